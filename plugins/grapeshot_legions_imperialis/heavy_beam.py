"""Heavy Beam: a Beam that passes through Structures and damages them."""

from grapeshot_legions_imperialis.api import Attack, TargetPlan, hookimpl, trait

TRAIT = trait("Heavy Beam", ruleset="legions-imperialis", includes=("Beam",))


@hookimpl
def grapeshot_check_target(attack: Attack, plan: TargetPlan) -> None:
    plan.note("heavy-beam.1", "a Beam that Structures do not stop")
    plan.lift("structure in the way", clause="heavy-beam.2", text="passes through Structures")
    plan.lift("structure", clause="heavy-beam.4", text="can damage Structures")
    plan.warn_of_missing_structure(clause="heavy-beam.5")
    if attack.target.behind_block == "impassable":
        plan.note("heavy-beam.3", "Impassable terrain still stops the line")
    if attack.at_structure:
        plan.note("heavy-beam.5", "the Structure takes Hit rolls like a Detachment")
