"""What a program says of itself in its reply to `hello`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, TypeVar, cast

NAME_LENGTH: Final = 40
PARTS: Final = ("history", "diagram", "state")
"""What a `choose` can leave out."""
Kind = TypeVar("Kind", str, int)


class BadIntroduction(ValueError):
    """A field of the reply that cannot be understood: its name."""


@dataclass(frozen=True)
class Introduction:
    """A program's name, version and author as it gives them, and what it supports."""

    name: str = ""
    version: str = ""
    author: str = ""
    games: tuple[str, ...] | None = None
    """None: all."""
    seats: tuple[int, ...] | None = None
    """None: any number."""
    wants: tuple[str, ...] = PARTS

    @classmethod
    def of(cls, reply: Mapping[str, object]) -> Introduction:
        """What a reply says. Raises BadIntroduction."""
        supports: object = reply.get("supports", {})
        if not isinstance(supports, dict):
            raise BadIntroduction("supports")
        given = cast(Mapping[str, object], supports)
        wants = _listed(given, "wants", str)
        if wants is not None and not {*wants} <= {*PARTS}:
            raise BadIntroduction("supports.wants")
        return cls(
            *(_text(reply, name) for name in ("name", "version", "author")),
            games=_listed(given, "games", str),
            seats=_listed(given, "seats", int),
            wants=PARTS if wants is None else wants,
        )

    def plays(self, game: str, seats: int) -> bool:
        """Whether it says that it plays that game with that many seats."""
        return (self.games is None or game in self.games) and (self.seats is None or seats in self.seats)

    @property
    def title(self) -> str:
        """Its name, with its version if it says one."""
        return f"{self.name} {self.version}".strip()


def _text(reply: Mapping[str, object], name: str) -> str:
    """A short text without invisible characters; empty if it is not given."""
    text = reply.get(name, "")
    if not isinstance(text, str) or len(text) > NAME_LENGTH or not text.isprintable():
        raise BadIntroduction(name)
    return text.strip()


def _listed(given: Mapping[str, object], name: str, kind: type[Kind]) -> tuple[Kind, ...] | None:
    """A list whose members are all of that kind; None if it is not given."""
    listed = given.get(name)
    if listed is None:
        return None
    if not isinstance(listed, list) or any(type(each) is not kind for each in cast(list[object], listed)):
        raise BadIntroduction(f"supports.{name}")
    return tuple(cast(list[Kind], listed))
