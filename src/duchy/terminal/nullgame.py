"""The null game in a terminal: the template of a face."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from ..games.nullgame.actions import KEEP
from ..games.nullgame.fields import State
from ..games.nullgame.hidden import SECRET
from ..table.action import Action
from ..table.position import View
from ..words import Words
from .face import any_width, usual_signs
from .look import Look
from .menu import Group, Offer, Row
from .story import SeenStep

OUTWEIGH: Final = ()
BESIDE: Final = ()
whole_width, seat_signs = any_width, usual_signs


def table(look: Look, view: View) -> list[str]:
    """The turn, every seat's points, the drawn token."""
    s = view.state(State)
    lines = [look.paint(look("table.turn", turn=s.turn), "strong")]
    for seat in range(s.seats):
        points = look.counted("table.points", s.points[seat])
        lines.append(f"{look.who(seat + 1)}: {points}, {look.counted('table.kept', s.kept[seat])}")
    return [*lines, look("table.drawn", token=s.drawn)] if 0 < s.drawn < SECRET else lines


def offers(look: Look, view: View, actions: Sequence[Action]) -> list[Group]:
    """Keep it or put it back."""
    token = view.state(State).drawn
    words = {action: "menu.keep_it" if action.code == KEEP else "menu.return_it" for action in actions}
    return [
        Group(look("menu.token"), [Row("", [Offer(action, look(words[action], token=token)) for action in actions])])
    ]


def phrase(look: Look, view: View, action: Action) -> str:
    """An action in words."""
    return look(f"action.{action}", token=view.state(State).drawn)


def forced(look: Look, view: View, action: Action) -> str:
    """There is always a choice."""
    return ""


def legend(look: Look) -> str:
    """There are no signs."""
    return ""


def continues(step: SeenStep, following: SeenStep) -> bool:
    """Every step is told by itself."""
    return False


def story(look: Look, chapter: list[SeenStep]) -> list[str]:
    """A draw, then what the seat did with the token."""
    before, after = chapter[0].before.state(State), chapter[-1].after.state(State)
    seat = (before.turn - 1) % before.seats
    if str(chapter[0].action).startswith("draw"):
        return [look.sentence("log.draw", seat + 1, token=after.drawn)]
    if after.kept[seat] == before.kept[seat]:
        return [look.sentence("log.return", seat + 1)]
    return [look.sentence("log.keep", seat + 1, token=after.points[seat] - before.points[seat])]


def ending(look: Look, view: View) -> list[str]:
    """Points and tokens of every seat, then the winners."""
    assert view.result is not None
    s = view.state(State)
    lines = [look("end.over")]
    for seat in range(s.seats):
        points = look.counted("table.points", s.points[seat])
        lines.append(f"  {look.label(seat + 1)}: {points}, {look.counted('table.kept', s.kept[seat])}")
    winners = ", ".join(look.label(seat) for seat in view.result.winners)
    return [*lines, look.counted("end.winners", len(view.result.winners), who=winners)]


def tidy(say: Words, view: View, verb: str, rest: str) -> list[str]:
    """Only spaces need tidying."""
    return [f"{verb} {rest}".strip()]


def dressed(look: Look, facts: Mapping[str, object]) -> dict[str, object]:
    """There are no signs."""
    return dict(facts)
