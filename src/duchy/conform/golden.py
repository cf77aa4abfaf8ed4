"""Golden games from our own rules: for every edition and number of seats, and for every option alone.

Of some random games that one is taken in which most kinds of actions are played. Refusals are gathered on the way,
those first whose reason has been seen least. Reasons that none of these games brings are sought in games with tastes,
each of which prefers some kinds of actions to others.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Final

from ..kernel.game import Axis, EditionError, Game, Settled
from ..table.action import Action, every_action
from ..table.match import Match
from ..table.position import NATURE_NAME, Position
from .trace import Expected, Trace, check_sum, odds_lines

GAMES: Final = 2
"""Golden games of each table."""
TRIES: Final = 5
"""Random games among which each is chosen."""
LONGEST: Final = 1500
"""A game of more actions is not taken."""
TRIED: Final = 150
"""Actions that are tried at each ply, besides those that were legal at the one before."""
REFUSED: Final = 14
"""Refusals kept of a game."""
FEW: Final = 8
"""Options with at most so many values are played with each of them."""
SOUGHT: Final = 36
"""Games with tastes among which reasons are sought that no other game has brought."""
LEAST_TASTE: Final = 0.001
FINE: Final = "FINE"
"""The code of what is not refused."""
EACH: Final = 40
"""Actions of a kind that are tried at each of their plies."""
LETTERS: Final = "abmnxyABMNXY0189@>-"
SOME: Final = (0, 1, 3, 12)
"""Of more values, those at these places."""


def tables_of(game: Game) -> list[Settled]:
    """Every edition with every number of seats, then the first edition with every option alone, in turn at each number
    of seats where that is possible.
    """
    tables = [game.settle(edition, {}, seats) for edition in game.editions for seats in game.seats]
    for axis in game.axes:
        for value in values_tried(axis):
            if table := alone(game, axis, value, len(tables)):
                tables.append(table)
    return [table for at, table in enumerate(tables) if table not in tables[:at]]


def values_tried(axis: Axis) -> list[int | str]:
    """All values of an option, or some of many."""
    values = axis.values
    if len(values) <= FEW:
        return [*values]
    return [values[at] for at in SOME if at < len(values)]


def alone(game: Game, axis: Axis, value: int | str, turn: int) -> Settled | None:
    """The first edition with that option; the number of seats whose turn it is, or the next one that can play it."""
    for at in range(len(game.seats)):
        try:
            return game.settle(None, {axis.name: value}, game.seats[(turn + at) % len(game.seats)])
        except EditionError:
            continue
    return None


def golden_games(game: Game) -> Iterator[Trace]:
    """The traces of a game, always the same."""
    seen: Counter[str] = Counter()
    for settled in tables_of(game):
        for number in range(GAMES):
            yield trace_of(chosen(settled, number), seen)
    yield from sought_games(game, {*seen})


def chosen(settled: Settled, number: int) -> Match:
    """Of some random games one with most kinds of actions, the shortest of them."""
    table = f"{settled.game.name} {settled.edition} {settled.changes} {settled.seats}"
    seeds = (f"{table} {number} {at}" for at in range(TRIES))
    played = [random_game(settled, random.Random(seed)) for seed in seeds]
    fit = [match for match in played if match.position.is_over]
    return max(fit, key=lambda match: (len({str(action).split()[0] for action in match.actions}), -match.ply))


def random_game(settled: Settled, chance: random.Random) -> Match:
    """A random game, at most LONGEST actions of it."""
    match = Match(settled, seed=0)
    while not match.position.is_over and match.ply < LONGEST:
        here = match.position
        match.play(here.sample(chance) if here.actor == NATURE_NAME else chance.choice(here.actions()))
    return match


def sought_games(game: Game, seen: set[str]) -> Iterator[Trace]:
    """Games with tastes in which something is refused for a reason that has not been seen; only that is kept."""
    tables = tables_of(game)
    missing = {code.name for code in game.refusals.Code if code.name != FINE} - seen
    for number in range(SOUGHT):
        if not missing:
            return
        chance = random.Random(f"{game.name} {number}")
        match, found = tasteful_game(tables[number % len(tables)], chance, missing)
        if match.position.is_over and found:
            missing -= {*found}
            yield traced(match, [*found.values()])


def tasteful_game(settled: Settled, chance: random.Random, missing: set[str]) -> tuple[Match, dict[str, Expected]]:
    """A random game in which kinds of actions are liked more or less, and the first refusal for each missing reason."""
    kinds = of_a_kind(every_action(settled.game))
    taste = {kind: chance.random() ** 3 + LEAST_TASTE for kind in kinds}
    match, found = Match(settled, seed=0), dict[str, Expected]()
    while not (here := match.position).is_over and match.ply < LONGEST:
        if here.actor == NATURE_NAME:
            match.play(here.sample(chance))
            continue
        for some in kinds.values():
            for action in chance.sample(some, min(EACH, len(some))):
                refused = here.refusal(str(action))
                if refused and refused.code in missing and refused.code not in found:
                    found[refused.code] = Expected(match.ply, str(action), refused.code, refused.rule)
        offered = of_a_kind(here.actions())
        kind = chance.choices([*offered], [taste[kind] for kind in offered])[0]
        match.play(chance.choice(offered[kind]))
    return match, found


def of_a_kind(actions: Sequence[Action]) -> dict[str, list[Action]]:
    """Actions by kind: the first word of their texts."""
    kinds = dict[str, list[Action]]()
    for action in actions:
        kinds.setdefault(str(action).split()[0], []).append(action)
    return kinds


def trace_of(match: Match, seen: Counter[str]) -> Trace:
    """A game as a trace; `seen` counts the refusals kept so far by their reason."""
    return traced(match, refusals_on_the_way(match.positions, seen))


def traced(match: Match, refused: list[Expected]) -> Trace:
    """A game as a trace with some refusals."""
    settled, before, result = match.settled, match.positions[:-1], match.position.result
    assert result
    chances = [{str(action): weight for action, weight in here.chances()} for here in before]
    return Trace(
        edition=settled.edition, axes=dict(settled.changes), seats=settled.seats,
        actions=[*map(str, match.actions)],
        actors="".join("n" if here.actor == NATURE_NAME else str(here.actor) for here in before),
        legal=" ".join(check_sum(map(str, here.actions())) for here in before),
        odds=" ".join(check_sum(odds_lines(odds)) for odds in chances if odds),
        refused=refused,
        winners=[*result.winners], keys=[[*keys] for keys in result.keys],
    )  # fmt: skip


def refusals_on_the_way(positions: list[Position], seen: Counter[str]) -> list[Expected]:
    """Refusals of a game, those whose reason has been seen least, in the order of play."""
    found: list[Expected] = [*all_refusals(positions, random.Random(len(positions)))]
    kept: list[Expected] = []
    while found and len(kept) < REFUSED:
        kept.append(min(found, key=lambda refused: (seen[refused.code], refused.ply)))
        seen[kept[-1].code] += 1
        found = [refused for refused in found if refused.code != kept[-1].code]
    return sorted(kept, key=lambda refused: refused.ply)


def all_refusals(positions: list[Position], chance: random.Random) -> Iterator[Expected]:
    """What is refused of some actions at each ply, of those that were legal before it, and of a misspelt one."""
    every = every_action(positions[0].game)
    before: tuple[Action, ...] = ()
    for ply, here in enumerate(positions):
        tried = [*before, *chance.sample(every, min(TRIED, len(every)))]
        for text in [*map(str, tried), misspelt(str(chance.choice(every)), chance)]:
            if refused := here.refusal(text):
                yield Expected(ply, text, refused.code, refused.rule)
        before = here.actions()


def misspelt(text: str, chance: random.Random) -> str:
    """The text with one letter or digit that is another one."""
    at = chance.randrange(len(text))
    return text[:at] + chance.choice(LETTERS) + text[at + 1 :]
