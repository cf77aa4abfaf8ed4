"""Questions about records and about positions that somebody has made up: they need no table of this server."""

from __future__ import annotations

from hashlib import blake2b

from ...table.record import Reading
from ..ledger.refusal import Refusal
from ..messages.branch import Course, branched, played_on
from ..messages.replay import Replays, seen_from
from ..messages.sketch import refuse_flawed, sketched
from ..messages.tried import BRANCHES, beside, written
from ..protocol import frame_of
from ..review import Answer, Branch, Drawn, Sketch, Tried, Weighing, Written
from .analyses import Analyses
from .lanes import Asker, Lane


class Reviews:
    """What is told of them; whatever takes long is done in a lane, or by the process that analyses."""

    def __init__(self, exports: Lane, analyses: Analyses) -> None:
        self._exports, self._analyses, self._replays = exports, analyses, Replays()

    async def replayed(self, asker: Asker, body: bytes, language: str, at: str, seat: int) -> bytes:
        """A moment of an uploaded record, everything that happened, or what was tried beside it. Raises Refusal."""
        if at == BRANCHES:
            return await self._exports.run(asker, lambda: frame_of(beside(self._replays.over(body, language))))
        return await self._exports.run(asker, lambda: self._replays.answer(body, language, at, seat))

    async def analysed(self, asker: Asker, body: bytes, language: str) -> bytes:
        """The record of a finished game explained, or how much of that is done. Raises Refusal."""
        key = blake2b(body).digest()
        if told := self._analyses.told(key):
            return told
        record = await self._exports.run(asker, lambda: self._replays.finished(body, language))
        return self._analyses.ask(key, record, asker.address)

    async def branched(self, asker: Asker, branch: Branch, language: str) -> bytes:
        """Where it leads to play the record of a finished game on from one of its moments. Raises Refusal."""
        return await self._exports.run(asker, lambda: frame_of(branched(self._played_on(branch, language))))

    async def written(self, asker: Asker, tried: Tried, language: str) -> bytes:
        """The record of a finished game with what was tried beside it. Raises Refusal."""
        return await self._exports.run(asker, lambda: frame_of(Written(written(self._over(tried, language), tried))))

    def _over(self, tried: Tried, language: str) -> Reading:
        return self._replays.over(tried.record.encode(), language)

    def _played_on(self, branch: Branch, language: str) -> Course:
        return played_on(self._replays.playable(branch.record.encode(), language), branch)

    async def drawn(self, asker: Asker, branch: Branch, language: str) -> bytes:
        """Where a branch leads, as a diagram of what its seat sees. Raises Refusal."""
        return await self._exports.run(asker, lambda: frame_of(Drawn(self._diagram(branch, language))))

    def _diagram(self, branch: Branch, language: str) -> str:
        return seen_from(self._played_on(branch, language).position, branch.seat).diagram()

    async def sketched(self, asker: Asker, sketch: Sketch, language: str) -> bytes:
        """What a position that somebody has made up looks like, or what is wrong with it. Raises Refusal."""
        return await self._exports.run(asker, lambda: frame_of(sketched(sketch, language)))

    async def estimated(self, asker: Asker, sketch: Sketch, language: str) -> bytes:
        """What such a position is worth, and what could best be done. Raises Refusal."""
        await self._exports.run(asker, lambda: refuse_flawed(sketch.diagram, language))
        return await self._analyses.answer("judge", frame_of(sketch).decode(), asker.address)

    async def answered(self, asker: Asker, answer: Answer, language: str) -> bytes:
        """How good another plan for a decision of a finished game is. Raises Refusal."""
        question = await self._exports.run(asker, lambda: self._replays.question(answer, language))
        return await self._analyses.answer("answer", question, asker.address)

    async def worth(self, asker: Asker, branch: Weighing, language: str) -> bytes:
        """What a branch of a finished game is worth. Raises Refusal."""
        await self._exports.run(asker, lambda: self._played_on(branch, language))
        return await self._analyses.answer("worth", frame_of(branch).decode(), asker.address)

    async def reply(self, asker: Asker, branch: Branch, language: str) -> bytes:
        """What a strong player would do in a branch of a finished game. Raises Refusal."""
        course = await self._exports.run(asker, lambda: self._played_on(branch, language))
        if not isinstance(course.position.actor, int):
            raise Refusal("NOT_YOURS")
        return await self._analyses.answer("reply", frame_of(branch).decode(), asker.address)
