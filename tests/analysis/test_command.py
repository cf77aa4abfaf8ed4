"""`duchy analyse`."""

from __future__ import annotations

import json
import re
from html.parser import HTMLParser
from importlib.resources import files
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest

import duchy
from duchy.analysis import whole
from duchy.analysis.judge import Judge
from duchy.analysis.ledger import Books, Ledger
from duchy.analysis.segments import segments_of
from duchy.analysis.shown.printed import marked, told_at
from duchy.analysis.shown.report import STYLE, Reported, colour, heading
from duchy.analysis.verdicts import Verdict
from duchy.analysis.whole import GameAnalysis
from duchy.cli import main
from duchy.commands import analyse as command
from duchy.table.record import Record, annotated, read_record
from duchy.words import LANGUAGES, Words
from duchy.words.spacing import NO_BREAK

from .games import finished
from .measures.luck import QUICK

pytestmark = pytest.mark.check


@pytest.fixture
def record(tmp_path: Path) -> Path:
    path = tmp_path / "game.txt"
    path.write_text(finished("rois_faineants", 2, 3).record_text(), encoding="utf-8")
    return path


@pytest.fixture(autouse=True)
def data(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where findings are kept."""
    folder = tmp_path_factory.mktemp("saves")
    monkeypatch.setenv("DUCHY_SAVES", str(folder))
    return folder


@pytest.fixture(autouse=True)
def quick_ledger(monkeypatch: pytest.MonkeyPatch) -> None:
    """Luck is valued with so little care that a game takes a second instead of five."""
    monkeypatch.setattr(Books.__init__, "__defaults__", (QUICK,))


def sum_of(part: Any) -> float:
    """A number, or the sum of an object's."""
    return sum(part.values()) if hasattr(part, "values") else part


def test_lines_and_table_are_written_and_the_same_each_time(record: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out, table = record.with_name("out.jsonl"), record.with_name("out.csv")
    runs: list[tuple[bytes, bytes, str]] = []
    for _ in range(2):
        given = ["--seed", "5", "--worlds", "2", "--json", str(out), "--csv", str(table), "--lang", "en"]
        assert main(["analyse", str(record), *given]) == 0
        runs.append((out.read_bytes(), table.read_bytes(), capsys.readouterr().out))
    assert runs[0] == runs[1]
    lines: list[dict[str, Any]] = [json.loads(line) for line in out.read_text(encoding="utf-8").splitlines()]
    decisions = [line for line in lines if line["kind"] == "decision"]
    for line in decisions:
        assert {"at", "seat", "played", "best", "loss", "error", "mark"} <= line.keys()
        assert line["mark"] in ("", "?!", "?", "??", "!", "~")
    for line in lines[len(decisions) :]:
        parts: dict[str, Any] = line["ledger"]
        result: float = parts.pop("result")
        total = sum(sum_of(part) for part in parts.values())
        assert total == pytest.approx(result - 1 / 2, abs=1e-9)
    rows = table.read_text(encoding="utf-8").splitlines()
    assert rows[0] == "at,seat,played,best,loss,error,mark"
    assert len(rows) == 1 + len(decisions)
    assert f"{len(decisions)} decisions were examined." in runs[0][2]
    assert "-50.0" in runs[0][2].replace("−", "-")
    assert sorted(path.name for path in record.parent.iterdir()) == ["game.txt", "out.csv", "out.jsonl"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_not_a_finished_game_is_refused(
    record: Path, capsys: pytest.CaptureFixture[str], language: str
) -> None:
    whole = record.read_text(encoding="utf-8")
    lines = [line for line in whole.splitlines() if not line.startswith("result:")]
    cases = {
        "unfinished.txt": "\n".join(lines[:-20]) + "\n",
        "damaged.txt": whole.replace("* lay", "* lie", 1),
        "nothing.txt": "no record\n",
    }
    for name, text in cases.items():
        record.with_name(name).write_text(text, encoding="utf-8")
    for name in [*cases, "missing.txt"]:
        assert main(["analyse", str(record.with_name(name)), "--lang", language]) == 1
        out, err = capsys.readouterr()
        assert out == ""
        assert name in err
        assert "Traceback" not in err
    assert main(["analyse", str(record), "--worlds", "1", "--lang", language]) == 2
    assert main(["analyse", str(record), "--seed", "-1", "--lang", language]) == 2


@pytest.mark.parametrize("option", ["--json", "--csv", "--html", "--annotate"])
def test_what_is_asked_for_on_standard_output_is_all_that_is_printed(
    record: Path, capfdbinary: pytest.CaptureFixture[bytes], monkeypatch: pytest.MonkeyPatch, option: str
) -> None:
    folder = record.parent
    monkeypatch.chdir(folder)
    given = ["analyse", record.name, "--worlds", "2", "--lang", "ru", option]
    assert main([*given, "out"]) == 0
    assert "решен".encode() in capfdbinary.readouterr().out
    assert main([*given, "-"]) == 0
    assert capfdbinary.readouterr() == ((folder / "out").read_bytes(), b"")
    assert sorted(path.name for path in folder.iterdir()) == ["game.txt", "out"]


class Elements(HTMLParser):
    """The elements of a page, its text, and whether all that is opened is closed."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.names, self.open, self.said = list[str](), list[str](), list[str]()
        self.links = list[str]()
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.names.append(tag)
        self.links += [name for name, _ in attrs if name in ("src", "href", "onclick")]
        if tag != "meta":
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.said.append(data)


def test_a_report_and_an_annotated_record_hold_every_mark(record: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = record.read_text(encoding="utf-8").replace("\n\n", "\nplayer 1: <b>&\n\n", 1)
    lines = text.splitlines()
    lines[40] += " ; well played"
    text = "\n".join(["; practice 2", *lines]) + "\n"
    record.write_text(text, encoding="utf-8")
    report, noted, out = record.with_name("out.html"), record.with_name("noted.txt"), record.with_name("out.jsonl")
    given = ["--worlds", "32", "--html", str(report), "--annotate", str(noted), "--json", str(out), "--lang", "en"]
    assert main(["analyse", str(record), *given]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert max(map(len, lines)) <= 80
    shown = " ".join(" ".join(lines).split())
    told: list[dict[str, Any]] = [json.loads(line) for line in out.read_text(encoding="utf-8").splitlines()]
    marked = [line for line in told if line.get("mark")]
    sure = [line for line in marked if line["mark"] != "~"]
    why = [line for line in sure if line["reason"]["better"] or line["reason"]["other"]]
    assert why
    sides = sum(bool(line["reason"][side]) for line in sure for side in ("better", "other"))

    elements = Elements(report.read_text(encoding="utf-8"))
    assert elements.open == []
    assert not {"script", "link", "img", "iframe", "b"} & {*elements.names}
    assert elements.links == []
    said = "".join(elements.said)
    assert "<b>&" in said
    assert elements.names.count("text") == len(sure)
    assert said.count("seat 1 (<b>&)") == 1
    html = report.read_text(encoding="utf-8")
    first, every = (part.partition("</table>")[0] for part in html.split('<table class="decisions">')[1:])
    assert (">~<" in first, every.count(">~<")) == (False, unclear := len(marked) - len(sure))
    assert unclear
    assert f"{unclear} of them {'is' if unclear == 1 else 'are'} unclear (~)" in said
    ledger = html[html.index('<table class="ledger">') :].partition("</table>")[0]
    heads = re.findall(r"<th[^>]*>([^<]*)</th>", ledger)
    assert heads[:4] == ["", "seat 1", "seat 2", "deal"]
    assert heads[-1] == "with average luck"
    assert html.count('data-head="played"') == html.count('class="plan" data-head="played"') >= len(told)
    assert len(re.findall(r"(?:Better|As played|Otherwise): ", shown)) == sides
    assert len(re.findall(r"Better: |As played: |Otherwise: ", said)) >= len(why)
    errors = [line for line in sure if line["best"] == line["other"]]
    costliest = sorted(errors, key=lambda line: -line["loss"])[:3]
    assert f"The costliest errors: action {min(line['at'] for line in costliest)} " in shown

    reading = read_record(noted.read_text(encoding="utf-8"))
    assert reading.error is None
    assert [note.mark for note in reading.record.annotations.values()] == [line["mark"] for line in marked]
    for (at, note), line in zip(reading.record.annotations.items(), marked, strict=True):
        assert line["at"] <= at < line["at"] + len(line["played"])
        assert [str(action) for action in note.best] == line["other"]
    assert annotated(reading.record.settled.game, noted.read_text(encoding="utf-8"), {}) == text
    assert "seed 0, 32 worlds per decision" in said
    assert "examined again in 512 worlds." in said
    assert "another" not in said
    again = record.with_name("again.txt")
    given = ["--worlds", "32", "--annotate", str(again), "--html", str(report), "--lang", "fr"]
    assert main(["analyse", str(noted), *given]) == 0
    french = report.read_text(encoding="utf-8")
    assert re.search(r"gaffe · \W?\? erreur · \W?\?! ", french)
    assert all(12 <= float(x) <= 988 for x in re.findall(r'<text x="([\d.]+)"', french))
    assert again.read_bytes() == noted.read_bytes()


@pytest.mark.parametrize(("language", "level"), [("en", "Squire"), ("fr", "Écuyer"), ("ru", "Оруженосец")])
def test_a_report_calls_computers_by_their_level(language: str, level: str) -> None:
    record = Record(duchy.games["magnate"].settle(None, {}, 2), [], {1: "Ada", 2: "computer (squire-builder)"})
    game = cast(Reported, SimpleNamespace(record=record, result=SimpleNamespace(winners=(2,))))
    said = heading(Words(language, "magnate"), game)
    assert said.count(level) == 2
    assert "Ada" in said
    assert "computer" not in said


@pytest.mark.parametrize(("game", "seats", "letters"), [("rois_faineants", 4, "boyr"), ("magna_grecia", 3, "yob")])
def test_in_a_report_seats_have_the_colours_of_the_page(game: str, seats: int, letters: str) -> None:
    record = Record(duchy.games[game].settle(None, {}, seats), [])
    assert [colour(record, seat) for seat in range(1, seats + 1)] == [f"seat-{letter}" for letter in letters]
    tokens = (files("duchy") / "web" / "style" / "page" / "00-tokens.css").read_text(encoding="utf-8")
    style = STYLE.read_text(encoding="utf-8")
    for letter, name in (("b", "pb"), ("o", "po"), ("y", "py"), ("r", "pr")):
        (value,) = re.findall(rf"--{name}: (light-dark\(.*\));", tokens)
        assert f"\n.seat-{letter} {{\n  --seat: {value};" in style
    (blue,) = re.findall(r"--blue-drawn: (light-dark\(.*\));", tokens)
    assert f".seat-b {{\n  --seat: {blue};" in style


@pytest.mark.parametrize(("is_preferred", "told"), [(False, "action 9 de la place 1 : seul coup"), (True, "12,0")])
def test_an_only_move_is_told_without_a_loss(*, is_preferred: bool, told: str) -> None:
    judged = SimpleNamespace(segment=SimpleNamespace(seat=1), worst=9, is_preferred=is_preferred, loss=0.12)
    verdict = cast(Verdict, SimpleNamespace(judgement=judged, uncertainty=0.01))
    said = told_at(Words("fr", "magnate"), verdict).replace(NO_BREAK, " ")
    assert told in said
    assert ("%" in said) == is_preferred


@pytest.mark.parametrize("language", LANGUAGES)
def test_unclear_decisions_are_counted_and_shown_when_asked_for(language: str) -> None:
    say = Words(language, "magnate")

    def verdict(at: int, mark: str) -> Verdict:
        judged = SimpleNamespace(segment=SimpleNamespace(seat=1, actions=("end",)), worst=at, is_preferred=False)
        return cast(Verdict, SimpleNamespace(judgement=judged, mark=mark, is_told=False))

    verdicts = [verdict(71, "~"), verdict(82, ""), verdict(93, "~")]
    counted, shown = (
        [*marked(say, verdicts, 80, has_unclear=has_unclear, hint="how")] for has_unclear in (False, True)
    )
    assert counted[1] == shown[1] == say("cli.analyse.unmarked")
    assert " ".join(counted[2:]) == f"{say.counted('cli.analyse.unclear', 2)} how"
    assert [line.split()[0] for line in shown[3:5]] == ["71", "93"]
    assert say("cli.analyse.mark_unclear").strip() in " ".join(shown[5:])


@pytest.mark.parametrize(
    ("given", "told"),
    [([], "every marked decision was given"), (["--seat", "2"], "every marked decision of seat 2 was given")],
)
def test_a_report_says_when_marked_decisions_were_given_more_time(
    record: Path, monkeypatch: pytest.MonkeyPatch, given: list[str], told: str
) -> None:
    report, match = record.with_name("out.html"), finished("rois_faineants", 2, 3)

    def found(*_: object) -> GameAnalysis:
        none = {"errors": 0.0, "hidden": 0.0}
        ledgers = tuple(Ledger(seat, 0.5, {}, {}, 0.0, 0.0, none, 0.0) for seat in (1, 2))
        return GameAnalysis((), ledgers, ((0.5, 0.5),), (len(match.actions),), ((0.0, 0.0),))

    monkeypatch.setattr(command, "_found", found)
    assert main(["analyse", str(record), "--deep", "1.5", "--html", str(report), "--lang", "en", *given]) == 0
    assert f"After that, {told} another 1.5 s." in "".join(Elements(report.read_text(encoding="utf-8")).said)


def test_one_moment_is_looked_at_in_depth(record: Path, capsys: pytest.CaptureFixture[str]) -> None:
    match = finished("rois_faineants", 2, 3)
    segments = segments_of(match.positions, match.actions)
    free = next(one for one in segments if len(one.before.actions()) > 5)
    forced = next(one for one in segments if one.is_forced)
    runs = list[str]()
    for more in ([], [], ["--deep", "0.000001"]):
        assert main(["analyse", str(record), "--at", str(free.at), "--worlds", "8", "--lang", "en", *more]) == 0
        runs.append(capsys.readouterr().out)
    assert runs[0] == runs[1]
    assert "Compared in 16 worlds." in runs[2]
    played = " | ".join(map(str, free.actions))
    assert runs[0].startswith(f"Action {free.at}, seat {free.seat}: {played}\n")
    assert [line.rstrip().endswith(played) for line in runs[0].splitlines() if line.startswith("  >")] == [True, False]
    assert "Compared in 8 worlds." in runs[0]
    best = next(line for line in runs[0].splitlines()[2:] if "|" in line or "lead" in line or "pass" in line)
    assert ("This plan: " in runs[0]) == (not best.startswith("  >"))
    assert ("As played: " in runs[0]) == best.startswith("  >")
    assert main(["analyse", str(record), "--at", str(forced.at), "--lang", "en"]) == 0
    assert f"There is only one action: {forced.actions[0]}." in capsys.readouterr().out
    diagram = record.with_name("position.txt")
    diagram.write_text(free.before.view(free.seat).diagram(), encoding="utf-8")
    assert main(["analyse", "--diagram", str(diagram), "--worlds", "8", "--lang", "en"]) == 0
    assert f"seat {free.seat} to act" in capsys.readouterr().out


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_record_given_as_a_diagram_and_a_diagram_as_a_record_are_told_apart(
    record: Path, capsys: pytest.CaptureFixture[str], language: str
) -> None:
    diagram = record.with_name("position.txt")
    diagram.write_text("magnate en seats=2\nturn 3 seat 1 play\n1 hand 7SK 5ML\n2 hand ? ?\n", encoding="utf-8")
    whole = record.read_text(encoding="utf-8")
    for text in (whole, f"; table 17\n\n{whole}"):
        record.write_text(text, encoding="utf-8")
        assert main(["analyse", "--diagram", str(record), "--lang", language]) == 2
        assert f"duchy analyse {record}\n" in capsys.readouterr().err
    assert main(["analyse", str(diagram), "--lang", language]) == 2
    assert f"duchy analyse --diagram {diagram}\n" in capsys.readouterr().err


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_record_and_a_diagram_at_once_are_too_much(
    record: Path, capsys: pytest.CaptureFixture[str], language: str
) -> None:
    told: list[str] = []
    for given in ([], [str(record), "--diagram", str(record)]):
        assert main(["analyse", *given, "--lang", language]) == 2
        told.append(capsys.readouterr().err.strip())
    say = Words(language)
    assert told == [say("cli.analyse.file_or_diagram"), say("cli.analyse.file_and_diagram")]


@pytest.mark.parametrize("language", LANGUAGES)
def test_bytes_that_are_no_text_are_no_diagram_either(
    record: Path, capsys: pytest.CaptureFixture[str], language: str
) -> None:
    record.write_bytes(b"magnate en seats=2\nturn 3 \xff\xfe\n")
    assert main(["analyse", "--diagram", str(record), "--lang", language]) == 1
    assert "UTF-8" in capsys.readouterr().err


@pytest.mark.parametrize("language", LANGUAGES)
def test_wrong_usage_is_said_in_one_sentence(record: Path, capsys: pytest.CaptureFixture[str], language: str) -> None:
    diagram = record.with_name("position.txt")
    diagram.write_text("magnate en\nturn six\n", encoding="utf-8")
    cases: list[tuple[list[Path | str], int]] = [
        ([], 2), ([record, "--diagram", diagram], 2), (["--diagram", diagram], 1), (["--diagram", record.parent], 1),
        ([record, "--at", "0"], 2), ([record, "--at", "9999"], 2), ([record, "--at", "3"], 2),
        ([record, record, "--at", "60"], 2), ([record, record, "--annotate", "x.txt"], 2), ([record, "--deep", "0"], 2),
        ([record, "--at", "60", "--html", "x.html"], 2), ([record, "--at", "60", "--unclear"], 2),
        ([record, "--seat", "3"], 2), ([record, "--deep", "nan"], 2),
        ([record, "--seat", "0"], 2), ([record, "--html", record.with_name("no") / "x.html"], 1),
        ([record, "--json", "-", "--csv", "-"], 2), ([record, "--html", "-", "--annotate", "-"], 2),
        ([record, "--json", record], 2), ([record, "--csv", record], 2), ([record, "--html", record], 2),
    ]  # fmt: skip
    for given, status in cases:
        assert main(["analyse", *map(str, given), "--lang", language]) == status
        out, err = capsys.readouterr()
        assert out == ""
        assert len(err.splitlines()) == 1


def test_a_file_may_be_called_a_dash(
    record: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(record.parent)
    assert main(["analyse", str(record), "--worlds", "2", "--csv", "./-", "--lang", "en"]) == 0
    assert "at,seat," not in capsys.readouterr().out
    assert record.with_name("-").read_text(encoding="utf-8").startswith("at,seat,")


def test_of_several_files_those_that_can_be_are_analysed(record: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out, table = record.with_name("out.jsonl"), record.with_name("out.csv")
    bad = record.with_name("bad.txt")
    bad.write_text("no record\n", encoding="utf-8")
    given = ["--worlds", "2", "--seat", "2", "--json", str(out), "--csv", str(table), "--lang", "en"]
    assert main(["analyse", str(record), str(bad), str(record), *given]) == 1
    shown, err = capsys.readouterr()
    assert shown.count(f"{record}\n") == 2
    assert "bad.txt" in err
    assert {json.loads(line)["file"] for line in out.read_text(encoding="utf-8").splitlines()} == {str(record)}
    assert table.read_text(encoding="utf-8").startswith("file,at,seat,")


def test_what_was_found_is_kept_when_interrupted(
    record: Path, data: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    given = ["analyse", str(record), "--worlds", "2", "--json", str(record.with_name("out.jsonl")), "--lang", "en"]

    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(whole, "Books", interrupted)
        assert main(given) == 130
    assert "the same command continues from here" in capsys.readouterr().err
    assert [path.name for path in record.parent.iterdir()] == ["game.txt"]
    (kept,) = (data / "analyses").iterdir()
    found = kept.read_bytes()
    assert found.count(b"\n") > 20
    with monkeypatch.context() as patch:
        patch.setattr(Judge, "judge", interrupted)
        assert main(given) == 0
    assert kept.read_bytes() == found
