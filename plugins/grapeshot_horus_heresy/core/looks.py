"""What counts for most models of a unit, as its groups dwindle: the Toughness, the Weapon Skill."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from grapeshot_horus_heresy.core.composition import members_of, most_common

if TYPE_CHECKING:
    from grapeshot_horus_heresy.core.attack import Attack
    from grapeshot_horus_heresy.core.shapes import Unit


class Looks:
    """The values that may count for a unit; a look is the number of a pair of them."""

    def __init__(self, attack: Attack) -> None:
        self.units: tuple[Unit, ...] = members_of(attack.target)
        self._lowest = attack.options.toughness_tie == "lowest"
        target = attack.target
        self.toughnesses = _each(target.toughness, [unit.toughness for unit in self.units])
        self.skills = _each(target.ws, [unit.ws for unit in self.units])

    def of(self, counts: Sequence[int]) -> int:
        """Return the look of a unit of which so many models of each group are left."""
        if len(self.toughnesses) == len(self.skills) == 1:
            return 0
        toughness = most_common(
            [unit.toughness for unit in self.units], counts, lowest=self._lowest
        )
        skill = most_common([unit.ws for unit in self.units], counts)
        places = self.toughnesses.index(toughness), self.skills.index(skill)
        return places[0] * len(self.skills) + places[1]

    def toughness_at(self, look: int) -> int:
        """Return the place of the Toughness of a look."""
        return look // len(self.skills)

    def skill_at(self, look: int) -> int:
        """Return the place of the Weapon Skill of a look."""
        return look % len(self.skills)


def _each(whole: int | None, values: Sequence[int | None]) -> list[int | None]:
    """Return each value once, that of the unit as a whole among them."""
    return list(dict.fromkeys([whole, *values]))
