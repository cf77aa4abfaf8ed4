"""A study in a document: tables between two marks, a sentence on each figure, what each option changes, a picture."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from datetime import date
from pathlib import Path
from typing import Final

from ..study.balance import Balance
from ..study.chunk_file import Sources
from ..study.figures import Figure
from ..study.survey import Meeting, Survey
from ..words import Words
from ..words.spacing import joined
from .ladder_page import put_section
from .outputs import STANDARD_OUTPUT
from .study_plot import draw_study, is_installed
from .study_report import (
    LISTED,
    change_words,
    changes,
    estimate_words,
    groups,
    is_round_zero,
    is_signed,
    label,
    meeting_words,
    range_words,
    reading,
)

PLAYED: Final = "played"
WIDEST: Final = 6
"""Tables that have a column each where kinds of actions are the rows."""


def write_study(
    say: Words, page: Path, surveys: Sequence[Survey], meetings: Sequence[Meeting], command: str, sources: Sources
) -> None:  # fmt: skip
    """Replace the study's section or append it, and draw its picture; or print the section, which then has none.
    Raises OSError, PageError.
    """
    name, picture = section_name(surveys), None
    if page != STANDARD_OUTPUT:
        picture = picture_of(say, page.with_name(f"{name.replace(' ', '-')}.svg"), by_level(surveys)[0])
    text = section_text(say, surveys, meetings, command, picture)
    put_section(page, name, f"{text}\n{source_words(say, sources)}\n")


def picture_of(say: Words, path: Path, surveys: Sequence[Survey]) -> str | None:
    """Draw tables beside each other and return the picture's name; None for one alone, or where nothing can be drawn.
    Raises OSError.
    """
    if len(surveys) == 1:
        return None
    if not is_installed():
        print(say("cli.ladder.no_plot"), file=sys.stderr)
        return path.name if path.exists() else None
    draw_study(say, path, surveys)
    return path.name


def source_words(say: Words, sources: Sources) -> str:
    """What the figures come from."""
    code, weights, machines = (joined(say.language, sorted(set(column))) for column in zip(*sources, strict=True))
    return say("study.source", machine=machines, code=code, weights=weights, date=date.today().isoformat())


def section_name(surveys: Sequence[Survey]) -> str:
    """One for each game, number of seats, players, and kind of tables."""
    first = surveys[0].setting
    levels = list(dict.fromkeys(survey.level for survey in surveys))
    tables = {survey.setting for survey in surveys}
    kind = "options" if any(table.axes != first.axes for table in tables) else "editions"
    return " ".join(["study", first.game, str(first.seats), kind, *(levels if len(levels) > 1 else [])])


def by_level(surveys: Sequence[Survey]) -> list[list[Survey]]:
    """The tables of each level, the last level first."""
    levels = list(dict.fromkeys(survey.level for survey in surveys))
    return [[survey for survey in surveys if survey.level == level] for level in reversed(levels)]


def section_text(
    say: Words, surveys: Sequence[Survey], meetings: Sequence[Meeting], command: str, picture: str | None
) -> str:  # fmt: skip
    """The section between its marks."""
    first, best = surveys[0].setting, by_level(surveys)[0]
    game = Words(say.language, first.game)("game.title")
    parts = [say("study.title", game=game, seats=first.seats, level=best[0].level, kind=kind_words(say, surveys))]
    parts += [say("study.intro", games=games_words(best), bold=say("study.bold") if len(best) > 1 else "")]
    parts += [f"    {command}"]
    parts += [f"![{say('study.picture')}]({picture})"] if picture else []
    parts += [text for group, figures in groups(best) if figures for text in group_parts(say, group, figures, best)]
    parts += changes_parts(say, best) + balance_parts(say, best[0]) + level_parts(say, surveys, meetings)
    return "\n\n".join(parts) + "\n"


def kind_words(say: Words, surveys: Sequence[Survey]) -> str:
    """What is compared: editions, options, levels; the name of a table that is alone."""
    tables = by_level(surveys)[0]
    if len(tables) > 1:
        return say(f"study.kind.{section_name(surveys).split()[3]}")
    return say("study.kind.levels") if len(surveys) > 1 else tables[0].setting.name


def games_words(surveys: Sequence[Survey]) -> str:
    """How many games of each table."""
    counts = sorted({survey.games for survey in surveys})
    return str(counts[0]) if len(counts) == 1 else f"{counts[0]}–{counts[-1]}"


def group_parts(say: Words, group: str, figures: Sequence[Figure], surveys: Sequence[Survey]) -> list[str]:
    """A heading, a table and a sentence on each figure."""
    title = f"#### {say(f'study.group.{group}')}"
    if group == PLAYED:
        return [title, say("study.played_reading"), played_table(say, figures, surveys[:WIDEST])]
    sentences = "\n".join(f"- {reading(say, figure.name, surveys)}" for figure in figures)
    return [title, figures_table(say, figures, surveys), sentences]


def figures_table(say: Words, figures: Sequence[Figure], surveys: Sequence[Survey]) -> str:
    """A line for each table, a column for each figure; what is other than at the first table is in bold."""
    rows = [["", *(label(say, figure) for figure in figures)]]
    rows += [[f"`{survey.setting.name}`", *(cell(say, survey, figure) for figure in figures)] for survey in surveys]
    return table(rows)


def cell(say: Words, survey: Survey, figure: Figure) -> str:
    """A figure of a table."""
    found = survey.figure(figure.name)
    text = estimate_words(say, figure, found.estimate, is_signed(figure))
    text = f"**{text}**" if found.is_other and not is_round_zero(found) else text
    return f"{text} ({range_words(say, found)})" if found.range else text


def played_table(say: Words, figures: Sequence[Figure], surveys: Sequence[Survey]) -> str:
    """A line for each kind of action, a column for each table."""
    rows = [["", *(f"`{survey.setting.name}`" for survey in surveys)]]
    rows += [
        [f"`{figure.name.partition('.')[2]}`", *(cell(say, survey, figure) for survey in surveys)] for figure in figures
    ]
    return table(rows)


def table(rows: Sequence[Sequence[str]]) -> str:
    """Rows as a table, the first one its head."""
    lines = [f"| {' | '.join(row)} |" for row in rows]
    return "\n".join([lines[0], "|" + "---|" * len(rows[0]), *lines[1:]])


def changes_parts(say: Words, surveys: Sequence[Survey]) -> list[str]:
    """What is other than at the first table, table by table."""
    if len(surveys) == 1:
        return []
    lines = [f"- `{survey.setting.name}`: {all_changes(say, survey)}" for survey in surveys[1:]]
    facts = {"table": surveys[0].setting.name, "figures": len(surveys[0].figures)}
    return [f"#### {say('study.group.changes')}", say("study.changes_reading", **facts), "\n".join(lines)]


def all_changes(say: Words, survey: Survey) -> str:
    """All that is other than at the first table."""
    return joined(say.language, (change_words(say, one) for one in changes(survey))) or say("study.nothing")


def balance_parts(say: Words, survey: Survey) -> list[str]:
    """What goes with winning, and what with losing, at the first table."""
    clear = sorted((one for one in survey.balances if one.is_clear), key=lambda one: -one.gain.value)
    if not clear:
        return []
    told = clear if len(clear) <= 2 * LISTED else [*clear[:LISTED], *clear[-LISTED:]]
    head = [say(f"study.balance.{name}") for name in ("name", "used", "share", "gain")]
    facts = {"table": survey.setting.name, "clear": len(clear), "of": len(survey.balances)}
    rows = table([head, *(balance_row(say, one) for one in told)])
    return [f"#### {say('study.group.elements')}", say("study.balance.reading", **facts), rows]


def balance_row(say: Words, one: Balance) -> list[str]:
    """An element."""
    used, share, gain, half = (
        say.decimal(100 * number, 1) for number in (one.used, one.share, abs(one.gain.value), one.gain.half)
    )
    sign = "+" if one.gain.value >= 0 else "−"
    percent = [say("study.percent", number=number) for number in (used, share, gain)]
    return [f"`{one.name}`", percent[0], percent[1], f"{sign}{percent[2]} ± {half}"]


def level_parts(say: Words, surveys: Sequence[Survey], meetings: Sequence[Meeting]) -> list[str]:
    """How much skill decides, and what other levels make of the first table."""
    if not meetings:
        return []
    lines = "\n".join(f"- {meeting_words(say, each)}" for each in meetings)
    return [f"#### {say('study.group.skill')}", say("study.skill_reading"), lines, *level_tables(say, surveys)]


def level_tables(say: Words, surveys: Sequence[Survey]) -> list[str]:
    """The first table as each level plays it."""
    first = [some[0] for some in by_level(surveys)]
    figures = [figure for group, some in groups(first) if group != PLAYED for figure in some]
    rows = [["", *(f"`{survey.level}`" for survey in first)]]
    rows += [[label(say, one), *(plain_cell(say, survey, one) for survey in first)] for one in figures]
    return [say("study.level_reading", table=first[0].setting.name), table(rows)]


def plain_cell(say: Words, survey: Survey, figure: Figure) -> str:
    """A figure with its interval."""
    return estimate_words(say, figure, survey.figure(figure.name).estimate, is_signed(figure))
