"""Games as records, to be checked by hand with the rulebook; `make_playthroughs.py` regenerates them."""

import pytest

import duchy

from .make_playthroughs import FOLDER, PLAYTHROUGHS, playthrough


@pytest.mark.untraced
@pytest.mark.parametrize("name", PLAYTHROUGHS)
def test_the_playthrough_comes_out_byte_for_byte(name):
    assert (FOLDER / f"{name}.txt").read_bytes() == playthrough(name).encode()


@pytest.mark.parametrize("name", PLAYTHROUGHS)
def test_the_playthrough_is_a_record(name):
    record = duchy.parse_record((FOLDER / f"{name}.txt").read_text(encoding="utf-8"))
    assert record.settled.seats == PLAYTHROUGHS[name][0]
    assert sum(1 for _ in record.positions()) == len(record.actions) + 1


def test_no_playthrough_is_left_over():
    assert {path.stem for path in FOLDER.iterdir()} == set(PLAYTHROUGHS)


def test_the_short_one_is_a_whole_game():
    over = duchy.load((FOLDER / "short.txt").read_text(encoding="utf-8"))
    assert over.turn == 16
    assert over.is_over
