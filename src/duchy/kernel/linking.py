"""Rules that rules call: their code, from which no machine code is made.

Numba makes machine code of every function that another one calls, each time together with all that it calls in turn,
and then copies and optimises all of it again in the caller. Here a rule that is called by rules stays a part: its own
code alone, as lowering left it. What Python calls is a whole: all its parts are linked, optimised and made machine code
of once.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from typing import Any, NamedTuple

from numba.core import caching, codegen, compiler, registry  # pyright: ignore[reportMissingTypeStubs]

JITCodeLibrary: Any = vars(codegen)["JITCodeLibrary"]
CPUDispatcher: Any = vars(registry)["CPUDispatcher"]
FunctionCache: Any = vars(caching)["FunctionCache"]
CompileResultCacheImpl: Any = vars(caching)["CompileResultCacheImpl"]
Compiler: Any = vars(compiler)["Compiler"]
compile_result: Any = vars(compiler)["compile_result"]
llvm: Any = vars(codegen)["ll"]

OURS = "5duchy8compiled"
"""In the name of the code of a rule."""
FOR_RULES = {"no_cpython_wrapper": True}
"""Flags of a part: Python does not call it."""


class PartName(NamedTuple):
    """Which part: the rule's module and name, and the types of its arguments."""

    module: str
    rule: str
    types: tuple[object, ...]


class PartLibrary(JITCodeLibrary):
    """The code of a rule, without that of the rules that it calls."""

    _linking_libraries: list[Any]
    called: list[PartName]
    """The parts that it calls."""
    name_of_part: PartName

    def finalize(self) -> None:
        """Link numba's own functions, and only note the parts that are called."""
        self._raise_if_finalized()
        parts = [library for library in self._linking_libraries if isinstance(library, PartLibrary)]
        for library in dict.fromkeys(self._linking_libraries):
            if not isinstance(library, PartLibrary):
                self._final_module.link_in(library._get_module_for_linking(), preserve=True)
        self._finalize_dynamic_globals()
        self.close([part.name_of_part for part in dict.fromkeys(parts)])

    def close(self, called: list[PartName]) -> None:
        """Nothing is added after this."""
        self.called = called
        for function in self._final_module.functions:
            if not function.is_declaration and function.linkage == llvm.Linkage.external:
                function.linkage = "linkonce_odr"
        self._shared_module = self._final_module
        self._finalized = True


class WholeLibrary(JITCodeLibrary):
    """The code of what Python calls, with all its parts."""

    _linking_libraries: list[Any]

    def finalize(self) -> None:
        """Link the parts, then optimise and go on as numba does. Raises Unlinked."""
        self._linking_libraries = callers_first(self._linking_libraries)
        JITCodeLibrary.finalize(self)
        missing = [each.name for each in self._final_module.functions if each.is_declaration and OURS in each.name]
        if missing:
            raise Unlinked(f"{self.name}: {', '.join(missing)}")


class Unlinked(RuntimeError):
    """Code without that of a rule which it calls: it would call the address 0."""


class PartCompiler(Compiler):
    """Compiles a part, but not to machine code."""

    def compile_extra(self, func: Callable[..., object]) -> object:
        """The result for a function of Python."""
        library = PartLibrary(self.state.targetctx.codegen(), func.__qualname__)
        library.name_of_part = PartName(func.__module__, func.__name__, tuple(self.state.args))
        self.state.library = library
        self.state.flags.no_compile = True
        return Compiler.compile_extra(self, func)


class WholeCompiler(Compiler):
    """Compiles what Python calls."""

    def compile_extra(self, func: Callable[..., object]) -> object:
        """The result for a function of Python."""
        self.state.library = WholeLibrary(self.state.targetctx.codegen(), func.__qualname__)
        self.state.library.enable_object_caching()
        return Compiler.compile_extra(self, func)


class PartCacheImpl(CompileResultCacheImpl):
    """What is kept of a part: its code, and the names of those that it calls."""

    def reduce(self, cres: Any) -> object:
        """What is written."""
        library, described = cres.library, cres.fndesc
        described.typemap = described.calltypes = None
        code = library._final_module.as_bitcode()
        return library.name, code, library.name_of_part, library.called, described, cres.environment, cres.signature

    def rebuild(self, target_context: Any, payload: Any) -> object:
        """What was read."""
        name, code, name_of_part, called, described, environment, signature = payload
        library = PartLibrary(target_context.codegen(), name)
        library._final_module = llvm.parse_bitcode(code)
        library.name_of_part = name_of_part
        library.close(called)
        return compile_result(
            typing_context=target_context.typing_context, target_context=target_context, entry_point=object(),
            library=library, fndesc=described, environment=environment, signature=signature, objectmode=False,
            lifted=(), reload_init=(), referenced_envs=(),
        )  # fmt: skip


class PartCache(FunctionCache):
    """The cache of a part."""

    _impl_class = PartCacheImpl


class Part(CPUDispatcher):
    """A rule as rules call it."""

    def __init__(self, function: Callable[..., object], options: Mapping[str, object]) -> None:
        CPUDispatcher.__init__(self, function, targetoptions={**options, **FOR_RULES}, pipeline_class=PartCompiler)
        self._cache = PartCache(function)

    def add_overload(self, cres: Any) -> None:
        """Let rules call the part, by a key: there is nothing that Python could call."""
        if cres.entry_point is None:
            cres = cres._replace(entry_point=object())
            self.targetctx.insert_user_function(cres.entry_point, cres.fndesc, [cres.library])
        self.overloads[tuple(cres.signature.args)] = cres


class Whole(CPUDispatcher):
    """A rule as Python calls it; rules that name it call its part."""

    def __init__(self, function: Callable[..., object], options: Mapping[str, object], part: Part) -> None:
        CPUDispatcher.__init__(self, function, targetoptions=dict(options), pipeline_class=WholeCompiler)
        self.enable_caching()
        self.part = part

    def get_call_template(self, args: Sequence[object], kws: dict[str, object]) -> object:
        """For a call by a rule: its types."""
        return self.part.get_call_template(args, kws)

    def get_overload(self, sig: object) -> object:
        """For a call by a rule: the key of its code."""
        return self.part.get_overload(sig)


def callers_first(libraries: Sequence[object]) -> list[object]:
    """The libraries and all parts that they call, each after those that call it.

    The linker leaves out what nothing calls yet, so a part that came too early would be missing.
    """
    callees_first: dict[object, None] = {}

    def visit(library: object) -> None:
        if library in callees_first:
            return
        for name in library.called if isinstance(library, PartLibrary) else ():
            visit(part_library(name))
        callees_first[library] = None

    for library in libraries:
        visit(library)
    return [*reversed(callees_first)]


def part_library(name: PartName) -> PartLibrary:
    """The code of the part, from the cache if possible."""
    part: Part = getattr(import_module(name.module), name.rule).part
    part.compile(name.types)
    return part.overloads[name.types].library
