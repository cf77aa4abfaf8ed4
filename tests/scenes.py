"""What a position offers, refuses and shows, in the words of tests of one game."""

from __future__ import annotations

from duchy import Position, View


def offers(position: Position, *begins: str) -> list[str]:
    """The legal actions as texts in order; with words, only those that begin with them."""
    texts = [str(action) for action in position.actions()]
    return [text for text in texts if not begins or f"{text} ".startswith(tuple(f"{begin} " for begin in begins))]


def why(position: Position, action: str) -> str:
    """`CODE clause` of the refusal, `fine` if there is none."""
    refused = position.refusal(action)
    assert (refused is None) == (action in offers(position))
    return "fine" if refused is None else f"{refused.code} {refused.rule}"


def reads(position: Position | View, begin: str) -> str | None:
    """The rest of the diagram's line that begins with these words; None without such a line."""
    for line in position.diagram().splitlines()[1:]:
        if line == begin or line.startswith(f"{begin} "):
            return line[len(begin) + 1 :]
    return None


def words_of(position: Position | View, begin: str) -> list[str]:
    """The words of the rest of such a line, which must be there."""
    line = reads(position, begin)
    assert line is not None, begin
    return line.split()
