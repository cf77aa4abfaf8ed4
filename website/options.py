"""The commands with all their options, in the words of `duchy COMMAND --help`."""

from __future__ import annotations

from argparse import RawDescriptionHelpFormatter
from collections.abc import Iterator
from functools import partial

from duchy.cli import COMMANDS, COMPLETION, parser_for, translate_argparse
from duchy.commands.parser import Parser
from duchy.words import Words

LANGUAGE = "en"
WIDTH = 88


def options_page() -> str:
    """A section for each command, one below it for each that has its own."""
    say = Words(LANGUAGE)
    translate_argparse(say)
    root = parser_for([COMPLETION, *COMMANDS], say)
    parts = ["# All commands and options", "What they have in common: [](commands.md)."]
    return "\n\n".join([*parts, *sections(root)])


def sections(above: Parser) -> Iterator[str]:
    """Every command below one, as it describes itself."""
    for part in above.below():
        part.formatter_class = partial(RawDescriptionHelpFormatter, width=WIDTH)
        yield f"## `{part.prog}`\n\n```text\n{part.format_help().strip()}\n```"
        yield from sections(part)
