"""A PostgreSQL for the tests that need one; where none can run they are skipped with a message."""

from __future__ import annotations

import warnings
from collections.abc import Iterator

import pytest

from .cluster import Cluster, cluster, missing

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
