"""Rulebooks as served to pages, and links as QR codes."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import httpx
import msgspec
import pytest

import duchy
from duchy.server.web.qr import picture
from duchy.server.web.rulebooks import blocks, encoded, run_of
from duchy.words import LANGUAGES
from duchy.words.rulebook import clauses

from ..serving import PATIENCE, Address, serving

GAMES = [game for game in duchy.games if game != "nullgame"]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Address]:
    with serving(tmp_path_factory.mktemp("rules") / "t.sqlite3") as address:
        yield address


def said(text: list[Any]) -> str:
    return "".join(run if isinstance(run, str) else run["text"] for run in text)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_every_clause_is_there_word_for_word(game: str, language: str) -> None:
    found = msgspec.json.decode(encoded(game, language))["blocks"]
    told = {
        block["id"]: " ".join(re.split(r"[ \n]+", said(block["text"]).strip()))
        for block in found
        if block["kind"] == "clause"
    }
    wanted = clauses(game, language)
    assert [*told] == [*wanted]
    assert {name: text.replace("`", "") for name, text in wanted.items()} == told


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_no_sign_of_markup_is_left(game: str, language: str) -> None:
    found = msgspec.json.decode(encoded(game, language))["blocks"]
    kinds = {block["kind"] for block in found}
    assert kinds >= {"heading", "clause", "text", "table"}
    for block in found:
        texts = block.get("items") or [cell for row in block.get("rows", []) for cell in row] or [block["text"]]
        assert not [
            text for text in texts if "**" in said(text) or "|" in said(text) or said(text).startswith(("#", "- "))
        ]
    for table in (block for block in found if block["kind"] == "table"):
        assert len({len(row) for row in table["rows"]}) == 1


def test_pieces_of_a_text() -> None:
    text = "# A\nline one\nline *two* of **three** [D4, X9] `x|y`\n- one\n  more\n- two\n\n"
    text += "1. first\n2. second\n\n**D4** Here."
    known = frozenset({"D4"})
    assert msgspec.to_builtins([*blocks(text, known)]) == [
        {"kind": "heading", "level": 1, "text": ["A"]},
        {"kind": "text", "text": ["line one line ", {"text": "two", "style": "italic"}, " of ",
                                  {"text": "three", "style": "bold"}, " [", {"text": "D4", "ref": "D4"}, ", X9] ",
                                  {"text": "x|y", "style": "code"}]},
        {"kind": "list", "ordered": False, "items": [["one more"], ["two"]]},
        {"kind": "list", "ordered": True, "items": [["first"], ["second"]]},
        {"kind": "clause", "id": "D4", "text": ["Here."]},
    ]  # fmt: skip
    assert run_of("3 * 4 * 5", known) == ["3 * 4 * 5"]


def test_a_page_gets_a_rulebook(server: Address) -> None:
    answer = httpx.get(f"{server.http}/api/rules/magnate/fr", timeout=PATIENCE)
    assert answer.content == encoded("magnate", "fr")
    assert answer.headers["etag"]
    assert httpx.get(f"{server.http}/api/rules/magnate/xx", timeout=PATIENCE).status_code == 404
    assert httpx.get(f"{server.http}/api/rules/chess/en", timeout=PATIENCE).status_code == 404


def test_a_link_as_a_picture(server: Address) -> None:
    link = f"http://example.org/table#{'0123456789abcdef' * 2}.{'0123456789abcdef' * 2}"
    answer = httpx.post(f"{server.http}/api/qr", content=link, timeout=PATIENCE)
    assert answer.headers["content-type"].startswith("image/svg+xml")
    assert answer.text == picture(link)
    assert 'fill="currentColor"' in answer.text
    assert "style=" not in answer.text
    assert picture(link) != picture(link[:-1] + "0")


@pytest.mark.parametrize(("content", "code"), [(b"", "NOT_TEXT"), (b"\xff", "NOT_TEXT"), (b"x" * 301, "TOO_LONG")])
def test_what_makes_no_picture(server: Address, content: bytes, code: str) -> None:
    assert httpx.post(f"{server.http}/api/qr", content=content, timeout=PATIENCE).json()["code"] == code


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_a_rulebook_can_be_read_without_a_script(server: Address, game: str, language: str) -> None:
    first = httpx.get(f"{server.http}/", timeout=PATIENCE).text
    assert f'href="/rules/{game}/{language}"' in first
    answer = httpx.get(f"{server.http}/rules/{game}/{language}", timeout=PATIENCE)
    assert answer.headers["content-type"].startswith("text/html")
    assert "<script" not in answer.text
    for name in clauses(game, language):
        assert f'<p id="{name}">' in answer.text


def test_no_rulebook_of_another_game_or_language(server: Address) -> None:
    for address in ("magnate/de", "chess/en"):
        assert httpx.get(f"{server.http}/rules/{address}", timeout=PATIENCE).status_code == 404
