"""What an attack has left is told in words, for each side that has changed."""

from __future__ import annotations

from types import SimpleNamespace as Made
from typing import Any, cast

from grapeshot.engagement.model import Engagement
from grapeshot.present.remaining import remaining


def told(attacker_left: dict[str, Any], **targets_left: dict[str, Any]) -> str:
    units = [Made(models=6, hull_points=None, pinned=False), Made(models=3, pinned=True)]
    engagement = Made(
        attacker=Made(name="Knights", models=4, charging=True),
        targets=[Made(unit=unit) for unit in units],
    )
    report = {"attacker_left": attacker_left, "targets_left": targets_left}
    return remaining(cast("Engagement", engagement), report)


def test_only_what_has_changed_is_told() -> None:
    assert not told({"models": 4}, Rhinos={"models": 6, "wounds_lost": 0}, Levy={"pinned": True})
    assert told({}, Rhinos={"models": 2, "wounds_left": [1, 2]}) == "Rhinos: 2 of 6 models left"


def test_each_side_is_told_the_attacker_last() -> None:
    found = told({"models": 3, "charging": False}, Rhinos={"pinned": True}, Levy={"wounds_lost": 2})
    assert found == "Rhinos: pinned; Levy: wounds lost 2; Knights: 3 of 4 models left"
