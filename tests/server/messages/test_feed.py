"""The feed of a table: valid Atom, and nothing that spectators are not told, nor when."""

from __future__ import annotations

import re
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

import httpx
import pytest

from duchy.server.messages.feed import ATOM, MOST, feed
from duchy.server.storage.events import Named, link
from duchy.words import LANGUAGES, Words

from ..scripted import NAME, Script, played
from ..secrets.test_pairs import offered_and_not
from ..serving import PATIENCE, Address

PLACE = "https://tables.example/"
MOMENT = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\+\d\d:\d\d|Z)")
KINDS = [("magnate", 2), ("rois_faineants", 3), ("magna_grecia", 4)]


def texts(element: Element, name: str) -> list[str]:
    return [each.text or "" for each in element.findall(f"{{{ATOM}}}{name}")]


def checked(body: bytes) -> Element:
    """What RFC 4287 asks of a feed and its entries (4.1.1, 4.1.2, 3.3)."""
    root = ElementTree.fromstring(body)
    assert root.tag == f"{{{ATOM}}}feed"
    assert root.attrib["{http://www.w3.org/XML/1998/namespace}lang"] in LANGUAGES
    entries = root.findall(f"{{{ATOM}}}entry")
    for each in (root, *entries):
        for name in ("id", "title", "updated"):
            assert len(texts(each, name)) == 1, name
            assert texts(each, name)[0].strip()
        assert MOMENT.fullmatch(texts(each, "updated")[0])
        assert [link.attrib["href"] for link in each.findall(f"{{{ATOM}}}link[@rel='alternate']")]
    assert len(root.findall(f"{{{ATOM}}}link[@rel='self']")) == 1
    assert [texts(each, "name") for each in root.findall(f"{{{ATOM}}}author")] == [["Duchy"]]
    ids = [texts(each, "id")[0] for each in entries]
    assert len({*ids, texts(root, "id")[0]}) == len(ids) + 1
    assert all(each.startswith("urn:duchy:") for each in ids)
    updated = [texts(each, "updated")[0] for each in entries]
    assert updated == sorted(updated, reverse=True)
    if updated:
        assert texts(root, "updated") == updated[:1]
    return root


def titles(script: Script, language: str = "en") -> list[str]:
    root = checked(feed(script.events, PLACE, language))
    return [texts(each, "title")[0] for each in root.findall(f"{{{ATOM}}}entry")]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("game", "seats"), KINDS)
def test_it_is_valid_while_a_game_is_played_and_afterwards(game: str, seats: int, language: str) -> None:
    script = played(game, seats, 60)
    say = Words(language)
    view = script.table.views[0]
    player = say("feed.player", number=view.actor)
    assert titles(script, language)[0] == say("feed.turn", number=view.turn, name=player)
    over = played("nullgame", 2, 1000)
    assert titles(over, language)[0].startswith(say("feed.over", names="")[:8])
    assert len(titles(script, language)) <= MOST


def test_before_everybody_has_come_it_is_valid_and_empty() -> None:
    assert titles(Script(played("magnate").settled)) == []


def test_a_name_is_text_and_nothing_else() -> None:
    script = played("nullgame", 2, 3)
    script.add(Named(1, "A<b>&\x0b\u202e"), 1)
    checked(feed(script.events, PLACE, "en"))


def test_it_does_not_tell_that_an_ace_was_offered_nor_when_it_was_kept() -> None:
    script, offered, kept, drawn = offered_and_not()
    before = feed(script.events, PLACE, "en")
    first = link(NAME, script.table.seq + 1, script.table.hash, offered, 5_000, offered.seat, "end")
    assert feed([*script.events, first], PLACE, "en") == before
    second = link(NAME, first.seq + 1, first.hash, kept, 9_000, offered.seat, "keep")
    other = link(NAME, script.table.seq + 1, script.table.hash, drawn, 9_000, offered.seat, "end")
    assert feed([*script.events, first, second], PLACE, "en") == feed([*script.events, other], PLACE, "en") != before


def test_it_is_served_to_anybody_and_in_the_language_asked_for(server: Address) -> None:
    opened = server.create("magnate", players={"2": "page"}, names={"1": "Ada"})
    with server.sit(opened, 1):
        pass
    address = f"{server.http}/api/tables/{opened['table']}/feed"
    for asked, language in (("?lang=ru", "ru"), ("?lang=xx", "en"), ("", "en")):
        answer = httpx.get(address + asked, timeout=PATIENCE)
        assert answer.headers["content-type"].startswith("application/atom+xml")
        root = checked(answer.content)
        opponent = Words(language).named("opponent", "page")
        assert texts(root, "title") == [f"{Words(language, 'magnate')('game.title')}: Ada, {opponent}"]
        itself = root.find(f"{{{ATOM}}}link[@rel='self']")
        assert itself is not None
        assert httpx.get(itself.attrib["href"], timeout=PATIENCE).content == answer.content
    assert httpx.get(f"{server.http}/api/tables/none/feed", timeout=PATIENCE).status_code == 404
