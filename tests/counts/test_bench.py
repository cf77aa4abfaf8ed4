"""`duchy bench` measures and reports; the figures themselves are not tested."""

import pytest
from tests.counts import searches, versions

import duchy
from duchy.batch import peer, speed
from duchy.batch.speed import Work, alternately, in_processor_time, measures_of, ratio
from duchy.cli import main
from duchy.commands import bench
from duchy.env.speed import vector_measures

pytestmark = pytest.mark.check

NULLGAME = duchy.games["nullgame"].settle(None, {}, None)
MEASURES = ("plain", "compiled", "cores", "stepped", "batch", "masked", "positions")
VECTORED = ("vector", "observed")
"""Named here, since asking for them loads compiled rules in every process that collects the tests."""


def test_every_measure_is_tested():
    assert tuple(measures_of(NULLGAME)) == MEASURES
    assert tuple(vector_measures(NULLGAME)) == VECTORED


@pytest.mark.parametrize("name", MEASURES + VECTORED)
def test_every_measure_counts_games_and_decisions(name):
    work = {**measures_of(NULLGAME), **vector_measures(NULLGAME)}[name](0.01)
    assert work.seconds >= 0.01
    assert work.processor > 0
    assert work.decisions > 0
    if work.games:
        assert work.decisions / work.games == 4


def test_measures_take_turns_after_a_warm_up():
    calls = []

    def measure(name):
        return lambda seconds: calls.append((name, seconds)) or Work(1, 2.0, 4.0, 3.0)

    done = alternately({"a": measure("a"), "b": measure("b")}, 10.0)
    assert calls == [("a", 0.0), ("b", 0.0)] + [("a", 2.0), ("b", 2.0)] * speed.ROUNDS
    assert {name: len(works) for name, works in done.items()} == {"a": speed.ROUNDS, "b": speed.ROUNDS}


def test_rates_and_their_ratio():
    works = [Work(10, 100.0, seconds, 0.5) for seconds in (1.0, 2.0, 4.0)]
    assert [work.games_rate for work in works] == [10, 5, 2.5]
    slower = [Work(10, 10.0, seconds, 0.5) for seconds in (1.0, 2.0, 40.0)]
    assert ratio(works, slower) == 10
    assert [work.games_rate for work in in_processor_time({"it": works})["it"]] == [20, 20, 20]


@pytest.fixture
def quick(monkeypatch):
    monkeypatch.setattr(bench, "starts", lambda game, clock: speed.Starts(1.0, 2.0, 3.0))


@pytest.mark.rotating(3)
@pytest.mark.parametrize("lang", ["en", "fr", "ru"])
def test_duchy_bench_reports_every_measure(lang, capsys, quick):
    assert main(["bench", "nullgame", "--seconds", "0.05", "--lang", lang]) == 0
    out = capsys.readouterr().out.splitlines()
    assert len(out) == 2 + len(MEASURES + VECTORED) + 2
    assert "nullgame plain" in out[0]


def test_duchy_bench_in_processor_time_says_so(capsys, quick, monkeypatch):
    work = Work(1, 60.0, 2.0, 1.0)
    monkeypatch.setattr(bench, "alternately", lambda measures, seconds: {name: [work] for name in measures})
    assert main(["bench", "nullgame", "--cpu-time", "--lang", "en"]) == 0
    told, plain = capsys.readouterr().out.splitlines()[1:4:2]
    assert "per second of processor time" in told
    assert plain.split()[-1] == "60"


def test_duchy_bench_of_a_number_of_seats(capsys, quick):
    assert main(["bench", "nullgame", "--seats", "3", "--seconds", "0.05", "--lang", "en"]) == 0
    assert "nullgame plain seats=3" in capsys.readouterr().out
    assert main(["bench", "nullgame", "--seats", "9", "--lang", "en"]) == 2


def test_duchy_bench_without_open_spiel_says_so(capsys, monkeypatch):
    monkeypatch.setattr(peer, "find_spec", lambda name: None)
    assert main(["bench", "nullgame", "--peer", "--lang", "en"]) == 1
    assert "pip install 'duchy[bench]'" in capsys.readouterr().err


def test_duchy_bench_of_no_time_is_refused(capsys):
    assert main(["bench", "nullgame", "--seconds", "0"]) == 2


def test_starts_are_measured_in_new_processes():
    times = speed.starts("nullgame", speed.processor_time_of_others)
    assert 0 < times.plain < times.warm < times.first


def test_open_spiel_is_measured_beside(capsys, quick, monkeypatch):
    pytest.importorskip("pyspiel")
    monkeypatch.setattr(peer, "COUNTED_GAMES", 5)
    monkeypatch.setattr(peer, "ROLLOUTS", 5)
    assert main(["bench", "nullgame", "--peer", "--seconds", "0.05", "--lang", "en"]) == 0
    out = capsys.readouterr().out
    assert "OpenSpiel backgammon, in C++" in out
    assert "decisions per game" in out


def test_two_versions_are_compared_by_every_measure_of_one_thread(capsys):
    assert set(MEASURES) - set(versions.MEASURES) == {"cores"}
    source = versions.ROOT / "src"
    versions.compared(source, source, "nullgame", 2, pairs=1, seconds=0.01)
    rows = [line.split(" | ") for line in capsys.readouterr().out.splitlines()]
    assert [name for _, name, *_ in rows] == [*versions.MEASURES]
    assert all(float(was) > 0 and float(now) > 0 for _, _, was, now, _ in rows)


@pytest.mark.check
def test_searches_of_two_versions_are_compared_decision_by_decision():
    source = versions.ROOT / "src"
    row = searches.compared(source, source, "rois_faineants", 2, decisions=2, worlds=4)
    *_, was, now, _, same, _ = row.split("|")
    assert float(was) > 0
    assert float(now) > 0
    assert same.strip() == "2 of 2"
