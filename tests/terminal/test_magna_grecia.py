"""Magna Grecia in the terminal: whole games, the map in every size, what may be typed, what is told."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from duchy import Position, start
from duchy.games.hexes import LABELS
from duchy.games.magna_grecia.actions import FIRST, KIND, SECOND, Kind
from duchy.games.magna_grecia.fields import Phase, State
from duchy.games.magna_grecia.maps.library import FOLDER
from duchy.table.match import Match
from duchy.terminal.cells import shown
from duchy.terminal.face import face_of
from duchy.terminal.look import Look
from duchy.terminal.magna_grecia.signs import board_of, way_words
from duchy.terminal.menu import Menu
from duchy.terminal.story import SeenStep
from duchy.terminal.teller import chapters
from duchy.terminal.typed import read_action
from duchy.words import LANGUAGES, Words

from .person import Played, sit, sit_at_random

GAME = ("magna_grecia", "--level", "random")


def look_at(position: Position, viewer: int, **more: Any) -> Look:
    """A terminal for a position."""
    lang = more.pop("lang", "en")
    signs = face_of(position.game).seat_signs(position.settled)
    return Look(Words(lang, "magna_grecia"), viewer=viewer, signs=signs, **more)


def opened(*actions: str, seats: int = 2) -> Position:
    """The first turn of seat 1 after the cards Y2 and R1 and oracles in the south, then these actions."""
    position = start("magna_grecia", seats=seats).play("turn Y2", "turn R1")
    for label in ("M3", "M7", "M11", "M17", "M21", "N28", "O9", "O23", "L32")[: 9 if seats == 4 else 7]:
        position = position.play(f"oracle {label}")
    return position.play(*actions)


def drawn(position: Position, **more: Any) -> list[str]:
    """The table as the actor sees it."""
    seat = int(position.actor or 1)
    return face_of(position.game).table(look_at(position, seat, **more), position.view(seat))


def row(lines: list[str], letter: str) -> str:
    """The line of a row of the map."""
    return next(line for line in lines if line.startswith(f"{letter} ") and line.endswith(f" {letter}"))


def menu_of(position: Position, **more: Any) -> list[str]:
    """The menu of the actor."""
    seat = int(position.actor or 1)
    view, look = position.view(seat), look_at(position, seat, **more)
    return Menu(face_of(position.game).offers(look, view, view.actions())).lines(look)


# Whole games


def too_wide(lines: list[str], width: int) -> list[str]:
    return [line for line in lines if shown(line) > width and ".txt" not in line and "duchy" not in line]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(("width", "seats"), [(60, 2), (80, 3), (120, 4)])
def test_a_game_by_numbers_ends_and_fits_the_screen(tmp_path: Path, lang: str, width: int, seats: int) -> None:
    options = ("--width", str(width), "--seats", str(seats), "--seat", "1")
    game_screen = sit_at_random(tmp_path, *GAME, *options, seed=width, lang=lang)
    assert game_screen.status == 0
    assert game_screen.session.match.position.is_over
    assert too_wide(game_screen.lines, width) == []
    assert "\x1b" not in game_screen.text


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("encoding", ["ascii", "latin-1", "koi8-r", "cp437"])
def test_a_poor_encoding_spells_with_what_it_has(tmp_path: Path, lang: str, encoding: str) -> None:
    options = ("--seats", "2", "--seat", "2", "--axis", "rounds=8")
    game_screen = sit_at_random(tmp_path, *GAME, *options, seed=5, by_text=True, lang=lang, encoding=encoding)
    assert game_screen.status == 0
    assert too_wide(game_screen.lines, 80) == []


@pytest.mark.parametrize(
    "axes",
    [
        ("map=photo", "oracle_setup=random"),
        ("founding_bridge=0", "rounds=8"),
        ("colours=RBY",),
    ],
)
def test_the_options_have_words_for_everything(tmp_path: Path, axes: tuple[str, ...]) -> None:
    options = [part for axis in axes for part in ("--axis", axis)]
    game_screen = sit_at_random(tmp_path, *GAME, "--seats", "3", "--seat", "2", *options, seed=1)
    assert game_screen.status == 0


def test_people_and_computers_in_any_mix(tmp_path: Path) -> None:
    options = ("--seats", "4", "--player", "2=human", "--player", "4=human", "--name", "Ada")
    game_screen = sit_at_random(tmp_path, *GAME, *options, "--axis", "rounds=8", seed=2)
    assert game_screen.status == 0
    assert game_screen.session.seating.humans == [2, 4]
    assert "O Ada, it’s your turn." in game_screen.text
    assert "Press Enter when nobody else is looking" not in game_screen.text


def test_computers_among_themselves(tmp_path: Path) -> None:
    players = [part for seat in (1, 2, 3) for part in ("--player", f"{seat}=random")]
    game_screen = sit_at_random(tmp_path, "magna_grecia", "--seats", "3", *players, "--axis", "rounds=8", seed=4)
    assert game_screen.status == 0
    assert "Round 8 of 8" in game_screen.text


# The map


@pytest.fixture(scope="module")
def crowded() -> Position:
    """A table of four near its end."""
    match = Match(start("magna_grecia", seats=4).settled, 7)
    while not match.position.is_over and match.position.turn < 44:
        match.play_random(1)
    return match.position


def test_villages_cities_roads_and_labels_of_what_can_be_reached() -> None:
    position = opened("city B26", "road C27 SW-NW")
    lines = drawn(position)
    above, below = lines[lines.index(row(lines, "B")) + 1], lines[lines.index(row(lines, "C")) + 1]
    assert "*A17*" in row(lines, "A")
    assert "(B12)" in row(lines, "B")
    assert "[Y]" in row(lines, "B")
    assert "╲" in above
    assert "╱" in below
    assert "C25  Y" in row(lines, "C")
    assert "△M3" in row(lines, "M")
    assert " D26 " in row(lines, "D")


def test_a_market_is_shown_above_its_place() -> None:
    lines = drawn(opened("city B26", "buy D30"))
    above = lines[lines.index(row(lines, "B")) - 1]
    assert above.index("y") == row(lines, "B").index("Y")


def test_columns_stand_above_and_below_their_hexes() -> None:
    lines = drawn(opened())
    numbers = lines[lines.index(row(lines, "A")) - 1]
    assert numbers.index("17") in range(row(lines, "A").index("A17"), row(lines, "A").index("A17") + 3)
    below = lines[lines.index(row(lines, "P")) + 1]
    assert below.index("32") in range(row(lines, "P").index("P32"), row(lines, "P").index("P32") + 3)


@pytest.mark.parametrize("form", ["small", "medium", "large"])
@pytest.mark.parametrize("width", [40, 60, 80, 100, 120])
@pytest.mark.parametrize("colours", [0, 16, 256])
def test_the_map_in_every_size(crowded: Position, form: str, width: int, colours: int) -> None:
    lines = drawn(crowded, form=form, width=width, colours=colours)
    assert max(map(shown, lines)) <= width
    assert (colours == 0) == ("\x1b" not in "".join(lines))
    assert any("Only columns" in line for line in lines) == (width < 78)


def test_the_sizes_are_chosen_at_the_table(tmp_path: Path) -> None:
    game_screen = sit(
        tmp_path, *GAME, "--seats", "2", "--seed", "1", "--width", "120", "--axis", "oracle_setup=random", "--player",
        "2=human", "--player", "1=human", answers=["table small", "table large", "end"],
    )  # fmt: skip
    heights = [len(part.splitlines()) for part in game_screen.text.split("Round 1 of 12")[1:4]]
    assert heights[1] < heights[0] < heights[2]


def test_where_the_signs_are_lacking_letters_do(crowded: Position) -> None:
    lines = drawn(crowded, encoding="ascii")
    assert all(line.isascii() for line in lines)
    assert "?" not in "".join(lines)


# The lists and the menu


def test_a_place_is_listed_with_worth_cost_and_markets() -> None:
    position = opened("city B26", "end", "city A17", "buy B26")
    text = "\n".join(drawn(position))
    assert "Y Kroton B26  0/3   Y (R)" in text
    assert "R Taras A17   0/2   R" in text


def test_what_was_done_this_turn_is_said_markets_too() -> None:
    assert "Done this turn: a market bought or sold." in drawn(opened("buy A5"))
    assert "Done this turn: 1 city tile, a market bought or sold." in drawn(opened("city A17", "buy A5"))
    assert not any("Done this turn" in line for line in drawn(opened("buy A5", "end")))


def test_what_has_to_be_covered_is_said() -> None:
    position = opened("city A17", "city B16", "end", "end", "turn O1", "end", "city C15")
    assert "To be covered this turn: Mandyrion D16." in drawn(position)
    position = opened("city A17", "road B16 SE-NE", "end", "end", "turn O1", "end", "city C17")
    assert "The new city has to cover a village this turn." in drawn(position)


def test_a_map_that_is_turned_round(tmp_path: Path) -> None:
    sheet = json.loads((FOLDER / "redraw.json").read_text()) | {"rotation": 180}
    (tmp_path / "turned.json").write_text(json.dumps(sheet))
    position = start("magna_grecia", map=str(tmp_path / "turned.json")).play("turn Y2", "turn R1")
    for label in ("M3", "M7", "M11", "M17", "M21", "N28", "O9"):
        position = position.play(f"oracle {label}")
    lines = drawn(position.play("city B26", "road C27 SW-NW"))
    assert lines.index(row(lines, "P")) < lines.index(row(lines, "C")) < lines.index(row(lines, "B"))
    assert row(lines, "C").index("Y") < row(lines, "B").index("Y")
    assert max(map(shown, lines)) <= 80


def test_the_menu_folds_what_is_many_and_says_where() -> None:
    position = opened("city B26")
    text = "\n".join(menu_of(position))
    assert "found" not in text
    assert "1) B28" in text
    assert "R2 C3" in text
    roads = "\n".join(menu_of(opened("city B26", "road C27 SW-NW", "end", "city C21")))
    assert "`? " in roads


def test_the_menu_says_what_an_action_changes() -> None:
    position = opened("city B26", "road C27 SW-NW", "road D26 SW-NE")
    assert "(+1)" in "\n".join(menu_of(position))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_action_of_a_game_has_a_phrase(crowded: Position, lang: str) -> None:
    seat = int(crowded.actor or 1)
    look, view = look_at(crowded, seat, lang=lang), crowded.view(seat)
    phrases = [face_of(crowded.game).phrase(look, view, action) for action in view.actions()]
    assert len(set(phrases)) == len(phrases)


# What is typed


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("road k13 e-w", "road K13 E-W"),
        ("r K13 we", "road K13 E-W"),
        ("R k 13 sw ne", "road K13 SW-NE"),
        ("road k13ew", "road K13 E-W"),
        ("road k13", "road K13"),
        ("r k13 nw", "road K13 NW"),
        ("r k13 qq", "road K13 QQ"),
        ("city kroton", "city B26"),
        ("c kro", "city B26"),
        ("found b26", "city B26"),
        ("buy Kroton", "buy B26"),
        ("b silou", "buy I7"),
        ("buy ka", "buy ka"),
        ("buy kap", "buy O23"),
        ("buy z99", "buy z99"),
        ("s J16", "sell J16"),
        ("take r2c3", "take R2C3"),
        ("t 3c 2r", "take R2C3"),
        ("take 2 3", "take R2C3"),
        ("take 2 roads 3 cities", "take R2C3"),
        ("take c3", "take C3"),
        ("take nothing", "take NOTHING"),
        ("o bantia", "oracle J16"),
        ("END now", "end"),
        ("turn y2", "turn Y2"),
    ],
)
def test_what_is_typed_is_put_into_notation(text: str, meant: str) -> None:
    view = opened().view(1)
    assert read_action([Words("en", "magna_grecia")], face_of(view.game), view, text) == [meant]


@pytest.mark.parametrize(
    ("lang", "text", "meant"),
    [
        ("fr", "route k13 e-o", "road K13 E-W"),
        ("fr", "r k13 so ne", "road K13 SW-NE"),
        ("fr", "r k13 sw ne", "road K13 SW-NE"),
        ("fr", "ville crotone", "city B26"),
        ("fr", "v tarente", "city A17"),
        ("fr", "acheter Sybaris", "buy C21"),
        ("fr", "prendre 2r 3v", "take R2C3"),
        ("ru", "дорога К13 в-з", "road K13 E-W"),
        ("ru", "д k13 юз св", "road K13 SW-NE"),
        ("ru", "г кротон", "city B26"),
        ("ru", "купить тарент", "buy A17"),
        ("ru", "взять д2г3", "take R2C3"),
        ("ru", "взять 2 дороги 3 города", "take R2C3"),
        ("ru", "buy kroton", "buy B26"),
        ("ru", "конец", "end"),
    ],
)
def test_actions_in_the_chosen_language(lang: str, text: str, meant: str) -> None:
    view, says = opened().view(1), [Words("en", "magna_grecia"), Words(lang, "magna_grecia")]
    assert read_action(says, face_of(view.game), view, text) == [meant]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_action_can_be_typed_in_every_language(crowded: Position, lang: str) -> None:
    """As the menu writes it: the verb of the language, names of villages, its directions and letters."""
    view, look = crowded.view(int(crowded.actor or 1)), look_at(crowded, int(crowded.actor or 1), lang=lang)
    says, face = [Words("en", "magna_grecia"), Words(lang, "magna_grecia")], face_of(crowded.game)
    board = board_of(crowded.settled)
    for action in view.actions():
        move, first, second = Kind(KIND[action.code]), FIRST[action.code], SECOND[action.code]
        what = {
            Kind.ROAD: f"{LABELS[first].lower()} {way_words(look, second)}",
            Kind.TAKE: f"{look('letter.road')}{first} {look('letter.city')}{second}",
            Kind.END: "",
        }.get(move, board.village_name(first, lang).upper())
        verb = look(f"verb.{move.name.lower()}").split()[0]
        assert read_action(says, face, view, f"{verb} {what}") == [str(action)]


def test_a_city_is_called_by_any_of_its_hexes() -> None:
    view = opened("city B26", "city B28", "end").view(2)
    assert read_action([Words("en", "magna_grecia")], face_of(view.game), view, "buy b28") == ["buy B26"]


def typed(folder: Path, *answers: str, lang: str = "en") -> Played:
    """The first turn of a game for two people, with oracles placed at random."""
    people = ("--player", "1=human", "--player", "2=human", "--axis", "oracle_setup=random")
    return sit(folder, *GAME, *people, "--seats", "2", "--seed", "1", answers=answers, lang=lang)


def test_what_is_left_out_is_asked_back(tmp_path: Path) -> None:
    game_screen = typed(tmp_path, "city b26", "road c27", "? c25", "road c27 sw")
    assert "Which one? You can play:" in game_screen.text
    assert "C27:" in game_screen.text.partition("Which one?")[2]
    assert "You can play:" in game_screen.text.partition("? c25")[2]
    assert str(game_screen.session.match.actions[-1]) == "road C27 SW-NW"


@pytest.mark.parametrize(
    ("text", "clause"),
    [
        ("city b12", "CTY-1"),
        ("road k13 e-w", "RD-3"),
        ("take c1; take c1", "TRN-3"),
        ("buy p36", "MK-2"),
        ("sell b26", "MK-6"),
        ("city a1", "CTY-2"),
    ],
)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_refusal_cites_its_clause(tmp_path: Path, lang: str, text: str, clause: str) -> None:
    assert f"[{clause}]" in typed(tmp_path, text, lang=lang).text


def test_undo_resume_and_replay(tmp_path: Path) -> None:
    game_screen = typed(tmp_path, "city b26", "undo", "city a17; end", "quit")
    assert [str(action) for action in game_screen.session.match.actions[-2:]] == ["city A17", "end"]
    (path,) = tmp_path.glob("*.txt")
    resumed = sit(tmp_path, "--resume", str(path), answers=["log", "help", "quit"])
    assert "founds a city at Taras A17" in resumed.text
    assert "square brackets" in resumed.text or "[Y] is a city tile" in resumed.text


# What is told


def told(position: Position, *actions: str, viewer: int = 1, lang: str = "en") -> list[str]:
    """The story of some actions."""
    look, face, steps = look_at(position, viewer, lang=lang), face_of(position.game), list[SeenStep]()
    for ply, text in enumerate(actions):
        after = position.play(text)
        steps.append(SeenStep(position.actor, position.action(text), position.view(viewer), after.view(viewer), ply))
        position = after
    return [line for chapter in chapters(steps, face) for line in face.story(look, chapter)]


def test_roads_are_told_together_and_what_they_connect() -> None:
    lines = told(opened("city B26"), "road C27 SW-NW", "road D26 SW-NE", "road E25 SE-NE")
    assert lines[0].startswith(
        "Y You lay road tiles: 1 hex south-east of Kroton B26 (SW-NW), 2 hexes west of Mamertion D30 (SW-NE), 1 hex "
        "north-west of Konsentia F26 (SE-NE)."
    )
    assert "Connected: Y Kroton B26 – Konsentia F26." in lines


@pytest.mark.parametrize(
    ("lang", "one"), [("en", "a road tile:"), ("fr", "une tuile de route :"), ("ru", "плитку дороги:")]
)
def test_a_single_road_tile_is_told_as_one(lang: str, one: str) -> None:
    lines = told(opened("city B26"), "road C27 SW-NW", lang=lang)
    assert one in lines[0].replace("\xa0", " ")


def test_an_oracle_that_turns_is_told() -> None:
    position = start("magna_grecia").play("turn Y2", "turn R1", "oracle F26")
    for label in ("M3", "M7", "M11", "M17", "M21", "N28"):
        position = position.play(f"oracle {label}")
    lines = told(position, "city B26", "road C27 SW-NW", "road D26 SW-NE", "road E25 SE-NE")
    assert "The oracle on Konsentia F26 turns to Y Kroton B26." in lines


def test_a_round_begins_with_its_card() -> None:
    lines = told(opened("end"), "end", "turn O1")
    assert lines[-1].startswith("Round 2. R1 (roads 2, cities 3, take 5). Order: R player 2, Y you. Next comes O1")
    assert "R Player 2 does nothing this turn." in lines


def test_the_end_counts_track_markets_and_oracles(crowded: Position) -> None:
    match = Match(crowded.settled, 3)
    match.play_random(100_000)
    assert match.position.is_over
    assert match.position.state(State).phase == Phase.OVER
    for lang in LANGUAGES:
        view = match.position.view(0)
        text = "\n".join(face_of(view.game).ending(look_at(match.position, 0, lang=lang), view))
        for keys in view.standing().keys:
            assert str(keys[0]) in text
