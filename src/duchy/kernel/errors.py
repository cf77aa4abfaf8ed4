"""Why something cannot be: a code, the clause behind it, the place. Words for it live in `words/`."""

from __future__ import annotations


class Illegal(ValueError):
    """An action that cannot be played; `code` names the reason, `rule` the clause, where one says so."""

    def __init__(self, action: str, code: str, rule: str | None) -> None:
        self.action, self.code, self.rule = action, code, rule
        super().__init__(f"{action!r} is refused: {code}{f' [{rule}]' if rule else ''}")

    def __reduce__(self) -> tuple[type[Illegal], tuple[str, str, str | None]]:
        return type(self), (self.action, self.code, self.rule)


class NotationError(Illegal):
    """A text that is no action of the game."""


class Refused(Illegal):
    """An action of the game that is not legal now."""


class DiagramError(ValueError):
    """A diagram that cannot be read: `line` counts from 1, `code` names the reason, `detail` is the offending text."""

    def __init__(self, line: int, code: str, detail: str = "") -> None:
        self.line, self.code, self.detail = line, code, detail
        super().__init__(f"diagram line {line}: {code}{f': {detail}' if detail else ''}")


class RecordError(ValueError):
    """A record that cannot be read or does not fit: `line` counts from 1; the clause is `rule`, where there is one."""

    def __init__(self, line: int, code: str, rule: str | None = None, detail: str = "") -> None:
        self.line, self.code, self.rule, self.detail = line, code, rule, detail
        clause = f" [{rule}]" if rule else ""
        super().__init__(f"record line {line}: {code}{clause}{f': {detail}' if detail else ''}")
