"""What the tests of plugins fire, and the rules that they write."""

from __future__ import annotations

from typing import Any

from tests.engine.reading.tables import changed

Table = dict[str, Any]

ATTACK: Table = changed(target__models=4, target__armour_save="-")
"""Two dice that hit on 4+, at four models without a Save: a Hit is a Wound is a model."""


def with_traits(*traits: str) -> Table:
    """Return the attack with traits on its weapon."""
    return changed(target__models=4, target__armour_save="-", weapon__traits=list(traits))


FRENZY = """
    from grapeshot import hookimpl

    @hookimpl
    def grapeshot_plan_attacks(attack, plan):
        plan.double(clause="frenzy.1", text="frenzied crews fire twice")
"""
FRENZIED = '''
    """Frenzied (X): X times the Dice doubled."""
    from grapeshot import hookimpl, trait, whole_number

    TRAIT = trait("Frenzied", ruleset="legions-imperialis", parameter=whole_number(),
                  aliases=("Frz",))

    @hookimpl
    def grapeshot_plan_attacks(attack, plan):
        for time in range(attack.value(TRAIT)):
            plan.double(clause=f"frenzied.{time}", text="doubled")
'''
