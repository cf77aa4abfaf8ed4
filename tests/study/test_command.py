"""`duchy study`: the same on any number of workers and however often it is cut off; wrong usage is told in words."""

from __future__ import annotations

import csv
import json
from collections.abc import Callable
from pathlib import Path

import pytest
from tests.players.random_nets import use_random_nets

from duchy.cli import main
from duchy.commands import study as command
from duchy.games import game_named
from duchy.kernel.contract import AnyState
from duchy.kernel.instances import instance_of_file
from duchy.players.opponents.eyes import Eyes
from duchy.players.opponents.levels import method_of
from duchy.study import chunk, course, workers
from duchy.study.chunk import Chunk, Task
from duchy.study.chunk_file import ChunkFile
from duchy.study.columns import Column
from duchy.study.course import Course, samples_of
from duchy.study.elements import elements_of
from duchy.study.settings import Wanted, settings_of
from duchy.study.workers import RayPlayers, Threads, play_there
from duchy.training.runs.ray_workers import RayFailed
from duchy.training.strength.levelling import SEED, LevelTable

GAME = "nullgame"


@pytest.fixture
def study(capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """A study of the null game in a folder of its own: status, output, errors."""
    monkeypatch.chdir(tmp_path)
    use_random_nets(monkeypatch, chunk, command)

    def run(*arguments: str, what: str = GAME) -> tuple[int, str, str]:
        status = main(["study", what, *arguments, "--lang", "en"])
        out, err = capsys.readouterr()
        return status, out, err

    return run


def lines_of(path: Path) -> list[str]:
    return path.read_text(encoding="utf-8").splitlines()


@pytest.mark.check
def test_the_same_on_any_number_of_workers_and_after_being_cut_off(study, tmp_path: Path) -> None:
    wanted = ("--axes", "all", "--games", "250", "--levels", "random", "baron")
    status, at_once, _ = study(*wanted, "--json", "one.jsonl", "--cores", "1")
    assert status == 0
    assert study(*wanted, "--json", "two.jsonl", "--cores", "3")[1] == at_once
    one = lines_of(tmp_path / "one.jsonl")
    assert lines_of(tmp_path / "two.jsonl") == one
    cut = tmp_path / "cut.jsonl"
    cut.write_text("\n".join(one[:4]) + "\n" + one[4][:100], encoding="utf-8")
    assert study(*wanted, "--json", "cut.jsonl")[1] == at_once
    assert [line for line in lines_of(cut) if line in one] == one
    assert "baron wins" in at_once


@pytest.mark.check
def test_stopped_by_a_key_it_keeps_whole_chunks_and_continues(
    study, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    play, played = workers.play_task, list[Task]()

    def interrupted(task: Task, is_stopped: Callable[[], bool]) -> Chunk:
        played.append(task)
        if len(played) == 3:
            raise KeyboardInterrupt
        return play(task, is_stopped)

    monkeypatch.setattr(workers, "play_task", interrupted)
    status, _, err = study("--games", "500", "--cores", "1", "--page", "page.md")
    assert status == 130
    assert "same command continues" in err
    assert not (tmp_path / "page.md").exists()
    kept = lines_of(tmp_path / f"study-{GAME}.jsonl")
    assert [json.loads(line)["number"] for line in kept] == [0, 1]
    assert study("--games", "500", "--cores", "1")[0] == 0
    assert lines_of(tmp_path / f"study-{GAME}.jsonl")[:2] == kept


@pytest.mark.check
def test_it_stops_when_a_figure_is_known_exactly_enough(study, tmp_path: Path) -> None:
    for jobs, file in (("1", "one.jsonl"), ("2", "two.jsonl")):
        assert study("--games", "90000", "--until", "first_seat=3%", "--cores", jobs, "--json", file)[0] == 0
    one, two = lines_of(tmp_path / "one.jsonl"), lines_of(tmp_path / "two.jsonl")
    assert one == two
    assert len(one) % course.STEP == 0
    assert course.STEP <= len(one) <= 5 * course.STEP


@pytest.mark.check
def test_a_page_has_every_figure_with_its_interval_and_a_picture(study, tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text("# Before\n", encoding="utf-8")
    assert study("--games", "300", "--axes", "all", "--page", "page.md")[0] == 0
    text = page.read_text(encoding="utf-8")
    assert text.startswith(f"# Before\n\n<!-- study {GAME} 2 options -->\n")
    assert f"    duchy study {GAME} --axes all --games 300 --page page.md" in text
    assert "Whoever decides first wins" in text
    assert (tmp_path / f"study-{GAME}-2-options.svg").read_bytes().startswith(b"<?xml")
    study("--games", "300", "--axes", "all", "--page", "page.md")
    assert page.read_text(encoding="utf-8") == text


@pytest.mark.check
def test_a_csv_file_has_a_line_for_each_figure_of_each_table(study, tmp_path: Path) -> None:
    status, out, _ = study("--games", "120", "--axes", "all", "--csv", "figures.csv")
    assert status == 0
    with (tmp_path / "figures.csv").open(newline="", encoding="utf-8") as file:
        rows = [*csv.DictReader(file)]
    tables = {row["options"] for row in rows}
    first = next(row for row in rows if row["figure"] == "first_seat")
    assert len(rows) == len(tables) * len({row["figure"] for row in rows})
    assert f"first seat: {100 * float(first['value']):+.1f}%".replace("-", "−") in out
    assert {row["apart"] == "" for row in rows if row["options"] == ""} == {True}


@pytest.mark.check
def test_a_designers_own_file_is_compared_with_the_usual_edition(study, tmp_path: Path) -> None:
    axis = game_named(GAME).axes[0]
    other = next(
        value for value in axis.values if value != settings_of(Wanted(GAME, None))[0].settled.values[axis.name]
    )
    (tmp_path / "own.toml").write_text(f'game = "{GAME}"\nseats = 3\n[options]\n{axis.name} = "{other}"\n')
    status, out, _ = study("--games", "60", what="own.toml")
    assert status == 0
    assert f"{axis.name}={other}, 3 seats" in out
    assert "plain, 3 seats" in out


@pytest.mark.check
def test_ray_plays_the_same(tmp_path: Path) -> None:
    samples = samples_of(settings_of(Wanted("magnate", 2)), ["baron"], 1, 120)
    found = list[str]()
    for name, make in (("threads", lambda: Threads(1)), ("ray", lambda: RayPlayers("local", 2))):
        players = make()
        Course(samples, ChunkFile(tmp_path / name)).run(players)
        players.close()
        found.append((tmp_path / name).read_text(encoding="utf-8"))
    assert found[0] == found[1]


def test_a_worker_with_another_program_is_refused() -> None:
    task = samples_of(settings_of(Wanted("magnate", 2)), ["baron"], 1, 4)[0].tasks()[0]
    with pytest.raises(RayFailed, match="another-version"):
        play_there("another-version", task)


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--games", "0"), "--games must be from 2"),
        (("--cores", "0"), "--cores must be from 1"),
        (("--editions", "nonsense"), "nonsense"),
        (("--axes", "nonsense"), "nonsense"),
        (("--until", "first_seat"), "first_seat=0.5%"),
        (("--until", "luck=1%"), "The figures are first_seat"),
        (("--seats", "9"), "9"),
    ],
)
def test_wrong_usage(study, arguments: tuple[str, ...], said: str) -> None:
    status, out, err = study(*arguments)
    assert (status, out) == (2, "")
    assert said in err
    assert "Traceback" not in err


@pytest.mark.parametrize("language", ["en", "fr", "ru"])
def test_help_shows_how_to_write_what_is_wanted(language: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["study", "--help", "--lang", language])
    shown = capsys.readouterr().out
    assert "first_seat=0.5%" in shown
    assert "%%" not in shown


@pytest.mark.parametrize(
    ("text", "said"),
    [("game = ", "not readable as TOML"), ("seats = 2", "names no game"), (None, "cannot be read")],
)
def test_a_file_that_is_none(study, tmp_path: Path, text: str | None, said: str) -> None:
    if text is not None:
        (tmp_path / "own.toml").write_text(text)
    status, _, err = study(what="own.toml")
    assert status == 2
    assert said in err


def test_long_options_need_values_and_contradictions_are_left_out(study) -> None:
    assert study("--axes", "bank_limit", what="magnate")[0] == 2
    both = settings_of(Wanted("magnate", 2, grid=("courts", "pawn_properties")))
    assert [table.name for table in both] == ["en", "en pawn_properties=1", "en courts=1"]
    some = settings_of(Wanted("magnate", 2, ("ru", "en"), axes=("tax_dice=1,2", "bank_limit=9")))
    assert [table.name for table in some] == ["ru", "en", "ru tax_dice=2", "ru bank_limit=9"]


def test_what_actions_name() -> None:
    elements = elements_of("magnate")
    texts = game_named("magnate").notation.TEXTS
    code = next(at for at, text in enumerate(texts) if text.startswith("build") and text.endswith("@3"))
    named = {elements.names[place] for place in elements.named[code] if place >= 0}
    card = texts[code].split()[1].partition("@")[0]
    assert named == {f"build {card}", "build @3"}
    assert elements.verbs[elements.verb_of[code]] == "build"
    assert not any(name.startswith("spend") for name in elements.names)


@pytest.mark.check
def test_what_is_noted_of_a_game_fits_together() -> None:
    """Shares are one win, tables are as many as the rules have them, levels that see better win more."""
    table = settings_of(Wanted("rois_faineants", 3))[0]
    facts = chunk.play(Task(table, ("baron",), 1, 0, 60)).facts
    for first in (Column.SHARE, Column.DEALT):
        assert facts[:, first : first + 3].sum(axis=1) == pytest.approx(1, abs=1e-5)
    assert (facts[:, Column.SENSIBLE] <= facts[:, Column.LEGAL]).all()
    assert (facts[:, Column.SENSIBLE] >= facts[:, Column.CHOICES]).all()
    assert (facts[:, Column.CHOICES] <= facts[:, Column.ACTIONS]).all()
    assert (facts[:, Column.BEHIND] <= facts[:, Column.MOST_BEHIND] + 1e-9).all()
    assert {*facts[:, Column.FIRST]} == {0, 1, 2}
    seats = {name: facts[:, Column.VERB + at] for at, name in enumerate(elements_of("rois_faineants").verbs)}
    natures = seats["lay"] + seats["first"] + seats["deal"]
    assert (facts[:, Column.VERB :].sum(axis=1) - natures == facts[:, Column.ACTIONS]).all()
    assert chunk.play(Task(table, ("baron", "random"), 1, 0, 30)).facts.mean() > 0.8


@pytest.mark.check
def test_levels_meet_as_they_do_where_their_strength_is_measured() -> None:
    """The games of a study are those of `training/strength/level_games.py`, from the same seed; `net` plans turns."""
    table = settings_of(Wanted("magnate", 2))[0]
    baron, steward = (method_of(level, table.settled.game).eyes or Eyes() for level in ("baron", "steward"))
    meeting = {("baron", "steward"): (baron, steward), ("net", "baron"): (Eyes(foresight=1.0), baron)}
    for levels, eyes in meeting.items():
        there = LevelTable(table.settled.game, 2).shares(*eyes, 30)
        here = chunk.play(Task(table, levels, SEED, 0, 30)).facts[:, 0]
        assert here == pytest.approx(there, abs=1e-5)
        assert 0.5 < here.mean() < 1


@pytest.mark.check
@pytest.mark.parametrize(("game", "foresight"), [("magnate", 1), ("rois_faineants", 0), ("magna_grecia", 1)])
def test_the_net_plans_its_turns_where_nobody_responds_within_them(game: str, foresight: float) -> None:
    assert chunk.eyes_for("net", settings_of(Wanted(game, 2))[0].settled) == Eyes(foresight=foresight)


def test_what_is_left_unfinished() -> None:
    deeds = settings_of(Wanted("magnate", 2))[0].settled.start_state()
    tiles = settings_of(Wanted("magna_grecia", 3))[0].settled.start_state()
    at_first = unfinished(tiles)
    assert unfinished(deeds) == 0
    deeds.deed[0][2] = deeds.deed[1][4] = 1  # type: ignore[attr-defined]
    tiles.road_supply[1] += 2  # type: ignore[attr-defined]
    tiles.city_supply[2] += 1  # type: ignore[attr-defined]
    assert unfinished(deeds) == 2
    assert unfinished(tiles) == at_first + 3


def unfinished(state: AnyState) -> int:
    game = type(state).__module__.split(".")[-2]
    return instance_of_file(game, "study.ends.nullgame", compiled=False).unfinished(state)
