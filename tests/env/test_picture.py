"""Tables as pictures: nothing of a diagram is lost or left out, colours mean what they say, sizes are bounded."""

import random

import numpy as np
import pytest
from PIL import ImageColor, ImageDraw

from duchy.env import Spec, State
from duchy.env.colours import coloured_of
from duchy.env.colours.magnate import COLOURED
from duchy.env.picture import HEIGHT, LAND, MORE, PAGE, SEATS, WIDTH, parts_of, picture_of

from .played import ONE_EACH, name_of, walk


def pixels_of(image, colour):
    return int((image == np.array(ImageColor.getrgb(colour))).all(axis=2).sum())


@pytest.mark.parametrize("spec", ONE_EACH, ids=name_of)
def test_every_word_of_a_diagram_is_written_and_fits(spec, monkeypatch):
    written = []
    put = ImageDraw.ImageDraw.text
    monkeypatch.setattr(ImageDraw.ImageDraw, "text", lambda *given: (written.append(given[1:3]), put(*given)))
    course = [*walk(spec, 4)]
    for state in random.Random(1).sample(course, min(3, len(course))):
        written.clear()
        image = picture_of(str(state))
        assert (image.shape, image.dtype) == ((HEIGHT, WIDTH, 3), np.uint8)
        assert all(0 <= x < WIDTH - 10 and 0 <= y < HEIGHT - 10 for (x, y), _ in written)
        parts, told = parts_of(str(state)), "".join(text for _, text in written).replace(" ", "")
        for line in [parts.title, *parts.facts, *(line for lines in parts.seats for line in lines)]:
            assert line.replace(" ", "") in told
        assert MORE not in told
        assert len(parts.rows) == (16 if spec.game.name == "magna_grecia" else 0)


def test_a_map_is_drawn_as_hexes_in_the_colours_of_its_seats():
    text = "magna_grecia standard seats=2\nturn 1 seat 1 turn\nA  1 . v\nB . a b 2"
    hexes, bare = picture_of(text), picture_of(text[: text.index("\nA")])
    assert pixels_of(hexes, LAND["v"]) > 1000 > pixels_of(bare, LAND["v"]) == 0
    cities = [pixels_of(hexes, SEATS[seat]) for seat in (0, 1)]
    assert min(cities) > 2000 > pixels_of(bare, SEATS[0])
    assert pixels_of(hexes, PAGE) < pixels_of(bare, PAGE)


def test_suits_have_their_colours():
    text = "magnate en seats=2\n1 hand 5VV VV 7VV\n2 at 1: 8VV"
    assert pixels_of(picture_of(text), COLOURED.colours["V"]) > 50
    assert pixels_of(picture_of(text.replace("V", "v")), COLOURED.colours["K"]) == 0


def test_what_does_not_fit_is_left_out_with_a_sign(monkeypatch):
    lines = [f"{seat} word{at}" for seat in (1, 2, 3, 4) for at in range(40)]
    written = []
    put = ImageDraw.ImageDraw.text
    monkeypatch.setattr(ImageDraw.ImageDraw, "text", lambda *given: (written.append(given[2]), put(*given)))
    image = picture_of("\n".join(["nullgame", *lines]))
    assert MORE in written
    assert image.shape == (HEIGHT, WIDTH, 3)
    assert pixels_of(image[-10:], PAGE) == 10 * WIDTH


def test_a_game_without_colours_is_drawn_in_black():
    assert coloured_of("nullgame") is None


def test_a_state_without_anything_is_a_title():
    assert picture_of(str(State(Spec.of("nullgame"))).splitlines()[0]).shape == (HEIGHT, WIDTH, 3)
