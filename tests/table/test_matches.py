"""A match: nature dealt for, actions taken and taken back."""

import pytest

import duchy
from duchy.table.match import learned_nothing

MAGNATE = duchy.games["magnate"]
RU = MAGNATE.settle("ru", {}, None)


def dealt(seed: int = 5) -> duchy.Match:
    match = duchy.Match(RU, seed, {1: "Ann"})
    match.play_nature()
    return match


def test_nature_plays_until_a_seat_is_to_act():
    match = duchy.Match(RU, 5)
    done = match.play_nature()
    assert match.position.actor in (1, 2)
    assert len(done) == match.ply >= 13
    assert all(action.is_natures for action in done)
    assert match.play_nature() == []


def test_the_same_seed_deals_the_same_game_another_one_another():
    assert dealt(5).actions == dealt(5).actions != dealt(6).actions
    assert len({duchy.Match(RU).play_nature()[6] for _ in range(40)}) > 5


def test_play_is_all_or_nothing():
    match = dealt()
    before, ply = match.position, match.ply
    sale = next(str(action) for action in before.actions() if str(action).startswith("sell"))
    with pytest.raises(duchy.Refused):
        match.play(sale, sale)
    with pytest.raises(duchy.NotationError):
        match.play(sale, "sell nothing")
    assert (match.position, match.ply) == (before, ply)
    assert match.play(sale, "end") is match.position
    assert match.ply == ply + 2


def test_undo_goes_back_any_number_of_actions():
    match = dealt()
    match.play_random(60)
    positions = list(match.positions)
    for count in (0, 1, 7, 20):
        ply = match.ply
        assert match.undo(count) == positions[ply - count] == match.position
        assert match.ply == ply - count
    assert match.undo(match.ply) == duchy.Position.start(MAGNATE, "ru")
    for wrong in (1, -1):
        with pytest.raises(ValueError, match=f"{wrong} of 0 actions"):
            match.undo(wrong)


def test_undo_and_the_same_actions_again_give_the_same_positions():
    match = dealt()
    match.play_random(80)
    positions, actions = list(match.positions), list(match.actions)
    match.undo(50)
    match.play(*actions[-50:])
    assert match.positions == positions
    assert match.actions == actions


def test_open_actions_never_cross_chance_or_another_seat():
    match = dealt()
    assert match.open_actions() == 0
    seen = set()
    for _ in range(400):
        count = match.open_actions()
        actors = [position.actor for position in match.positions[len(match.positions) - 1 - count :]]
        assert count == 0 or set(actors) == {match.position.actor} <= {1, 2}
        if isinstance(match.position.actor, int) and count < match.ply:
            assert match.positions[-2 - count].actor != match.position.actor
        seen.add(count)
        match.play_random(1)
    assert {0, 1, 2} <= seen
    assert (match.position.is_over, match.open_actions()) == (True, 0)


def test_random_play_stops_at_the_end():
    match = dealt()
    match.play_random(5000)
    ply = match.ply
    assert match.position.is_over
    match.play_random(3)
    assert (match.ply, match.play_nature()) == (ply, [])


def test_reseed_makes_what_follows_depend_on_the_seed_alone():
    first, second = dealt(5), dealt(5)
    first.play_random(30)
    second.play_random(30)
    first.reseed(9)
    second.reseed(10)
    first.play_random(40)
    second.play_random(40)
    assert first.actions[:43] == second.actions[:43]
    assert first.actions != second.actions


def test_a_match_resumes_from_its_record():
    match = dealt()
    match.play_random(50)
    for again in (
        duchy.Match.resume(match.record()), duchy.Match.resume(match.record(), match.positions),
        duchy.Match.resume(duchy.parse_record(match.record().text())),
    ):  # fmt: skip
        assert (again.position, again.actions, again.names, again.date) == (
            match.position, match.actions, {1: "Ann"}, match.date,
        )  # fmt: skip
        again.play_random(5)
        assert again.ply == match.ply + 5
    assert match.ply == len(match.record().actions)


def test_the_last_choice_of_income_tells_the_seat_what_the_other_has_chosen():
    """In a view the other seat's choice is a number that no table has; a rule that looks it up tells something."""
    match = duchy.Match(MAGNATE.settle("en", {}, 2), seed=6)
    told = dict[bool, int]()
    while match.position.result is None:
        before = match.position
        match.play_random(1)
        if isinstance(before.actor, int) and str(match.actions[-1]).startswith("choose"):
            nothing = learned_nothing(before, match.actions[-1], match.position, before.actor)
            told[nothing] = told.get(nothing, 0) + 1
    assert told[False] > 0
    assert told[True] > 0
