"""The rule set as the host sees it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grapeshot import STAGES, Clock, Remembered, RuleField, Ruleset
from grapeshot_ninth_age.core.fighting_shapes import Attacker, Foe
from grapeshot_ninth_age.core.shapes import Choices, Options, Situation, Weapon

if TYPE_CHECKING:
    from collections.abc import Iterator

    from grapeshot import Caveat, Engagement, Plugins, Program
    from grapeshot.plugins.importing import Importing

# What is not asked for is not imported: a command that resolves one attack has to start fast.

_CORE = "grapeshot_ninth_age.core"


def _fire(engagement: Engagement, plugins: Plugins) -> Program:
    from grapeshot_ninth_age.core.firing import prepare_fire

    return prepare_fire(engagement, plugins)


def _strike(engagement: Engagement, plugins: Plugins) -> Program:
    from grapeshot_ninth_age.core.striking import prepare_strike

    return prepare_strike(engagement, plugins)


def _fight(engagement: Engagement, plugins: Plugins) -> Program:
    from grapeshot_ninth_age.core.striking import prepare_fight

    return prepare_fight(engagement, plugins)


def _check(engagement: Engagement) -> Iterator[Caveat]:
    from grapeshot_ninth_age.core.contradictions import check_facts

    return check_facts(engagement)


def _importing() -> Importing:
    from grapeshot_ninth_age.core.importing import IMPORTING

    return IMPORTING


def _armour(name: str, points: int, clause: str, *others: str) -> RuleField:
    """Return a piece of armour; several of them add up to the Armour of a unit."""
    return RuleField((name, *others), "armour", clause, "save", value=points, adds=True)


RULE_FIELDS = (
    RuleField(("Shield", "Shields"), "shield", "shield.1", "save", value=True),
    RuleField(("Standard Bearer",), "standard", "standard-bearer.1", "post_damage", value=True),
    RuleField(
        ("Battle Standard Bearer", "BSB", "Bannerman"),
        "battle_standard",
        "battle-standard-bearer.1",
        "post_damage",
        value=True,
    ),
    _armour("Light Armour", 1, "light-armour.1"),
    _armour("Heavy Armour", 2, "heavy-armour.1"),
    _armour("Plate Armour", 3, "plate-armour.1"),
)
"""Rules that state a field: standards, and armour, which counts where Armour is not stated itself
(armour-as-rules.1)."""

ACTED_ON = (
    "Manifestations that lend a common rule",
    "Rules that lend attributes under conditions",
    "Lent protections",
    "Fly",
    "Flammable",
    "Fear",
    "Fearless",
    "Scoring",
    "Cannot be Stomped",
    "Towering Presence",
)
"""Rules without a module of their own: others look for them by name, or they lend other rules."""

CLOCK = Clock(
    ("Charge", "Movement", "Magic", "Shooting", "Melee"), has_turns=True, round="Game Turn"
)
REMEMBERED = (
    Remembered("situation.round", "fight", "next turn"),
    Remembered("unit.charging", "fight", "next turn"),
    Remembered("unit.last_weapon", "fight", "next turn"),
    *(
        Remembered(f"unit.{key}", "attack")
        for key in ("in_contact", "near_explosion", "weapon_status", "shaken")
    ),
)
"""What a Misfire leaves is an effect, with its own end."""

RULESET = Ruleset(
    id="ninth-age",
    name="The 9th Age",
    kinds={"fire": _fire, "strike": _strike, "fight": _fight},
    default_kind="fire",
    volleys={"fire": f"{_CORE}.volleys:VOLLEYS"},
    weapon=Weapon,
    attacker=Attacker,
    target=Foe,
    situation=Situation,
    choices=Choices,
    options=Options,
    d3_as_d6=False,
    check=_check,
    profile_keys=("weapons",),
    rule_fields=RULE_FIELDS,
    acted_on=ACTED_ON,
    stages=dict.fromkeys(("strike", "fight"), frozenset(STAGES)),
    dice_fields=(("weapon.shots", "attacker.models"),),
    usual=(
        "situation.distance",
        "situation.cover",
        "situation.round",
        "attacker.charging",
        "attacker.models",
        "target.models",
        "attacker.moved",
        "situation.facing",
        "attacker.wounds_lost",
        "target.wounds_lost",
    ),
    plans={
        "check_target": (
            f"{_CORE}.shooting_target:ShootingPlan",
            f"{_CORE}.weapon_choice:WeaponPlan",
        ),
        "plan_attacks": (f"{_CORE}.attacks_plan:ShotsPlan", f"{_CORE}.attacks_plan:BlowsPlan"),
        "plan_hit": (f"{_CORE}.aim:AimPlan", f"{_CORE}.skill:SkillPlan"),
        "plan_defence": (f"{_CORE}.defence_plan:DefencePlan",),
        "plan_allocation": (f"{_CORE}.area_plan:AreaPlan",),
        "plan_wound": (f"{_CORE}.wound_plan:WoundPlan",),
        "plan_save": (f"{_CORE}.save_plan:SavePlan",),
        "plan_damage": (f"{_CORE}.damage_plan:DamagePlan",),
        "plan_morale": (f"{_CORE}.break_plan:BreakPlan",),
        "plan_misfire": (f"{_CORE}.misfire_plan:MisfirePlan",),
        "plan_fight": (f"{_CORE}.fight_plan:FightPlan",),
    },
    importing=_importing,
    clock=CLOCK,
    remembered=REMEMBERED,
    melee=("kind", "melee"),
)
