"""A second, slow implementation of Les Rois fainéants' rules, from the documents alone, for tests to compare with.

Nothing here comes from the package. Cards are their texts, piles are lists whose last card is on top, seats are 1..N,
and everything that follows from the cards on the table is recomputed each time.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

SUITS = "SHDC"
RANKS = {"A": 1, **{str(rank): rank for rank in range(2, 11)}}
GOODS = [rank + suit for suit in SUITS for rank in RANKS]
CHARACTERS = [rank + suit for suit in SUITS for rank in "JQK"]
ROWS_AND_COLUMNS = [{0, 1, 2}, {3, 4, 5}, {6, 7, 8}, {0, 3, 6}, {1, 4, 7}, {2, 5, 8}]
DIAGONALS = [{0, 4, 8}, {2, 4, 6}]
CORNERS = [0, 2, 6, 8]
DEFAULTS: dict[str, int | str] = {
    "variant_low": 0, "diagonals": 0, "open_market": 0, "idle_reveal": 0, "count_face_down": 1,
    "coup_scope": "player", "idle_limit": 3, "reign_guard": 100,
}  # fmt: skip
IDLE_REVEAL_ASKS = True
"""R5 has the others asked after a reveal without effect; the table of action texts says that nobody is asked."""


def points(card: str) -> int:
    return RANKS[card[:-1]]


class Player:
    def __init__(self) -> None:
        self.treasury = 20
        self.prestige = 0
        self.hand: set[str] = set()
        self.down: set[str] = set()
        self.up: set[str] = set()
        self.coups = 0

    def shown(self, suit: str) -> int:
        """What the face-up cards of a domain add up to."""
        return sum(points(card) for card in self.up if card[-1] == suit)


class Round:
    """A revealed character, while the others may do the same."""

    def __init__(self, character: str) -> None:
        self.character = character
        self.last: int | None = None
        self.performers = 0
        self.to_ask: list[int] = []


class Oracle:
    """A game that is played by action texts."""

    def __init__(self, seats: int, axes: dict[str, int | str] | None = None) -> None:
        self.axes = DEFAULTS | (axes or {})
        self.seats = seats
        self.players = {seat: Player() for seat in range(1, seats + 1)}
        self.piles: list[list[str]] = [[] for _ in range(9)]
        self.laid: list[str] = []
        self.first = 0
        self.turns = 1
        self.to_deal = set(CHARACTERS)
        self.discard: set[str] = set()
        self.round: Round | None = None
        self.passes = 0
        self.coups_this_turn = 0
        self.acted = self.declined = False
        self.idle_reigns = self.actionless_reigns = 0
        self.closing = False
        self.ending: str | None = None
        """Why the game is over: "line", "dead", "idle" or "guard"."""

    # What may be done

    def actor(self) -> int | str | None:
        if self.ending:
            return None
        if len(self.laid) < 40 or not self.first or self.to_deal:
            return "nature"
        return self.round.to_ask[0] if self.round else self.first

    def odds(self) -> dict[str, int]:
        """Nature's actions and their weights."""
        if self.actor() != "nature":
            return {}
        if len(self.laid) < 40:
            texts = [f"lay {card}" for card in GOODS if card not in self.laid]
        elif not self.first:
            texts = [f"first {seat}" for seat in self.players]
        else:
            texts = [f"deal {card}" for card in self.to_deal]
        return dict.fromkeys(texts, 1)

    def legal(self) -> set[str]:
        actor = self.actor()
        if not isinstance(actor, int):
            return set(self.odds())
        if self.round:
            deeds = self.deeds(actor, self.round.character, self.round)
            return {f"follow {deed}".strip() for deed in deeds} | {"decline"}
        return self.leads(actor)

    def leads(self, seat: int) -> set[str]:
        hand = self.players[seat].hand
        usable = {f"lead {card} {deed}".strip() for card in hand for deed in self.deeds(seat, card)}
        found = set(usable)
        if self.axes["idle_reveal"]:
            found |= {f"lead {card}" for card in hand if not self.deeds(seat, card)}
        if hand and all(card[0] == "K" for card in hand) and self.players[seat].treasury >= self.coup_price(seat):
            coup = {"coup"}
        else:
            coup = set()
        may_pass = not self.coups_this_turn or not found
        return found | coup | ({"pass"} if may_pass else set())

    def coup_price(self, seat: int) -> int:
        """R15."""
        if self.axes["coup_scope"] == "player":
            before = self.players[seat].coups
        elif self.axes["coup_scope"] == "turn":
            before = self.coups_this_turn
        else:
            before = sum(player.coups for player in self.players.values())
        return 5 * 2**before

    def deeds(self, seat: int, character: str, under: Round | None = None) -> dict[str, int]:
        """The ways in which that seat can do what the character offers, each with its value."""
        player, suit = self.players[seat], character[-1]
        if character[0] == "Q":
            ways = {
                f"m{place}": price
                for place, pile in enumerate(self.piles)
                if pile and pile[-1][-1] == suit
                for price in [points(pile[-1]) * (2 if place == 4 else 1)]
                if price <= player.treasury
            }
        elif character[0] == "J":
            ways = {card: min(20, player.shown(suit) + points(card)) for card in player.down if card[-1] == suit}
        else:
            banquet = 5 * 2 ** (under.performers if under else 0)
            ways = {"": min(20, player.shown(suit))} if banquet <= player.treasury else {}
        return {way: value for way, value in ways.items() if 1 <= value <= 20 and self.beats(value, under)}

    def beats(self, value: int, under: Round | None) -> bool:
        if under is None or under.last is None:
            return True
        return value < under.last if self.axes["variant_low"] else value > under.last

    # What happens

    def play(self, text: str) -> None:
        """Play an action that is legal."""
        word, *rest = text.split()
        if word == "lay":
            at = len(self.laid)
            self.piles[at % 9 if at < 36 else CORNERS[at - 36]].append(rest[0])
            self.laid.append(rest[0])
        elif word == "first":
            self.first = int(rest[0])
        elif word == "deal":
            self.players[(12 - len(self.to_deal)) % self.seats + 1].hand.add(rest[0])
            self.to_deal.remove(rest[0])
        elif word == "pass":
            self.pass_()
        elif word == "coup":
            self.coup()
        elif word == "lead":
            self.lead(rest[0], "".join(rest[1:]))
        else:
            assert self.round
            seat = self.round.to_ask.pop(0)
            if word == "follow":
                self.perform(seat, "".join(rest))
            self.go_on()

    def pass_(self) -> None:
        if any(self.deeds(self.first, card) for card in self.players[self.first].hand):
            self.declined = True
        self.passes += 1
        if self.passes == self.seats:
            self.king_dies()
        if not self.ending:
            self.next_turn()

    def next_turn(self) -> None:
        self.first = self.first % self.seats + 1
        self.turns += 1
        self.coups_this_turn = 0

    def coup(self) -> None:
        player = self.players[self.first]
        player.treasury -= self.coup_price(self.first)
        player.coups += 1
        self.coups_this_turn += 1
        self.new_reign()

    def new_reign(self) -> None:
        """All twelve characters are dealt again."""
        for player in self.players.values():
            player.hand = set()
        self.discard = set()
        self.to_deal = set(CHARACTERS)
        self.passes = 0
        self.acted = self.declined = False

    def king_dies(self) -> None:
        """T1a, T1b, T1c, then the new deal."""
        if not self.acted:
            self.actionless_reigns += 1
            self.idle_reigns += self.declined
        if not any(self.deeds(seat, card) for seat in self.players for card in CHARACTERS):
            self.ending = "dead"
        elif self.idle_reigns >= int(self.axes["idle_limit"]):
            self.ending = "idle"
        elif self.actionless_reigns >= int(self.axes["reign_guard"]):
            self.ending = "guard"
        else:
            self.new_reign()

    def lead(self, character: str, deed: str) -> None:
        can = bool(self.deeds(self.first, character))
        self.players[self.first].hand.remove(character)
        self.passes = 0
        self.round = Round(character)
        others = [(self.first + step - 1) % self.seats + 1 for step in range(1, self.seats)]
        if can:
            self.perform(self.first, deed)
            self.round.to_ask = others
        elif IDLE_REVEAL_ASKS:
            self.round.to_ask = others
        self.go_on()

    def perform(self, seat: int, deed: str) -> None:
        under, player = self.round, self.players[seat]
        assert under
        value = self.deeds(seat, under.character, under)[deed]
        if under.character[0] == "Q":
            player.treasury -= value
            player.down.add(self.piles[int(deed[1])].pop())
            lines = ROWS_AND_COLUMNS + (DIAGONALS if self.axes["diagonals"] else [])
            self.closing = self.closing or any(not any(self.piles[place] for place in line) for line in lines)
        elif under.character[0] == "J":
            player.down.remove(deed)
            player.up.add(deed)
            player.treasury += value
        else:
            player.treasury -= 5 * 2**under.performers
            player.prestige += value
        under.last = value
        under.performers += 1
        self.acted = True
        self.idle_reigns = self.actionless_reigns = 0

    def go_on(self) -> None:
        """To the next who can follow; or the turn is over, and perhaps the game."""
        assert self.round
        while self.round.to_ask and not self.deeds(self.round.to_ask[0], self.round.character, self.round):
            self.round.to_ask.pop(0)
        if self.round.to_ask:
            return
        self.discard.add(self.round.character)
        self.round = None
        if self.closing:
            self.ending = "line"
        else:
            self.next_turn()

    # The final count

    def domain(self, seat: int, suit: str) -> int:
        player = self.players[seat]
        cards = player.up | (player.down if self.axes["count_face_down"] else set())
        return sum(points(card) for card in cards if card[-1] == suit)

    def keys(self) -> tuple[tuple[int, ...], ...]:
        """For each seat: prestige after the final count, then the sums in the order of the tie-breaks."""
        prestige = {seat: player.prestige for seat, player in self.players.items()}
        contests = [{seat: self.domain(seat, suit) for seat in self.players} for suit in SUITS]
        contests.append({seat: player.treasury for seat, player in self.players.items()})
        for contest in contests:
            leaders = [seat for seat in contest if contest[seat] == max(contest.values())]
            for seat in leaders:
                prestige[seat] += {1: 12, 2: 6, 3: 4, 4: 3}[len(leaders)]
        return tuple((prestige[seat], *(self.domain(seat, suit) for suit in "SDCH")) for seat in self.players)

    def differs(self, state: Any) -> str | None:
        """How a state of the engine differs from this one; None if it does not."""
        players = self.players.values()
        stocks = {
            "treasury": [player.treasury for player in players],
            "prestige": [player.prestige for player in players],
            "held": [len(player.hand) for player in players],
            "coups": [player.coups for player in players],
            "height": [len(pile) for pile in self.piles],
        }
        for name, counts in stocks.items():
            if list(getattr(state, name))[: len(counts)] != counts:
                return f"{name} {list(getattr(state, name))}, told {counts}"
        return None

    def winners(self) -> tuple[int, ...]:
        """R24 literally: the tied leaders, one suit after another, dropping those who are lower."""
        tied = list(self.players)
        for column in zip(*self.keys(), strict=True):
            best = max(column[seat - 1] for seat in tied)
            tied = [seat for seat in tied if column[seat - 1] == best]
        return tuple(tied)

    # What must hold at every moment

    def check(self) -> None:
        owned = [card for player in self.players.values() for card in [*player.down, *player.up]]
        goods = [*owned, *(card for pile in self.piles for card in pile)]
        assert Counter(goods) == Counter(self.laid)
        held = [card for player in self.players.values() for card in player.hand]
        out = [self.round.character] if self.round else []
        assert sorted([*held, *out, *self.discard, *self.to_deal]) == sorted(CHARACTERS)
        assert all(player.treasury >= 0 and player.prestige >= 0 for player in self.players.values())
        assert 0 <= self.passes < self.seats or self.ending
