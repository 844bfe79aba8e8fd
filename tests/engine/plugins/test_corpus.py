"""Each broken plugin is told in its one line; none ends the program or takes another's blame."""

from __future__ import annotations

import re
import time
from pathlib import Path

import pytest
from tests.engine.plugins.attacks import ATTACK, FRENZY
from tests.engine.plugins.corpus import AT_LOADING, IN_A_HOOK, NEVER_ASKED, Broken, hook

import grapeshot
from grapeshot import watch
from grapeshot.dice import HandDice, Request, SeededDice
from grapeshot.testing import House

PACK = Path(__file__).parents[3] / "plugins" / "grapeshot_legions_imperialis"
RAISES_TOO = FRENZY.replace("plan.double(", "plan.triple(")


@pytest.fixture(autouse=True)
def _impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(watch, "SECONDS", 0.3)


def told(broken: Broken, path: Path, house: House) -> str:
    """Return the line in which a plugin is to be told."""
    called = house.session.plugins.called_hooks("legions-imperialis")
    return broken.told.format(
        path=path,
        grapeshot=grapeshot.__file__,
        pack=PACK,
        asked=", ".join(sorted(called)),
    )


def plain(problem: str) -> str:
    """Return a problem without addresses in memory."""
    return re.sub(r" at 0x[0-9a-f]+", "", problem)


CORPUS = {**AT_LOADING, **NEVER_ASKED, **IN_A_HOOK}


def test_the_corpus_is_large_enough() -> None:
    assert len(CORPUS) >= 35


@pytest.mark.parametrize("broken", CORPUS.values(), ids=CORPUS)
def test_a_broken_plugin_is_told_and_no_other_is_blamed(house: House, broken: Broken) -> None:
    """One that is in order acts before it and after it, in odds and in play."""
    house.write("a_frenzy", FRENZY)
    path = house.write("broken", broken.source)
    house.write("z_frenzy", FRENZY.replace("frenzy.1", "zeal.1"))

    assert house.mean_of(ATTACK, "hit_rolls") == 8
    house.session.play(house.engagement(ATTACK), SeededDice(1))
    house.explanation(ATTACK)
    house.session.plugins.load_third_party()

    assert [plain(problem) for problem in house.problems] == [told(broken, path, house)]


@pytest.mark.parametrize("name", ["raises", "exits", "answers Wounds below 0"])
def test_no_broken_plugin_hides_the_error_of_another(house: House, name: str) -> None:
    path = house.write("broken", IN_A_HOOK[name].source)
    house.write("also_broken", RAISES_TOO)
    house.odds(ATTACK)

    also, first = sorted(house.problems)
    assert "also-broken" in also
    assert "has no attribute 'triple'" in also
    assert first == told(IN_A_HOOK[name], path, house)


@pytest.mark.parametrize("caught", ["Exception", "BaseException"])
def test_a_loop_that_holds_on_is_stopped_all_the_same(house: House, caught: str) -> None:
    lines = ("while True:", "    try: list(range(99))", f"    except {caught}: pass")
    path = house.write("broken", hook("check_target", *lines))
    assert house.mean_of(ATTACK, "hits") == 1
    (problem,) = house.problems
    assert problem.startswith(f'plugin "broken" failed in grapeshot_check_target ({path}:')
    assert "it does not come to an end" in problem


def test_a_plugin_is_not_blamed_for_the_time_that_a_player_takes(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The dice of a hook are asked for while the clock stands, however long that takes."""
    monkeypatch.setattr(watch, "_PATIENCE", 0)
    monkeypatch.setattr(watch, "_BUSY", 0)

    def slow(request: Request) -> list[int]:
        time.sleep(0.7)
        return [4] * request.count

    house.write("omen", hook("before_attack", "dice.die('omen')"))
    house.session.play(house.engagement(ATTACK), HandDice(slow))
    assert house.problems == []


def test_a_call_that_only_waits_is_given_more_time(house: House) -> None:
    house.write("slow", hook("plan_hit", "sys.modules['time'].sleep(0.6)"))
    house.odds(ATTACK)
    assert house.problems == []
