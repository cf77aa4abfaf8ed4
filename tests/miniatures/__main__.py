"""The counts of the miniatures, by our engine and by the second implementation: `python -m tests.miniatures [--page]`.

`--page` writes the tables into docs/counts.md, between its marks. Exit status 1 if the two differ.
"""

from __future__ import annotations

import re
import sys
import time
from pathlib import Path
from typing import Final

from . import magna_grecia, magnate, rois_faineants
from .telling import Counts, counted

PAGE: Final = Path(__file__).parents[2] / "docs" / "counts.md"
MINIATURES: Final = {
    "Magnate, a deck of 12 cards and two districts": magnate,
    "Les Rois fainéants, a market of four piles": rois_faineants,
    "Magna Grecia, a map of 19 hexes": magna_grecia,
}


def table(counts: Counts) -> str:
    """The counts as a table of the page."""
    lines = ["| actions played | positions | sequences |", "| ---: | ---: | ---: |"]
    lines += [f"| {ply} | {positions:,} | {sequences:,} |" for ply, positions, sequences in counts.rows()]
    lines.append(f"| all | {sum(counts.positions):,} | {sum(counts.endings.values()):,} to the end |")
    endings = ", ".join(f"{result}: {ways:,}" for result, ways in sorted(counts.endings.items()))
    return "\n".join(
        [*lines, "", f"Legal actions in all positions: {counts.actions:,}. Sequences to the end by result: {endings}."]
    )


def written(page: str, name: str, counts: Counts) -> str:
    """The page with the table between the marks of that miniature."""
    marks = f"(<!-- {re.escape(name)} -->\n).*?(<!-- end -->)"
    return re.sub(marks, lambda found: f"{found[1]}\n{table(counts)}\n\n{found[2]}", page, count=1, flags=re.DOTALL)


def main() -> int:
    """Count, compare and print."""
    page, differs = PAGE.read_text(encoding="utf-8"), False
    for name, miniature in MINIATURES.items():
        began = time.process_time()
        ours = counted(miniature.by_engine())
        between = time.process_time()
        theirs = counted(miniature.by_second())
        ended = time.process_time()
        differs |= ours != theirs
        verdict = "the same" if ours == theirs else "DIFFERENT"
        print(
            f"{name}: {verdict}; {between - began:.1f} and {ended - between:.1f} s of processor time\n{table(ours)}\n",
            flush=True,
        )
        page = written(page, name, ours)
    if "--page" in sys.argv:
        PAGE.write_text(page, encoding="utf-8")
    return int(differs)


if __name__ == "__main__":
    sys.exit(main())
