"""The analysis of a finished game: asked for where it is looked at, its marks lead through the game."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from duchy.server.review import Answered
from duchy.words import load_texts

from .. import made_up
from ..made_up import LOSSES, MadeUp
from ..screens import explained
from ..site import GAMES, Site
from ..tab import PHONE, Tab

Opener = Callable[..., Tab]
SAID = load_texts("web_analysis", "en")
ROLLS = "{ let last = 0; Math.random = () => (last = (last + 0.381) % 1); }"
"""Chance is not asked for the same throw twice: a record has one branch where the page has two that came out alike."""


@pytest.fixture
def held_back() -> Iterator[type[MadeUp]]:
    """Analyses wait until the test lets them end."""
    MadeUp.may_end.clear()
    yield MadeUp
    MadeUp.fails = False
    MadeUp.may_end.set()


def test_the_result_leads_to_the_analysis_in_one_tap_and_only_then_it_is_fetched(opened: Opener, site: Site) -> None:
    game = site.finished("rois_faineants")
    tab, asked = opened(), list[str]()
    tab.page.on("request", lambda request: asked.append(re.sub(r"\?.*", "", request.url.removeprefix(site.http))))
    tab.sit(game.address(1))
    tab.sit(f"/replay#{game.id}")
    assert [each for each in asked if "analysis" in each] == []
    tab.sit(game.address(1))
    asked.clear()
    tab.find(f'.ending a[href="/analysis#{game.id}"]').click()
    expect(tab.find(".review .story")).to_be_visible()
    parts = sorted(each for each in {*asked} if "analysis" in each)
    assert parts == ["/api/analysis", "/js/analysis.js", "/style/analysis.css", "/words/analysis.en.json"]


def test_marks_lead_through_the_game_and_stand_in_the_log(opened: Opener, site: Site) -> None:
    tab = explained(opened(), site.finished("magnate").id)
    slider = tab.key("steps.slider")
    last = int(slider.get_attribute("max") or 0)
    assert int(slider.input_value()) == last
    tab.page.keyboard.press("[")
    tab.wait_until(lambda: int(slider.input_value()) < last)
    sign = tab.find(".here h3 .verdict").get_attribute("aria-label")
    assert sign in {SAID[f"review.mark.{name}"] for name in ("blunder", "mistake", "inaccuracy", "only")}
    expect(tab.find(".plans li")).to_have_count(2)
    before = slider.input_value()
    tab.key("review.previous").click()
    tab.wait_until(lambda: slider.input_value() != before)
    tab.find(".graph").click(position={"x": 30, "y": 50})
    tab.wait_until(lambda: int(slider.input_value()) < last // 3)
    tab.page.keyboard.press("g")
    blunder = tab.find(".log .cost:has(.verdict.blunder)").first
    expect(blunder.locator("small")).to_have_text(f"{100 * LOSSES['??']:.0f}%")
    assert (blunder.get_attribute("title") or "").startswith("Blunder, 21")
    assert blunder.get_attribute("title") == blunder.locator(".verdict").get_attribute("aria-label")
    assert tab.find(".log .verdict").count() > 10


WIDE_SIGNS = """() => {
  const wide = (each) => each.getBoundingClientRect().width;
  const line = wide(document.querySelector(".turning .offer > span"));
  return [...document.querySelectorAll(".turning .offer .sign")].map(wide).filter((each) => each >= line / 3);
}"""


def test_the_game_over_begins_with_its_story_and_its_turning_points(opened: Opener, site: Site) -> None:
    tab = explained(opened(), site.finished("magnate").id)
    story = tab.find(".review .story")
    expect(story).to_contain_text("in per cent of a win: luck")
    turned = re.search(r"stroke of (bad )?luck .*\(.*([+−])", story.inner_text())
    assert turned is None or bool(turned[1]) == (turned[2] == "−")
    expect(tab.find(".graph .whose-band")).to_have_text(["Player 2", "Player 1"])
    order = "() => [...document.querySelectorAll('.review > *')].map((each) => each.className || each.tagName)"
    parts: list[str] = tab.evaluate(order)
    assert parts.index("story") < parts.index("here")
    expect(tab.find(".turning .offer .sign").first).to_be_visible()
    assert tab.evaluate(WIDE_SIGNS) == [], "a sign takes a line of its own"
    tab.page.keyboard.press("Home")
    tab.wait_until(lambda: tab.key("steps.slider").input_value() == "0")
    tab.page.keyboard.press("]")
    tab.wait_until(lambda: [each for each in tab.evaluate(order) if each in ("here", "story")] == ["here", "story"])


def test_errors_that_cost_something_and_have_no_mark_do_not_seem_to_contradict_it(
    opened: Opener, site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With a judge that is never sure enough of a single one; where some are marked, nothing of the kind is said."""
    games = [site.finished("rois_faineants").id for _ in range(2)]
    story = explained(opened(), games[0]).find(".review .story")
    expect(story).to_contain_text("own errors −27")
    expect(story).not_to_contain_text(SAID["review.story.unmarked"])
    monkeypatch.setattr(made_up, "LOSSES", {"": 0.01, "~": 0.03})
    tab = explained(opened(), games[1])
    expect(tab.find(".review .story")).to_contain_text("own errors −27")
    expect(tab.find(".review .story")).to_contain_text(SAID["review.story.unmarked"])
    expect(tab.key("review.find")).to_have_attribute("title", SAID["learn_errors.none"])


def test_the_better_move_is_shown_on_the_board_as_its_seat_saw_it(opened: Opener, site: Site) -> None:
    tab = explained(opened(), site.finished("magnate").id)
    tab.page.keyboard.press("Home")
    tab.wait_until(lambda: tab.key("steps.slider").input_value() == "0")
    while tab.find(".here .plans .better").count() == 0:
        before = tab.key("steps.slider").input_value()
        tab.page.keyboard.press("]")
        tab.wait_until(lambda before=before: tab.key("steps.slider").input_value() != before)
    expect(tab.find(".left .backs .face").first).to_be_visible()
    expect(tab.find(".here .why")).to_have_text("Better for Player 1.")
    tab.key("review.show.better").click()
    expect(tab.find('.whose [aria-pressed="true"]')).not_to_have_text(SAID["review.open"])
    expect(tab.find(".left .backs .face")).to_have_count(0)
    expect(tab.find("main.tbl.acting")).to_be_attached()
    assert tab.find(".dock .bar button").count() == 0
    tab.key("review.eyes.0").click()
    expect(tab.find("main.tbl.acting")).to_have_count(0)
    expect(tab.find(".left .backs .face").first).to_be_visible()


def test_errors_are_learned_from_by_playing_something_better_on_the_board(opened: Opener, site: Site) -> None:
    tab, asked = opened(), list[dict[str, Any]]()
    tab.page.on("request", lambda each: asked.append(each.post_data_json or {}) if "answer" in each.url else None)
    explained(tab, site.finished("rois_faineants").id)
    tab.key("review.find").click()
    expect(tab.key("review.eyes.1")).to_have_attribute("aria-pressed", "true")
    expect(tab.find(".speech .how-far")).to_contain_text("1 of ")
    expect(tab.find(".plans, .graph, .steps")).to_have_count(0)
    expect(tab.find(".review")).to_contain_text(SAID["learn_errors.hidden"])
    expect(tab.find("main.tbl.acting")).to_be_attached()
    first = tab.actions()[0]
    said = tab.answer(first)
    assert asked[0]["plan"] == [first]
    (best,), played = asked[0]["best"], asked[0]["played"]
    verdict = "best" if [best] == [first] else "played" if played == [first] else "better"
    assert said == SAID[f"learn_errors.verdict.{verdict}"].format(gain="4 ± 3", behind="6 ± 3")
    expect(tab.find(".speech .btn.primary")).to_be_focused()
    tab.key("tab.review").click()
    expect(tab.find(".review")).not_to_contain_text(SAID["learn_errors.hidden"])
    tab.ask_again()
    assert tab.answer(best) == f"{SAID['learn_errors.verdict.best']} Better for Player 1."
    expect(tab.find(".beads .done")).to_have_count(1)
    expect(tab.key("learn.show")).to_be_visible()
    tab.page.keyboard.press("]")
    expect(tab.find(".speech .how-far")).to_contain_text("2 of ")
    tab.key("learn.show").click()
    expect(tab.find(".speech .said")).to_contain_text(SAID["learn_errors.better"].partition("{")[0])
    expect(tab.find(".plans li")).to_have_count(2)
    tab.key("learn.close").click()
    expect(tab.find(".speech")).to_have_count(0)
    expect(tab.find(".steps")).to_be_visible()
    assert tab.find(".dock .bar button").count() == 0


def test_whoever_goes_on_twice_without_waiting_goes_on_learning(opened: Opener, site: Site) -> None:
    tab = opened()
    explained(tab, site.finished("rois_faineants").id)
    tab.key("review.find").click()
    expect(tab.find("main.tbl.acting")).to_be_attached()
    for _ in range(4):
        tab.page.evaluate("""() => {
          for (let time = 0; time < 2; time++) dispatchEvent(new KeyboardEvent("keydown", { key: "]" }));
        }""")
        tab.page.wait_for_timeout(100)
    expect(tab.find(".speech .how-far")).to_contain_text("9 of ")
    expect(tab.find("main.tbl.acting")).to_be_attached()


def test_a_mistake_whose_position_cannot_be_fetched_is_asked_about_later(opened: Opener, site: Site) -> None:
    tab, address = opened(), re.compile(r"/api/replay\?")
    explained(tab, site.finished("rois_faineants").id)
    tab.page.route(address, lambda route: route.abort())
    tab.key("review.find").click()
    expect(tab.find(".speech .said")).to_have_text(SAID["learn_errors.unfetched"])
    expect(tab.find("main.tbl.acting")).to_have_count(0)
    tab.page.unroute(address)
    tab.key("learn.again").click()
    expect(tab.find("main.tbl.acting")).to_be_attached()
    expect(tab.find(".speech .said")).to_contain_text(SAID["learn_errors.question"].partition("{")[0])
    tab.troubles.clear()


def test_what_cannot_be_told_from_the_best_is_not_said_to_be_the_best(
    opened: Opener, site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(MadeUp, "answers", Answered("best", 0.06, 0.08, 0.1, 0.03))
    tab = opened()
    explained(tab, site.finished("rois_faineants").id)
    tab.key("review.find").click()
    expect(tab.find("main.tbl.acting")).to_be_attached()
    assert tab.answer(tab.actions()[0]) == SAID["learn_errors.verdict.near"].format(behind="6 ± 8")
    expect(tab.find(".beads .done")).to_have_count(1)


def test_of_a_game_of_others_all_mistakes_are_asked_and_an_answer_that_was_shown_is_not_found(
    opened: Opener, site: Site
) -> None:
    tab, asked = opened(), list[dict[str, Any]]()
    tab.page.on("request", lambda each: asked.append(each.post_data_json or {}) if "answer" in each.url else None)
    explained(tab, site.finished("rois_faineants").id)
    marks = tab.find(".review table").first.locator("tbody tr").all()[:3]
    count = sum(int(cell) for row in marks for cell in row.locator("td").all_inner_texts())
    tab.key("review.find").click()
    expect(tab.find(".speech .how-far")).to_contain_text(f"1 of {count}")
    tab.key("learn.show").click()
    tab.ask_again()
    tab.answer(tab.actions()[0])
    (best,) = asked[0]["best"]
    tab.ask_again()
    assert tab.answer(best).startswith(SAID["learn_errors.verdict.best"])
    expect(tab.find(".beads .done")).to_have_count(0)


def play_on(tab: Tab, *keys: str) -> str:
    """Press the first of these that is there; what was done, as the tree tells it."""
    before = tab.version()
    tab.wait_until(lambda: any(tab.key(key).count() for key in keys))
    tab.pause()
    next(tab.key(key) for key in keys if tab.key(key).count()).click()
    tab.wait_for_news(before)
    return current(tab).inner_text()


def current(tab: Tab) -> Locator:
    return tab.find(".tree .step[aria-current] > span")


def test_a_game_is_played_on_from_a_moment_and_what_was_tried_is_kept(opened: Opener, site: Site) -> None:
    tab, asked = opened(), list[dict[str, Any]]()
    tab.page.add_init_script(ROLLS)
    tab.page.on("request", lambda each: asked.append(each.post_data_json or {}) if "/api/branch" in each.url else None)
    explained(tab, site.finished("magnate").id)
    tab.key("review.eyes.1").click()
    expect(tab.key("review.eyes.1")).to_have_attribute("aria-pressed", "true")
    expect(tab.find(".recap:visible")).to_contain_text("Player ")
    expect(tab.find(".recap:visible")).not_to_contain_text(re.compile(r"\b[Yy]ou\b"))
    expect(tab.find(".dock .tokens")).to_contain_text("Tokens of Player 1")
    expect(tab.find(".board [aria-label*='for you']")).to_have_count(0)
    expect(tab.find(".dock .tokens")).not_to_contain_text("you have")
    slider = tab.key("steps.slider")
    tab.find(".graph").click(position={"x": 60, "y": 50})
    tab.wait_until(lambda: slider.input_value() != slider.get_attribute("max"))
    moment = slider.input_value()
    tab.key("review.what_if").click()
    expect(tab.find(".steps")).to_have_count(0)
    expect(tab.find(".what-if .worth b")).to_have_text("50%")
    while tab.key("what_if.choose").count() == 0:
        play_on(tab, "what_if.recorded", "what_if.reply")
    chosen = tab.key("what_if.choose").locator("option").nth(4)
    text, before = chosen.inner_text(), current(tab).text_content() or ""
    tab.key("what_if.choose").select_option(index=4)
    expect(current(tab)).to_contain_text(text)
    expect(tab.find(".what-if .worth small").first).to_have_text(re.compile("^± [12]$"))
    tab.key("what_if.on").click()
    expect(tab.find("main.tbl.acting")).to_be_attached()
    expect(current(tab)).not_to_contain_text(text)
    tab.find(".tree .step").filter(has_text=text).first.click()
    expect(current(tab)).to_contain_text(text)
    tab.page.keyboard.press("Backspace")
    expect(current(tab)).to_have_text(before)
    play_on(tab, "what_if.drawn")
    expect(tab.find(".tree ol ol .step")).to_have_count(1)
    play_on(tab, "what_if.anew")
    assert re.fullmatch(r"\?\d+", asked[-1]["plays"][-1])
    tab.find(".tree .step").filter(has_text=text).first.click()
    expect(current(tab)).to_contain_text(text)
    expect(tab.find(".what-if .worth small").first).to_have_text(re.compile("^± [12]$"))
    tab.pause()
    with tab.page.expect_download() as saved:
        tab.key("what_if.save").click()
    record = saved.value.path()
    assert len(re.findall(r"^;\| > ", record.read_text("utf-8"), re.MULTILINE)) == 1
    tried = tab.find(".tree .step").count()
    tab.page.keyboard.press("Escape")
    expect(tab.find(".what-if")).to_have_count(0)
    assert slider.input_value() == moment
    expect(tab.find(".tree ol ol .step")).to_have_count(2)
    tab.page.reload()
    expect(tab.find(".tree ol ol .step")).to_have_count(2)
    opened_again(tab, record, tried, text)


def test_whoever_is_played_for_with_all_cards_face_up_is_called_by_name(opened: Opener, site: Site) -> None:
    tab = explained(opened(), site.finished("rois_faineants").id)
    slider = tab.key("steps.slider")
    tab.find(".graph").click(position={"x": 60, "y": 50})
    tab.wait_until(lambda: slider.input_value() != slider.get_attribute("max"))
    tab.key("review.what_if").click()
    expect(tab.find(".what-if .worth b")).to_have_text("50%")
    for _ in range(3):
        play_on(tab, "what_if.reply", "what_if.drawn")
        expect(tab.find(".tree")).to_contain_text("Player ")
        expect(tab.find(".tree")).not_to_contain_text(re.compile(r"\b[Yy]ou\b(?! tried)"))


def test_without_a_network_a_moment_cannot_be_seen_otherwise_and_is_not_said_to_be(opened: Opener, site: Site) -> None:
    tab = explained(opened(), site.finished("rois_faineants").id)
    tab.key("review.eyes.2").click()
    expect(tab.key("review.eyes.2")).to_have_attribute("aria-pressed", "true")
    tab.key("review.eyes.0").click()
    expect(tab.key("review.eyes.0")).to_have_attribute("aria-pressed", "true")
    slider = tab.key("steps.slider")
    slider.fill("20")
    expect(tab.find(".meta")).to_contain_text("20 of")
    tab.context.set_offline(True)
    tab.key("review.eyes.2").click()
    expect(tab.find(".notice")).to_contain_text(load_texts("web", "en")["web.unreachable"])
    expect(tab.key("review.eyes.0")).to_have_attribute("aria-pressed", "true")
    tab.context.set_offline(False)
    tab.pause()
    tab.key("review.eyes.2").click()
    expect(tab.key("review.eyes.2")).to_have_attribute("aria-pressed", "true")


def test_a_decision_that_was_out_of_reach_is_told_in_words_later(opened: Opener, site: Site) -> None:
    tab, failed = opened(), list[str]()
    tab.page.on("requestfailed", lambda request: failed.append(request.url))
    explained(tab, site.finished("rois_faineants").id)
    address, told = re.compile(r"/api/replay\?at=\d+&seat=1$"), tab.find(".here .plans p")
    tab.page.route(address, lambda route: route.abort())
    tab.page.keyboard.press("Home")
    tab.wait_until(lambda: tab.key("steps.slider").input_value() == "0")
    while not tab.find(".here h3").filter(has_text="Player 1").count():
        before = tab.version()
        tab.page.keyboard.press("]")
        tab.wait_for_news(before)
    tab.wait_until(lambda: bool(failed))
    raw = re.compile(r"^(lead|follow) [JQK][SHDC]|^(pass|decline)$")
    assert any(raw.search(each) for each in told.all_inner_texts())
    tab.page.unroute(address)
    moment = tab.key("steps.slider").input_value()
    for key in "][":
        before = tab.version()
        tab.page.keyboard.press(key)
        tab.wait_for_news(before)
    assert tab.key("steps.slider").input_value() == moment
    expect(told.filter(has_text=raw)).to_have_count(0)
    tab.troubles.clear()


def test_marks_are_gone_through_by_keys_from_the_slider_too(opened: Opener, site: Site) -> None:
    tab = explained(opened(), site.finished("magnate").id)
    slider = tab.key("steps.slider")
    last = slider.input_value()
    slider.focus()
    tab.page.keyboard.press("[")
    tab.wait_until(lambda: slider.input_value() != last)


OVERLAPS = """() => [...document.querySelectorAll(".tree .step")].filter((step) => {
  const text = document.createRange();
  text.selectNodeContents(step.firstElementChild);
  return step.lastElementChild.getBoundingClientRect().left < text.getBoundingClientRect().right;
}).map((step) => step.innerText)"""


def test_what_a_step_that_was_tried_is_worth_stands_beside_it(opened: Opener, site: Site) -> None:
    tab = explained(opened(), site.finished("magnate").id)
    tab.key("steps.slider").fill("5")
    tab.key("review.what_if").click()
    expect(tab.find(".what-if .worth b")).to_contain_text("%")
    play_on(tab, "what_if.recorded", "what_if.reply")
    expect(tab.find(".tree .step > b").first).to_contain_text("%")
    assert tab.evaluate(OVERLAPS) == []


def opened_again(tab: Tab, record: Path, tried: int, text: str) -> None:
    """The record shows what was tried before it was saved, and that is gone on with and not saved twice."""
    tab.open("/replay#")
    tab.key("record.open").set_input_files(record)
    expect(tab.find("main.tbl .status")).not_to_be_empty()
    tab.page.keyboard.press("a")
    expect(tab.find(".tree .step")).to_have_count(tried)
    expect(tab.find(".tree ol ol .step")).to_have_count(2)
    expect(tab.find(".tree .step").filter(has_text=text).first).to_be_visible()
    tab.find(".tree .step").last.click()
    expect(current(tab)).to_have_count(1)
    expect(tab.find(".what-if .worth b")).to_have_text(re.compile("[0-9]%"))
    with tab.page.expect_download() as saved:
        tab.key("what_if.save").click()
    assert saved.value.path().read_text("utf-8") == record.read_text("utf-8")
    play_on(tab, "what_if.anew")
    expect(tab.find(".tree .step")).to_have_count(tried + 1)


def test_what_is_heard_of_marks_and_plans_is_said_once_and_tells_them_apart(opened: Opener, site: Site) -> None:
    tab = explained(opened(), site.finished("magnate").id)
    tab.page.keyboard.press("[")
    expect(tab.find(".plans li")).to_have_count(2)
    shows = tab.page.get_by_role("button", name=re.compile(f"^{SAID['review.show']}"))
    names = shows.evaluate_all("all => all.map(each => each.getAttribute('aria-label') ?? each.textContent)")
    assert len({*names}) == len(names) == 2
    expect(tab.page.get_by_role("rowheader", name=SAID["review.mark.blunder"], exact=True)).to_have_count(1)


def test_the_ledger_on_the_page_adds_up(opened: Opener, site: Site) -> None:
    tab = explained(opened(language="fr"), site.finished("rois_faineants", seats=3).id)
    head = load_texts("web_analysis", "fr")["review.ledger"]
    rows = (
        tab.find(
            ".review section",
        )
        .filter(has_text=head)
        .locator("tbody tr")
    )
    columns = [[figure(each) for each in row.locator("td").all_text_contents()] for row in rows.all()]
    *parts, results, _ = columns
    for seat, result in enumerate(results):
        assert sum(part[seat] for part in parts) == pytest.approx(result, abs=0.35)
    assert sum(results) == pytest.approx(0, abs=0.15)


def figure(text: str) -> float:
    return float(text.replace("−", "-").replace(",", "."))


def test_until_it_is_done_its_progress_is_shown_and_the_game_can_be_gone_through(
    opened: Opener, site: Site, held_back: type[MadeUp]
) -> None:
    tab = opened().sit(f"/replay#{site.finished('magna_grecia').id}")
    tab.page.keyboard.press("a")
    expect(tab.find(".review")).to_contain_text("30%")
    expect(tab.find(".graph")).to_be_visible()
    expect(tab.find(".review")).to_contain_text(SAID["review.glance"])
    expect(tab.find(".graph .verdict")).to_have_count(0)
    before = tab.key("steps.slider").input_value()
    tab.key("bar.on").click()
    tab.wait_until(lambda: tab.key("steps.slider").input_value() != before)
    expect(tab.find("#aloud")).not_to_have_text(SAID["review.done"])
    held_back.may_end.set()
    expect(tab.find(".review .story")).to_be_visible()
    expect(tab.find("#aloud")).to_have_text(SAID["review.done"])


def test_what_could_not_be_analysed_is_said_and_can_be_asked_for_again(
    opened: Opener, site: Site, held_back: type[MadeUp]
) -> None:
    held_back.fails = True
    held_back.may_end.set()
    tab = opened().sit(f"/analysis#{site.finished('rois_faineants').id}")
    expect(tab.find(".review .trouble")).to_have_text(load_texts("shared", "en")["server.NOT_ANALYSED"])
    held_back.fails = False
    tab.key("review.again").click()
    expect(tab.find(".review .story")).to_be_visible()
    tab.troubles.clear()


def test_on_a_phone_the_board_is_seen_above_the_analysis(opened: Opener, site: Site) -> None:
    tab = explained(opened(size=(390, 844)), site.finished("magna_grecia", seats=4).id)
    (_, top, _, bottom), (_, board, _, _), (_, steps, _, _) = tab.boxes(".drawer.open", ".tbl > .board", ".steps")
    assert top > board + 100
    assert steps - 8 < bottom <= steps
    assert {*LOSSES} > {mark for mark in tab.find(".graph .verdict").all_text_contents() if mark} > {"??", "!"}


@pytest.mark.parametrize("size", [(1024, 640), (900, 600), PHONE, PHONE[::-1], (568, 320)], ids=str)
@pytest.mark.parametrize("kind", GAMES)
def test_beside_the_analysis_a_game_can_be_gone_through(
    opened: Opener, site: Site, kind: str, size: tuple[int, int]
) -> None:
    tab = explained(opened(size=size, language="fr"), site.finished(kind).id)
    at, slider = tab.find(".graph"), tab.key("steps.slider")
    last = slider.evaluate("slider => slider.valueAsNumber")
    for key, moment in (("bar.back", last - 1), ("bar.back", last - 2), ("bar.on", last - 1)):
        tab.key(key).click()
        tab.wait_until(lambda moment=moment: slider.evaluate("slider => slider.valueAsNumber") == moment)
        expect(at).to_be_in_viewport()


def test_in_a_small_window_the_mistakes_to_learn_from_are_beside_the_story(opened: Opener, site: Site) -> None:
    tab = explained(opened(size=(1024, 640)), site.finished("magnate").id)
    expect(tab.key("review.find")).to_be_in_viewport(ratio=1)
    tab.key("review.find").click()
    expect(tab.find(".speech .said")).to_be_visible()


@pytest.mark.parametrize("size", [(640, 400), (1280, 900)])
def test_whoever_begins_to_learn_by_keyboard_goes_on_from_there(
    opened: Opener, site: Site, size: tuple[int, int]
) -> None:
    tab = explained(opened(size=size), site.finished("magnate").id)
    drawer = tab.find(".drawer.open")
    tab.key("review.find").focus()
    tab.page.keyboard.press("Enter")
    expect(tab.find(".speech .how-far")).to_contain_text("1 of ")
    if size == (640, 400):
        expect(drawer).to_be_hidden()
        expect(tab.key("learn.next")).to_be_focused()
        tab.page.keyboard.press("Enter")
        expect(tab.find(".speech .how-far")).to_contain_text("2 of ")
        expect(tab.key("learn.next")).to_be_focused()
    else:
        expect(tab.key("review.find")).to_be_focused()


def test_on_a_phone_the_analysis_is_a_tap_away_once_it_is_closed(opened: Opener, site: Site) -> None:
    tab = explained(opened(size=(390, 844)), site.finished("magnate").id)
    drawer = tab.find(".drawer.open")
    tab.page.keyboard.press("Escape")
    expect(drawer).to_be_hidden()
    tab.key("bar.review").click()
    expect(drawer.locator(".graph")).to_be_visible()
    tab.key("review.find").click()
    expect(drawer).to_be_hidden()
    tab.key("learn.close").click()
    expect(drawer.locator(".graph")).to_be_visible()


def test_on_a_phone_the_graph_is_gone_through_by_keyboard_and_is_a_table_too(opened: Opener, site: Site) -> None:
    tab = explained(opened(size=(390, 844)), site.finished("magnate").id)
    graph = tab.key("review.graph")
    last, said = int(graph.get_attribute("aria-valuenow") or 0), graph.get_attribute("aria-valuetext")
    graph.focus()
    for _ in range(12):
        tab.page.keyboard.press("ArrowLeft")
    tab.wait_until(lambda: int(graph.get_attribute("aria-valuenow") or 0) == last - 12)
    assert graph.get_attribute("aria-valuetext") != said
    table = tab.find(".review details").filter(has_text=SAID["review.course"])
    table.locator("summary").press("Enter")
    rows = [row.locator("td").all_text_contents() for row in table.locator("tbody tr").all()]
    assert len(rows) > 10
    assert all(sum(figure(cell.rstrip("%")) for cell in row) == pytest.approx(100, abs=1.1) for row in rows)
    assert tab.evaluate("document.documentElement.scrollWidth") <= 390


def test_while_a_game_is_played_on_in_a_low_window_the_totals_stay_in_sight(opened: Opener, site: Site) -> None:
    tab = explained(opened(size=(1024, 640), theme="dark"), site.finished("rois_faineants").id)
    tab.key("steps.slider").fill("60")
    tab.key("review.what_if").click()
    expect(tab.find(".what-if")).to_be_visible()
    expect(tab.find(".left .if-now .total th")).to_be_in_viewport(ratio=1)
    rows = [f".left .if-now tbody tr:nth-child({number} of :not(.total))" for number in range(1, 7)]
    expect(tab.find(".left .if-now tbody tr:not(.total)")).to_have_count(len(rows))
    (_, top, _, low), (_, speech, _, _), *boxes = tab.boxes(".left .if-now .total th", ".what-if", *rows)
    assert low <= speech
    assert max(bottom for _, _, _, bottom in boxes) <= top + 2, "a row is below the total"


def test_what_happened_before_a_game_is_played_on_is_told_of_seats_by_name(opened: Opener, site: Site) -> None:
    tab = explained(opened(), site.finished("magnate").id)
    tab.key("steps.slider").fill("30")
    expect(tab.find(".meta")).to_contain_text("30 of")
    tab.key("review.what_if").click()
    expect(tab.find(".what-if")).to_be_visible()
    expect(tab.find(".recap:visible")).to_contain_text("Player ")
    expect(tab.find(".recap:visible")).not_to_contain_text(re.compile(r"\b[Yy]ou\b"))


def test_names_are_whole_and_what_belongs_to_a_running_game_is_not_offered(opened: Opener, site: Site) -> None:
    tab = explained(opened(size=(1280, 800)), site.finished("magnate").id)
    tab.key("steps.slider").fill("60")
    tab.key("review.what_if").click()
    expect(tab.find(".what-if")).to_be_visible()
    expect(tab.key("by-itself")).to_have_count(0)
    lines = "all => all.map(each => each.getClientRects().length)"
    assert {*tab.find(".pawn .tiny:visible").evaluate_all(lines)} == {1}


def test_on_paper_the_explanation_is_whole_and_by_day(opened: Opener, site: Site) -> None:
    tab = explained(opened(size=(1024, 640), theme="dark"), site.finished("rois_faineants").id)
    tab.page.emulate_media(media="print")
    tab.page.set_viewport_size({"width": 720, "height": 1000})
    expect(tab.find(".review .story")).to_be_visible()
    expect(tab.find(".board")).to_be_hidden()
    expect(tab.key("review.what_if")).to_be_hidden()
    height, review = "document.documentElement.scrollHeight", "document.querySelector('.review').scrollHeight"
    assert tab.evaluate(f"{height} >= {review} && {review} > 500")
    assert tab.evaluate("getComputedStyle(document.querySelector('.review')).colorScheme") == "light"
