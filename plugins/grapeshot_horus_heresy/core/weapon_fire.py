"""One weapon of a unit as it is fired, or struck with: all its plans at all its targets."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any

from grapeshot import (
    Dice,
    DiceExpression,
    Fact,
    Fault,
    Once,
    Refusal,
    Stage,
    Tally,
    kit,
    parse_dice,
)
from grapeshot.table import best_orientation
from grapeshot_horus_heresy.core.checks import CHECK_FAILED, check_stages, reset_stage
from grapeshot_horus_heresy.core.firer import Firer, price_stages
from grapeshot_horus_heresy.core.hit_plan import HitPlan, plan_hit, plan_ones
from grapeshot_horus_heresy.core.hits import (
    Hits,
    RolledHits,
    ToldHits,
    counted_hits,
    covered_twice,
    told_hits,
)
from grapeshot_horus_heresy.core.hot_hits import HotRolledHits, HotShots, HotToldHits
from grapeshot_horus_heresy.core.left import OUT_OF_AMMUNITION
from grapeshot_horus_heresy.core.marker_hits import MarkerHits
from grapeshot_horus_heresy.core.morale_plan import plan_morale
from grapeshot_horus_heresy.core.resolvers import Ram, resolver_of
from grapeshot_horus_heresy.core.sighting import firing_order
from grapeshot_horus_heresy.core.struck import Trace
from grapeshot_horus_heresy.core.targeting import plan_target
from grapeshot_horus_heresy.core.template_hits import UntoldTemplate, WallOfDeath
from grapeshot_horus_heresy.core.template_plan import TemplatePlan, plan_template
from grapeshot_horus_heresy.core.together import Part
from grapeshot_horus_heresy.core.untold_marker import SCATTERED, UntoldMarker
from grapeshot_horus_heresy.core.unused import warn_of_unresolved, warn_of_unused

if TYPE_CHECKING:
    from collections.abc import Mapping

    from grapeshot_horus_heresy.core.attack import Attack
    from grapeshot_horus_heresy.core.squad import Squad
    from grapeshot_horus_heresy.core.state import State
    from grapeshot_horus_heresy.core.vehicle import Vehicle

_DIE = parse_dice("D6")


class Fire:
    """All plans of one weapon. Raise Refusal where it is forbidden, Fault for bad profiles.

    The first of the attacks is on the target that is aimed at; the others are on what may be hit
    by what strays.
    """

    def __init__(
        self,
        attacks: list[Attack],
        name: str = "",
        key: str = "weapon",
        *,
        has_own_bearers: bool = False,
    ) -> None:
        """Plan the attacks with a weapon, which stands under a key of the engagement."""
        self.has_own_bearers = has_own_bearers
        """Whether the weapon of a volley states who fires it."""
        self.name = name or attacks[0].weapon.name
        """What the weapon is called: those of a volley have unlike names."""
        self._key = key
        self.attacks = attacks
        first = attacks[0]
        self.blows = first.blows
        self.template = plan_template(first)
        self.target_plan = plan_target(first, self.template)
        self.target_plan.check()
        self.orientation, self.covered = _orientation(first, self.template)
        self.hit_plan: HitPlan | None = None
        self.markers: MarkerHits | None = None
        self.ones = self._plan_ones()
        self.firer = Firer(first, self.name) if self.ones or self.blows.price is not None else None
        self.hits = self._hits()
        sure = self.hit_plan is not None and self.hit_plan.scores_sure_hits
        self.resolvers = [resolver_of(attack, self.template, sure=sure) for attack in attacks]
        self.powered = self._powered(sure=sure)
        rammed = self.blows.ram_hits if first.in_close_combat else None
        self.ram = Ram(first, rammed) if rammed else None
        self.morale = [plan_morale(attack) for attack in attacks]
        warn_of_unused(attacks, self.template, self.target_plan)
        if self.markers is not None:
            warn_of_unresolved(self.markers.unresolved(), self.target_plan)

    def _plan_ones(self) -> HitPlan | None:
        """Return the plan of the dice that may harm the firer; None where none may."""
        plan = plan_ones(self.attacks[0], self.target_plan)
        return plan if plan.overheats else None

    def _powered(self, *, sure: bool) -> list[Squad | Vehicle]:
        """Return what resolves the hits where a Psychic check is passed, if one may be made."""
        if not self.blows.may_be_powered:
            return []
        attacks = [replace(attack, powered=True) for attack in self.attacks]
        return [resolver_of(attack, self.template, sure=sure) for attack in attacks]

    def _hits(self) -> Hits:
        first = self.attacks[0]
        if any(attack.hits_are_told for attack in self.attacks):
            return self._told_hits()
        if first.is_template:
            snaps = self.template.as_snap_shot if self.target_plan.snap_shots else None
            fired = self._fired(first.shots)
            return WallOfDeath(first, snaps, fired) if snaps else UntoldTemplate(self.template)
        if self.template.uses_marker and first.table is None:
            return UntoldMarker(self.template)
        if self.template.uses_marker:
            return self._marker_hits()
        self.hit_plan = plan_hit(first, self.target_plan)
        if self.firer is not None and self.ones is not None:
            return HotRolledHits(first, self.hit_plan, self.firer)
        return RolledHits(first, self.hit_plan)

    def _marker_hits(self) -> MarkerHits:
        self.markers = MarkerHits(self.attacks, self.template, self.orientation)
        self.markers.fired = self._fired(self.markers.shots)
        if self.ones is not None and not self.markers.are_alike:
            text = "markers of unlike aims: those that overheating keeps back are the last ones"
            self.template.warn(text, "table.aims")
        return self.markers

    def _fired(self, shots: DiceExpression) -> list[Stage] | None:
        """Return the stages that say how many shots are fired; None where nothing overheats."""
        if self.ones is None or self.firer is None:
            return None
        return list(HotShots(shots, self.ones, self.firer).stages())

    def _told_hits(self) -> Hits:
        """Return hits that are told: shot by shot where the weapon may overheat."""
        first = self.attacks[0]
        told = ToldHits(self.attacks, self.template.zones)
        for text, key in filter(None, map(covered_twice, self.attacks)):
            self.template.warn(text, key)
        if first.has("Disruption"):
            text = "no die to hit is known: none of the hits is one of Disruption"
            self.template.warn(text, "situation.hits")
        if self.ones is None or self.firer is None:
            return told
        shots = _hits_of_each(self.attacks)
        if not (self.template.uses_marker or first.is_template) or self.template.zones > 1:
            text = "no die to hit is known: what overheating does to the firer is left out"
            self.template.warn(text, "situation.hits")
            return told
        if shots is None:
            text = (
                "which hits are of which shot is not told: none is taken back for a weapon"
                " that overheats, and its firer is not harmed; situation.hits_each tells it"
            )
            self.template.warn(text, "situation.hits_each")
            return told
        each = max(1, len(shots) // max(1, first.striking))
        targets = tuple(attack.index for attack in self.attacks)
        return HotToldHits(shots, targets, each, self.ones, self.firer)

    @property
    def untold(self) -> bool:
        """Whether nothing says what a marker or a template hits."""
        return isinstance(self.hits, UntoldMarker | UntoldTemplate)

    @property
    def attack_measures(self) -> tuple[str, ...]:
        """The measures of the attack as a whole."""
        if isinstance(self.hits, UntoldMarker):
            return (SCATTERED,)
        return self.firer.measures if self.firer and not self.untold else ()

    @property
    def attack_events(self) -> frozenset[str]:
        """What may happen to the attack as a whole."""
        dry = self.morale[0].dry_from is not None
        checked = self.blows.needs_check or self.blows.may_be_powered
        events = {"discarded", OUT_OF_AMMUNITION if dry else "", CHECK_FAILED if checked else ""}
        return frozenset(events - {""})

    def part(self, traces: Mapping[int, Trace], *, alone: bool) -> Part:
        """Return the weapon as a part of what its unit fires; `traces` by target."""
        kept = [traces[attack.index] for attack in self.attacks]
        reset = [] if alone or not self._checks else [reset_stage()]
        name = "" if alone else self.name
        hits = partial(self._hits_of, kept)
        return Part(hits, self.resolvers, kept, self.powered, reset, name, self._falls_with)

    @property
    def _falls_with(self) -> str:
        """The target at which its markers fall as a group with those of unlike weapons."""
        laid = self.markers
        is_one_of_several = laid is not None and (laid.follows or laid.is_followed)
        return self.attacks[0].target.name if is_one_of_several else ""

    @property
    def _checks(self) -> bool:
        return self.blows.needs_check or self.blows.may_be_powered

    def _hits_of(self, traces: list[Trace]) -> Iterator[Stage]:
        """Yield the stages after which every target has its hits."""
        yield from check_stages(self.attacks[0])
        if self.firer is not None and self.ones is None:
            yield from price_stages(self.firer)
        yield from self.hits.stages()
        for attack, trace in zip(self.attacks, traces, strict=True):
            yield counted_hits(attack.index, attack.target.name, self.template.zones, trace.marks)

    def ammunition(self) -> Iterator[Stage]:
        """Yield the stage that says whether the weapon has run out of ammunition."""
        dry_from = self.morale[0].dry_from
        if dry_from is not None:
            yield Once("post_damage", partial(_roll_for_ammunition, dry_from))

    def values(self) -> dict[str, Any]:
        """Return what the plans come to in numbers and words."""
        values: dict[str, Any] = dict(self.resolvers[0].values)
        if self.template.zones == 1:
            values["strength"] = self.template.strengths()[0]
        if self.hit_plan is not None:
            values["to_hit"] = self.hit_plan.needed
        if self.attacks[0].in_close_combat:
            values |= self._values_of_blows()
        if self.template.uses_marker:
            values |= self._values_of_marker()
        return values

    def _values_of_blows(self) -> dict[str, Any]:
        blows = self.attacks[0].blows
        values = {"attacks": blows.blows, "initiative_step": blows.step}
        return {name: value for name, value in values.items() if value is not None}

    def _values_of_marker(self) -> dict[str, Any]:
        values: dict[str, Any] = {}
        order = firing_order(self.attacks[0])
        if self.template.is_group and order:
            values["firing_order"] = [model.id for model in order]
        if self.covered is not None:
            values |= {"models_covered": self.covered, "orientation": self.orientation}
        return values

    def facts(self) -> list[Fact]:
        """Return every fact stated on the plans."""
        plans = [self.template, self.target_plan, self.attacks[0].blows, *self.morale]
        own = kit.facts_of([*plans, *filter(None, (self.hit_plan, self.ones))])
        own += self.firer.facts() if self.firer and self.ones else []
        resolvers = [*self.resolvers, *self.powered]
        own += self.ram.facts() if self.ram else []
        own += [fact for resolver in resolvers for fact in resolver.facts()]
        return own if self._key == "weapon" else [self._placed(fact) for fact in own]

    def _placed(self, fact: Fact) -> Fact:
        """Return a fact about the weapon with the key under which the weapon stands."""
        first, dot, rest = fact.key.partition(".")
        return fact._replace(key=f"{self._key}{dot}{rest}") if first == "weapon" else fact


def _hits_of_each(attacks: list[Attack]) -> list[tuple[int, ...]] | None:
    """Return the hits of each shot on each target; None where they are not told shot by shot.

    Raise Fault where they do not fit the shots.
    """
    told = [attack.situation.hits_each for attack in attacks]
    first, shots = attacks[0], attacks[0].shots
    if all(each is None for each in told):
        alone = first.striking == 1 and shots.lowest == shots.highest == 1
        totals = tuple(sum(told_hits(attack, 1)) for attack in attacks)
        return [totals] if alone else None
    count = max(len(each or ()) for each in told)
    most, fewest = first.striking * shots.highest, first.striking * shots.lowest
    if count % max(1, first.striking) or not fewest <= count <= most:
        expected = f"one number for each of the {fewest} shots"
        raise Fault("bad_profile", f"hits_each tells {count} shots", expected=expected)
    padded = [(*(each or ()), *(0,) * (count - len(each or ()))) for each in told]
    return list(zip(*padded, strict=True))


def _roll_for_ammunition(dry_from: int, state: State, dice: Dice, tally: Tally) -> State:
    if dice.value(_DIE, "ammunition", clause="limited-ammunition.1") >= dry_from:
        tally.add(OUT_OF_AMMUNITION)
    return state


def _orientation(attack: Attack, template: TemplatePlan) -> tuple[float, int | None]:
    """Return how far the marker is turned, and how many models it then covers where that is best.

    Raise Refusal where every turn covers a friend.
    """
    chosen, table = attack.choices.orientation, attack.table
    if not isinstance(chosen, str):
        return chosen, None
    if template.strikes is None or table is None or table.first_aim is None:
        return 0.0, None
    targets = tuple(model.shape for model in table.of_unit(attack.target.name))
    friends = tuple(model.shape for model in table.friends)
    at = table.first_aim.at
    found = best_orientation(template.marker(0.0), at, targets, friends)
    if found is None:
        text = "every turn of the marker lies over a friendly model"
        raise Refusal("friendly_under_marker", "blast.5", text)
    return found.degrees, found.covered
