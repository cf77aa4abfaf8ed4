"""`duchy ladder`: a table, a page and a chart that one command reproduces."""

from __future__ import annotations

import re
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest

from duchy.cli import main
from duchy.commands import ladder as command
from duchy.commands.ladder_page import picture_name
from duchy.games import game_named
from duchy.players.opponents import strengths

pytestmark = pytest.mark.check

LEVELS = ("random", "weighted", "heuristic")


@pytest.fixture
def climb(capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """The ladder of the null game in a folder of its own: status, output, errors."""
    monkeypatch.chdir(tmp_path)

    def run(*arguments: str, levels: tuple[str, ...] = LEVELS) -> tuple[int, str, str]:
        fixed = ("--cores", "1", "--lang", "en", "--levels", *levels)
        status = main(["ladder", "nullgame", *arguments, *fixed])
        out, err = capsys.readouterr()
        return status, out, err

    return run


def test_a_table_the_strongest_on_top(climb, tmp_path: Path) -> None:
    status, out, err = climb("--games", "40")
    assert status == 0
    lines = out.splitlines()
    assert lines[0].split() == [
        "opponent",
        "Elo",
        "above",
        "the",
        "next",
        "score",
        "against",
        "it",
        "ms",
        "per",
        "move",
        "longest",
        "games",
    ]
    assert [line.split()[0] for line in lines[1:4]] == ["heuristic", "weighted", "random"]
    assert re.search(r"random +0 ± \d+", lines[3])
    assert re.search(r"weighted +-?\d+ ± \d+ +[+-]\d+ ± \d+ +\d+\.\d% ± \d+\.\d", lines[2])
    assert len((tmp_path / "ladder-nullgame-2.jsonl").read_text().splitlines()) == 60
    assert "0 games are in ladder-nullgame-2.jsonl" in err


def test_stopped_and_gone_on_with_it_is_the_same_ladder(climb, tmp_path: Path) -> None:
    assert climb("--games", "12", "--minutes", "0")[0] == 1
    climb("--games", "12")
    _, longer, err = climb("--games", "20", "--json", "ladder-nullgame-2.jsonl")
    assert "36 games are in" in err
    _, at_once, _ = climb("--games", "20", "--json", "other.jsonl")
    elo = re.compile(r"^(\w+) +(-?\d+ ± \d+)", re.MULTILINE)
    assert elo.findall(longer) == elo.findall(at_once)


def test_more_than_two_seats(climb) -> None:
    status, out, _ = climb("--seats", "3", "--games", "30")
    assert status == 0
    assert len(out.splitlines()) >= 4


def test_a_page_has_a_section_that_is_replaced_and_nothing_else_is_touched(climb, tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text("# Players\n\nBefore.\n")
    assert climb("--games", "8", "--page", str(page))[0] == 0
    page.write_text(page.read_text() + "\nAfter.\n")
    first = page.read_text()
    assert climb("--games", "16", "--page", str(page))[0] == 0
    second = page.read_text()
    assert second != first
    assert second.startswith("# Players\n\nBefore.\n\n<!-- ladder nullgame plain 2 -->\n")
    assert second.endswith("<!-- end of ladder nullgame plain 2 -->\n\nAfter.\n")
    assert second.count("<!-- ladder") == 1
    assert "### The null game (plain), 2 seats" in second
    assert "48 games; machine: " in second
    assert "nullgame" not in strengths.FILE.read_text(), "no level has been measured"
    assert re.search(r"code \d[\w.]*-[0-9a-f]{12}; weights None", second)
    assert f"    duchy ladder nullgame --levels random weighted heuristic --games 16 --page {page}" in second
    assert "| `heuristic` | " in second
    climb("--games", "8", "--seats", "3", "--page", str(page))
    assert page.read_text().startswith(second)


@pytest.mark.skipif(not find_spec("matplotlib"), reason="matplotlib is not installed")
def test_a_picture_that_is_the_same_for_the_same_results(climb, tmp_path: Path) -> None:
    climb("--games", "8", "--page", "page.md")
    picture = tmp_path / "ladder-nullgame-2.svg"
    drawn = picture.read_bytes()
    assert b"<svg" in drawn
    climb("--games", "8", "--page", "page.md")
    assert picture.read_bytes() == drawn
    assert "(ladder-nullgame-2.svg)" in (tmp_path / "page.md").read_text()


def test_each_edition_has_a_picture_of_its_own() -> None:
    def name(edition: str, axes: dict[str, object]) -> str:
        return picture_name(game_named("magnate").settle(edition, axes, 2))

    assert name("en", {}) == "ladder-magnate-2.svg"
    assert name("fr", {}) == "ladder-magnate-fr-2.svg"
    assert name("en", {"courts": 1}) == "ladder-magnate-courts=1-2.svg"


def test_the_command_can_be_copied_with_spaces_in_the_name_of_the_page(climb, tmp_path: Path) -> None:
    page = tmp_path / "my players.md"
    page.write_text("# Players\n")
    climb("--games", "8", "--page", str(page))
    assert f"--page '{page}'\n" in page.read_text()


def test_the_command_names_all_that_the_figures_depend_on(climb, tmp_path: Path) -> None:
    climb("--games", "8", "--page", "page.md", "--cpu-time", "--ms", "50", "--any-version")
    written = "--levels random weighted heuristic --games 8 --ms 50 --cpu-time --any-version --page page.md\n"
    assert written in (tmp_path / "page.md").read_text()


def test_labels_are_of_all_levels_or_stay(climb, monkeypatch: pytest.MonkeyPatch) -> None:
    put: list[tuple[str, ...]] = []
    monkeypatch.setattr(command, "put_ratings", lambda game, seats, levels: put.append(tuple(levels)))
    climb("--games", "4", "--page", "page.md")
    assert put == []
    monkeypatch.setattr(command, "LEVELS", ("weighted", "heuristic"))
    climb("--games", "4", "--page", "page.md")
    assert put == [("weighted", "heuristic")]


def test_without_matplotlib_the_page_has_no_picture(climb, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(command, "is_installed", lambda: False)
    status, _, err = climb("--games", "8", "--page", "page.md")
    assert status == 0
    assert "pip install 'duchy[train]'" in err
    assert ".svg" not in (tmp_path / "page.md").read_text()


def test_a_page_whose_section_does_not_end_is_left_alone(climb, tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text("<!-- ladder nullgame plain 2 -->\nold\n")
    status, _, err = climb("--games", "8", "--page", str(page))
    assert status == 1
    assert "<!-- end of ladder nullgame plain 2 --> is missing" in err
    assert page.read_text() == "<!-- ladder nullgame plain 2 -->\nold\n"


@pytest.mark.parametrize(
    ("arguments", "levels", "reason"),
    [
        ((), ("random",), "two or more opponents"),
        ((), ("random", "random"), "each named once"),
        ((), ("random", "champion"), "no opponent champion"),
        (("--games", "1"), LEVELS, "at least as many games as seats (2)"),
        (("--minutes", "-1"), LEVELS, "Minutes must be 0 or more"),
        (("--minutes", "nan"), LEVELS, "Minutes must be 0 or more"),
        (("--games", "9" * 20), LEVELS, "at most 1000000000"),
        (("--ms", "0"), LEVELS, "Milliseconds must be from 1 to 3600000"),
        (("--seats", "9"), LEVELS, "The number of seats cannot be 9."),
    ],
)
def test_what_cannot_be_played_is_said(climb, arguments: tuple[str, ...], levels: tuple[str, ...], reason: str) -> None:
    status, out, err = climb(*arguments, levels=levels)
    assert (status, out) == (2, "")
    assert reason in err


def test_a_file_that_cannot_be_written(climb, tmp_path: Path) -> None:
    status, _, err = climb("--games", "4", "--json", str(tmp_path))
    assert status == 1
    assert str(tmp_path) in err


ELO = re.compile(r"^(\w+) +(-?\d+ ± \d+)", re.MULTILINE)
BOT = """
import json, random, sys
for line in sys.stdin:
    r = json.loads(line)
    reply = {"ok": True, "id": r["id"]}
    reply |= {"protocol": 2} if r["do"] == "ready" else {}
    reply |= {"action": random.Random(r["seed"]).choice(r["legal"])} if r["do"] == "choose" else {}
    print(json.dumps(reply), flush=True)
"""


def entrants(folder: Path, bot: str = BOT) -> None:
    """A list with one program."""
    (folder / "bot.py").write_text(bot)
    text = f'[[program]]\nname = "builder"\ncommand = "{sys.executable} bot.py"\nfiles = ["bot.py"]\n'
    (folder / "bots.toml").write_text(text)


def test_programs_take_part_and_another_version_begins_anew(climb, tmp_path: Path) -> None:
    entrants(tmp_path)
    options = ("--with", "bots.toml", "--games", "4", "--json", "games.jsonl", "--page", "page.md")
    status, out, _ = climb(*options)
    assert status == 0
    assert re.search(r"^builder +-?\d+ ± \d+", out, re.MULTILINE)
    lines = (tmp_path / "games.jsonl").read_text()
    assert lines.count('"programs": {"builder": "') == 3 * 2
    page = (tmp_path / "page.md").read_text()
    assert "| `builder` |" in page
    assert "--with bots.toml" in page
    assert climb(*options)[1] == out
    assert (tmp_path / "games.jsonl").read_text() == lines
    entrants(tmp_path, f"{BOT}# better\n")
    assert ELO.findall(climb(*options)[1]) == ELO.findall(out) != [], "it plays the same"
    assert (tmp_path / "games.jsonl").read_text().count('"programs"') == 2 * 3 * 2


@pytest.mark.parametrize(
    ("listed", "said"),
    [
        ("nonsense", "bots.toml is no list of programs: "),
        ("", "is no list of programs: "),
        ('[[program]]\nname = "a:b"\ncommand = "sh"\n', "is no list of programs: "),
        ('[[program]]\nname = "a"\ncommand = "/nowhere/a"\n', "There is no program /nowhere/a."),
        ('[[program]]\nname = "a"\ncommand = "sh"\nfiles = ["gone"]\n', "gone"),
        ('[[program]]\nname = "random"\ncommand = "sh"\n', "each named once"),
    ],
)
def test_a_list_that_cannot_be_used_is_refused(climb, tmp_path: Path, listed: str, said: str) -> None:
    (tmp_path / "bots.toml").write_text(listed)
    status, _, err = climb("--with", "bots.toml", "--games", "2")
    assert status == 2
    assert said in err


def test_a_program_that_does_not_start_is_no_beaten_opponent(climb, tmp_path: Path) -> None:
    entrants(tmp_path, "raise OSError('no net here')")
    status, out, err = climb("--with", "bots.toml", "--games", "2")
    assert (status, out) == (1, "")
    assert "no net here" in err
