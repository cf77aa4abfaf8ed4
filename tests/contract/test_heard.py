"""What a seat hears of an action: all of its own and of what is open; of the rest, that it happened."""

from __future__ import annotations

from duchy.kernel.contract import UNKNOWN

from .tables import MIXES, OPEN, actions_of, every_game, game_of, settle


@every_game
def test_what_is_not_seen_is_not_heard(game):
    told: set[str] = set()
    for mix in [*game.editions, *MIXES.get(game.name, [])[:1]]:
        settled = settle(game.name, mix, game.seats[-1])
        positions, actions = game_of(settled, 3), actions_of(settled, 3)
        for before, action, after in zip(positions, actions, positions[1:], strict=False):
            for seat in range(settled.seats + 1):
                heard = game.notation.heard(action.code, before.view(seat).known, after.view(seat).known, seat)
                if game.name in OPEN or before.actor == seat:
                    assert heard == str(action)
                elif heard != str(action):
                    assert heard.split()[0] in (str(action).split()[0], "draw")
                    assert heard.endswith(UNKNOWN)
                    told.add(heard)
    assert bool(told) == (game.name not in OPEN)
