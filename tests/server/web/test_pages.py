"""What a browser requests: the page, its files, its texts, the catalogue."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from xml.etree import ElementTree

import httpx
import pytest

import duchy
from duchy.players.opponents.levels import LEVELS
from duchy.server import prepared
from duchy.server.web import pages, security, texts
from duchy.words import LANGUAGES, load_texts

from ..serving import PATIENCE, Address, serving


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
    assert answer.text == pages.page_bytes().decode()
    for name in ("style/page.css", "js/page.js"):
        assert f'="/{name}?b={prepared.build(prepared.WEB)}"' in answer.text
    assert "worker-src 'self'" in answer.headers["content-security-policy"]


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
    for kind, text in (("js", "export const one = 1;\n" + "void 0;\n" * 200), ("css", "p{margin:0}\n" * 200)):
        place = folder / {"js": "js/games/some", "css": "style/some"}[kind]
        place.mkdir(parents=True)
        (place / f"part.{kind}").write_text(text)
    (folder / "secret.js").write_text("no")
    monkeypatch.setattr(prepared, "WEB", folder)
    script = get(server, "/js/games/some.js", **{"Accept-Encoding": "gzip"})
    assert script.headers["content-type"].startswith("text/javascript")
    assert script.headers["content-encoding"] == "gzip"
    [where] = re.findall(r"^//# sourceMappingURL=(.*)$", script.text, re.MULTILINE)
    assert where.startswith("/js/games/some.js.map?b=")
    assert get(server, where).headers["content-type"] == "application/json"
    assert get(server, where).json()["sources"] == ["games/some/part.js"]
    style = get(server, "/style/some.css")
    assert style.headers["content-type"].startswith("text/css")
    assert style.text.startswith("p{margin:0}")
    assert get(server, "/secret.js").status_code == 404


BY_NAME = [
    "/js/page.js",
    "/style/page.css",
    "/sprite.svg",
    "/pictures.svg",
    "/words/web.en.json",
    "/api/rules/magnate/fr",
]


@pytest.mark.parametrize("path", BY_NAME)
def test_what_is_asked_for_by_its_build_is_kept_for_ever(server: Address, path: str) -> None:
    bare = get(server, path)
    named = get(server, f"{path}?b={prepared.build(prepared.WEB)}")
    assert bare.content == named.content
    assert "etag" not in named.headers
    assert bare.headers["cache-control"] == get(server, f"{path}?b=another").headers["cache-control"] == "no-cache"
    assert named.headers["cache-control"] == "public, max-age=31536000, immutable"
    assert named.headers["vary"] == "Accept-Encoding"
    again = get(server, path, **{"If-None-Match": bare.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")


def test_scripts_name_each_other_by_the_build(server: Address) -> None:
    mark = f"?b={prepared.build(prepared.WEB)}"
    fetched = re.findall(r'^import .* from "(.*)";$', get(server, "/js/table.js").text, re.MULTILINE)
    assert fetched
    assert all(address.endswith(mark) for address in fetched)


def test_a_file_is_read_joined_and_compressed_once(server: Address, monkeypatch: pytest.MonkeyPatch) -> None:
    first = {(path, packed): get(server, path, **{"Accept-Encoding": packed}).content
             for path in (*BY_NAME, "/", "/api/games") for packed in ("br", "gzip", "identity")}  # fmt: skip

    def touched(*args: object, **named: object) -> None:
        raise AssertionError(args)

    for name in ("web.pages.content", "web.pages.page_bytes", "web.texts.texts", "web.rulebooks.encoded",
                 "web.catalogue.encoded", "prepared.gzip.compress", "prepared._brotli"):  # fmt: skip
        monkeypatch.setattr(f"duchy.server.{name}", touched)
    monkeypatch.setattr(Path, "read_bytes", touched)
    for (path, packed), content in first.items():
        assert get(server, path, **{"Accept-Encoding": packed}).content == content


def test_the_page_says_which_games_there_are() -> None:
    """So neither a script nor the page's own file nor its signs name any."""
    text = pages.page_bytes().decode()
    assert '<html data-games="magnate:2 rois_faineants:4 magna_grecia:4"' in text
    assert ' data-lessons="magnate rois_faineants magna_grecia magna_grecia_2" ' in text
    assert ' data-sheets="magnate rois_faineants magna_grecia" ' in text
    assert '<a href="/rules/rois_faineants/fr">Les Rois fainéants</a>' in text
    drawn = {each.get("id") for each in ElementTree.fromstring(pages.pictures())}
    assert drawn == {f"ill-{name}" for name in pages.OWN_GAMES}
    scripts = prepared.WEB / "js"
    by_game = scripts / "games", scripts / "editing"
    own = [file for file in scripts.rglob("*.js") if not any(map(file.is_relative_to, by_game))]
    shared = [*own, *prepared.WEB.glob("*.*")]
    assert [file.name for file in shared if re.search("magnate|rois_faineants|magna_grecia", file.read_text())] == []


def test_the_build_is_another_when_any_byte_is(tmp_path: Path) -> None:
    (tmp_path / "one").mkdir()
    found = set[str]()
    for name, text in (("a", "1"), ("a", "2"), ("one/a", "2"), ("one/b", "")):
        (tmp_path / name).write_text(text)
        prepared.build.cache_clear()
        found.add(prepared.build(tmp_path))
    assert len(found) == 4


@pytest.mark.parametrize(
    "path",
    ["/js/../guard.py", "/js/%2e%2e/%2e%2e/server/guard.py", "/js//etc/passwd", "/js/.hidden.js", "/index.html",
     "/js/games", "/js/games.js", "/js/table/shell.js", "/js/page/dom.js",
     "/js/none.js.map", "/style/none.css", "/style/page/base.css",
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
        of_game = load_texts(game, language)
        leanings = {key: text for key, text in of_game.items() if key.startswith("manner.")}
        told = get(server, f"/words/{game}.{language}.json").json()
        assert not [key for key in told if key.startswith(("guide.", "diagram_error.", "effect."))]
        elsewhere = {key for key in of_game if texts.OF_A_GAME_ELSEWHERE.match(key)} | leanings.keys()
        of_pages = of_game | load_texts(f"web_{game}", language)
        assert {*told.items()} >= {(key, of_pages[key]) for key in of_game if key not in elsewhere}
        assert (
            web.items() >= {f"web.{key.removeprefix('manner.')}.{game}": text for key, text in leanings.items()}.items()
        )


def test_symbols_are_sent_without_what_people_wrote_beside_them(server: Address) -> None:
    sent, written = get(server, "/sprite.svg").text, (prepared.WEB / "sprite.svg").read_text()
    assert "<!--" in written
    assert "<!--" not in sent
    assert "\n\n" not in sent
    drawn, kept = (ElementTree.fromstring(text) for text in (written, sent))
    assert [ElementTree.tostring(each).split() for each in drawn] == [
        ElementTree.tostring(each).split() for each in kept
    ]


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


@pytest.mark.parametrize(
    ("accepted", "got"),
    [("gzip, deflate, br, zstd", "br"), ("gzip", "gzip"), ("br;q=0, gzip;q=0.5", "gzip"), ("br; q=0.0", None)],
)  # fmt: skip
def test_an_answer_is_packed_as_its_reader_accepts(server: Address, accepted: str, got: str | None) -> None:
    answer = get(server, "/words/web.en.json", **{"Accept-Encoding": accepted})
    assert answer.headers.get("content-encoding") == got
    assert "Accept-Encoding" in answer.headers["vary"]
    assert answer.json() == get(server, "/words/web.en.json").json()


@pytest.mark.parametrize("path", ["/", "/sprite.svg", "/sw.js", "/api/games", "/words/nothing", "/nothing"])
def test_what_can_be_more_than_part_of_a_page_has_all_headers(server: Address, path: str) -> None:
    headers = get(server, path).headers
    assert {name: headers[name] for name in security.HEADERS} == security.HEADERS


@pytest.mark.parametrize("path", ["/js/page.js", "/style/page.css", "/words/web.en.json"])
def test_parts_of_a_page_say_only_what_concerns_them(server: Address, path: str) -> None:
    headers = get(server, path).headers
    assert {name for name in security.HEADERS if name in headers} == security.OF_FILES.keys()
    assert headers["x-content-type-options"] == "nosniff"


def test_no_script_says_what_pages_are_not_sent() -> None:
    said = re.compile(r"\b(?:say|has|counted|named)\(\s*[\"`](\w+)\.")
    parts = {found[1] for found in said.finditer(scripts())}
    assert {"web", "waiting"} < parts
    named = (texts.PAGES, texts.LEARN, *texts.FURTHER, *texts.OF_A_GAME, *texts.WHOLE)
    sent = {key.partition(".")[0] for part in named for key in texts.texts(part, "en")}
    assert parts & {key.partition(".")[0] for key in load_texts(texts.SHARED, "en")} <= sent
    assert {part for part in parts if texts.OF_A_GAME_ELSEWHERE.match(f"{part}.")} == set()


def test_pages_are_sent_no_shared_word_that_none_of_them_names() -> None:
    """A script names it in full, or looks up one of the levels, by `opponent_${number}` or as `level_meaning: name`."""
    written, shared = scripts(), load_texts(texts.SHARED, "en")
    levels = {
        f"{part}.{level}"
        for part in ("level", "level_meaning", "opponent", "opponent_2", "opponent_3")
        if any(look in written for look in (f'"{part}"', f"`{part[:-1]}${{number}}`", f" {part}: "))
        for level in LEVELS
    }
    sent = shared.keys() & texts.texts(texts.PAGES, "en").keys()
    assert "level_label.rated" in sent
    assert {key for key in sent if f'"{key}"' not in written} == levels


def scripts() -> str:
    """All that pages run."""
    return "\n".join(file.read_text() for file in sorted((prepared.WEB / "js").rglob("*.js")))
