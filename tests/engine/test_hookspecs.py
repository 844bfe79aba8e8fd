"""No hook without its documentation in the one form, a typed method, a user and a test."""

from __future__ import annotations

import ast
import inspect
import re
from collections.abc import Callable
from pathlib import Path
from textwrap import dedent
from typing import Any

import pytest
from tests.engine import test_hooks, test_hooks_of_other_games

import grapeshot
from grapeshot.plugins import hookspecs
from grapeshot.plugins.hooks import Hooks
from grapeshot.session import Session

PREFIX = "grapeshot_"
HOOKS: dict[str, Callable[..., Any]] = {
    name: hook for name, hook in vars(hookspecs).items() if name.startswith(PREFIX)
}
OF_ATTACKS = {name: hook for name, hook in HOOKS.items() if inspect.signature(hook).parameters}
"""The hooks that are asked in an attack; the others register something, once."""
EXAMPLE = "Use in a house-rule file::"

every_hook = pytest.mark.parametrize("name", sorted(HOOKS))


def documentation(name: str) -> str:
    """Return the docstring of a hook."""
    return inspect.getdoc(HOOKS[name]) or ""


def example_of(name: str) -> str:
    """Return the code of a hook's example."""
    return dedent(documentation(name).partition(EXAMPLE)[2])


def test_there_are_hooks() -> None:
    assert len(HOOKS) > 10
    assert {"grapeshot_ruleset", "grapeshot_profiles"} == HOOKS.keys() - OF_ATTACKS.keys()


@every_hook
def test_a_hook_says_what_and_when_and_what_happens_by_default(name: str) -> None:
    summary, _, rest = documentation(name).partition("\n\n")
    assert len(summary) > 40
    assert summary.endswith(".")
    assert re.search(r"^Default(:| steps:)", rest, re.MULTILINE)


@every_hook
def test_a_hook_documents_every_parameter_and_no_other(name: str) -> None:
    documented = re.findall(r"^:param (\w+): \S", documentation(name), re.MULTILINE)
    assert documented == list(inspect.signature(HOOKS[name]).parameters)


@every_hook
def test_a_hook_says_how_several_answers_combine(name: str) -> None:
    words = " ".join(documentation(name).split())
    assert "Several answers: " in words or "Only one plugin" in words


@pytest.mark.parametrize(
    "name",
    sorted(HOOKS),
)
def test_a_hook_ends_with_an_example_that_is_valid_and_implements_it(name: str) -> None:
    assert documentation(name).count(EXAMPLE) == 1
    (function,) = ast.parse(example_of(name)).body
    assert isinstance(function, ast.FunctionDef)
    assert function.name == name
    assert [ast.unparse(mark) for mark in function.decorator_list] == ["hookimpl"]
    arguments = [argument.arg for argument in function.args.args]
    assert set(arguments) <= set(inspect.signature(HOOKS[name]).parameters)


@every_hook
def test_the_parts_of_the_documentation_stand_in_one_order(name: str) -> None:
    text = documentation(name)
    marks = [text.find(mark) for mark in ("\nDefault", "\n:param ", "\nSeveral answers", EXAMPLE)]
    found = [place for place in marks if place >= 0]
    assert found == sorted(found)


@pytest.mark.parametrize("name", sorted(OF_ATTACKS))
def test_a_hook_has_a_method_with_its_types(name: str) -> None:
    """The typed method is how callers ask a hook: pluggy's own caller has no types."""
    method = getattr(Hooks, name.removeprefix(PREFIX))
    hook, asked = inspect.signature(OF_ATTACKS[name]), inspect.signature(method)
    assert [(parameter.name, parameter.annotation) for parameter in hook.parameters.values()] == [
        (parameter.name, parameter.annotation) for parameter in list(asked.parameters.values())[1:]
    ]
    assert asked.return_annotation == hook.return_annotation
    assert f"`{name}`" in (inspect.getdoc(method) or "")


def test_every_method_that_asks_has_its_hook() -> None:
    source = inspect.getsource(Hooks)
    assert set(re.findall(rf'"({PREFIX}\w+)"', source)) == OF_ATTACKS.keys()


def test_every_hook_is_used_by_a_rule_that_ships() -> None:
    plugins = Session(third_party=False).plugins
    plugins.load_all()
    assert HOOKS.keys() <= {name for plugin in plugins.all() for name in plugin.hooks}


@every_hook
def test_a_hook_has_a_test_of_its_name(name: str) -> None:
    """In test_hooks.py, by way of a house rule: `grapeshot_plan_hit` has `test_plan_hit`."""
    tests = vars(test_hooks) | vars(test_hooks_of_other_games)
    test = tests.get(f"test_{name.removeprefix(PREFIX)}")
    assert test is not None
    assert "house" in inspect.signature(test).parameters


def test_every_public_name_is_there() -> None:
    for name in grapeshot.__all__:
        assert getattr(grapeshot, name) is not None
    assert sorted(set(grapeshot.__all__)) == sorted(grapeshot.__all__)
    with pytest.raises(AttributeError, match="has no attribute 'no_such_name'"):
        _ = grapeshot.no_such_name


def test_every_stage_of_the_file_is_marked_by_a_banner() -> None:
    """Hooks stand in the order of the stages, each stage under its line."""
    lines = Path(hookspecs.__file__).read_text(encoding="utf-8").splitlines()
    banners = [line.split()[2] for line in lines if line.startswith("# -- ")]
    stages = ["registration", "target", "attacks", "hit", "allocate", "wound", "save", "damage"]
    order = [*stages, "post", "fight"]
    assert banners == [stage for stage in order if stage in banners]
