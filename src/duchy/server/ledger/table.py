"""A table: the fold of a game's events, and what each viewer has been told of them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Final

from msgspec import structs

from ...analysis.tutor.strictness import Strictness
from ...kernel.errors import Illegal
from ...players.opponents.levels import company
from ...table.action import Action
from ...table.match import Step, open_actions
from ...table.position import NATURE_NAME, Position, View
from ...table.record import Record
from ..entries import (
    AnsweredBack,
    AskedBack,
    AtSight,
    Called,
    Entry,
    GameStopped,
    LapsedBack,
    RanOut,
    TookBack,
    TutorChosen,
    WithdrewBack,
)
from ..storage.events import (
    START,
    Acted,
    AnyPayload,
    Claimed,
    Consenting,
    Created,
    Damage,
    Erased,
    Event,
    Filled,
    Invited,
    Joined,
    Named,
    NonceOpened,
    NoncesForgone,
    Ordered,
    OutOfTime,
    Rematched,
    Rewound,
    Seating,
    StandIn,
    Stopped,
    TakebackAnswered,
    TakebackAsked,
    TakebackWithdrawn,
    TakenBack,
    Ticked,
    TutorSet,
    Uninvited,
    check_link,
    check_number,
)
from .audience import Audience, News, Note, unheard
from .beginning import settled_by, start_of
from .clocks import Clocks
from .outcomes import outcome_of
from .people import HUMAN, People
from .takeback import Mark, Takebacks

OfPlay = Acted | TakenBack | Rewound | TakebackAsked | TakebackAnswered | TakebackWithdrawn | TutorSet
"""What seats do at the table, and how they are helped."""
OfPeople = Joined | NonceOpened | NoncesForgone | Claimed | Invited | Uninvited | Named | StandIn | Filled
"""Who has which seat."""
AT_ONCE: Final = Consenting | TutorSet | Seating | Named | StandIn | OutOfTime | Ordered
"""What is told at once, even if something else is held back."""


class Table:
    """One game. Only `apply` changes what is known of it; equal events make equal tables.

    What a viewer may be sent of what has been played is in `views` and `history`; `position` and `actions` are secret.
    The version of a viewer counts the events that told it something, so it reveals nothing about the others.
    """

    def __init__(self, first: Event, looked_at: bool = True, note: Note = unheard) -> None:
        payload = first.read()
        if not isinstance(payload, Created):
            raise Damage("NOT_CREATED", first.seq)
        check_link(first, 0, START)
        self.id, self.created = first.table, payload
        self.settled = settled_by(payload)
        self.players = dict(enumerate(payload.players, 1))
        self.people = People(self.id, payload)
        self.names = {seat: name for seat, name in enumerate(payload.names, 1) if name}
        self.seq, self.hash = 0, first.hash
        self.position = Position(self.settled, start_of(self.settled))
        self.actions: list[Action] = []
        self.natures = 0
        """How many choices nature has made. Only a rewind takes some back, and then the same ones come again."""
        self.practice = 0
        """How often the only person has gone back to the beginning of a turn."""
        self._actors: list[int] = []
        """For each action the seat that played it; 0: nature."""
        self._decided: list[int] = []
        """For each action the seat that everybody saw decide; 0: nature, or a seat that was asked in secret."""
        self.is_stopped = False
        """Whether the operator has closed the game, or somebody's time has ended it."""
        self.forfeit = 0
        """The seat whose time has ended the game; 0: none."""
        self.played_for: dict[int, list[int]] = {}
        """By seat which actions, counted from 0, a computer has played for its person."""
        self.takebacks = Takebacks()
        self.clocks = Clocks(payload.limit or None, self.people.seats)
        self.marks: list[Mark] = []
        """Where in the record somebody went back knowing more than before."""
        self.tutors: dict[int, Strictness] = {}
        """What each seat that has a tutor is warned of."""
        self.tutored: list[int] = []
        """The seats that have had one."""
        self.rematch: str | None = None
        """The table at which the same people play again."""
        self.acks: dict[tuple[int, str], int] = {}
        """By seat and message the seat's version after it."""
        self.outcomes: dict[tuple[int, str], int] = {}
        """By seat and message what came of it, so that a different message with the same id is recognized."""
        self._trail: list[Step] = []
        """The latest actions of the seat that acts."""
        self.audience = Audience(self.position, looked_at, note)
        self._play_nature(self._actions(payload.nature, 0))
        self.audience.begin()

    @classmethod
    def of(cls, events: Sequence[Event], looked_at: bool = True, note: Note = unheard) -> Table:
        """The table of all these events. Raises Damage."""
        table = cls(events[0], looked_at, note)
        for event in events[1:]:
            table.apply(event)
        return table

    # What is asked of it

    @property
    def viewers(self) -> range:
        """Seats 1..N and, where spectators look on, 0."""
        return self.audience.viewers

    @property
    def views(self) -> Mapping[int, View]:
        """By viewer what it may be sent."""
        return self.audience.views

    @property
    def history(self) -> Mapping[int, Sequence[tuple[Entry, ...]]]:
        """By viewer and version, from 1, what was told."""
        return self.audience.history

    @property
    def computer(self) -> str | None:
        """The opponent that is to act; None if a person or nobody is, or while people are asked to take back."""
        actor = self.position.actor
        who = self.people.stand_ins.get(actor) or self.players[actor] if isinstance(actor, int) else HUMAN
        is_idle = self.is_stopped or not self.people.are_complete or self.takebacks.request
        return None if who == HUMAN or is_idle else who

    @property
    def is_finished(self) -> bool:
        """Whether the game has ended by its rules or by the time agreed on."""
        return self.position.is_over or self.forfeit > 0

    @property
    def asks_in_secret(self) -> bool:
        """Whether a seat is asked something without others being allowed to know."""
        return any(self.audience.is_held_back(viewer, self.position.actor) for viewer in self.viewers)

    def version(self, viewer: int) -> int:
        """How many events have told the viewer something."""
        return self.audience.version(viewer)

    def open_actions(self) -> int:
        """How many of its latest actions the acting seat may take back."""
        return open_actions(reversed(self._trail), self.position.actor) if self.audience.log.TAKES_BACK else 0

    def decision(self, seat: int) -> tuple[View, list[Action]]:
        """Where the decision of the acting seat began, as it saw it, and what it has done of it."""
        steps = self._trail[len(self._trail) - self.open_actions() :]
        return (steps[0].before if steps else self.position).view(seat), [step.action for step in steps]

    def steps_told(self, viewer: int) -> list[Step]:
        """The actions that the viewer has been told of and that were not taken back."""
        positions = [*self.record().positions()]
        return [Step(positions[ply], self.actions[ply], positions[ply + 1]) for ply in self.audience.told_at[viewer]]

    def record(self) -> Record:
        """The whole record, hidden things included."""
        return Record(self.settled, list(self.actions), dict(self.names), self.created.date)

    # Events

    def apply(self, event: Event, payload: AnyPayload | None = None) -> News:
        """Take in the next event; returns what it tells whom. Raises Damage; then the table must not be used any more.

        A caller that has just linked the event passes its content, so that it is not hashed and read again.
        """
        if payload is None:
            check_link(event, self.seq + 1, self.hash)
            payload = event.read()
        else:
            check_number(event, self.seq + 1)
        self.seq, self.hash = event.seq, event.hash
        if self.is_stopped and not isinstance(payload, Erased if not self.forfeit else Erased | Rematched):
            raise Damage("STOPPED", self.seq)
        self._take_in(payload, event.at)
        if isinstance(payload, Acted | TakenBack) and self.audience.all_hear(self.position.actor):
            self._lapse()
        self._follow_time(event.at)
        told = self.audience.keep(self.position.actor, isinstance(payload, AT_ONCE))
        if event.client_id is not None:
            key = event.seat, event.client_id
            self.acks[key], self.outcomes[key] = self.version(event.seat), outcome_of(payload)
        return told

    def _take_in(self, payload: AnyPayload, at: int) -> None:
        if isinstance(payload, OfPlay):
            return self._take_in_play(payload)
        if isinstance(payload, OfPeople):
            return self._take_in_people(payload, at)
        match payload:
            case OutOfTime() as out:
                self._run_out(out, at)
            case Ticked():
                self.clocks.tick(at)
            case Rematched() as rematched:
                self._rematch(rematched)
            case Stopped():
                self._stop()
            case Erased() as erased:
                self._erase(erased)
            case Created():
                raise Damage("CREATED_TWICE", self.seq)

    def _take_in_play(self, payload: OfPlay) -> None:
        match payload:
            case Acted() as acted:
                self._act(acted)
            case TakenBack() as taken:
                self._take_back(taken)
            case Rewound() as rewound:
                self._rewind(rewound)
            case TakebackAsked() as asked:
                self._ask_back(asked)
            case TakebackAnswered() as answered:
                self._answer_back(answered)
            case TakebackWithdrawn() as withdrawn:
                self._withdraw(withdrawn)
            case TutorSet() as chosen:
                self._set_tutor(chosen)

    def _take_in_people(self, payload: OfPeople, at: int) -> None:
        match payload:
            case Joined() as joined:
                self.audience.tell_all(self.people.join(joined, at, self.seq))
                self._deal(joined.nature)
            case NonceOpened() as opened:
                self.people.open(opened, self.seq)
                self._deal(opened.nature)
            case NoncesForgone() as forgone:
                self.audience.tell_all(*self.people.forgo(forgone, self.seq))
                self._deal(forgone.nature)
            case Claimed() as claimed:
                self.audience.tell_all(self.people.claim(claimed, self.seq))
            case Invited() as invited:
                self.audience.tell_all(self.people.invite(invited, self.seq))
            case Uninvited() as uninvited:
                self.audience.tell_all(self.people.uninvite(uninvited, self.seq))
            case Named() as named:
                self._name(named)
            case StandIn() as stand_in:
                self._stand_in(stand_in)
            case Filled() as filled:
                self._fill(filled, at)

    def _deal(self, nature: Sequence[str]) -> None:
        """What nature does as soon as its key is known, and not before."""
        if nature and not self.people.are_complete:
            raise Damage("DEALT_TOO_EARLY", self.seq)
        self._play_nature(self._actions(nature, self.seq))

    def _name(self, named: Named) -> None:
        if named.seat not in self.people.seats or self.position.is_over:
            raise Damage("NOT_THEIRS_TO_CHOOSE", self.seq)
        self.names.pop(named.seat, None)
        if named.name:
            self.names[named.seat] = named.name
        self.audience.tell_all(Called(named.seat, named.name))

    def _stand_in(self, stand_in: StandIn) -> None:
        if not self.people.are_complete or self.position.is_over:
            raise Damage("NOT_THEIRS_TO_CHOOSE", self.seq)
        if not stand_in.level:
            self.clocks.come_back(stand_in.seat)
        self.audience.tell_all(self.people.hand_over(stand_in, self.seq))
        self._fail_request()

    def _fill(self, filled: Filled, at: int) -> None:
        who = company(filled.level, len(filled.seats), self.players.values())
        self.audience.tell_all(self.people.fill(filled, who, at, self.seq))
        for seat, each in zip(filled.seats, who, strict=True):
            self.players[seat] = each
            self.names.pop(seat, None)
            self.clocks.left.pop(seat, None)
        self._deal(filled.nature)

    def _run_out(self, out: OutOfTime, at: int) -> None:
        self.clocks.run_out(out.seat, at, self.seq)
        level = self.clocks.limit.level if self.clocks.limit else ""
        if level:
            self.people.hand_over(StandIn(out.seat, level), self.seq)
        else:
            self.is_stopped, self.forfeit = True, out.seat
        self.audience.tell_all(RanOut(out.seat, level))
        self._fail_request()

    def _follow_time(self, at: int) -> None:
        """Whose time runs from now on, as far as everybody knows."""
        if self.clocks.limit and not self.asks_in_secret:
            actor = self.position.actor if isinstance(self.position.actor, int) else 0
            runs = self.people.are_complete and not self.is_stopped and actor in self.people.deciding
            self.clocks.follow(at, actor, self.position.turn, runs)

    def _fail_request(self) -> None:
        """What was asked to take back lapses, since a computer answers nothing."""
        if request := self.takebacks.request:
            self.takebacks.fail()
            self.audience.tell_all(LapsedBack(request.seat))

    def _stop(self) -> None:
        """Nothing is played any more; what was asked to take back lapses."""
        if self.position.is_over:
            raise Damage("STOPPED", self.seq)
        self.is_stopped = True
        self.clocks.stop()
        self.takebacks.fail()
        self.audience.tell_all(GameStopped())

    def _erase(self, erased: Erased) -> None:
        """The names of a person are nowhere any more, and nothing opens the seat."""
        seat = erased.seat
        if seat not in self.people.seats or not (self.position.is_over or self.is_stopped):
            raise Damage("NOT_THEIRS_TO_CHOOSE", self.seq)
        self.people.erase(seat)
        self.names.pop(seat, None)
        names = ["" if number == seat else name for number, name in enumerate(self.created.names, 1)]
        self.created = structs.replace(self.created, names=names)
        self.audience.forget_name(seat)
        self.audience.tell_all(Called(seat, ""))

    def _act(self, acted: Acted) -> None:
        for action in self._actions(acted.actions, self.seq):
            if self.position.actor != acted.seat or not self.people.are_complete:
                raise Damage("NOT_THEIR_TURN", self.seq)
            if acted.seat in self.people.stand_ins:
                self.played_for.setdefault(acted.seat, []).append(len(self.actions))
            self._play(action, acted.at_sight or None)
        self._play_nature(self._actions(acted.nature, self.seq))

    def _rematch(self, rematched: Rematched) -> None:
        if not self.is_finished or self.rematch:
            raise Damage("REMATCH", self.seq)
        self.rematch = rematched.table

    def _take_back(self, taken: TakenBack) -> None:
        if self.position.actor != taken.seat or not 0 < taken.count <= self.open_actions():
            raise Damage("NOT_THEIRS_TO_TAKE_BACK", self.seq)
        self.position = self._trail[-taken.count].before
        del self._trail[-taken.count :]
        self._go_back(len(self.actions) - taken.count, lambda lost: TookBack(taken.seat, lost))

    def rewinds_to(self, seat: int) -> int | None:
        """How many actions stood when the seat's latest turn began; None if it may not go back there.

        It may if nobody else has seen what would be undone: against computers alone, in its own
        turn, and not while it is asked something in secret.
        """
        is_alone = self.people.seats == [seat]
        if not is_alone or self.position.actor != seat or self.asks_in_secret or seat not in self._actors:
            return None
        last = len(self._actors) - 1 - self._actors[::-1].index(seat)
        return next((ply + 1 for ply in range(last, -1, -1) if self._actors[ply] != seat), 0)

    def _rewind(self, rewound: Rewound) -> None:
        """Go back to that moment; what chance drew after it is drawn again from the same numbers."""
        if not self.people.are_complete or rewound.plies != self.rewinds_to(rewound.seat):
            raise Damage("NOT_THEIRS_TO_REWIND", self.seq)
        self._replay(rewound.plies)
        self.practice += 1
        self._go_back(rewound.plies, lambda lost: TookBack(rewound.seat, lost, practice=True))
        self.marks.append(Mark(rewound.plies, rewound.seat, by_consent=False))

    # Taking back by consent

    def has_what_to_ask_back(self, seat: int) -> bool:
        """Whether the seat has made a decision that everybody saw and that it can ask back.

        It can if other people play, but not while it is asked something in secret.
        """
        if not {seat} < {*self.people.deciding} or self.position.is_over or seat not in self._decided:
            return False
        return self.position.actor != seat or not self.asks_in_secret

    def asks_back_to(self, seat: int) -> int | None:
        """How many actions stood at the latest decision that everybody saw the seat make; None if it cannot ask."""
        if not self.has_what_to_ask_back(seat):
            return None
        return len(self._decided) - 1 - self._decided[::-1].index(seat)

    def _ask_back(self, asked: TakebackAsked) -> None:
        seat, plies, takebacks = asked.seat, asked.plies, self.takebacks
        may = seat in self.people.seats and not takebacks.request and not takebacks.has_asked_enough(seat)
        if not may or plies != self.asks_back_to(seat):
            raise Damage("NOT_THEIRS_TO_ASK", self.seq)
        takebacks.ask(seat, plies, self.people.deciding)
        for viewer in self.viewers:
            self.audience.tell(viewer, AskedBack(seat, self.audience.heard_since(viewer, plies)))

    def _answer_back(self, answered: TakebackAnswered) -> None:
        takebacks, request = self.takebacks, self.takebacks.request
        if request is None or answered.seat not in request.missing:
            raise Damage("NOT_ASKED", self.seq)
        self.audience.tell_all(AnsweredBack(answered.seat, answered.agrees))
        if not answered.agrees:
            takebacks.fail()
        elif takebacks.agree(answered.seat):
            self._replay(request.plies)
            self._go_back(request.plies, lambda lost: TookBack(request.seat, lost, consent=True))
            self.marks.append(Mark(request.plies, request.seat, by_consent=True))

    def _withdraw(self, withdrawn: TakebackWithdrawn) -> None:
        request = self.takebacks.request
        if request is None or withdrawn.seat != request.seat:
            raise Damage("NOT_THEIRS_TO_WITHDRAW", self.seq)
        self.takebacks.fail()
        self.audience.tell_all(WithdrewBack(request.seat))

    def _set_tutor(self, chosen: TutorSet) -> None:
        seat, watch = chosen.seat, chosen.watch
        if not self.people.may_have_tutor(seat) or not self.people.are_complete or self.position.is_over:
            raise Damage("NOT_THEIRS_TO_CHOOSE", self.seq)
        self.tutors.pop(seat, None)
        if watch != "off":
            self.tutors[seat] = watch
            self.tutored = sorted({*self.tutored, seat})
        self.audience.tell_all(TutorChosen(seat, watch))

    def _lapse(self) -> None:
        request = self.takebacks.request
        if self.takebacks.lapse() and request:
            self.audience.tell_all(LapsedBack(request.seat))

    def _replay(self, plies: int) -> None:
        """The position after that many actions, and what its seat may take back."""
        self.position, self._trail = Position(self.settled, start_of(self.settled)), []
        for action in self.actions[:plies]:
            before, self.position = self.position, self.position.play(action)
            self._follow(Step(before, action, self.position))

    def _go_back(self, plies: int, taken: Callable[[int], TookBack]) -> None:
        """Let only that many actions stand; viewers hear of the removal only of those actions they had been told of."""
        del self.actions[plies:], self._actors[plies:], self._decided[plies:]
        self.natures = self._actors.count(0)
        self.played_for = {seat: kept for seat, at in self.played_for.items() if (kept := [n for n in at if n < plies])}
        self.marks = [replace(mark, plies=min(mark.plies, plies)) for mark in self.marks]
        self.audience.go_back(plies, self.position, taken)

    def _actions(self, texts: Iterable[str], seq: int) -> list[Action]:
        try:
            return [Action.parse(self.settled.game, text) for text in texts]
        except Illegal as error:
            raise Damage("UNREADABLE", seq, str(error)) from None

    def _play_nature(self, actions: Iterable[Action]) -> None:
        for action in actions:
            if self.position.actor != NATURE_NAME:
                raise Damage("NOT_NATURES_TURN", self.seq)
            self._play(action)
            self.natures += 1
        if self.position.actor == NATURE_NAME and self.people.are_complete:
            raise Damage("NATURE_IS_DUE", self.seq)

    def _play(self, action: Action, at_sight: AtSight | None = None) -> None:
        before, ply = self.position, len(self.actions)
        try:
            self.position = before.play(action)
        except Illegal as error:
            raise Damage("ILLEGAL", self.seq, str(error)) from None
        actor = before.actor if isinstance(before.actor, int) else 0
        self._decided.append(actor if actor and self.audience.all_see(actor) else 0)
        self.actions.append(action)
        self._actors.append(actor)
        self.audience.see(action, ply, self.position, at_sight)
        self._follow(Step(before, action, self.position))

    def _follow(self, step: Step) -> None:
        """Keep the latest actions of one seat: they end when nature or another seat acts."""
        actor = step.before.actor
        if actor == NATURE_NAME or (self._trail and self._trail[-1].before.actor != actor):
            self._trail.clear()
        if actor != NATURE_NAME:
            self._trail.append(step)
