"""A turn of the first player and who is asked: P1-P3, R5, R8b, R9, R12-R12c."""

import pytest
from tests.contract.legality import every_seed, offered_as_refused
from tests.playing import refusal_of
from tests.scenes import offers, reads, why, words_of

from duchy.games.rois_faineants.actions import Kind

from .scene import coins, dealt, market, moment, prestige, scene

TEN = "m0 .. 10D\nm1 .. 9D\nm4 .. 6D\nm2 .. AS\nm3 .. AH\nm5 .. 2S\nm6 .. 2H\nm7 .. AC\nm8 .. 2C"
FOUR_KINGS = "1 hand KC\n1 up AC 3C"


def test_P1_the_first_player_passes_or_reveals_and_acts_at_once():
    table = scene(f"{TEN}\n1 hand QD KS")
    assert offers(table) == ["lead QD m0", "lead QD m1", "lead QD m4", "pass"]
    assert coins(table.play("lead QD m0")) == [10, 20]


def test_P1_only_characters_in_hand():
    assert why(scene(f"{TEN}\n1 hand QD"), "lead QS m2") == "NOT_IN_HAND P1"
    assert why(scene(f"{TEN}\n1 hand QD\n2 hand JS\n1 down 7S"), "lead JS 7S") == "NOT_IN_HAND P1"


def test_P1_R10b_one_may_pass_with_playable_characters():
    assert why(scene(f"{TEN}\n1 hand QD"), "pass") == "fine"


def test_P1_with_an_empty_hand_one_must_pass():
    assert offers(scene(f"{TEN}\n2 hand QD")) == ["pass"]


def test_P1_nature_does_not_act_in_a_turn_nor_a_seat_in_a_deal():
    assert why(scene(TEN), "deal KS") == why(scene(TEN), "first 1") == "OUT_OF_PHASE P1"
    assert why(scene("turn 3 first 1 deal"), "pass") == "OUT_OF_PHASE P1"


def test_P1_a_text_for_what_a_character_does_not_do():
    error = refusal_of(scene(TEN), "lead KC m4")
    assert (error.code, error.rule) == ("NO_SUCH_LEAD", "P1")


@pytest.mark.parametrize("lead", ["lead QS m2", "lead JS 7S", "lead KS"])
def test_R5_a_character_that_cannot_be_used_cannot_be_revealed(lead):
    table = market("AH|10S|-|AC|3C|4C|6C|7C|8C", "1 hand QS JS KS\n1 treasury 9 prestige 0\n2 up 7S")
    assert offers(table) == ["pass"]
    assert why(table, lead) != "fine"
    assert why(table, "lead QS") == why(table, "lead JS") == "NO_IDLE_REVEAL R5"


def test_P2_every_other_player_is_asked_once_to_the_left():
    table = scene("turn 5 first 3 lead\n3 hand KC\n1 up 3C\n2 up 5C\n3 up AC\n4 up 9C", seats=4).play("lead KC")
    asked = []
    while "follow" in moment(table):
        asked.append(table.actor)
        assert offers(table) == ["follow", "decline"]
        table = table.play("decline")
    assert asked == [4, 1, 2]
    assert moment(table) == "6 first 4 lead"


def test_P2_who_has_no_such_action_is_not_asked():
    table = scene("1 hand KC\n1 up 3C\n2 up 2C\n3 up 9C", seats=3).play("lead KC")
    assert moment(table) == "1 first 1 follow 3"
    assert moment(scene("1 hand KC\n1 up 3C\n2 up 2C\n3 up AC", seats=3).play("lead KC")) == "2 first 2 lead"


def test_P2_a_follower_does_what_the_character_on_the_table_does():
    table = scene(f"{FOUR_KINGS}\n2 up 9C\n2 down 2S\nm0 .. 5C").play("lead KC")
    assert why(table, "follow m0") == why(table, "follow 2S") == "OTHER_ACTION P2"
    assert why(table, "pass") == why(table, "coup") == why(table, "lead KC") == "FOLLOW_DUE P2"
    jack = scene("1 hand JC\n1 down AC\n2 down 9C").play("lead JC AC")
    assert why(jack, "follow") == why(jack, "follow m0") == "OTHER_ACTION P2"
    assert offers(jack) == ["follow 9C", "decline"]
    queen = scene(f"{TEN}\n1 hand QD").play("lead QD m1")
    assert why(queen, "follow") == why(queen, "follow AD") == "OTHER_ACTION P2"
    assert offers(queen) == ["follow m0", "follow m4", "decline"]


def test_P2_nobody_follows_before_a_character_is_revealed():
    for text in ("follow", "follow m0", "follow AS", "decline"):
        assert why(scene(TEN), text) == "NOBODY_ASKED P2"


def test_P3_the_character_is_discarded_and_the_role_moves_to_the_left():
    table = scene(f"{TEN}\n1 hand QD\n2 hand KS", seats=3).play("lead QD m0")
    assert words_of(table, "asked")[:2] == ["2", "QD"]
    assert "QD" not in words_of(table, "discard")
    table = table.play("decline", "decline")
    assert moment(table) == "2 first 2 lead"
    assert "QD" in words_of(table, "discard")
    assert reads(table, "1 hand") == ""


def test_P3_the_role_goes_round():
    table = dealt(3, first=3)
    assert moment(table.play("pass")) == "2 first 1 lead"


def test_R9_after_a_pass_the_role_moves_to_the_left():
    table = dealt(4, first=2).play("pass")
    assert (moment(table), table.actor) == ("2 first 3 lead", 3)


def test_R8b_one_must_exceed_the_last_player_who_performed():
    table = scene("1 hand KC\n1 up AC 3C\n2 up 8C\n3 up 2C 6C", seats=3).play("lead KC")
    assert moment(table.play("follow")) == "2 first 2 lead"
    assert moment(table.play("decline")) == "1 first 1 follow 3"


def test_R12a_nobody_is_asked_twice():
    table = scene("1 hand KC\n1 up AC\n2 up 3C\n3 up 5C\n1 treasury 90 prestige 0", seats=3).play("lead KC", "decline")
    assert moment(table.play("follow")) == "2 first 2 lead"


def test_R12b_one_may_follow_with_an_empty_hand():
    table = scene(f"{FOUR_KINGS}\n2 up 9C").play("lead KC")
    assert reads(table, "2 hand") == ""
    assert prestige(table.play("follow")) == [4, 9]


def test_R12c_nobody_must_follow():
    table = scene(f"{FOUR_KINGS}\n2 up 9C").play("lead KC", "decline")
    assert (prestige(table), coins(table)) == ([4, 0], [15, 20])


def test_R12_the_uncovered_card_can_be_bought_in_the_same_round():
    table = scene("m0 .. 9D 3D\nm4 .. AS\n1 hand QD").play("lead QD m0")
    assert offers(table, "follow m0") == ["follow m0"]
    assert coins(table.play("follow m0")) == [17, 11]
    assert reads(table.play("follow m0"), "2 down") == "9D"


def test_R12_what_fits_only_after_a_follower_has_bought():
    """The third player buys a card that the second has uncovered."""
    table = scene("m0 .. 9D 3D 2D\nm4 .. AS\n1 hand QD", seats=3)
    table = table.play("lead QD m0", "follow m0")
    assert offers(table, "follow m0") == ["follow m0"]


@every_seed
def test_P1_P2_of_a_character_is_offered_what_nothing_refuses(seed):
    leads = {Kind.LEAD_QUEEN, Kind.LEAD_JACK, Kind.LEAD_KING, Kind.LEAD_IDLE}
    offered_as_refused("rois_faineants", leads | {Kind.BUY, Kind.TURN_UP, Kind.FEAST, Kind.DECLINE}, seed)


@every_seed
def test_S1_S3_S5_of_nature_is_offered_what_nothing_refuses(seed):
    offered_as_refused("rois_faineants", {Kind.LAY, Kind.FIRST, Kind.DEAL}, seed)
