"""A study as text: figures with their intervals, in the words of the page and of the terminal."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ..study.chunk_file import study_version
from ..study.figures import COMEBACK, GROUP_NAMES, Figure
from ..study.intervals import Estimate
from ..study.settings import Setting
from ..study.survey import FigureFound, Meeting, Survey
from ..words import Words
from ..words.spacing import joined
from .as_json import table_told

DECIMALS: Final = {"share": 1, "count": 2, "minutes": 1, "bits": 2}
MINUS: Final = "−"
LISTED: Final = 10
"""Elements told of each kind."""


def number_words(say: Words, figure: Figure, value: float, signed: bool = False, decimals: int | None = None) -> str:
    """A value of a figure in its unit."""
    factor = 100 if figure.unit == "share" else 1
    text = say.decimal(abs(factor * value), DECIMALS[figure.unit] if decimals is None else decimals)
    sign = MINUS if value < 0 and any(digit in "123456789" for digit in text) else "+" if signed else ""
    return f"{sign}{say('study.percent', number=text) if figure.unit == 'share' else text}"


def estimate_words(say: Words, figure: Figure, found: Estimate, signed: bool) -> str:
    """A value with half its interval."""
    factor = 100 if figure.unit == "share" else 1
    half = say.decimal(factor * found.half, DECIMALS[figure.unit])
    return f"{number_words(say, figure, found.value, signed)} ± {half}"


def is_signed(figure: Figure) -> bool:
    """Whether a figure is told with its sign: it is measured from an even share."""
    return figure.name.startswith(("first_seat", "seat_"))


def label(say: Words, figure: Figure) -> str:
    """The short name of a figure."""
    kind, _, verb = figure.name.partition(".")
    return say("study.played", verb=verb) if kind == "played" else say(f"study.label.{figure.name}")


def changes(survey: Survey) -> list[FigureFound]:
    """The figures that are other than at the first table and do not round to the same, the clearest first."""
    found = [one for one in survey.figures if one.is_other and not is_round_zero(one)]
    return sorted(found, key=lambda one: -abs(one.apart.value) / max(one.apart.half, 1e-12) if one.apart else 0.0)


def is_round_zero(found: FigureFound) -> bool:
    """Whether a difference is too small to be told."""
    factor = 100 if found.figure.unit == "share" else 1
    return found.apart is None or round(factor * found.apart.value, DECIMALS[found.figure.unit]) == 0


def change_words(say: Words, found: FigureFound) -> str:
    """By how much a figure changes."""
    assert found.apart is not None
    return f"{label(say, found.figure)} {estimate_words(say, found.figure, found.apart, signed=True)}"


def reading(say: Words, name: str, surveys: Sequence[Survey]) -> str:
    """One sentence on a figure: what it says of the first table, and between which others it lies."""
    first = surveys[0].figure(name)
    value = estimate_words(say, first.figure, first.estimate, is_signed(first.figure))
    bound = say("study.percent", number=say.decimal(100 * COMEBACK / surveys[0].setting.seats, 0))
    sentence = say(f"study.reading.{name}", value=value, bound=bound)
    if len(surveys) == 1:
        return say("study.sentence", sentence=sentence)
    order = sorted(surveys, key=lambda survey: survey.figure(name).estimate.value)
    low, high = (
        number_words(say, first.figure, each.figure(name).estimate.value, is_signed(first.figure))
        for each in (order[0], order[-1])
    )
    facts = {"name": surveys[0].setting.name, "least": order[0].setting.name, "most": order[-1].setting.name}
    return say("study.across", sentence=sentence, low=low, high=high, **facts)


def report(say: Words, surveys: Sequence[Survey], meetings: Sequence[Meeting]) -> str:
    """Everything, for a terminal."""
    lines: list[str] = []
    for survey in surveys:
        lines += ["", heading(say, survey), *(figure_line(say, found) for found in survey.figures if found.is_told)]
        lines += (
            [say("study.changes", list=joined(say.language, (change_words(say, one) for one in changes(survey))))]
            if changes(survey)
            else []
        )
    return "\n".join([*lines, *(meeting_words(say, each) for each in meetings)]).lstrip("\n")


def survey_told(survey: Survey) -> dict[str, object]:
    """A survey for programs: shares from 0 to 1; `range` holds nine of ten games, `apart` is from the first table."""
    figures = {
        found.figure.name: {
            "unit": found.figure.unit,
            **found.estimate._asdict(),
            "range": found.range,
            "apart": found.apart and found.apart._asdict(),
            "differs": found.is_other,
        }
        for found in survey.figures
    }
    return {**setting_told(survey.setting), "level": survey.level, "games": survey.games, "figures": figures}


def meeting_told(meeting: Meeting) -> dict[str, object]:
    """How two levels did, for programs."""
    told = {"stronger": meeting.stronger, "weaker": meeting.weaker, "games": meeting.games}
    share = meeting.share._asdict()
    return {**setting_told(meeting.setting), **told, "share": share, "until_clear": meeting.until_clear}


def setting_told(setting: Setting) -> dict[str, object]:
    """Which table, and the source that its games depend on."""
    return {**table_told(setting.settled), "code": study_version()}


def heading(say: Words, survey: Survey) -> str:
    """Which table, who played, how much."""
    setting = survey.setting
    return say(
        "study.heading",
        game=setting.game,
        table=setting.name,
        seats=setting.seats,
        level=survey.level,
        games=survey.games,
    )


def figure_line(say: Words, found: FigureFound) -> str:
    """A figure with its interval, and between what most games lie."""
    value = estimate_words(say, found.figure, found.estimate, is_signed(found.figure))
    most = f"  ({range_words(say, found)})" if found.range else ""
    return f"  {say('study.line', label=label(say, found.figure), value=value)}{most}"


def range_words(say: Words, found: FigureFound) -> str:
    """Between what nine of ten games lie; empty if that is not told."""
    if found.range is None:
        return ""
    low, high = (number_words(say, found.figure, value, decimals=0) for value in found.range)
    return say("study.range", low=low, high=high)


def meeting_words(say: Words, meeting: Meeting) -> str:
    """How two levels did against each other."""
    share = say("study.percent", number=say.decimal(100 * meeting.share.value, 1))
    half, until = say.decimal(100 * meeting.share.half, 1), meeting.until_clear
    games = f"{until:.0f}" if until < float("inf") else "∞"
    facts = {"stronger": meeting.stronger, "weaker": meeting.weaker, "table": meeting.setting.name}
    return say("study.meeting", share=share, half=half, games=games, played=meeting.games, **facts)


def groups(surveys: Sequence[Survey]) -> list[tuple[str, list[Figure]]]:
    """The figures that say anything at some table, by group."""
    figures = [found.figure for found in surveys[0].figures]
    told = {found.figure.name for survey in surveys for found in survey.figures if found.is_told}
    return [(group, [one for one in figures if one.group == group and one.name in told]) for group in GROUP_NAMES]
