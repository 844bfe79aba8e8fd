"""What conditions name: `against Large`, `against non-Magical Attacks`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grapeshot_ninth_age.core.values import Against, Multiplication, Protection

if TYPE_CHECKING:
    from grapeshot import BorneTrait, Plugins

SORTS = {"meleeattacks": True, "shootingattacks": False, "rangedattacks": False}
"""Sorts of attack as conditions name them: whether they are made in close combat."""
_HEIGHTS, _TYPES = ("standard", "large", "gigantic"), ("infantry", "cavalry", "beast", "construct")
_MODELS = frozenset((*_HEIGHTS, *_TYPES, "champion", "character"))
"""Heights and types of models, and who may be named besides."""


def what_is_denied(wanted: str) -> str:
    """Return what must not be so where a name in plain form denies something, else ""."""
    if wanted in ("mundane", "mundaneattacks"):
        return "magicalattacks"
    return wanted.removeprefix("non") if wanted.startswith("non") else ""


def condition_of(value: object) -> Against | None:
    """Return the condition that the value of a rule holds, if it has one."""
    if isinstance(value, Multiplication | Protection):
        return value.against
    return value if isinstance(value, Against) else None


def names_unknown(borne: BorneTrait, plugins: Plugins, ruleset: str) -> bool:
    """Return whether the condition of a rule names something that nothing here is called."""
    found = condition_of(borne.value)
    names = [name for each in found.alternatives for name in each] if found else []
    return not all(_is_known(name, plugins, ruleset) for name in names)


def _is_known(name: str, plugins: Plugins, ruleset: str) -> bool:
    plain = what_is_denied(name) or name
    spelt = {plain, plain.removesuffix("s")}
    if plain in SORTS or spelt & _MODELS:
        return True
    known = plugins.known_rules(ruleset)
    return any(plugins.trait(ruleset, each) or known.ids(each) for each in spelt)
