"""The accepted net of a run as a file, and whether it replaces the one in use."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from ...kernel.errors import WeightsError
from ...players.nets.weights import read_net, weights_file, write_net, write_weights
from ..strength.gate import gate
from .loop import Run
from .origin import accepted_net
from .stages import last_gate_deals, plans_turns


@dataclass(frozen=True)
class Outcome:
    """How the run's net did against the one in use: the words `cli.train.compared.KEY` and their facts."""

    key: str
    facts: dict[str, object]


def publish(run: Run, folder: Path, command: str, cores: int) -> Path:
    """Write the accepted net and return its file. Raises WeightsError."""
    path = weights_file(run.recipe.game, run.recipe.seats, folder)
    write_net(path, accepted_net(run, command, cores))
    return path


def compared(run: Run, folder: Path, threads: int, *, install: bool) -> Outcome:
    """Let the accepted net play against the one in use; install it if asked to and if it passes the gate."""
    game, seats = run.recipe.game, run.recipe.seats
    assert run.accepted is not None
    in_use = weights_file(game, seats)
    try:
        held = read_net(in_use, game, seats)
    except WeightsError:
        verdict = "installed" if install else "alone"
        facts: dict[str, object] = {"file": in_use}
    else:
        deals = last_gate_deals(run)
        passed, score = gate(game, seats, run.accepted, held.array, deals, threads, plan_turns=plans_turns(run))
        facts = {"file": in_use, "score": f"{100 * score.mean:.1f}", "half": f"{100 * score.half:.1f}",
                 "games": score.games}  # fmt: skip
        verdict = ("replaced" if install else "better") if passed else "not_better"
    if verdict in ("installed", "replaced"):
        write_weights(in_use, weights_file(game, seats, folder).read_bytes())
    return Outcome(verdict, facts)
