"""What is the player's own: saving parts of the attack as profiles, and picking an army."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from grapeshot.app.widgets.pane import Pane
from grapeshot.engagement.editing import part_of, with_part
from grapeshot.errors import Fault

if TYPE_CHECKING:
    from grapeshot.app.army import ArmyChosen
    from grapeshot.app.choices import Choice
    from grapeshot.app.stock import Bearer
    from grapeshot.armies.fielded import FieldedArmy
    from grapeshot.engagement.describe import PartView

_WEAPON = "w"
_KEYS_OF_PARTS = (_WEAPON, "a", "t")
_NONE = ""


class Owning(Pane):
    """The actions on profiles and armies of the player's own."""

    _army_chosen: ArmyChosen | None = None

    # -- profiles --------------------------------------------------------------------------

    def action_save_profile(self) -> None:
        """Save the selected weapon or unit as a profile; ask which where another part is."""
        if not self.bench.is_ready:
            return
        table = self.bench.table
        parts = [
            part
            for part in self.bench.derived.parts
            if part.key in _KEYS_OF_PARTS and part_of(table, part.part)
        ]
        if self.bench.part in parts:
            self._telling(partial(self._name_profile, self.bench.part))
        elif parts:
            self._pick_part(parts)
        else:
            self.desk.remark("There is no weapon or unit to save.")

    def _pick_part(self, parts: list[PartView]) -> None:
        from grapeshot.app.choices import Choice
        from grapeshot.app.screens.picker import PickerScreen

        choices = [
            Choice(str(number), part.title, part.name, (part.title, part.name))
            for number, part in enumerate(parts)
        ]
        PickerScreen("Save as a profile", choices).ask(
            self, lambda key: self._telling(partial(self._name_profile, parts[int(key)]))
        )

    def _name_profile(self, part: PartView | None) -> None:
        from grapeshot.app.screens.prompt import PromptScreen
        from grapeshot.armies.own_profiles import demanded_name

        assert part is not None, "a part is named once it is found"
        is_weapon = part.key == _WEAPON
        borne = self.desk.engine.stock.as_profile(self.bench.table, part.part, is_weapon=is_weapon)
        keeper = self.desk.shelf.own_profiles()

        def check(typed: str) -> str | None:
            try:
                demanded_name(typed)
            except Fault as fault:
                return fault.sentence()
            return None

        def named(typed: str) -> None:
            self._telling(partial(self._save_profile, part, borne, demanded_name(typed)))

        file = keeper.file(self.bench.derived.ruleset)
        explanation = f"{part.title} as a profile of your own, offered from now on. File: {file}"
        PromptScreen("Save as a profile", explanation, part.name, check).ask(self, named)

    def _save_profile(self, part: PartView, borne: Bearer, name: str) -> None:
        """Save a profile; ask before one of the same name goes into the bin."""
        keeper, ruleset = self.desk.shelf.own_profiles(), self.bench.derived.ruleset
        if keeper.held(ruleset, borne.kind, name) is None:
            self._write_profile(part, borne, name)
            return
        from grapeshot.app.screens.question import confirm

        question = (
            f'You already have a {borne.kind} "{name}". Replace it? The old one goes '
            f"into the bin, {keeper.bin}."
        )

        def answered(is_sure: bool) -> None:
            if is_sure:
                self._telling(partial(self._write_profile, part, borne, name))
            else:
                self._name_profile(part)

        confirm(self, question, answered)

    def _write_profile(self, part: PartView, borne: Bearer, name: str) -> None:
        keeper, ruleset = self.desk.shelf.own_profiles(), self.bench.derived.ruleset
        reference = keeper.save(ruleset, borne.kind, {**borne.table, "name": name})
        file = keeper.file(ruleset)
        self.desk.engine.stock.forget(file)
        saved = {"profile": reference, **borne.rest}
        self.desk.change(with_part(self.bench.table, part.part, saved))
        self.desk.tell(f"Saved as {reference} in {file}")

    def _telling(self, save: Callable[[], None]) -> None:
        """Do a step of saving; say what is wrong with a file or the engagement."""
        try:
            save()
        except Fault as fault:
            self.desk.tell(f"Not saved: {fault}")

    # -- the army --------------------------------------------------------------------------

    @property
    def army_chosen(self) -> ArmyChosen:
        """Which army is picked; read when it is first asked for."""
        if self._army_chosen is None:
            from grapeshot.app.army import ArmyChosen

            self._army_chosen = ArmyChosen()
        return self._army_chosen

    def army(self) -> FieldedArmy | None:
        """Read the army that is picked in this rule set, as it stands in its file now.

        What is wrong with it is told once.
        """
        name = self.army_chosen.name(self.bench.derived.ruleset)
        path = next((each for each in self.desk.shelf.armies() if each.name == name), None)
        if path is None:
            return None
        try:
            army = self.desk.engine.stock.army(path)
        except Fault as fault:
            self._tell_once(str(fault))
            return None
        if army.faults:
            more = f" (and {len(army.faults) - 1} more)" if len(army.faults) > 1 else ""
            self._tell_once(f"{army.faults[0]}{more}: `grapeshot armies check` tells all")
        return army if army.listed.ruleset == self.bench.derived.ruleset else None

    def _tell_once(self, notice: str) -> None:
        if notice not in self.desk.notices:
            self.desk.tell(notice)

    def action_army(self) -> None:
        """Pick an army; then one of its units to attack."""
        if not self.bench.is_ready:
            return
        from grapeshot.app.choices import Choice
        from grapeshot.app.screens.picker import PickerScreen

        found = self._armies()
        if not found:
            self.desk.tell(
                f"There is no army list in {self.desk.shelf.army_folder} yet: `grapeshot import` "
                "makes one from a roster, and the README says how to write one."
            )
            return
        ruleset = self.bench.derived.ruleset
        chosen = self.army_chosen.name(ruleset)
        choices = [_army_choice(army) for army in found]
        if chosen:
            choices.append(Choice(_NONE, "No army", "offer all profiles alike", ("No army",)))
        by_file = {army.file.name: army for army in found}
        PickerScreen("Army", choices, chosen).ask(
            self, lambda key: self._choose_army(by_file.get(key))
        )

    def _armies(self) -> list[FieldedArmy]:
        """Read all armies, those of this rule set first; one that is not right is told."""
        found = []
        for path in self.desk.shelf.armies():
            try:
                found.append(self.desk.engine.stock.army(path))
            except Fault as fault:
                self._tell_once(str(fault))
        ruleset = self.bench.derived.ruleset
        return sorted(found, key=lambda army: army.listed.ruleset != ruleset)

    def _choose_army(self, army: FieldedArmy | None) -> None:
        ruleset = army.listed.ruleset if army else self.bench.derived.ruleset
        try:
            self.army_chosen.choose(ruleset, army.file.name if army else "")
        except Fault as fault:
            self.desk.tell(str(fault))
        if army is None:
            return
        if ruleset != self.bench.derived.ruleset:
            self.desk.put(self.bench.opened(self.desk.engine.stock.first_of(ruleset), ""))
        self.call_later(partial(self.run_action, "attacker"))


def _army_choice(army: FieldedArmy) -> Choice:
    from grapeshot.app.choices import Choice

    count, spent = len(army.listed.unit), army.listed.spent()
    told = [army.listed.ruleset, f"{count} unit{'s' * (count != 1)}"]
    told += [f"{spent:g} points"] if spent is not None else []
    name = army.listed.name
    return Choice(army.file.name, name, " · ".join(told), (name, army.file.stem))
