"""`duchy doctor`."""

from __future__ import annotations

import io
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from duchy.cli import main
from duchy.commands import doctor
from duchy.commands.doctor import Outcome
from duchy.players.opponents import crash_reports
from duchy.words import LANGUAGES, Words, load_texts

HEALTHY = doctor.found(Outcome.OK, "compiler", numba="0", numpy="0", seconds="0")


@pytest.fixture(autouse=True)
def elsewhere(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("DUCHY_SAVES", str(tmp_path / "a" / "saves"))
    monkeypatch.setenv("DUCHY_CACHE", str(tmp_path / "cache"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_healthy_machine(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path, language: str
) -> None:
    monkeypatch.setattr(doctor, "compiler", lambda: HEALTHY)
    assert main(["doctor", "--lang", language]) == 0
    out = capsys.readouterr().out
    assert str(tmp_path / "a" / "saves") in out
    assert Words(language)("cli.doctor.fail") not in out
    assert Words(language)("cli.doctor.usable") in out
    assert not list(tmp_path.iterdir())


@pytest.mark.check
def test_the_compiler_is_tried_in_a_process_of_its_own() -> None:
    finding = doctor.compiler()
    assert finding.state is Outcome.OK
    program = "import sys, duchy.commands.doctor; print({'numpy', 'numba'} & set(sys.modules))"
    run = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert run.stdout.strip() == "set()"


@pytest.mark.parametrize("broken", ["import no_such_module", "print(1)", "import os; os._exit(139)"])
def test_a_broken_compiler_is_a_warning(monkeypatch: pytest.MonkeyPatch, broken: str) -> None:
    monkeypatch.setattr(doctor, "TINY_RULE", broken)
    assert doctor.compiler().state is Outcome.WARN


@pytest.mark.parametrize("language", LANGUAGES)
def test_nets_that_cannot_be_used_are_a_warning(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path, language: str
) -> None:
    monkeypatch.setattr(doctor, "compiler", lambda: HEALTHY)
    assert doctor.nets("magnate").state is Outcome.OK
    monkeypatch.setenv("DUCHY_WEIGHTS", str(tmp_path / "nowhere"))
    assert main(["doctor", "--lang", language]) == 0
    out = capsys.readouterr().out
    for name in ("magnate-2", "rois_faineants-2", "magna_grecia-2"):
        assert f"{name}.safetensors" in out
    assert "DUCHY_WEIGHTS" in out
    assert "nowhere" not in out
    assert "nullgame-2" not in out


def test_broken_rules_are_a_failure(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*played: object) -> None:
        raise ImportError(str(played))

    monkeypatch.setattr(doctor, "compiler", lambda: HEALTHY)
    monkeypatch.setattr(doctor, "Match", broken)
    assert main(["doctor", "--lang", "en"]) == 1
    assert "FAILED" in capsys.readouterr().out


def test_an_old_python_is_a_failure(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(doctor, "OLDEST", (99, 0))
    assert doctor.python().state is Outcome.FAIL


def test_a_folder_where_nothing_can_be_made_is_a_warning(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    finding = doctor.folder("saves", tmp_path / "file" / "saves")
    assert (finding.state, finding.key) == (Outcome.WARN, "cli.doctor.saves_refused")


def test_letters_that_are_lacking_are_a_warning(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(io.BytesIO(), encoding="latin-1"))
    assert doctor.letters().state is Outcome.WARN


def test_a_missing_language_is_a_warning_and_a_missing_rulebook_a_failure(monkeypatch: pytest.MonkeyPatch) -> None:
    def lacking(part: str, language: str) -> dict[str, str]:
        return load_texts(part, language) if language == "en" else {}

    def missing(game: str, language: str) -> str:
        raise FileNotFoundError(game)

    monkeypatch.setattr(doctor, "load_texts", lacking)
    assert [finding.state for finding in doctor.languages()] == [Outcome.OK, Outcome.WARN, Outcome.WARN]
    monkeypatch.setattr(doctor, "rulebook", missing)
    assert {finding.state for finding in doctor.languages()} == {Outcome.FAIL}


def test_compiled_rules_that_play_differently_are_a_failure(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(doctor, "end_of_random_game", lambda name, compiled: [compiled])
    assert doctor.compiled("magnate").key == "cli.doctor.compiled_differs"
    monkeypatch.setattr(doctor, "end_of_random_game", lambda name, compiled: 1 // 0)
    assert doctor.compiled("magnate").key == "cli.doctor.compiled_broken"


def test_compiled_rules_are_compared_with_the_plain_ones() -> None:
    assert doctor.compiled("nullgame").state is Outcome.OK


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_finding_has_its_words(language: str) -> None:
    source = Path(doctor.__file__).read_text(encoding="utf-8")
    keys = {*re.findall(r'found\(Outcome\.\w+, "(\w+)"', source), "extra", "extra_missing"}
    keys |= {name + ending for name in ("saves", "cache") for ending in ("", "_refused")}
    assert len(keys) > 20
    assert keys <= {key.removeprefix("cli.doctor.") for key in load_texts("shared", language)}


def test_a_process_that_failed_is_told_of_for_a_week(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(crash_reports, "reports_folder", lambda: tmp_path / "troubles")
    monkeypatch.setattr(doctor, "compiler", lambda: HEALTHY)
    told = [finding for finding in doctor.findings(False) if finding.key == "cli.doctor.trouble"]
    assert told == []
    crash_reports.note_crash("magnate", "net", "ended with status 1", "Traceback ...\nMemoryError")
    (finding,) = (finding for finding in doctor.findings(False) if finding.key == "cli.doctor.trouble")
    assert finding.state is Outcome.WARN
    assert "MemoryError" in Words("en")(finding.key, **finding.facts)


def test_every_extra_is_known() -> None:
    project = tomllib.loads((Path(__file__).parents[2] / "pyproject.toml").read_text())["project"]
    assert set(doctor.EXTRAS) == set(project["optional-dependencies"])


@pytest.mark.parametrize("extra", ["bench", "data", "gymnasium", "learn", "openspiel", "pettingzoo", "push", "train"])
def test_an_extra_is_installed_only_with_all_that_it_names(extra: str) -> None:
    project = tomllib.loads((Path(__file__).parents[2] / "pyproject.toml").read_text())["project"]
    named = [re.split("[<>=]", text)[0] for text in project["optional-dependencies"][extra]]
    modules = {"open_spiel": "pyspiel", "duchy[gymnasium]": "gymnasium", "http-ece": "http_ece", "py-vapid": "py_vapid"}
    wanted = {modules.get(name, name.replace("-", "_")) for name in named}
    assert {*doctor.EXTRAS[extra]} == wanted
