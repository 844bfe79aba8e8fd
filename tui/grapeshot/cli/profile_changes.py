"""`profiles where, rename, delete, restore`: the user's folder and changes to it."""

from __future__ import annotations

from pathlib import Path
from shlex import quote
from typing import TYPE_CHECKING

from grapeshot.armies.own_profiles import OwnProfiles, renamed_in_armies
from grapeshot.cli import exit_codes
from grapeshot.cli.options import say, session_options
from grapeshot.cli.output import print_json, write
from grapeshot.errors import Fault
from grapeshot.names import nearest, normalise
from grapeshot.rules.folders import army_folder, profile_folder

if TYPE_CHECKING:
    from argparse import Namespace
    from collections.abc import Sequence

    from grapeshot.armies.own_profiles import Deleted
    from grapeshot.engagement.profiles import Profile


def where(folder: str, what: str, *, json: bool) -> int:
    """Tell the folder of the user's profiles or army lists; say if it is not there yet."""
    if not folder:
        raise Fault("unreadable", "there is no home to keep files in")
    exists = Path(folder).is_dir()
    if json:
        print_json({"folder": folder, "exists": exists})
        return exit_codes.OK
    write([folder])
    if not exists:
        say(f"not there yet: it is made when the first {what} is saved")
    return exit_codes.OK


def rename(found: Sequence[Profile], name: str, arguments: Namespace) -> int:
    """Give a profile of the user's another name; army lists that name it follow."""
    profile = _own(found, arguments)
    new = _keeper(profile).rename(profile, name)
    folder = army_folder()
    changed = renamed_in_armies(Path(folder), profile.reference, new) if folder else []
    if arguments.json:
        print_json({"renamed": profile.reference, "to": new, "armies": list(map(str, changed))})
        return exit_codes.OK
    write([f"renamed {profile.reference} to {new}"])
    for path in changed:
        say(f"changed as well: {path}")
    return exit_codes.OK


def delete(found: Sequence[Sequence[Profile]], arguments: Namespace) -> int:
    """Move profiles of the user's into the bin, and tell how to get them back."""
    profiles = [_own(each, arguments) for each in found]
    if len(set(map(_identity, profiles))) < len(profiles):
        raise Fault("ambiguous", "a profile is named twice")
    # from the end of a file, so that the others keep their places
    for profile in sorted(profiles, key=_identity, reverse=True):
        kept = _keeper(profile).delete(profile)
        back = f"grapeshot profiles restore {quote(profile.reference)}"
        if arguments.json:
            told = {"deleted": profile.reference, "file": str(kept), "restore": back}
            print_json(told)
        else:
            write([f"deleted {profile.reference}; it is in {kept}"])
            say(f"to get it back: {back}")
    return exit_codes.OK


def restore(names: Sequence[str], folders: Sequence[str], arguments: Namespace) -> int:
    """Put what was deleted last under these names back where it was."""
    for name in names:
        keeper, deleted = _in_a_bin(name, folders, arguments)
        path = keeper.restore(deleted)
        if arguments.json:
            print_json({"restored": deleted.reference, "file": str(path)})
        else:
            write([f"restored {deleted.reference} to {path}"])
    return exit_codes.OK


def own_folders(arguments: Namespace) -> list[str]:
    """Return the folders of the user's profiles: the usual one, and those named."""
    return session_options(arguments)["profile_folders"]


def place_of_ones_own() -> str:
    """Return the folder that profiles are saved to. Raise Fault where there is none."""
    folder = profile_folder()
    if not folder:
        raise Fault("unreadable", "there is no home to keep profiles in")
    return folder


def _identity(profile: Profile) -> tuple[str, str, int]:
    return str(profile.file), profile.kind, profile.position


def _keeper(profile: Profile) -> OwnProfiles:
    return OwnProfiles(profile.file.parents[1])


def _own(found: Sequence[Profile], arguments: Namespace) -> Profile:
    """Return the one profile that is the user's own. Raise Fault where there is none, or more."""
    folders = [Path(folder) for folder in own_folders(arguments)]
    kind = arguments.kind
    own = [p for p in found if any(folder in p.file.parents for folder in folders)]
    own = [p for p in own if not kind or p.kind == kind]
    if not own:
        told = f"{found[0].reference} is not yours: {found[0].file}"
        raise Fault("not_own", told, expected="a profile of a folder of your own")
    if len(own) > 1:
        told = ", ".join(f"{each.reference} ({each.kind})" for each in own)
        expected = "a whole reference, --ruleset or --kind"
        raise Fault("ambiguous", f"several are named so: {told}", expected=expected)
    return own[0]


def _in_a_bin(
    name: str, folders: Sequence[str], arguments: Namespace
) -> tuple[OwnProfiles, Deleted]:
    """Return the profile of a name that was deleted last, and whose bin it is in.

    Raise Fault (`unknown_profile`) with the nearest name.
    """
    known = [
        (keeper, each)
        for keeper in map(OwnProfiles, folders)
        for each in keeper.deleted()
        if arguments.kind in ("", each.kind)
    ]
    wanted = normalise(name)
    for keeper, each in known:
        if wanted in (normalise(each.reference), normalise(each.reference.split("/", 2)[2])):
            return keeper, each
    near = nearest(name, (each.reference.split("/", 2)[2] for _, each in known))
    bins = ", ".join(str(OwnProfiles(folder).bin) for folder in folders)
    raise Fault("unknown_profile", f'no profile "{name}" in the bin ({bins})', nearest=near)
