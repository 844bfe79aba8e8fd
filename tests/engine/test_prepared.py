"""A program is prepared once for each engagement, and again where other plugins are in use."""

from __future__ import annotations

from pathlib import Path
from threading import Thread

from tests.engine.plugins.attacks import ATTACK

from grapeshot.pipeline.program import Program
from grapeshot.testing import House


def test_an_engagement_that_is_asked_about_again_is_not_prepared_again(house: House) -> None:
    engagement, equal = house.engagement(ATTACK), house.engagement(ATTACK)
    program, _ = house.session.odds(engagement)
    assert house.session.program(engagement) is program
    assert house.session.program(equal) is not program


def test_it_is_prepared_again_once_a_plugin_is_set_aside(tmp_path: Path) -> None:
    house = House(tmp_path)
    house.write(
        "quarrel",
        """
        from grapeshot import hookimpl

        RULESET = "legions-imperialis"
        asked = []

        @hookimpl
        def grapeshot_plan_hit(attack, plan):
            asked.append(1)
            if len(asked) > 1:
                raise ValueError("enough")
        """,
    )
    engagement = house.engagement({**ATTACK, "ruleset": "legions-imperialis"})
    kept = house.session.odds(engagement)
    again = house.session.odds(engagement)
    assert again[0] is kept[0]
    other = house.engagement({**ATTACK, "ruleset": "legions-imperialis"})
    house.session.odds(other)
    assert "enough" in house.problems[0]
    assert house.session.odds(engagement)[0] is not kept[0]


def test_each_thread_prepares_its_own(house: House) -> None:
    """Plans go on being made while a program runs."""
    engagement = house.engagement(ATTACK)
    made: list[Program] = []
    thread = Thread(target=lambda: made.append(house.session.program(engagement)))
    thread.start()
    thread.join()
    assert made[0] is not house.session.program(engagement)
