"""A twin of the shooting rules, by brute force: every face of every die, one by one.

Plain tables in, fractions out. It is slow, so its pools are small.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Any, NamedTuple

from tests.packs.legions_imperialis.twin_rules import FACES, Model, TwinRules


class State(NamedTuple):
    """What is left of both sides, and what was counted so far."""

    models: tuple[Model, ...]
    """Those that may be given Hits, in the order in which they are struck."""
    others: tuple[Model, ...]
    counts: tuple[tuple[str, int], ...] = ()

    def counted(self, **more: int) -> State:
        """Return the state with some counts raised."""
        counts = dict(self.counts)
        for name, amount in more.items():
            if amount:
                counts[name] = counts.get(name, 0) + amount
        return self._replace(counts=tuple(sorted(counts.items())))


States = dict[State, Fraction]


class Twin(TwinRules):
    """One weapon fired at one target: all that may come of it."""

    def passes_shields(self, open_singularity: bool) -> bool:
        """Return whether Hits pass Void Shields."""
        bypassing = ("Bypass", "Burrowing", "Impale", "Psi", "Warp")
        return open_singularity or any(map(self.has, bypassing))

    def resolve(
        self, state: State, open_singularity: bool
    ) -> Iterator[tuple[State, int, Fraction]]:
        """Yield the state after one Hit, whether it wounded, and the probability."""
        one = Fraction(1)
        if not state.models:
            yield state.counted(hits_lost=1), 0, one
            return
        front, rest = state.models[0], state.models[1:]
        if front.shields and not self.passes_shields(open_singularity):
            takes = self.has("Shieldbane") or (self.ap <= -1 and not self.has("Light"))
            if not takes:
                yield state.counted(hits_discarded=1), 0, one
                return
            levels = min(front.shields, 2 if self.has("Shock Pulse") else 1)
            struck = front._replace(shields=front.shields - levels)
            after = state._replace(models=(struck, *rest))
            yield after.counted(shield_hits=1, shields_lost=levels), 0, one
            return
        if self.has("Light") and self.at_engine:
            yield state.counted(hits_discarded=1), 0, one
            return
        for strike, chance in self.strikes(front.wounds, open_singularity).items():
            left = front.wounds - strike.wounds
            models = (front._replace(wounds=left), *rest) if left > 0 else rest
            after = state._replace(models=models).counted(
                model_hits=1,
                saves_passed=int(strike.passed),
                wounds_ignored=int(strike.ignored),
                unsaved_wounds=int(strike.wounds > 0),
                models_destroyed=int(left <= 0),
                wounds_lost=min(front.wounds, strike.wounds),
            )
            yield after, int(strike.wounds > 0), chance

    def resolve_all(self, state: State, hits: int, open_singularity: bool) -> dict[Any, Fraction]:
        """Return the odds of `(state, Hits that wounded)` after so many Hits, one by one."""
        states = {(state, 0): Fraction(1)}
        for _ in range(hits):
            following: dict[Any, Fraction] = {}
            for (before, wounding), weight in states.items():
                for after, wounded, chance in self.resolve(before, open_singularity):
                    key = (after, wounding + wounded)
                    following[key] = following.get(key, Fraction(0)) + weight * chance
            states = following
        return states

    # -- the volley --------------------------------------------------------------------------

    def start(self) -> State:
        """Return the target as it stands, those that may be given Hits first: wounded ones."""
        full, count = self.target["wounds"], self.target["models"]
        left = list(self.target.get("wounds_left", []))
        wounds = sorted([*left, *[full] * (count - len(left))])
        models = [Model(each, self.target.get("void_shields", 0)) for each in wounds]
        return self.opened(State(tuple(models), ()), self.eligible)

    @property
    def eligible(self) -> int:
        """How many models may be given the Hits of the volley."""
        return self.in_range if self.whole_detachment else self.visible

    def opened(self, state: State, models: int) -> State:
        """Return the state in which so many models may be given Hits, less those that are gone.

        Those that are seen stand first in the order of striking.
        """
        left = state.models + state.others
        open_models = max(0, models - (self.target["models"] - len(left)))
        return state._replace(models=left[:open_models], others=left[open_models:])

    def fire(self) -> States:
        """Return the odds of all states after the whole attack."""
        states = {self.start(): Fraction(1)}
        if not self.has("Collapsing Singularity"):
            return self.volley(states, range(self.attacker["models"]), open_singularity=False)
        for model in range(self.attacker["models"]):
            states = self.fire_singularity(states, model)
        return states

    def fire_singularity(self, states: States, model: int) -> States:
        """Fire one model's weapon, after the die that may wound it."""
        after: States = {}
        for face in FACES:
            reached = states
            if face == 1:
                reached = {s.counted(attacker_wounds_lost=1): w for s, w in states.items()}
            if face == 1 and self.attacker["wounds"] == 1:
                reached = {s.counted(attacker_destroyed=1): w for s, w in reached.items()}
            else:
                reached = self.volley(reached, [model], open_singularity=face == 6)
            for state, weight in reached.items():
                after[state] = after.get(state, Fraction(0)) + weight / 6
        return after

    def volley(self, states: States, models: Any, open_singularity: bool) -> States:
        """Fire the weapons of some models together."""
        after: States = {}
        for value, rolls, chance in self.dice_of_all(models):
            for hits, hit_chance in self.hit_rolls(rolls).items():
                for state, weight in states.items():
                    counted = state.counted(dice_value=value, hit_rolls=rolls, hits=hits)
                    for end, share in self.hits_strike(counted, hits, open_singularity).items():
                        add = weight * chance * hit_chance * share
                        after[end] = after.get(end, Fraction(0)) + add
        return after

    def dice_of_all(self, models: Any) -> list[tuple[int, int, Fraction]]:
        """Return the sum of all Dice values, of all Hit rolls, and the probability."""
        sums: dict[tuple[int, int], Fraction] = {(0, 0): Fraction(1)}
        for model in models:
            following: dict[tuple[int, int], Fraction] = {}
            for (value, rolls), weight in sums.items():
                for more, more_rolls, chance in self.dice_of(model):
                    key = (value + more, rolls + more_rolls)
                    following[key] = following.get(key, Fraction(0)) + weight * chance
            sums = following
        return [(value, rolls, chance) for (value, rolls), chance in sums.items()]

    def hits_strike(self, state: State, hits: int, open_singularity: bool) -> States:
        """Resolve the Hits, and those that Deflagrate makes of them."""
        after: States = {}
        for (end, wounding), weight in self.resolve_all(state, hits, open_singularity).items():
            if not (self.has("Deflagrate") and wounding):
                after[end] = after.get(end, Fraction(0)) + weight
                continue
            for extra, chance in self.hit_rolls(wounding).items():
                counted = end.counted(hit_rolls=wounding, extra_hits=extra)
                seen = self.opened(counted, self.visible)
                for last, share in self.resolve_all(seen, extra, open_singularity).items():
                    key = self.opened(last[0], self.eligible)
                    after[key] = after.get(key, Fraction(0)) + weight * chance * share
        return after


MEASURES = (
    "dice_value",
    "hit_rolls",
    "hits",
    "extra_hits",
    "shield_hits",
    "shields_lost",
    "hits_discarded",
    "hits_lost",
    "model_hits",
    "saves_passed",
    "wounds_ignored",
    "unsaved_wounds",
    "wounds_lost",
    "models_destroyed",
    "attacker_wounds_lost",
)


def odds_of(twin: Twin) -> tuple[dict[str, dict[int, Fraction]], dict[str, Fraction]]:
    """Return the distribution of every measure, and the probability of every event."""
    states = twin.fire()
    measures: dict[str, dict[int, Fraction]] = {name: {} for name in (*MEASURES, "shields_left")}
    events = dict.fromkeys(("wiped_out", "quaked", "shocked", "attacker_destroyed"), Fraction(0))
    for state, weight in states.items():
        counts = dict(state.counts)
        left = state.models + state.others
        counts["shields_left"] = sum(model.shields for model in left)
        for name, odds in measures.items():
            value = counts.get(name, 0)
            odds[value] = odds.get(value, Fraction(0)) + weight
        struck = counts.get("model_hits", 0) > 0
        events["wiped_out"] += weight * (not left)
        events["quaked"] += weight * (struck and twin.has("Quake") and not twin.at_structure)
        events["shocked"] += weight * (struck and twin.has("Shock Pulse") and twin.at_engine)
        events["attacker_destroyed"] += weight * ("attacker_destroyed" in counts)
    return measures, events
