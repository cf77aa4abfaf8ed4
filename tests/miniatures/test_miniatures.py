"""The miniatures, counted twice, and the page that publishes the counts."""

from __future__ import annotations

import pytest
from tests.rois_faineants.oracle import Oracle, Round

from . import magna_grecia, magnate, rois_faineants
from .__main__ import MINIATURES, PAGE, table, written
from .telling import Counts, counted

SMALL = "Les Rois fainéants, a market of four piles"


def both(name: str) -> tuple[Counts, Counts]:
    miniature = MINIATURES[name]
    return counted(miniature.by_engine()), counted(miniature.by_second())


def test_both_count_the_same_and_the_page_says_so() -> None:
    ours, theirs = both(SMALL)
    assert ours == theirs
    assert table(ours) in PAGE.read_text(encoding="utf-8")


@pytest.mark.check
@pytest.mark.rotating(4)
@pytest.mark.parametrize("side", ["by_engine", "by_second"])
@pytest.mark.parametrize("name", [name for name in MINIATURES if name != SMALL])
def test_the_dearer_ones_are_as_the_page_says(name: str, side: str) -> None:
    """Both sides count what is published, so they count the same."""
    begun = getattr(MINIATURES[name], side)()
    assert table(counted(begun)) in PAGE.read_text(encoding="utf-8")


@pytest.mark.parametrize("miniature", [magnate, rois_faineants, magna_grecia])
def test_both_begin_at_the_same_table_with_the_same_actions(miniature) -> None:
    ours, theirs = miniature.by_engine(), miniature.by_second()
    assert ours.table() == theirs.table()
    assert sorted(ours.legal()) == theirs.legal()


def test_a_wrong_rule_changes_the_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    """In the second implementation whoever follows may do so for the same value as the one before."""

    def beats(game: Oracle, value: int, under: Round | None) -> bool:
        return under is None or under.last is None or value >= under.last

    monkeypatch.setattr(Oracle, "beats", beats)
    assert table(counted(rois_faineants.by_second())) not in PAGE.read_text(encoding="utf-8")


def test_the_page_is_written_between_its_marks() -> None:
    page = f"# A\n<!-- {SMALL} -->\nold\n<!-- end -->\nafter\n"
    counts = Counts([1, 2], [1, 2], 2)
    counts.endings["seat 1"] = 2
    assert written(page, SMALL, counts) == f"# A\n<!-- {SMALL} -->\n\n{table(counts)}\n\n<!-- end -->\nafter\n"


def test_what_follows_an_empty_place_stays() -> None:
    page = f"<!-- {SMALL} -->\n<!-- end -->\nafter\n<!-- other -->\n<!-- end -->\n"
    assert written(page, SMALL, Counts()).endswith("<!-- end -->\nafter\n<!-- other -->\n<!-- end -->\n")
