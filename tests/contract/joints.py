"""Joints of the source text that no type checker sees: `python -m tests.contract.joints` counts them by folder."""

from __future__ import annotations

import io
import tokenize
from collections import Counter
from pathlib import Path

SOURCE = Path(__file__).resolve().parents[2] / "src" / "duchy"


def explicit_any(text: str) -> int:
    """How often the text says `Any` outside of imports, strings and comments."""
    names, importing = 0, False
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type == tokenize.NAME and token.string in ("import", "from"):
            importing = token.string == "import" or importing
        if token.type == tokenize.NEWLINE:
            importing = False
        names += token.type == tokenize.NAME and token.string == "Any" and not importing
    return names


def by_folder() -> Counter[str]:
    """The figure of each folder of the package."""
    counts: Counter[str] = Counter()
    for file in sorted(SOURCE.rglob("*.py")):
        counts[file.relative_to(SOURCE).parts[0]] += explicit_any(file.read_text(encoding="utf-8"))
    return counts


if __name__ == "__main__":
    for folder, count in by_folder().most_common():
        if count:
            print(f"{count:4} {folder}")
    print(f"{by_folder().total():4} explicit Any in all")
