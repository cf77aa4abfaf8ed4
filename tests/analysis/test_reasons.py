"""Reasons say what speaks for the better plan."""

from __future__ import annotations

from typing import Any, cast

import pytest

import duchy
from duchy.analysis import reasons
from duchy.effects import Effect
from duchy.effects.comparing import weighed
from duchy.table.position import View
from duchy.words import load_texts


def effect(
    name: str, number: int | None = None, *, seats: tuple[int, ...] = (), hex: int | None = None, **facts: Any
) -> Effect:
    return Effect(f"effect.{name}", facts, number, seats, hex)


TAKES = effect("turns", place="2", mine=9, theirs=0)
LEVELS = effect("levels", place="2", mine=9, theirs=9)
KING = effect("king")

CASES: dict[str, tuple[list[Effect], list[Effect], list[Effect], list[Effect]]] = {
    "what was played took the lead": ([effect("tokens", 2)], [TAKES], [effect("tokens", 2)], []),
    "one plan levels what the other leads": ([TAKES], [LEVELS], [TAKES], [LEVELS]),
    "the better plan costs more": ([effect("costs", 2), KING], [effect("costs", 1)], [KING], []),
    "the better plan costs less": (
        [effect("costs", 1)], [effect("costs", 3)],
        [effect("costs", 1)], [effect("costs", 3)],
    ),
    "the better plan costs something": ([effect("costs", 1), effect("reached", 2)], [], [effect("reached", 2)], []),
    "the other plan costs something": ([], [effect("costs_last", 3)], [], [effect("costs_last", 3)]),
    "the better plan leaves more tokens": (
        [effect("fewer_tokens", 2)], [effect("fewer_tokens", 8)],
        [effect("fewer_tokens", 2)], [effect("fewer_tokens", 8)],
    ),
    "the better plan leaves more tokens, and takes the lead": (
        [TAKES, effect("fewer_tokens", 2)], [effect("fewer_tokens", 8)],
        [TAKES], [],
    ),
    "the better plan leaves fewer tokens": ([effect("fewer_tokens", 8)], [effect("fewer_tokens", 2)], [], []),
    "fewer points": (
        [effect("points", 3), effect("market", 4, hex=7)], [effect("points", 6), effect("market", 4, hex=9)],
        [effect("market", 4, hex=7)], [],
    ),
    "more points": ([effect("points", 6)], [effect("points", 2)], [effect("points", 6)], [effect("points", 2)]),
    "less of a deed is left": (
        [effect("deed_turns_by", 1, card="9LK")], [effect("deed", 7, card="9LK")],
        [effect("deed_turns_by", 1, card="9LK")], [effect("deed", 7, card="9LK")],
    ),
    "a deed is finished by the other plan": (
        [effect("deed", 7, card="9LK"), effect("income", 2, roll=6)], [effect("finishes", card="9LK")],
        [effect("income", 2, roll=6)], [],
    ),
    "somebody can follow": ([effect("follow", seats=(2,)), TAKES], [KING], [TAKES], [KING]),
    "fewer can follow": (
        [effect("follow_later", seats=(2, 3))], [effect("follow", seats=(2,))],
        [effect("follow_later", seats=(2, 3))], [effect("follow", seats=(2,))],
    ),
    "Jacks of two suits": (
        [effect("jack", 3, suit="C")], [effect("jack", 9, suit="D")],
        [effect("jack", 3, suit="C")], [],
    ),
    "less of what is not told": (
        [TAKES, KING, effect("oracle", hex=3), effect("reached", 4)], [effect("reached", 3), effect("costs", 1)],
        [TAKES, KING, effect("oracle", hex=3)], [effect("costs", 1)],
    ),
    "Jacks of one suit": ([effect("jack", 3, suit="C"), KING], [effect("jack", 9, suit="C")], [KING], []),
    "somebody else loses": ([effect("loses", 2, seats=(1,))], [effect("loses", 6, seats=(1,))], [], []),
}  # fmt: skip
"""What the better plan changes, what the other does; what is told of each."""


@pytest.mark.parametrize("case", CASES)
def test_a_reason_does_not_argue_against_its_verdict(monkeypatch: pytest.MonkeyPatch, case: str) -> None:
    *changes, better, other = CASES[case]
    monkeypatch.setattr(reasons, "every_effect", lambda _, plan: changes[len(plan)])
    reason = reasons.contrast(cast(View, None), [], cast(Any, ["other"]))
    assert (list(reason.better), list(reason.other)) == (better, other)


def test_what_speaks_for_the_better_plan_is_not_cut_by_what_does_not(monkeypatch: pytest.MonkeyPatch) -> None:
    against = [effect("deed", 9, card=card) for card in ("9LK", "8YK", "7ML")]
    instead = [effect("finishes", card=card) for card in ("9LK", "8YK", "7ML")]
    changes = [[*against, effect("tokens", 1)], instead]
    monkeypatch.setattr(reasons, "every_effect", lambda _, plan: changes[len(plan)])
    reason = reasons.contrast(cast(View, None), [], cast(Any, ["other"]))
    assert reason.better == (effect("tokens", 1),)


def test_every_effect_is_good_bad_or_known_to_be_neither() -> None:
    """A new one would otherwise be told of either plan."""
    neither = {"king", "ends", "over"}
    names = {key.split(".")[1] for game in duchy.games for key in load_texts(game, "en") if key.startswith("effect.")}
    for name in names:
        facts = {"roll": 6, "place": "2", "mine": 9, "theirs": 0, "card": "9LK", "suit": "S"}
        assert (weighed(Effect(f"effect.{name}", facts, 1, (2,), 7)) is None) == (name in neither), name
