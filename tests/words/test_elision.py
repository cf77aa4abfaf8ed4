"""French words that elide their vowel do so before what fills a placeholder too."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

import pytest

from duchy.words import Words, load_texts
from duchy.words.elision import elided
from duchy.words.genitive import genitive
from duchy.words.spacing import NO_BREAK, joined

ROOT = Path(__file__).resolve().parents[2]
NAMES = {
    "Otrante": "d’Otrante",
    "Élée": "d’Élée",
    "Hydronte": "d’Hydronte",
    "Ysé": "d’Ysé",
    "un jeton": "d’un jeton",
    "Tarente": "de Tarente",
    "Yanis": "de Yanis",
    "A17": "de A17",
    "I": "de I",
    "8": "de 8",
    "Ольга": "de Ольга",
}


@pytest.mark.parametrize(("name", "wanted"), NAMES.items())
def test_before_a_vowel(name: str, wanted: str) -> None:
    assert elided("de", name) == genitive("fr", name) == wanted


@pytest.mark.parametrize("game", ["magna_grecia", "magnate", "rois_faineants"])
def test_no_player_of_the_terminal_stands_behind_a_word_that_joins_an_article(game: str) -> None:
    """« Le joueur 2 », as people without names are called there, would have to be « du joueur 2 »."""
    joined_to_it = re.compile(r"\b(?:de|à) \{(?:who|name|names|rival)\}")
    assert [key for key, text in load_texts(game, "fr").items() if joined_to_it.search(text)] == []


def test_what_fills_a_placeholder_is_elided_by_its_own_words() -> None:
    french = Words("fr", "magna_grecia")
    french.texts |= {
        "way": "Lorsque {place} ou que {name} : l’île {place}, la {place:short}, de {{place}}, vide {place}",
        "place.7": "Agrigente",
        "place.short.7": "Ag",
    }
    said = french("way", place=7, name="Ada")
    assert said == "Lorsqu’Agrigente ou qu’Ada : l’île Agrigente, l’Ag, de {place}, vide Agrigente"
    assert french("log.oracle_turns", oracle="Otrante", city="Élée").startswith("L’oracle d’Otrante se tourne")


def test_other_languages_are_left_alone() -> None:
    spanish_name = Words("en")
    spanish_name.texts = {**spanish_name.texts, "way": "de {name}"}
    assert spanish_name("way", name="Ada") == "de Ada"


@pytest.mark.skipif(shutil.which("node") is None, reason="there is no node to run scripts with")
def test_the_page_elides_alike() -> None:
    script = ROOT / "src" / "duchy" / "web" / "js" / "page" / "words.js"
    tried = (
        f'const {{ elided }} = await import("{script.as_uri()}");'
        'console.log(process.argv.slice(1).map((name) => elided("de", name)).join("\\n"))'
    )
    done = subprocess.run(
        ["node", "--input-type=module", "-e", tried, "--", *NAMES], check=True, capture_output=True, text=True
    )
    assert done.stdout.splitlines() == list(NAMES.values())


# Statements that are put together


def test_statements_are_joined_with_a_semicolon_that_holds() -> None:
    assert joined("fr", ["un", "deux"]) == f"un{NO_BREAK}; deux"
    assert joined("en", ["one", "two"]) == "one; two"


def test_nothing_that_is_read_is_joined_with_a_plain_semicolon() -> None:
    """Commands of the protocol and of the terminal may be; the page of ratings is English."""
    source = ROOT / "src" / "duchy"
    typed = re.compile(r'\ba\.join\("; "\)')
    found = [
        f"{path.relative_to(source)}: {line.strip()}"
        for folder in ("commands", "fullscreen", "terminal", "words", "web/js")
        for path in sorted((source / folder).rglob("*.[jp][sy]"))
        if path.name != "ladder_page.py"
        for line in path.read_text(encoding="utf-8").splitlines()
        if re.search(r"[\"']; [\"']", typed.sub("", line))
    ]
    assert found == []
