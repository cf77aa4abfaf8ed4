"""Where rules define legality twice, as an offer and as a refusal: both agree throughout random games."""

from __future__ import annotations

from collections.abc import Callable, Collection

import pytest

from duchy.kernel.instances import instance_of_file

from .tables import TABLES, walk


def every_seed(test: Callable[[int], None]) -> Callable[[int], None]:
    """Runs the test for three seeds, which rotate in the short tier; each uses other tables."""
    return pytest.mark.untraced(pytest.mark.parametrize("seed", range(3))(test))


def offered_as_refused(game: str, kinds: Collection[int], seed: int, every: int = 1, rare: bool = False) -> None:
    """Actions of these kinds are offered exactly where no reason refuses them; some of them are, and some are not.

    `every` leaves out moments, as asking for each action takes long; of what is `rare` only those without offers.
    More games are played then.
    """
    kind_of: list[int] = instance_of_file(game, "games.nullgame.actions", compiled=False).KIND
    codes = [code for code, kind in enumerate(kind_of) if kind in kinds]
    tables = [table.settled for table in TABLES if table.settled.game.name == game]
    offers, moments, games = 0, 0, 12 if rare else 3
    for number in range(games):
        settled = tables[(7 * seed + 5 * number) % len(tables)]
        refusal = settled.game.rules.refusal
        for at, step in enumerate(walk(settled, games * seed + number)):
            offered = [code for code in step.legal if kind_of[code] in kinds]
            if (at + seed) % every and not (rare and offered):
                continue
            assert [code for code in codes if refusal(step.state, code) == 0] == offered
            offers, moments = offers + len(offered), moments + 1
    assert 0 < offers < moments * len(codes)
