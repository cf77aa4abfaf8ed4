"""Records opened for a page: of any of our games, played anywhere."""

from __future__ import annotations

import re
from hashlib import blake2b
from typing import Final

from msgspec.structs import replace

from ...kernel.errors import DiagramError, NotationError, RecordError
from ...players.opponents.levels import EVERYBODY
from ...table.match import Step
from ...table.position import Position, View
from ...table.record import Reading, Record
from ...words import LANGUAGES, Words
from ...words.reasons import capital, damage_words, record_words
from ..entries import Entry, Played
from ..games.log import log_of
from ..ledger.people import HUMAN
from ..ledger.refusal import Refusal
from ..memo import Memo
from ..protocol import Nak, frame_of
from ..review import UPLOAD_LIMIT, Answer, Moment, Replayed
from .export import COMPUTER
from .sketch import begins_diagram, flaw, reading_of
from .viewer import fields_of, offers_of, seen_of, shown_of

LINES: Final = 4000
"""More than the longest games have."""
KEPT: Final = 4
"""Records that stay open, since a page asks for one moment after another."""
LEVELS: Final = {COMPUTER.format(level): level for level in EVERYBODY}
"""Levels of computers by the names that records give them."""
_NO_TEXT: Final = re.compile(rb"[\x00-\x08\x0e-\x1f\x7f]")
"""Bytes that no text contains, but every picture, archive and program does."""
ENTRIES: Final = "entries"
"""The request for everything that happened."""
EVERYTHING: Final = 0
"""The viewer to whom everything is shown."""


class Replays:
    """The most recently opened records."""

    def __init__(self) -> None:
        self._readings: Memo[Reading] = Memo(KEPT)

    def answer(self, body: bytes, language: str, at: str, seat: int) -> bytes:
        """One moment of the record in these bytes, or everything that happened, in JSON. Raises Refusal."""
        replay = self.open(body, language)
        return frame_of(replay.opened(seat) if at == ENTRIES else replay.at(int(at), seat))

    def finished(self, body: bytes, language: str) -> str:
        """The record in these bytes, of a game that is over, without names and notes. Raises Refusal."""
        reading = self.over(body, language)
        return Record(reading.record.settled, reading.record.actions).text(reading.positions)

    def over(self, body: bytes, language: str) -> Reading:
        """The record in these bytes, of a game that is over. Raises Refusal."""
        reading = self.playable(body, language)
        if begins_diagram(text_of(body)):
            raise Refusal("NOT_OVER")
        return reading

    def playable(self, body: bytes, language: str) -> Reading:
        """What may be played on: the record of a game that is over, or a position. Raises Refusal."""
        reading = self.open(body, language).reading
        if not (reading.position.is_over or begins_diagram(text_of(body))):
            raise Refusal("NOT_OVER")
        return reading

    def question(self, answer: Answer, language: str) -> str:
        """The question about a game that is over, or a position, checked. Raises Refusal."""
        reading = self.playable(answer.record.encode(), language)
        refuse_moment(reading, answer.at, answer.seat)
        position = reading.positions[answer.at]
        if position.actor != answer.seat:
            raise Refusal("NOT_YOURS")
        view = position.view(answer.seat)
        for text in (*answer.plan, *answer.played, *answer.best):
            if isinstance(error := view.refusal(text), NotationError):
                raise Refusal.of_action(error, view)
        return frame_of(answer).decode()

    def open(self, body: bytes, language: str) -> Replay:
        """The record in these bytes. Raises Refusal for a header from which no game can start."""
        refuse_long(body)
        if _NO_TEXT.search(body):
            raise Refusal("NOT_A_RECORD")
        say = Words(language if language in LANGUAGES else "en")
        try:
            reading = self._reading(body)
        except DiagramError as error:
            wrong = flaw(text_of(body), error, language)
            raise Refusal("DIAGRAM", wrong.clause, reason=wrong.text) from None
        except RecordError as error:
            raise Refusal("RECORD", error.rule, reason=record_words(say, error)) from None
        if reading.error and reading.error.code == "SEEN_ONLY":
            raise Refusal("RECORD", reason=capital(say("record_error.SEEN_ONLY")))
        return Replay(reading, say)

    def _reading(self, body: bytes) -> Reading:
        return self._readings.get(blake2b(body).digest(), lambda: reading_of(text_of(body)))


def refuse_long(body: bytes) -> None:
    """Raise Refusal for a record that is longer than those of the longest games."""
    if len(body) > UPLOAD_LIMIT:
        raise Refusal("TOO_LONG", limit=UPLOAD_LIMIT)
    if body.count(b"\n") > LINES:
        raise Refusal("TOO_MANY_LINES", limit=LINES)


class Replay:
    """One record, as far as it could be read."""

    def __init__(self, reading: Reading, say: Words) -> None:
        self.reading, self._say = reading, say
        self._settled = reading.record.settled
        self._last = len(reading.record.actions)

    def at(self, number: int, seat: int) -> Moment:
        """The moment after that many actions, from a seat or with everything shown. Raises Refusal."""
        refuse_moment(self.reading, number, seat)
        view = seen_from(self.reading.positions[number], seat)
        entry = self._entry(number - 1, seat) if number else None
        moment = Moment(number, seen_of(view, b""), shown_of(view), entry)
        return replace(moment, legal=view.texts(), offers=offers_of(view)) if seat and view.actor == seat else moment

    def opened(self, seat: int) -> Replayed:
        """What is played, by whom, and everything that happened. Raises Refusal."""
        refuse_moment(self.reading, 0, seat)
        settled, position = self._settled, self.reading.position
        return Replayed(
            game=settled.game.name, edition=settled.edition, axes=dict(settled.values),
            laid=fields_of(position.state().edition), seats=settled.seats,
            players=self._players(), names=self._names(),
            entries=[self._entry(number, seat) for number in range(self._last)], begins=self._begins(),
            result=position.result, error=self._error(), practice=self.reading.marks.get("practice", 0),
            by_consent=self.reading.marks.get("by consent", 0),
        )  # fmt: skip

    def _begins(self) -> int:
        positions = enumerate(self.reading.positions)
        return next((at for at, position in positions if isinstance(position.actor, int)), self._last)

    def _entry(self, number: int, seat: int) -> Entry:
        """The action of that number, from 0, as the seat saw it."""
        before, after = self.reading.positions[number], self.reading.positions[number + 1]
        return entry_seen(Step(before, self.reading.record.actions[number], after), seat)

    def _players(self) -> dict[int, str]:
        """Who sat where, as far as can be told by name: a computer's name is its level."""
        names = self.reading.record.names
        return {seat: LEVELS.get(names.get(seat, ""), HUMAN) for seat in range(1, self._settled.seats + 1)}

    def _names(self) -> dict[int, str]:
        return {seat: name for seat, name in self.reading.record.names.items() if name not in LEVELS}

    def _error(self) -> Nak | None:
        error = self.reading.error
        if error is None:
            return None
        return Nak(None, error.code, error.rule, damage_words(self._say, self.reading, error))


def text_of(body: bytes) -> str:
    """The text in these bytes."""
    return body.decode("utf-8", errors="surrogateescape")


def refuse_moment(reading: Reading, number: int, seat: int) -> None:
    """Raise Refusal if the record has no such moment, or no such seat."""
    if not 0 <= number <= (most := len(reading.record.actions)):
        raise Refusal("NO_MOMENT", most=most)
    if not 0 <= seat <= reading.record.settled.seats:
        raise Refusal("NO_SEAT", detail=str(seat))


def entry_seen(step: Step, seat: int) -> Entry:
    """A step as a seat saw it; for seat 0 with everything shown."""
    game = step.before.game
    states = seen_from(step.before, seat).state(), seen_from(step.after, seat).state()
    text = game.notation.heard(step.action.code, *states, seat) if seat else str(step.action)
    return Played(step.before.actor, text, step.after.turn, log_of(game).facts(step.action, *states))


def seen_from(position: Position, seat: int) -> View:
    """What a seat knows of a position; for seat 0 everything, as a record shows it."""
    return position.view(seat) if seat else View(position.settled, position.state(), EVERYTHING)
