"""Pyright as an editor asks it: where the name at a place is defined."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Any, Final

SERVER: Final = Path(sys.executable).parent / "pyright-langserver"


class LanguageServer:
    """A running server; places are a file and a line from 1 on."""

    def __init__(self, process: subprocess.Popen[bytes], root: Path) -> None:
        assert process.stdin
        assert process.stdout
        self._to: IO[bytes] = process.stdin
        self._from: IO[bytes] = process.stdout
        self._asked = 0
        self._opened = set[Path]()
        folder = {"uri": root.as_uri(), "name": root.name}
        self.ask("initialize", processId=None, rootUri=root.as_uri(), capabilities={}, workspaceFolders=[folder])
        self._tell(method="initialized", params={})

    def definitions(self, file: Path, line: int, column: int) -> list[tuple[Path, int]]:
        """Where the name is defined that stands in the file at a line and after so many letters of it."""
        if file not in self._opened:
            self._opened.add(file)
            text = {"uri": file.as_uri(), "languageId": "python", "version": 1, "text": file.read_text("utf-8")}
            self._tell(method="textDocument/didOpen", params={"textDocument": text})
        place = {"line": line - 1, "character": column}
        found = self.ask("textDocument/definition", textDocument={"uri": file.as_uri()}, position=place) or []
        return [(Path(each["uri"].removeprefix("file://")), each["range"]["start"]["line"] + 1) for each in found]

    def ask(self, method: str, **params: object) -> Any:
        """What the server answers; what it asks meanwhile gets no answer of use."""
        self._asked += 1
        self._tell(id=self._asked, method=method, params=params)
        while True:
            said = self._hear()
            if "method" not in said and said.get("id") == self._asked:
                return said.get("result")
            if "method" in said and "id" in said:
                self._tell(id=said["id"], result=[None] if said["method"] == "workspace/configuration" else None)

    def close(self) -> None:
        """Ask it to end."""
        self.ask("shutdown")
        self._tell(method="exit")

    def _tell(self, **message: object) -> None:
        text = json.dumps({"jsonrpc": "2.0", **message}).encode()
        self._to.write(b"Content-Length: %d\r\n\r\n%b" % (len(text), text))
        self._to.flush()

    def _hear(self) -> dict[str, Any]:
        length = 0
        while line := self._from.readline().strip():
            name, _, value = line.partition(b":")
            length = int(value) if name.lower() == b"content-length" else length
        return json.loads(self._from.read(length))


@contextmanager
def language_server(root: Path) -> Iterator[LanguageServer]:
    """A server for the project in that folder."""
    with subprocess.Popen([SERVER, "--stdio"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, cwd=root) as process:
        server = LanguageServer(process, root)
        try:
            yield server
        finally:
            server.close()
