"""A table as an Atom feed (RFC 4287): whose turn began when, and how it ended, as everybody saw it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Final
from unicodedata import category
from xml.etree import ElementTree
from xml.etree.ElementTree import Element, SubElement

from ...players.opponents.levels import level_and_manner, number_of
from ...words import Words
from ..ledger.people import HUMAN
from ..ledger.table import Table
from ..storage.events import Event, check_chain

ATOM: Final = "http://www.w3.org/2005/Atom"
MOST: Final = 20
"""How many of the latest turns a feed has."""
NAMED: Final = 3
"""How many opponents of a level have names of their own."""


@dataclass(frozen=True)
class Moment:
    """Something that everybody could see: a turn of a seat, or the end (0), and when, in milliseconds since 1970."""

    at: int
    turn: int
    seat: int


def moments(events: Sequence[Event]) -> tuple[Table, list[Moment]]:
    """The table, and what happened at it; from what spectators are told alone. Raises Damage."""
    check_chain(events)
    table, found = Table(events[0]), list[Moment]()
    for event in events:
        if event.seq:
            table.apply(event)
        view = table.views[0]
        seat = view.actor if isinstance(view.actor, int) else 0
        seat = 0 if table.forfeit else seat
        is_told = table.people.are_complete and (seat > 0 or view.result is not None or table.forfeit > 0)
        if is_told and (not found or (found[-1].turn, found[-1].seat) != (view.turn, seat)):
            found.append(Moment(event.at, view.turn, seat))
    return table, found


def feed(events: Sequence[Event], place: str, language: str) -> bytes:
    """The feed of the table of these events; `place` is the site's address, with a slash at its end. Raises Damage."""
    table, found = moments(events)
    say = Words(language, table.created.game)
    page, own = f"{place}table#{table.id}", f"{place}api/tables/{table.id}/feed?lang={language}"
    names = {seat: name_of(table, seat, say) for seat in table.players}
    root = Element("feed", {"xmlns": ATOM, "xml:lang": language})
    title = say("feed.title", game=say("game.title"), names=", ".join(names.values()))
    written(root, f"urn:duchy:{table.id}", title, latest(events, found))
    SubElement(root, "link", {"rel": "self", "type": "application/atom+xml", "href": own})
    SubElement(root, "link", {"rel": "alternate", "type": "text/html", "href": page})
    SubElement(SubElement(root, "author"), "name").text = "Duchy"
    for moment in reversed(found[-MOST:]):
        entry = SubElement(root, "entry")
        name = f"urn:duchy:{table.id}:{moment.turn}:{moment.seat}:{moment.at}"
        written(entry, name, title_of(table, moment, names, say), moment.at)
        SubElement(entry, "link", {"rel": "alternate", "type": "text/html", "href": page})
    return ElementTree.tostring(root, encoding="utf-8", xml_declaration=True)


def latest(events: Sequence[Event], found: Sequence[Moment]) -> int:
    """When anything in the feed changed last."""
    return found[-1].at if found else events[0].at


def written(element: Element, name: str, title: str, at: int) -> None:
    """What a feed and its entries have in common."""
    SubElement(element, "id").text = name
    SubElement(element, "title").text = "".join(_allowed(title))
    SubElement(element, "updated").text = datetime.fromtimestamp(at / 1000, UTC).isoformat(timespec="seconds")


def _allowed(text: str) -> Iterator[str]:
    """Without control and format characters, most of which XML cannot hold."""
    return (each for each in text if category(each) not in ("Cc", "Cf", "Cs", "Cn"))


def title_of(table: Table, moment: Moment, names: dict[int, str], say: Words) -> str:
    """What happened, in a line."""
    if moment.seat:
        return say("feed.turn", number=moment.turn, name=names[moment.seat])
    if table.forfeit:
        return say("feed.forfeit", name=names[table.forfeit])
    result = table.views[0].result
    return say("feed.over", names=", ".join(names[seat] for seat in result.winners) if result else "")


def name_of(table: Table, seat: int, say: Words) -> str:
    """What a seat is called by everybody."""
    level = table.players[seat]
    if given := table.names.get(seat):
        return given
    if level == HUMAN:
        return say("feed.player", number=seat)
    level, number = level_and_number(table, seat)
    return say.named(f"opponent_{number}" if 1 < number <= NAMED else "opponent", level)


def level_and_number(table: Table, seat: int) -> tuple[str, int]:
    """The level of a computer, and which of the people of that level it is, from 1: its manner says so; one without a
    manner is the first that nobody else at the table is.
    """
    level, manner = level_and_manner(table.players[seat])
    if manner:
        return level, number_of(manner)
    nameless = {each: level_and_manner(who) for each, who in table.players.items() if not table.names.get(each)}
    taken = {number_of(own) for of, own in nameless.values() if own and of == level}
    free = [number for number in range(1, len(nameless) + NAMED) if number not in taken]
    alike = [each for each, who in nameless.items() if who == (level, "")]
    return level, free[alike.index(seat)]
