"""Refusals on a page name what it shows."""

from __future__ import annotations

import pytest

from duchy.server.web.texts import texts
from duchy.words import LANGUAGES, Words


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_refused_purchase_names_no_pile_by_the_number_that_only_the_notation_has(language: str) -> None:
    told = texts("rois_faineants", language)
    said = Words(language, "rois_faineants").texts
    purchases = {key for key, text in said.items() if key.startswith("refusal.") and "{pile}" in text}
    assert purchases == {"refusal.PILE_EMPTY", "refusal.TOP_SUIT", "refusal.PRICE"}
    assert not [key for key in purchases if "{pile}" in told[key]]
