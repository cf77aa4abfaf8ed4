"""A replay starts at the first decision; everything laid and dealt before is one step."""

from __future__ import annotations

import re
from collections.abc import Callable

import httpx
import pytest
from playwright.sync_api import FilePayload, Page, Response, Route, expect

from duchy.words import load_texts

from ..access.test_sizes import WIDE
from ..site import GAMES, Site
from ..tab import PHONE, Tab

Opener = Callable[..., Tab]


@pytest.mark.rotating(3)
@pytest.mark.parametrize("kind", GAMES)
def test_a_replay_begins_at_the_first_decision(opened: Opener, site: Site, kind: str) -> None:
    tab = opened().sit(f"/replay#{site.finished(kind).id}")
    number = tab.find(".top .meta")
    expect(number).to_have_text(re.compile(r"^1 "))
    first = tab.find("main.tbl .status").inner_text()
    tab.key("bar.back").click()
    expect(tab.key("bar.back")).to_have_attribute("aria-disabled", "true")
    tab.key("bar.on").click()
    expect(tab.find("main.tbl .status")).to_have_text(first, use_inner_text=True)
    tab.key("bar.on").click()
    expect(number).to_have_text(re.compile(r"^2 "))


def test_the_edition_and_the_map_are_sent_once(opened: Opener, site: Site) -> None:
    tab = opened()
    answers = listened(tab.page)
    tab.sit(f"/replay#{site.finished('magna_grecia').id}")
    tab.key("bar.on").click()
    expect(tab.find(".top .meta")).to_have_text(re.compile(r"^2 "))
    whole, *moments = [each.json() for each in answers]
    assert moments
    assert "laid" in whole
    assert not [moment for moment in moments if "laid" in moment or "edition" in moment]


def listened(page: Page) -> list[Response]:
    """What the server answers about the record, in this order."""
    heard: list[Response] = []
    page.on("response", lambda answer: heard.append(answer) if "/api/replay" in answer.url else None)
    return heard


def test_both_hands_of_magnate_lie_open(opened: Opener, site: Site) -> None:
    tab = opened().sit(f"/replay#{site.finished('magnate').id}")
    expect(tab.find(".dock .hc.open")).to_have_count(3)
    expect(tab.find(".left .backs .face")).to_have_count(3)
    assert tab.find(".hc-back, .backs .back").count() == 0


@pytest.mark.rotating(3)
@pytest.mark.parametrize("width", [320, 390])
@pytest.mark.parametrize(("kind", "language"), [*zip(GAMES, ("en", "fr", "ru"), strict=True)])
def test_a_phone_holds_all_that_a_replay_needs(
    opened: Opener, site: Site, kind: str, language: str, width: int
) -> None:
    tab = opened(language=language, size=(width, 640)).sit(f"/replay#{site.finished(kind).id}")
    for spoken in (language, *({"en", "fr", "ru"} - {language})):
        tab.speak(spoken)
        assert tab.evaluate(OUTSIDE) == []
        assert tab.evaluate(WIDE) == []
    tab.key("bar.run").click()
    tab.wait_until(lambda: int(tab.key("steps.slider").input_value()) > 1)


CUT = """() => [...document.querySelectorAll(".hc.open")].filter((card) => {
  const [outer, name] = [card, card.querySelector(".what")].map((each) => each.getBoundingClientRect());
  return name.height > outer.height || name.bottom > outer.bottom || name.right > outer.right;
}).length"""
"""How many characters have a name that does not fit."""


@pytest.mark.parametrize("size", [PHONE, PHONE[::-1], (320, 568), (1024, 768), (1366, 768)])
def test_characters_that_are_looked_at_have_room_for_their_names(
    opened: Opener, site: Site, size: tuple[int, int]
) -> None:
    game = site.finished("rois_faineants")
    tab = opened(size=size, language="ru").sit(game.address(1))
    tab.sit(f"/replay#{game.id}")
    tab.key("steps.slider").fill("2")
    expect(tab.find(".top .meta")).to_have_text(re.compile(r"^2 "))
    expect(tab.find(".hc.open").nth(3)).to_be_visible()
    assert tab.evaluate(CUT) == 0


MOVES = """async (slider) => {
  const before = slider.valueAsNumber;
  await new Promise((go) => setTimeout(go, 1200));
  return [before, slider.valueAsNumber];
}"""
"""Where the slider stands now and a little later, before a finger has lain on a button for as long as that counts."""


def test_playback_waits_for_a_finger_and_its_pace_is_a_press_away(opened: Opener, site: Site) -> None:
    tab = opened(size=PHONE).sit(f"/replay#{site.finished('magnate').id}")
    run, pace = tab.key("bar.run"), tab.key("steps.speed")
    expect(pace).to_be_hidden()
    run.click()
    expect(pace).to_have_text("1×")
    pace.click()
    expect(pace).to_have_text("2×")
    expect(pace).to_be_focused()
    tab.page.keyboard.press("p")
    expect(pace).to_be_hidden()
    expect(run).to_be_focused()
    run.click()
    expect(pace).to_have_text("2×")
    run.hover()
    tab.page.mouse.down()
    before, after = tab.key("steps.slider").evaluate(MOVES)
    assert after <= before + 1
    tab.page.mouse.up()
    expect(run).to_have_attribute("title", load_texts("web", "en")["web.replay.run"])
    expect(pace).to_be_hidden()


def test_the_slider_and_own_decisions_lead_through_the_game(opened: Opener, site: Site) -> None:
    game = site.table("rois_faineants", 400, players={"2": "page"})
    tab = opened().sit(game.address(1))
    tab.wait_until(lambda: tab.is_over)
    tab.sit(f"/replay#{game.id}")
    slider = tab.key("steps.slider")
    last = int(slider.get_attribute("max") or 0)
    slider.fill(str(last // 2))
    expect(tab.find(".top .meta")).to_have_text(re.compile(rf"^{last // 2} "))
    later = tab.find(".drawer .log .later")
    assert later.count() > 0
    expect(later.last).to_be_attached()
    tab.key("steps.own").click()
    for _ in range(2):
        before = slider.input_value()
        tab.key("bar.on").click()
        expect(slider).not_to_have_value(before)
        expect(tab.find(".status")).to_contain_text("It was your turn")


def test_a_link_leads_to_the_moment_that_is_looked_at(opened: Opener, site: Site) -> None:
    game = site.finished("magna_grecia").id
    tab = opened().sit(f"/replay#{game}")
    tab.key("steps.slider").fill("9")
    tab.wait_until(lambda: tab.find(".top .meta").inner_text().startswith("9 "))
    tab.key("bar.share").click()
    expect(tab.find(".notice")).to_be_visible()
    other = opened().sit(tab.evaluate("location.pathname + location.hash"))
    expect(other.key("steps.slider")).to_have_value("9")


DAMAGE = "city A1"


@pytest.mark.rotating(3)
@pytest.mark.parametrize(("language", "where"), [("en", "Line "), ("fr", "igne"), ("ru", "трок")])
def test_a_damaged_record_says_where_and_why(opened: Opener, site: Site, language: str, where: str) -> None:
    text = httpx.get(f"{site.http}/api/tables/{site.finished('magna_grecia').id}/record", timeout=60).text
    lines = text.splitlines()
    at = next(number for number, line in enumerate(lines) if line.startswith("city "))
    lines[at] = DAMAGE
    lines.insert(0, "; by consent 2")
    tab = opened(language=language)
    tab.open("/replay")
    tab.key("record.open").set_input_files(
        {"name": "r.txt", "mimeType": "text/plain", "buffer": "\n".join(lines).encode()}
    )
    told = tab.find(".cut-short")
    expect(told).to_contain_text(where)
    expect(told).to_contain_text(str(at + 2))
    expect(tab.find(".top .meta")).to_contain_text(load_texts("web", language)["web.takeback.mark"])
    tab.key("cut.go").click()
    expect(told).to_have_count(0)


def test_a_file_that_is_no_record_is_refused_in_a_sentence(opened: Opener, site: Site) -> None:
    tab = opened().open("/replay")
    picture: FilePayload = {
        "name": "p.png",
        "mimeType": "image/png",
        "buffer": b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR\x00" * 40,
    }
    tab.key("record.open").set_input_files(picture)
    expect(tab.find(".trouble")).to_have_text(load_texts("shared", "en")["server.NOT_A_RECORD"])
    tab.troubles.clear()


def test_finished_games_are_listed_with_the_records(opened: Opener, site: Site) -> None:
    game = site.finished("magnate")
    tab = opened().sit(game.address(1))
    tab.open("/replay")
    tab.find(f'.running a[href="/replay#{game.id}"]').click()
    expect(tab.find(".steps")).to_be_visible()


OUTSIDE = """() => [...document.querySelectorAll(".steps button, .steps select, .steps input")]
  .filter((each) => each.checkVisibility()).filter((each) => {
    const { left, right, top, bottom, width, height } = each.getBoundingClientRect();
    const least = each.matches("input") ? 24 : 44;
    return left < 0 || right > innerWidth || top < 0 || bottom > innerHeight || width < least || height < least;
  }).map((each) => each.dataset.key)"""


FOLLOW = """href => {
  const link = document.createElement("a");
  link.href = href;
  document.body.append(link);
  link.click();
}"""
"""What a press on such a link does."""


@pytest.mark.parametrize("late", ["entries", "moment"])
def test_a_replay_that_comes_after_somebody_has_gone_elsewhere_is_not_drawn(
    opened: Opener, site: Site, late: str
) -> None:
    tab, held = opened().open("/"), list[Route]()
    asked = re.compile("/api/replay[?]at=" + ("entries" if late == "entries" else "[0-9]"))
    tab.page.route(asked, lambda route: route.continue_() if held else held.append(route))
    tab.page.evaluate(FOLLOW, f"/replay#{site.finished('magnate').id}")
    tab.wait_until(lambda: len(held) == 1)
    tab.page.evaluate(FOLLOW, "/rules?game=rois_faineants")
    expect(tab.find("main.book .clause").first).to_be_visible()
    with tab.page.expect_response(asked):
        held[0].continue_()
    tab.page.wait_for_timeout(1000)  # until it would have been drawn over the rules
    expect(tab.find("main.book .clause").first).to_be_visible()
    expect(tab.find("main")).to_have_count(1)
    expect(tab.find("body")).to_have_class("")
    tab.speak("fr")
    expect(tab.find("h1")).to_contain_text("Rois")


def test_what_taxes_take_and_rolls_bring_is_a_whole_sentence(opened: Opener, site: Site) -> None:
    """Other sentences follow it where several lines are told as one."""
    tab = opened().sit(f"/replay#{site.finished('magnate').id}")
    tab.key("steps.slider").press("End")
    tab.page.keyboard.press("g")
    said = [" ".join(each.split()) for each in tab.find(".log li").all_text_contents()]
    told = [each for each in said if re.search(r"Income (for|from)|Lost:", each)]
    assert told
    assert [each for each in told if not each.endswith(".")] == []
