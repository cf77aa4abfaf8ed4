"""A table of Magnate as text and back, in the notation's own signs, the same in every language.

    magnate en courts=1 seats=2
    turn 12 seat 1 play
    dice 9 1 taxed M
    1 crowns M S V
    1 tokens M2 V1 L3
    1 hand 7SK 5ML 1M
    1 at 1: 5ML 4MS 8MS(M2S1)
    2 crowns L Y K
    2 hand ? ? 9LK
    pile 24
    discards 3LY 4VL

A column reads from the Pawn outward; a deed has its tokens in brackets after it. Cards not named are in the pile. Every
line but the second may be left out; the defaults are no tokens, no cards, Crowns M S V for seat 1.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final

from ..decktet import CARD_AT, CARDS, FIRST_CROWN, SUIT_LETTERS
from ..lines import Lines
from .building import paid_in, price
from .cards import DECK, DISTRICTS, HAND_SIZE, NO_CARD, SEATS, SUIT_MASK, SUITS
from .fields import SECRET, Phase, State, Zone
from .rules import DEALT, start

DEFAULT_CROWNS: Final = ("MSV", "LYK")


def tokens_text(tokens: Sequence[int]) -> str:
    """Tokens as suits in order, zeros left out: `M2V1`; `-` for none."""
    return "".join(f"{SUIT_LETTERS[suit]}{count}" for suit, count in enumerate(tokens) if count) or "-"


# Drawing


def draw(s: State) -> list[str]:
    """The lines of a diagram, from a state or from a view of one."""
    lines = [f"turn {s.turn} seat {s.active + 1} {Phase(s.phase).name.lower()}"]
    if s.dice[0]:
        taxed = "".join(f" taxed {SUIT_LETTERS[suit - 1]}" for suit in s.taxed[: s.taxes])
        lines.append(f"dice {s.dice[0]} {s.dice[1]}{taxed}")
    flags = [("played", s.played), ("reshuffled", s.reshuffled)]
    lines += [name for name, flag in flags if flag]
    lines += [f"dealt {s.dealt}"] if s.dealt < DEALT else []
    lines += [f"final turns {s.final_turns}"] if s.final_turns else []
    lines += [f"due {CARDS[s.due]}"] if s.due != NO_CARD else []
    for seat in range(SEATS):
        lines += [f"{seat + 1} {line}" for line in _seat_lines(s, seat)]
    counted = [CARDS[card] for card in range(DECK) if s.counted[card]]
    lines += [f"counted {' '.join(counted)} held {s.counted_held[0]} {s.counted_held[1]}"] if counted else []
    lines.append(f"pile {s.pile}")
    discards = [CARDS[card] for card in range(DECK) if s.zone[card] == Zone.DISCARD]
    return [*lines, f"discards {' '.join(discards)}"] if discards else lines


def _seat_lines(s: State, seat: int) -> Iterator[str]:
    crowns = [SUIT_LETTERS[suit] for suit in range(SUITS) if s.zone[FIRST_CROWN + suit] == Zone.CROWN + seat]
    hand = [CARDS[card] for card in range(DECK) if s.zone[card] == Zone.HAND + seat]
    yield f"crowns {' '.join(crowns)}".rstrip()
    yield f"tokens {tokens_text(s.tokens[seat])}"
    yield f"hand {' '.join(hand + ['?'] * (s.held[seat] - len(hand)))}".rstrip()
    for district in range(DISTRICTS):
        if s.height[seat][district]:
            yield f"at {district + 1}: {' '.join(_column(s, seat, district))}"
        if s.choice[seat][district]:
            choice = s.choice[seat][district]
            yield f"chosen {district + 1} {'?' if choice == SECRET else SUIT_LETTERS[choice - 1]}"


def _column(s: State, seat: int, district: int) -> list[str]:
    here = Zone.COLUMN + seat * DISTRICTS + district
    cards = sorted((card for card in range(DECK) if s.zone[card] == here), key=lambda card: s.place[card])
    names = [CARDS[card] for card in cards]
    if s.deed[seat][district]:
        names[-1] += f"({tokens_text(s.paid[seat][district])})"
    return names


# Reading


def read(s: State, seats: int, lines: Sequence[tuple[int, str]]) -> None:
    """Fill a blank state from numbered lines. Raises DiagramError, naming line and reason."""
    start(s, seats)
    s.dealt = DEALT
    s.phase = Phase.PLAY
    s.turn = 1
    reader = _Reader(s)
    reader.read(lines)


class _Reader(Lines):
    def __init__(self, state: State) -> None:
        super().__init__(0)
        self.state = state
        self.placed: set[int] = set()
        self.unknown = False
        self.crowned = False

    def line(self, number: int, line: str) -> None:
        self.number = number
        match line.split():
            case ["turn", turn, "seat", ("1" | "2") as seat, phase] if phase.upper() in Phase.__members__:
                self.state.turn, self.state.active = self.count(turn, 127), int(seat) - 1
                self.state.phase = Phase[phase.upper()]
                if not self.state.turn and self.state.phase > Phase.DEAL:
                    raise self.error("NUMBER", turn)
            case ["dice", high, low, *taxed]:
                self.dice(high, low, taxed)
            case ["played" | "reshuffled" as flag]:
                setattr(self.state, flag, 1)
            case ["dealt", count]:
                self.state.dealt = self.count(count, DEALT)
            case ["final", "turns", count]:
                self.state.final_turns = self.count(count, SEATS)
            case ["due", card]:
                self.state.due = self.card(card)
            case ["counted", *cards, "held", first, second]:
                for card in cards:
                    self.state.counted[self.card(card)] = 1
                self.state.counted_held = [self.count(first, 3), self.count(second, 3)]
            case ["pile", count]:
                self.state.pile = self.count(count, DECK)
                self.unknown = True
            case ["discards", *cards]:
                for card in cards:
                    self.put(card, Zone.DISCARD)
            case ["1" | "2" as seat, *rest] if rest:
                self.seat_line(int(seat) - 1, rest)
            case _:
                raise self.error("LINE", line)

    def seat_line(self, seat: int, words: list[str]) -> None:
        match words:
            case ["crowns", *letters]:
                self.crowned = True
                for letter in letters:
                    self.put("N" + letter, Zone.CROWN + seat)
            case ["tokens", tokens]:
                self.state.tokens[seat] = self.tokens(tokens)
            case ["hand", *cards]:
                for card in cards:
                    self.state.held[seat] += 1
                    if card != "?":
                        self.put(card, Zone.HAND + seat)
                if self.state.held[seat] > HAND_SIZE:
                    raise self.error("HAND", str(self.state.held[seat]), "S5")
            case ["at", district, *cards]:
                self.column(seat, self.count(district.rstrip(":"), DISTRICTS) - 1, cards)
            case ["chosen", district, suit]:
                choice = SECRET if suit == "?" else self.suit(suit) + 1
                self.state.choice[seat][self.count(district, DISTRICTS) - 1] = choice
            case _:
                raise self.error("LINE", " ".join(words))

    def column(self, seat: int, district: int, cards: list[str]) -> None:
        if district < 0:
            raise self.error("NUMBER", "0")
        for height, text in enumerate(cards):
            name, bracket, tokens = text.partition("(")
            if bracket and (height < len(cards) - 1 or not tokens.endswith(")")):
                raise self.error("DEED", text)
            card = self.put(name, Zone.COLUMN + seat * DISTRICTS + district)
            self.state.place[card] = height
            self.state.height[seat][district] = height + 1
            self.state.top[seat][district] = card
            if bracket:
                self.state.deed[seat][district] = 1
                self.state.paid[seat][district] = self.tokens(tokens[:-1])
                self.check_deed(seat, district, text)

    def check_deed(self, seat: int, district: int, text: str) -> None:
        """[V1, V3] Only tokens of its suits, and fewer than finish it."""
        s = self.state
        card = s.top[seat][district]
        own = all(SUIT_MASK[card] >> suit & 1 or not count for suit, count in enumerate(s.paid[seat][district]))
        if not own or paid_in(s, seat, district) >= price(s, card):
            raise self.error("DEED", text)

    def dice(self, high: str, low: str, taxed: list[str]) -> None:
        self.state.dice = [self.count(high, 10), self.count(low, 10)]
        suits = taxed[1::2]
        if taxed[::2] != ["taxed"] * len(suits) or len(suits) > 2 or self.state.dice[0] < self.state.dice[1]:
            raise self.error("DICE", " ".join([high, low, *taxed]))
        for at, suit in enumerate(suits):
            self.state.taxed[at] = self.suit(suit) + 1
        self.state.taxes = len(suits)

    def put(self, name: str, zone: int) -> int:
        card = self.card(name)
        fits = zone in (Zone.CROWN, Zone.CROWN + 1) if card >= FIRST_CROWN else self.state.zone[card] == Zone.PILE
        if card in self.placed or not fits:
            raise self.error("CARD_TWICE" if card in self.placed else "NOT_IN_GAME", name)
        self.placed.add(card)
        self.state.zone[card] = zone
        return card

    def card(self, name: str) -> int:
        if name not in CARD_AT:
            raise self.error("CARD", name)
        return CARD_AT[name]

    def suit(self, letter: str) -> int:
        if len(letter) != 1 or letter not in SUIT_LETTERS:
            raise self.error("SUIT", letter)
        return SUIT_LETTERS.index(letter)

    def tokens(self, text: str) -> list[int]:
        counts = [0] * SUITS
        if text not in ("", "-"):
            if not re.fullmatch(r"([MSVLYK]\d{1,2})+", text):
                raise self.error("TOKENS", text)
            for letter, count in re.findall(r"([MSVLYK])(\d{1,2})", text):
                counts[SUIT_LETTERS.index(letter)] += int(count)
        return counts

    def finish(self) -> None:
        s = self.state
        if not self.crowned and s.dealt == DEALT:
            for seat, letters in enumerate(DEFAULT_CROWNS):
                for letter in letters:
                    self.put("N" + letter, Zone.CROWN + seat)
        self.check_setting_up()
        rest = [card for card in range(DECK) if s.zone[card] == Zone.PILE]
        hands = sum(s.held) - sum(s.zone[card] in (Zone.HAND, Zone.HAND + 1) for card in range(DECK))
        if not self.unknown:
            s.pile = len(rest) - hands
        self.about("pile")
        if s.pile + hands != len(rest) or s.pile < 0:
            raise self.error("PILE", str(s.pile), "S2")
        if hands:
            for card in rest:
                s.zone[card] = Zone.UNSEEN

    def check_setting_up(self) -> None:
        s = self.state
        crowns = sum(s.zone[FIRST_CROWN + suit] != Zone.OUT for suit in range(SUITS))
        self.about("1 crowns", "2 crowns")
        if crowns != min(s.dealt, SUITS):
            raise self.error("CROWNS", str(crowns), "S4")
        in_setup = s.phase == Phase.CROWNS or s.phase == Phase.DEAL
        with_due = s.phase == Phase.SPEND or s.phase == Phase.REPLACE
        self.about("turn")
        if in_setup != (s.dealt < DEALT) or with_due != (s.due != NO_CARD):
            raise self.error("PHASE", Phase(s.phase).name.lower())
