"""What a rule set says of volleys: how the weapons of one unit follow each other.

A volley is a program whose stages are turns, one a weapon, on one shared state: what the weapons
change of the unit that fires and of each target. A rule set lets a kind of engagement be fired as
a volley by naming a `Volleys` in `Ruleset.volleys`:

* `begin(engagement, plugins)` makes the state before the first weapon. It is small, hashable, and
  the same for all that the next weapon would be fired at in the same way.
* `plan(engagement, plugins, shared)` plans one weapon on its own targets as they stand, and gives
  a `Shot`: its program, the way from the shared state into its stages and the way back. These
  stages count nothing that `losses` tells. `depends_on` names what its plans depend on, by default
  all of the shared state: the less it is, the fewer plans are made and the more states are resolved
  together.
* `losses(unit, before, after)` tells the measures of a target that show in its states; those of
  all weapons together are told from the first state and the last.
* `follow` states what a weapon is to know of the others, such as that they have fired.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from grapeshot.records import NamedTuple

if TYPE_CHECKING:
    from grapeshot.pipeline.played import Played
    from grapeshot.pipeline.program import Program


class Shared(NamedTuple):
    """What the weapons of a volley share."""

    attacker: Hashable
    """What they change of the unit that fires; None where they change nothing."""
    targets: tuple[Any, ...]
    """What is left of each target, in the order of the engagement; of those it is fired at, for a
    single weapon."""


def _all_of_it(shared: Shared) -> Hashable:
    return shared


class Shot(NamedTuple):
    """One weapon of a volley as it is planned on a shared state."""

    program: Program
    start: Callable[[Shared], Any]
    """Makes the state in which its stages begin, of any shared state that it is planned for."""
    end: Callable[[Any], Shared]
    """Makes the shared state again, of its own targets, from their last state."""
    depends_on: Callable[[Shared], Hashable] = _all_of_it
    """What of a shared state its plans depend on: by default all of it."""
    own: Any = None
    """What the rule set keeps with it, for what it tells of the end of the volley."""
    weapon: str = ""
    """What the weapon is called in the volley; the host states it for `Volleys.left`."""
    was_fired: bool = True
    """Whether its turn came: nobody fires at targets that are gone. The host states it too."""


def _by_itself(engagement: Any, earlier: Sequence[Any], whole: Any) -> Any:
    return engagement


class Volleys(NamedTuple):
    """How the weapons of a volley follow each other, in one kind of engagement."""

    begin: Callable[[Any, Any], Shared]
    """`(engagement, plugins)`"""
    plan: Callable[[Any, Any, Shared], Shot]
    """Raise Refusal where the weapon may not be fired as things stand."""
    losses: Callable[[Any, Any, Any], Mapping[str, int]]
    """`(unit, what is left before, what is left after)`, each measure told even if it is 0."""
    is_gone: Callable[[Any], bool]
    """Whether what is left of a target is nothing."""
    left: Callable[[Any, Sequence[Shot], Played], dict[str, Any]]
    """`(engagement, the shots as planned at first, resolution)`: what the report tells besides.

    `weapons_left` holds what each weapon has left of its own, under its name in the volley, as
    the tables `attacker` and `situation` that it may state: a battle remembers it for the weapon.
    """
    follow: Callable[[Any, Sequence[Any], Any], Any] = _by_itself
    """`(engagement, those fired before it, the engagement of all weapons)`: the engagement as it is
    in the volley. It may name further targets, where a weapon strikes whoever is in its way, and
    further `facts`: what the explanation, or a caveat, is to say of the weapon among the others."""
    bearers: Callable[[Any], Hashable] | None = None
    """`(engagement of a weapon)`: who bears it; equal ones are the same models. None: those who
    fire a weapon that states so itself fire no other."""
