"""What `make play` installs is within the allowed bounds, names no address and has hashes for every system."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

from packaging.requirements import Requirement

ROOT = Path(__file__).resolve().parents[2]
TEXT = (ROOT / "constraints.txt").read_text()
PINNED = re.findall(r"^([a-z0-9-]+)==(\S+)(?: ; (.+?))? \\$", TEXT, re.MULTILINE)


def test_everything_that_is_needed_is_pinned_to_a_version_that_is_allowed() -> None:
    needed = tomllib.loads((ROOT / "pyproject.toml").read_text())
    for text in [*needed["project"]["dependencies"], *needed["build-system"]["requires"]]:
        wanted = Requirement(text)
        versions = [version for name, version, _ in PINNED if name == wanted.name]
        assert versions, wanted.name
        assert all(wanted.specifier.contains(version) for version in versions), (wanted, versions)


def test_each_has_hashes_and_none_an_address() -> None:
    parts = re.split(r"^(?=[a-z])", TEXT, flags=re.MULTILINE)[1:]
    assert len(parts) == len(PINNED)
    assert all(re.search(r"--hash=sha256:[0-9a-f]{64}", part) for part in parts)
    assert "://" not in TEXT
