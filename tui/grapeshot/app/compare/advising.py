"""Advice on the compare screen: what it is for, and the box that offers to take it over."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll

from grapeshot.app.screens.modal import ReadingModal
from grapeshot.app.widgets.plain_text import PlainText
from grapeshot.compare.advice import Advice, Aim
from grapeshot.compare.question import Question
from grapeshot.present.advice import advice_lines

MOST_TARGETS = 12


def advice_question(question: Question, marked: set[int], variant: int) -> Question:
    """Return a question of the marked targets, all of them where none is, at one value."""
    targets = [question.targets[number] for number in sorted(marked)]
    return question._replace(
        targets=tuple(targets) or question.targets,
        variants=(question.variants[variant],),
        conditions=(),
    )


class AdviceScreen(ReadingModal[bool]):
    """Advice to be read, and to be taken to the bench."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("y,enter", "take", "Take", show=False, priority=True),
        Binding("n", "close", "Leave", show=False),
    ]

    def __init__(self, aim: Aim, advice: Advice) -> None:
        super().__init__()
        self._text = "\n".join("  " * indent + text for indent, text in advice_lines(aim, advice))

    def compose(self) -> ComposeResult:
        """Lay the box out."""
        with VerticalScroll(classes="box") as box:
            box.border_title = "Who fires at whom"
            box.border_subtitle = "Enter to the bench · ↑↓ move · q close"
            yield PlainText(self._text, id="detail")

    def action_take(self) -> None:
        """Close, and take it over."""
        self.dismiss(True)
