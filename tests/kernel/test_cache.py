"""The cache of compiled rules: never stale, never in the way."""

import os
import shutil
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor

import pytest

from duchy.kernel import cache
from duchy.kernel.cache import WEEK, cache_home, compiled_directory, source_digest, texts_of
from duchy.kernel.instances import instance_of_file


@pytest.fixture
def package(tmp_path):
    for name, text in {
        "kernel/compiling.py": "FLAGS = 1\n",
        "kernel/dialect.py": "from .fields import Row\n",
        "kernel/fields.py": "Row = 1\n",
        "games/cards.py": "CARDS = 1\n",
        "games/one/rules.py": "from ...kernel.dialect import rule\nfrom .. import cards\n",
        "games/two/rules.py": "from ...kernel.dialect import rule\n",
        "batch/loops.py": "from ..games.nullgame.rules import legal\nfrom ..kernel.dialect import rule\n",
        "batch/many.py": "import numpy\n",
    }.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text)
    return tmp_path


@pytest.fixture
def fresh():
    def forget():
        for made in ("compiled_directory", "source_digest", "_text", "_imports", "_tidy", "_makeshift"):
            getattr(cache, made).cache_clear()

    forget()
    yield forget
    forget()


@pytest.fixture
def home(tmp_path, monkeypatch, fresh):
    monkeypatch.setenv("DUCHY_CACHE", str(tmp_path / "home"))
    return tmp_path / "home" / "compiled"


OWN = ("nullgame", "games.nullgame.rules")


def rules_directory():
    return compiled_directory(*OWN)


@pytest.mark.parametrize(
    ("edited", "changed"),
    [
        ("kernel/compiling.py", {"one", "two", "cards"}),
        ("kernel/fields.py", {"one", "two", "cards"}),
        ("games/one/rules.py", {"one"}),
        ("games/two/rules.py", {"two"}),
        ("games/cards.py", {"one", "cards"}),
        ("batch/loops.py", {"one", "two"}),
        ("batch/many.py", set()),
    ],
)
def test_a_text_that_changes_changes_the_digests_that_it_takes_part_in(package, fresh, edited, changed):
    """The loops of game one and of game two, and the cards, which only game one uses."""
    files = {"one": ("one", "batch.loops"), "two": ("two", "batch.loops"), "cards": ("one", "games.cards")}
    before = {name: source_digest(*file, package) for name, file in files.items()}
    assert len({*before.values()}) == 3
    assert all(len(digest) == 16 for digest in before.values())
    fresh()
    assert before == {name: source_digest(*file, package) for name, file in files.items()}
    (package / edited).write_text((package / edited).read_text() + "MORE = 1\n")
    fresh()
    assert {name for name, file in files.items() if source_digest(*file, package) != before[name]} == changed


def test_all_that_a_compiled_instance_has_loaded_takes_part():
    """Whatever a rule may call has been imported by its file, or by a file that this one imports."""
    instance_of_file("magnate", "players.search.net_tree", compiled=True)
    prefix = "duchy.compiled.magnate."
    modules = [module for name, module in [*sys.modules.items()] if name == module.__name__ and prefix in name]
    files = [module for module in modules if getattr(module, "__file__", None)]
    assert len(files) > 20
    for module in files:
        told = texts_of("magnate", module.__name__.removeprefix(prefix))
        used = {getattr(value, "__module__", None) or "" for value in vars(module).values()}
        assert {name.removeprefix(prefix) for name in used if name.startswith(prefix)} <= told.keys()


def test_the_directory_is_named_by_the_digest(home):
    assert rules_directory() == home / source_digest(*OWN)
    assert rules_directory().is_dir()
    assert compiled_directory("nullgame", "batch.loops") != rules_directory()


def test_what_no_rule_reaches_takes_no_part():
    """Otherwise an edit of it would have all games compiled again."""
    assert "kernel.records" not in texts_of("magnate", "games.magnate.rules")


def test_directories_unused_for_a_week_are_deleted_and_others_kept(home):
    """What this version will use is kept, too, even before it has been requested."""
    later = [source_digest("magnate", file) for file in ("games.magnate.rules", "observations.magnate")]
    for name, age in (("old", WEEK + 60), ("young", WEEK - 60), *((each, WEEK + 60) for each in later)):
        (home / name).mkdir(parents=True)
        (home / name / "code.nbi").write_text("")
        os.utime(home / name, (time.time() - age, time.time() - age))
    kept = sorted(path.name for path in rules_directory().parent.iterdir())
    assert kept == sorted(["young", *later, source_digest(*OWN)])
    assert all(time.time() - (home / each).stat().st_mtime < 60 for each in later)


def test_directories_that_another_process_deletes_meanwhile_are_no_error(home, monkeypatch):
    for name in ("gone", "old"):
        (home / name).mkdir(parents=True)
        os.utime(home / name, (0, 0))
    listed = type(home).iterdir

    def overtaken(folder):
        found = sorted(listed(folder))
        shutil.rmtree(home / "gone", ignore_errors=True)
        return iter(found)

    monkeypatch.setattr(type(home), "iterdir", overtaken)
    assert rules_directory() == home / source_digest(*OWN)
    assert not (home / "old").exists()


def test_processes_that_delete_at_the_same_time_do_not_hinder_each_other(tmp_path):
    for number in range(300):
        (tmp_path / f"old{number}" / "inner").mkdir(parents=True)
        os.utime(tmp_path / f"old{number}", (0, 0))
    with ThreadPoolExecutor(4) as pool:
        everybody = [pool.submit(cache._tidy.__wrapped__, tmp_path) for _ in range(4)]
        assert [done.result() for done in everybody] == [None] * 4
    assert list(tmp_path.iterdir()) == []


def test_its_own_directory_is_kept_however_old_and_counts_as_used(home):
    own = home / source_digest(*OWN)
    own.mkdir(parents=True)
    os.utime(own, (0, 0))
    assert rules_directory() == own
    assert time.time() - own.stat().st_mtime < 60


def test_a_home_that_cannot_be_made_falls_back_to_a_temporary_one(tmp_path, monkeypatch, fresh):
    (tmp_path / "file").write_text("not a folder")
    monkeypatch.setenv("DUCHY_CACHE", str(tmp_path / "file" / "home"))
    fallback = rules_directory()
    assert fallback.is_dir()
    assert tmp_path not in fallback.parents
    fallback.rmdir()


def test_a_home_that_cannot_be_written_falls_back_to_a_temporary_one(home, monkeypatch):
    monkeypatch.setattr(os, "access", lambda path, mode: False)
    fallback = rules_directory()
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
        "import numpy as np, duchy; from duchy.kernel.instances import instance_of_file;"
        "settled = duchy.games['nullgame'].settle(None, {}, None); states = blank_records(settled, 1);"
        "loops = instance_of_file('nullgame', 'batch.loops', compiled=True);"
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
    once = "duchy: compiling the rules of nullgame for this machine, once; this can take a few minutes.\n"
    assert told == [once, ""], "whoever waits is told what for, and whoever does not is told nothing"
    rules = package / "games" / "nullgame" / "rules.py"
    text = rules.read_text()
    assert text.count("s.seats * s.edition.rounds") == 1
    rules.write_text(text.replace("s.seats * s.edition.rounds", "s.seats * s.edition.rounds + 1"))
    assert decisions() == "5"
