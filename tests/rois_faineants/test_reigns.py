"""Passing, the death of the King, and the ends that come with it: D1, R10-R11b, T1a-T1c."""

import pytest
from tests.playing import result_of
from tests.scenes import offers, reads, words_of

from .scene import again, coins, dealt, keys, market, moment, pass_until_death, scene

DEAD = "6S|7S|8S|-|9S|10S|6H|-|7H"
NO_MONEY = "1 treasury 4 prestige 0\n2 treasury 4 prestige 9"
NO_USE = "m0 .. 5S\nm1 .. 6S\nm2 .. 7S\nm3 .. 5H\nm4 .. 3D\nm5 .. 6H\nm6 .. 5D\nm7 .. 6D\nm8 .. AC"
"""With 4 coins nothing can be bought but the ace of clubs."""


def poor(hands: str, axes: str = "", seats: int = 3):
    coins_left = "\n".join(f"{seat} treasury 4 prestige 0" for seat in range(1, seats + 1))
    return again(scene(f"turn 8 first 1 deal\n{NO_USE}\n{coins_left}", axes, seats), hands)


# The death of the King


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_D1_as_many_passes_as_players_and_all_characters_are_dealt_anew(seats):
    table = dealt(seats)
    for passed in range(seats):
        assert reads(table, "passes") == (str(passed) if passed else None)
        table = table.play("pass")
    assert (table.actor, len(offers(table))) == ("nature", 12)
    assert reads(table, "1 hand") == ""
    assert words_of(again(table, "KS"), "1 hand")[-1] == "KS"


def test_D1_nothing_else_changes():
    table = scene("1 treasury 13 prestige 7\n1 up 3S\n1 down 4H\n1 hand KS\n2 treasury 2 prestige 3 coups 1")
    after = again(pass_until_death(table), "KH")
    for line in ("1 treasury", "2 treasury", "1 up", "1 down", *(f"m{pile}" for pile in range(9))):
        assert reads(after, line) == reads(table, line)
    assert reads(after, "passes") is None


def test_R10_a_reveal_interrupts_the_series():
    table = scene("1 hand KC\n1 up AC\n1 treasury 25 prestige 0\n3 hand QS", seats=3).play("pass", "pass")
    assert reads(table, "passes") == "2"
    lead = scene("turn 3 first 3 lead\npasses 2\n3 hand KC\n3 up AC", seats=3).play("lead KC")
    assert (reads(lead, "passes"), moment(lead)) == (None, "4 first 1 lead")


def test_R10_a_follower_who_declines_has_not_passed():
    table = scene("passes 1\n1 hand KC\n1 up AC\n2 up 2C").play("lead KC", "decline")
    assert (reads(table, "passes"), table.actor) == (None, 2)


def test_R10a_the_count_may_begin_with_any_player():
    table = scene("turn 9 first 3 lead", seats=3).play("pass", "pass")
    assert (moment(table), reads(table, "passes")) == ("11 first 2 lead", "2")
    assert table.play("pass").actor == "nature"


def test_R11_the_next_first_player_is_left_of_the_last_passer():
    table = again(pass_until_death(scene("turn 9 first 3 lead", seats=4)), "KS")
    assert moment(table) == "13 first 3 lead"


def test_R11a_unplayed_characters_are_dealt_anew_as_well():
    table = pass_until_death(scene("1 hand KS KH\n2 hand QS"))
    assert {text.removeprefix("deal ") for text in offers(table)} >= {"KS", "KH", "QS"}


def test_R11b_everybody_gets_the_same_number_though_hands_were_unequal():
    table = again(pass_until_death(scene("1 hand KS KH KD KC\n2 hand QS", seats=3)), "KS")
    assert [len(words_of(table, f"{seat} hand")) for seat in (1, 2, 3)] == [4, 4, 4]


# T1a: the dead position


def test_T1a_nobody_could_use_any_character():
    table = market(DEAD, NO_MONEY, owner="2 up")
    assert reads(table.play("pass"), "passes") == "1"
    over = pass_until_death(table)
    assert over.is_over
    assert result_of(over).winners == (2,)


@pytest.mark.parametrize(
    "alive",
    [
        NO_MONEY.replace("1 treasury 4", "1 treasury 6"),
        f"{NO_MONEY}\n1 down AC",
        NO_MONEY.replace("2 treasury 4", "2 treasury 5"),
    ],
    ids=["a card to buy", "a card to turn up", "a banquet"],
)
def test_T1a_one_useful_character_is_enough_whoever_holds_it(alive):
    table = pass_until_death(market(DEAD, f"{alive}\n1 hand QC", owner="2 up"))
    assert table.actor == "nature"


def test_T1a_a_banquet_needs_something_face_up():
    table = market("9S|7S|8S|-|9H|10S|10H|-|7H", "2 treasury 5 prestige 0\n1 treasury 4 prestige 0\n1 up AC")
    assert pass_until_death(table).actor == "nature"
    table = market("9S|7S|8S|-|9H|10S|10H|-|7H", "1 treasury 4 prestige 0\n2 treasury 0 prestige 0", owner="1 up")
    assert pass_until_death(table).is_over


def test_T1a_is_judged_first():
    """A dead position ends the game in its first reign, with nothing to count."""
    over = pass_until_death(market(DEAD, NO_MONEY, "idle_limit=1", owner="2 up"))
    assert (reads(over, "reigns"), over.is_over) == (None, True)


# T1b: idle reigns


def test_T1b_three_idle_reigns_in_a_row_end_the_game():
    table = poor("QC|KS|KH")
    for reigns in (1, 2):
        table = again(pass_until_death(table), "QS|QC|KH")
        assert reads(table, "reigns") == f"{reigns} idle {reigns}"
    over = pass_until_death(table)
    assert (over.is_over, reads(over, "reigns")) == (True, "3 idle 3")
    assert result_of(over).keys == over.standing().keys


def test_T1b_a_reign_in_which_nobody_passed_by_choice_neither_counts_nor_resets():
    """Only the first seat has a coin for the ace of clubs, which is all that can be bought."""
    rest = "2 treasury 0 prestige 0\n3 treasury 0 prestige 0"
    table = scene(f"turn 8 first 1 deal\n{NO_USE}\n1 treasury 1 prestige 0\n{rest}", seats=3)
    found = []
    for hands in ("QC|KS|KH", "QS|QC|KH", "QS|KS|QC", "QC|KS|KH"):
        table = again(table, hands)
        table = pass_until_death(table)
        found.append(reads(table, "reigns"))
    assert found == ["1 idle 1", "2 idle 1", "3 idle 1", "4 idle 2"]


def test_T1b_an_action_sets_the_count_to_0_at_once():
    table = again(pass_until_death(poor("QC|KS|KH")), "QC|KS|KH")
    assert reads(table, "reigns") == "1 idle 1"
    table = scene(table.diagram().split("\n", 1)[1].replace("first 2", "first 1"), seats=3).play("lead QC m8")
    assert (reads(table, "reigns"), reads(table, "acted")) == (None, "")


def test_T1b_a_reign_with_an_action_is_not_idle():
    table = again(scene(f"turn 8 first 1 deal\n{NO_USE.replace('AC', '2C AC')}\n" + "1 treasury 3 prestige 0\n"
                        "2 treasury 3 prestige 0"), "QC JC|KS").play("lead QC m8")  # fmt: skip
    table = table.play(*["decline"] * (table.actor == 2 and "decline" in offers(table)))
    table = again(pass_until_death(table), "QC")
    assert (reads(table, "reigns"), reads(table, "acted")) == (None, None)


def test_T1b_a_pass_counts_only_with_a_character_of_use():
    """All hold characters, but whoever could use one does not hold it."""
    lines = f"turn 8 first 1 lead\n{NO_USE}\n1 hand QS QH\n2 hand KS QD"
    poor_ones = "1 treasury 4 prestige 0\n2 treasury 4 prestige 0"
    table = pass_until_death(scene(f"{lines}\n{poor_ones}"))
    assert reads(again(table, "QC"), "reigns") == "1 idle 0"


@pytest.mark.parametrize(("limit", "deaths"), [(1, 1), (2, 2), (5, 5)])
def test_T1b_the_limit_is_an_option(limit, deaths):
    table = poor("QC|KS|KH", f"idle_limit={limit}")
    for _ in range(deaths - 1):
        table = again(pass_until_death(table), "QC|KS|KH")
    assert pass_until_death(table).is_over


# T1c: the guard


@pytest.mark.parametrize(("guard", "deaths"), [(1, 1), (3, 3)])
def test_T1c_reigns_without_an_action_of_whatever_kind(guard, deaths):
    table = poor("QC|KS|KH", f"reign_guard={guard} idle_limit=99")
    for _ in range(deaths - 1):
        table = again(pass_until_death(table), "QC|KS|KH")
    over = pass_until_death(table)
    assert (over.is_over, words_of(over, "reigns")[0]) == (True, str(guard))


def test_T1c_100_reigns_with_nobody_who_could_act():
    """Only the first player could use the Queen of clubs, and never gets her."""
    lines = f"turn 8 first 1 lead\n{NO_USE}\n1 treasury 4 prestige 0\n2 treasury 0 prestige 0\n2 hand QC QD\n"
    table = scene(f"{lines}reigns 99 idle 0")
    over = pass_until_death(table)
    assert (over.is_over, reads(over, "reigns")) == (True, "100 idle 0")


def test_T1c_every_ending_leads_to_the_last_count():
    over = pass_until_death(market(DEAD, NO_MONEY, owner="2 up"))
    assert keys(over)[1][0] == 9 + 4 * 12 + 6
    assert coins(over) == [4, 4]
