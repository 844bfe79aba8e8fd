"""What a weapon that is fired with others is to know of them, in the fields that tell it by hand.

What the engagement states itself of these fields stands where it says more than the volley does.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from grapeshot.names import normalise
from grapeshot.schema import changed

if TYPE_CHECKING:
    from grapeshot import Engagement, Struck


def _named(*names: str) -> frozenset[str]:
    return frozenset(map(normalise, names))


_TEMPLATES = _named("Blast", "Firestorm")
_WITHOUT_CHOSEN_TARGET = _named("Beam", "Firestorm", "Blast", "Saturation Fire")
"""Weapons that strike whoever is there, and are fired at no Detachment in particular."""


_PSI, _CO_AXIAL = _named("Psi"), _named("Co-axial")
_POINT_DEFENCE, _SKYFIRE = _named("Point Defence"), _named("Skyfire")
_SECONDARY = _POINT_DEFENCE | _SKYFIRE
"""Weapons that may take a Secondary Target."""


def in_company(
    engagement: Engagement, earlier: Sequence[Engagement], volley: Sequence[Engagement]
) -> Engagement:
    """Return the engagement of one weapon as it is among the others of its volley."""
    others = [each for each in volley if each.weapon is not engagement.weapon]
    derived = _Company(engagement, earlier, others, volley)
    return engagement._replace(
        targets=tuple(map(derived.struck, engagement.targets)),
        situation=derived.situation(engagement.situation, frozenset()),
    )


class _Company:
    """One weapon among the others of its volley."""

    def __init__(
        self,
        engagement: Engagement,
        earlier: Sequence[Engagement],
        others: Sequence[Engagement],
        volley: Sequence[Engagement],
    ) -> None:
        self._own = engagement
        self._earlier = earlier
        self._others = others
        self._volley = volley
        self._traits = {id(each.weapon): _traits_of(each) for each in volley}

    def struck(self, struck: Struck) -> Struck:
        """Return a target with the situation as it is in the volley."""
        return struck._replace(situation=self.situation(struck.situation, struck.given))

    def situation(self, situation: Any, given: frozenset[str]) -> Any:
        """Return a situation with what the volley says of it."""
        found: dict[str, Any] = {"weapons_fired": situation.weapons_fired + len(self._earlier)}
        if self._has_fired_its_psi():
            found["fired_already"] = True
        if not situation.split_fire and self._is_at_secondary_target():
            found["secondary_target"] = True
            if "same_secondary_as_detachment" not in given:
                found["same_secondary_as_detachment"] = self._at_the_same_secondary_target()
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
        return self._has(_PSI) and any(self._has(_PSI, each) for each in self._earlier)

    def _chosen(self) -> list[Engagement]:
        """Return the other weapons that are fired at a Detachment that was chosen for them."""
        return [each for each in self._others if not self._has(_WITHOUT_CHOSEN_TARGET, each)]

    def _covers_a_chosen_target(self) -> bool:
        names = names_of(self._own)
        return any(names & names_of(each) for each in self._chosen())

    def _main(self) -> Engagement | None:
        """Return the first weapon whose target is the Detachment's own."""
        bound = [each for each in self._volley if not self._has(_WITHOUT_CHOSEN_TARGET, each)]
        free = [each for each in bound if not self._has(_SECONDARY, each)]
        return next(iter(free or bound), None)

    def _is_at_secondary_target(self) -> bool:
        main = self._main()
        if main is None or self._has(_WITHOUT_CHOSEN_TARGET):
            return False
        return not names_of(self._own) & names_of(main)

    def _at_the_same_secondary_target(self) -> bool:
        """Return whether earlier weapons of the same Trait took the same Secondary Target."""
        main = self._main()
        for trait in (_POINT_DEFENCE, _SKYFIRE):
            for each in self._earlier:
                both = self._has(trait) and self._has(trait, each)
                elsewhere = main is not None and not names_of(each) & names_of(main)
                if both and elsewhere and not names_of(each) & names_of(self._own):
                    return False
        return True

    def _is_apart_from_parent(self) -> bool:
        """Return whether no weapon that it could be mounted on is fired at the same target."""
        parents = [each for each in self._others if not self._has(_CO_AXIAL, each)]
        if not self._has(_CO_AXIAL) or not parents:
            return False
        return not any(names_of(each) & names_of(self._own) for each in parents)


def _traits_of(engagement: Engagement) -> frozenset[str]:
    return frozenset(normalise(each.trait.name) for each in engagement.weapon.traits)


def names_of(engagement: Engagement) -> set[str]:
    """Return the names of the targets of a weapon."""
    return {struck.unit.name for struck in engagement.targets}
