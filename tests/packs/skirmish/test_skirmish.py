"""A rule set of a third party, installed as one: what it is worth, and how it meets the program.

`plugins/examples/skirmish` is a distribution of its own, built on `grapeshot.kit`.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from pathlib import Path
from textwrap import dedent
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.compare.trying_all import values_of_all
from tests.examples import examples

from grapeshot import watch
from grapeshot.compare.advice import Aim, advise, with_aim
from grapeshot.compare.question import Question, Target, Weapon
from grapeshot.testing import House

EXAMPLE = Path(__file__).parents[3] / "plugins" / "examples" / "skirmish"
Table = dict[str, Any]


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Install the distribution with pip into a folder of its own."""
    folder = tmp_path_factory.mktemp("site")
    pip = [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--no-index"]
    subprocess.run(
        [*pip, "--no-build-isolation", "--target", folder, EXAMPLE],
        env={**os.environ, "PIP_DISABLE_PIP_VERSION_CHECK": "1"},
        check=True,
        timeout=120,
    )
    return folder


@pytest.fixture(scope="module")
def skirmish(site: Path) -> Iterator[House]:
    """Return the program with the rule set on its path."""
    sys.path.insert(0, str(site))
    yield House()
    sys.path.remove(str(site))
    for name in [name for name in sys.modules if name.startswith("grapeshot_skirmish")]:
        del sys.modules[name]


def shot(attacks: Any = 1, *traits: str, **fields: Any) -> Table:
    """Return an attack that hits and wounds on 3+; a field is `weapon__damage=2`."""
    weapon = {"name": "gun", "attacks": attacks, "to_hit": 3, "strength": 5}
    table: Table = {
        "ruleset": "skirmish",
        "weapon": {**weapon, "traits": list(traits)},
        "target": {"models": 40, "toughness": 4},
    }
    for key, value in fields.items():
        part, _, name = key.partition("__")
        table.setdefault(part, {})[name] = value
    return table


# -- right answers ---------------------------------------------------------------------------------


def test_sixes_wound_automatically_and_score_one_ordinary_hit_more(skirmish: House) -> None:
    table = shot(10, "Sustained Hits (1)", "Lethal Hits", weapon__strength=3)
    assert skirmish.mean_of(table, "models_destroyed") == Fraction(35, 9)
    odds = skirmish.odds_of(table, "models_destroyed")
    assert round(float(sum(chance for n, chance in odds.items() if n >= 3)), 6) == 0.760470


def test_every_roll_but_a_six_is_rolled_again(skirmish: House) -> None:
    table = shot(36, "Lethal Hits", weapon__strength=3, choices__reroll_hits="uncritical")
    assert skirmish.mean_of(table, "hits") == 26
    assert skirmish.mean_of(table, "wounds") == 16


@pytest.mark.parametrize(("excess", "mean"), [("is lost", 2.265560), ("spills over", 4.424017)])
def test_random_damage_on_models_of_two_wounds(skirmish: House, excess: str, mean: float) -> None:
    table = shot(6, weapon__damage="D6", target__wounds=2, options__excess_damage=excess)
    assert round(float(skirmish.mean_of(table, "models_destroyed")), 6) == mean


# -- beside a brute force --------------------------------------------------------------------------

_FACES = range(1, 7)
_SIXTH = Fraction(1, 6)


class Twin:
    """The same game, worked out die by die; it shares no code with the program."""

    def __init__(self, table: Table) -> None:
        weapon, target = table["weapon"], table["target"]
        traits = {t.partition(" (")[0]: t.partition("(")[2].rstrip(")") for t in weapon["traits"]}
        self.sustained = int(traits.get("Sustained Hits", 0))
        self.lethal = "Lethal Hits" in traits
        self.devastating = "Devastating Wounds" in traits
        self.twin = "Twin-linked" in traits
        self.critical = int(traits["Anti"].split()[1].rstrip("+")) if "Anti" in traits else 6
        self.reroll = table.get("choices", {}).get("reroll_hits", "none")
        self.spills = table.get("options", {}).get("excess_damage") == "spills over"
        self.damage = [1, 2, 3] if weapon.get("damage") == "D3" else [weapon.get("damage", 1)]
        armour = target.get("armour", 0) + weapon.get("ap", 0) if target.get("armour") else 9
        self.save = min(armour, target.get("invulnerable") or 9)
        self.last = target.get("last_save") or 9
        self.models, self.wounds = target["models"], target.get("wounds", 1)
        self.attacks = weapon["attacks"]

    def hits(self, face: int) -> list[bool]:
        """Return the hits of a face, True for each that wounds automatically."""
        return [self.lethal, *[False] * self.sustained] if face == 6 else [False] * (face >= 3)

    def hit_faces(self) -> Iterator[tuple[int, Fraction]]:
        """Yield each face that stands, with its probability."""
        for face in _FACES:
            ones, failed = self.reroll == "ones" and face == 1, self.reroll == "failed" and face < 3
            if ones or failed or (self.reroll == "uncritical" and face < 6):
                yield from ((second, _SIXTH**2) for second in _FACES)
            else:
                yield face, _SIXTH

    def wound(self, sure: bool) -> dict[str, Fraction]:
        """Return the chances that a hit comes to no wound, a plain or a devastating one."""
        found = {"none": Fraction(0), "plain": Fraction(0), "devastating": Fraction(0)}
        if sure:
            return {**found, "plain": Fraction(1)}
        for face in _FACES:
            again = self.twin and not self._wounds(face)
            for second in _FACES if again else (face,):
                critical = self.devastating and second >= self.critical
                kind = "plain" if self._wounds(second) else "none"
                found["devastating" if critical else kind] += _SIXTH ** (2 if again else 1)
        return found

    def _wounds(self, face: int) -> bool:
        return face > 1 and (face >= 3 or face >= self.critical)

    def unsaved(self) -> dict[int, Fraction]:
        """Return the distribution of unsaved wounds."""
        through = Fraction(sum(face == 1 or face < self.save for face in _FACES), 6)
        total = {0: Fraction(1)}
        for _ in range(self.attacks):
            one: dict[int, Fraction] = {}
            for face, chance in self.hit_faces():
                each = {0: chance}
                for sure in self.hits(face):
                    wound = self.wound(sure)
                    p = wound["plain"] * through + wound["devastating"]
                    each = _add(each, {0: 1 - p, 1: p})
                for count, part in each.items():
                    one[count] = one.get(count, Fraction(0)) + part
            total = _add(total, one)
        return total

    def points(self) -> dict[int, Fraction]:
        """Return the distribution of the points of one wound."""
        lost = Fraction(sum(face < self.last for face in _FACES), 6)
        found: dict[int, Fraction] = {}
        for damage in self.damage:
            each = {0: Fraction(1, len(self.damage))}
            for _ in range(damage):
                each = _add(each, {0: 1 - lost, 1: lost})
            for points, chance in each.items():
                found[points] = found.get(points, Fraction(0)) + chance
        return found

    def destroyed(self) -> dict[int, Fraction]:
        """Return the distribution of models destroyed."""
        single = self.points()

        @cache
        def after(wounds: int, left: tuple[int, ...]) -> dict[int, Fraction]:
            if not wounds:
                return {self.models - len(left): Fraction(1)}
            found: dict[int, Fraction] = {}
            for points, chance in single.items():
                for dead, part in after(wounds - 1, self._struck(left, points)).items():
                    found[dead] = found.get(dead, Fraction(0)) + chance * part
            return found

        found: dict[int, Fraction] = {}
        for wounds, chance in self.unsaved().items():
            for dead, part in after(wounds, (self.wounds,) * self.models).items():
                found[dead] = found.get(dead, Fraction(0)) + chance * part
        return {dead: chance for dead, chance in sorted(found.items()) if chance}

    def _struck(self, left: tuple[int, ...], points: int) -> tuple[int, ...]:
        for _ in range(points):
            if left:
                left = (left[0] - 1, *left[1:]) if left[0] > 1 else left[1:]
                if not self.spills and (not left or left[0] == self.wounds):
                    break
        return left


def _add(first: dict[int, Fraction], second: dict[int, Fraction]) -> dict[int, Fraction]:
    sums: dict[int, Fraction] = {}
    for one, chance in first.items():
        for other, part in second.items():
            sums[one + other] = sums.get(one + other, Fraction(0)) + chance * part
    return sums


TRAITS = st.lists(
    st.sampled_from(
        [
            "Sustained Hits (1)",
            "Sustained Hits (2)",
            "Lethal Hits",
            "Devastating Wounds",
            "Twin-linked",
            "Anti (beast 4+)",
        ]
    ),
    unique_by=lambda trait: trait.partition(" (")[0],
)
SHOTS = st.builds(
    lambda attacks, traits, reroll, excess, damage, saves, wounds: shot(
        attacks,
        *traits,
        choices__reroll_hits=reroll,
        options__excess_damage=excess,
        weapon__damage=damage,
        weapon__ap=saves[3],
        target__models=3,
        target__wounds=wounds,
        target__keywords=["Beast"],
        target__armour=saves[0],
        target__invulnerable=saves[1],
        target__last_save=saves[2],
    ),
    st.integers(1, 3),
    TRAITS,
    st.sampled_from(["none", "ones", "failed", "uncritical"]),
    st.sampled_from(["is lost", "spills over"]),
    st.sampled_from([1, 2, "D3"]),
    st.tuples(*[st.sampled_from([0, 3, 5])] * 3, st.integers(0, 2)),
    st.integers(1, 3),
)


@examples(40)
@given(SHOTS)
def test_odds_are_those_of_a_brute_force(skirmish: House, table: Table) -> None:
    twin = Twin(table)
    odds, destroyed = skirmish.odds(table).attack, twin.destroyed()
    unsaved = {n: chance for n, chance in sorted(twin.unsaved().items()) if chance}
    assert odds.distributions["unsaved_wounds"] == unsaved
    assert odds.distributions["models_destroyed"] == destroyed
    assert odds.events["wiped_out"] == destroyed.get(twin.models, 0)


@examples(6)
@given(SHOTS)
def test_the_order_of_plugins_does_not_matter(skirmish: House, table: Table) -> None:
    skirmish.assert_order_independent(table, shuffles=2)
    assert skirmish.problems == []


def test_simulation_agrees_with_odds(skirmish: House) -> None:
    table = shot("2D6", "Sustained Hits (1)", "Devastating Wounds", target__armour=4)
    engagement = skirmish.engagement(table)
    exact = float(skirmish.mean_of(table, "models_destroyed"))
    _, simulated = skirmish.session.odds(engagement, simulate=4000, seed=3)
    error = simulated.attack.standard_error["models_destroyed"]
    assert abs(simulated.attack.mean["models_destroyed"] - exact) < 4 * error


# -- house rules for it ----------------------------------------------------------------------------


@pytest.fixture
def ruled(skirmish: House, tmp_path: Path) -> House:
    """Return a house with a folder of its own, beside the rule set."""
    return House(tmp_path / "rules")


LUCKY = """
    from grapeshot import hookimpl
    RULESET = "skirmish"

    def ignore_first(models, points):
        if models.recalls("lucky"):
            return models, points
        return models.remember("lucky"), 0

    @hookimpl
    def grapeshot_plan_damage(attack, plan):
        plan.alter("lucky", ignore_first, clause="lucky.1")
"""


def test_the_first_wound_of_an_attack_is_ignored_and_no_other(ruled: House) -> None:
    unsaved = ruled.odds_of(shot(4), "unsaved_wounds")
    ruled.write("lucky", LUCKY)
    expected: dict[int, Fraction] = {}
    for wounds, chance in unsaved.items():
        lost = max(0, wounds - 1)
        expected[lost] = expected.get(lost, Fraction(0)) + chance
    assert ruled.odds_of(shot(4), "models_destroyed") == expected
    assert ruled.problems == []


@pytest.mark.parametrize(
    ("body", "told"),
    [
        ("1 / 0", "ZeroDivisionError"),
        ("return points", "answered 1; expected the models and the points of a wound"),
        ("return models, -1", "points -1; expected a whole number of 0 or more"),
        ("return models, 1.5", "points 1.5; expected a whole number"),
        ("while True: pass", "alter 'ignore_first'; expected a function that comes to an end"),
    ],
)
def test_what_alters_damage_amiss_is_named(
    ruled: House, monkeypatch: pytest.MonkeyPatch, body: str, told: str
) -> None:
    monkeypatch.setattr(watch, "SECONDS", 0.3)
    before = ruled.odds_of(shot(2), "models_destroyed")
    head, tail = LUCKY.split("if models.recalls")[0], LUCKY.split(", 0\n")[1]
    path = ruled.write("lucky", f"{head}{body}\n{tail}")
    assert ruled.odds_of(shot(2), "models_destroyed") == before
    (problem,) = ruled.problems
    assert f'plugin "lucky" makes the attack fail by what it does in {HOOK} ({path}:' in problem
    assert told in problem


HOOK = "grapeshot_plan_damage"
TAGGING = """
    from grapeshot import hookimpl
    RULESET = "skirmish"

    @hookimpl
    def grapeshot_plan_hit(attack, plan):
        plan.tag_from(5, "burning", clause="burning.1")

    @hookimpl
    def grapeshot_plan_damage(attack, plan):
        if "burning" in plan.tags:
            plan.additional_wounds(1, clause="burning.2")
"""


def test_a_tag_of_ones_own_goes_from_hits_to_damage(ruled: House) -> None:
    ruled.write("burning", TAGGING)
    lost = ruled.mean_of(shot(2, target__wounds=9), "wounds_lost")
    assert lost == 2 * Fraction(2, 3) * (Fraction(2, 6) + 2 * Fraction(2, 6))


@pytest.mark.parametrize(
    ("statement", "told"),
    [
        ('plan.tag_critical("bypass:armor", clause="a.1")', 'did you mean "armour"?'),
        ('plan.tag_critical("automatic_wounds", clause="a.1")', "automatic_wound"),
        ('plan.critical_on(7, clause="a.1")', "face 7"),
    ],
)
def test_a_statement_that_makes_no_sense_names_its_plugin(
    ruled: House, statement: str, told: str
) -> None:
    before = ruled.mean_of(shot(2), "hits")
    source = f"""
        from grapeshot import hookimpl
        RULESET = "skirmish"

        @hookimpl
        def grapeshot_plan_hit(attack, plan):
            {statement}
    """
    path = ruled.write("wrong", source)
    assert ruled.mean_of(shot(2), "hits") == before
    (problem,) = ruled.problems
    assert f'plugin "wrong" failed in grapeshot_plan_hit ({path}:7)' in problem
    assert told in problem


def test_a_hook_that_the_kit_never_asks_is_told(ruled: House) -> None:
    source = """
        from grapeshot import hookimpl
        RULESET = "skirmish"

        @hookimpl
        def grapeshot_plan_misfire(attack, plan):
            plan.modify(1, clause="a.1")
    """
    ruled.write("misfire", dedent(source))
    ruled.mean_of(shot(2), "hits")
    (problem,) = ruled.problems
    assert "grapeshot_plan_misfire (line 5) has no effect: skirmish never asks for it" in problem
    assert "grapeshot_plan_hit" in problem


# -- the installed command -------------------------------------------------------------------------


@pytest.fixture(scope="module")
def run(site: Path, tmp_path_factory: pytest.TempPathFactory) -> Any:
    """Return what runs the command where the distribution is installed, and a home is its own."""
    home = tmp_path_factory.mktemp("home")
    folders = {f"XDG_{name}_HOME": str(home / name) for name in ("CACHE", "CONFIG", "STATE")}
    environment = {**os.environ, **folders, "HOME": str(home), "PYTHONPATH": str(site)}

    def command(*arguments: str, module: str = "grapeshot") -> str:
        done = subprocess.run(
            [sys.executable, "-m", module, *arguments],
            env=environment,
            cwd=home,
            capture_output=True,
            text=True,
            timeout=120,
        )
        assert done.returncode == 0, done.stdout + done.stderr
        assert "grapeshot:" not in done.stderr, done.stderr
        return done.stdout

    return command


def test_odds_and_rolls_of_its_profiles(run: Any) -> None:
    words = ("long repeater", "veterans", "distance=12", "attacker.models=5")
    (told,) = json.loads("[" + run("odds", *words, "--json") + "]")
    assert told["method"] == "exact"
    assert 0 < told["mean"]["models_destroyed"] < told["mean"]["hits"]
    first, second = (run("roll", *words, "--seed", "4", "--json") for _ in range(2))
    assert json.loads(first)["result"] == json.loads(second)["result"]


def test_engagements_are_verified(run: Any, tmp_path: Path) -> None:
    file = tmp_path / "expected.toml"
    file.write_text(
        """
        id = "sixes"
        ruleset = "skirmish"
        weapon = { name = "gun", attacks = 1, to_hit = 3, strength = 3, traits = ["Lethal Hits"] }
        target = { models = 5, toughness = 4 }
        [expect]
        mean = { hits = "2/3", wounds = "1/3" }
        """
    )
    assert "1" in run("verify", str(file))


def test_its_rules_are_looked_up_and_its_plugins_listed(run: Any) -> None:
    assert "scores X hits more" in run("rule", "sustaned hits")
    assert "Strength against Toughness" in run("rule", "wound roll")
    listed = json.loads(run("plugins", "list", "--json"))
    assert {"skirmish", "melta", "torrent"} <= {plugin["name"] for plugin in listed}


def test_its_own_tests_pass_where_it_is_installed(run: Any) -> None:
    flags = ("-q", "-p", "no:cacheprovider", "-p", "no:xdist", "--rootdir", str(EXAMPLE))
    assert "passed" in run(*flags, str(EXAMPLE), module="pytest")


def test_it_is_written_in_two_hundred_lines() -> None:
    """Without its traits: what a rule set takes is what the kit is measured by."""
    package = EXAMPLE / "grapeshot_skirmish"
    core = [package / "__init__.py", package / "_game.py"]
    assert sum(len(path.read_text().splitlines()) for path in core) <= 200


# -- volleys ---------------------------------------------------------------------------------------


def in_two(table: Table, first: int) -> Table:
    """Return the attack with the dice of its weapon shared out to two equal weapons."""
    weapon = table["weapon"]
    rest = {**weapon, "name": "again", "attacks": weapon["attacks"] - first}
    return {**table, "weapon": {**weapon, "attacks": first}, "more_weapons": [rest]}


@pytest.mark.parametrize("first", [1, 3])
def test_dice_shared_out_to_two_equal_weapons_come_to_the_same(skirmish: House, first: int) -> None:
    hurt = {"weapon__damage": "D3", "target__wounds": 2, "target__models": 3}
    table = shot(4, "Sustained Hits (1)", "Devastating Wounds", **hurt, target__armour=4)
    whole, parts = (skirmish.odds(each).attack for each in (table, in_two(table, first)))
    for name in ("wounds_lost", "models_destroyed"):
        assert parts.distributions[name] == whole.distributions[name]
    assert parts.events == whole.events


def test_advice_is_the_best_of_all_assignments(skirmish: House) -> None:
    """Losses are carried over: the last shot is wasted on a target that mostly is gone."""
    guns = tuple(
        Weapon(name, {**shot(attacks, strength=strength)["weapon"], "name": name})
        for name, attacks, strength in (("a", 2, 5), ("b", 1, 8), ("c", 1, 4))
    )
    targets = (
        Target("few", {"models": 1, "toughness": 4, "armour": 6}),
        Target("many", {"models": 5, "toughness": 5, "armour": 4}),
    )
    question, aim = Question("skirmish", guns, targets), Aim("models_destroyed")
    advice = advise(with_aim(question, aim), skirmish.session, aim)
    values = sorted(values_of_all(skirmish.session, question, may_hold=False), reverse=True)
    assert advice.best.value == pytest.approx(values[0], abs=1e-9)
    assert advice.second is not None
    assert advice.second.value == pytest.approx(values[1], abs=1e-9)
