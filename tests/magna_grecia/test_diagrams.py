"""Diagrams: what they express, and what cannot be a position of the game."""

from __future__ import annotations

import pytest
from tests.scenes import reads

import duchy
from duchy.games.hexes import LABELS
from duchy.games.magna_grecia.fields import State

from .games import kept, settled
from .scene import holder, scene

FULL = """\
magna_grecia standard seats=2
turn 5 seat 1 turn
cards Y2 O1 B1 R1
used C1
founded
1 points 9 supply R2C2 reserve R16C16
1 cities G3 I11
1 roads H10:SE-W H12:SW-NW
2 points 0 supply R4C4 reserve R16C16
oracles F14 G11>I11
ages G3:1 I11:4
markets I7 1x 2
markets I11 1
A     G . . . . . G             . G .
B      . . . v . . .       G . . . .
C     . . . . . . . . G . . . . . . .
D    . v . . . . v . . . . . . v . .
E     . . v . . . . . . . . . . . .
F    . . . . . o . . . . . v . . .
G   1 . . . o . . . v . v . . . . .
H  . . . . a a . v . . . . . v . . G
I   . . v . 1 . . . v . . . . . . .
J  . v . . . . . v . . . v . . v . .
K . . . . v . . . . . v . . . . . .
L  . . . . . . v . . . . . v . . v .
M . v . v . v . . v . v . . . . . .
N  . . . . . . . . . . . . . v . .
O . . . . v . . . . . . v . . . . .
P  G . . . . . . . G . . . . . . G
"""


def test_a_diagram_is_drawn_and_read():
    table = duchy.read_diagram(FULL)
    assert table.diagram() == FULL
    assert holder(table, "G11") == "I11"


def test_what_is_left_out_is_as_at_the_start():
    table = scene()
    assert (reads(table, "turn"), reads(table, "cards")) == ("1 seat 1 turn", "Y2 O1")
    assert reads(table, "1") == "points 10 supply R4C4 reserve R16C16"
    assert duchy.read_diagram("magna_grecia standard seats=2\nturn 0 cards") == duchy.start("magna_grecia")


def flaw_of(lines):
    """What is wrong with a scene."""
    with pytest.raises(duchy.DiagramError) as wrong:
        scene(lines)
    return wrong.value


def test_the_rows_that_a_diagram_shows_have_to_agree():
    rows = "\n".join(FULL.splitlines()[13:17])
    assert scene(rows) == scene()
    flaw = flaw_of(f"1 cities C21\n{rows}")
    assert (flaw.line, flaw.code, flaw.detail[0]) == (5, "MAP", "C")


def test_positions_of_many_games_read_back():
    for seats in (2, 4):
        for state in kept(settled(seats), 3, 30)[::9]:
            position = duchy.Position(settled(seats), state)
            assert duchy.read_diagram(position.diagram()) == position


@pytest.mark.parametrize(
    ("line", "code", "detail"),
    [
        ("nonsense", "LINE", "nonsense"), ("1", "LINE", "1"), ("3 cities C21", "LINE", "3 cities C21"),
        ("1 coins 3", "LINE", "coins 3"), ("turn 49 turn", "NUMBER", "49"), ("turn x turn", "NUMBER", "x"),
        ("turn 1 sleep", "LINE", "turn 1 sleep"), ("turn 1 seat 2 turn", "SEAT", "2"),
        ("cards Y2", "CARDS", "Y2"), ("cards Y2 Y2", "CARDS", "Y2 Y2"), ("cards Y2 Y1", "CARDS", "Y1"),
        ("cards Y2 Q1", "CARDS", "Q1"),
        ("used 3", "TILES", "3"), ("used R", "TILES", "R"), ("used R100", "TILES", "R100"),
        ("used R21", "NUMBER", "21"), ("taken 21", "NUMBER", "21"), ("taken \u00b2", "NUMBER", "\u00b2"),
        ("1 points 1000", "NUMBER", "1000"), ("1 points", "NUMBER", ""), ("1 supply x", "TILES", "x"),
        ("1 supply R5C4 reserve R16C16", "TILES", "1"), ("1 supply R19C19 reserve R2C1", "TILES", "1"),
        ("1 cities C20", "HEX", "C20"), ("1 cities B20", "HEX", "B20"), ("1 cities C21 C21", "TILE", "C21"),
        ("1 roads C23", "ROAD", "C23"), ("1 roads C23:E-SE", "ROAD", "C23:E-SE"), ("1 roads C21:E-W", "TILE", "C21"),
        ("oracles C21", "ORACLE", "C21"), ("oracles C23", "ORACLE", "C23"), ("oracles I11 I11", "ORACLE", "I11"),
        ("oracles I11>I7", "ORACLE", "I11>I7"), ("oracles I11>J6", "PLACE", "J6"),
        ("oracles I11>new", "ORACLE", "I11>new"),
        ("markets C23 1", "PLACE", "C23"), ("markets I11 3", "MARKET", "I11 3"), ("markets I11 1y", "MARKET", "I11 1y"),
        ("markets I11", "LINE", "markets I11"), ("markets ZZ", "LINE", "markets ZZ"),
        ("markets I11 1 1x", "MARKET", "I11 1x"), ("markets new 1", "MARKET", "new 1"), ("ages I11:x", "NUMBER", "x"),
        ("ages I11:1", "AGES", "I11"), ("ages I11", "NUMBER", ""),
    ],
)  # fmt: skip
def test_a_wrong_line_is_named(line, code, detail):
    with pytest.raises(duchy.DiagramError) as wrong:
        duchy.read_diagram(f"magna_grecia standard seats=2\n\n{line}\n")
    assert (wrong.value.line, wrong.value.code, wrong.value.detail) == (3, code, detail)


@pytest.mark.parametrize(
    ("lines", "code"),
    [
        ("1 cities C21\n2 cities C23 D22", "CITY"),
        ("1 cities C21 C19 C17\noracles D16", "CITY"),
        ("1 cities I11\noracles I11", "TILE"),
        ("oracles I11\n1 cities I11", "TILE"),
        ("1 roads C23:E-W\n2 roads C25:E-W", "ROADS"),
        ("1 cities C23", "FOUNDING"),
        ("founded\nused C1\n2 cities C23", "FOUNDING"),
        ("founded\nused C1\n1 cities E23 E25", "FOUNDING"),
        ("founded\nused C1\n1 cities E23 E21 D24", "FOUNDING"),
        ("turn 1 turn\n1 cities C21 A5\nages C21:1 A5:1", "AGES"),
        ("1 cities C21 A5\nages C21:1", "AGES"),
        ("1 cities C21\nages C21:0", "AGES"),
        ("1 cities I11 I13\nmarkets I13 1", "PLACE"),
        ("1 cities G11\n1 roads H12:SW-NW\noracles I11>G3", "ORACLE"),
        ("1 cities G11\n2 cities I7\n1 roads H12:SW-NW\n2 roads I9:E-W J8:SE-NW\noracles I11>G11", "ORACLE"),
        ("oracles I11 G11 I7 I19 G19 K9 K21 J16", "ORACLES"),
        ("turn 0 turn", "PHASE"),
        ("turn 0 cards\noracles I11", "PHASE"),
        ("turn 0 oracles\n1 cities C21", "PHASE"),
        ("turn 0 oracles\nmarkets C21 1", "PHASE"),
        ("turn 0 oracles\noracles I11 G11 I7 I19 G19 K9 K21", "PHASE"),
        ("turn 1 cards", "PHASE"),
        ("turn 24 cards", "PHASE"),
        ("turn 2 over", "PHASE"),
        ("turn 25 turn", "PHASE"),
        ("turn 4 oracles", "PHASE"),
        ("turn 2 cards\nfounded", "USED"),
        ("used R3C1\ntaken 1", "USED"),
        ("used R5", "USED"),
        ("used R4C1", "USED"),
        ("founded", "USED"),
        ("used R1C1\nfounded\n1 cities C21 E23", "FOUNDING"),
    ],
)
def test_what_cannot_be_is_named(lines, code):
    assert flaw_of(lines).code == code


@pytest.mark.parametrize(
    ("lines", "villages"),
    [
        ("2 cities C21 C19 C17", "D16"),
        ("turn 2 cards\n1 cities C21 C19 C17", "D16"),
        ("used C2\n1 cities C21 C19 C17\n1 points 0", "D16"),
        ("used C1\n1 cities C21 C19 C17\ntraded", "D16"),
        ("used C1\n1 cities C21 C19 C17 D6 D8\ntaken 1", "D16 E9"),
    ],
)
def test_villages_that_cannot_stay_uncovered_are_named(lines, villages):
    flaw = flaw_of(lines)
    city = next(number for number, line in enumerate(lines.splitlines(), 2) if "cities" in line)
    assert (flaw.line, flaw.code, flaw.detail) == (city, "DUE", villages)


def test_more_markets_than_there_are():
    labels = [f"markets {LABELS[hex]} 1" for hex in scene().state(State).village[:21]]
    assert scene("\n".join(labels[:20])).state(State).market_supply[0] == 0
    flaw = flaw_of("\n".join(labels))
    assert (flaw.code, flaw.detail) == ("MARKETS", "1")
