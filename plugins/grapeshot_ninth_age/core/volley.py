"""All plans of one side's shooting or blows, and the stages that resolve them."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import TYPE_CHECKING, Any

from grapeshot import Chain, Dice, Fact, Link, Once, Repeat, Several, Stage, Tally, kit
from grapeshot_ninth_age.core.area_plan import AreaPlan, plan_area
from grapeshot_ninth_age.core.attack import CURLY, PARTIAL, PLAIN, SQUARE, has_square_brackets
from grapeshot_ninth_age.core.guns import Guns
from grapeshot_ninth_age.core.resolving import Measures, Resolver
from grapeshot_ninth_age.core.shooting import shot_stages
from grapeshot_ninth_age.core.shots import (
    MISFIRE,
    Outcome,
    Shot,
    hits_of,
    is_hit,
    plain_form,
    stated_shot,
    sure,
)
from grapeshot_ninth_age.core.state import Batch, Batches, State
from grapeshot_ninth_age.core.yields import ONE_STRAY, STRAY, yield_of

if TYPE_CHECKING:
    from grapeshot_ninth_age.core.attack import Attack
    from grapeshot_ninth_age.core.attacks_plan import AttacksPlan
    from grapeshot_ninth_age.core.defence_plan import DefencePlan
    from grapeshot_ninth_age.core.hit_plan import HitPlan

_NO_HITS = Batches()
_HARDER = (0, 1, -1)
"""By how much more a shot or blow may need than the plan says."""
_MISFIRED = 1 << 20
"""What a misfire adds to the sum of the Health Points that shots cost."""
_RESOLVE_SHOT = "grapeshot_resolve_shot"


class Volley:
    """The shots or blows of one unit at another, planned before anything is rolled."""

    def __init__(
        self,
        attack: Attack,
        attacks_plan: AttacksPlan,
        hit_plan: HitPlan,
        defence: DefencePlan,
        *,
        target: str,
        measures: Measures,
        counts_wounds: bool = False,
    ) -> None:
        self.attack = attack
        self.attacks_plan = attacks_plan
        self.hit_plan = hit_plan
        self.defence = defence
        self._target = target
        self._measures = measures
        self._plans = {more: hit_plan.worsened(more) if more else hit_plan for more in _HARDER}
        self.form = CURLY if attacks_plan.uses_curly else PLAIN
        self.area = plan_area(attack)
        self._warn_of_brackets()
        self._by_rule = attack.hooks.implemented(_RESOLVE_SHOT)
        attack.hooks.demand_one(_RESOLVE_SHOT)
        forms = self._forms()
        self.resolver = Resolver(attack, defence, forms, measures, counts_wounds=counts_wounds)

    def _warn_of_brackets(self) -> None:
        """Warn of values in brackets that count for none of the hits."""
        attack, name = self.attack, self.attack.weapon.name
        key = "target.weapon" if attack.defender == "attacker" else "weapon"
        if has_square_brackets(attack.weapon) and not self.area.is_area:
            text = "has values in square brackets, which count for one hit of an area"
            self.area.warn(f"{name} {text}: it strikes none", key, "area-attack.4")
        if attack.in_combat and attack.has_curly_brackets:
            text = "has values in curly brackets, which count at Short Range"
            self.area.warn(f"{name} {text}", key, "profile-notation.4")

    def _forms(self) -> tuple[str, ...]:
        square = (SQUARE,) if self.area.has_square_hit else ()
        partial = (PARTIAL,) if self._by_rule and self.partial_area.is_area else ()
        return (self.form, *square, *partial)

    @cached_property
    def partial_area(self) -> AreaPlan:
        """The area of a shot that hits only in part."""
        return plan_area(self.attack.in_form(PARTIAL))

    @property
    def can_misfire(self) -> bool:
        """Whether anything may make the weapon misfire."""
        return self.hit_plan.can_misfire or self.attacks_plan.misfire_sixes is not None

    @property
    def most_misfires(self) -> int:
        """The most misfires that there can be: one for each shot, or for each model's shot dice."""
        plan = self.attacks_plan
        each = plan.shots.highest if self.hit_plan.can_misfire else 1
        return each * plan.shooters

    @property
    def _one_by_one(self) -> bool:
        """Whether a shot is more than a roll to hit and one hit."""
        spread = self.area.is_area or self.area.discards
        earns = self.hit_plan.successes_for_hit is not None
        return self._by_rule or self.hit_plan.can_misfire or spread or earns

    @property
    def heeds_losses(self) -> bool:
        """Whether what hits come to depends on how many models of the target stand."""
        return self._by_rule or self.area.is_area

    @property
    def fires_by_gun(self) -> bool:
        """Whether each model's shot dice are looked at, and its shots are plain ones."""
        plain = not (self._one_by_one or self.hit_plan.is_automatic)
        return self.attacks_plan.counts_sixes and plain

    def facts(self) -> list[Fact]:
        """Return the facts of all plans."""
        plans = [self.attacks_plan, self.hit_plan, self.defence, self.area]
        if PARTIAL in self.resolver.strikes:
            plans.append(self.partial_area)
        return [fact for plan in plans for fact in plan.facts] + self.resolver.facts()

    # -- stages ------------------------------------------------------------------------------

    def shot_stages(self) -> list[Stage]:
        """Return the stages that find out how many shots are fired."""
        if not self.fires_by_gun:
            return shot_stages(self.attacks_plan, self._target)
        return [self._guns.stage(self.form, self._target)]

    @property
    def _guns(self) -> Guns:
        hampered = self._plans[1].hit_roll()
        return Guns(self.attacks_plan, self.hit_plan.hit_roll(), hampered, self._measures.hits)

    def to_hit_stages(self) -> list[Stage]:
        """Return the stages that turn shots into batches of hits; none where a chain does all."""
        if self.fires_by_gun or not self._one_by_one:
            return []
        rolls = Repeat("hit", self._resolve_shot, _split_shots, _join_shots, self._target)
        if self.hit_plan.successes_for_hit is None:
            return [rolls]
        return [rolls, Once("hit", self._earn_hits, self._target)]

    def odds_stages(self, *, keeps: bool = False) -> list[Stage]:
        """Return stages that come to the same as all others of shooting, for odds.

        What one shot comes to, or one gun, is worked out once from its dice to the Health Points
        and added up over all, whichever was which. After them the misfires alone are known, and
        what the target has left if the state `keeps` that.
        """
        if self.fires_by_gun:
            guns = self._guns
            fired = guns.links(self.form)
            return [self._summed(fired, lambda state: (guns.all, state), guns.key, keeps)]
        if self._one_by_one and self.hit_plan.successes_for_hit is None:
            links = (Link("hit", self._hits_of_shot),)
            return [*self.shot_stages(), self._summed(links, _split_plain_shots, None, keeps)]
        wounds = [each._replace(forgets=not keeps) for each in self.wound_stages(less)]
        return [*self.shot_stages(), *self.to_hit_stages(), *wounds]

    def _summed(
        self, links: tuple[Link, ...], split: Callable[[State], Any], key: Any, keeps: bool
    ) -> Chain:
        """Return the stage that takes what `links` make hits, or a misfire, of to its end."""
        *others, last = self.resolver.links
        steps = [each._replace(function=_unless_misfired(each.function)) for each in others]
        ended = last._replace(function=_points_or_misfire(last.function, keeps))
        return Chain(
            "damage",
            (*links, *steps, ended),
            split,
            _with_sum,
            self._target,
            None if key is None else (key, self.form, self.resolver.key, keeps),
            forgets=not (self.can_misfire or keeps),
        )

    def _hits_of_shot(self, harder: int, dice: Dice, tally: Tally) -> str | Several | None:
        """Resolve one shot of any sort: MISFIRE, or its hits by form."""
        after = self._resolve_shot(State(harder=harder), dice, tally)
        if after.misfires:
            return MISFIRE
        return Several(tuple(sorted(after.batches.hits.items())))

    def wound_stages(self, after: Callable[[State, int], Any]) -> list[Chain]:
        """Return the stages that take hits, or shots, to Health Points.

        `after(rest, points)` makes the state that follows of what remains and the points lost.
        """
        links, key = self.resolver.links, self.resolver.key
        split: Callable[[State], Any] = _split_batches
        if not (self._one_by_one or self.fires_by_gun):
            if self.hit_plan.strays:
                links = _past(STRAY, ONE_STRAY, links)
            links, split = (Link("hit", self._hit), *links), _split_plain_shots
            key = (key, self.form, *self._hit_tests())
        return [Chain("damage", links, split, after, self._target, key)]

    def _hit_tests(self) -> tuple[Any, ...]:
        wanted = self.attack.in_combat or self.attacks_plan.hampering_sixes is not None
        return tuple(self._plans[more].key for more in (_HARDER if wanted else (0,)))

    # -- what happens ------------------------------------------------------------------------

    def _hit(self, harder: int, dice: Dice, tally: Tally) -> str | Several | None:
        """Roll to hit with one shot or blow that hits one model, `harder` by so much."""
        plan = self._plans[harder]
        outcome = plan.roll(dice)
        if outcome == STRAY:
            return STRAY
        hits = hits_of(outcome, self.form)
        if not hits:
            return None
        tally.add(self._measures.hits, sum(count for _, count in hits))
        return hits[0][0] if hits[0][1] == len(hits) == 1 else Several(hits)

    def _resolve_shot(self, state: State, dice: Dice, tally: Tally) -> State:
        """Resolve one shot or blow of any sort; hampered ones come first."""
        plan = self._plans[1 if state.hampered else state.harder]
        shot = self._shot(plan, dice, tally)
        state = state._replace(hampered=max(0, state.hampered - 1))
        if shot.outcome == MISFIRE:
            return state._replace(misfires=state.misfires + 1)
        if shot.outcome == STRAY:
            return state._replace(strays=state.strays + 1)
        if not is_hit(shot.outcome):
            return state
        if self.hit_plan.successes_for_hit is not None:
            state = state._replace(successes=state.successes + 1)
        batches = self._batches_with(state.batches, shot, tally)
        return state._replace(batches=batches)

    def _earn_hits(self, state: State, dice: Dice, tally: Tally) -> State:
        """Add the hits that so many successes have earned."""
        more = state.successes // (self.hit_plan.successes_for_hit or 1)
        tally.add(self._measures.hits, more)
        batches = state.batches.with_hits(self.form, more)
        return state._replace(batches=batches, successes=0)

    def _shot(self, plan: HitPlan, dice: Dice, tally: Tally) -> Shot:
        if self._by_rule:
            shot = stated_shot(self.attack.hooks.resolve_shot(self.attack, plan, dice, tally))
            if shot is not None:
                return shot
        return Shot(plan.roll(dice))

    def _batches_with(self, batches: Batches, shot: Shot, tally: Tally) -> Batches:
        """Count the hits of a shot that hits, and return the batches with them."""
        if self.area.discards:
            return batches
        if shot.form != PARTIAL and shot.hits is None and not self.area.is_area:
            for form, count in hits_of(shot.outcome, self.form):
                tally.add(self._measures.hits, count)
                batches = batches.with_hits(form, count)
            return batches
        batch = _with_outcome(self._batch(shot), shot.outcome)
        tally.add(self._measures.hits, sum(hits for _, hits in batch))
        return batches.with_area(batch)

    def _batch(self, shot: Shot) -> Batch:
        if shot.form == PARTIAL:
            return self.partial_area.batch(PARTIAL)
        if shot.hits is not None:
            return ((self.form, shot.hits),)
        return self.area.batch(self.form)


def _with_outcome(batch: Batch, outcome: Outcome) -> Batch:
    """Return the hits of an area as the die made them: some more, or one that wounds surely.

    That is one of those without brackets, where there are any.
    """
    scored = hits_of(outcome, "")
    *others, (form, count) = batch
    count += sum(hits for _, hits in scored) - 1
    if not any(plain_form(mark)[1] for mark, _ in scored):
        return (*others, (form, count))
    if count:
        return (*others, (sure(form), 1), (form, count - 1))
    return tuple((sure(each), hits) for each, hits in others)


def _split_shots(state: State) -> tuple[int, None, State]:
    return state.shots + state.hampered, None, state._replace(shots=0)


def _join_shots(rest: None, state: State) -> State:
    return state


def less(state: State, total: int) -> State:
    """Take the Health Points that hits cost off those that the target has left."""
    if not state.left:
        return state
    brought = yield_of(total)
    left = min(state.most_left, state.left - brought.points + brought.mended)
    return state._replace(left=max(0, left))


def _with_sum(state: State, total: int) -> State:
    """Take what all shots have come to: misfires, and Health Points where these are kept."""
    brought = yield_of(total)
    misfires, points = divmod(brought.points, _MISFIRED)
    mended = kit.packed((points, brought.mended))
    return less(state, mended)._replace(misfires=misfires)


def _past(item: str, share: int, links: tuple[Link, ...]) -> tuple[Link, ...]:
    """Return links that leave one item as it is, and make `share` of it in the end."""

    def past(step: Callable[[Any, Dice, Tally], Any], end: Any) -> Callable[..., Any]:
        def take(found: Any, dice: Dice, tally: Tally) -> Any:
            return end if found == item else step(found, dice, tally)

        return take

    *others, last = links
    steps = (each._replace(function=past(each.function, item)) for each in others)
    return (*steps, last._replace(function=past(last.function, share)))


def _unless_misfired(step: Callable[[Any, Dice, Tally], Any]) -> Callable[[Any, Dice, Tally], Any]:
    """Return a step that leaves a misfire as it is."""

    def take(item: Any, dice: Dice, tally: Tally) -> Any:
        return item if item == MISFIRE else step(item, dice, tally)

    return take


def _points_or_misfire(
    step: Callable[[Any, Dice, Tally], Any], keeps: bool
) -> Callable[[Any, Dice, Tally], int]:
    """Return a last step that counts the misfires, and Health Points if these are kept."""

    def end(item: Any, dice: Dice, tally: Tally) -> int:
        if item == MISFIRE:
            return _MISFIRED
        points = step(item, dice, tally)
        return int(points) if keeps else 0

    return end


def _split_batches(state: State) -> tuple[tuple[Batch, ...], State]:
    return state.batches.in_order, state._replace(batches=_NO_HITS)


def _split_plain_shots(state: State) -> tuple[tuple[tuple[tuple[int, int], ...], ...], State]:
    shots = ((1, state.hampered), (state.harder, state.shots))
    return (shots,), state._replace(shots=0, hampered=0)
