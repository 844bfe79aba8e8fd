"""Programs of engagements, prepared once and kept for the next question about the same one."""

from __future__ import annotations

from _thread import _local as local  # importing threading takes as long as an engagement
from collections.abc import Callable, Hashable
from typing import TypeAlias

from grapeshot.engagement.model import Engagement
from grapeshot.pipeline.program import Program
from grapeshot.plugins.registry import Plugins

_MOST = 8
_Kept: TypeAlias = list[tuple[Engagement, Hashable, Program]]


class Prepared:
    """The programs of the engagements that were asked about last.

    Each thread has its own, for plans are made while a program runs. What was prepared with other
    plugins than are in use now is prepared again.
    """

    def __init__(self, plugins: Plugins, prepare: Callable[[Engagement, Plugins], Program]) -> None:
        self._plugins = plugins
        self._prepare = prepare
        self._local = local()

    def program(self, engagement: Engagement) -> Program:
        """Return the program of an engagement. Raise Refusal or Fault, each time anew."""
        kept: _Kept = self._local.__dict__.setdefault("kept", [])
        in_use = self._plugins.in_use
        for known, plugins, program in kept:
            if known is engagement and plugins == in_use:
                return program
        program = self._prepare(engagement, self._plugins)
        if self._plugins.in_use == in_use:  # nothing was loaded or set aside meanwhile
            kept.append((engagement, in_use, program))
            del kept[:-_MOST]
        return program
