"""Reading what a plugin module says of itself, without importing it.

A module declares `TRAIT = trait("Name", ruleset="...", ...)`; its docstring is the summary, and a
variable `CLAUSES = {"my-rule.1": "text", ...}` may give its clauses. A module that declares no
trait but implements a hook is a house rule of the rule set that its variable RULESET names, or of
all of them.
"""

from __future__ import annotations

import ast

from grapeshot.errors import Fault, Place
from grapeshot.rules.hook_names import hooks, why_not_asked
from grapeshot.rules.search import ALL_RULESETS
from grapeshot.text_files import demand_regular

TYPE_CHECKING = False  # importing `typing` for this constant would cost 4 ms
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

    from grapeshot.rules.index_types import ClauseEntry

_TRAIT, _HOUSE_RULE = "trait", "house rule"


class Declared:
    """A trait that a module declares, or a house rule, and the clauses that it gives.

    `aside` says why the module would be set aside once it is loaded, as far as that can be read.
    """

    def __init__(
        self,
        arguments: dict[str, Any],
        summary: str,
        clauses: list[ClauseEntry],
        kind: str = _TRAIT,
        aside: str = "",
    ) -> None:
        self.kind = kind
        self.name: str = arguments["name"]
        self.ruleset: str = arguments["ruleset"]
        self.rule: str = arguments.get("rule") or self.name.casefold().replace(" ", "-")
        self.aliases = [str(alias) for alias in arguments.get("aliases", ())]
        said = summary.removeprefix(f"{self.name}: ")
        self.summary = f"SET ASIDE, does not act ({aside}). {said}" if aside else said
        self.clauses = clauses


def read_module(path: str) -> Declared | None:
    """Return the rule that a module declares, read without running it; None where it declares none.

    Raise Fault (`bad_plugin`) with the line, and OSError.
    """
    demand_regular(path)
    with open(path, "rb") as stream:  # noqa: PTH123  (pathlib is slow to import)
        source = stream.read()
    try:
        module = ast.parse(source, path)
    except SyntaxError as error:
        raise Fault("bad_plugin", error.msg, place=Place(path, "", error.lineno)) from None
    except (ValueError, RecursionError, MemoryError) as error:  # null bytes, brackets without end
        raise Fault("bad_plugin", str(error), place=Place(path)) from None
    values = dict(_assigned(module))
    declared = values.get("TRAIT")
    clauses = _clauses(values.get("CLAUSES"), module, path)
    aside = why_not_asked(module, source)
    if not isinstance(declared, ast.Call) or not _calls_trait(declared):
        if not any(stage != "registration" for _, stage in _stages(module)):
            return None
        arguments = _house_rule(module, values, path)
        return Declared(arguments, _summary(module), clauses, _HOUSE_RULE, aside)
    arguments = _arguments(declared, values, path)
    return Declared(arguments, _summary(module), clauses, aside=aside) if arguments else None


def _house_rule(module: ast.Module, values: dict[str, ast.expr], path: str) -> dict[str, Any]:
    """Return the arguments of `trait(...)` for a module without one.

    Its name is what stands before the colon of its docstring, or that of the file.
    """
    stem = path.removesuffix("/__init__.py").rpartition("/")[2].removesuffix(".py")
    name, colon, _ = _summary(module).partition(":")
    named = name if colon and len(name) <= _LONGEST_NAME else stem.replace("_", " ").capitalize()
    ruleset = values.get("RULESET")
    known = isinstance(ruleset, ast.Constant) and isinstance(ruleset.value, str)
    return {
        "name": named,
        "ruleset": ruleset.value if known and isinstance(ruleset, ast.Constant) else ALL_RULESETS,
        "rule": stem.replace("_", "-"),
    }


_LONGEST_NAME = 40
_NOT_WRITTEN_OUT = (ValueError, TypeError, SyntaxError, RecursionError, MemoryError)
"""What `ast.literal_eval` raises."""


def _assigned(module: ast.Module) -> Iterator[tuple[str, ast.expr]]:
    for statement in module.body:
        if isinstance(statement, ast.Assign):
            for target in statement.targets:
                if isinstance(target, ast.Name):
                    yield target.id, statement.value
        elif isinstance(statement, ast.AnnAssign) and isinstance(statement.target, ast.Name):
            yield from [(statement.target.id, statement.value)] if statement.value else []


def _calls_trait(call: ast.Call) -> bool:
    name = call.func.attr if isinstance(call.func, ast.Attribute) else call.func
    return name == "trait" or (isinstance(name, ast.Name) and name.id == "trait")


def _arguments(call: ast.Call, values: dict[str, ast.expr], path: str) -> dict[str, Any]:
    """Return the arguments of `trait(...)` that are written out, or named by a constant.

    Return nothing if the name or the rule set stands in another module.
    """
    given = {word.arg: word.value for word in call.keywords if word.arg}
    if call.args:
        given["name"] = call.args[0]
    found = {}
    for name, value in given.items():
        written = values.get(value.id, value) if isinstance(value, ast.Name) else value
        try:
            found[name] = ast.literal_eval(written)
        except _NOT_WRITTEN_OUT:
            continue  # a parameter is made by a call; only the module itself needs it
    for name in ("name", "ruleset"):
        if isinstance(given.get(name), ast.Name) and name not in found:
            return {}
        if not isinstance(found.get(name), str):
            place = Place(path, f"TRAIT: {name}", call.lineno)
            raise Fault("bad_plugin", "not written out", expected="a text in quotes", place=place)
    demand_names(found, Place(path, "TRAIT", call.lineno))
    return found


def demand_names(arguments: dict[str, Any], place: Place) -> None:
    """Raise Fault where the id of a rule is no text, or its aliases are no list of texts."""
    rule, aliases = arguments.get("rule", ""), arguments.get("aliases", ())
    if not isinstance(rule, str | None):
        raise Fault("bad_plugin", f"rule = {rule!r}", expected="a text", place=place)
    if not isinstance(aliases, list | tuple) or not all(isinstance(a, str) for a in aliases):
        expected = "a list of texts"
        raise Fault("bad_plugin", f"aliases = {aliases!r}", expected=expected, place=place)


def _clauses(value: ast.expr | None, module: ast.Module, path: str) -> list[ClauseEntry]:
    if value is None:
        return []
    try:
        written = ast.literal_eval(value)
        texts = {str(clause): str(text) for clause, text in written.items()}
    except (*_NOT_WRITTEN_OUT, AttributeError):
        place = Place(path, "CLAUSES", value.lineno)
        raise Fault("bad_plugin", "no table of texts", expected="a dict", place=place) from None
    stages = {text: stage for text, stage in _stages(module) if stage != "registration"}
    return [
        {"id": clause, "stage": stages.get(clause, "lookup"), "text": text}
        for clause, text in texts.items()
    ]


def _stages(module: ast.Module) -> Iterator[tuple[str, str]]:
    """Yield each text in a hook with the stage of the hook: it may be the id of a clause."""
    known = hooks()
    for hook in module.body:
        if isinstance(hook, ast.FunctionDef | ast.AsyncFunctionDef) and hook.name in known:
            yield "", known[hook.name].stage
            for node in ast.walk(hook):
                if isinstance(node, ast.Constant) and isinstance(node.value, str):
                    yield node.value, known[hook.name].stage


def _summary(module: ast.Module) -> str:
    """Return the first paragraph of the docstring on one line."""
    text = ast.get_docstring(module, clean=False) or ""  # cleaning it would import inspect
    return " ".join(text.strip().partition("\n\n")[0].split())
