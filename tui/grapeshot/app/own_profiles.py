"""The profiles of the player's own: renamed, moved to the bin, and taken out of it again."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from grapeshot.app.choices import Choice
from grapeshot.app.offers import heading
from grapeshot.app.screens.picker import PickerScreen
from grapeshot.app.screens.prompt import PromptScreen
from grapeshot.armies.own_profiles import demanded_name, renamed_in_armies, with_string
from grapeshot.errors import Fault

if TYPE_CHECKING:
    from grapeshot.app.widgets.pane import Pane
    from grapeshot.armies.own_profiles import Deleted, OwnProfiles
    from grapeshot.engagement.profiles import Profile

_RENAME, _DELETE = "rename", "delete"


def manage_profiles(pane: Pane) -> None:
    """Let a profile of the player's own, or one in the bin, be chosen and something be done to it.

    Raise Fault where the bin cannot be read.
    """
    ruleset, keeper = pane.bench.derived.ruleset, pane.desk.shelf.own_profiles()
    kinds = ("weapon", *pane.desk.engine.stock.session.plugins.ruleset(ruleset).unit_tables)
    known = pane.desk.engine.stock.profiles(ruleset, kinds)
    own = [each for each in known if keeper.folder in each.file.parents]
    gone = [each for each in keeper.deleted() if each.reference.startswith(f"{ruleset}/")]
    if not own and not gone:
        pane.desk.tell(f"There is no profile of yours in {keeper.folder} yet: S saves one.")
        return
    rows = [Choice(f"own {n}", each.name, each.reference) for n, each in enumerate(own)]
    if gone:
        rows.append(heading(f"In the bin, {keeper.bin}"))
        rows += [Choice(f"bin {n}", _name(each), each.reference) for n, each in enumerate(gone)]

    def chosen(key: str) -> None:
        where, _, number = key.partition(" ")
        if where == "own":
            _ask_what(pane, keeper, own[int(number)])
        else:
            _restore(pane, keeper, gone[int(number)])

    PickerScreen("Profiles of yours", rows).ask(pane, chosen)


def _ask_what(pane: Pane, keeper: OwnProfiles, profile: Profile) -> None:
    rows = [
        Choice(_RENAME, "Rename", "army lists that name it follow"),
        Choice(_DELETE, "Delete", f"it goes into the bin, {keeper.bin}"),
    ]
    acts = {_RENAME: _ask_name, _DELETE: _delete}
    picker = PickerScreen(profile.name, rows)
    picker.ask(pane, lambda key: acts[key](pane, keeper, profile))


def _ask_name(pane: Pane, keeper: OwnProfiles, profile: Profile) -> None:
    def wrong(name: str) -> str | None:
        try:
            demanded_name(name)
        except Fault as fault:
            return fault.sentence()
        return None

    def rename(name: str) -> None:
        new = keeper.rename(profile, name)
        armies = pane.desk.shelf.army_folder
        # a guest's army lists are their host's, and may be links out of the guest's folder
        follows = keeper.follows_links
        changed = renamed_in_armies(armies, profile.reference, new) if follows else []
        pane.desk.engine.stock.forget(profile.file)
        if profile.reference in _named(pane.bench.table):
            pane.desk.change(with_string(pane.bench.table, profile.reference, new))
        followed = f"; changed as well: {', '.join(map(str, changed))}" if changed else ""
        pane.desk.tell(f"Renamed {profile.reference} to {new}{followed}")

    PromptScreen("Rename", profile.reference, profile.name, wrong).ask(pane, rename)


def _delete(pane: Pane, keeper: OwnProfiles, profile: Profile) -> None:
    if profile.reference in _named(pane.bench.table):
        told = f"{profile.reference} is on the bench: put something else in its place first"
        raise Fault("in_use", told)
    kept = keeper.delete(profile)
    pane.desk.engine.stock.forget(profile.file)
    pane.desk.tell(f"Deleted {profile.reference}; it is in {kept}")


def _restore(pane: Pane, keeper: OwnProfiles, deleted: Deleted) -> None:
    file = keeper.restore(deleted)
    pane.desk.engine.stock.forget(Path(file))
    pane.desk.tell(f"Restored {deleted.reference} to {file}")


def _name(deleted: Deleted) -> str:
    return str(deleted.table.get("name", "?"))


def _named(value: object) -> Iterator[str]:
    """Yield the profiles that an engagement names."""
    if isinstance(value, Mapping):
        if isinstance(reference := value.get("profile"), str):
            yield reference
        value = list(value.values())
    for each in value if isinstance(value, list) else ():
        yield from _named(each)
