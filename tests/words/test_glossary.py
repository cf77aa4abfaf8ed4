"""What the glossary says of Magnate's sales is what the rules do [R2 of the trial of words, L1]."""

from __future__ import annotations

import random
from collections.abc import Iterator

import duchy
from duchy.table.position import Position
from duchy.words import load_texts


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
                before, after = here.state().tokens[seat], here.play(action).state().tokens[seat]
                gains = (new - old for old, new in zip(before, after, strict=True))
                yield str(action), tuple(sorted(gain for gain in gains if gain))
        here = here.play(rng.choice(actions))


ACE = "1"
SAID: dict[tuple[int, ...], str] = {
    (1, 1): "for two tokens, one of each of its suits",
    (2,): "an Ace brings two of its suit",
}


def test_what_a_sale_brings_is_said() -> None:
    """The glossary has words for whatever the rules pay, and says of Aces what they pay for Aces alone."""
    said = load_texts("web_glossary", "en")["glossary.magnate.sell.text"]
    paid = {(text.startswith(f"sell {ACE}"), gains) for text, gains in sales(0)}
    assert paid == {(True, (2,)), (False, (1, 1))}
    assert all(SAID[gains] in said for _, gains in paid)
