"""The tutor of the only person at a screen: a decision that looks costly is held up once before it is played.

Where the person plays the same again, it is played; three warnings in a turn that were heeded are enough.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from typing import Final, Protocol

from ...analysis.tutor.messages import About, TutorAnswer
from ...analysis.tutor.outside import TutorProcess
from ...analysis.tutor.question import Intention, Question, question
from ...analysis.tutor.strictness import Strictness
from ...table.action import Action
from ...table.match import Match
from ...table.position import View
from ...words.spacing import joined
from ..face import Face
from ..look import Look
from .plans import plan_phrases

PATIENCE_S: Final = 0.4
"""How long a decision may be held up by being weighed; after that it is let through."""
HEEDED: Final = 3
"""After so many warnings in a turn that were heeded it is silent."""


class Answerer(Protocol):
    """What answers questions; `TutorProcess` does."""

    def ask(self, about: About, question: Question) -> int:
        """Ask something; returns the number of the answer."""
        ...

    def told(self, number: int, seconds: float = 0) -> TutorAnswer | None:
        """The answer of that number, waited for at most that long."""
        ...

    @property
    def has_ended(self) -> bool:
        """Whether it will not answer any more."""
        ...

    def close(self) -> None:
        """End it."""
        ...


def decision_of(match: Match, seat: int, texts: Sequence[str]) -> Intention:
    """The decision that the acting seat would be making with these actions, each of which may be played."""
    count = match.open_actions()
    plan, here = match.actions[match.ply - count :], match.position.view(seat)
    for text in texts:
        plan.append(Action.parse(here.game, text))
        after = here.expected(plan[-1])
        if after is None or after.actor != seat:
            return Intention(match.positions[match.ply - count].view(seat), tuple(plan), is_complete=True)
        here = after
    return Intention(match.positions[match.ply - count].view(seat), tuple(plan), is_complete=False)


class Tutor:
    """What it has said, and what came of it."""

    def __init__(self, strictness: Strictness, process: Answerer | None = None) -> None:
        self.strictness: Final = strictness
        self._process, self._getting_ready = process, 0
        self._is_ready = self._is_done_for = self._has_told_so = False
        self._held: tuple[Intention, TutorAnswer] | None = None
        self._begun = 0
        """How many actions of what is held up have been played, and can be taken back."""
        self._heeded = 0, 0
        """In which turn how many warnings."""
        self._praised: TutorAnswer | None = None

    def look_ahead(self, view: View) -> None:
        """A decision begins; what can be found before it is made is found meanwhile."""
        self._held = None
        if self._process is None:
            self._process = TutorProcess(view.game.name)
        if not self._getting_ready:
            self._getting_ready = self._process.ask("prepare", question(view))
        if self._can_judge():
            self._process.ask("ahead", question(view))

    def _can_judge(self) -> bool:
        if self._process and not self._is_ready and (told := self._process.told(self._getting_ready)):
            self._is_ready, self._is_done_for = True, told.has_failed
        return self._is_ready and not self._is_done_for

    def holds(self, match: Match, seat: int, texts: Sequence[str]) -> bool:
        """Whether these actions are to be held up; asked again for the same ones they are not."""
        wanted = decision_of(match, seat, texts)
        turn = wanted.view.turn
        self._praised = None
        if not wanted.is_complete:
            return False
        held, self._held = self._held, None
        if held and held[0].is_same(wanted):
            return False
        if held:
            self._heeded = turn, self._heard(turn) + 1
        if self._heard(turn) >= HEEDED or not self._can_judge() or self._process is None:
            return False
        asked = question(wanted.view, wanted.plan, self.strictness)
        told = self._process.told(self._process.ask("weigh", asked), PATIENCE_S)
        if told is None:
            return False
        self._praised = told if told.is_only else None
        if told.loss is not None:
            self._held, self._begun = (wanted, told), match.open_actions()
        return self._held is not None

    def _heard(self, turn: int) -> int:
        return self._heeded[1] if self._heeded[0] == turn else 0

    def forget(self) -> None:
        """Something was taken back: what was held up is not wanted any more."""
        if self._held:
            turn = self._held[0].view.turn
            self._heeded, self._held = (turn, self._heard(turn) + 1), None

    def close(self) -> None:
        """End the process."""
        if self._process:
            self._process.close()

    # Words

    def begins(self, look: Look) -> str:
        """What is said of it at the beginning of a game."""
        return look(f"tutor.{self.strictness}")

    def warning(self, look: Look) -> list[str]:
        """Why the decision is held up, and what can be done now; nothing is named that would be better."""
        assert self._held
        percents = max(1, round(100 * (self._held[1].loss or 0)))
        return [look("tutor.head", number=percents), look("tutor.choice")]

    def why(self, look: Look, face: Face) -> str:
        """What would be better than what is held up, and why; empty if nothing is."""
        if self._held is None:
            return ""
        decision, told = self._held
        best = [Action.parse(decision.view.game, text) for text in told.best]
        plan = joined(look.say.language, plan_phrases(look, face, decision.view, best))
        back = look("tutor.back") if Counter(decision.plan[: self._begun]) - Counter(best) else ""
        parts = (look("tutor.better", plan=plan), back, _reason(look, told))
        return look.plain(" ".join(part for part in parts if part))

    def afterwards(self, look: Look) -> str:
        """What is said of what was played: that it was an only move or, once, that it could not be judged."""
        if self._praised:
            return look.plain(" ".join(part for part in (look("tutor.only"), _reason(look, self._praised)) if part))
        if self._is_done_for or (self._process and self._process.has_ended):
            key = "tutor.ended"
        else:
            key = "" if self._is_ready else "tutor.unready"
        if not key or self._has_told_so:
            return ""
        self._has_told_so = True
        return look(key)


def _reason(look: Look, told: TutorAnswer) -> str:
    """What only one of two plans changes; empty if nothing is known to differ."""
    return re.sub(r"\{seat(\d)\}", lambda found: look.name(int(found[1])), told.why.get(look.say.language, ""))
