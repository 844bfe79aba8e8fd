"""What the compare screen asks: weapons and targets, all else as it stands on the bench."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from grapeshot.compare.choosing import targets_named, targets_of, weapons_listed, weapons_named
from grapeshot.compare.conditions import Condition
from grapeshot.compare.figures import DEFAULT_MEASURES
from grapeshot.compare.question import NONE, Question, Target, Variant, Weapon
from grapeshot.engagement.editing import part_of
from grapeshot.engagement.editing import targets_of as parts_of_targets
from grapeshot.schema import names_of

if TYPE_CHECKING:
    from grapeshot.app.model import Bench
    from grapeshot.armies.fielded import FieldedArmy
    from grapeshot.engagement.editing import Table
    from grapeshot.plugins.ruleset import Ruleset
    from grapeshot.session import Session

OWN, SELECTED, ALL, ARMY = "own", "selected", "all", "army"
WEAPONS = {
    OWN: "the attacker's weapons",
    SELECTED: "the weapon on the bench",
    ALL: "all weapons",
}
TARGETS = {
    ALL: "all targets",
    SELECTED: "the targets on the bench",
    ARMY: "the units of the army",
}
MOST_LEAST = 9
"""The highest k of chances of at least k."""
_COUNTED = ("models_destroyed", "wounds_lost", "hull_points_lost", "hits")
_STEPS = 1_500_000
"""Of one cell: a tenth of a second or so, since there are many."""
_SHARED = ("situation", "choices", "options", "attacker", "kind")


class Sides(NamedTuple):
    """Which weapons are compared at which targets, and what is swept."""

    weapons: str = OWN
    targets: str = ALL
    variants: tuple[Variant, ...] = (Variant({}),)


def question_of(
    session: Session, bench: Bench, sides: Sides, army: FieldedArmy | None = None
) -> Question:
    """Return the question that the bench and the choice of sides make. Raise Fault."""
    ruleset = session.plugins.ruleset(bench.derived.ruleset)
    settings = settings_of(ruleset, bench.table)
    return Question(
        ruleset.id,
        _weapons(session, ruleset, bench, sides.weapons, settings),
        _targets(session, ruleset, bench, sides.targets, army),
        sides.variants,
        settings,
        DEFAULT_MEASURES,
        tuple(Condition(name, k) for name in _COUNTED for k in range(1, MOST_LEAST + 1)),
        _STEPS,
    )


def settings_of(ruleset: Ruleset, table: Table) -> dict[str, Any]:
    """Take the engagement on the bench without weapon, targets and what belongs to that weapon."""
    options = names_of(ruleset.options)
    shared = {key: value for key, value in table.items() if key in _SHARED or key in options}
    choices = dict(shared.get("choices", {}))
    if "mode" not in names_of(ruleset.choices):
        choices.pop("mode", None)
    return {**shared, "choices": choices}


def _weapons(
    session: Session, ruleset: Ruleset, bench: Bench, which: str, settings: dict[str, Any]
) -> tuple[Weapon, ...]:
    if which == ALL:
        return weapons_named(session, ruleset, [], settings)
    listed = weapons_listed(session, ruleset, settings) if which == OWN else ()
    if listed:
        return listed
    mode = str(part_of(bench.table, ("choices",)).get("mode", ""))
    name = next(iter(bench.derived.weapons), "weapon")
    has_own = "mode" in names_of(ruleset.choices)
    return (Weapon(name, part_of(bench.table, ("weapon",)), NONE, "" if has_own else mode),)


def _targets(
    session: Session, ruleset: Ruleset, bench: Bench, which: str, army: FieldedArmy | None
) -> tuple[Target, ...]:
    if which == ARMY and army is not None:
        return targets_of(army, ruleset)
    if which == ALL:
        return targets_named(session, ruleset, [])
    tables = [part_of(bench.table, part) for part in parts_of_targets(bench.table)]
    return tuple(
        Target(name, table) for name, table in zip(bench.derived.targets, tables, strict=False)
    )
