"""Refusals in words, with the facts they speak of."""

from __future__ import annotations

import re

import pytest

from duchy import EditionError, RecordError, read_diagram, start
from duchy.games import game_named
from duchy.kernel.errors import DiagramError, NotationError
from duchy.table.match import Match
from duchy.table.record import read_record
from duchy.words import LANGUAGES, Words, load_texts
from duchy.words.reasons import diagram_words, edition_words, record_words, refusal_facts, refusal_words

TABLE = """
magnate en seats=2
turn 12 seat 1 play
1 tokens M2S1K1
1 hand 7SK 5ML 1M
1 at 1: 4MS
1 at 2: 2MK 8YK(Y3)
"""


def reason(action: str, language: str = "en") -> str:
    position = read_diagram(TABLE)
    error = position.refusal(action)
    assert error
    return refusal_words(Words(language, "magnate"), error, refusal_facts(position.game, position.state(), action))


@pytest.mark.parametrize(
    ("action", "words"),
    [
        ("build 7SK@1", "The Castle costs 7 tokens of SK, at least one of each; available: S1K1."),
        (
            "build 7SK@5",
            "A player’s first card in the Borderland must share a suit with the Pawn (VLY); the Castle shows SK.",
        ),
        ("build 5ML@2", "In the Watchman the deed of the Betrayal must be finished first; it has 3 of 8 tokens."),
        ("deed 5ML@1", "The deed of the Forest costs one token each of ML; available: M2."),
        ("deed 1M@1", "In this edition there are no deeds of Aces."),
        ("sell 9LK", "The Merchant is not in hand."),
        ("pay 8YK M", "The Betrayal takes tokens of YK, not of Moons."),
        ("pay 8YK Y", "There is no token of Wyrms to put on the Betrayal."),
        ("trade V>M", "A trade takes three tokens of Waves; available: M2S1K1."),
        ("end", "A card has to be played first: build it, buy its deed or sell it."),
        ("build 7SK@9", "“build 7SK@9” is not a district: they are 1 to 5, as in build 7SK@3."),
    ],
)
def test_refusals_name_the_facts(action: str, words: str) -> None:
    assert reason(action) == words


def test_refusals_in_french_and_russian() -> None:
    assert reason("sell 9LK", "fr") == "Cette carte n’est pas en main\u00a0: le Marchand."
    assert (
        reason("build 7SK@1", "fr")
        == "Développer le Château coûte 7 jetons de SK, au moins un de chaque\u00a0; disponibles\u00a0: S1K1."
    )
    assert (
        reason("build 5ML@2", "ru")
        == "В\u00a0районе «Сторож» сначала надо достроить Предательство: там жетонов 3 из 8."
    )


RU = {"replace_ace": 1, "develop_before_income": 1}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("name", "edition", "axes", "seats", "least"),
    [
        ("magnate", "ru", RU, 2, 16),
        ("magnate", "ru", {**RU, "courts": 1, "deed_needs_every_suit": 1, "bank_limit": 3}, 2, 16),
        ("magnate", "ru", {**RU, "pawn_properties": 1}, 2, 16),
        ("rois_faineants", None, {}, 3, 12),
        ("rois_faineants", None, {"variant_low": 1, "idle_reveal": 1, "open_market": 1}, 3, 12),
    ],
)
def test_every_refusal_of_random_games_can_be_said(
    language: str, name: str, edition: str | None, axes: dict[str, object], seats: int, least: int
) -> None:
    """All actions of the game at positions of random games; what is refused is refused in words."""
    game, say = game_named(name), Words(language, name)
    texts = game.notation.TEXTS
    match = Match(game.settle(edition, axes, seats), 7)
    match.play_random(10_000)
    said: set[str] = set()
    for position in match.positions[:: 3 if language == "en" else 40]:
        for action in texts:
            error = position.refusal(action)
            if error and (error.code not in said or language != "en"):
                words = refusal_words(say, error, refusal_facts(game, position.state(), action))
                assert "{" not in words
                assert error.code not in words
                said.add(error.code)
    assert len(said) >= least


def test_editions_that_cannot_be() -> None:
    with pytest.raises(EditionError) as caught:
        start("magnate", "en", courts=1, pawn_properties=1)
    assert edition_words(Words("en", "magnate"), caught.value) == "You cannot combine Pawns as properties with Courts."
    with pytest.raises(EditionError) as caught:
        start("magnate", "en", courts=7)
    assert edition_words(Words("fr", "magnate"), caught.value) == "L’option courts ne peut pas valoir 7."


@pytest.mark.parametrize(
    ("edition", "axes", "words"),
    [
        (None, {"map": ""}, "The option map has no value."),
        ("", {}, "No edition is named."),
        (None, {"": 1}, "An option has no name."),
    ],
)
def test_an_edition_of_which_nothing_is_said_is_refused_by_what_is_missing(
    edition: str | None, axes: dict[str, object], words: str
) -> None:
    with pytest.raises(EditionError) as caught:
        game_named("magna_grecia").settle(edition, axes, 2)
    assert edition_words(Words("en", "magna_grecia"), caught.value) == words


def test_a_result_of_which_nothing_is_said_is_refused_by_what_is_missing() -> None:
    match = Match(start("nullgame").settled, 1)
    match.play_random(10_000)
    text = re.sub("^result: .*$", "result:", match.record_text(), flags=re.MULTILINE)
    error = read_record(text).error
    assert error
    assert error.code == "RESULT"
    assert record_words(Words("en"), error) == f"Line {error.line} of the record: “result” has no value."


def test_a_diagram_that_cannot_be_read() -> None:
    with pytest.raises(DiagramError) as caught:
        read_diagram("magnate en\n1 tokens Q2")
    told = "Line 2 of the diagram: “Q2” does not stand for tokens."
    assert diagram_words(Words("en", "magnate"), caught.value) == told


def test_records_that_do_not_fit() -> None:
    reading = read_record("game: magnate\n\n* crown NM\nsell 7SK\n")
    assert isinstance(reading.error, RecordError)
    say = Words("en", "magnate")
    facts = refusal_facts(reading.position.game, reading.position.state(), "sell 7SK")
    assert record_words(say, reading.error, facts) == "Line 4 of the record: this is not the time for that."
    assert record_words(say, reading.error) == "Line 4 of the record: “sell 7SK” does not fit here (OUT_OF_PHASE)."


def test_what_an_error_quotes_is_cut_visibly_and_harmless() -> None:
    typed, say = "\x1b[2J\t" + "x" * 200, Words("en", "magnate")
    with pytest.raises(RecordError) as record:
        read_record(f"game: {typed}\n\n")
    with pytest.raises(DiagramError) as diagram:
        read_diagram(f"magnate en\n{typed}")
    with pytest.raises(EditionError) as edition:
        start("magnate", typed)
    told = record_words(say, record.value), diagram_words(say, diagram.value), edition_words(say, edition.value)
    for sentence in told:
        assert "\N{REPLACEMENT CHARACTER}[2J xxx" in sentence
        assert "x…" in sentence
        assert sentence.isprintable()


TERMS = {
    "en": "Aces? Courts? Crowns? Pawns?", "fr": "As Cours? Couronnes? Pions?", "ru": "Дворы? Короны? Пешк[аи] Тузы?",
}  # fmt: skip
"""Words of the games that keep their capital within a sentence."""


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", ["magnate", "rois_faineants", "magna_grecia"])
def test_what_stands_behind_a_colon_begins_with_no_term(language: str, game: str) -> None:
    """There, a reason begins with a small letter."""
    begins = re.compile(rf"({'|'.join(TERMS[language].split())})\b")
    texts = Words(language, game).texts
    reasons = {key: text for key, text in texts.items() if key.startswith(("refusal.", "edition_error."))}
    assert len(reasons) > 30
    assert [key for key, text in reasons.items() if begins.match(text)] == []


@pytest.mark.parametrize(
    ("language", "records", "diagrams"),
    [
        ("en", "Line 3 of the record: the option courts cannot be 7.", "Line 1 of the diagram: “seats” has no value."),
        (
            "fr",
            "Ligne 3 de l’enregistrement : l’option courts ne peut pas valoir 7.",
            "Ligne 1 du diagramme : « seats » n’a pas de valeur.",
        ),
        (
            "ru",
            "Строка 3 записи: параметр courts не может быть равен 7.",
            "Строка 1 диаграммы: у «seats» нет значения.",
        ),
    ],
)
def test_reasons_behind_a_colon(language: str, records: str, diagrams: str) -> None:
    say = Words(language)
    with pytest.raises(RecordError) as record:
        read_record("game: magnate\nedition: en\ncourts: 7\n\n")
    with pytest.raises(DiagramError) as diagram:
        read_diagram("magnate en seats=")
    assert plain(record_words(say, record.value)) == plain(records)
    assert plain(diagram_words(say, diagram.value)) == plain(diagrams)


def plain(text: str) -> str:
    return " ".join(text.split())


@pytest.mark.parametrize("key", ["game", "rules", "edition", "seats", "courts"])
def test_a_header_without_a_value_is_named(key: str) -> None:
    with pytest.raises(RecordError) as caught:
        read_record(f"{key}:\n\n" if key == "game" else f"game: magnate\n{key}:\n\n")
    assert caught.value.code == "HEADER_EMPTY"
    assert record_words(Words("en"), caught.value).endswith(f": “{key}” has no value.")


def test_a_code_without_words_is_still_said() -> None:
    assert "MYSTERY" in refusal_words(Words("en"), NotationError("x", "MYSTERY", None), {})


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_wrong_with_a_position_names_players_as_forms_and_boards_do(language: str) -> None:
    """Beside such a sentence stands “Player 1”: a seat would seem to be something else."""
    parts = ("shared", "magnate", "rois_faineants", "magna_grecia")
    everything = [each for part in parts for each in load_texts(part, language).items()]
    texts = [text for key, text in everything if key.startswith("diagram_error")]
    assert len(texts) > 40
    assert [text for text in texts if re.search(r"\bseats?\b|\bplaces?\b \{|une place|на месте|за столом", text)] == []
