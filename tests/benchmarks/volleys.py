"""How fast volleys are beside one of their weapons.

Run it with `python -m tests.benchmarks.volleys`: in each rule set eight unlike weapons at one
target, read, planned and worked out, beside one of them; six unlike weapons with D6 damage at ten
models of six wounds, in the example of a rule set that stands on the kit. Nothing is asserted.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from time import process_time
from typing import Any

from tests.benchmarks.kit import installed

from grapeshot.session import Session

REPETITIONS = 7
EIGHT = 8
MEASURES = ("unsaved_wounds", "models_destroyed")
Table = dict[str, Any]


def seconds(work: Callable[[], object], repetitions: int = REPETITIONS) -> float:
    """Return the least time of this process that a piece of work took."""
    taken = []
    for _ in range(repetitions):
        begun = process_time()
        work()
        taken.append(process_time() - begun)
    return min(taken)


def legions(place: int) -> Table:
    """Return one of unlike weapons of Legions Imperialis, four dice on the average."""
    dice, to_hit, ap = 2 + place % 5, 2 + place % 5, -(place % 4)
    return {"name": f"gun {place}", "range": 20, "dice": dice, "to_hit": to_hit, "ap": ap}


def ninth_age(place: int) -> Table:
    """Return one of unlike weapons of The 9th Age, each of a model part of its own."""
    return {
        "name": f"gun {place}",
        "kind": "shooting",
        "range": 24,
        "to_hit": 2 + place % 5,
        "strength": 3 + place % 4,
        "ap": place % 3,
        "shots": 1 + place % 3,
        "attacker": {"name": f"part {place}"},
    }


def horus_heresy(place: int) -> Table:
    """Return one of unlike weapons of Horus Heresy."""
    strength, ap = 4 + place % 4, 3 + place % 4
    shots = {"name": f"gun {place}", "type": "Heavy", "range": 24, "shots": 2 + place % 4}
    return {**shots, "strength": strength, "ap": ap}


BLOCK = {"name": "block", "models": 20, "files": 5, "resilience": 3, "armour": 1}
MARINES = {"type": "infantry", "toughness": 4, "armour_save": 3, "leadership": 8}
FIRED: dict[str, tuple[Callable[[int], Table], Table]] = {
    "twelve of infantry": (
        legions,
        {
            "ruleset": "legions-imperialis",
            "target": {"type": "infantry", "models": 12, "armour_save": 5},
        },
    ),
    "three tanks": (
        legions,
        {
            "ruleset": "legions-imperialis",
            "target": {"type": "vehicle", "models": 3, "wounds": 2, "armour_save": 3},
        },
    ),
    "a titan": (
        legions,
        {
            "ruleset": "legions-imperialis",
            "target": {"type": "titan", "wounds": 8, "armour_save": 3, "void_shields": 5},
        },
    ),
    "a block, by one model": (
        ninth_age,
        {"ruleset": "ninth-age", "situation": {"distance": 8}, "target": BLOCK},
    ),
    "a block, by ten models": (
        ninth_age,
        {
            "ruleset": "ninth-age",
            "attacker": {"name": "us", "models": 10},
            "situation": {"distance": 8},
            "target": BLOCK,
        },
    ),
    "ten marines, by one model": (
        horus_heresy,
        {
            "ruleset": "horus-heresy",
            "attacker": {"bs": 4},
            "situation": {"distance": 8},
            "target": {**MARINES, "models": 10},
        },
    ),
    "five of three Wounds, by five models": (
        horus_heresy,
        {
            "ruleset": "horus-heresy",
            "attacker": {"bs": 4, "models": 5},
            "situation": {"distance": 8},
            "target": {**MARINES, "models": 5, "wounds": 3},
        },
    ),
}
"""What weapons are fired at: the weapons, by their number, and all else of the engagement."""


def volley(weapons: Callable[[int], Table], rest: Table, count: int) -> Table:
    """Return the engagement of so many weapons."""
    first, *more = (weapons(place) for place in range(2, count + 2))
    return {**rest, "weapon": first} | ({"more_weapons": more} if more else {})


def eight_beside_one(session: Session) -> None:
    """Print the ratios of each rule set, with two measures and with all.

    They are those of an answer that tells what each weapon does by itself, and of one that does
    not.
    """
    print("fired at                              measures   ratio  in all alone      ms")
    for name, (weapons, rest) in FIRED.items():
        for told, measures in (("two", MEASURES), ("all", None)):

            def ask(count: int, *, by_weapon: bool, asked: Any = (weapons, rest, measures)) -> None:
                engagement = session.reader.engagement(volley(asked[0], asked[1], count))
                session.odds(engagement, measures=asked[2], by_weapon=by_weapon)

            one = seconds(partial(ask, 1, by_weapon=True))
            each = seconds(partial(ask, EIGHT, by_weapon=True))
            alone = seconds(partial(ask, EIGHT, by_weapon=False))
            ratios = f"{each / one:7.1f} {alone / one:13.1f}"
            print(f"{name:37} {told:8} {ratios} {each * 1000:7.1f}")


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
