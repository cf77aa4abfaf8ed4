"""The fields of a state, declared once for the plain class, the numpy dtype and the type checker."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from itertools import count
from math import prod
from typing import TYPE_CHECKING, Any, ClassVar, Final, Self, cast, get_type_hints, overload

if TYPE_CHECKING:
    import numpy as np

Row = list[int]
Grid = list[Row]
Cube = list[Grid]
Reals = list[float]
"""Numbers for nets; arrays of 32-bit floats in compiled mode."""
RealGrid = list[Reals]
RealCube = list[RealGrid]


@dataclass(frozen=True)
class Cells:
    """One declared field: its shape (empty for a single number), its numpy type, its meaning. An `aid` follows from
    other fields and is stored only so that rules need not recompute it.
    """

    meaning: str
    shape: tuple[int, ...]
    kind: str
    aid: bool = False


def cell(meaning: str, kind: str = "i1") -> int:
    """Declare a field that holds one integer; `kind` is its numpy type ("i1" -128..127, "i2", "i4")."""
    return cast(int, Cells(meaning, (), kind))


@overload
def cells(meaning: str, first: int, /, *, kind: str = "i1", aid: bool = False) -> Row: ...


@overload
def cells(meaning: str, first: int, second: int, /, *, kind: str = "i1", aid: bool = False) -> Grid: ...


@overload
def cells(meaning: str, first: int, second: int, third: int, /, *, kind: str = "i1", aid: bool = False) -> Cube: ...


def cells(meaning: str, *shape: int, kind: str = "i1", aid: bool = False) -> Row | Grid | Cube:
    """Declare a field that holds integers in one to three dimensions."""
    return cast(Row, Cells(meaning, shape, kind, aid))


def _blank(shape: tuple[int, ...]) -> Any:
    if not shape:
        return 0
    return [_blank(shape[1:]) for _ in range(shape[0])]


_COPIED: Final = ("self.{}", "[*self.{}]", "[*map(row, self.{})]", "[[*map(row, grid)] for grid in self.{}]")
"""Code that copies a field, by its number of dimensions."""
UNROLLED: Final = 10
"""A field of at most so many rows is copied row by row, without a loop."""


def _copying(name: str, shape: tuple[int, ...]) -> str:
    """Lines that copy a field of `self` into `new`. A display such as `[*row]` is the fastest copy of a short list."""
    if len(shape) < 2 or prod(shape[:-1]) > UNROLLED:
        return f"new.{name} = {_COPIED[len(shape)].format(name)}"
    given, copied = (_rows(shape[:-1], count(), row) for row in ("r{}", "[*r{}]"))
    return f"{given} = self.{name}; new.{name} = {copied}"


def _rows(shape: tuple[int, ...], numbers: Iterator[int], row: str) -> str:
    """Code of nested lists of that shape; `row` is that of the rows, with their numbers."""
    if not shape:
        return row.format(next(numbers))
    return f"[{', '.join(_rows(shape[1:], numbers, row) for _ in range(shape[0]))}]"


def _flattened(value: Any, depth: int) -> Iterator[int]:
    if depth == 0:
        yield value
    elif depth == 1:
        yield from value
    else:
        for part in value:
            yield from _flattened(part, depth - 1)


def _filled(shape: tuple[int, ...], numbers: Iterator[int]) -> Any:
    if not shape:
        return int(next(numbers))
    return [_filled(shape[1:], numbers) for _ in range(shape[0])]


def _copier(declared: dict[str, Cells | type[Fields]], inner: str) -> Callable[[Any], Any]:
    """A generated method that copies an object with these fields, since copying takes half the time of a move; `inner`
    is code that makes what stands for a field which is an object itself.
    """
    lines = ["def copy(self):", "    new = make(type(self))"]
    for name, field in declared.items():
        copied = _copying(name, field.shape) if isinstance(field, Cells) else f"new.{name} = {inner.format(name)}"
        lines.append(f"    {copied}")
    names: dict[str, Any] = {"make": object.__new__, "row": list[int].copy}
    exec("\n".join([*lines, "    return new"]), names)
    return names["copy"]


@cache
def _sharer(kind: type[Fields], own: tuple[str, ...]) -> Callable[[Any], Any]:
    """A generated method that makes an object sharing everything with another except single numbers and these
    fields.
    """
    lines = ["def shared(self):", "    new = make(kind)"]
    for name, field in kind.declared.items():
        copied = _COPIED[len(field.shape)] if isinstance(field, Cells) and name in own else _COPIED[0]
        lines.append(f"    new.{name} = {copied.format(name)}")
    names: dict[str, Any] = {"make": object.__new__, "row": list[int].copy, "kind": kind}
    exec("\n".join([*lines, "    return new"]), names)
    return names["shared"]


def _comparer(declared: dict[str, Cells | type[Fields]]) -> Callable[[object, object], bool]:
    """A generated method that compares two objects with these fields."""
    same = " and ".join(["type(other) is type(self)", *(f"self.{name} == other.{name}" for name in declared)])
    names: dict[str, Any] = {}
    exec(f"def __eq__(self, other):\n    return {same}", names)
    return names["__eq__"]


class _Declaring(type):
    """Makes the annotated names of a class its slots, and stores their declarations. Slots are four times as fast to
    read as an instance dictionary.
    """

    def __new__(mcs, name: str, bases: tuple[type, ...], body: dict[str, Any]) -> _Declaring:
        cells_by_name = {field: body.pop(field) for field, value in [*body.items()] if isinstance(value, Cells)}
        cls = super().__new__(mcs, name, bases, {**body, "__slots__": tuple(body.get("__annotations__", ()))})
        hints = get_type_hints(cls)
        declared = {field: cells_by_name.get(field, hint) for field, hint in hints.items()}
        made = {
            "declared": declared, "copy": _copier(declared, "self.{}.copy()"),
            "successor": _copier(declared, "self.{}"), "__eq__": _comparer(declared),
        }  # fmt: skip
        for name, value in made.items():
            setattr(cls, name, value)
        return cls


class Fields(metaclass=_Declaring):
    """A class whose annotated fields are `cell`, `cells` or other `Fields`. The object is the plain form: integers and
    nested lists, initially 0. `dtype()` is the compiled form.
    """

    if TYPE_CHECKING:
        declared: ClassVar[Mapping[str, Cells | type[Fields]]]
        """The fields by name, in the order of declaration; type checkers only, or it would become a field itself."""

    def __init__(self) -> None:
        for name, field in type(self).declared.items():
            setattr(self, name, _blank(field.shape) if isinstance(field, Cells) else field())

    def copy(self) -> Self:
        """An independent object with the same numbers."""
        raise NotImplementedError("each class has its own")

    def successor(self) -> Self:
        """A copy that rules may play on: it shares the edition, which none of them writes."""
        raise NotImplementedError("each class has its own")

    def sharing(self, *own: str) -> Self:
        """An object with the same numbers that shares all lists with this one except `own`."""
        return _sharer(type(self), own)(self)

    def flat(self) -> list[int]:
        """All numbers in the order of declaration."""
        numbers: list[int] = []
        for name, field in type(self).declared.items():
            value = getattr(self, name)
            numbers.extend(_flattened(value, len(field.shape)) if isinstance(field, Cells) else value.flat())
        return numbers

    @classmethod
    def from_flat(cls, numbers: Iterable[int]) -> Self:
        """The object whose `flat()` is `numbers`. Raises ValueError for another number of them."""
        given = list(numbers)
        if len(given) != cls.width():
            raise ValueError(f"{cls.__name__} holds {cls.width()} numbers, not {len(given)}")
        return cls._read(iter(given))

    @classmethod
    def _read(cls, numbers: Iterator[int]) -> Self:
        new = object.__new__(cls)
        for name, field in cls.declared.items():
            setattr(new, name, _filled(field.shape, numbers) if isinstance(field, Cells) else field._read(numbers))
        return new

    @classmethod
    @cache
    def dtype(cls) -> np.dtype[np.void]:
        """The numpy structured type with the same fields, packed in order. Always the same object, since comparing two
        takes longer than a whole decision.
        """
        import numpy as np

        return np.dtype([
            (name, field.kind, field.shape) if isinstance(field, Cells) else (name, field.dtype())
            for name, field in cls.declared.items()
        ])  # fmt: skip

    @classmethod
    def width(cls) -> int:
        """The length of `flat()`."""
        return len(cls().flat())

    __hash__ = None  # pyright: ignore[reportAssignmentType]
