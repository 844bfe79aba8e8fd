"""Firing with one's own dice: the faces are asked for, roll after roll, and checked.

Nothing is fired before the last face is there, so leaving changes nothing on the bench. The dice
entered so far are not kept: with any there, leaving asks first.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from textual.binding import Binding, BindingType
from textual.widgets import Input

from grapeshot.app.derived import Shot
from grapeshot.app.gathering import GatheredFaces, Roll
from grapeshot.app.known_faces import Asked, MoreDice
from grapeshot.app.model import Bench
from grapeshot.app.scatter_typed import (
    ASK_DIRECTION,
    ASK_SYMBOL,
    read_direction,
    read_symbol,
    told_direction,
    told_symbol,
)
from grapeshot.app.screens.prompt import LineScreen
from grapeshot.app.views.asking import reason_lines
from grapeshot.engagement.words import in_words
from grapeshot.present.problems import Problem
from grapeshot.present.questions import question, read_faces

if TYPE_CHECKING:
    from grapeshot.app.engine import Engine
    from grapeshot.dice.physical import Request


@dataclass(frozen=True)
class Attempt:
    """What was rolled so far, roll by roll."""

    rolls: tuple[Roll, ...] = ()
    told: tuple[str, ...] = ()
    """The same in words."""

    def with_roll(self, request: Request, faces: list[int], asked: Asked) -> Attempt:
        """Add a roll."""
        words = f"{in_words(request.what)} {' '.join(map(str, faces))}"
        if asked is Asked.SYMBOL:
            words = told_symbol(faces[0])
        elif asked is Asked.DIRECTION:
            words = told_direction(faces[0])
        return Attempt((*self.rolls, Roll(request, tuple(faces))), (*self.told, words))

    def without_last(self) -> Attempt:
        """Take the last roll back."""
        return Attempt(self.rolls[:-1], self.told[:-1])


def read_answer(typed: str, request: Request, asked: Asked) -> list[int]:
    """Read the faces that were typed. Raise ValueError with a sentence on what is wrong."""
    if asked is Asked.SYMBOL:
        return [read_symbol(typed)]
    if asked is Asked.DIRECTION:
        return [read_direction(typed)]
    return read_faces(typed, request)


class OwnDiceScreen(LineScreen[Shot | Problem]):
    """Asks for one roll after another; the answer is the shot that came of them."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "back", "Back", show=False, priority=True)
    ]

    ABOVE = ("before", "asked", "detail")
    keys = "Enter next · ↑ one roll back · Esc cancel"

    def __init__(self, engine: Engine, bench: Bench) -> None:
        super().__init__("Your own dice")
        self._engine = engine
        self._bench = bench
        self._attempt = Attempt()
        self._request: Request | None = None
        self._asked = Asked.FACES

    def on_mount(self) -> None:
        """Ask for the first roll."""
        self._go_on()

    def _go_on(self) -> None:
        """Resolve as far as the faces reach: to the next request, or to the end."""
        program = self._bench.derived.program
        halved = program.d3_as_d6 if program else True
        dice = GatheredFaces(self._attempt.rolls, d3_as_d6=halved)
        try:
            answer = self._engine.fire(self._bench, dice, None)
        except MoreDice as more:
            self._ask(self._gathered(more), more.asked)
        else:
            self.dismiss(answer)

    def _gathered(self, more: MoreDice) -> Request:
        """Ask for all dice of a purpose at once; scatter dice go one by one."""
        if more.asked is not Asked.FACES:
            return more.request
        return self._engine.gather(self._bench, more.request, self._attempt.rolls)

    def _ask(self, request: Request, asked: Asked) -> None:
        self._request, self._asked = request, asked
        self.say("asked", _question(request, asked, self._whose(request)))
        self.say("detail", "\n".join(reason_lines(request, self._bench.derived.facts)))
        rolled = " · ".join(self._attempt.told)
        self.say("before", f"so far: {rolled}" if rolled else "")
        line = self.query_one(Input)
        line.value, line.placeholder = "", _EXAMPLES[asked]

    def _whose(self, request: Request) -> str:
        """Name the unit whose dice they are, where both sides roll."""
        program = self._bench.derived.program
        if not request.side or program is None or program.picture is None:
            return ""
        picture = program.picture()
        return (picture.target if request.side == "target" else picture.attacker).name

    def take(self, typed: str) -> str | None:
        """Take the faces if they can be those that were asked for."""
        if self._request is None:
            return None
        try:
            faces = read_answer(typed, self._request, self._asked)
        except ValueError as error:
            return str(error)
        self._attempt = self._attempt.with_roll(self._request, faces, self._asked)
        self._go_on()
        return None

    def action_close(self) -> None:
        """Close without a shot; ask first where dice would be lost."""
        entered = [*self._attempt.told, self.query_one(Input).value.strip()]
        lost = " · ".join(filter(None, entered))
        if not lost:
            self.dismiss(None)
            return
        from grapeshot.app.screens.question import confirm

        def answered(is_sure: bool) -> None:
            if is_sure:
                self.dismiss(None)

        question = f"Leave without firing? The dice entered so far would be lost: {lost}"
        confirm(self, question, answered)

    def action_back(self) -> None:
        """Take the last roll back."""
        if self._attempt.rolls:
            self._attempt = self._attempt.without_last()
            self._go_on()


_EXAMPLES = {
    Asked.FACES: "the faces, such as 3 5 1",
    Asked.SYMBOL: "h or a",
    Asked.DIRECTION: "10:30, 3h, or 213",
}


def _question(request: Request, asked: Asked, whose: str) -> str:
    """Put a request in words."""
    if asked is Asked.FACES:
        return question(request, whose)
    again = " again" if request.reroll else ""
    return f"{ASK_SYMBOL if asked is Asked.SYMBOL else ASK_DIRECTION}{again}"
