"""Everything that outlasts an attack acts on later ones without being typed, and ends by its rule.

What there is is read off the code of the packs and the examples: an effect that is new there, or a
field that a rule set has a battle remember, fails here until `proofs` shows both of it.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from grapeshot.plugins.ruleset import ATTACK
from grapeshot.session import Session

from .conftest import Table
from .proofs import FOR_EVER, HH, LI, NEAR, OF_HH, OF_HOUSE, OF_LI, OF_T9A, T9A, Proof, looked

Begun = Callable[..., Table]
PLUGINS = Path(__file__).parents[2] / "plugins"
HOUSE_RULES = PLUGINS / "examples" / "house_rules"
OF_RULESET = {LI: OF_LI, T9A: OF_T9A, HH: OF_HH}
PACKS = {
    "grapeshot_legions_imperialis": LI,
    "grapeshot_ninth_age": T9A,
    "grapeshot_horus_heresy": HH,
}
_LEAVE = {"Effect", "follow", "test", "_last"}
"""The functions that are told the name of an effect first."""
_HAND_ON = {"_effect", "_last", "_state", "_consequence", "follow", "test"}
"""Functions that leave an effect of which they are told the name."""
_LONG = 30
"""Phases: as long as a battle, for what these tests ask."""
LEAVING_NOTHING = {"perils"}
"""Effects of rules that are over at once."""


ALL = [(ruleset, proof) for ruleset, proofs in OF_RULESET.items() for proof in proofs]


def _shown(table: Table, proof: Proof) -> None:
    """Show that an effect acts, for exactly as long as it is to last."""
    proof.units(table)
    assert looked(proof.look, table) == proof.before
    proof.cause(table)
    assert looked(proof.look, table) == proof.after
    table.pass_phases(proof.phases - 1 if proof.phases else _LONG)
    assert looked(proof.look, table) == proof.after
    if proof.phases != FOR_EVER:
        table.pass_phases(1)
        assert looked(proof.look, table) == proof.before
        assert proof.name not in table.lasting("Theirs")


@pytest.mark.parametrize(
    ("ruleset", "proof"), ALL, ids=[f"{ruleset}-{proof.name}" for ruleset, proof in ALL]
)
def test_it_acts_and_it_ends(begun: Begun, ruleset: str, proof: Proof) -> None:
    _shown(begun(ruleset), proof)


def test_effects_of_a_third_party(begun: Begun) -> None:
    """An effect that is only named is found by the rule that looks for its name."""
    session = Session(plugin_folders=[HOUSE_RULES])
    for proof in OF_HOUSE:
        _shown(begun(LI, session=session), proof)
    assert session.problems == []


def test_what_is_over_at_once_leaves_nothing(begun: Begun) -> None:
    table = begun(HH)
    table.unit("Ours", "North", bs=4)
    table.unit("Theirs", "South", type="daemon", wounds=9, toughness=4, leadership=7)
    gun = {"name": "Gun", "type": "Heavy", "range": 24, "shots": 9, "strength": 9, "ap": 1}
    done = table.attack("Ours", "Theirs", {**gun, "traits": ["Psy-shock"]}, situation=NEAR)
    assert "perils" in {each.name for each in done.resolved.played.effects}
    assert table.battle.state.units["Theirs"].lasting == ()


# -- what there is --------------------------------------------------------------------------------


def test_every_effect_has_its_proof() -> None:
    for pack, ruleset in PACKS.items():
        proved = {proof.name for proof in OF_RULESET[ruleset]} | LEAVING_NOTHING
        assert set(_effects_in(PLUGINS / pack)) - proved == set(), f"prove these of {ruleset}"
    examples = set(_effects_in(PLUGINS / "examples"))
    assert examples == {proof.name for proof in OF_HOUSE}


@pytest.mark.parametrize("ruleset", OF_RULESET)
def test_every_field_that_is_remembered_has_its_proof(session: Session, ruleset: str) -> None:
    proved = {proof.name for proof in OF_RULESET[ruleset]}
    told = {"attacker.ammunition": "ammunition", "situation.fired_already": "fired"}
    fields = {
        each.field
        for each in session.plugins.ruleset(ruleset).remembered
        if each.of != ATTACK and told.get(each.field) not in proved
    }
    assert fields - proved == set()


def _effects_in(folder: Path) -> Iterator[str]:
    """Yield the names of all effects that the code of a folder may leave."""
    for file in sorted(folder.rglob("*.py")):
        tree = ast.parse(file.read_text(encoding="utf-8"))
        known = dict(_constants(tree))
        for function in _functions(tree):
            for call in ast.walk(function):
                if isinstance(call, ast.Call) and _leaves(call):
                    found = _name_of(call, known)
                    assert found or _handed_on(function), f"{file}:{call.lineno}"
                    yield from [found] if found else []


def _functions(tree: ast.Module) -> Iterator[ast.AST]:
    """Yield the functions of a module and of its classes, and all else that it states."""
    for node in tree.body:
        yield from node.body if isinstance(node, ast.ClassDef) else [node]


def _handed_on(function: ast.AST) -> bool:
    return getattr(function, "name", "") in _HAND_ON


def _constants(tree: ast.Module) -> Iterator[tuple[str, str]]:
    for node in tree.body:
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
            value = node.value
            if isinstance(value, ast.Constant) and isinstance(value.value, str):
                yield node.targets[0].id, value.value


def _leaves(call: ast.Call) -> bool:
    """Return whether a call leaves an effect: by its name, or since it says when one ends."""
    name = getattr(call.func, "id", getattr(call.func, "attr", ""))
    words = {each.arg for each in call.keywords}
    if name == "test":  # one of dice has no end
        return "until" in words
    return name in _LEAVE or bool({"until", "ends"} & words and {"clause"} & words)


def _name_of(call: ast.Call, known: dict[str, str]) -> str:
    first = call.args[0] if call.args else None
    if isinstance(first, ast.Constant):
        return str(first.value)
    return known.get(first.id, "") if isinstance(first, ast.Name) else ""
