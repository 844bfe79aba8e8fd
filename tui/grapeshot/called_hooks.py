"""Which hooks a rule set ever asks: read off its pack's source, so no list can drift from it."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from types import ModuleType

from grapeshot.loading import HOOKS

_PREFIX = "grapeshot_"
_METHODS = {name.removeprefix(_PREFIX): name for name in HOOKS}
"""By the methods of `Hooks` that ask them."""
_ASKED = re.compile(rf"\.({'|'.join(_METHODS)})\b".encode())


def hooks_called_in(module: ModuleType) -> frozenset[str]:
    """Return the hooks that a pack asks anywhere, in its package or its single file.

    All of them, where its source cannot be read: better no warning than a wrong one.
    """
    file = module.__file__
    if file is None or not Path(file).is_file():
        return frozenset(HOOKS)
    return _called_below(Path(file).parent if hasattr(module, "__path__") else Path(file))


@cache
def _called_below(source: Path) -> frozenset[str]:
    files = source.rglob("*.py") if source.is_dir() else [source]
    found = (match for file in files for match in _ASKED.findall(file.read_bytes()))
    return frozenset(_METHODS[name.decode()] for name in found)
