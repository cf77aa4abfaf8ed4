"""What must not be seen: another's cards, draws and choices."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest

from duchy.games import game_named
from duchy.games.decktet import CARDS
from duchy.games.magnate.cards import DECK
from duchy.games.magnate.fields import State, Zone
from duchy.table.match import Match
from duchy.table.position import Position
from duchy.terminal.face import face_of
from duchy.terminal.lines.console import CLEAR, Console
from duchy.terminal.look import Look
from duchy.terminal.teller import Teller
from duchy.words import Words

from .person import sit_at_random

MAGNATE = game_named("magnate")
VARIANTS = {"replace_ace": 1, "develop_before_income": 1}


def random_match(seed: int) -> Match:
    match = Match(MAGNATE.settle("ru", VARIANTS, None), seed)
    match.play_random(10_000)
    return match


def look(viewer: int) -> Look:
    return Look(Words("en", "magnate"), viewer=viewer, width=120, encoding="ascii")


@pytest.mark.parametrize("seed", range(3))
def test_the_story_names_no_card_that_another_draws_or_keeps(seed: int) -> None:
    match = random_match(seed)
    for viewer in (1, 2):
        told = Teller(match, face_of(MAGNATE)).all(look(viewer))
        draws = [line for line in told if "Player" in line and "draws" in line]
        assert draws
        assert all(line.endswith("draws a card.") for line in draws)
        assert not any(re.search(r"\bkeeps?\b", line) for line in told)


@pytest.mark.parametrize("seed", range(2))
def test_the_story_is_the_same_whatever_another_holds(seed: int) -> None:
    """Two games that differ in a drawn card read the same until it is played."""
    match = random_match(seed)
    for at, action in enumerate(match.actions):
        before = match.positions[at]
        if not str(action).startswith("draw") or before.turn == 0:
            continue
        viewer = 2 - (before.state(State).active == 1)
        told = [_after(before, other, viewer) for other in before.actions()[:4]]
        plain = [part for part in told if not _offers_a_replacement(part)]
        assert all(part == plain[0] for part in plain)


def _after(before: Position, action: object, viewer: int) -> list[str]:
    match = Match(before.settled, 1)
    match.positions = [before]
    match.play(str(action))
    view = match.position.view(viewer)
    return [*Teller(match, face_of(MAGNATE)).all(look(viewer)), *face_of(MAGNATE).table(look(viewer), view)]


def _offers_a_replacement(shown: list[str]) -> bool:
    return not any("draws a card" in line for line in shown)


def test_the_story_of_a_choice_comes_when_it_is_paid() -> None:
    chosen = 0
    for seed in range(6):
        match = random_match(seed)
        for at, action in enumerate(match.actions):
            actor, after = match.positions[at].actor, match.positions[at + 1]
            if str(action).startswith("choose") and str(after.actor) != str(actor) and after.state(State).phase == 5:
                other = 3 - int(actor or 0)
                part = Match(match.settled, 1)
                part.positions, part.actions = match.positions[at : at + 2], [action]
                assert Teller(part, face_of(MAGNATE)).all(look(other)) == []
                chosen += 1
    assert chosen


@pytest.mark.parametrize("seed", [1, 2])
def test_people_who_share_a_keyboard_never_see_each_others_hands(
    tmp_path: Path, seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    clear = Console.clear

    def cleared(console: Console) -> None:
        console.out.write(CLEAR)
        clear(console)

    monkeypatch.setattr(Console, "clear", cleared)
    text = sit_at_random(tmp_path, "magnate", "--hot-seat", "--width", "100", seed=seed).text
    parts = [(match[1], part) for part in text.split(CLEAR) if (match := re.search(r"^Player (\d) > ", part, re.M))]
    assert len(parts) > 20
    for seat, part in parts:
        other = 3 - int(seat)
        assert f"Player {other} >" not in part
        assert not re.search(rf"Player {other} draws (?!a card)", part)
        assert part.count("Your hand") >= 1


def test_a_view_on_the_screen_shows_only_counted_cards_of_the_other_hand() -> None:
    for seed in range(4):
        match = random_match(seed)
        for position in match.positions[::7]:
            for viewer in (1, 2):
                s = position.state(State)
                hidden = [
                    CARDS[card]
                    for card in range(DECK)
                    if s.zone[card] == Zone.HAND + 2 - viewer and not s.counted[card]
                ]
                table = "\n".join(face_of(MAGNATE).table(look(viewer), position.view(viewer)))
                assert not any(re.search(rf"\b{card}\b", table) for card in hidden)


def test_counted_cards_are_shown_only_to_whoever_wants_to_be_reminded() -> None:
    reminded: list[bool] = []
    for position in random_match(1).positions[::5]:
        for viewer in (1, 2):
            s, other = position.state(State), 2 - viewer
            known = [CARDS[card] for card in range(DECK) if s.zone[card] == Zone.HAND + other and s.counted[card]]
            for memory in (True, False):
                seen = replace(look(viewer), memory=memory)
                shown = "\n".join(face_of(MAGNATE).table(seen, position.view(viewer)))
                found = [card for card in known if re.search(rf"\b{card}\b", shown)]
                assert found == (known if memory else [])
            reminded.append(bool(known))
    assert any(reminded)
