"""Anti (KEYWORD N+): wounds are critical from N on against units of the keyword."""

from __future__ import annotations

from grapeshot import Parameter, hookimpl, trait
from grapeshot.kit import Attack, RollPlan


def _read(text: str) -> tuple[str, int]:
    keyword, _, face = text.strip().removesuffix("+").rpartition(" ")
    if not keyword.strip() or face not in ("2", "3", "4", "5", "6"):
        raise ValueError(text)
    return keyword.strip().casefold(), int(face)


_VALUE = Parameter("a keyword and a roll, such as vehicle 4+", _read)
TRAIT = trait("Anti", ruleset="skirmish", parameter=_VALUE, aliases=("Anti-X",), several=True)


@hookimpl
def grapeshot_plan_wound(attack: Attack, plan: RollPlan) -> None:
    keywords = {keyword.casefold() for keyword in attack.target.keywords}
    for keyword, face in attack.values(TRAIT):
        if keyword in keywords:
            plan.critical_on(face, clause="anti.1")
