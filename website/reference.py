"""The Python packages by name: signatures, docstrings as they stand (Markdown), in Sphinx's Python domain."""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterator
from functools import cached_property
from importlib import import_module
from types import ModuleType
from typing import Final

from sphinx.pycode import ModuleAnalyzer
from sphinx.util.inspect import stringify_signature

PACKAGE: Final = "duchy"
ENVIRONMENTS: Final = "duchy.env"
ADAPTERS: Final = {
    "duchy.env.gymnasium": ("OneSeat",),
    "duchy.env.one_seat_vector": ("OneSeatVector",),
    "duchy.env.pettingzoo": ("AllSeats", "Module"),
    "duchy.env.openspiel": ("OpenSpielGame", "OpenSpielState", "OpenSpielObserver"),
}
"""The modules for other libraries, with what one meets of them."""


def python_page() -> str:
    """What `import duchy` offers."""
    return "\n\n".join(["# Python: `duchy`", *names_of(import_module(PACKAGE))])


def environments_page() -> str:
    """What `duchy.env` offers, and its adapters."""
    parts = [
        "# Python: `duchy.env`",
        "How to use it: [](research.md).",
        *names_of(import_module(ENVIRONMENTS)),
    ]
    for module, names in ADAPTERS.items():
        adapter = import_module(module)
        parts += [f"## `{module}`", shown(inspect.getdoc(adapter) or "")]
        parts += [entry(module, name, getattr(adapter, name)) for name in names]
    return "\n\n".join(parts)


def names_of(module: ModuleType) -> Iterator[str]:
    """Every public name of a package, classes first."""
    public = {name: getattr(module, name) for name in module.__all__}
    for name, thing in sorted(public.items(), key=lambda item: (not inspect.isclass(item[1]), item[0].lower())):
        yield entry(module.__name__, name, thing)


def entry(module: str, name: str, thing: object) -> str:
    """One name with what belongs to it."""
    if inspect.isclass(thing):
        parts = [shown(inspect.getdoc(thing) or ""), *members(thing)]
        return directive("class", f"{module}.{name}{signature(thing)}", "\n\n".join(parts))
    if inspect.isroutine(thing):
        return directive("function", f"{module}.{name}{signature(thing)}", shown(inspect.getdoc(thing) or ""))
    return directive("data", f"{module}.{name}", comment(module, name))


def members(kind: type) -> Iterator[str]:
    """The public methods, properties and documented attributes of a class, in their order."""
    noted = {name: lines for (owner, name), lines in notes(kind.__module__).items() if owner == kind.__name__}
    for name, lines in noted.items():
        if not name.startswith("_") and name not in vars(kind):
            yield directive("attribute", name, shown("\n".join(lines)))
    for name, member in vars(kind).items():
        if name.startswith("_") and name != "__init__":
            continue
        if name in noted and not isinstance(member, cached_property | property):
            yield directive("attribute", name, shown("\n".join(noted[name])))
        elif isinstance(member, cached_property | property):
            yield directive("property", name, shown(inspect.getdoc(member) or ""))
        elif inspect.isroutine(member) and (told := inspect.getdoc(member)):
            routine = inspect.unwrap(member.__func__ if isinstance(member, staticmethod | classmethod) else member)
            if name == "__init__":
                yield shown(told) if vars(kind)["__init__"].__doc__ else ""
            else:
                yield directive("method", f"{name}{signature(routine)}", shown(told))


def comment(module: str, name: str) -> str:
    """The docstring below a name that is neither a class nor a function, wherever it is defined."""
    for place in [module, *(one.__name__ for one in submodules(module))]:
        if lines := notes(place).get(("", name)):
            return shown("\n".join(lines))
    return ""


def submodules(package: str) -> list[ModuleType]:
    """The modules of a package that are imported with it."""
    return [one for one in vars(import_module(package)).values() if inspect.ismodule(one)]


def notes(module: str) -> dict[tuple[str, str], list[str]]:
    """The docstrings of attributes, by class and name."""
    return ModuleAnalyzer.for_module(module).find_attr_docs()


def signature(thing: object) -> str:
    """The signature as it is called; a class returns nothing."""
    try:
        found = inspect.signature(thing)  # pyright: ignore[reportArgumentType]
    except (TypeError, ValueError):
        return ""
    unbound = [each for each in found.parameters.values() if each.name not in ("self", "cls")]
    return stringify_signature(found.replace(parameters=unbound), show_return_annotation=not inspect.isclass(thing))


def shown(told: str) -> str:
    """A docstring as Markdown: examples and tables stand as they are written."""
    return re.sub(r"^(>>> (?:.|\n)*?)(?=\n\s*\n|\Z)", r"```python\n\1\n```", told.strip(), flags=re.MULTILINE)


def directive(kind: str, name: str, body: str) -> str:
    """An entry of Sphinx's Python domain; it is as deep as what it holds."""
    fence = ":" * (max([2, *map(len, re.findall(r"^(:{3,})", body, re.MULTILINE))]) + 1)
    return f"{fence}{{py:{kind}}} {name}\n\n{body}\n\n{fence}"
