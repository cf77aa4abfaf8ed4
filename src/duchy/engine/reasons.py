"""Why a request failed, as a sentence in the reader's language."""

from __future__ import annotations

from ..kernel.errors import DiagramError, Illegal, RecordError, WeightsError
from ..kernel.game import EditionError
from ..words import Words
from ..words.reasons import diagram_words, edition_words, record_words, refusal_words, weights_words
from .request import RequestError


def reason(say: Words, error: RequestError) -> str:
    """An error as a sentence, in the engine's own words if it has any; the bare code if words are missing. What is
    wrong with a record is always said with its line.
    """
    own = f"engine.{error.code}"
    try:
        match None if own in say and not isinstance(error.cause, RecordError) else error.cause:
            case Illegal() as cause:
                return refusal_words(say, cause, error.facts)
            case EditionError() as cause:
                return edition_words(say, cause)
            case DiagramError() as cause:
                return diagram_words(say, cause)
            case WeightsError() as cause:
                return weights_words(say, cause)
            case RecordError() as cause:
                return record_words(say, cause, error.facts)
            case _:
                return say(own, **error.facts)
    except KeyError:
        return error.code
