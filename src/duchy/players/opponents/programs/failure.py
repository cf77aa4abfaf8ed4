"""What a program does wrong, as an error."""

from __future__ import annotations

from ....kernel.errors import quoted


class ProgramError(Exception):
    """A program that fails to play: `code` names how, `detail` quotes what it said or did. `complaint` is the end of
    its standard error.
    """

    def __init__(self, command: str, code: str, detail: str = "") -> None:
        self.command, self.code, self.detail, self.complaint = command, code, detail, ""
        super().__init__(command, code, detail)

    def __str__(self) -> str:
        said = "".join(each if each.isprintable() else " " for each in "".join(self.complaint.splitlines()[-1:]))
        return ": ".join(part for part in (self.command, self.code, self.detail, quoted(said)) if part)
