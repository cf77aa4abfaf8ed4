"""The languages say the same things; everything that is said has words, every refusal its clause."""

from __future__ import annotations

import ast
import re
import string
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from tests.sources import PACKAGE, modules_in, nodes_of, text_of

from duchy.games import NAMES, game_named
from duchy.kernel.errors import WeightsError
from duchy.kernel.instances import TEMPLATE
from duchy.players.nets.weights import weights_file
from duchy.players.opponents.levels import LEVELS
from duchy.words import FOLDER, LANGUAGES, Words, load_texts, plural_form
from duchy.words.reasons import weights_words
from duchy.words.rulebook import clauses

PARTS = sorted(path.name.removesuffix(".en.toml") for path in FOLDER.glob("*.en.toml"))
"""Of all games that have words, including those not registered yet."""
GRAMMAR = ("acc", "nom", "of")
"""Forms of names that only some languages need."""
PLURALS = {"en": {"one", "other"}, "fr": {"one", "other"}, "ru": {"one", "few", "many", "other"}}
CALLS = ("say", "look", "words", "told", "counted")
CALLED = re.compile(rf"\b(?:{'|'.join(CALLS)})\(")
TRANSLATIONS = [(part, language) for part in PARTS for language in LANGUAGES if language != "en"]


def placeholders(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name is not None}


def is_form(key: str) -> bool:
    return any(part in GRAMMAR for part in key.split(".")[1:-1])


def keys(part: str, language: str) -> set[str]:
    """The keys that every language must have; plural forms count as one key."""
    texts = load_texts(part, language)
    return {re.sub(r"\.(one|few|many|other)$", ".plural", key) for key in texts if not is_form(key)}


@pytest.mark.parametrize(("part", "language"), TRANSLATIONS)
def test_the_same_keys(part: str, language: str) -> None:
    assert keys(part, language) == keys(part, "en")


@pytest.mark.parametrize(("part", "language"), TRANSLATIONS)
def test_the_same_placeholders(part: str, language: str) -> None:
    english = load_texts(part, "en")
    for key, text in load_texts(part, language).items():
        model = english.get(key) or english.get(re.sub(r"\.(few|many)$", ".other", key))
        if model is not None and not is_form(key):
            assert placeholders(text) == placeholders(model), key


@pytest.mark.parametrize("part", PARTS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_all_plural_forms_of_the_language(part: str, language: str) -> None:
    forms: dict[str, set[str]] = {}
    for key in load_texts(part, language):
        stem, _, form = key.rpartition(".")
        if form in PLURALS["ru"]:
            forms.setdefault(stem, set()).add(form)
    assert all(found == PLURALS[language] for found in forms.values()), forms


@pytest.mark.parametrize("part", PARTS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_no_text_is_empty_or_left_in_english(part: str, language: str) -> None:
    texts, english = load_texts(part, language), load_texts(part, "en")
    assert all(text.strip() for text in texts.values())
    if language != "en":
        same = {key for key, text in texts.items() if text == english.get(key) and len(text.split()) > 2}
        assert not {
            key for key in same if re.search(r"[a-z]{4,} [a-z]{3,} [a-z]{3,}", re.sub(r"\{.*?\}", "", texts[key]))
        }


@pytest.mark.parametrize("part", PARTS)
def test_russian_is_written_in_cyrillic(part: str) -> None:
    for key, text in load_texts(part, "ru").items():
        words = re.sub(r"\{.*?\}|Enter|`.*?`|«duchy.*?»|(?m:^  .*$)", "", text)
        if not key.startswith(("cli.", "axis_meaning.", "engine.")) and re.search(r"[a-z]{4,}", words):
            assert re.search("[а-я]", words), key


def calls(path: Path) -> Iterator[tuple[str, str]]:
    """The function and the key, as a pattern, of every call that asks for words."""
    for node in nodes_of(path) if CALLED.search(text_of(path)) else ():
        if isinstance(node, ast.Call) and node.args:
            name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
            for argument in (
                (node.args[0].body, node.args[0].orelse) if isinstance(node.args[0], ast.IfExp) else node.args[:1]
            ):
                pattern = key_pattern(argument)
                if name in CALLS and pattern:
                    yield name, pattern


def key_pattern(node: ast.expr) -> str | None:
    if isinstance(node, ast.Constant) and isinstance(node.value, str) and re.fullmatch(r"[a-z_]+(\.\w+)*", node.value):
        return re.escape(node.value)
    if isinstance(node, ast.JoinedStr):
        parts = [re.escape(str(part.value)) if isinstance(part, ast.Constant) else r"[\w.]+" for part in node.values]
        return "".join(parts)
    return None


def test_every_key_that_is_asked_for_exists() -> None:
    asked = {(path.relative_to(PACKAGE).as_posix(), *call) for path in modules_in(PACKAGE) for call in calls(path)}
    assert len(asked) > 500
    assert [each for each in sorted(asked) if not is_known(*each)] == []


def is_known(path: str, call: str, pattern: str) -> bool:
    """Whether words that a file asks for by that call exist, with all the forms the call needs."""
    ending = {"told": r"\.(you|they)", "counted": r"\.(one|other)"}.get(call, "")
    found = {key for key in known_keys(path) if re.fullmatch(pattern + ending, key)}
    return len(found) >= (2 if ending else 1)


@cache
def known_keys(path: str) -> list[str]:
    """Keys of the game that a file belongs to, or of all games, and the shared ones."""
    games = [part for part in PARTS if part in path] or NAMES
    return [key for part in ("shared", *games) for key in load_texts(part, "en")]


# Refusals


def reasons() -> Iterator[tuple[str, str, str]]:
    for name in NAMES:
        module = game_named(name).refusals
        yield from ((name, module.Code(code).name, clause) for code, clause in module.CLAUSE.items())


@pytest.mark.parametrize(("game", "code", "rule"), list(reasons()))
def test_every_refusal_has_words_and_a_clause(game: str, code: str, rule: str) -> None:
    for language in LANGUAGES:
        assert f"refusal.{code}" in Words(language, game)
        assert rule in clauses(game, language)


def raised_codes(folder: str, error: str) -> set[str]:
    """The codes that a class of errors is raised with below a folder, other than ids of clauses."""
    found: set[str] = set()
    place = PACKAGE / folder
    for path in [place] if place.is_file() else modules_in(place):
        for node in nodes_of(path) if f"{error}(" in text_of(path) else ():
            if isinstance(node, ast.Call) and (getattr(node.func, "id", "") or getattr(node.func, "attr", "")) == error:
                values = [part.value for part in ast.walk(node) if isinstance(part, ast.Constant)]
                found |= {
                    value for value in values if isinstance(value, str) and re.fullmatch("[A-Z][A-Z0-9_]{2,}", value)
                }
    return found


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("folders", "error", "section"),
    [
        (("table",), "RecordError", "record_error"),
        (("kernel",), "EditionError", "edition_error"),
        (("table", "games/magnate"), "DiagramError", "diagram_error"),
        (("games/magnate/diagram.py", "games/nullgame"), "error", "diagram_error"),
        (("games/rois_faineants/diagram.py", "games/magna_grecia/diagrams/reader.py"), "error", "diagram_error"),
        (("games/rois_faineants", "games/magna_grecia"), "DiagramError", "diagram_error"),
    ],
)
def test_every_error_has_words(language: str, folders: tuple[str, ...], error: str, section: str) -> None:
    codes = {code for folder in folders for code in raised_codes(folder, error)}
    if error == "RecordError":
        codes -= {"AXIS_VALUE"}  # it has the words of its cause
    texts = {key for part in PARTS for key in load_texts(part, language)}
    assert {code for code in codes if f"{section}.{code}" not in texts} == set()


def test_every_reason_against_weights_has_words() -> None:
    sources = [PACKAGE / "players" / "nets" / "weights.py", *(PACKAGE / "training").rglob("*.py")]
    codes = {code for path in sources for code in re.findall(r'"(WEIGHTS_[A-Z]+)"', path.read_text())}
    assert len(codes) >= 10
    assert all(f"weights_error.{code}" in Words(language) for code in codes for language in LANGUAGES)


def test_a_missing_net_is_named_without_the_folders_of_the_machine(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("DUCHY_WEIGHTS", raising=False)
    own = WeightsError(weights_file("magnate", 2), "WEIGHTS_MISSING")
    for language in LANGUAGES:
        said = weights_words(Words(language), own)
        assert "magnate-2.safetensors" in said
        assert str(PACKAGE) not in said
        assert "Duchy" in said
        unshipped = weights_words(Words(language), WeightsError(weights_file(TEMPLATE, 2), "WEIGHTS_MISSING"))
        assert unshipped == said.replace("magnate", TEMPLATE)
        assert len({"If", "S’il", "Если"} & set(re.findall(r"[\w’]+", said))) == 1, "no word says that one came with it"
    given = WeightsError("/given/by/hand", "WEIGHTS_MISSING")
    assert "/given/by/hand" in weights_words(Words("en"), given)


def test_one_file_knows_where_nets_are() -> None:
    asking = [path for path in PACKAGE.rglob("*.py") if re.search(r"environ.*DUCHY_WEIGHTS", path.read_text("utf-8"))]
    assert asking == [PACKAGE / "kernel" / "files" / "nets.py"]


def test_a_missing_net_is_said_to_be_missing_where_a_folder_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DUCHY_WEIGHTS", str(tmp_path))
    error = WeightsError(weights_file("magnate", 2), "WEIGHTS_MISSING")
    for language in LANGUAGES:
        said = weights_words(Words(language), error)
        assert {"DUCHY_WEIGHTS", "magnate-2.safetensors"} <= set(re.findall(r"[\w.-]+", said.rstrip(".")))
        assert str(tmp_path) not in said


def test_every_misreading_has_words() -> None:
    for name in NAMES:
        source = (PACKAGE / "games" / name / "notation.py").read_text()
        for code in set(re.findall(r'"(NO_SUCH_[A-Z]+)"', source)):
            assert all(f"refusal.{code}" in Words(language, name) for language in LANGUAGES)


@pytest.mark.parametrize("language", LANGUAGES)
def test_names_of_everything_in_the_games(language: str) -> None:
    for name in NAMES:
        game, say = game_named(name), Words(language, name)
        assert all(f"axis_meaning.{axis.name}" in say for axis in game.axes)
        assert all(f"edition_meaning.{edition}" in say for edition in game.editions)
    assert all(f"level_meaning.{level}" in Words(language) for level in LEVELS)


def test_plural_forms() -> None:
    assert [plural_form("ru", number) for number in (1, 2, 5, 11, 12, 21, 22, 25, 111)] == [
        "one", "few", "many", "many", "many", "one", "few", "many", "many",
    ]  # fmt: skip
    assert [plural_form("fr", number) for number in (0, 1, 2)] == ["one", "one", "other"]
    assert [plural_form("en", number) for number in (0, 1, 2)] == ["other", "one", "other"]


def test_a_name_in_a_grammatical_form() -> None:
    french, russian = Words("fr", "magnate"), Words("ru", "magnate")
    assert french.named("card", "8VL", "of") == "du Moulin"
    assert russian.named("card", "3SK", "acc") == "Художника"
    assert russian.named("card_top", "3SK", "of") == "Художника"
    assert russian.named("card", "7SK", "acc") == "Замок"
    assert russian.named("card", "??", "acc") == "??"


def test_the_pile_of_the_page_agrees_with_its_number() -> None:
    """“23 карты”: the page asks for the word in the plural form of the number that stands before it."""
    left = Words("ru").texts | load_texts("web_magnate", "ru")
    assert [left[f"page.panel.pile.{plural_form('ru', number)}"] for number in (21, 23, 25)] == [
        "карта",
        "карты",
        "карт",
    ]
    page = (PACKAGE / "web" / "js" / "games" / "magnate" / "rails.js").read_text(encoding="utf-8")
    assert page.count('counted("page.panel.pile", s.pile)') == page.count('"page.panel.pile"') == 2


def test_the_cards_sold_agree_with_their_number() -> None:
    """“1 vendue”, “2 vendues”; “21 продана”, “23 проданы”, “25 продано”."""
    french, russian = (load_texts("web_magnate", language) for language in ("fr", "ru"))
    assert [french[f"page.panel.sold.{plural_form('fr', number)}"] for number in (0, 1, 2)] == [
        "vendue",
        "vendue",
        "vendues",
    ]
    assert [russian[f"page.panel.sold.{plural_form('ru', number)}"] for number in (21, 23, 25)] == [
        "продана",
        "проданы",
        "продано",
    ]
