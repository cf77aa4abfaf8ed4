"""A second, slow implementation of Magnate's rules, from the text of a diagram, for tests to compare with.

Nothing here comes from the package but the diagram itself; cards are their ids, tokens are counters by letter.
"""

from __future__ import annotations

import re
from collections import Counter
from itertools import product

SUITS = "MSVLYK"
PAWNS = {1: "MSL", 2: "MYK", 3: SUITS, 4: "SVK", 5: "VLY"}
OFFERED = ("build", "deed", "sell", "spend", "pay", "trade", "collect")


def counter(text: str) -> Counter[str]:
    """`M2V1` as counts by suit."""
    return Counter({suit: int(count) for suit, count in re.findall(r"([A-Z])(\d+)", text)})


def text_of(tokens: Counter[str]) -> str:
    """Counts by suit as `M2V1`."""
    return "".join(f"{suit}{tokens[suit]}" for suit in SUITS if tokens[suit])


class Sheet:
    """The contents of a diagram, in dictionaries by seat and district."""

    def __init__(self, diagram: str, axes: dict[str, int | str]) -> None:
        self.axes = axes
        lines = diagram.splitlines()[1:]
        _, turn, _, seat, self.phase = lines[0].split()
        self.turn, self.seat = int(turn), int(seat)
        self.played, self.reshuffled = "played" in lines, "reshuffled" in lines
        self.one = {word: rest for word, _, rest in (line.partition(" ") for line in lines)}
        self.tokens = {seat: counter("".join(self.of(lines, seat, "tokens"))) for seat in (1, 2)}
        self.hand = {seat: self.of(lines, seat, "hand") for seat in (1, 2)}
        self.crowns = {seat: self.of(lines, seat, "crowns") for seat in (1, 2)}
        self.columns: dict[tuple[int, int], list[str]] = {}
        self.deeds: dict[tuple[int, int], Counter[str]] = {}
        for seat, district in product((1, 2), range(1, 6)):
            column = self.of(lines, seat, f"at {district}:")
            if column and column[-1].endswith(")"):
                column[-1], _, paid = column[-1][:-1].partition("(")
                self.deeds[seat, district] = counter(paid)
            self.columns[seat, district] = column

    @staticmethod
    def of(lines: list[str], seat: int, word: str) -> list[str]:
        """The words of that seat's line."""
        found = [line for line in lines if line.startswith(f"{seat} {word}")]
        return found[0][len(f"{seat} {word}") :].split() if found else []

    # Playing a card

    def price(self, card: str) -> int:
        """D1, D2, C2."""
        return int(self.axes["ace_cost"]) if card[0] == "1" else int(card[0]) if card[0].isdigit() else 10

    def payments(self, card: str) -> set[str]:
        """D1, D2, C2, O6: every payment from the tokens of the active seat."""
        least = 0 if card[0] in "PT" and self.axes["court_payment"] == "any" else 1
        held = self.tokens[self.seat]
        ways = product(*(range(least, min(held[suit], self.price(card)) + 1) for suit in card[1:]))
        sums = [Counter(dict(zip(card[1:], way, strict=True))) for way in ways if sum(way) == self.price(card)]
        return {text_of(way) for way in sums}

    def deed_price(self, card: str) -> Counter[str] | None:
        """B1, B2, B3, C3."""
        if card[0] == "1":
            return Counter({card[1]: int(self.axes["ace_deed"])}) if self.axes["ace_deed"] else None
        return None if card[0] == "2" and not self.axes["rank2_deed"] else Counter(card[1:])

    def fits(self, card: str, district: int) -> bool:
        """D3, D4, D6, V-2."""
        if (self.seat, district) in self.deeds:
            return False
        column = self.columns[self.seat, district]
        if column:
            return bool(set(card[1:]) & set(column[-1][1:]))
        return bool(self.axes["pawn_properties"]) or bool(set(card[1:]) & set(PAWNS[district]))

    def pays(self) -> set[str]:
        """V1, O8."""
        found = set()
        for (seat, district), paid in self.deeds.items():
            card = self.columns[seat, district][-1]
            for suit in card[1:]:
                left = self.price(card) - sum(paid.values()) - 1
                missing = {other for other in card[1:] if not paid[other] and other != suit}
                late = self.axes["deed_needs_every_suit"] and left < len(missing)
                if seat == self.seat and self.tokens[seat][suit] and not late:
                    found.add(f"pay {card} {suit}")
        return found

    def in_bank(self, suit: str) -> bool:
        """A10."""
        out = sum(self.tokens[seat][suit] for seat in (1, 2)) + sum(paid[suit] for paid in self.deeds.values())
        return not self.axes["bank_limit"] or out < int(self.axes["bank_limit"])

    def plays(self) -> set[str]:
        """Everything the active seat may do during its turn."""
        held = self.tokens[self.seat]
        found = self.pays() | {
            f"trade {given}>{taken}"
            for given, taken in product(SUITS, SUITS)
            if given != taken and held[given] >= 3 and self.in_bank(taken)
        }
        if self.played:
            return found | {"end"}
        for card in self.hand[self.seat]:
            found.add(f"sell {card}")
            price = self.deed_price(card)
            for district in [district for district in range(1, 6) if self.fits(card, district)]:
                found |= {f"build {card}@{district}"} if self.payments(card) else set()
                found |= {f"deed {card}@{district}"} if price is not None and price <= held else set()
        return found

    # Income

    def owed(self, face: int) -> tuple[dict[int, Counter[str]], list[tuple[int, str]]]:
        """I1-I6: what each seat gets without a choice, and the deeds whose owners choose, in order."""
        due = {1: Counter[str](), 2: Counter[str]()}
        deeds: list[tuple[int, str]] = []
        for seat in (self.seat, 3 - self.seat):
            if face == 10:
                due[seat] += Counter(self.crowns[seat])
            for district in range(1, 6):
                for card in self.columns[seat, district]:
                    if card[0] != str(face):
                        continue
                    if (seat, district) in self.deeds and card == self.columns[seat, district][-1] and face > 1:
                        deeds.append((seat, card))
                    else:
                        due[seat] += Counter(card[1:])
        return due, deeds

    # The end

    def developed(self, seat: int, district: int) -> list[str]:
        """W1."""
        column = self.columns[seat, district]
        return column[:-1] if (seat, district) in self.deeds else column

    def value(self, card: str, seat: int, district: int) -> int:
        """W2, C5, O4."""
        if card[0] != "1":
            return int(card[0]) if card[0].isdigit() else 10
        if self.axes["ace_value"] == "one":
            return 1
        seats = (1, 2) if self.axes["ace_value"] == "deucey" else (seat,)
        count = sum(card[1] in other[1:] for each in seats for other in self.developed(each, district))
        pawn = district != 3 and not self.axes["pawn_properties"] and card[1] in PAWNS[district]
        return count + (pawn if self.axes["ace_value"] == "deucey" else 0)

    def keys(self) -> tuple[tuple[int, ...], ...]:
        """W3-W6, O5."""
        totals = {
            (seat, district): sum(self.value(card, seat, district) for card in self.developed(seat, district))
            for seat, district in product((1, 2), range(1, 6))
        }
        rows: list[tuple[int, ...]] = []
        for seat in (1, 2):
            won = sum(totals[seat, district] > totals[3 - seat, district] for district in range(1, 6))
            cards = [card for district in range(1, 6) for card in self.developed(seat, district)]
            ranks = sum(int(card[0]) if card[0].isdigit() else 10 for card in cards)
            scored = sum(totals[seat, district] for district in range(1, 6))
            total = scored if self.axes["tiebreak_total"] == "scored" else ranks
            rows.append((won, total, sum(self.tokens[seat].values())))
        return tuple(rows)
