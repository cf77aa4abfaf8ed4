"""What must not be seen of Les Rois fainéants in the terminal, and what a pass must not tell."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from duchy import read_diagram
from duchy.games.rois_faineants.cards import CARDS
from duchy.games.rois_faineants.fields import State, Zone
from duchy.table.match import Match
from duchy.terminal.lines.console import CLEAR, Console

from . import person
from .person import sit_at_random
from .test_rois_faineants import ROIS, look, random_match, table_of, told


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_table_shows_no_character_of_another_hand_and_no_covered_good(seats: int) -> None:
    match = random_match(seats, seats)
    for position in match.positions[:-1:5]:
        s = position.state(State)
        for viewer in range(seats + 1):
            own = Zone.HAND + viewer - 1
            hidden = [
                name
                for card, name in enumerate(CARDS)
                if (Zone.HAND <= s.zone[card] < Zone.DOWN and s.zone[card] != own)
                or (s.zone[card] >= Zone.PILE and card not in s.top)
            ]
            shown = table_of(position, viewer, encoding="ascii")
            assert not any(re.search(rf"\b{card}\b", shown) for card in hidden)


@pytest.mark.parametrize("seats", [2, 3])
def test_a_pass_reads_the_same_whether_it_was_forced_or_not(seats: int) -> None:
    """Story and table of everybody else, in worlds that they cannot tell from the true one."""
    match = random_match(seats, seats)
    kinds: set[int] = set()
    for at, action in enumerate(match.actions):
        before = match.positions[at]
        if str(action) != "pass":
            continue
        for viewer in [seat for seat in range(seats + 1) if seat != before.actor]:
            worlds = [before, *(before.view(viewer).guess(seed) for seed in range(4))]
            kinds |= {len(world.actions()) > 1 for world in worlds}
            shown = {
                "\n".join([*told(world, "pass", viewer=viewer), table_of(world.play("pass"), viewer)])
                for world in worlds
                if world.play("pass").is_over == before.play("pass").is_over
            }
            assert len(shown) == 1
    assert kinds == {True, False}


def test_a_forced_pass_plays_itself_with_a_line_that_only_this_person_reads(tmp_path: Path) -> None:
    game_screen = sit_at_random(tmp_path, ROIS.name, "--level", "random", "--seat", "1", seed=4)
    assert "None of your characters can be used now. (Only you can see this.)" in game_screen.text
    passes = sum(
        str(action) == "pass" and before.actor == 1 and len(before.actions()) == 1
        for before, action in zip(game_screen.session.match.positions, game_screen.session.match.actions, strict=False)
    )
    assert game_screen.text.count("Only you can see this") + game_screen.text.count("No characters left.") == passes
    assert "Only you can see this" not in "\n".join(game_screen.session.teller.all(look(1)))


def test_people_at_one_keyboard_are_asked_whether_they_have_a_choice_or_not(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    clear = Console.clear

    def cleared(console: Console) -> None:
        console.out.write(CLEAR)
        clear(console)

    monkeypatch.setattr(Console, "clear", cleared)
    game_screen = sit_at_random(tmp_path, ROIS.name, "--seats", "3", "--hot-seat", "--fast", seed=2)
    asked = [str(before.actor) for before in game_screen.session.match.positions if isinstance(before.actor, int)]
    assert re.findall(r"^Player (\d) > ", game_screen.text, re.MULTILINE) == asked
    parts = [part for part in game_screen.text.split(CLEAR) if "Only you can see this" in part]
    assert parts
    assert all(len(set(re.findall(r"Player (\d) > ", part))) == 1 for part in parts)


class FileWatch(Console):
    """A console that remembers how long it was told to wait."""

    def pause(self, seconds: float) -> None:
        waits.append(seconds)


waits: list[float] = []


def test_a_computer_passes_in_the_same_time_whether_it_has_to_or_not(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    waits.clear()
    monkeypatch.setattr(person, "Console", FileWatch)
    game_screen = sit_at_random(tmp_path, ROIS.name, "--level", "random", "--ms", "9000", seed=4)
    match = game_screen.session.match
    passes = [
        len(before.actions()) == 1
        for before, action in zip(match.positions, match.actions, strict=False)
        if str(action) == "pass" and before.actor == 1 + (game_screen.session.look.viewer == 1)
    ]
    assert set(passes) == {True, False}
    assert len([seconds for seconds in waits if 8 < seconds < 9]) == len(passes)


def test_a_computer_that_thinks_takes_its_time_even_in_a_hurry(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    slept: list[float] = []
    monkeypatch.setattr("duchy.terminal.game_screen.uses_its_time", lambda name, game: name == "random")
    monkeypatch.setattr("duchy.terminal.game_screen.time.sleep", slept.append)
    game_screen = sit_at_random(tmp_path, ROIS.name, "--level", "random", "--ms", "9000", "--fast", seed=4)
    match = game_screen.session.match
    passes = [
        before.actor
        for before, action in zip(match.positions, match.actions, strict=False)
        if str(action) == "pass" and before.actor != game_screen.session.look.viewer
    ]
    assert len(slept) == len(passes)


UNCOVERING = """
rois_faineants standard seats=2
turn 3 first 1 lead
m0 .. 5S 10D
m1 .. 9D
1 treasury 20 prestige 0
1 hand QD
2 treasury 20 prestige 0
2 hand KS KD
"""


def test_a_purchase_that_uncovered_a_card_cannot_be_taken_back() -> None:
    position = read_diagram(UNCOVERING)
    match = Match(position.settled, 1)
    match.positions = [position]
    match.play("lead QD m1", "follow m0")
    assert match.position.actor == 2
    assert match.open_actions() == 0
    match.undo()
    match.play("decline")
    assert match.open_actions() == 1
