"""What a rule set is composed of: an attack, plans with one vocabulary, models, a sequence.

A rule set is a distribution with an entry point in the group `grapeshot`. Its package holds one
module for each trait, a `ledger.toml` with the rules in words, a folder of profiles, and its core,
in a module or package that begins with `_` or is called `core`: no trait is looked for there.
`plugins/examples/skirmish` is a whole one in 200 lines.

**Reading.** `Attack` has weapon, attacker, target, situation, choices, options and hooks. What is
borne is read in one way: `attack.value(TRAIT)`, `attack.values(TRAIT)` where a profile may bear it
more than once, `attack.has(TRAIT or name, of="weapon" | "attacker" | "target")`.

**Plans.** A rule set derives its plans from these. `state_rules` states what the game says,
`conclude` notes what it comes to once its facts are read, and decides nothing; between the two all
plugins are asked, in any order (`planned(Hit(attack), attack.hooks.plan_hit)`). A name or a number
is checked when it is stated, so a mistake names its plugin. `text` may always be left out. Several
answers never depend on their order: what helps the one who rolls counts at its best, what adds,
adds up.

====================  ==============================================================================
`TargetPlan`          forbid, lift, check; refusals in the order of `precedence`
`AttacksPlan`         print_dice; set_dice, add_dice, double, halve
`RollPlan`            need; replace, modify, soften, waive, ignore_modifiers, cap, switch_off,
                      automatic; reroll_failed, reroll_passed, reroll_face, reroll_uncritical;
                      critical_on, score_on_critical, tag_critical, tag_from
`SavePlan`            offer, improve, bypass, reroll_failed, reroll_passed; mitigate,
                      bar_mitigation; `modified` is the place for armour penetration
`DamagePlan`          cost, additional_wounds, multiply, halve, lessen, take_nothing, spill, alter
====================  ==============================================================================

**Tags.** A die comes to hits that bear tags: `critical:hit` by itself, others as rules state them.
They go on to the wounds that come of the hits. A plan to wound, to save or of damage is made for
each sort of equal tags, and its hooks read `plan.tags`: `if "critical:hit" in plan.tags`. The tag
`automatic_wound` needs no roll to wound, `bypass:armour` or `bypass:every save` no save; name your
own as you like. What costs the same is added up together, so odds stay exact and fast. A game in
which few rules ask for criticals tells them apart only where one tags them: `marks_critical`.

What a plan comes to: `roll.test()` or `roll.count()`, `save.result()`, `damage.result()`. What a
game has no use for is refused, so that nobody states it in vain: a plan names such statements in
`lacks`, and the tags that are looked at later in `carried`.

**Models** are groups of wounds and numbers, the hurt one first. `alter` on a damage plan passes
the points of each wound through a function of theirs, and `models.remember("spent")` keeps
something in mind within the attack: the first wound that is ignored, and no other.

**Sequence.** `sequence(Target, Attacks, Hit, Wound, Save, Damage, models=...)` gives a kind of
engagement out of these classes, with measures, events, explanation and values. A game with other
stages composes `Once`, `Repeat` and `Chain` itself, and uses the plans alone; `chain` makes one of
steps that count hits and wounds by sort: `Roll`, `Saves`, `Packed`.

**Volleys.** `[[more_weapons]]` of a sequence are fired one after another by themselves: each is
planned on what the ones before have left (`left(models)` makes the fields of that unit), so rules
that count models are right, and odds stay exact. Each weapon may state `targets`, `situation`,
`attacker`, `choices` and `table` of its own. A game with stages of its own names a `Volleys` for
the kind in `Ruleset.volleys`: `begin` makes the small state that weapons share, `plan` a `Shot`:
the program of one weapon on that state, the way into its first state and back from its last.
`losses` tells what shows in the shared state (so that stages need not count it), `depends_on` what
of it a plan heeds: the less, the faster. `follow` states what a weapon has to know of the others:
that one has fired, or where the main target is. `grapeshot.pipeline.volley` says the rest; Legions
Imperialis (`core/volleys.py`, `core/company.py`) is a whole example.

**Battles.** An attack acts on the next ones by what its report leaves: `targets_left`,
`attacker_left`, `situation_left` and `choices_left`, in the keys of the next engagement; a sequence
tells so of its target by `left`. `Ruleset.clock` names the phases, whether sides take turns,
and what a phase states of an attack. What is left of a unit stays, unless `Ruleset.remembered` says
otherwise: a `Remembered` field may be that of one weapon (`spent` is the value at which it can do
nothing more), of one fight, or of the repetition of one attack, and has its end. What a rule lets
last is an `Effect` that its hook puts on the tally: `ends` tells when it is over, `sets` and `adds`
what it makes of the fields of its unit until then. `Ruleset.melee` tells weapons of close combat
from all others, so that a fight offers these first.

**Porting a pack.** In this order, its cases equal as fractions after each step: derive `Attack`
(or `ReadsTraits`, where its fields differ); derive `TargetPlan`, with `precedence` and `limits`;
then the roll plans, where `unmodified` may be overridden by a chart; then `SavePlan` with `kinds`,
`own` and `modified`; `DamagePlan` and `Models` last. A method that a plan inherits is deleted from
the pack; one of another name is renamed in all trait modules at once; one that would have no effect
is named in `lacks`. `Ruleset.kinds`, `check`, `scene` and `importing` may be texts,
`"package.module:function"`: nothing is imported before it is asked for.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from grapeshot.kit.attack import Attack, ReadsTraits, attacks_of, demand_one_target
    from grapeshot.kit.damage_plan import Alter, Cost, DamagePlan, Points, multiplied
    from grapeshot.kit.kind import sequence
    from grapeshot.kit.models import Models, Suffered
    from grapeshot.kit.packing import packed, unpacked
    from grapeshot.kit.plan import (
        AttackPlan,
        AttacksPlan,
        TargetPlan,
        by_mean,
        facts_of,
        planned,
        stated_dice,
    )
    from grapeshot.kit.resolution import WIPED_OUT, State
    from grapeshot.kit.roll_plan import CRITICAL_SUCCEEDS, ONE_FAILS, RollPlan, Scored
    from grapeshot.kit.save_plan import EVERY_MITIGATION, Mitigation, SavePlan, failing, passing
    from grapeshot.kit.steps import (
        Batch,
        Counts,
        Packed,
        Roll,
        Save,
        Saves,
        TotalRoll,
        chain,
        one_by_one,
    )
    from grapeshot.kit.tags import (
        AUTOMATIC_WOUND,
        EVERY_SAVE,
        NO_TAGS,
        Tags,
        bypass,
        bypassed_by,
        critical,
    )

_HOMES = {
    "attack": ("Attack", "ReadsTraits", "attacks_of", "demand_one_target"),
    "damage_plan": ("Alter", "Cost", "DamagePlan", "Points", "multiplied"),
    "models": ("Models", "Suffered"),
    "packing": ("packed", "unpacked"),
    "plan": (
        "AttackPlan",
        "AttacksPlan",
        "TargetPlan",
        "by_mean",
        "facts_of",
        "planned",
        "stated_dice",
    ),
    "resolution": ("WIPED_OUT", "State"),
    "roll_plan": ("CRITICAL_SUCCEEDS", "ONE_FAILS", "RollPlan", "Scored"),
    "save_plan": ("EVERY_MITIGATION", "Mitigation", "SavePlan", "failing", "passing"),
    "kind": ("sequence",),
    "steps": (
        "Batch",
        "Counts",
        "Packed",
        "Roll",
        "Save",
        "Saves",
        "TotalRoll",
        "chain",
        "one_by_one",
    ),
    "tags": (
        "AUTOMATIC_WOUND",
        "EVERY_SAVE",
        "NO_TAGS",
        "Tags",
        "bypass",
        "bypassed_by",
        "critical",
    ),
}

__all__ = [
    "AUTOMATIC_WOUND",
    "CRITICAL_SUCCEEDS",
    "EVERY_MITIGATION",
    "EVERY_SAVE",
    "NO_TAGS",
    "ONE_FAILS",
    "WIPED_OUT",
    "Alter",
    "Attack",
    "AttackPlan",
    "AttacksPlan",
    "Batch",
    "Cost",
    "Counts",
    "DamagePlan",
    "Mitigation",
    "Models",
    "Packed",
    "Points",
    "ReadsTraits",
    "Roll",
    "RollPlan",
    "Save",
    "SavePlan",
    "Saves",
    "Scored",
    "State",
    "Suffered",
    "Tags",
    "TargetPlan",
    "TotalRoll",
    "attacks_of",
    "by_mean",
    "bypass",
    "bypassed_by",
    "chain",
    "critical",
    "demand_one_target",
    "facts_of",
    "failing",
    "multiplied",
    "one_by_one",
    "packed",
    "passing",
    "planned",
    "sequence",
    "stated_dice",
    "unpacked",
]


def __getattr__(name: str) -> Any:
    from importlib import import_module

    for module, names in _HOMES.items():
        if name in names:
            found = globals()[name] = getattr(import_module(f"{__name__}.{module}"), name)
            return found
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
