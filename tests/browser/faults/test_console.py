"""Errors in a browser's console name the real file and line."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from tests.server.web.origins import origins

from duchy.server.prepared import WEB

from ..tab import Tab

FILE, CAUSE = "page/dom.js", "document.createElement(tag)"


def test_the_place_of_an_error_is_led_back_to_its_file(opened: Callable[..., Tab]) -> None:
    """As a console does it: the script names its map, and the map names file and line."""
    tab = opened()
    session = tab.context.new_cdp_session(tab.page)
    maps = dict[str, str]()
    session.on("Debugger.scriptParsed", lambda event: maps.update({event["url"]: event["sourceMapURL"]}))
    session.send("Debugger.enable")
    tab.open("/")
    [script] = [url for url in maps if "/js/page.js" in url]
    trace = tab.evaluate(
        """async (script) => {
          const { dom } = await import(script);
          document.createElement = () => { throw new Error("thrown"); };
          try { dom.h("p"); } catch (error) { return error.stack; } finally { delete document.createElement; }
        }""",
        script,
    )
    [place] = re.findall(rf"{re.escape(script)}:(\d+):(\d+)", trace)[:1]
    found: dict[str, Any] = tab.page.request.get(
        tab.evaluate("(at) => new URL(...at).href", [maps[script], script])
    ).json()
    origin = origins(found, int(place[1]) - 1)[int(place[0]) - 1]
    assert origin is not None
    assert origin[0] == FILE
    line = (WEB / "js" / FILE).read_text().split("\n")[origin[1]]
    assert line[origin[2] :].startswith("createElement"), line
    assert CAUSE in line
