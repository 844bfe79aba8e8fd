"""Advice on the compare screen: what it is for, and the box that offers to take it over."""

from __future__ import annotations

from typing import ClassVar

from textual.binding import Binding, BindingType
from textual.content import Content

from grapeshot.app.lines import NO_BREAK, styled, wrap
from grapeshot.app.screens.text import TextScreen
from grapeshot.compare.advice import Advice, Aim
from grapeshot.compare.question import Question
from grapeshot.engagement.words import in_words
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


class AdviceScreen(TextScreen[bool]):
    """Advice to be read, and to be taken to the bench."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("y,enter", "take", "Take", show=False, priority=True),
        Binding("n", "close", "Leave", show=False),
    ]
    keys = "Enter to the bench · ↑↓ move · q close"

    def __init__(self, aim: Aim, advice: Advice) -> None:
        told = tuple(advice_lines(aim, advice, in_words))

        def lines(width: int) -> list[Content]:
            return [
                line
                for indent, text in told
                for line in wrap([styled(NO_BREAK * 2 * indent), styled(text)], width, 2 * indent)
            ]

        super().__init__("Who fires at whom", lines)

    def action_take(self) -> None:
        """Close, and take it over."""
        self.dismiss(True)
