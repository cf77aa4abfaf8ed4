"""Features by name, unchanged to the last bit as long as VERSION is unchanged."""

from __future__ import annotations

import hashlib
import re
import struct
from pathlib import Path

import pytest

import duchy
from duchy.kernel.parts import Part
from duchy.table.match import Match

BARE = re.compile(r"out\[[^\]=]*\+ \d+\]")
"""A place that has no name."""
PINNED = {
    "magnate": (5, "700a035724b46e05"),
    "rois_faineants": (3, "fa5bd33f10c1d20d"),
    "magna_grecia": (1, "93232a61eb6a5f3c"),
    "nullgame": (1, "81bee52965e44b65"),
}
"""By game the version of its features and a digest of them: every seat's at every fourth action of a random game, for
each number of seats."""


def digest_of_features(name: str) -> str:
    game, digest = duchy.games[name], hashlib.sha256()
    for seats in game.seats:
        match = Match(game.settle(None, {}, seats), seats)
        while not match.position.is_over:
            match.play_random(4)
            for seat in range(seats):
                out = [0.5] * game.features.INPUTS
                game.features.features(match.position.state(), seat, out)
                digest.update(struct.pack(f"{len(out)}d", *out))
    return digest.hexdigest()[:16]


@pytest.mark.parametrize("name", duchy.games)
def test_the_numbers_are_those_that_the_nets_have_learned_from(name: str) -> None:
    assert (duchy.games[name].features.VERSION, digest_of_features(name)) == PINNED[name]


@pytest.mark.parametrize("name", duchy.games)
def test_every_number_has_its_place_by_name(name: str) -> None:
    text = (Path(duchy.__file__).parent / Part.FEATURES.place(name)).read_text()
    assert not BARE.findall(text)
