"""Three games as records, checked by hand with the rulebook; `make_playthroughs.py` regenerates them."""

import pytest
from tests.playing import result_of

import duchy

from .make_playthroughs import FOLDER, PLAYTHROUGHS, playthrough
from .test_oracle import invariants


@pytest.mark.parametrize("name", PLAYTHROUGHS)
def test_the_playthrough_comes_out_byte_for_byte(name):
    assert (FOLDER / f"{name}.txt").read_bytes() == playthrough(name).encode()


@pytest.mark.parametrize("name", PLAYTHROUGHS)
def test_the_playthrough_is_a_record(name):
    record = duchy.parse_record((FOLDER / f"{name}.txt").read_text(encoding="utf-8"))
    assert record.settled.edition == name
    for position in record.positions():
        invariants(position)


def test_no_playthrough_is_left_over():
    assert {path.stem for path in FOLDER.iterdir()} == set(PLAYTHROUGHS)


def test_the_longest_one_is_a_whole_game():
    over = duchy.load((FOLDER / "ru.txt").read_text(encoding="utf-8"))
    assert (over.turn, result_of(over).winners, result_of(over).keys) == (32, (2,), ((0, 32, 20), (3, 48, 5)))
