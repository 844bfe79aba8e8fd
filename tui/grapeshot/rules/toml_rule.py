"""Reading what a rule in TOML says of itself: its name, its summary, its effects as clauses.

Only what look-ups show is read here; the host checks the rest when it loads the rule.
"""

from __future__ import annotations

from grapeshot.errors import Fault, Place
from grapeshot.rules.house import Declared, demand_names
from grapeshot.rules.reading import parse

TYPE_CHECKING = False  # importing `typing` for this constant would cost 4 ms
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

    from grapeshot.rules.index_types import ClauseEntry

_KINDS = {"trait": "trait", "house_rule": "house rule"}
PLANS = {
    "target": ("check_target", "target"),
    "attacks": ("plan_attacks", "attacks"),
    "hit": ("plan_hit", "hit"),
    "defence": ("plan_defence", "hit"),
    "template": ("plan_template", "target"),
    "allocation": ("plan_allocation", "allocate"),
    "wound": ("plan_wound", "wound"),
    "penetration": ("plan_penetration", "wound"),
    "save": ("plan_save", "save"),
    "damage": ("plan_damage", "damage"),
    "morale": ("plan_morale", "post_damage"),
    "misfire": ("plan_misfire", "post_damage"),
    "fight": ("plan_fight", "fight"),
}
"""The plans on which an effect may be stated: the hook that is asked about each, and its stage."""


def read_toml_rule(path: str) -> Declared | None:
    """Return the rule that a TOML file declares; None where it declares none.

    What is no TOML is told by whoever reads it as a ledger. Raise Fault for names that are none.
    """
    try:
        _, tables = parse(path)
    except Fault:
        return None
    for key, kind in _KINDS.items():
        given = tables.get(key)
        if isinstance(given, dict) and all(_is_text(given.get(k)) for k in ("name", "ruleset")):
            demand_names(given, Place(path, key))
            rule = given.get("rule") or given["name"].casefold().replace(" ", "-")
            arguments = {**given, "rule": rule}
            summary = str(given.get("summary", ""))
            return Declared(arguments, summary, list(_clauses(tables, rule)), kind)
    return None


def _is_text(value: object) -> bool:
    return isinstance(value, str) and bool(value)


def _clauses(tables: dict[str, Any], rule: str) -> Iterator[ClauseEntry]:
    effects = tables.get("effect")
    for number, effect in enumerate(effects if isinstance(effects, list) else (), 1):
        if isinstance(effect, dict) and _is_text(effect.get("text")):
            clause = str(effect.get("clause") or f"{rule}.{number}")
            _, stage = PLANS.get(str(effect.get("on")), ("", "lookup"))
            yield {"id": clause, "stage": stage, "text": effect["text"]}
