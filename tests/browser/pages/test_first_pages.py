"""The pages around the tables: languages and themes without a reload, what is remembered, how a game is begun."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from duchy.games import game_named
from duchy.players.opponents.levels import LEVELS
from duchy.players.opponents.strengths import rating
from duchy.server.prepared import PACKAGE
from duchy.words import load_texts

from ..screens import LANGUAGES
from ..site import GAMES, Site
from ..tab import PHONE, Tab

Opener = Callable[..., Tab]
MARK = "window.wasNeverLoadedAnew = true"


@pytest.mark.rotating(3)
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_language_of_the_browser_is_taken(opened: Opener, language: str) -> None:
    tab = opened(language=language).open("/")
    assert tab.evaluate("document.documentElement.lang") == language
    expect(tab.find("article.game")).to_have_count(3)
    expect(tab.find("main.home > h1")).to_have_text(load_texts("web", language)["web.head"])


@pytest.mark.rotating(3)
@pytest.mark.parametrize("kind", GAMES)
def test_another_language_needs_no_reload(opened: Opener, site: Site, kind: str) -> None:
    tab = opened().sit(site.table(kind, 4).address(1))
    tab.evaluate(MARK)
    texts = {language: {**load_texts("shared", language), **load_texts("web", language)} for language in LANGUAGES}
    for language in ("fr", "ru", "en"):
        tab.speak(language)
        expect(tab.key("tab.rules")).to_have_text(texts[language]["web.tab.rules"])
        words = tab.words()
        others = {
            texts[other][key] for other in LANGUAGES if other != language for key in ("web.tab.rules", "web.undo")
        }
        assert not [text for text in others - {*texts[language].values()} if text in words]
    assert tab.evaluate("window.wasNeverLoadedAnew")
    tab.page.reload()
    expect(tab.page.locator("html")).to_have_attribute("lang", "en")


def test_levels_are_told_in_words_and_their_figures_to_who_asks(opened: Opener) -> None:
    """No Elo in the lists; it is in the title, and only for a number of seats at which it was measured."""
    tab = opened().open("/")
    assert "Elo" not in tab.words()
    expect(tab.key("level.magnate.squire")).to_have_attribute("title", re.compile(r"^Squire: .*\nElo "))
    for kind in ("rois_faineants", "magna_grecia"):
        tab.open(f"/new?game={kind}")
        for seats in game_named(kind).seats:
            tab.key(f"new.seats.{seats}").click()
            for level in LEVELS:
                rated = rating(kind, seats, level)
                title = tab.key(f"new.who.1.{level}").get_attribute("title") or ""
                assert (f"\nElo {rated.elo} " in title) if rated else "Elo" not in title


@pytest.mark.rotating(3)
@pytest.mark.parametrize("language", LANGUAGES)
def test_options_are_told_in_words(opened: Opener, language: str) -> None:
    """What an option changes begins with a capital letter and names no values; the usual value in a list is marked."""
    texts = load_texts("web", language)
    mark = texts["web.new.usual"].replace("{value}", "").strip()
    for kind in GAMES:
        tab = opened(language=language).open(f"/new?game={kind}")
        tab.key("new.options").click()
        for told in tab.find(".options .field:has(select) > span").all_inner_texts():
            assert told[0].isupper(), told
            assert not re.search(r": .*\b[01]\b|\bplayer\b.*table", told), told
        for listed in tab.find(".options select").all():
            assert [each.endswith(mark) for each in listed.locator("option").all_inner_texts()].count(True) == 1
    tab = opened(language=language).open("/new?game=magnate")
    assert not {"en", "fr", "ru", "ap", "dc"} & set(tab.find(".choice b").all_inner_texts())


def test_another_theme_needs_no_reload_and_is_remembered(opened: Opener) -> None:
    tab = opened(theme="light").open("/")
    paper = "getComputedStyle(document.body).backgroundColor"
    light = tab.evaluate(paper)
    tab.evaluate(MARK)
    tab.key("theme").click()
    dark = tab.evaluate(paper)
    assert dark != light
    assert tab.evaluate("window.wasNeverLoadedAnew")
    tab.open("/rules?game=magnate")
    assert tab.evaluate(paper) == dark


def test_the_system_chooses_the_theme_until_somebody_does(opened: Opener) -> None:
    tab = opened(theme="dark").open("/")
    paper = "getComputedStyle(document.body).backgroundColor"
    dark = tab.evaluate(paper)
    tab.page.emulate_media(color_scheme="light")
    assert tab.evaluate(paper) != dark


@pytest.mark.rotating(3)
@pytest.mark.parametrize("language", LANGUAGES)
def test_an_address_that_is_none_leads_to_the_first_page(opened: Opener, language: str) -> None:
    tab = opened(language=language).open("/rules?game=magnate")
    tab.evaluate("history.pushState(null, '', '/no/such/page'); dispatchEvent(new PopStateEvent('popstate'))")
    expect(tab.find("[role=alert].trouble")).to_have_text(load_texts("web", language)["web.no_page"])
    expect(tab.find("article.game")).to_have_count(3)


def test_examples_that_the_rules_number_have_their_numbers(opened: Opener) -> None:
    tab = opened().open("/rules?game=magna_grecia")
    examples = tab.find(".rulebook ol > li")
    expect(examples.first).to_have_css("list-style-type", "decimal")
    assert examples.count() >= 10


@pytest.mark.parametrize("typed", ["L'EXCUSE", "l’excuse"])
def test_the_rules_are_searched_with_either_apostrophe(opened: Opener, typed: str) -> None:
    tab = opened(language="fr").open("/rules?game=magnate")
    clauses = tab.find(".rulebook .clause")
    expect(clauses.first).to_be_visible()
    every = clauses.count()
    tab.key("rules.search").fill(typed)
    found = [clause.inner_text() for clause in clauses.all() if clause.is_visible()]
    assert 0 < len(found) < every
    assert all("l’excuse" in clause.lower() for clause in found)
    marked = set(tab.evaluate("[...CSS.highlights.get('found')].map((range) => range.toString().toLowerCase())"))
    assert marked == {"l’excuse"}
    tab.key("rules.search").fill("")
    assert tab.evaluate("CSS.highlights.get('found').size") == 0


def test_a_search_of_the_rules_that_finds_nothing_says_so(opened: Opener) -> None:
    tab = opened().open("/rules?game=magnate")
    clauses, said = tab.find(".rulebook .clause"), tab.find(".rulebook [role=status]")
    expect(clauses.first).to_be_visible()
    expect(said).to_be_empty()
    tab.key("rules.search").fill("hexagon")
    expect(clauses.filter(visible=True)).to_have_count(0)
    expect(said).to_have_text(load_texts("web", "en")["web.list.none"])
    tab.key("rules.search").fill("tax")
    expect(said).to_be_empty()


def test_the_level_of_the_last_game_is_the_usual_one(opened: Opener) -> None:
    tab = opened().open("/")
    tab.key("level.magnate.page").click()
    tab.open("/")
    expect(tab.key("level.magnate.page")).to_have_attribute("aria-pressed", "true")
    expect(tab.find(".faces [aria-pressed=true]")).to_have_count(3)


@pytest.mark.rotating(3)
@pytest.mark.parametrize("kind", GAMES)
def test_one_click_begins_a_game(opened: Opener, kind: str) -> None:
    tab = opened().open("/")
    tab.key(f"play.{kind}").click()
    expect(tab.find("main.tbl .status")).not_to_be_empty()
    assert tab.wait_for_turn()
    tab.open("/")
    expect(tab.find(".running li")).to_have_count(1)
    tab.find(".running a").click()
    assert tab.wait_for_turn()


def test_a_game_with_options_is_set_up(opened: Opener) -> None:
    tab = opened().open("/new?game=magnate")
    tab.key("edition.fr").check()
    tab.key("new.options").click()
    tab.key("axis.courts").select_option("1")
    tab.key("new.name.0").fill("Ada")
    tab.key("new.open").click()
    assert tab.wait_for_turn()
    assert "Ada" in tab.find("main.tbl").inner_html()


@pytest.mark.rotating(3)
@pytest.mark.parametrize("language", LANGUAGES)
def test_options_are_in_words(opened: Opener, language: str) -> None:
    tab = opened(language=language).open("/new?game=magna_grecia")
    tab.key("new.options").click()
    seen = tab.find(".options").inner_text()
    assert not [name for name in ("redraw", "random", "YOBR") if name in seen]
    colours = tab.key("axis.colours").locator("option")
    assert {len(text.split(", ")) for text in colours.all_inner_texts()} == {2}
    tab.key("axis.colours").select_option(index=3)
    tab.key("new.seats.3").click()
    assert {len(text.split(", ")) for text in colours.all_inner_texts()} == {3}
    tab.key("new.open").click()
    expect(tab.find("main.tbl .status")).not_to_be_empty()


def test_computers_of_one_level_have_names_of_their_own(opened: Opener, site: Site) -> None:
    tab = opened().sit(site.table("rois_faineants", seats=3, players={"2": "page", "3": "page"}).address(1))
    tab.open("/")
    expect(tab.find(".running small")).to_contain_text("Tibor, Simon")


def test_who_comes_back_finds_what_goes_on_before_anything_new(opened: Opener, site: Site) -> None:
    tab = opened(size=PHONE)
    for table in (site.finished("nullgame"), site.table("nullgame", 1)):
        tab.sit(table.address(1))
    tab.open("/")
    parts = tab.find("main.home :is(.running li, article.game)").evaluate_all(
        "all => all.map((each) => each.className)"
    )
    assert parts == ["you", "game", "game", "game", ""]
    going_on = tab.find(".running .you a")
    expect(going_on).to_be_visible()
    bottom = going_on.evaluate("each => each.getBoundingClientRect().bottom")
    assert 0 < bottom < PHONE[1] / 3


def test_a_game_that_was_taken_off_the_list_is_put_back(opened: Opener, site: Site) -> None:
    table = site.table("nullgame", 1)
    tab = opened().sit(table.address(1))
    tab.page.keyboard.press("n")
    tab.key("notes").fill("who dares")
    tab.open("/")
    tab.find(".running .drop").click()
    expect(tab.find(".running li")).to_have_count(0)
    tab.key("put-back").click()
    expect(tab.find(".running li")).to_have_count(1)
    tab.find(".running li a").click()
    expect(tab.find("main.tbl .status")).not_to_be_empty()
    tab.page.keyboard.press("n")
    expect(tab.key("notes")).to_have_value("who dares")


@pytest.mark.rotating(3)
@pytest.mark.parametrize(
    "address", ["/rules?game=magnate", "/new?game=magnate", "/fair", "/learn", "/replay", "/editor"]
)
def test_the_title_is_in_the_language_of_the_page(opened: Opener, address: str) -> None:
    title = opened(language="ru").open(address).page.title()
    tab = opened().open(address)
    assert tab.page.title() != title
    tab.speak("ru")
    expect(tab.page).to_have_title(title)


def test_all_games_that_go_on_are_listed(opened: Opener, site: Site) -> None:
    tab = opened()
    for _ in range(9):
        tab.open("/").sit(site.table("nullgame", 1).address(1))
    tab.open("/")
    expect(tab.find(".running li")).to_have_count(9)


INK = "rgb(35, 29, 21)"
PRINTED = """() => {
  const isThere = (each) => each.checkVisibility({ visibilityProperty: true });
  return {
    ink: getComputedStyle(document.body).color,
    controls: [...document.querySelectorAll("#top, .btn, .tbl .icon, .steps-place")].filter(isThere).length,
  };
}"""


@pytest.mark.parametrize("page", ["rules", "replay", "ending"])
def test_on_paper_it_is_day_and_there_are_no_controls(opened: Opener, site: Site, page: str) -> None:
    tab = opened(theme="dark")
    if page == "rules":
        tab.open("/rules?game=magnate")
    else:
        game = site.finished("rois_faineants", seats=3)
        tab.sit(game.address(1) if page == "ending" else f"/replay#{game.id}")
    tab.evaluate("document.documentElement.dataset.theme = 'dark'")
    tab.page.emulate_media(media="print")
    assert tab.evaluate(PRINTED) == {"ink": INK, "controls": 0}
    if page == "replay":
        assert tab.find(".tbl > .board").evaluate("each => each.clientHeight > innerHeight / 3")
    if page == "ending":
        expect(tab.find(".sheet.ending")).to_be_visible()
        expect(tab.find(".tbl > .board")).to_be_hidden()
        height = "document.documentElement.scrollHeight"
        assert tab.find(".sheet.ending").evaluate(f"each => each.getBoundingClientRect().bottom <= {height}")


def test_where_the_system_chooses_the_colours_moves_and_tokens_stay_visible(opened: Opener, site: Site) -> None:
    """Shadows and grounds, which mark them otherwise, are not drawn there."""
    tab = opened().sit(site.table("rois_faineants", 12, until="^lead").address(1))
    tab.page.emulate_media(forced_colors="active")
    card = tab.find(".hc.aim").first
    expect(card).to_have_css("outline-style", "dashed")
    card.click()
    tab.page.mouse.move(0, 0)
    expect(tab.find(".hc.picked")).to_have_css("outline-style", "solid")
    tab.sit(site.table("magnate", 20).address(1))
    expect(tab.find(".dock .tok").first).to_be_visible()
    grounds = "all => all.map((each) => getComputedStyle(each).backgroundColor)"
    assert len(set(tab.find(".dock .tok").evaluate_all(grounds))) == 6


def test_what_is_folded_away_leaves_no_heading_on_paper_and_no_heading_is_the_last_of_a_sheet(
    opened: Opener, site: Site
) -> None:
    tab = opened().sit(f"/analysis#{site.finished('rois_faineants').id}")
    folded = tab.find(".review details")
    expect(folded).to_be_visible()
    tab.page.emulate_media(media="print")
    expect(folded).to_be_hidden()
    folded.evaluate("each => { each.open = true; }")
    expect(folded.locator("tr").last).to_be_visible()
    broken = "each => [getComputedStyle(each).breakAfter, getComputedStyle(each).breakInside]"
    assert tab.find(".review h3").first.evaluate(broken)[0] == "avoid"
    assert tab.find(".review tr").first.evaluate(broken)[1] == "avoid"
    assert folded.evaluate(broken)[1] == "auto"


REPORT = "<style>{}</style><h2>Game</h2><details><summary>All</summary><table><tr><td>8</td></tr></table></details>"


def test_what_is_folded_in_a_report_is_printed_and_no_heading_alone(opened: Opener) -> None:
    """A report has no scripts, and whoever prints it wants all of it."""
    page = opened().page
    page.set_content(REPORT.format((PACKAGE / "analysis" / "shown" / "report.css").read_text(encoding="utf-8")))
    seen = "[document.querySelector('td').checkVisibility(), getComputedStyle(document.querySelector('h2')).breakAfter]"
    assert page.evaluate(seen) == [False, "auto"]
    page.emulate_media(media="print")
    assert page.evaluate(seen) == [True, "avoid"]


SEEN = """() => {
  const seen = (selector, part) => {
    const { backgroundColor, backgroundImage } = getComputedStyle(document.querySelector(selector), part);
    return `${backgroundColor} ${backgroundImage.slice(0, 9)}`;
  };
  return %s;
}"""


def test_where_the_system_chooses_the_colours_it_is_seen_whose_a_card_is_and_what_a_mark_says(
    opened: Opener, site: Site
) -> None:
    tab = opened().sit(site.table("magnate", 90).address(1))
    tab.page.emulate_media(forced_colors="active")
    mine, theirs = tab.evaluate(SEEN % '[".mine .prop", ".theirs .prop"].map((each) => seen(each, "::before"))')
    assert "repeating" in theirs
    assert "repeating" not in mine
    tab.sit(f"/analysis#{site.finished('magnate').id}")
    expect(tab.find(".review .verdict.blunder").first).to_be_visible()
    marks = [".graph .blunder", ".graph .only", ".find-it", "[data-key='bar.run']"]
    assert len(set(tab.evaluate(SEEN % f"{marks}.map((each) => seen(each))"))) == len(marks)
