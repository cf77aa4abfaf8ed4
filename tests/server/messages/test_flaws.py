"""What is wrong with a whole position is said of the line that it is about."""

from __future__ import annotations

import pytest

from duchy.server.messages.sketch import sketched
from duchy.server.review import Flaw, Sketch

ROIS = "rois_faineants standard seats=3\n"
GRECIA = "magna_grecia standard seats=2\n"


@pytest.mark.parametrize(
    ("diagram", "code", "line"),
    [
        ("magnate en seats=2\nturn 1 seat 1 play\n2 hand 5ML\n1 at 3: 9MS", "STUCK", "turn 1 seat 1 play"),
        ("magnate en seats=2\n1 hand\n2 hand 5ML\n1 at 3: 9MS", "STUCK", "1 hand"),
        ("magnate en seats=2\n1 hand 7SK\n1 at 3: 9MS", "STUCK", "magnate en seats=2"),
        ("magnate en seats=2\n1 hand ? 5ML\n2 hand 7SK\n1 at 3: 9MS", "OWN_UNKNOWN", "1 hand ? 5ML"),
        ("magnate en seats=2\npile 3\n1 hand 7SK\n2 hand 5ML", "PILE", "pile 3"),
        ("magnate en seats=2\n1 crowns M S\n1 hand 7SK\n2 hand 5ML", "CROWNS", "1 crowns M S"),
        ("magnate en seats=2\nturn 1 seat 1 spend\n1 hand 7SK\n2 hand 5ML", "PHASE", "turn 1 seat 1 spend"),
        (ROIS + "m4 5S 4H 3D 2C 10S\n1 hand QS", "PILE", "m4 5S 4H 3D 2C 10S"),
        (ROIS + "m4 5S ? 3D\n1 hand QS", "PILE", "m4 5S ? 3D"),
        (ROIS + "1 hand QS KS QD KD JC\n2 hand JS\n3 hand", "HANDS", "1 hand QS KS QD KD JC"),
        (ROIS + "turn 1 first 1 follow\n1 hand QS\n2 hand", "PHASE", "turn 1 first 1 follow"),
        (ROIS + "turn 3 first 1 lead\nreigns 1 idle 9\n1 hand QS", "NUMBER", "reigns 1 idle 9"),
        (GRECIA + "1 cities K9\n2 cities K11\n2 points 3", "CITY", "1 cities K9"),
        (GRECIA + "turn 1 seat 2 turn\n2 points 3", "SEAT", "turn 1 seat 2 turn"),
        (GRECIA + "turn 1 oracles\ncards Y2 O1\n1 points 10", "PHASE", "turn 1 oracles"),
        (GRECIA + "used R7C7\n1 points 10\n2 points 10", "USED", "used R7C7"),
        (GRECIA + "1 points 10 supply R9C9 reserve R1C1\n2 points 10", "TILES", "1 points 10 supply R9C9 reserve R1C1"),
        (GRECIA + "cards Y2 Y1\n1 points 10", "CARDS", "cards Y2 Y1"),
        (GRECIA + "ages K9:2\n1 points 10", "AGES", "ages K9:2"),
    ],
)
def test_what_is_wrong_with_the_whole_is_said_of_its_line(diagram: str, code: str, line: str) -> None:
    found = sketched(Sketch(diagram), "en")
    assert isinstance(found, Flaw)
    assert (found.code, diagram.splitlines()[found.line - 1]) == (code, line)
