"""The saves against one form of hits: Armour against Armour Penetration, then a Special Save."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grapeshot import BadStatement, RollTest, kit, stated_face, stated_whole
from grapeshot_ninth_age.core.wound_plan import LETHAL
from grapeshot_ninth_age.core.yields import MENDED, RETURNED

if TYPE_CHECKING:
    from grapeshot_ninth_age.core.attack import Attack
    from grapeshot_ninth_age.core.defence_plan import DefencePlan

_BASE = 7
"""What a save needs of which nothing has made it better."""
_GIVEN_WHERE_MISSING = "aegis"
"""The save that an increase gives to who has none; a Fortitude has to be there to be improved."""
ARMOUR = "armour"
"""The name of the Armour Save, for rules that let it be of no use."""
SaveTest = RollTest[bool | str]
"""A roll to save, which may come to MENDED or RETURNED."""
SpecialSave = tuple[str, SaveTest]
"""Its name and its roll."""


class SavePlan(kit.SavePlan):
    """The Armour Save against wounds that bear some tags, and the one Special Save after it."""

    attack: Attack
    kinds = ("aegis", "fortitude")
    has_further_kinds = True
    lacks = ("mitigate", "bar_mitigation")

    def __init__(self, attack: Attack, defence: DefencePlan, tags: kit.Tags) -> None:
        super().__init__(attack, tags)
        self.defence = defence
        self.wanted = attack.special_save_choice[0]
        self.introduce(ARMOUR)
        self._bonus = 0
        self._fixed_ap: int | None = None
        self._increases: dict[str, list[tuple[int, int]]] = {}
        self._mended_by: set[str] = set()
        self._returned_from: int | None = None

    def add_ap(self, amount: int, *, clause: str, text: str = "") -> None:
        """Add to the Armour Penetration of the hits."""
        self._bonus += stated_whole(amount, "Armour Penetration")
        self.note(clause, text or f"{amount:+d} Armour Penetration")

    def fix_ap(self, ap: int, *, clause: str, text: str = "") -> None:
        """Let the hits have this Armour Penetration, whatever else is said; of several the best."""
        ap = stated_whole(ap, "Armour Penetration", 0)
        known = self._fixed_ap
        self._fixed_ap = ap if known is None else max(ap, known)
        self.note(clause, text or f"always Armour Penetration {ap}")

    def improve(
        self, kind: str, by: int, *, clause: str, text: str = "", best: int | None = None
    ) -> None:
        """Improve a save, to `best` at the most; an Aegis that is missing is 7 less `by`.

        A Fortitude that is missing stays so. Each time that it is stated counts, by the same
        clause too.
        """
        self.introduce(kind)
        limit = stated_face(self.best_save if best is None else best)
        self._increases.setdefault(kind, []).append((limit, stated_whole(by, "increase", 1)))
        self.note(clause, text or f"{kind.title()} is {by} better, {limit}+ at best")

    def mend_on_six(self, kind: str, *, clause: str, text: str = "") -> None:
        """Let a Special Save that passes with a natural 6 give a Health Point back."""
        self.introduce(kind)
        self._mended_by.add(kind)
        self.note(clause, text or f"{kind.title()} with a natural 6 gives a Health Point back")

    def return_from(self, face: int, *, clause: str, text: str = "") -> None:
        """Let an Armour Save that passes with this face or more count as one that hits back.

        What it hits with is said by `FightPlan.give_back`; of several faces the lowest counts.
        """
        known, face = self._returned_from, stated_face(face)
        self._returned_from = face if known is None else min(face, known)
        self.note(clause, text or f"an Armour Save passed with {face} or more gives a hit back")

    def armour_save(self) -> SaveTest | None:
        """Return the Armour Save, or None where there is none."""
        test = self.test(ARMOUR)
        if test is None:
            return None
        outcomes: list[bool | str] = [*test.outcomes]
        if self._returned_from is not None:
            first = self._returned_from - 1
            outcomes[first:] = [passed and RETURNED for passed in outcomes[first:]]
        return RollTest(outcomes, test.reroll)

    @property
    def mends(self) -> bool:
        """Whether the Special Save that is made may give a Health Point back."""
        chosen = self.chosen()
        return chosen is not None and chosen[0] in self._mended_by

    def special(self) -> SpecialSave | None:
        """Return the Special Save that is made, or None."""
        chosen = self.chosen()
        if chosen is None:
            return None
        kind, test = chosen
        outcomes: list[bool | str] = [*test.outcomes]
        if kind in self._mended_by:
            outcomes[-1] = MENDED
        return kind, RollTest(outcomes, test.reroll)

    def lethal_wounds(self, *, ap: int, bypass: str, clause: str, text: str = "") -> None:
        """Give lethal wounds another Armour Penetration, and let a Special Save not help."""
        text = text or f"lethal wounds: Armour Penetration {ap}, no {bypass.title()}"
        if LETHAL in self.tags:
            self.fix_ap(ap, clause=clause, text=text)
            self.bypass(bypass, clause=clause, text=text)

    def _brought(self, kind: object) -> str:
        if kind == ARMOUR:
            raise BadStatement("kind of save", kind, "a Special Save: improve makes Armour better")
        return super()._brought(kind)

    @property
    def ap(self) -> int:
        """The Armour Penetration in force: what is printed, halved if need be, then modified."""
        attack = self.attack
        if self._fixed_ap is not None:
            return self._fixed_ap
        blank = attack.weapon.ap.blank and not attack.in_combat
        printed = attack.printed(attack.weapon.ap, 0 if blank else attack.attacker.ap)
        return max(0, printed + self._bonus)

    def own(self, kind: str) -> int | None:
        """Return the save of a kind before anything is offered or improved, None for none."""
        if kind == ARMOUR:
            return _BASE - self.defence.armour
        given = kind == _GIVEN_WHERE_MISSING and kind in self._increases
        return _BASE if given else None

    def modified(self, kind: str, needed: int) -> int:
        """Return what a save needs: Armour Penetration is taken off the Armour Save."""
        return needed + self.ap if kind == ARMOUR else needed

    def _improve(self, kind: str, needed: int) -> int:
        for best, by in sorted(self._increases.get(kind, ()), key=lambda each: each[0]):
            needed = min(needed, max(best, needed - by))
        return needed

    def state_rules(self) -> None:
        """Offer the Special Saves that stand on the profile."""
        for kind in self.kinds:
            needed = getattr(self.attack.target, kind)
            if needed:
                text = f"{kind.title()} {needed}+"
                self.offer(kind, needed, clause=f"{kind}.1", text=text)

    def conclude(self) -> None:
        """Note which saves plain wounds meet."""
        if self.tags:
            return
        self._note_armour()
        chosen = self.chosen()
        self._warn_of_choice(chosen)
        if chosen is not None:
            text = "what got past the armour may be met with a Special Save"
            self.note("special-saves.1", text)
            self.note("special-saves.2", f"one Special Save against a wound: {chosen[0].title()}")

    def _note_armour(self) -> None:
        shield = ", shield included" if self.defence.uses_shield else ""
        text = f"Armour {self.defence.armour}{shield}"
        self.note("armour-save.3", text)
        needed = self.needed(ARMOUR)
        outcome = "no Armour Save" if needed is None else f"Armour Save {needed}+"
        against = f"{self.attack.label}{text}, Armour Penetration {self.ap}"
        self.note("armour-save.1", f"{against}: {outcome}")
        if needed is not None:
            self.note("armour-save.2", "a natural 1 fails")

    def _warn_of_choice(self, taken: tuple[str, RollTest[bool]] | None) -> None:
        """Warn of a Special Save that was chosen and cannot be used."""
        if self.wanted and (taken is None or taken[0] != self.wanted):
            instead = "no Special Save" if taken is None else taken[0].title()
            name, key = self.attack.target.name, self.attack.special_save_choice[1]
            text = f"{name} cannot use {self.wanted.title()} here; it has {instead}"
            self.warn(text, key=key, clause="special-saves.2")


def plan_save(attack: Attack, defence: DefencePlan, tags: kit.Tags = kit.NO_TAGS) -> SavePlan:
    """Return the save plan of wounds that bear some tags, every plugin asked."""
    return kit.planned(SavePlan(attack, defence, tags), attack.hooks.plan_save)
