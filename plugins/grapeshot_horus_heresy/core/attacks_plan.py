"""The blows of each model in close combat: how many, how strong, how skilled, and when."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grapeshot import DiceExpression, Fault, kit, parse_dice, stated_text, stated_whole

if TYPE_CHECKING:
    from grapeshot_horus_heresy.core.attack import Attack

_LAST_STEP, FIRST_STEP = 1, 10
CHARGE, SECOND_WEAPON = "charge", "second weapon"
"""Blows that the rules themselves add, by the names under which they are barred."""


class AttacksPlan(kit.AttackPlan):
    """What rules make of the attacker's Attacks, Strength, Weapon Skill and Initiative."""

    attack: Attack
    stage = "attacks"

    def __init__(self, attack: Attack) -> None:
        super().__init__(attack)
        self._more: dict[str, DiceExpression] = {}
        self._charge = 1
        self._barred: set[str] = set()
        self._doubled: set[str] = set()
        self._fixed: set[int] = set()
        self._stronger: dict[str, int] = {}
        self._skills: set[int] = set()
        self._quicker: dict[str, int] = {}
        self._steps: set[int] = set()
        self._from_lowest = False
        self._checks: set[str] = set()
        self._powers: set[str] = set()
        self._price: set[DiceExpression] = set()
        self._rams: set[DiceExpression] = set()

    def add_blows(
        self, name: str, blows: DiceExpression | int, *, clause: str, text: str = ""
    ) -> None:
        """Give each model more blows, for a named reason; of one name the most count.

        Dice are rolled once for all models.
        """
        self.introduce(name)
        if isinstance(blows, int):
            more = parse_dice(stated_whole(blows, "blows", 0))
        else:
            more = kit.stated_dice(blows, "blows")
        known = self._more.get(name, more)
        self._more[name] = max(known, more, key=lambda dice: (dice.highest, dice))
        self.note(clause, text or f"{blows} blows more")

    def double(self, *, clause: str, text: str = "") -> None:
        """Double the shots or blows of each model; said twice, it is done twice."""
        self._doubled.add(clause)
        self.note(clause, text or "shots and blows are doubled")

    def demand_check(self, *, clause: str, text: str = "") -> None:
        """Let the weapon be used only where the attacker passes a Psychic check before."""
        self._checks.add(clause)
        self.note(clause, text or "a Psychic check before: failed, the weapon is not used")

    def offer_power(self, *, clause: str, text: str = "") -> None:
        """Let the attacker make a Psychic check before: passed, the attack is `powered`."""
        self._powers.add(clause)
        self.note(clause, text or "a Psychic check before")

    def pay(self, dice: DiceExpression, *, clause: str, text: str = "") -> None:
        """Let each firing model lose so many Wounds or Hull Points, without any save."""
        self._price.add(kit.stated_dice(dice, "dice"))
        self.note(clause, text or f"the firer loses {dice}")

    def ram(self, hits: DiceExpression, *, clause: str, text: str = "") -> None:
        """Let each model make so many automatic hits in step 10, at its own Strength and AP -."""
        self._rams.add(kit.stated_dice(hits, "hits"))
        self.note(clause, text or f"{hits} automatic hits in step {FIRST_STEP}")

    @property
    def ram_hits(self) -> DiceExpression | None:
        """The automatic hits of each model in step 10; of several rules the most."""
        return max(
            self._rams, key=lambda hits: (hits.lowest + hits.highest, str(hits)), default=None
        )

    @property
    def needs_check(self) -> bool:
        """Whether the weapon is used only after a check that is passed."""
        return bool(self._checks)

    @property
    def may_be_powered(self) -> bool:
        """Whether a check that is passed makes the attack a powered one."""
        return bool(self._powers)

    @property
    def price(self) -> DiceExpression | None:
        """What each firing model loses; None where it is nothing."""
        return max(self._price, key=lambda dice: dice.highest, default=None)

    @property
    def factor(self) -> int:
        """By how much the shots or blows of each model are multiplied."""
        return int(2 ** len(self._doubled))

    def charge_for(self, blows: int, *, clause: str, text: str = "") -> None:
        """Give so many blows for a charge, in place of one; of several the most."""
        self._charge = max(self._charge, stated_whole(blows, "blows", 0))
        self.note(clause, text or f"{blows} blows for the charge")

    def bar(self, name: str, *, clause: str, text: str = "") -> None:
        """Give no blows for a reason of this name; "" stands for every rule that adds any."""
        if name:
            self.mention(name, (CHARGE, SECOND_WEAPON), clause)
        self._barred.add(name)
        self.note(clause, text or f"no blow for {name or 'special rules'}")

    def fix_blows(self, blows: int, *, clause: str, text: str = "") -> None:
        """Let each model strike so often, whatever its Attacks; of several the fewest."""
        self._fixed.add(stated_whole(blows, "blows", 0))
        self.note(clause, text or f"{blows} blows, whatever the Attacks")

    def strengthen(self, name: str, by: int, *, clause: str, text: str = "") -> None:
        """Raise the bearer's Strength for a named reason; it does not touch a fixed number."""
        more = stated_whole(by, "strength")
        self._stronger[stated_text(name, "name")] = max(more, self._stronger.get(name, more))
        self.note(clause, text or f"{by:+d} Strength")

    def set_skill(self, skill: int, *, clause: str, text: str = "") -> None:
        """Let the blows be made at a Weapon Skill; of several the lowest."""
        self._skills.add(stated_whole(skill, "skill", 1))
        self.note(clause, text or f"struck at Weapon Skill {skill}")

    def quicken(self, name: str, by: int, *, clause: str, text: str = "") -> None:
        """Raise the Initiative for a named reason; of one name the most counts."""
        most = max(stated_whole(by, "initiative"), self._quicker.get(name, 0))
        self._quicker[stated_text(name, "name")] = most
        self.note(clause, text or f"{by:+d} Initiative")

    def strike_last(self, *, clause: str, text: str = "") -> None:
        """Let the blows be struck in step 1, whatever raises the Initiative."""
        self._steps.add(_LAST_STEP)
        self.note(clause, text or "struck in step 1")

    def start_lowest(self, *, clause: str, text: str = "") -> None:
        """Let the Initiative count as 1, to which what raises it is still added."""
        self._from_lowest = True
        self.note(clause, text or "Initiative counts as 1")

    @property
    def blows(self) -> int | None:
        """The blows of each model, less what dice add; None where its Attacks are not told."""
        attacker = self.attack.attacker
        if attacker.attacks is None:
            return None
        if self._fixed:
            return min(self._fixed)
        total: int = attacker.attacks
        if self.attack.charges and CHARGE not in self._barred:
            total += self._charge
        if attacker.second_weapon != "none" and SECOND_WEAPON not in self._barred:
            total += 1
        return total + sum(more.bonus for more in self._by_rules if not more.is_random)

    @property
    def random_blows(self) -> list[DiceExpression]:
        """What dice add to the blows of each model, rolled once for all of them."""
        if self._fixed or self.attack.attacker.attacks is None:
            return []
        return [more for more in self._by_rules if more.is_random]

    @property
    def _by_rules(self) -> list[DiceExpression]:
        kept = sorted(name for name in self._more if name not in self._barred)
        return [] if "" in self._barred else [self._more[name] for name in kept]

    @property
    def stronger(self) -> int:
        """What is added to the bearer's Strength."""
        return sum(self._stronger.values())

    @property
    def skill(self) -> int | None:
        """The Weapon Skill of the blows, or None where it is not told."""
        skill: int | None = self.attack.attacker.ws
        return min(self._skills) if self._skills else skill

    @property
    def step(self) -> int | None:
        """The step in which the blows are struck, or None where no Initiative is told."""
        attacker = self.attack.attacker
        if attacker.initiative is None:
            return None
        if self._steps:
            return min(self._steps)
        own = _LAST_STEP if self._from_lowest else attacker.initiative
        return min(FIRST_STEP, max(_LAST_STEP, own + self._raised))

    @property
    def _raised(self) -> int:
        return sum(self._quicker.values())

    def _note_shots(self) -> None:
        attack = self.attack
        if attack.weapon.shots is None and attack.weapon.type == "Rapid Fire":
            self.note("weapon-types.2", "Rapid Fire: two shots within half range, else one")
        else:
            self.note("weapon-types.1", "as many shots as the profile says, 1 if it says nothing")

    def state_rules(self) -> None:
        """State when one strikes who has charged through terrain."""
        attack = self.attack
        if attack.in_close_combat and attack.attacker.through_terrain:
            text = "charged through difficult terrain: step 1"
            raised = attack.options.terrain_step == "raised"
            lower = self.start_lowest if raised else self.strike_last
            lower(clause="initiative-steps.3", text=text)

    def conclude(self) -> None:
        """Note what the plan comes to."""
        attack = self.attack
        if not attack.in_close_combat:
            self._note_shots()
            return
        if self.step is not None:
            self.note("initiative-steps.4", f"struck in step {self.step}, of 10 to 1")
        if attack.attacker.through_terrain and self._raised:
            text = "whether rules that raise Initiative help who charged through terrain"
            self.reading("terrain_step", "initiative-steps.3", text)
        if self.blows is None:
            return
        self.note("number-of-attacks.1", f"{self.blows} blows of each model")
        if attack.charges and CHARGE not in self._barred:
            self.note("number-of-attacks.2", f"+{self._charge} for the charge")
        if attack.attacker.second_weapon != "none" and SECOND_WEAPON not in self._barred:
            self.note("number-of-attacks.3", "+1 for a second Melee weapon")
        if attack.attacker.disordered:
            self.note("number-of-attacks.4", "a Disordered Charge gives nothing")
        if len(self._by_rules) > 1:
            self.note("number-of-attacks.5", "bonuses of different rules add up")


def plan_attacks(attack: Attack) -> AttacksPlan:
    """Return the attacks plan of one attack, every plugin asked."""
    return kit.planned(AttacksPlan(attack), attack.hooks.plan_attacks)


def strength_of_bearer(attack: Attack) -> int:
    """Return the attacker's own Strength. Raise Fault where it is missing."""
    strength: int | None = attack.attacker.strength
    if strength is None:
        expected = "a number: the weapon's Strength is made from it"
        raise Fault("bad_profile", "attacker.strength is missing", expected=expected)
    return strength
