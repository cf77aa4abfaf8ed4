"""Which actions are legal in games in rows, as bits, in the dialect."""

from __future__ import annotations

from ..games.nullgame.actions import LEGAL_MAX
from ..kernel.dialect import Grid, rule

FIRST_BIT = 128
"""The highest of a byte is the first."""


@rule
def pack_rows(legals: Grid, first_action: int, packed: Grid, first: int, last: int) -> None:
    """Write the legal actions of the rows `first` to `last` - 1 into `packed`, eight actions to a byte, from its
    highest bit on; the first bit is that of `first_action`.
    """
    for at in range(first, last):
        bits = packed[at]
        for byte in range(len(bits)):
            bits[byte] = 0
        out = legals[at]
        for place in range(out[LEGAL_MAX]):
            bit = out[place] - first_action
            bits[bit // 8] = bits[bit // 8] | (FIRST_BIT >> (bit % 8))
