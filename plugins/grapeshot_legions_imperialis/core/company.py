"""What a weapon that is fired with others is to know of them, in the fields that tell it by hand.

What the engagement states itself of these fields stands where it says more than the volley does.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any

from grapeshot import Fact
from grapeshot.names import normalise
from grapeshot.schema import changed

if TYPE_CHECKING:
    from grapeshot import Engagement, Struck


def _named(*names: str) -> frozenset[str]:
    return frozenset(map(normalise, names))


FURTHER = "further_template"
"""Stands among the keys that are given of a weapon whose template is laid on an earlier one."""
_BLAST, _BOMBING = _named("Blast"), _named("Bombing Run")
_TEMPLATES = _named("Blast", "Firestorm")
_IN_THE_WAY = _named("Beam", "Blast", "Firestorm")
"""Weapons that strike whoever stands where they are fired, on a table."""
_AT_STRUCTURE_TOO = _named("Bombing Run", "Heavy Barrage")
_AT_ALL_INSIDE = _AT_STRUCTURE_TOO | _named("Barrage")
"""Weapons that are fired at all inside a Structure, and those that are fired at it as well."""
_WITHOUT_CHOSEN_TARGET = _named("Beam", "Firestorm", "Blast", "Saturation Fire")
"""Weapons that strike whoever is there, and are fired at no Detachment in particular."""


_PSI, _CO_AXIAL = _named("Psi"), _named("Co-axial")
_POINT_DEFENCE, _SKYFIRE = _named("Point Defence"), _named("Skyfire")
_SECONDARY = _POINT_DEFENCE | _SKYFIRE
"""Weapons that may take a Secondary Target."""


def in_company(
    engagement: Engagement, earlier: Sequence[Engagement], whole: Engagement
) -> Engagement:
    """Return the engagement of one weapon as it is among the others of its volley."""
    volley = whole.volley
    stated = {id(each.weapon): each for each in volley}
    others = [each for each in volley if each.weapon is not engagement.weapon]
    fired = [stated[id(each.weapon)] for each in earlier]
    derived = _Company(engagement, fired, others, whole)
    own = engagement._replace(
        targets=tuple(map(derived.struck, derived.targets())),
        situation=derived.situation(engagement.situation, frozenset()),
        facts=(*engagement.facts, *derived.facts()),
    )
    return derived.on_table(own) if whole.table else own


class _Company:
    """One weapon among the others of its volley."""

    def __init__(
        self,
        engagement: Engagement,
        earlier: Sequence[Engagement],
        others: Sequence[Engagement],
        whole: Engagement,
    ) -> None:
        self._own = engagement
        self._whole = whole
        self._earlier = earlier
        self._others = others
        self._volley = whole.volley
        self._traits = {id(each.weapon): _traits_of(each) for each in whole.volley}

    def struck(self, struck: Struck) -> Struck:
        """Return a target with the situation as it is in the volley."""
        return struck._replace(situation=self.situation(struck.situation, struck.given))

    def targets(self) -> tuple[Struck, ...]:
        """Return whom it may harm: on a table, all that may stand in its way.

        Of a Structure and those inside some weapons are fired at all, whichever is named; and all
        inside suffer from its collapse.
        """
        if not (self._whole.table and self._has(_IN_THE_WAY)):
            return self._with_household()
        from grapeshot_legions_imperialis.core.table.sharing import all_in_the_way

        return all_in_the_way(self._own, self._whole)

    def _with_household(self) -> tuple[Struck, ...]:
        own, names = self._own.targets, names_of(self._own)
        houses = {struck.unit.name for struck in own if struck.unit.type == "structure"}
        if self._has(_AT_ALL_INSIDE):
            houses |= {struck.unit.garrisoned_in for struck in own if struck.unit.garrisoned_in}
        if not houses:
            return own
        at_house = self._has(_AT_STRUCTURE_TOO)
        added = {
            struck.unit.name
            for struck in self._whole.targets
            if struck.unit.garrisoned_in in houses or (at_house and struck.unit.name in houses)
        }
        stated = {struck.unit.name: struck for struck in own}
        return tuple(
            stated.get(struck.unit.name, struck)
            for struck in self._whole.targets
            if struck.unit.name in names | added
        )

    def on_table(self, own: Engagement) -> Engagement:
        """Return the engagement with the table as it is for this weapon."""
        from grapeshot_legions_imperialis.core.table.sharing import of_units

        targets = own.targets
        if self._is_further_template():
            further = frozenset({FURTHER})
            targets = tuple(each._replace(given=each.given | further) for each in targets)
        names = [own.attacker.name, *(struck.unit.name for struck in targets)]
        return own._replace(targets=targets, table=of_units(own.table, names))

    def _is_further_template(self) -> bool:
        return self._has(_BLAST) and any(self._has(_BLAST, each) for each in self._earlier)

    def facts(self) -> Iterator[Fact]:
        """Yield what is to be told of this weapon among the others."""
        if self._is_further_template():
            text = "a further template: its hole has to lie within 2 inches of the first one"
            yield Fact("target", "blast.11", text)
            if self._own.table is not self._whole.table:
                text = "laid on the first template, wherever that comes to lie"
                yield Fact("target", "blast.11", text, key="weapon.table", caveat=True)
        inside = [s.unit.name for s in self._own.targets if s.unit.garrisoned_in]
        if inside and self._earlier and self._whole.table:
            text = f"fired at {', '.join(inside)} inside alone: once the Structure has collapsed"
            text += " nobody knows where they stand"
            yield Fact("target", "core-structures.3", text, key="table", caveat=True)
        bombs = self._has(_BOMBING)
        if bombs and any(not self._has(_BOMBING, each) for each in self._earlier):
            text = "it bombs in the move, before weapons of the Combat phase: name it before them"
            yield Fact("target", "bombing-run.10", text, key="weapon", caveat=True)

    def situation(self, situation: Any, given: frozenset[str]) -> Any:
        """Return a situation with what the volley says of it."""
        fired = len(self._earlier) if self._share_bearers(self._earlier) else 0
        found: dict[str, Any] = {"weapons_fired": situation.weapons_fired + fired}
        if self._has_fired_its_psi():
            found["fired_already"] = True
        if not situation.split_fire:
            if self._is_at_secondary_target():
                found["secondary_target"] = True
            if "same_secondary_as_detachment" not in given:
                found["same_secondary_as_detachment"] = self._is_at_the_same_target()
        if self._is_apart_from_parent():
            found["parent_target"] = "other"
        if self._has(_TEMPLATES) and self._chosen():
            found["other_weapons_fired"] = True
            if "template_covers_main_target" not in given:
                found["template_covers_main_target"] = self._covers_a_chosen_target()
        return changed(situation, **found)

    def _has(self, names: frozenset[str], of: Engagement | None = None) -> bool:
        return not self._traits[id((of or self._own).weapon)].isdisjoint(names)

    def _has_fired_its_psi(self) -> bool:
        if not self._has(_PSI):
            return False
        return self._share_bearers([each for each in self._earlier if self._has(_PSI, each)])

    def _share_bearers(self, others: Sequence[Engagement]) -> bool:
        """Return whether any model has to bear this weapon and one of others: they are too few."""
        firing = sum(each.attacker.models for each in others)
        return bool(others) and self._own.attacker.models + firing > self._whole.attacker.models

    def _chosen(self) -> list[Engagement]:
        """Return the other weapons that are fired at a Detachment that was chosen for them."""
        return [each for each in self._others if not self._has(_WITHOUT_CHOSEN_TARGET, each)]

    def _covers_a_chosen_target(self) -> bool:
        if not self._own.table:
            names = names_of(self._own)
            return any(names & names_of(each) for each in self._chosen())
        from grapeshot_legions_imperialis.core.table.sharing import covers

        return covers(self._whole, self._own, set().union(*map(names_of, self._chosen())))

    @cached_property
    def _main(self) -> Engagement | None:
        """The first weapon whose target is the Detachment's own."""
        bound = [each for each in self._volley if not self._has(_WITHOUT_CHOSEN_TARGET, each)]
        free = [each for each in bound if not self._has(_SECONDARY, each)]
        return next(iter(free or bound), None)

    def _is_at_secondary_target(self) -> bool:
        return not self._has(_WITHOUT_CHOSEN_TARGET) and self._is_elsewhere(self._own)

    def _is_at_the_same_target(self) -> bool:
        """Return whether it is fired where the weapons before it demand it.

        Those with Point Defence all take one target, those with Skyfire one Secondary Target.
        """
        demanding = []
        if self._has(_POINT_DEFENCE):
            demanding += [each for each in self._earlier if self._has(_POINT_DEFENCE, each)]
        if self._has(_SKYFIRE) and self._is_at_secondary_target():
            demanding += [
                each
                for each in self._earlier
                if self._has(_SKYFIRE, each) and self._is_elsewhere(each)
            ]
        return all(names_of(each) & names_of(self._own) for each in demanding)

    def _is_elsewhere(self, other: Engagement) -> bool:
        """Return whether a weapon takes a Secondary Target."""
        main = self._main
        return main is not None and not names_of(other) & names_of(main)

    def _is_apart_from_parent(self) -> bool:
        """Return whether no weapon that it could be mounted on is fired at the same target."""
        if not self._has(_CO_AXIAL):
            return False
        parents = [each for each in self._others if not self._has(_CO_AXIAL, each)]
        return bool(parents) and not any(names_of(each) & names_of(self._own) for each in parents)


def _traits_of(engagement: Engagement) -> frozenset[str]:
    return frozenset(normalise(each.trait.name) for each in engagement.weapon.traits)


def names_of(engagement: Engagement) -> set[str]:
    """Return the names of the targets of a weapon."""
    return {struck.unit.name for struck in engagement.targets}
