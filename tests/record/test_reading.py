"""Reading a record names the line and the clause of the first action that does not fit (`docs/records.md`)."""

from __future__ import annotations

from bisect import bisect_right
from itertools import accumulate

import pytest

from duchy import Match, RecordError, games, load, parse_record, read_record
from duchy.table.record import HEADER_LIMIT, RECORD_LIMIT, clean_name, decoded
from duchy.words import LANGUAGES, Words
from duchy.words.reasons import damage_words, record_words

MATCH = Match(games["magnate"].settle("fr", {"courts": 1}, None), 1, {1: "Ada", 2: "Боб"})
MATCH.play_random(10**9)
TEXT = MATCH.record_text()
LINES = TEXT.splitlines()
BODY = LINES.index("") + 1
"""How many lines the header has, the blank one included."""


def kept(text: str) -> tuple[int, RecordError | None]:
    """How many actions of the sample are kept from a text, and its error."""
    reading = read_record(text)
    actions = reading.record.actions
    assert actions == MATCH.actions[: len(actions)]
    assert reading.position == MATCH.positions[len(actions)]
    assert len(reading.positions) == len(actions) + 1
    return len(actions), reading.error


def with_line(number: int, line: str) -> str:
    """The sample with another line `number`, counted from 1."""
    return "\n".join([*LINES[: number - 1], line, *LINES[number:]]) + "\n"


def test_the_sample_holds() -> None:
    assert kept(TEXT) == (MATCH.ply, None)
    assert load(TEXT) == MATCH.position
    assert LINES[:9] == [
        "game: magnate", "rules: 1", "edition: fr", "courts: 1", "seats: 2", f"date: {MATCH.date}", "player 1: Ada",
        "player 2: Боб", "result: 1 (4 33 2, 1 17 13)",
    ]  # fmt: skip


# What may be written differently


@pytest.mark.parametrize(
    "text",
    [
        TEXT.replace("\n", "\r\n"),
        "\ufeff" + TEXT,
        TEXT.rstrip("\n"),
        TEXT + "\n\n; the end\n",
        "\n; a comment\n\n" + TEXT,
        TEXT.replace("edition: fr", "  edition :fr  ; the French one"),
        TEXT.replace("\ncourts", "\n; Courts are in\ncourts"),
        TEXT.replace("* ", "  *  "),
        TEXT.replace("end\n", "end ; said she; loudly\n"),
        TEXT.replace("\n\n", "\n  \n"),
        "\n".join(line.partition(" ; digest")[0] for line in LINES) + "\n",
        TEXT.replace("result: 1 (4 33 2, 1 17 13)\n", ""),
        TEXT.replace("rules: 1\n", ""),
    ],
)
def test_writing_that_means_the_same(text: str) -> None:
    assert kept(text) == (MATCH.ply, None)


def assert_kept_at_every_cut(match: Match, text: str, step: int, first: int = 0) -> None:
    """Cut the text at every byte of its body: what came before is kept, and the cut line is named."""
    data = text.encode()
    lines = data.splitlines(keepends=True)
    header = lines.index(b"\r\n" if b"\r" in data else b"\n") + 1
    ends = list(accumulate(map(len, lines)))
    for cut in range(ends[header - 1] + first, len(data), step):
        whole = bisect_right(ends, cut) - header
        reading = read_record(decoded(data[:cut]))
        actions = reading.record.actions
        assert whole <= len(actions) <= whole + 1
        assert actions == match.actions[: len(actions)]
        assert reading.position == match.positions[len(actions)]
        if reading.error:
            assert reading.error.line in (header + whole, header + whole + 1)
        else:
            assert actions == match.actions


@pytest.mark.parametrize("ending", ["\n", "\r\n"], ids=["lf", "crlf"])
@pytest.mark.parametrize("game", list(games))
def test_everything_before_a_cut_is_kept(game: str, ending: str) -> None:
    match = Match(games[game].settle(None, {}, None), 2)
    match.play_random(30)
    header, blank, body = match.record_text().partition("\n\n")
    text = header if "result" in header else f"{header}\nresult: 1 (0 0 0, 0 0 0)"
    assert_kept_at_every_cut(match, (text + blank + body).replace("\n", ending), 1)


@pytest.mark.parametrize("seed", range(4))
def test_everything_before_a_cut_is_kept_of_a_long_record(seed: int) -> None:
    assert_kept_at_every_cut(MATCH, TEXT, 4 * 61, first=seed * 61)


def test_a_cut_in_the_header_is_an_error() -> None:
    data = TEXT.encode()
    for cut in range(data.index(b"\n\n") + 1):
        with pytest.raises(RecordError):
            parse_record(decoded(data[:cut]))


def test_a_last_line_that_may_be_half_an_action_is_not_taken() -> None:
    text = "\n".join(LINES[: BODY + 12]) + "\n* roll 10 1"
    count, error = kept(text)
    assert count == 12
    assert error
    assert (error.code, error.line) == ("CUT_SHORT", BODY + 13)
    whole = read_record(text + "\n").error
    assert whole is None or whole.code == "UNFINISHED"


def test_a_game_that_goes_on_needs_no_result() -> None:
    text = Match(MATCH.settled).record_text()
    assert read_record(text).error is None
    assert read_record(text).position.actor == "nature"


# What does not fit


HEADER_ERRORS = [
    ("", 1, "NO_GAME_LINE"),
    ("\n\n\n", 1, "NO_GAME_LINE"),
    ("rules: 1\n\n", 1, "NO_GAME_LINE"),
    ("* crown NM\n", 1, "HEADER"),
    ("\n  magnate en seats=2\nturn 3 seat 1 play\n", 2, "DIAGRAM"),
    ("game: magnate\nmagnate en seats=2\n\n", 2, "HEADER"),
    ("game: chess\n\n", 1, "NO_GAME"),
    ("game: MAGNATE\n\n", 1, "NO_GAME"),
    ("game: ../magnate\n\n", 1, "NO_GAME"),
    ("game: magnate\nrules: 2\n\n", 2, "RULES_VERSION"),
    ("game: magnate\nrules: \n\n", 2, "HEADER_EMPTY"),
    ("game: magnate\nedition: xx\n\n", 2, "NO_EDITION"),
    ("game: magnate\nseats: 3\n\n", 2, "SEATS"),
    ("game: magnate\nseats: 02\n\n", 2, "SEATS"),
    ("game: magnate\nseats: ²\n\n", 2, "SEATS"),
    ("game: magnate\nseats: " + "9" * 9999 + "\n\n", 2, "SEATS"),
    ("game: magnate\ncourts: 1\ncourts: 1\n\n", 3, "HEADER_TWICE"),
    ("game: magnate\ngame: magnate\n\n", 2, "HEADER_TWICE"),
    ("game: magnate\nweather: fine\n\n", 2, "HEADER_KEY"),
    ("game: magnate\nplayer 12: Ada\n\n", 2, "HEADER_KEY"),
    ("game: magnate\nplayer 3: Ada\n\n", 2, "NO_SEAT"),
    ("game: magnate\ncourts: 2\n\n", 2, "AXIS_VALUE"),
    ("game: magnate\ncourts: --5\n\n", 2, "AXIS_VALUE"),
    ("game: magnate\ncourts: ²\n\n", 2, "AXIS_VALUE"),
    ("game: magnate\ncourts: 01\n\n", 2, "AXIS_VALUE"),
    ("game: magnate\nace_value: 1\n\n", 2, "AXIS_VALUE"),
    ("game: magnate\nbank_limit: " + "9" * 9999 + "\n\n", 2, "AXIS_VALUE"),
    ("game: magnate\ncourts: 1\npawn_properties: 1\n\n", 3, "PAWNS_AND_COURTS"),
    ("game: magnate\n\udcff: 1\n\n", 2, "NOT_UTF8"),
    ("\0" * 1000, 1, "HEADER"),
    ("game: magnate\n" + "".join(f"k{at}: 1\n" for at in range(HEADER_LIMIT)), HEADER_LIMIT + 1, "HEADER_LONG"),
]


@pytest.mark.parametrize(("text", "line", "code"), HEADER_ERRORS)
def test_a_header_that_starts_no_game_raises(text: str, line: int, code: str) -> None:
    with pytest.raises(RecordError) as caught:
        read_record(text)
    assert (caught.value.line, caught.value.code) == (line, code)
    assert len(str(caught.value)) < 200


def test_A43_a_contradiction_in_the_header_names_its_clause() -> None:
    with pytest.raises(RecordError) as caught:
        read_record("game: magnate\ncourts: 1\npawn_properties: 1\n\n")
    assert caught.value.rule == "A43"


FIRST_TURN = BODY + 13
"""The line of the first roll."""

LINE_ERRORS = [
    (BODY + 1, "crown NY", "NATURE_SIGN", None),
    (FIRST_TURN + 1, "* sell 9LK", "NATURE_SIGN", None),
    (BODY + 2, "* crown NY", "CROWN_DEALT", "S4"),
    (FIRST_TURN, "* roll 7 10", "NO_SUCH_ROLL", "T0"),
    (FIRST_TURN, "end", "OUT_OF_PHASE", "T6"),
    (FIRST_TURN, "\0", "NO_SUCH_ACTION", None),
    (FIRST_TURN, "* roll 10\t7", "NO_SUCH_ROLL", "T0"),
    (FIRST_TURN, "*", "NO_SUCH_ACTION", None),
    (FIRST_TURN, "\udcff", "NOT_UTF8", None),
    (FIRST_TURN, "a" * 100_000, "NO_SUCH_ACTION", None),
    (FIRST_TURN, "game: magnate", "NO_SUCH_ACTION", None),
]


@pytest.mark.parametrize(("number", "line", "code", "rule"), LINE_ERRORS)
def test_the_first_line_that_does_not_fit_is_named(number: int, line: str, code: str, rule: str | None) -> None:
    count, error = kept(with_line(number, line))
    assert error
    assert (error.line, error.code, error.rule) == (number, code, rule)
    assert count == number - BODY - 1
    assert len(error.detail) <= 80


def test_bytes_that_are_no_text_do_no_harm_in_a_comment() -> None:
    assert kept(decoded(TEXT.encode().replace(b"end\n", b"end ; \xff\xfe\n"))) == (MATCH.ply, None)


@pytest.mark.parametrize("number", [number for number, line in enumerate(LINES, 1) if "; digest" in line][::7])
def test_a_wrong_digest_is_found_on_its_line(number: int) -> None:
    wrong = LINES[number - 1][:-1] + ("0" if LINES[number - 1][-1] != "0" else "1")
    count, error = kept(with_line(number, wrong))
    assert error
    assert (error.line, error.code) == (number, "DIGEST")
    assert count == MATCH.ply


def test_an_action_that_does_not_fit_comes_before_a_wrong_digest() -> None:
    number = next(number for number, line in enumerate(LINES, 1) if "; digest" in line)
    lines = [*LINES]
    lines[number - 1] = lines[number - 1].partition("digest")[0] + "digest 000000000000"
    lines[number + 1] = "end"
    _, error = kept("\n".join(lines))
    assert error
    assert (error.line, error.rule) == (number + 2, "L2")


def test_a_wrong_result_is_found() -> None:
    _, error = kept(TEXT.replace("result: 1 ", "result: 2 "))
    assert error
    assert (error.line, error.code) == (9, "RESULT")


def test_a_result_without_the_end_of_the_game_is_found() -> None:
    count, error = kept("\n".join(LINES[:-1]) + "\n")
    assert error
    assert (count, error.line, error.code) == (MATCH.ply - 1, len(LINES) - 1, "UNFINISHED")


def test_E3_nothing_can_follow_the_end() -> None:
    count, error = kept(TEXT + "end\n")
    assert error
    assert (count, error.line, error.code, error.rule) == (MATCH.ply, len(LINES) + 1, "OVER", "E3")


def test_what_lies_beyond_the_limit_is_not_read() -> None:
    text = TEXT + ";" * RECORD_LIMIT + "\n" + "end\n"
    count, error = kept(text)
    assert error
    assert (count, error.code, error.line) == (MATCH.ply, "RECORD_TOO_LONG", len(LINES) + 1)


# Names


@pytest.mark.parametrize(
    ("name", "clean"),
    [
        ("Ada", "Ada"),
        ("  Ada\tLovelace\n", "Ada Lovelace"),
        ("a; b: c", "a; b: c"),
        ("\u202eevil\u200b", "evil"),
        ("x\ud800y\0z", "xyz"),
        ("a" * 39 + " b", "a" * 39),
        ("é☃𝄞", "é☃𝄞"),
        ("\x1b[31mred", "[31mred"),
        ("\u2028a\x1cb", "a b"),
    ],
)
def test_names_fit_one_line(name: str, clean: str) -> None:
    assert clean_name(name) == clean
    assert clean_name(clean) == clean
    text = Match(MATCH.settled, 1, {1: name}).record_text()
    assert read_record(text).record.names == {1: clean}
    assert read_record(text).record.text() == text


def test_a_name_of_nothing_is_no_name() -> None:
    assert "player" not in Match(MATCH.settled, 1, {1: " \0"}).record_text()


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("game: magnate\ncourts: 1\npawn_properties: 1\n\n", "you cannot combine Pawns as properties with Courts."),
        ("game: magna_grecia\ncolours: RYB\n\n", "the colours RYB do not give each of 2 seats its own."),
        ("game: magna_grecia\nmap: /nowhere\n\n", "map /nowhere: neither a map that comes with the game nor"),
        ("game: magnate\nace_cost: 7\n\n", "the option ace_cost cannot be 7."),
    ],
)
def test_a_header_is_refused_in_the_words_of_the_option(text: str, reason: str) -> None:
    with pytest.raises(RecordError) as refused:
        read_record(text)
    assert f": {reason}" in record_words(Words("en"), refused.value)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_line_that_is_no_action_is_not_told_what_can_be_typed(language: str) -> None:
    reading = read_record("game: nullgame\n\n* draw 1\nkep\n")
    assert reading.error
    told = damage_words(Words(language), reading, reading.error)
    assert "kep" in told
    assert "?" not in told
