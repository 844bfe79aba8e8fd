"""What the tests of battles share: a session, and battles in a folder of their own."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from grapeshot.battle.battle import Attacked, Battle
from grapeshot.battle.resolving import prepared
from grapeshot.dice import ScriptDice, SeededDice
from grapeshot.session import Session


@pytest.fixture(scope="session")
def session() -> Session:
    """Return a session with the plugins that ship."""
    return Session(third_party=False)


class Table:
    """A battle with short words for what the tests do in it."""

    def __init__(self, battle: Battle) -> None:
        self.battle = battle

    def unit(self, name: str, side: str = "North", **stated: Any) -> None:
        """Put a unit on the table, made on the spot."""
        self.battle.add_unit(side, "", name, stated)

    def attack(
        self,
        acting: str,
        struck: str,
        weapon: dict[str, Any],
        *faces: int,
        seed: int = 1,
        **stated: Any,
    ) -> Attacked:
        """Resolve an attack, with these faces or else with dice of the program's."""
        order = self.battle.order(acting, "", [struck], {"weapon": weapon, **stated})
        as_d6 = self.battle.ruleset.d3_as_d6
        dice = ScriptDice(faces, d3_as_d6=as_d6) if faces else SeededDice(seed, d3_as_d6=as_d6)
        return self.battle.attack(order, dice)

    def attack_until(
        self, name: str, acting: str, struck: str, weapon: dict[str, Any], **stated: Any
    ) -> None:
        """Resolve an attack with the first seed of which it leaves an effect on the target."""
        for seed in range(60):
            self.attack(acting, struck, weapon, seed=seed, **stated)
            if name in self.lasting(struck):
                return
            self.battle.undo()
        raise AssertionError(f"no dice have led to {name}")

    def mean(
        self,
        acting: str,
        struck: str,
        weapon: dict[str, Any],
        measure: str = "hits",
        **stated: Any,
    ) -> Fraction:
        """Return the exact mean of a measure, or chance of an event, were the attack made now."""
        order = self.battle.order(acting, "", [struck], {"weapon": weapon, **stated})
        engagement, _ = prepared(self.battle.session, order, self.battle.state)
        _, odds = self.battle.session.odds(engagement, number=Fraction, measures=[measure])
        whole, attack = odds.total, odds.attack
        told = {**whole.mean, **whole.events, **attack.mean, **attack.events}
        found = told.get(measure)
        return Fraction(0 if found is None else found)

    def lasting(self, unit: str) -> dict[str, str]:
        """Return what the rules have left on a unit: names, and when each ends."""
        lasting = self.battle.state.units[unit].lasting
        return {each.name: each.ends for each in lasting if each.clause}

    def pass_phases(self, count: int) -> None:
        """Let phases end."""
        for _ in range(count):
            self.battle.advance()


@pytest.fixture
def begun(session: Session, tmp_path: Path) -> Iterator[Callable[..., Table]]:
    """Return what begins a battle of a rule set."""
    battles: list[Battle] = []

    def begin(ruleset: str, name: str = "fray", session: Session = session) -> Table:
        path = tmp_path / f"{name}.battle"
        battles.append(Battle.begin(path, session, name, ruleset, author="tester"))
        return Table(battles[-1])

    yield begin
    for battle in battles:
        battle.close()
