"""The committed signatures and counts, and the commands that compare them."""

import json

import pytest

import duchy
from duchy.batch import pins
from duchy.batch.pins import (
    COUNTS,
    SIGNATURE,
    counts_of,
    mix_of,
    pinned_mixes,
    read_pins,
    settled_of,
    signature_of,
    write_pins,
)
from duchy.cli import main

GAMES = list(duchy.games.values())
ALL = [pytest.param(settled, id=f"{game.name} {mix_of(settled)}") for game in GAMES for settled in pinned_mixes(game)]
every_pin = pytest.mark.parametrize("settled", ALL)
both_modes = pytest.mark.parametrize(
    "compiled",
    [
        pytest.param(False, id="plain"),
        pytest.param(True, id="compiled", marks=[pytest.mark.check, pytest.mark.rotating(3)]),
    ],
)


@every_pin
@both_modes
def test_the_signature_is_the_committed_one(settled, compiled):
    assert signature_of(settled, compiled=compiled) == read_pins(settled.game, SIGNATURE)[mix_of(settled)]


@every_pin
@both_modes
def test_the_counts_are_the_committed_ones(settled, compiled):
    assert list(counts_of(settled, compiled=compiled)) == read_pins(settled.game, COUNTS)[mix_of(settled)]


@pytest.mark.parametrize("game", GAMES, ids=duchy.games)
def test_every_edition_is_pinned_and_nothing_twice(game):
    for name in (SIGNATURE, COUNTS):
        pinned = read_pins(game, name)
        assert {settled_of(game, mixed).edition for mixed in pinned if "=" not in mixed.replace("seats=", "")} == set(
            game.editions
        )
        assert list(pinned) == [mix_of(settled_of(game, mixed)) for mixed in pinned]
        assert list(pinned) == [mix_of(settled) for settled in pinned_mixes(game)]


@pytest.mark.parametrize("game", GAMES, ids=duchy.games)
def test_the_files_are_as_they_would_be_written(game, pin_folder):
    for name in (SIGNATURE, COUNTS):
        committed = (pins.PACKAGE / "games" / game.name / "pins" / f"{name}.json").read_text(encoding="utf-8")
        write_pins(game, name, json.loads(committed))
        assert (pin_folder / f"{game.name}.{name}.json").read_text(encoding="utf-8") == committed


def test_editions_differ():
    magnate = duchy.games["magnate"]
    signatures = read_pins(magnate, SIGNATURE)
    assert len({signatures[edition] for edition in magnate.editions}) == len(magnate.editions)
    assert signatures["ru final_turns_when=failed_draw"] == signatures["dc"]


def test_sequences_are_counted_as_by_playing_them_all():
    settled = duchy.games["nullgame"].settle(None, {}, 3)
    walks = pins.Walks(settled, compiled=False)
    states, _ = walks.walk(1, 8, 6)

    def sequences(position, depth):
        if depth == 0:
            return 1
        return sum(sequences(position.play(action), depth - 1) for action in position.actions())

    position = duchy.Position(settled, states[0].copy())
    expected = [sequences(position, depth) for depth in range(1, 6)]
    assert [walks.sequences(states, depth) for depth in range(1, 6)] == expected
    assert expected[3] > 0 == expected[4]
    assert duchy.Position(settled, states[0]) == position


# The commands


@pytest.fixture
def pin_folder(tmp_path, monkeypatch):
    """Pins that may be changed, instead of the committed ones."""
    for game in GAMES:
        for name in (SIGNATURE, COUNTS):
            (tmp_path / f"{game.name}.{name}.json").write_bytes(pins.pin_file(game, name).read_bytes())
    monkeypatch.setattr(pins, "pin_file", lambda game, name: tmp_path / f"{game.name}.{name}.json")
    return tmp_path


def change(path, mixed, pin):
    """Put something else in place of a pin."""
    path.write_text(json.dumps({**json.loads(path.read_text()), mixed: pin}))


def test_duchy_signature_of_all_games(capsys, pin_folder):
    assert main(["signature", "--lang", "en"]) == 0
    out = capsys.readouterr().out
    for game in GAMES:
        for mixed, signature in read_pins(game, SIGNATURE).items():
            assert f"{signature}  {game.name} {mixed}\n" in out


@pytest.mark.rotating(3)
@pytest.mark.parametrize("lang", ["en", "fr", "ru"])
def test_duchy_signature_names_the_edition_that_differs(lang, capsys, pin_folder):
    change(pin_folder / "magnate.signature.json", "fr", "0123456789abcdef")
    assert main(["signature", "magnate", "--lang", lang]) == 1
    out = capsys.readouterr().out.splitlines()
    assert "0123456789abcdef" in out[1]
    assert "magnate" in out[-1]
    assert " fr" in out[-1]
    assert "dc" not in out[-1]
    assert "nullgame" not in "".join(out)


def test_duchy_signature_writes(capsys, pin_folder):
    committed = (pin_folder / "magnate.signature.json").read_text(encoding="utf-8")
    change(pin_folder / "magnate.signature.json", "fr", "0123456789abcdef")
    assert main(["signature", "magnate", "--write"]) == 0
    assert (pin_folder / "magnate.signature.json").read_text(encoding="utf-8") == committed


def test_duchy_signature_without_a_file(capsys, pin_folder):
    for name in (SIGNATURE, COUNTS):
        (pin_folder / f"nullgame.{name}.json").unlink()
    assert main(["signature", "nullgame", "--lang", "en"]) == 1
    assert capsys.readouterr().out.count("no committed figure") == 3


def test_duchy_counts_of_one_edition(capsys, pin_folder):
    assert main(["counts", "magnate", "--edition", "ru", "--axis", "courts=1", "--lang", "en"]) == 0
    out = capsys.readouterr().out.splitlines()
    assert out[0] == "magnate ru courts=1"
    assert out[1] == "  seed 1, ply 0, nature: crown 6 (6 x 1): 6 30 120"
    assert "roll 55 (10 x 1 + 45 x 2)" in "".join(out)


def test_duchy_counts_deeper_or_shallower(capsys, pin_folder):
    assert main(["counts", "nullgame", "--depth", "5"]) == 0
    assert main(["counts", "nullgame", "--depth", "1"]) == 0
    assert main(["counts", "nullgame", "--depth", "0", "--lang", "en"]) == 2
    assert "at least one action" in capsys.readouterr().err


@pytest.mark.rotating(3)
@pytest.mark.parametrize("lang", ["en", "fr", "ru"])
def test_duchy_counts_shows_what_differs(lang, capsys, pin_folder):
    pinned = read_pins(duchy.games["magnate"], COUNTS)["en"]
    pinned[4] = {**pinned[4], "sequences": [1, 2, 3]}
    change(pin_folder / "magnate.counts.json", "en", pinned)
    assert main(["counts", "magnate", "--edition", "en", "--lang", lang]) == 1
    out = capsys.readouterr().out.splitlines()
    assert [at for at, line in enumerate(out) if line.endswith(": 1 2 3")] == [6]
    assert " en" in out[-1]


def test_duchy_counts_of_what_is_not_pinned(capsys, pin_folder):
    assert main(["counts", "magnate", "--edition", "ru", "--axis", "bank_limit=7", "--lang", "en"]) == 1
    assert "no committed figure" in capsys.readouterr().out
    assert main(["counts", "magnate", "--edition", "ru", "--axis", "bank_limit=7", "--write"]) == 0
    assert main(["counts", "magnate", "--edition", "ru", "--axis", "bank_limit=7"]) == 0
    assert main(["signature", "magnate", "--lang", "en"]) == 1
    assert "magnate ru bank_limit=7  no committed figure" in capsys.readouterr().out


def test_duchy_counts_of_an_edition_that_does_not_exist(capsys):
    assert main(["counts", "magnate", "--edition", "xx"]) == 2
