"""What all plans of the kit have in common, and the plans of the target and of the attacks."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass
from math import ceil
from typing import Any, ClassVar, TypeVar

from grapeshot.dice import DiceExpression, parse_dice
from grapeshot.errors import BadStatement, Refusal
from grapeshot.kit.tags import NO_TAGS, Tags
from grapeshot.observed import label_of
from grapeshot.pipeline.plan import Fact, Plan
from grapeshot.pipeline.statements import MOST_STATED, stated_text, stated_whole
from grapeshot.records import NamedTuple

AnyPlan = TypeVar("AnyPlan", bound="AttackPlan")


class AttackPlan(Plan):
    """A plan of one attack, for hits or wounds that bear some tags.

    A rule set derives its own from it: `state_rules` states what the game itself says, `conclude`
    notes what the plan comes to once every plugin was asked.
    """

    lacks: ClassVar[tuple[str, ...]] = ()
    """The names of inherited statements that mean nothing here: whoever makes one is told so."""

    def __init_subclass__(cls) -> None:
        for name in cls.__dict__.get("lacks", ()):
            setattr(cls, name, _refusing(name, cls.__name__))

    def __init__(self, attack: Any, tags: Tags = NO_TAGS) -> None:
        super().__init__(label_of(attack.target))
        self.attack = attack
        self.tags = tags
        """What is borne by the hits or wounds that it is made for."""
        self._is_to_conclude = False

    def state_rules(self) -> None:
        """State what the rules of the game say, before any plugin is asked."""

    def conclude(self) -> None:
        """Note what the plan comes to, once every plugin was asked and its facts are read."""

    def conclude_once_read(self) -> None:
        """Let the plan conclude when its facts are first read: odds have no use for them."""
        self._is_to_conclude = True

    @property
    def facts(self) -> list[Fact]:
        """The facts stated so far, with what the plan comes to by them."""
        if self._is_to_conclude:
            self._is_to_conclude = False
            self.conclude()
        return super().facts


def _refusing(name: str, plan: str) -> Callable[..., None]:
    """Return a statement that is never right, for a game in which it would have no effect."""

    def refuse(self: AttackPlan, *given: object, **named: object) -> None:
        raise BadStatement("statement", name, f"one that means something to {plan} in this game")

    return refuse


def facts_of(plans: Iterable[Plan]) -> list[Fact]:
    """Return the facts of several plans, each of them once."""
    return list(dict.fromkeys(fact for plan in plans for fact in plan.facts))


def planned(plan: AnyPlan, ask: Callable[[Any, Any], None]) -> AnyPlan:
    """Return a plan on which the game's own rules, then all plugins have stated their facts.

    `ask` is the method of the attack's hooks: `planned(Hit(attack), attack.hooks.plan_hit)`.
    """
    plan.state_rules()
    ask(plan.attack, plan)
    plan.conclude_once_read()
    return plan


class _Ban(NamedTuple):
    reason: str
    clause: str
    text: str
    limit: str


class TargetPlan(AttackPlan):
    """What forbids the attack, and what lifts that."""

    stage = "target"
    precedence: ClassVar[tuple[str, ...]] = ()
    """Which refusal is told where several hold: the first of these, then any other."""
    limits: ClassVar[tuple[str, ...]] = ()
    """Further names under which the game's own rules forbid something."""

    def __init__(self, attack: Any, tags: Tags = NO_TAGS) -> None:
        super().__init__(attack, tags)
        self._bans: set[_Ban] = set()
        self._lifted: set[str] = set()

    def forbid(self, reason: str, *, clause: str, text: str = "", limit: str = "") -> None:
        """Forbid the attack, with the one-word reason of the refusal.

        `limit` is the name by which another rule may lift the ban, by default the reason.
        """
        name = limit or reason
        self.introduce(name)
        stated_text(reason, "reason")
        self._bans.add(_Ban(reason, clause, text or reason.replace("_", " "), name))

    def lift(self, limit: str, *, clause: str, text: str = "") -> None:
        """Lift every ban of this name, in whatever order the two are stated."""
        self._speak_of(limit, clause=clause)
        self._lifted.add(limit)
        self.note(clause, text or f"{limit} does not count")

    def is_lifted(self, limit: str) -> bool:
        """Return whether any rule has lifted the bans of this name."""
        return limit in self._lifted

    @property
    def banned(self) -> set[str]:
        """The names of all bans, lifted or not."""
        return {ban.limit for ban in self._bans}

    def check(self) -> None:
        """Raise Refusal for the first ban that nobody lifts."""
        self.refuse(self.banned - self._lifted)

    def refuse(self, limits: Collection[str]) -> None:
        """Raise Refusal for the first ban of these names, if there is any."""
        bans = [ban for ban in self._bans if ban.limit in limits]
        if bans:
            first = min(bans, key=self._rank)
            raise Refusal(first.reason, first.clause, first.text)

    def _speak_of(self, *limits: str, clause: str) -> None:
        """Note that a rule speaks of bans of these names: one that means nothing is warned of."""
        for limit in limits:
            self.mention(limit, (*self.precedence, *self.limits), clause)

    def _rank(self, ban: _Ban) -> tuple[int, _Ban]:
        known = ban.reason in self.precedence
        return (self.precedence.index(ban.reason) if known else len(self.precedence)), ban


@dataclass(frozen=True)
class Rolls:
    """What is made of the value of a model's dice: first multiplied, then halved."""

    factor: int
    halved: bool

    def __call__(self, value: int) -> tuple[int]:
        """Return the dice that are rolled to hit, as a vector of one number."""
        rolls = max(0, value) * self.factor
        return (ceil(rolls / 2) if self.halved else rolls,)


class AttacksPlan(AttackPlan):
    """How many dice each model rolls to hit: set or printed, then more, multiplied, halved."""

    stage = "attacks"

    def __init__(self, attack: Any, tags: Tags = NO_TAGS) -> None:
        super().__init__(attack, tags)
        self.models = 1
        """How many models attack; the rule set sets it in `state_rules`."""
        self._printed = parse_dice(1)
        self._set: dict[str, DiceExpression] = {}
        self._more: dict[str, int] = {}
        self._doubled: set[str] = set()
        self._halved = False

    def print_dice(
        self, dice: int | DiceExpression, models: int, *, clause: str, text: str = ""
    ) -> None:
        """Take the dice of each model off the weapon's profile."""
        self._printed, self.models = stated_amount(dice, "dice"), stated_whole(models, "models", 0)
        each = "" if models == 1 else f" for each of {models} models"
        self.note(clause, text or f"{dice} dice{each}")

    def set_dice(self, dice: int | DiceExpression, *, clause: str, text: str = "") -> None:
        """Replace the dice of each model; of several values the highest counts."""
        self._set[clause] = stated_amount(dice, "dice")
        self.note(clause, text or f"{dice} dice for each model")

    def add_dice(self, dice: int, *, clause: str, text: str = "") -> None:
        """Let each model roll so many dice more; what several rules add is added up."""
        self._more[clause] = stated_whole(dice, "dice")
        self.note(clause, text or f"{dice:+d} dice for each model")

    def double(self, *, clause: str, text: str = "") -> None:
        """Double the dice of each model; two rules that do it make it four times as many."""
        self._doubled.add(clause)
        self.note(clause, text or "twice the dice")

    def halve(self, *, clause: str, text: str = "") -> None:
        """Halve the dice of each model, fractions rounded up, after all else."""
        self._halved = True
        self.note(clause, text or "half the dice, fractions rounded up")

    @property
    def dice(self) -> DiceExpression:
        """The dice of each model before they are multiplied and halved."""
        dice = max(self._set.values(), key=by_mean) if self._set else self._printed
        return dice._replace(bonus=dice.bonus + sum(self._more.values()))

    @property
    def rolls(self) -> Rolls:
        """What makes the dice that a model rolls to hit out of a value of its dice."""
        return Rolls(int(2 ** len(self._doubled)), self._halved)


def by_mean(dice: DiceExpression) -> tuple[int, DiceExpression]:
    """Return the key that puts dice in order of their means."""
    return dice.lowest + dice.highest, dice


def stated_dice(value: object, what: str) -> DiceExpression:
    """Return a dice expression. Raise BadStatement for anything else.

    A text such as "D3" is refused: `parse_dice` reads it where it is written down.
    """
    if isinstance(value, DiceExpression) and value.lowest >= 0:
        return value
    raise BadStatement(what, value, "a dice expression of 0 or more, as parse_dice makes it")


def stated_amount(value: object, what: str) -> DiceExpression:
    """Return a number or a dice expression as the latter. Raise BadStatement for anything else."""
    if isinstance(value, int) and not isinstance(value, bool):
        return parse_dice(stated_whole(value, what, 0))
    if isinstance(value, DiceExpression) and 0 <= value.lowest <= value.highest <= MOST_STATED:
        return value
    expected = f"a number or dice of 0 to {MOST_STATED}, as parse_dice makes them"
    raise BadStatement(what, str(value), expected)
