"""Coups d'état: C1, R13-R18, E7."""

import pytest
from tests.scenes import offers, reads, why, words_of

from .scene import again, coins, moment, scene

KINGS = "1 hand KS KH\n1 treasury 90 prestige 0"
NO_USE = "m0 .. 5S\nm1 .. 6S\nm2 .. 7S\nm3 .. 5H\nm4 .. 3D\nm5 .. 6H\nm6 .. 5D\nm7 .. 6D\nm8 .. AC"


def test_C1_pay_5_and_all_characters_are_dealt_anew():
    table = scene(f"turn 6 first 1 lead\n{KINGS}\n2 hand QS").play("coup")
    assert (coins(table)[0], table.actor, len(offers(table))) == (85, "nature", 12)
    assert reads(table, "1 treasury") == "85 prestige 0 coups 1"
    table = again(table, "QS QH|KS")
    assert moment(table) == "6 first 1 lead"
    assert [len(words_of(table, f"{seat} hand")) for seat in (1, 2)] == [6, 6]


@pytest.mark.parametrize("hand", ["KS QD", "KS JH", "KS KH KD KC QS"])
def test_C1_one_card_that_is_no_king_and_there_is_no_coup(hand):
    assert why(scene(f"1 hand {hand}"), "coup") == "COUP_NOT_KINGS C1"


def test_C1_the_turn_goes_on_and_the_role_moves_after_it():
    table = again(scene(f"turn 6 first 1 lead\nm0 .. AD\n{KINGS}").play("coup"), "QD")
    table = table.play("lead QD m0")
    while table.actor == 2 and "decline" in offers(table):
        table = table.play("decline")
    assert moment(table) == "7 first 2 lead"


def test_R13_in_the_own_turn_before_anything_else_and_never_as_a_follower():
    table = scene("1 hand KC\n1 up AC\n2 up 3C\n2 hand KS", seats=2).play("lead KC")
    assert why(table, "coup") == "FOLLOW_DUE P2"
    assert "coup" in offers(table.play("decline"))


def test_R13a_not_with_an_empty_hand():
    assert why(scene("2 hand KS"), "coup") == "COUP_EMPTY_HAND R13a"


def test_R13b_with_kings_that_could_be_played():
    assert offers(scene("1 hand KC\n1 up AC")) == ["lead KC", "pass", "coup"]


def test_R14_the_coins_must_be_there():
    assert why(scene("1 hand KC\n1 treasury 4 prestige 0"), "coup") == "COUP_COST R14"
    assert coins(scene("1 hand KC\n1 treasury 5 prestige 0").play("coup"))[0] == 0
    assert why(scene("1 hand KC\n1 treasury 9 prestige 0 coups 1"), "coup") == "COUP_COST R14"


def cost(coups: str, axes: str = "", plots: int = 0, first: int = 1) -> int:
    """What a coup costs the first player after these earlier coups."""
    lines = [f"{seat} hand {king}" for seat, king in ((1, "KS"), (2, "KH"), (3, "KD"))]
    lines += [f"{seat} treasury 900 prestige 0 coups {count}" for seat, count in enumerate(coups.split(), 1)]
    table = scene(f"turn 4 first {first} lead\n" + "\n".join(lines) + f"\nplots {plots}", axes, 3)
    return 900 - coins(table.play("coup"))[first - 1]


def test_E7_5_10_20_for_each_player():
    assert [cost(coups) for coups in ("0 0 0", "1 0 0", "2 0 0", "3 0 0")] == [5, 10, 20, 40]
    assert cost("2 0 0", first=2) == 5
    assert why(scene("1 hand KS KH QS"), "coup") == "COUP_NOT_KINGS C1"


@pytest.mark.parametrize(
    ("scope", "costs"), [("player", [5, 10, 20, 10]), ("turn", [5, 5, 5, 20]), ("table", [5, 20, 80, 40])]
)
def test_R15_which_earlier_coups_count(scope, costs):
    axes = f"coup_scope={scope}"
    found = [cost("0 0 0", axes), cost("1 1 0", axes), cost("2 1 1", axes), cost("1 2 0", axes, plots=2)]
    assert found == costs


def test_R15_a_coup_too_dear_for_anybody_is_refused_all_the_same():
    assert why(scene("1 hand KS\n1 treasury 900 prestige 0 coups 9000"), "coup") == "COUP_COST R14"


def after_coup(hands: str, lines: str = KINGS):
    """The first player has just made a coup."""
    return again(scene(f"turn 6 first 1 lead\n{NO_USE}\n{lines}", seats=3).play("coup"), hands)


def test_R16_who_can_reveal_must_not_pass():
    table = after_coup("QC KS KH KD")
    assert offers(table) == ["lead QC m8"]
    assert why(table, "pass") == "MUST_REVEAL R16"


def test_R16_another_coup_with_kings_only_again():
    table = after_coup("KS KH KD KC", f"{KINGS}\n1 up 2C")
    assert offers(table) == ["lead KC", "coup"]
    again_dealt = again(table.play("coup"), "QS KH KD KC|QC")
    assert coins(again_dealt)[0] == 75
    assert offers(again_dealt) == ["lead QS m0", "lead QS m1", "lead QS m2", "lead KC"]


def test_R16a_who_can_reveal_none_passes():
    table = after_coup("QS QH QD KS", "1 hand KS KH\n1 treasury 8 prestige 0")
    assert offers(table) == ["pass"]
    table = table.play("pass")
    assert (reads(table, "passes"), moment(table)) == ("1", "7 first 2 lead")


def test_R16a_or_makes_another_coup():
    table = after_coup("KS KH KD KC")
    assert offers(table) == ["pass", "coup"]
    assert reads(table.play("pass"), "passes") == "1"


def test_R17_the_coup_sets_the_count_of_passes_to_0():
    table = scene(f"turn 6 first 1 lead\npasses 2\n{KINGS}", seats=3).play("coup")
    assert reads(table, "passes") is None


def test_R18_a_coup_leaves_the_counts_of_reigns_as_they_are():
    reckons = "1 reckons 1 2\n2 reckons 1 2\n3 reckons 1 1\n0 reckons 0 2"
    table = scene(f"turn 6 first 1 lead\nreigns 2 idle 1\n{reckons}\n{KINGS}\n2 hand QS", seats=3).play("coup")
    assert reads(again(table, "KS"), "reigns") == "2 idle 1"


def test_R18_the_reign_it_cuts_short_is_not_judged():
    """What was done in the old reign does not count for the new one, nor the other way round."""
    table = scene(f"turn 6 first 1 lead\nacted\n{NO_USE}\n1 hand KS\n1 treasury 9 prestige 0\n"
                  "2 treasury 4 prestige 0\n3 treasury 4 prestige 0", seats=3)  # fmt: skip
    table = again(table.play("coup"), "QS QH QD KS|QC|KH")
    assert (reads(table, "acted"), offers(table)) == (None, ["pass"])
    table = again(table.play("pass", "pass", "pass"), "KS")
    assert reads(table, "reigns") == "1 idle 1"


def test_R18_a_new_turn_has_its_own_coups():
    table = after_coup("QS QH QD KS", "1 hand KS\n1 treasury 8 prestige 0")
    assert reads(table, "plots") == "1"
    assert reads(table.play("pass"), "plots") is None
