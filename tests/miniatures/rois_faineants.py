"""Les Rois fainéants with a market of four piles and eight characters in hands, up to the end of the reign."""

from __future__ import annotations

from copy import deepcopy
from dataclasses import dataclass
from typing import Final

from tests.rois_faineants.oracle import CHARACTERS, GOODS, Oracle

import duchy
from duchy.table.position import NATURE_NAME

from .telling import EngineTelling

SEATS: Final = (1, 2)
PILES: Final = {0: "5S 3H", 1: "4D 2S", 4: "6C 2D", 8: "7H 3C"}
DOWN: Final = {1: "9S 4H", 2: "8H 6D"}
HANDS: Final = {1: "QS JS KH QC", 2: "QD JH QH KS"}
TREASURY: Final = {1: 9, 2: 8}
PRESTIGE: Final = {1: 0, 2: 2}
HEARTS_OF_FIRST: Final = ("AH", "2H", "5H")
"""All other goods have been turned up: spades, clubs and these by seat 1, the rest by seat 2."""
REIGN: Final = "end of the reign"
UNTOLD: Final = ("lacks", "reckons", "discard", "reigns")
"""Lines of a diagram that follow from others or say what seats know."""
NOTHING: Final = ("-", "hand", "up", "down")
"""Last words of lines that list nothing."""


def placed() -> set[str]:
    """Goods that are in the market or face down."""
    return {card for cards in [*PILES.values(), *DOWN.values()] for card in cards.split()}


def turned_up(seat: int) -> list[str]:
    """The goods that the seat has turned up."""
    left = [card for card in GOODS if card not in placed()]
    first = [card for card in left if card[-1] in "SC" or card in HEARTS_OF_FIRST]
    return first if seat == 1 else [card for card in left if card not in first]


def diagram() -> str:
    """The miniature in the notation of docs/records.md."""
    lines = ["rois_faineants standard seats=2", "turn 1 first 1 lead"]
    lines += [f"m{place} {PILES.get(place, '-')}" for place in range(9)]
    for seat in SEATS:
        lines.append(f"{seat} treasury {TREASURY[seat]} prestige {PRESTIGE[seat]}")
        lines += [f"{seat} hand {HANDS[seat]}", f"{seat} down {DOWN[seat]}", f"{seat} up {' '.join(turned_up(seat))}"]
    return "\n".join(lines) + "\n"


class Engine(EngineTelling):
    """As our engine tells it."""

    def table(self) -> frozenset[str]:
        """The lines of the diagram, cards of a seat sorted."""
        _, turn, *lines = self.position.diagram().splitlines()
        told = {f"first {turn.split()[3]}"}
        for line in lines:
            words = line.split()
            if words[0] in UNTOLD or (words[1:2] and words[1] in UNTOLD) or words[-1] in NOTHING:
                continue
            if words[1:2] and words[1] in ("hand", "up", "down"):
                words[2:] = sorted(words[2:])
            told.add(" ".join(words))
        return frozenset(told)

    def legal(self) -> list[str]:
        """In the engine's order; the end of the reign is an end."""
        return [] if self.position.actor == NATURE_NAME else super().legal()

    def result(self) -> str:
        """Who won, if the game is over."""
        return super().result() if self.position.result else REIGN


@dataclass
class Second:
    """As the second implementation tells it."""

    game: Oracle

    def table(self) -> frozenset[str]:
        """The same lines."""
        game = self.game
        told = {f"first {game.first}"}
        told |= {f"m{place} {' '.join(pile)}" for place, pile in enumerate(game.piles) if pile}
        for seat, player in game.players.items():
            coups = f" coups {player.coups}" if player.coups else ""
            told.add(f"{seat} treasury {player.treasury} prestige {player.prestige}{coups}")
            for name in ("hand", "up", "down"):
                if cards := sorted(getattr(player, name)):
                    told.add(f"{seat} {name} {' '.join(cards)}")
        if game.round and not game.ending:
            asked, round_ = game.round.to_ask[0], game.round
            told.add(f"asked {asked} {round_.character} value {round_.last or 0} performers {round_.performers}")
        told |= {f"passes {game.passes}"} if game.passes else set()
        told |= {f"plots {game.coups_this_turn}"} if game.coups_this_turn else set()
        told |= {"acted"} if game.acted else set()
        return frozenset(told)

    def legal(self) -> list[str]:
        """In any order."""
        return sorted(self.game.legal()) if isinstance(self.game.actor(), int) else []

    def after(self, action: str) -> Second:
        """The game played on."""
        game = deepcopy(self.game)
        game.play(action)
        return Second(game)

    def result(self) -> str:
        """Who won, if the game is over."""
        return f"seat {' and '.join(map(str, self.game.winners()))}" if self.game.ending else REIGN


def by_engine() -> Engine:
    """The miniature in our engine."""
    return Engine(duchy.read_diagram(diagram()))


def by_second() -> Second:
    """The miniature in the second implementation."""
    game = Oracle(len(SEATS))
    game.laid, game.to_deal, game.first = [*GOODS], set(), 1
    game.piles = [PILES.get(place, "").split() for place in range(9)]
    for seat, player in game.players.items():
        player.treasury, player.prestige, player.hand = TREASURY[seat], PRESTIGE[seat], {*HANDS[seat].split()}
        player.down, player.up = {*DOWN[seat].split()}, {*turned_up(seat)}
    game.discard = {*CHARACTERS} - {card for player in game.players.values() for card in player.hand}
    return Second(game)
