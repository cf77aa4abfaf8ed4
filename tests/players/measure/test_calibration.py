"""`duchy calibration`: figures of made-up cases that are known beforehand, and whole runs of the null game."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import duchy
from duchy.cli import main
from duchy.commands.parser import INTERRUPTED
from duchy.kernel.instances import instance_of_file
from duchy.players.measure import calibration
from duchy.players.measure.calibration import (
    Compared,
    Noted,
    Room,
    compared,
    net_mind,
    noted_games,
    phase_of,
    tenth_of,
    tenths_of,
)
from duchy.players.measure.results import code_version
from duchy.players.opponents import net_player

from ..random_nets import use_random_nets

pytestmark = pytest.mark.check

GAME = duchy.games["nullgame"]


@pytest.fixture
def some_net(monkeypatch: pytest.MonkeyPatch) -> None:
    """A net of random weights for any game."""
    use_random_nets(monkeypatch, calibration, net_player)


def drawn(sureness: float, count: int) -> list[Any]:
    """Games of one table: a share that is stated with this sureness, and a result by the true odds."""
    chance = random.Random(1)
    cases: list[Any] = []
    for _ in range(count):
        share = chance.uniform(0.2, 0.8)
        won = float(chance.random() < share)
        stated = 0.5 + sureness * (share - 0.5)
        cases.append((np.array([stated, 1 - stated]), np.array([won, 1 - won])))
    return cases


@pytest.mark.parametrize(("sureness", "slope"), [(1, 1), (1.6, 0.625), (0.5, 2)])
def test_the_slope_tells_the_sure_from_the_timid(sureness: float, slope: float) -> None:
    found = tenth_of(drawn(sureness, 4000))
    assert found.slope == pytest.approx(slope, abs=2 * found.slope_half)
    assert found.slope_half < 0.15 / sureness


def test_a_slope_of_nothing_is_not_a_number() -> None:
    found = tenth_of([(np.full(2, 0.5), np.array([0.0, 1.0]))] * 3)
    assert np.isnan(found.slope)
    assert found.brier == 0.25


def test_a_game_is_cut_into_tenths() -> None:
    stated = np.repeat(np.arange(20.0)[:, None] / 20, 2, axis=1)
    found = tenths_of([Noted(stated, np.array([1.0, 0.0]), np.zeros(20))] * 2)
    assert [tenth.cases for tenth in found if tenth] == [8] * 10
    assert tenths_of([Noted(stated[:1], np.array([1.0, 0.0]), np.zeros(1))])[:9] == [None] * 9


@pytest.mark.parametrize("off", [0.0, 0.1])
def test_the_noise_of_rollouts_is_taken_off(off: float) -> None:
    chance = np.random.default_rng(1)
    true = chance.uniform(0, 1, 3000)
    counted = chance.binomial(20, true) / 20
    cases = [
        Compared(0, 0, float(share + off), float(mean), float(mean * (1 - mean) / 19))
        for share, mean in zip(true, counted, strict=True)
    ]
    found = phase_of(cases)
    assert found is not None
    assert found.error == pytest.approx(off, abs=0.02)
    assert found.bias == pytest.approx(off, abs=0.01)


@pytest.mark.usefixtures("some_net")
def test_games_of_the_null_game_are_noted_with_their_results() -> None:
    settled = GAME.settle(None, {}, None)
    games = list(noted_games(settled, 20, 1, 2, compiled=False))
    assert len(games) == 20
    for game in games:
        assert game.shares.sum() == pytest.approx(1)
        assert game.stated.sum(axis=1) == pytest.approx(1)
        assert (np.diff(game.left) <= 0).all()
    again = list(noted_games(settled, 20, 1, 1, compiled=False))
    assert all((one.stated == other.stated).all() for one, other in zip(games, again, strict=True))


def test_there_are_as_many_states_as_training_needs() -> None:
    """Choosing by a net writes to the states before the last, from which games begin, here as there."""
    stated, selfplay = (
        instance_of_file(GAME.name, file, compiled=False)
        for file in ("players.measure.stated", "training.learning.selfplay")
    )
    assert stated.STATES == selfplay.STATES


@pytest.mark.usefixtures("some_net")
def test_the_last_decision_of_the_null_game_is_played_out_to_what_it_brings() -> None:
    """What is true of a decision lies between 0 and 1, without noise where nothing is left to chance."""
    settled = GAME.settle(None, {}, None)
    cases = list(compared(settled, net_mind(settled, compiled=False), 10, 8, 1, compiled=False))
    assert {case.phase for case in cases} == {0, 1, 2}
    assert all(0 <= case.true <= 1 for case in cases)
    assert all(case.noise == 0 for case in cases if case.true in (0, 1))


@pytest.mark.usefixtures("some_net")
def test_the_command_prints_tables_and_writes_lines(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "figures.jsonl"
    out = told(file, capsys)
    assert "20 games" in out
    assert out.count("tenth ") >= 1
    assert out.splitlines()[-1].startswith("late")
    lines = [json.loads(line) for line in file.read_text().splitlines()]
    assert {line["kind"] for line in lines} == {"tenth", "decision"}
    assert all(line["game"] == "nullgame" for line in lines)


def told(file: Path, capsys: pytest.CaptureFixture[str], *more: str, status: int = 0) -> str:
    """What the command says of 20 games and three decisions a phase, which it keeps in the file."""
    asked = ["calibration", "nullgame", "--games", "20", "--tables", "3", "--worlds", "8", "--json", str(file)]
    assert main([*asked, "--cores", "1", "--lang", "en", *more]) == status
    return capsys.readouterr().out


@pytest.fixture
def counted(monkeypatch: pytest.MonkeyPatch, some_net: None) -> list[str]:
    """What is played, by name, as it is."""
    played: list[str] = []

    def counting(name: str) -> None:
        plain = getattr(Room, name)

        def count(*args: Any) -> object:
            played.append(name)
            return plain(*args)

        monkeypatch.setattr(Room, name, count)

    counting("game")
    counting("truth")
    return played


def test_the_command_continues_from_its_file(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, counted: list[str]
) -> None:
    """Decisions that are in the file are not played out again, whole runs not at all, and the figures are the same."""
    file = tmp_path / "figures.jsonl"
    out = told(file, capsys)
    lines = file.read_text().splitlines(keepends=True)
    last = [line for line in lines if '"decision"' in line][-2:]
    file.write_text("".join(lines[:-2]) + last[0][:20])
    counted.clear()
    assert told(file, capsys) == out
    assert counted == ["truth", "truth"]
    assert {*file.read_text().splitlines(keepends=True)} >= {*lines}
    counted.clear()
    assert told(file, capsys) == out
    assert counted == []


@pytest.mark.parametrize("other", ["--seed 2", "--worlds 9", "--games 21"])
def test_figures_of_other_games_are_not_taken(
    other: str, capsys: pytest.CaptureFixture[str], tmp_path: Path, counted: list[str]
) -> None:
    file = tmp_path / "figures.jsonl"
    told(file, capsys)
    counted.clear()
    told(file, capsys, *other.split())
    assert counted


def test_figures_of_another_version_are_taken_if_asked_for(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, counted: list[str]
) -> None:
    file = tmp_path / "figures.jsonl"
    told(file, capsys)
    file.write_text(file.read_text().replace(code_version(), "1.0.0-000000000000"))
    counted.clear()
    told(file, capsys, "--any-version")
    assert counted == []
    told(file, capsys)
    assert counted


def test_ctrl_c_keeps_what_was_found(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, counted: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "figures.jsonl"
    plain = Room.truth

    def interrupted(*args: Any) -> tuple[float, float]:
        if counted.count("truth") == 4:
            raise KeyboardInterrupt
        return plain(*args)

    monkeypatch.setattr(Room, "truth", interrupted)
    assert "middle" in told(file, capsys, status=INTERRUPTED)
    assert file.read_text().count('"decision"') == 4


def test_senseless_numbers_are_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["calibration", "magnate", "--worlds", "1", "--lang", "en"]) == 2
    assert "--worlds must be from 2" in capsys.readouterr().err
