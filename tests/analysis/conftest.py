"""What tests of analyses can do without."""

from __future__ import annotations

import pytest

from duchy.analysis import whole
from duchy.analysis.ledger import Ledger


@pytest.fixture
def no_ledger(monkeypatch: pytest.MonkeyPatch) -> None:
    """Ledgers are reckoned anew each time, which takes longer than all that is tested without them."""

    def none(*_: object) -> list[Ledger]:
        return []

    monkeypatch.setattr(whole.Books, "keep", none)
