"""Why a request is not carried out, as a sentence in the language of the reader."""

from __future__ import annotations

from ..kernel.errors import DiagramError, Illegal, RecordError
from ..kernel.game import EditionError
from ..words import Words
from ..words.reasons import diagram_words, edition_words, record_words, refusal_words
from .request import RequestError


def reason(say: Words, error: RequestError) -> str:
    """The sentence of an error, in the engine's own words where there are any; its code where words are missing."""
    own = f"engine.{error.code}"
    try:
        match None if own in say else error.cause:
            case Illegal() as cause:
                return refusal_words(say, cause, error.facts)
            case EditionError() as cause:
                return edition_words(say, cause)
            case DiagramError() as cause:
                return diagram_words(say, cause)
            case RecordError() as cause:
                return record_words(say, cause, error.facts)
            case _:
                return say(own, **error.facts)
    except KeyError:
        return error.code
