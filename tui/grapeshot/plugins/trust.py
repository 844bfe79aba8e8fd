"""Whether a plugin file of the user's is really the user's.

Plugins are code that runs as whoever starts the program. A file that somebody else could have
written is therefore not loaded: one of another owner, one that all may write, one in a folder where
all may put or swap files. What `root` owns is trusted, for `root` could do anything anyway.
"""
# pathlib costs a tenth of the start of a command, so paths are strings here.
# ruff: noqa: PTH100, PTH112, PTH116, PTH118, PTH119, PTH120, PTH208

from __future__ import annotations

import os
import stat

_ROOT = 0


def distrust(path: str) -> str:
    """Return why a file, or a folder with all that is in it, is not to be loaded, or ""."""
    if not hasattr(os, "geteuid"):  # owners and modes mean nothing there
        return ""
    path = os.path.abspath(path)
    return _distrust_folders(os.path.dirname(path)) or _distrust_below(path)


def distrust_folder(folder: str) -> str:
    """Return why nothing in a folder is to be loaded, or "". Raise OSError where it is not read."""
    return _distrust_folders(os.path.abspath(folder)) if hasattr(os, "geteuid") else ""


def _distrust_below(path: str) -> str:
    found = os.stat(path)
    told = _owner_or_mode(path, found)
    if told or not stat.S_ISDIR(found.st_mode):
        return told
    inside = (os.path.join(path, name) for name in sorted(os.listdir(path)))
    return next(filter(None, map(_distrust_below, filter(_is_loaded, inside))), "")


def _is_loaded(path: str) -> bool:
    name = os.path.basename(path)
    return name.endswith(".py") or (os.path.isdir(path) and not name.startswith((".", "__")))


def _distrust_folders(folder: str) -> str:
    """Look at a folder and at all above it.

    Where all may write, nobody may remove what is another's if the folder has the sticky bit: so
    /tmp is as good as any above the plugin folder, but is no plugin folder itself.
    """
    told = _owner_or_mode(folder, os.stat(folder))
    while not told and folder != os.path.dirname(folder):
        folder = os.path.dirname(folder)
        found = os.stat(folder)
        if found.st_mode & stat.S_IWOTH and not found.st_mode & stat.S_ISVTX:
            told = f"everybody may write in {folder}; take that right away: chmod o-w {folder}"
    return told


def _owner_or_mode(path: str, found: os.stat_result) -> str:
    if found.st_uid not in (_ROOT, os.geteuid()):
        return f"{path} belongs to another user ({_name_of(found.st_uid)})"
    if found.st_mode & stat.S_IWOTH:
        return f"everybody may write to {path}; take that right away: chmod o-w {path}"
    return ""


def _name_of(user: int) -> str:
    import pwd  # only needed once something is wrong

    try:
        return pwd.getpwuid(user).pw_name
    except KeyError:
        return str(user)
