"""Plans as people read them."""

from __future__ import annotations

from duchy.analysis.shown.printed import plan_lines, stacked
from duchy.table.plan import goes_on, plan_told, together

from .plans import RICH, plan


def test_what_is_done_several_times_is_told_once() -> None:
    paid = plan("pay 4MS M", "pay 4MS S", "pay 4MS M", "sell 1M", "pay 4MS M", "end")
    assert together(paid) == [(0, 2), (1, 1), (3, 1), (4, 1), (5, 1)]
    assert plan_told(paid) == "pay 4MS M ×2 | pay 4MS S | sell 1M | pay 4MS M | end"
    assert together([]) == []


def test_a_plan_after_which_more_of_the_turn_follows_says_so() -> None:
    short, whole = plan("sell 1M", "trade M>S"), plan("sell 1M", "end")
    assert goes_on(RICH, short)
    assert not goes_on(RICH, whole)
    assert plan_told(short, RICH) == "sell 1M | trade M>S | …"
    assert plan_told(whole, RICH) == "sell 1M | end"
    assert not goes_on(RICH, plan("sell 1M", "sell 1M"))


def test_lines_end_between_actions() -> None:
    lines = plan_lines("better  ", "pay 4MS M ×2 | pay 4MS S | sell 1M | pay 4MS M | end", 30)
    assert lines == ["better  pay 4MS M ×2 |", "        pay 4MS S | sell 1M |", "        pay 4MS M | end"]


def test_plans_that_do_not_fit_beside_each_other_stand_one_below_the_other() -> None:
    heads = ["action", "seat", "mark", "loss (%)", "played", "better"]
    long = plan_told(plan(*(f"pay {card} {suit}" for card in ("4MS", "7SK") for suit in card[1:]), "sell 1M", "end"))
    rows = [
        *stacked([heads, ["117", "1", "??", "15.9 ± 8.2", "sell 1M | end", long], ["8", "2", "!", "", "end", ""]], 60)
    ]
    assert rows == [
        "  action  seat  mark    loss (%)",
        "     117     1  ??    15.9 ± 8.2  played  sell 1M | end\n"
        "                                  better  pay 4MS M |\n"
        "                                          pay 4MS S |\n"
        "                                          pay 7SK S |\n"
        "                                          pay 7SK K |\n"
        "                                          sell 1M | end",
        "       8     2  !                 played  end",
    ]
