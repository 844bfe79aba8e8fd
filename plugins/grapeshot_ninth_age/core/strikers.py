"""Who strikes whom, how many of them, and with which plans."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache
from typing import TYPE_CHECKING, Any

from grapeshot import Fact, Stage
from grapeshot.records import NamedTuple
from grapeshot_ninth_age.core.attacks_plan import plan_blows
from grapeshot_ninth_age.core.combatants import SIDES, Lost, first_standing
from grapeshot_ninth_age.core.defence_plan import plan_defence
from grapeshot_ninth_age.core.fight_plan import plan_fight
from grapeshot_ninth_age.core.fighting_shapes import PART
from grapeshot_ninth_age.core.formation import ALL, Share, ranks_of
from grapeshot_ninth_age.core.gains import UNSAVED
from grapeshot_ninth_age.core.measures import values_of
from grapeshot_ninth_age.core.reprisals import Suffering, given_back
from grapeshot_ninth_age.core.resolving import Measures
from grapeshot_ninth_age.core.rounds import Turn
from grapeshot_ninth_age.core.skill import plan_skill
from grapeshot_ninth_age.core.special import SpecialVolley
from grapeshot_ninth_age.core.volley import Volley
from grapeshot_ninth_age.core.weapon_choice import plan_weapon_choice
from grapeshot_ninth_age.core.yields import STRAY

if TYPE_CHECKING:
    from grapeshot_ninth_age.core.attack import Attack
    from grapeshot_ninth_age.core.combatants import Combat, Fighter, Formed
    from grapeshot_ninth_age.core.shapes import Unit
    from grapeshot_ninth_age.core.state import State

TAKEN = Measures("hits_taken", "wounds_taken", "unsaved_wounds_taken", "damage_taken")
"""Names under which the blows of the target's side are counted."""


class Blows:
    """All plans of blows at one pool, and when they come. `side` is "attacker" or "target"."""

    def __init__(self, side: str, attack: Attack, *, target: str, measures: Measures) -> None:
        self.side = side
        self.attack = attack
        self.unit: Unit = attack.attacker
        self.target_plan = plan_weapon_choice(attack)
        self.target_plan.check()
        self.fight_plan = plan_fight(attack)
        blows = self.fight_plan.attack
        defence = plan_defence(blows)
        self.volley = Volley(
            blows,
            plan_blows(blows),
            plan_skill(blows, defence),
            defence,
            target=target,
            measures=measures,
            counts_wounds=any(each.cause == UNSAVED for each in self.fight_plan.gains),
        )
        self.specials = [
            SpecialVolley(each, target=target, measures=measures)
            for each in self.fight_plan.specials
        ]

    @property
    def step(self) -> int:
        """The Initiative Step at which they come."""
        return self.fight_plan.step

    def count(self, points_lost: int = 0, others: int = 0, share: Share = ALL) -> int:
        """Return the blows once those who strike have lost so many Health Points in this round."""
        return self.volley.attacks_plan.blows(points_lost, others, share)

    def stages(self, after: Callable[[State, int], Any]) -> list[Stage]:
        """Return the stages of the blows."""
        return [*self.volley.to_hit_stages(), *self.volley.wound_stages(after)]

    def facts(self) -> list[Fact]:
        """Return the facts of all plans."""
        facts = self.target_plan.facts + self.fight_plan.facts + self.volley.facts()
        facts += [fact for special in self.specials for fact in special.facts()]
        return [fact._replace(side=self.side) for fact in facts]

    def values(self, others: int = 0) -> dict[str, Any]:
        """Return the numbers on the way."""
        own = {"attacks": self.count(others=others), "initiative_step": self.step}
        return own | values_of(self.volley)

    def leave_out_specials(self) -> None:
        """Warn of Special Attacks, which have no part where blows alone are resolved."""
        for special in self.fight_plan.specials:
            text = f"{special.name} come in a fight, and are no part of the blows"
            self.fight_plan.warn(text, key=f"{self.side}.rules", clause="initiative-order.1")
        for reprisal in self.fight_plan.reprisals:
            text = f"{reprisal.trait.name} gives hits back in a fight, not where blows stand alone"
            self.fight_plan.warn(text, key="target.rules", clause=reprisal.clause)
        for gain in self.fight_plan.gains:
            text = f"{gain.name} brings Health Points in a fight, not where blows stand alone"
            self.fight_plan.warn(text, key=f"{self.side}.rules", clause=gain.clause)
        if self.volley.hit_plan.strays:
            text = "natural 1s strike those who strike in a fight, not where blows stand alone"
            self.fight_plan.warn(text, key=f"{self.side}.rules", clause="initiative-order.1")


class Aim(NamedTuple):
    """What some of those who strike alike aim at."""

    share: Share
    """Their places in the first rank."""
    pools: tuple[int, ...]
    """The pool that they strike, and those in its stead of which somebody stands, in order."""


class Striker:
    """Those who strike alike from one side of their unit, with a plan for each pool they may."""

    def __init__(
        self, combat: Combat, fighter: Fighter, aims: list[Aim], place: int, **of_unit: Any
    ) -> None:
        self.combat = combat
        self.fighter = fighter
        self.aims = aims
        self.place = place
        self.formed = combat.units[combat.pools[fighter.pool].formed]
        self.side = SIDES[self.formed.side]
        self.main = aims[-1].pools[0]
        """The pool that is struck where nothing else is said: those of the last places do it."""
        wanted = dict.fromkeys([self.main, *(each for aim in aims for each in aim.pools)])
        self.blows = {pool: self._blows_at(pool, of_unit) for pool in wanted}
        self.suffered = {
            pool: (*self._reprisals_of(pool), *self._strays_at(pool)) for pool in wanted
        }
        if sum(len(each.pools) for each in combat.units) > len(SIDES):
            self._tell_who_is_struck()

    def _tell_who_is_struck(self) -> None:
        for aim in self.aims:
            struck = self.combat.pools[aim.pools[0]]
            some = "the blows" if aim.share == ALL else "some blows"
            text = f"{some} of {self.fighter.name} go to {struck.name}, a Health Pool of its own"
            self.blows[aim.pools[0]].fight_plan.note("health-pool.4", text)

    def _blows_at(self, pool: int, of_unit: dict[str, Any]) -> Blows:
        attack = self.combat.attack(self.fighter, pool, **of_unit)
        ours = self.formed.side == 0
        name = self.combat.pools[pool].name if ours else ""
        return Blows(self.side, attack, target=name, measures=Measures() if ours else TAKEN)

    def _reprisals_of(self, pool: int) -> tuple[Suffering, ...]:
        """Return what those of a pool give back to those who strike it."""
        stated = self.blows[pool].fight_plan.reprisals
        if not stated:
            return ()
        combat = self.combat
        struck = combat.units[combat.pools[pool].formed].fighters
        bearer = next(each for each in struck if each.pool == pool)
        back = combat.attack(bearer, self.fighter.pool)
        return tuple(
            Suffering(given_back(each, back), each.each, **self._as_struck) for each in stated
        )

    def _strays_at(self, pool: int) -> tuple[Suffering, ...]:
        """Return what natural 1s at a pool do to those who strike."""
        volley = self.blows[pool].volley
        if not volley.hit_plan.strays:
            return ()
        own = self.combat.pools[self.fighter.pool]
        at_self = replace(
            volley.attack, target=own.unit, target_weapon=own.weapon, defender=self.side
        )
        return (Suffering(at_self, STRAY, **self._as_struck),)

    @property
    def _as_struck(self) -> dict[str, Any]:
        """How hits on those who strike are counted."""
        ours = self.formed.side == 0
        name = "" if ours else self.combat.pools[self.fighter.pool].name
        return {"target": name, "measures": TAKEN if ours else Measures()}

    @property
    def first(self) -> Blows:
        """The blows at the main pool."""
        return self.blows[self.main]

    @property
    def is_of_the_rank(self) -> bool:
        """Whether they are the rank-and-file of their unit, or a part of its models."""
        group = self.fighter.group
        return group is None or group.kind == PART

    def turns(self) -> Iterator[Turn]:
        """Yield the Special Attacks and the blows."""
        for pool, blows in self.blows.items():
            if pool in self.aims[-1].pools:
                for special in blows.specials:
                    step = special.special.step
                    count = cache(self._specials_at(pool, special))
                    turn = self._turn(pool, step, count, special.stages, is_of_blows=False)
                    yield turn._replace(cost=special.cost, mends=special.mends)
            if self.first.volley.attacks_plan.strikes:
                count = cache(self._blows_that_go_to(pool))
                turn = self._turn(pool, self.first.step, count, blows.stages)
                mends = blows.volley.resolver.mends
                yield turn._replace(gains=tuple(blows.fight_plan.gains), mends=mends)

    def _turn(
        self,
        pool: int,
        step: int,
        acting: Callable[[Lost], tuple[int, int]],
        stages: Any,
        *,
        is_of_blows: bool = True,
    ) -> Turn:
        label, unit = self._label, self.formed.number
        return Turn(
            self.side,
            label,
            self.place,
            step,
            unit,
            pool,
            acting,
            stages,
            is_of_blows,
            self.fighter.pool,
            self.suffered[pool],
        )

    @property
    def _label(self) -> str:
        alone = sum(len(each.fighters) for each in self.combat.of_side(self.formed.side)) == 1
        return self.side if alone else f"{self.side}: {self.fighter.name}"

    def _own_losses(self, lost: Lost) -> int:
        """Return what counts of what those who strike have lost in this round."""
        return 0 if self.first.fight_plan.slain_strike else lost[self.fighter.pool]

    def _others(self, lost: Lost) -> int:
        """Return those who stand beside the rank-and-file in its first rank."""
        if self.fighter.pool != self.formed.pools[0]:
            return 0
        return self.combat.others(self.formed.number, lost)

    def _blows_that_go_to(self, pool: int) -> Callable[[Lost], tuple[int, int]]:
        def count(lost: Lost) -> tuple[int, int]:
            own, others = self._own_losses(lost), self._others(lost)
            shares = (
                aim.share
                for aim in self.aims
                if pool in aim.pools and first_standing(self.combat, aim.pools, lost) == pool
            )
            blows = self.blows[pool]
            return self.fighter.times * sum(blows.count(own, others, each) for each in shares), 0

        return count

    def _specials_at(self, pool: int, special: SpecialVolley) -> Callable[[Lost], tuple[int, int]]:
        def count(lost: Lost) -> tuple[int, int]:
            if first_standing(self.combat, self.aims[-1].pools, lost) != pool:
                return 0, 0
            models, more = special.count(self._own_losses(lost), self._others(lost))
            return models * self.fighter.times, more * self.fighter.times

        return count

    def facts(self) -> list[Fact]:
        """Return the facts of the plans of all that somebody aims at before the first blow."""
        wanted = dict.fromkeys([self.main, *(aim.pools[0] for aim in self.aims)])
        facts = [fact for pool in wanted for fact in self.blows[pool].facts()]
        return facts + [f for pool in wanted for each in self.suffered[pool] for f in each.facts()]


def strikers_of(combat: Combat, formed: Formed) -> Iterator[Striker]:
    """Yield those of a unit who strike alike."""
    for place, fighter in enumerate(formed.fighters):
        named = _named(combat, formed, fighter)
        of_ranks = fighter.pool == formed.pools[0]
        if of_ranks and named is None:
            yield from _ranks(combat, formed, fighter, place)
            continue
        pool = _main_of(combat, formed) if named is None else named
        yield Striker(combat, fighter, [Aim(ALL, _in_stead(combat, pool))], place)


def _named(combat: Combat, formed: Formed, fighter: Fighter) -> int | None:
    """Return the pool that somebody is said to strike, other than rank-and-file."""
    given: Any = fighter.group or fighter.unit
    name = getattr(given, "strikes", "")
    found = combat.pool_named(1 - formed.side, name, f"{fighter.key}.strikes")
    is_of_ranks = found is not None and combat.units[combat.pools[found].formed].pools[0] == found
    return None if is_of_ranks and fighter.pool == formed.pools[0] else found


def _main_of(combat: Combat, formed: Formed) -> int:
    """Return the rank-and-file that a unit strikes."""
    return combat.units[_foes_struck(combat, formed)[0]].pools[0]


def _foes_struck(combat: Combat, formed: Formed) -> list[int]:
    """Return the numbers of the units that the rank-and-file of a unit strike."""
    foes = combat.foes(formed.number)
    leader = formed.fighters[0]
    named = getattr(leader.unit, "strikes", "")
    if formed.side == 0:
        return foes
    pool = combat.pool_named(0, named, f"{leader.key}.strikes")
    return foes[:1] if pool is None else [combat.pools[pool].formed]


def _in_stead(combat: Combat, pool: int) -> tuple[int, ...]:
    """Return a pool, and the others of its unit in the order in which they are struck instead."""
    others = combat.units[combat.pools[pool].formed].pools
    return (pool, *(each for each in others if each != pool))


def _ranks(combat: Combat, formed: Formed, fighter: Fighter, place: int) -> Iterator[Striker]:
    """Yield the rank-and-file by the facings in which they strike."""
    foes = _foes_struck(combat, formed)
    facings: dict[str, list[int]] = {}
    for foe in foes:
        facing = combat.touches[formed.number, foe].own_facing
        facings.setdefault(facing, []).append(foe)
    for index, (facing, there) in enumerate(facings.items()):
        aims, reach = _aims(combat, formed, there)
        if not aims and index:
            continue
        of_unit = {}
        if index:
            of_unit["in_contact"] = _at_side(fighter.unit, facing) if reach is None else reach
        nobody = Aim(Share(0, 0), _in_stead(combat, combat.units[there[0]].pools[0]))
        striker = Striker(combat, fighter, aims or [nobody], place, **of_unit)
        _warn_of_the_unstruck(combat, formed, there, striker)
        yield striker


def _at_side(unit: Unit, facing: str) -> int:
    """Return the models of a flank or rear beside those who strike to the front."""
    rows = ranks_of(unit)
    return len(rows) - 1 if facing == "flank" else sum(rows[-1:]) * (len(rows) > 1)


def _aims(combat: Combat, formed: Formed, foes: list[int]) -> tuple[list[Aim], int | None]:
    """Return what the models of one facing aim at, and how many do; None for all that can."""
    told = {foe: combat.strikers.get((formed.number, foe)) for foe in foes}
    aims: list[Aim] = []
    start = 0
    for foe, many in told.items():
        if many is not None:
            aims += _split(combat, formed, foe, Share(start, start + many))
            start += many
    rest = next((foe for foe in foes if told[foe] is None), None)
    if rest is None:
        return aims, start
    return [*aims, *_split(combat, formed, rest, Share(start, None))], None


def _split(combat: Combat, formed: Formed, foe: int, share: Share) -> Iterator[Aim]:
    """Yield what the models in some places aim at within one unit: Characters first."""
    struck, start = combat.units[foe], share.start
    if combat.foes(foe)[0] == formed.number:
        for pool in struck.pools[1:]:
            group = combat.pools[pool].group
            wanted = group.struck_by if group is not None else 0
            stop = start + wanted if share.stop is None else min(share.stop, start + wanted)
            if stop > start:
                yield Aim(Share(start, stop), _in_stead(combat, pool))
                start = stop
    if share.stop is None or start < share.stop:
        yield Aim(Share(start, share.stop), _in_stead(combat, struck.pools[0]))


def _warn_of_the_unstruck(
    combat: Combat, formed: Formed, foes: list[int], striker: Striker
) -> None:
    """Warn of enemies in one facing whom nobody strikes since nothing says how many do."""
    open_ones = [foe for foe in foes if combat.strikers.get((formed.number, foe)) is None]
    for foe in open_ones[1:]:
        unit = combat.units[foe]
        text = f"none of {formed.name} strike {unit.name}: strikers tells how many do"
        striker.first.fight_plan.warn(text, f"{unit.key}.strikers", "which-models-attack.1")
