"""The left pane: the parts of the attack, one of them selected, and what changes them."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, ClassVar

from textual.widgets import OptionList
from textual.widgets.option_list import Option

from grapeshot.app.keys import Section, key, section
from grapeshot.app.lines import EMPTY, styled, under_each_other
from grapeshot.app.views.attack import part_lines
from grapeshot.app.widgets.pane import ListPane
from grapeshot.engagement.describe import PartView
from grapeshot.engagement.editing import (
    FURTHER,
    SEVERAL,
    Part,
    aimed_next,
    moved,
    part_of,
    targets_of,
    weapon_at,
    weapons_of,
    with_value,
    without_part,
    without_weapon,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from grapeshot.app.offers import Offer, Offers
    from grapeshot.armies.fielded import FieldedArmy

_ROOMY = 30
"""From this height on the parts are set apart by empty lines."""
_WEAPON, _ATTACKER = ("weapon",), ("attacker",)
_NO_ARMY = ""
_KEYS = section(
    "The attack",
    key("w", "weapon"),
    key("a", "attacker"),
    key("t", "target"),
    key("A", "army"),
    key("s", "part('s')", "Set distance, cover, facing and the like.", name="situation"),
    key("c", "part('c')", "Decide what the players may decide.", name="choices"),
    key("b", "part('b')", "Set where the models stand on the table, if known.", name="table"),
    key("r", "part('r')", "Set the kind of attack and the rule options.", name="options"),
    key("e,space", "edit"),
    key("+", "add_target", bar="part"),
    key("W", "add_weapon", bar="part"),
    key("-", "remove", bar="part"),
    key("F", "all_weapons"),
    key("T", "aim", label="aim weapon"),
    key("<", "move(-1)", "Resolve the target or weapon earlier.", bar="order", name="earlier"),
    key(">", "move(1)", "Resolve the target or weapon later.", bar="order", name="later"),
    key("u", "undo", bar="undo"),
    key("U", "redo"),
    key("f", "modes", label="ways to fire"),
)


def _hint(parts: Sequence[PartView]) -> str:
    """Return the keys of several weapons, once there are any, or several targets for one."""
    weapons, targets = (sum(part.key == key for part in parts) for key in ("w", "t"))
    if targets > 1:
        return "F all · T aim"
    return "F all · W more" if weapons > 1 else ""


class AttackPane(ListPane):
    """Weapon, attacker, targets, situation, choices and options."""

    heading: ClassVar[str] = "1 Attack"
    hint: ClassVar[str] = "e edit · A army"
    KEYS: ClassVar[Section] = _KEYS

    def lay_out(self) -> None:
        """Show the parts, the selected one marked at its left edge.

        Only its first row has another background, which keeps the repaint small when it moves.
        """
        if not self.has_room:
            return
        parts = self.bench.derived.parts
        self._tell_keys(parts)
        width, height = self.scrollable_content_region.size
        chosen = min(self.bench.selected, max(0, len(parts) - 1))
        options = []
        for number, part in enumerate(parts):
            mark = styled("▌", "key") if number == chosen else styled(" ")
            rows = [mark + line for line in part_lines(part, width - 1, roomy=height >= _ROOMY)]
            if number == chosen:
                rows[0] = rows[0].pad_right(width - rows[0].cell_length).stylize("on $selected")
            if height >= _ROOMY and number < len(parts) - 1:
                rows.append(EMPTY)
            options.append(Option(under_each_other(rows)))
        self.show(options, chosen)

    def _tell_keys(self, parts: Sequence[PartView]) -> None:
        title = f"{self.heading} · {_hint(parts) or self.hint}"
        if self.border_title != title:
            self.border_title = title

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        """Select the part."""
        event.stop()
        if event.option_index != self.bench.selected:
            self.desk.bench = replace(self.bench, selected=event.option_index)

    # -- choosing weapons and units --------------------------------------------------------

    def action_weapon(self) -> None:
        """Choose another weapon."""
        self._pick("Weapon", "weapon", self._selected_part("w") or _WEAPON)

    def action_add_weapon(self) -> None:
        """Add a further weapon."""
        self._pick("Another weapon", "weapon", (FURTHER, len(self.bench.table.get(FURTHER, ()))))

    def action_attacker(self) -> None:
        """Choose who fires."""
        self._pick("Attacker", "attacker", _ATTACKER)

    def action_target(self) -> None:
        """Choose who is fired at."""
        self._pick("Target", "target", self._selected_part("t") or targets_of(self.bench.table)[0])

    def action_add_target(self) -> None:
        """Add a further target."""
        self._pick("Another target", "target", (SEVERAL, len(targets_of(self.bench.table))))

    def _pick(self, title: str, what: str, part: Part) -> None:
        """Choose what is put in the place of a part."""
        if not self.bench.is_ready:
            return
        from grapeshot.app.screens.picker import PickerScreen

        offers = self.offers(what)
        rows, by_key = offers.rows(), {offer.choice.key: offer for offer in offers.all}
        legend = "• carried" if any(row.mark for row in rows) else ""
        picker = PickerScreen(title, rows, "", offers.figures, legend)
        picker.ask(self, lambda key: self.put(part, by_key[key]))

    def offers(self, what: str) -> Offers:
        """Collect the weapons, attackers or targets that may be put on the bench."""
        from grapeshot.app.offers import offers

        army = self.desk.armies.picked(self.bench.derived.ruleset)
        return offers(self.desk.engine.stock, self.bench.table, what, army)

    def put(self, part: Part, offer: Offer) -> None:
        """Put a weapon or unit in the place of a part, with what comes along with it."""
        self.desk.select(part)
        before = self.bench.table
        self.desk.change(self.desk.engine.arming.put(before, part, offer))
        after = self.bench.table
        weapons, targets = weapons_of(after), targets_of(after)
        if len(targets) > len(targets_of(before)) and all(SEVERAL in each for each in weapons):
            self.desk.remark("No weapon is fired at it yet: T gives the selected one its target.")
        if "table" in before and "table" not in after:
            told = "this target does" if part != _ATTACKER else "these models do"
            self.desk.remark(f"The table was removed: {told} not stand on it (u: undo).")
        if part == _ATTACKER and part_of(after, _WEAPON) != part_of(before, _WEAPON):
            weapon = next(iter(self.bench.derived.weapons), "")
            self.desk.remark(f"It brings its own weapon, {weapon} (w: another, F: all, u: undo).")

    def action_army(self) -> None:
        """Pick your army: its units and weapons come first wherever you choose one."""
        if not self.bench.is_ready:
            return
        from grapeshot.app.armies import army_choice
        from grapeshot.app.choices import Choice
        from grapeshot.app.screens.picker import PickerScreen

        ruleset, armies = self.bench.derived.ruleset, self.desk.armies
        found = {army.file.name: army for army in armies.all(ruleset)}
        if not found:
            self.desk.tell(
                f"There is no army list in {self.desk.shelf.army_folder} yet: `grapeshot import` "
                "makes one from a roster, and the README says how to write one."
            )
            return
        choices = [army_choice(army) for army in found.values()]
        if armies.name(ruleset):
            choices.append(Choice(_NO_ARMY, "No army", "offer all profiles alike"))
        picker = PickerScreen("Army", choices, armies.name(ruleset))
        picker.ask(self, lambda key: self._choose_army(found.get(key)))

    def _choose_army(self, army: FieldedArmy | None) -> None:
        from grapeshot.app.screens.modal import telling

        ruleset = army.listed.ruleset if army else self.bench.derived.ruleset
        with telling(self.app):
            self.desk.armies.pick(ruleset, army.file.name if army else _NO_ARMY)
        if army is None:
            return
        if ruleset != self.bench.derived.ruleset:
            self.desk.put(self.bench.opened(self.desk.engine.stock.first_of(ruleset), ""))
        self.call_later(partial(self.run_action, "attacker"))

    def action_save_profile(self) -> None:
        """Save the selected weapon or unit as a profile."""
        if self.bench.is_ready:
            from grapeshot.app.saving_profiles import save_profile

            save_profile(self)

    def action_manage_profiles(self) -> None:
        """Rename or delete profiles of the player's own, or take them out of the bin."""
        if self.bench.is_ready:
            from grapeshot.app.own_profiles import manage_profiles
            from grapeshot.app.screens.modal import telling

            with telling(self.app):
                manage_profiles(self)

    # -- the fields of a part --------------------------------------------------------------

    def action_part(self, key: str) -> None:
        """Change any value of the part that goes by this key."""
        for index, part in enumerate(self.bench.derived.parts):
            if part.key == key:
                self.desk.bench = replace(self.bench, selected=index)
                self._edit(part)
                return

    def action_edit(self) -> None:
        """Change any value of the part that is selected on the left."""
        part = self.bench.part
        if part is not None and part.is_optional and not part_of(self.bench.table, part.part):
            self.action_weapon()
        elif part is not None:
            self._edit(part)

    def _edit(self, part: PartView) -> None:
        from grapeshot.app.screens.fields import FieldsScreen

        self.app.push_screen(FieldsScreen(self.desk, part.part))

    def action_modes(self) -> None:
        """Compare all ways to use the weapon beside each other, and choose one."""
        weapon = self.bench.derived.parts[0] if self.bench.derived.parts else None
        if weapon is None or not weapon.modes:
            self.desk.remark(f"{weapon.name if weapon else 'This weapon'} is used in one way only.")
            return
        from grapeshot.app.screens.modes import ModesScreen

        ModesScreen(self.desk.engine, self.bench).ask(self, self._use_mode)

    def _use_mode(self, mode: str) -> None:
        self.desk.change(with_value(self.bench.table, ("choices",), "mode", mode))

    # -- several weapons and targets, and their order --------------------------------------

    def action_all_weapons(self) -> None:
        """Fire all weapons that the attacker lists, one after another."""
        table = self.desk.engine.arming.with_all_weapons(self.bench.table)
        if table is None:
            self.desk.remark(
                "This attacker lists no weapons to fire: choose a unit (a), or add them (W)."
            )
        else:
            self.desk.change(table)

    def action_aim(self) -> None:
        """Let the selected weapon fire at another target than the rest."""
        part = self._selected_part("w")
        place = None if part is None else weapon_at(part)
        names = self.bench.derived.targets
        if place is None or len(names) < 2:
            self.desk.remark("Select a weapon on the left, and have several targets (+ adds one).")
        else:
            self.desk.change(aimed_next(self.bench.table, place, names))

    def action_remove(self) -> None:
        """Take the selected target or weapon out, or the table."""
        part = self.bench.part
        is_laid = part is not None and part.part == ("table",) and "table" in self.bench.table
        place = weapon_at(part.part) if part is not None else None
        if place is not None and len(weapons_of(self.bench.table)) > 1:
            self.desk.change(without_weapon(self.bench.table, place))
            return
        if part is not None and (len(part.part) > 1 or is_laid):
            self.desk.change(without_part(self.bench.table, part.part))
        elif part is not None:
            self.desk.remark(
                "Only one of several weapons or targets, or the table, can be removed."
            )

    def action_move(self, step: int) -> None:
        """Resolve the target or weapon earlier (-1) or later (1)."""
        part = self._selected_part("t") or self._selected_part("w")
        if part is None:
            return
        table = moved(self.bench.table, part, step)
        if table is not self.bench.table:
            self.desk.bench = replace(self.bench, selected=self.bench.selected + step)
            self.desk.change(table)

    def action_undo(self) -> None:
        """Take back the last change of the attack."""
        if self.bench.past:
            self.desk.put(self.bench.undone())
        else:
            is_applied = any(shot.applied for shot in self.bench.shots[-1:])
            battle = "; the battle (B) takes back what was applied" if is_applied else ""
            self.desk.remark(f"There is no change to undo{battle}.")

    def action_redo(self) -> None:
        """Make the change again that was taken back."""
        if self.bench.future:
            self.desk.put(self.bench.redone())
        else:
            self.desk.remark("There is no change to redo.")

    def _selected_part(self, key: str) -> Part | None:
        part = self.bench.part
        return part.part if part is not None and part.key == key else None
