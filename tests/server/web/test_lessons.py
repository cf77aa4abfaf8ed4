"""Lessons: records of our games whose steps are legal when they are due, with words in every language."""

from __future__ import annotations

import json
import re
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from duchy.games import NAMES
from duchy.server.prepared import WEB
from duchy.server.web.texts import LEARN, texts
from duchy.table.record import Reading, read_record
from duchy.words import LANGUAGES
from duchy.words.rulebook import clauses

LESSONS = sorted((WEB / "lessons").glob("*.json"))
AROUND = ("about", "over", "next_try")
"""What is said before a lesson and after it."""
TERM = re.compile(r"\[\[([^|\]]+)(?:\|[^\]]+)?\]\]")

each_lesson = pytest.mark.parametrize("path", LESSONS, ids=lambda path: path.stem)
each_language = pytest.mark.parametrize("language", LANGUAGES)


@cache
def plan(path: Path) -> dict[str, Any]:
    return json.loads(path.read_text(encoding="utf-8"))


@cache
def reading(path: Path) -> Reading:
    return read_record("\n".join(plan(path)["record"]) + "\n")


def explained(kind: str) -> dict[str, str]:
    """The terms of a game with their clauses, which are the same in all languages."""
    clause = re.compile(rf"glossary\.{kind}\.(\w+)\.clause")
    listed, *others = (
        {found[1]: text for key, text in texts(f"{LEARN}-{kind}", language).items() if (found := clause.fullmatch(key))}
        for language in LANGUAGES
    )
    assert all(other == listed for other in others)
    return listed


def test_there_is_a_lesson_for_each_game() -> None:
    assert {path.stem for path in LESSONS} == {"magnate", "rois_faineants", "magna_grecia", "magna_grecia_2"}
    assert {plan(path)["game"] for path in LESSONS} <= set(NAMES)


@each_lesson
def test_the_record_holds(path: Path) -> None:
    found = reading(path)
    assert found.error is None
    assert found.record.settled.game.name == plan(path)["game"] == path.stem.removesuffix("_2")


@each_lesson
def test_every_action_of_the_learner_is_a_step_and_legal(path: Path) -> None:
    found, seat = reading(path), plan(path)["seat"]
    steps = plan(path)["steps"]
    done: list[int] = []
    for step in steps:
        assert found.positions[int(step["at"])].actor == seat
        for place, text in enumerate(step["a"], int(step["at"])):
            view = found.positions[place].view(seat)
            assert text == str(found.record.actions[place])
            assert text in [str(action) for action in view.actions()]
            done.append(place)
    begun = int(steps[0]["at"])
    acted = [at for at in range(begun, len(found.record.actions)) if found.positions[at].actor == seat]
    assert done == acted
    assert [step["at"] for step in steps] == sorted(step["at"] for step in steps)
    assert len({step["key"] for step in steps}) == len(steps)


@each_lesson
@each_language
def test_everything_has_words(path: Path, language: str) -> None:
    game = plan(path)["game"]
    said = texts(f"{LEARN}-{game}", language)
    keys = [f"learn.{path.stem}.{key}" for key in (*AROUND, *(step["key"] for step in plan(path)["steps"]))]
    assert [key for key in keys if key not in said] == []
    assert {key for key in said if key.startswith(f"learn.{path.stem}.")} == set(keys)


@each_lesson
@each_language
def test_every_term_is_explained_and_has_its_clause(path: Path, language: str) -> None:
    game = plan(path)["game"]
    said = texts(f"{LEARN}-{game}", language)
    terms = explained(game)
    assert {key.split(".")[2] for key in said if key.startswith(f"glossary.{game}.")} == set(terms)
    assert set(terms.values()) <= set(clauses(game, language))
    marked = {term for key, text in said.items() if key.startswith("learn.") for term in TERM.findall(text)}
    assert marked <= set(terms)
    assert len(marked) > len(terms) / 2


@each_lesson
def test_the_same_terms_are_marked_in_all_languages(path: Path) -> None:
    game = plan(path)["game"]
    marked = [
        {
            key: sorted(TERM.findall(text))
            for key, text in texts(f"{LEARN}-{game}", language).items()
            if key.startswith("learn.")
        }
        for language in LANGUAGES
    ]
    assert marked[0] == marked[1] == marked[2]
