"""What the sources of packs and plugins tell: no list can drift from them."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any

from grapeshot.plugins.loading import HOOKS, REGISTERING

_PREFIX = "grapeshot_"
_METHODS = {name.removeprefix(_PREFIX): name for name in HOOKS - REGISTERING}
"""By the methods of `Hooks` that ask them."""
_ASKED = re.compile(rf"\.({'|'.join(_METHODS)})\b".encode())
_BY_KIT = re.compile(rb"\bgrapeshot\b.*\bkit\b.*\bsequence\(", re.DOTALL)
"""A kind of engagement that the kit composes: it is the kit that asks the hooks."""
_KIT = Path(__file__).parents[1] / "kit"
_EFFECT = re.compile(rb"""\bEffect\(\s*(?:name\s*=\s*)?["']([^"'\\]+)["']""")


def hooks_called_in(pack: ModuleType) -> frozenset[str]:
    """Return the hooks that a pack asks anywhere, in its package or its single file.

    All of them, where its source cannot be read: better no warning than a wrong one.
    """
    sources = _sources(pack)
    if not sources:
        return HOOKS - REGISTERING
    if any(_read(_BY_KIT, source) for source in sources):
        sources += sorted(_KIT.glob("*.py"))
    return frozenset(_METHODS[name] for source in sources for name in _read(_ASKED, source))


def effects_left_by(holder: Any, module: ModuleType) -> frozenset[str]:
    """Return the names of the lasting effects that a plugin may leave.

    They are read off its source, where they are written out, and its variable EFFECTS.
    """
    declared: Any = getattr(holder, "EFFECTS", ())
    written = (name for source in _sources(module) for name in _read(_EFFECT, source))
    return frozenset(written) | frozenset(filter(_is_text, declared))


def _is_text(value: object) -> bool:
    return isinstance(value, str)


def _sources(module: ModuleType) -> list[Path]:
    """Return the files of a package or of a single module; none where they cannot be read."""
    file = Path(module.__file__ or "")
    if not file.is_file():
        return []
    return sorted(file.parent.rglob("*.py")) if hasattr(module, "__path__") else [file]


def _read(pattern: re.Pattern[bytes], source: Path) -> Iterable[str]:
    return _found(pattern, source, source.stat().st_mtime_ns)


@cache
def _found(pattern: re.Pattern[bytes], source: Path, changed: int) -> Iterable[str]:
    """Return all matches of a pattern in a file; `changed` is for the cache alone."""
    return [found.decode(errors="replace") for found in pattern.findall(source.read_bytes())]
