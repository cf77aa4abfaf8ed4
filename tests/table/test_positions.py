"""Positions and views as values, actions as texts: what a program that imports duchy relies on."""

import pickle
import random

import pytest

import duchy
from duchy.games.magnate.fields import State
from duchy.kernel.game import Game

CROWNS = [f"crown N{suit}" for suit in "MSVLYK"]
DEAL = [*CROWNS, "draw 7SK", "draw 9LK", "draw 4MS", "draw 4VL", "draw 1M", "draw 1K"]


def test_the_games_by_name():
    assert list(duchy.games) == ["magnate", "rois_faineants", "magna_grecia", "nullgame"]
    assert all(isinstance(game, Game) and game.name == name for name, game in duchy.games.items())
    assert repr(duchy.games["magnate"]) == "<game magnate>"
    assert duchy.games["magnate"] != duchy.games["nullgame"]
    assert len({duchy.games["magnate"], duchy.games["magnate"]}) == 1


def test_the_first_edition_is_meant_where_none_is_named():
    assert duchy.start("magnate").settled.edition == duchy.games["magnate"].default_edition == "en"


def test_a_start_waits_for_nature():
    table = duchy.start("magnate", "ru", courts=1)
    assert (table.actor, table.turn, table.is_over, table.result) == ("nature", 0, False, None)
    assert table.settled.changes == {"courts": 1}
    assert repr(table) == "<magnate ru, turn 0, nature to act>"


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        ({"edition": "xx"}, "NO_EDITION"), ({"edition": []}, "NO_EDITION"), ({"seats": 3}, "SEATS"),
        ({"seats": True}, "SEATS"), ({"seats": 2.0}, "SEATS"), ({"seats": "2"}, "SEATS"), ({"colour": 1}, "NO_AXIS"),
        ({"courts": 1.0}, "AXIS_VALUE"), ({"ace_cost": 3.0}, "AXIS_VALUE"), ({"courts": []}, "AXIS_VALUE"),
        ({"courts": "²"}, "AXIS_VALUE"), ({"courts": "--1"}, "AXIS_VALUE"), ({"courts": "1" * 5000}, "AXIS_VALUE"),
        ({"ace_value": 1}, "AXIS_VALUE"), ({"courts": 1, "pawn_properties": 1}, "PAWNS_AND_COURTS"),
    ],
)  # fmt: skip
def test_what_cannot_be_settled_is_named(arguments, code):
    with pytest.raises(duchy.EditionError) as refused:
        duchy.start("magnate", **arguments)
    assert refused.value.code == code
    assert isinstance(refused.value, ValueError)


def test_an_axis_takes_its_values_as_words_too():
    assert duchy.start("magnate", courts="1") == duchy.start("magnate", courts=1)
    assert duchy.start("magnate", ace_value="deucey").settled.values["ace_value"] == "deucey"


def test_equal_positions_are_equal_however_they_were_named():
    assert duchy.start("magnate", "ru", ace_deed=2, tiebreak_total="scored", court_payment="any") == duchy.start(
        "magnate", "fr"
    )
    assert duchy.start("magnate", "ru") != duchy.start("magnate", "fr")
    assert duchy.start("magnate", "ru") != duchy.start("nullgame")
    assert duchy.start("magnate") != "magnate"
    assert duchy.start("nullgame", seats=2) != duchy.start("nullgame", seats=3)
    assert len({duchy.start("magnate"), duchy.start("magnate")}) == 1


def test_play_takes_texts_and_actions_and_gives_another_position():
    before = duchy.start("magnate")
    after = before.play(*DEAL)
    assert before == duchy.start("magnate")
    assert after == before.play(*[before.action(text) for text in DEAL])
    assert after.turn == 1
    assert before.play() == before


def test_play_is_all_or_nothing():
    before = duchy.start("magnate")
    with pytest.raises(duchy.Refused) as refused:
        before.play("crown NM", "crown NM")
    assert (refused.value.action, refused.value.code, refused.value.rule) == ("crown NM", "CROWN_DEALT", "S4")
    assert before == duchy.start("magnate")
    with pytest.raises(duchy.NotationError):
        before.play("crown NM", "crown XX")


def test_a_refusal_is_an_error_that_travels():
    error = duchy.start("magnate").refusal("end")
    again = pickle.loads(pickle.dumps(error))
    assert (type(again), again.action, again.code, again.rule) == (duchy.Refused, "end", "OUT_OF_PHASE", "T6")
    assert isinstance(again, duchy.Illegal)
    assert str(again) == "'end' is refused: OUT_OF_PHASE [T6]"


def test_the_state_of_a_position_is_a_copy():
    table = duchy.start("magnate").play(*DEAL)
    state = table.state(State)
    state.tokens[0][0] = 99
    assert table.state(State).tokens[0][0] == 1
    assert table.digest == duchy.start("magnate").play(*DEAL).digest


def test_an_action_is_a_value_with_one_text():
    magnate = duchy.games["magnate"]
    action = duchy.Action.parse(magnate, "trade V>K")
    assert (str(action), repr(action), action.is_natures) == ("trade V>K", "<magnate action trade V>K>", False)
    assert action == duchy.Action(magnate, action.code)
    assert len({action, duchy.Action(magnate, action.code)}) == 1
    assert duchy.Action.parse(magnate, "roll 7 3").is_natures
    with pytest.raises(duchy.NotationError) as wrong:
        duchy.Action.parse(magnate, "trade V>Q")
    assert wrong.value.code == "NO_SUCH_SUIT"


def test_chances_are_natures_alone():
    table = duchy.start("magnate").play(*DEAL)
    assert sum(weight for _, weight in table.chances()) == 100
    assert [action for action, _ in table.chances()] == list(table.actions())
    assert table.play("roll 3 2").chances() == ()


def test_a_view_says_who_looks():
    table = duchy.start("magnate").play(*DEAL)
    view = table.view(1)
    assert (view.seat, view.turn, view.actor, view.game, view.result) == (1, 1, "nature", table.game, None)
    assert repr(view) == "<view of magnate from seat 1, turn 1>"
    assert view.standing() == table.standing()
    assert table.view(0) != table.view(1) != "view"
    assert len(view.encode()) == table.game.observation.ENCODED


def test_load_reads_a_diagram_or_a_record():
    table = duchy.start("magnate", "fr", courts=1).play(*DEAL)
    record = duchy.Record(table.settled, [table.action(text) for text in DEAL])
    assert duchy.load(table.diagram()) == duchy.load("\n" + table.diagram()) == table
    assert duchy.load(record.text()) == table
    with pytest.raises(duchy.RecordError):
        duchy.load(record.text() + "end\n")
    with pytest.raises(duchy.DiagramError):
        duchy.load("chess en")
    with pytest.raises(duchy.DiagramError):
        duchy.load("")


@pytest.mark.parametrize(
    ("headline", "code"),
    [
        ("chess", "NO_GAME"), ("magnate xx", "EDITION"), ("magnate en ru", "EDITION"), ("magnate courts=2", "EDITION"),
        ("magnate courts", "EDITION"), ("magnate en courts=1 courts=0", "EDITION"), ("magnate seats=3", "EDITION"),
        ("magnate seats=", "NO_VALUE"), ("magnate en courts=", "NO_VALUE"), ("magnate seats=²", "EDITION"),
        ("magnate en courts=1 pawn_properties=1", "EDITION"),
    ],
)  # fmt: skip
def test_a_wrong_headline_of_a_diagram_is_named(headline, code):
    with pytest.raises(duchy.DiagramError) as wrong:
        duchy.read_diagram(f"\n{headline}\n")
    assert (wrong.value.line, wrong.value.code) == (2, code)


def test_an_empty_diagram_is_none():
    with pytest.raises(duchy.DiagramError) as wrong:
        duchy.read_diagram(" \n\n")
    assert (wrong.value.line, wrong.value.code) == (1, "EMPTY")


@pytest.mark.parametrize("game", duchy.games)
def test_nature_draws_as_the_library_does_from_the_same_seed(game):
    table, one, other = duchy.start(game), random.Random(5), random.Random(5)
    while table.actor == "nature":
        actions, weights = zip(*table.chances(), strict=True)
        action = table.sample(one)
        assert action == other.choices(actions, weights)[0]
        table = table.play(action)


@pytest.mark.parametrize("game", duchy.games)
def test_no_rule_writes_the_edition_that_positions_share(game):
    table, chance = duchy.start(game), random.Random(6)
    edition = table.state().flat()[: type(table.state().edition).width()]
    while not table.is_over:
        table = table.play(table.sample(chance) if table.actor == "nature" else chance.choice(table.actions()))
    assert table.state().flat()[: len(edition)] == edition


@pytest.mark.parametrize("action", [3, None, 1.5])
def test_what_is_no_text_is_told_what_takes_numbers(action):
    with pytest.raises(TypeError, match=rf"a text or an Action, not {action!r}; duchy\.env\.State takes numbers"):
        duchy.start("magnate").play(action)
