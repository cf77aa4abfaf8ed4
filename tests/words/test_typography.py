"""Everything people read: spaces that hold, percent signs, quotes, apostrophes, dashes, and one name for a thing."""

from __future__ import annotations

import argparse
import ast
import re
import string
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.sources import PACKAGE, modules_in, nodes_of, text_of

from duchy.cli import parser_for, translate_argparse
from duchy.games import NAMES
from duchy.terminal.cells import wrapped
from duchy.words import FOLDER, LANGUAGES, Words, load_texts, written
from duchy.words.rulebook import clauses, clauses_with, rulebook
from duchy.words.spacing import NO_BREAK, bound

ROOT = Path(__file__).resolve().parents[2]
PARTS = sorted(path.name.removesuffix(".en.toml") for path in FOLDER.glob("*.en.toml"))
TRANSLATED = [game for game in NAMES if game != "nullgame"]
CODE = re.compile(r"`[^`]*`|^  .*$|pip install '[^']*'|\*\*[A-Z]+-?\d+[a-z]?\*\*", re.MULTILINE)
"""What is typed or copied: code, lines of examples, commands, ids of clauses."""

LINE_STARTS = {"en": "", "fr": ":;!?»%—", "ru": "—%"}
"""Signs that must not begin a line."""
OTHER_QUOTES = {"en": "«»„", "fr": "“”„", "ru": "“”„"}
NOT_TERMS = {
    "en": r"onlookers?|signs at most|printable signs|can be had|who looks on|reckon\w*|attempts? a coup|"
    r"can’t be (?:undone|taken back)|is none of ours|properties developed|developed (?:propert|Ace|Court)\w*",
    "fr": r"actions? définitives?|"
    r"sièges?|liaisons?|agrandi\w*|tent(?:er|ez|e) un coup|parties notées|\d+ Prestige|renchéri\w*|"
    r"(?:Fini[rs]\w*|fini[rs]\w*) le tour|supplément (?:train|ray)|jeu nul|points de victoire|jeux? de table|"
    r"partie facultative|depuis avant|à la première fois|(?:jouées|fois) de chaque place|prenez-en une autre|"
    r"choisissez l’achat|au-dessus d’un tas|[Ll]’impôt|cartes? action|[Qq]uartiers?|[Ee]nseignes?|[Rr]ichesses|étals?|"
    r"(?<!pour )autant que (?:la recherche|l’on)|joueur plus simple|[Aa]vertissements?|Grand Duc|"
    r"réseau en usage|tient le serveur|abîmée?s?|[Pp]asses de suite|[Ee]xploitant",
    "ru": r"прямо связан\w*|связан\w* прямо|Королев\w*|иссяка\w*|байтов|издани\w*|на руке|вернуть последн\w+|"
    r"последн\w+ подсчёт\w*|будь сейчас конец|обнародова\w*|разыгр\w* карт\w*|не знают|очк\w+ победы|"
    r"кончают? игру|кончила бы игру|по согласию|стоимост\w+ рынк\w+|[Нн]акрываем на стол|переби(?:ть|вая)|перебейте|"
    r"ходит место|побеждает место|[Рр]азбор\w* партии|опци\w+|оппонент\w*|отметк\w+|имеет номер|осуществ\w+|"
    r"является|являющ\w+|данн(?:ый|ого)|[Кк]убик\w*|[Сс]да(?:ют|дут|ть|ёт|ётся|чу|ча|чи)|с руки|владеющ\w+ город\w*|"
    r"тайл\w*|[Кк]упч\w+|посреди партии|повторим\w+|внутри страны|за Тузы|на протоколе|владел\w+ (?:этого )?сервера|"
    r"выбор\w* случая|необратим\w+",
}
"""Words for what has another name here (a spectator, a finished property, a character, a place), by language."""
NOT_TERMS_OF = {
    ("en", "magnate"): r"develop(?:s|ing)?|coins?|chips?|talon|stock|exchang\w+|revenues?|buildings|throw\w*",
    ("en", "rois_faineants"): r"points|stacks?|tableau|wares|repeat\w*|last count|attempt\w*",
    ("en", "magna_grecia"): r"fields?|cells?|traders?|(?<!\{)pawns?|expand\w*|storage|"
    r"(?:lays?|lay(?:s|ing)|plac(?:e|es|ing)) (?:(?:\d|\{number\}) )?roads",
    ("ru", "magnate"): r"на одну(?=:)",
}
"""The same by language and game; the tables of docs/style.md say what each thing is called instead."""
CALQUES = (
    r"can be had|who looks on|reckon\w*|so long (?:a|as a|the)|of the kind|lots decide|wanted are|are wanted|"
    r"whose eyes|out of one seed|to be done anew|goes on by itself|goes on where|at \d seats\.|right over and under|"
    r"what (?:was|is) removed (?:first|last)|mak(?:e|es) \w+ anew|calm machine|behind (?:its|the) actions?|"
    r"in their middle|by any beginning|in place of words|opens? nothing any more|in the place of who\w*|is none that|"
    r"shall|tests of before|chains of before|(?:do|does) not fit each other|the page neither|money for nothing|"
    r"two of three end|(?:letters|replies) that are none|even by itself|is no share|made machine code of"
)
"""Translations that this program's English once had, and that nobody would say."""
CALQUES_OF_CODE = (
    r"can be had|who looks on|reckon(?!ing\b)\w*|so long (?:a|as a|the)|of the kind|lots decide|are wanted|whose eyes|"
    r"out of one seed|to be done anew|goes on where|a file of one's own|no directory more|one socket less|"
    r"what makes the \w+(?: of an? [\w ]+)? (?:an)?others?|good for something|nobody is waited for|"
    r"laid the table|a loss from which on"
)
"""Those of docstrings."""


def rulebooks(language: str) -> Iterator[tuple[str, str]]:
    for game in TRANSLATED:
        yield f"{game} rulebook", rulebook(game, language)


def texts(language: str) -> list[tuple[str, str]]:
    """Every text of the language with its place, without what is typed or copied."""
    words = [(f"{part} {key}", text) for part in PARTS for key, text in load_texts(part, language).items()]
    typed = re.compile(r"shared form\.|[\w ]*(?:verb|typed|replay_typed|letter)\.")
    return [(place, CODE.sub("x", text)) for place, text in [*words, *rulebooks(language)] if not typed.match(place)]


def english() -> list[tuple[str, str]]:
    """Every English text, and the prose of every document but the one that names what must not be written."""
    documents = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *(ROOT / "docs").glob("*.md")]
    prose = [(path.name, path.read_text(encoding="utf-8")) for path in documents if path.name != "style.md"]
    return [*texts("en"), *((place, CODE.sub("x", text)) for place, text in prose)]


def found(language: str, pattern: str, *, flags: int = 0) -> list[tuple[str, str]]:
    """Where the pattern occurs, with some of the text around it."""
    return [
        (place, text[max(0, match.start() - 20) : match.end() + 20])
        for place, text in texts(language)
        for match in re.finditer(pattern, text, flags)
    ]


# Spaces at which no line may break


@pytest.mark.parametrize(
    ("language", "text", "wanted"),
    [
        ("fr", "Quoi ? « Oui » ; non : 66 % en 0,6 s !", "Quoi_? «_Oui_»_; non_: 66_% en 0,6_s_!"),
        ("fr", "tirage n° {number}, 65 536 octets, {number} ms", "tirage n°_{number}, 65_536 octets, {number}_ms"),
        ("ru", "№ 3 — это в деревне и у {name}, 66 %, 0,6 с", "№_3_— это в_деревне и_у_{name}, 66_%, 0,6_с"),
        ("ru", "потеряно {points} п. п., п. D4", "потеряно {points}_п._п., п. D4"),
        ("ru", "перевес: {mine} : {theirs}, итог: 13 : 9", "перевес: {mine}_:_{theirs}, итог: 13_:_9"),
        ("en", "leads in {place}, {mine} : {theirs}", "leads in {place}, {mine}_:_{theirs}"),
        ("en", "66% of 5 s: why?", "66% of 5 s: why?"),
    ],
)  # fmt: skip
def test_spaces_that_hold(language: str, text: str, wanted: str) -> None:
    assert bound(language, text).replace(NO_BREAK, "_") == wanted


@pytest.mark.parametrize("game", TRANSLATED)
@pytest.mark.parametrize("language", ["fr", "ru"])
def test_clauses_keep_the_spaces_that_hold(game: str, language: str) -> None:
    for rule, text in clauses(game, language).items():
        assert bound(language, text.replace(NO_BREAK, " ")) == text, rule
    assert sum(text.count(NO_BREAK) for text in clauses(game, language).values()) > 50


@pytest.mark.parametrize("game", TRANSLATED)
@pytest.mark.parametrize("language", ["fr", "ru"])
def test_no_line_of_a_clause_begins_with_a_sign_that_belongs_before(game: str, language: str) -> None:
    for rule, text in clauses(game, language).items():
        for width in (40, 60, 80):
            assert not [line for line in wrapped(text, width, 2)[1:] if line.strip()[:1] in LINE_STARTS[language]], rule


@pytest.mark.parametrize("language", ["fr", "ru"])
def test_words_hold_as_rulebooks_do(language: str) -> None:
    assert found(language, rf" [{LINE_STARTS[language]}]|« |№ ") == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_there_is_one_no_break_space(language: str) -> None:
    """Narrow ones are found by no search and have no spelling in a poor terminal."""
    assert found(language, "[\u2007\u2009\u202f]") == []


def test_headings_of_the_help_keep_the_space_before_their_colon(monkeypatch: pytest.MonkeyPatch) -> None:
    """argparse puts the colon there by itself."""
    monkeypatch.setattr(argparse, "_", str, raising=False)
    translate_argparse(Words("fr"))
    assert re.findall(r"\w:$", parser_for([], Words("fr")).format_help(), re.MULTILINE) == []


def test_a_search_finds_what_is_typed_with_plain_spaces() -> None:
    rule, text = next((rule, text) for rule, text in clauses("magnate", "fr").items() if f"{NO_BREAK}:" in text)
    at = text.index(f"{NO_BREAK}:")
    assert rule in clauses_with("magnate", "fr", text[max(0, at - 12) : at + 2].replace(NO_BREAK, " "))


# Figures


@pytest.mark.parametrize("language", LANGUAGES)
def test_percent_signs(language: str) -> None:
    wrong = r"[\d}]\s%(?!\()" if language == "en" else rf"[\d}}](?!{NO_BREAK}%)\s?%"
    assert found(language, wrong) == []


def test_percent_signs_of_the_documents() -> None:
    for path in [ROOT / "README.md", *(ROOT / "docs").glob("*.md"), *(ROOT / "docs" / "rules").glob("*[a-z].md")]:
        if path.suffixes == [".md"] and path.name != "style.md":
            assert re.findall(r".{20}\d\s%", path.read_text(encoding="utf-8")) == [], path.name


def test_decimals() -> None:
    assert [written(language, 18.06, 1) for language in LANGUAGES] == ["18.1", "18,1", "18,1"]
    assert [Words(language).decimal(20, 1) for language in LANGUAGES] == ["20.0", "20,0", "20,0"]
    assert [written(language, 2.5) for language in LANGUAGES] == ["2.5", "2,5", "2,5"]


def test_commands_write_decimals_as_the_language_does() -> None:
    """No output of a command contains Python's own decimals."""
    commands = [*(ROOT / "src" / "duchy" / "commands").glob("*.py")]
    own = {
        path.stem
        for path in commands
        if path.stem not in ("ladder_page", "ladder_plot")
        and re.search(r":\.[1-9]f\}", path.read_text(encoding="utf-8"))
    }
    assert own <= {"doctor"}, "doctor asks another process"


# Marks


@pytest.mark.parametrize("language", LANGUAGES)
def test_apostrophes_are_curved(language: str) -> None:
    assert found(language, r"\w'\w|s' ") == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_quotes_are_those_of_the_language(language: str) -> None:
    assert found(language, f"[{OTHER_QUOTES[language]}]") == []
    assert [
        place for place, _ in found(language, '"') if not re.search("engine|PROGRAM|argparse|rulebook", place)
    ] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_ellipsis_is_one_sign(language: str) -> None:
    assert found(language, r"\.\.\.") == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_hyphen_is_no_dash(language: str) -> None:
    assert found(language, r"\w\s-\s\w") == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_space_stands_before_a_comma_or_a_full_stop(language: str) -> None:
    signs = ",." if language == "fr" else ",.;:!?"
    assert found(language, rf"(?<=[^\W\d]) [{signs}](?=\s|$)") == []


# Terms


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_thing_has_one_name(language: str) -> None:
    assert found(language, rf"\b(?:{NOT_TERMS[language]})\b") == []


@pytest.mark.parametrize(("language", "game"), NOT_TERMS_OF)
def test_a_game_has_one_name_for_a_thing(language: str, game: str) -> None:
    """In its texts, its lesson and its rulebook."""
    wrong = found(language, rf"\b(?:{NOT_TERMS_OF[language, game]})\b")
    assert [(place, text) for place, text in wrong if game in place] == []


def test_english_has_no_calques() -> None:
    calques = re.compile(rf"\b(?:{CALQUES})\b", re.IGNORECASE)
    assert [
        (place, text[match.start() - 20 : match.end() + 20])
        for place, text in english()
        for match in calques.finditer(text)
    ] == []


def test_docstrings_have_no_calques() -> None:
    calques = re.compile(rf"\b(?:{CALQUES_OF_CODE})\b", re.IGNORECASE)
    assert [(place, match[0]) for place, text in docstrings(calques) for match in calques.finditer(text)] == []


def docstrings(having: re.Pattern[str]) -> Iterator[tuple[str, str]]:
    """Every text that stands alone, with its place, in the sources that have this somewhere."""
    for file in modules_in(PACKAGE):
        for node in nodes_of(file) if having.search(" ".join(text_of(file).split())) else ():
            if (
                isinstance(node, ast.Expr)
                and isinstance(node.value, ast.Constant)
                and isinstance(node.value.value, str)
            ):
                yield f"{file.name}:{node.lineno}", " ".join(node.value.value.split())


AMERICAN = (
    r"(?:colo|favo|hono|neighbo|behavio|labo|armo|flavo|harbo)r(?:s|ed|ing|ite|able|less)?|gray|cent(?:er|ers|ered)|"
    r"(?:cata|dia)logs?|defense|offense|licenses?|judgment|fulfill|(?:label|cancel|travel|model|signal)(?:ed|ing)|"
    r"(?:anal|paral)yz\w+|(?:real|recogn|organ|optim|minim|maxim|normal|initial|special|general|random|custom|util|"
    r"emphas|apolog|summar|final|serial|visual|author)iz\w+"
)
"""Words as they are spelt in America."""


def test_english_spelling_is_british() -> None:
    """In the texts, the rulebooks and the documents; what is typed or quoted from code stays."""
    american = re.compile(rf"\b(?:{AMERICAN})\b")
    assert [(place, match[0]) for place, text in english() for match in american.finditer(text)] == []


def test_russian_is_written_with_yo() -> None:
    """ё wherever it is spoken, and nowhere e in its place."""
    verbs = r"(?:вы|от|пере|по|при|про)?дает|\w{0,4}(?:[ий]д|бер|клад|вед|бь|ль|пь|зов|жд|умр|верн|начн|возьм)ет"
    others = r"еще|н?ее|[тм]ое|свое|чье|трех|четырех|счет|(?:под|рас|от)четы?|желт\w+|зелен(?:ый|ая|ое|ой|ую|ым|ые|ых)"
    assert found("ru", rf"\b(?:{verbs}|{others})\b", flags=re.IGNORECASE) == []


@pytest.mark.parametrize("wrong", [r"(?:(?<!s’est )tu|te|ton|ta|tes|toi)", r"(?:Faites|Montrez|Jouez)-\w+"])
def test_french_says_vous(wrong: str) -> None:
    assert found("fr", rf"\b{wrong}\b") == []


def test_no_script_puts_a_sign_behind_a_text_itself() -> None:
    """Before it French has a space, which `high` and the texts know: « Odile : bonjour »."""
    put = re.compile(r"\b(?:say|counted|name|named|nameForAll|nameWithin)\([^`]*\)\}[:;!?]")
    scripts = (PACKAGE / "web/js").rglob("*.js")
    assert [(path.name, match[0]) for path in scripts for match in put.finditer(path.read_text(encoding="utf-8"))] == []


def test_french_cards_with_plural_names_are_no_subjects() -> None:
    """« Les Ténèbres », « les Confins » : a verb behind such a name has another ending than behind the others."""
    subject = re.compile(r"\{card(?:_\w+)?:nom\}(?: \([^)]*\))? (?!et )[a-zé]|\{card\} rapporte")
    said = {**load_texts("magnate", "fr"), **load_texts("web_magnate", "fr")}
    told = {key for key, text in said.items() if subject.search(text)}
    assert {key for key in told if not re.search(r"[._]ace(_|$)", key.lower())} == set(), "all Aces are singular"


def test_french_capitals_carry_accents() -> None:
    assert (
        found("fr", r"\b(?:A (?=la |l’|vous|nouveau|égalité)|E(?:tat|tend|dition|galit|cuyer|change|tape)|Ca )") == []
    )


def test_english_players_are_they() -> None:
    """A player is you or they; he is a King, a Jack or the Page of a lesson's sentence."""
    himself = re.compile("King|Jack|suit|goods|show him|his praise|succeeds")
    assert [hit for hit in found("en", r"\b(?:he|his|him|himself)\b") if not himself.search(hit[1])] == []


@pytest.mark.parametrize("part", PARTS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_placeholders_are_left_alone(part: str, language: str) -> None:
    for key, text in load_texts(part, language).items():
        assert not [name for _, name, _, _ in string.Formatter().parse(text) if name and NO_BREAK in name], key
