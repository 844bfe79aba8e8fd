"""Changing the attack: choosing weapons and units, setting fields, adding and removing parts."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from grapeshot.app.keys import key, section
from grapeshot.app.screens.owning import Owning
from grapeshot.engagement.describe import PartView
from grapeshot.engagement.editing import (
    Part,
    Table,
    aimed_next,
    moved,
    part_of,
    targets_of,
    weapon_at,
    weapons_of,
    with_list_item,
    with_part,
    with_targets,
    with_value,
    without_part,
    without_weapon,
)

if TYPE_CHECKING:
    from grapeshot.app.army import Offer
    from grapeshot.armies.fielded import FieldedArmy


ATTACK = section(
    "The attack",
    key("w", "weapon", "Choose another weapon."),
    key("a", "attacker", "Choose who fires."),
    key("t", "target", "Choose who is fired at."),
    key("A", "army", "Pick your army: its units and weapons come first wherever you choose one."),
    key("s", "situation", "Set distance, cover, facing and the like."),
    key("c", "choices", "Decide what the players may decide."),
    key("b", "table", "Set where the models stand on the table, if known."),
    key("r", "options", "Set the kind of attack and the rule options."),
    key("e,space", "edit", "Change any value of the part that is selected on the left."),
    key("+", "add_target", "Add a further target.", bar="part"),
    key("W", "add_weapon", "Add a further weapon.", bar="part"),
    key("-", "remove", "Take the selected target or weapon out, or the table.", bar="part"),
    key("F", "all_weapons", "Fire all weapons that the attacker lists, one after another."),
    key(
        "T",
        "aim",
        "Let the selected weapon fire at another target than the rest.",
        label="aim weapon",
    ),
    key("<", "earlier", "Resolve the target or weapon earlier.", bar="order"),
    key(">", "later", "Resolve the target or weapon later.", bar="order"),
    key("u", "undo", "Take back the last change of the attack.", bar="undo"),
    key("U", "redo", "Make the change again that was taken back."),
    key(
        "f",
        "modes",
        "Compare all ways to use the weapon beside each other, and choose one.",
        label="ways to fire",
    ),
)


class Editing(Owning):
    """The actions that change the engagement."""

    def action_weapon(self) -> None:
        """Choose the weapon, or that of the selected part where it is a further one."""
        part: Part = self._selected_part("w") or ("weapon",)
        self._pick_weapon("Weapon", partial(self.use_weapon, part))

    def action_add_weapon(self) -> None:
        """Choose a further weapon."""
        self._pick_weapon("Another weapon", self._add_weapon)

    def action_all_weapons(self) -> None:
        """Fire all weapons of the attacker, at the targets that there are."""
        table = self.desk.engine.arming.with_all_weapons(self.bench.table)
        if table is None:
            self.desk.remark("This attacker lists no weapons: choose a unit (a), or add them (W).")
        else:
            self.desk.change(table)

    def action_aim(self) -> None:
        """Fire the selected weapon at the next of the targets; after the last, at all of them."""
        part = self._selected_part("w")
        place = None if part is None else weapon_at(part)
        names = [each.name for each in self.bench.derived.parts if each.key == "t"]
        if place is None or len(names) < 2:
            self.desk.remark("Select a weapon on the left, and have several targets (+ adds one).")
        else:
            self.desk.change(aimed_next(self.bench.table, place, names))

    def action_attacker(self) -> None:
        """Choose who fires."""
        self._pick_unit("Attacker", self.use_attacker)

    def action_target(self) -> None:
        """Choose who is fired at, or another for the selected target."""
        part = self._selected_part("t") or targets_of(self.bench.table)[0]
        self._pick_unit("Target", partial(self.use_target, part))

    def action_add_target(self) -> None:
        """Choose a further target."""
        self._pick_unit("Another target", self._add_target)

    def action_situation(self) -> None:
        """Set how attacker and target stand to each other."""
        self._edit_key("s")

    def action_choices(self) -> None:
        """Decide what the players may decide."""
        self._edit_key("c")

    def action_table(self) -> None:
        """Set where the models stand, in rule sets that ask for it."""
        self._edit_key("b")

    def action_options(self) -> None:
        """Set the kind of engagement and the switches of the rule set."""
        self._edit_key("r")

    def action_edit(self) -> None:
        """Change the fields of the part that is selected."""
        part = self.bench.part
        if part is not None and part.is_optional and not part_of(self.bench.table, part.part):
            self.action_weapon()
        elif part is not None:
            self._edit(part)

    def action_remove(self) -> None:
        """Take the selected part out: one of several, or the table with all that stands on it."""
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

    def action_modes(self) -> None:
        """Compare the ways to use the weapon."""
        weapon = self.bench.derived.parts[0] if self.bench.derived.parts else None
        if weapon is None or not weapon.modes:
            self.desk.remark(f"{weapon.name if weapon else 'This weapon'} is used in one way only.")
            return
        from grapeshot.app.screens.modes import ModesScreen

        ModesScreen(self.desk.engine, self.bench).ask(self, self._use_mode)

    def _use_mode(self, mode: str) -> None:
        self.desk.change(with_value(self.bench.table, ("choices",), "mode", mode))

    def action_earlier(self) -> None:
        """Resolve the selected target or weapon before the one above it."""
        self._move(-1)

    def action_later(self) -> None:
        """Resolve the selected target or weapon after the one below it."""
        self._move(1)

    def action_undo(self) -> None:
        """Take the last change back."""
        if self.bench.past:
            self.desk.put(self.bench.undone())
        else:
            self.desk.remark("There is no change to undo.")

    def action_redo(self) -> None:
        """Make the change again that was taken back."""
        if self.bench.future:
            self.desk.put(self.bench.redone())
        else:
            self.desk.remark("There is no change to redo.")

    # -- parts -----------------------------------------------------------------------------

    def _selected_part(self, key: str) -> Part | None:
        part = self.bench.part
        return part.part if part is not None and part.key == key else None

    def _move(self, step: int) -> None:
        part = self._selected_part("t") or self._selected_part("w")
        if part is None:
            return
        table = moved(self.bench.table, part, step)
        if table is not self.bench.table:
            self.desk.bench = replace(self.bench, selected=self.bench.selected + step)
            self.desk.change(table)

    def _edit_key(self, key: str) -> None:
        for index, part in enumerate(self.bench.derived.parts):
            if part.key == key:
                self.desk.bench = replace(self.bench, selected=index)
                self._edit(part)
                return

    def _edit(self, part: PartView) -> None:
        from grapeshot.app.screens.fields import FieldsScreen

        self.app.push_screen(FieldsScreen(self.desk, part.part))

    def ask_for(self, part: Part, name: str) -> None:
        """Ask for one field of a part."""
        from grapeshot.app.screens.fields import FieldsScreen

        self.app.push_screen(FieldsScreen(self.desk, part, asked=name))

    # -- profiles --------------------------------------------------------------------------

    def _pick_unit(self, title: str, use: Callable[[str | Offer], None]) -> None:
        """Choose a unit, those of the army that is picked first."""
        if not self.bench.is_ready:
            return
        army = self.army()
        offers: list[Offer] = []
        if army is not None:
            from grapeshot.app.army import unit_offers

            offers = unit_offers(army)
        kinds = self.desk.engine.stock.unit_kinds(self.bench.derived.ruleset)
        part = "attacker" if title == "Attacker" else "target"
        self._pick(title, part, kinds, army, offers, use)

    def _pick_weapon(self, title: str, use: Callable[[str | Offer], None]) -> None:
        """Choose a weapon, those of the army that is picked first, the attacker's before others."""
        if not self.bench.is_ready:
            return
        army = self.army()
        offers: list[Offer] = []
        if army is not None:
            from grapeshot.app.army import weapon_offers

            offers = weapon_offers(army, part_of(self.bench.table, ("attacker",)))
        self._pick(title, "weapon", ("weapon",), army, offers, use)

    def _pick(
        self,
        title: str,
        part: str,
        kinds: tuple[str, ...],
        army: FieldedArmy | None,
        offers: list[Offer],
        use: Callable[[str | Offer], None],
    ) -> None:
        from grapeshot.app.choices import Figures, profile_choices
        from grapeshot.app.screens.picker import PickerScreen

        ruleset = self.bench.derived.ruleset
        profiles = self.desk.engine.stock.profiles(ruleset, kinds)
        figures = Figures(self.desk.engine.stock.shape(ruleset, part), profiles)
        choices = profile_choices(profiles, figures, self._carried())
        by_key = {offer.choice.key: offer for offer in offers}
        if army is not None:
            from grapeshot.app.army import with_heading

            choices = with_heading(army, offers, choices)
        legend = "• carried" if any(choice.mark for choice in choices) else ""
        picker = PickerScreen(title, choices, "", figures.header, legend)
        picker.ask(self, lambda key: use(by_key.get(key, key)))

    def _carried(self) -> tuple[str, ...]:
        """Name the weapons that the attacker's profile lists; none where it lists none."""
        own = part_of(self.bench.table, ("attacker",))
        kinds = self.desk.engine.stock.unit_kinds(self.bench.derived.ruleset)
        for profile in self.desk.engine.stock.profiles(self.bench.derived.ruleset, kinds):
            if profile.reference == own.get("profile"):
                return tuple(map(str, profile.table.get("weapons", ())))
        return ()

    def use_profile(self, part: Part, reference: str) -> None:
        """Put a profile in the place of a part, which is selected then."""
        self.desk.select(part)
        table = with_part(self.bench.table, part, {"profile": reference})
        if part == ("weapon",):
            table = self.desk.engine.arming.with_mode(table)
        self.desk.change(table)

    def use_attacker(self, chosen: str | Offer) -> None:
        """Let a profile attack, or a unit of the army, which brings its own weapons."""
        self.desk.select(("attacker",))
        before = part_of(self.bench.table, ("weapon",))
        if isinstance(chosen, str):
            self.desk.change(self.desk.engine.arming.attacked_by_profile(self.bench.table, chosen))
        else:
            self.desk.change(self.desk.engine.arming.attacked_by(self.bench.table, chosen.unit))
        if part_of(self.bench.table, ("weapon",)) != before:
            weapon = next((part.name for part in self.bench.derived.parts if part.key == "w"), "")
            self.desk.remark(f"It brings its own weapon, {weapon} (w: another, F: all, u: undo).")

    def use_weapon(self, part: Part, chosen: str | Offer) -> None:
        """Put a weapon in the place of a part; one of the army brings those who carry it."""
        if isinstance(chosen, str):
            self.use_profile(part, chosen)
        elif chosen.weapon is not None and part == ("weapon",):
            self.desk.select(part)
            self.desk.change(
                self.desk.engine.arming.fired_by(self.bench.table, chosen.unit, chosen.weapon)
            )
        else:
            self.use_profile(part, _reference(chosen))

    def use_target(self, part: Part, chosen: str | Offer) -> None:
        """Put a profile in the place of a target, or a unit of the army."""
        self.desk.select(part)
        table = with_part(self.bench.table, part, self._as_target(chosen))
        placed = self.desk.engine.arming.without_foreign_table(table)
        self.desk.change(placed)
        if placed is not table:
            self.desk.remark("The table was removed: this target does not stand on it (u: undo).")

    def _as_target(self, chosen: str | Offer) -> Table:
        """Make a target of a profile, or of a unit of the army with all its models."""
        if isinstance(chosen, str):
            return {"profile": chosen}
        from grapeshot.app.army import unit_table

        return unit_table(
            chosen.unit, self.desk.engine.stock.target_keys(self.bench.derived.ruleset)
        )

    def _add_weapon(self, chosen: str | Offer) -> None:
        weapon = {"profile": _reference(chosen)}
        self.desk.change(with_list_item(self.bench.table, "more_weapons", weapon))

    def _add_target(self, chosen: str | Offer) -> None:
        table = self.bench.table
        targets = [part_of(table, part) for part in targets_of(table)]
        self.desk.change(with_targets(table, [*targets, self._as_target(chosen)]))


def _reference(chosen: str | Offer) -> str:
    """Find the profile that was chosen, from the army or from all: RULESET/FILE/NAME."""
    if isinstance(chosen, str):
        return chosen
    return chosen.weapon.profile.reference if chosen.weapon else chosen.unit.profile.reference
