"""What a tutor warns of."""

from __future__ import annotations

from typing import Literal

Strictness = Literal["blunder", "mistake", "inaccuracy"]
"""The least mark that is warned of."""
