"""Owners and suits can be told apart without colour: by lightness, by shape, by pattern (U5)."""

from __future__ import annotations

import itertools
import math
import re
from collections.abc import Callable
from xml.etree import ElementTree

import pytest
from playwright.sync_api import expect

from duchy.server.prepared import WEB

from ..site import Site
from ..tab import Tab

Opener = Callable[..., Tab]
Colour = tuple[float, float, float]
SEATS = ("y", "o", "r", "b")
LEAST_STEP, LEAST_DISTANCE, LEAST_SUIT, LEAST_THUMB = 7.0, 17.0, 3.0, 3.0
"""Steps of lightness L*, distances between colours in CIELAB, the contrast of a suit with its card, of a scrollbar with
what it lies on."""
SUITS = ("moons", "suns", "waves", "leaves", "wyrms", "knots", "spades", "hearts", "diamonds", "clubs")
SVG = "{http://www.w3.org/2000/svg}"

DEUTERANOPIA = ((0.367, 0.861, -0.228), (0.280, 0.673, 0.047), (-0.012, 0.043, 0.969))
PROTANOPIA = ((0.152, 1.053, -0.205), (0.115, 0.786, 0.099), (-0.004, -0.048, 1.052))
TRITANOPIA = ((1.256, -0.077, -0.179), (-0.078, 0.931, 0.148), (0.005, 0.691, 0.304))
"""Machado, Oliveira and Fernandes (2009), in linear light."""


PAINTED = """(name) => {
  const spot = document.body.appendChild(document.createElement("i"));
  spot.style.color = `var(--${name})`;
  const painted = getComputedStyle(spot).color;
  spot.remove();
  return painted;
}"""
"""The value of a colour of the page in the current theme."""


def variable(tab: Tab, name: str) -> Colour:
    """A colour of the page, in linear light."""
    text = str(tab.evaluate(PAINTED, name))
    found = re.fullmatch(r"rgb\((\d+), (\d+), (\d+)\)", text)
    assert found, text
    parts = [int(part) / 255 for part in found.groups()]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return linear[0], linear[1], linear[2]


def luminance(colour: Colour) -> float:
    return 0.2126 * colour[0] + 0.7152 * colour[1] + 0.0722 * colour[2]


def lightness(colour: Colour) -> float:
    y = min(1.0, max(0.0, luminance(colour)))
    return 116 * y ** (1 / 3) - 16 if y > 0.008856 else 903.3 * y


def distance(one: Colour, other: Colour) -> float:
    """The perceived difference of two colours: CIE76."""
    return math.dist(lab(one), lab(other))


def lab(colour: Colour) -> Colour:
    red, green, blue = (min(1.0, max(0.0, part)) for part in colour)
    x = (0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.9505
    z = (0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.089
    parts = (x, luminance((red, green, blue)), z)
    fx, fy, fz = (part ** (1 / 3) if part > 0.008856 else 7.787 * part + 16 / 116 for part in parts)
    return 116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)


def contrast(one: Colour, other: Colour) -> float:
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def seen_by(eyes: tuple[Colour, Colour, Colour], colour: Colour) -> Colour:
    mixed = [sum(part * light for part, light in zip(row, colour, strict=True)) for row in eyes]
    return mixed[0], mixed[1], mixed[2]


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_seats_differ_in_grey_and_to_every_kind_of_eyes(opened: Opener, theme: str) -> None:
    tab = opened(theme=theme).open("/")
    colours = {seat: variable(tab, f"p{seat}") for seat in SEATS}
    for one, other in itertools.combinations(SEATS, 2):
        assert abs(lightness(colours[one]) - lightness(colours[other])) >= LEAST_STEP, (one, other)
        for eyes in (DEUTERANOPIA, PROTANOPIA, TRITANOPIA):
            seen = [seen_by(eyes, colours[seat]) for seat in (one, other)]
            assert distance(*seen) >= LEAST_DISTANCE, (one, other, eyes)


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_what_stands_on_a_seat_s_colour_can_be_read(opened: Opener, theme: str) -> None:
    tab = opened(theme=theme).open("/")
    for seat in SEATS:
        assert contrast(variable(tab, f"p{seat}"), variable(tab, f"on-p{seat}")) >= 4.5, seat
    for suit in SUITS:
        assert contrast(variable(tab, suit), variable(tab, "card")) >= LEAST_SUIT, suit


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_scrollbars_are_drawn_on_the_page_s_own_ground(opened: Opener, theme: str) -> None:
    tab = opened(theme=theme).open("/")
    drawn_as = tab.evaluate("getComputedStyle(document.querySelector('main')).scrollbarColor")
    assert drawn_as == f"{tab.evaluate(PAINTED, 'edge')} rgba(0, 0, 0, 0)"
    for ground in ("page", "panel", "card"):
        assert contrast(variable(tab, "edge"), variable(tab, ground)) >= LEAST_THUMB, ground


def symbols() -> dict[str, ElementTree.Element]:
    root = ElementTree.parse(WEB / "sprite.svg").getroot()
    return {each.attrib["id"]: each for each in root.iter(f"{SVG}symbol")}


def drawn(symbol: ElementTree.Element) -> str:
    """The shapes of a symbol without their colours."""
    shapes = []
    for each in symbol.iter():
        if each is symbol:
            continue
        kept = {key: value for key, value in each.attrib.items() if key not in ("fill", "stroke", "class", "style")}
        shapes.append(f"{each.tag} {sorted(kept.items())}")
    return "\n".join(shapes)


@pytest.mark.parametrize("prefix", ["s-", "f-", "badge-", "roof-", "pawn-", "c-"])
def test_no_two_symbols_have_one_shape(prefix: str) -> None:
    shapes = {name: drawn(symbol) for name, symbol in symbols().items() if name.startswith(prefix)}
    assert len(shapes) >= 3
    assert len({*shapes.values()}) == len(shapes)


def test_the_graph_of_an_analysis_has_the_colours_of_the_board(opened: Opener, site: Site) -> None:
    tab = opened().sit(f"/analysis#{site.finished('magna_grecia', seats=4).id}")
    expect(tab.find(".graph .area")).to_have_count(4)
    assert tab.find(".graph .area").evaluate_all(OTHERWISE_COLOURED) == []


OTHERWISE_COLOURED = """(areas) => areas.map((area) => area.classList[1]).filter((seat) => {
  const probe = document.createElement("i");
  probe.className = seat;
  probe.style.color = "var(--seat)";
  document.querySelector(".graph").append(probe);
  return getComputedStyle(document.querySelector(`.graph .area.${seat}`)).fill !== getComputedStyle(probe).color;
})"""
