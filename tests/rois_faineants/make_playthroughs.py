"""The golden playthroughs, made again: run `PYTHONPATH=src:tests python -m rois_faineants.make_playthroughs`.

A commit that changes them names the clause whose play has changed. Each file is a record with one comment per turn, so
that a person can check it with the rulebook.
"""

from __future__ import annotations

from pathlib import Path

import duchy
from duchy.kernel.dialect import below, seeded
from playing import played

FOLDER = Path(__file__).parent / "playthroughs"
PLAYTHROUGHS = {
    "two": ("", 2, 30, 5),
    "three": ("variant_low=1", 3, 24, 11),
    "four": ("idle_reveal=1 open_market=1", 4, 400, 23),
}
"""File: axes, seats, how many turns at most, the seed of everything."""


def pick(position: duchy.Position, rng: list[int]) -> duchy.Action:
    """A random action, but passing or declining only every fourth time if something else is possible."""
    actions = position.actions()
    deeds = [action for action in actions if str(action) not in ("pass", "decline")]
    if deeds and below(rng, 4):
        return deeds[below(rng, len(deeds))]
    return actions[-1] if str(actions[-1]) == "decline" else actions[below(rng, len(actions))]


def play(axes: str, seats: int, turns: int, seed: int) -> duchy.Match:
    """The match of one playthrough."""
    changes = dict(axis.split("=") for axis in axes.split())
    rng = seeded(seed)
    settled = duchy.games["rois_faineants"].settle(None, changes, seats)
    return played(settled, seed, turns, lambda position: pick(position, rng))


def playthrough(name: str) -> str:
    """The text of one file: its record, with a summary comment before each turn."""
    match = play(*PLAYTHROUGHS[name])
    header, _, body = match.record().text().partition("\n\n")
    lines = []
    for at, line in enumerate(body.splitlines()):
        position = match.positions[at]
        if position.turn and position.turn != match.positions[at - 1].turn:
            lines += ["", f"; {summary(position)}"]
        lines.append(line)
    return f"{header}\n\n" + "\n".join(lines).strip() + "\n"


def summary(position: duchy.Position) -> str:
    """Turn, tops, and each seat's coins, prestige and cards in one line."""
    lines = position.diagram().splitlines()
    tops = " ".join(line.split()[-1] for line in lines if line.startswith("m"))
    seats = [line for line in lines if line[0] in "1234" and "reckons" not in line and "lacks" not in line]
    return "; ".join([lines[1].removesuffix(" lead"), tops, *seats])


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for name in PLAYTHROUGHS:
        (FOLDER / f"{name}.txt").write_text(playthrough(name), encoding="utf-8")
