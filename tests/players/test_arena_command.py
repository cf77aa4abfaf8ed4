"""`duchy arena` at tables of two to four seats."""

from __future__ import annotations

import pytest

from duchy.cli import main


def printed(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    code = main(["arena", *arguments, "--jobs", "1", "--game", "nullgame", "--lang", "en"])
    out, err = capsys.readouterr()
    return code, out, err


def test_two_seats(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = printed(capsys, "weighted", "random", "--games", "20")
    assert code == 0
    assert out.startswith("weighted against random, edition plain: ")
    assert len(out.splitlines()) == 3


def test_one_against_the_rest(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = printed(capsys, "weighted", "random", "--seats", "4", "--games", "20")
    assert code == 0
    assert out.startswith("weighted at one seat of 4, random at the others, edition plain: ")
    assert "equal play would be 25.0 %" in out
    assert len(out.splitlines()) == 4


def test_a_side_for_each_seat(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = printed(capsys, "weighted", "random", "heuristic", "--games", "10")
    assert code == 0
    assert out.startswith("weighted against random, heuristic, edition plain: ")
    assert "of 9 games" in out


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (("random", "random", "random", "--seats", "4"), "3 opponents for 4 seats: name two, or one for each seat."),
        (("random", "random", "random", "--seats", "2"), "3 opponents for 2 seats: name two, or one for each seat."),
        (("random", "random", "--seats", "4", "--games", "3"), "at least as many as seats (4)"),
        (("random", "random", "--seats", "7"), "7 seats"),
    ],
)
def test_what_cannot_be_played_is_said(
    capsys: pytest.CaptureFixture[str], arguments: tuple[str, ...], reason: str
) -> None:
    code, out, err = printed(capsys, *arguments)
    assert (code, out) == (2, "")
    assert reason in err
