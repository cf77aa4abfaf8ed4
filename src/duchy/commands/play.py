"""`duchy play [GAME]`: a game in the terminal, against computers or other people."""

from __future__ import annotations

import argparse
import secrets
import shlex
import sys
from collections.abc import Collection, Iterator, Mapping
from difflib import get_close_matches
from functools import partial
from pathlib import Path
from typing import get_args

from ..analysis.tutor.strictness import Strictness
from ..games import game_named
from ..kernel.dialect import below, seeded
from ..kernel.errors import RecordError
from ..kernel.game import Game, Settled
from ..players.opponents.levels import ALIASES, BETWEEN, DEFAULT_LEVEL, EVERYBODY, LEVELS, MANNERED, MANNERS, METHODS
from ..players.opponents.programs.program import PREFIX, command_of
from ..table.match import Match
from ..table.record import clean_name, read_record
from ..terminal import saves
from ..terminal.advice.tutor import Tutor
from ..terminal.cells import in_one_piece, wrapped
from ..terminal.face import lacking_here, playable
from ..terminal.game_screen import GameScreen, Manner
from ..terminal.keeping import Keeper
from ..terminal.lines.choosing import choose_game, choose_level, choose_seats
from ..terminal.lines.console import Console, Leaving
from ..terminal.lines.line_game import LineGame
from ..terminal.look import Look, colours_of, terminal_width
from ..terminal.seats import COMPUTER_NAME, HUMAN, Seats, kind_of
from ..words import Words
from ..words.reasons import damage_words, inner, unusable_words
from .axes import DEFAULT_GAME, add_edition, add_game, settled_from
from .failing import CommandFailed, WronglyCalled, gives_up
from .outputs import kept_file
from .programs import can_play, command_complaint, starts

HELP_WIDTH = 100
SHORTEST_MS, LONGEST_MS = 1, 60_000
"""Bounds of the time for a decision, in milliseconds."""
ANY_SEAT = "random"
KNOWN = (*EVERYBODY, *ALIASES)


def configure(parser: argparse.ArgumentParser, say: Words) -> None:
    """Which game, who plays, how it is shown and saved."""
    parser.epilog = "\n\n".join([parser.epilog or "", *_choices(say)])
    add_game(parser, say, default=None)
    add_edition(parser, say)
    parser.add_argument("--seats", type=int, metavar="N", help=say("cli.play.seats"))
    parser.add_argument(
        "--level",
        type=partial(_opponent, say),
        choices=KNOWN,
        metavar=say("cli.metavar.level"),
        help=say("cli.play.level", levels=", ".join(LEVELS), usual=DEFAULT_LEVEL),
    )
    parser.add_argument("--ms", type=int, metavar="MS", help=say("cli.play.ms", longest=LONGEST_MS))
    parser.add_argument("--seat", default=ANY_SEAT, metavar="N|random", help=say("cli.play.seat"))
    parser.add_argument("--name", metavar=say("cli.metavar.name"), help=say("cli.play.name"))
    parser.add_argument("--hot-seat", action="store_true", help=say("cli.play.hot_seat"))
    parser.add_argument(
        "--player", action="append", default=[], metavar=say("cli.metavar.seat_who"), help=say("cli.play.player")
    )
    parser.add_argument("--resume", nargs="?", const="", metavar=say("cli.metavar.file"), help=say("cli.play.resume"))
    parser.add_argument(
        "--save-dir", type=kept_file(say), metavar=say("cli.metavar.folder"), help=say("cli.play.save_dir")
    )
    parser.add_argument("--seed", type=int, metavar="N", help=say("cli.play.seed"))
    parser.add_argument("--no-memory", action="store_true", help=say("cli.play.no_memory"))
    parser.add_argument("--no-color", action="store_true", help=say("cli.play.no_color"))
    parser.add_argument("--width", type=int, metavar="N", help=say("cli.play.width"))
    parser.add_argument("--full", action="store_true", help=say("cli.play.full"))
    parser.add_argument("--tutor", nargs="?", const="blunder", choices=get_args(Strictness), help=say("cli.play.tutor"))
    parser.add_argument("--fast", action="store_true", help=say("cli.play.fast"))


def _opponent(say: Words, text: str) -> str:
    """An opponent as it was typed. Raises ArgumentTypeError for a level with a manner that there is not."""
    if wrong := _wrong_manner(say, text):
        raise argparse.ArgumentTypeError(wrong)
    return text


def _wrong_manner(say: Words, who: str) -> str:
    """What is wrong with the manner of a level; nothing if there is none, or nobody is meant."""
    level, has_manner, manner = who.partition(BETWEEN)
    if not has_manner or level not in LEVELS or who in KNOWN:
        return ""
    if level not in MANNERED:
        return say("cli.play.no_manner", given=level)
    return say("cli.play.bad_manner", given=level, text=manner, manners=", ".join(MANNERS))


def _choices(say: Words) -> Iterator[str]:
    """The meanings of levels, editions and axes."""
    meanings = [
        say("cli.pair", what=say.named("level", name), value=say.named("level_meaning", name)) for name in LEVELS
    ]
    yield _listed(say("cli.play.levels"), LEVELS, meanings)
    yield _meanings(say("cli.play.methods"), say, "level_meaning", METHODS)
    for name in playable():
        words, game = Words(say.language, name), game_named(name)
        keys = {each: f"manner.{each}" for each in MANNERS}
        leanings = {f"LEVEL{BETWEEN}{each}": words(key) for each, key in keys.items() if key in words.texts}
        if leanings:
            yield _listed(words("cli.play.manners", game=words("game.title")), leanings, leanings.values())
        yield _meanings(words("cli.play.editions", game=words("game.title")), words, "edition_meaning", game.editions)
        axes = [axis.name for axis in game.axes]
        yield _meanings(words("cli.play.axes", game=words("game.title")), words, "axis_meaning", axes)


def _meanings(heading: str, say: Words, key: str, names: Collection[str]) -> str:
    return _listed(heading, names, [say.named(key, name) for name in names])


def _listed(heading: str, names: Collection[str], meanings: Collection[str]) -> str:
    """Names and their meanings under a heading."""
    width = max(map(len, names)) + 4
    lines = [heading]
    for name, meaning in zip(names, meanings, strict=True):
        lines += wrapped(f"{f'  {name}':{width}}{meaning}", min(HELP_WIDTH, terminal_width(sys.stdout)), width)
    return "\n".join(lines)


def run(args: argparse.Namespace, console: Console | None = None) -> int:
    """Play. Exit status 0 when the game is over or left, 1 if none could start, 2 on wrong usage, 130 if
    interrupted.
    """
    console = console or Console(pauses=sys.stdin.isatty() and not args.fast)
    console.wanted_width = args.width
    try:
        if args.full:
            return _play_full(args, console)
        return _play_on(args, console)
    except CommandFailed as error:
        return gives_up(error)
    except Leaving as leaving:
        return leaving.status


def _play_on(args: argparse.Namespace, console: Console) -> int:
    """Play games until the player wants no more. Raises CommandFailed or Leaving."""
    may_resume = True
    while True:
        session = line_game_from(args, console, may_resume)
        status = session.run()
        if status or not session.match.position.is_over or not _is_person_there(console):
            return status
        say = args.words = Words(session.look.say.language)
        if not _says_yes(say, console, "again.yes_or_no"):
            return status
        args.resume, args.seed, may_resume = None, None, False


def _is_person_there(console: Console) -> bool:
    """Whether a person is there to answer questions."""
    return sys.stdin.isatty() and console.out.isatty()


def line_game_from(args: argparse.Namespace, console: Console, may_resume: bool = True) -> LineGame:
    """The game that the options ask for, new or resumed, in line mode. Raises CommandFailed or Leaving."""
    match, seating, keeper, look, manner = _parts(args, console, may_resume)
    return LineGame(match, seating, keeper, console, look, manner)


def game_screen_from(args: argparse.Namespace, console: Console) -> GameScreen:
    """The game that the options ask for, new or resumed, for any screen. Raises CommandFailed or Leaving."""
    return GameScreen(*_parts(args, console))


def _play_full(args: argparse.Namespace, console: Console) -> int:
    """Play full screen, if possible."""
    if not (sys.stdin.isatty() and console.out.isatty()):
        raise CommandFailed(args.words("full.no_terminal"))
    if args.game is None and args.resume is None and not _asks_for_something_new(args) and not _chosen(args, console):
        return 0
    from ..fullscreen.app import play
    from ..fullscreen.keys import ANOTHER

    while (status := play(game_screen_from(args, console), console)) == ANOTHER:
        args = _anew(args)
        if not _chosen(args, console):
            return 0
    return status


def _anew(args: argparse.Namespace) -> argparse.Namespace:
    """The options for another game: same player and screen, nothing else chosen."""
    unsaid: dict[str, object] = {
        "game": None, "resume": None, "edition": None, "axis": [], "seats": None, "player": [], "hot_seat": False,
        "level": None, "seat": ANY_SEAT, "seed": None,
    }  # fmt: skip
    return argparse.Namespace(**{**vars(args), **unsaid})


def _chosen(args: argparse.Namespace, console: Console) -> bool:
    """Let the player choose on the full screen and store the choice as options; return whether anything was chosen."""
    from ..fullscreen.start import choose

    folder = _folder(args)
    usual = {name: args.level or _usual_level(folder, name) for name in playable()}
    look = Look(args.words, colours=colours_of(console.out, not args.no_color), encoding=console.encoding)
    chosen = choose(look, usual, saves.last_unfinished(folder))
    if chosen is None:
        return False
    args.words = Words(chosen.language)
    if chosen.path:
        args.resume = chosen.path
    else:
        args.game, args.seats, args.level, args.hot_seat = (
            chosen.game,
            chosen.seats,
            chosen.level or None,
            chosen.people,
        )
    return True


def _usual_level(folder: Path, game: str) -> str:
    """Against whom that game was played last."""
    return saves.last_level(folder, game, EVERYBODY) or DEFAULT_LEVEL


def _folder(args: argparse.Namespace) -> Path:
    """The folder for saved games. Raises WronglyCalled if a file was named instead."""
    folder: Path = args.save_dir or saves.saves_folder()
    if args.save_dir and folder.exists() and not folder.is_dir():
        raise WronglyCalled(args.words("cli.play.no_folder", path=folder))
    return folder


def _parts(
    args: argparse.Namespace, console: Console, may_resume: bool = True
) -> tuple[Match, Seats, Keeper, Look, Manner]:
    say: Words = args.words
    ms = _time(say, args)
    if args.width is not None and args.width < 1:
        raise WronglyCalled(say("cli.limit.width", given=args.width))
    folder = _folder(args)
    saved = _saved(args, folder, console) if may_resume else None
    if saved:
        match, players, path = _resumed(saved, args, console, folder)
        _ask_for_the_same(args, match, players)
    else:
        _ask_what_was_not_said(say, args, console, folder)
        match, players = _begun(say, args)
        path = saves.new_path(folder, match.settled.game.name)
    game = match.settled.game
    seating = Seats(game, players)
    look = _look(args, console, match, seating)
    seed = secrets.randbits(32) if args.seed is None else args.seed
    manner = Manner(ms, seed, args.fast, _again(args, game), lambda: console.width, _tutor(args, seating))
    return match, seating, Keeper(match, path, players), look, manner


def _time(say: Words, args: argparse.Namespace) -> int | None:
    """Milliseconds per decision, if given. Raises WronglyCalled for too few or too many."""
    if args.ms is None or SHORTEST_MS <= args.ms <= LONGEST_MS:
        return args.ms
    raise WronglyCalled(say("cli.play.bad_ms", given=args.ms, shortest=SHORTEST_MS, longest=LONGEST_MS))


def _tutor(args: argparse.Namespace, seating: Seats) -> Tutor | None:
    """The tutor, if one is wanted. Raises WronglyCalled if other people play, too, or nobody."""
    if args.tutor and len(seating.humans) != 1:
        raise WronglyCalled(args.words("cli.play.tutor_alone"))
    return Tutor(args.tutor) if args.tutor else None


def _look(args: argparse.Namespace, console: Console, match: Match, seating: Seats) -> Look:
    people = {seat: name for seat, name in match.names.items() if seat in seating.humans}
    return Look(
        say=Words(args.words.language, match.settled.game.name),
        width=console.width,
        colours=colours_of(console.out, not args.no_color),
        encoding=console.encoding,
        names=people,
        computers=seating.levels,
        memory=not args.no_memory,
    )


# A new game


def _ask_what_was_not_said(say: Words, args: argparse.Namespace, console: Console, folder: Path) -> None:
    """Ask for the game, the number of players and the opponents if a person can answer; else take the defaults."""
    asking = args.game is None and _is_person_there(console)
    if asking:
        args.game = choose_game(say, console)
        if not args.seats and not args.player:
            args.seats = choose_seats(say, console, args.game)
    args.game = args.game or DEFAULT_GAME
    if lacking := lacking_here().get(args.game):
        raise CommandFailed(say("cli.lacking", game=args.game, lacking=lacking))
    if args.level is None:
        usual = _usual_level(folder, args.game)
        wanted = asking and not args.hot_seat and not args.player
        args.level = choose_level(say, console, args.game, args.seats, usual) if wanted else usual


def _begun(say: Words, args: argparse.Namespace) -> tuple[Match, dict[int, str]]:
    settled = settled_from(args, say, _seats_named(args) if args.seats is None else args.seats)
    if settled is None:
        raise WronglyCalled
    players = _players(say, args, settled)
    humans = [seat for seat, who in sorted(players.items()) if who == HUMAN]
    names = {seat: COMPUTER_NAME.format(kind_of(who)) for seat, who in players.items() if who != HUMAN}
    if args.name and humans:
        names[humans[0]] = clean_name(args.name)
    return Match(settled, args.seed, names), players


def _seat_of(text: str) -> int:
    """The seat of `SEAT=WHO`; 0 if it is not a number."""
    seat = text.partition("=")[0]
    return int(seat) if seat.isdecimal() and len(seat) < 4 else 0


def _seats_named(args: argparse.Namespace) -> int | None:
    """The smallest number of seats that covers `--player` and `--seat`; None for the game's default."""
    highest = max(map(_seat_of, [args.seat, *args.player]))
    return next((count for count in game_named(args.game).seats if count >= highest), None)


def _named_players(say: Words, args: argparse.Namespace, settled: Settled) -> dict[int, str]:
    """The players named by `--player`, by seat. Raises WronglyCalled for an unknown one, CommandFailed for a program
    that does not start.
    """
    named: dict[int, str] = {}
    for text in args.player:
        seat, who = _seat_of(text), text.partition("=")[2]
        if not 1 <= seat <= settled.seats or not _is_player(who):
            if wrong := _wrong_manner(say, who) or command_complaint(say, command_of(who)):
                raise WronglyCalled(wrong)
            wrong = say("cli.play.bad_player", text=text, levels=", ".join(LEVELS))
            meant: list[str] = get_close_matches(str(who), (HUMAN, *KNOWN), 1)
            raise WronglyCalled(" ".join([wrong, *(say("cli.meant", name=name) for name in meant)]))
        command = command_of(who)
        if command is not None and not starts(say, command, settled):
            raise CommandFailed
        named[seat] = who
    return named


def _players(say: Words, args: argparse.Namespace, settled: Settled) -> dict[int, str]:
    seats = range(1, settled.seats + 1)
    named = _named_players(say, args, settled)
    players = dict.fromkeys(seats, HUMAN if args.hot_seat else args.level)
    if not args.hot_seat:
        players |= dict.fromkeys(_own_seat(say, args, settled.seats, named), HUMAN)
    return players | named


def _is_player(who: str) -> bool:
    """Whether this names a player, or is the command of a program."""
    return can_play(who, (HUMAN, *KNOWN))


def _own_seat(say: Words, args: argparse.Namespace, seats: int, named: Mapping[int, str]) -> list[int]:
    """The seat of the person who starts the game: the one asked for, else a random free one. Empty if all are taken or
    if the seats of people were named.
    """
    if args.seat == ANY_SEAT:
        free = [seat for seat in range(1, seats + 1) if seat not in named]
        rng = seeded(secrets.randbits(62) if args.seed is None else args.seed)
        return [free[below(rng, len(free))]] if free and HUMAN not in named.values() else []
    if args.seat.isdecimal() and 1 <= int(args.seat) <= seats:
        return [int(args.seat)]
    raise WronglyCalled(say("cli.play.bad_seat", text=args.seat, seats=seats))


def _again(args: argparse.Namespace, game: Game) -> str:
    """The command for another game like this one."""
    return shlex.join(["duchy", "play", game.name, *_repeated(args)])


def _repeated(args: argparse.Namespace) -> Iterator[str]:
    for name in ("edition", "seats", "name", "tutor", "ms", "width", "save_dir"):
        if getattr(args, name) is not None:
            yield from (f"--{name.replace('_', '-')}", str(getattr(args, name)))
    for axis in args.axis:
        yield from ("--option", axis)
    if args.level not in (None, DEFAULT_LEVEL):
        yield from ("--level", args.level)
    if args.seat != ANY_SEAT:
        yield from ("--seat", args.seat)
    for name in ("hot_seat", "no_memory", "no_color", "full", "fast"):
        if getattr(args, name):
            yield "--" + name.replace("_", "-")
    for player in args.player:
        yield from ("--player", player)


# A game that was left


def _saved(args: argparse.Namespace, folder: Path, console: Console) -> saves.Saved | None:
    """The game to resume: the one named, or the last one if asked for or confirmed."""
    say: Words = args.words
    if args.resume:
        return _named(say, Path(args.resume))
    last = saves.last_unfinished(folder, args.game)
    if args.resume is not None:
        if last is None:
            raise CommandFailed(say("resume.none", path=folder))
        return last
    if last and _is_person_there(console) and not _asks_for_something_new(args):
        return last if _wanted(say, last, console) else None
    return None


def _asks_for_something_new(args: argparse.Namespace) -> bool:
    return bool(args.edition or args.axis or args.seats or args.player or args.hot_seat or args.seed is not None)


def _wanted(say: Words, last: saves.Saved, console: Console) -> bool:
    try:
        turn = read_record(last.text).position.turn
    except RecordError:
        return False
    console.tell(say("resume.offer", name=last.path.stem, turn=turn))
    return _says_yes(say, console, "resume.yes_or_no")


def _says_yes(say: Words, console: Console, question: str) -> bool:
    """Whether the answer is yes; plain Enter counts as yes."""
    answer = console.ask(say(question)).strip().casefold()
    return not answer or answer in say("resume.yes").split()


def _named(say: Words, path: Path) -> saves.Saved:
    try:
        return saves.read(path)
    except OSError as error:
        raise CommandFailed(say("resume.unreadable", path=path, reason=say.reason(error))) from None


def _resumed(
    saved: saves.Saved, args: argparse.Namespace, console: Console, folder: Path
) -> tuple[Match, dict[int, str], Path]:
    """The match of a save; the intact part of a damaged one continues in a new file."""
    say: Words = args.words
    try:
        reading = read_record(saved.text)
    except RecordError as error:
        raise CommandFailed(unusable_words(say, saved.path, error)) from None
    if reading.position.is_over and not reading.error:
        raise CommandFailed(say("resume.over", path=saved.path))
    path = saved.path
    if reading.error:
        told = say("resume.broken", path=saved.path, reason=inner(damage_words(say, reading, reading.error)))
        console.tell(in_one_piece(told, str(saved.path)))
        path = saves.new_path(folder, reading.position.game.name)
    seed = None if args.seed is None else args.seed + len(reading.record.actions)
    match = Match.resume(reading.record, reading.positions, seed)
    return match, _players_again(say, saved, args, match.settled), path


def _players_again(say: Words, saved: saves.Saved, args: argparse.Namespace, settled: Settled) -> dict[int, str]:
    """The players when the game was left; chosen as for a new game if the file does not say. A program's command is not
    saved with the game: `--player` names it again, or a computer takes its seat.
    """
    known = {seat: who for seat, who in saved.players.items() if who in (HUMAN, *KNOWN, kind_of(PREFIX))}
    if set(known) != set(range(1, settled.seats + 1)):
        return _players(say, args, settled)
    others = dict.fromkeys(known, args.level or DEFAULT_LEVEL) | _named_players(say, args, settled)
    return {seat: others[seat] if who == kind_of(PREFIX) else who for seat, who in known.items()}


def _ask_for_the_same(args: argparse.Namespace, match: Match, players: Mapping[int, str]) -> None:
    """Make the options those with which a game like the resumed one begins: the next one is."""
    settled = match.settled
    people = [seat for seat, who in players.items() if who == HUMAN]
    computers = {who for who in players.values() if who != HUMAN}
    is_usual = len(people) == 1 and len(computers) == 1 and computers <= {*KNOWN}
    args.game = settled.game.name
    args.edition = None if settled.edition == settled.game.default_edition else settled.edition
    args.axis = [f"{name}={value}" for name, value in settled.changes.items()]
    args.seats = None if settled.seats == settled.game.seats[0] else settled.seats
    args.hot_seat = not computers
    args.level = computers.pop() if is_usual else None
    args.player = [] if is_usual or args.hot_seat else [f"{seat}={who}" for seat, who in sorted(players.items())]
    args.name = args.name or (match.names.get(people[0]) if people else None)
