"""The last two turns of Magnate, exactly, in the dialect: the best turns, every roll weighted by its odds.

Once the final turns have begun the pile is empty, so each seat can name the other's hand: nothing is hidden. What the
last seat can make of its turn does not depend on what the seat before it has done, only on the roll. So it is looked
through once for each way that a roll can change that seat's tokens, and compared with whatever the seat before leaves.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from ...games.decktet import FIRST_CROWN, FIRST_NUMBER
from ...games.magnate.actions import END
from ...games.magnate.cards import (
    DISTRICTS,
    EVERY_DISTRICT,
    EVERY_SEAT,
    EVERY_SUIT,
    HIGHEST_FACE,
    NO_CARD,
    SEATS,
    SUIT_COUNT,
    SUIT_OF,
    SUITS,
)
from ...games.magnate.ending import end_turn
from ...games.magnate.fields import SECRET, AceValue, Phase, State, Zone
from ...games.magnate.income import choose, next_choice, roll, tax
from ...games.magnate.rules import apply
from ...kernel.dialect import Cube, Grid, Reals, Row, copy_state, rule, rule_apart, table
from .turn_ends import (
    END_WIDTH,
    NODE,
    NODES,
    RANKS,
    STATES,
    TOKENS,
    TURN_SHAPES,
    WORK,
    Turns,
    look_through,
    sum_up,
)

__all__ = [
    "REAL_SHAPES", "ROOM_SHAPES", "STATES", "TURN_SHAPES", "Room", "Turns", "nearly_over", "shares_after", "turns_left",
]  # fmt: skip

UNSOLVED: Final = -1.0
"""Instead of a share: there was not room enough, or something is hidden after all."""

FACES: Final = tuple(range(1, HIGHEST_FACE + 1))
_RESULTS: Final = [(high, 2, -1, SUITS * (2 * high - 3)) for high in FACES[1:]] + [
    (high, 1, suit, 1 if high == 1 else 2) for high in FACES for suit in range(SUITS)
]
"""What a throw can come to: the higher die, the lower (any above 1 are alike), the taxed suit, the odds."""
THROWS: Final = len(_RESULTS)
HIGHER: Final = table([row[0] for row in _RESULTS])
LOWER: Final = table([row[1] for row in _RESULTS])
TAXED: Final = table([row[2] for row in _RESULTS])
ODDS: Final = table([row[3] for row in _RESULTS])
ALL_ODDS: Final = 600

CHOICES: Final = 8
"""Ways to choose income for three deeds of two suits."""
HANDFULS: Final = 120
"""Maximum number of different sets of tokens with which the last seat may begin to act."""
LAST_ENDS: Final = 200
"""Ends of its turn that are kept for each."""
LAST: Final = TOKENS + 1
"""Columns of an end that count when the game is over."""

ASKED: Final = 0
HERE: Final = 1
BEFORE: Final = 2
THROWN: Final = 3
"""States: the table that is asked about; after the action; as a seat hands it over; after a throw."""


class Room(NamedTuple):
    """Working memory."""

    turns: Turns
    ready: Row
    """1 if the last turn has been looked through; the tokens of its seat before the throw; how many handfuls."""
    handfuls: Grid
    """By handful: its tokens by suit."""
    counts: Row
    """By handful: ends of the last turn."""
    ends: Cube
    """By handful: these ends."""
    reached: Grid
    """By throw: how many handfuls the seat may choose from, then which."""
    mine: Row
    """What the seat before the last has, by the columns of an end."""
    facts: Row
    """Of `states[1]`: its phase, who is active, how many final turns are left, who acts."""
    plan: Row
    """How many actions the best plan has, then these, the last first."""
    merit: Row
    """Nothing breaks a tie between actions but the length of their plans."""
    most: Row
    """How many tables of a turn may be looked at."""


ROOM_SHAPES: Final = {
    "ready": (SUITS + 2,), "handfuls": (HANDFULS, SUITS), "counts": (HANDFULS,),
    "ends": (HANDFULS, LAST_ENDS, LAST), "reached": (THROWS, CHOICES + 1), "mine": (END_WIDTH,), "facts": (4,),
    "plan": (NODES,), "merit": (1,), "most": (1,),
}  # fmt: skip
REAL_SHAPES: Final[dict[str, tuple[int, ...]]] = {}


@rule
def turns_left(s: State) -> int:
    """How many turns are still to end, where all is known but for the throws and the rules keep turns apart; else 0."""
    edition = s.edition
    if s.final_turns == 0 or s.pile > 0 or s.phase == Phase.OVER:
        return 0
    for seat in range(2):
        for district in EVERY_DISTRICT:
            if s.choice[seat][district] == SECRET:
                return 0
    if edition.bank_limit > 0 or edition.develop_before_income == 1:
        return 0
    return s.final_turns if edition.tax_dice == 1 and edition.ace_value != AceValue.DEUCEY else 0


def shares_after(states: list[State], seat: int, action: int, room: Room, shares: Reals) -> bool:
    """Fill in what the action brings its seat and the other; return whether it is known."""
    share = share_after(states, seat, action, room)
    shares[seat] = share
    shares[1 - seat] = 1 - share
    return share != UNSOLVED


def share_after(states: list[State], seat: int, action: int, room: Room) -> float:
    """The share of the win that the action brings its seat if both play best, 0..1; or UNSOLVED.

    `states[0]` is the table; `plan` is filled with what the seat should do in this turn. This and the
    next four functions are no rules, since whatever calls many rules takes long to compile.
    """
    room.plan[0] = 0
    act(states, action, room)
    phase, active, final_turns, chooser = (int(fact) for fact in room.facts)
    if phase == Phase.OVER:
        return result(states, HERE, seat, room)
    if phase == Phase.ROLL:
        return handed_over(states, HERE, room)
    if phase != Phase.CHOOSE:
        share = best_turn(states, HERE, final_turns, seat == active, room)
    else:
        share = after_choices(states, active, active if final_turns == 1 else chooser, final_turns, room)
    return share if seat == active or share == UNSOLVED else 1 - share


def after_choices(states: list[State], active: int, chooser: int, final_turns: int, room: Room) -> float:
    """What `states[1]`, where income is being chosen, brings the active seat. Unsolved if both choose in secret."""
    if final_turns > 1 and choices_of(states, 1 - chooser) > 0:
        return UNSOLVED
    shares: list[float] = []
    for bits in range(CHOICES):
        made = choose_by(states, chooser, bits)
        if bits >> made == 0:
            shares.append(best_turn(states, BEFORE, final_turns, False, room))
    if UNSOLVED in shares:
        return UNSOLVED
    return max(shares) if chooser == active else min(shares)


def best_turn(states: list[State], at: int, final_turns: int, planned: bool, room: Room) -> float:
    """What the table, where the active seat is in its turn, brings that seat; the plan is noted if it is `planned`."""
    sum_up_other(states, at, room)
    if not look_through(states, at, 0, room.turns, LAST if final_turns == 1 else NODE, room.most[0]):
        return UNSOLVED
    if final_turns > 1:
        hand_over(states, 0, room)
        if not is_ready(states, BEFORE, room.ready) and not look_at_last(states, BEFORE, room):
            return UNSOLVED
    return best_end(states, final_turns, planned, room)


def handed_over(states: list[State], at: int, room: Room) -> float:
    """What a table before the last throw brings the seat that has had its last turn."""
    if not is_ready(states, at, room.ready) and not look_at_last(states, at, room):
        return UNSOLVED
    return worth(states, at, room)


def look_at_last(states: list[State], at: int, room: Room) -> bool:
    """Look through the last turn after every throw, from a table before it; whether there was room."""
    note_tokens(states, at, room)
    for number in range(THROWS):
        room.reached[number][0] = 0
        for bits in range(CHOICES):
            if bits >> throw(states, at, number, bits) > 0:
                break
            handful = handful_of(states, room)
            if handful == room.ready[SUITS + 1]:
                if handful == HANDFULS or not look_through(states, THROWN, 1, room.turns, LAST, room.most[0]):
                    return False
                if not keep_handful(states, handful, room):
                    return False
            room.reached[number][0] += 1
            room.reached[number][room.reached[number][0]] = handful
    room.ready[0] = 1
    return True


@rule_apart
def act(states: list[State], action: int, room: Room) -> None:
    """Make `states[1]` the table after the action; note its phase, who is active, the turns left and who acts."""
    copy_state(states, HERE, ASKED)
    apply(states[HERE], action)
    s = states[HERE]
    room.facts[0] = s.phase
    room.facts[1] = s.active
    room.facts[2] = s.final_turns
    room.facts[3] = chooser_of(s) if s.phase == Phase.CHOOSE else s.active


@rule
def chooser_of(s: State) -> int:
    """The seat whose choice of income is due."""
    return (s.zone[next_choice(s)] - Zone.COLUMN) // DISTRICTS


@rule
def choose_all(s: State, seat: int, bits: int) -> int:
    """Make all choices of income that are due, the seat's by the bits, others at will; return how many it made."""
    made = 0
    while s.phase == Phase.CHOOSE:
        card = next_choice(s)
        at = 0
        if chooser_of(s) == seat:
            at = min(SUIT_COUNT[card] - 1, bits >> made & 1)
            made += 1
        choose(s, card, SUIT_OF[card][at])
    return made


@rule_apart
def choices_of(states: list[State], seat: int) -> int:
    """How many choices of income the seat has made or has still to make in `states[1]`."""
    copy_state(states, BEFORE, HERE)
    count = choose_all(states[BEFORE], seat, 0)
    for district in EVERY_DISTRICT:
        if states[HERE].choice[seat][district] != 0:
            count += 1
    return count


@rule_apart
def choose_by(states: list[State], seat: int, bits: int) -> int:
    """Make `states[2]` the table after all choices of income, those of the seat by the bits; how many it made."""
    copy_state(states, BEFORE, HERE)
    return choose_all(states[BEFORE], seat, bits)


@rule_apart
def result(states: list[State], at: int, seat: int, room: Room) -> float:
    """The seat's share of the win where the game is over."""
    sum_up(states[at], seat, room.turns.end)
    sum_up(states[at], 1 - seat, room.mine)
    return (1 + compared(room.turns.end, room.mine)) / 2


@rule
def compared(one: Row, other: Row) -> int:
    """[W3-W7] 1, 0 or -1 if the first of two ends wins, draws or loses."""
    more = districts_more(one, other)
    if more == 0:
        more = one[RANKS] - other[RANKS]
    if more == 0:
        more = one[TOKENS] - other[TOKENS]
    return 1 if more > 0 else -1 if more < 0 else 0


@rule
def districts_more(one: Row, other: Row) -> int:
    """How many more districts the first of two ends has won."""
    more = 0
    for district in EVERY_DISTRICT:
        if one[district] > other[district]:
            more += 1
        elif one[district] < other[district]:
            more -= 1
    return more


@rule_apart
def sum_up_other(states: list[State], at: int, room: Room) -> None:
    """Note what the seat has that is not active."""
    sum_up(states[at], 1 - states[at].active, room.mine)


@rule_apart
def hand_over(states: list[State], place: int, room: Room) -> None:
    """Make `states[2]` the table after that end of the turn."""
    copy_state(states, BEFORE, WORK + room.turns.ends[0][place][NODE])
    end_turn(states[BEFORE])


@rule_apart
def best_end(states: list[State], final_turns: int, planned: bool, room: Room) -> float:
    """What the best end of the turn that was looked through brings its seat; UNSOLVED if it has none."""
    turns = room.turns
    best = UNSOLVED
    tokens = -1
    for place in range(turns.size[0][1]):
        end = turns.ends[0][place]
        if final_turns == 1:
            share = (1 + compared(end, room.mine)) / 2
        else:
            hand_over(states, place, room)
            share = worth(states, BEFORE, room)
        if share > best or (share == best and end[TOKENS] > tokens):
            best = share
            tokens = end[TOKENS]
            if planned:
                note_plan(turns, end[NODE], room.plan)
    return best


@rule
def note_plan(turns: Turns, node: int, plan: Row) -> None:
    """Note the way to a table of the turn and the end of the turn, the last action first."""
    plan[1] = END
    plan[0] = 1
    while node > 0:
        plan[0] += 1
        plan[plan[0]] = turns.actions[0][node]
        node = turns.parents[0][node]


@rule_apart
def throw(states: list[State], at: int, number: int, bits: int) -> int:
    """Make `states[3]` the table after the throw and all choices, the active seat's by the bits; how many it made."""
    copy_state(states, THROWN, at)
    s = states[THROWN]
    roll(s, HIGHER[number], LOWER[number])
    if TAXED[number] >= 0:
        tax(s, TAXED[number])
    return choose_all(s, s.active, bits)


@rule_apart
def worth(states: list[State], at: int, room: Room) -> float:
    """What a table before the last throw brings the seat that has had its last turn; the other's has been looked at."""
    other = 1 - states[at].active
    sum_up(states[at], other, room.mine)
    total = 0
    for number in range(THROWS):
        best = -1
        counted = False
        for chosen in range(room.reached[number][0]):
            handful = room.reached[number][1 + chosen]
            for place in range(room.counts[handful]):
                end = room.ends[handful][place]
                more = districts_more(end, room.mine)
                if more == 0 and end[RANKS] == room.mine[RANKS] and not counted:
                    throw(states, at, number, 0)
                    room.mine[TOKENS] = 0
                    for suit in EVERY_SUIT:
                        room.mine[TOKENS] += states[THROWN].tokens[other][suit]
                    counted = True
                best = max(best, compared(end, room.mine))
            if best == 1:
                break
        total += ODDS[number] * (1 - best)
    return total / (2 * ALL_ODDS)


@rule_apart
def is_ready(states: list[State], at: int, ready: Row) -> bool:
    """Whether the last turn has been looked through from the tokens that its seat has before the throw."""
    for suit in EVERY_SUIT:
        if ready[1 + suit] != states[at].tokens[states[at].active][suit]:
            return False
    return ready[0] == 1


@rule_apart
def note_tokens(states: list[State], at: int, room: Room) -> None:
    """Note the tokens from which the last turn is looked through, and forget what was found."""
    for suit in EVERY_SUIT:
        room.ready[1 + suit] = states[at].tokens[states[at].active][suit]
    room.ready[0] = 0
    room.ready[SUITS + 1] = 0


@rule_apart
def handful_of(states: list[State], room: Room) -> int:
    """The number of the handful of the active seat in `states[3]`; one more than there are if it is new."""
    tokens = states[THROWN].tokens[states[THROWN].active]
    for number in range(room.ready[SUITS + 1]):
        same = True
        for suit in EVERY_SUIT:
            if room.handfuls[number][suit] != tokens[suit]:
                same = False
        if same:
            return number
    return room.ready[SUITS + 1]


@rule_apart
def keep_handful(states: list[State], handful: int, room: Room) -> bool:
    """Keep what was found for a new handful, that of `states[3]`; whether there was room."""
    turns = room.turns
    count = turns.size[1][1]
    if count > LAST_ENDS:
        return False
    for suit in EVERY_SUIT:
        room.handfuls[handful][suit] = states[THROWN].tokens[states[THROWN].active][suit]
    room.counts[handful] = count
    for place in range(count):
        for column in range(LAST):
            room.ends[handful][place][column] = turns.ends[1][place][column]
    room.ready[SUITS + 1] = handful + 1
    return True


def nearly_over() -> State:
    """A table in the last two turns, shortly before income is chosen for two deeds: playing on uses every rule."""
    s = State()
    for seat in EVERY_SEAT:
        for district in EVERY_DISTRICT:
            s.top[seat][district] = NO_CARD
        s.zone[FIRST_NUMBER + 2 + seat] = Zone.HAND + seat
        s.held[seat] = 1
    for suit in EVERY_SUIT:
        s.zone[FIRST_CROWN + suit] = Zone.CROWN + suit % SEATS
    for district in range(2):
        s.zone[FIRST_NUMBER + district] = Zone.COLUMN + district
        s.height[0][district] = 1
        s.top[0][district] = FIRST_NUMBER + district
        s.deed[0][district] = 1
    s.dice[0] = s.dice[1] = 2
    s.due = NO_CARD
    s.phase = Phase.CHOOSE
    s.final_turns = 2
    return s
