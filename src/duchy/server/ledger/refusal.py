"""Why the server refuses a request, with the words for it."""

from __future__ import annotations

from ...kernel.errors import Illegal, quoted
from ...kernel.game import EditionError, Game
from ...players.opponents.levels import LEVELS, is_level
from ...table.position import View
from ...words import LANGUAGES, Words
from ...words.reasons import edition_words, refusal_facts, refusal_words
from ..protocol import Nak
from ..storage.events import Damage


class Refusal(Exception):
    """A request that changes nothing: `code` names the reason, `clause` the rule behind it, if there is one."""

    def __init__(self, code: str, clause: str | None = None, **facts: object) -> None:
        self.code, self.clause, self.facts = code, clause, facts
        self.game: Game | None = None
        self.cause: Illegal | EditionError | None = None
        super().__init__(code)

    @classmethod
    def of_action(cls, error: Illegal, view: View) -> Refusal:
        """An action that the rules refuse; its words name only what the viewer knows."""
        refusal = cls(error.code, error.rule, **refusal_facts(view.game, view.state(), error.action))
        refusal.game, refusal.cause = view.game, error
        return refusal

    @classmethod
    def of_edition(cls, error: EditionError, game: Game) -> Refusal:
        """A table that cannot be set up like this."""
        refusal = cls(error.code, error.rule)
        refusal.game, refusal.cause = game, error
        return refusal

    def text(self, language: str) -> str:
        """The sentence; in English if the language does not exist."""
        say = Words(language if language in LANGUAGES else "en", self.game.name if self.game else None)
        match self.cause:
            case Illegal() as error:
                return refusal_words(say, error, self.facts)
            case EditionError() as error:
                return edition_words(say, error)
            case None:
                return say(f"server.{self.code}", **self.facts)

    def nak(self, cid: str | None, language: str) -> Nak:
        """The message that says so."""
        facts = self.facts if isinstance(self.cause, Illegal) else {}
        return Nak(cid, self.code, self.clause, self.text(language), facts)


def quarantined(damage: Damage) -> Refusal:
    """What is said of a damaged game: that it is quarantined, from which event on, and why."""
    return Refusal("QUARANTINED", seq=damage.seq, damage=damage.code)


def check_level(level: str) -> None:
    """Raises Refusal for what is neither a level nor somebody of one."""
    if not is_level(level):
        raise Refusal("NO_LEVEL", detail=quoted(level), levels=", ".join(LEVELS))
