"""A decision weighed before it is made: by the thresholds of marks, in two looks, from its seat's own view."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import cast

import msgspec
import numpy as np
import pytest

import duchy
from duchy.analysis.judge import Judge
from duchy.analysis.reasons import Reason
from duchy.analysis.segments import segments_of
from duchy.analysis.tutor import costly, process
from duchy.analysis.tutor.ahead import COMPARED, Ahead, is_only_move, look_ahead
from duchy.analysis.tutor.costly import FIRST, FIRST_LEAST, LOOKS, Costly, weigh
from duchy.analysis.tutor.messages import Asked
from duchy.analysis.tutor.question import question
from duchy.analysis.tutor.strictness import Strictness
from duchy.effects import Effect
from duchy.players.analysis import Line
from duchy.players.named_plans import Comparison
from duchy.players.search.net_search import NetSearch
from duchy.server.rooms import tutoring
from duchy.table.action import Action
from duchy.table.position import View

from .games import finished

pytestmark = pytest.mark.check


class Foretold:
    """A search of which it is known how far the plan will be behind the best one in so many worlds."""

    def __init__(self, behind: dict[int, float]) -> None:
        self.behind, self.asked = behind, list[int]()

    def compare(self, view: View, plans: Sequence[Sequence[Action]], worlds: int, seed: int) -> Comparison:
        """The same in every world."""
        self.asked.append(worlds)
        shares = np.full((len(plans), worlds, 2), 0.5)
        shares[0, :, view.seat - 1] -= self.behind[worlds]
        return Comparison(view.seat, shares)


def decision(screened: float, game: str = "magnate") -> tuple[Ahead, tuple[Action, ...]]:
    """A decision, and one of its plans, which is so far behind where plans were sought."""
    match = duchy.Match(duchy.games[game].settle(None, {}, 2), 5)
    match.play_nature()
    while not isinstance(match.position.actor, int) or len(match.position.actions()) < 3:
        match.play_random(1)
    view = match.position.view(match.position.actor)
    best, other = (
        Line((action,), tuple(share if seat == view.seat else 1 - share for seat in (1, 2)), 0.0, 32)
        for action, share in zip(view.actions(), (0.5, 0.5 - screened), strict=False)
    )
    return Ahead(view, (best, other), is_only=False), other.plan


def found(
    looks: dict[int, float], strictness: Strictness = "blunder", screened: float = 0.3
) -> tuple[str | None, list[int]]:  # fmt: skip
    """The mark that is warned of, if any, and the worlds of each look."""
    ahead, plan = decision(screened)
    search = Foretold(looks)
    costly = weigh(ahead.view, plan, strictness, cast(NetSearch, search), ahead).costly
    return costly and costly.mark, search.asked


@pytest.mark.parametrize(
    ("behind", "blunder", "mistake", "inaccuracy"),
    [(0.1, "??", "??", "??"), (0.08, None, "?", "?"), (0.06, None, None, "?!"), (0.05, None, None, None)],
)
def test_what_is_warned_of_has_its_mark_by_the_thresholds_of_every_analysis(
    behind: float, blunder: str | None, mistake: str | None, inaccuracy: str | None
) -> None:
    """Of Magnate, where tau is 0.03: a lower bound of 4 % needs a loss of 8.9 %, one of 2 % 6.9 %, 0.7 % 5.6 %."""
    looks: dict[int, float] = dict.fromkeys((FIRST, *LOOKS), behind)
    assert found(looks)[0] == blunder
    assert found(looks, "mistake")[0] == mistake
    assert found(looks, "inaccuracy")[0] == inaccuracy


def test_each_look_must_find_it() -> None:
    high: dict[int, float] = dict.fromkeys((FIRST, *LOOKS), 0.3)
    assert found(high) == ("??", [FIRST, *LOOKS])
    for number, worlds in enumerate((FIRST, *LOOKS), 1):
        assert found({**high, worlds: 0.01}) == (None, [FIRST, *LOOKS][:number])


def test_where_a_world_takes_long_the_first_look_still_sees_the_reply() -> None:
    """In Magna Grecia a loss of 85 % showed as 3 % in four worlds, and as 33 % in twelve."""
    ahead, plan = decision(0.3, "magna_grecia")
    worlds = [FIRST_LEAST, *(number // 4 for number in LOOKS)]
    search = Foretold(dict.fromkeys(worlds, 0.3))
    assert weigh(ahead.view, plan, "blunder", cast(NetSearch, search), ahead).costly
    assert search.asked == worlds


def test_what_is_near_the_best_where_plans_are_sought_is_let_through_without_a_look() -> None:
    """Near is less than half of what gets the mark at least, the judge's own error included."""
    assert found({}, screened=0.04) == (None, [])
    assert found({}, "inaccuracy", screened=0.025) == (None, [])
    assert found(dict.fromkeys((FIRST, *LOOKS), 0.3), "inaccuracy", screened=0.03)[0] == "??"


def test_the_best_plan_is_let_through_and_praised_if_nothing_else_would_do() -> None:
    ahead, _ = decision(0.3)
    only = Ahead(ahead.view, ahead.lines, is_only=True)
    best, search = ahead.best.plan, cast(NetSearch, Foretold({}))
    assert weigh(ahead.view, best, "inaccuracy", search, ahead).is_only is False
    weighed = weigh(ahead.view, best, "inaccuracy", search, only)
    assert (weighed.is_only, weighed.costly) == (True, None)


def test_where_the_search_looks_a_blunder_is_found_and_the_hidden_cards_decide_nothing() -> None:
    """The plan that the search thinks the least of, in a game of Les Rois fainéants; twice, with other hands."""
    match, search = finished("rois_faineants", 2, 3), NetSearch(duchy.games["rois_faineants"])
    warned = 0
    for segment in segments_of(match.positions, match.actions)[10:]:
        view = segment.before.view(segment.seat)
        ahead = look_ahead(view, search)
        if ahead is None or ahead.best.shares[view.seat - 1] - ahead.lines[-1].shares[view.seat - 1] < 0.3:
            continue
        assert weigh(view, ahead.best.plan, "inaccuracy", search).costly is None
        told = [
            weigh(one, ahead.lines[-1].plan, "mistake", search).costly
            for one in (view, view.guess(7).view(view.seat))
        ]  # fmt: skip
        assert told[0] == told[1]
        warned += told[0] is not None
        if warned == 2:
            return
    pytest.fail("no such decision")


def test_of_a_forced_decision_nothing_is_said() -> None:
    match = duchy.Match(duchy.games["magnate"].settle(None, {}, 2), 5)
    match.play_nature()
    while len(match.position.actions()) != 1 or not isinstance(match.position.actor, int):
        match.play_random(1)
    view = match.position.view(match.position.actor)
    assert look_ahead(view, cast(NetSearch, Foretold({}))) is None
    assert weigh(view, view.actions(), "inaccuracy", cast(NetSearch, Foretold({}))).costly is None


@pytest.mark.parametrize(
    ("ahead_by", "likely", "is_only"), [(0.2, 0.1, True), (0.2, 0.3, False), (0.08, 0.1, False), (0.01, 0.1, False)]
)
def test_an_only_move_is_far_ahead_in_other_worlds_and_hard_to_find(
    monkeypatch: pytest.MonkeyPatch, ahead_by: float, likely: float, is_only: bool
) -> None:
    """By 5 % and the judge's own uncertainty, as `mark_of` has it."""
    monkeypatch.setattr(Judge, "likely", lambda self, segment: likely)
    ahead, _ = decision(0.3)
    search = cast(NetSearch, Foretold({COMPARED: -ahead_by}))
    assert is_only_move(ahead.view, ahead.lines, search) is is_only


def test_plans_that_are_near_each_other_are_not_compared() -> None:
    ahead, _ = decision(0.03)
    assert not is_only_move(ahead.view, ahead.lines, cast(NetSearch, Foretold({})))


def test_an_only_move_is_praised_with_what_only_it_changes(monkeypatch: pytest.MonkeyPatch) -> None:
    """Against the next plan that leads elsewhere; nothing is said of a best plan that was not hard to find."""
    compared = list[tuple[Sequence[Action], Sequence[Action]]]()

    def contrasted(view: View, better: Sequence[Action], other: Sequence[Action]) -> Reason:
        compared.append((better, other))
        return Reason((Effect("effect.tokens", number=1),), ())

    monkeypatch.setattr(costly, "contrast", contrasted)
    ahead, other = decision(0.3)
    best, search = ahead.best, cast(NetSearch, Foretold({}))
    lines = (best, replace(ahead.lines[1], plan=best.plan), *ahead.lines[1:])
    for is_only in (True, False):
        found = weigh(ahead.view, best.plan, "mistake", search, Ahead(ahead.view, lines, is_only))
        assert found.costly is None
        assert (found.is_only, bool(found.reason)) == (is_only, is_only)
    assert compared == [(best.plan, other)]


def test_what_only_the_costly_plan_changes_is_not_told_as_if_the_best_plan_did(monkeypatch: pytest.MonkeyPatch) -> None:
    """It follows the best plan's name, so "this plan" would mean that one; on the page and at a terminal."""
    ahead, plan = decision(0.3)
    reason = Reason((), (Effect("effect.tokens", number=1),))
    weighed = costly.Weighed(Costly("??", 0.2, 0.05, ahead.best.plan, reason))
    monkeypatch.setattr(costly, "weigh", lambda *_: weighed)
    monkeypatch.setattr(process, "weigh", lambda *_: weighed)
    asked = question(ahead.view, plan)
    monkeypatch.setattr(tutoring, "_ahead_of", lambda _: ahead)
    monkeypatch.setattr(process, "look_ahead", lambda *_: ahead)
    on_the_page = tutoring.weighed(msgspec.json.encode(asked).decode()).costly
    assert on_the_page
    for why in (on_the_page.why, process.Answering().answer(Asked(1, "weigh", asked)).why):
        assert why["en"].startswith("Your plan: ")
        assert why["fr"].startswith("Votre plan\N{NO-BREAK SPACE}: ")
        assert why["ru"].startswith("Ваш план: ")
