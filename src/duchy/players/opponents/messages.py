"""What is said between a player in the background and the process that thinks for it: a line of JSON each.

What either writes the other reads with the function beside it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NotRequired, TypedDict

from ...kernel.errors import WeightsError
from ...kernel.game import Game
from ...table.action import Action
from ...table.position import View
from ..analysis import Analysis, Line
from .eyes import Eyes


class Request(TypedDict):
    """A view, and what is asked of it."""

    method: str
    """`flat`, `net` or `search`."""
    eyes: Sequence[float] | None
    """As in `NetPlayer`, for `net`."""
    with_quantities: bool
    """Whether the study is asked for, with the quantities for reasons, and not an action."""
    edition: str
    axes: dict[str, int | str]
    seats: int
    seat: int
    state: list[int]
    ms: int
    seed: int


class Stop(TypedDict):
    """Ends the search that is going on."""

    stop: bool


class EncodedLine(TypedDict):
    """A plan of a study, as `Line` has it, its actions by code."""

    plan: list[int]
    shares: list[float]
    error: float
    worlds: int
    amounts: list[list[float]]
    is_exact: bool


class EncodedStudy(TypedDict):
    """A study, as `Analysis` has it."""

    seat: int
    quantities: list[str]
    lines: list[EncodedLine]


Trouble = tuple[str, str, str, str]
"""Why nets cannot be used: what a `WeightsError` is made of."""


class Reply(TypedDict):
    """What says `ready` is no answer: it says how far the process is."""

    ready: NotRequired[bool]
    trouble: NotRequired[Trouble]
    action: NotRequired[int]
    value: NotRequired[float | None]
    study: NotRequired[EncodedStudy]


def request_of(view: View, method: str, eyes: Eyes | None, ms: int, seed: int, *, with_quantities: bool) -> Request:
    """What is asked of a view."""
    return {
        "method": method, "eyes": eyes, "with_quantities": with_quantities, "edition": view.settled.edition,
        "axes": dict(view.settled.values), "seats": view.settled.seats, "seat": view.seat,
        "state": view.state().flat(), "ms": ms, "seed": seed,
    }  # fmt: skip


def view_of(game: Game, request: Request) -> View:
    """The view of a request."""
    settled = game.settle(request["edition"], request["axes"], request["seats"])
    state = game.fields.State.from_flat(request["state"])
    return View(settled, state, request["seat"])


def eyes_in(request: Request) -> Eyes | None:
    """The eyes that a request asks for."""
    return None if request["eyes"] is None else Eyes.of(request["eyes"])


def encoded_study(study: Analysis) -> EncodedStudy:
    """A study as JSON."""
    return {
        "seat": study.seat,
        "quantities": [*study.quantities],
        "lines": [encoded_line(line) for line in study.lines],
    }


def encoded_line(line: Line) -> EncodedLine:
    """A line of a study."""
    plan = [action.code for action in line.plan]
    amounts = [[*row] for row in line.amounts]
    return {
        "plan": plan, "shares": [*line.shares], "error": line.error, "worlds": line.worlds, "amounts": amounts,
        "is_exact": line.is_exact,
    }  # fmt: skip


def study_of(game: Game, study: EncodedStudy) -> Analysis:
    """A study from the process."""
    lines = (
        Line(
            tuple(Action(game, code) for code in line["plan"]), tuple(line["shares"]), line["error"], line["worlds"],
            tuple(tuple(row) for row in line["amounts"]), line["is_exact"],
        )
        for line in study["lines"]
    )  # fmt: skip
    return Analysis(study["seat"], tuple(lines), tuple(study["quantities"]))


def trouble(error: WeightsError) -> Trouble:
    """Why weights cannot be used."""
    return error.path, error.code, error.found, error.wanted


def trouble_of(reply: Reply) -> WeightsError | None:
    """Why weights cannot be used; None if they can."""
    return WeightsError(*reply["trouble"]) if "trouble" in reply else None
