"""`grapeshot profiles`: the weapons and units that are loaded, and whether one's own are right."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from grapeshot.cli import exit_codes
from grapeshot.cli.common import Run
from grapeshot.cli.options import add_json_option, add_session_options, say, session_options
from grapeshot.cli.output import print_json
from grapeshot.cli.page import Page
from grapeshot.errors import Fault
from grapeshot.names import nearest, normalise
from grapeshot.visible import columns_of, padded

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace
    from collections.abc import Iterator

    from grapeshot.engagement.profiles import Profile

_ACTIONS = ("list", "show", "check", "where", "rename", "delete", "restore")


def add_arguments(parser: ArgumentParser) -> None:
    """Declare the arguments of the command."""
    parser.description = (
        "list [WORDS]: the profiles, or those with these words in their names; "
        "show NAME...: profiles in full; check [FILE or DIR...]: say what is wrong with one's own; "
        "where: the folder of one's own; rename NAME NEW; delete NAME...: into a bin, which "
        "restore NAME... takes them out of."
    )
    add = parser.add_argument
    add("action", choices=_ACTIONS, help="what to do")
    add("names", nargs="*", metavar="NAME", help="words, names, or files to check")
    add("--ruleset", metavar="R", default="", help="only of this rule set")
    add("--kind", metavar="K", default="", help="rename, delete, restore: only a K, as `weapon`")
    add_json_option(parser, "an array of profiles, or an object with the faults")
    add_session_options(parser)


def run(arguments: Namespace) -> int:
    """List, show or check profiles. Return the exit code."""
    if arguments.action == "where":
        from grapeshot.cli.profile_changes import place_of_ones_own, where

        return where(place_of_ones_own(), "profile", json=arguments.json)
    this = Run(arguments)
    if arguments.ruleset:
        this.session.plugins.ruleset(arguments.ruleset)
    actions = {
        "list": _list,
        "show": _show,
        "check": _check,
        "rename": _rename,
        "delete": _delete,
        "restore": _restore,
    }
    code = actions[arguments.action](this, arguments)
    this.tell_problems()
    return max(code, this.code)


def _list(this: Run, arguments: Namespace) -> int:
    wanted = [normalise(word) for word in arguments.names]
    found = [
        profile
        for profile in _all(this, arguments.ruleset)
        if all(word in normalise(profile.reference) for word in wanted)
    ]
    if arguments.json:
        print_json([_row(profile) for profile in found])
    else:
        width = max((columns_of(profile.kind) for profile in found), default=0)
        Page().write(f"{padded(each.kind, width)}  {each.reference}" for each in found)
    return exit_codes.OK if found else _nothing_listed(this, arguments)


def _nothing_listed(this: Run, arguments: Namespace) -> int:
    """Say that no profile has the words asked for, and which is nearest."""
    words = " ".join(arguments.names)
    near = nearest(words, map(_name_of, _all(this, arguments.ruleset)))
    hint = f'; did you mean "{near}"?' if near else ""
    say(f'no profile with "{words}" in its name{hint}' if words else "there are no profiles")
    return exit_codes.DIFFERENT


def _show(this: Run, arguments: Namespace) -> int:
    if not arguments.names:
        say("profiles show: name a profile, such as legions-imperialis/weapons-support/NAME")
        return exit_codes.USAGE
    everything = list(_all(this, arguments.ruleset))
    found = [each for name in arguments.names for each in _named(name, everything)]
    if arguments.json:
        print_json([{**_row(each), "profile": dict(each.table)} for each in found])
    else:
        Page().write(line for each in found for line in _toml(each))
    return exit_codes.OK


def _check(this: Run, arguments: Namespace) -> int:
    from grapeshot.cli.profile_changes import place_of_ones_own
    from grapeshot.cli.profile_check import check

    own = map(Path, session_options(arguments)["profile_folders"])
    paths = [Path(name) for name in arguments.names] or [each for each in own if each.is_dir()]
    if not paths:
        say(f"profiles check: name a file or folder, since there is no {place_of_ones_own()} yet")
        return exit_codes.USAGE
    return check(this.session, paths, arguments.ruleset).tell(json=arguments.json)


def _rename(this: Run, arguments: Namespace) -> int:
    from grapeshot.cli.profile_changes import rename

    if len(arguments.names) != 2:
        say("profiles rename: name a profile of your own, and its new name")
        return exit_codes.USAGE
    name, new = arguments.names
    return rename(_named(name, list(_all(this, arguments.ruleset))), new, arguments)


def _delete(this: Run, arguments: Namespace) -> int:
    from grapeshot.cli.profile_changes import delete

    if not arguments.names:
        say("profiles delete: name a profile of your own")
        return exit_codes.USAGE
    everything = list(_all(this, arguments.ruleset))
    return delete([_named(name, everything) for name in arguments.names], arguments)


def _restore(this: Run, arguments: Namespace) -> int:
    from grapeshot.cli.profile_changes import own_folders, restore

    if not arguments.names:
        say("profiles restore: name a profile that was deleted")
        return exit_codes.USAGE
    return restore(arguments.names, own_folders(arguments), arguments)


def _all(this: Run, ruleset: str) -> Iterator[Profile]:
    """Yield the profiles of one rule set or of all; a file that is no TOML is named, and left."""
    profiles = this.session.profiles
    for each in [ruleset] if ruleset else this.session.plugins.rulesets():
        for file in profiles.files(each):
            try:
                yield from profiles.of_file(file, each)
            except Fault as fault:
                say(str(fault))


def _named(name: str, profiles: list[Profile]) -> list[Profile]:
    """Return the profiles of a name or a full reference. Raise Fault with the nearest."""
    wanted = normalise(name)
    found = [
        each
        for each in profiles
        if wanted in (normalise(each.reference), normalise(_name_of(each)))
    ]
    if not found:
        near = nearest(name, map(_name_of, profiles)) or nearest(
            name, (each.reference for each in profiles)
        )
        raise Fault("unknown_profile", f'no profile "{name}"', nearest=near)
    return found


def _name_of(profile: Profile) -> str:
    return str(profile.table.get("name", ""))


def _row(profile: Profile) -> dict[str, Any]:
    return {
        "reference": profile.reference,
        "kind": profile.kind,
        "ruleset": profile.reference.partition("/")[0],
        "name": _name_of(profile),
        "file": str(profile.file),
    }


def _toml(profile: Profile) -> Iterator[str]:
    import tomli_w

    yield f"# {profile.reference}"
    yield f"# {profile.file}"
    yield from tomli_w.dumps({profile.kind: [dict(profile.table)]}).splitlines()
    yield ""
