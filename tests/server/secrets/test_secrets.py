"""Two games that differ only in what a viewer may not know: all bytes that the viewer is sent are equal.

A game's events are written again with two of nature's hidden choices exchanged. Where the viewer's view in the sense of
the rules (which the contract tests hold to the truth) is the same after every event, so must be view, history, version,
legal actions, refusals and the record to take away.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import combinations

import pytest

import duchy
from duchy.server.entries import Played
from duchy.server.games.rois_faineants.payload import Bought
from duchy.server.ledger.audience import News
from duchy.server.ledger.commands import act, take_back
from duchy.server.ledger.refusal import Refusal
from duchy.server.ledger.table import Table
from duchy.server.messages.export import exported
from duchy.server.messages.fairness import fairness
from duchy.server.messages.history import recalled
from duchy.server.messages.viewer import news, welcome
from duchy.server.protocol import frame_of
from duchy.server.storage.events import Acted, AnyPayload, Damage, Event, Joined, link

from ..scripted import NAME, SECRET, Script

OTHER_SECRET = bytes(32)
GAMES = [
    ("magnate", 2, {}), ("magnate", 2, {"replace_ace": 1, "courts": 1}), ("rois_faineants", 2, {}),
    ("rois_faineants", 3, {}), ("rois_faineants", 4, {"idle_reveal": 1}), ("nullgame", 3, {"rounds": 3}),
]  # fmt: skip
PAIRS = 40
"""Pairs of games for each of these."""


def answers(table: Table, viewer: int, secret: bytes) -> list[bytes]:
    """Everything that the viewer can get the server to say."""
    sinces, kinds = (0, table.version(viewer)), (False, True)
    said = [frame_of(welcome(table, viewer, since, secret, is_page)) for since in sinces for is_page in kinds]
    said.append(frame_of(news(table, viewer, 0, secret, is_page=True)))
    said.append(frame_of(fairness(table, secret)))
    said.append(exported(table, viewer, secret).encode())
    known = table.settled.game.notation.TEXTS
    for text in [*known[:: max(1, len(known) // 25)], "nothing"]:
        said.append(refusal(lambda text=text: act(table, viewer, [text, "nothing"], None)))  # pyright: ignore[reportArgumentType]
    said += [refusal(lambda count=count: take_back(table, viewer, count)) for count in (1, 2, 9)]
    return said


def earlier(table: FileWatch, viewer: int, secret: bytes) -> list[bytes]:
    """Every moment that the viewer can ask for."""
    path = recalled(table.events, viewer)
    return [frame_of(path.at(number, secret)) for number in range(len(path.views))]


class FileWatch(Table):
    """A table that remembers its events and what everybody saw after each."""

    def __init__(self, first: Event) -> None:
        super().__init__(first)
        self.past, self.events = [[*self.views.values()]], [first]

    def apply(self, event: Event, payload: AnyPayload | None = None) -> News:
        told = super().apply(event, payload)
        self.events.append(event)
        self.past.append([*self.views.values()])
        return told


def refusal(decide: object) -> bytes:
    try:
        decide()  # pyright: ignore[reportCallIssue]
    except Refusal as refused:
        return frame_of(refused.nak("x", "en"))
    return b"accepted"


def twins(script: Script, rng: random.Random) -> Iterator[FileWatch]:
    """Tables after the same events but for two hidden choices of nature, exchanged."""
    places = [
        (at, number)
        for at, event in enumerate(script.events)
        if isinstance(payload := event.read(), Acted | Joined)
        for number in range(len(payload.nature))
    ]
    pairs = list(combinations(places, 2))
    for one, other in rng.sample(pairs, min(len(pairs), 40)):
        try:
            yield exchanged(script, one, other)
        except Damage:
            continue


def exchanged(script: Script, one: tuple[int, int], other: tuple[int, int]) -> FileWatch:
    payloads = [event.read() for event in script.events]
    natures = [[*getattr(payload, "nature", [])] for payload in payloads]
    texts = natures[one[0]][one[1]], natures[other[0]][other[1]]
    natures[other[0]][other[1]], natures[one[0]][one[1]] = texts
    table = FileWatch(script.events[0])
    for old, payload, nature in list(zip(script.events, payloads, natures, strict=True))[1:]:
        new = Acted(payload.seat, payload.actions, nature) if isinstance(payload, Acted) else payload
        new = Joined(payload.seat, payload.nonce, nature) if isinstance(payload, Joined) else new
        table.apply(link(NAME, table.seq + 1, table.hash, new, old.at, old.seat, old.client_id))
    return table


@pytest.mark.parametrize(
    ("game", "seats", "axes"), GAMES, ids=[f"{name}-{seats}-{len(axes)}" for name, seats, axes in GAMES]
)
def test_what_is_hidden_changes_no_byte(game: str, seats: int, axes: dict[str, int]) -> None:
    rng = random.Random(seats)
    found, tried, differing = 0, 0, 0
    while found < PAIRS and tried < 15:
        tried += 1
        script = Script(duchy.games[game].settle(None, axes, seats)).sit_down()
        for _ in script.play(rng.choice([0, 1, 2, 3, 5, 8, 13, 20]), rng.randrange(10**6)):
            pass
        original = FileWatch(script.events[0])
        for event in script.events[1:]:
            original.apply(event)
        for viewer in script.table.viewers:
            for twin in twins(script, rng):
                if twin.position == script.table.position:
                    continue
                if [seen[viewer] for seen in twin.past] != [seen[viewer] for seen in original.past]:
                    differing += 1
                    continue
                assert answers(twin, viewer, OTHER_SECRET) == answers(script.table, viewer, SECRET)
                if found % 5 == 0:
                    assert earlier(twin, viewer, OTHER_SECRET) == earlier(original, viewer, SECRET)
                found += 1
    assert found >= (PAIRS // 2 if game != "nullgame" else 3), (found, tried)
    assert differing


def test_nobody_is_told_a_card_that_was_hidden_from_them() -> None:
    """The check of the check: what each drawer is told is more than what the others are."""
    script = Script(duchy.games["magnate"].settle(None, {}, None)).sit_down()
    for _ in script.play(60, 2):
        pass
    for viewer in script.table.viewers:
        entries = [entry for told in script.table.history[viewer] for entry in told if isinstance(entry, Played)]
        draws = [entry.a for entry in entries if entry.a.startswith("draw")]
        known = [text for text in draws if text != "draw ?"]
        assert (len(known) > 0) == (viewer > 0)
        assert "draw ?" in draws


def test_the_secret_and_the_nonces_stay_inside_until_the_end() -> None:
    script = Script(duchy.games["nullgame"].settle(None, {}, None)).sit_down()
    for _ in script.play(100, 1):
        for viewer in script.table.viewers:
            said = b"".join(answers(script.table, viewer, SECRET))
            assert SECRET.hex().encode() not in said
    assert script.table.position.is_over
    for viewer in script.table.viewers:
        assert SECRET.hex().encode() in frame_of(welcome(script.table, viewer, 0, SECRET))
        assert SECRET.hex() in exported(script.table, viewer, SECRET)


def test_what_a_text_does_not_say_is_told_beside_it() -> None:
    """In Les Rois fainéants the log needs the card that was bought, and what came to light below it."""
    script = Script(duchy.games["rois_faineants"].settle(None, {}, 3)).sit_down()
    for _ in script.play(60, 3):
        pass
    told = [
        [entry for entries in script.table.history[viewer] for entry in entries if isinstance(entry, Played)]
        for viewer in script.table.viewers
    ]
    bought = [entry for entry in told[0] if entry.a.startswith(("lead Q", "follow m"))]
    assert bought
    assert all(isinstance(entry.facts, Bought) for entry in bought)
    deeds = [[(entry.a, entry.facts) for entry in entries if entry.actor != "nature"] for entries in told]
    assert deeds[1:] == deeds[:1] * 3
