"""`python -m duchy` is `duchy`."""

import sys

from .cli import main

sys.exit(main())
