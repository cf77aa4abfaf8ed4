"""Pairs of tables that a viewer cannot tell apart: a game as played, and the same game with other hidden information.

A twin is made from a table at some moment: what the viewer does not know is redrawn, and so are the secret, the others'
nonces and messages, and the chain. From then on each event happens at both: what the viewer sees is the same, what the
viewer does not see is another card or choice. When something is played that the twin's hands do not hold, the pair
ends.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from copy import copy, deepcopy
from dataclasses import dataclass
from functools import cached_property

import duchy
from duchy.analysis.tutor.question import Intention
from duchy.kernel.game import Settled
from duchy.players.opponents.heuristic import HeuristicPlayer
from duchy.server.entries import Entry, Played
from duchy.server.ledger.audience import Audience, News
from duchy.server.ledger.commands import act, decided, take_back
from duchy.server.ledger.refusal import Refusal
from duchy.server.ledger.table import Table
from duchy.server.messages.export import exported
from duchy.server.messages.fairness import fairness
from duchy.server.messages.viewer import news, standing, welcome
from duchy.server.protocol import Hinted, frame_of
from duchy.server.rooms.hints import quick
from duchy.server.rooms.tutors import Question, question
from duchy.server.storage.events import Acted, Event, TakenBack, link
from duchy.table.action import Action
from duchy.table.match import Step
from duchy.table.position import NATURE_NAME, Position, View

from .scripted import SECRET, Script

Axes = dict[str, int | str]
TABLES: dict[str, list[tuple[str | None, int, Axes]]] = {
    "magnate": [
        (None, 2, {}), ("fr", 2, {"courts": 1}), ("ru", 2, {"replace_ace": 1}), ("dc", 2, {"develop_before_income": 1}),
    ],
    "rois_faineants": [
        (None, 2, {}), (None, 3, {}), (None, 4, {}), (None, 4, {"idle_reveal": 1}), (None, 3, {"coup_scope": "table"}),
        (None, 4, {"open_market": 1, "variant_low": 1}),
    ],
    "magna_grecia": [(None, 2, {}), (None, 3, {}), (None, 4, {}), (None, 4, {"map": "photo"})],
    "nullgame": [(None, 2, {}), (None, 3, {"rounds": 3})],
}  # fmt: skip
"""By game the tables that pairs are made of: edition, seats, axes."""
LONGEST = 8
"""Events that a pair lives through at most."""
TWINS = 4
"""Tables made at a time that a viewer cannot tell from the one that is played."""
LOOKS = 3
"""Other actions that are tried to see whether a viewer would see the difference."""
TRIES = 12
"""Hidden choices that are looked through for one that fits."""
CANARY = Played("nobody", "what only others were told", 0)


@dataclass(frozen=True)
class Seen:
    """What a viewer saw of one action: the view after it, and whether another action would have looked the same."""

    after: View
    is_hidden: bool


class Moment:
    """One event of a game as played: the positions it led through."""

    def __init__(self, before: Position, event: Event, told: News) -> None:
        payload = event.read()
        assert isinstance(payload, Acted | TakenBack)
        self.event, self.payload, self.told = event, payload, told
        self.texts = [*payload.actions, *payload.nature] if isinstance(payload, Acted) else []
        self.path = [before]
        for text in self.texts:
            self.path.append(self.path[-1].play(text))
        self._seen: dict[int, list[Seen]] = {}

    def seen(self, viewer: int) -> list[Seen]:
        """What the viewer saw of each action."""
        if viewer not in self._seen:
            self._seen[viewer] = [*self._look(viewer)]
        return self._seen[viewer]

    def _look(self, viewer: int) -> Iterator[Seen]:
        for text, before, after in zip(self.texts, self.path, self.path[1:], strict=False):
            view, same = after.view(viewer), before.action(text)
            others = [action for action in before.actions()[:: len(before.actions()) // LOOKS + 1] if action != same]
            is_hidden = before.actor != viewer and any(before.play(other).view(viewer) == view for other in others)
            yield Seen(view, is_hidden)


class TwinTable(Table):
    """A table that goes on from a position to which its earlier actions need not lead."""

    earlier: Sequence[Position]
    """The positions of its original up to then, as the viewer saw them here, too."""
    start: Position

    def steps_told(self, viewer: int) -> list[Step]:
        """Those of the original, then its own."""
        here = [self.start]
        for action in self.actions[len(self.earlier) - 1 :]:
            here.append(here[-1].play(action))
        positions = [*self.earlier[:-1], *here]
        return [Step(positions[ply], self.actions[ply], positions[ply + 1]) for ply in self.audience.told_at[viewer]]


class Twin:
    """A table that the viewer cannot tell from its original."""

    def __init__(self, table: Table, viewer: int, rng: random.Random) -> None:
        self.viewer, self._rng, self.secret = viewer, rng, rng.randbytes(32)
        self.since = table.version(viewer)
        self.table = self._copied(table)

    def _copied(self, table: Table) -> TwinTable:
        twin, viewer = copy(table), self.viewer
        twin.__class__ = TwinTable
        assert isinstance(twin, TwinTable)
        twin.position = twin.start = table.views[viewer].guess(self._rng.randrange(10**9))
        twin.earlier = [*table.record().positions()]
        twin.audience = Audience(twin.position, table.audience.looked_at)
        twin.actions, twin._trail = [*table.actions], []
        twin._actors, twin._decided, twin.takebacks = [*table._actors], [*table._decided], deepcopy(table.takebacks)
        twin.hash, twin.seq = self._rng.randbytes(32), table.seq + self._rng.randrange(3)
        twin.audience.told_at = {each: [*plies] for each, plies in table.audience.told_at.items()}
        twin.audience.history = {each: self._canaries() for each in twin.viewers}
        twin.audience.history[viewer] = [*table.history[viewer]]
        twin.people = copy(table.people)
        twin.people.nonces = {
            seat: kept if seat == viewer else self._rng.randbytes(8).hex() for seat, kept in table.people.nonces.items()
        }
        twin.acks = {key: version for key, version in table.acks.items() if key[0] == viewer}
        twin.outcomes = {key: table.outcomes[key] for key in twin.acks}
        return twin

    def _canaries(self) -> list[tuple[Entry, ...]]:
        """What nobody but another viewer may be told."""
        return [(CANARY,)] * self._rng.randrange(1, 9)

    def follow(self, moment: Moment) -> News | None:
        """The same event as far as the viewer sees; None where it cannot happen here."""
        payload, old, table = self._payload(moment), moment.event, self.table
        if payload is None:
            return None
        cid = old.client_id if old.seat == self.viewer else self._rng.randbytes(4).hex()
        event = link(table.id, table.seq + 1, table.hash, payload, self._rng.randrange(10**12), old.seat, cid)
        return table.apply(event)

    def _payload(self, moment: Moment) -> Acted | TakenBack | None:
        payload = moment.payload
        if isinstance(payload, TakenBack):
            return payload if payload.count <= self.table.open_actions() else None
        actions = self._actions(moment)
        if actions is None:
            return None
        texts, count = [str(action) for action in actions], len(payload.actions)
        return Acted(payload.seat, texts[:count], texts[count:])

    def _actions(self, moment: Moment) -> list[Action] | None:
        here, played = self.table.position, list[Action]()
        for text, seen in zip(moment.texts, moment.seen(self.viewer), strict=True):
            found = self._fitting(here, text, seen)
            if found is None:
                return None
            here = here.play(found)
            played.append(found)
        return played if here.actor != NATURE_NAME else None

    def _fitting(self, here: Position, text: str, seen: Seen) -> Action | None:
        """An action that shows the viewer the same; another one, if may be, where the viewer does not see which."""
        same = here.action(text)
        tried = [same] if same in here.actions() else []
        if seen.is_hidden:
            others = [*here.actions()]
            self._rng.shuffle(others)
            tried = [*others[:TRIES], *tried]
        return next((action for action in tried if here.play(action).view(self.viewer) == seen.after), None)


@dataclass
class Asked:
    """What a viewer asks for beside what is sent by itself: texts to be refused, and the seed of a hint."""

    texts: Sequence[str]
    seed: int

    @classmethod
    def of(cls, table: Table, viewer: int, rng: random.Random) -> Asked:
        """A sample of all notation texts, of the viewer's legal actions, and of nonsense."""
        known = table.settled.game.notation.TEXTS
        legal = [str(action) for action in table.views[viewer].actions()]
        return cls(
            [*rng.sample(known, min(6, len(known))), *rng.sample(legal, min(2, len(legal))), "nothing"],
            rng.randrange(10**6),
        )


def sent(table: Table, viewer: int, secret: bytes, since: int, asked: Asked) -> dict[str, bytes]:
    """Everything that the viewer is sent or can make the server say, by kind."""
    said = {
        "welcome": frame_of(welcome(table, viewer, since, secret)),
        "welcome of a page": frame_of(welcome(table, viewer, since, secret, is_page=True)),
        "ev": frame_of(news(table, viewer, table.version(viewer) - 1, secret)),
        "fair": frame_of(fairness(table, secret)),
        "record": exported(table, viewer, secret).encode(),
        "standing": frame_of(standing(table, viewer)),
    }
    for text in asked.texts:
        said[f"act {text}"] = refusal_of(lambda text=text: act(table, viewer, [text, "nothing"], None))  # pyright: ignore[reportArgumentType]
    for count in (1, 2, 99):
        said[f"undo {count}"] = refusal_of(lambda count=count: take_back(table, viewer, count))
    view = table.views[viewer]
    if viewer and view.actor == viewer:
        choice = HeuristicPlayer(view.game).choose(view, 0, asked.seed)
        for text in asked.texts:
            said[f"weigh {text}"] = refusal_of(lambda text=text: question_of(decided(table, viewer, [text])))
        said["hint"] = frame_of(Hinted("x", table.version(viewer), False, quick(view, choice, "en", has_net=True)))
    return said


def refusal_of(decide: object) -> bytes:
    """What is said of what somebody wants; what is accepted is not carried out."""
    try:
        return repr(decide()).encode()  # pyright: ignore[reportCallIssue]
    except Refusal as refusal:
        return frame_of(refusal.nak("x", "en"))


def question_of(decision: Intention) -> tuple[Question, bool]:
    """All that a tutor is told of a decision, and whether it is asked."""
    return question(decision.view, decision.plan), decision.is_complete


class Play:
    """A random game, and its changing twins; `pairs` counts the compared pairs, by viewer."""

    def __init__(self, settled: Settled, seed: int, wanted: dict[int, int]) -> None:
        self._rng, self._wanted = random.Random(seed), wanted
        self.script = Script(settled).sit_down()
        self.parted = 0
        self._twins: dict[int, list[Twin]] = {viewer: [] for viewer in self.script.table.viewers}

    @cached_property
    def knows_all(self) -> bool:
        """Whether everybody sees everything on the table."""
        return not self.script.settled.game.hidden.HIDES

    def run(self, pairs: dict[int, int], most: int) -> None:
        """Play up to `most` events; wherever somebody's turn begins make twins, and follow them."""
        table = self.script.table
        for _ in range(most):
            if table.position.is_over:
                return
            if table.open_actions() == 0:
                self._make(pairs)
            before, told = table.position, self._happen()
            self._step(Moment(before, self.script.events[-1], told), pairs)

    def _happen(self) -> News:
        """Somebody acts, or takes something back."""
        back = self.script.table.open_actions()
        if back and self._rng.random() < 0.2:
            return self.script.take_back(self._rng.randint(1, back))
        action = self._rng.choice(self.script.table.position.actions())
        return self.script.act(str(action), cid=self._rng.randbytes(4).hex())

    def _step(self, moment: Moment, pairs: dict[int, int]) -> None:
        table = self.script.table
        for viewer, twins in self._twins.items():
            alive = [twin for twin in twins if table.version(viewer) - twin.since < LONGEST]
            self._twins[viewer] = self._compare(viewer, alive, moment, pairs)

    def _compare(self, viewer: int, twins: list[Twin], moment: Moment, pairs: dict[int, int]) -> list[Twin]:
        """What the viewer hears of the event must be the same at every twin at which it can happen."""
        followed = list[Twin]()
        for twin in twins:
            heard = twin.follow(moment)
            if heard is None:
                self.parted += 1
            else:
                assert heard.get(viewer) == moment.told.get(viewer)
                followed.append(twin)
        self._look(viewer, followed, pairs)
        return followed

    def _make(self, pairs: dict[int, int]) -> None:
        table = self.script.table
        for viewer, twins in self._twins.items():
            is_behind = table.audience.is_held_back(viewer, table.position.actor)
            if not twins and not is_behind and pairs[viewer] < self._wanted[viewer]:
                made = [Twin(table, viewer, self._rng) for _ in range(TWINS)]
                self._look(viewer, made, pairs)
                self._twins[viewer] = made

    def _look(self, viewer: int, twins: list[Twin], pairs: dict[int, int]) -> None:
        """What the viewer is sent at the table and at each twin must be the same bytes, until all is shown."""
        table = self.script.table
        if table.position.is_over:
            return
        twins = [twin for twin in twins if self.knows_all or twin.table.position != table.position]
        if not twins:
            return
        asked, since = Asked.of(table, viewer, self._rng), twins[0].since
        expected = sent(table, viewer, SECRET, since, asked)
        for twin in twins:
            assert twin.table.views[viewer] == table.views[viewer]
            found = sent(twin.table, viewer, twin.secret, since, asked)
            assert found == expected, {
                what: (found[what], expected[what]) for what in found if found[what] != expected[what]
            }
            pairs[viewer] += 1


def compare_pairs(game: str, wanted: int, seed: int) -> tuple[dict[int, int], int]:
    """Compare at least that many pairs for each viewer of the game; return how many there were and how many ended."""
    rng, kinds = random.Random(seed), TABLES[game]
    most = max(seats for _, seats, _ in kinds)
    pairs, parted = dict.fromkeys(range(most + 1), 0), 0
    while min(pairs.values()) < wanted:
        lacking = {viewer for viewer, count in pairs.items() if count < wanted}
        edition, seats, axes = rng.choice([kind for kind in kinds if lacking.intersection(range(kind[1] + 1))])
        settled = duchy.games[game].settle(edition, axes, seats)
        play = Play(settled, rng.randrange(10**9), dict.fromkeys(range(most + 1), wanted))
        play.run(pairs, rng.choice((30, 100, 400)))
        parted += play.parted
    return pairs, parted
