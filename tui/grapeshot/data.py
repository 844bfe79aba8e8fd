"""Where the data folders `profiles` and `seeds` are, installed or in a checkout."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path


def data_folder(name: str) -> Path:
    """Return the folder `name` (`"profiles"`, `"seeds"`) that ships with the program.

    Raise FileNotFoundError with a remedy where the installation is incomplete.
    """
    from pathlib import Path  # a command that needs no data is to start without it

    package = Path(__file__).parent
    checkout = package.parent.parent
    for folder in (package / name, checkout / name):
        if folder.is_dir() and (folder.parent == package or (checkout / "pyproject.toml").exists()):
            return folder
    raise FileNotFoundError(f"data folder '{name}' is missing: reinstall grapeshot")
