"""The cache of compiled rules: never stale, never in the way."""

import os
import shutil
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor

import pytest

from duchy.kernel import cache
from duchy.kernel.cache import WEEK, cache_home, compiled_directory, source_digest


@pytest.fixture
def package(tmp_path):
    for floor in cache.COMPILED_FLOORS:
        (tmp_path / floor / "inner").mkdir(parents=True)
        (tmp_path / floor / "one.py").write_text("ONE = 1\n")
        (tmp_path / floor / "inner" / "two.py").write_text("TWO = 2\n")
    return tmp_path


@pytest.fixture
def home(tmp_path, monkeypatch):
    monkeypatch.setenv("DUCHY_CACHE", str(tmp_path / "home"))
    compiled_directory.cache_clear()
    yield tmp_path / "home" / "compiled"
    compiled_directory.cache_clear()


def test_the_digest_is_that_of_the_text(package):
    assert source_digest(package) == source_digest(package)
    assert len(source_digest(package)) == 16


@pytest.mark.parametrize("floor", cache.COMPILED_FLOORS)
def test_a_text_that_changes_changes_the_digest(package, floor):
    before = source_digest(package)
    (package / floor / "inner" / "two.py").write_text("TWO = 3\n")
    assert source_digest(package) != before


def test_a_file_that_comes_goes_or_is_renamed_changes_the_digest(package):
    digests = [source_digest(package)]
    (package / "games" / "three.py").write_text("ONE = 1\n")
    digests.append(source_digest(package))
    (package / "games" / "three.py").rename(package / "games" / "four.py")
    digests.append(source_digest(package))
    (package / "games" / "one.py").unlink()
    digests.append(source_digest(package))
    assert len(set(digests)) == 4


def test_a_text_that_is_never_compiled_does_not_count(package):
    before = source_digest(package)
    (package / "cli.py").write_text("")
    (package / "games" / "pins.json").write_text("{}")
    assert source_digest(package) == before


def test_the_directory_is_named_by_the_digest(home):
    assert compiled_directory() == home / source_digest()
    assert compiled_directory().is_dir()


def test_directories_unused_for_a_week_are_deleted_and_others_kept(home):
    for name, age in (("old", WEEK + 60), ("young", WEEK - 60)):
        (home / name).mkdir(parents=True)
        (home / name / "code.nbi").write_text("")
        os.utime(home / name, (time.time() - age, time.time() - age))
    assert sorted(path.name for path in compiled_directory().parent.iterdir()) == sorted(["young", source_digest()])


def test_directories_that_another_process_deletes_meanwhile_are_no_error(home, monkeypatch):
    for name in ("gone", "old"):
        (home / name).mkdir(parents=True)
        os.utime(home / name, (0, 0))
    listed = type(home).iterdir

    def overtaken(folder):
        found = sorted(listed(folder))
        shutil.rmtree(home / "gone")
        return iter(found)

    monkeypatch.setattr(type(home), "iterdir", overtaken)
    assert compiled_directory() == home / source_digest()
    assert not (home / "old").exists()


def test_processes_that_delete_at_the_same_time_do_not_hinder_each_other(tmp_path):
    for number in range(300):
        (tmp_path / f"old{number}" / "inner").mkdir(parents=True)
        os.utime(tmp_path / f"old{number}", (0, 0))
    with ThreadPoolExecutor(4) as pool:
        everybody = [pool.submit(cache._delete_unused, tmp_path, tmp_path / "own") for _ in range(4)]
        assert [done.result() for done in everybody] == [None] * 4
    assert list(tmp_path.iterdir()) == []


def test_its_own_directory_is_kept_however_old_and_counts_as_used(home):
    own = home / source_digest()
    own.mkdir(parents=True)
    os.utime(own, (0, 0))
    assert compiled_directory() == own
    assert time.time() - own.stat().st_mtime < 60


def test_a_home_that_cannot_be_made_falls_back_to_a_temporary_one(tmp_path, monkeypatch):
    (tmp_path / "file").write_text("not a folder")
    monkeypatch.setenv("DUCHY_CACHE", str(tmp_path / "file" / "home"))
    compiled_directory.cache_clear()
    try:
        fallback = compiled_directory()
        assert fallback.is_dir()
        assert tmp_path not in fallback.parents
    finally:
        compiled_directory.cache_clear()
    fallback.rmdir()


def test_a_home_that_cannot_be_written_falls_back_to_a_temporary_one(home, monkeypatch):
    monkeypatch.setattr(os, "access", lambda path, mode: False)
    fallback = compiled_directory()
    assert fallback.is_dir()
    assert home not in fallback.parents
    fallback.rmdir()


def test_without_the_variable_the_home_is_the_users_cache(monkeypatch):
    monkeypatch.delenv("DUCHY_CACHE", raising=False)
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setenv("XDG_CACHE_HOME", "/somewhere")
    assert cache_home().as_posix() == "/somewhere/duchy"
    monkeypatch.setattr(sys, "platform", "darwin")
    assert cache_home().as_posix().endswith("Library/Caches/duchy")
    monkeypatch.setattr(sys, "platform", "win32")
    monkeypatch.setenv("LOCALAPPDATA", "/local")
    assert cache_home().as_posix() == "/local/duchy/cache"


@pytest.mark.check
def test_an_edited_rule_runs_although_it_is_called_from_another_file(tmp_path):
    """numba alone would run the old text: it looks only at the file of the function that is called."""
    package = tmp_path / "duchy"
    script = (
        "from duchy.kernel import notice; notice.AFTER_S = 0; notice.TICK_S = 0.01;"
        "from duchy.kernel.records import blank_records;"
        "import numpy as np, duchy; from duchy.kernel.worlds import world;"
        "settled = duchy.games['nullgame'].settle(None, {}, None); states = blank_records(settled, 1);"
        "loops = world('nullgame', 'batch.loops', compiled=True);"
        "print(loops.play_out(states[0], np.array([5]), np.zeros(8, np.int64)))"
    )
    shutil.copytree(cache.PACKAGE, package, ignore=shutil.ignore_patterns("__pycache__"))
    environment = {**os.environ, "PYTHONPATH": str(tmp_path), "DUCHY_CACHE": str(tmp_path / "cache")}

    told: list[str] = []

    def decisions() -> str:
        done = subprocess.run(
            [sys.executable, "-B", "-c", script], check=True, capture_output=True, text=True, env=environment
        )
        told.append(done.stderr)
        return done.stdout.strip()

    assert decisions() == decisions() == "4"
    once = "duchy: compiling the rules of nullgame for this machine, once; it can take some minutes.\n"
    assert told == [once, ""], "whoever waits is told what for, and whoever does not is told nothing"
    rules = package / "games" / "nullgame" / "rules.py"
    text = rules.read_text()
    assert text.count("s.seats * s.edition.rounds") == 1
    rules.write_text(text.replace("s.seats * s.edition.rounds", "s.seats * s.edition.rounds + 1"))
    assert decisions() == "5"
