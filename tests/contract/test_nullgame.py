"""The null game, clause by clause: what the template itself must do."""

import pytest
from tests.playing import refusal_of, result_of

import duchy
from duchy.games.template import as_state, as_states

from .tables import game_of, settle


def texts(position):
    return [str(action) for action in position.actions()]


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("rounds", [1, 2, 3])
def test_N1_seats_take_turns_in_order(seats, rounds):
    position = duchy.start("nullgame", seats=seats, rounds=rounds)
    actors = []
    while not position.is_over:
        position = position.play("draw 1")
        actors.append(position.actor)
        position = position.play("keep")
    assert actors == list(range(1, seats + 1)) * rounds


def test_N2_a_drawn_token_is_kept_or_put_back():
    drawn = duchy.start("nullgame").play("draw 3")
    assert texts(drawn) == ["keep", "return"]
    assert drawn.play("keep").standing().keys == ((3, -1), (0, 0))
    assert drawn.play("return").standing().keys == ((0, 0), (0, 0))
    assert (refusal_of(drawn, "draw 1").code, refusal_of(drawn, "draw 1").rule) == ("OUT_OF_PHASE", "N2")
    assert (refusal_of(duchy.start("nullgame"), "keep").code) == "OUT_OF_PHASE"


def test_N3_the_bag_always_holds_the_same_six_tokens():
    for position in game_of(settle("nullgame", "plain rounds=3", 4), 3):
        if position.actor == "nature":
            assert [(str(action), weight) for action, weight in position.chances()] == [
                ("draw 1", 3), ("draw 2", 2), ("draw 3", 1),
            ]  # fmt: skip


def test_N3_only_who_drew_knows_the_token():
    drawn = duchy.start("nullgame", seats=3).play("draw 3")
    assert "drawn 3" in drawn.view(1).diagram()
    for seat in (0, 2, 3):
        assert "drawn ?" in drawn.view(seat).diagram()
        guessed = [drawn.view(seat).guess(seed).diagram() for seed in range(600)]
        counts = [sum(f"drawn {token}" in text for text in guessed) for token in (1, 2, 3)]
        assert all(abs(count - 100 * share) < 45 for count, share in zip(counts, (3, 2, 1), strict=True))
        assert duchy.read_diagram(drawn.view(seat).diagram()).diagram() == drawn.view(seat).diagram()
    assert "drawn" not in drawn.play("keep").diagram()


def test_N4_most_points_then_fewest_tokens_win():
    table = duchy.start("nullgame", rounds=2)
    over = table.play("draw 2", "keep", "draw 1", "keep", "draw 2", "return", "draw 1", "keep")
    assert (result_of(over).keys, result_of(over).winners) == (((2, -1), (2, -2)), (1,))
    assert (refusal_of(over, "keep").code, refusal_of(over, "keep").rule) == ("OVER", "N4")
    shared = table.play(*["draw 1", "keep"] * 4)
    assert result_of(shared).winners == (1, 2)


def test_N2_a_text_that_is_no_action():
    error = refusal_of(duchy.start("nullgame"), "draw 4")
    assert (error.code, error.rule) == ("NO_SUCH_ACTION", None)


@pytest.mark.parametrize(
    ("lines", "line", "code"),
    [
        ("nonsense", 2, "LINE"), ("turn x draw", 2, "LINE"), ("turn 1 sleep", 2, "LINE"),
        ("turn 1 choose drawn 4", 2, "TOKEN"), ("turn 1 choose drawn 0", 2, "TOKEN"),
        ("turn 1 choose drawn x", 2, "TOKEN"),
        ("turn 1 draw\n3 points 1 kept 1", 3, "LINE"), ("1 points x kept 1", 2, "LINE"), ("turn 1 draw 3", 2, "LINE"),
        ("turn 1 choose", 1, "TOKEN"), ("turn 2 draw drawn 1", 1, "TOKEN"), ("turn 200 draw", 2, "LINE"),
        ("turn ² draw", 2, "LINE"), ("1 points ² kept 1", 2, "LINE"), ("turn 1 choose drawn ²", 2, "TOKEN"),
    ],
)  # fmt: skip
def test_a_wrong_line_of_a_diagram_is_named(lines, line, code):
    with pytest.raises(duchy.DiagramError) as wrong:
        duchy.read_diagram(f"nullgame plain seats=2\n{lines}")
    assert (wrong.value.line, wrong.value.code) == (line, code)


def test_N1_a_diagram_of_a_headline_alone_is_the_blank_table():
    assert duchy.read_diagram("nullgame plain seats=3") == duchy.start("nullgame", seats=3)


def test_states_of_any_game_pass_through_the_template_as_they_are():
    state = duchy.start("magnate").state()
    assert as_state(state) is state
    row = [state, state]
    assert as_states(row) is row
