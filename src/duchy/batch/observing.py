"""What seats see of games in rows, as 16-bit words, in the dialect: the game's own `hide`, then a copy by segments."""

from __future__ import annotations

from ..games.nullgame.fields import State
from ..games.nullgame.hidden import hide
from ..kernel.dialect import NOBODY, Grid, Row, rule

WORD = 65536


@rule
def observe_rows(
    states: list[State], scratch: list[State], raw: Grid, segments: Grid, seats: Row, out: Grid, first: int, last: int
) -> None:
    """Write what each row's seat sees into `out`, from the rows `first` to `last` - 1; skip those without a seat. `raw`
    are the bytes of `scratch`, of which only the record `first` is written to. A segment is the place of its first
    byte, the bytes of a number, how many numbers, and its first place in `out`.
    """
    for at in range(first, last):
        if seats[at] != NOBODY:
            scratch[first] = states[at]
            hide(scratch[first], seats[at])
            write_words(raw[first], segments, out[at])
            out[at][0] = seats[at]


@rule
def write_words(raw: Row, segments: Grid, out: Row) -> None:
    """Write the numbers of all segments as signed words, a number of several words from the lowest on."""
    for number in range(len(segments)):
        begin = segments[number][0]
        count = segments[number][2]
        to = segments[number][3]
        if segments[number][1] == 1:
            for at in range(count):
                byte = raw[begin + at]
                out[to + at] = byte - 256 if byte > 127 else byte
        else:
            for at in range(count * segments[number][1] // 2):
                word = raw[begin + 2 * at] + 256 * raw[begin + 2 * at + 1]
                out[to + at] = word - WORD if word >= WORD // 2 else word
