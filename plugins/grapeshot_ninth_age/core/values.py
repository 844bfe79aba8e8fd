"""Values as a profile of this game prints them: in brackets, with a plus, by two numbers."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from grapeshot import DiceExpression, Parameter, parse_dice
from grapeshot.names import normalise
from grapeshot.records import NamedTuple
from grapeshot.schema import Kind, length

_BRACKETED = re.compile(
    r"(as user|c?\s*\+\s*\d+|c|\d+|-|)\s*(?:\[\s*(\d+)\s*\])?\s*(?:\{\s*(\d+)\s*\})?"
)
_CURLY_FIRST = re.compile(r"(\{[^}]*\})\s*(\[[^\]]*\])")
_BONUS = re.compile(r"\+\s*(\d+)\s+(.+)")
_OUTSIDE_BRACKETS = re.compile(r",(?![^(]*\))")
_CLIPPED_WINGS = ("clippedwings", "clippedwinds")


class Bracketed(NamedTuple):
    """A Strength or Armour Penetration: the plain value, and those in brackets if printed.

    A plain value of None is that of the user, and `plus` as much more; `blank` is what is left out.
    """

    plain: int | None
    square: int | None = None
    curly: int | None = None
    plus: int = 0
    blank: bool = False

    def __float__(self) -> float:
        """Return the plain value, by which rules compare it. Raise ValueError where it is none."""
        if self.plain is None:
            raise ValueError("that of the user")
        return float(self.plain)


class Range(NamedTuple):
    """How far a weapon reaches, and how near it can aim, in inches."""

    nearest: float
    farthest: float

    def __float__(self) -> float:
        """Return how far it reaches, by which rules compare it."""
        return float(self.farthest)

    @property
    def short(self) -> float:
        """The greatest distance that is Short Range: half the reach, and that included."""
        return self.farthest / 2


class Grid(NamedTuple):
    """An area of X hits in each of Y ranks or files."""

    hits: int
    ranks: int

    def smaller(self) -> Grid:
        """Return the area with both numbers one lower."""
        return Grid(self.hits - 1, self.ranks - 1)

    def __str__(self) -> str:
        return f"{self.hits}x{self.ranks}"


class Bonuses(NamedTuple):
    """What a rule adds, by characteristic, and the rules that it brings along."""

    amounts: dict[str, int]
    rules: tuple[str, ...]

    def of(self, characteristic: str) -> int:
        """Return the bonus on one characteristic."""
        return self.amounts.get(characteristic, 0)


class Against(NamedTuple):
    """What a struck model, or an attack, has to be for a rule to count: any of these lists."""

    alternatives: tuple[tuple[str, ...], ...]

    def is_met(self, has: Callable[[str], bool]) -> bool:
        """Return whether every name of one of the lists is had."""
        return any(all(map(has, names)) for names in self.alternatives)


class Immunity(NamedTuple):
    """The attributes that attacks at the bearer lose, in plain form."""

    names: tuple[str, ...]


class Multiplication(NamedTuple):
    """The Health Points that one unsaved wound costs; one more of those that fly, if clipped."""

    points: DiceExpression
    clipped_wings: bool
    against: Against | None = None


class Protection(NamedTuple):
    """A Special Save as printed: a roll, or what it adds to one and its best, and against what."""

    needed: int = 0
    better_by: int = 0
    best: int = 2
    against: Against | None = None


CHARACTERISTICS = {
    "strength": "strength",
    "str": "strength",
    "armour penetration": "ap",
    "ap": "ap",
    "attack value": "attacks",
    "att": "attacks",
    "offensive skill": "offensive_skill",
    "off": "offensive_skill",
    "agility": "agility",
    "agi": "agility",
}
"""Characteristics as rules print them, with the names of their fields."""


def bracketed() -> Kind:
    """Return the kind of a Strength or Armour Penetration."""

    def read(value: Any) -> Bracketed:
        if isinstance(value, int) and not isinstance(value, bool) and value >= 0:
            return Bracketed(value)
        if not isinstance(value, str):
            raise ValueError
        found = _BRACKETED.fullmatch(_CURLY_FIRST.sub(r"\2 \1", value.strip().casefold()))
        if found is None:
            raise ValueError
        plain, square, curly = found.groups()
        if not plain and (square or curly):
            raise ValueError
        more = plain.replace(" ", "").removeprefix("c")
        plus = int(more) if more.startswith("+") else 0
        return Bracketed(
            _number(plain), _number(square), _number(curly), plus, plain.strip() in ("", "-")
        )

    return Kind('a number, "as user", "+1", or as printed: "4 [10]", "4 {5}"', read)


def _number(digits: str | None) -> int | None:
    return int(digits) if digits is not None and digits.isdigit() else None


def weapon_range() -> Kind:
    """Return the kind of a weapon's range: a number of inches, or nearest and farthest."""

    def read(value: Any) -> Range:
        if not isinstance(value, str):
            return Range(0, length().read(value))
        nearest, dash, farthest = value.replace("\u2013", "-").partition("-")
        if not (dash and nearest.strip().isdigit() and farthest.strip().isdigit()):
            raise ValueError
        if int(nearest) > int(farthest):
            raise ValueError
        return Range(int(nearest), int(farthest))

    return Kind('a number of inches, or two such as "12-60"', read)


def grid() -> Parameter:
    """Return the parameter `XxY` of an area."""

    def read(text: str) -> Grid:
        hits, cross, ranks = re.sub("[xX×*]", "x", text).partition("x")
        area = Grid(int(hits), int(ranks if cross else hits))
        if min(area) < 1:
            raise ValueError
        return area

    return Parameter("two whole numbers of 1 or more, such as 4x4, or one for both", read)


def roll() -> Parameter:
    """Return the parameter `X+` of a roll."""

    def read(text: str) -> int:
        needed = int(text.strip().removesuffix("+"))
        if not 2 <= needed <= 6:
            raise ValueError
        return needed

    return Parameter("a roll from 2+ to 6+", read)


def _is_condition(text: str) -> bool:
    return text.strip().casefold().startswith("against ")


def read_condition(text: str) -> Against:
    """Return the condition of a rule, such as "against Large and Beast, Gigantic"."""
    if not _is_condition(text):
        raise ValueError
    lists = text.strip()[len("against ") :].split(",")
    names = tuple(tuple(map(normalise, re.split(r"\s+and\s+", each.strip()))) for each in lists)
    if not all(all(each) for each in names):
        raise ValueError
    return Against(names)


def condition() -> Parameter:
    """Return the parameter that is a condition."""
    return Parameter("a condition, such as against Large and Beast, Gigantic", read_condition)


def roll_or_condition() -> Parameter:
    """Return the parameter that is a natural roll, such as 5+, or a condition."""

    def read(text: str) -> int | Against:
        return read_condition(text) if _is_condition(text) else roll().read(text)

    return Parameter("a roll such as 5+, or a condition such as against Large", read)


def immunity() -> Parameter:
    """Return the parameter of Immune: the attributes that attacks lose."""

    def read(text: str) -> Immunity:
        names = tuple(map(normalise, text.split(",")))
        if not all(names):
            raise ValueError
        return Immunity(names)

    return Parameter("attributes, such as Poison Attacks", read)


_INCREASE = re.compile(r"\+(\d)\s*,\s*max\.?\s*([2-6])\+")


_BEHIND_A_ROLL = re.compile(r"\s*,\s*|\s+(?=against )", re.IGNORECASE)


def protection() -> Parameter:
    """Return the parameter of a Special Save: `4+`, `4+, against Melee Attacks`, `+1, max 4+`."""

    def read(text: str) -> Protection:
        if found := _INCREASE.fullmatch(text.strip()):
            return Protection(better_by=int(found[1]), best=int(found[2]))
        needed, *rest = _BEHIND_A_ROLL.split(text.strip(), maxsplit=1)
        return Protection(roll().read(needed), against=read_condition(rest[0]) if rest else None)

    return Parameter("a roll from 2+ to 6+, such as 4+ or 4+, against Magical Attacks", read)


def multiplication() -> Parameter:
    """Return the parameter of Multiple Wounds: a number or dice, perhaps with Clipped Wings."""

    def read(text: str) -> Multiplication:
        dice, comma, addition = text.partition(",")
        against = read_condition(addition) if _is_condition(addition) else None
        clipped = normalise(addition) in _CLIPPED_WINGS
        if comma and against is None and not clipped:
            raise ValueError
        points = parse_dice(dice)
        if points.lowest < 1:
            raise ValueError
        return Multiplication(points, clipped, against)

    return Parameter("a number or dice, such as D3+1, or D3, Clipped Wings", read)


def bonuses() -> Parameter:
    """Return the parameter of a rule that adds to characteristics or brings other rules."""

    def read(text: str) -> Bonuses:
        amounts: dict[str, int] = {}
        rules: list[str] = []
        for part in map(str.strip, _OUTSIDE_BRACKETS.split(text)):
            found = _BONUS.fullmatch(part)
            if found is None and (not part or part.startswith(("+", "-"))):
                raise ValueError
            if found is None:
                rules.append(part)
                continue
            name = CHARACTERISTICS.get(found[2].casefold())
            if name is None:
                raise ValueError
            amounts[name] = amounts.get(name, 0) + int(found[1])
        return Bonuses(amounts, tuple(rules))

    return Parameter("bonuses such as +1 Strength, +1 Armour Penetration, or rules", read)


class BreathValues(NamedTuple):
    """The Strength, Armour Penetration and attributes of a Breath Attack.

    None is the value of the part that makes it.
    """

    strength: int | None
    ap: int | None
    attributes: tuple[str, ...]


_NUMBERED = re.compile(r"(strength|str|armour penetration|ap)\s*(\d+)", re.IGNORECASE)


def breath() -> Parameter:
    """Return the parameter of a Breath Attack: `Str 4, AP 1, Flaming Attacks`."""

    def read(text: str) -> BreathValues:
        numbers: dict[str, int] = {}
        attributes: list[str] = []
        for part in map(str.strip, _OUTSIDE_BRACKETS.split(text)):
            found = _NUMBERED.fullmatch(part)
            if found is None:
                if not part or part[0] in "+-" or part[0].isdigit():
                    raise ValueError
                attributes.append(part)
                continue
            name = CHARACTERISTICS[found[1].casefold()]
            if name in numbers:
                raise ValueError
            numbers[name] = int(found[2])
        return BreathValues(numbers.get("strength"), numbers.get("ap"), tuple(attributes))

    return Parameter("values and attributes, such as Str 4, AP 1, Flaming Attacks", read)
