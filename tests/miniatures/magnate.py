"""Magnate with a deck of 12 cards and two districts in which one can build: the last turn, from the dice on.

The second telling is a specification of its own, from the rules alone, of what can happen in such a turn in the edition
`en`: cards are their ids, tokens are counters by letter, a district's Pawn is its suits.
"""

from __future__ import annotations

from collections import Counter
from copy import deepcopy
from dataclasses import dataclass, field
from itertools import permutations, product
from typing import Final

import duchy

from .telling import EngineTelling

SUITS: Final = "MSVLYK"
PAWNS: Final = {1: "MSL", 2: "MYK", 3: SUITS, 4: "SVK", 5: "VLY"}
CROWNS: Final = {1: "MSV", 2: "LYK"}
ACTIVE, OTHER = 2, 1
COLUMNS: Final = {
    (1, 1): "5ML", (1, 2): "9VY", (1, 3): "1V", (1, 4): "4VL", (1, 5): "8VL",
    (2, 1): "2MK", (2, 2): "8YK", (2, 3): "9LK", (2, 4): "6MV", (2, 5): "7VY",
}  # fmt: skip
"""By seat and district. Neither card in hand shares a suit with those of seat 2 in districts 2, 3 and 5."""
DEEDS: Final = {(1, 4): "V1", (2, 4): "M1V3"}
HAND: Final = ("4MS", "9MS")
TOKENS: Final = {1: "M1V2L1", 2: "M3S2V1K1"}
UNTOLD: Final = ("pile", "discards", "reshuffled", "final", "turn")


def counter(text: str) -> Counter[str]:
    """`M2V1` as counts by suit."""
    return Counter({suit: int(count) for suit, count in zip(text[::2], text[1::2], strict=True)})


def text_of(tokens: Counter[str]) -> str:
    """Counts by suit as `M2V1`, or `-`."""
    return "".join(f"{suit}{tokens[suit]}" for suit in SUITS if tokens[suit]) or "-"


def price(card: str) -> int:
    """[D1] The rank of a card, which is what it costs and counts."""
    return int(card[0])


@dataclass
class Table:
    """Everything that matters in the last turn of seat 2."""

    phase: str = "roll"
    dice: tuple[int, int] = (0, 0)
    taxed: str = ""
    tokens: dict[int, Counter[str]] = field(default_factory=lambda: {s: counter(text) for s, text in TOKENS.items()})
    hand: set[str] = field(default_factory=lambda: {*HAND})
    columns: dict[tuple[int, int], list[str]] = field(
        default_factory=lambda: {at: cards.split() for at, cards in COLUMNS.items()}
    )
    deeds: dict[tuple[int, int], Counter[str]] = field(
        default_factory=lambda: {at: counter(text) for at, text in DEEDS.items()}
    )
    """Tokens on the last card of a column that is an unfinished deed."""
    chosen: dict[tuple[int, int], str] = field(default_factory=dict[tuple[int, int], str])
    played: bool = False
    due: str = ""
    """The card whose payment is due."""

    # What may be done

    def legal(self) -> list[str]:
        """Of whoever acts."""
        if self.phase == "roll":
            return [f"roll {high} {low}" for high in range(1, 11) for low in range(1, high + 1)]
        if self.phase == "tax":
            return [f"tax {suit}" for suit in SUITS]
        if self.phase == "choose":
            card = self.columns[self.undecided()[0]][-1]
            return [f"choose {card} {suit}" for suit in card[1:]]
        if self.phase == "spend":
            return [f"spend {text_of(way)}" for way in self.payments(self.due)]
        return self.plays() if self.phase == "play" else []

    def undecided(self) -> list[tuple[int, int]]:
        """[I4, A7] Deeds of the rolled rank whose owner has still to choose, the active seat's first."""
        due = [
            (seat, district) for seat, district in product((ACTIVE, OTHER), PAWNS)
            if (seat, district) in self.deeds and price(self.columns[seat, district][-1]) == max(self.dice)
        ]  # fmt: skip
        return [at for at in due if at not in self.chosen]

    def payments(self, card: str) -> list[Counter[str]]:
        """[D1] All ways to pay the card with its suits, at least one token of each."""
        held = self.tokens[ACTIVE]
        ways = product(*(range(1, held[suit] + 1) for suit in card[1:]))
        return [Counter(dict(zip(card[1:], way, strict=True))) for way in ways if sum(way) == price(card)]

    def plays(self) -> list[str]:
        """[L2, V1, X1] Pay and trade at any time, one card, then the end."""
        held = self.tokens[ACTIVE]
        found = [f"trade {given}>{taken}" for given, taken in permutations(SUITS, 2) if held[given] >= 3]
        for seat, district in self.deeds:
            card = self.columns[seat, district][-1]
            found += [f"pay {card} {suit}" for suit in card[1:] if seat == ACTIVE and held[suit]]
        if self.played:
            return [*found, "end"]
        for card in self.hand:
            found.append(f"sell {card}")
            for district in (at for at in PAWNS if self.fits(card, at)):
                found += [f"build {card}@{district}"] if self.payments(card) else []
                found += [f"deed {card}@{district}"] if all(held[suit] for suit in card[1:]) else []
        return found

    def fits(self, card: str, district: int) -> bool:
        """[D3, D4, D6] A shared suit with the card before it, or the Pawn; no deed in the way."""
        column = self.columns[ACTIVE, district]
        return (ACTIVE, district) not in self.deeds and bool(
            {*card[1:]} & {*(column[-1][1:] if column else PAWNS[district])}
        )

    # What happens

    def play(self, action: str) -> None:
        """Do it, in place."""
        word, *rest = action.split()
        getattr(self, word)(*rest)

    def roll(self, high: str, low: str) -> None:
        """[T2] A 1 is taxed."""
        self.dice = int(high), int(low)
        self.phase = "tax"
        if low != "1":
            self.collect()

    def tax(self, suit: str) -> None:
        """[T4] All tokens of the suit but one."""
        self.taxed = suit
        for held in self.tokens.values():
            held[suit] = min(held[suit], 1)
        self.collect()

    def choose(self, _: str, suit: str) -> None:
        """[I4] One suit of the deed."""
        self.chosen[self.undecided()[0]] = suit
        self.collect()

    def collect(self) -> None:
        """[I1, I2, I3, I5] Once nothing is undecided, both seats get what the higher die pays."""
        face = max(self.dice)
        self.phase = "choose" if 2 <= face <= 9 and self.undecided() else "play"
        if self.phase == "choose":
            return
        for (seat, district), column in self.columns.items():
            for card in column:
                is_deed = (seat, district) in self.deeds and card == column[-1]
                if price(card) == face:
                    suits = self.chosen[seat, district] if is_deed and face > 1 else card[1:]
                    self.tokens[seat].update(suits)
        for seat in (OTHER, ACTIVE):
            self.tokens[seat].update(CROWNS[seat] if face == 10 else "")
        self.chosen.clear()

    def lay(self, card: str, district: str) -> None:
        """The turn's card comes into the district."""
        self.hand.remove(card)
        self.columns[ACTIVE, int(district)].append(card)
        self.played = True

    def build(self, where: str) -> None:
        """[D1] A payment that leaves no choice is made at once."""
        card, district = where.split("@")
        ways = self.payments(card)
        self.lay(card, district)
        self.due, self.phase = card, "spend"
        if len(ways) == 1:
            self.spend(text_of(ways[0]))

    def spend(self, way: str) -> None:
        """The card is paid."""
        self.tokens[ACTIVE].subtract(counter(way))
        self.due, self.phase = "", "play"

    def deed(self, where: str) -> None:
        """[B1] A token of each suit for the deed."""
        card, district = where.split("@")
        self.lay(card, district)
        self.tokens[ACTIVE].subtract(card[1:])
        self.deeds[ACTIVE, int(district)] = Counter()

    def sell(self, card: str) -> None:
        """[L3] A token of each suit for the card."""
        self.hand.remove(card)
        self.tokens[ACTIVE].update(card[1:])
        self.played = True

    def pay(self, card: str, suit: str) -> None:
        """[V1] A token onto the deed, which is developed when it holds its price."""
        (at,) = [at for at in self.deeds if self.columns[at][-1] == card]
        self.tokens[ACTIVE][suit] -= 1
        self.deeds[at][suit] += 1
        if self.deeds[at].total() == price(card):
            del self.deeds[at]

    def trade(self, goods: str) -> None:
        """[X1] Three for one."""
        self.tokens[ACTIVE].subtract(goods[0] * 3)
        self.tokens[ACTIVE].update(goods[2])

    def end(self) -> None:
        """[E3] It was the last turn."""
        self.phase = "over"

    # How it ends

    def winners(self) -> list[int]:
        """[W1-W7] Districts, then ranks, then tokens in hand; unfinished deeds count nothing."""
        done = {at: column[: -1 if at in self.deeds else None] for at, column in self.columns.items()}
        total = {at: sum(map(price, cards)) for at, cards in done.items()}
        keys = {
            seat: (
                sum(total[seat, district] > total[3 - seat, district] for district in PAWNS),
                sum(total[seat, district] for district in PAWNS), self.tokens[seat].total(),
            ) for seat in (OTHER, ACTIVE)
        }  # fmt: skip
        return [seat for seat in keys if keys[seat] == max(keys.values())]


@dataclass
class Second:
    """As this specification tells it."""

    game: Table

    def table(self) -> frozenset[str]:
        """The lines of a diagram, written by the specification."""
        game = self.game
        told = {game.phase, *(["played"] if game.played else []), *([f"due {game.due}"] if game.due else [])}
        if game.phase in ("tax", "choose"):
            told.add(" ".join(["dice", *map(str, game.dice), *(["taxed", game.taxed] if game.taxed else [])]))
        for seat, suits in CROWNS.items():
            told |= {f"{seat} crowns {' '.join(suits)}", f"{seat} tokens {text_of(game.tokens[seat])}"}
        told.add(f"{ACTIVE} hand {' '.join(sorted(game.hand))}")
        told |= {f"{seat} chosen {district} {suit}" for (seat, district), suit in game.chosen.items()}
        for (seat, district), cards in game.columns.items():
            paid = f"({text_of(game.deeds[seat, district])})" if (seat, district) in game.deeds else ""
            told.add(f"{seat} at {district}: {' '.join(cards)}{paid}")
        return frozenset(told)

    def legal(self) -> list[str]:
        """In any order."""
        return sorted(self.game.legal())

    def after(self, action: str) -> Second:
        """The game played on."""
        game = deepcopy(self.game)
        game.play(action)
        return Second(game)

    def result(self) -> str:
        """Who has won."""
        return f"seat {' and '.join(map(str, self.game.winners()))}"


class Engine(EngineTelling):
    """As our engine tells it."""

    def table(self) -> frozenset[str]:
        """The lines of the diagram; dice only while they matter."""
        _, turn, *lines = self.position.diagram().splitlines()
        phase = turn.split()[4]
        told = {phase}
        for line in lines:
            words = line.split()
            if words[0] in UNTOLD or line == f"{OTHER} hand" or (words[0] == "dice" and phase not in ("tax", "choose")):
                continue
            if words[1:2] == ["hand"]:
                words[2:] = sorted(words[2:])
            told.add(" ".join(words))
        return frozenset(told)


def diagram() -> str:
    """The miniature in the notation of docs/records.md; all cards but the twelve have been sold."""
    used = {*HAND, *COLUMNS.values()}
    lines = [f"magnate en\nturn 20 seat {ACTIVE} roll\nreshuffled\nfinal turns 1"]
    lines += [f"{seat} tokens {tokens}" for seat, tokens in TOKENS.items()]
    lines.append(f"{ACTIVE} hand {' '.join(HAND)}")
    for (seat, district), cards in COLUMNS.items():
        paid = f"({DEEDS[seat, district]})" if (seat, district) in DEEDS else ""
        lines.append(f"{seat} at {district}: {cards}{paid}")
    return "\n".join([*lines, f"discards {' '.join(card for card in deck() if card not in used)}"]) + "\n"


def deck() -> list[str]:
    """The thirty cards of the game without Courts and Pawns."""
    start = duchy.start("magnate").play(*(f"crown N{suit}" for suit in SUITS))
    return [str(action).removeprefix("draw ") for action in start.actions()]


def by_engine() -> Engine:
    """The miniature in our engine."""
    return Engine(duchy.read_diagram(diagram()))


def by_second() -> Second:
    """The miniature in the specification."""
    return Second(Table())
