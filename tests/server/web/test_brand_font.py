"""The page's serif font: served if it was built, and not requested otherwise."""

from __future__ import annotations

import io
from pathlib import Path

import pytest

from duchy.server import brand_font
from duchy.server import prepared as made
from duchy.server.web import pages

LATIN, MOST_BYTES = "font/serif.woff2", 40_000


@pytest.fixture
def web(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of the page with one style."""
    for folder in ("page", "magnate"):
        (tmp_path / "style" / folder).mkdir(parents=True)
        (tmp_path / "style" / folder / "a.css").write_text("p{margin:0}\n")
    monkeypatch.setattr(made, "WEB", tmp_path)
    made.build.cache_clear()
    return tmp_path


def test_without_it_no_style_speaks_of_it(web: Path) -> None:
    assert pages.content("style/page.css") == b"p{margin:0}\n"
    with pytest.raises(OSError, match="serif"):
        pages.content(LATIN)


def test_where_it_was_made_the_style_of_all_pages_names_it_by_its_build(web: Path) -> None:
    (web / "font").mkdir()
    for name in brand_font.FILES:
        (web / name).write_bytes(b"letters")
    made.build.cache_clear()
    style = pages.content("style/page.css").decode()
    for name, characters in brand_font.FILES.items():
        assert f'url("/{name}?b={made.build(web)}") format("woff2");\nunicode-range: {characters};' in style
    own = style.rpartition("@font-face")[2]
    assert f'font-family: "{brand_font.RUSSIAN}";' in own
    assert f"unicode-range: {brand_font.FILES[brand_font.CYRILLIC]}, U+20, " in own
    assert "font-display: optional" in style
    assert style.endswith("p{margin:0}\n")
    assert pages.content("style/magnate.css") == b"p{margin:0}\n"
    assert {pages.content(name) for name in brand_font.FILES} == {b"letters"}


def test_letters_are_taken_out_of_ranges() -> None:
    assert brand_font.without("ADF", "U+41-46, U+61") == "U+42-43, U+45-45, U+61-61"


def test_it_has_all_letters_of_our_texts_a_name_of_its_own_and_few_bytes(tmp_path: Path) -> None:
    fonts = pytest.importorskip("fontTools.ttLib")
    pytest.importorskip(brand_font.SOURCE)
    assert sum(brand_font.make(tmp_path)) <= MOST_BYTES
    needed = {ord(letter) for letter in brand_font.letters() if letter > " " and letter.isalnum()}
    for name, characters in brand_font.FILES.items():
        font = fonts.TTFont(io.BytesIO((tmp_path / name).read_bytes()))
        had = set(font.getBestCmap())
        assert {letter for letter in needed if brand_font.has(chr(letter), characters)} <= had
        beside = {*map(ord, brand_font.BESIDE)} if name == brand_font.CYRILLIC else set()
        assert all(brand_font.has(chr(letter), characters) for letter in had - beside)
        assert beside <= had
        needed -= had
        assert {str(font["name"].getName(entry, 3, 1)) for entry in (1, 4)} == {brand_font.FAMILY}
    assert needed == set()
    assert "SIL Open Font License" in (tmp_path / "font" / brand_font.LICENCE).read_text()
