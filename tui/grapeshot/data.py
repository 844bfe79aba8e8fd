"""Where the data folders `profiles` and `seeds` are, installed or in a checkout."""

from __future__ import annotations

from pathlib import Path

_PACKAGE = Path(__file__).parent
_CHECKOUT = _PACKAGE.parent.parent


def data_folder(name: str) -> Path:
    """Return the folder `name` (`"profiles"`, `"seeds"`) that ships with the program.

    Raise FileNotFoundError with a remedy where the installation is incomplete.
    """
    for folder in (_PACKAGE / name, _CHECKOUT / name):
        if folder.is_dir() and (
            folder.parent is _PACKAGE or (_CHECKOUT / "pyproject.toml").exists()
        ):
            return folder
    raise FileNotFoundError(f"data folder '{name}' is missing: reinstall grapeshot")
