"""The scripted dice of an engagement's own file."""

from __future__ import annotations

from grapeshot.dice import RolledDice, ScriptDice, SeededDice, read_script
from grapeshot.errors import Fault

TYPE_CHECKING = False  # importing `typing` for this constant would cost 4 ms
if TYPE_CHECKING:
    from grapeshot.engagement.model import Engagement


def script_of(engagement: Engagement, seed: int = 0) -> RolledDice:
    """Return the scripted dice of an engagement.

    A script that holds no faces at all, but where a marker scatters to, is followed by dice
    that a generator rolls. Raise Fault where there is no script, or a face is no number.
    """
    if not engagement.script:
        raise Fault("no_script", "this engagement has no [script]")
    ruleset = engagement.ruleset
    script = read_script(engagement.script, ruleset.script_keys)
    then = None if script.faces is not None else SeededDice(seed, d3_as_d6=ruleset.d3_as_d6)
    return ScriptDice(
        script.faces or [],
        then=then,
        d3_as_d6=ruleset.d3_as_d6,
        named=script.named,
        scatters=script.scatters,
    )
