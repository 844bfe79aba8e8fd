"""What all tests share: the test kit for rules, and random examples that are the same each time."""

from __future__ import annotations

from hypothesis import settings

pytest_plugins = ["grapeshot.testing"]

settings.register_profile("steady", deadline=None, derandomize=True, database=None)
settings.load_profile("steady")
