"""Plans: what will be rolled and why, before anything is rolled.

Rules only state facts on a plan, each with the clause that says so, in any order; the plan alone
decides how they combine. So plugins cannot get in each other's way, and every number explains
itself.
"""

from __future__ import annotations

from collections.abc import Iterable

from grapeshot.errors import BadStatement
from grapeshot.names import nearest
from grapeshot.pipeline.statements import stated_text
from grapeshot.records import NamedTuple


class Caveat(NamedTuple):
    """What an answer leaves out, or what was given and has no part in it.

    `key` is the key of the engagement that it is about, such as "target.rules[0]", or "".
    """

    text: str
    key: str = ""


class Fact(NamedTuple):
    """One thing that a rule says about an attack."""

    stage: str
    clause: str
    text: str
    target: str = ""
    side: str = ""
    """Whose doing it tells of, where both sides act: "attacker" or "target"."""
    key: str = ""
    """Of a caveat: the key of the engagement that it is about."""
    caveat: bool = False
    """Whether it is no reason for a number but a warning beside it."""
    option: str = ""
    """The option of the rule set that says how a disputed rule is read here."""
    asks: bool = False
    """Of a caveat: whether nothing can be resolved before its key is stated."""
    weapon: str = ""
    """The weapon of a volley that it tells of."""


class Plan:
    """Base of all plans: keeps the facts that were stated."""

    stage = ""

    def __init__(self, target: str = "") -> None:
        self.target = target
        self._facts: set[Fact] = set()
        self._names: set[str] = set()
        self._mentioned: dict[tuple[str, str], set[str]] = {}

    def note(self, clause: str, text: str) -> None:
        """State a fact in words. Raise BadStatement for what is no text: a plugin is to blame."""
        if not isinstance(clause, str):
            raise BadStatement("clause", clause, "a text")
        if not isinstance(text, str):
            raise BadStatement("text", text, "a text")
        self._facts.add(Fact(self.stage, clause, text, self.target))

    def introduce(self, name: str) -> None:
        """Note that a rule brings something of this name: a modifier, a limit, a kind of save."""
        self._names.add(stated_text(name, "name"))

    def mention(self, name: str, known: Iterable[str], clause: str = "") -> None:
        """Note that a rule speaks of something by a name that it has not brought itself.

        Plugins are asked in any order, so whether the name means anything is known only once all
        were asked: a name that is neither among `known` nor introduced by any of them is then
        warned of, with the nearest. Names of a closed list are better checked at once, by
        `stated_name`.
        """
        spoken = stated_text(name, "name"), clause
        self._mentioned.setdefault(spoken, set()).update(known)

    def review(self) -> None:
        """Warn of the names that were mentioned and mean nothing. Called once all were asked."""
        for (name, clause), known in self._mentioned.items():
            if name not in known and name not in self._names:
                near = nearest(name, known | self._names)
                hint = f'; did you mean "{near}"?' if near else ""
                self.warn(f'nothing here is called "{name}"{hint}', clause=clause)
        self._mentioned.clear()

    def warn(self, text: str, key: str = "", clause: str = "") -> None:
        """Warn, beside the numbers, of what they leave out or what has no part in them.

        `key` is the key of the engagement that is meant, such as "choices.save".
        """
        self._facts.add(Fact(self.stage, clause, text, self.target, "", key, caveat=True))

    def ask(self, text: str, key: str, clause: str = "") -> None:
        """Warn that nothing can be resolved before `key` of the engagement is stated.

        Where dice are rolled for a player, the player is asked for it first.
        """
        fact = Fact(self.stage, clause, text, self.target, key=key, caveat=True, asks=True)
        self._facts.add(fact)

    def reading(self, option: str, clause: str, text: str) -> None:
        """State how a disputed rule is read here, where another reading stands as well.

        `option` is the field of the rule set's options that decides it: one word of several, or
        a flag. State it wherever the reading has a part in the attack, whatever its value, and
        nowhere else: `Session.other_readings` resolves the attack by each other value, and tells
        what that gives.
        """
        self._facts.add(Fact(self.stage, clause, text, self.target, option=option))

    @property
    def facts(self) -> list[Fact]:
        """The facts stated so far, in an order that does not depend on who spoke first."""
        return sorted(self._facts)


class Modifiers:
    """Named modifiers of a roll, which add up; others may waive or soften them by name.

    A modifier that is waived counts nothing, whatever else is said of it; of several softer
    values the one best for the roller counts.
    """

    def __init__(self) -> None:
        self._amounts: dict[str, int] = {}
        self._softer: dict[str, int] = {}
        self._waived: set[str] = set()

    def add(self, name: str, amount: int) -> None:
        """Add a modifier, or raise the one of the same name."""
        self._amounts[name] = self._amounts.get(name, 0) + amount

    def soften(self, name: str, amount: int) -> None:
        """Let a penalty count only `amount`."""
        self._softer[name] = max(amount, self._softer.get(name, amount))

    def waive(self, name: str) -> None:
        """Let a modifier count nothing."""
        self._waived.add(name)

    def items(self) -> list[tuple[str, int]]:
        """Return the modifiers that count, by name."""
        kept = sorted(self._amounts.items())
        return [(name, self._amount(name, full)) for name, full in kept if name not in self._waived]

    def _amount(self, name: str, full: int) -> int:
        return max(full, self._softer[name]) if name in self._softer else full

    @property
    def total(self) -> int:
        """The sum of what counts."""
        return sum(amount for _, amount in self.items())
