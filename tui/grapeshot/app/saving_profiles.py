"""Saving a weapon or unit of the attack as a profile of the player's own."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grapeshot.app.choices import Choice
from grapeshot.app.saving import save_as
from grapeshot.app.screens.picker import PickerScreen
from grapeshot.armies.own_profiles import demanded_name
from grapeshot.engagement.editing import part_of, with_part

if TYPE_CHECKING:
    from grapeshot.app.widgets.pane import Pane
    from grapeshot.engagement.describe import PartView

_WEAPON = "w"
_KEYS_OF_PARTS = (_WEAPON, "a", "t")


def save_profile(pane: Pane) -> None:
    """Save the weapon or unit that is selected; ask which where another part is."""
    bench = pane.bench
    parts = [
        part
        for part in bench.derived.parts
        if part.key in _KEYS_OF_PARTS and part_of(bench.table, part.part)
    ]
    if bench.part in parts:
        _save(pane, bench.part)
    elif parts:
        choices = [
            Choice(str(number), part.title, part.name, (part.title, part.name))
            for number, part in enumerate(parts)
        ]
        picker = PickerScreen("Save as a profile", choices)
        picker.ask(pane, lambda key: _save(pane, parts[int(key)]))
    else:
        pane.desk.remark("There is no weapon or unit to save.")


def _save(pane: Pane, part: PartView | None) -> None:
    assert part is not None, "a part is saved once it is found"
    desk, ruleset, keeper = pane.desk, pane.bench.derived.ruleset, pane.desk.shelf.own_profiles()
    stock, file = desk.engine.stock, keeper.file(ruleset)
    borne = stock.as_profile(pane.bench.table, part.part, is_weapon=part.key == _WEAPON)

    def question(name: str) -> str:
        if keeper.held(ruleset, borne.kind, name) is None:
            return ""
        told = f'You already have a {borne.kind} "{name}".'
        return f"{told} Replace it? The old one goes into the bin, {keeper.bin}."

    def save(name: str) -> None:
        reference = keeper.save(ruleset, borne.kind, {**borne.table, "name": name})
        stock.forget(file)
        saved = {"profile": reference, **borne.rest}
        desk.change(with_part(pane.bench.table, part.part, saved))
        desk.tell(f"Saved as {reference} in {file}")

    told = f"{part.title} as a profile of your own, offered from now on (P: rename, delete)."
    told += f" File: {file}"
    save_as(pane, ("Save as a profile", told, part.name), demanded_name, question, save)
