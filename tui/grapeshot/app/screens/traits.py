"""The traits of a weapon, or the rules of a unit: chosen from all that there are."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from typing import ClassVar

from grapeshot.app.choices import Choice, finder
from grapeshot.app.screens.picker import FormScreen
from grapeshot.app.screens.prompt import PromptScreen
from grapeshot.app.stock import KnownTrait
from grapeshot.errors import Fault
from grapeshot.names import normalise
from grapeshot.plugins.traits import split_printed

_BORNE = "•"


class TraitsScreen(FormScreen):
    """What is borne first, then all others; Enter takes one on, and asks for its value.

    `fault_of` says what is wrong with a list of them, `use` puts it on the bench; `told` says what
    the rule of an id does.
    """

    placeholder: ClassVar[str] = "a few letters of a name; or all of it, such as Rend (2)"
    keys = "type to find · Enter add or change · ^d remove · Esc done"

    def __init__(
        self,
        title: str,
        known: Sequence[KnownTrait],
        borne: Sequence[str],
        fault_of: Callable[[list[str]], str | None],
        use: Callable[[list[str]], None],
        told: Callable[[str], str],
    ) -> None:
        self._known = list(known)
        self._borne = list(borne)
        self._fault_of = fault_of
        self._use = use
        self._told = told
        super().__init__(title)

    def listed(self) -> list[Choice]:
        """List what is borne, then what else may be."""
        mine = [_borne_choice(number, printed) for number, printed in enumerate(self._borne)]
        names = {normalise(_name_of(printed)) for printed in self._borne}
        rest = [each for each in self._known if each.is_several or not names & each.forms]
        return mine + [_known_choice(each) for each in rest]

    def fitting(self, typed: str) -> list[Choice]:
        """Find what fits the name that is typed, whatever stands behind it in brackets."""
        name, bracket, _ = typed.partition("(")
        rows = self.offered if not bracket else [row for row in self.offered if not row.mark]
        return finder(rows).find(name) if name.strip() else rows

    def say_of(self, choice: Choice) -> str:
        """Tell what the rule of a trait does."""
        known = self._known_as(choice.names[0])
        return self._told(known.rule) if known is not None and known.rule else ""

    def _known_as(self, printed: str) -> KnownTrait | None:
        name = normalise(_name_of(printed))
        return next((each for each in self._known if name in each.forms), None)

    def take(self, choice: Choice) -> None:
        """Take a trait on, or change the value of one that is borne."""
        if choice.mark:
            self._change(int(choice.key))
            return
        known = next(each for each in self._known if each.name == choice.key)
        value = _value_in(self.typed)
        if known.expected and value is None:
            self._ask(known, "", lambda printed: self._put([*self._borne, printed]))
        else:
            self._try([*self._borne, _printed(known.name, value or "")])

    def take_typed(self) -> None:
        """Take on what no list knows, where the rules do."""
        if self.typed.strip():
            self._try([*self._borne, self.typed.strip()])

    def reset(self, key: str) -> None:
        """Take a trait out, if it is borne."""
        if key.isdecimal():
            self._replace(int(key))

    def _replace(self, number: int, *others: str) -> None:
        self._put([*self._borne[:number], *others, *self._borne[number + 1 :]])

    def _change(self, number: int) -> None:
        printed = self._borne[number]
        known = self._known_as(printed)
        if known is None or not known.expected:
            self.say(f"{printed} has no value to change. ^d removes it.")
            return
        self._ask(known, _value_in(printed) or "", partial(self._replace, number))

    def _ask(self, known: KnownTrait, value: str, put: Callable[[str], None]) -> None:
        """Ask for the value of a trait, which then stands in brackets behind its name."""

        def check(typed: str) -> str | None:
            return self._fault_of([_printed(known.name, typed)])

        explanation = f"Its value in brackets: {known.expected}."
        prompt = PromptScreen(known.name, explanation, value, check)
        prompt.ask(self, lambda typed: put(_printed(known.name, typed)))

    def _try(self, borne: list[str]) -> None:
        fault = self._fault_of(borne)
        if fault is None:
            self._put(borne)
        else:
            self.say(f"✗ {fault}")

    def _put(self, borne: list[str]) -> None:
        self._borne = borne
        self._use(borne)
        self.show_again()


def _borne_choice(number: int, printed: str) -> Choice:
    return Choice(str(number), printed, "", (printed, _name_of(printed)), _BORNE)


def _known_choice(known: KnownTrait) -> Choice:
    detail = f"({known.expected})" if known.expected else ""
    return Choice(known.name, known.name, detail, (known.name, *known.aliases))


def _name_of(printed: str) -> str:
    with suppress(Fault):
        return split_printed(printed)[0]
    return printed


def _value_in(printed: str) -> str | None:
    """Read what stands in brackets, closed or not; None where there are none."""
    _, bracket, rest = printed.partition("(")
    return rest.removesuffix(")").strip() if bracket else None


def _printed(name: str, value: str) -> str:
    return f"{name} ({value.strip()})" if value.strip() else name
