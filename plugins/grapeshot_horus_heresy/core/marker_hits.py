"""Base stage `hit` of markers: each is laid on the table, scatters, and hits what lies under it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cached_property, partial
from typing import TYPE_CHECKING, Any

from grapeshot import Chain, Dice, DiceExpression, Link, Once, RollTest, Stage, Tally
from grapeshot.kit import packed, unpacked
from grapeshot.table import Point
from grapeshot_horus_heresy.core.field import Battlefield, Fall
from grapeshot_horus_heresy.core.following_group import FollowingGroup, Laid
from grapeshot_horus_heresy.core.hits import roll_shots
from grapeshot_horus_heresy.core.lone_marker import LoneMarker
from grapeshot_horus_heresy.core.marker_group import MarkerGroup
from grapeshot_horus_heresy.core.salvo import Salvo
from grapeshot_horus_heresy.core.sighting import most_markers, shots_on_table

if TYPE_CHECKING:
    from collections.abc import Hashable

    from grapeshot_horus_heresy.core.attack import Attack
    from grapeshot_horus_heresy.core.state import State
    from grapeshot_horus_heresy.core.template_plan import TemplatePlan

_SOMEWHERE = Laid(Point(0, 0), 0)
"""A marker of which odds do not tell where it lies: what follows it has no odds of its own."""
_CIRCLES = RollTest.of(lambda face: face - 1)
"""A strike: the circle of a clover that a die names, from 0."""


class MarkerHits:
    """Markers on the table, one for each shot, or for each weapon that strikes on a clover."""

    number: int | None = None
    """Its place among the weapons that lay markers, where there are several."""
    follows: bool = False
    """Whether its markers fall as a group with those of an unlike weapon before."""
    is_followed: bool = False
    """Whether those of an unlike weapon fall as a group with its markers."""
    fired: Iterable[Stage] | None = None
    """The stages that say how many markers are fired, if not all."""

    def __init__(self, attacks: list[Attack], template: TemplatePlan, orientation: float) -> None:
        attack = attacks[0]
        if attack.table is None:
            raise ValueError("markers are laid on a table")
        self.attack = attack
        self.template = template
        self.field = Battlefield(attack.table, [each.target.name for each in attacks])
        self.salvo = Salvo(attack, template, self.field, template.marker(orientation))
        shots = shots_on_table(attack, template)
        self._aims = [shot.aim.at for shot in shots]
        self.most = most_markers(attack, template)
        """How many markers there are at the most."""
        self._targets = tuple(each.index for each in attacks)
        self._groups: dict[int, MarkerGroup | LoneMarker] = {}

    def named(self, note: str) -> str:
        """Return the name under which it keeps notes of a kind."""
        return note if self.number is None else f"{note} {self.number}"

    @cached_property
    def lone_markers(self) -> list[LoneMarker]:
        """The markers that scatter each by itself, in order."""
        if self.template.is_group:
            return []
        return [LoneMarker(self.salvo, shot, aim) for shot, aim in enumerate(self._aims)]

    def group(self, markers: int) -> MarkerGroup | LoneMarker:
        """Return so many markers that fall together; one alone is no group."""
        known = self._groups.get(markers)
        if known is None:
            aim = self._aims[0]
            lone = markers == 1
            known = (
                LoneMarker(self.salvo, 0, aim) if lone else MarkerGroup(self.salvo, markers, aim)
            )
            self._groups[markers] = known
        return known

    def unresolved(self) -> list[str]:
        """Return the units within reach of the markers that are no targets, sorted."""
        reach = self._reach
        return sorted(
            unit
            for unit in set(self.field.units) - set(self.field.targets)
            if any(
                shape.distance_to(aim) < reach
                for shape in self.field.shapes_of(unit)
                for aim in self._aims
            )
        )

    @property
    def _reach(self) -> float:
        """The inches from where it is aimed beyond which no marker hits anybody."""
        together = self.group(self.most) if self.template.is_group and self.most else None
        if isinstance(together, MarkerGroup):
            return together.group(self.field.targets).reach
        return self.salvo.reach

    @property
    def shots(self) -> DiceExpression:
        """The markers of each firing model."""
        one_each = self.template.strikes is not None
        return DiceExpression(0, 0, 1, 1) if one_each else self.attack.shots

    def stages(self) -> Iterator[Stage]:
        """Yield the stages of the shots, and of each marker or of all of them together."""
        models, shots = self.attack.attacker.models, self.shots
        if self.fired is None:
            roll = partial(roll_shots, shots, models)
            yield Once("attacks", roll, "", ("hh shots", shots, models))
        else:
            yield from self.fired
        if self.template.is_group:
            if self.most:
                yield Once("hit", self._lay_group)
            return
        if self.most:
            yield self._one_by_one()

    def _one_by_one(self) -> Stage:
        """Return the stage in which each marker scatters by itself; the hits of all add up."""
        sorts = self._sorts
        key = ("hh markers", tuple(sorts), self.template.strikes)
        lay = Link("hit", partial(self._lay_one, list(sorts.values())))
        split = partial(self._split, [list(sorts).index(each) for each in self._keys])
        return Chain("hit", (lay,), split, self._join, "", key)

    @property
    def _keys(self) -> list[tuple[Hashable, bool]]:
        """What tells each marker from unlike ones: only the first one's discarding is told."""
        return [(marker.key, shot == 0) for shot, marker in enumerate(self.lone_markers)]

    @property
    def are_alike(self) -> bool:
        """Whether it makes no difference which of the markers are laid."""
        return self.template.is_group or len({key for key, _ in self._keys}) < 2

    @property
    def _sorts(self) -> dict[tuple[Hashable, bool], tuple[LoneMarker, bool]]:
        """The unlike sorts of markers, each with one of them and whether that is the first."""
        first: dict[tuple[Hashable, bool], tuple[LoneMarker, bool]] = {}
        for shot, (key, marker) in enumerate(zip(self._keys, self.lone_markers, strict=True)):
            first.setdefault(key, (marker, shot == 0))
        return first

    def _split(self, sorts: list[int], state: State) -> tuple[Any, State]:
        """Return the markers of a state, by their sort, and the state without them."""
        return (tuple((sort, 1) for sort in sorts[: state.shots]),), state._replace(shots=0)

    def _join(self, state: State, total: int) -> State:
        zones = self.template.zones
        hits = unpacked(total, zones * len(self._targets))
        for place, index in enumerate(self._targets):
            own = hits[place * zones : (place + 1) * zones]
            state = state.with_target(index, state.targets[index].add_hits(own))
        return state

    def _lay_group(self, state: State, dice: Dice, tally: Tally) -> State:
        if not state.shots:
            return state
        group: MarkerGroup | LoneMarker | FollowingGroup = self.group(state.shots)
        if self.follows and state.laid:
            group = FollowingGroup(self.salvo, state.shots, state.laid)
        fall = dice.scatter(group, "scatter", clause="multiple-barrages.2")
        several = state.shots > 1 or self.is_followed
        self._tell(fall, tally, cover=several and not (self.follows and state.laid))
        laid = state.laid if self.is_followed or self.follows else ()
        if self.is_followed:
            own = self.salvo.marker.radius
            placed = [Laid(each.at, own) for each in fall.landed]
            laid = (*laid, *(placed or [_SOMEWHERE]))
        return self._add(fall, state._replace(shots=0, laid=laid))

    def _lay_one(
        self, sorts: list[tuple[LoneMarker, bool]], sort: int, dice: Dice, tally: Tally
    ) -> int:
        """Lay one marker, and return what each target takes by zone, packed into one number."""
        marker, first = sorts[sort]
        fall = dice.scatter(marker, "scatter", clause="blast.6")
        if not first:
            fall = fall._replace(discarded=False)
        strikes = self.template.strikes
        if strikes is not None and fall.landed:  # else the odds of a marker include its strikes
            rolled = dice.value(strikes, "strikes", clause="apocalyptic-barrage.4")
            fall = self._strike(fall, rolled, dice, tally)
        self._tell(fall, tally, cover=first and self.template.cover_from_marker)
        return packed([hits for under in fall.counts for hits in zoned(under)])

    def _strike(self, fall: Fall, strikes: int, dice: Dice, tally: Tally) -> Fall:
        """Make the strikes on the circles of a clover; each hits all that lies under its circle."""
        struck = dice.pool(_CIRCLES, strikes, "strike", clause="apocalyptic-barrage.5")
        tally.note(self.named("strikes"), (fall.landed[0], struck))
        sums = [sum(of[circle] * n for circle, n in struck.items()) for of in fall.counts]
        return fall._replace(counts=tuple((hits,) for hits in sums))

    def _add(self, fall: Fall, state: State) -> State:
        for index, under in zip(self._targets, fall.counts, strict=True):
            state = state.with_target(index, state.targets[index].add_hits(zoned(under)))
        return state

    def _tell(self, fall: Fall, tally: Tally, *, cover: bool) -> None:
        if fall.discarded:
            tally.add("discarded")
        for landed in fall.landed:
            tally.note(self.named("marker"), landed)
        if cover and fall.landed:
            tally.note(self.named("cover origin"), fall.landed[0].at)


def zoned(under: tuple[int, ...]) -> tuple[int, ...]:
    """Return hits by zone from what lies under circles that lie within one another.

    Where an edge crosses two circles at the same angle, closed forms may tell the inner one of a
    hull that the outer one has not reached yet, with no probability to speak of.
    """
    found, within = [], 0
    for here in under:
        found.append(max(0, here - within))
        within = max(within, here)
    return tuple(found)
