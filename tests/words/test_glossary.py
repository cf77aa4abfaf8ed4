"""What the glossary says of prices, sales, ties and incomes is what the rules do."""

from __future__ import annotations

import random
from collections.abc import Iterator

import duchy
from duchy.games.magnate.fields import State
from duchy.games.rois_faineants.values import HIGHEST
from duchy.table.position import Position
from duchy.words import LANGUAGES, load_texts


def sales(seed: int) -> Iterator[tuple[str, tuple[int, ...]]]:
    """Of a random game each card that could be sold, by its rank, with the tokens that it would bring, suit by suit."""
    rng = random.Random(seed)
    settled = duchy.games["magnate"].settle("ru", {}, 2)
    here = Position(settled, settled.start_state())
    while not here.is_over:
        actions = here.actions()
        for action in actions:
            if str(action).startswith("sell ") and isinstance(here.actor, int):
                seat = here.actor - 1
                before, after = here.state(State).tokens[seat], here.play(action).state(State).tokens[seat]
                gains = (new - old for old, new in zip(before, after, strict=True))
                yield str(action), tuple(sorted(gain for gain in gains if gain))
        here = here.play(rng.choice(actions))


ACE = "1"
SAID: dict[tuple[int, ...], str] = {
    (1, 1): "for two tokens, one of each of its suits",
    (2,): "an Ace brings two of its suit",
}


def test_what_a_sale_brings_is_said() -> None:
    """[L1] The glossary covers whatever the rules pay, and says of Aces what they pay for Aces alone."""
    said = load_texts("learn_magnate", "en")["glossary.magnate.sell.text"]
    paid = {(text.startswith(f"sell {ACE}"), gains) for text, gains in sales(0)}
    assert paid == {(True, (2,)), (False, (1, 1))}
    assert all(SAID[gains] in said for _, gains in paid)


def by_edition(option: str) -> dict[str, object]:
    """An option's value in each edition of Magnate."""
    magnate = duchy.games["magnate"]
    return {edition: magnate.settle(edition, {}, 2).values[option] for edition in magnate.editions}


def test_what_decides_a_tie_is_said_of_the_editions_that_differ() -> None:
    """[W5, O5] Totals of districts, in which an Ace counts as it does there, decide in the French edition alone."""
    by_totals = {edition for edition, rule in by_edition("tiebreak_total").items() if rule == "scored"}
    assert by_totals == {"fr", "ap"}, "ap is the French edition as a program has it"
    for language, named in (("en", "French edition"), ("fr", "édition française"), ("ru", "французской редакции")):
        assert named in load_texts("learn_magnate", language)["glossary.magnate.tie.text"]


def test_the_deed_of_an_ace_is_left_to_the_edition() -> None:
    """[B2] Its price differs, so none is stated; nor is that of an Ace or a Court that is built [D2, C2]."""
    assert len(set(by_edition("ace_deed").values())) > 1
    assert len(set(by_edition("ace_cost").values())) > 1
    said = load_texts("learn_magnate", "en")
    assert "Aces by edition" in said["glossary.magnate.deed.text"]
    assert "Aces and Courts are paid as the edition says" in said["glossary.magnate.build.text"]


def test_what_a_jack_pays_at_most_is_said_where_it_is_learned() -> None:
    """[J1] In the lesson as in the glossary."""
    for language in LANGUAGES:
        assert str(HIGHEST) in load_texts("learn_rois_faineants", language)["learn.rois_faineants.jack"]
        assert str(HIGHEST) in load_texts("learn_rois_faineants", language)["glossary.rois_faineants.jack.text"]
