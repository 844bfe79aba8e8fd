"""Flamethrower: no roll to hit; hits by ranks or files; curly values at Short Range."""

from grapeshot_ninth_age.api import (
    ARTILLERY,
    HIT,
    MISFIRE,
    AimPlan,
    Attack,
    AttacksPlan,
    Dice,
    DiceExpression,
    HitPlan,
    MisfirePlan,
    RollTest,
    Shot,
    Tally,
    hookimpl,
    many,
    models_standing,
    parse_dice,
    rows_seen_from,
    trait,
    warn_of_formation,
)

TRAIT = trait("Flamethrower", ruleset="ninth-age", family=ARTILLERY, includes=("Artillery Weapon",))

_WORKS = RollTest.of(lambda face: face > 1)
_BASE = parse_dice("D6")
_MOST_ROWS = 4


@hookimpl
def grapeshot_plan_hit(attack: Attack, plan: AimPlan) -> None:
    plan.need_no_roll(clause="flamethrower.1", text="no roll to hit, and no modifiers")
    plan.misfire_on_one(clause="flamethrower.2", text="a natural 1 misfires")
    plan.note("flamethrower.3", "2 to 6: the attack works")


@hookimpl
def grapeshot_plan_attacks(attack: Attack, plan: AttacksPlan) -> None:
    rows, arc = _rows_behind(attack), attack.situation.facing
    plan.note("flamethrower.4", f"the attacker is in the target's {arc} arc")
    clause = "flamethrower.6" if arc == "flank" else "flamethrower.5"
    behind = f", and {rows}D3 for the rows behind the first" if rows else ""
    plan.note(clause, f"D6 hits{behind}")
    most = many(models_standing(attack.target), "model")
    plan.note("flamethrower.7", f"no more hits than models: {most}")
    warn_of_formation(attack, plan)
    if attack.at_short_range:
        plan.use_curly_values(clause="flamethrower.8", text="Short Range: values in curly brackets")


@hookimpl
def grapeshot_plan_misfire(attack: Attack, plan: MisfirePlan) -> None:
    plan.modify(-1, clause="flamethrower.2", text="-1 on the Misfire Table")


@hookimpl
def grapeshot_resolve_shot(attack: Attack, plan: HitPlan, dice: Dice, tally: Tally) -> Shot:
    if not dice.test(_WORKS, "flamethrower", "flamethrower.1"):
        return Shot(MISFIRE)
    hits = _roll_hits(attack, dice)
    least = attack.choices.engineer_reroll_hits_below
    if least is not None and hits < least:
        hits = _roll_hits(attack, dice)
    return Shot(HIT, hits=min(hits, models_standing(attack.target)))


def _roll_hits(attack: Attack, dice: Dice) -> int:
    more = DiceExpression(_rows_behind(attack), 3, 1, 0)
    return dice.value(_BASE, "hits") + dice.value(more, "hits of further rows")


def _rows_behind(attack: Attack) -> int:
    """Return the ranks, or from a flank the files, that add a D3: up to four."""
    rows = rows_seen_from(attack.target, attack.situation.facing)
    return min(_MOST_ROWS, len(rows) - 1)
