"""`duchy puzzles GAME`: decisions to find; `mine` looks for more of them, `check` says whether they hold."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from concurrent.futures.process import BrokenProcessPool
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from ..analysis.measured import measured
from ..games import game_named
from ..kernel import status_line
from ..kernel.errors import WeightsError
from ..kernel.exclusive import BeingWritten, only_writer
from ..players.helpers import ending_in_order
from ..puzzles.checking import Checker, Failed
from ..puzzles.gathering import Mine, MinedFile, SeedError, gathered
from ..puzzles.puzzle import TRYING, Puzzle, PuzzleError
from ..puzzles.shipped import games_with_puzzles, of_the_day, puzzle_of, shipped
from ..terminal import saves
from ..terminal.lines.console import Console, Leaving
from ..terminal.lines.puzzling import Puzzling
from ..terminal.look import Look, colours_of
from ..terminal.solved import DamagedError, Solved
from ..words import Words
from ..words.levels import level_name
from ..words.reasons import capital, weights_words
from .failing import CommandFailed, WronglyCalled, beyond, fails, gives_up
from .naming import OFFERED, game_argument, possible
from .outputs import kept_file
from .parser import CORES, INTERRUPTED, MOST_CORES, add_cores, let_option_name_game

MINE, CHECK = "mine", "check"
GAMES: Final = 1000
SEED: Final = 1
MOST: Final = 10_000_000
LIMITS: Final = {"games": (1, MOST), "most": (1, MOST), "seed": (0, 1 << 62), "cores": (1, MOST_CORES)}
ONLY_MINE: Final = ("games", "most", "seats", "seed", "cores", "out")
ONLY_PLAY: Final = ("number", "today")


def configure(parser: argparse.ArgumentParser, say: Words) -> None:
    """What is done, with which game, and how."""
    name, games = say("cli.game_name"), ", ".join(OFFERED)
    parser.add_argument("puzzles_of", nargs="?", metavar=name, help=say("cli.puzzles.what", games=games))
    parser.add_argument("game", nargs="?", metavar=name, help=argparse.SUPPRESS)
    let_option_name_game(parser)
    parser.add_argument("--number", type=int, metavar="N", help=say("cli.puzzles.number"))
    parser.add_argument("--today", action="store_true", default=None, help=say("cli.puzzles.today"))
    parser.add_argument("--games", type=int, metavar="N", help=say("cli.puzzles.games", games=GAMES))
    parser.add_argument("--most", type=int, metavar="N", help=say("cli.puzzles.most"))
    parser.add_argument("--seats", type=int, metavar="N", help=say("cli.puzzles.seats"))
    parser.add_argument("--seed", type=int, metavar="N", help=say("cli.puzzles.seed"))
    add_cores(parser, say, None)
    parser.add_argument("--out", type=kept_file(say), metavar=say("cli.metavar.file"), help=say("cli.puzzles.out"))
    parser.add_argument("--second", type=Path, metavar=say("cli.metavar.file"), help=say("cli.puzzles.second"))


def run(args: argparse.Namespace, console: Console | None = None) -> int:
    """Do it. Exit status 1 if a file is damaged or puzzles do not hold, 2 on wrong usage, 130 if interrupted."""
    say: Words = args.words
    try:
        task = next((text for text in (args.puzzles_of, args.game) if text in (MINE, CHECK)), "")
        game = _game(say, [text for text in (args.puzzles_of, args.game) if text and text != task])
        _refuse_usage(say, args, task)
        if task == MINE:
            return mine(say, args, game)
        return check(say, args, game) if task == CHECK else play(say, args, game, console or Console())
    except CommandFailed as failed:
        return gives_up(failed)
    except PuzzleError as error:
        reason = say(f"puzzle_error.{error.code}")
        return fails(say("cli.puzzles.damaged", file=error.path, line=error.line, reason=reason))
    except WeightsError as error:
        return fails(weights_words(say, error))


def _game(say: Words, named: Sequence[str]) -> str:
    """The game that is named. Raises WronglyCalled."""
    if not named:
        raise WronglyCalled(say("cli.puzzles.no_game", possible=possible(say, "", OFFERED)))
    if len(named) > 1:
        raise WronglyCalled(say("cli.puzzles.one_game", text=named[1]))
    try:
        return game_argument(say)(named[0])
    except argparse.ArgumentTypeError as error:
        raise WronglyCalled(capital(str(error))) from None


def _refuse_usage(say: Words, args: argparse.Namespace, task: str) -> None:
    """Raise WronglyCalled for options that do not fit, or numbers out of range."""
    is_mine, plays = task == MINE, not task
    for names, fits, key in ((ONLY_MINE, is_mine, "only_mine"), (ONLY_PLAY, plays, "only_play")):
        for name in names:
            if getattr(args, name) is not None and not fits:
                raise WronglyCalled(say(f"cli.puzzles.{key}", option=f"--{name}"))
    if plays and args.second:
        raise WronglyCalled(say("cli.puzzles.not_play", option="--second"))
    if args.number is not None and args.today:
        raise WronglyCalled(say("cli.puzzles.one_of"))
    if is_mine and args.out is None:
        raise WronglyCalled(say("cli.puzzles.no_out"))
    if wrong := beyond(args, LIMITS):
        raise WronglyCalled(wrong)


def _refuse_second(say: Words, args: argparse.Namespace, *, is_judged: bool) -> None:
    """Raise WronglyCalled for another judge where nothing is judged."""
    if args.second and not is_judged:
        raise WronglyCalled(say("cli.puzzles.no_second"))


def _shipped(say: Words, game: str) -> Sequence[Puzzle]:
    """The puzzles of a game. Raises CommandFailed if there are none, PuzzleError."""
    if puzzles := shipped(game):
        return puzzles
    raise CommandFailed(
        say("cli.puzzles.none", game=game, possible=say("cli.possible", names=", ".join(games_with_puzzles())))
    )


# Playing


def play(say: Words, args: argparse.Namespace, game: str, console: Console) -> int:
    """Let somebody solve puzzles, one after the other. Raises CommandFailed."""
    puzzles = _shipped(say, game)
    own = Words(say.language, game)
    look = Look(own, width=console.width, colours=colours_of(console.out), encoding=console.encoding)
    try:
        solved = _solved(say)
        chosen = _chosen(say, args, game)
        with closing(Puzzling(console, look, solved)) as puzzling:
            while puzzle := chosen or solved.next(puzzles):
                chosen = None
                puzzling.solve(puzzle)
                while typed := console.ask(look("puzzle.next")).strip().casefold():
                    if typed in own.texts["replay_typed.quit"].split():
                        return 0
        console.tell(look("puzzle.no_more"))
        return 0
    except Leaving as leaving:
        return leaving.status
    except DamagedError as error:
        raise CommandFailed(own("puzzle.damaged", file=error.path, reason=own(f"puzzle_error.{error.code}"))) from None
    except OSError as error:
        file = error.filename or saves.saves_folder()
        raise CommandFailed(say("cli.puzzles.unwritable", file=file, reason=say.reason(error))) from None


def _solved(say: Words) -> Solved:
    """What has been solved at this machine. Raises CommandFailed, DamagedError."""
    folder = saves.saves_folder()
    try:
        return Solved(folder)
    except OSError as error:
        raise CommandFailed(
            say("cli.puzzles.unreadable", file=error.filename or folder, reason=say.reason(error))
        ) from None


def _chosen(say: Words, args: argparse.Namespace, game: str) -> Puzzle | None:
    """The puzzle that was asked for. Raises WronglyCalled."""
    if args.today:
        return of_the_day(game, datetime.now(UTC).date())
    if args.number is None:
        return None
    try:
        return puzzle_of(game, args.number)
    except LookupError:
        most = len(shipped(game))
        raise WronglyCalled(say("cli.puzzles.no_number", number=args.number, most=most)) from None


# Mining


def mine(say: Words, args: argparse.Namespace, game: str) -> int:
    """Look for puzzles, and write them. Raises CommandFailed, WeightsError."""
    seats: int = args.seats or game_named(game).seats[0]
    if seats not in game_named(game).seats:
        possible_seats = ", ".join(map(str, game_named(game).seats))
        raise WronglyCalled(say("cli.puzzles.no_seats", seats=seats, possible=possible_seats))
    _refuse_second(say, args, is_judged=measured(game, seats).is_trusted)
    asked, games = Mine(game, SEED if args.seed is None else args.seed, seats, args.second), args.games or GAMES
    try:
        with only_writer(args.out):
            return _mined(say, args, MinedFile(args.out, asked), games)
    except PuzzleError as error:
        told = say("cli.puzzles.not_puzzles", file=error.path, line=error.line, game=game)
        raise CommandFailed(told) from None
    except SeedError as error:
        told = say("cli.puzzles.other_seed", file=error.path, found=error.found, seed=asked.seed)
        raise WronglyCalled(told) from None
    except BeingWritten as error:
        raise CommandFailed(say("cli.being_written", file=error.path)) from None
    except OSError as error:
        raise CommandFailed(
            say("cli.puzzles.unwritable", file=error.filename or args.out, reason=say.reason(error))
        ) from None


def _mined(say: Words, args: argparse.Namespace, file: MinedFile, games: int) -> int:
    first, done, status = file.next, file.next, 0
    looked = gathered(file.mine, first, max(0, games - first), args.cores or CORES)
    with ending_in_order(), closing(looked) as found:
        try:
            while (args.most is None or file.count < args.most) and (one := next(found, None)):
                number, puzzle = one
                done = number + 1
                if puzzle:
                    file.add(puzzle)
                status_line.show(say("cli.puzzles.progress", done=done, most=games, found=file.count))
        except KeyboardInterrupt:
            status = INTERRUPTED
        except BrokenProcessPool:
            status = 1
            print(say("cli.died"), file=sys.stderr)
        finally:
            status_line.clear()
    print(say("cli.puzzles.written", file=file.path, found=file.count, done=done), file=sys.stderr)
    return status


# Checking


def check(say: Words, args: argparse.Namespace, game: str) -> int:
    """Solve all shipped puzzles anew, and say how many hold and who finds them. Raises CommandFailed."""
    puzzles = _shipped(say, game)
    _refuse_second(say, args, is_judged=not all(puzzle.is_exact for puzzle in puzzles))
    checkers = {seats: Checker(game_named(game), seats, args.second) for seats in game_named(game).seats}
    holding, solving = 0, {str(level): 0.0 for level in TRYING}
    for at, puzzle in enumerate(puzzles, 1):
        checker = checkers[puzzle.view.settled.seats]
        failed = checker.failed(puzzle)
        if failed:
            status_line.clear()
            print(say("cli.puzzles.fails", number=puzzle.number, reason=_why(say, failed)))
        holding += failed is None
        if failed is None or failed.why != "illegal":
            for level, share in checker.solved(puzzle).items():
                solving[level] += share
        status_line.show(say("cli.puzzles.checking", done=at, most=len(puzzles)))
    status_line.clear()
    count = len(puzzles)
    share = say.decimal(100 * holding / count, 0)
    print(say("cli.puzzles.holds", game=game, holding=holding, count=count, share=share))
    for level in TRYING:
        print(
            say("cli.puzzles.solve", level=level_name(say, level), share=say.decimal(100 * solving[level] / count, 0))
        )
    return 0 if holding == count else 1


def _why(say: Words, failed: Failed) -> str:
    """Why a puzzle does not hold."""
    found, share = (say.decimal(100 * each, 1) for each in (failed.found, failed.stated))
    return say(f"cli.puzzles.failing.{failed.why}", found=found, share=share)
