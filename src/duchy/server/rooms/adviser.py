"""What helps the people of one table: hints for the seat that acts, and decisions weighed before they are made."""

from __future__ import annotations

from functools import partial
from typing import Final

from msgspec.structs import replace

from ...players.analysis import Analysis
from ...players.opponents.levels import level_and_manner
from ...players.opponents.programs.program import PREFIX
from ...table.position import View
from ...words import Words
from ..clock import Clock
from ..ledger.commands import acting, decided
from ..ledger.decisions import texts_of
from ..ledger.people import HUMAN
from ..ledger.refusal import Refusal
from ..ledger.table import Table
from ..protocol import Hint, Hinted, Weigh, Weighed
from .hints import quick, thorough
from .limits import Bucket
from .opponents import Opponents
from .tutors import Tutors

HINTS: Final = 12
HINTS_RATE: Final = 0.2
"""Searches for hints at once for a seat, and then per second."""
WEIGHINGS: Final = 30
WEIGHINGS_RATE: Final = 1.0
"""Decisions of a seat that are weighed at once, and then per second; a person makes fewer."""


class Adviser:
    """It answers from what a seat sees, within what one seat may ask, and changes nothing at the table."""

    def __init__(self, opponents: Opponents, tutors: Tutors, clock: Clock) -> None:
        self._opponents, self._tutors, self._clock = opponents, tutors, clock
        self._quotas: dict[int, Bucket] = {}
        """By seat the remaining budget of hints."""
        self._weighings: dict[int, Bucket] = {}
        """By seat how many decisions may still be weighed."""
        self._hinting: dict[int, str] = {}
        """By seat the message of the hint in progress."""
        self._studied: dict[int, tuple[int, Analysis]] = {}
        """By seat the latest version analysed, and the findings: asked again, the answer is the same."""

    async def hint(self, table: Table, viewer: int, message: Hint) -> Hinted | None:
        """A hint, one at a time for a seat. None if the same message is already being answered. Raises Refusal."""
        view, version = acting(table, viewer).copy(), table.version(viewer)
        if not table.people.may_have_tutor(viewer):
            raise Refusal("HINT_ALONE")
        if viewer in self._hinting:
            if self._hinting[viewer] == message.cid:
                return None
            raise Refusal("HINT_RUNS")
        self._hinting[viewer] = message.cid
        try:
            kept = self._studied.get(viewer)
            study = kept[1] if kept and kept[0] == version else await self._study(viewer, view)
            if study:
                self._studied[viewer] = version, study
                named = partial(name_in, table)
                found = await self._opponents.beside(lambda: thorough(view, study, message.lang, named))
            else:
                has_net = self._opponents.has_net(view.game)
                found = quick(view, await self._opponents.quick(view), message.lang, has_net=has_net)
        finally:
            del self._hinting[viewer]
        return Hinted(message.cid, version, study is not None, found)

    async def _study(self, viewer: int, view: View) -> Analysis | None:
        """What a search finds out for a seat. Raises Refusal if the seat has asked for too many."""
        quota = self._quotas.setdefault(viewer, Bucket(HINTS, HINTS_RATE, self._clock.steady))
        if not quota.take():
            raise Refusal("HINT_QUOTA")
        return await self._opponents.study(view)

    async def weigh(self, table: Table, viewer: int, message: Weigh) -> Weighed:
        """What the seat's tutor has to say of actions before they are played. Raises Refusal."""
        acting(table, viewer)
        strictness = table.tutors.get(viewer)
        if strictness is None:
            raise Refusal("NO_TUTOR")
        if message.base != table.version(viewer):
            raise Refusal("STALE")
        quota = self._weighings.setdefault(viewer, Bucket(WEIGHINGS, WEIGHINGS_RATE, self._clock.steady))
        asked = decided(table, viewer, texts_of(message))
        if not asked.is_complete:
            return Weighed(message.cid, judged=True)
        found = await self._tutors.weigh(asked.view, asked.plan, strictness) if quota.take() else None
        return replace(found, cid=message.cid) if found else Weighed(message.cid)

    def look_ahead(self, table: Table) -> None:
        """Where a decision begins its seat's tutor begins, too."""
        seat = table.position.actor
        if isinstance(seat, int) and seat in table.tutors and not table.open_actions():
            self._tutors.look_ahead(table.position.view(seat))


def name_in(table: Table, say: Words, seat: int) -> str:
    """Another seat in the reasons of a hint."""
    players, names = table.players, table.names
    if name := names.get(seat):
        return name
    if players[seat] == HUMAN:
        return say("who.seat", seat=seat)
    level, _ = level_and_manner(players[seat])
    alike = [each for each, who in players.items() if level_and_manner(who)[0] == level and each not in names]
    return f"{say.named('level', level.removeprefix(PREFIX))} {alike.index(seat) + 1 if len(alike) > 1 else ''}".strip()
