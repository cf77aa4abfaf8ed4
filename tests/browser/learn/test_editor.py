"""Positions made up by hand: checked while they are written, judged, played on, shared."""

from __future__ import annotations

import re
from collections.abc import Callable

import httpx
from playwright.sync_api import Request, Route, expect

from duchy.server.review import DIAGRAM_LIMIT
from duchy.words import load_texts

from ..site import Site
from ..tab import Tab

Opener = Callable[..., Tab]
SAID = load_texts("web_editor", "en")
MADE_UP = "/editor#magnate+en+seats=2;turn+3+seat+1+play;1+hand+7SK+5ML;2+hand+?+?"
MARKET = "/editor#rois_faineants+standard+seats=3;turn+2+first+1+lead;1+hand+KS+JC+JD"
MAP = "/editor#magna_grecia+standard+seats=2;turn+1+turn"
NULLGAME = "nullgame plain rounds=1 seats=2\nturn 1 choose drawn 3\n"


def text_of(tab: Tab) -> str:
    return tab.key("editor.text").input_value()


def checked(tab: Tab, text: str) -> Tab:
    """Write a position."""
    tab.key("editor.text").fill(text)
    expect(tab.find(".ed-fine, .ed-flaw")).to_be_visible()
    return tab


def test_a_position_is_checked_judged_played_on_and_shared(opened: Opener, site: Site) -> None:
    tab = opened().open("/editor")
    expect(tab.find(".ed-fine")).to_be_visible()
    begun = text_of(tab)
    expect(tab.key("editor.undo")).to_have_attribute("aria-disabled", "true")
    checked(tab, begun.replace("2 hand", "2 hands"))
    expect(tab.find(".ed-flaw code")).to_contain_text("2 hands")
    expect(tab.key("editor.text")).to_have_accessible_description(re.compile("^Line .*2 hands"))
    expect(tab.key("editor.judge")).to_have_attribute("aria-disabled", "true")
    tab.key("editor.undo").click()
    expect(tab.find(".ed-fine")).to_be_visible()
    assert text_of(tab) == begun
    tab.key("editor.judge").click()
    expect(tab.find(".ed-plans li")).to_have_count(3)
    shared = tab.page.url
    tab.key("editor.play").click()
    expect(tab.find(".what-if")).to_be_visible()
    expect(tab.find("main.tbl.acting")).to_be_attached()
    tab.key("what_if.close").click()
    expect(tab.find(".ed-fine")).to_be_visible()
    assert text_of(tab) == begun
    other = opened().open(shared)
    expect(other.find(".ed-fine")).to_be_visible()
    assert text_of(other) == begun


def test_a_moment_of_a_finished_game_is_edited_and_a_game_without_a_form_as_text(opened: Opener, site: Site) -> None:
    tab = opened().sit(f"/analysis#{site.finished('nullgame').id}@3")
    tab.key("review.edit").click()
    expect(tab.find(".ed-fine")).to_be_visible()
    assert text_of(tab).startswith("nullgame plain")
    expect(tab.find(".ed-board")).to_have_text(SAID["editor.text_only"])
    checked(tab, NULLGAME.replace("3", "9"))
    expect(tab.find(".ed-flaw b")).to_have_text(SAID["editor.line"].format(line=2))
    checked(tab, NULLGAME)
    tab.key("editor.judge").click()
    expect(tab.find(".ed-plans li").first).to_contain_text("keep")


def test_pieces_are_taken_up_and_put_down_by_taps_by_keys_and_back(opened: Opener, site: Site) -> None:
    tab = opened().open(MADE_UP)
    expect(tab.find(".ed-fine")).to_be_visible()
    before = text_of(tab)
    tab.key("piece.7SK").click()
    tab.key("put.crowns.1").click()
    expect(tab.find(".ed-state")).to_contain_text(SAID["form.lies.card"])
    expect(tab.find(".ed-state a")).to_have_attribute("href", "/rules?game=magnate#S4")
    tab.find('[data-place="at.1.2"]').click()
    tab.wait_until(lambda: "1 at 2: 7SK" in text_of(tab))
    tab.key("piece.7SK").focus()
    tab.page.keyboard.press("Enter")
    tab.key("deed").select_option("deed")
    tab.wait_until(lambda: "1 at 2: 7SK(-)" in text_of(tab))
    tab.key("deed.K.plus").click()
    tab.wait_until(lambda: "1 at 2: 7SK(K1)" in text_of(tab))
    tab.key("editor.take").click()
    tab.wait_until(lambda: "7SK" not in text_of(tab))
    expect(tab.find(".ed-tray [data-key='piece.7SK']")).to_be_visible()
    tab.key("piece.7SK").drag_to(tab.find('[data-place="hand.1"]'))
    tab.wait_until(lambda: "1 hand 5ML 7SK" in text_of(tab))
    while text_of(tab) != before:
        now = text_of(tab)
        tab.key("editor.undo").click()
        tab.wait_until(lambda now=now: text_of(tab) != now)
    expect(tab.find(".ed-fine")).to_be_visible()


REFUSED = [
    (MADE_UP, "piece.NM", "put.hand.1", "magnate.crown", "S4"),
    (MADE_UP, "piece.?", "put.discards", "magnate.unknown_card", "S5"),
    (MARKET, "piece.2S", "put.hand.1", "rois_faineants.goods", "Q1"),
    (MARKET, "piece.QS", "put.up.1", "rois_faineants.character", "P3"),
    (MARKET, "piece.?", "put.up.1", "rois_faineants.unknown_goods", "I1"),
    (MAP, "piece.road.1", "hex.K9", "magna_grecia.road", "RD-1"),
    (MAP, "piece.market.1", "hex.K11", "magna_grecia.market", "MK-2"),
]


def test_where_a_piece_may_lie_is_said_with_the_rule_where_it_may_not(opened: Opener, site: Site) -> None:
    tab = opened()
    for address, piece, place, case, clause in REFUSED:
        game, kind = case.split(".")
        tab.open(address)
        expect(tab.find(".ed-fine")).to_be_visible()
        before = text_of(tab)
        tab.key(piece).press("Enter")
        tab.key(place).press("Enter")
        expect(tab.find(".ed-state")).to_contain_text(SAID[f"form.lies.{kind}"])
        expect(tab.find(".ed-state a")).to_have_attribute("href", f"/rules?game={game}#{clause}")
        assert text_of(tab) == before


def test_what_is_wrong_is_marked_in_the_form_where_it_stands(opened: Opener, site: Site) -> None:
    tab = opened().open(MADE_UP.replace("5ML", "5ML+5ML"))
    expect(tab.find(".ed-flaw")).to_be_visible()
    expect(tab.find(".ed-place.flawed")).to_have_attribute("data-place", "hand.1")
    expect(tab.key("put.hand.1")).to_have_accessible_description(re.compile("5ML"))
    checked(tab, text_of(tab).replace("5ML 5ML", "5ML").replace("turn 3", "turn 0"))
    expect(tab.key("turn.number")).to_have_attribute("aria-invalid", "true")
    expect(tab.key("turn.number")).to_have_accessible_description(re.compile("turn 0"))
    tab.key("turn.seat").select_option("2")
    tab.wait_until(lambda: "seat 2" in text_of(tab))
    tab.page.keyboard.press("Control+z")
    tab.wait_until(lambda: "seat 1" in text_of(tab))


def test_hexes_and_cards_that_a_flaw_names_are_marked(opened: Opener, site: Site) -> None:
    tab = opened().open(f"{MAP};used+C1;1+cities+C21+C19+C17+D6+D8;taken+1")
    expect(tab.find(".ed-wrong")).to_have_count(2)
    for label in ("D16", "E9"):
        expect(tab.key(f"hex.{label}")).to_have_accessible_description(re.compile(r"\(D16 E9\)"))
    expect(tab.key("hex.D6")).to_have_accessible_description("")
    checked(tab, text_of(tab).replace("used C1", "cards B1 O1 R1"))
    expect(tab.find(".ed-flaw")).to_contain_text("B1 O1 R1")
    expect(tab.find(".ed-wrong")).to_have_count(0)
    tab.open("/editor#rois_faineants+standard+seats=3;1+hand+KS+JC+JD;m0+AS+2S+3S+4S;1+up+AS")
    expect(tab.find(".ed-flaw")).to_contain_text("AS")
    twice = tab.find(".ed-piece.flawed")
    assert twice.evaluate_all("(all) => all.map((each) => each.dataset.key)") == ["piece.AS"] * 2
    expect(twice.first).to_have_accessible_description(re.compile("AS"))
    twice.first.focus()
    for key in ("Tab", "Shift+Tab"):
        tab.page.keyboard.press(key)
    expect(twice.first).to_be_focused()
    expect(twice.first).to_have_css("outline-style", "solid")


def test_what_was_undone_is_redone_until_something_else_is_done(opened: Opener, site: Site) -> None:
    tab = opened().open(MADE_UP)
    expect(tab.find(".ed-fine")).to_be_visible()
    texts, keys = [text_of(tab)], tab.page.keyboard
    for _ in range(2):
        tab.key("turn.number.plus").click()
        tab.wait_until(lambda: text_of(tab) != texts[-1])
        texts.append(text_of(tab))

    def is_now(at: int) -> None:
        tab.wait_until(lambda: text_of(tab) == texts[at])
        expect(tab.find(".ed-fine")).to_be_visible()
        closed = tab.find("[data-key^='editor.undo'][aria-disabled], [data-key^='editor.redo'][aria-disabled]")
        expect(closed).to_have_count(2 if at in (0, 2) else 0)

    is_now(2)
    tab.key("editor.redo").click(force=True)
    expect(tab.find(".ed-state")).to_contain_text(SAID["editor.no_redo"])
    for press, at in (("Control+z", 1), ("Control+z", 0), ("Control+Shift+z", 1), ("Control+y", 2), ("Control+z", 1)):
        keys.press(press)
        is_now(at)
    tab.key("editor.redo.here").click()
    is_now(2)
    tab.key("editor.undo.here").click()
    is_now(1)
    tab.find(".brand").click()
    tab.page.go_back()
    is_now(1)
    tab.key("turn.number.minus").click()
    tab.wait_until(lambda: text_of(tab) not in texts)
    expect(tab.key("editor.redo")).to_have_attribute("aria-disabled", "true")


def test_tiles_are_laid_and_turned_on_the_map_by_keys(opened: Opener, site: Site) -> None:
    tab = opened().open("/editor#magna_grecia+standard+seats=2")
    expect(tab.find(".ed-fine")).to_be_visible()
    tab.key("piece.city.1").click()
    tab.key("hex.K9").click()
    tab.wait_until(lambda: "1 cities K9" in text_of(tab))
    tab.key("piece.road.1").click()
    tab.key("hex.K9").focus()
    tab.page.keyboard.press("ArrowRight")
    expect(tab.key("hex.K11")).to_be_focused()
    tab.page.keyboard.press("Enter")
    tab.wait_until(lambda: "1 roads K11:E-W" in text_of(tab))
    expect(tab.key("hex.K11")).to_be_focused()
    tab.page.keyboard.press("Enter")
    tab.wait_until(lambda: "1 roads K11:E-NW" in text_of(tab))
    expect(tab.find(".ed-map .cfill")).to_have_count(1)
    expect(tab.find(".ed-map .rc")).to_have_count(1)


def test_arrows_lead_from_the_tray_to_the_map_and_back(opened: Opener, site: Site) -> None:
    """Otherwise thirty controls lie between them."""
    tab = opened().open("/editor#magna_grecia+standard+seats=2")
    expect(tab.find(".ed-fine")).to_be_visible()
    tab.key("piece.city.1").press("Enter")
    expect(tab.key("piece.city.1")).to_have_attribute("aria-pressed", "true")
    tab.page.keyboard.press("ArrowUp")
    expect(tab.find(".ed-hex:focus")).to_have_count(1)
    for _ in range(16):
        tab.page.keyboard.press("ArrowDown")
    expect(tab.find(".ed-tray .ed-piece:focus")).to_have_count(1)


def test_sideways_arrows_do_not_leave_the_tray_nor_the_map_for_it(opened: Opener, site: Site) -> None:
    """A hex above and further to the side is no neighbour."""
    tab = opened().open("/editor#magna_grecia+standard+seats=2")
    expect(tab.find(".ed-fine")).to_be_visible()
    for key, last in (
        ("ArrowLeft", tab.find(".ed-tray .ed-piece").first),
        ("ArrowRight", tab.find(".ed-tray .ed-piece").last),
    ):
        tab.find('.ed-hex[tabindex="0"]').focus()
        for _ in range(40):
            tab.page.keyboard.press(key)
        expect(tab.find(".ed-hex:focus")).to_have_count(1)
        last.focus()
        tab.page.keyboard.press(key)
        expect(last).to_be_focused()


def test_a_check_that_ends_after_the_page_was_left_changes_nothing(opened: Opener, site: Site) -> None:
    tab, held = opened().open(MADE_UP), list[Route]()
    expect(tab.find(".ed-fine")).to_be_visible()
    tab.page.route("**/api/position", lambda route: held.append(route))  # noqa: PLW0108
    tab.key("piece.7SK").click()
    tab.find('[data-place="at.1.2"]').click()
    tab.wait_until(lambda: len(held) == 1)
    tab.find(".brand").click()
    expect(tab.find(".games")).to_be_visible()
    address, shown = tab.page.url, tab.find("main").get_attribute("class")
    with tab.page.expect_response("**/api/position"):
        held[0].continue_()
    tab.page.wait_for_timeout(50)
    assert (tab.page.url, tab.find("main").get_attribute("class")) == (address, shown)


def test_a_revealed_character_is_put_on_the_table_and_somebody_asked(opened: Opener, site: Site) -> None:
    hands = "1+hand+QS+KS+JC+JD;2+hand+QH+KH+JS+JH;3+hand+QD+KD+KC"
    tab = opened().open(f"/editor#rois_faineants+standard+seats=3;turn+2+first+1+lead;{hands}")
    expect(tab.find(".ed-fine")).to_be_visible()
    tab.key("piece.QC").click()
    tab.key("put.table").click()
    tab.wait_until(lambda: "asked 2 QC value 1 performers 1" in text_of(tab))
    assert "turn 2 first 1 follow" in text_of(tab)
    expect(tab.find('[data-place="table"] [data-key="piece.QC"]')).to_be_visible()
    expect(tab.find(".ed-tray [data-key='piece.QC']")).to_have_count(0)
    tab.key("asked.seat").select_option("3")
    tab.key("asked.value.plus").click()
    tab.wait_until(lambda: "asked 3 QC value 2 performers 1" in text_of(tab))
    expect(tab.find(".ed-fine")).to_be_visible()
    tab.key("turn.phase").select_option("lead")
    tab.wait_until(lambda: "asked" not in text_of(tab))
    assert "turn 2 first 1 lead" in text_of(tab)
    back = tab.find('[data-place="discard"] [data-key="piece.QC"]')
    expect(back).to_have_attribute("aria-label", "the Queen of clubs")


def test_a_pile_is_called_in_the_form_as_in_the_text(opened: Opener, site: Site) -> None:
    tab = opened().open(f"{MARKET};m4+-")
    expect(tab.find(".ed-fine, .ed-flaw")).to_be_visible()
    named = [each.get_attribute("aria-label") for each in tab.find(".ed-nine .ed-place").all()]
    assert named == [f"Pile m{pile}" for pile in range(9)]
    assert "\nm4 -" in text_of(tab)


def test_what_a_turn_has_brought_and_the_card_of_the_round_are_chosen(opened: Opener, site: Site) -> None:
    tab = opened().open("/editor#magna_grecia+standard+seats=2;turn+1+turn")
    expect(tab.find(".ed-fine")).to_be_visible()
    tab.key("card.0").select_option("R2")
    tab.wait_until(lambda: "cards R2 O1" in text_of(tab))
    tab.key("begun.taken.plus").click()
    tab.wait_until(lambda: "taken 1" in text_of(tab))
    tab.key("traded").select_option("yes")
    tab.wait_until(lambda: "traded" in text_of(tab))
    expect(tab.find(".ed-fine")).to_be_visible()
    tab.key("traded").select_option("no")
    tab.wait_until(lambda: "traded" not in text_of(tab))


def test_of_a_turn_of_magnate_it_is_chosen_what_has_happened(opened: Opener, site: Site) -> None:
    tab = opened().open(MADE_UP.replace("en+seats", "en+tax_dice=2+seats").replace("play;", "play;dice+5+1;"))
    expect(tab.find(".ed-fine")).to_be_visible()
    tab.key("played").select_option("yes")
    tab.wait_until(lambda: "\nplayed\n" in text_of(tab))
    tab.key("final.plus").click()
    tab.wait_until(lambda: "final turns 1" in text_of(tab))
    tab.key("dice.tax.0").select_option("M")
    tab.wait_until(lambda: "dice 5 1 taxed M\n" in text_of(tab))
    tab.key("dice.tax.1").select_option("K")
    tab.wait_until(lambda: "dice 5 1 taxed M taxed K\n" in text_of(tab))
    tab.key("played").select_option("no")
    tab.wait_until(lambda: "played" not in text_of(tab))


def test_what_is_wrong_and_undoing_stay_in_sight_where_pieces_are_placed(opened: Opener, site: Site) -> None:
    tab = opened(touch=True, size=(390, 844)).open(MADE_UP)
    expect(tab.find(".ed-fine")).to_be_visible()
    expect(tab.find(".ed-hand")).to_contain_text(SAID["editor.how"])
    tab.key("piece.7SK").tap()
    tab.find('[data-place="discards"]').scroll_into_view_if_needed()
    tab.key("put.crowns.1").tap()
    expect(tab.find(".ed-hand")).to_contain_text(SAID["form.lies.card"])
    tab.key("editor.drop").tap()
    tab.key("piece.5ML").tap()
    tab.key("editor.take").tap()
    tab.key("piece.7SK").tap()
    tab.key("editor.take").tap()
    expect(tab.find(".ed-hand .ed-short")).to_be_in_viewport()
    expect(tab.find(".ed-short")).to_contain_text("without a legal action")
    tab.key("editor.undo.here").tap()
    expect(tab.find(".ed-short")).to_have_count(0)
    assert "1 hand 7SK" in text_of(tab)


def test_by_keys_pieces_and_places_are_reached_and_the_focus_is_not_lost(opened: Opener, site: Site) -> None:
    tab = opened().open(MADE_UP)
    expect(tab.find(".ed-fine")).to_be_visible()
    expect(tab.find(".ed-hand")).to_contain_text(SAID["editor.how_mouse"])
    tab.key("piece.7SK").focus()
    tab.page.keyboard.press("Enter")
    tab.page.keyboard.press("ArrowUp")
    expect(tab.key("put.at.1.1")).to_be_focused()
    tab.page.keyboard.press("ArrowRight")
    tab.page.keyboard.press("Enter")
    tab.wait_until(lambda: "1 at 2: 7SK" in text_of(tab))
    tab.key("piece.7SK").focus()
    tab.page.keyboard.press("Enter")
    tab.key("deed").focus()
    tab.page.keyboard.press("Escape")
    expect(tab.key("piece.7SK")).to_be_focused()
    tab.page.keyboard.press("Enter")
    tab.key("editor.take").focus()
    tab.page.keyboard.press("Enter")
    expect(tab.find(".ed-tray [data-key='piece.7SK']")).to_be_focused()


def test_the_focus_is_not_lost_with_the_control_that_had_it(opened: Opener, site: Site) -> None:
    tab = opened().open(MAP)
    expect(tab.find(".ed-fine")).to_be_visible()
    tab.key("piece.city.1").press("Enter")
    tab.key("hex.K11").press("Enter")
    tab.key("editor.flaw").focus()
    tab.page.keyboard.press("Control+z")
    expect(tab.find(".ed-flaw")).to_have_count(0)
    expect(tab.key("editor.drop")).to_be_focused()
    tab.page.keyboard.press("Escape")
    expect(tab.key("piece.city.1")).to_be_focused()
    tab.open(MADE_UP.replace("?+?", "?"))
    expect(tab.find(".ed-fine")).to_be_visible()
    tab.key("piece.?.hand.2.0").press("Enter")
    tab.key("editor.take").press("Enter")
    tab.wait_until(lambda: "?" not in text_of(tab))
    expect(tab.key("editor.undo.here")).to_be_focused()


def test_a_number_is_undone_where_it_was_written(opened: Opener, site: Site) -> None:
    tab = opened().open(MADE_UP)
    expect(tab.find(".ed-fine")).to_be_visible()
    keys = tab.page.keyboard
    tab.key("turn.number").fill("7")
    keys.press("Enter")
    tab.wait_until(lambda: "turn 7 " in text_of(tab))
    expect(tab.key("turn.number")).to_be_focused()
    keys.press("Control+z")
    tab.wait_until(lambda: "turn 3 " in text_of(tab))
    keys.press("Control+y")
    tab.wait_until(lambda: "turn 7 " in text_of(tab))
    keys.type("1")
    keys.press("Control+z")
    expect(tab.key("turn.number")).to_be_focused()
    assert "turn 7 " in text_of(tab)


def test_of_two_games_begun_one_after_the_other_the_second_is_shown(opened: Opener, site: Site) -> None:
    tab, held = opened().open(MADE_UP), list[Route]()
    expect(tab.find(".ed-fine")).to_be_visible()
    tab.page.route("**/api/position", lambda route: held.append(route), times=1)  # noqa: PLW0108
    tab.key("editor.game").select_option("rois_faineants")
    tab.wait_until(lambda: len(held) == 1)
    tab.key("editor.game").select_option("magna_grecia")
    tab.wait_until(lambda: text_of(tab).startswith("magna_grecia"))
    expect(tab.find(".ed-map")).to_be_visible()
    with tab.page.expect_response("**/api/position"):
        held[0].continue_()
    tab.page.wait_for_timeout(50)
    assert text_of(tab).startswith("magna_grecia")


def test_map_and_tray_stay_where_they_were_scrolled_to(opened: Opener, site: Site) -> None:
    tab = opened(touch=True, size=(390, 844)).open("/editor#magna_grecia+standard+seats=4")
    expect(tab.find(".ed-fine")).to_be_visible()
    scrolled = "() => [document.querySelector('.ed-map').scrollLeft, document.querySelector('.ed-tray').scrollTop]"
    tab.find(".ed-map").evaluate("(each) => { each.scrollLeft = 40; }")
    tab.find(".ed-tray").evaluate("(each) => { each.scrollTop = 20; }")
    assert tab.evaluate(scrolled) == [40, 20]
    tab.key("piece.city.2").tap()
    expect(tab.key("piece.city.2")).to_have_attribute("aria-pressed", "true")
    assert tab.evaluate(scrolled) == [40, 20]


def test_a_piece_of_a_seat_that_is_gone_is_put_down(opened: Opener, site: Site) -> None:
    tab = opened().open("/editor#magna_grecia+standard+seats=4")
    expect(tab.find(".ed-fine")).to_be_visible()
    tab.key("piece.city.4").press("Enter")
    tab.key("editor.seats").select_option("2")
    tab.wait_until(lambda: "seats=2" in text_of(tab))
    expect(tab.find(".ed-tray .ed-group")).to_have_count(3)
    expect(tab.find(".ed-form.holding")).to_have_count(0)


COVERED = """() => {
  const held = document.activeElement;
  const { left, top, right, bottom } = held.getBoundingClientRect();
  const [x, y] = [(left + right) / 2, (top + bottom) / 2];
  const isSeen = ([x, y]) => held.contains(document.elementFromPoint(x, y));
  return [[x, top + 1], [x, y], [x, bottom - 1]].every(isSeen) ? "" : held.dataset.key ?? held.tagName;
}"""


def test_what_has_the_focus_is_covered_by_nothing(opened: Opener, site: Site) -> None:
    """Neither by what is picked up, which stays at the top of the window, nor by the tray at its end."""
    tab = opened().open(MADE_UP)
    expect(tab.find(".ed-fine")).to_be_visible()
    tab.key("editor.undo.here").focus()
    for key in ("Tab", "Shift+Tab"):
        for _ in range(60):
            tab.page.keyboard.press(key)
            assert tab.evaluate(COVERED) == ""


HEARD = """() => {
  window.heard = [];
  const place = (node) => (node instanceof Element ? node : node.parentElement)?.closest("[role=status], [aria-live]");
  const hear = (changes) => {
    const said = changes.map(({ target }) => place(target)?.textContent ?? "").filter(Boolean);
    window.heard.push(...new Set(said));
  };
  new MutationObserver(hear).observe(document.body, { childList: true, characterData: true, subtree: true });
}"""


def test_what_was_put_down_is_told_and_nothing_is_told_again(opened: Opener, site: Site) -> None:
    tab = opened().open(MADE_UP)
    expect(tab.find(".ed-fine")).to_be_visible()
    tab.evaluate(HEARD)
    tab.key("piece.7SK").press("Enter")
    expect(tab.key("piece.7SK")).to_have_attribute("aria-pressed", "true")
    assert tab.evaluate("heard") == []
    tab.key("put.at.1.2").press("Enter")
    tab.wait_until(lambda: "1 at 2: 7SK" in text_of(tab))
    tab.wait_until(lambda: tab.evaluate("heard") == ["Player 1, Watchman, 1 piece"])
    tab.key("piece.5ML").press("Enter")
    for times in (1, 2):
        tab.key("put.crowns.1").press("Enter")
        tab.wait_until(lambda times=times: str(tab.evaluate("heard")).count(SAID["form.lies.card"]) == times)


def test_what_a_button_has_counted_and_what_was_undone_is_told(opened: Opener, site: Site) -> None:
    tab = opened().open(MADE_UP)
    expect(tab.find(".ed-fine")).to_be_visible()
    aloud = tab.find("#aloud")
    tab.key("turn.number.plus").press("Enter")
    expect(aloud).to_have_text("Turn 4")
    tab.wait_until(lambda: "turn 4" in text_of(tab))
    for keys, said in (("Control+z", "Undone."), ("Control+y", "Redone."), ("Control+z", "Undone.")):
        tab.page.keyboard.press(keys)
        expect(aloud).to_have_text(said)
    tab.page.keyboard.press("Control+z")
    expect(tab.find(".ed-state")).to_contain_text("There is nothing to undo.")


def test_what_a_deed_has_and_what_is_taken_off_a_map_are_in_their_names(opened: Opener, site: Site) -> None:
    tab = opened().open(f"{MADE_UP};1+at+2:+8MS(M2)")
    expect(tab.find(".ed-fine")).to_be_visible()
    expect(tab.key("piece.8MS")).to_have_attribute("aria-label", re.compile("; deed: Moons 2, Suns 0$"))
    tab = opened().open("/editor#magna_grecia+standard+seats=2;1+cities+K9")
    expect(tab.find(".ed-fine")).to_be_visible()
    tab.key("piece.eraser").press("Enter")
    expect(tab.key("hex.K9")).to_have_attribute("aria-label", re.compile(r"^Take off: K9, .*; City tile, Player 1$"))
    tab.evaluate(HEARD)
    tab.key("hex.K9").press("Enter")
    tab.wait_until(lambda: "K9" not in text_of(tab))
    tab.wait_until(lambda: any(re.fullmatch("K9, [^;]*", each) for each in tab.evaluate("heard")))


def test_dice_do_not_change_places_while_they_are_set(opened: Opener, site: Site) -> None:
    tab = opened().open(MADE_UP.replace("play;", "play;dice+5+3;"))
    expect(tab.find(".ed-fine")).to_be_visible()
    tab.key("dice.1").fill("9")
    tab.key("dice.1").press("Enter")
    tab.wait_until(lambda: "dice 5 5" in text_of(tab))
    tab.key("dice.1").fill("2")
    tab.key("dice.1").press("Enter")
    tab.wait_until(lambda: "dice 5 2" in text_of(tab))
    tab.key("dice.0.plus").click()
    tab.wait_until(lambda: "dice 6 2" in text_of(tab))


def test_whose_turn_it_is_on_a_map_is_chosen_and_pieces_lie_where_such_pieces_may(opened: Opener, site: Site) -> None:
    tab = opened().open("/editor#magna_grecia+standard+seats=2;turn+3+turn")
    expect(tab.find(".ed-fine")).to_be_visible()
    tab.wait_until(lambda: "turn 3 seat " in text_of(tab) or tab.key("turn.seat").count() == 1)
    tab.key("turn.seat").select_option("1" if tab.key("turn.seat").input_value() == "2" else "2")
    tab.wait_until(lambda: "turn 4 seat" in text_of(tab) or "turn 4 turn" in text_of(tab))
    tab.key("piece.oracle").click()
    tab.key("hex.C13").click()
    expect(tab.find(".ed-hand")).to_contain_text(SAID["form.lies.oracle"])
    assert "oracles" not in text_of(tab)


def test_what_was_taken_off_takes_the_focus_once_and_not_later(opened: Opener, site: Site) -> None:
    tab = opened().open(MADE_UP)
    expect(tab.find(".ed-fine")).to_be_visible()
    tab.key("piece.7SK").focus()
    tab.page.keyboard.press("Enter")
    tab.key("editor.take").focus()
    tab.page.keyboard.press("Enter")
    expect(tab.find(".ed-tray [data-key='piece.7SK']")).to_be_focused()
    tab.key("editor.text").fill(text_of(tab).replace("2 hand", "2 hands"))
    tab.key("editor.text").blur()
    expect(tab.find(".ed-flaw")).to_be_visible()
    assert tab.evaluate("document.activeElement === document.body")


def test_a_saved_game_in_the_place_of_a_position_is_opened_as_one(opened: Opener, site: Site) -> None:
    record = httpx.get(f"{site.http}/api/tables/{site.finished('nullgame').id}/record").text
    tab = checked(opened().open("/editor"), NULLGAME)
    tab.key("editor.text").fill(record)
    expect(tab.find(".ed-state")).to_contain_text(SAID["editor.is_record"])
    tab.key("editor.replay").click()
    expect(tab.find(".steps")).to_be_visible()


def test_a_text_that_is_too_long_is_refused_before_it_is_sent_and_stays(opened: Opener, site: Site) -> None:
    tab, sent = checked(opened().open("/editor"), NULLGAME), list[int]()

    def hear(request: Request) -> None:
        if "/api/position" in request.url:
            sent.append(len((request.post_data_json or {})["diagram"]))

    tab.page.on("request", hear)
    long = NULLGAME + "#" * (DIAGRAM_LIMIT + 1 - len(NULLGAME))
    tab.key("editor.text").fill(long)
    expect(tab.find(".ed-flaw")).to_have_text(SAID["editor.too_long"].format(number="16,384"))
    expect(tab.key("editor.flaw")).to_have_count(0)
    assert text_of(tab) == long
    assert max(sent, default=0) < DIAGRAM_LIMIT
    tab.key("editor.text").fill(long[:-1])
    expect(tab.find(".ed-flaw b")).to_have_text(SAID["editor.line"].format(line=3))
    assert max(sent) == DIAGRAM_LIMIT


def test_a_judgement_that_takes_long_says_why(opened: Opener, site: Site) -> None:
    tab, held = opened().open(MADE_UP), list[Route]()
    expect(tab.find(".ed-fine")).to_be_visible()
    tab.page.route("**/api/judge", lambda route: held.append(route))  # noqa: PLW0108
    tab.key("editor.judge").click()
    waiting, said = tab.find(".ed-verdict [role=status]"), SAID["editor.judging"]
    expect(waiting).to_have_text(said)
    expect(waiting).to_have_text(f"{said} {SAID['editor.judging_first']}")
    held[0].continue_()
    expect(tab.find(".ed-plans")).to_be_visible()
    expect(tab.find(".ed-verdict")).not_to_contain_text(SAID["editor.judging_first"])
