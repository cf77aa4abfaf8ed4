"""`python -m tests.moved [COMMIT]`: where the tests of an older commit are now, and which command runs them.

A test is a function with all its cases. It is found again by its name: in its file, or in the only other one that has
it and had not. What has another name now, or is tested by another test, is written down in `NOW`; a name there that is
no test is an error, and what was nowhere found is listed.
"""

from __future__ import annotations

import ast
import re
import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final, NamedTuple

from tests.older import ROOT, sources_of

BEFORE_TIERS: Final = "bf858851"
GONE: Final = ""
CACHE: Final = "kernel/test_cache.py::test_a_text_that_changes_changes_the_digests_that_it_takes_part_in"
NOW: Final[Mapping[str, str]] = {
    "browser/test_first_pages.py::test_computers_of_one_level_are_counted":
        "browser/test_first_pages.py::test_computers_of_one_level_have_names_of_their_own",
    "browser/test_home.py::test_three_opponents_are_one_choice_away_and_told_apart":
        "browser/test_home.py::test_three_opponents_are_a_tap_each_and_told_apart",
    "browser/test_matrix.py::test_a_tenth_of_all_windows":
        "browser/test_matrix.py::test_todays_part_of_all_windows",
    "browser/test_two_people.py::test_a_friend_is_invited":
        "browser/test_two_people.py::test_a_friend_is_invited_and_nobody_else_sits_down_there",
    "browser/test_two_people.py::test_links_are_found_again_while_playing":
        "browser/test_two_people.py::test_seats_are_looked_at_while_playing",
    "docs/test_add_a_game.py::test_it_keeps_the_contract":
        "docs/test_add_a_game.py::test_it_keeps_the_contract_but_for_what_the_document_says",
    "kernel/test_cache.py::test_a_file_that_comes_goes_or_is_renamed_changes_the_digest": CACHE,
    "kernel/test_cache.py::test_a_text_that_changes_changes_the_digest": CACHE,
    "kernel/test_cache.py::test_a_text_that_is_never_compiled_does_not_count":
        "kernel/test_cache.py::test_what_no_rule_reaches_takes_no_part",
    "kernel/test_cache.py::test_the_digest_is_that_of_the_text": CACHE,
    "load/test_short.py::test_a_closed_loop": "load/test_short.py::test_closed_loops_in_turns",
    "players/test_levels.py::test_weaker_levels_are_blurred_more_and_search_less":
        "players/test_levels.py::test_weaker_levels_see_less_and_search_less",
    "players/test_net_search.py::test_a_blur_never_takes_what_is_far_below_the_best": GONE,
    "players/test_players.py::test_a_tally_drops_only_what_is_clearly_behind":
        "players/test_halving.py::test_it_ends_early_where_one_is_clearly_best",
    "players/test_sense.py::test_without_sense_the_weakest_level_does":
        "players/test_sense.py::test_whoever_has_no_sense_does",
    "players/test_why.py::test_every_sign_has_words_for_every_kind":
        "players/test_explanation.py::test_every_quantity_has_words_for_every_kind",
    "players/test_why.py::test_worths_fit_the_signs":
        "players/test_explanation.py::test_worths_fit_the_quantities",
    "training/test_ray.py::test_the_command_gives_the_same_net_by_ray":
        "training/test_ray.py::test_the_command_gives_the_same_net_by_ray_though_two_workers_die",
    "training/test_ray.py::test_two_workers_that_die_give_the_net_that_threads_give":
        "training/test_ray.py::test_the_command_gives_the_same_net_by_ray_though_two_workers_die",
}  # fmt: skip
"""Since `BEFORE_TIERS`. Gone is what was tested: levels have no blur over single actions any more."""
COMMANDS: Final = {"slow": "`make test-long`", "check": "`make check`", "": "`make test`"}
"""What runs a test first, by its mark."""
ROTATING: Final = re.compile(r"mark\.rotating\((\d+)\)")


class Test(NamedTuple):
    """A function, by its file below `tests`."""

    file: str
    name: str

    def __str__(self) -> str:
        return f"{self.file}::{self.name}"


def tests_in(folder: Path) -> Iterator[tuple[Test, str]]:
    """All tests below the folder with the command that runs them; also those that classes in helpers inherit."""
    for file in sorted(folder.rglob("*.py")):
        tree = ast.parse(file.read_text(encoding="utf-8"))
        of_file = " ".join(ast.unparse(node) for node in tree.body if "pytestmark" in ast.unparse(node))
        for node in ast.walk(tree):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.name.startswith("test_"):
                marks = " ".join([of_file, *map(ast.unparse, node.decorator_list)])
                (mark, *_) = [mark for mark in COMMANDS if not mark or re.search(rf"mark\.{mark}\b", marks)]
                share = "".join(f", one of {number} at a commit" for number in ROTATING.findall(marks))
                yield Test(file.relative_to(folder).as_posix(), node.name), COMMANDS[mark] + share


def found_again(old: Mapping[Test, str], new: Mapping[Test, str]) -> dict[Test, Test | None]:
    """Where each test is now; None if what it tested is gone. A test that is nowhere is left out."""
    named = {str(test): test for test in new}
    again: dict[Test, Test | None] = {}
    for test in old:
        if test in new:
            again[test] = test
        elif str(test) in NOW:
            again[test] = named[NOW[str(test)]] if NOW[str(test)] != GONE else None
        elif len(others := [other for other in new if other.name == test.name and other not in old]) == 1:
            again[test] = others[0]
    return again


def main(commit: str = BEFORE_TIERS) -> None:
    with TemporaryDirectory() as folder:
        sources_of(commit, Path(folder), "tests")
        old = dict(tests_in(Path(folder) / "tests"))
    new = dict(tests_in(ROOT / "tests"))
    again = found_again(old, new)
    print(f"{len(old)} tests in {commit}, {len(new)} now")
    show_commands(old, again, new)
    show_places(again)
    for test in old.keys() - again.keys():
        print(f"nowhere: {test}")


def show_commands(old: Mapping[Test, str], again: Mapping[Test, Test | None], new: Mapping[Test, str]) -> None:
    """How many tests were run by what and are now run by what, then those that are run less often, by file."""
    pairs = Counter((old[was], new[now]) for was, now in again.items() if now)
    show("tests | run by | and now by", (f"{count} | {was} | {now}" for (was, now), count in sorted(pairs.items())))
    rarer = Counter((new[now], now.file) for was, now in again.items() if now and old[was] != new[now])
    folders: dict[tuple[str, str], list[str]] = {}
    for (command, file), count in sorted(rarer.items()):
        folder, _, name = file.partition("/")
        folders.setdefault((command, folder), []).append(f"{count} of `{name}`")
    show(
        "run by | in | tests",
        (f"{command} | `{folder}` | {', '.join(named)}" for (command, folder), named in folders.items()),
    )


def show_places(again: Mapping[Test, Test | None]) -> None:
    """In which file those are that have only moved, and each that has another name."""
    pairs = Counter((was.file, now.file) for was, now in again.items() if now and now.name == was.name and now != was)
    show("tests | in | and now in", (f"{count} | `{was}` | `{now}`" for (was, now), count in sorted(pairs.items())))
    others = {was: now for was, now in again.items() if now is None or now.name != was.name}
    show("test | and now", (f"`{was}` | {f'`{now}`' if now else 'gone'}" for was, now in sorted(others.items())))


def show(heads: str, rows: Iterable[str]) -> None:
    """Print a table."""
    print(f"\n| {heads} |", "|" + "---|" * (heads.count("|") + 1), *(f"| {row} |" for row in rows), sep="\n")


if __name__ == "__main__":
    main(*sys.argv[1:])
