"""An error in a map file: the condition it breaks, and where."""

from __future__ import annotations


class Flaw(ValueError):
    """A condition of `docs/maps.md` that a file breaks; `facts` name the place."""

    def __init__(self, code: str, rule: str, **facts: object) -> None:
        self.code, self.rule, self.facts = code, rule, facts
        super().__init__(code)


def shown(value: object, limit: int = 40) -> str:
    """A value from a file, safe to print: one line without control characters, not too long."""
    text = value if isinstance(value, str) else repr(value)
    clean = "".join(sign if sign.isprintable() else "?" for sign in text[: limit + 1])
    return clean if len(clean) <= limit else f"{clean[:limit]}…"
