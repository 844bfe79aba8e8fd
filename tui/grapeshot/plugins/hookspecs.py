"""Every hook of Grapeshot. A rule is a plugin module that implements some of them.

Each docstring has the same parts: what and when; the default; the parameters; how several answers
combine; and an example for a house-rule file.

A module that declares `TRAIT = trait(...)` is asked only for attacks whose weapon or unit bears
that trait; a module without one is asked for every attack, in every rule set. `attack` and the
plans are those of the rule set, and differ from one to the next: so a rule without a trait is best
kept to the one it was written for, by a variable of its module::

    RULESET = "legions-imperialis"

A rule set asks only those hooks that its game has a use for; a plugin that is made for it and
implements another is warned of. `EFFECTS = ("dazed",)` names lasting effects that the module leaves
where the source does not write them out, so that engagements may state them.

Each hook is asked in turn, plainly: no coroutine, generator or wrapper. What raises, answers what
makes no sense or does not come to an end within two seconds is named and set aside; a rule without
a trait in the rule set where it failed, and no other.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pluggy

if TYPE_CHECKING:
    from pathlib import Path

    from grapeshot.dice import Dice
    from grapeshot.pipeline.tally import Tally
    from grapeshot.plugins.ruleset import Ruleset

VERSION = 1
"""The version of this interface, which a plugin may ask for: `NEEDS_HOOKS = 1`.

It is raised when a hook or a word of the plans loses something that plugins may rest on; what is
only added leaves it as it is.
"""

hookspec = pluggy.HookspecMarker("grapeshot")
hookimpl = pluggy.HookimplMarker("grapeshot")


# -- registration ------------------------------------------------------------------------------


@hookspec
def grapeshot_ruleset() -> Ruleset | None:
    """Give the rule set that a pack brings. Called once, when the pack is loaded.

    Default: none; a plugin need not bring a rule set.

    Several answers: each is a rule set of its own; two with one id are refused.

    Use in a house-rule file::

        @hookimpl
        def grapeshot_ruleset():
            return Ruleset(id="skirmish", name="Our skirmish game", kinds=KINDS, **SHAPES)
    """


@hookspec
def grapeshot_profiles() -> Path | None:
    """Give the folder of TOML profiles that a pack brings: in it, one folder for each rule set.

    Called when a profile is first asked for.

    Default: none.

    Several answers: all folders are read; the user's own folders come last and win.

    Use in a house-rule file::

        @hookimpl
        def grapeshot_profiles():
            return Path(__file__).parent / "profiles"
    """


# -- target ------------------------------------------------------------------------------------


@hookspec
def grapeshot_check_target(attack: Any, plan: Any) -> None:
    """Say what forbids, allows or changes the choice of a target. Called before anything is rolled.

    Default steps:

    * range, minimum range and sight are demanded;
    * order, phase and stage are checked;
    * what a plugin forbids is refused, unless another lifts it.

    :param attack: the attack on one target: weapon, attacker, target, situation, choices.
    :param plan: the target plan; `forbid(reason, clause, text)`, `lift(reason, clause, text)`.

    Several answers: all count. What is lifted is not refused, in whatever order it was said.

    Use in a house-rule file::

        @hookimpl
        def grapeshot_check_target(attack, plan):
            if attack.situation.distance and attack.situation.distance < 3:
                plan.forbid("too_close", clause="no-point-blank.1", text="not within 3 inches")
    """


# -- attacks -----------------------------------------------------------------------------------


@hookspec
def grapeshot_plan_attacks(attack: Any, plan: Any) -> None:
    """Change how many dice an attack rolls. Called once for each target.

    Default steps: the weapon's dice for each model that fires.

    :param attack: the attack on one target.
    :param plan: the attacks plan; `double(...)`, `halve(...)`, `set_dice(...)`.

    Several answers: all count; the plan multiplies before it divides.

    Use in a house-rule file::

        @hookimpl
        def grapeshot_plan_attacks(attack, plan):
            plan.double(clause="frenzy.1", text="frenzied crews fire twice")
    """


@hookspec
def grapeshot_before_attack(attack: Any, state: Any, dice: Dice, tally: Tally) -> Any:
    """Resolve what happens once the target is chosen and before the attack is rolled.

    Default: nothing happens.

    :param attack: the attack on its first target.
    :param state: the state of the resolution, frozen; give a changed copy.
    :param dice: draw through it: `dice.die("what for")`.
    :param tally: report measures and lasting effects to it.

    Several answers: each plugin gets the state that the one before gave; plugins are called in the
    order of their names. Answer None to leave the state as it is.

    Use in a house-rule file::

        @hookimpl
        def grapeshot_before_attack(attack, state, dice, tally):
            if dice.die("jam") == 1:
                return state._replace(lost=True)
    """


# -- hit ---------------------------------------------------------------------------------------


@hookspec
def grapeshot_plan_hit(attack: Any, plan: Any) -> None:
    """Change the roll to hit. Called once for each target.

    Default steps: the weapon's To Hit with the modifiers of the situation; a natural 1 misses, a
    natural 6 hits; no re-rolls.

    :param attack: the attack on one target.
    :param plan: the hit plan; `modify(...)`, `waive(...)`, `reroll_failed(...)`, and so on.

    Several answers: all count. A modifier that is waived counts nothing.

    Use in a house-rule file::

        @hookimpl
        def grapeshot_plan_hit(attack, plan):
            plan.modify("night", -1, clause="night-fight.1", text="hard to see at night")
    """


@hookspec
def grapeshot_plan_defence(attack: Any, plan: Any) -> None:
    """Say how the unit that is struck defends itself. Called once for each target.

    Only what the struck unit and the weapon in its hands bear is asked.

    Default steps: the unit's own skill and all its armour count.

    :param attack: the attack on one target.
    :param plan: the defence plan; `parry(...)`, `need_both_hands(...)`.

    Several answers: all count.

    Use in a house-rule file::

        @hookimpl
        def grapeshot_plan_defence(attack, plan):
            plan.parry(clause="buckler.1", text="a buckler parries")
    """


@hookspec(firstresult=True)
def grapeshot_resolve_shot(attack: Any, plan: Any, dice: Dice, tally: Tally) -> Any:
    """Resolve one shot or blow in place of the roll to hit. Called for each of them.

    Default steps: the roll of the hit plan; a success is one Hit, or those of an area.

    :param attack: the attack on one target.
    :param plan: the hit plan: `roll(dice)` makes the roll that the hook replaces.
    :param dice: draw through it.
    :param tally: report measures to it.

    Answer True for a success and False for a miss, or with what the rule set's pack says a shot
    may come to; None leaves it to others. Only one plugin that bears on an attack may implement
    this hook; two are refused.

    Use in a house-rule file::

        @hookimpl
        def grapeshot_resolve_shot(attack, plan, dice, tally):
            return dice.die("guidance") > 1
    """


@hookspec
def grapeshot_plan_template(attack: Any, plan: Any) -> None:
    """Say which marker or template an attack lays on the table. Once for each attack.

    Default steps: none is laid; the attack rolls to hit.

    :param attack: the attack on the target that is aimed at.
    :param plan: the template plan: which circles it has, how it is laid, how it scatters.

    Several answers: all count.

    Use in a house-rule file::

        @hookimpl
        def grapeshot_plan_template(attack, plan):
            plan.shorten_scatter("rangefinder", 1, clause="rangefinder.1", text="one inch less")
    """


# -- allocate ----------------------------------------------------------------------------------


@hookspec
def grapeshot_plan_allocation(attack: Any, plan: Any) -> None:
    """Change what becomes of a Hit before any Save: shields, discarded Hits. Once for each group.

    Default steps: the first model in the order of striking takes the Hit, its shields first.

    :param attack: the attack on one target.
    :param plan: the allocation plan of the group of like models that is struck.

    Several answers: all count. What bypasses shields wins over what bars or strips them; what is
    discarded, nothing brings back.

    Use in a house-rule file::

        @hookimpl
        def grapeshot_plan_allocation(attack, plan):
            if "Phantoms" in attack.target.name:
                plan.discard(clause="phantoms.1", text="phantoms cannot be hit")
    """


# -- wound -------------------------------------------------------------------------------------


@hookspec
def grapeshot_plan_wound(attack: Any, plan: Any) -> None:
    """Change the roll to wound. Called once for each sort of Hit.

    Default steps: the Strength of the Hit against the toughness of what is struck.

    :param attack: the attack on one target.
    :param plan: the wound plan; `add_strength(...)`, `reroll_failed(...)`, and so on.

    Several answers: all count; bonuses add up.

    Use in a house-rule file::

        @hookimpl
        def grapeshot_plan_wound(attack, plan):
            plan.add_strength(1, clause="frost-blade.1", text="+1 Strength")
    """


@hookspec
def grapeshot_plan_penetration(attack: Any, plan: Any) -> None:
    """Change the roll of a Hit against the armour of a vehicle. Called once for each target.

    Default steps: the dice of the weapon's type and its Strength against the armour of the facing.

    :param attack: the attack on one target.
    :param plan: the penetration plan; `strike(facing, ...)`, `roll_dice(...)`, and so on.

    Several answers: all count.

    Use in a house-rule file::

        @hookimpl
        def grapeshot_plan_penetration(attack, plan):
            plan.strike("rear", clause="mines.1", text="mines go off under the hull")
    """


# -- save --------------------------------------------------------------------------------------


@hookspec
def grapeshot_plan_save(attack: Any, plan: Any) -> None:
    """Change the Save against a Hit: its AP, the kinds on offer, re-rolls. Once for each group.

    Default steps: AP against the Armour Save; every kind of Save that the group has; the owner
    takes the best one, or the one chosen.

    :param attack: the attack on one target.
    :param plan: the save plan of the group of like models that is struck.

    Several answers: all count. The AP is improved, then doubled, then set to 0, then improved by
    what is an exception to that.

    Use in a house-rule file::

        @hookimpl
        def grapeshot_plan_save(attack, plan):
            plan.bypass("armour", clause="phase-rounds.1", text="no Armour Save")
    """


@hookspec(firstresult=True)
def grapeshot_resolve_save(attack: Any, model: Any, dice: Dice, tally: Tally) -> int | None:
    """Resolve a Hit in place of the Save. Called for each Hit that reaches a model.

    Default steps: the Save of the save plan is rolled; a failed one costs a Wound.

    :param attack: the attack on one target.
    :param model: the model struck: its group and the Wounds it has left.
    :param dice: draw through it.
    :param tally: report measures to it.

    Answer with the number of Wounds, which nothing can save, or None to leave it to others. Only
    one plugin that bears on an attack may implement this hook; two are refused.

    Use in a house-rule file::

        @hookimpl
        def grapeshot_resolve_save(attack, model, dice, tally):
            return 1 if dice.die("doom") >= 5 else 0
    """


# -- damage ------------------------------------------------------------------------------------


@hookspec
def grapeshot_plan_damage(attack: Any, plan: Any) -> None:
    """Change what an unsaved Wound takes away. Called once for each group of like models.

    Default steps: one Wound off the model.

    :param attack: the attack on one target.
    :param plan: the damage plan of the group of like models that is struck.

    Several answers: all count; additional Wounds add up.

    Use in a house-rule file::

        @hookimpl
        def grapeshot_plan_damage(attack, plan):
            plan.additional_wounds(1, clause="brutal.1", text="one Wound more")
    """


# -- post damage -------------------------------------------------------------------------------


@hookspec
def grapeshot_after_damage(attack: Any, state: Any, dice: Dice, tally: Tally) -> Any:
    """Resolve what the damage sets off: further Hits, lasting effects. Once for each target.

    Default: nothing happens.

    :param attack: the attack on one target.
    :param state: what has become of the target, frozen; give a changed copy.
    :param dice: draw through it.
    :param tally: report measures and lasting effects to it.

    Several answers: each plugin gets the state that the one before gave; plugins are called in the
    order of their names. Answer None to leave the state as it is.

    Use in a house-rule file::

        @hookimpl
        def grapeshot_after_damage(attack, state, dice, tally):
            if state.struck:
                tally.effect(Effect("dazed", attack.target.name, "end of round", "dazed.1", "-1"))
    """


@hookspec
def grapeshot_plan_morale(attack: Any, plan: Any) -> None:
    """Demand or change a test of nerve that the damage sets off. Called once for each target.

    Default steps: no test, unless a rule demands one; then the unit's own Leadership.

    :param attack: the attack on one target.
    :param plan: the morale plan; `demand(...)`, `exempt(...)`, `penalise(...)`, and so on.

    Several answers: all count. A unit that any rule exempts does not test.

    Use in a house-rule file::

        @hookimpl
        def grapeshot_plan_morale(attack, plan):
            plan.penalise("horror", 1, clause="ghastly-wounds.1", text="a ghastly weapon")
    """


@hookspec
def grapeshot_plan_misfire(attack: Any, plan: Any) -> None:
    """Change what a misfire does to the firer. Called once for each attack that may misfire.

    Default steps: a roll on the rule set's misfire table, and its result.

    :param attack: the attack on one target.
    :param plan: the misfire plan; `modify(...)`, `reroll(...)`, and so on.

    Several answers: all count; modifiers add up.

    Use in a house-rule file::

        @hookimpl
        def grapeshot_plan_misfire(attack, plan):
            plan.modify(1, clause="well-kept.1", text="a well-kept gun")
    """


# -- fight -------------------------------------------------------------------------------------


@hookspec
def grapeshot_plan_fight(attack: Any, plan: Any) -> None:
    """Change a close-combat bout: dice, modifiers, who strikes when. Once for each weapon.

    Default steps: those of the rule set: both sides roll and the lower total loses, or each
    strikes at the step of its own speed.

    :param attack: the bout: one weapon of the attacker, attacker, target, situation, choices.
    :param plan: the fight plan of the rule set.

    Several answers: all count; dice and modifiers add up, within the limits of the rule set.

    Use in a house-rule file::

        @hookimpl
        def grapeshot_plan_fight(attack, plan):
            plan.modify(1, clause="champions.1", text="champions fight at +1")
    """
