"""The user's folders: cache, kept files and plugins.

`platformdirs` costs as much as the whole look-up, so where the XDG rules hold they are applied
here.
"""
# pathlib costs a fifth of the look-up's time, so paths are strings here.
# ruff: noqa: PTH103, PTH111, PTH116, PTH117, PTH118

from __future__ import annotations

import errno
import os
import sys


def cache_folder() -> str:
    """Return the folder for the cache, or "" where there is none."""
    return _folder("XDG_CACHE_HOME", ".cache", "user_cache_dir")


def state_folder() -> str:
    """Return the folder for what is kept between two runs, or "" where there is none."""
    return _folder("XDG_STATE_HOME", ".local/state", "user_state_dir")


def battle_folder() -> str:
    """Return the folder of the logs of battles, or "" where there is none. It may not exist."""
    base = _folder("XDG_DATA_HOME", ".local/share", "user_data_dir")
    return os.path.join(base, "battles") if base else ""


def private_folder(folder: str) -> str:
    """Return a folder of the user's alone, made where there is none.

    Raise OSError where it cannot be made, or where others could have put something into it.
    """
    os.makedirs(folder, mode=0o700, exist_ok=True)
    status = os.stat(folder)
    if status.st_uid != os.geteuid() or status.st_mode & 0o022:
        raise PermissionError(errno.EPERM, f"{folder} is open to others")
    return folder


def settings_folder() -> str:
    """Return the folder of what the user has written, or "" where there is none."""
    return _of_the_user("")


def plugin_folder() -> str:
    """Return the folder of the user's own plugins, or "" where there is none. It may not exist."""
    return _of_the_user("plugins")


def profile_folder() -> str:
    """Return the folder of the user's own profiles, or "" where there is none. It may not exist."""
    return _of_the_user("profiles")


def army_folder() -> str:
    """Return the folder of the user's army lists, or "" where there is none. It may not exist."""
    return _of_the_user("armies")


def _of_the_user(name: str) -> str:
    """Return one of the folders, all beside each other, of what the user has written."""
    base = _folder("XDG_CONFIG_HOME", ".config", "user_config_dir")
    return os.path.join(base, name) if base else ""


def _folder(variable: str, below_home: str, function: str) -> str:
    base = os.environ.get(variable, "")
    if os.path.isabs(base):  # the XDG rules say to ignore any other
        return os.path.join(base, "grapeshot")
    if sys.platform in ("win32", "darwin"):
        import platformdirs

        return str(getattr(platformdirs, function)("grapeshot", appauthor=False))
    home = os.path.expanduser("~")
    return os.path.join(home, below_home, "grapeshot") if os.path.isabs(home) else ""
