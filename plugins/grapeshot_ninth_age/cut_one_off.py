"""Cut One Off…: a Fortitude Save that passes with a natural 6 gives a Health Point back."""

from grapeshot_ninth_age.api import Attack, SavePlan, hookimpl, trait

TRAIT = trait("Cut One Off…", ruleset="ninth-age", rule="cut-one-off", bearer="target")


@hookimpl
def grapeshot_plan_save(attack: Attack, plan: SavePlan) -> None:
    text = "a Fortitude Save with a natural 6 gives a Health Point back"
    plan.mend_on_six("fortitude", clause="cut-one-off.1", text=text)
