"""What is said between a player in the background and the process that thinks for it: a line of JSON each."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NotRequired, TypedDict


class Request(TypedDict):
    """A view, and what is asked of it."""

    method: str
    """`flat`, `net` or `search`."""
    eyes: Sequence[float] | None
    """Blur and overlook, as `NetPlayer` has them."""
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
