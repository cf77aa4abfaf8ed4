"""The types of messages for the page's scripts, generated from the server's structs: `payload.d.ts` and so on.

python -m duchy.server.typescript           writes them
python -m duchy.server.typescript --check   says which of them are not as they would be written
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from types import NoneType, UnionType
from typing import Annotated, Any, Final, Literal, Protocol, Union, get_args, get_origin

import msgspec
from msgspec.structs import FieldInfo, fields

from ..games import NAMES, game_named
from ..kernel.fields import Cells, Fields
from ..kernel.instances import PACKAGE
from ..kernel.parts import Part
from ..table.position import Result
from . import answers, entries, protocol, review
from .entries import Facts
from .listing import Listing
from .messages.viewer import names_of
from .protocol import Offer, Shown

Struct = type[msgspec.Struct]
SCRIPTS: Final = PACKAGE / "web" / "js"
HEAD: Final = "// Made of src/duchy/server/{} by `make declarations`: change that, not this.\n"
PLAIN: Final[Mapping[object, str]] = {
    int: "number", float: "number", str: "string", bool: "boolean", NoneType: "null", object: "unknown",
    Shown: 'G["shown"]', Offer: 'G["offer"]', Facts: 'G["facts"]', Result: "Result", msgspec.Raw: "never",
}  # fmt: skip
OF_GAME: Final = {"state": 'G["state"]', "laid": 'G["laid"]'}
"""Fields of messages that contain a state's fields."""
SOCKETS: Final = {"Upward": "What a page sends over its socket.", "Downward": "What comes over it."}
PARAMETER: Final = "G extends Game = Game"
GAME: Final = """\
/** What each game says in its own way; where no game is meant, nothing is known of it. */
export interface Game {
  shown: object;
  offer: { final?: true };
  facts: object;
  state: object;
  laid: object;
}

/** How a game ended or would end now: the winners' seats, and each seat's keys. */
export interface Result {
  winners: number[];
  keys: number[][];
}
"""


class Writer:
    """Declarations of structs, each after those it refers to."""

    def __init__(self) -> None:
        self.written: dict[Struct, str] = {}

    def name(self, struct: Struct) -> str:
        """The name of a struct where it is used; its declaration is written first."""
        if struct not in self.written:
            self.written[struct] = ""
            self.written[struct] = self._declared(struct)
        return f"{struct.__name__}<G>" if self.is_of_game(struct) else struct.__name__

    def is_of_game(self, struct: Struct) -> bool:
        """Whether its type depends on the game."""
        return "<G extends" in self.written[struct] or any(
            'G["' in self.type_of(field) for struct in kinds_of(struct) for field in fields(struct)
        )

    def text(self) -> str:
        """Everything written so far."""
        return "\n".join(self.written.values())

    def _declared(self, struct: Struct) -> str:
        kinds = kinds_of(struct)
        if len(kinds) > 1:
            return self.alias(struct.__name__, " | ".join(map(self.name, kinds)), summary_of(struct))
        lines = [*self._tag(struct), *(self._line(struct, field) for field in fields(struct))]
        body = "".join(f"  {line};\n" for line in lines)
        parameter = f"<{PARAMETER}>" if any("<G>" in line or 'G["' in line for line in lines) else ""
        return f"/** {summary_of(struct)} */\nexport interface {struct.__name__}{parameter} {{\n{body}}}\n"

    def alias(self, name: str, meaning: str, comment: str) -> str:
        """A name for a type."""
        parameter = f"<{PARAMETER}>" if "<G>" in meaning else ""
        return f"/** {comment} */\nexport type {name}{parameter} = {meaning};\n"

    def _tag(self, struct: Struct) -> Iterator[str]:
        config = struct.__struct_config__
        if config.tag_field:
            yield f'{config.tag_field}: "{config.tag}"'

    def _line(self, struct: Struct, field: FieldInfo) -> str:
        mark = "?" if is_left_out(struct, field) else ""
        return f"{field.encode_name}{mark}: {self.type_of(field, struct.__struct_config__.omit_defaults)}"

    def type_of(self, field: FieldInfo, omits: bool = False) -> str:
        """The type of a field if it is sent; if defaults are omitted, a default of None never is."""
        if field.name in OF_GAME:
            return OF_GAME[field.name]
        never = (msgspec.UnsetType, NoneType) if omits and field.default is None else (msgspec.UnsetType,)
        return self._union(part for part in parts_of(field.type) if part not in never)

    def _union(self, parts: Iterable[object]) -> str:
        return " | ".join(dict.fromkeys(map(self.type, parts)))

    def type(self, kind: Any) -> str:
        """A Python type as it appears in JSON."""
        origin, given = get_origin(kind), get_args(kind)
        if kind in PLAIN:
            return PLAIN[kind]
        if origin is Annotated:
            return self.type(given[0])
        if origin is Literal:
            return " | ".join(msgspec.json.encode(value).decode() for value in given)
        if origin in (Union, UnionType):
            return self._union(given)
        if origin is not None and issubclass(origin, Mapping):
            return self._mapping(*given)
        if origin is tuple and given[-1] is not Ellipsis:
            return f"[{', '.join(map(self.type, given))}]"
        if origin is not None:
            item = self.type(given[0])
            return f"({item})[]" if is_choice(given[0]) else f"{item}[]"
        return self.name(kind)

    def _mapping(self, key: object, value: object) -> str:
        names = self.type(key)
        return (
            f"Partial<Record<{names}, {self.type(value)}>>" if '"' in names else f"Record<string, {self.type(value)}>"
        )


def kinds_of(struct: Struct) -> list[Struct]:
    """The structs that a field of this type may hold; a base without fields or tag stands for those below it."""
    below, config = struct.__subclasses__(), struct.__struct_config__
    is_base = bool(below) and (not fields(struct) or config.tag == struct.__name__)
    return [kind for each in below for kind in kinds_of(each)] if is_base else [struct]


def parts_of(kind: object) -> tuple[object, ...]:
    """The members of a union; otherwise the type itself."""
    return get_args(kind) if get_origin(kind) in (Union, UnionType) else (kind,)


def is_choice(kind: object) -> bool:
    """Whether a type is written as several with `|` between them."""
    return len(parts_of(kind)) > 1 or (get_origin(kind) is Literal and len(get_args(kind)) > 1)


def is_left_out(struct: Struct, field: FieldInfo) -> bool:
    """Whether the field may be missing: it can be unset, or has a default that is not sent or not required."""
    config = struct.__struct_config__
    may_lack = config.omit_defaults or config.forbid_unknown_fields
    return not field.required and (may_lack or msgspec.UnsetType in parts_of(field.type))


def summary_of(kind: type) -> str:
    """The first paragraph of a docstring, in one line."""
    return " ".join((kind.__doc__ or "").partition("\n\n")[0].split())


def stored(name: str, kind: type[Fields]) -> str:
    """The fields of a state or an edition, as `names_of` sends them."""
    lines = [
        f"  /** {field.meaning} */\n  {each}: number{'[]' * len(field.shape)};\n" for each, field in cells_of(kind)
    ]
    return f"/** {summary_of(kind)} */\nexport interface {name} {{\n{''.join(lines)}}}\n"


def cells_of(kind: type[Fields]) -> Iterator[tuple[str, Cells]]:
    """The fields that are sent, with what they are declared as."""
    for name in names_of(kind):
        field = kind.declared[name]
        if isinstance(field, Cells):
            yield name, field


def protocol_text() -> str:
    """The messages around the games' own parts: at a table, and about a finished game."""
    writer = Writer()
    named = [each for messages in (protocol, entries, answers, review) for each in vars(messages).values()]
    roots = [each for each in named if isinstance(each, type) and issubclass(each, msgspec.Struct)]
    for struct in roots:
        if struct not in (Shown, Offer, Facts) and not (struct.__subclasses__() and fields(struct)):
            writer.name(struct)
    sockets = [writer.alias(name, writer.type(getattr(protocol, name)), told) for name, told in SOCKETS.items()]
    return HEAD.format("{protocol,entries,answers,review}.py") + "\n" + "\n".join([GAME, writer.text(), *sockets])


def listing_text() -> str:
    """What can be played."""
    writer = Writer()
    writer.name(Listing)
    return HEAD.format("listing.py") + "\n" + writer.text()


class Payload(Protocol):
    """What a game's `payload.py` has: unions of the structs that it sends, and the fields of its state."""

    @property
    def SHOWN(self) -> object:
        """What follows from a view."""
        ...

    @property
    def OFFER(self) -> object:
        """A legal action."""
        ...

    @property
    def FACTS(self) -> object:
        """What was seen to happen that the action's text does not say."""
        ...

    @property
    def STATE(self) -> type[Fields]:
        """The class of the game's states."""
        ...

    @property
    def EDITION(self) -> type[Fields]:
        """The class of the edition's fields."""
        ...


def payload_text(game: str) -> str:
    """What one game says in its own way."""
    payload = game_named(game).part(Part.PAYLOAD, Payload)
    writer = Writer()
    named = {name: writer.type(getattr(payload, name.upper())) for name in ("Shown", "Offer", "Facts")}
    parts = [
        writer.alias(name, meaning, f"What a page is told of this game: {name.lower()}.")
        for name, meaning in named.items()
    ]
    members = "".join(f"  {name.lower()}: {name};\n" for name in (*named, "State", "Laid"))
    game_type = f"/** What this game says in its own way. */\nexport interface Game {{\n{members}}}\n"
    states = [stored("State", payload.STATE), stored("Laid", payload.EDITION)]
    return HEAD.format(f"games/{game}/payload.py") + "\n" + "\n".join([writer.text(), *parts, *states, game_type])


def declarations() -> dict[Path, str]:
    """Every file of declarations with its text."""
    found = {SCRIPTS / "table" / "protocol.d.ts": protocol_text(), SCRIPTS / "page" / "listing.d.ts": listing_text()}
    return found | {SCRIPTS / "games" / game / "payload.d.ts": payload_text(game) for game in NAMES}


def stale(written: Mapping[Path, str]) -> list[Path]:
    """The files that are missing or stale."""
    return [path for path, text in written.items() if not path.exists() or path.read_text("utf-8") != text]


def main(arguments: list[str]) -> int:
    """Write them all, or say which are stale."""
    found = declarations()
    others = stale(found)
    if "--check" in arguments:
        for path in others:
            print(f"{path.relative_to(SCRIPTS)} is not what the server sends: make declarations")
        return 1 if others else 0
    for path in others:
        path.write_text(found[path], "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
