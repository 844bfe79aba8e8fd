"""Firing with one's own dice: the faces are asked for, roll after roll, and checked.

Nothing is fired before the last face is there, so that leaving loses nothing.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.widgets import Input, Static

from grapeshot.app.derived import Shot, Trouble
from grapeshot.app.model import Bench
from grapeshot.app.screens.modal import Modal, line_input
from grapeshot.app.watching import MoreDice, WatchedFaces
from grapeshot.app.words import in_words

if TYPE_CHECKING:
    from grapeshot.app.work import Workshop
    from grapeshot.dice.physical import Request


@dataclass(frozen=True)
class Attempt:
    """The faces rolled so far, roll by roll."""

    rolls: tuple[tuple[int, ...], ...] = ()

    @property
    def faces(self) -> list[int]:
        """All faces, in order."""
        return [face for roll in self.rolls for face in roll]


def read_faces(typed: str, request: Request) -> list[int]:
    """Return the faces typed: `3 5 1`, `3,5,1`, or `351` where no face has two digits.

    Raise ValueError with a sentence that says what is wrong.
    """
    if re.search(r"[^\d\s,;]", typed):
        wrong = re.findall(r"[^\d\s,;]", typed)[0]
        raise ValueError(f'"{wrong}" is no face of a die: only numbers are')
    parts = re.split(r"[\s,;]+", typed.strip()) if typed.strip() else []
    if request.sides < 10:
        parts = [digit for part in parts for digit in part]
    faces = [int(part) for part in parts]
    for face in faces:
        if not 1 <= face <= request.sides:
            raise ValueError(f"a D{request.sides} shows 1 to {request.sides}, not {face}")
    if len(faces) != request.count:
        dice = "die is" if request.count == 1 else "dice are"
        raise ValueError(f"{request.count} {dice} asked for, {len(faces)} given")
    return faces


class OwnDiceScreen(Modal[Shot | Trouble]):
    """Asks for one roll after another; the answer is the shot that came of them."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+z,up", "back", "Back", show=False, priority=True)
    ]

    def __init__(self, workshop: Workshop, bench: Bench) -> None:
        super().__init__()
        self._workshop = workshop
        self._bench = bench
        self._attempt = Attempt()
        self._request: Request | None = None

    def compose(self) -> ComposeResult:
        """Lay the box out."""
        with Vertical(classes="box") as box:
            box.border_title = "Your own dice"
            box.border_subtitle = "Enter next · ↑ one roll back · Esc cancel"
            yield Static(id="before", markup=False)
            yield Static(id="detail", markup=False)
            yield line_input(placeholder="the faces, such as 3 5 1")
            yield Static(id="wrong", markup=False)

    def on_mount(self) -> None:
        """Ask for the first roll."""
        self._go_on()

    def _go_on(self) -> None:
        """Resolve as far as the faces reach: to the next request, or to the end."""
        program = self._bench.derived.program
        halved = program.d3_as_d6 if program else True
        dice = WatchedFaces(self._attempt.faces, d3_as_d6=halved)
        try:
            answer = self._workshop.fire(self._bench, dice, None)
        except MoreDice as more:
            self._ask(more.request)
        else:
            self.dismiss(answer)

    def _ask(self, request: Request) -> None:
        self._request = request
        self.query_one("#detail", Static).update(f"{_asked(request)}\n{self._reasons(request)}")
        rolled = " · ".join(" ".join(map(str, roll)) for roll in self._attempt.rolls)
        self.query_one("#before", Static).update(f"so far {rolled}" if rolled else "")
        self.query_one(Input).value = ""

    def _reasons(self, request: Request) -> str:
        """Return what the plan says of the stage, as far as there is a number to reach."""
        facts = [f.text for f in self._bench.derived.facts if f.stage == request.stage]
        return " · ".join(dict.fromkeys(text for text in facts if re.search(r"\d\+", text)))

    def on_input_changed(self) -> None:
        """Forget what was wrong with the last attempt."""
        self.query_one("#wrong", Static).update("")

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Take the faces if they can be those that were asked for."""
        if self._request is None:
            return
        try:
            faces = read_faces(event.value, self._request)
        except ValueError as error:
            self.query_one("#wrong", Static).update(f"✗ {error}")
            return
        self._attempt = Attempt((*self._attempt.rolls, tuple(faces)))
        self._go_on()

    def action_back(self) -> None:
        """Take the last roll back."""
        if self._attempt.rolls:
            self._attempt = Attempt(self._attempt.rolls[:-1])
            self._go_on()


def _asked(request: Request) -> str:
    """Return a request in words."""
    dice = f"{request.count} D{request.sides}" if request.count > 1 else f"a D{request.sides}"
    needed = f", {request.needed}+ succeeds" if request.needed else ""
    stage = "" if request.what.startswith(request.stage) else f" ({in_words(request.stage)})"
    return f"Roll {dice} for: {in_words(request.what)}{needed}{stage}"
