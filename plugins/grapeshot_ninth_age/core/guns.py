"""Guns whose shot dice are looked at for natural 6s: each one's dice, then its shots."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from grapeshot import Chain, Dice, DiceExpression, Link, Several, Tally
from grapeshot.records import NamedTuple
from grapeshot_ninth_age.core.hit_roll import SURELY
from grapeshot_ninth_age.core.shots import MISFIRE, sure
from grapeshot_ninth_age.core.state import State

if TYPE_CHECKING:
    from collections.abc import Hashable

    from grapeshot_ninth_age.core.attacks_plan import AttacksPlan
    from grapeshot_ninth_age.core.hit_roll import HitRoll

_GUN = "gun"
_MISFIRED = SURELY << 14
"""What a misfire adds to the sum of all hits."""


class Fired(NamedTuple):
    """What the shot dice of one gun came to."""

    shots: int
    hampered: bool = False
    misfire: bool = False


def roll_shot_dice(plan: AttacksPlan, dice: Dice, tally: Tally) -> Fired:
    """Roll the shot dice of one gun, and look for natural 6s among them."""
    fired = sixes = 0
    for part in plan.shots.parts:
        one = DiceExpression(1, part.sides, 1, 0)
        pips, more = dice.repeated(one, part.count, _with_six, "shots")
        fired += pips * part.factor + part.bonus
        sixes += more
    if plan.misfire_sixes is not None and sixes >= plan.misfire_sixes:
        return Fired(0, misfire=True)
    tally.add("shots", fired)
    return Fired(fired, sixes == plan.hampering_sixes)


def _with_six(face: int) -> tuple[int, int]:
    return face, int(face == 6)


class Guns(NamedTuple):
    """Guns that fire plain shots. All roll their shot dice before any rolls to hit.

    What a gun comes to, hits or a misfire, is worked out once and added up over all guns.
    """

    plan: AttacksPlan
    roll: HitRoll
    hampered_roll: HitRoll
    hits: str
    """The measure under which hits are counted."""

    def stage(self, form: str, target: str) -> Chain:
        """Return the stage that fires all guns; their hits are of one form."""

        def join(state: State, total: int) -> State:
            misfires, hits = divmod(total, _MISFIRED)
            sure_hits, plain_hits = divmod(hits, SURELY)
            batches = state.batches.with_hits(sure(form), sure_hits).with_hits(form, plain_hits)
            return state._replace(batches=batches, misfires=misfires)

        links = (Link("attacks", self._fire), Link("hit", self._hit))
        return Chain("hit", links, lambda state: (self.all, state), join, target, self.key)

    @property
    def key(self) -> Hashable:
        """All that decides what a gun comes to."""
        plan = self.plan
        sixes = plan.misfire_sixes, plan.hampering_sixes
        return "ninth-age guns", plan.shots, sixes, self.roll, self.hampered_roll, self.hits

    @property
    def all(self) -> tuple[tuple[tuple[str, int], ...], ...]:
        """All guns, as items of a chain."""
        return (((_GUN, self.plan.shooters),),)

    def links(self, form: str) -> tuple[Link, Link]:
        """Return the steps from a gun to its hits, of one form, or to MISFIRE."""
        return Link("attacks", self._fire), Link("hit", partial(self._hits, form))

    def _fire(self, gun: str, dice: Dice, tally: Tally) -> Fired:
        return roll_shot_dice(self.plan, dice, tally)

    def _hit(self, fired: Fired, dice: Dice, tally: Tally) -> int:
        if fired.misfire:
            return _MISFIRED
        hits = dice.summed(self.hampered_roll if fired.hampered else self.roll, fired.shots)
        tally.add(self.hits, sum(divmod(hits, SURELY)))
        return hits

    def _hits(self, form: str, fired: Fired, dice: Dice, tally: Tally) -> str | Several:
        if fired.misfire:
            return MISFIRE
        sure_hits, plain_hits = divmod(self._hit(fired, dice, tally), SURELY)
        return Several(((sure(form), sure_hits), (form, plain_hits)))
