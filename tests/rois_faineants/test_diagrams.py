"""Diagrams of Les Rois fainéants: what they show, what may be left out, what is wrong with a line."""

import pytest
from tests.scenes import offers, reads, words_of

import duchy

from .scene import LAYS, dealt, market, moment, scene

FOLLOWING = """rois_faineants standard idle_reveal=1 seats=3
turn 12 first 2 follow
asked 3 QD value 8 performers 1
m0 AC AH AD 2H 3S
m1 2C 2S 2D 3H
m2 3C 4S 3D 4H 5S
m3 4C 6S 5D 5H
m4 5C 7S 6D
m5 6C 8S 7D 6H
m6 7C 9S 8D 7H 9D
m7 8C 10S 8H
m8 9C 10D 9H AS
1 treasury 13 prestige 7 coups 1
1 hand QS JS
1 up 10C
1 lacks QC JC
2 treasury 300 prestige 0
2 hand KS
2 down 10H 4D
3 treasury 20 prestige 400
3 hand
discard QH QC JH JD JC KH KD KC
plots 2
acted
"""
REIGNS = """turn 90 first 1 lead
passes 2
reigns 12 idle 2
1 reckons 1 5
2 reckons 2 2
3 reckons 0 9
0 reckons 0 12
"""


def test_a_whole_diagram_is_drawn_as_it_was_read():
    assert duchy.read_diagram(FOLLOWING).diagram() == FOLLOWING


def test_counts_of_reigns_are_drawn_as_they_were_read():
    table = scene(REIGNS, seats=3)
    for line in REIGNS.splitlines():
        assert line in table.diagram().splitlines()
    assert duchy.read_diagram(table.diagram()) == table


def test_everything_but_the_headline_may_be_left_out():
    table = duchy.read_diagram("rois_faineants")
    assert (moment(table), offers(table)) == ("1 first 1 lead", ["pass"])
    assert [len(words_of(table, f"m{pile}")) for pile in range(9)] == [5, 4, 5, 4, 4, 4, 5, 4, 5]
    assert len(words_of(table, "discard")) == 12
    assert reads(table, "2 treasury") == "20 prestige 0"


def test_blank_lines_and_indentation_mean_nothing():
    assert duchy.read_diagram("\n\n  rois_faineants \n\n\t1   hand KS \n") == scene("1 hand KS")


def test_the_bottoms_of_piles_are_filled_round_after_round():
    table = scene("m0 -\nm1 10D\nm2 .. 9D\n1 up AS AH 2H 3H 4H 5H 6H 7H")
    assert reads(table, "m0") == "-"
    assert reads(table, "m1") == "10D"
    assert words_of(table, "m2")[-1] == "9D"
    assert words_of(table, "m2")[0] == "2S"
    assert words_of(table, "m3")[0] == "3S"


def test_a_market_that_is_being_laid():
    table = duchy.start("rois_faineants", seats=4).play(*LAYS[:11])
    assert duchy.read_diagram(table.diagram()) == table
    assert reads(table, "m0") == "AS 10S"
    for seat in range(5):
        seen = table.view(seat).diagram()
        assert "m0 ? 10S\nm1 ? AH\nm2 3S" in seen
        assert duchy.read_diagram(seen).diagram() == seen


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_view_is_drawn_with_question_marks_and_reads_back(seats):
    table = dealt(seats).play("pass")
    for seat in range(seats + 1):
        text = table.view(seat).diagram()
        assert duchy.read_diagram(text).diagram() == text
        assert text.count("?") == 31 + 12 - (12 // seats if seat else 0)


def test_a_table_seen_from_one_seat_is_not_dealt_from():
    """Nature cannot deal what is unknown."""
    laying = duchy.start("rois_faineants").play(*LAYS[:12])
    dealing = laying.play(*LAYS[12:], "first 1", "deal QS", "deal KS")
    for table in (laying, dealing):
        seen = duchy.read_diagram(table.view(1).diagram())
        assert (seen.actor, seen.actions()) == ("nature", ())
        code = seen.game.chance.sample(seen.state(), [1])
        with pytest.raises(duchy.Refused):
            seen.play(duchy.Action(seen.game, code))


FOLLOW = "turn 3 first 1 follow\nasked 2 QD value 4 performers 1\nm0 .. 9D"
OF_THE_WHOLE = ("GOODS", "HANDS", "LACKS", "PHASE", "ASKED", "REIGNS")
"""Faults of several lines together: which one is named, tests/server/messages/test_flaws.py says."""
ALL_BUT_ONE = " ".join(lay.removeprefix("lay ") for lay in LAYS[1:])
ALL_CHARACTERS = " ".join(f"{rank}{suit}" for rank in "QJK" for suit in "SHDC")


@pytest.mark.parametrize(
    ("line", "code", "detail"),
    [
        ("hello", "LINE", "hello"), ("turn 3", "LINE", "turn 3"),
        ("turn 3 first 1 sleep", "LINE", "turn 3 first 1 sleep"),
        ("1", "LINE", "1"), ("1 nonsense", "LINE", "1 nonsense"), ("1 treasury 5", "LINE", "1 treasury 5"),
        ("1 treasury 5 prestige 3 coups", "LINE", "1 treasury 5 prestige 3 coups"), ("m9 AS", "LINE", "m9 AS"),
        ("m0", "LINE", "m0"), ("m0 ..\nm0 ..", "LINE", "m0"), ("5 hand KS", "LINE", "5 hand KS"),
        ("turn 3 first 4 lead", "SEAT", "4"), ("3 hand KS", "SEAT", "3"), ("3 reckons 0 0", "SEAT", "3"),
        ("turn x first 1 lead", "NUMBER", "x"), ("turn ² first 1 lead", "NUMBER", "²"),
        ("turn -1 first 1 lead", "NUMBER", "-1"), ("turn 0 first 1 lead", "NUMBER", "0"),
        ("turn 3 first 1 lay", "NUMBER", "3"), ("turn 1 first 1 first", "NUMBER", "1"),
        ("turn 1000000001 first 1 lead", "NUMBER", "1000000001"),
        ("turn 1" + "0" * 5000 + " first 1 lead", "NUMBER", "1" + "0" * 78 + "…"), ("passes 2", "NUMBER", "2"),
        ("1 treasury 10001 prestige 0", "NUMBER", "10001"), ("1 treasury 1 prestige 0 coups 1 2", "NUMBER", "1 2"),
        ("asked 2 QD value 21 performers 1", "NUMBER", "21"), ("reigns 0 idle ?", "NUMBER", "?"),
        ("reigns 2 idle 3", "NUMBER", "3"), ("1 hand KX", "CARD", "KX"), ("m0 11S", "CARD", "11S"),
        ("1 hand 7S", "NOT_IN_GAME", "7S"), ("1 up KS", "NOT_IN_GAME", "KS"), ("m0 KS", "NOT_IN_GAME", "KS"),
        ("discard 7S", "NOT_IN_GAME", "7S"), ("1 lacks 7S", "NOT_IN_GAME", "7S"), ("1 hand KS KS", "CARD_TWICE", "KS"),
        ("m0 7S\n1 up 7S", "CARD_TWICE", "7S"), ("1 hand KS\ndiscard KS", "CARD_TWICE", "KS"),
        ("m0 ?", "PILE", "m0 ?"), ("m0 7S - 8S", "PILE", "m0 7S - 8S"), ("m0 7S ..", "PILE", "m0 7S .."),
        ("m1 AS 2S 3S 4S 5S", "PILE", "m1 AS 2S 3S 4S 5S"), ("m0 ? AS 2S", "PILE", "m0 ? AS 2S"),
        ("turn 0 first 1 lay\nm0 ..", "PILE", "m0 .."), ("turn 0 first 1 lay\nm1 AS", "PILE", "0 1 0 0 0 0 0 0 0"),
        ("m0 ? AS", "GOODS", "7C 8C 9C 10C"),
        (f"1 up {ALL_BUT_ONE}\nm0 -\nm1 -\nm4 -\nm5 -\nm6 -\nm8 -\nm2 -\nm3 -\nm7 -", "GOODS", "AS"),
        (f"1 up {ALL_BUT_ONE}\nm0 ? AS\nm1 -\nm4 -\nm5 -\nm6 -\nm8 -\nm2 -\nm3 -\nm7 -", "GOODS", "?"),
        ("turn 0 first 1 lay\nm0 AS 2S", "PILE", "2 0 0 0 0 0 0 0 0"),
        ("turn 0 first 1 lay\nm0 ? 2S", "PILE", "2 0 0 0 0 0 0 0 0"),
        ("1 hand QS QH QD QC JS JH JD", "HANDS", "7 0"), ("turn 0 first 1 first\n1 hand KS", "HANDS", "1 0"),
        ("turn 3 first 1 deal\n2 hand KS", "HANDS", "0 1"),
        ("turn 3 first 1 deal\n1 hand KS\ndiscard KH", "HANDS", None),
        ("1 hand ? ?", "HANDS", None), (f"1 hand ? ?\ndiscard {ALL_CHARACTERS}", "HANDS", "? ?"),
        ("1 hand KS\n1 lacks KS", "LACKS", "1"),
        ("1 lacks KS\n2 lacks KH", "LACKS", "1"),
        ("turn 3 first 1 follow", "PHASE", "follow"), (FOLLOW.replace("follow", "lead"), "PHASE", "lead"),
        (FOLLOW.replace("asked 2", "asked 1"), "ASKED", "1"),
        (FOLLOW.replace("4 performers 1", "4 performers 0"), "ASKED", "2"),
        (FOLLOW.replace("4 performers 1", "0 performers 1"), "ASKED", "2"),
        (FOLLOW.replace("performers 1", "performers 2"), "ASKED", "2"),
        (FOLLOW.replace("value 4 performers 1", "value 0 performers 0"), "ASKED", "2"),
        (FOLLOW.replace("value 4", "value 20"), "ASKED", "2"), ("reigns 3 idle 3\n1 reckons 3 3", "REIGNS", "3 3"),
        ("reigns 3 idle 1", "REIGNS", "3 1"), ("acted\nreigns 1 idle 0", "REIGNS", "1 0"),
        ("reigns 100 idle 0", "REIGNS", "100 0"),
        ("reigns 2 idle 0\n0 reckons 1 0", "REIGNS", "2 0"), ("reigns 2 idle ?\n0 reckons 0 3", "REIGNS", "2 -1"),
        ("reigns 9 idle ?\n1 reckons 3 4", "REIGNS", "9 -1"),
    ],
)  # fmt: skip
def test_a_wrong_line_is_named(line, code, detail):
    with pytest.raises(duchy.DiagramError) as error:
        scene(line)
    assert error.value.code == code
    assert detail is None or error.value.detail == detail
    assert code in OF_THE_WHOLE or error.value.line == len(line.splitlines()) + 1


def test_no_empty_line_but_one_that_was_just_emptied():
    piles = "-|-|-|4D|5S|4H|6S|5H|7S"
    with pytest.raises(duchy.DiagramError) as error:
        market(piles)
    assert (error.value.code, error.value.detail) == ("EMPTY_LINE", "0 0 0 1 1 1 1 1 1")
    bought = "turn 3 first 1 follow\nasked 2 QD value 3 performers 1\n1 down 3D"
    assert market(piles, bought).play("decline").is_over
    with pytest.raises(duchy.DiagramError):
        market(piles, bought.replace("value 3 performers 1", "value 0 performers 0"), "idle_reveal=1")
    assert market(piles, "turn 3 first 1 over").is_over


def test_there_must_be_characters_for_a_hand_that_lacks_some():
    with pytest.raises(duchy.DiagramError) as error:
        scene(f"1 hand ? ? ?\n2 hand ? ? ?\n3 hand ? ? ?\n1 lacks {ALL_CHARACTERS}\ndiscard KS KH KD", seats=3)
    assert (error.value.code, error.value.detail) == ("LACKS", "1")
