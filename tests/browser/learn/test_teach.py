"""A game on one sheet: one page of A4 in every language, true of the table that it was opened from."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import product

import pytest

from duchy.words import LANGUAGES

from ..screens import taught
from ..site import GAMES, Site
from ..tab import PHONE, Tab

Opener = Callable[..., Tab]
PAPER = {"width": 794, "height": 1123}
"""A4 at 96 pixels per inch."""
LONGEST = "&edition=ru&courts=1&ace_value=deucey&tax_dice=2"
PAGES = [("magnate", LONGEST, language) for language in LANGUAGES] + [*product(GAMES, [""], LANGUAGES)]
CUT = """() => {
  const sheet = document.querySelector(".a4"), { bottom, right } = sheet.getBoundingClientRect();
  const texts = [...sheet.querySelectorAll("h1, h2, h3, p, li, figcaption")];
  const isOut = (each) => each.getBoundingClientRect().bottom > bottom + 1
    || each.getBoundingClientRect().right > right + 1;
  return texts.filter(isOut).map((each) => each.textContent);
}"""
"""What is beyond the edge of the paper."""


def opened_at(tab: Tab, kind: str, query: str = "") -> Tab:
    taught(tab, f"{kind}{query}")
    return tab


@pytest.mark.rotating(3)
@pytest.mark.parametrize(("kind", "query", "language"), PAGES)
def test_it_is_one_page_of_paper(opened: Opener, kind: str, query: str, language: str) -> None:
    tab = opened_at(opened(language=language, theme="dark"), kind, query)
    printed = tab.page.pdf(prefer_css_page_size=True, print_background=True)
    assert len(re.findall(rb"/Type\s*/Page\b(?!s)", printed)) == 1
    tab.page.emulate_media(media="print")
    tab.page.set_viewport_size(PAPER)  # pyright: ignore[reportArgumentType]
    assert tab.evaluate(CUT) == []


@pytest.mark.rotating(3)
@pytest.mark.parametrize("kind", GAMES)
def test_its_pictures_are_drawn_and_cannot_be_pressed(opened: Opener, kind: str) -> None:
    tab = opened_at(opened(size=PHONE), kind)
    assert tab.find(".plate[role=img][aria-label] > .plate-in[inert] > *").count() >= 5
    assert tab.find(".a4 button:not([inert] *), .a4 [data-key]").count() == 0
    for number in range(1, 6):
        assert tab.find(f'.tablep .plate :is(i.n, .mg-n text):text-is("{number}")').count() == 1


def test_it_says_what_holds_in_the_edition(opened: Opener) -> None:
    tab = opened_at(opened(), "magnate")
    english = tab.find(".a4").inner_text()
    assert "An Ace costs 1 token." in english
    opened_at(tab, "magnate", "&edition=fr&courts=1")
    french = tab.find(".a4").inner_text()
    assert "An Ace costs 3 tokens." in french
    assert "The deed of an Ace costs 2 tokens." in french
    assert "French edition" in french
    assert "ourts" in tab.find(".colophon b").inner_text()


def test_it_is_reached_from_the_first_page_and_from_lessons_and_leads_on(opened: Opener) -> None:
    tab = opened().open("/")
    tab.find('.games a[href="/teach?game=magna_grecia"]').click()
    tab.find("main.teach[data-drawn]").wait_for()
    tab.key("teach.learn").click()
    tab.find("main.tbl .speech").wait_for()
    tab.open("/learn").find('a[href="/teach?game=magnate"]').click()
    tab.find("main.teach[data-drawn]").wait_for()


def test_the_rulebook_of_a_table_is_that_of_its_edition(opened: Opener, site: Site) -> None:
    """Clauses that do not apply are folded, what an option decides is said, and pictures are drawn."""
    table = site.table("magnate", edition="fr", axes={"tax_dice": 2})
    tab = opened().sit(table.address(1))
    tab.page.keyboard.press("r")
    tab.find(".rules-here").wait_for()
    assert "French edition" in tab.find(".rules-here p").inner_text()
    assert tab.find(".rules-here a").get_attribute("href") == "/teach?game=magnate&edition=fr&tax_dice=2"
    assert tab.find('details.not-here:not([open]) > [id="C2"]').count() == 1
    assert tab.find('details.not-here > [id="D2"]').count() == 0
    assert ": 3" in tab.find('[id="D2"] .at-table').inner_text()
    tab.find('[id="B1"] .plate').scroll_into_view_if_needed()
    tab.find('[id="B1"] .plate .prop.deed').first.wait_for()


def test_a_rulebook_of_no_table_folds_nothing(opened: Opener) -> None:
    tab = opened().open("/rules?game=magna_grecia")
    tab.find('[id="RD-2"] .plate').scroll_into_view_if_needed()
    tab.find('[id="RD-2"] .plate svg.mg-sheet').wait_for()
    assert tab.find(".not-here, .rules-here, .at-table").count() == 0
    tab.open("/rules?game=magna_grecia&founding_bridge=0").find(".rules-here").wait_for()
    assert tab.find('details.not-here > [id="A4"]').count() == 1
    tab.key("rules.teach").click()
    tab.find("main.teach[data-drawn]").wait_for()
