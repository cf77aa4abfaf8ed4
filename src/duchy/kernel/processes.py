"""What another Python process is given, so that it runs this code."""

from __future__ import annotations

import os
import sys


def environment(**more: str) -> dict[str, str]:
    """An environment in which it finds the same modules, whatever its working directory."""
    return {**os.environ, "PYTHONPATH": os.pathsep.join(path for path in sys.path if path), **more}
