"""Letters for outputs that lack them."""

from __future__ import annotations

import io

import pytest

from duchy.words import LANGUAGES
from duchy.words.letters import spell_out, spelled


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("défausse", "defausse"),
        ("Nœuds", "Noeuds"),
        ("« un »", '" un "'),
        ("Щёголь и подъезд", "Shchyogol i podezd"),
        ("Ход 4 — ваш…", "Khod 4 - vash..."),
        ("☾", "?"),
        ("plain", "plain"),
    ],
)
def test_spelled_in_ascii(text: str, meant: str) -> None:
    assert spelled(text, "ascii") == meant


def test_what_the_encoding_has_stays() -> None:
    assert spelled("Ход é", "koi8-r") == "Ход e"
    assert spelled("Ход é", "latin-1") == "Khod é"


def test_a_stream_spells_by_itself() -> None:
    stream = io.TextIOWrapper(io.BytesIO(), encoding="ascii")
    spell_out(stream)
    stream.write("Рынок")
    stream.flush()
    assert stream.buffer.getvalue() == b"Rynok"  # type: ignore[attr-defined]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_letter_of_our_texts_has_a_spelling(language: str) -> None:
    from duchy.words import load_texts

    for part in ("shared", "magnate", "nullgame"):
        for text in load_texts(part, language).values():
            assert "?" not in spelled(text.replace("?", ""), "ascii"), text
