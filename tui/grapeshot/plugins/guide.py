"""The hooks as an author needs them: what each is for, its plans, an example; read off the code.

`grapeshot plugins hooks` prints it, and the author's guide is written from it.
"""

from __future__ import annotations

import inspect
from textwrap import dedent
from typing import TYPE_CHECKING, Any

from grapeshot.plugins import hookspecs
from grapeshot.plugins.loading import HOOKS, REGISTERING
from grapeshot.plugins.statements import Statement, statements_of
from grapeshot.records import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Collection

    from grapeshot.plugins.ruleset import Ruleset

_PREFIX = "grapeshot_"
_EXAMPLE = "Use in a house-rule file::"


class OfferedPlan(NamedTuple):
    """A class of plans, and what may be stated on it."""

    name: str
    meaning: str
    statements: tuple[Statement, ...]


class HookGuide(NamedTuple):
    """One hook: how it is written, when it is asked, what may be stated, an example."""

    name: str
    """Without its prefix."""
    signature: str
    meaning: str
    """What it is for, and when it is asked."""
    answers: str
    """How the answers of several plugins combine."""
    plans: tuple[OfferedPlan, ...]
    example: str


def hook_guides(ruleset: Ruleset, called: Collection[str]) -> list[HookGuide]:
    """Return the hooks that a rule set calls, each with all there is to know, by stage.

    `called` are their whole names, as `Plugins.called_hooks` tells them.
    """
    order = [name for name in vars(hookspecs) if name in HOOKS - REGISTERING]
    return [_guide(name, ruleset) for name in order if name in called]


def _guide(name: str, ruleset: Ruleset) -> HookGuide:
    function = getattr(hookspecs, name)
    text = inspect.getdoc(function) or ""
    words, _, example = text.partition(_EXAMPLE)
    hook = name.removeprefix(_PREFIX)
    return HookGuide(
        hook,
        f"def {name}({', '.join(inspect.signature(function).parameters)})",
        " ".join(words.partition("\n\n")[0].split()),
        _after("Several answers:", words),
        tuple(map(_offered, ruleset.plans_of(hook))),
        dedent(example).strip(),
    )


def _after(heading: str, words: str) -> str:
    paragraphs = words.split("\n\n")
    found = next((each for each in paragraphs if each.startswith(heading)), "")
    return " ".join(found.removeprefix(heading).split())


def _offered(plan: type[Any]) -> OfferedPlan:
    meaning = " ".join((inspect.getdoc(plan) or "").partition("\n\n")[0].split())
    return OfferedPlan(plan.__name__, meaning, tuple(statements_of(plan).values()))
