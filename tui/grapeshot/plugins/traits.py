"""Traits: how a plugin declares one, and how one is read off a profile."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import Any

from grapeshot.dice import DiceExpression, parse_dice
from grapeshot.errors import BadStatement, Fault
from grapeshot.names import normalise
from grapeshot.pipeline.statements import stated_name, stated_text
from grapeshot.records import NamedTuple


class Parameter(NamedTuple):
    """The value in brackets behind a trait's name: what is expected, and how it is read."""

    expected: str
    read: Callable[[str], Any]


def whole_number(lowest: int = 1) -> Parameter:
    """Return the parameter that is a whole number."""

    def read(text: str) -> int:
        if not (text.isascii() and text.isdigit()) or int(text) < lowest:
            raise ValueError
        return int(text)

    return Parameter(f"a whole number of {lowest} or more", read)


def target_roll(lowest: int = 2, highest: int = 6) -> Parameter:
    """Return the parameter that is a roll such as `5+`, read as the number 5."""

    def read(text: str) -> int:
        face = text.strip().removesuffix("+").rstrip()
        if not (face.isascii() and face.isdigit() and lowest <= int(face) <= highest):
            raise ValueError
        return int(face)

    return Parameter(f"a roll from {lowest}+ to {highest}+", read)


def dice_value() -> Parameter:
    """Return the parameter that is a dice expression."""

    def read(text: str) -> DiceExpression:
        expression = parse_dice(text)
        if expression.lowest < 1:
            raise ValueError
        return expression

    return Parameter("a number or dice", read)


def anything() -> Parameter:
    """Return the parameter that is any text."""
    return Parameter("any text", lambda text: text)


def word(*words: str) -> Parameter:
    """Return the parameter that is one of some words, regardless of case."""
    known = {_plain(each): each for each in words}

    def read(text: str) -> str:
        if _plain(text) not in known:
            raise ValueError
        return known[_plain(text)]

    return Parameter(" or ".join(words), read)


def _plain(text: str) -> str:
    return text.casefold().strip().strip('"”″').strip()


class Trait(NamedTuple):
    """A trait or special rule, as its module declares it.

    `bearer` says on whose profile it stands: "weapon", "attacker", "target", or "unit" for either
    side; "weapon or attacker" for a trait that a weapon or its bearer may have. `rule` is its id
    in the ledger. `includes` names traits whose rules it has as well.
    """

    name: str
    ruleset: str
    rule: str
    parameter: Parameter | None = None
    bearer: str = "weapon"
    aliases: tuple[str, ...] = ()
    includes: tuple[str, ...] = ()
    optional: bool = False
    """Whether the parameter may be left out."""
    several: bool = False
    """Whether one profile may bear it more than once."""
    family: str = ""
    """Name of a family of traits, of which one profile bears no more than one."""
    overrides: bool = False
    """Whether it takes the place of another trait of the same name, on purpose."""

    @property
    def names(self) -> frozenset[str]:
        """Its name and aliases, in the form in which names are compared."""
        return frozenset(map(normalise, (self.name, *self.aliases)))


def trait(
    name: str,
    *,
    ruleset: str,
    rule: str = "",
    parameter: Parameter | None = None,
    bearer: str = "weapon",
    aliases: tuple[str, ...] = (),
    includes: tuple[str, ...] = (),
    optional: bool = False,
    several: bool = False,
    family: str = "",
    overrides: bool = False,
) -> Trait:
    """Declare a trait; a plugin module keeps the answer in its variable `TRAIT`.

    `rule` is the id of its rule in the ledger, by default the name in lower case with hyphens.
    `several` lets one profile bear it more than once; of one `family` a profile bears one trait.
    `overrides` says that it takes the place of a trait of this name that ships; without it, such
    a trait is refused. Raise BadStatement for what makes no sense.
    """
    for what, text in (("name", name), ("ruleset", ruleset), ("rule", rule or name)):
        stated_text(text, what)
    for each in bearer.split(" or ") if isinstance(bearer, str) else [bearer]:
        stated_name(each, "bearer", BEARERS)
    if parameter is not None and not isinstance(parameter, Parameter):
        raise BadStatement("parameter", parameter, "a Parameter, as whole_number() makes one")
    aliases, includes = _names(aliases, "aliases"), _names(includes, "includes")
    own_id = name.casefold().replace(" ", "-")
    return Trait(
        name,
        ruleset,
        rule or own_id,
        parameter,
        bearer,
        aliases,
        includes,
        optional,
        several,
        family,
        overrides,
    )


BEARERS = ("weapon", "attacker", "target", "unit")
"""On whose profile a trait may stand."""


def _names(given: object, what: str) -> tuple[str, ...]:
    """Return a list of names as a tuple. Raise BadStatement for one text: it would be letters."""
    if isinstance(given, str) or not isinstance(given, tuple | list):
        raise BadStatement(what, given, "a tuple of texts, such as ('Frz',)")
    return tuple(stated_text(each, what) for each in given)


class BorneTrait(NamedTuple):
    """A trait on a profile: which, with what value, as printed, in which brackets."""

    trait: Trait
    value: Any
    printed: str
    bracket: str = ""


def value_of(attack: Any, trait: Trait, of: str = "") -> Any:
    """Return the value in brackets of a trait that bears on an attack, or None.

    It is looked for where the trait may stand, or on `of` alone: "weapon", "attacker" or "target".
    Every rule set's `attack.value(trait, of)` is this.
    """
    places = [of] if of else trait.bearer.replace("unit", "attacker or target").split(" or ")
    for place in places:
        bearer = getattr(attack, stated_name(place, "of", ("attacker", "target", "weapon")))
        for borne in getattr(bearer, "traits" if place == "weapon" else "rules", ()):
            if borne.trait == trait:
                return borne.value
    return None


BEARS = "bears"
"""With the name of a trait, what is noted of a unit that was asked whether it bears it."""


def names_borne(borne: Iterable[BorneTrait]) -> frozenset[str]:
    """Return the names, normalised, of all that is borne and of what it includes."""
    return names_of(each.trait for each in borne)


def names_of(traits: Iterable[Trait]) -> frozenset[str]:
    """Return the names, normalised, of traits and of those that they include."""
    return frozenset(normalise(name) for each in traits for name in (each.name, *each.includes))


_PLACEHOLDERS = frozenset({"", "x", "x+", "x×y", "xxy", "x*y"})
"""The rules' own letters for a value: nobody has filled them in."""
_BRACKETS = {"[": "]", "{": "}"}


def split_printed(printed: str) -> tuple[str, str | None, str]:
    """Return `(name, parameter or None, bracket)` of a trait as a profile prints it.

    The parameter may stand within the name: `Large (5") Blast`.
    """
    text, bracket = printed.strip(), ""
    if text[:1] in _BRACKETS and text.endswith(_BRACKETS[text[:1]]):
        bracket, text = text[0], text[1:-1].strip()
    name, opened, rest = text.partition("(")
    if not opened:
        return text, None, bracket
    parameter, closed, after = rest.rpartition(")")
    if not closed:
        raise Fault("bad_parameter", f'"{printed}": the bracket is not closed')
    return f"{name.strip()} {after.strip()}".strip(), parameter.strip(), bracket


def value_after(trait: Trait, name: str) -> str | None:
    """Return the value that an alias holds without brackets, as in `Blast 3`, or None."""
    value = name.strip()[len(trait.name) :].strip()
    if trait.parameter is None or not value:
        return None
    try:
        trait.parameter.read(value)
    except (ValueError, Fault):
        return None
    return value


_ROLL = r"(\d+)\s*\+"


def check_value(value: str | None, printed: str, name: str, *, expected: str) -> None:
    """Check a value in brackets of which only the ledger knows what it is.

    Raise Fault: `missing_parameter`, or `bad_parameter` for a roll that no die can show.
    """
    if value is None or value.casefold().replace(" ", "") in _PLACEHOLDERS:
        text = f'"{printed}": {name} needs a value in brackets'
        raise Fault("missing_parameter", text, expected=expected)
    roll = re.fullmatch(_ROLL, value)
    if roll and not 2 <= int(roll[1]) <= _SIDES:
        raise Fault("bad_parameter", f'"{printed}"', expected=f"a roll from 2+ to {_SIDES}+")


_SIDES = 6
_UNBRACKETED = r"(.*[^\W\d])\s*(\d+\+?|\d*D\d+\S*)"


def split_unbracketed(name: str) -> tuple[str, str] | None:
    """Return name and value of what data prints without brackets: `Rapid Fire 1`, `Assault2`."""
    found = re.fullmatch(_UNBRACKETED, name, re.IGNORECASE)
    return (found[1].strip(), found[2]) if found else None


def bear(trait: Trait, parameter: str | None, printed: str, bracket: str = "") -> BorneTrait:
    """Return a trait borne with a parameter.

    Raise Fault: `missing_parameter`, or `bad_parameter` for one that is excess or cannot be read.
    """
    if trait.parameter is None:
        if parameter is not None:
            raise Fault("bad_parameter", f'"{printed}": {trait.name} takes nothing in brackets')
        return BorneTrait(trait, None, printed, bracket)
    if parameter is None and trait.optional:
        return BorneTrait(trait, None, printed, bracket)
    if parameter is None or parameter.casefold().replace(" ", "") in _PLACEHOLDERS:
        raise Fault(
            "missing_parameter",
            f'"{printed}": {trait.name} needs a value in brackets',
            expected=trait.parameter.expected,
        )
    try:
        value = trait.parameter.read(str(parameter))
    except (ValueError, Fault):
        raise Fault("bad_parameter", f'"{printed}"', expected=trait.parameter.expected) from None
    return BorneTrait(trait, value, printed, bracket)
