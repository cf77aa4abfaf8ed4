"""Who knows what: I1, R26, R27; what a pass reveals and what it does not; what can be deduced and what cannot."""

from itertools import product

import pytest
from tests.scenes import offers, reads, words_of

import duchy
from contract.tables import TABLES, game_of, walk
from contract.test_secrets import everything
from duchy.games.rois_faineants import reckoning
from duchy.games.rois_faineants.cards import CARD_AT, CHARACTERS, GOODS
from duchy.games.rois_faineants.fields import PUBLIC, Phase, State, Zone
from duchy.games.rois_faineants.reigns import usable
from duchy.kernel.dialect import SPECTATOR, below, seeded
from duchy.observations.rois_faineants import PER_CHARACTER, PER_GOOD, PER_SEAT, SCALARS

from .scene import DEALS, again, dealt, market, scene

ROIS = [table for table in TABLES if table.settled.game.name == "rois_faineants"]
every_rois = pytest.mark.parametrize("settled", [pytest.param(table.settled, id=table.name) for table in ROIS])
SEATS = (2, 3, 4)


# What is public


@pytest.mark.parametrize("seat", [0, 1, 2, 3])
def test_I1_R26_R27_what_everybody_sees(seat):
    table = scene(
        "turn 9 first 2 lead\n1 treasury 13 prestige 7 coups 1\n1 up 3S\n1 hand KS QS\n2 hand QH\n3 down 9C\n"
        "passes 1\nacted\nplots 0", seats=3,
    )  # fmt: skip
    view = table.view(seat)
    for line in ("turn", "1 treasury", "2 treasury", "1 up", "discard", "passes", "acted"):
        assert reads(view, line) == reads(table, line) is not None
    for other in (1, 2, 3):
        assert len(words_of(view, f"{other} hand")) == len(words_of(table, f"{other} hand"))
    for pile in range(9):
        hidden, shown = words_of(view, f"m{pile}"), words_of(table, f"m{pile}")
        assert (len(hidden), hidden[-1], set(hidden[:-1])) == (len(shown), shown[-1], {"?"})


@pytest.mark.parametrize(("seat", "up", "down"), [(1, 0, 2), (2, 2, 1), (3, 1, 0)])
def test_I1_the_numbers_for_learning_count_seats_from_the_viewer(seat, up, down):
    """A good has one place: unknown, in the market, face down at one of four seats, or face up; then pile and depth."""
    table = scene("turn 9 first 2 lead\n1 up 3S\n1 hand KS QS\n2 hand QH\n3 down 9C", seats=3)
    numbers = table.view(seat).encode()[4 * PER_SEAT :]
    goods = {good: numbers[PER_GOOD * CARD_AT[good] :][:PER_GOOD] for good in ("3S", "9C")}
    assert goods["3S"].index(1) == 2 + 4 + up
    assert goods["9C"].index(1) == 2 + down
    assert [sum(each) for each in goods.values()] == [1, 1]


@pytest.mark.parametrize(("seat", "king", "queen"), [(1, 3, 0), (2, 0, 3), (3, 0, 0)])
def test_I1_the_numbers_for_learning_have_one_place_for_each_character(seat, king, queen):
    """Unknown, on the table, discarded, in the viewer's hand, in another."""
    table = scene("turn 9 first 2 lead\n1 hand KS QS\n2 hand QH", seats=3)
    numbers = table.view(seat).encode()[4 * PER_SEAT + GOODS * PER_GOOD :]
    places = [numbers[PER_CHARACTER * each :][:PER_CHARACTER] for each in range(CHARACTERS)]
    assert [places[CARD_AT[card] - GOODS].index(1) for card in ("KS", "QH")] == [king, queen]
    assert {(sum(each), max(each)) for each in places} == {(1, 1)}


@pytest.mark.parametrize(("seat", "first", "asked"), [(1, 1, 3), (2, 0, 2), (3, 2, 1)])
def test_I1_the_numbers_for_learning_end_with_the_moment_as_the_viewer_counts(seat, first, asked):
    """Phase, turn, seats, who leads, who is asked (1: the viewer; 0: nobody), passes, plots."""
    led = scene("turn 9 first 2 lead\n2 hand KC\n2 up 4C\n3 up 5C\nplots 3", seats=3)
    moments = [table.view(seat).encode()[-SCALARS:][:7] for table in (led, led.play("lead KC"))]
    assert moments[0] == [Phase.LEAD, 9, 3, first, 0, 0, 3]
    assert moments[1] == [Phase.FOLLOW, 9, 3, first, asked, 0, 3]


def test_I1_hands_are_private():
    table = dealt(3)
    for seat in range(4):
        for other in (1, 2, 3):
            shown = reads(table.view(seat), f"{other} hand")
            assert shown == (reads(table, f"{other} hand") if seat == other else "? ? ? ?")


def test_I1_what_was_bought_before_all_eyes_stays_known():
    lines = "m0 .. 10D\n1 hand QD\n2 treasury 0 prestige 0\n3 treasury 0 prestige 0"
    table = scene(lines, seats=3).play("lead QD m0")
    for seat in range(4):
        assert reads(table.view(seat), "1 down") == "10D"
        assert reads(table.view(seat).guess(seat), "1 down") == "10D"


@pytest.mark.parametrize("seats", SEATS)
def test_I1_during_a_deal_nobody_knows_what_is_left(seats):
    table = dealt(seats, deals=DEALS[:5])
    for seat in range(1, seats + 1):
        own = set(words_of(table, f"{seat} hand"))
        for seed in range(20):
            assert set(words_of(table.view(seat).guess(seed), f"{seat} hand")) == own
    assert len({table.view(1).guess(seed) for seed in range(20)}) > 10


@pytest.mark.parametrize("seats", SEATS)
def test_I1_before_the_deal_there_is_nothing_unseen(seats):
    table = duchy.start("rois_faineants", seats=seats)
    for seat in range(seats + 1):
        assert table.view(seat).state(State).zone == table.state(State).zone


def test_I1_with_two_players_the_other_hand_is_the_complement():
    for position in game_of(ROIS[0].settled, 3)[60::7]:
        if reads(position, "discard") is not None and position.actor in (1, 2):
            for seat in (1, 2):
                guess = position.view(seat).guess(position.turn)
                assert [reads(guess, f"{other} hand") for other in (1, 2)] == [
                    reads(position, f"{other} hand") for other in (1, 2)
                ]


def test_I1_a_hand_shown_in_a_coup_is_dealt_again_at_once():
    table = scene("1 hand KS KH\n2 hand QS", seats=3).play("coup")
    assert reads(table.view(2), "1 hand") == ""
    assert len(offers(table)) == 12


def test_I1_at_the_end_the_hands_are_laid_open():
    over = market("3D|-|-|4D|5S|4H|AS 6S|5H|7S", "1 hand QD KS\n3 hand QH\n2 treasury 0 prestige 0", seats=3)
    over = over.play("lead QD m0", "decline")
    assert over.is_over
    assert reads(over.view(2), "1 hand") == "KS"
    assert reads(over.view(0), "3 hand") == "QH"
    assert reads(over.view(0), "m6") == "? 6S"


# What a pass tells


def worlds(position, viewer, count):
    """The position and others that the viewer cannot tell from it."""
    return [position, *(position.view(viewer).guess(seed) for seed in range(count))]


def forced(position) -> bool:
    """Whether the first player holds nothing usable."""
    s = position.state(State)
    return not reckoning.hand(s, s.first) & usable(s, s.first)


def compare_after(told, viewer) -> None:
    """The viewer cannot tell the positions from one another."""
    seen = [everything(position.view(viewer)) for position in told]
    for other in seen[1:]:
        assert other == seen[0]


def leads_seen(settled):
    """Moments at which passing is legal, each with a viewer who does not act and worlds that look alike to them."""
    for position in game_of(settled, 0)[53 :: 2 * settled.seats]:
        if position.state(State).phase == Phase.LEAD and not position.state(State).plots:
            for viewer in range(settled.seats + 1):
                if viewer != position.actor:
                    yield viewer, worlds(position, viewer, 3)


@pytest.mark.rotating(3)
@pytest.mark.untraced
@every_rois
def test_I1_T1b_a_forced_pass_looks_like_one_by_choice(settled):
    """After it, after the passes of all others, after the King's death, and in the middle of the next deal."""
    for viewer, seen in leads_seen(settled):
        told = seen
        while told and told[0].actor != "nature":
            told = [world.play("pass") for world in told]
            told = [world for world in told if not world.is_over]
            compare_after(told, viewer)
        for place, deal in enumerate(DEALS):
            told = [world.play(deal) for world in told]
            if place in (4, 11):
                compare_after(told, viewer)


@pytest.mark.untraced
@pytest.mark.parametrize("seats", SEATS)
def test_I1_T1b_the_worlds_do_differ_in_who_was_forced(seats):
    """Otherwise the test above would prove nothing."""
    mixed = [
        len({forced(world) for world in told}) > 1
        for table in ROIS
        for _, told in leads_seen(table.settled)
        if table.settled.seats == seats
    ]
    assert sum(mixed) > 20


@pytest.mark.parametrize("seats", [3, 4])
def test_T1b_passes_by_choice_and_forced_ones_through_many_reigns(seats):
    """Two games of passes alone, equal for seat 1 in every deal, one idle in each reign and the other in none."""
    poor = "\n".join(f"{seat} treasury {int(seat == 2)} prestige 0" for seat in range(1, seats + 1))
    no_use = "m0 .. 5S\nm1 .. 6S\nm2 .. 7S\nm3 .. 5H\nm4 .. 3D\nm5 .. 6H\nm6 .. 5D\nm7 .. 6D\nm8 .. AC"
    table = scene(f"turn 8 first 1 deal\n{no_use}\n{poor}", seats=seats)
    chosen, unable = table, table
    for reign in range(2):
        chosen = again(chosen, "KS|QC JS|QD")
        unable = again(unable, "KS|QD JS|QC")
        for _ in range(seats):
            assert everything(chosen.view(1)) == everything(unable.view(1))
            assert everything(chosen.view(0)) == everything(unable.view(0))
            chosen, unable = chosen.play("pass"), unable.play("pass")
        assert everything(chosen.view(1)) == everything(unable.view(1))
        assert everything(chosen.view(0)) == everything(unable.view(0))
        assert (reads(chosen, "reigns"), reads(unable, "reigns")) == (
            f"{reign + 1} idle {reign + 1}", f"{reign + 1} idle 0",
        )  # fmt: skip
        assert reads(chosen.view(1), "reigns") == f"{reign + 1} idle ?"
        assert reads(chosen.view(1), "1 reckons") == f"0 {reign + 1}"
        assert reads(chosen.view(2), "2 reckons") == f"{reign + 1} {reign + 1}"


def test_T1b_the_passing_player_knows_his_own():
    lines = "turn 8 first 1 lead\nm8 .. AC\n1 hand QC\n2 hand KH\n3 hand KS"
    broke = "m0 .. 5D\n2 treasury 0 prestige 0\n3 treasury 0 prestige 0"
    table = scene(f"{lines}\n{broke}", seats=3).play("pass", "pass", "pass")
    assert [reads(table.view(seat), f"{seat} reckons") for seat in (1, 2, 3)] == ["1 1", "0 1", "0 1"]


def test_T1b_at_the_end_the_count_is_shown():
    lines = "turn 8 first 1 lead\nm8 .. AC\n1 hand QC\n3 hand KS\nreigns 2 idle 2\n"
    rows = "\n".join(f"{row} reckons 0 2" for row in range(4))
    over = scene(lines + rows, seats=3).play("pass", "pass", "pass")
    assert over.is_over
    assert {reads(over.view(seat), "reigns") for seat in range(4)} == {"3 idle 3"}


# What can be deduced


def assignments(s, viewer):
    """All possible combinations of the other hands, as sets by seat."""
    unseen = [c for c in range(CHARACTERS) if s.zone[GOODS + c] in range(Zone.HAND, Zone.HAND + s.seats)]
    unseen = [c for c in unseen if viewer == SPECTATOR or s.zone[GOODS + c] != Zone.HAND + viewer]
    others = [seat for seat in range(s.seats) if seat != viewer]
    for owners in product(others, repeat=len(unseen)):
        hands = [0] * s.seats
        for character, owner in zip(unseen, owners, strict=True):
            hands[owner] |= 1 << character
        if all(hands[seat].bit_count() == s.held[seat] and not hands[seat] & s.lacks[seat] for seat in others):
            if viewer != SPECTATOR:
                hands[viewer] = reckoning.hand(s, viewer)
            yield hands


@pytest.mark.untraced
@pytest.mark.parametrize("seats", SEATS)
def test_T1b_I1_reckoning_agrees_with_trying_all_hands(seats):
    """Few cards in hand, all the rest discarded; useful and missing characters at random."""
    rng = seeded(seats)
    told = {True: 0, False: 0}
    for _ in range(120):
        s = dealt(seats).state(State)
        for character in range(CHARACTERS):
            seat = below(rng, seats)
            kept = below(rng, 12) < (8 if seats == 2 else 6 if seats == 3 else 4)
            s.zone[GOODS + character] = Zone.HAND + seat if kept else Zone.DISCARD
        s.held = [reckoning.size(reckoning.hand(s, seat)) if seat < seats else 0 for seat in range(4)]
        s.useful = [below(rng, 4096) & below(rng, 4096) if seat < seats else 0 for seat in range(4)]
        s.lacks[below(rng, seats)] = below(rng, 4096)
        for seat in range(seats):
            s.lacks[seat] &= ~reckoning.hand(s, seat) & 4095
        for viewer in (SPECTATOR, *range(seats)):
            idle = {any(hands[seat] & s.useful[seat] for seat in range(seats)) for hands in assignments(s, viewer)}
            assert reckoning.may_be_idle(s, viewer) == (True in idle)
            assert reckoning.may_be_forced(s, viewer) == (False in idle)
            told[len(idle) == 1] += 1
    assert min(told.values()) > 20


@pytest.mark.untraced
@every_rois
def test_I1_what_is_reckoned_is_true(settled):
    """No seat is sure of more idle reigns than there were; with two players each knows the number."""
    for seed in range(4):
        for step in walk(settled, seed):
            s = step.state
            for row in (PUBLIC, *range(s.seats)):
                assert s.sure[row] <= s.idle <= s.maybe[row] <= s.reigns
                assert s.sure[PUBLIC] <= s.sure[row] <= s.maybe[row] <= s.maybe[PUBLIC]
            if s.seats == 2:
                assert s.sure[:2] == s.maybe[:2] == [s.idle] * 2
            assert s.useful == [0] * 4


def test_I1_a_guess_of_the_idle_reigns_is_one_that_can_be():
    lines = "turn 40 first 1 lead\nreigns 9 idle 3\n1 reckons 2 7\n2 reckons 3 3\n3 reckons 0 9\n0 reckons 0 9"
    for limit, expected in ((5, range(2, 5)), (99, range(2, 8))):
        view = scene(lines, f"idle_limit={limit}", 3).view(1)
        guesses = [view.guess(seed) for seed in range(80)]
        assert {int(words_of(guess, "reigns")[-1]) for guess in guesses} == set(expected)
        assert {reads(guess, "1 reckons") for guess in guesses} == {"2 7"}
        assert all(duchy.read_diagram(guess.diagram()) == guess for guess in guesses)


def test_R16a_after_a_coup_a_pass_tells_what_is_not_in_the_hand():
    table = scene("turn 6 first 1 lead\nm8 .. AC\nm7 .. 2C\n1 hand KS\n1 treasury 7 prestige 0\n2 up 3C", seats=3)
    table = again(table.play("coup"), "QS QH KD JD").play("pass")
    lacked = usable(table.state(State), 0)
    assert reads(table, "1 lacks") == "QC"
    assert lacked == 1 << 3
    for viewer in (0, 2, 3):
        for seed in range(40):
            guess = table.view(viewer).guess(seed)
            assert "QC" not in words_of(guess, "1 hand")
            assert duchy.read_diagram(guess.diagram()) == guess
    assert sum("QC" in words_of(table.view(2).guess(seed), "3 hand") for seed in range(40)) in (0, 40)
    assert 0 < sum("QC" in words_of(table.view(0).guess(seed), "3 hand") for seed in range(40)) < 40
    dead = table.play("pass", "pass")
    assert reads(dead, "1 lacks") is None


def test_R16a_what_is_lacked_helps_to_tell_an_idle_reign():
    """Seat 1 has shown that it lacks the only useful character, so that one of the others passed with it in hand."""
    poor = "1 treasury 6 prestige 0\n2 treasury 1 prestige 0\n3 treasury 1 prestige 0"
    no_use = "m0 .. 5S\nm1 .. 6S\nm2 .. 7S\nm3 .. 5H\nm4 .. 3D\nm5 .. 6H\nm6 .. 5D\nm7 .. 6D\nm8 .. AC"
    table = scene(f"turn 6 first 1 lead\n{no_use}\n{poor}\n1 hand KS", seats=3).play("coup")
    table = again(table, "QS QH KD JD|QC").play("pass", "pass", "pass")
    assert {reads(table, f"{row} reckons") for row in range(4)} == {"1 1"}


@pytest.mark.untraced
@every_rois
def test_I1_a_guess_keeps_counts_and_is_possible(settled):
    for seed in (0, 1):
        for position in game_of(settled, seed)[::9]:
            for viewer in range(settled.seats + 1):
                guess = position.view(viewer).guess(seed)
                before, after = position.state(State), guess.state(State)
                assert (after.height, after.top, after.held) == (before.height, before.top, before.held)
                assert sorted(after.zone[GOODS:]) == sorted(before.zone[GOODS:])
                assert after.idle < settled.values["idle_limit"] or position.is_over
                assert duchy.read_diagram(guess.diagram()) == guess
