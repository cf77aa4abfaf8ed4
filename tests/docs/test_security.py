"""Every attack and every promise in SECURITY.md names tests, and these exist."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
SECURITY = (ROOT / "SECURITY.md").read_text("utf-8")
CASES = sorted({*re.findall(r"`((?:\w+/)?test_\w+\.py)::(test_\w+)`", SECURITY)})
FILES = sorted({*re.findall(r"`(tests/[\w/]+\.py)`", SECURITY)})
ATTACKS = SECURITY.partition("## Attacks that are tried")[2].partition("\nWhat ")[0].splitlines()
ROWS = [line.strip("| ").split(" | ") for line in ATTACKS if line.startswith("|")][2:]


@pytest.mark.parametrize(("file", "name"), CASES)
def test_a_named_test_is_there(file: str, name: str) -> None:
    assert re.search(rf"^(async )?def {name}\(", (ROOT / "tests/server" / file).read_text("utf-8"), re.MULTILINE)


@pytest.mark.parametrize("file", FILES)
def test_a_named_file_is_there(file: str) -> None:
    assert (ROOT / file).is_file()


def test_everybody_attacks_and_every_attack_names_its_test() -> None:
    assert {who for row in ROWS for who in row[0].split(", ")} == {
        "host",
        "guest",
        "spectator",
        "operator",
        "push service",
    }
    assert len(ROWS) >= 12
    assert [row for row in ROWS if "::test_" not in row[-1]] == []
