"""`duchy play --full` from outside."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from duchy.cli import main
from duchy.words import LANGUAGES, Words

LOADED = """
import sys
from duchy.cli import main
try:
    main(["play", "--help"])
except SystemExit:
    pass
import duchy.commands.play, duchy.terminal.session
sys.exit(any(name.partition(".")[0] in ("textual", "rich") for name in sys.modules))
"""


def test_nothing_of_it_is_loaded_for_playing_in_lines() -> None:
    subprocess.run([sys.executable, "-c", LOADED], check=True, stdout=subprocess.DEVNULL, timeout=60)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_it_needs_a_terminal(tmp_path: Path, lang: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["play", "magnate", "--full", "--lang", lang, "--save-dir", str(tmp_path)]) == 1
    assert Words(lang)("full.no_terminal") in capsys.readouterr().err


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_help_names_it(lang: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["play", "--help", "--lang", lang])
    assert "--full" in capsys.readouterr().out
