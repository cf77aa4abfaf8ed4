"""Scenes: a table of Magnate in a few lines, and short helpers for the tests."""

from __future__ import annotations

from tests.scenes import offers, reads

from duchy import Position, View, read_diagram
from duchy.games.decktet import ACES, COURTS, NUMBERS, PAWNS

RICH = "M20S20V20L20Y20K20"
TOKENS = f"1 tokens {RICH}\n2 tokens {RICH}"


def scene(headline: str, lines: str = "") -> Position:
    """The table of a diagram: `headline` is edition and axes; cards not named are in the pile."""
    return read_diagram(f"magnate {headline}\n{lines}")


def deck(headline: str) -> tuple[str, ...]:
    """The cards that can be dealt with these axes."""
    extra = (COURTS if "courts=1" in headline else ()) + (PAWNS if "pawn_properties=1" in headline else ())
    return (*ACES, *NUMBERS, *extra)


def short_pile(headline: str, pile: str, hands: tuple[str, str], discards: str = "", lines: str = "") -> Position:
    """A scene with just these cards in the pile: all others not named are developed in district 5 of seat 2."""
    named = f"{pile} {hands[0]} {hands[1]} {discards} {lines}".replace("(", " ").split()
    rest = " ".join(card for card in deck(headline) if card not in named)
    text = f"1 hand {hands[0]}\n2 hand {hands[1]}\n2 at 5: {rest}\n{TOKENS}\n{lines}\npile {len(pile.split())}"
    return scene(headline, f"{text}\ndiscards {discards}" if discards else text)


def tokens(position: Position) -> tuple[str, str]:
    """What the two seats hold."""
    return reads(position, "1 tokens") or "", reads(position, "2 tokens") or ""


def phase(position: Position | View) -> str:
    """The decision that is due, with turn and seat: `3 2 play`."""
    turn, _, seat, due = (reads(position, "turn") or "").split()
    return f"{turn} {seat} {due}"


def keys(position: Position) -> tuple[tuple[int, ...], ...]:
    """Districts, tie-break total and tokens by seat, as if the game ended now."""
    return position.standing().keys


def finish_turn(position: Position, card_play: str | None = None) -> Position:
    """Play a card if none was (by default sell the first), end the turn; nature is to draw or to roll."""
    if reads(position, "played") is None:
        position = position.play(card_play or offers(position, "sell")[0])
        if offers(position, "spend"):
            position = position.play(offers(position, "spend")[0])
    return position.play("end")


def quiet_roll(position: Position) -> Position:
    """A roll that taxes nobody and, in scenes without cards of rank 2, pays nobody."""
    return position.play("roll 2 2")


def play_out(table: Position, plays: str, answer: str = "keep") -> tuple[str, Position]:
    """Whole turns to the end of the game: in turn i the first sale or building, as letter i (or the last) says.

    The log has for each turn the seat and a `+` for each card drawn, `-` for none; then the over position.
    """
    log: list[str] = []
    while not table.is_over:
        if table.actor == "nature":
            table = quiet_roll(table)
        seat, letter = table.actor, plays[min(len(log), len(plays) - 1)]
        table = finish_turn(table, offers(table, {"s": "sell", "b": "build"}[letter])[0])
        drawn = ""
        while phase(table).split()[2] in ("draw", "replace"):
            drawn += "+" if phase(table).endswith("draw") else ""
            table = table.play(offers(table)[0] if phase(table).endswith("draw") else answer)
        log.append(f"{seat}{drawn or '-'}")
    return " ".join(log), table
