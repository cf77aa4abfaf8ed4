"""The process of a tutor at a terminal: one question per line in, one answer per line out (`outside.py`)."""

from __future__ import annotations

import os
import signal
import sys
from typing import Final

import msgspec

from ...kernel.errors import WeightsError
from ...kernel.notice import NOTICE
from ...players.search.net_search import NetSearch
from ..shown.wording import reason_in_all_languages
from ..told import texts
from .ahead import Ahead, get_ready, look_ahead
from .costly import weigh
from .messages import Asked, TutorAnswer
from .question import plan_in, view_in

NICENESS: Final = 10


class Answering:
    """Answers questions about one game; what was found about the latest decision is kept."""

    def __init__(self) -> None:
        self._search: NetSearch | None = None
        self._ahead: tuple[str, Ahead | None] = "", None

    def answer(self, asked: Asked) -> TutorAnswer:
        """The answer."""
        view = view_in(asked.question)
        self._search = self._search or NetSearch(view.game)
        try:
            if asked.about == "prepare":
                get_ready(view, self._search)
                return TutorAnswer(asked.number)
            if self._ahead[0] != view.digest:
                self._ahead = view.digest, look_ahead(view, self._search)
            if asked.about == "ahead":
                return TutorAnswer(asked.number)
            plan, ahead = plan_in(asked.question, view), self._ahead[1]
            found = weigh(view, plan, asked.question.strictness, self._search, ahead)
        except WeightsError:
            return TutorAnswer(asked.number, has_failed=True)
        if found.costly is None:
            why = reason_in_all_languages(view, found.reason, "only")
            return TutorAnswer(asked.number, why=why, is_only=found.is_only)
        why = reason_in_all_languages(view, found.costly.reason, "warned")
        return TutorAnswer(asked.number, found.costly.loss, texts(found.costly.best), why)


def main() -> None:
    """Answer until the input ends. Ctrl+C is left to the terminal."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    NOTICE.quiet = True
    if hasattr(os, "nice"):
        os.nice(NICENESS)
    answering = Answering()
    for line in sys.stdin.buffer:
        told = answering.answer(msgspec.json.decode(line, type=Asked))
        sys.stdout.buffer.write(msgspec.json.encode(told) + b"\n")
        sys.stdout.buffer.flush()


if __name__ == "__main__":
    main()
