"""What a person sees and does on the full screen."""

from __future__ import annotations

import threading
from pathlib import Path
from typing import Any

import pytest
from textual import events

from duchy.fullscreen.keys import ANOTHER, bar, shown_keys
from duchy.fullscreen.lines import Choices, Lines
from duchy.fullscreen.pages import HelpPage, RulesPage
from duchy.fullscreen.themes import DARK, LIGHT
from duchy.table.action import Action
from duchy.table.record import read_record
from duchy.terminal.cells import bare, shown
from duchy.terminal.game_screen import GameScreen
from duchy.terminal.look import Look
from duchy.words import LANGUAGES, Words

from .person import Person, Script, at_the_screen, sitting_with

MAGNATE = ("magnate", "--seed", "3", "--fast")
NARROW, WIDE = (80, 24), (140, 45)


def with_magnate(folder: Path, script: Script, size: tuple[int, int] = NARROW, lang: str = "en") -> GameScreen:
    game_screen = sitting_with(folder, *MAGNATE, lang=lang)
    at_the_screen(game_screen, script, size)
    return game_screen


async def click_offer(person: Person, number: int) -> None:
    """Click on the words of an offer in the menu."""
    pane = person.stage.menu_pane
    place = pane.place(number)
    assert place is not None
    row, column = place
    await person.pilot.click("#menu", offset=(column + 1, row - pane.scroll_offset.y))
    await person.pilot.pause()


# Playing


def test_a_click_plays_an_action(tmp_path: Path) -> None:
    async def script(person: Person) -> None:
        wanted, ply = person.stage.menu.actions()[1], person.game_screen.match.ply
        await click_offer(person, 2)
        assert person.game_screen.match.actions[ply] == wanted

    with_magnate(tmp_path, script)


def test_a_number_and_enter_play_an_action(tmp_path: Path) -> None:
    async def script(person: Person) -> None:
        wanted, ply = person.stage.menu.actions()[1], person.game_screen.match.ply
        await person.type("2")
        assert person.stage.menu_pane.links() == [2]
        await person.press("enter")
        assert person.game_screen.match.actions[ply] == wanted

    with_magnate(tmp_path, script)


def test_keys_that_come_all_at_once(tmp_path: Path) -> None:
    async def script(person: Person) -> None:
        wanted, ply = person.stage.menu.actions()[1], person.game_screen.match.ply
        for key in ("2", "enter", "u", "2", "enter"):
            person.app.post_message(events.Key(key, key if len(key) == 1 else None))
        await person.wait_for_turn()
        await person.wait(lambda: person.game_screen.match.actions[ply:] == [wanted])

    at_the_screen(sitting_with(tmp_path, "magnate", "--seed", "3"), script, NARROW)


def test_words_leave_the_actions_that_have_them(tmp_path: Path) -> None:
    async def script(person: Person) -> None:
        await person.type("/AUTHor")
        found = [person.stage.menu.actions()[link - 1] for link in person.stage.menu_pane.links()]
        assert found
        assert all("2MK" in str(action) for action in found)
        await person.press("escape")
        assert len(person.stage.menu_pane.links()) > len(found)

    with_magnate(tmp_path, script)


def test_accents_need_not_be_typed(tmp_path: Path) -> None:
    async def script(person: Person) -> None:
        await person.type("/foret")
        assert person.stage.only
        assert all("5ML" in str(action) for action in person.stage.only)

    with_magnate(tmp_path, script, lang="fr")


def test_nothing_is_played_by_enter_alone_where_there_is_a_choice(tmp_path: Path) -> None:
    async def script(person: Person) -> None:
        ply = person.game_screen.match.ply
        await person.press("enter")
        assert person.game_screen.match.ply == ply
        assert "Which action?" in person.sees()

    with_magnate(tmp_path, script)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_refused_action_says_why_with_its_clause(tmp_path: Path, lang: str) -> None:
    async def script(person: Person) -> None:
        ply = person.game_screen.match.ply
        await person.type("/build 5ML@1")
        await person.press("enter")
        await person.wait(lambda: "[D1]" in person.sees())
        assert person.game_screen.match.ply == ply

    with_magnate(tmp_path, script, lang=lang)


def test_a_click_on_a_card_of_the_table_shows_what_can_be_done_with_it(tmp_path: Path) -> None:
    async def script(person: Person) -> None:
        rows = ["".join(run.text for run in row) for row in person.stage.table_pane.rows]
        row = next(at for at, text in enumerate(rows) if "Author" in text)
        await person.pilot.click("#table", offset=(rows[row].index("Author") + 1, row))
        await person.pilot.pause()
        assert person.stage.only
        assert all("2MK" in str(action) for action in person.stage.only)

    with_magnate(tmp_path, script, size=WIDE)


def test_undo_takes_an_action_back(tmp_path: Path) -> None:
    async def script(person: Person) -> None:
        match = person.game_screen.match
        before = match.position
        await person.press("u")
        assert "Nothing can be taken back" in person.sees()
        await click_offer(person, 1)
        await person.wait_for_turn()
        assert match.position != before
        await person.press("u")
        assert match.position == before
        kept = read_record(person.game_screen.keeper.path.read_text(encoding="utf-8"))
        assert kept.position == before

    game_screen = sitting_with(tmp_path, "magnate", "--seed", "3")
    at_the_screen(game_screen, script, NARROW)


# Looking


@pytest.mark.parametrize("size", [NARROW, WIDE, (60, 20)])
def test_everything_has_its_place(tmp_path: Path, size: tuple[int, int]) -> None:
    async def script(person: Person) -> None:
        seen = person.sees().splitlines()
        assert len(seen) == size[1]
        assert seen[0].startswith("Turn 1")
        assert any("your move" in line for line in seen)
        assert any("1)" in line for line in seen)
        assert " q" in seen[-1] or "q " in seen[-1]
        assert all(len(line) == size[0] for line in seen)

    with_magnate(tmp_path, script, size)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("is_over", [False, True])
def test_the_bar_says_as_many_words_as_fit(lang: str, *, is_over: bool) -> None:
    say, keys = Words(lang, "magnate"), shown_keys(is_over=is_over)
    named = list[int]()
    for width in range(30, 121):
        line = bare(bar(Look(say, width=width), keys))
        assert shown(line) <= width
        assert [word for word in line.split() if len(word) == 1] == [key for key, _ in keys]
        named.append(sum(say(f"full.key.{name}") in line for _, name in keys))
    assert named == sorted(named)
    assert named[80 - 30] >= len(keys) - 3
    assert say("full.key.help") in bare(bar(Look(say, width=40), keys))


def test_the_map_scrolls_where_it_does_not_fit(tmp_path: Path) -> None:
    async def script(person: Person) -> None:
        table = person.stage.table_pane
        assert table.height > table.size.height
        first = person.sees().splitlines()[0]
        await person.press("pagedown", "pagedown")
        assert person.sees().splitlines()[0] != first
        room = table.size.height
        await person.press("shift+tab")
        assert person.stage.focused is table
        assert table.size.height > room

    at_the_screen(sitting_with(tmp_path, "magna_grecia", "--seats", "3", "--seed", "1", "--fast"), script, NARROW)


@pytest.mark.parametrize("form", ["medium", "large"])
def test_a_map_that_is_too_wide_scrolls_sideways(tmp_path: Path, form: str) -> None:
    async def script(person: Person) -> None:
        if form == "large":
            await person.press("plus")
        table = person.stage.table_pane
        assert table.virtual_size.width > table.size.width
        await person.press("shift+tab", *["right"] * 20)
        assert table.scroll_offset.x == table.virtual_size.width - table.size.width

    game_screen = sitting_with(tmp_path, "magna_grecia", "--seats", "3", "--seed", "1", "--fast")
    at_the_screen(game_screen, script, (60, 20) if form == "medium" else NARROW)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("seats", ["3", "4"])
def test_news_do_not_push_the_hand_out_of_sight(tmp_path: Path, lang: str, seats: str) -> None:
    async def script(person: Person) -> None:
        told = 0
        for _ in range(14):
            await person.wait_for_turn()
            if person.is_over:
                break
            assert person.game_screen.look("table.your_hand") in person.sees(), person.sees()
            told += any(bare(line).strip() in person.sees() for line in person.stage.news_below())
            await person.press("down", "enter")
        assert told

    game_screen = sitting_with(tmp_path, "rois_faineants", "--seats", seats, "--seed", "3", "--fast", lang=lang)
    at_the_screen(game_screen, script, NARROW)


def test_the_marked_offer_is_pointed_at_on_the_table(tmp_path: Path) -> None:
    async def script(person: Person) -> None:
        await person.press("down")
        action = str(person.stage.menu.actions()[person.stage.menu_pane.mark - 1])
        await person.pilot.pause()
        assert person.stage.table_pane.pointed
        assert all(word in action for word in person.stage.table_pane.pointed)

    with_magnate(tmp_path, script)


def test_a_command_that_is_typed_is_explained_and_done(tmp_path: Path) -> None:
    async def script(person: Person) -> None:
        await person.type("/lang fr")
        assert Words("en")("help.lang") in person.sees()
        await person.press("enter")
        assert person.game_screen.look.say.language == "fr"

    with_magnate(tmp_path, script)


def test_another_language_while_playing(tmp_path: Path) -> None:
    async def script(person: Person) -> None:
        for lang, key in (("fr", "l"), ("ru", "l"), ("en", "д")):
            await person.press(key)
            say = Words(lang, "magnate")
            assert person.game_screen.look.say.language == lang
            assert say("full.key.rules") in person.sees()
            assert say.named("card", "2MK", "short") in person.sees()

    with_magnate(tmp_path, script, WIDE)


def test_dark_and_light(tmp_path: Path) -> None:
    async def script(person: Person) -> None:
        themes = [person.app.theme]
        for _ in range(2):
            await person.press("t")
            themes.append(person.app.theme)
        assert themes in ([DARK, LIGHT, DARK], [LIGHT, DARK, LIGHT])

    with_magnate(tmp_path, script)


@pytest.mark.parametrize("size", [NARROW, WIDE])
def test_an_earlier_state_and_back(tmp_path: Path, size: tuple[int, int]) -> None:
    async def script(person: Person) -> None:
        now = person.stage.table_pane.rows
        await person.press("g")
        await person.press("up")
        last = person.stage.past
        assert last == len(person.stage.passages) - 1
        await person.press("home")
        assert person.stage.past == 0
        then = person.game_screen.match.positions[person.stage.passages[0].ply]
        face, look = person.game_screen.face, person.stage.look_for(person.stage.table_pane.size.width)
        shown = ["".join(run.text for run in row) for row in person.stage.table_pane.rows]
        table = [bare(line) for line in face.table(look, then.view(1))]
        assert [line for line in shown if line] == [line for line in table if line]
        assert "Looking back" in person.sees()
        await person.press("escape")
        assert person.stage.past is None
        assert person.stage.table_pane.rows == now
        await person.press("escape")
        assert person.stage.focused is person.stage.menu_pane

    game_screen = sitting_with(tmp_path, *MAGNATE)
    game_screen.match.play_random(60)
    at_the_screen(game_screen, script, size)


def test_a_click_on_a_line_of_the_log(tmp_path: Path) -> None:
    async def script(person: Person) -> None:
        await person.pilot.click("#log", offset=(5, 1))
        await person.pilot.pause()
        assert person.stage.past is not None

    game_screen = sitting_with(tmp_path, *MAGNATE)
    game_screen.match.play_random(60)
    at_the_screen(game_screen, script, WIDE)


def test_the_log_of_taken_back_actions_is_forgotten(tmp_path: Path) -> None:
    async def script(person: Person) -> None:
        before = person.stage.passages
        await click_offer(person, 1)
        await person.wait_for_turn()
        assert len(person.stage.passages) > len(before)
        await person.press("u")
        assert person.stage.passages == before

    at_the_screen(sitting_with(tmp_path, "magnate", "--seed", "3"), script, WIDE)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_help_and_rules(tmp_path: Path, lang: str) -> None:
    async def script(person: Person) -> None:
        say = Words(lang, "magnate")
        await person.press("question_mark")
        assert isinstance(person.app.screen, HelpPage)
        assert say("full.help.title") in person.sees()
        await person.press("escape", "r")
        assert isinstance(person.app.screen, RulesPage)
        await person.type("D4")
        assert [line.split()[0] for line in person.sees().splitlines() if line.strip()[:2] == "D4"]
        await person.press("escape")
        assert person.app.screen is person.stage

    with_magnate(tmp_path, script, lang=lang)


def test_a_hint_names_an_action_of_the_menu(tmp_path: Path) -> None:
    async def script(person: Person) -> None:
        await person.press("h")
        await person.wait(lambda: bool(person.stage.query_one("#message", Choices).links()) or "Hint:" in person.sees())

    with_magnate(tmp_path, script, WIDE)


def test_a_hint_is_wrapped_anew_where_the_screen_is_resized(tmp_path: Path) -> None:
    async def script(person: Person) -> None:
        pane = person.stage.query_one("#message", Choices)
        await person.press("h")
        await person.wait(lambda: bool(pane.links()) or "Hint:" in person.sees())
        await person.pilot.resize_terminal(46, 24)
        await person.wait(lambda: pane.size.width == 46)
        assert [bare_row for row in pane.rows if len(bare_row := "".join(run.text for run in row)) > 46] == []

    with_magnate(tmp_path, script, WIDE)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_can_be_played_is_named_in_words(tmp_path: Path, lang: str) -> None:
    async def script(person: Person) -> None:
        action = person.game_screen.view.actions()[0]
        await person.type(f"/why {action}")
        await person.press("enter")
        words = person.game_screen.face.phrase(person.game_screen.look, person.game_screen.view, action)
        assert words in person.sees()
        assert str(action) not in person.sees()

    with_magnate(tmp_path, script, WIDE, lang)


# Others


class Gate:
    """A computer that thinks until released."""

    def __init__(self) -> None:
        self.open = threading.Event()

    def decision(self, seat: int, view: Any, pause: Any) -> Action:
        assert self.open.wait(120)
        return view.actions()[0]


def test_nothing_waits_while_a_computer_thinks(tmp_path: Path) -> None:
    game_screen = sitting_with(tmp_path, *MAGNATE)
    gate = Gate()
    game_screen.decision = gate.decision  # type: ignore[method-assign]

    async def script(person: Person) -> None:
        while person.stage.course.asking:
            await click_offer(person, len(person.stage.menu.actions()))
            await person.pilot.pause(0.1)
        await person.press("l")
        assert "réflexion" in person.sees()
        ply = person.game_screen.match.ply
        await person.press("u", "h", "g", "up", "escape", "escape", "r", "escape", "question_mark", "escape")
        assert person.game_screen.match.ply == ply
        gate.open.set()
        await person.wait(lambda: person.game_screen.match.ply > ply)

    at_the_screen(game_screen, script, WIDE)


@pytest.mark.parametrize("game", ["magnate", "rois_faineants"])
def test_the_other_hand_is_never_on_the_screen(tmp_path: Path, game: str) -> None:
    async def script(person: Person) -> None:
        for _ in range(5):
            await person.wait_for_turn()
            hands = {seat: person.game_screen.face.table(*drawn(person, seat))[-3:] for seat in (1, 2)}
            if person.is_between:
                seen = person.sees()
                assert not any(line.strip() and line.strip() in seen for hand in hands.values() for line in hand)
                assert not any(pane.rows for pane in person.stage.query(Lines))
                await person.press("enter")
                await person.wait(lambda: bool(person.stage.course.asking))
            seat = person.stage.course.asking
            seen, secret = person.sees(), [line.strip() for line in hands[3 - seat] if line.strip()]
            assert any(line.strip() in seen for line in hands[seat])
            assert not any(line in seen for line in secret if line not in [own.strip() for own in hands[seat]])
            await person.press("end", "enter")

    def drawn(person: Person, seat: int) -> tuple[Any, Any]:
        look = person.stage.look_for(person.app.size.width).seen_by(seat)
        plain = type(look)(**{**vars(look), "colours": 0})
        return plain, person.game_screen.match.position.view(seat)

    game_screen = sitting_with(tmp_path, game, "--hot-seat", "--seed", "3")
    at_the_screen(game_screen, script, (100, 50))


def test_the_screen_is_handed_over_with_a_click_too(tmp_path: Path) -> None:
    async def script(person: Person) -> None:
        assert person.is_between
        await person.pilot.click(offset=(5, 5))
        await person.wait(lambda: bool(person.stage.course.asking))

    at_the_screen(sitting_with(tmp_path, "magnate", "--hot-seat", "--seed", "3"), script, NARROW)


# Leaving


def test_an_interrupt_leaves_the_game_whole(tmp_path: Path) -> None:
    async def script(person: Person) -> None:
        await click_offer(person, 1)
        await person.wait_for_turn()
        await person.press("ctrl+c")

    game_screen = sitting_with(tmp_path, *MAGNATE)
    assert at_the_screen(game_screen, script, NARROW) == 130
    kept = read_record(game_screen.keeper.path.read_text(encoding="utf-8"))
    assert kept.error is None
    assert kept.position == game_screen.match.position

    async def again(person: Person) -> None:
        assert person.game_screen.match.position == game_screen.match.position
        await person.press("q")

    assert at_the_screen(sitting_with(tmp_path, "--resume"), again, NARROW) == 0


def test_another_game_is_asked_for_and_this_one_is_kept(tmp_path: Path) -> None:
    async def script(person: Person) -> None:
        await click_offer(person, 1)
        await person.wait_for_turn()
        await person.press("n")

    game_screen = sitting_with(tmp_path, *MAGNATE)
    assert at_the_screen(game_screen, script, NARROW) == ANOTHER
    assert read_record(game_screen.keeper.path.read_text(encoding="utf-8")).position == game_screen.match.position


def test_a_game_that_cannot_be_kept_goes_on_with_a_warning(tmp_path: Path) -> None:
    async def script(person: Person) -> None:
        await person.wait_for_turn()
        assert "cannot be saved" in person.sees()
        ply = person.game_screen.match.ply
        await click_offer(person, 1)
        assert person.game_screen.match.ply > ply

    blocked = tmp_path / "file"
    blocked.write_text("")
    at_the_screen(sitting_with(tmp_path, *MAGNATE, "--save-dir", str(blocked / "saves")), script, WIDE)


def test_a_game_that_only_computers_play_is_watched(tmp_path: Path) -> None:
    async def script(person: Person) -> None:
        await person.wait(lambda: person.is_over and Words("en")("end.title") in person.sees())

    game_screen = sitting_with(
        tmp_path, "magnate", "--player", "1=random", "--player", "2=weighted", "--seed", "3", "--fast"
    )
    game_screen.match.play_random(150)
    at_the_screen(game_screen, script, NARROW)
