"""Others' actions are shown step by step and summed up in a sentence; waiting is optional."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from ..site import GAMES, Opened, Site
from ..tab import DESKTOP, PHONE, Tab

Opener = Callable[..., Tab]
STEP = "step"
PHRASES = {
    "en": re.compile(r"Player 2 (rolls|buys|leads|follows|declines|passes|lays|takes|founds|does|sells)"),
    "fr": re.compile(r"Joueur 2 (lance|achète|révèle|suit|renonce|passe|pose|prend|fonde|ne fait|vend)"),
    "ru": re.compile(
        r"Игрок 2 (бросает|покупает|открывает|повторяет|отказ|пас|кладёт|берёт|основывает|в этот|продаёт)"
    ),
}
ROOM = """() => [".board", ".recap:not(.beside)", ".recap.beside"].map((each) => {
  const { x, y, width, height } = document.querySelector(each).getBoundingClientRect();
  return [x, y, width, height].map(Math.round).join();
}).join(" ")"""

MORE_THAN_END = "(?!end$)"
"""Who has only a turn to end is not told of: the next person acts at once."""
ROOM_FOR_LINES = """() => {
  const place = [...document.querySelectorAll(".recap")].find((each) => each.getBoundingClientRect().height);
  const scroller = [place, place.querySelector(".told")].find((each) => getComputedStyle(each).overflowY === "auto");
  const { paddingTop, paddingBottom, lineHeight } = getComputedStyle(scroller);
  return [scroller.clientHeight - parseFloat(paddingTop) - parseFloat(paddingBottom), parseFloat(lineHeight)];
}"""
"""How high the visible part of the sentences is, and how high one line."""
AIR = """() => {
  const place = document.querySelector(".tbl > .recap").getBoundingClientRect();
  const above = [...document.querySelectorAll(".left, .top")].map((each) => each.getBoundingClientRect().bottom);
  const isInBar = place.bottom <= Math.min(...above);
  return [place.top - (isInBar ? 0 : Math.max(...above)), isInBar ? Math.min(...above) - place.bottom : null];
}"""
"""How far the sentences are from what is above them and, in the bar at the top, from its lower edge."""
IN_ITS_WAY = """() => {
  const seen = (selector) => [...document.querySelectorAll(selector)].filter((each) => each.checkVisibility());
  const { left, right } = seen(".recap")[0].getBoundingClientRect();
  return seen(".top :is(.brand, .icon)").filter((each) => {
    const box = each.getBoundingClientRect();
    return box.right > left && right > box.left;
  }).map((each) => each.outerHTML);
}"""
"""What in the top bar lies above or below the sentences."""
LOOSE = r"""() => [...document.querySelectorAll(".recap .sign, .log .sign")].filter((sign) =>
  /^\u00a0?[.,;:!?)]/.test(sign.nextSibling?.textContent ?? "") || getComputedStyle(sign).whiteSpace !== "nowrap"
).map((sign) => sign.parentElement.textContent)"""
"""Sentences in which a line may begin with the mark that stands behind a drawn sign."""


@pytest.mark.rotating(3)
@pytest.mark.parametrize(("kind", "language"), [*zip(GAMES, PHRASES, strict=True)])
@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_what_others_did_stays_in_a_sentence(
    opened: Opener, site: Site, kind: str, language: str, size: tuple[int, int]
) -> None:
    tab = opened(size=size, language=language).sit(site.table(kind, 25, turn_of=1).address(1))
    told = tab.find(".recap:visible")
    expect(told).to_have_count(1)
    for spoken in (language, *({*PHRASES} - {language})):
        tab.speak(spoken)
        expect(told).to_contain_text(PHRASES[spoken])
        assert ".." not in told.inner_text()
    told.click()
    expect(tab.key("steps.slider")).to_be_visible()
    expect(tab.key("steps.slider")).to_have_count(0)
    assert tab.is_acting


@pytest.mark.rotating(3)
@pytest.mark.parametrize("kind", [*GAMES])
def test_no_line_of_it_is_cut_in_half(opened: Opener, site: Site, kind: str) -> None:
    for size in (DESKTOP, PHONE, PHONE[::-1], (320, 568), (1280, 640), (1920, 1080)):
        tab = opened(size=size, language="ru").sit(site.table(kind, 25, turn_of=1).address(1))
        shown, line = tab.evaluate(ROOM_FOR_LINES)
        assert shown >= line
        assert shown % line < 0.2 * line or line - shown % line < 0.2 * line, (size, shown, line)


@pytest.mark.parametrize("size", [DESKTOP, PHONE, PHONE[::-1]], ids=["desktop", "phone", "sideways"])
def test_what_three_others_did_has_three_lines_beside_a_map(opened: Opener, site: Site, size: tuple[int, int]) -> None:
    tab = opened(size=size, language="fr").sit(site.table("magna_grecia", 60, turn_of=1, seats=4).address(1))
    shown, line = tab.evaluate(ROOM_FOR_LINES)
    assert round(shown / line) == 3


@pytest.mark.parametrize("kind", ["magnate", "rois_faineants"])
@pytest.mark.parametrize("size", [(360, 740), (360, 640), (320, 568), PHONE[::-1], (568, 320)], ids=str)
def test_full_of_lines_it_does_not_touch_what_is_above(
    opened: Opener, site: Site, kind: str, size: tuple[int, int]
) -> None:
    tab = opened(size=size, language="fr").sit(site.table(kind, 25, turn_of=1).address(1))
    above, below = tab.evaluate(AIR)
    assert above >= 3
    assert below is None or below >= 3


def test_where_not_all_of_it_fits_the_latest_is_in_sight(opened: Opener, site: Site) -> None:
    tab = opened(size=PHONE[::-1], language="ru").sit(site.table("magnate", 25, turn_of=1).address(1))
    high, top, whole = tab.find(".recap:visible").evaluate("(it) => [it.clientHeight, it.scrollTop, it.scrollHeight]")
    assert whole > high + 2
    assert top + high >= whole - 1


@pytest.mark.parametrize("kind", ["magnate", "rois_faineants"])
def test_no_line_begins_with_the_mark_behind_a_sign(opened: Opener, site: Site, kind: str) -> None:
    tab = opened(language="fr").sit(site.table(kind, 25, turn_of=1).address(1))
    assert tab.find(":is(.recap, .log) .sign").count() > 5
    assert tab.evaluate(LOOSE) == []


@pytest.mark.parametrize("place", [".recap:visible", ".log"])
def test_cards_drawn_with_signs_are_heard_in_words(opened: Opener, site: Site, place: str) -> None:
    table = site.table("rois_faineants", 25, prefers="lead|follow", seats=3)
    tab = opened().sit(table.address(1))
    drawn = tab.find(f"{place} .sign").count()
    heard = tab.find(place).aria_snapshot()
    assert drawn > 0
    assert len(re.findall(r"(Queen|Jack|King|ace|two|three|[a-z]+) of (spades|hearts|diamonds|clubs)", heard)) >= drawn


ONE_TOKEN = {"en": ("for", "Moons?|Suns?|Waves?|Leaf|Leaves"), "ru": ("за", "Лун[уы]|Солнц[еа]|Волн[уы]|Листья?|Лист")}
SEVERAL_OF_THEM = {"en": r"s\b|Leaves", "ru": r"(Луны|Солнца|Волны|Листья)"}


@pytest.mark.parametrize("language", ["en", "ru"])
def test_one_token_is_not_heard_as_several(opened: Opener, site: Site, language: str) -> None:
    tab = opened(language=language).sit(site.table("magnate", 25, turn_of=1, prefers="sell").address(1))
    heard = " ".join(tab.find(".log").evaluate("(log) => log.textContent").split())
    behind, names = ONE_TOKEN[language]
    prices = re.findall(rf"\b{behind} ({names})\b", heard)
    assert prices
    assert [price for price in prices if re.search(SEVERAL_OF_THEM[language], price)] == []


def test_a_phone_on_its_side_has_room_for_what_others_did(opened: Opener, site: Site) -> None:
    tab = opened(size=(568, 320)).sit(site.table("rois_faineants", 25, turn_of=1).address(1))
    told = tab.find(".recap:visible")
    expect(told).to_contain_text(PHRASES["en"])
    assert tab.evaluate(IN_ITS_WAY) == []
    told.click()
    expect(tab.key("steps.slider")).to_be_visible()


def test_the_sentence_of_a_turn_heads_its_lines_in_the_log(opened: Opener, site: Site) -> None:
    tab = opened().sit(site.table("magnate", 25, turn_of=1).address(1))
    told = tab.find(".recap:visible .turn-told").first.inner_text().split()
    heads = tab.find(".log button.whole")
    found = [head for head in heads.all() if head.inner_text().split() == told]
    assert len(found) == 1
    lines = tab.find(".log button.line").count()
    found[0].click()
    expect(tab.find(".log button.whole[aria-expanded=true]")).to_have_count(1)
    expect(tab.find(".log [aria-current=step]")).to_have_count(1)
    assert tab.find(".log button.line").count() > lines


def test_what_one_has_done_oneself_is_one_sentence_too(opened: Opener, site: Site) -> None:
    tab = opened().sit(site.table("magna_grecia", 50).address(1))
    own = [text for text in tab.find(".log button.whole").all_inner_texts() if "You" in text]
    assert own
    assert all("; you" in text and "; You" not in text for text in own)


@pytest.mark.rotating(2)
@pytest.mark.parametrize("kind", ["magnate", "magna_grecia"])
def test_who_goes_step_by_step_sees_each_of_them(opened: Opener, site: Site, kind: str) -> None:
    table = site.table(kind, 12, turn_of=2, until=MORE_THAN_END)
    tab = opened(pace=STEP).sit(table.address(1))
    room = tab.evaluate(ROOM)
    deeds = turn_is_played(site, table)
    telling = tab.find("main.tbl.telling")
    expect(telling).to_be_attached()
    with site.person(table, 1) as own:
        may_act, last = bool(own.legal), str(own.last["v"])
    steps = 0
    while telling.count() and steps < 20:
        assert not tab.is_acting
        assert tab.evaluate(ROOM) == room
        tab.page.keyboard.press("ArrowRight")
        steps += 1
        tab.wait_until(lambda: tab.version() == last or telling.count() > 0)
    assert 1 <= steps <= len(deeds), deeds
    assert tab.is_acting == may_act
    assert tab.version() == last


def test_a_tap_shows_at_once_what_has_come(opened: Opener, site: Site) -> None:
    table = site.table("magna_grecia", 12, turn_of=2, until=MORE_THAN_END)
    tab = opened(pace=STEP, size=PHONE, touch=True).sit(table.address(1))
    turn_is_played(site, table)
    expect(tab.find("main.tbl.telling")).to_be_attached()
    tab.evaluate("localStorage['duchy.pace'] = '\"calm\"'")
    before = tab.find(".status").inner_text()
    tab.find(".board").tap(position={"x": 90, "y": 90})
    expect(tab.find("main.tbl.telling")).to_have_count(0)
    expect(tab.find("main.tbl.acting")).to_be_attached()
    assert tab.find(".status").inner_text() != before
    assert tab.find(".about:visible, .sheet").count() == 0


def turn_is_played(site: Site, table: Opened) -> list[str]:
    """The other person plays a turn, always the first legal action; returns what was played."""
    played: list[str] = []
    with site.person(table, 2) as other:
        for number in range(20):
            if not other.legal:
                break
            before = other.last["v"]
            played.append(other.legal[0])
            assert other.act(played[-1], cid=f"turn-{number}")["is"] == "ack"
            while other.last["v"] == before:
                other.hear("ev")
    return played
