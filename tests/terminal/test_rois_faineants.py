"""Les Rois fainéants in the terminal: whole games, what may be typed, what is shown."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest

from duchy import read_diagram
from duchy.games import game_named
from duchy.games.rois_faineants.cards import CARDS, GOODS
from duchy.games.rois_faineants.fields import State, Zone
from duchy.table.match import Match
from duchy.table.position import Position
from duchy.terminal.face import face_of
from duchy.terminal.lines.prompt import Prompt
from duchy.terminal.look import Look
from duchy.terminal.menu import Menu
from duchy.terminal.teller import Teller
from duchy.terminal.typed import Several, read_action, understood
from duchy.words import LANGUAGES, Words

from .person import Played, sit, sit_at_random
from .test_games import too_wide

ROIS = game_named("rois_faineants")
FACE = face_of(ROIS)
DOCUMENT = Path(__file__).parents[2] / "docs" / "play.md"
BEGUN = """
rois_faineants standard seats=3
turn 12 first 1 lead
m0 .. 10D
m1 .. 9D
m2 -
m4 .. 6D
m5 7C
m8 -
1 treasury 20 prestige 7
1 hand QD JS KC
1 up AC 3C
1 down 7S
2 treasury 11 prestige 12
2 hand QS KS
2 up 9S 4C
2 down AS 2S
3 treasury 40 prestige 3
3 hand QH JH KH
3 up 2H 3H 5H
3 down 6H 7H 8H
passes 2
"""


def look(viewer: int = 1, lang: str = "en", **more: object) -> Look:
    return Look(Words(lang, ROIS.name), viewer=viewer, width=100, **more)  # type: ignore[arg-type]


def table_of(position: Position, viewer: int = 1, **more: object) -> str:
    return "\n".join(FACE.table(look(viewer, **more), position.view(viewer)))  # type: ignore[arg-type]


def menu_of(position: Position, viewer: int = 1) -> str:
    view = position.view(viewer)
    return "\n".join(Menu(FACE.offers(look(viewer), view, view.actions())).lines(look(viewer)))


def told(position: Position, *actions: str, viewer: int = 1) -> list[str]:
    match = Match(position.settled, 1)
    match.positions = [position]
    match.play(*actions)
    return Teller(match, FACE).all(look(viewer))


def random_match(seed: int, seats: int = 3, **axes: object) -> Match:
    match = Match(ROIS.settle(None, axes, seats), seed)
    match.play_random(100_000)
    return match


# Whole games


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(("seats", "width"), [(2, 80), (3, 60), (4, 60), (4, 120)])
def test_a_game_by_numbers_ends_and_fits_the_screen(tmp_path: Path, lang: str, seats: int, width: int) -> None:
    game_screen = sit_at_random(
        tmp_path, ROIS.name, "--level", "random", "--seats", str(seats), "--width", str(width), seed=seats, lang=lang
    )
    assert game_screen.status == 0
    assert game_screen.session.match.position.is_over
    assert too_wide(game_screen.lines, width) == []


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(
    "axes",
    [
        ("variant_low=1", "diagonals=1", "count_face_down=0"),
        ("open_market=1", "coup_scope=table", "idle_limit=1"),
        ("idle_reveal=1", "coup_scope=turn", "reign_guard=2"),
    ],
)
def test_the_options_have_words_for_everything(tmp_path: Path, lang: str, axes: tuple[str, ...]) -> None:
    options = [part for axis in axes for part in ("--axis", axis)]
    game_screen = sit_at_random(
        tmp_path, ROIS.name, "--level", "random", "--seats", "4", *options, seed=2, by_text=True, lang=lang
    )
    assert game_screen.status == 0
    assert too_wide(game_screen.lines, 80) == []


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("encoding", ["ascii", "latin-1", "koi8-r", "cp437"])
def test_a_poor_encoding_spells_with_what_it_has(tmp_path: Path, lang: str, encoding: str) -> None:
    options = (ROIS.name, "--level", "random", "--no-memory")
    game_screen = sit_at_random(tmp_path, *options, seed=5, lang=lang, encoding=encoding)
    assert game_screen.status == 0
    assert too_wide(game_screen.lines, 80) == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_terminal_without_signs_is_told_cards_in_letters(lang: str) -> None:
    match = Match(read_diagram(BEGUN).settled, 1)
    match.positions = [read_diagram(BEGUN)]
    match.play("lead QD m1", "follow m0")
    poor = look(1, lang, encoding="ascii")
    led, followed = Teller(match, FACE).all(poor)
    assert f" {poor.named('character', 'QD', 'acc')} QD " in led
    assert " 9D " in led
    assert " 10D " in followed


def test_a_mix_of_people_and_computers(tmp_path: Path) -> None:
    options = ("--player", "2=human", "--player", "4=human", "--level", "random")
    game_screen = sit_at_random(tmp_path, ROIS.name, *options, seed=1)
    assert game_screen.status == 0
    assert game_screen.session.match.settled.seats == 4
    assert game_screen.session.seating.humans == [2, 4]


# What may be typed


@pytest.mark.parametrize(
    ("lang", "text", "meant"),
    [
        ("en", "lead qd m4", "lead QD m4"),
        ("en", "LEAD Q D 4", "lead QD m4"),
        ("en", "lead q♦ from m4", "lead QD m4"),
        ("en", "l queen of diamonds m4", "lead QD m4"),
        ("en", "reveal the Queen of Diamonds and buy from m 4", "lead QD m4"),
        ("en", "lead js 7s", "lead JS 7S"),
        ("en", "lead js 7", "lead JS 7S"),
        ("en", "lead js 10", "lead JS 10S"),
        ("en", "lead js a", "lead JS AS"),
        ("en", "lead jack of spades the seven of spades", "lead JS 7S"),
        ("en", "lead qd 9d", "lead QD m1"),
        ("en", "lead queen of diamonds nine of diamonds", "lead QD m1"),
        ("en", "lead kc", "lead KC"),
        ("en", "play king of clubs", "lead KC"),
        ("en", "follow", "follow"),
        ("en", "f m3", "follow m3"),
        ("en", "follow 3", "follow m3"),
        ("en", "follow 1s", "follow AS"),
        ("en", "follow ten of hearts", "follow 10H"),
        ("en", "follow m12", "follow m12"),
        ("en", "pass please", "pass"),
        ("en", "coup", "coup"),
        ("en", "decline", "decline"),
        ("en", "first 2", "first 2"),
        ("en", "deal q♦", "deal QD"),
        ("en", "lead", "lead"),
        ("en", "lead zz", "lead ZZ"),
        ("en", "qd m4", "qd m4"),
        ("fr", "révéler d♦ m4", "lead QD m4"),
        ("fr", "révéler reine de carreau m4", "lead QD m4"),
        ("fr", "révéler l'aristocrate de pique 7", "lead JS 7S"),
        ("fr", "jouer vs as de pique", "lead JS AS"),
        ("fr", "révéler rc", "lead KC"),
        ("fr", "suivre le dix de cœur", "follow 10H"),
        ("fr", "passe", "pass"),
        ("fr", "révéler l’aristocrate de pique 7", "lead JS 7S"),
        ("fr", "coup d'État", "coup"),
        ("ru", "открыть д♦ m4", "lead QD m4"),
        ("ru", "открыть Даму бубен 4", "lead QD m4"),
        ("ru", "открыть валета пик 7", "lead JS 7S"),
        ("ru", "открыть к♣", "lead KC"),
        ("ru", "повторить десятку червей", "follow 10H"),
        ("ru", "повторить т♠", "follow AS"),
        ("ru", "пас", "pass"),
    ],
)
def test_what_is_typed_is_put_into_notation(lang: str, text: str, meant: str) -> None:
    says = [Words("en", ROIS.name), Words(lang, ROIS.name)]
    assert read_action(says, FACE, read_diagram(BEGUN).view(1), text) == [meant]


def test_what_is_left_out_is_asked_for() -> None:
    for here, text, wanted in (
        (read_diagram(BEGUN).play("lead JS 7S"), "follow", {"follow AS", "follow 2S"}),
        (read_diagram(BEGUN), "lead qd", {"lead QD m0", "lead QD m1", "lead QD m4"}),
    ):
        view = here.view(int(here.actor or 0))
        menu = Menu(FACE.offers(look(view.seat), view, view.actions()))
        meant = understood([Words("en", ROIS.name)], FACE, view, menu, text)
        assert isinstance(meant, Several)
        assert {str(action) for action in meant.actions} == wanted


@pytest.mark.parametrize(
    ("led", "text", "meant"),
    [
        ("lead QD m1", "follow 10d", "follow m0"),
        ("lead QD m1", "follow ten of diamonds", "follow m0"),
        ("lead QD m1", "follow 10h", "follow 10H"),
        ("lead JS 7S", "follow 2", "follow 2S"),
        ("lead JS 7S", "follow 2s", "follow 2S"),
    ],
)
def test_followers_name_what_they_want(led: str, text: str, meant: str) -> None:
    view = read_diagram(BEGUN).play(led).view(2)
    assert read_action([Words("en", ROIS.name)], FACE, view, text) == [meant]


@pytest.mark.parametrize("text", ["lead qd m2", "lead qs m0", "lead kc 3", "follow m0", "coup", "lead q", "lead 7s"])
@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_refusal_is_explained_with_its_clause(tmp_path: Path, text: str, lang: str) -> None:
    path = begun(tmp_path)
    game_screen = sit(tmp_path, "--resume", str(path), answers=["", text], lang=lang)
    answer = game_screen.text.split(f"{text}\n", 1)[1]
    assert re.search(r"\[[A-Z]\d+[a-z]?\]", answer)
    assert "{" not in answer


def begun(folder: Path) -> Path:
    """A save of a game with three people, some turns old."""
    match = Match(ROIS.settle(None, {}, 3), 4)
    match.play_nature()
    match.play_random(30)
    path = folder / "begun.txt"
    path.write_text("; players 1=human 2=human 3=human\n" + match.record_text())
    return path


@pytest.mark.parametrize(
    ("action", "words"),
    [
        ("lead QD m2", "Pile m2 is empty. [Q1]"),
        ("lead QS m0", "The Queen of spades is not in hand. [P1]"),
        ("lead QD m5", "Pile m5 has the seven of clubs on top; the Queen of diamonds buys diamonds only. [Q1]"),
        ("lead JS 8S", "The eight of spades is not face down in the domain. [R8e]"),
        ("lead JS 3C", "[J1]"),
        ("lead KC m0", "is not something this character can do"),
        ("coup", "A coup needs a hand of nothing but Kings. [C1]"),
        ("follow m0", "There is no character on the table to follow"),
        ("lead QD", "A character that is revealed must be used"),
    ],
)
def test_refusals_name_the_facts(tmp_path: Path, action: str, words: str) -> None:
    game_screen = sit(tmp_path, ROIS.name, "--seats", "3", "--seed", "1", "--hot-seat")
    session = game_screen.session
    position = read_diagram(BEGUN)
    session.match.positions = [position]
    session.look = look(1)
    assert Prompt(session).refused([action])
    shown = session.console.out.text()  # type: ignore[attr-defined]
    assert words in " ".join(shown.split())


@pytest.mark.parametrize(("lang", "words"), [("en", "♠ S spades (army)"), ("fr", "Q = D"), ("ru", "A = Т")])
def test_help_explains_the_signs(tmp_path: Path, lang: str, words: str) -> None:
    game_screen = sit(tmp_path, ROIS.name, "--seed", "1", answers=["?", "why lead kc"], lang=lang)
    assert words in " ".join(game_screen.text.split())


def test_a_clause_may_be_named_in_small_letters(tmp_path: Path) -> None:
    game_screen = sit(tmp_path, ROIS.name, "--seed", "1", answers=["rules r8e", "rules m1"])
    assert "[R8e] May you use a Jack without turning up a card? No." in " ".join(game_screen.text.split())
    assert "**" not in game_screen.text


# What is shown


def test_the_table_shows_all_that_one_plays_from() -> None:
    shown = table_of(read_diagram(BEGUN))
    assert "Passes in a row: 2 of 3" in shown
    assert re.search(r"10♦ +10 │ 9♦ +9 │", shown)
    assert re.search(r"6♦ +12", shown)
    assert "m2  empty" in shown
    assert re.search(r"> ● You +20 +7 +3 +· \[7\] +· +· +4", shown)
    assert re.search(r"▲ Player 2 +11 +12 +2 +9 \[2 1\] +· +· +4", shown)
    assert re.search(r"Your hand +Q♦ J♠ K♣", shown)
    assert "The last card of m2 m5 m8 would end the game." in shown


def test_the_menu_says_what_everything_costs_and_brings() -> None:
    menu = menu_of(read_diagram(BEGUN))
    for words in (
        "Queen  Q♦, buy:", "m0 10♦ for 10", "m1 9♦ for 9", "m4 6♦ for 12", "J♠, turn up:", "7♠, +7 coins",
        "K♣, banquet for 5:", "+4 prestige", "the King dies",
    ):  # fmt: skip
        assert words in menu


def test_a_round_says_what_it_takes_to_follow() -> None:
    buying = read_diagram(BEGUN).play("lead QD m1")
    assert "● You: the Queen of diamonds Q♦. To follow, pay a price of more than 9." in table_of(buying)
    assert "m0 10♦ for 10" in menu_of(buying, 2)
    feast = read_diagram(BEGUN.replace("2 up 9S 4C", "2 up 9S 5C")).play("lead KC")
    assert "To follow, pay 10 and receive prestige of more than 4." in table_of(feast)
    assert "for 10:" in menu_of(feast, 2)
    low = read_diagram(BEGUN.replace("standard", "standard variant_low=1")).play("lead QD m0")
    assert "To follow, pay a price of less than 10." in table_of(low)


def test_a_purchase_that_ends_the_game_is_marked_and_told() -> None:
    last = read_diagram(BEGUN.replace("QD JS KC", "QC JS KC"))
    assert "m5 7♣ for 7, the end" in menu_of(last)
    assert told(last, "lead QC m5")[-1] == "The line m2 m5 m8 is empty: this round is the last."


def test_the_story_of_a_round() -> None:
    lines = told(read_diagram(BEGUN), "lead JS 7S", "follow 2S", viewer=2)
    assert lines == [
        "● Player 1 reveals the Jack of spades J♠, turns up 7♠ and receives 7 coins.",
        "  ▲ You follow, turn up 2♠ and receive 11 coins.",
    ]


def test_a_purchase_tells_what_lies_below() -> None:
    (line,) = told(read_diagram(BEGUN.replace("m0 .. 10D", "m0 .. 4H 10D")), "lead QD m0")
    assert line.endswith("buy 10♦ from m0 for 10. Below it: 4♥.")


def test_the_death_of_the_king_is_told_once() -> None:
    match = random_match(3)
    lines = Teller(match, FACE).all(look(0))
    deaths = [line for line in lines if line == "The King is dead!"]
    deals = [line for line in lines if line == "The characters are dealt, 4 to each player."]
    coups = [line for line in lines if "stages a coup" in line]
    assert len(deaths) > 1
    assert len(deals) == 1 + len(deaths) + len(coups)


def test_what_could_be_remembered_may_be_hidden(tmp_path: Path) -> None:
    shown = table_of(read_diagram(BEGUN), memory=False)
    assert re.search(r"> ● You +20 +7 +3 +1 +· \[7\]", shown)
    assert re.search(r"▲ Player 2 +11 +12 +2 +2 +9 +· ", shown)
    game_screen = sit(tmp_path, ROIS.name, "--seed", "1", "--no-memory", answers=["memory"])
    assert "Face down" in game_screen.text.split("memory\n")[0]
    assert "Face down" not in game_screen.text.split("memory\n")[1]


def test_an_open_market_shows_every_pile_unless_it_is_to_be_remembered() -> None:
    match = Match(ROIS.settle(None, {"open_market": 1}, 2), 1)
    match.play_nature()
    s = match.position.state(State)
    below = [card for card in range(GOODS) if s.zone[card] == Zone.PILE and card != s.top[0]]
    shown = table_of(match.position, encoding="ascii")
    assert all(re.search(rf"\b{CARDS[card]}\b", shown) for card in below)
    narrow = "\n".join(FACE.table(replace(look(encoding="ascii"), width=44), match.position.view(1)))
    assert all(re.search(rf"\b{CARDS[card]}\b", narrow) for card in below)
    assert too_wide(narrow.splitlines(), 44) == []
    hidden = table_of(match.position, encoding="ascii", memory=False)
    assert not any(re.search(rf"\b{CARDS[card]}\b", hidden) for card in below)


# The end


ENDS = """
rois_faineants standard {axes} seats=2
turn 40 first 1 lead
1 treasury {coins} prestige 20
1 hand KC
1 up 5C
2 treasury {coins} prestige 20
2 hand KD
2 up 5S
passes 1
reigns 3 idle {idle}
0 reckons 0 {idle}
1 reckons 0 {idle}
2 reckons 0 {idle}
"""


@pytest.mark.parametrize(
    ("axes", "coins", "idle", "words"),
    [
        ("", 0, 0, "Nobody could ever act again"),
        ("", 20, 2, "One idle reign after another"),
        ("reign_guard=4 idle_limit=9", 20, 0, "Too many reigns"),
    ],
)
def test_every_end_has_its_reason(axes: str, coins: int, idle: int, words: str) -> None:
    over = read_diagram(ENDS.format(axes=axes, coins=coins, idle=idle)).play("pass")
    assert over.is_over
    lines = FACE.ending(look(1), over.view(1))
    assert words in lines[0]
    assert lines[-2] == "Equal prestige; the army decides: 5:0."
    assert "Player 2 wins." in lines[-1]


def test_the_last_count_shows_what_each_domain_brings() -> None:
    over = read_diagram(BEGUN.replace("QD JS KC", "QC JS KC")).play("lead QC m5")
    while not over.is_over:
        over = over.play("decline")
    shown = "\n".join(FACE.ending(look(1), over.view(1)))
    assert "A line of the market is empty" in shown
    assert re.search(r"♠ army +7 +12 \+12 +0", shown)
    assert re.search(r"♥ arts +0 +0 +31 \+12", shown)
    assert re.search(r"♦ buildings +0 \+4 +0 \+4 +0 \+4", shown)
    assert re.search(r"♣ farmland +11 \+12 +4 +0", shown)
    assert re.search(r"Treasury +13 +11 +40 \+12", shown)
    assert "■ Player 3 wins." in shown


def test_a_shared_victory_names_everybody() -> None:
    match = Match(ROIS.settle(None, {"idle_limit": 1, "reign_guard": 1}, 3), 8)
    match.play_nature()
    while not match.position.is_over:
        match.play("pass")
        match.play_nature()
    lines = FACE.ending(look(0), match.position.view(0))
    assert "Equal in everything: ● Player 1, ▲ Player 2, ■ Player 3 share the win." in lines[-1]


# Keeping, replay


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_game_is_left_resumed_and_replayed(tmp_path: Path, lang: str, capsys: pytest.CaptureFixture[str]) -> None:
    from duchy.cli import main

    first: Played = sit(tmp_path, ROIS.name, "--seed", "3", answers=["1", "1"], lang=lang)
    path = first.session.keeper.path
    again = sit(tmp_path, "--resume", str(path), answers=["1"], lang=lang)
    assert again.session.match.actions[: first.session.match.ply] == first.session.match.actions
    for seat in ("0", "1", "2"):
        assert main(["replay", "--lang", lang, str(path), "--all", "--seat", seat]) == 0
    shown = capsys.readouterr().out
    assert "{" not in shown


def test_a_replay_with_everything_shows_all_hands(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    from duchy.cli import main

    game_screen = sit(tmp_path, ROIS.name, "--seed", "3", "--name", "Ada", answers=["1"])
    main(["replay", "--lang", "en", str(game_screen.session.keeper.path), "--all"])
    shown = capsys.readouterr().out
    assert re.search(r"● Ada holds ([QJK][♠♥♦♣] ?){5,6}", shown)


# The document


SHOWN = """
rois_faineants standard seats=3
turn 31 first 1 lead
m0 .. 8D
m1 .. 3S
m2 .. 9H
m3 .. AD
m4 .. 6D
m5 -
m6 .. 4C
m7 .. 10C
m8 2S
1 treasury 13 prestige 12
1 hand QD JS KH
1 up 4H 5H 3C
1 down 7S AS 8C
2 treasury 21 prestige 9
2 hand ? ? ?
2 up 9S 6S 2D
2 down 10H
3 treasury 6 prestige 20
3 hand ? ? ?
3 up 7D 5D 3D 2H
3 down AC
discard QS JH KC
passes 1
"""


def test_the_screen_in_the_document_is_a_real_one() -> None:
    view = read_diagram(SHOWN).view(1)
    seen = Look(Words("en", ROIS.name), viewer=1, computers={2: "flat", 3: "flat"})
    lines = [*FACE.table(seen, view), "", *Menu(FACE.offers(seen, view, view.actions())).lines(seen)]
    assert "\n".join(lines) in DOCUMENT.read_text(encoding="utf-8")


def test_every_verb_is_named_in_the_document() -> None:
    text = DOCUMENT.read_text(encoding="utf-8")
    assert all(f"`{verb}" in text for verb in ("lead", "follow", "decline", "pass", "coup"))
