"""Writing engagement files: whole or not at all, and never over another without being told to."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

from grapeshot.errors import Fault, Place


def suggested_name(title: str) -> str:
    """Return a file name for an engagement."""
    words = "".join(sign if sign.isalnum() else " " for sign in title.casefold()).split()
    return "-".join(words[:6])[:60] + ".toml" if words else "engagement.toml"


def path_typed(typed: str) -> Path:
    """Return the path that a person typed: `~` is the home, the ending may be left out.

    Raise Fault where it can be no file.
    """
    if not typed.strip():
        raise Fault("bad_path", "no name", expected="the name of a file")
    path = Path(typed.strip()).expanduser()
    if path.is_dir():
        raise Fault("bad_path", f"{path} is a folder", expected="the name of a file")
    return path if path.suffix else path.with_suffix(".toml")


def save_engagement(path: Path, table: Mapping[str, Any]) -> None:
    """Write an engagement. What stood in the file before is lost only once all is written.

    Raise Fault where it cannot be written; then nothing has changed.
    """
    import tomli_w  # only needed here

    text = tomli_w.dumps(dict(table))
    beside = ""
    try:
        number, beside = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
        with os.fdopen(number, "w", encoding="utf-8") as stream:
            stream.write(text)
            stream.flush()
            os.fsync(stream.fileno())
        _take_mode(Path(beside), path)
        Path(beside).replace(path)
    except OSError as error:
        with suppress(OSError):
            Path(beside).unlink()
        reason = error.strerror or str(error)
        raise Fault("unwritable", f"cannot be written: {reason}", place=Place(str(path))) from None


def _take_mode(new: Path, old: Path) -> None:
    """Give the new file the rights of the old one, or those of any new file."""
    try:
        mode = old.stat().st_mode & 0o777
    except OSError:
        mask = os.umask(0)
        os.umask(mask)
        mode = 0o666 & ~mask
    new.chmod(mode)
