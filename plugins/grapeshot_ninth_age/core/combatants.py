"""Who takes part in a Round of Combat: units, the Health Pools in them, and who touches whom."""

from __future__ import annotations

from dataclasses import fields, replace
from functools import cached_property
from typing import TYPE_CHECKING, Any, NoReturn

from grapeshot import Fault, Place
from grapeshot.records import NamedTuple
from grapeshot.schema import changed
from grapeshot_ninth_age.core.attack import Attack, attack_of, hand_weapon
from grapeshot_ninth_age.core.demands import demand_health, demand_kind
from grapeshot_ninth_age.core.fighting_shapes import CHAMPION, PART, UNIT, Group
from grapeshot_ninth_age.core.formation import models_standing
from grapeshot_ninth_age.core.lent import with_lent_rules
from grapeshot_ninth_age.core.shapes import OwnChoices, Target

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from grapeshot import Engagement, Plugins
    from grapeshot_ninth_age.core.shapes import Situation, Unit, Weapon

SIDES = ("attacker", "target")
LOST, CRUMBLED = "lost", "crumbled"
"""Notes of a resolution: what each pool lost, and `(unit, points)` of an Unstable unit."""
Lost = tuple[int, ...]
"""The Health Points that each pool has lost in this round."""


class Fighter(NamedTuple):
    """Those who strike alike: rank-and-file, a Champion, a Character, or a part of their models."""

    name: str
    key: str
    """The table that describes it."""
    unit: Unit
    weapon: Weapon
    pool: int
    """The number of the pool with which it falls."""
    group: Group | None = None
    mode: str = ""
    times: int = 1
    """How many such parts each model has."""


class Pool(NamedTuple):
    """Models that lose Health Points together."""

    name: str
    unit: Unit
    """The models, as others strike them."""
    weapon: Weapon
    formed: int
    """The number of the unit in which they stand."""
    group: Group | None = None
    """What describes it, where it is no rank-and-file."""

    @property
    def kind(self) -> str:
        """CHAMPION or CHARACTER; nothing for rank-and-file."""
        return self.group.kind if self.group is not None else ""

    @property
    def health(self) -> int:
        """The Health Points that it begins the round with."""
        return self.unit.models * self.unit.wounds - self.unit.wounds_lost

    def standing(self, lost: int) -> int:
        """Return its models that stand once it has lost so many Health Points in this round."""
        return models_standing(self.unit, lost)


class Formed:
    """A unit in a combat: its rank-and-file, and who stands among them."""

    def __init__(self, name: str, side: int, key: str, number: int) -> None:
        self.name = name
        self.side = side
        self.key = key
        self.number = number
        self.pools: list[int] = []
        """The numbers of its pools, that of the rank-and-file first."""
        self.fighters: list[Fighter] = []
        """Those who strike, the rank-and-file first."""


class Touch(NamedTuple):
    """Two units in contact, and how the first stands to the second."""

    ours: int
    theirs: int
    situation: Situation


class Combat:
    """All units of an engagement, the attacker's first."""

    def __init__(self, engagement: Engagement, plugins: Plugins) -> None:
        self._plugins = plugins
        self.first = attack_of(engagement, plugins, in_combat=True)
        self.units: list[Formed] = []
        self.pools: list[Pool] = []
        self._touches: list[Touch] = []
        self.strikers: dict[tuple[int, int], int | None] = {}
        """How many of a unit's rank-and-file strike another, where the engagement says so."""
        self._joined: set[str] = set()
        first = self.first
        raw = engagement.attacker
        ours = self._form(0, "attacker", first.attacker, first.weapon)
        ours.fighters[0] = ours.fighters[0]._replace(mode=engagement.mode)
        self._gather(ours, "attacker", raw, raw, {"", ours.name})
        allies = [self._ally(raw, *each) for each in enumerate(raw.groups) if each[1].kind == UNIT]
        self._demand_all_joined(raw, "attacker")
        for number in range(len(engagement.targets)):
            self._take_target(engagement, number)
        for ally, group in allies:
            self._touch_by_name(ally, group)
        self._demand_distinct()
        self._demand_contact()

    # -- reading -----------------------------------------------------------------------------

    def _form(self, side: int, key: str, unit: Unit, weapon: Weapon) -> Formed:
        """Add a unit with its rank-and-file."""
        formed = Formed(unit.name, side, key, len(self.units))
        self.units.append(formed)
        demand_kind(weapon, "melee")
        self._add(formed, Fighter(unit.name, key, unit, weapon, len(self.pools)))
        return formed

    def _add(self, formed: Formed, fighter: Fighter) -> None:
        formed.fighters.append(fighter)
        formed.pools.append(fighter.pool)
        pool = Pool(fighter.name, fighter.unit, fighter.weapon, formed.number, fighter.group)
        self.pools.append(pool)

    def _gather(self, formed: Formed, key: str, side: Any, raw: Unit, names: set[str]) -> None:
        """Add those of a side's groups to a unit who name it, or somebody in it, as theirs.

        `raw` is the unit without what its rules lend it.
        """
        groups = enumerate(side.groups)
        for index, group in sorted(groups, key=lambda item: item[1].kind == PART):
            if group.kind != UNIT and group.of in names:
                names.add(group.name)
                self._joined.add(f"{key}.groups[{index}]")
                self._join(formed, f"{key}.groups[{index}]", group, raw)

    def _join(self, formed: Formed, key: str, group: Group, raw: Unit) -> None:
        """Add a Champion, a Character, or a part of somebody's models, to a unit."""
        named = [each for each in formed.fighters if each.name == group.of]
        bearer = named[0] if named else formed.fighters[0]
        if group.kind != PART and bearer.group is not None and bearer.group.kind != UNIT:
            _refuse(f"{key}.of", f"{group.name} stands in {group.of}", "the name of a unit")
        unit = _unit_of(group, bearer.unit if group.kind == PART else raw)
        unit = with_lent_rules(unit, self._plugins)
        own = bearer.weapon if group.kind == CHAMPION else hand_weapon(self._plugins)
        held = group.weapon or own
        demand_kind(held, "melee")
        if group.kind == PART:
            part = Fighter(group.name, key, unit, held, bearer.pool, group, times=group.models)
            formed.fighters.append(part)
        else:
            fighter = Fighter(group.name, key, unit, held, len(self.pools), group)
            self._add(formed, fighter)

    def _ally(self, side: Any, index: int, group: Group) -> tuple[Formed, Group]:
        """Add a further unit of the attacker's side, with those who name it as their unit."""
        key, raw = f"attacker.groups[{index}]", _unit_of(group, side)
        self._joined.add(key)
        held = group.weapon or hand_weapon(self._plugins)
        formed = self._form(0, key, with_lent_rules(raw, self._plugins), held)
        formed.fighters[0] = formed.fighters[0]._replace(group=group)
        self._gather(formed, "attacker", side, raw, {group.name})
        return formed, group

    def _demand_all_joined(self, side: Any, key: str) -> None:
        for index, group in enumerate(side.groups):
            if f"{key}.groups[{index}]" not in self._joined:
                place = f"{key}.groups[{index}].of"
                _refuse(place, f'of = "{group.of}"', "the name of a unit or model of its side")

    def _take_target(self, engagement: Engagement, number: int) -> None:
        struck = engagement.targets[number]
        key = f"targets[{number}]" if len(engagement.targets) > 1 else "target"
        for index, group in enumerate(struck.unit.groups):
            if group.kind == UNIT:
                place = f"{key}.groups[{index}].kind"
                _refuse(place, f"{group.name} is a unit", "a table of [[targets]] for each unit")
        attack = attack_of(engagement, self._plugins, in_combat=True, number=number)
        formed = self._form(1, key, attack.target, attack.target_weapon)
        self._gather(formed, key, struck.unit, struck.unit, {"", formed.name})
        self._demand_all_joined(struck.unit, key)
        many = struck.situation.strikers
        self.strikers[0, formed.number] = many
        if many != 0 or not struck.unit.strikes:
            self._touches.append(Touch(0, formed.number, struck.situation))

    def _touch_by_name(self, ally: Formed, group: Group) -> None:
        foe = self.pool_named(1, group.strikes, f"{ally.key}.strikes")
        number = self.pools[foe].formed if foe is not None else self._first_foe().number
        there = changed(
            self.first.situation,
            facing=group.facing,
            own_facing=group.own_facing,
            rank_and_file_weapons=(),
        )
        self._touches.append(Touch(ally.number, number, there))

    def _first_foe(self) -> Formed:
        return next(each for each in self.units if each.side == 1)

    def _demand_distinct(self) -> None:
        for side in (0, 1):
            names = [each.name for unit in self.of_side(side) for each in unit.fighters]
            for name in names:
                if names.count(name) > 1:
                    _refuse(SIDES[side], f'two who fight are named "{name}"', "a name each")

    # -- who is where ------------------------------------------------------------------------

    def pool_named(self, side: int, name: str, key: str) -> int | None:
        """Return the pool of a side by its name, None for no name. Raise Fault for any other."""
        if not name:
            return None
        own = [i for i, pool in enumerate(self.pools) if self.units[pool.formed].side == side]
        for index in own:
            if self.pools[index].name == name:
                return index
        names = ", ".join(self.pools[index].name for index in own)
        raise Fault("bad_profile", name, expected=f"one of {names}", place=Place(key=key))

    @property
    def unharmed(self) -> Lost:
        """What the pools have lost before the first blow: nothing."""
        return (0,) * len(self.pools)

    @property
    def target_names(self) -> tuple[str, ...]:
        """The names of the pools of the target's side."""
        return tuple(self.pools[each].name for unit in self.of_side(1) for each in unit.pools)

    def of_side(self, side: int) -> list[Formed]:
        """Return the units of a side."""
        return [each for each in self.units if each.side == side]

    @cached_property
    def touches(self) -> dict[tuple[int, int], Situation]:
        """How each unit stands to those that it touches, in both directions."""
        found: dict[tuple[int, int], Situation] = {}
        for ours, theirs, there in self._touches:
            found[ours, theirs] = there
            found[theirs, ours] = changed(
                there,
                facing=there.own_facing,
                own_facing=there.facing,
                rank_and_file_weapons=(),
            )
        return found

    def _demand_contact(self) -> None:
        """Raise Fault (`contradiction`) where a unit touches no enemy."""
        for formed in self.units:
            if not self.foes(formed.number):
                raise Fault(
                    "contradiction",
                    f"{formed.name} touches no enemy",
                    expected="strikers, or a unit that strikes it",
                    place=Place(key=formed.key),
                )

    def foes(self, number: int) -> list[int]:
        """Return the numbers of the units that one touches."""
        return [theirs for ours, theirs in self.touches if ours == number]

    def standing(self, number: int, lost: Lost) -> bool:
        """Return whether anybody of a unit stands."""
        return any(self.pools[each].standing(lost[each]) for each in self.units[number].pools)

    def health_left(self, number: int, lost: Lost) -> int:
        """Return the Health Points that a unit has left."""
        return sum(self.pools[each].health - lost[each] for each in self.units[number].pools)

    def others(self, number: int, lost: Lost) -> int:
        """Return the Champions and Characters of a unit who stand."""
        _, *others = self.units[number].pools
        return sum(self.pools[each].standing(lost[each]) for each in others)

    def attack(self, fighter: Fighter, pool: int, **of_unit: Any) -> Attack:
        """Return the blows of a fighter at a pool. Raise Fault where their units do not touch.

        `of_unit` are values of the striking unit that differ for these blows.
        """
        own, struck = self.pools[fighter.pool].formed, self.pools[pool]
        there = self.touches.get((own, struck.formed))
        if there is None:
            text = f"{fighter.name} strikes {struck.name}, whom its unit does not touch"
            _refuse(f"{fighter.key}.strikes", text, "an enemy in contact")
        if fighter.group is not None:
            there = changed(there, rank_and_file_weapons=())
        group = fighter.group
        return replace(
            self.first,
            weapon=fighter.weapon,
            attacker=changed(fighter.unit, **of_unit) if of_unit else fighter.unit,
            target=struck.unit,
            target_weapon=struck.weapon,
            struck_as=struck.kind,
            situation=there,
            mode=fighter.mode,
            defender=SIDES[1 - self.units[own].side],
            fighter_choices=None if group is None else group.choices or OwnChoices(),
            keys=(fighter.key, self._key_of(pool)),
        )

    def _key_of(self, pool: int) -> str:
        """Return the key of those who are struck in a pool."""
        fighters = self.units[self.pools[pool].formed].fighters
        return next((each.key for each in fighters if each.pool == pool), "")

    def demand_health(self) -> None:
        """Raise Refusal where nobody of a unit stands, Fault for more losses than Health Points."""
        for formed in self.units:
            word = "models" if formed.side == 0 else "target_models"
            for number in formed.pools:
                pool = self.pools[number]
                if pool.health or not self.standing(formed.number, self.unharmed):
                    demand_health(pool.unit, word)


_FAVOURED = "Favoured Champion"
"""A rule by which a Champion has a Health Point more."""
_OF_THE_MOMENT = ("charging", "moved", "marched", "shaken", "engaged")
_NOT_OF_UNIT = frozenset(
    {"kind", "of", "strikes", "struck_by", "weapon", "choices", "facing", "own_facing", "rules"}
)
_ALONE: dict[str, Any] = {
    "files": None,
    "in_contact": None,
    "standard": False,
    "battle_standard": False,
    "extra_score": 0,
    "special_attacks": None,
    "carried": (),
    "last_weapon": "",
    "enchanted": False,
    "used": False,
    "wounds_lost": 0,
    "champion": False,
}
"""What belongs to the rank-and-file of a unit and to nobody else in it."""


def _unit_of(group: Group, unit: Unit) -> Unit:
    """Return a group as a unit of its own; what it leaves open it has of the unit or by default."""
    names = [item.name for item in fields(Group) if item.name not in _NOT_OF_UNIT]
    given = {name: value for name in names if (value := getattr(group, name)) is not None}
    if group.kind == PART:
        given["models"], given["wounds_lost"] = unit.models, unit.wounds_lost
        own = {"special_attacks": None, "height_rules": False, **given}
        return changed(unit, **own, rules=group.rules)
    if group.kind == CHAMPION:
        rules = (*unit.rules, *_further(group, unit))
        if any(rule.trait.name == _FAVOURED for rule in rules):
            given["wounds"] = given.get("wounds", unit.wounds) + 1
        return changed(unit, **{**_ALONE, "attacks": unit.attacks + 1, **given}, rules=rules)
    now = {name: getattr(unit, name) for name in _OF_THE_MOMENT if getattr(unit, name)}
    return Target(**{**now, **given}, rules=group.rules)


def _further(group: Group, unit: Unit) -> Iterator[Any]:
    """Yield the rules of a Champion that the unit does not have."""
    borne = {rule.printed for rule in unit.rules}
    return (rule for rule in group.rules if rule.printed not in borne)


def _refuse(key: str, found: str, expected: str) -> NoReturn:
    raise Fault("bad_profile", found, expected=expected, place=Place(key=key))


def first_standing(combat: Combat, wanted: Sequence[int], lost: Lost) -> int:
    """Return the first of some pools of which anybody stands, or the very first."""
    alive = (each for each in wanted if combat.pools[each].standing(lost[each]))
    return next(alive, wanted[0])
