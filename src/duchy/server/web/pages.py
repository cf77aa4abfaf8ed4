"""The files of the pages: one page for every address that shows something, its scripts, styles and symbols."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Final

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from ...games import game_named
from ...kernel.parts import LESSON, PACKAGE, SHEET, Part
from ...words import LANGUAGES, load_texts
from .. import brand_font
from .. import prepared as made_of
from ..messages.sketch import sketched
from ..prepared import Prepared, made
from ..protocol import frame_of
from ..review import Sketch
from .bundle import joined_map, joined_script, joined_style, script_of
from .catalogue import OWN_GAMES

PAGE: Final = "index.html"
ADDRESSES: Final = (
    "/", "/table", "/rules", "/replay", "/analysis", "/editor", "/learn", "/teach", "/puzzles", "/fair", "/new",
)  # fmt: skip
"""All of them are the same page, which decides by its address what to show."""
SCRIPT: Final = re.compile(r"js/([a-z_]+(?:/[a-z_]+)*)\.js")
MAP: Final = re.compile(rf"{SCRIPT.pattern}\.map")
STYLE: Final = re.compile(r"style/([a-z_]+(?:/[a-z_]+)*)\.css")
SYMBOLS: Final = "sprite.svg"
UNSAID: Final = re.compile(r"\s*\n(?:\s*<!--(?:(?!-->)[\s\S])*-->\s*\n|[ \t]+)*")
"""Comments, indentation and empty lines of a drawing."""
PICTURES: Final = "pictures.svg"
SHEETS: Final = re.compile(r"sheets/([a-z_]+)\.json")
SHEET_OF_GAME: Final = "sheet"
"""The part of a game's file that is its sheet; the others illustrate its rulebook."""
FILES: Final = re.compile(
    r"(?:lessons|teaching)/[a-z_]+[0-9]?\.json|favicon\.svg|sw\.js|font/serif(?:_cyrillic)?\.woff2"
)
"""Names with only one dot, so that none leads out of the folder. Scripts and styles are joined folders."""
TYPES: Final = {".html": "text/html", ".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml",
                ".json": "application/json", ".map": "application/json", ".woff2": "font/woff2"}  # fmt: skip
ALL_PAGES: Final = "page"
OWN_FILE: Final = re.compile(r'(?<==")/[a-z_/]+\.[a-z0-9]+(?=")')
"""A file of ours as the page names it."""


def page_routes() -> list[Route]:
    """The addresses of the pages and their files."""
    return [*(Route(address, page) for address in ADDRESSES), Route("/{name:path}", file)]


async def page(request: Request) -> Response:
    """The one page."""
    return (await _page()).answer(request)


async def _page() -> Prepared:
    """The page, in which files are named with their build."""
    return await made(("page", made_of.WEB), page_bytes, TYPES[".html"])


def page_bytes() -> bytes:
    """The page as served, with the games that can be played, their numbers of players, their lessons and sheets."""
    games = " ".join(f"{name}:{max(game_named(name).seats)}" for name in OWN_GAMES)
    taught = " ".join(name for game in having(*LESSON) for name in (game, f"{game}_2") if Part.LESSONS.is_there(name))
    html = f'<html data-games="{games}" data-lessons="{taught}" data-sheets="{" ".join(having(*SHEET))}" '
    text = (
        (made_of.WEB / PAGE).read_text("utf-8").replace("<html ", html, 1).replace("{games}", ", ".join(titles("en")))
    )
    for language in LANGUAGES:
        text = text.replace(f"{{rules {language}}}", rules_links(language))
    return OWN_FILE.sub(rf"\g<0>{mark()}", text).encode()


def having(*parts: Part) -> list[str]:
    """The games that have all of these parts."""
    return [name for name in OWN_GAMES if not game_named(name).lacking(*parts)]


def titles(language: str) -> list[str]:
    """The names of the games."""
    return [load_texts(name, language)["game.title"] for name in OWN_GAMES]


def rules_links(language: str) -> str:
    """Links to the rulebooks that need no script."""
    named = zip(OWN_GAMES, titles(language), strict=True)
    return ", ".join(f'<a href="/rules/{name}/{language}">{title}</a>' for name, title in named)


async def file(request: Request) -> Response:
    """A script, a style or the symbols; for an unknown page the page itself, which says so."""
    name: str = request.path_params["name"]
    try:
        found = await made((made_of.WEB, name), lambda: content(name), TYPES.get(Path(name).suffix, ""))
    except OSError:
        if "text/html" not in request.headers.get("accept", ""):
            raise HTTPException(404) from None
        return Response((await _page()).body, 404, media_type=TYPES[".html"])
    return found.answer(request)


def content(name: str) -> bytes:
    """What is served under a name. Raises OSError if there is nothing."""
    root = made_of.WEB / name.partition("/")[0]
    if found := SCRIPT.fullmatch(name):
        return joined_script(root, _script(root, found[1]), mark()).encode()
    if found := MAP.fullmatch(name):
        return joined_map(root, _script(root, found[1]))
    if found := STYLE.fullmatch(name):
        return (own_face(found[1]) + joined_style(root, _folder(root, found[1]))).encode()
    if name == SYMBOLS:
        return UNSAID.sub("\n", (made_of.WEB / name).read_text("utf-8")).encode()
    if name == PICTURES:
        return pictures()
    if found := SHEETS.fullmatch(name):
        return sheet(found[1])
    if not FILES.fullmatch(name):
        raise FileNotFoundError(name)
    return (made_of.WEB / name).read_bytes()


def pictures() -> bytes:
    """The pictures of the games, which only pages need where one chooses a game."""
    drawn = "".join((PACKAGE / Part.PICTURE.place(name)).read_text("utf-8") for name in having(Part.PICTURE))
    return f'<svg xmlns="http://www.w3.org/2000/svg">{drawn}</svg>\n'.encode()


def sheet(game: str) -> bytes:
    """A game on one sheet, as in `web/teaching/GAME.json`, each picture with its position as a page draws it (`drawn`).
    Raises OSError if that game has none.
    """
    plan = json.loads((PACKAGE / Part.SHEET.place(game)).read_text("utf-8"))[SHEET_OF_GAME]
    for picture in (plan["table"], *plan["example"]):
        picture["drawn"] = json.loads(frame_of(sketched(Sketch("\n".join(picture.pop("diagram"))), LANGUAGES[0])))
    return json.dumps(plan, ensure_ascii=False, separators=(",", ":")).encode()


def own_face(folder: str) -> str:
    """The rule for our own font in the style of all pages, if the font was made."""
    if folder != ALL_PAGES or not all((made_of.WEB / name).is_file() for name in brand_font.FILES):
        return ""
    return brand_font.faces(lambda name: f"/{name}{mark()}")


def _script(root: Path, name: str) -> str:
    """The name of a folder that is a script, not an inner folder of one. Raises OSError for any other."""
    if script_of(root, _folder(root, name)) != name:
        raise FileNotFoundError(root / name)
    return name


def _folder(root: Path, name: str) -> str:
    """The name of a folder with files. Raises OSError for any other."""
    if not any(file.is_file() for file in (root / name).iterdir()):
        raise FileNotFoundError(root / name)
    return name


def mark() -> str:
    """The query string in the address of a file of this build."""
    return f"?{made_of.BUILD}={made_of.build(made_of.WEB)}"
