"""The pictures of README.md: a table of each game as the page draws it, and a turn as a short animation.

`python -m tests.browser.pictures` makes them again, in docs/pictures; it needs a chromium.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from PIL import Image
from playwright.sync_api import Browser, sync_playwright
from tests.server.serving import PATIENCE

from duchy.players.opponents.heuristic import HeuristicPlayer
from duchy.server.ledger.chance import Chance as Drawing
from duchy.server.ledger.commands import act
from duchy.server.ledger.loading import load

from .conftest import FLAGS
from .site import Opened, Site, Written, acting, site_over
from .tab import CHROMIUM, Tab

FOLDER: Final = Path(__file__).resolve().parents[2] / "docs" / "pictures"
SIZE: Final = (1180, 760)
SHOWN: Final = (826, 532)
"""How large they are in the file."""
FILM: Final = (590, 380)
TABLES: Final = {"magnate": (2, 90), "rois_faineants": (3, 60), "magna_grecia": (3, 75)}
"""By game: seats, and after how many actions the picture is taken."""
CHOICES: Final = 4
"""So many actions there must at least be to choose from."""
NAMES: Final = {"1": "Ada", "2": "Bo", "3": "Cleo"}
BEFORE: Final = 16
MOVES: Final = 8
"""Actions of the person before the animation begins, and in it."""
SETTLE_MS: Final = 400
MOST: Final = 3000
FRAME_MS: Final = 900
LAST_MS: Final = 2600
MOST_BYTES: Final = {"table": 100_000, "film": 500_000}


def main() -> None:
    """Draw everything."""
    os.environ["PYTEST_CURRENT_TEST"] = "pictures"
    FOLDER.mkdir(exist_ok=True)
    with (
        TemporaryDirectory() as folder,
        site_over(Path(folder) / "t.sqlite3") as site,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        for game in sys.argv[1:] or TABLES:
            keep(f"{game}.webp", [table_of(browser, site, game)], SHOWN, MOST_BYTES["table"])
        keep("turn.webp", [*film_of(browser, site)], FILM, MOST_BYTES["film"])
        browser.close()


def table_of(browser: Browser, site: Site, game: str) -> Image.Image:
    """A table in the middle of a game, as the first seat sees it; quick players have played it."""
    seats, count = TABLES[game]
    site.chance.begin_table()
    created = site.address.create(game, seats=seats, names={seat: NAMES[seat] for seat in list(NAMES)[:seats]})
    opened = Opened(created["table"], game, created["tokens"])
    play(Written(site.store, opened.id), count)
    tab = Tab.of(browser, site.http, size=SIZE).sit(site.visited(opened).address(1))
    tab.wait_for_turn()
    shown = shot(tab)
    tab.close()
    return shown


def play(written: Written, count: int) -> None:
    """Let quick players play so many actions, and on until the first seat has a choice."""
    table = written.table
    drawing, player = Drawing(written.secret, table.id, table.people.nonces), HeuristicPlayer(table.settled.game)
    for number in range(MOST):
        seat, offered = acting(table)
        if number >= count and seat == 1 and len(offered) >= CHOICES:
            break
        choice = player.choose(table.position.view(seat), 0, number).action
        written._add(act(table, seat, [str(choice)], drawing), seat)
    written.last.result(PATIENCE)


def film_of(browser: Browser, site: Site) -> Iterator[Image.Image]:
    """Some actions at a table of Magnate, a computer's among them."""
    table = site.table("magnate", players={"2": "squire"}, names={"1": "Ada"})
    tab = Tab.of(browser, site.http, size=SIZE).sit(table.address(1))
    with site.person(table, 1) as person:
        for number in range(BEFORE + MOVES):
            tab.wait_for_turn()
            if number >= BEFORE:
                yield shot(tab)
            before = tab.version()
            person.catch_up()
            assert person.act(chosen(site, table, number))["is"] == "ack"
            tab.wait_for_news(before)
            tab.page.wait_for_timeout(SETTLE_MS)
            if number >= BEFORE:
                yield shot(tab)
    tab.close()


def chosen(site: Site, table: Opened, number: int) -> str:
    """What a quick player would play at the first seat."""
    view = load(site.store, table.id, looked_at=False)[0].position.view(1)
    return str(HeuristicPlayer(view.game).choose(view, 0, number).action)


def shot(tab: Tab) -> Image.Image:
    """The window as it is."""
    return Image.open(BytesIO(tab.page.screenshot()))


def keep(name: str, frames: list[Image.Image], size: tuple[int, int], most: int) -> None:
    """Write a picture, or several as an animation."""
    first, *others = [frame.convert("RGB").resize(size, Image.Resampling.LANCZOS) for frame in frames]
    durations = [*[FRAME_MS] * len(others), LAST_MS]
    file = FOLDER / name
    if others:
        first.save(file, save_all=True, append_images=others, duration=durations, loop=0, quality=72, method=6)
    else:
        first.save(file, quality=80, method=6)
    length = file.stat().st_size
    print(f"{file}: {length} bytes")
    assert length <= most, f"{name} has {length} bytes"


if __name__ == "__main__":
    main()
