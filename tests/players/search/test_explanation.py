"""Why an action is better: the claims follow from the study, weigh what they say, and read well in every language."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

import duchy
from duchy.games import NAMES
from duchy.kernel.instances import instance_of_file
from duchy.players.analysis import Analysis, Line
from duchy.players.search.explanation import Claim, advise
from duchy.words import LANGUAGES, Words
from duchy.words.advice import claims_words

pytestmark = pytest.mark.check

TABLE = duchy.read_diagram("""
    magnate en
    turn 6 seat 2 play
    1 at 1: 1L 3LY
    2 tokens M2V1L3Y1
    2 hand 4VL 3SK 4MS
""")
ACTIONS = TABLE.actions()
QUANTITIES: tuple[str, ...] = instance_of_file("magnate", "minds.nullgame.reasons", compiled=False).QUANTITIES
FIRM = 0.001


def line(at: int, share: float, error: float = FIRM, own: Any = None, rival: Any = None) -> Line:
    """A line of seat 2 that begins with the action of that number; quantities by name, others 0."""
    amounts = tuple(tuple(float((told or {}).get(quantity, 0)) for quantity in QUANTITIES) for told in (rival, own))
    return Line((ACTIONS[at],), (1 - share, share), error, 400, amounts)


def study(*lines: Line) -> Analysis:
    return Analysis(2, lines, QUANTITIES)


def kinds(claims: Sequence[Claim]) -> list[tuple[str, str, int, float]]:
    return [(claim.kind, claim.quantity, claim.seat, round(claim.amount, 3)) for claim in claims]


def test_what_the_best_gains_and_denies_and_the_other_costs_and_gives() -> None:
    best, other = advise(study(
        line(0, 0.62, own={"income": 2.0}, rival={"districts": 1.0}),
        line(1, 0.55, own={"income": 1.0}, rival={"districts": 2.5}),
    ))  # fmt: skip
    assert kinds(best.claims) == [("gain", "income", 2, 1.0), ("deny", "districts", 1, 1.5)]
    assert kinds(other.claims) == [("cost", "income", 2, 1.0), ("give", "districts", 1, 1.5)]
    assert (best.against, other.against) == (ACTIONS[1], ACTIONS[0])
    assert best.behind == 0
    assert other.behind == pytest.approx(0.07)


def test_claims_are_what_tells_most() -> None:
    best = advise(study(line(0, 0.6, own=dict.fromkeys(QUANTITIES, 1.0)), line(1, 0.5)))[0]
    told = [claim.weight for claim in best.claims]
    worth = instance_of_file("magnate", "minds.nullgame.reasons", compiled=False).WORTH
    assert told == sorted(worth, reverse=True)[: len(told)]


def test_nothing_is_claimed_of_what_did_not_change_or_speaks_the_other_way() -> None:
    best, other = advise(study(line(0, 0.6, own={"tokens": 1.0}), line(1, 0.5, own={"tokens": 4.0})))
    assert best.claims == other.claims == ()
    assert best.against is not None
    assert other.against is not None


def test_nearly_equal_actions_are_not_told_apart() -> None:
    best, second, third = advise(study(line(0, 0.6), line(1, 0.595), line(2, 0.4, own={"tokens": 4.0})))
    assert (best.against, second.against, third.against) == (ACTIONS[2], None, ACTIONS[0])
    unsure = advise(study(line(0, 0.6, error=0.1), line(1, 0.55, error=0.1, own={"districts": 1.0})))
    assert [each.against for each in unsure] == [None, None]
    assert all(not each.claims for each in unsure)


def test_a_study_of_one_action_and_of_several_plans_that_begin_alike() -> None:
    (only,) = advise(study(line(3, 0.5)))
    assert (only.action, only.against, only.claims) == (ACTIONS[3], None, ())
    assert [each.action for each in advise(study(line(0, 0.6), line(0, 0.5), line(1, 0.4)))] == list(ACTIONS[:2])


def test_at_most_three_actions() -> None:
    assert len(advise(study(*(line(at, 0.6 - at / 10) for at in range(5))))) == 3


@pytest.mark.parametrize("game", NAMES)
def test_worths_fit_the_quantities(game: str) -> None:
    reasons = instance_of_file(game, "minds.nullgame.reasons", compiled=False)
    assert len(reasons.WORTH) == len(reasons.QUANTITIES) == len(set(reasons.QUANTITIES))
    assert all(worth >= 0 for worth in reasons.WORTH)
    assert set(reasons.SHARED) <= set(reasons.QUANTITIES)


def told(language: str, *claims: tuple[str, str, float], game: str = "magnate") -> str:
    say = Words(language, game)
    return claims_words(
        say, [Claim(kind, sign, 1, amount, 0.1) for kind, sign, amount in claims], lambda _: say("hint.rival")
    ).replace("\u00a0", " ")


def test_sentences_in_three_languages() -> None:
    both = ("gain", "income", 1.54), ("deny", "districts", 0.82)
    assert told("en", *both) == "it gains about 2 tokens of income a roll and denies the rival about 1 district"
    assert told("fr", *both) == (
        "cela rapporte environ 2 jetons de revenu par lancer et prive l’adversaire d’environ 1 province"
    )
    assert told("ru", *both) == (
        "это даёт вам примерно 2 жетона дохода за бросок, а соперник недополучает примерно 1 район"
    )


def test_amounts_are_rounded_and_said_to_be() -> None:
    assert told("en", ("cost", "tokens", 1.0)) == "it costs 1 token in hand"
    assert told("en", ("cost", "tokens", 12.34)) == "it costs about 12 tokens in hand"
    assert told("fr", ("cost", "tokens", 1.9)) == "cela coûte environ 2 jetons en main"
    assert told("ru", ("cost", "tokens", 5.0)) == "это стоит вам 5 жетонов на руках"
    assert told("ru", ("give", "tokens", 20.9)) == "соперник получает примерно 21 жетон на руках"


def test_what_the_seat_gains_itself_is_said_first() -> None:
    both = ("deny", "districts", 1.6), ("gain", "tokens", 2.0)
    assert told("ru", *both) == "это даёт вам 2 жетона на руках, а соперник недополучает примерно 2 района"
    assert told("en", *both) == "it gains 2 tokens in hand and denies the rival about 2 districts"


def test_two_things_of_one_kind_are_said_together() -> None:
    assert told("en", ("gain", "points", 2.0), ("gain", "oracles", 1.0), game="magna_grecia") == (
        "it gains 2 points and 1 oracle"
    )


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", NAMES)
def test_every_quantity_has_words_for_every_kind(game: str, language: str) -> None:
    reasons = instance_of_file(game, "minds.nullgame.reasons", compiled=False)
    for quantity in reasons.QUANTITIES:
        for kind in ("sooner", "later") if quantity in reasons.SHARED else ("gain", "cost", "deny", "give"):
            for amount in (0.3, 1.0, 2.5, 4.0, 21.0):
                assert told(language, (kind, quantity, amount), game=game)
