"""Kind `attack`: one weapon of one unit fired at a target, or struck with in close combat."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any

from grapeshot import (
    Dice,
    DiceExpression,
    Fact,
    Fault,
    Number,
    Once,
    Program,
    Refusal,
    Stage,
    Tally,
    kit,
    parse_dice,
)
from grapeshot.table import best_orientation
from grapeshot_horus_heresy.core.aftermath import aftermath_stage, marks_of
from grapeshot_horus_heresy.core.attack import Attack, attacks_of
from grapeshot_horus_heresy.core.checks import CHECK_FAILED, check_stages, swap_stage
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
from grapeshot_horus_heresy.core.left import OUT_OF_AMMUNITION, left_after
from grapeshot_horus_heresy.core.marker_hits import MarkerHits
from grapeshot_horus_heresy.core.marker_odds import have_closed_form, hits_by_unit
from grapeshot_horus_heresy.core.mixed_losses import destroyed_measures
from grapeshot_horus_heresy.core.morale import take_test
from grapeshot_horus_heresy.core.morale_plan import MoralePlan, plan_morale
from grapeshot_horus_heresy.core.report import report
from grapeshot_horus_heresy.core.resolvers import Ram, resolver_of, stages_of
from grapeshot_horus_heresy.core.sighting import firing_order
from grapeshot_horus_heresy.core.squad import Squad
from grapeshot_horus_heresy.core.state import State
from grapeshot_horus_heresy.core.struck import Trace
from grapeshot_horus_heresy.core.targeting import plan_target
from grapeshot_horus_heresy.core.template_hits import UntoldTemplate, WallOfDeath
from grapeshot_horus_heresy.core.template_plan import TemplatePlan, plan_template
from grapeshot_horus_heresy.core.untold_marker import SCATTERED, UntoldMarker
from grapeshot_horus_heresy.core.unused import warn_of_unresolved, warn_of_unused
from grapeshot_horus_heresy.core.vehicle import Vehicle

if TYPE_CHECKING:
    from grapeshot import Engagement, Played, Plugins

TARGET_MEASURES = (
    "hits",
    "hits_inner",
    "hits_middle",
    "hits_outer",
    "wounds",
    "unsaved_wounds",
    "models_destroyed",
    "wounds_lost",
    "glancing",
    "penetrating",
    "hull_points_lost",
)
_MAIN = (
    "hits",
    "unsaved_wounds",
    "models_destroyed",
    "wounds_lost",
    "hull_points_lost",
    "pinned",
    "destroyed",
    "explodes",
)
TARGET_EVENTS = frozenset({"pinning_test", "pinned", "destroyed", "explodes"})
_DIE = parse_dice("D6")


def prepare_attack(engagement: Engagement, plugins: Plugins) -> Program:
    """Return the program of an attack. Raise Refusal where the rules forbid it."""
    prepared = _Prepared(attacks_of(engagement, plugins))
    return Program(
        stages=tuple(prepared.stages()),
        start=State(tuple(resolver.start() for resolver in prepared.resolvers)),
        targets=tuple(attack.target.name for attack in prepared.attacks),
        target_measures=prepared.measures,
        attack_measures=prepared.attack_measures,
        target_events=frozenset() if prepared.untold else prepared.target_events,
        attack_events=frozenset() if prepared.untold else prepared.attack_events,
        values=prepared.values(),
        explain=prepared.facts,
        main_measures=prepared.main_measures,
        joint=() if prepared.untold else ("hits",),
        d3_as_d6=False,
        report=prepared.report,
        known=prepared.known(),
    )


class _Prepared:
    """All plans of an attack. Raise Refusal where it is forbidden, Fault for bad profiles."""

    def __init__(self, attacks: list[Attack]) -> None:
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
        self.firer = Firer(first) if self.ones or self.blows.price is not None else None
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
        return HotToldHits(shots, each, self.ones, self.firer)

    @property
    def attack_measures(self) -> tuple[str, ...]:
        """The measures of the attack as a whole."""
        if isinstance(self.hits, UntoldMarker):
            return (SCATTERED,)
        return self.firer.measures if self.firer and not self.untold else ()

    @property
    def measures(self) -> tuple[str, ...]:
        """The measures of each target."""
        if self.untold:
            return ()
        squads = [each for each in self.resolvers if isinstance(each, Squad)]
        further = any(squad.scores_extra_hits for squad in squads)
        more = ("extra_hits",) if further else ()
        return (*TARGET_MEASURES, *more, *destroyed_measures(self.attacks))

    def report(self, played: Played) -> dict[str, Any]:
        """Return what a resolution came to beyond numbers."""
        told = report(self.resolvers[0].name, self.markers, played)
        return told if self.untold else told | left_after(self.attacks, played)

    @property
    def untold(self) -> bool:
        """Whether nothing says what a marker or a template hits."""
        return isinstance(self.hits, UntoldMarker | UntoldTemplate)

    @property
    def main_measures(self) -> tuple[str, ...]:
        """What two readings of a rule are compared by."""
        if self.untold:
            return ()
        events = sorted(self.target_events - TARGET_EVENTS)
        return (*_MAIN, *events, *self.attack_measures)

    @property
    def target_events(self) -> frozenset[str]:
        """What may happen to each target."""
        return TARGET_EVENTS.union(*(morale.events for morale in self.morale))

    @property
    def attack_events(self) -> frozenset[str]:
        """What may happen to the attack as a whole."""
        dry = self.morale[0].dry_from is not None
        checked = self.blows.needs_check or self.blows.may_be_powered
        events = {"discarded", OUT_OF_AMMUNITION if dry else "", CHECK_FAILED if checked else ""}
        return frozenset(events - {""})

    def stages(self) -> Iterator[Stage]:
        """Yield all stages: as often as there are units that fire one after another."""
        if self.untold:
            yield from self.hits.stages()
            return
        units = self.attacks[0].situation.firing_units
        for unit in range(units):
            if self.ram is not None:
                yield from self.ram.stages()
            yield from check_stages(self.attacks[0])
            if self.firer is not None and self.ones is None:
                yield from price_stages(self.firer)
            yield from self.hits.stages()
            for attack, morale in zip(self.attacks, self.morale, strict=True):
                marks = marks_of(morale.consequences)
                yield counted_hits(attack.index, attack.target.name, self.template.zones, marks)
            yield from self._resolving()
            for resolver, morale in zip(self.resolvers, self.morale, strict=True):
                yield from _tests(morale, resolver, last=unit == units - 1)
        dry_from = self.morale[0].dry_from
        if dry_from is not None:
            yield Once("post_damage", partial(_roll_for_ammunition, dry_from))

    def _resolving(self) -> Iterator[Stage]:
        """Yield the stages from hits to losses, those of a powered attack after the plain ones."""
        for resolvers in (self.resolvers, self.powered):
            for resolver, morale in zip(resolvers, self.morale, strict=False):
                if self.powered and resolver.index == 0:
                    yield swap_stage()
                trace = Trace(int(morale.is_due), marks_of(morale.consequences))
                yield from stages_of(resolver, trace)

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

    def known(self) -> Mapping[str, Callable[[Number], Any]]:
        """Return the distributions that need no resolution."""
        known: dict[str, Callable[[Number], Any]] = {}
        first = self.resolvers[0]
        if isinstance(first, Vehicle):
            known["damage_table"] = first.damage_table
        if self.markers is not None and have_closed_form(self.markers):
            known["hits_by_unit"] = partial(hits_by_unit, self.markers)
        return known

    def facts(self) -> list[Fact]:
        """Return every fact stated on the plans."""
        plans = [self.template, self.target_plan, self.attacks[0].blows, *self.morale]
        own = kit.facts_of([*plans, *filter(None, (self.hit_plan, self.ones))])
        own += self.firer.facts() if self.firer and self.ones else []
        resolvers = [*self.resolvers, *self.powered]
        own += self.ram.facts() if self.ram else []
        return own + [fact for resolver in resolvers for fact in resolver.facts()]


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


def _tests(morale: MoralePlan, resolver: Squad | Vehicle, *, last: bool) -> Iterator[Stage]:
    """Yield the stages of the tests of one target after a unit has fired."""
    index, name = resolver.index, resolver.name
    consequences = morale.consequences
    done = last and not consequences
    test = partial(take_test, morale, index, name, done)
    yield Once("post_damage", test, name, _key(morale, index, done))
    if last and consequences:
        yield aftermath_stage(consequences, index, name)


def _roll_for_ammunition(dry_from: int, state: State, dice: Dice, tally: Tally) -> State:
    if dice.value(_DIE, "ammunition", clause="limited-ammunition.1") >= dry_from:
        tally.add(OUT_OF_AMMUNITION)
    return state


def _key(morale: MoralePlan, index: int, last: bool) -> tuple[object, ...]:
    passed = tuple(morale.passes(total) for total in range(2, 13)) if morale.is_due else None
    return "hh morale", index, last, passed


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
