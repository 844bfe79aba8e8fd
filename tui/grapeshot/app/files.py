"""The files of engagements: what a person types for one, and writing it."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from grapeshot.engagement.saving import Standing, saying, write
from grapeshot.errors import Fault


def suggested_name(title: str) -> str:
    """Make a file name of a title: its first words, in lower case, as TOML."""
    words = "".join(sign if sign.isalnum() else " " for sign in title.casefold()).split()
    return "-".join(words[:6])[:60] + ".toml" if words else "engagement.toml"


def path_typed(typed: str) -> Path:
    """Read a path as a person types it: `~` is the home, the ending may be left out.

    Raise Fault where it can be no file.
    """
    text = os.path.expanduser(typed.strip())  # noqa: PTH111 - Path raises where there is no such user
    if not text:
        raise Fault("bad_path", "no name", expected="the name of a file")
    if text.startswith("~"):
        raise Fault("bad_path", f"there is no user {text[1:].partition('/')[0]}")
    with saying("bad_path", "this cannot be a file"):
        path = Path(text)
        if path.is_dir() or text.endswith("/"):
            raise Fault("bad_path", f"{path} is a folder", expected="the name of a file")
        is_odd = path.exists() and not path.is_file()  # a device or a pipe: meant as it is named
        return path if path.suffix or is_odd else path.with_suffix(".toml")


def save_engagement(standing: Standing, table: Mapping[str, Any]) -> str:
    """Write an engagement over the version marked `standing`; return the mark of the new one.

    Raise Fault as `grapeshot.engagement.saving.write` does.
    """
    import tomli_w  # only needed here

    return write(standing, tomli_w.dumps(dict(table)).encode())
