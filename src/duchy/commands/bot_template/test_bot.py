"""The bot plays whole games of every kind without a fault: run it with `pytest`."""

import subprocess
import sys
from pathlib import Path

BOT = Path(__file__).with_name("bot.py")
MS = "1000"
"""Milliseconds for a decision: plenty, since a test may share its machine with others."""


def test_it_plays_every_game() -> None:
    """A game of each kind and number of seats."""
    command = [sys.executable, "-m", "duchy", "bot", "check", f"{sys.executable} {BOT}", "--ms", MS]
    checked = subprocess.run(command, check=False, capture_output=True, text=True)
    assert checked.returncode == 0, checked.stdout + checked.stderr
