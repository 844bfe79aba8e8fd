"""How fast volleys are beside one of their weapons.

Run it with `python tests/benchmarks/volleys.py`: eight unlike weapons at one target, read, planned
and worked out, beside one of them; six unlike weapons with D6 damage at ten models of six wounds,
in the example of a rule set that stands on the kit. Nothing is asserted.
"""

from __future__ import annotations

from collections.abc import Callable
from time import process_time
from typing import Any

from tests.benchmarks.kit import installed

from grapeshot.session import Session

REPETITIONS = 15
MEASURES = ("unsaved_wounds", "models_destroyed")
TARGETS: dict[str, dict[str, Any]] = {
    "twelve of infantry": {"type": "infantry", "models": 12, "armour_save": 5},
    "three tanks": {"type": "vehicle", "models": 3, "wounds": 2, "armour_save": 3},
    "a titan": {"type": "titan", "wounds": 8, "armour_save": 3, "void_shields": 5},
}


def seconds(work: Callable[[], object], repetitions: int = REPETITIONS) -> float:
    """Return the least time of this process that a piece of work took."""
    taken = []
    for _ in range(repetitions):
        begun = process_time()
        work()
        taken.append(process_time() - begun)
    return min(taken)


def guns(count: int) -> list[dict[str, Any]]:
    """Return unlike weapons, four dice on the average."""
    return [
        {"name": f"gun {i}", "range": 20, "dice": 2 + i % 5, "to_hit": 2 + i % 5, "ap": -(i % 4)}
        for i in range(2, count + 2)
    ]


def eight_beside_one(session: Session) -> None:
    """Print the ratios of Legions Imperialis, with two measures and with all."""
    for name, target in TARGETS.items():
        for measures in (MEASURES, None):
            taken = []
            for fired in (guns(1), guns(8)):
                table: dict[str, Any] = {
                    "ruleset": "legions-imperialis",
                    "target": target,
                    "weapon": fired[0],
                }
                if fired[1:]:
                    table["more_weapons"] = fired[1:]

                def ask(asked: dict[str, Any] = table, only: Any = measures) -> None:
                    session.odds(session.reader.engagement(asked), measures=only)

                taken.append(seconds(ask))
            told = "two measures" if measures else "all measures"
            print(f"{name}, {told}: {taken[1] / taken[0]:.1f} x one ({taken[1] * 1000:.1f} ms)")


def six_with_random_damage(session: Session) -> None:
    """Print the seconds of a large volley, every measure told."""
    fired = [
        {
            "name": f"gun {i}",
            "attacks": 6 + i,
            "to_hit": 2 + i % 4,
            "strength": 4 + i,
            "ap": i % 3,
            "damage": "D6",
        }
        for i in range(6)
    ]
    table: dict[str, Any] = {
        "ruleset": "skirmish",
        "weapon": fired[0],
        "more_weapons": fired[1:],
        "target": {"models": 10, "wounds": 6, "toughness": 6, "armour": 4},
    }
    taken = seconds(lambda: session.odds(session.reader.engagement(table)), 3)
    print(f"six weapons with D6 damage at ten models of six wounds: {taken:.2f} s")


def main() -> None:
    """Print all."""
    eight_beside_one(Session(third_party=False))
    with installed() as session:
        six_with_random_damage(session)


if __name__ == "__main__":
    main()
