"""Diagrams of Magnate: what they show, what may be left out, what is wrong with a line."""

import pytest
from tests.scenes import offers, reads

import duchy

from .scene import deck, phase, scene, short_pile, tokens

WHOLE = """magnate en courts=1 seats=2
turn 12 seat 1 play
dice 9 1 taxed M
played
reshuffled
final turns 2
1 crowns M S V
1 tokens M2V1L3
1 hand 1M 5ML 7SK
1 at 1: 5SV 4MS 8MS(M2S1)
1 chosen 1 M
2 crowns L Y K
2 tokens -
2 hand 9LK
2 at 4: 8YK
counted 1M 9LK held 1 1
pile 24
discards 3LY 4VL
"""


def test_a_whole_diagram_is_drawn_as_it_was_read():
    assert duchy.read_diagram(WHOLE).diagram() == WHOLE


def test_everything_but_the_headline_may_be_left_out():
    table = duchy.read_diagram("magnate")
    assert (phase(table), tokens(table), reads(table, "pile")) == ("1 1 play", ("-", "-"), "30")
    assert (reads(table, "1 crowns"), reads(table, "2 crowns")) == ("M S V", "L Y K")
    assert table.settled.edition == "en"


def test_blank_lines_and_indentation_mean_nothing():
    assert duchy.read_diagram("\n\n   magnate  ru \n\n\t1   hand 1M\n") == scene("ru", "1 hand 1M")


def test_a_deed_without_tokens_has_empty_brackets():
    assert scene("ru", "1 at 1: 8MS()") == scene("ru", "1 at 1: 8MS(-)")
    assert reads(scene("ru", "1 at 1: 8MS()"), "1 at 1:") == "8MS(-)"


def test_the_crowns_that_are_not_dealt_yet():
    table = duchy.start("magnate").play("crown NY")
    assert (reads(table, "dealt"), reads(table, "1 crowns"), reads(table, "2 crowns")) == ("1", "Y", "")
    again = duchy.read_diagram(table.diagram())
    assert (again, len(offers(again))) == (table, 5)


def test_a_view_is_drawn_with_question_marks_and_reads_back():
    table = short_pile("ru", "9LK 9VY", ("4MS", "4YK 5YK"), "3LY")
    text = table.view(1).diagram()
    assert reads(table.view(1), "2 hand") == "? ?"
    assert duchy.read_diagram(text).diagram() == text


def test_a_table_seen_from_one_seat_is_not_drawn_from():
    """Nature cannot deal what is not known."""
    table = short_pile("ru", "9LK 9VY", ("4MS", "4YK 5YK"), "3LY").play("sell 4MS", "end")
    seen = duchy.read_diagram(table.view(1).diagram())
    assert (seen.actor, seen.actions()) == ("nature", ())
    code = seen.game.chance.sample(seen.state(), [1])
    with pytest.raises(duchy.Refused):
        seen.play(duchy.Action(seen.game, code))


@pytest.mark.parametrize(
    ("line", "code", "detail"),
    [
        ("hello", "LINE", "hello"), ("turn 3", "LINE", "turn 3"), ("turn 3 seat 3 play", "LINE", "turn 3 seat 3 play"),
        ("turn 3 seat 1 sleep", "LINE", "turn 3 seat 1 sleep"), ("turn 300 seat 1 play", "NUMBER", "300"),
        ("turn ² seat 1 play", "NUMBER", "²"), ("turn -1 seat 1 play", "NUMBER", "-1"),
        ("turn 0 seat 1 play", "NUMBER", "0"),
        ("1 nonsense", "LINE", "nonsense"), ("1", "LINE", "1"), ("3 hand 1M", "LINE", "3 hand 1M"),
        ("1 hand 1X", "CARD", "1X"), ("1 hand 1M 1M", "CARD_TWICE", "1M"), ("1 hand TMVK", "NOT_IN_GAME", "TMVK"),
        ("1 hand NM", "NOT_IN_GAME", "NM"), ("1 hand 0", "NOT_IN_GAME", "0"), ("1 crowns M M", "CARD_TWICE", "NM"),
        ("1 crowns X", "CARD", "NX"), ("discards PMSL", "NOT_IN_GAME", "PMSL"), ("due 7X", "CARD", "7X"),
        ("1 tokens M", "TOKENS", "M"), ("1 tokens M100", "TOKENS", "M100"), ("1 tokens X1", "TOKENS", "X1"),
        ("1 at 6: 1M", "NUMBER", "6"), ("1 at 0: 1M", "NUMBER", "0"), ("1 at x: 1M", "NUMBER", "x"),
        ("1 at 1: 8MS(M1) 1M", "DEED", "8MS(M1)"), ("1 at 1: 8MS(M1", "DEED", "8MS(M1"),
        ("1 at 1: 8MS(X1)", "TOKENS", "X1"), ("1 chosen 1 X", "SUIT", "X"), ("1 chosen 1 MS", "SUIT", "MS"),
        ("1 chosen 9 M", "NUMBER", "9"), ("dice 11 1", "NUMBER", "11"), ("dice 3 7", "DICE", "3 7"),
        ("dice 9 1 taxed", "DICE", "9 1 taxed"), ("dice 9 1 M", "DICE", "9 1 M"), ("dice 9 1 taxed X", "SUIT", "X"),
        ("dice 9 1 taxed M taxed S taxed V", "DICE", "9 1 taxed M taxed S taxed V"), ("final turns 3", "NUMBER", "3"),
        ("dealt 13", "NUMBER", "13"), ("pile 31", "PILE", "31"), ("pile 99", "NUMBER", "99"), ("pile 3", "PILE", "3"),
        ("counted 1M held 4 0", "NUMBER", "4"),
    ],
)  # fmt: skip
def test_a_wrong_line_is_named(line, code, detail):
    with pytest.raises(duchy.DiagramError) as wrong:
        duchy.read_diagram(f"magnate en\n\n{line}\n")
    assert (wrong.value.line, wrong.value.code, wrong.value.detail) == (3, code, detail)


@pytest.mark.parametrize(
    ("lines", "code", "detail"),
    [
        ("1 crowns M", "CROWNS", "1"), ("dealt 3", "CROWNS", "0"), ("due 1M", "PHASE", "play"),
        ("dealt 3\n1 crowns M S\n2 crowns K", "PHASE", "play"),
        ("dealt 9\n1 crowns M S V\n2 crowns L Y K\nturn 1 seat 1 roll", "PHASE", "roll"),
        ("turn 1 seat 1 crowns", "PHASE", "crowns"), ("turn 1 seat 1 deal", "PHASE", "deal"),
        ("turn 1 seat 1 spend", "PHASE", "spend"), ("turn 1 seat 1 replace", "PHASE", "replace"),
    ],
)  # fmt: skip
def test_a_phase_that_cannot_be_is_named(lines, code, detail):
    with pytest.raises(duchy.DiagramError) as wrong:
        duchy.read_diagram(f"magnate en replace_ace=1\n{lines}\n1 hand 7SK")
    assert (wrong.value.code, wrong.value.detail) == (code, detail)


def test_more_hidden_cards_than_there_are_unseen_ones():
    with pytest.raises(duchy.DiagramError) as wrong:
        scene("ru", f"discards {' '.join(deck('ru')[2:])}\n1 hand ? ? ?")
    assert wrong.value.code == "PILE"


@pytest.mark.parametrize("hand", ["7SK 4MS 1M 2MK", "? ? ? ?", "7SK 4MS ? ?"])
def test_S5_a_larger_hand_than_anybody_can_have_is_named(hand: str):
    """Programs have room for what may be done with three cards."""
    with pytest.raises(duchy.DiagramError) as wrong:
        scene("en", f"1 hand {hand}")
    assert (wrong.value.code, wrong.value.detail, wrong.value.rule) == ("HAND", "4", "S5")


@pytest.mark.parametrize("deed", ["5ML(M5)", "5ML(M3L2)", "5ML(M9L9)", "5ML(K1)", "7SK(S6K1)"])
def test_V1_a_deed_with_tokens_that_it_cannot_hold_is_named(deed: str):
    with pytest.raises(duchy.DiagramError) as wrong:
        scene("en", f"1 at 2: {deed}")
    assert (wrong.value.code, wrong.value.detail) == ("DEED", deed)
