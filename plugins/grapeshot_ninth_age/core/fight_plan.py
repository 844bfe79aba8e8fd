"""When a unit strikes: its Initiative Step."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grapeshot import kit, stated_face, stated_name, stated_text, stated_whole
from grapeshot_ninth_age.core.gains import CAUSES, Gain
from grapeshot_ninth_age.core.reprisals import HEALTH_POINT, MODEL, PASSED_SAVE, Reprisal
from grapeshot_ninth_age.core.special import Special, by_itself

if TYPE_CHECKING:
    from grapeshot import DiceExpression, Trait
    from grapeshot_ninth_age.core.attack import Attack

_HIGHEST = 10
_CHARGE = 1


class FightPlan(kit.AttackPlan):
    """The Agility with which a unit strikes, or the step at which it always does."""

    attack: Attack
    """The attack that the unit makes by its blows."""
    stage = "fight"

    def __init__(self, attack: Attack) -> None:
        super().__init__(attack)
        self.target = attack.attacker.name
        self._specials: list[tuple[Special, bool]] = []
        self._hits_behind: dict[str, int] = {}
        self._reprisals: set[Reprisal] = set()
        self._gains: set[Gain] = set()
        self._banned: set[str] = set()
        self._across: set[str] = set()
        self.is_used_up = False
        """Whether the unit makes what it may make once in the game."""
        self.slain_strike = False
        """Whether those who fall in this round still make all their attacks of it."""
        self._replaced_at: int | None = None
        self._agility = attack.attacker.agility
        self._bonus = 0
        self._fixed: int | None = None
        self._at_own_agility = False

    def add_agility(self, amount: int, *, clause: str, text: str = "") -> None:
        """Add to the Agility of the blows."""
        self._bonus += stated_whole(amount, "Agility")
        self.note(clause, text or f"{amount:+d} Agility")

    def modify(self, amount: int, *, clause: str, text: str = "") -> None:
        """Modify what decides who strikes when: the Agility of the blows."""
        self.add_agility(amount, clause=clause, text=text or f"{amount:+d} Agility")

    def strike_always_at(self, step: int, *, clause: str, text: str = "") -> None:
        """Let the blows always come at one step, whatever the Agility; of several the first."""
        step = stated_whole(step, "Initiative Step", 0, _HIGHEST)
        self._fixed = step if self._fixed is None else max(step, self._fixed)
        self.note(clause, text or f"strikes at Initiative Step {step}")

    def strike_at_own_agility(self, *, clause: str, text: str = "") -> None:
        """Let the blows come by Agility even where a weapon fixes their step."""
        self._at_own_agility = True
        self.note(clause, text or "strikes by Agility")

    def make_special_attack(
        self,
        trait: Trait,
        hits: DiceExpression,
        *,
        clause: str,
        step: int | None = None,
        strength: int | None = None,
        ap: int | None = None,
        attributes: tuple[str, ...] = (),
        text: str = "",
    ) -> None:
        """Let each model in contact make so many hits without a roll to hit.

        `step` is when, by default that of the unit's own Agility; `strength` and `ap` are by
        default those of the part that makes it. No weapon counts, and no attribute but these.
        """
        unit = self.attack.attacker
        own = unit.special_attacks
        if strength is None:
            strength = unit.strength if own is None or own.strength is None else own.strength
        if ap is None:
            ap = unit.ap if own is None or own.ap is None else own.ap
        alone = by_itself(self.attack, trait, strength, ap, attributes)
        fixed = stated_whole(0 if step is None else step, "Initiative Step", 0, _HIGHEST)
        special = Special(trait.name, fixed, kit.stated_dice(hits, "hits"), alone)
        self._specials.append((special, step is None))
        self.note(clause, text or f"{trait.name}: {hits} hits for each model in contact")

    def use_up(self, *, clause: str, text: str = "") -> None:
        """Let the unit have made what it may make once in the game."""
        self.is_used_up = True
        self.note(clause, text or "made once in the game, and this is the time")

    def add_hits_with_models_behind(
        self, special: str, hits: int, *, clause: str, text: str = ""
    ) -> None:
        """Let each model with another behind it make so many hits more by a Special Attack."""
        more = stated_whole(hits, "hits", 0)
        self._hits_behind[special] = self._hits_behind.get(special, 0) + more
        self.note(clause, text or f"{special}: {hits} more with a model behind")

    def ban_special_attack(self, name: str, *, clause: str, text: str = "") -> None:
        """Let a Special Attack not be made, by its name."""
        self._banned.add(stated_text(name, "name"))
        self.note(clause, text or f"no {name}")

    def make_across_first_rank(self, name: str, *, clause: str, text: str = "") -> None:
        """Let all models of the first rank make a Special Attack, in contact or not."""
        self._across.add(stated_text(name, "name"))
        self.note(clause, text or f"{name} by the whole first rank")

    def strike_though_slain(self, *, clause: str, text: str = "") -> None:
        """Let those who fall in this round still make all their attacks of it."""
        self.slain_strike = True
        self.note(clause, text or "the slain still strike")

    def give_back(
        self,
        trait: Trait,
        each: str,
        *,
        strength: int,
        ap: int,
        clause: str,
        attributes: tuple[str, ...] = (),
        text: str = "",
    ) -> None:
        """Let those who are struck give a hit back for each "Health Point", or "model", lost.

        Or for each "passed save": Armour Saves that `SavePlan.return_from` speaks of.
        """
        stated_name(each, "cause", (HEALTH_POINT, MODEL, PASSED_SAVE))
        strength, ap = stated_whole(strength, "Strength", 0), stated_whole(ap, "AP", 0)
        self._reprisals.add(Reprisal(trait, each, strength, ap, tuple(attributes), clause))
        self.note(clause, text or f"{trait.name}: a hit back for each {each}")

    def gain_health(
        self,
        name: str,
        cause: str,
        needed: int,
        *,
        clause: str,
        is_single: bool = False,
        may_exceed: bool = False,
        text: str = "",
    ) -> None:
        """Let those who strike gain a Health Point for each roll of `needed` or more.

        There is a roll for each "unsaved wound", "Health Point" or "model" that their blows cost
        enemies, made when the Initiative Step ends; or with `is_single` one roll for any of them,
        when the round ends. With `may_exceed` a model may have more than its profile says.
        """
        stated_name(cause, "cause", CAUSES)
        gain = Gain(name, cause, stated_face(needed), is_single, may_exceed, clause)
        self._gains.add(gain)
        self.note(clause, text or f"{name}: a Health Point on {needed}+ for each {cause}")

    @property
    def gains(self) -> list[Gain]:
        """What those who strike gain by what their blows cause, in an order of their own."""
        return sorted(self._gains)

    @property
    def reprisals(self) -> list[Reprisal]:
        """The hits that those who are struck give back, in an order of their own."""
        return sorted(self._reprisals, key=lambda each: (each.trait.name, each[1:4]))

    @property
    def specials(self) -> list[Special]:
        """The Special Attacks, the earliest first."""
        found = [
            special._replace(
                step=self._own_step if at_own_agility else special.step,
                hits_behind=self._hits_behind.get(special.name, 0),
                is_across=special.name in self._across,
            )
            for special, at_own_agility in self._specials
            if special.name not in self._banned
        ]
        return sorted(found, key=lambda special: (-special.step, special.name))

    def replace_blows(
        self,
        trait: Trait,
        *,
        strength: int,
        ap: int,
        attributes: tuple[str, ...],
        clause: str,
        step: int | None = None,
        text: str = "",
    ) -> None:
        """Let other blows, with these values alone, come in place of all blows.

        `step` is when, by default that of the unit's own Agility.
        """
        self.attack = by_itself(self.attack, trait, strength, ap, attributes)
        if step is None:
            self._at_own_agility = True
        else:
            self._replaced_at = stated_whole(step, "Initiative Step", 0, _HIGHEST)
        when = "own Agility" if step is None else f"step {step}"
        self.note(clause, text or f"{trait.name} in place of all blows, at {when}")

    @property
    def step(self) -> int:
        """The Initiative Step of the blows, from 10 down to 0."""
        if self._replaced_at is not None:
            return self._replaced_at
        if self._fixed is not None and not self._at_own_agility:
            return self._fixed
        return self._own_step

    @property
    def _own_step(self) -> int:
        """The Initiative Step of the unit's own Agility."""
        return min(_HIGHEST, max(self._agility + self._bonus, min(1, self._agility)))

    def state_rules(self) -> None:
        """Add what a charge does."""
        if self.attack.attacker.charging:
            self.add_agility(_CHARGE, clause="charging-momentum.1", text="+1 Agility: charging")

    def conclude(self) -> None:
        """Note when the unit strikes."""
        self.note("initiative-order.1", f"strikes at Initiative Step {self.step}")
        self.note("priority-of-modifiers.2", "Agility is held between 1 and 10")


def plan_fight(attack: Attack) -> FightPlan:
    """Return the fight plan of one unit's blows, every plugin asked."""
    return kit.planned(FightPlan(attack), attack.hooks.plan_fight)
