"""A rule set that is as good as the shipped one, but fails when it is asked for anything."""

from __future__ import annotations

from typing import Any

from grapeshot import Engagement, Plugins, Ruleset, hookimpl


def _fail(engagement: Engagement, plugins: Plugins) -> Any:
    raise KeyError("nothing")


@hookimpl
def grapeshot_ruleset() -> Ruleset:
    from grapeshot_legions_imperialis.core.ruleset import RULESET

    return RULESET._replace(id="failing", kinds={"fire": _fail})
