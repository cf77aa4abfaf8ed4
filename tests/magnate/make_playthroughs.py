"""The golden playthroughs, made again: run `PYTHONPATH=src:tests python -m magnate.make_playthroughs` after a change.

A commit that changes them names the clause whose play has changed. Each file is a record with one comment per turn, so
that a person can check it with the rulebook.
"""

from __future__ import annotations

from pathlib import Path

import duchy
from playing import played

FOLDER = Path(__file__).parent / "playthroughs"
PLAYTHROUGHS = {
    "en": ("en", 8, 218),
    "fr": ("fr courts=1", 10, 285),
    "ru": ("ru replace_ace=1", 60, 63),
}
"""File: edition and axes, how many turns at most, the seed of nature."""

LIKED = ("choose", "replace", "pay", "build", "spend", "deed", "sell", "end", "collect", "keep", "trade")


def pick(position: duchy.Position) -> duchy.Action:
    """Develop before build before deed before sale; ties go to the last, which has the highest rank."""
    return max(position.actions(), key=lambda action: (-LIKED.index(str(action).split()[0]), action.code))


def play(mix: str, turns: int, seed: int) -> duchy.Match:
    """The match of one playthrough."""
    edition, *axes = mix.split()
    settled = duchy.games["magnate"].settle(edition, dict(axis.split("=") for axis in axes), None)
    return played(settled, seed, turns, pick)


def playthrough(name: str) -> str:
    """The text of one file: its record, with a summary comment before each roll."""
    match = play(*PLAYTHROUGHS[name])
    header, _, body = match.record().text().partition("\n\n")
    lines = []
    for line, position in zip(body.splitlines(), match.positions, strict=False):
        if line.startswith("* roll") and position.turn:
            lines += ["", f"; {summary(position)}"]
        lines.append(line)
    return f"{header}\n\n" + "\n".join(lines).strip() + "\n"


def summary(position: duchy.Position) -> str:
    """Turn, tokens, columns and pile in one line."""
    lines = position.diagram().splitlines()
    seats = [line.replace(" tokens ", ": ") for line in lines if " tokens " in line]
    columns = [line for line in lines if " at " in line]
    return "; ".join([lines[1].removesuffix(" roll"), *seats, *columns, *[line for line in lines if "pile" in line]])


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for name in PLAYTHROUGHS:
        (FOLDER / f"{name}.txt").write_text(playthrough(name), encoding="utf-8")
