"""What a rule set is to the host: its shapes of profile, its kinds of engagement, its options."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, TypeVar

from grapeshot.errors import Fault
from grapeshot.pipeline.stage_names import STAGES
from grapeshot.records import NamedTuple

if TYPE_CHECKING:
    from grapeshot.pipeline.plan import Caveat
    from grapeshot.pipeline.program import Program
    from grapeshot.pipeline.volley import Volleys
    from grapeshot.plugins.importing import Importing
    from grapeshot.table import Scene

Made = TypeVar("Made")


def imported(named: Made | str) -> Made:
    """Return the object of `"package.module:name"`, importing it; anything else as it is.

    So a rule set names what is seldom asked for, and a command does not wait for its import.
    Raise Fault where there is no such thing.
    """
    if not isinstance(named, str):
        return named
    from importlib import import_module

    module, _, name = named.partition(":")
    try:
        found: Made = getattr(import_module(module), name)
    except (ImportError, AttributeError, ValueError) as cause:
        text = f'the rule set names "{named}": {cause}'
        raise Fault("bad_plugin", text, expected='"package.module:function"') from cause
    return found


class RuleField(NamedTuple):
    """A special rule that states a field of the unit that bears it, as data sheets print it.

    `Void Shields (2)` stands for `void_shields = 2`, `Jink (5+)` for `jink_save = 5`.
    """

    names: tuple[str, ...]
    """The names under which it is printed, in any spelling; the first is the one that is shown."""
    field: str
    clause: str
    stage: str
    value: int | bool | str | None = None
    """What it states, for a rule without a value in brackets."""
    adds: bool = False
    """Whether several such rules add up, as pieces of armour do."""
    better: str = ""
    """The clause by which, where the profile states the field too, the lower number counts, none
    being worst. Where there is no such clause, what the profile states counts."""


class Clock(NamedTuple):
    """How a battle of a rule set passes: in rounds, their phases, and turns of each side if any."""

    phases: tuple[str, ...] = ("Play",)
    """The phases in order: of a round, or of each turn."""
    has_turns: bool = False
    """Whether one side after the other has a turn of its own, with all phases, in each round."""
    round: str = "Round"
    """What the rule set calls it."""
    states: Mapping[str, Mapping[str, Any]] = MappingProxyType({})
    """What a phase says of attacks that are made in it, by its name: `situation.stage`, and of an
    attacker of which nothing else is known `attacker.order`. A player may state it otherwise."""


UNIT, WEAPON, FIGHT, ATTACK = "unit", "weapon", "fight", "attack"
SCOPES = (UNIT, WEAPON, FIGHT, ATTACK)


class Remembered(NamedTuple):
    """For what, and until when, a battle remembers a field that an attack reports as left.

    `of` is the whole unit, the weapon that was used, the fight between the two units, or the attack
    alone: then only a repetition of the same attack begins with it. What a report leaves of a unit
    and is not named here, its models say, lasts for the battle; what it leaves of the situation and
    choices is forgotten.
    """

    field: str
    """With its part: `situation.weapons_fired`; `unit.charging` is that of both sides."""
    of: str
    ends: str = "battle"
    """When it ends, as `grapeshot.pipeline.expiry` tells."""
    spent: Any = None
    """The value at which the weapon can do nothing more; no rule that takes one draws it then."""


_ALL_STAGES = frozenset({*STAGES} - {"fight"})
_FIGHT_STAGES = frozenset(STAGES)


class Ruleset(NamedTuple):
    """A rule set, as its pack brings it.

    `weapon`, `attacker`, `target`, `situation`, `choices` and `options` are shapes: frozen
    dataclasses whose fields are made by `grapeshot.schema.field`. Options stand at the top of an
    engagement. `kinds` maps each kind of engagement to the function that prepares its program: of
    the Engagement and the Plugins, which both know the rule set, so that their types cannot be
    named here. It raises Refusal where the rules forbid the attack, Fault where the input is wrong.

    Every function may be given by its place, `"package.module:function"`: it is then imported when
    it is first asked for.
    """

    id: str
    name: str
    kinds: Mapping[str, Callable[[Any, Any], Program] | str]
    default_kind: str
    weapon: type[Any]
    attacker: type[Any]
    target: type[Any]
    situation: type[Any]
    choices: type[Any]
    options: type[Any]
    unit_tables: tuple[str, ...] = ("unit",)
    """Names of the arrays of tables that hold units in the profile files."""
    profile_keys: tuple[str, ...] = ()
    """Further keys that a unit's profile may have; no engagement reads them."""
    d3_as_d6: bool = False
    """Whether a D3 is rolled as a D6 halved, or as a die of three faces."""
    table: type[Any] | str | None = None
    """The shape of `[table]`, or its place; where there is none it is handed on as it was read."""
    script_keys: Mapping[str, str] = MappingProxyType({})
    """Lists in `[script]` that hold the faces of one kind of draw: key, then name of the draw."""
    scene: Callable[[Any, Any], Scene] | str | None = None
    """What makes the scene of an engagement that has a `[table]`, for a map of it."""
    rule_fields: tuple[RuleField, ...] = ()
    """Special rules that state a field of the unit that bears them."""
    acted_on: tuple[str, ...] = ()
    """Special rules without a plugin of their own on which others act by name."""
    more_weapons: tuple[str, ...] = ()
    """The kinds of engagement that resolve `[[more_weapons]]` by themselves, all at once."""
    volleys: Mapping[str, Volleys | str] = MappingProxyType({})
    """How weapons follow each other in the kinds of engagement in which `[[more_weapons]]` are
    fired one after another; they are refused where neither this nor `more_weapons` names the
    kind. See `grapeshot.pipeline.volley`. "" stands for a kind whose program resolves all weapons
    of `Engagement.volley` together; its stages then say which weapon they are of."""
    stages: Mapping[str, frozenset[str]] = MappingProxyType({})
    """The stages of the ledger that a kind of engagement resolves, where these are not the usual:
    all of them for the kind "fight", all but "fight" for any other."""
    check: Callable[[Any], Iterable[Caveat]] | str | None = None
    """What looks at the facts of an engagement together, once it is read: it raises Fault (the
    word `contradiction`, the place being a key such as "attacker.charging") where two of them
    cannot both be true, and yields a Caveat for what is given and has no part.
    `Engagement.given` tells what the engagement itself states."""
    dice_fields: tuple[tuple[str, ...], ...] = ()
    """Fields whose product is the number of an attack's dice, such as weapon.dice and
    attacker.models: that it is not too large is checked."""
    usual: tuple[str, ...] = ("situation.distance", "attacker.models", "target.models")
    """The fields that change from attack to attack, such as "situation.distance", most wanted
    first: the dashboard has them at hand in a strip. One that a kind of engagement has no use for
    is left out there."""
    plans: Mapping[str, tuple[type[Any] | str, ...]] = MappingProxyType({})
    """The classes of the plans on which the answers to a hook are stated, or their places, by the
    hook without its prefix: "plan_hit". Rules in TOML and authors are told from it what may be
    stated. What `kit.sequence` composes tells its plans itself."""
    importing: Callable[[], Importing] | str | None = None
    """What tells how data files of list builders print its weapons and units; see
    `grapeshot.plugins.importing`. It is a function so that only an import loads that, or names
    the Importing itself: `"package.module:IMPORTING"`."""

    clock: Clock = Clock()
    """The phases and turns of a battle."""
    remembered: tuple[Remembered, ...] = ()
    """What a battle remembers in another way than that of the units for good."""
    melee: tuple[str, Any] | None = None
    """The field of a weapon, and its value, that make it one of close combat; None where every
    weapon is used in a fight. It decides which are offered first."""

    def is_used(self, weapon: Mapping[str, Any], *, in_fight: bool) -> bool:
        """Return whether a weapon, given as its table, is one of fights, or else of shots."""
        if self.melee is None:
            return True
        field, value = self.melee
        return bool(weapon.get(field) == value) == in_fight

    def stages_of(self, kind: str) -> frozenset[str]:
        """Return the stages of the ledger that a kind of engagement resolves."""
        usual = _FIGHT_STAGES if kind == "fight" else _ALL_STAGES
        return self.stages.get(kind, usual)

    def plans_of(self, hook: str) -> tuple[type[Any], ...]:
        """Return the classes of the plans of a hook, given without its prefix; () for no plan."""
        if hook in self.plans:
            return tuple(imported(each) for each in self.plans[hook])
        told = (getattr(imported(each), "plans", {}).get(hook) for each in self.kinds.values())
        return tuple(dict.fromkeys(each for each in told if each is not None))

    def fires_together(self, kind: str) -> bool:
        """Return whether the program of a kind resolves all weapons of a volley by itself."""
        return self.volleys.get(kind) == ""

    def fires_volleys(self, kind: str) -> bool:
        """Return whether weapons of a kind are fired one after another."""
        return self.fires_together(kind) or self.volleys_of(kind) is not None

    def volleys_of(self, kind: str) -> Volleys | None:
        """Return how weapons follow each other in a kind; None where they do not.

        What `kit.sequence` composes tells it itself.
        """
        if kind in self.volleys:
            return imported(self.volleys[kind]) if self.volleys[kind] else None
        told: Volleys | None = getattr(imported(self.kinds[kind]), "volleys", None)
        return told

    def layout(self) -> type[Any] | None:
        """Return the shape of `[table]`, where it has one."""
        return imported(self.table)

    def scene_of(self, engagement: Any, plugins: Any) -> Scene | None:
        """Return the scene of an engagement, for a map of it; None where nothing makes one."""
        return imported(self.scene)(engagement, plugins) if self.scene else None

    def printed(self) -> Importing | None:
        """Return how data files of list builders print its weapons and units, if anything tells."""
        if isinstance(self.importing, str):
            found: Importing = imported(self.importing)
            return found
        return self.importing() if self.importing else None

    def prepare(self, kind: str, engagement: Any, plugins: Any) -> Program:
        """Return the program of an engagement of a kind. Raise Refusal or Fault."""
        return imported(self.kinds[kind])(engagement, plugins)
