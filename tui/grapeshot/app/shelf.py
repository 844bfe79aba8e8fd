"""Where engagements are kept: anywhere, or in the one folder of a guest."""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import TYPE_CHECKING

from grapeshot.errors import Fault

if TYPE_CHECKING:
    from grapeshot.armies.own_profiles import OwnProfiles
    from grapeshot.engagement.files import Opened

_PATH_MARKS = ("/", "~", ".", "\\")


class Shelf:
    """The files of somebody who may go wherever the system lets them."""

    @property
    def explanation(self) -> str:
        """Where a file goes whose name alone is typed."""
        try:
            return f"Folder: {Path.cwd()}"
        except OSError:
            return "The folder that the program was started in is gone: type a whole path."

    def path_typed(self, typed: str) -> Path:
        """Return the file that was typed. Raise Fault where it can be none."""
        from grapeshot.engagement.files import path_typed

        return path_typed(typed)

    def told(self, path: Path) -> str:
        """Return the path to type for a file: from the working folder where the file is in it."""
        try:
            return str(path.relative_to(Path.cwd()))
        except (OSError, ValueError):
            return str(path)

    def is_path(self, typed: str) -> bool:
        """Return whether a path is being typed, and no title."""
        return typed.startswith(_PATH_MARKS)

    def paths_like(self, typed: str) -> list[str]:
        """Return the folders (ending in `/`) and TOML files whose path begins as typed."""
        above, slash, start = typed.rpartition("/")
        folder = Path(os.path.expanduser(f"{above}/") if slash else ".")  # noqa: PTH111
        try:
            found = sorted(each for each in folder.iterdir() if each.name.startswith(start))
            folders = {each for each in found if each.is_dir()}
        except (OSError, ValueError):
            return []
        return [
            f"{above}{slash}{each.name}{'/' if each in folders else ''}"
            for each in found
            if each in folders or each.suffix == ".toml"
        ]

    def engagements(self) -> list[Opened]:
        """Return those that are offered without being asked for."""
        return []

    def own_profiles(self) -> OwnProfiles:
        """Return the profiles of the user's own. Raise Fault where there is no place for them."""
        from grapeshot.armies.own_profiles import OwnProfiles
        from grapeshot.rules.folders import profile_folder

        if not profile_folder():
            raise Fault("unwritable", "there is no home to keep profiles in")
        return OwnProfiles(profile_folder())

    @property
    def army_folder(self) -> Path:
        """The folder of the user's army lists; it need not be there."""
        from grapeshot.rules.folders import army_folder

        return Path(army_folder() or os.devnull)

    def armies(self) -> list[Path]:
        """Return the files of the user's army lists."""
        from grapeshot.armies.lists import armies_in

        try:
            return armies_in(self.army_folder)
        except OSError:
            return []


_GUESTS_NAME = re.compile(r"[\w][\w .+-]{0,79}")
_MOST_BYTES = 240
"""Of a name: file systems take 255, and a letter may be four of them."""
_MOST_FILES = 200
PROFILES, _ARMIES = "profiles", "armies"
"""The folders in a guest's folder that hold profiles and army lists."""


class GuestShelf(Shelf):
    """The one folder of a guest: TOML files straight in it, and nothing else anywhere."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder.resolve()

    @property
    def explanation(self) -> str:
        """Where a file goes whose name is typed."""
        return "It is kept in your own folder: letters, figures, spaces, dots and dashes."

    def path_typed(self, typed: str) -> Path:
        """Return the file of a name. Raise Fault for all that is no plain name, or too many."""
        name = typed.strip().removesuffix(".toml")
        if not _GUESTS_NAME.fullmatch(name) or len(name.encode()) > _MOST_BYTES:
            raise Fault(
                "bad_path", "this is no name for a file of yours", expected="letters and figures"
            )
        path = self._folder / f"{name}.toml"
        if path.is_symlink():
            raise Fault("bad_path", f"{path.name} leads out of your folder")
        if not path.exists() and len(self._files()) >= _MOST_FILES:
            raise Fault("bad_path", f"there are {_MOST_FILES} files already; replace one of them")
        return path

    def told(self, path: Path) -> str:
        """Return the name of a file."""
        return path.name

    def is_path(self, typed: str) -> bool:
        """Return False: nothing is looked for by its path."""
        return False

    def paths_like(self, typed: str) -> list[str]:
        """Return nothing: there is nothing to be seen but the engagements in the folder."""
        return []

    def own_profiles(self) -> OwnProfiles:
        """Return the guest's profiles, in the guest's folder; a link is no place for any."""
        from grapeshot.armies.own_profiles import OwnProfiles

        kept = OwnProfiles(self._folder / PROFILES, most_deleted=_MOST_FILES)
        kept.follows_links = False
        return kept

    @property
    def army_folder(self) -> Path:
        """The folder of the guest's army lists."""
        return self._folder / _ARMIES

    def armies(self) -> list[Path]:
        """Return the files of the guest's army lists; none that is a link."""
        found = [path for path in super().armies() if path.is_file()]
        return [path for path in found if path.resolve() == path][:_MOST_FILES]

    def engagements(self) -> list[Opened]:
        """Return those in the folder; a file that is none is left out."""
        from grapeshot.engagement.files import engagements_in

        found: list[Opened] = []
        for path in self._files():
            try:
                found += engagements_in(path)
            except Fault:
                continue
        return found

    def _files(self) -> list[Path]:
        try:
            paths = sorted(self._folder.glob("*.toml"))
        except OSError:
            return []
        return [path for path in paths if path.is_file() and not path.is_symlink()][:_MOST_FILES]
