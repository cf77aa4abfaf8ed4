"""One action from the socket to the rules and back, as `docs/architecture.md` tells it, is found by an editor."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from itertools import chain
from typing import NamedTuple

import pytest

from .language_server import SERVER, LanguageServer, language_server
from .test_house import DOCUMENTS, FUNCTION, PACKAGE, ROOT, STEP

TOLD = DOCUMENTS[0].read_text(encoding="utf-8").partition("## One action")[2].partition("\n## ")[0]
EAR = ("server/web/websocket.py", "server/web/connection.py")
"""A socket speaks to a protocol of its own file, which a connection implements."""


class Step(NamedTuple):
    """A function of a file below the package; a method with its class."""

    file: str
    name: str

    def nodes(self) -> list[ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef]:
        """The class, if there is one, and the function."""
        body, found = ast.parse((PACKAGE / self.file).read_text(encoding="utf-8")).body, []
        for part in self.name.split("."):
            (node,) = [each for each in body if isinstance(each, (ast.ClassDef, *FUNCTION)) and each.name == part]
            body = node.body
            found.append(node)
        return found

    @property
    def word(self) -> str:
        return self.name.rpartition(".")[2]

    def is_promised(self) -> bool:
        """Whether a protocol promises it."""
        above, *_ = self.nodes()
        return isinstance(above, ast.ClassDef) and any("Protocol" in ast.unparse(base) for base in above.bases)

    def places_of(self, word: str) -> Iterator[tuple[int, int]]:
        """Lines and columns of its file where the word stands, its own function first."""
        lines = (PACKAGE / self.file).read_text(encoding="utf-8").splitlines()
        own = self.nodes()[-1]
        inside = range(own.lineno, (own.end_lineno or own.lineno) + 1)
        for number in chain(inside, (number for number in range(1, len(lines) + 1) if number not in inside)):
            yield from ((number, found.start()) for found in re.finditer(rf"\b{word}\b", lines[number - 1]))


STEPS = [Step(file, name) for file, name in STEP.findall(TOLD)]


def leads_to(server: LanguageServer, step: Step, wanted: Step) -> bool:
    """Whether "go to definition" on a name in the step's file leads to the function that is wanted."""
    target = wanted.nodes()[-1]
    head = range(min([target.lineno, *(node.lineno for node in target.decorator_list)]), target.body[0].lineno + 1)
    return any(
        file == PACKAGE / wanted.file and line in head
        for place in step.places_of(wanted.word)
        for file, line in server.definitions(PACKAGE / step.file, *place)
    )


@pytest.mark.check
@pytest.mark.skipif(not SERVER.exists(), reason="there is no pyright here")
def test_every_step_is_defined_where_an_earlier_one_says() -> None:
    """In the file of the step before, or of the one to which that returns; after a protocol one implements it."""
    lost, before = list[Step](), STEPS[0]
    with language_server(ROOT) as server:
        assert not leads_to(server, STEPS[0], STEPS[-1])
        for number, step in enumerate(STEPS[1:], 1):
            is_implementation = before.is_promised() and before.word == step.word
            is_implementation |= (before.file, step.file) == EAR
            if not is_implementation and not any(leads_to(server, each, step) for each in reversed(STEPS[:number])):
                lost.append(step)
            before = step
    assert len(STEPS) > 20
    assert lost == []
