"""What a plain question does not load: it is asked by the thousand, and has to answer at once."""

from __future__ import annotations

import pkgutil
import subprocess
import sys
from pathlib import Path

import pytest

import grapeshot
import grapeshot.dice
import grapeshot.table

ENGAGEMENTS = {
    "legions-imperialis": 'weapon = {name = "g", dice = 4, to_hit = 4, traits = ["Accurate"]}\n'
    'target = {type = "infantry", models = 6, armour_save = 5}',
    "horus-heresy": 'weapon = {name = "g", strength = 4, ap = 5, shots = 10}\n'
    "attacker = {bs = 4}\ntarget = {models = 10, toughness = 4, armour_save = 3}",
    "ninth-age": 'weapon = {name = "g", kind = "shooting", range = 24, to_hit = 4, shots = 1, '
    'strength = 4, ap = 1, traits = ["Accurate"]}\n'
    "attacker = {models = 10}\ntarget = {models = 20, armour = 3}",
}
PACKS = {name: f"grapeshot_{name.replace('-', '_')}" for name in ENGAGEMENTS}
GEOMETRY = ("grapeshot.table.scene", "grapeshot.table.flames", "grapeshot.table.lines")


@pytest.mark.parametrize("ruleset", ENGAGEMENTS)
def test_odds_of_a_plain_engagement_load_no_other_pack_and_no_table(
    ruleset: str, tmp_path: Path
) -> None:
    file = tmp_path / "plain.toml"
    file.write_text(f'ruleset = "{ruleset}"\n{ENGAGEMENTS[ruleset]}\n', encoding="utf-8")
    code = (
        "import sys; from grapeshot.cli import main; "
        f"code = main(['odds', {str(file)!r}]); print(*sys.modules, file=sys.stderr); "
        "sys.exit(code)"
    )
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    loaded = run.stderr.split()
    assert PACKS[ruleset] in loaded
    others = [pack for name, pack in PACKS.items() if name != ruleset]
    fights = [f"{PACKS[ruleset]}.core.{name}" for name in ("fight_plan", "break_plan")]
    unwanted = (*others, *GEOMETRY, *fights, "random", "fractions", "threading", "numpy", "textual")
    assert [name for name in unwanted if name in loaded] == []


def test_no_module_hides_what_a_package_brings_when_it_is_first_used() -> None:
    """A module that is imported becomes a name of its package, in place of one yet to be found."""
    for package in (grapeshot, grapeshot.dice, grapeshot.table):
        modules = {module.name for module in pkgutil.iter_modules(package.__path__)}
        assert not modules.intersection(package.__all__)
        assert all(hasattr(package, name) for name in package.__all__)
