"""What a person can type at the prompt, and what is answered."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from duchy import start
from duchy.terminal.face import face_of
from duchy.terminal.lines.prompt import Prompt
from duchy.terminal.typed import COMMANDS, Command, read_action, read_command
from duchy.words import LANGUAGES, Words, load_texts

from .person import Played, sit

GAME = ("magnate", "--seed", "3")


def typed(folder: Path, *answers: str, options: tuple[str, ...] = GAME, lang: str = "en") -> Played:
    return sit(folder, *options, answers=answers, lang=lang)


def after(game_screen: Played, answer: str) -> str:
    """What was shown after an answer, on one line."""
    return " ".join(game_screen.text.split(f"> {answer}\n", 1)[1].split())


# Actions


@pytest.mark.parametrize("text", ["sell 1m", "SELL 1M", "  sell   1M ", "s 1m", "sell ace of moons", "sell 1☾", "1"])
def test_a_sale_may_be_typed_in_many_ways(tmp_path: Path, text: str) -> None:
    assert str(typed(tmp_path, text).session.match.actions[-1]) == "sell 1M"


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("build 7sk@3", ["build 7SK@3"]),
        ("build 7ks 3", ["build 7SK@3"]),
        ("build 7 sk @ 3", ["build 7SK@3"]),
        ("b castle excuse", ["build 7SK@3"]),
        ("build the castle in 3", ["build 7SK@3"]),
        ("build 7☼∞@3", ["build 7SK@3"]),
        ("deed chance meeting@1", ["deed 7ML@1"]),
        ("deed Chance Meeting light keeper", ["deed 7ML@4"]),
        ("pay 5ml m", ["pay 5ML M"]),
        ("pay forest m2l1", ["pay 5ML M", "pay 5ML M", "pay 5ML L"]),
        ("pay 5ml mml", ["pay 5ML M", "pay 5ML M", "pay 5ML L"]),
        ("trade m>s", ["trade M>S"]),
        ("trade m s", ["trade M>S"]),
        ("trade 3m>1s", ["trade M>S"]),
        ("trade mmm s", ["trade M>S"]),
        ("spend k3 s4", ["spend S4K3"]),
        ("spend 4s3k", ["spend S4K3"]),
        ("choose 6kl l", ["choose 6LK L"]),
        ("end", ["end"]),
        ("END now", ["end"]),
        ("build", ["build"]),
        ("build zz", ["build ZZ"]),
        ("sing a song", ["sing a song"]),
        ("7sk@3", ["7sk@3"]),
    ],
)
def test_what_is_typed_is_put_into_notation(text: str, meant: list[str]) -> None:
    view = start("magnate").view(1)
    assert read_action([Words("en", "magnate")], face_of(view.game), view, text) == meant


@pytest.mark.parametrize(
    ("lang", "text", "meant"),
    [
        ("fr", "développer château excuse", "build 7SK@3"),
        ("fr", "titre le moulin 5", "deed 8VL@5"),
        ("fr", "vendre l'as de lunes", "sell 1M"),
        ("fr", "vendre l’as de lunes", "sell 1M"),
        ("fr", "développer l'île 5", "build TSVY@5"),
        ("fr", "échanger m>s", "trade M>S"),
        ("fr", "build 7sk@3", "build 7SK@3"),
        ("ru", "построить замок 3", "build 7SK@3"),
        ("ru", "построить художника отговорка", "build 3SK@3"),
        ("ru", "ипотека мельница 5", "deed 8VL@5"),
        ("ru", "ПРОДАТЬ Туза Лун", "sell 1M"),
        ("ru", "конец", "end"),
    ],
)
def test_actions_in_the_chosen_language(lang: str, text: str, meant: str) -> None:
    view, says = start("magnate").view(1), [Words("en", "magnate"), Words(lang, "magnate")]
    assert read_action(says, face_of(view.game), view, text) == [meant]


def test_what_only_begins_an_action_is_asked_back(tmp_path: Path) -> None:
    game_screen = typed(tmp_path, "sell")
    assert "Which one? You can play:" in game_screen.text
    assert not any(str(action).startswith("sell") for action in game_screen.session.match.actions)


@pytest.mark.parametrize(("asked", "shown"), [("? sell", "Sell"), ("? sell 1m", "Ace"), ("more ace", "Ace")])
def test_a_part_of_the_menu(tmp_path: Path, asked: str, shown: str) -> None:
    text = typed(tmp_path, asked).text.partition(asked)[2]
    assert "You can play:" in text
    assert shown in text.partition("You can play:")[2]


def test_a_part_of_the_menu_that_is_empty(tmp_path: Path) -> None:
    text = typed(tmp_path, "? unicorn", "? sell 9lk").text
    assert "There is nothing you can do with that now: unicorn" in text
    assert "[L3]" in text


def test_several_actions_at_once(tmp_path: Path) -> None:
    game_screen = typed(tmp_path, "sell 1m; end")
    actions = [str(action) for action in game_screen.session.match.actions]
    assert actions[actions.index("sell 1M") + 1] == "end"


def test_several_actions_are_played_all_or_none(tmp_path: Path) -> None:
    game_screen = typed(tmp_path, "sell 1m, sell 2mk")
    assert "sell 1M" not in map(str, game_screen.session.match.actions)
    assert "[L2]" in after(game_screen, "sell 1m, sell 2mk")


def test_nothing_can_be_typed_beyond_ones_turn(tmp_path: Path) -> None:
    game_screen = typed(tmp_path, "sell 1m; end; sell 2mk", "sell 1m; end; roll 3 2")
    assert game_screen.text.count("Your turn is over before") == 2
    assert "sell 1M" not in map(str, game_screen.session.match.actions)


@pytest.mark.parametrize("number", ["0", "99"])
def test_a_number_that_is_not_in_the_menu(tmp_path: Path, number: str) -> None:
    assert "from 1 to" in after(typed(tmp_path, number), number)


def test_an_empty_line_ends_the_turn_only_when_nothing_else_is_left(tmp_path: Path) -> None:
    game_screen = typed(tmp_path, "", "1", "")
    actions = [str(action) for action in game_screen.session.match.actions]
    assert actions[actions.index("sell 1M") + 1] == "end"


# Refusals


@pytest.mark.parametrize("before", ["", "why "])
def test_a_refused_action_explains_itself_with_its_clause(tmp_path: Path, before: str) -> None:
    text = f"{before}build 5ml@1"
    answer = after(typed(tmp_path, text), text)
    assert "The Forest costs 5 tokens of ☾♣, at least one of each; available: ♣1. [D1]" in answer
    assert "[D1] To build a card outright" in answer


def test_why_not_in_french(tmp_path: Path) -> None:
    answer = after(typed(tmp_path, "pourquoi développer 5ml@1", lang="fr"), "pourquoi développer 5ml@1")
    assert answer.startswith("Développer la Forêt coûte 5 jetons de ☾♣, au moins un de chaque ; disponibles : ♣1. [D1]")


def test_why_of_something_that_can_be_played(tmp_path: Path) -> None:
    assert "You can play that now" in after(typed(tmp_path, "why 1"), "why 1")
    assert "For example" in after(typed(tmp_path, "why"), "why")


def test_what_can_be_played_is_told_in_the_language_of_the_game(tmp_path: Path) -> None:
    told = after(typed(tmp_path, "lang ru", "почему продать 1m"), "почему продать 1m")
    assert "продать Туза Лун" in told
    assert "sell" not in told


@pytest.mark.parametrize(
    "text", ["abracadabra", "build 7sk@9", "build 11xx@1", "trade q>z", "spend s99", "roll 0 0", "@", "1.5"]
)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_is_not_understood_is_answered_in_words(tmp_path: Path, text: str, lang: str) -> None:
    game_screen = typed(tmp_path, text, lang=lang)
    assert game_screen.status == 0
    assert len(game_screen.text.split("> ")[-2]) > 0
    assert game_screen.session.match.position.turn == 1


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("answer", ["9" * 5000, "? " + "9" * 5000, "log " + "9" * 5000, "x" * 5000, "1;" * 5000])
def test_a_line_of_any_length_is_answered_briefly_and_plays_nothing(tmp_path: Path, answer: str, lang: str) -> None:
    game_screen = typed(tmp_path, answer, lang=lang)
    assert game_screen.session.match.position.turn == 1
    assert [str(action) for action in game_screen.session.match.actions if "sell" in str(action)] == []
    assert len(after(game_screen, answer).partition(">")[0]) < 100


@pytest.mark.parametrize("answer", ["9" * 900, "? 99", "99"])
def test_a_number_that_is_not_in_the_menu_is_named(tmp_path: Path, answer: str) -> None:
    told = after(typed(tmp_path, answer), answer)
    assert told.startswith(f"There is no number {'9' * 49 + '…' if len(answer) > 9 else 99}: the menu goes from 1 to ")


def test_a_menu_of_one_number_has_no_range(tmp_path: Path) -> None:
    told = after(typed(tmp_path, "1", "7"), "7")
    assert told.startswith("There is no number 7: the menu has only number 1.")


def test_what_moves_a_cursor_is_not_typed_back(tmp_path: Path) -> None:
    told = typed(tmp_path, "\x1b[Aab\x00c\x07").text.split("> ")[-2]
    assert "“[Aabc” is not an action" in told


# Taking back


def test_undo_takes_back_one_action_or_the_turn(tmp_path: Path) -> None:
    fresh = typed(tmp_path).session.match.position
    assert typed(tmp_path, "1", "undo").session.match.position == fresh
    assert typed(tmp_path, "1", "undo turn").session.match.position == fresh
    assert typed(tmp_path, "1", "u", "u").session.match.position == fresh


def test_undo_of_several_actions(tmp_path: Path) -> None:
    path = tmp_path / "scene.txt"
    path.write_text(SCENE)
    options = ("--resume", str(path))
    one = typed(tmp_path, "pay 8vl v", "pay 8vl l", "undo", options=options)
    assert str(one.session.match.actions[-1]) == "pay 8VL V"
    both = typed(tmp_path, "pay 8vl vl", "undo turn", options=options)
    assert both.session.match.position.turn == 3
    assert str(both.session.match.actions[-1]) == "roll 10 9"


SCENE = """game: magnate
edition: en
seats: 2

* crown NV
* crown NM
* crown NL
* crown NS
* crown NY
* crown NK
* draw 8VL
* draw 2MK
* draw 7SK
* draw 3LY
* draw 9MS
* draw 6MV
* roll 10 9
deed 8VL@4
end
* draw 4VL
* roll 10 9
sell 2MK
end
* draw 5YK
* roll 10 9
"""


def test_undo_never_crosses_chance(tmp_path: Path) -> None:
    game_screen = typed(tmp_path, "undo", "1", "", "undo", "undo turn")
    assert game_screen.text.count("Nothing can be taken back") == 3


# Commands


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_command_answers_in_every_language(tmp_path: Path, lang: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    texts = load_texts("shared", lang)
    words = [texts[f"typed.{name}"].split()[0] for name in COMMANDS if name != "quit"]
    game_screen = typed(tmp_path, *words, *(f"{word} x" for word in words if word != words[6]), lang=lang)
    assert game_screen.status == 0


@pytest.mark.parametrize("lang", LANGUAGES)
def test_words_of_commands_mean_one_thing(lang: str) -> None:
    says = [Words("en", "magnate"), Words(lang, "magnate")]
    for name in COMMANDS:
        for word in says[-1].texts[f"typed.{name}"].split():
            assert read_command(says, word) == Command(name)
    verbs = [word for key, text in says[-1].texts.items() if key.startswith("verb.") for word in text.split()]
    assert len(verbs) == len(set(verbs))
    assert all(read_command(says, verb) is None for verb in verbs)


def test_every_command_has_its_method() -> None:
    assert all(hasattr(Prompt, f"do_{name}") for name in COMMANDS)


def test_help_names_every_command(tmp_path: Path) -> None:
    answer = after(typed(tmp_path, "?"), "?")
    assert all(name in answer for name in COMMANDS)
    assert "☾ M Moons" in answer


def test_a_hint_is_a_legal_action_in_words(tmp_path: Path) -> None:
    """One action where nothing is searched yet, else the best ones."""
    answer = after(typed(tmp_path, "hint", options=(*GAME, "--ms", "50")), "hint")
    assert re.search(r"Hint: |The best actions now.* \d\) [a-z]", answer)


def test_a_hint_falls_back(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from duchy.players.opponents import levels
    from duchy.terminal import seats

    def no_search(level: str, game: object) -> object:
        if level != "random":
            raise RuntimeError(level)
        return levels.player_named(level, game)  # type: ignore[arg-type]

    monkeypatch.setattr(seats, "player_named", no_search)
    assert "Hint:" in after(typed(tmp_path, "hint", options=(*GAME, "--level", "random")), "hint")


def test_the_log_tells_what_happened(tmp_path: Path) -> None:
    game_screen = typed(tmp_path, "1", "", "log", "log 2")
    answer = after(game_screen, "log")
    assert "You sell the Ace of Moons 1☾ for ☾2." in answer
    assert "You draw" in answer
    assert "The computer draws a card." in answer


def test_rules_by_clause_and_by_word(tmp_path: Path) -> None:
    assert after(typed(tmp_path, "rules d4"), "rules d4").startswith("[D4] A later card")
    assert "[X1]" in after(typed(tmp_path, "rules bank"), "rules bank")
    assert "No clause" in after(typed(tmp_path, "rules xyzzy"), "rules xyzzy")
    assert "Which clause" in after(typed(tmp_path, "rules"), "rules")


def test_another_language_at_once(tmp_path: Path) -> None:
    game_screen = typed(tmp_path, "lang fr", "langue ru", "язык xx", "lang en")
    assert "Votre main" in game_screen.text
    assert "У\u00a0вас на руках" in game_screen.text
    assert game_screen.text.rstrip().endswith("continues it.")


def test_a_folded_menu_lists_everything_on_request(tmp_path: Path) -> None:
    path = tmp_path / "scene.txt"
    path.write_text(SCENE)
    game_screen = typed(tmp_path, "more", options=("--resume", str(path)))
    assert "15 ways" in game_screen.text
    assert "☼" in after(game_screen, "more").split("Trade", 1)[1]


def test_a_computer_that_fails_is_replaced(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from duchy.players.opponents.baselines import WeightedPlayer

    def broken(*_: object) -> None:
        raise RuntimeError("out of ideas")

    monkeypatch.setattr(WeightedPlayer, "choose", broken)
    game_screen = typed(tmp_path, "1", "", "1")
    assert "had a problem (out of ideas)" in game_screen.text
    assert game_screen.session.match.position.turn >= 3
