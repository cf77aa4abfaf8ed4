"""Annotated records: what an analysis wrote behind actions reads back, and is a comment to whoever does not know it."""

from __future__ import annotations

import json
import random
import re
from pathlib import Path

import pytest

from duchy import Action, load, parse_record, read_record
from duchy.cli import main
from duchy.engine.session import Session
from duchy.table.annotation import Annotation, annotation, annotation_in
from duchy.table.branches import Steps, lines_of, steps_of
from duchy.table.match import Match
from duchy.table.record import Record, with_branches

from .games import game_at_random

GAMES = ("magnate", "rois_faineants", "magna_grecia", "nullgame")


def annotated(match: Match, seed: int) -> Record:
    """The record with annotations of any kind behind a third of its actions."""
    source, record = random.Random(seed), match.record()
    for at in range(1, match.ply + 1):
        if source.random() < 1 / 3:
            best = tuple(source.choices(record.actions, k=source.randrange(4)))
            error = None if source.random() < 0.1 else source.random()
            record.annotations[at] = annotation(
                source.choice(["??", "?", "?!", "!", "~"]), source.uniform(-0.1, 1), error, best, source.random()
            )
    return record


@pytest.mark.parametrize("name", GAMES)
def test_annotations_come_back_and_the_record_as_the_same_bytes(name: str) -> None:
    for seed in range(4):
        match = game_at_random(name, seed)
        record = annotated(match, seed)
        text = record.text()
        reading = read_record(text)
        assert reading.error is None
        assert reading.record.annotations == record.annotations
        assert len(record.annotations) > 0 or match.ply < 9
        assert parse_record(text).text(reading.positions) == text
        assert Match.resume(reading.record, reading.positions).record_text() == text


def test_an_annotated_record_is_read_wherever_records_are_read(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    match = game_at_random("rois_faineants", 2)
    record = annotated(match, 2)
    text = record.text()
    assert load(text) == match.position
    session = Session()
    line = f'{{"do": "load", "record": {json.dumps(text)}}}'
    assert session.answer(line.encode())["ply"] == match.ply
    assert session.answer(b'{"do": "record"}')["record"] == text
    path = tmp_path / "game.txt"
    path.write_text(text, encoding="utf-8")
    for command in (["record", "verify"], ["record", "show"], ["replay", "--all", "--marks"]):
        assert main([*command, str(path), "--lang", "en"]) == 0
    shown = capsys.readouterr().out
    for at, noted in record.annotations.items():
        assert f"{at}: {record.actions[at - 1]} {noted}" in shown
        assert f"{noted.mark} Action {at}:" in shown


@pytest.mark.parametrize("name", ["magnate", "nullgame"])
def test_branches_come_back_and_the_record_as_the_same_bytes(name: str) -> None:
    for seed in range(4):
        match = game_at_random(name, seed)
        source = random.Random(seed)
        record = annotated(match, seed)
        lines = ("> return", "* draw 1", "| > ? 7 1", "| end", "keep")
        record.branches = {
            at: tuple(source.choices(lines, k=source.randrange(1, 6)))
            for at in range(match.ply + 1)
            if source.random() < 1 / 3
        }
        text = record.text()
        reading = read_record(text)
        assert reading.error is None
        assert (reading.record.branches, reading.record.annotations) == (record.branches, record.annotations)
        assert reading.record.text(reading.positions) == text
        assert Match.resume(reading.record, reading.positions).record_text() == text
        assert with_branches(annotated(match, seed).text(), record.branches) == text


def test_what_only_looks_like_a_branch_is_a_comment() -> None:
    match = game_at_random("nullgame", 2)
    for line in (";|keep", "; | keep", ";| ", ";| \x1b[2J", ";| keep ; digest 000000000000", ";| \udcff"):
        reading = read_record(match.record_text() + line + "\n")
        assert reading.record.branches == {}


def test_branches_are_shown_and_what_is_taken_back_takes_them_with_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    match = game_at_random("nullgame", 2)
    record = match.record()
    record.branches = {match.ply - 1: ("> keep",), match.ply: ("> return",)}
    path = tmp_path / "game.txt"
    path.write_text(record.text(), encoding="utf-8")
    assert main(["record", "show", str(path), "--lang", "en"]) == 0
    shown = capsys.readouterr().out
    assert f"  {match.ply - 1} | > keep" in shown
    resumed = Match.resume(record)
    resumed.undo(1)
    assert [*resumed.record().branches] == [at for at in record.branches if at <= resumed.ply]


def test_lines_of_branches_are_a_tree_and_the_tree_is_these_lines() -> None:
    for seed in range(20):
        source, tree = random.Random(seed), Steps()
        for _ in range(source.randrange(1, 9)):
            tree.add(source.choices(("eyes 1", "a", "* b", "? 7 1", "c > d"), k=source.randrange(1, 6)))
        again = steps_of(lines_of(tree))
        assert again == tree
        assert [*again.ways()] == [*tree.ways()]
        assert all(tree.has(way) for way in again.ways())


def test_lines_that_belong_to_no_branch_are_left_out() -> None:
    lines = ("a", "| > b", "| c", "> d", "| | > e", "| f", "g", "| > h", "| | > i", "| j")
    assert [*steps_of(lines).ways()] == [("d", "g"), ("d", "h", "j"), ("d", "i")]


def test_a_replay_shows_what_was_tried_only_with_everything_open(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    match = game_at_random("rois_faineants", 2)
    record = match.record()
    record.branches = {match.ply - 1: ("> eyes 2", "pass", "| > coup", "> pass")}
    path = tmp_path / "game.txt"
    path.write_text(record.text(), encoding="utf-8")
    assert main(["replay", "--all", "--marks", str(path), "--lang", "en"]) == 0
    shown = " ".join(capsys.readouterr().out.split())
    after = f"Also tried after action {match.ply - 1}"
    for line in (f"{after}, as seat 2 saw it: pass.", f"{after}, as seat 2 saw it: coup.", f"{after}: pass."):
        assert shown.count(line) == 1
    assert main(["replay", "--all", "--marks", "--seat", "2", str(path), "--lang", "en"]) == 0
    assert "Also tried" not in capsys.readouterr().out


def test_a_wrong_digest_is_found_behind_an_annotation() -> None:
    match = game_at_random("nullgame", 2)
    record = match.record()
    last = match.ply
    record.annotations[last] = annotation("?", 0.1, 0.02, (), 0.5)
    text = record.text()
    assert f" ;! ? loss=0.100±0.020 share=0.50 ; digest {match.position.digest}" in text
    reading = read_record(text.replace(match.position.digest, "0" * 12))
    assert reading.error is not None
    assert reading.error.code == "DIGEST"


def test_what_only_looks_like_an_annotation_is_a_comment() -> None:
    game = game_at_random("nullgame", 2).settled.game
    assert annotation_in(game, '! ?? loss=0.081±0.021 best="keep" share=0.41') == Annotation(
        "??", 0.081, 0.021, (Action.parse(game, "keep"),), 0.41
    )
    for comment in (
        "digest 46ff3dca6014", "! well played", "! ??? loss=0.1±0.1 share=0.41", "! ? loss=0.081±0.021",
        '! ? loss=0.081±0.021 best="no such action" share=0.41', '! ? loss=0.081±0.021 best="\x1b[2J" share=0.41',
        '! ? loss=9.9.9±0.021 share=0.41', "! ? loss=0.081±0.021 share=0.41 and more",
    ):  # fmt: skip
        assert annotation_in(game, comment) is None


def test_what_is_taken_back_takes_its_annotation_with_it() -> None:
    match = game_at_random("nullgame", 2)
    resumed = Match.resume(annotated(match, 2))
    assert resumed.annotations
    first = min(resumed.annotations)
    resumed.undo(resumed.ply - first + 1)
    assert resumed.record().annotations == {}


def test_a_replay_for_one_seat_shows_its_own_marks_alone(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """What would have been better for another seat tells what it held."""
    match = game_at_random("rois_faineants", 2)
    record = annotated(match, 2)
    path = tmp_path / "game.txt"
    path.write_text(record.text(), encoding="utf-8")
    assert main(["replay", "--all", "--marks", "--seat", "2", str(path), "--lang", "en"]) == 0
    shown = capsys.readouterr().out
    own = {at for at in record.annotations if match.positions[at - 1].actor == 2}
    assert own
    assert own != {*record.annotations}
    assert {int(at) for at in re.findall(r" Action (\d+):", shown)} == own
