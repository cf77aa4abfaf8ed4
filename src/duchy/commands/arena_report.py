"""The report on a contest, and its deals as CSV."""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence

from ..players.measure.arena import Contest, DealResult
from ..players.measure.control_variates import LEAST_DEALS, luck_adjusted
from ..players.measure.elo import elo_interval, interval
from ..players.measure.results import code_version, weights_version
from ..players.measure.sprt import Sprt
from ..words import Words
from .as_json import table_told
from .programs import complaint_lines, mishap_words

COLUMNS = ("deal", "side", "name", "score", "luck", "points", "decisions", "seconds", "longest", "mishaps")


def report(
    say: Words, contest: Contest, results: Sequence[DealResult], test: Sprt | None, minutes: float
) -> str:  # fmt: skip
    """The whole report so far."""
    lines = [score_line(say, contest, results), elo_line(say, contest, results)]
    lines += luck_lines(say, results) if contest.lucky else []
    lines += [side_line(say, contest, results, side) for side in range(len(contest.sides))]
    lines += mishap_lines(say, contest, results)
    lines += [test_line(say, contest, test)] if test else []
    return "\n".join([*lines, say("cli.arena.minutes", minutes=say.decimal(minutes, 1))])


def report_told(
    contest: Contest, results: Sequence[DealResult], test: Sprt | None, minutes: float
) -> dict[str, object]:  # fmt: skip
    """The report for programs: shares of the win from 0 to 1, each with half its 95% interval."""
    told = table_told(contest.settled) | {
        "code": code_version(),
        "weights": weights_version(contest.game, contest.seats),
    }
    told |= {"games": contest.seats * len(results), "minutes": minutes}
    told["sides"] = [side_told(contest, results, side) for side in range(len(contest.sides))] if results else []
    if results:
        elo, low, high = elo_interval([result.scores[0] for result in results], contest.seats)
        told["elo"] = {"value": elo, "low": low, "high": high}
    if test:
        told["test"] = {"verdict": test.verdict, "llr": test.llr, "elo0": test.elo0, "elo1": test.elo1}
    lucky = [result for result in sorted(results, key=lambda result: result.deal) if result.luck]
    if len(lucky) >= LEAST_DEALS:
        score, half, _ = luck_adjusted_of(lucky)
        told["adjusted"] = {"score": score, "half": half}
    return told


def side_told(contest: Contest, results: Sequence[DealResult], side: int) -> dict[str, object]:
    """Score, points, times and failures of one side."""
    score, half = interval([result.scores[side] for result in results])
    decisions = sum(result.decisions[side] for result in results)
    return {
        "side": contest.names[side],
        "score": score,
        "half": half,
        "points": mean_points(results, side),
        "ms": 1000 * sum(result.seconds[side] for result in results) / max(1, decisions),
        "longest_ms": 1000 * max(result.longest[side] for result in results),
        "failures": [mishap.code for result in results for mishap in result.mishaps if mishap.side == side],
    }


def score_line(say: Words, contest: Contest, results: Sequence[DealResult]) -> str:
    """The score of the first side."""
    key = (
        "cli.arena.score" if contest.seats == 2 else "cli.arena.score_at" if len(contest.sides) > 2
        else "cli.arena.score_alone"
    )  # fmt: skip
    names = contest.names
    score, half = percents(say, [result.scores[0] for result in results])
    return say(
        key, first=names[0], second=names[1], others=", ".join(names[1:]), seats=contest.seats,
        games=contest.seats * len(results), score=score, half=half, edition=contest.edition,
        even=say.decimal(100 / contest.seats, 1),
    )  # fmt: skip


def percents(say: Words, scores: Sequence[float]) -> tuple[str, str]:
    """Mean and half interval, in percent."""
    mean, half = interval(scores)
    return say.decimal(100 * mean, 1), say.decimal(100 * half, 1)


def elo_line(say: Words, contest: Contest, results: Sequence[DealResult]) -> str:
    """How much stronger the first side is than the others."""
    elo, low, high = elo_interval([result.scores[0] for result in results], contest.seats)
    return say("cli.arena.elo", elo=signed(elo), low=signed(low), high=signed(high))


def signed(elo: float) -> str:
    """Elo with its sign; infinity if unbounded."""
    return ("∞" if elo > 0 else "−∞") if abs(elo) == float("inf") else f"{elo:+.0f}"


def luck_lines(say: Words, results: Sequence[DealResult]) -> list[str]:
    """The luck-adjusted score of the first side, if luck was measured in enough deals."""
    lucky = [result for result in sorted(results, key=lambda result: result.deal) if result.luck]
    if not lucky:
        return [say("cli.arena.no_luck")]
    if len(lucky) < LEAST_DEALS:
        return []
    score, half, narrower = luck_adjusted_of(lucky)
    return [
        say(
            "cli.arena.adjusted",
            score=say.decimal(100 * score, 1),
            half=say.decimal(100 * half, 1),
            narrower=say.decimal(100 * narrower, 0),
        )
    ]


def luck_adjusted_of(lucky: Sequence[DealResult]) -> tuple[float, float, float]:
    """The score of the first side without its luck, half its interval, and the part by which that is narrower."""
    scores = [result.scores[0] for result in lucky]
    return luck_adjusted(scores, [result.luck[0] for result in lucky if result.luck])


def side_line(say: Words, contest: Contest, results: Sequence[DealResult], side: int) -> str:
    """Score, points and times of one side."""
    score, half = percents(say, [result.scores[side] for result in results])
    decisions = sum(result.decisions[side] for result in results)
    seconds = sum(result.seconds[side] for result in results)
    return say(
        "cli.arena.line", side=contest.names[side], score=score, half=half,
        points=say.decimal(mean_points(results, side), 1), ms=f"{1000 * seconds / max(1, decisions):.0f}",
        longest=f"{1000 * max(result.longest[side] for result in results):.0f}",
    )  # fmt: skip


def mean_points(results: Sequence[DealResult], side: int) -> float:
    """The mean of the first result key per seat and game."""
    return sum(result.points[side] for result in results) / len(results)


def mishap_lines(say: Words, contest: Contest, results: Sequence[DealResult]) -> list[str]:
    """For each side that failed to move in some games: in how many, and why the last time."""
    lines: list[str] = []
    for side, name in enumerate(contest.names):
        if found := [mishap for result in results for mishap in result.mishaps if mishap.side == side]:
            why = mishap_words(say, found[-1].code, found[-1].detail)
            lines.append(say("cli.arena.mishaps", side=name, games=len(found), why=why))
            lines += complaint_lines(say, found[-1].complaint)
    return lines


def played_out(contest: Contest, result: DealResult) -> int:
    """How many games of a deal were played to the end."""
    return contest.seats - len(result.mishaps)


def test_line(say: Words, contest: Contest, test: Sprt) -> str:
    """The state of the sequential test."""
    key = f"cli.arena.test.{test.verdict or 'open'}"
    low, high = test.bounds
    return say(
        key, first=contest.names[0], elo0=f"{test.elo0:g}", elo1=f"{test.elo1:g}", llr=f"{test.llr:+.2f}",
        low=f"{low:+.2f}", high=f"{high:+.2f}",
    )  # fmt: skip


def as_csv(contest: Contest, results: Sequence[DealResult]) -> str:
    """A line for each deal and side."""
    text = io.StringIO()
    table = csv.writer(text)
    table.writerow(COLUMNS)
    for result in sorted(results, key=lambda result: result.deal):
        for side, name in enumerate(contest.names):
            luck = result.luck[side] if result.luck else ""
            mishaps = sum(mishap.side == side for mishap in result.mishaps)
            table.writerow([
                result.deal, side + 1, name, result.scores[side], luck, result.points[side],
                result.decisions[side], result.seconds[side], result.longest[side], mishaps,
            ])  # fmt: skip
    return text.getvalue()


def time_words(say: Words, seconds: float) -> str:
    """A time that is left, in seconds below a minute and a half."""
    if seconds < 90:
        return say("cli.time.seconds", number=max(1, round(seconds)))
    return say("cli.time.minutes", number=round(seconds / 60))
