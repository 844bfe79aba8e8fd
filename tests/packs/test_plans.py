"""The plans of the kit and of all packs: what a rule states may be said in other words."""

from __future__ import annotations

import importlib
import inspect
import pkgutil
from collections.abc import Callable, Iterator
from typing import Any

from grapeshot import Plan

PACKAGES = (
    "grapeshot.kit",
    "grapeshot_legions_imperialis.core",
    "grapeshot_ninth_age.core",
    "grapeshot_horus_heresy.core",
)


def statements() -> Iterator[tuple[str, Callable[..., Any]]]:
    """Yield each method of a plan that states something by a clause."""
    for package in PACKAGES:
        core = importlib.import_module(package)
        for found in pkgutil.walk_packages(core.__path__, f"{core.__name__}."):
            module = importlib.import_module(found.name)
            for name, plan in inspect.getmembers(module, inspect.isclass):
                if issubclass(plan, Plan) and plan.__module__ == found.name:
                    for method in vars(plan).values():
                        if inspect.isfunction(method) and not method.__name__.startswith("_"):
                            yield f"{package}.{name}.{method.__name__}", method


STATEMENTS = {
    name: method
    for name, method in statements()
    if "clause" in inspect.signature(method).parameters and not name.endswith(("note", "warn"))
}


def test_there_are_statements() -> None:
    assert len(STATEMENTS) > 60


def test_a_statement_may_be_said_in_other_words_and_need_not() -> None:
    """By `clause` and `text`, which stand for themselves: `text` is never demanded."""
    for name, method in STATEMENTS.items():
        given = inspect.signature(method).parameters
        assert given["clause"].kind is inspect.Parameter.KEYWORD_ONLY, name
        assert given["text"].kind is inspect.Parameter.KEYWORD_ONLY, name
        assert given["text"].default == "", name
