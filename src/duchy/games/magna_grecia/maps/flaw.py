"""An error in a map file: the condition it breaks, and where."""

from __future__ import annotations

from typing import Final

from ....kernel.errors import quoted

SHOWN: Final = 40
"""How many characters of a value an error quotes."""


class Flaw(ValueError):
    """A condition of `docs/maps.md` that a file breaks; `facts` name the place."""

    def __init__(self, code: str, rule: str, **facts: object) -> None:
        self.code, self.rule, self.facts = code, rule, facts
        super().__init__(code)


def shown(value: object) -> str:
    """A value from a file, as its error quotes it."""
    return quoted(value if isinstance(value, str) else repr(value), SHOWN)
