"""docs/records.md and examples/ are tests: every transcript is replayed, every code is listed, every example runs."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

from duchy import games, read_record
from duchy.engine.session import REQUESTS, Session
from duchy.words import load_texts

ROOT = Path(__file__).resolve().parents[2]
DOCUMENT = (ROOT / "docs" / "records.md").read_text(encoding="utf-8")
EXCHANGES = re.findall(r"^> (.*)\n< (.*)$", DOCUMENT, re.MULTILINE)
SOURCES = [*(ROOT / "src" / "duchy" / "engine").glob("*.py"), ROOT / "src" / "duchy" / "table" / "record.py"]


def test_the_transcripts_are_true() -> None:
    session = Session()
    for request, reply in EXCHANGES:
        answer = json.dumps(session.answer(request.encode()))
        if reply.endswith("..."):
            assert answer.startswith(reply.removesuffix("..."))
        else:
            assert answer == reply
    assert {json.loads(request)["do"] for request, _ in EXCHANGES} >= set(REQUESTS)


def test_every_request_and_field_is_documented() -> None:
    rows = dict(re.findall(r"^\| `(\w+)` \| (.*?) \|", DOCUMENT, re.MULTILINE))
    for do, (_, fields) in REQUESTS.items():
        assert re.findall(r"`(\w+)`", rows[do]) == list(fields)


def test_every_code_is_documented() -> None:
    text = "".join(path.read_text(encoding="utf-8") for path in SOURCES)
    codes = set(re.findall(r'(?:Request|Record)Error\([^"\n]*"([A-Z_0-9]+)"', text))
    assert len(codes) > 35
    assert {code for code in codes if f"`{code}`" not in DOCUMENT} == set()


@pytest.mark.parametrize("name", list(games))
def test_every_refusal_is_documented_with_its_clause(name: str) -> None:
    refusals = games[name].refusals
    rows = set(re.findall(r"^\| `(\w+)` \| (\S+) \|", DOCUMENT, re.MULTILINE))
    for code in refusals.Code:
        if code.name != "FINE":
            assert (code.name, refusals.CLAUSE[code]) in rows


@pytest.mark.parametrize("language", ["en", "fr", "ru"])
def test_every_code_of_the_engine_has_its_words(language: str) -> None:
    text = "".join(path.read_text(encoding="utf-8") for path in SOURCES if path.name != "record.py")
    codes = set(re.findall(r'RequestError\("([A-Z_0-9]+)"', text))
    record = set(re.findall(r'RecordError\([^"\n]*"([A-Z_0-9]+)"', SOURCES[-1].read_text(encoding="utf-8")))
    texts = load_texts("shared", language)
    assert {f"engine.{code}" for code in codes} <= texts.keys()
    assert {f"record_error.{code}" for code in record - {"AXIS_VALUE"}} <= texts.keys(), "it has the words of its cause"


def test_the_sample_record_is_the_document_s() -> None:
    sample = (ROOT / "examples" / "nullgame.txt").read_text(encoding="utf-8")
    assert f"```text\n{sample}```" in DOCUMENT
    assert read_record(sample).error is None


def test_the_sample_session_runs() -> None:
    lines = (ROOT / "examples" / "engine_session.jsonl").read_bytes()
    command = [sys.executable, "-m", "duchy", "engine"]
    run = subprocess.run(command, input=lines, capture_output=True, check=True, timeout=120)
    replies = [json.loads(line) for line in run.stdout.splitlines()]
    assert [reply["id"] for reply in replies] == list(range(1, 9))
    assert [reply["ok"] for reply in replies] == [True] * 5 + [False, True, True]


def test_the_sample_client_plays_a_game() -> None:
    command = [sys.executable, str(ROOT / "examples" / "engine_client.py"), "weighted", "random"]
    run = subprocess.run(command, capture_output=True, check=True, timeout=120, text=True)
    reading = read_record(run.stdout)
    assert reading.error is None
    assert reading.position.is_over
    assert reading.record.names == {1: "weighted", 2: "random"}
