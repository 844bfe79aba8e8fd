"""Whole screens are what they were when somebody last looked at them."""

from __future__ import annotations

import pytest
from tests.docs.screen import GOLDEN, SCENES, Scene, screens_of


@pytest.mark.parametrize("scene", SCENES, ids=lambda scene: "+".join(scene.shots))
def test_screens_are_as_they_were_looked_at(scene: Scene) -> None:
    """A change on purpose is looked at, and `python -m tests.docs.screen` writes them anew."""
    for name, screen in screens_of(scene).items():
        as_before = (GOLDEN / f"{name}.txt").read_text(encoding="utf-8")
        assert screen == as_before, f"{name}; on purpose? `python -m tests.docs.screen`"


def test_no_screen_is_left_over() -> None:
    names = {name for scene in SCENES for name in scene.shots}
    assert {file.stem for file in GOLDEN.iterdir()} == names
