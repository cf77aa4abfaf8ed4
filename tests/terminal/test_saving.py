"""Leaving, resuming, and what happens when the disk is full, forbidden or damaged."""

from __future__ import annotations

import errno
import io
import os
import re
import shlex
from datetime import datetime
from pathlib import Path
from typing import Any

import pytest

from duchy.cli import main, parser_for
from duchy.commands.failing import CommandFailed
from duchy.commands.play import line_game_from
from duchy.players.opponents.levels import EVERYBODY
from duchy.table.record import read_record
from duchy.terminal import saves
from duchy.terminal.lines.console import Console
from duchy.terminal.lines.line_game import LineGame
from duchy.words import LANGUAGES, Words

from .person import Played, Screen, sit, sit_at_random, typing

GAME = ("magnate", "--seed", "3")


def only_save(folder: Path) -> Path:
    (path,) = folder.glob("*.txt")
    return path


@pytest.mark.parametrize("count", range(6))
@pytest.mark.parametrize(("gone", "status"), [(KeyboardInterrupt, 130), (EOFError, 0)])
def test_whoever_leaves_at_a_prompt_loses_nothing(
    tmp_path: Path, count: int, gone: type[BaseException], status: int
) -> None:
    answers: list[Any] = ["1", "", "1", "", "1", ""][:count]
    game_screen = sit(tmp_path, *GAME, answers=[*answers, gone])
    assert game_screen.status == status
    assert str(only_save(tmp_path)) in game_screen.text
    assert read_record(only_save(tmp_path).read_text()).record.actions == game_screen.session.match.actions


def test_quit_leaves_with_0(tmp_path: Path) -> None:
    game_screen = sit(tmp_path, *GAME, answers=["1", "quit", "never read"])
    assert game_screen.status == 0
    assert "--resume" in game_screen.text


@pytest.mark.parametrize("is_usual", [True, False])
def test_what_is_said_to_continue_a_game_continues_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, is_usual: bool
) -> None:
    monkeypatch.setenv("DUCHY_SAVES", str(tmp_path if is_usual else tmp_path / "usual"))
    left = sit(tmp_path, *GAME, answers=["1", "quit"])
    (said,) = re.findall(r"`duchy (play .*--resume)`", " ".join(left.text.split()))
    assert ("--save-dir" in said) == (not is_usual)
    monkeypatch.setattr("sys.stdin", io.StringIO("quit\n"))
    assert main([*shlex.split(said), "--lang", "en"]) == 0
    again = read_record(only_save(tmp_path).read_text())
    assert again.record.actions[: len(left.session.match.actions)] == left.session.match.actions
    assert not (tmp_path / "usual").exists()


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("system", LANGUAGES)
def test_what_can_be_typed_later_names_the_language_where_the_system_has_another(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, lang: str, system: str
) -> None:
    monkeypatch.setenv("DUCHY_LANG", system)
    own = [] if lang == system else ["--lang", lang]
    played = sit_at_random(tmp_path, "nullgame", "--level", "random", "--save-dir", str(tmp_path), seed=1, lang=lang)
    again, analyse = (shlex.split(line[line.index("duchy") :]) for line in played.lines[-2:])
    assert again == ["duchy", "play", "nullgame", "--save-dir", str(tmp_path), "--level", "random", *own]
    assert analyse == ["duchy", "analyse", str(only_save(tmp_path)), *own]
    left = sit(tmp_path, *GAME, answers=["quit"], lang=lang).text
    assert (" --lang " in left.splitlines()[-1]) == (lang != system)


def test_interrupted_while_a_computer_thinks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("duchy.terminal.seats.Computer.choose", interrupted)
    game_screen = sit(tmp_path, *GAME, "--seat", "2")
    assert game_screen.status == 130
    assert str(only_save(tmp_path)) in game_screen.text


def resumed(folder: Path, *options: str, answers: tuple[str, ...] = ()) -> Played:
    return sit(folder, "--resume", *options, answers=answers)


@pytest.mark.parametrize("answers", [[], ["1"], ["1", ""], ["1", "", "2"]])
def test_resume_gives_the_same_position_and_players(tmp_path: Path, answers: list[str]) -> None:
    left = sit(tmp_path, *GAME, "--player", "2=heuristic", "--name", "Ada", answers=answers)
    again = resumed(tmp_path)
    assert again.session.match.position == left.session.match.position
    assert again.session.match.actions == left.session.match.actions
    assert again.session.seating.players == {1: "human", 2: "heuristic"}
    assert again.session.match.names[1] == "Ada"
    assert only_save(tmp_path) == again.session.keeper.path


@pytest.mark.parametrize(
    "options",
    [
        ["magnate", "--edition", "fr", "--name", "Ada", "--option", "courts=1", "--level", "weighted"],
        ["rois_faineants", "--seats", "3", "--level", "heuristic"],
        ["magna_grecia", "--seats", "3", "--player", "1=human", "--player", "2=weighted", "--player", "3=random"],
        ["magnate", "--hot-seat"],
        ["magnate", "--level", "baron-builder"],
    ],
)
def test_the_game_after_a_resumed_one_is_like_it(tmp_path: Path, options: list[str]) -> None:
    left = line_game(tmp_path, *options)
    left.keeper.keep(left.look)
    again = shlex.split(line_game(tmp_path, "--resume").manner.again)
    following = line_game(tmp_path, *again[2:])
    assert line_game(tmp_path, "--resume").seating.players == left.seating.players
    assert following.match.settled == left.match.settled
    assert sorted(following.seating.players.values()) == sorted(left.seating.players.values())
    assert [name for name in following.match.names.values() if name == "Ada"] == ["Ada"] * ("Ada" in options)


def line_game(folder: Path, *options: str) -> LineGame:
    arguments = ["play", "--save-dir", str(folder), *options]
    screen = Screen()
    console = Console(screen, typing([], screen))
    return line_game_from(parser_for(arguments, Words("en")).parse_args(arguments), console)


@pytest.mark.skipif(os.name != "posix", reason="links need rights elsewhere")
def test_a_link_that_leads_nowhere_hides_no_game(tmp_path: Path) -> None:
    left = sit(tmp_path, *GAME, "--level", "heuristic", answers=["1"])
    (tmp_path / "magnate-gone.txt").symlink_to(tmp_path / "gone")
    assert saves.last_unfinished(tmp_path) == saves.read(left.session.keeper.path)
    assert saves.last_level(tmp_path, "magnate", EVERYBODY) == "heuristic"


def test_what_could_be_taken_back_still_can_after_resuming(tmp_path: Path) -> None:
    left = sit(tmp_path, *GAME, answers=["1"])
    again = resumed(tmp_path, answers=("undo",))
    assert again.session.match.actions == left.session.match.actions[:-1]


def test_resume_takes_the_game_played_last(tmp_path: Path) -> None:
    first = sit(tmp_path, *GAME, answers=["1"]).session.keeper.path
    second = sit(tmp_path, "magnate", "--seed", "4", answers=["1"]).session.keeper.path
    assert first != second
    os.utime(first, (1, 1))
    assert resumed(tmp_path).session.keeper.path == second
    os.utime(first)
    os.utime(second, (1, 1))
    assert resumed(tmp_path).session.keeper.path == first


def test_there_may_be_nothing_to_resume(tmp_path: Path) -> None:
    with pytest.raises(CommandFailed, match="no unfinished game"):
        resumed(tmp_path)


class FullDisk:
    """A disk that is full until it is not."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.full = True
        self.replace = os.replace
        monkeypatch.setattr(os, "replace", self.refuse)

    def refuse(self, source: str, target: str) -> None:
        if self.full:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        self.replace(source, target)


def test_a_full_disk_is_said_once_and_the_game_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    FullDisk(monkeypatch)
    game_screen = sit(tmp_path, *GAME, answers=["1", "", "1", ""])
    text = " ".join(game_screen.text.split())
    assert text.count("No space left") == 1
    assert game_screen.session.match.position.turn > 2
    assert "game: magnate" in text.split("could not be saved anywhere")[1]
    assert list(tmp_path.iterdir()) == []


def test_when_there_is_room_again_the_game_is_kept_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    disk = FullDisk(monkeypatch)

    def answers() -> Any:
        yield "1"
        disk.full = False
        yield ""
        yield "1"

    game_screen = sit(tmp_path, *GAME, answers=answers())
    assert "saved again" in game_screen.text
    assert read_record(only_save(tmp_path).read_text()).record.actions == game_screen.session.match.actions


def test_a_forbidden_folder_and_a_copy_elsewhere(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("no folder")
    elsewhere = tmp_path / "elsewhere.txt"
    game_screen = sit(tmp_path / "file" / "saves", *GAME, answers=["1", f"save {elsewhere}", "", "1"])
    assert game_screen.text.count("cannot be saved in") == 1
    assert read_record(elsewhere.read_text()).record.actions == game_screen.session.match.actions
    assert str(elsewhere) in game_screen.lines[-2]


def test_a_file_in_place_of_the_folder_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "file"
    file.write_text("Dear Ada")
    assert main(["play", "magnate", "--lang", "en", "--save-dir", str(file)]) == 2
    assert capsys.readouterr().err == f"{file} is a file, not a folder; games cannot be saved there.\n"
    assert file.read_text() == "Dear Ada"


def test_where_nothing_can_be_kept_the_temporary_folder_serves(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").write_text("no folder")
    monkeypatch.setattr("tempfile.gettempdir", lambda: str(tmp_path / "rescue"))
    game_screen = sit(tmp_path / "file" / "saves", *GAME, answers=["1"])
    (path,) = (tmp_path / "rescue").glob("*.txt")
    assert read_record(path.read_text()).record.actions == game_screen.session.match.actions


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_path_with_spaces_can_be_copied_from_one_line(tmp_path: Path, lang: str) -> None:
    folder = tmp_path / "my own folder with a long name and  two spaces" / "games"
    folder.mkdir(parents=True)
    copy, letter = folder / "a copy of it.txt", folder / "a letter to Ada.txt"
    letter.write_text("Dear Ada")
    answers = ["save", f"save {copy}", f"save {letter}", f"save {folder / 'no such folder' / 'game.txt'}"]
    game_screen = sit(folder, *GAME, "--lang", lang, "--width", "40", answers=answers)
    answered = [line for line in game_screen.lines if "> save" not in line]
    for path in (game_screen.session.keeper.path, copy, letter, folder / "no such folder"):
        assert any(str(path) in line for line in answered), path


def test_a_save_is_not_printed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    game_screen = sit(tmp_path / "saves", *GAME, answers=["save -"])
    assert Words("en")("cli.not_printed") in " ".join(game_screen.text.split())
    assert not Path("-").exists()


def test_a_copy_never_overwrites_another_file(tmp_path: Path) -> None:
    other = tmp_path / "letter.md"
    other.write_text("Dear Ada")
    game_screen = sit(tmp_path, *GAME, answers=[f"save {other}", f"save {tmp_path / 'copy.txt'}", "save"])
    assert other.read_text() == "Dear Ada"
    assert "already exists" in " ".join(game_screen.text.split())
    assert (tmp_path / "copy.txt").exists()


def damaged(folder: Path, cut: int, more: str = "") -> Path:
    sit(folder, *GAME, answers=["1", "", "1", ""])
    path = only_save(folder)
    lines = path.read_text().splitlines()
    path.write_text("\n".join([*lines[:cut], more]) if more else "\n".join(lines[:cut]) + "\n")
    return path


def test_a_damaged_save_goes_on_from_what_is_whole(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = damaged(tmp_path, 24, "sell 9LK\n* roll 9 9\n")
    before = path.read_text()
    game_screen = sit(tmp_path, "--resume", str(path), answers=["1"])
    assert "line 25" in game_screen.text
    assert "[" in game_screen.text.split("line 25")[1]
    assert path.read_text() == before
    assert game_screen.session.keeper.path != path
    assert game_screen.session.keeper.path.exists()


@pytest.mark.parametrize(
    "content", [b"", b"nonsense", b"\xff\xfe\x00", b"game: chess\n\n", b"game: magnate\nedition: xx\n\n"]
)
def test_a_file_that_is_no_game_is_named(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "odd.txt"
    path.write_bytes(content)
    with pytest.raises(CommandFailed, match=r"odd\.txt"):
        sit(tmp_path, "--resume", str(path))


def test_a_finished_game_is_not_resumed(tmp_path: Path) -> None:
    done = sit(tmp_path, "nullgame", "--player", "1=random", "--player", "2=random")
    assert done.session.match.position.is_over
    assert saves.last_unfinished(tmp_path) is None
    with pytest.raises(CommandFailed, match="over"):
        sit(tmp_path, "--resume", str(done.session.keeper.path))


def test_saves_go_where_the_person_wants(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("DUCHY_SAVES", str(tmp_path / "mine"))
    assert saves.saves_folder() == tmp_path / "mine"
    monkeypatch.delenv("DUCHY_SAVES")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setattr("sys.platform", "linux")
    assert saves.saves_folder() == tmp_path / "data" / "duchy" / "saves"


def test_two_games_of_one_second_get_two_names(tmp_path: Path) -> None:
    now = datetime(2026, 5, 4, 3, 2, 1)
    first = saves.new_path(tmp_path, "magnate", now)
    first.write_text("")
    assert saves.new_path(tmp_path, "magnate", now) != first


def test_a_copy_is_called_a_copy_and_no_folder_is_made_for_it(tmp_path: Path) -> None:
    copy, nowhere = tmp_path / "copy.txt", tmp_path / "no" / "where" / "x"
    game_screen = sit(tmp_path / "saves", *GAME, answers=[f"save {copy}", f"save {nowhere}", "save"])
    words = " ".join(game_screen.text.split())
    own = only_save(tmp_path / "saves")
    assert f"A copy of the game as it is now is in {copy}; the game itself stays in {own}" in words
    assert f"There is no folder {nowhere.parent}; nothing was written." in words
    assert f"The game is saved in {own}" in words
    assert not (tmp_path / "no").exists()
    assert read_record(copy.read_text()).record.actions == game_screen.session.match.actions
