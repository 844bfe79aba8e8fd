"""One Fight: the dice of both sides, their modifiers, what the loser suffers."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from grapeshot import Dice, DiceExpression, RollTest, kit, stated_name, stated_whole
from grapeshot_legions_imperialis.core.shapes import ENGINES

if TYPE_CHECKING:
    from grapeshot_legions_imperialis.core.attack import Attack
    from grapeshot_legions_imperialis.core.shapes import Attacker, Detachment

_DICE = 2
_MOST_DICE = 6
_CHARGE = 1
_FACE = RollTest.of(lambda face: face)
_WORTH_ROLLING_AGAIN = 3
ATTACKER, TARGET = "attacker", "target"


@dataclass(frozen=True)
class FightRoll:
    """The dice of one side, and whether its lowest die may be re-rolled."""

    dice: DiceExpression
    what: str
    rerolls: bool = False

    def __call__(self, dice: Dice) -> int:
        """Roll them; the lowest die is re-rolled where it shows less than the average."""
        if not (self.rerolls and self.dice.count):
            return dice.value(self.dice, self.what, clause="core-fights.1")
        faces = dice.pool(_FACE, self.dice.count, self.what, clause="core-fights.1")
        total = sum(face * count for face, count in faces.items()) + self.dice.bonus
        lowest = min(faces)
        if lowest > _WORTH_ROLLING_AGAIN:
            return total
        return total - lowest + dice.die(f"{self.what} again", clause="core-reroll.1")


def _side(name: str) -> str:
    return stated_name(name, "side", (ATTACKER, TARGET))


class FightPlan(kit.AttackPlan):
    """A Fight of the attacking model against one target model."""

    attack: Attack
    stage = "fight"

    def __init__(self, attack: Attack, fought_before: int) -> None:
        super().__init__(attack)
        self._fought_before = fought_before
        self._rend_weapons = 0
        self._modifiers = {ATTACKER: 0, TARGET: 0}
        self._more_dice = {ATTACKER: 0, TARGET: 0}
        self._denied: set[str] = set()
        self._doubled: dict[str, int] = {}
        self._loser_wounds = 1
        self._rerolls: set[str] = set()

    def add_rend_weapon(self, *, clause: str, text: str = "") -> None:
        """Give the attacker one more D6."""
        self._rend_weapons += 1
        self.note(clause, text or "one more D6 for each Rend weapon")

    def modify(self, amount: int, *, clause: str, text: str = "", of: str = ATTACKER) -> None:
        """Modify the total of a side, by default the attacker's."""
        self._modifiers[_side(of)] += stated_whole(amount, "modifier")
        self.note(clause, f"{amount:+d} for the {of}: {text or 'a modifier of the total'}")

    def add_die(self, *, clause: str, text: str = "", of: str = ATTACKER) -> None:
        """Give a side one more D6, by default the attacker."""
        self._more_dice[_side(of)] += 1
        self.note(clause, f"one more D6 for the {of}" + (f": {text}" if text else ""))

    def deny_garrison_bonus(self, *, of: str, clause: str, text: str = "") -> None:
        """Let a side that is Garrisoned have nothing added to its CAF for that."""
        self._denied.add(_side(of))
        self.note(clause, text or f"the {of} gains nothing by being Garrisoned")

    def wound_twice_from(self, ahead: int, *, of: str, clause: str, text: str = "") -> None:
        """Let a side that wins by so much cost the loser two Wounds in place of one."""
        self._doubled[_side(of)] = stated_whole(ahead, "difference", 1)
        self.note(clause, text or f"{ahead} or more ahead the {of} takes two Wounds for one")

    def add_loser_wounds(self, wounds: int, *, clause: str, text: str = "") -> None:
        """Let a target that loses suffer more Wounds."""
        self._loser_wounds += stated_whole(wounds, "Wounds", 0)
        more = "1 Wound" if wounds == 1 else f"{wounds} Wounds"
        self.note(clause, text or f"the loser suffers {more} more")

    def reroll_one_die(self, of: str, *, clause: str, text: str = "") -> None:
        """Let a side, "attacker" or "target", roll one die of its Fight roll again: the lowest."""
        self._rerolls.add(_side(of))
        self.note(clause, text or f"the {of} may roll one die again: the lowest, if it shows 1-3")

    def roll_of(self, side: str) -> FightRoll:
        """Return the Fight roll of a side, "attacker" or "target"."""
        dice = self.attacker_dice if side == ATTACKER else self.target_dice
        again = side in self._rerolls and self.attack.choices.fight_reroll == "low"
        return FightRoll(dice, f"fight {side}", again)

    @property
    def attacker_dice(self) -> DiceExpression:
        """The attacker's dice and modifiers: at most six dice."""
        attack = self.attack
        given = attack.attacker.rend_weapons
        rend = self._rend_weapons if given is None else given
        extra = attack.target.fought + attack.situation.attacker_extra_dice
        extra += self._more_dice[ATTACKER]
        charge = _CHARGE if attack.attacker.order == "charge" else 0
        caf = attack.attacker.caf + self._garrison_bonus(ATTACKER, attack.attacker)
        bonus = caf + charge + self._modifiers[ATTACKER]
        return DiceExpression(min(_MOST_DICE, _DICE + rend + extra), 6, 1, bonus)

    @property
    def target_dice(self) -> DiceExpression:
        """The target's dice and modifiers: at most six dice."""
        attack, target = self.attack, self.attack.target
        fought = attack.attacker.fought + self._fought_before
        extra = fought + attack.situation.target_extra_dice + self._more_dice[TARGET]
        charge = _CHARGE if target.order == "charge" else 0
        caf = target.caf + self._garrison_bonus(TARGET, target)
        bonus = caf + charge + self._modifiers[TARGET]
        return DiceExpression(min(_MOST_DICE, _DICE + target.rend_weapons + extra), 6, 1, bonus)

    def _garrison_bonus(self, side: str, unit: Attacker | Detachment) -> int:
        """Return what is added to a CAF; what a Structure gives may be denied."""
        denied = side in self._denied and unit.garrisoned_in and unit.caf_bonus > 0
        return 0 if denied else unit.caf_bonus

    @property
    def target_wounds(self) -> int:
        """The Wounds that the target suffers if it loses by 1."""
        return self.wounds_of_target(1)

    def wounds_of_target(self, ahead: int) -> int:
        """Return the Wounds that the target suffers if it loses by so much."""
        return self._loser_wounds + self._more_wounds(ATTACKER, ahead)

    def wounds_of_attacker(self, ahead: int) -> int:
        """Return the Wounds that the attacker suffers if it loses by so much."""
        at_engine = self.attack.attacker.type in ENGINES
        killer = self.attack.target.engine_killer if at_engine else 0
        return 1 + killer + self._more_wounds(TARGET, ahead)

    def _more_wounds(self, winner: str, ahead: int) -> int:
        return int(winner in self._doubled and ahead >= self._doubled[winner])

    def conclude(self) -> None:
        """Note what the plan comes to."""
        attacker, target = self.attacker_dice, self.target_dice
        self.note("core-fights.1", f"{attacker} against {target}, the higher total wins")
        lost = "1 Wound" if self.target_wounds == 1 else f"{self.target_wounds} Wounds"
        self.note("core-fights.2", f"the loser suffers {lost}, no Save")
        self.note("core-fights.3", "a D6 more for each Fight that the foe has fought")
        self.note("core-fights.4", "equal totals: nobody suffers a Wound")
        if self.attack.attacker.order == "charge":
            self.note("core-orders.3", "+1 under a Charge Order")
