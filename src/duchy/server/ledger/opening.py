"""Setting up a table: the request, checked; its first event, its secrets, the tokens of its seats; and a rematch."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from hashlib import sha256

from msgspec import UNSET, UnsetType, structs

from ...games import NAMES, game_named
from ...kernel.errors import quoted
from ...kernel.game import EditionError, Game, Settled
from ...players.opponents.levels import ALIASES, EVERYBODY, OPPONENTS
from ...table.position import Position
from ...table.record import clean_name
from ..answers import Create, Opened
from ..clock import Clock
from ..protocol import TimeLimit
from ..storage.beside import Secret, referring
from ..storage.event_store import EventStore
from ..storage.events import START, Created, Event, Filled, Invited, Uninvited, link
from .beginning import start_of
from .chance import SECRET_BYTES, Chance, commitment
from .people import HUMAN
from .refusal import Refusal, check_level
from .seating import FILLED, SPENT, VOID, Holding
from .table import Table

TOKEN_BYTES = 16
CHANCE = "chance"
TOKEN = "token"


def open_table(
    wanted: Create, clock: Clock, kept: CarriedOver | None = None, programs: Collection[str] = ()
) -> tuple[Event, list[Secret], Opened]:  # fmt: skip
    """The first event of a new table and its secrets, to be stored together. Raises Refusal.

    `programs` are those that the operator allows for the game, as seats name them. All people's seats get invitations,
    unless there is what they have `kept` from an earlier table.
    """
    settled = _settled(wanted)
    players, names = _players(wanted, settled, programs), _names(wanted, settled)
    table, secret = clock.random(16).hex(), clock.random(SECRET_BYTES)
    date = datetime.fromtimestamp(clock.now() / 1000, UTC).date().isoformat()
    people = [seat for seat, who in players.items() if who == HUMAN]
    tokens = {} if kept else {seat: clock.random(TOKEN_BYTES).hex() for seat in people}
    new = {token_name(token): Holding(seat, invitation=0) for seat, token in tokens.items()}
    tokens_kept = kept.tokens if kept else new
    created = Created(
        settled.game.name, settled.game.version, settled.edition, settled.changes, settled.seats,
        [*players.values()], [names.get(seat, "") for seat in players],
        date, commitment(secret), [] if people else _deal(settled, Chance(secret, table, {})),
        kept.held if kept else {}, True if wanted.tutors and len(people) > 1 else UNSET,
        limit=_limit(wanted) if people else UNSET,
    )  # fmt: skip
    secrets = [Secret(CHANCE, secret), *(Secret(name, holding.kept) for name, holding in tokens_kept.items())]
    stored = referring(created, clock.random)
    event = structs.replace(link(table, 0, START, stored.payload, clock.now()), names=stored.names)
    return event, [*secrets, *stored.secrets], Opened(table, tokens, created.commitment)


@dataclass(frozen=True)
class CarriedOver:
    """What people bring from one table to the next: tokens by name, and by seat and number the keys of devices."""

    tokens: Mapping[str, Holding]
    held: dict[str, dict[str, str]] | UnsetType


def token_name(token: str) -> str:
    """The storage key of a token's holding: its hash, never the token itself."""
    return name_of(token_hash(token))


def token_hash(token: str) -> str:
    """What may be known of a token."""
    return sha256(token.encode()).hexdigest()


def name_of(hashed: str) -> str:
    """The name of a token by its hash."""
    return f"{TOKEN} {hashed}"


def renewed(payload: Invited | Uninvited | Filled, kept: Mapping[str, bytes]) -> list[Secret]:
    """Of the tokens of all seats, by their names, those that are good for nothing any more, and the new one."""
    old = {name: Holding.read(value) for name, value in kept.items() if value not in VOID}
    if isinstance(payload, Filled):
        return [Secret(name, FILLED) for name, each in old.items() if each.seat in payload.seats]
    here = {name: each for name, each in old.items() if each.seat == payload.seat}
    ends = payload.by != payload.seat
    gone = [Secret(name, SPENT) for name, each in here.items() if ends or each.invitation is not None]
    if isinstance(payload, Uninvited):
        return gone
    return [*gone, Secret(name_of(payload.link), Holding(payload.seat, invitation=payload.invitation).kept)]


def _deal(settled: Settled, chance: Chance) -> list[str]:
    return [str(action) for action in chance.course(Position(settled, start_of(settled)), 0)]


def _settled(wanted: Create) -> Settled:
    if wanted.game not in NAMES:
        raise Refusal("NO_GAME", detail=quoted(wanted.game))
    game = game_named(wanted.game)
    try:
        for name, value in wanted.axes.items():
            _refuse_unlisted(game, name, value)
        return game.settle(wanted.edition, wanted.axes, wanted.seats)
    except EditionError as error:
        raise Refusal.of_edition(error, game) from None


def _refuse_unlisted(game: Game, name: str, value: int | str) -> None:
    """A word must be one of the axis's own: a path, as for a map, would name a file on the server."""
    axis = game.axis(name)
    if isinstance(axis.values[0], str) and value not in axis.values:
        raise EditionError("AXIS_VALUE", axis.rule, axis=name, value=quoted(str(value)))


def _seat(text: str, settled: Settled) -> int:
    if text not in map(str, range(1, settled.seats + 1)):
        raise Refusal("NO_SEAT", detail=quoted(text))
    return int(text)


def _players(wanted: Create, settled: Settled, programs: Collection[str]) -> dict[int, str]:
    players = dict.fromkeys(range(1, settled.seats + 1), HUMAN)
    for text, who in wanted.players.items():
        if who not in (HUMAN, *EVERYBODY, *ALIASES, *programs):
            raise Refusal("NO_LEVEL", detail=quoted(who), levels=", ".join([*OPPONENTS, *programs]))
        players[_seat(text, settled)] = ALIASES.get(who, who)
    return players


def _limit(wanted: Create) -> TimeLimit | UnsetType:
    if wanted.limit and wanted.limit.level:
        check_level(wanted.limit.level)
    return wanted.limit or UNSET


def _names(wanted: Create, settled: Settled) -> dict[int, str]:
    names = {_seat(text, settled): clean_name(name) for text, name in wanted.names.items()}
    return {seat: name for seat, name in names.items() if name}


# Another game of the same people: identical, but everybody sits one seat further


def moved(seat: int, seats: int) -> int:
    """The seat in the next game of whoever sat there."""
    return seat % seats + 1


def next_table(table: Table) -> Create:
    """The request for it; whoever agreed to tutors is asked once more."""
    settled = table.settled
    return Create(
        settled.game.name, settled.edition, dict(settled.changes), settled.seats,
        {str(moved(seat, settled.seats)): who for seat, who in table.players.items()},
        {str(moved(seat, settled.seats)): name for seat, name in table.names.items()},
        tutors=table.people.have_agreed_to_tutors, limit=table.clocks.limit,
    )  # fmt: skip


def kept_tokens(store: EventStore, table: Table) -> CarriedOver:
    """The tokens and keys that people already have, at their seats of the next game."""
    seats, tokens = table.settled.seats, dict[str, Holding]()
    for name, value in store.secrets_like(table.id, TOKEN).items():
        if value not in VOID and (holding := Holding.read(value)).invitation is None:
            tokens[name] = replace(holding, seat=moved(holding.seat, seats))
    held = {str(moved(seat, seats)): place.keys for seat, place in table.people.places.items() if place.devices}
    return CarriedOver(tokens, held or UNSET)
