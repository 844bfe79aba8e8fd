"""A hit on a vehicle: the facing it strikes, the penetration roll, the damage table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grapeshot import Dice, Fault, RollTest, kit, parse_dice, stated_face, stated_name, stated_whole
from grapeshot.records import NamedTuple
from grapeshot.table import Hull, facings

if TYPE_CHECKING:
    from grapeshot_horus_heresy.core.attack import Attack
    from grapeshot_horus_heresy.core.shapes import Armour

NONE, GLANCING, PENETRATING = "no effect", "glancing", "penetrating"
_BONUS_OF_AP = {1: 2, 2: 1}
_TABLE = (
    (3, "crew_shaken"),
    (4, "crew_stunned"),
    (5, "weapon_destroyed"),
    (6, "immobilised"),
)
EXPLODES = "explodes"
FACES = ("front", "side", "rear")
_MOST_DICE = 6
"""Penetration dice: more would be a slip, and every throw of them is enumerated."""
_EXTRA = parse_dice("D3")


RESULTS = (NONE, GLANCING, PENETRATING)


class Penetration(NamedTuple):
    """What a penetration roll comes to, and the AP that the damage table looks at."""

    result: str
    ap: int | None


class PenetrationPlan(kit.AttackPlan):
    """What a hit rolls against which armour."""

    attack: Attack
    stage = "wound"

    def __init__(self, attack: Attack, strength: int, ap: int | None) -> None:
        super().__init__(attack)
        self._printed = strength
        self._more_strength = 0
        self._doubled: set[str] = set()
        self._alone: set[int] = set()
        self.ap = ap
        self._struck: dict[str, str] = {}
        self._rolled = (1, 1)
        self._extra_on: dict[int, str] = {}
        self._added = 0
        self._again: set[str] = set()
        self._highest_armour: set[int] = set()
        self._table_bonus = 0
        self._table_aps: dict[int, set[int]] = {}
        self._replaced: dict[int, str] = {}
        self._barred: dict[str, set[str]] = {}
        self._no_ap_on_table = False
        self._second_on: set[int] = set()
        self._glance = GLANCING
        """What becomes of a roll that equals the Armour Value."""

    def strike(self, face: str, *, clause: str, text: str = "") -> None:
        """Let hits strike a facing, wherever they come from."""
        self._struck[stated_name(face, "facing", FACES)] = clause
        self.note(clause, text or f"hits strike the {face}")

    def roll_dice(self, count: int, *, keep: int, clause: str, text: str = "") -> None:
        """Roll several dice and keep the highest; of several rules the one that keeps most."""
        rolled = (
            stated_whole(count, "dice", 1, _MOST_DICE),
            stated_whole(keep, "dice kept", 1, count),
        )
        self._rolled = max(self._rolled, rolled, key=lambda each: (each[1], each[0]))
        self.note(clause, text or f"{count} dice, of which {keep} count")

    def roll_alone(self, count: int, *, clause: str, text: str = "") -> None:
        """Let so many dice alone be the roll: no Strength is added; of several the most."""
        self._alone.add(stated_whole(count, "dice", 1, _MOST_DICE))
        self.note(clause, text or f"{count}D6, to which no Strength is added")

    def add_strength(self, amount: int, *, clause: str, text: str = "") -> None:
        """Add to the Strength of the hits."""
        self._more_strength += stated_whole(amount, "Strength")
        self.note(clause, text or f"{amount:+d} Strength")

    def double_strength(self, *, clause: str, text: str = "") -> None:
        """Double the Strength of the hits, all that is added to it included."""
        self._doubled.add(clause)
        self.note(clause, text or "twice the Strength")

    @property
    def strength(self) -> int:
        """What is added to the dice."""
        if self._alone:
            return 0
        return (self._printed + self._more_strength) * int(2 ** len(self._doubled))

    @property
    def _dice(self) -> tuple[int, int]:
        """How many dice are rolled, and how many of them count."""
        return (max(self._alone), max(self._alone)) if self._alone else self._rolled

    def add_extra_on(self, face: int, *, clause: str, text: str = "") -> None:
        """Add one D3 where any kept die shows a face or more."""
        self._extra_on[stated_face(face)] = clause
        self.note(clause, text or f"one D3 more where a die shows {face} or more")

    def add_die(self, *, clause: str, text: str = "") -> None:
        """Add one die to the total, beside those of which the best are kept."""
        self._added = 1
        self.note(clause, text or "one die more")

    def reroll(self, *results: str, clause: str, text: str = "") -> None:
        """Make the whole roll again where it comes to one of these results."""
        self._again.update(stated_name(each, "result", RESULTS) for each in results)
        self.note(clause, text or f"{' or '.join(results)}: re-rolled")

    def cap_armour(self, highest: int, *, clause: str, text: str = "") -> None:
        """Count every Armour Value above a number as that number."""
        self._highest_armour.add(stated_whole(highest, "armour", 1))
        self.note(clause, text or f"armour above {highest} counts as {highest}")

    def add_to_table(self, bonus: int, *, clause: str, text: str = "") -> None:
        """Add to the rolls on the damage table, on top of what AP adds."""
        self._table_bonus += stated_whole(bonus, "bonus")
        self.note(clause, text or f"{bonus:+d} on the damage table")

    def table_ap_on(self, face: int, ap: int, *, clause: str, text: str = "") -> None:
        """Let the damage table look at an AP of its own where a kept die shows a face or more."""
        aps = self._table_aps.setdefault(stated_face(face), set())
        aps.add(stated_whole(ap, "ap", 1, 7))
        self.note(clause, text or f"a die of {face} or more is at AP {ap}")

    def replace_roll(
        self,
        face: int,
        result: str,
        *,
        barred: tuple[str, ...] = (),
        clause: str,
        text: str = "",
    ) -> None:
        """Replace the roll by one die, which comes to a result at a face or more.

        Of two results at one face the better one counts. No save that is `barred` helps.
        """
        self._barred.setdefault(result, set()).update(barred)
        known = self._replaced.get(stated_face(face), NONE)
        stated = stated_name(result, "result", RESULTS)
        self._replaced[face] = max(known, stated, key=RESULTS.index)
        self.note(clause, text or f"{result} on {face}+")

    def ignore_ap_on_table(self, *, clause: str, text: str = "") -> None:
        """Let AP add nothing to the damage table."""
        self._no_ap_on_table = True
        self.note(clause, text or "AP adds nothing on the damage table")

    def barred_on(self, result: str) -> tuple[str, ...]:
        """Return the saves and rolls after them that may not be made against a result."""
        return tuple(sorted(self._barred.get(result, ())))

    def hit_again_on(self, face: int, *, clause: str, text: str = "") -> None:
        """Let a penetrating hit cause a second one on a face or more."""
        self._second_on.add(stated_face(face))
        self.note(clause, text or f"a second hit on {face}+")

    @property
    def second_hit(self) -> RollTest[bool] | None:
        """The roll for a second penetrating hit; None where there is none."""
        needed = min(self._second_on, default=None)
        return None if needed is None else RollTest.of(lambda face: face >= needed)

    @property
    def face(self) -> str:
        """The facing that is struck: the better armoured one where two would do."""
        if self._struck:
            return max(self._struck, key=self._value_of)
        by_defender = self.attack.in_close_combat or self.attack.options.facing_tie == "better"
        choose = max if by_defender else min
        return choose(self.faces_seen(), key=self._value_of)

    @property
    def is_told(self) -> bool:
        """Whether a rule says which facing is struck."""
        return bool(self._struck)

    def faces_seen(self) -> tuple[str, ...]:
        """Return the facings in whose field the firing model lies."""
        attack = self.attack
        if attack.table is not None and attack.table.firers:
            for model in [*attack.aimed_models, *attack.table.of_unit(attack.target.name)]:
                if isinstance(model.shape, Hull) and model.unit == attack.target.name:
                    return facings(model.shape, attack.table.firers[0].shape.centre)
        told = attack.situation
        return tuple(dict.fromkeys(filter(None, (told.facing, told.other_facing))))

    def _value_of(self, face: str) -> int:
        value: int = getattr(self._armour, face)
        return value

    @property
    def _armour(self) -> Armour:
        armour = self.attack.target.armour
        if armour is None:
            raise Fault(
                "bad_profile", "target.armour is missing", expected="front, side, rear of a vehicle"
            )
        return armour

    @property
    def armour_value(self) -> int:
        """The Armour Value that is struck."""
        return min((self._value_of(self.face), *self._highest_armour))

    @property
    def needed(self) -> int:
        """What the dice have to come to for a glancing hit; one more penetrates."""
        return self.armour_value - self.strength

    def penetrate_where_it_glances(self, *, clause: str, text: str = "") -> None:
        """Let what would be a glancing hit penetrate."""
        self._glance = PENETRATING
        self.note(clause, text or "what would glance penetrates")

    @property
    def dice_in_words(self) -> str:
        """What is rolled."""
        count, keep = self._dice
        words = "D6" if (count, keep) == (1, 1) else f"the best {keep} of {count} dice"
        return f"{words} + D6" if self._added else words

    @property
    def needed_in_words(self) -> str:
        """What the dice have to come to."""
        if self._replaced:
            return "the roll is replaced"
        kept = self._dice[1] + self._added
        highest = 6 * kept + (_EXTRA.highest * self._extras([6] * kept) if self._extra_on else 0)
        if self.needed > highest:
            return f"{self.needed} glances, which no roll comes to"
        if self._glance == PENETRATING:
            return f"{self.needed} or more penetrates"
        if self.needed < kept:
            return "every roll penetrates"
        return f"{self.needed} glances, {self.needed + 1} or more penetrates"

    @property
    def _asked(self) -> str:
        """What a die is for, as the player is asked for it."""
        return f"penetration ({self.needed_in_words})"

    def roll(self, dice: Dice) -> Penetration:
        """Make the penetration roll of one hit, again where that is wanted."""
        found = self._once(dice)
        return self._once(dice) if found.result in self._again else found

    def _once(self, dice: Dice) -> Penetration:
        if self._replaced:
            return Penetration(dice.test(self._replacement, "hit on the vehicle"), self.ap)
        count, keep = self._dice
        faces = sorted(dice.die(self._asked, clause="armour-penetration.1") for _ in range(count))
        added = [dice.die(self._asked) for _ in range(self._added)]
        kept = [*faces[count - keep :], *added]
        total = sum(kept) + self.strength
        for _ in range(self._extras(kept)):
            total += dice.value(_EXTRA, "penetration extra", clause="rending.5")
        aps = [ap for lowest, aps in self._table_aps.items() if max(kept) >= lowest for ap in aps]
        ap = min(aps, default=self.ap)
        if total < self.armour_value:
            return Penetration(NONE, None)
        result = self._glance if total == self.armour_value else PENETRATING
        return Penetration(result, ap if result == PENETRATING else None)

    @property
    def _replacement(self) -> RollTest[str]:
        def result(face: int) -> str:
            reached = max((lowest for lowest in self._replaced if face >= lowest), default=0)
            return self._replaced.get(reached, NONE)

        return RollTest.of(result)

    def _extras(self, kept: list[int]) -> int:
        """Return how many D3 the dice that are kept add."""
        lowest = min(self._extra_on, default=7)
        triggered = sum(face >= lowest for face in kept)
        return triggered if self.attack.options.rending_extra == "each die" else min(1, triggered)

    def conclude(self) -> None:
        """Note what the plan comes to, and how disputed rules are read here."""
        self.note("armour-facing.1", f"{self.face} armour, {self.armour_value}")
        if self.attack.in_close_combat:
            self.note("melee-at-vehicles.1", "hits in close combat penetrate like shots")
            self.note("melee-at-vehicles.2", f"struck where it is touched: the {self.face}")
        if not self.is_told and len(self.faces_seen()) > 1 and not self.attack.in_close_combat:
            text = "exactly on the line between two facings: which armour is struck"
            self.reading("facing_tie", "armour-facing.2", text)
        if self._extra_on and self._dice[1] > 1:
            text = "several penetration dice are kept: how often the D3 of Rending is added"
            self.reading("rending_extra", "rending.5", text)
        if self._replaced:
            self._note_table()
            return
        rolled = f"{self.dice_in_words} + {self.strength} against {self.armour_value}"
        self.note("armour-penetration.1", rolled)
        self.note("armour-penetration.2", self.needed_in_words)
        self._note_table()

    def _note_table(self) -> None:
        bonus = _BONUS_OF_AP.get(self.ap or 0, 0)
        self.note("vehicle-damage.1", "a penetrating hit rolls on the damage table")
        self.note(
            "vehicle-damage.2", f"+{bonus} on it for AP {'-' if self.ap is None else self.ap}"
        )
        self.note("vehicle-damage.3", "either kind of hit costs one Hull Point")
        self.note("vehicle-damage.5", "no Hull Points left, or an explosion: destroyed")
        text = "whether the hit that takes the last Hull Point rolls on the damage table"
        self.reading("last_hull_point", "vehicle-damage.5", text)

    def table_test(self, ap: int | None) -> RollTest[str]:
        """Return the roll on the damage table at an AP as a test whose outcome is the result."""
        of_ap = 0 if self._no_ap_on_table else _BONUS_OF_AP.get(ap or 0, 0)
        bonus = of_ap + self._table_bonus
        return RollTest.of(lambda face: _result(face + bonus))


def _result(total: int) -> str:
    return next((name for highest, name in _TABLE if total <= highest), EXPLODES)


def plan_penetration(attack: Attack, strength: int, ap: int | None) -> PenetrationPlan:
    """Return the penetration plan of one zone, every plugin asked. Raise Fault without armour."""
    plan = PenetrationPlan(attack, strength, ap)
    return kit.planned(plan, attack.hooks.plan_penetration)
