"""Run as `python -m grapeshot`."""

from __future__ import annotations

import sys

from grapeshot.cli import main

if __name__ == "__main__":
    sys.exit(main())
