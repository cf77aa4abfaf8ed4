"""The command line's grammar: argparse, with short errors that say what may have been meant."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable
from difflib import get_close_matches
from typing import Any, NoReturn

from ..words import Words
from .naming import game_meant, possible

USAGE = 2
"""The exit status of a command that is called wrongly."""


class Parser(argparse.ArgumentParser):
    """A parser of one command, or of the choice of one; `words` are told it once it has been made."""

    words: Words

    def error(self, message: str) -> NoReturn:
        """Say what is wrong and where help is, in two lines."""
        print(self.words("cli.wrong", command=self.prog, reason=message), file=sys.stderr)
        print(self.words("cli.see_help", command=self.prog), file=sys.stderr)
        sys.exit(USAGE)

    def refuse_unknown(self, rest: list[str]) -> NoReturn:
        """Say that the rest of a command line means nothing."""
        reason = self.words("cli.not_understood", text=" ".join(rest))
        options = [option for option in self._option_string_actions if option.startswith("--")]
        meant = get_close_matches(rest[0].partition("=")[0], options, 1) if rest[0].startswith("-") else []
        self.error(" ".join([reason, *(self.words("cli.meant", name=name) for name in meant)]))

    def _check_value(self, action: argparse.Action, value: Any) -> None:
        choices: Iterable[object] | None = action.choices
        if choices is not None and value not in choices:
            told = self.words("cli.none_of", text=value, possible=possible(self.words, str(value), choices))
            if action.dest == "command":
                game = game_meant(str(value))
                self.error(self.words("cli.no_play", game=game) if game else told)
            raise argparse.ArgumentError(action, told)
