"""A volley gives exactly what its weapons give one after another, face by face."""

from __future__ import annotations

import os
from fractions import Fraction
from random import Random
from typing import Any

import pytest
from tests.packs.legions_imperialis.engagements import Maker
from tests.packs.legions_imperialis.refusals import reasons
from tests.packs.legions_imperialis.twin import MEASURES, State, States, Twin
from tests.packs.legions_imperialis.twin_rules import Model

from grapeshot.errors import Refusal
from grapeshot.session import Session

SESSION = Session(third_party=False)
EXAMPLES = 12 * int(os.environ.get("GRAPESHOT_EXAMPLES", "1"))
MOST_ROLLS = 2
"""How many Hit rolls of one weapon the twin can roll one by one in good time."""

Table = dict[str, Any]
Counts = dict[str, dict[int, Fraction]]


class _Next(Twin):
    """One weapon of a volley at what the weapons before it left of the target."""

    def __init__(self, table: Table, left: tuple[Model, ...]) -> None:
        gone = table["target"]["models"] - len(left)
        situation = dict(table["situation"])
        for key in ("models_in_range", "models_visible"):
            situation[key] = max(0, situation[key] - gone)
        target = {**table["target"], "models": len(left), "wounds_left": []}
        super().__init__({**table, "situation": situation, "target": target})
        self._left = left

    def start(self) -> State:
        """Return the models that are left, wounded ones first."""
        return self.opened(State(tuple(sorted(self._left)), ()), self.eligible)


def small_volley(seed: int) -> Table:
    """Return a volley of two or three small weapons at one target."""
    random = Random(f"volley {seed}")
    maker = Maker(random)
    while True:
        table = maker.engagement(most_dice=2, most_models=3, structures=False)
        table["attacker"]["models"] = 1
        weapons = [table["weapon"], *(maker.weapon(2) for _ in range(random.randint(1, 2)))]
        for number, weapon in enumerate(weapons):
            weapon["name"] = f"gun {number}"
        table |= {"weapon": weapons[0], "more_weapons": weapons[1:]}
        bearers = {name.partition("(")[0].strip() for each in weapons for name in each["traits"]}
        twins = [Twin({**table, "weapon": each}) for each in weapons]
        rolls = [count for twin in twins for _, count, _ in twin.dice_of_all(range(1))]
        if "Collapsing Singularity" not in bearers and max(rolls) <= MOST_ROLLS:
            return table


def alone(table: Table, number: int, weapons: list[Table], fired: list[Table]) -> Table:
    """Return the engagement of one weapon of a volley, told by hand what was fired before."""
    situation = dict(table["situation"])
    situation["weapons_fired"] += len(fired)
    psi = any("Psi" in each["traits"] for each in fired)
    if "Psi" in weapons[number]["traits"] and psi:
        situation["fired_already"] = True
    return {**table, "weapon": weapons[number], "situation": situation}


def fired_at(table: Table, states: States) -> tuple[States, Counts]:
    """Return the states after a weapon, and the distributions of what it did by itself."""
    after: States = {}
    own: Counts = {name: {} for name in MEASURES}
    for state, weight in states.items():
        left = state.models + state.others
        ends: States = {state: Fraction(1)}
        if left:
            twin = _Next(table, left)
            if not reasons(twin):
                ends = twin.fire()
        for end, chance in ends.items():
            did = dict(end.counts) if end is not state else {}
            total = end if end is state else end._replace(counts=state.counts).counted(**did)
            after[total] = after.get(total, Fraction(0)) + weight * chance
            for name, counts in own.items():
                count = did.get(name, 0)
                counts[count] = counts.get(count, Fraction(0)) + weight * chance
    return after, own


@pytest.mark.thorough
@pytest.mark.parametrize("seed", range(EXAMPLES))
def test_a_volley_is_its_weapons_one_after_another(seed: int) -> None:
    table = small_volley(seed)
    weapons = [table["weapon"], *table["more_weapons"]]
    start = Twin(table).start()
    states: States = {start: Fraction(1)}
    fired: list[Table] = []
    expected: list[Counts | set[str]] = []
    for number, weapon in enumerate(weapons):
        own = alone(table, number, weapons, fired)
        refused = reasons(Twin(own))
        if refused:
            expected.append(refused)
            continue
        states, counts = fired_at(own, states)
        expected.append(counts)
        fired.append(weapon)
    engagement = SESSION.reader.engagement(table)
    if not fired:
        with pytest.raises(Refusal) as caught:
            SESSION.odds(engagement)
        assert isinstance(expected[0], set)
        assert caught.value.reason in expected[0]
        return
    program, found = SESSION.odds(engagement, number=Fraction)
    for name in MEASURES:
        total: dict[int, Fraction] = {}
        for state, weight in states.items():
            value = dict(state.counts).get(name, 0)
            total[value] = total.get(value, Fraction(0)) + weight
        assert found.attack.distributions[name] == total, name
    wiped_out = sum(w for state, w in states.items() if not state.models + state.others)
    assert found.attack.events["wiped_out"] == wiped_out
    for told, odds, wanted in zip(program.weapons, found.weapons, expected, strict=True):
        if isinstance(wanted, set):
            assert told.refused
            assert told.refused.reason in wanted
            continue
        assert not told.refused
        for name, own_counts in wanted.items():
            assert odds.frame.distributions[name] == own_counts, (told.name, name)
