"""House rules without a trait, packages and broken modules in the look-up; nothing is imported."""

from __future__ import annotations

import inspect
from pathlib import Path

import pytest

from grapeshot.pipeline.stage_names import STAGES
from grapeshot.plugins import hookspecs
from grapeshot.rules.hook_names import hooks

from .conftest import Command

FRENZY = '''"""Frenzied crews: they fire twice."""
from grapeshot import hookimpl

CLAUSES = {"frenzy.1": "Each weapon fires twice."}

@hookimpl
def grapeshot_plan_attacks(attack, plan):
    plan.double(clause="frenzy.1")
'''
BROKEN = {
    "async def grapeshot_plan_attacks(attack, plan)": "grapeshot_plan_attacks is an async function",
    "def grapeshot_plan_atacks(attack, plan)": (
        "there is no hook grapeshot_plan_atacks, perhaps grapeshot_plan_attacks"
    ),
    "def grapeshot_plan_attacks(attack, plam)": "grapeshot_plan_attacks may not take plam",
}


def test_the_look_up_knows_the_hooks_as_the_host_does() -> None:
    """It reads them off the source, since pluggy is slow to import."""
    names = [name for name in vars(hookspecs) if name.startswith("grapeshot_")]
    assert list(hooks()) == names
    for name, hook in hooks().items():
        assert hook.parameters == list(inspect.signature(getattr(hookspecs, name)).parameters)
        assert hook.stage in (*STAGES, "registration")
    assert hooks()["grapeshot_after_damage"].stage == "post_damage"
    assert hooks()["grapeshot_plan_morale"].stage == "post_damage"


def test_a_rule_without_a_trait_is_found_in_every_rule_set(
    command: Command, tmp_path: Path
) -> None:
    (tmp_path / "frenzy.py").write_text(FRENZY, encoding="utf-8")
    for asked in ([], ["--ruleset", "legions-imperialis"], ["--ruleset", "ninth-age"]):
        rule = command.json("frenzied crews", "--plugins", str(tmp_path), *asked)[0]

        names = (rule["id"], rule["name"], rule["kind"])
        assert names == ("frenzy", "Frenzied crews", "house rule")
        assert (rule["ruleset"], rule["plugin"]) == ("all", "frenzy")
        assert rule["summary"] == "they fire twice."
        stages = [(each["id"], each["stage"]) for each in rule["clauses"]]
        assert stages == [("frenzy.1", "attacks")]


def test_a_rule_of_one_rule_set_is_found_in_that_one(command: Command, tmp_path: Path) -> None:
    source = FRENZY.replace("CLAUSES", 'RULESET = "ninth-age"\nCLAUSES')
    (tmp_path / "frenzy.py").write_text(source, encoding="utf-8")
    folder = ("--plugins", str(tmp_path))

    assert command.json("frenzied crews", *folder)[0]["ruleset"] == "ninth-age"
    others = command.run("frenzied crews", *folder, "--ruleset", "horus-heresy").stdout
    assert "Frenzied" not in others


def test_a_module_without_hooks_is_no_rule(command: Command, tmp_path: Path) -> None:
    (tmp_path / "tables.py").write_text('"""Frenzied tables."""\nROWS = 3\n', encoding="utf-8")
    assert "Frenzied tables" not in command.run("tables", "--plugins", str(tmp_path)).stdout


@pytest.mark.parametrize(("hook", "told"), BROKEN.items())
def test_a_rule_that_would_be_set_aside_is_marked(
    command: Command, tmp_path: Path, hook: str, told: str
) -> None:
    source = FRENZY.replace("def grapeshot_plan_attacks(attack, plan)", hook)
    source += "\n\n@hookimpl\ndef grapeshot_plan_hit(attack, plan):\n    pass\n"
    (tmp_path / "frenzy.py").write_text(source, encoding="utf-8")

    done = command.run("frenzied crews", "--plugins", str(tmp_path), "--brief")
    assert " ".join(done.stdout.split()).startswith(
        f"Frenzied crews (house rule, all): SET ASIDE, does not act (line 7: {told})"
    )


def test_a_package_is_looked_into(command: Command, tmp_path: Path) -> None:
    """By its `__init__.py`; other folders are no plugins."""
    for name in ("crews", "notes"):
        (tmp_path / name).mkdir()
    (tmp_path / "crews" / "__init__.py").write_text(FRENZY, encoding="utf-8")
    (tmp_path / "notes" / "more.py").write_text(FRENZY.replace("crews", "hens"), encoding="utf-8")

    rule = command.json("frenzied crews", "--plugins", str(tmp_path))[0]
    assert (rule["id"], rule["plugin"]) == ("crews", "crews")
    assert "hens" not in command.run("frenzied hens", "--plugins", str(tmp_path)).stdout
