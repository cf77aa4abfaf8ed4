"""What is refused says why, truly, and nothing that was not known before any of the actions is played."""

from __future__ import annotations

import random
from bisect import bisect_right
from itertools import takewhile

import pytest

import duchy
from duchy.games.rois_faineants.fields import State
from duchy.table.match import Match
from duchy.table.position import NATURE_NAME, Position
from duchy.terminal.look import Look
from duchy.terminal.refusing import refusal_lines, refusal_of
from duchy.words import LANGUAGES, Words


def played_until_a_lead_shows_something(seed: int) -> tuple[Position, str]:
    """A position of Les Rois fainéants, and a Queen of its first player that buys there."""
    position = duchy.start("rois_faineants", seats=3)
    for step in range(400):
        if position.actor == NATURE_NAME:
            chances = position.chances()
            position = position.play(chances[(seed * 7 + step * 11) % len(chances)][0])
            continue
        queens = [str(action) for action in position.actions() if str(action).startswith("lead Q")]
        if queens:
            return position, queens[seed % len(queens)]
        position = position.play(position.actions()[0])
    raise AssertionError("nobody could buy")


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("more", ["decline", "pass", "lead KC", "coup"])
def test_nothing_may_follow_what_uncovers_a_card(seed: int, more: str) -> None:
    position, queen = played_until_a_lead_shows_something(seed)
    assert isinstance(position.actor, int)
    refusal = refusal_of(position, position.actor, [queen, more])
    assert refusal is not None
    assert (refusal.text, refusal.error, refusal.key) == (queen, None, "server.NEW_INFORMATION")
    assert refusal_of(position, position.actor, [queen]) is None


# Texts that only begin actions

POOR = """
magnate en
turn 3 seat 1 play
1 at 1: 2VL
1 tokens V1S1
1 hand 6MV 7ML 9MS
"""
"""The Lunatic and the Pact fit somewhere, but their price is lacking."""


def said(position: Position, text: str, language: str = "en") -> str:
    """What a refusal of the text says, on one line; nothing where it is none."""
    assert isinstance(position.actor, int)
    refusal = refusal_of(position, position.actor, [text])
    look = Look(Words(language, position.game.name), viewer=position.actor)
    return " ".join(refusal_lines(look, refusal)) if refusal else ""


@pytest.mark.parametrize(
    ("text", "language", "words"),
    [
        ("build 6MV", "en", "The Lunatic costs 6 tokens of"),
        ("build 6MV", "fr", "Développer le Lunatique coûte 6 jetons"),
        ("build 6MV", "ru", "Безумец стоит 6"),
        ("deed 9MS", "en", "The deed of the Pact costs one token each of"),
        ("deed 9MS", "fr", "un jeton"),
        ("deed 9MS", "ru", "по одному жетону"),
        ("build 5ML", "en", "The Forest is not in hand."),
        ("pay 6MV", "en", "Tokens go on a player’s own unfinished deeds; the Lunatic is not one of them."),
    ],
)
def test_a_card_that_can_be_built_nowhere_gets_its_reason(text: str, language: str, words: str) -> None:
    told = said(duchy.read_diagram(POOR), text, language)
    assert words in told
    assert text not in told


def test_a_hex_alone_gets_the_reason_of_all_roads_on_it() -> None:
    position = duchy.start("magna_grecia").play("turn Y2", "turn R1")
    position = position.play(*(f"oracle {label}" for label in ("M3", "M7", "M11", "M17", "M21", "N28", "O9")))
    for text, words in (("road B26", "B26 is a village or an oracle"), ("road D2", "This hex is not land: D2")):
        assert words in said(position, text)
        assert said(position, text).count(words) == 1
    assert "names no hex" in said(position, "road Z99")


# Verbs alone

PLAYED = "magnate en\nturn 3 seat 1 play\nplayed\n1 tokens V1S1\n1 hand 6MV 7ML\n"


@pytest.mark.parametrize(
    ("diagram", "text", "words"),
    [
        (PLAYED, "build", "This turn’s card has already been played. [L2]"),
        (PLAYED, "sell", "This turn’s card has already been played. [L2]"),
        (PLAYED, "trade", "A trade takes three tokens of one suit; available: ☼1 ≈1. [X1]"),
        (PLAYED.replace("V1S1", "-"), "trade", "A trade takes three tokens of one suit; available: 0. [X1]"),
        (PLAYED, "pay", "There is no unfinished deed to put tokens on. [V1]"),
        (POOR, "build", "The Lunatic costs 6 tokens of ☾≈"),
        *((POOR, verb, "This is not the time for that. [T6]") for verb in ("tax", "roll", "draw", "crown", "spend")),
    ],
)
def test_a_verb_alone_gets_the_reason_why_nothing_of_its_kind_can_be_done(
    diagram: str, text: str, words: str
) -> None:  # fmt: skip
    told = said(duchy.read_diagram(diagram), text)
    assert words in told
    assert "“" not in told.partition("[")[0]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", ["magnate", "rois_faineants", "magna_grecia"])
def test_a_verb_alone_is_never_answered_by_its_spelling(game: str, language: str) -> None:
    match = Match(duchy.games[game].settle(None, {}, 3 if game != "magnate" else 2), 5)
    match.play_random(10_000)
    verbs = {text.split()[0] for text in match.position.game.notation.TEXTS if " " in text}
    spelt = [text.partition("{")[0] for key, text in Words(language, game).texts.items() if ".NO_SUCH_" in key]
    rng = random.Random(4)
    for position in rng.sample([each for each in match.positions if isinstance(each.actor, int)], 20):
        begun = {str(action).split()[0] for action in position.actions()}
        for verb in verbs - begun:
            told = said(position, verb, language)
            assert told
            assert not any(told.startswith(each) for each in spelt)
            assert language == "en" or verb not in told.partition("[")[0].split()


@pytest.mark.parametrize("game", ["magnate", "rois_faineants", "magna_grecia"])
def test_what_is_said_of_a_beginning_is_said_of_an_action_that_it_begins(game: str) -> None:
    match = Match(duchy.games[game].settle(None, {}, 2), 11)
    match.play_random(10_000)
    texts = match.position.game.notation.TEXTS
    ordered = sorted(texts)
    rng, known = random.Random(3), 0
    for position in rng.sample([each for each in match.positions if isinstance(each.actor, int)], 30):
        view = position.view(int(position.actor or 0))
        here = Position(view.settled, view.state())
        for whole in rng.sample(texts, 40):
            start = whole.replace("@", " ").rpartition(" ")[0]
            longer = takewhile(lambda each: each.startswith(start), ordered[bisect_right(ordered, start) :])  # noqa: B023
            begun = [each for each in longer if not each[len(start) :][:1].isalnum()]
            if " " not in start or any(here.refusal(each) is None for each in begun):
                continue
            refusal = refusal_of(position, view.seat, [start])
            assert refusal is not None
            if start in texts and getattr(refusal.error, "code", "") != "NO_IDLE_REVEAL":
                continue
            assert {each.action for each in refusal.begun} == set(begun)
            codes = {each.code for each in refusal.begun}
            assert codes == {error.code for error in map(here.refusal, begun) if error}
            assert said(position, start)
            known += 1
    assert known > 100


@pytest.mark.parametrize("language", LANGUAGES)
def test_one_reason_for_all_piles_is_said_once(language: str) -> None:
    match = Match(duchy.games["rois_faineants"].settle(None, {}, 2), 4)
    match.play_random(10_000)
    told = {said(position, f"lead Q{suit}", language) for position in match.positions for suit in "SHDC"
            if isinstance(position.actor, int) and position.state(State).phase == 3}  # fmt: skip
    common = Words(language, "rois_faineants").texts["refusal_all.TOP_SUIT"].partition("{")[0]
    assert any(each.startswith(common) for each in told)
