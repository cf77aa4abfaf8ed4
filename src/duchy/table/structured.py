"""A view as named numbers, for programs that do not want to read diagrams."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, cast

from ..kernel.contract import AnyState
from ..kernel.fields import Cells, Fields
from ..kernel.game import Settled
from .position import View

Values = dict[str, object]
"""By name a number, or nested lists of numbers; numbers of 64 bits as texts, since not every language reads them."""
WIDE: Final = "i8"
EDITION: Final = "edition"


def state_of(view: View) -> Values:
    """What the view's seat knows, field by field, as `duchy.env` names them; fields that repeat others are left out,
    and so is what stays the same for the whole game.
    """
    return dict(_values(view.known, "", EDITION))


def constants_of(settled: Settled) -> Values:
    """The fields that stay the same for the whole game: the edition with its options, and the map if there is one."""
    return dict(_values(settled.blank_state().edition, f"{EDITION}."))


def _values(fields: AnyState | Fields, before: str, *besides: str) -> Iterator[tuple[str, object]]:
    for name, field in fields.declared.items():
        value = getattr(fields, name)
        if not isinstance(field, Cells):
            if name not in besides:
                yield from _values(value, f"{before}{name}.")
        elif not field.aid:
            yield f"{before}{name}", _texts(value) if field.kind == WIDE else value


def _texts(value: object) -> object:
    return [*map(_texts, cast(list[object], value))] if isinstance(value, list) else str(value)
