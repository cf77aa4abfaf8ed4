"""`duchy train GAME`: train a net by self-play, from scratch to the strength of the shipped ones."""

from __future__ import annotations

import argparse
import math
import shlex
import sys
import time
from dataclasses import replace
from functools import partial
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Final

from ..games import game_named
from ..kernel import status_line
from ..kernel.errors import WeightsError
from ..players.nets.weights import net_of, refuse_unlike
from ..training.runs.recipe import CHUNK, Recipe, going_onward, usual_recipe, with_games
from ..words import Words
from ..words.reasons import weights_words
from .as_json import add_json, print_json, table_told
from .axes import add_game
from .failing import fails
from .naming import OFFERED
from .outputs import kept_file
from .parser import INTERRUPTED, MOST_CORES, USAGE, add_cores

if TYPE_CHECKING:
    from ..training.runs.loop import Run
    from ..training.runs.threads import Workers

FOLDER: Final = "trained"
LOCAL: Final = "local"
"""The value of `--ray` without an address: a cluster on this machine."""
MOST_BATCH: Final = 1 << 20
BAR: Final = 24
MEASURED_GAMES: Final = 1000
"""Default number of games for measuring a net in use."""
MOST_GAMES: Final = 1_000_000_000
MOST_MINUTES: Final = 60 * 24 * 365


def configure(parser: argparse.ArgumentParser, say: Words) -> None:
    """What to train, how long, on what, and where to store it."""
    add_game(parser, say, default=None)
    parser.add_argument("--seats", type=int, metavar="N", help=say("cli.play.seats"))
    parser.add_argument("--games", type=int, metavar="G", help=say("cli.train.games"))
    parser.add_argument("--minutes", type=float, metavar="M", help=say("cli.train.minutes"))
    add_cores(parser, say)
    parser.add_argument("--ray", nargs="?", const=LOCAL, metavar=say("cli.metavar.address"), help=say("cli.train.ray"))
    parser.add_argument("--batch", type=int, metavar="N", help=say("cli.train.batch"))
    parser.add_argument("--seed", type=int, default=1, metavar="N", help=say("cli.train.seed"))
    parser.add_argument(
        "--out",
        type=kept_file(say),
        default=Path(FOLDER),
        metavar=say("cli.metavar.folder"),
        help=say("cli.train.out", folder=FOLDER),
    )
    parser.add_argument("--onward", action="store_true", help=say("cli.train.onward"))
    parser.add_argument("--resume", action="store_true", help=say("cli.train.resume"))
    parser.add_argument("--install", action="store_true", help=say("cli.train.install"))
    parser.add_argument("--measure", action="store_true", help=say("cli.train.measure"))
    add_json(parser, say)
    parser.add_argument("--plot", metavar=say("cli.metavar.folder"), help=say("cli.train.plot"))


def run(args: argparse.Namespace) -> int:
    """Train, resume a run, or draw the curves of runs."""
    say: Words = args.words
    try:
        if args.plot is not None:
            return draw_all(say, Path(args.plot))
        if wrong := what_is_wrong(args):
            return fails(say(wrong[0], **wrong[1]), USAGE)
        if args.measure:
            return measure_in_use(args)
        if args.ray is not None and find_spec("ray") is None:
            return fails(say("cli.no_ray"))
        return trained(args)
    except WeightsError as error:
        return fails(weights_words(say, error))


def what_is_wrong(args: argparse.Namespace) -> tuple[str, dict[str, object]] | None:
    """The key of the reason why this cannot be trained, with its facts; None if it can."""
    if args.game is None:
        return "cli.train.no_game", {"games": ", ".join(OFFERED)}
    if args.seats is None:
        args.seats = game_named(args.game).seats[0]
    if args.seats not in game_named(args.game).seats:
        return "cli.train.bad_seats", {"seats": args.seats, "names": ", ".join(map(str, game_named(args.game).seats))}
    if args.games is not None and args.minutes is not None:
        return "cli.train.either", {}
    if args.games is not None and not 1 <= args.games <= MOST_GAMES:
        return "cli.train.bad_games", {"most": MOST_GAMES}
    if args.minutes is not None and not (math.isfinite(args.minutes) and 0 < args.minutes <= MOST_MINUTES):
        return "cli.train.bad_minutes", {"most": MOST_MINUTES}
    if not 1 <= args.cores <= MOST_CORES:
        return "cli.limit.option", {"option": "--cores", "least": 1, "most": MOST_CORES, "given": args.cores}
    if args.batch is not None and (args.batch % CHUNK or not CHUNK <= args.batch <= MOST_BATCH):
        return "cli.train.bad_batch", {"chunk": CHUNK, "most": MOST_BATCH}
    if not 0 <= args.seed < 1 << 31:
        return "cli.train.bad_seed", {"most": (1 << 31) - 1}
    return None


def recipe_of(args: argparse.Namespace) -> Recipe:
    """The settings of a new run."""
    recipe = replace(usual_recipe(args.game, args.seats), seed=args.seed)
    if args.batch is not None:
        recipe = replace(recipe, batch=args.batch)
    if args.onward:
        recipe = going_onward(recipe, args.games)
    elif args.games is not None:
        recipe = with_games(recipe, args.games)
    return recipe if args.minutes is None else replace(recipe, games=0, minutes=args.minutes)


def trained(args: argparse.Namespace) -> int:
    """Start or resume a run, until done or interrupted; return the exit status. Raises WeightsError."""
    from ..training.runs.checkpoint import load_run, run_file
    from ..training.runs.loop import Diverged, begun
    from ..training.runs.ray_workers import RayFailed
    from ..training.stopping import stoppable

    say: Words = args.words
    path = run_file(args.game, args.seats, args.out)
    if args.resume:
        state = load_run(path)
        recipe = state.recipe
        refuse_unlike(path, ("WEIGHTS_GAME", recipe.game, args.game), ("WEIGHTS_SEATS", recipe.seats, args.seats))
        print(say("cli.train.resumed", path=path, games=state.games, part=f"{100 * state.part:.0f}"))
    elif path.exists():
        return fails(say("cli.train.exists", path=path))
    else:
        state = begun(recipe_of(args))
    try:
        with stoppable():
            return to_the_end(args, state, path)
    except KeyboardInterrupt:
        print(f"\n{say('cli.train.interrupted', path=path, command=going_on(args))}", file=sys.stderr)
        return INTERRUPTED
    except RayFailed as error:
        return fails(say("cli.train.ray_failed", reason=error, path=path))
    except Diverged:
        return fails(say("cli.train.diverged", path=path))


def to_the_end(args: argparse.Namespace, state: Run, path: Path) -> int:
    """Train, publish, compare with the net in use, draw. Raises WeightsError, KeyboardInterrupt, Diverged."""
    from ..training.runs.checkpoint import save_run
    from ..training.runs.loop import train
    from ..training.runs.publishing import compared, publish

    say: Words = args.words
    save_run(path, state)
    print(
        say("cli.train.begins", game=args.game, seats=args.seats, cores=say.counted("cli.cores", args.cores)),
        flush=True,
    )
    workers = workers_of(args)
    told = Progress(say, state)
    try:
        state = train(state, workers, partial(measure, args, told), partial(save_run, path), told.tell)
    finally:
        workers.close()
    file = publish(state, args.out, command_of(state.recipe), args.cores)
    print(say("cli.train.done", file=file, minutes=say.decimal(state.seconds / 60, 1), games=state.games))
    outcome = compared(state, args.out, args.cores, install=args.install)
    print(say(f"cli.train.compared.{outcome.key}", **outcome.facts))
    if not draw(say, state, path):
        print(say("cli.train.plot_later", folder=args.out), file=sys.stderr)
    return 0


def measure_in_use(args: argparse.Namespace) -> int:
    """Print the scores of the net in use in fast games on the default edition. Raises WeightsError."""
    from ..training.strength.measuring import HEURISTIC, RANDOM, Pairing, score_of

    say: Words = args.words
    net = net_of(args.game, args.seats)
    deals = math.ceil((args.games or MEASURED_GAMES) / args.seats)
    for key, rival in (("heuristic", HEURISTIC), ("random", RANDOM)):
        pairing = Pairing(args.game, args.seats, net.array, rival, net.array, args.seed, everywhere=False)
        score = score_of(pairing, deals, args.cores)
        if args.json:
            settled = game_named(args.game).settle(None, {}, args.seats)
            print_json({**table_told(settled), "rival": key, **score._asdict()})
            continue
        facts = {"score": 100 * score.mean, "half": 100 * score.half, "even": 100 / args.seats}
        facts |= {"points": score.points, "others": score.others}
        texts = {name: say.decimal(value, 1) for name, value in facts.items()}
        where: dict[str, object] = {"game": args.game, "seats": args.seats, "games": score.games, "rival": key}
        print(say("cli.train.measured", **where, **texts), flush=True)
    return 0


def workers_of(args: argparse.Namespace) -> Workers:
    """Threads, or the workers of a Ray cluster. Raises RayFailed."""
    if args.ray is None:
        from ..training.runs.threads import ThreadWorkers

        return ThreadWorkers(args.cores)
    from ..training.runs.ray_workers import RayWorkers

    return RayWorkers(args.ray, args.cores)


def measure(args: argparse.Namespace, told: Progress, state: Run) -> Run:
    """The run with one more measurement; an accepted net is written at once."""
    from ..training.runs.publishing import publish
    from ..training.runs.stages import measured

    state = measured(state, args.cores)
    if state.points[-1].accepted:
        publish(state, args.out, command_of(state.recipe), args.cores)
    told.point(state)
    return state


def command_of(recipe: Recipe) -> str:
    """The command line that reproduces the run."""
    words = ["duchy train", recipe.game, f"--seats {recipe.seats}"]
    if recipe.onward:
        words.append("--onward")
    games = (recipe.turns or recipe.choices) if recipe.onward else recipe.games
    words.append(f"--minutes {recipe.minutes:g}" if recipe.minutes else f"--games {games}")
    if recipe.batch != usual_recipe(recipe.game, recipe.seats).batch:
        words.append(f"--batch {recipe.batch}")
    return " ".join([*words, f"--seed {recipe.seed}"])


def going_on(args: argparse.Namespace) -> str:
    """The command line that resumes this run."""
    ray = [] if args.ray is None else [f"--ray {shlex.quote(args.ray)}"]
    words = ["duchy train", args.game, f"--seats {args.seats}", f"--cores {args.cores}", *ray]
    install = ["--install"] if args.install else []
    return " ".join([*words, f"--out {shlex.quote(str(args.out))}", *install, "--resume"])


class Progress:
    """Progress output: one changing line on a terminal, and a line per stage everywhere."""

    def __init__(self, say: Words, state: Run) -> None:
        self.say = say
        self.live = status_line.is_live()
        self.began, self.first = time.monotonic(), state.part
        self.shown = 0.0

    def tell(self, state: Run) -> None:
        """After each batch: redraw the bar, at most twice a second."""
        now = time.monotonic()
        if self.live and now - self.shown > 0.5:
            self.shown = now
            done = round(BAR * state.part)
            facts = {"bar": "#" * done + "." * (BAR - done), "part": f"{100 * state.part:.0f}", "games": state.games}
            status_line.show(self.say("cli.train.bar", **facts, left=self.left(state)))

    def left(self, state: Run) -> str:
        """Time left at the current speed: minutes and seconds."""
        part = state.part - self.first
        if part <= 0:
            return "?"
        seconds = (time.monotonic() - self.began) * (1 - state.part) / part
        return f"{int(seconds) // 60}:{int(seconds) % 60:02}"

    def point(self, state: Run) -> None:
        """After each stage: print what was measured."""
        point = state.points[-1]
        decimal = self.say.decimal
        line = self.say(
            "cli.train.point", part=decimal(100 * state.part, 0), games=state.games, minutes=decimal(point.minutes, 1),
            heuristic=decimal(100 * point.heuristic, 1), half=decimal(100 * point.heuristic_half, 1),
            random=decimal(100 * point.random, 1), loss=decimal(point.loss, 3), gate=decimal(100 * point.gate, 1),
            gate_half=decimal(100 * point.gate_half, 1),
            verdict=self.say("cli.train.accepted" if point.accepted else "cli.train.kept"),
        )  # fmt: skip
        status_line.clear()
        print(line, flush=True)


# Curves


def draw(say: Words, state: Run, path: Path) -> bool:
    """Draw the curves of a run beside its checkpoint; False, after saying why, if that is not possible."""
    from ..training.runs.plot import can_plot, plot

    if not can_plot():
        print(say("cli.train.no_plot"), file=sys.stderr)
        return False
    picture = path.with_name(path.name.replace(".run.safetensors", ".png"))
    try:
        plot(state, picture, say)
    except OSError as error:
        print(say("cli.map.unwritable", file=picture, reason=say.reason(error)), file=sys.stderr)
        return False
    print(say("cli.map.written", file=picture))
    return True


def draw_all(say: Words, folder: Path) -> int:
    """Draw the curves of all runs in a folder. Raises WeightsError."""
    from ..training.runs.checkpoint import load_run

    paths = sorted(folder.glob("*.run.safetensors"))
    if not paths:
        return fails(say("cli.train.no_runs", folder=folder))
    drawn = [draw(say, load_run(path), path) for path in paths]
    return int(not all(drawn))
