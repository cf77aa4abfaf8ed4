"""The texts of the pages, by language: one answer for all pages, one for each game."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Final

import msgspec
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from ...players.opponents.levels import LEVELS
from ...words import LANGUAGES, load_texts
from ..prepared import made
from .catalogue import WHOLE

JSON: Final = "application/json"
PAGES: Final = "web"
LEARN: Final = "learn"
LESSONS: Final = "web_learn"
ANALYSIS: Final = "analysis"
EDITOR: Final = "editor"
TEACH: Final = "teach"
NEW: Final = "new"
TIMED: Final = "timed"
WAITING: Final = "waiting"
FAIR: Final = "fair"
PUZZLES: Final = "puzzles"
PLAYED: Final = "played"
FURTHER: Final = (ANALYSIS, EDITOR, TEACH, NEW, TIMED, WAITING, FAIR, PUZZLES, PLAYED)
"""What some pages say besides, or at some tables."""
OF_A_GAME: Final = {f"{part}-{name}": f"{part}_{name}" for part in (LEARN, TEACH) for name in WHOLE}
"""The parts for a game's lessons and terms, and for the sheet that teaches it, and their files; each has also what is
said of the lessons and sheets of all games."""
ABOUT: Final = re.compile(r"learn\.\w+\.about")
"""What is said of a lesson where it is chosen."""
FRONT: Final = re.compile(r"front\.(\w+)")
"""What all pages say about a game."""
MANNER: Final = re.compile(r"manner\.(\w+)")
"""What opponents lean to in a game."""
SHARED: Final = "shared"
OF_PAGES: Final = re.compile(
    rf"((level|level_meaning|opponent(_\d)?)\.({'|'.join(LEVELS)})|level_label\.(rated|at_once|seconds))"
)
"""What the texts of all games have for pages: the opponents. The rest is for the terminal, commands, the engine, the
server's own messages."""
OF_A_GAME_ELSEWHERE: Final = re.compile(
    r"(guide|game|verb|chart|refusal_all|edition_error|diagram_error|effect|quantity)\."
)
"""Those of a game's own texts: what the terminal says alone, and what the server puts into its sentences."""


async def words(request: Request) -> Response:
    """The texts of a part in a language."""
    part, language = request.path_params["part"], request.path_params["lang"]
    if language not in LANGUAGES or part not in (PAGES, LEARN, *FURTHER, *OF_A_GAME, *WHOLE):
        raise HTTPException(404)
    found = await made(("words", part, language), lambda: msgspec.json.encode(texts(part, language)), JSON)
    return found.answer(request)


def texts(part: str, language: str) -> dict[str, str]:
    """What pages say in general, in lessons, in one of the further parts, or of one game."""
    if part == LEARN:
        return load_texts(LESSONS, language) | of_games(language, lessons)
    if part in OF_A_GAME:
        about, _, _ = part.partition("-")
        return texts(about, language) | load_texts(OF_A_GAME[part], language)
    if part in FURTHER:
        return load_texts(f"{PAGES}_{part}", language)
    if part == PAGES:
        shared = load_texts(SHARED, language)
        said = {key: text for key, text in shared.items() if OF_PAGES.fullmatch(key)}
        return said | load_texts(PAGES, language) | of_games(language, front)
    own = load_texts(part, language) | load_texts(f"{PAGES}_{part}", language)
    besides = (FRONT, MANNER, OF_A_GAME_ELSEWHERE)
    return {key: text for key, text in own.items() if not any(each.match(key) for each in besides)}


def of_games(language: str, of: Callable[[str, str], Mapping[str, str]]) -> dict[str, str]:
    """What is said about each game."""
    return {key: text for game in WHOLE for key, text in of(game, language).items()}


def front(game: str, language: str) -> dict[str, str]:
    """What all pages say about a game: its name, `web.facts` and `web.line` for its card, `web.builder` and so on for
    what its opponents lean to.
    """
    own = load_texts(game, language)
    said = load_texts(f"{PAGES}_{game}", language)
    shown = {f"web.{found[1]}.{game}": said[found[0]] for key in said if (found := FRONT.fullmatch(key))}
    leanings = {f"web.{found[1]}.{game}": own[found[0]] for key in own if (found := MANNER.fullmatch(key))}
    return {f"title.{game}": own["game.title"]} | shown | leanings


def lessons(game: str, language: str) -> dict[str, str]:
    """What is said of its lessons where one is chosen."""
    return {key: text for key, text in load_texts(f"{LEARN}_{game}", language).items() if ABOUT.fullmatch(key)}
