"""A table of Les Rois fainéants as text and back, in the notation's own signs, the same in every language.

    rois_faineants standard seats=3
    turn 12 first 2 follow
    asked 1 QD value 10 performers 1
    m0 .. 10D
    m4 -
    1 treasury 14 prestige 3 coups 1
    1 hand QS KS
    1 up 3S AC
    1 down 7S
    2 hand ? ? ?
    passes 1

A pile is written from the bottom to the top; `-` is an empty one, `..` stands for goods not named elsewhere, as many as
the set-up has room for. A pile that is not written is `..`. A character on the table belongs to the first player.
Characters not named are in the discard; if hands or piles hold a `?`, the location of what is not named is unknown.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from ..lines import Lines
from .cards import CARD_AT, CARD_COUNT, CARDS, CHARACTERS, FULL, GOODS, NO_CARD, PILE_OF, PILES, SUIT, SUITS, VALUE
from .ending import line_is_empty
from .fields import PUBLIC, SECRET, Phase, State, Zone
from .reckoning import hand
from .rules import start
from .values import can_perform

LARGE: Final = 1_000_000_000
"""Upper bound of numbers in a diagram."""
COINS: Final = 10_000
ALL_CHARACTERS: Final = range(GOODS, CARD_COUNT)


# Drawing


def draw(s: State) -> list[str]:
    """The lines of a diagram, from a state or from a view of one."""
    lines = [f"turn {s.turn} first {s.first + 1} {Phase(s.phase).name.lower()}"]
    if s.character != NO_CARD:
        lines.append(f"asked {s.asked + 1} {CARDS[GOODS + s.character]} value {s.value} performers {s.performers}")
    lines += [f"m{pile} {' '.join(_pile(s, pile)) or '-'}" for pile in range(PILES)]
    for seat in range(s.seats):
        lines += [f"{seat + 1} {line}" for line in _seat_lines(s, seat)]
    discards = _names(s, Zone.DISCARD)
    lines += [f"discard {' '.join(discards)}"] if discards else []
    for name, count in (("passes", s.passes), ("plots", s.plots)):
        lines += [f"{name} {count}"] if count else []
    lines += ["acted"] if s.acted else []
    if s.reigns:
        lines.append(f"reigns {s.reigns} idle {'?' if s.idle == SECRET else s.idle}")
    for row in (*range(s.seats), PUBLIC):
        if s.sure[row] or s.maybe[row]:
            lines.append(f"{_row_name(row)} reckons {s.sure[row]} {s.maybe[row]}")
    return lines


def _row_name(row: int) -> int:
    """Seats by number, 0 for what everybody can deduce."""
    return 0 if row == PUBLIC else row + 1


def _pile(s: State, pile: int) -> list[str]:
    """From the bottom to the top."""
    names = ["?"] * s.height[pile]
    for good in range(GOODS):
        if s.zone[good] == Zone.PILE + pile:
            names[s.place[good]] = CARDS[good]
    return names


def _seat_lines(s: State, seat: int) -> Iterator[str]:
    yield f"treasury {s.treasury[seat]} prestige {s.prestige[seat]}" + (f" coups {s.coups[seat]}" * (s.coups[seat] > 0))
    hand = _names(s, Zone.HAND + seat)
    yield f"hand {' '.join(hand + ['?'] * (s.held[seat] - len(hand)))}".rstrip()
    for word, zone in (("up", Zone.UP), ("down", Zone.DOWN)):
        if cards := _names(s, zone + seat):
            yield f"{word} {' '.join(cards)}"
    if s.lacks[seat]:
        lacked = [CARDS[GOODS + character] for character in range(CHARACTERS) if s.lacks[seat] >> character & 1]
        yield f"lacks {' '.join(lacked)}"


def _names(s: State, zone: int) -> list[str]:
    return [CARDS[card] for card in range(CARD_COUNT) if s.zone[card] == zone]


def _unplaced(cards: list[int], places: int) -> str:
    """The cards that lie nowhere; if there are none, a `?` for each place that no card is left for."""
    return " ".join([CARDS[card] for card in cards] or ["?"] * places)


# Reading


def read(s: State, seats: int, lines: Sequence[tuple[int, str]]) -> None:
    """Fill a blank state from numbered lines. Raises DiagramError, naming line and reason."""
    start(s, seats)
    s.phase = Phase.LEAD
    s.turn = 1
    reader = _Reader(s)
    reader.read(lines)


class _Reader(Lines):
    DIGITS = 10

    def __init__(self, state: State) -> None:
        super().__init__(1)
        self.state = state
        self.piles: dict[int, list[str]] = {}

    def line(self, number: int, line: str) -> None:
        s, self.number = self.state, number
        match line.split():
            case ["turn", turn, "first", first, phase] if phase.upper() in Phase.__members__:
                s.turn, s.first, s.phase = self.count(turn, LARGE), self.seat(first), Phase[phase.upper()]
                if (s.turn and s.phase < Phase.DEAL) or (not s.turn and s.phase > Phase.DEAL):
                    raise self.error("NUMBER", turn)
            case ["asked", asked, character, "value", value, "performers", performers]:
                s.asked, s.character = self.seat(asked), self.put(character, Zone.TABLE, GOODS) - GOODS
                s.value, s.performers = self.count(value, 20), self.count(performers, s.seats)
            case [pile, *cards] if pile in [f"m{pile}" for pile in range(PILES)] and cards:
                self.pile(int(pile[1]), cards)
            case ["discard", *cards]:
                for card in cards:
                    self.put(card, Zone.DISCARD, GOODS)
            case ["passes", count]:
                s.passes = self.count(count, s.seats - 1)
            case ["plots", count]:
                s.plots = self.count(count, COINS)
            case ["acted"]:
                s.acted = 1
            case ["reigns", reigns, "idle", idle]:
                s.reigns = self.count(reigns, LARGE)
                s.idle = SECRET if idle == "?" and s.reigns else self.count(idle, s.reigns)
            case [seat, "reckons", sure, maybe]:
                row = PUBLIC if seat == "0" else self.seat(seat)
                s.sure[row], s.maybe[row] = self.count(sure, LARGE), self.count(maybe, LARGE)
            case [seat, *words] if seat in tuple("1234"):
                self.seat_line(self.seat(seat), words)
            case _:
                raise self.error("LINE", line)

    def seat_line(self, seat: int, words: list[str]) -> None:
        s = self.state
        match words:
            case ["treasury", coins, "prestige", prestige, *coups] if coups[:1] in ([], ["coups"]) and len(coups) != 1:
                s.treasury[seat], s.prestige[seat] = self.count(coins, COINS), self.count(prestige, COINS)
                s.coups[seat] = self.count(" ".join(coups[1:]), COINS) if coups else 0
            case ["hand", *cards]:
                for card in cards:
                    s.held[seat] += 1
                    if card != "?":
                        self.put(card, Zone.HAND + seat, GOODS)
            case ["up" | "down" as way, *cards]:
                for card in cards:
                    good = self.put(card, (Zone.UP if way == "up" else Zone.DOWN) + seat)
                    s.developed[seat][SUIT[good]] += VALUE[good] if way == "up" else 0
                    s.folded[seat][SUIT[good]] |= (way == "down") << VALUE[good] - 1
            case ["lacks", *cards]:
                for card in cards:
                    s.lacks[seat] |= 1 << self.card(card, GOODS) - GOODS
            case _:
                raise self.error("LINE", " ".join([str(seat + 1), *words]))

    def pile(self, pile: int, cards: list[str]) -> None:
        if pile in self.piles:
            raise self.error("LINE", f"m{pile}")
        self.piles[pile] = [] if cards == ["-"] else cards
        for card in cards:
            if card not in ("?", "..", "-"):
                self.put(card, Zone.PILE + pile)

    def put(self, name: str, zone: int, first: int = 0) -> int:
        card = self.card(name, first)
        if self.state.zone[card] != Zone.OUT:
            raise self.error("CARD_TWICE", name)
        self.state.zone[card] = zone
        return card

    def card(self, name: str, first: int) -> int:
        """A card: goods if `first` is 0, characters if it is GOODS."""
        if name not in CARD_AT:
            raise self.error("CARD", name)
        if (CARD_AT[name] < GOODS) != (first < GOODS):
            raise self.error("NOT_IN_GAME", name)
        return CARD_AT[name]

    def seat(self, text: str) -> int:
        if text not in tuple("1234"[: self.state.seats]):
            raise self.error("SEAT", text)
        return int(text) - 1

    # Filling in what the lines leave open, and checking that such a table is possible

    def finish(self) -> None:
        s = self.state
        if s.phase > Phase.LAY:
            self.fill_piles()
        for pile, names in self.piles.items():
            self.stack(pile, names)
        self.finish_goods()
        self.finish_characters()
        self.check_lacks()
        self.check_round()
        self.check_reigns()

    def fill_piles(self) -> None:
        """Put goods not named at the bottom of piles that begin with `..`, in rotation."""
        rest = [CARDS[good] for good in range(GOODS) if self.state.zone[good] == Zone.OUT]
        piles = {pile: self.piles.setdefault(pile, [".."]) for pile in range(PILES)}
        filled = {pile: names[1:] for pile, names in piles.items() if names[:1] == [".."]}
        for level in range(max(FULL)):
            for pile, names in filled.items():
                if rest and len(names) < FULL[pile]:
                    names.insert(level, rest.pop(0))
                    self.put(names[level], Zone.PILE + pile)
        self.piles |= filled

    def stack(self, pile: int, names: list[str]) -> None:
        s = self.state
        covered = names[:-1]
        self.about(f"m{pile}")
        if ".." in names or "-" in names or "?" in names[-1:] or len(names) > FULL[pile]:
            raise self.error("PILE", f"m{pile} {' '.join(names)}")
        if "?" in covered and set(covered) != {"?"}:
            raise self.error("PILE", f"m{pile} {' '.join(names)}")
        s.height[pile] = len(names)
        for place, name in enumerate(names):
            if name != "?":
                s.place[CARD_AT[name]], s.top[pile] = place, CARD_AT[name]
        if names:
            s.offered[SUIT[s.top[pile]]] |= 1 << pile

    def finish_goods(self) -> None:
        s = self.state
        s.laid = sum(s.height) if s.phase == Phase.LAY else GOODS
        rest = [good for good in range(GOODS) if s.zone[good] == Zone.OUT]
        unseen = sum(names.count("?") for names in self.piles.values())
        self.about("m0", "turn")
        if len(rest) != unseen + GOODS - s.laid:
            raise self.error("GOODS", _unplaced(rest, unseen + GOODS - s.laid), "S3")
        heights = [PILE_OF[: s.laid].count(pile) for pile in range(PILES)]
        if s.phase == Phase.LAY and s.height != heights:
            self.about(*(f"m{pile}" for pile in range(PILES) if s.height[pile] != heights[pile]))
            raise self.error("PILE", " ".join(map(str, s.height)))
        for good in rest if unseen else ():
            s.zone[good] = Zone.UNSEEN

    def finish_characters(self) -> None:
        s = self.state
        rest = [card for card in range(GOODS, CARD_COUNT) if s.zone[card] == Zone.OUT]
        unseen = sum(s.held) - sum(s.zone[card] in range(Zone.HAND, Zone.HAND + s.seats) for card in ALL_CHARACTERS)
        s.dealt = sum(s.held) if s.phase <= Phase.DEAL else CHARACTERS
        dealt = [len(range(seat, s.dealt, s.seats)) for seat in range(s.seats)]
        self.about(*(f"{seat + 1} hand" for seat in range(s.seats) if s.held[seat] > dealt[seat]), "1 hand", "turn")
        if any(s.held[seat] > dealt[seat] for seat in range(s.seats)) or (s.phase < Phase.DEAL and s.dealt):
            raise self.error("HANDS", " ".join(map(str, s.held[: s.seats])), "S1")
        if s.dealt == CHARACTERS and not unseen:
            for card in rest:
                s.zone[card] = Zone.DISCARD
        elif len(rest) != unseen + CHARACTERS - s.dealt:
            raise self.error("HANDS", _unplaced(rest, unseen + CHARACTERS - s.dealt), "S1")
        elif unseen:
            for card in rest:
                s.zone[card] = Zone.UNSEEN

    def check_lacks(self) -> None:
        """Only the seat that made the last coup is known to lack characters, and there must be others for it."""
        s = self.state
        lacking = [seat for seat in range(s.seats) if s.lacks[seat]]
        for seat in lacking:
            free = [c for c in range(CHARACTERS) if not s.lacks[seat] >> c & 1]
            may = sum(s.zone[GOODS + c] in (Zone.UNSEEN, Zone.HAND + seat) for c in free)
            self.about(f"{seat + 1} lacks")
            if len(lacking) > 1 or may < s.held[seat] or hand(s, seat) & s.lacks[seat]:
                raise self.error("LACKS", str(seat + 1), "C1")

    def check_round(self) -> None:
        """A seat is asked exactly while a character is on the table; an empty line has only just been emptied."""
        s = self.state
        self.about("turn", "asked")
        if (s.phase == Phase.FOLLOW) != (s.character != NO_CARD):
            raise self.error("PHASE", Phase(s.phase).name.lower())
        if s.phase == Phase.FOLLOW:
            led = s.performers > 0 or s.edition.idle_reveal
            possible = s.asked != s.first and s.performers < s.seats and (s.performers > 0) == (s.value > 0)
            self.about("asked")
            if not led or not possible or not can_perform(s, s.asked, s.character):
                raise self.error("ASKED", str(s.asked + 1), "P2")
        buying = s.phase == Phase.FOLLOW and s.character < SUITS and s.performers > 0
        self.about(*(f"m{pile}" for pile in range(PILES) if not s.height[pile]))
        if Phase.LAY < s.phase < Phase.OVER and line_is_empty(s) and not buying:
            raise self.error("EMPTY_LINE", " ".join(map(str, s.height)), "F1")

    def check_reigns(self) -> None:
        """Deduced counts must agree with the true ones, and with the game not being over."""
        s = self.state
        self.about("reigns", "turn")
        going_on = s.phase != Phase.OVER
        rows = [PUBLIC, *range(s.seats)]
        wrong = any(s.sure[row] > s.maybe[row] or s.maybe[row] > s.reigns for row in rows)
        wrong |= any(s.sure[row] > s.idle or s.maybe[row] < s.idle for row in rows if s.idle != SECRET)
        over = max(s.idle, *s.sure) >= s.edition.idle_limit or s.reigns >= s.edition.reign_guard
        if wrong or (going_on and over) or (s.acted and s.reigns):
            raise self.error("REIGNS", f"{s.reigns} {s.idle}")
