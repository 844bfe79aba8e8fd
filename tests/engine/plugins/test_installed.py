"""A third party's distribution is seen through its entry point, and acts like what ships."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import zipfile
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from textwrap import dedent
from typing import Any

import pytest
from tests.engine.plugins.attacks import ATTACK, FRENZY, with_traits
from tests.engine.plugins.test_discovery import distribution

from grapeshot.testing import House

TRAIT_OF_A_THIRD_PARTY = """
    from grapeshot import hookimpl, trait

    TRAIT = trait("Volley Gun", ruleset="legions-imperialis")

    @hookimpl
    def grapeshot_plan_attacks(attack, plan):
        plan.set_dice(6, clause="volley-gun.1", text="six barrels")
"""
PROGRAM = """
import json, sys
from grapeshot.session import Session
session = Session()
engagement = session.reader.engagement(json.loads(sys.argv[1]))
program, odds = session.odds(engagement)
print(json.dumps({
    "mean": odds.attack.mean["hit_rolls"],
    "explanation": [[f.plugin, f.clause, f.text] for f in session.explain(engagement, program)],
    "plugins": {p.name: p.origin for p in session.plugins.all()},
    "problems": session.problems,
}))
"""


def wheel(folder: Path) -> Path:
    """Write the wheel of a distribution `volley-rules` that registers one module."""
    path = folder / "volley_rules-1.0-py3-none-any.whl"
    metadata = "volley_rules-1.0.dist-info"
    files = {
        "volley_rules/__init__.py": "",
        "volley_rules/gun.py": dedent(TRAIT_OF_A_THIRD_PARTY),
        f"{metadata}/METADATA": "Metadata-Version: 2.1\nName: volley-rules\nVersion: 1.0\n",
        f"{metadata}/WHEEL": "Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n",
        f"{metadata}/entry_points.txt": "[grapeshot]\nvolley-gun = volley_rules.gun\n",
    }
    record = "".join(f"{name},,\n" for name in (*files, f"{metadata}/RECORD"))
    with zipfile.ZipFile(path, "w") as archive:
        for name, text in (files | {f"{metadata}/RECORD": record}).items():
            archive.writestr(name, text)
    return path


def install(path: Path, site: Path) -> None:
    """Install a wheel into a folder, with pip where there is one."""
    if find_spec("pip") is None:
        with zipfile.ZipFile(path) as archive:
            archive.extractall(site)
        return
    command = [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--no-index"]
    environment = {**os.environ, "PIP_DISABLE_PIP_VERSION_CHECK": "1"}
    subprocess.run([*command, "--target", site, path], env=environment, check=True, timeout=60)


def answer(table: dict[str, Any], *site: Path) -> Any:
    """Return what the program answers in a process of its own, with `site` on its path."""
    path = os.pathsep.join([*map(str, site), *filter(None, [os.environ.get("PYTHONPATH")])])
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM, json.dumps(table)],
        env={**os.environ, "PYTHONPATH": path},
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def test_an_installed_distribution_brings_its_trait(tmp_path: Path) -> None:
    install(wheel(tmp_path), tmp_path / "site")
    found = answer(with_traits("volley gun"), tmp_path / "site")
    assert found["problems"] == []
    assert found["plugins"]["volley-gun"] == "volley_rules-1.0"
    assert found["mean"] == 6
    assert ["volley-gun", "volley-gun.1", "six barrels"] in found["explanation"]


class ThirdParty:
    """Somebody's distributions, laid out as an installation leaves them on the path."""

    def __init__(self, site: Path) -> None:
        self._site = site
        self.modules: list[str] = []

    def install(
        self, distributed: str, module: str, source: str, attribute: str = "", name: str = "frenzy"
    ) -> None:
        """Lay out a distribution of one module that registers a plugin."""
        target = f"{module}:{attribute}" if attribute else module
        points = f"[grapeshot]\n{name} = {target}\n"
        distribution(self._site, self._metadata(distributed), points)
        (self._site / f"{module}.py").write_text(dedent(source))
        self.modules.append(module)

    def remove(self, distributed: str) -> None:
        """Remove a distribution; its module stays."""
        shutil.rmtree(self._site / f"{self._metadata(distributed)}.dist-info")

    def _metadata(self, distributed: str) -> str:
        return f"{distributed.replace('-', '_')}-0.0.1"


@pytest.fixture
def installer(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[ThirdParty]:
    """Return a third party whose modules are forgotten at the end of the test."""
    monkeypatch.syspath_prepend(tmp_path)
    somebody = ThirdParty(tmp_path)
    yield somebody
    for module in somebody.modules:
        sys.modules.pop(module, None)


@pytest.mark.parametrize(
    ("name", "module"), [("frenzy-rules", "frenzy_rules"), ("grapeshot-frenzy", "grapeshot_frenzy")]
)
def test_a_distribution_on_the_path_acts_whatever_its_name(
    installer: ThirdParty, name: str, module: str
) -> None:
    """Also one that is named after the program, as plugins of other programs are."""
    installer.install(name, module, FRENZY)
    house = House()
    assert house.mean_of(ATTACK, "hit_rolls") == 4
    house.session.plugins.load_all()
    house.session.plugins.rulesets()
    assert house.mean_of(ATTACK, "hit_rolls") == 4
    assert house.problems == []


@pytest.mark.parametrize("source", ["1 / 0", "def broken(:", "import no_such_module"])
def test_a_broken_distribution_does_not_stop_the_rest(installer: ThirdParty, source: str) -> None:
    installer.install("frenzy-rules", "frenzy_rules", source)
    house = House()
    assert house.mean_of(ATTACK, "hit_rolls") == 2
    (problem,) = house.problems
    assert problem.startswith('plugin "frenzy" set aside (frenzy_rules')


def test_third_parties_are_shut_out_where_only_what_ships_counts(
    installer: ThirdParty,
) -> None:
    installer.install("grapeshot-frenzy", "grapeshot_frenzy", "raise SystemExit(3)")
    house = House(third_party=False)
    house.session.plugins.load_all()
    assert house.mean_of(ATTACK, "hit_rolls") == 2
    assert house.problems == []


def test_an_entry_point_may_name_an_object_of_a_module(installer: ThirdParty) -> None:
    """An object or a class with hooks for methods, as well as a module."""
    methods = """
        from grapeshot import hookimpl

        class Frenzy:
            RULESET = "legions-imperialis"

            @hookimpl
            def grapeshot_plan_attacks(self, attack, plan):
                plan.double(clause="frenzy.1")

        frenzy = Frenzy()
    """
    for number, attribute in enumerate(["Frenzy", "frenzy"]):
        installer.install(f"frenzy-{attribute}", f"frenzy_{number}", methods, attribute)
        house = House()
        assert house.mean_of(ATTACK, "hit_rolls") == 4
        assert house.problems == []
        (plugin,) = [each for each in house.session.plugins.all() if not each.ships]
        assert (plugin.hooks, plugin.ruleset) == (["grapeshot_plan_attacks"], "legions-imperialis")
        installer.remove(f"frenzy-{attribute}")


@pytest.mark.parametrize(
    ("attribute", "told"),
    [
        ("frenzy", "AttributeError: module 'frenzy_rules' has no attribute 'frenzy'"),
        ("grapeshot_plan_attacks", "the entry point frenzy_rules:grapeshot_plan_attacks is a"),
    ],
)
def test_an_entry_point_that_names_nothing_is_told(
    installer: ThirdParty, attribute: str, told: str
) -> None:
    installer.install("frenzy-rules", "frenzy_rules", FRENZY, attribute)
    house = House()
    assert house.mean_of(ATTACK, "hit_rolls") == 2
    (problem,) = house.problems
    assert told in problem


RIVAL = """
    from grapeshot import *

    @hookimpl
    def grapeshot_ruleset():
        return Ruleset("legions-imperialis", "Mine", {"a": 1}, "a", *[int] * 6)
"""


@pytest.mark.parametrize("name", ["legions-imperialis", "a-rival"])
def test_no_distribution_displaces_a_rule_set_that_ships(installer: ThirdParty, name: str) -> None:
    """Whether by the name of the entry point or by the id of the rule set."""
    installer.install("a-rival", "a_rival", RIVAL, name=name)
    for third_party in (True, False):
        house = House(third_party=third_party)
        assert house.mean_of(ATTACK, "hit_rolls") == 2
        house.session.plugins.load_all()
        assert house.session.plugins.ruleset("legions-imperialis").name == "Legions Imperialis"
        assert len(house.problems) == third_party
    told = "is the name of a rule set" if name != "a-rival" else "there is a rule set"
    assert told in told_of_all()


def told_of_all() -> str:
    """Return what a fresh session tells of all plugins."""
    house = House()
    house.session.plugins.load_all()
    return "\n".join(house.problems)


def test_two_distributions_with_one_name_for_a_plugin_are_both_named(
    installer: ThirdParty,
) -> None:
    installer.install("first-rules", "first_rules", FRENZY)
    installer.install("second-rules", "second_rules", FRENZY.replace("frenzy.1", "other.1"))
    house = House()
    assert house.mean_of(ATTACK, "hit_rolls") == 4
    (problem,) = house.problems
    assert problem.startswith(
        'plugin "frenzy" set aside (second_rules): there is a plugin "frenzy"'
    )
    assert "first_rules.py" in problem


def test_old_metadata_of_the_program_does_not_stand_for_it(installer: ThirdParty) -> None:
    """Nor does that of a distribution which calls itself by its name."""
    installer.install("grapeshot", "old_packs", "", name="legions-imperialis")
    assert House(third_party=False).mean_of(ATTACK, "hit_rolls") == 2
