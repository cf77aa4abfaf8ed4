"""What a browser asks for: the page, its files, its texts, what can be played."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

import duchy
from duchy.server import pages
from duchy.words import LANGUAGES, load_texts

from .serving import PATIENCE, Address, serving


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Address]:
    with serving(tmp_path_factory.mktemp("pages") / "t.sqlite3") as address:
        yield address


def get(server: Address, path: str, **headers: str) -> httpx.Response:
    return httpx.get(server.http + path, headers=headers, timeout=PATIENCE)


@pytest.mark.parametrize("path", pages.ADDRESSES)
def test_every_address_shows_the_one_page(server: Address, path: str) -> None:
    answer = get(server, path)
    assert answer.status_code == 200
    assert answer.headers["content-type"].startswith("text/html")
    assert answer.content == (pages.WEB / pages.PAGE).read_bytes()
    assert "worker-src 'none'" in answer.headers["content-security-policy"]


def test_files_are_kept_by_the_browser_until_they_change(server: Address) -> None:
    first = get(server, "/")
    assert first.headers["cache-control"] == "no-cache"
    again = get(server, "/", **{"If-None-Match": f"W/{first.headers['etag']}"})
    assert (again.status_code, again.content) == (304, b"")
    assert get(server, "/health").headers["cache-control"] == "no-store"


def test_scripts_and_styles_have_their_types(
    server: Address, tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path_factory.mktemp("web")
    for kind, text in (("js", "export const one = 1;\n"), ("css", "p{margin:0}\n")):
        place = folder / {"js": "js/games/some", "css": "style/some"}[kind]
        place.mkdir(parents=True)
        (place / f"part.{kind}").write_text(text + "/* */\n" * 200)
    (folder / "secret.js").write_text("no")
    monkeypatch.setattr(pages, "WEB", folder)
    script = get(server, "/js/games/some.js", **{"Accept-Encoding": "gzip"})
    assert script.headers["content-type"].startswith("text/javascript")
    assert script.headers["content-encoding"] == "gzip"
    style = get(server, "/style/some.css")
    assert style.headers["content-type"].startswith("text/css")
    assert style.text.startswith("p{margin:0}")
    assert get(server, "/secret.js").status_code == 404


def test_a_script_is_joined_again_when_a_file_of_it_has_changed(
    server: Address, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    part = tmp_path / "js" / "page" / "part.js"
    part.parent.mkdir(parents=True)
    part.write_text("export const one = 1;\n")
    monkeypatch.setattr(pages, "WEB", tmp_path)
    first = get(server, "/js/page.js")
    assert get(server, "/js/page.js", **{"If-None-Match": first.headers["etag"]}).status_code == 304
    part.write_text("export const two = 2;\n")
    os.utime(part, ns=(1, 1))
    assert "two = 2" in get(server, "/js/page.js", **{"If-None-Match": first.headers["etag"]}).text


@pytest.mark.parametrize(
    "path",
    ["/js/../guard.py", "/js/%2e%2e/%2e%2e/server/guard.py", "/js//etc/passwd", "/js/.hidden.js", "/index.html",
     "/js/games", "/js/games.js", "/js/page/dom.js", "/style/none.css", "/style/page/base.css",
     "/words/shared.en.json", "/words/web.xx.json", "/words/..%2Fweb.en.json"],
)  # fmt: skip
def test_nothing_else_is_given_out(server: Address, path: str) -> None:
    assert get(server, path).status_code == 404
    page = get(server, path, Accept="text/html,*/*")
    assert page.status_code == 404
    assert page.text in (get(server, "/").text, "Not Found")


@pytest.mark.parametrize("language", LANGUAGES)
def test_words(server: Address, language: str) -> None:
    web = get(server, f"/words/web.{language}.json").json()
    assert web["level.squire"] == load_texts("shared", language)["level.squire"]
    assert not [key for key in web if key.startswith(("cli.", "argparse."))]
    for game in duchy.games:
        assert get(server, f"/words/{game}.{language}.json").json().items() >= load_texts(game, language).items()


def test_what_can_be_played(server: Address) -> None:
    games = {game["name"]: game for game in get(server, "/api/games").json()["games"]}
    assert [*games] == ["magnate", "rois_faineants", "magna_grecia"]
    for language in LANGUAGES:
        for name, kind in games.items():
            words = {**load_texts("shared", language), **load_texts(name, language)}
            meant = [f"edition_meaning.{edition['name']}" for edition in kind["editions"]]
            meant += [f"axis_meaning.{axis['name']}" for axis in kind["axes"]]
            meant += [f"{key}.{level['name']}" for level in kind["levels"] for key in ("level", "level_meaning")]
            assert [key for key in meant if key not in words] == []
            assert kind["usual_level"] in [level["name"] for level in kind["levels"]]
    assert games["magnate"]["levels"][0]["rated"]["2"]["elo"] > 0
    for name, kind in games.items():
        edition = kind["editions"][-1]
        seats = str(kind["seats"][-1])
        players = {str(seat): "random" for seat in range(1, int(seats) + 1)}
        server.create(name, edition=edition["name"], seats=int(seats), players=players, axes=edition["values"][seats])
