"""A server of its own for a test, servers in steered time, and a PostgreSQL for those that need one; where none can run
they are skipped with a message.
"""

from __future__ import annotations

import warnings
from collections.abc import Iterator
from pathlib import Path

import pytest

from .cluster import Cluster, cluster, missing
from .serving import Address, serving
from .steered import Servers

NEEDS_POSTGRES = [pytest.mark.check, pytest.mark.skipif(missing() is not None, reason=str(missing()))]
if missing():
    warnings.warn(str(missing()), stacklevel=1)


@pytest.fixture(scope="module")
def postgres() -> Iterator[Cluster]:
    with cluster() as running:
        yield running


@pytest.fixture
def address(postgres: Cluster) -> str:
    """That of a fresh database."""
    return postgres.database()


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Address]:
    with serving(tmp_path / "t.sqlite3") as address:
        yield address


@pytest.fixture
def servers(tmp_path: Path) -> Servers:
    return Servers(tmp_path / "t")
