"""Firing with one's own dice: the faces are asked for, roll after roll, and checked.

A roll is taken as soon as its last face is typed, and what is typed or pasted beyond it is of the
next one; backspace goes back over all of them. Nothing is fired before Enter says so, with the last
face there, so leaving changes nothing on the bench. The dice entered so far are kept for a start
after a line that was cut; leaving them asks first.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import SystemRandom
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

from textual.binding import Binding, BindingType

from grapeshot.app.derived import Shot
from grapeshot.app.model import Bench
from grapeshot.app.screens.prompt import LineScreen
from grapeshot.dice.gathering import Asked, GatheredFaces, MoreDice, Roll
from grapeshot.present.own_dice import EXAMPLES, asked_for, read_answer, reason_lines, told
from grapeshot.present.problems import Problem
from grapeshot.present.questions import ONE_FIGURE, demand_faces, faces_in

if TYPE_CHECKING:
    from grapeshot.app.engine import Engine
    from grapeshot.dice.physical import Request


_PROGRAM = " (program)"
"""Tells of a roll that it was not the player's."""
Dice = Mapping[str, Any]
"""Dice as they are kept: `rolls`, each with whether it is the program's, and what is `typed`."""


_PROGRAM_ROLLS = ("p", "P")


class Attempt(NamedTuple):
    """What was rolled so far, roll by roll."""

    rolls: tuple[Roll, ...] = ()
    told: tuple[str, ...] = ()
    """The same in words."""

    def with_roll(
        self, request: Request, faces: list[int], asked: Asked, *, is_program: bool = False
    ) -> Attempt:
        """Add a roll."""
        words = told(request, faces, asked) + (_PROGRAM if is_program else "")
        return Attempt((*self.rolls, Roll(request, tuple(faces))), (*self.told, words))

    def without_last(self) -> Attempt:
        """Take the last roll back."""
        return Attempt(self.rolls[:-1], self.told[:-1])


class OwnDiceScreen(LineScreen[Shot | Problem]):
    """Asks for one roll after another; the answer is the shot that came of them.

    `keep` is given the dice so far whenever they change; `kept` are some to go on with.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "back", "Back", show=False, priority=True),
        Binding("backspace", "erase", "Erase", show=False, priority=True),
    ]

    ABOVE = ("before", "asked", "detail")
    keys = "↑ one roll back · p program rolls this · P the rest · Esc cancel"

    def __init__(
        self, engine: Engine, bench: Bench, keep: Callable[[Dice], None], kept: Dice | None = None
    ) -> None:
        super().__init__("Your own dice", str(kept["typed"]) if kept else "")
        self._engine = engine
        self._bench = bench
        self._keep = keep
        self._kept = [*kept["rolls"]] if kept else []
        self._attempt = Attempt()
        self._request: Request | None = None
        self._asked = Asked.FACES
        self._answer: Shot | Problem | None = None
        """What came of all dice, once they are there."""
        self._has_moved_on = False
        """Whether the last roll was taken without a key that says so."""

    def on_mount(self) -> None:
        """Ask for the first roll, or go on after those that were kept."""
        super().on_mount()
        self.line.select_on_focus = False  # what is typed goes on after what was kept
        self.line.put(self.line.value)
        self._go_on()
        for faces, is_program in self._kept:
            if self._request is not None and len(faces) == self._request.count:
                self._add(self._request, faces, is_program=is_program)

    def _go_on(self) -> None:
        """Resolve as far as the faces reach: to the next request, or to the end."""
        program = self._bench.derived.program
        halved = program.d3_as_d6 if program else True
        dice = GatheredFaces(self._attempt.rolls, d3_as_d6=halved)
        try:
            self._answer = self._engine.fire(self._bench, dice, None)
        except MoreDice as more:
            self._answer = None
            self._ask(self._gathered(more), more.asked)
        else:
            self._say_all_is_there()

    def _gathered(self, more: MoreDice) -> Request:
        """Ask for all dice of a purpose at once; scatter dice go one by one."""
        if more.asked is not Asked.FACES:
            return more.request
        return self._engine.gather(self._bench, more.request, self._attempt.rolls)

    def _ask(self, request: Request, asked: Asked) -> None:
        self._request, self._asked = request, asked
        self.say("asked", asked_for(request, asked, self._whose(request)))
        self.say("detail", "\n".join(reason_lines(request, self._bench.derived.facts)))
        self._show_rolled(EXAMPLES[asked])

    def _say_all_is_there(self) -> None:
        """Wait for Enter: a slip of the last die can still be taken back."""
        if not self._attempt.rolls or isinstance(self._answer, Problem):
            self.dismiss(self._answer)
            return
        self._request = None
        self.say("asked", "All dice are there: Enter fires.")
        self.say("detail", "")
        self._show_rolled("")

    def _show_rolled(self, example: str) -> None:
        rolled = " · ".join(self._attempt.told)
        self.say("before", f"so far: {rolled}" if rolled else "")
        self.line.placeholder = example

    def _whose(self, request: Request) -> str:
        """Name the unit whose dice they are, where both sides roll."""
        program = self._bench.derived.program
        if not request.side or program is None or program.picture is None:
            return ""
        picture = program.picture()
        return (picture.target if request.side == "target" else picture.attacker).name

    # -- what is typed -----------------------------------------------------------------------

    def look_at(self, typed: str) -> str | None:
        """Take the roll if all of its faces are typed; say at once what can be no face."""
        if typed:
            self._has_moved_on = False
        self._keep_all()
        request = self._request
        if typed[-1:] in _PROGRAM_ROLLS:
            self.line.value = ""
            self._let_program_roll(is_rest=typed[-1].isupper())
        elif request is None:
            return "no more dice are asked for" if typed.strip() else None
        elif self._asked is Asked.FACES and typed.strip():
            try:
                faces = faces_in(typed, request.sides)
                demand_faces(faces, request)
            except ValueError as error:
                return str(error)
            self._take_if_all(faces, request)
        return None

    def _take_if_all(self, faces: list[int], request: Request) -> None:
        """Take as many faces as are asked for; those beyond them are of the next roll."""
        if len(faces) >= request.count and request.sides <= ONE_FIGURE:
            self._has_moved_on = True
            self._fill(faces[request.count :])
            self._add(request, faces[: request.count])

    def _fill(self, faces: Sequence[int]) -> None:
        self.line.put(" ".join(map(str, faces)))

    def _add(self, request: Request, faces: list[int], *, is_program: bool = False) -> None:
        """Add a roll, and ask for the next."""
        self._attempt = self._attempt.with_roll(request, faces, self._asked, is_program=is_program)
        self._go_on()
        self._keep_all()

    def _keep_all(self) -> None:
        programs = (told.endswith(_PROGRAM) for told in self._attempt.told)
        rolls = [[*roll.faces] for roll in self._attempt.rolls]
        self._keep({"rolls": [*zip(rolls, programs, strict=True)], "typed": self.line.value})

    def take(self, typed: str) -> str | None:
        """Take the faces if they can be those that were asked for; fire when all are there."""
        if self._request is None:
            self.dismiss(self._answer)
            return None
        if self._has_moved_on and not typed:
            return None  # Enter after a roll that was taken already
        try:
            faces = read_answer(typed, self._request, self._asked)
        except ValueError as error:
            return str(error)
        self.line.value = ""
        self._add(self._request, faces)
        if self._request is None:  # that Enter has said so
            self.dismiss(self._answer)
        return None

    def _let_program_roll(self, *, is_rest: bool) -> None:
        """Let the program roll this roll, or all that is left to roll."""
        while self._request is not None:
            request = self._request
            sides = range(1, request.sides + 1)
            self._add(request, SystemRandom().choices(sides, k=request.count), is_program=True)
            if not is_rest:
                return

    def action_close(self) -> None:
        """Close without a shot; ask first where dice would be lost."""
        entered = [*self._attempt.told, self.line.value.strip()]
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
            self.line.value = ""
            self._go_on()
            self._keep_all()

    def action_erase(self) -> None:
        """Erase a letter; at the beginning of a roll, the last face of the one before."""
        if self.line.value or not self._attempt.rolls:
            self.line.action_delete_left()
            return
        faces = self._attempt.rolls[-1].faces
        self.action_back()
        self._fill(faces[:-1])
