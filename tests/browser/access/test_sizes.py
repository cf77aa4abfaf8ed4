"""Sizes: targets that a thumb can hit (U4), pages that fit a phone, also in a longer language (U6)."""

from __future__ import annotations

import json
import math
import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Route, expect

from duchy.words import load_texts

from ..matrix import PASSES_NEVER
from ..screens import LANGUAGES, Screen, explained, screens
from ..site import GAMES, Site
from ..tab import ASKED, DESKTOP, PHONE, TABLET, Tab
from .test_keyboard import advise

Opener = Callable[..., Tab]
SCREENS = [*screens()]
OFTEN_SEEN = re.compile("home|invite|new-magnate|teach|-(middle|waiting|list|analysis|what-if|end|hand-over)$")
SHORT = [screen for screen in SCREENS if OFTEN_SEEN.search(screen.name)]
LONGER = 0.4
SMALLEST, PRIMARY = 24, 44
ON_ITS_SIDE = (844, 390)
LOW = (1024, 576)
"""A screen of 1280 by 720 at 125 %."""

SMALL = """([smallest, primary]) => {
  const controls = "button, a[href], select, input, textarea, summary, [role=button], [role=switch]";
  const isThere = (each) => each.checkVisibility({visibilityProperty: true}) && !each.closest("[inert], .vh, .skip");
  const isInText = (each) => each.matches("a") && getComputedStyle(each).display === "inline";
  const name = (each) => each.outerHTML.slice(0, 140);
  return [...document.querySelectorAll(controls)].filter(isThere).flatMap((each) => {
    const { width, height } = (each.labels?.[0] ?? each).getBoundingClientRect();
    if (!width || !height) return [];
    const least = each.matches(".btn.primary") ? primary : smallest;
    if (height >= least - 0.5 && width >= smallest - 0.5 || isInText(each)) return [];
    return [`${Math.round(width)} x ${Math.round(height)}: ${name(each)}`];
  });
}"""
WIDE = """() => {
  const texts = ".btn, .status p, .notice p, .sheet h2, .tabs button, h1, legend, .play span";
  const look = (each) => getComputedStyle(each);
  const name = (each) => each.outerHTML.slice(0, 140);
  const all = (selector) => [...document.querySelectorAll(selector)].filter((each) => each.checkVisibility());
  const holds = (each) => each && (/auto|scroll|hidden|clip/.test(look(each).overflowX) || holds(each.parentElement));
  const wide = document.scrollingElement.scrollWidth - innerWidth;
  const isOut = (each) => each.getBoundingClientRect().right > innerWidth + 1 && !holds(each.parentElement);
  const isCut = (each) => {
    const { display, textOverflow } = look(each);
    const isBox = each.clientWidth > 2 && display !== "inline" && textOverflow !== "ellipsis";
    return isBox && each.scrollWidth > each.clientWidth + 1;
  };
  const out = wide > 1 ? all("body *").filter(isOut).slice(0, 3) : [];
  const cut = all(texts).filter(isCut);
  return [...out.map((each) => `too wide: ${name(each)}`), ...cut.map((each) => `cut off: ${name(each)}`)];
}"""


@pytest.mark.rotating(3)
@pytest.mark.parametrize("screen", SHORT, ids=str)
def test_a_thumb_can_hit_everything(opened: Opener, site: Site, screen: Screen) -> None:
    tab = opened(size=PHONE)
    screen.show(tab, site)
    assert tab.evaluate(SMALL, [SMALLEST, PRIMARY]) == []
    assert tab.evaluate(WIDE) == []


@pytest.mark.rotating(3)
@pytest.mark.parametrize("screen", SHORT, ids=str)
def test_a_longer_language_fits_a_phone(opened: Opener, site: Site, screen: Screen) -> None:
    tab = opened(size=PHONE)
    tab.context.route("**/words/*.json*", lengthen)
    screen.show(tab, site)
    assert tab.evaluate(WIDE) == []


@pytest.mark.rotating(10)
@pytest.mark.parametrize("language", ["fr", "ru"])
@pytest.mark.parametrize("screen", SCREENS, ids=str)
def test_every_screen_fits_a_phone(opened: Opener, site: Site, screen: Screen, language: str) -> None:
    tab = opened(size=PHONE, language=language)
    screen.show(tab, site)
    assert tab.evaluate(WIDE) == []
    assert tab.evaluate(SMALL, [SMALLEST, PRIMARY]) == []


def lengthen(route: Route) -> None:
    """The words of a page, each of them longer."""
    answer = route.fetch()
    texts: dict[str, str] = answer.json()
    route.fulfill(response=answer, body=json.dumps({key: longer(text) for key, text in texts.items()}))


def longer(text: str) -> str:
    """Every word longer, and every placeholder as it was."""
    return re.sub(r"\{[^}]*\}|\w{3,}", lambda found: found[0] if found[0][0] == "{" else stretched(found[0]), text)


def stretched(word: str) -> str:
    return word + word[: math.ceil(LONGER * len(word))].lower()


@pytest.mark.parametrize("kind", GAMES)
def test_the_drawer_has_the_height_of_a_phone_on_its_side(opened: Opener, site: Site, kind: str) -> None:
    tab = opened(size=ON_ITS_SIDE, touch=True).sit(site.table(kind, 20).address(1))
    assert tab.wait_for_turn()
    tab.page.keyboard.press("l")
    first = tab.find(".drawer .list button.offer").first
    first.click(trial=True)
    height = tab.evaluate("document.querySelector('.drawer-body').clientHeight")
    assert height >= ON_ITS_SIDE[1] / 2


HALVES = """() => [...document.querySelectorAll(".magnate .stepper button")].map((each) => {
  const { x, y, width, height } = each.getBoundingClientRect();
  const isHit = (dx, dy) => document.elementFromPoint(x + dx, y + dy)?.closest("button") === each;
  return isHit(4, -4) && isHit(width - 4, height + 4) && isHit(width / 2, height / 2) && width >= 24;
})"""


def test_a_payment_is_changed_by_pressing_either_half_of_a_suit(opened: Opener, site: Site) -> None:
    tab = opened(size=PHONE).sit(site.table("magnate", 40, prefers="deed", until="^pay").address(1))
    for each in tab.find("[data-key^='prop.']").all():
        if tab.find(".stepper button").count():
            break
        each.click()
    assert tab.find(".stepper button").count() >= 2
    assert all(tab.evaluate(HALVES))


@pytest.mark.parametrize("language", ["en", "fr", "ru"])
def test_the_word_of_a_narrow_button_does_not_touch_its_border(opened: Opener, site: Site, language: str) -> None:
    tab = opened(size=(1024, 640), language=language).sit(site.table("magnate", 12, players={"2": "page"}).address(1))
    tab.wait_for_turn()
    button, word = tab.boxes("[data-key='bar.hint']", "[data-key='bar.hint'] span")
    assert word[0] - button[0] >= 2
    assert button[2] - word[2] >= 2


@pytest.mark.parametrize("size", [(1200, 600), (1280, 720)])
def test_what_a_tax_would_take_stays_in_its_cell_in_french(opened: Opener, site: Site, size: tuple[int, int]) -> None:
    tab = opened(size=size, language="fr")
    table = site.table("magnate", 40, prefers="end")
    tab.sit(table.address(1))
    taxes = tab.find(".cell .tax")
    assert taxes.count() > 0
    taxes.first.evaluate("(each) => { each.textContent = each.textContent.replace(/\\d+/, 12); }")
    within = """all => all.every((each) => {
      const [own, cell] = [each, each.closest(".cell")].map((part) => part.getBoundingClientRect());
      return own.left >= cell.left + 1 && own.right <= cell.right - 1;
    })"""
    assert taxes.evaluate_all(within)


@pytest.mark.parametrize("language", ["en", "fr", "ru"])
def test_names_of_districts_are_not_broken_in_the_narrowest_columns(opened: Opener, site: Site, language: str) -> None:
    tab = opened(size=(1200, 600), language=language)
    explained(tab, site.finished("magnate").id)
    lines = "each.getBoundingClientRect().height / parseFloat(getComputedStyle(each).lineHeight)"
    names = tab.find(".pawn .nm").evaluate_all(f"all => all.map((each) => [each.innerText, {lines}])")
    assert len(names) == 5
    assert [name for name, high in names if high > 1.5] == []


NAMED = """([names, line]) => names.filter((name) => {
  const card = document.querySelector("button.hc");
  card.querySelector(".nm").textContent = name;
  card.querySelector(".nm").style.setProperty("--w", 0.53 * Math.max(...name.split(" ").map((each) => each.length)));
  card.querySelector(".cap2").textContent = line;
  return card.querySelector(".cap2").getBoundingClientRect().bottom > card.getBoundingClientRect().bottom - 1;
})"""
"""Of these names those under which that line does not fit on a card of the hand."""


@pytest.mark.parametrize("size", [(1280, 720), (1366, 768), PHONE])
def test_a_name_of_two_lines_leaves_room_for_what_a_card_costs(
    opened: Opener, site: Site, size: tuple[int, int]
) -> None:
    tab = opened(size=size, language="fr").sit(site.table("magnate").address(1))
    names = [name for key, name in load_texts("magnate", "fr").items() if key.startswith("card.short.")]
    line = load_texts("web_magnate", "fr")["page.card.both"].format(price=7, deed=2)
    assert "Rencontre fortuite" in names
    assert tab.evaluate(NAMED, [names, line]) == []


LONG_TURN = "Сыграно: обменять 3 Узла на 1 Луну; взять Путешествие в ипотеку в районе «Пограничье»; закончить ход."
SQUEEZED = """(said) => {
  document.querySelector(".speech .said").textContent = said;
  for (const each of document.querySelectorAll(".hc .cap2")) each.textContent = "Сразу 3 · Ипотека 2";
  const [top] = [...document.querySelectorAll(".dock .bar .btn")].map((each) => each.getBoundingClientRect().top);
  const ends = [...document.querySelectorAll(".hc")].map((each) => each.getBoundingClientRect().bottom);
  const words = [...document.querySelectorAll(".hc .cap2")].map((each) => each.getBoundingClientRect().bottom);
  return {over: ends.filter((end) => end > top), cut: words.filter((word, at) => word > ends[at])};
}"""


def test_a_long_turn_to_be_bettered_leaves_room_for_the_hand_on_a_phone_on_its_side(opened: Opener, site: Site) -> None:
    tab = opened(size=ON_ITS_SIDE, touch=True, language="ru")
    explained(tab, site.finished("magnate").id)
    tab.key("review.find").click()
    expect(tab.find("main.tbl.acting .speech")).to_be_visible()
    while tab.find(".dock .bar .btn").count() < 3:
        at = tab.find(".speech .how-far").inner_text()
        tab.page.keyboard.press("]")
        expect(tab.find(".speech .how-far")).not_to_have_text(at)
        expect(tab.find(ASKED)).to_be_visible()
    assert tab.evaluate(SQUEEZED, f"{LONG_TURN} Это стоило 21 п. п. Сыграйте лучше прямо на столе.") == {
        "over": [],
        "cut": [],
    }


@pytest.mark.parametrize("size", [PHONE, ON_ITS_SIDE])
def test_what_is_said_on_a_phone_does_not_touch_the_line_above(
    opened: Opener, site: Site, size: tuple[int, int]
) -> None:
    tab = opened(size=size, touch=True)
    tab.open("/learn?game=magnate")
    expect(tab.find(".speech .how-far")).to_be_visible()
    inner = """() => {
      const speech = document.querySelector(".speech");
      const boxes = [...speech.querySelectorAll("*")].map((part) => part.getBoundingClientRect());
      const tops = boxes.filter(({ height }) => height > 0).map(({ top }) => top);
      return Math.min(...tops) - speech.getBoundingClientRect().top - speech.clientTop;
    }"""
    assert tab.evaluate(inner) >= 2


COVERED = """() => [...document.querySelectorAll(".board .col, .board .pile")].filter((each) => {
  const { x, y, width, height } = each.getBoundingClientRect();
  const ends = [[width / 2, 4], [width / 2, height - 4], [4, height / 2], [width - 4, height / 2]];
  return !ends.every(([dx, dy]) => each.contains(document.elementFromPoint(x + dx, y + dy)));
}).length"""


@pytest.mark.parametrize("size", [(900, 640), (800, 600)], ids=str)
@pytest.mark.parametrize("game", ["magnate", "rois_faineants"])
def test_in_a_small_window_the_analysis_covers_no_part_of_the_board(
    opened: Opener, site: Site, game: str, size: tuple[int, int]
) -> None:
    tab = opened(size=size).sit(f"/analysis#{site.finished(game).id}")
    expect(tab.find(".review .story")).to_be_visible()
    parts = tab.find(".board .col, .board .pile").count()
    assert parts in {5, 9}
    assert tab.evaluate(COVERED) == 0
    expect(tab.key("bar.on")).to_be_in_viewport(ratio=1)
    expect(tab.find(".graph")).to_be_in_viewport(ratio=0.5)


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_what_comes_after_a_game_is_in_sight_however_many_have_played(
    opened: Opener, site: Site, size: tuple[int, int]
) -> None:
    tab = opened(size=size, language="ru").sit(site.finished("magna_grecia", seats=4).address(1))
    bottoms = "all => all.map((each) => each.getBoundingClientRect().bottom)"
    assert max(tab.find(".sheet-bar .btn").evaluate_all(bottoms)) <= size[1]


@pytest.mark.parametrize("language", ["en", "fr", "ru"])
def test_what_comes_after_a_game_takes_one_line_of_a_low_window(opened: Opener, site: Site, language: str) -> None:
    tab = opened(size=(740, 360), language=language).sit(site.finished("magnate").address(1))
    tops = tab.find(".sheet-bar .btn").evaluate_all("all => all.map((each) => each.getBoundingClientRect().top)")
    assert len(tops) == 6
    assert len(set(tops)) == 1


SIDE = [(1024, 576), (1280, 640), (844, 390), (740, 360)]
CUT_PARTS = """() => {
  const all = document.querySelector(".ending .counted");
  const parts = [...all.children].filter((each) => each.scrollHeight > each.clientHeight + 1);
  return [...parts.map((each) => each.className), ...(all.scrollHeight > all.clientHeight + 1 ? ["all of it"] : [])];
}"""


@pytest.mark.parametrize("language", ["en", "ru"])
@pytest.mark.parametrize("size", SIDE, ids=str)
def test_the_result_is_seen_at_once_in_a_low_window(
    opened: Opener, site: Site, size: tuple[int, int], language: str
) -> None:
    """The count with its total, and who stands where; in the lowest windows all of it is scrolled, no part alone."""
    tab = opened(size=size, language=language)
    tab.sit(site.finished("rois_faineants", seats=4).address(1))
    expect(tab.find(".sheet.ending")).to_be_visible()
    assert tab.evaluate(CUT_PARTS) in ([], ["all of it"] if size[1] < 400 else [])
    expect(tab.find(".ranking .total").first).to_be_in_viewport(ratio=1)


def test_the_board_of_a_low_window_keeps_its_height_whatever_is_to_be_done(opened: Opener, site: Site) -> None:
    """But for one line of what is to be done, which no window has room for and few situations need."""
    heights = set[int]()
    for moves in (0, 9, 20, 36):
        tab = opened(size=LOW, language="ru").sit(site.table("rois_faineants", moves, seats=4).address(1))
        heights.add(round(tab.find(".board").evaluate("each => each.clientHeight")))
        assert tab.find(".hc .few b:visible").evaluate_all(STICK_OUT) == []
        tab.close()
    assert max(heights) - min(heights) < 12


def test_players_beside_a_map_keep_their_height_whoever_acts(opened: Opener, site: Site) -> None:
    heights = set[int]()
    for moves, seat in ((0, 1), (30, 1), (30, 2), (30, 4)):
        table = site.table("magna_grecia", moves, turn_of=seat, seats=4)
        tab = opened(language="fr").sit(table.address(1))
        heights.add(round(tab.find(".right .rail").evaluate("each => each.clientHeight")))
        tab.close()
    assert len(heights) == 1


CUT_NAMES = """(name) => {
  const names = [...document.querySelectorAll(".mg-seat .nmb b")];
  for (const each of names) each.textContent = name;
  return names.filter((each) => each.scrollWidth > each.clientWidth && each.checkVisibility()).length;
}"""
"""How many seats have no room for that name."""


@pytest.mark.parametrize("size", [DESKTOP, PHONE, ON_ITS_SIDE, LOW], ids=str)
def test_names_of_players_beside_a_map_are_not_cut(opened: Opener, site: Site, size: tuple[int, int]) -> None:
    players = {"1": "human", **{str(seat): "squire" for seat in (2, 3, 4)}}
    tab = opened(size=size, language="fr").sit(site.table("magna_grecia", seats=4, players=players).address(1))
    assert tab.evaluate(CUT_NAMES, "Papi Jérôme") == 0
    expect(tab.find(".mg-seat:visible").last).to_be_in_viewport(ratio=1)


STICK_OUT = """(prices) => prices.filter((each) =>
  each.getBoundingClientRect().right > each.closest(".hc").getBoundingClientRect().right
).map((each) => each.textContent)"""


def test_the_name_of_a_game_is_one_line_where_it_is_told_who_plays(opened: Opener, site: Site) -> None:
    """What the computers lean to gives way, and stands in brackets, since it is nothing that happens."""
    players = {"1": "human", "2": "squire-builder", "3": "squire-raider"}
    table = site.table("rois_faineants", seats=3, players=players)
    tab = opened(size=LOW, language="ru").sit(table.address(1))
    expect(tab.find(".top .meta")).to_contain_text(" · ")
    assert ". ·" not in tab.find(".top .meta").inner_text()
    assert tab.find(".top .meta").inner_text().count(")") == 2
    lines = tab.find(".top .title").evaluate(
        "each => each.getBoundingClientRect().height / parseFloat(getComputedStyle(each).lineHeight)"
    )
    assert round(lines) == 1


LINES = """([texts, owed]) => {
  const status = document.querySelector(".status");
  if (owed) {
    const chip = Object.assign(document.createElement("span"), {className: "owed", textContent: owed});
    const dues = Object.assign(document.createElement("span"), {className: "dues"});
    dues.append(chip);
    status.querySelector("p").before(dues);
  }
  const heights = texts.map(([text, reason]) => {
    const parts = [["b", "", text], ["span", "why", reason]].filter((part) => part[2]).map(
      ([tag, className, textContent]) => Object.assign(document.createElement(tag), {className, textContent})
    );
    status.querySelector("p").replaceChildren(parts[0], " ", ...parts.slice(1));
    return Math.round(status.getBoundingClientRect().height);
  });
  return [...new Set(heights)];
}"""
"""The heights of the status line with each of these sentences and reasons, after what is about to end."""
REASONS = {"play": "play_why", "sell_only": "share", "fits.other": "share"}
SMALL_PHONES = [
    (360, 640),
    (360, 740),
    PHONE,
    (412, 915),
    (932, 430),
    ON_ITS_SIDE,
    (740, 360),
    (667, 375),
    (568, 320),
    (480, 320),
]


@pytest.mark.rotating(3)
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", SMALL_PHONES, ids=str)
def test_what_is_to_be_done_has_its_room_on_a_phone_whatever_is_chosen(
    opened: Opener, site: Site, size: tuple[int, int], language: str
) -> None:
    """Of Magnate every sentence about a chosen card, of the longest name there is, in the last turn, too."""
    texts, names = load_texts("web_magnate", language), load_texts("magnate", language)
    longest = max((name for key, name in names.items() if key.count(".") == 1 and key.startswith("card.")), key=len)
    said = [
        (
            re.sub(r"\{\w+\}", "3", re.sub(r"\{card.*?\}", longest, texts[f"page.status.{key}"])),
            texts[f"page.status.{REASONS[key]}"] if key in REASONS else "",
        )
        for key in ("play", "played", "played_final", "sell_only", "poor", "deed", "trade", "spend", "fits.other")
    ]
    tab = opened(size=size, language=language, touch=True).sit(site.table("magnate", 20, until="build").address(1))
    assert tab.wait_for_turn()
    for owed in ("", texts["page.status.last"]):
        assert len(tab.evaluate(LINES, [said, owed])) == 1
    assert tab.evaluate(BROKEN_CHIPS) == []


BROKEN_CHIPS = """() => [...document.querySelectorAll(".status .owed")].filter((each) =>
  each.scrollWidth > each.clientWidth || each.getClientRects().length > 1
  || each.textContent.split(" ").some((word, at, words) => {
    const range = document.createRange(), from = words.slice(0, at).join(" ").length + (at > 0);
    range.setStart(each.firstChild, from);
    range.setEnd(each.firstChild, from + word.length);
    return range.getClientRects().length > 1;
  })).map((each) => each.textContent)"""
"""What is about to end, where a word of it is broken or sticks out."""
BOARD = "() => document.querySelector('.board').getBoundingClientRect().height"


@pytest.mark.parametrize("size", [(360, 640), PHONE, ON_ITS_SIDE, TABLET, LOW], ids=str)
def test_the_board_of_magnate_keeps_its_place_whichever_card_is_chosen(
    opened: Opener, site: Site, size: tuple[int, int]
) -> None:
    tab = opened(size=size, language="fr", touch=True)
    tab.sit(site.table("magnate", 40, prefers="deed", until="build|deed").address(1))
    assert tab.wait_for_turn()
    heights = [tab.evaluate(BOARD)]
    for card in tab.find("button.hc").all():
        tab.pause()
        card.click()
        heights.append(tab.evaluate(BOARD))
    assert max(heights) - min(heights) < 1


@pytest.mark.rotating(3)
@pytest.mark.parametrize("address", ["/learn?game={}", "/puzzles?game={}&number=1"])
@pytest.mark.parametrize("kind", GAMES)
def test_where_nobody_else_plays_no_room_is_kept_for_what_others_do(opened: Opener, kind: str, address: str) -> None:
    tab = opened(size=PHONE, touch=True).open(address.format(kind))
    expect(tab.find(".speech .said")).to_be_visible()
    players, board = tab.boxes(".tbl > .left", ".tbl > .board")
    assert board[1] - players[3] < 10


def test_an_upright_tablet_names_the_districts_of_which_a_lesson_speaks(opened: Opener) -> None:
    tab = opened(size=TABLET).open("/learn?game=magnate")
    expect(tab.key("pawn.1").locator(".nm")).to_have_text("Harvest", use_inner_text=True)


def test_a_hint_leaves_the_board_in_sight_and_the_bar_in_its_place(opened: Opener, site: Site) -> None:
    table = site.table("magnate", 20, tutors=True, until="deed")
    with site.person(table, 1) as person:
        proposed = next(each for each in person.legal if each.startswith("deed"))
    tab = opened(size=TABLET, language="fr")
    advise(tab, proposed)
    tab.sit(table.address(1))
    bar = tab.find(".dock > .bar")
    before = bar.bounding_box()
    tab.page.keyboard.press("h")
    tab.key("pawn.3").click(trial=True)
    tab.find(".advice button.offer").click()
    expect(tab.key("bar.proposed")).to_be_visible()
    assert bar.bounding_box() == before


MARKET = "() => Object.values(document.querySelector('.market').getBoundingClientRect().toJSON()).join()"
THROUGHOUT = (
    *((360, 640), (360, 740), PHONE, (540, 720), TABLET, ON_ITS_SIDE, LOW, (1024, 768), (1280, 640), DESKTOP),
    (1920, 1080),
)


@pytest.mark.rotating(3)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_market_keeps_its_place_throughout_a_game(opened: Opener, site: Site, seats: int) -> None:
    """However many cards anybody owns, however many characters are still held."""
    tab = opened(language="fr", touch=True)
    tab.context.add_init_script(PASSES_NEVER)
    places = {size: set[str]() for size in THROUGHOUT}
    for moves in (0, 14, 50, 95):
        tab.sit(site.table("rois_faineants", moves, seats=seats, prefers="lead|follow").address(1))
        assert tab.wait_for_turn()
        for size, found in places.items():
            resize(tab, size)
            found.add(tab.evaluate(MARKET))
    assert {size: found for size, found in places.items() if len(found) > 1} == {}


def resize(tab: Tab, size: tuple[int, int]) -> None:
    tab.page.set_viewport_size({"width": size[0], "height": size[1]})
    tab.evaluate("() => new Promise((go) => requestAnimationFrame(() => requestAnimationFrame(go)))")
