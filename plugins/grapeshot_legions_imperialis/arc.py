"""Arc (Front/Rear): it fires only at Detachments in that arc of the firing model."""

from grapeshot_legions_imperialis.api import Attack, Parameter, TargetPlan, hookimpl, trait, word

_ARC = word("Front", "Rear")
_SHORT = {"f": "Front", "r": "Rear"}


def _read(text: str) -> str:
    arc: str = _ARC.read(_SHORT.get(text.strip().casefold(), text))
    return arc


TRAIT = trait("Arc", ruleset="legions-imperialis", parameter=Parameter(_ARC.expected, _read))


@hookimpl
def grapeshot_check_target(attack: Attack, plan: TargetPlan) -> None:
    arc = attack.value(TRAIT).casefold()
    plan.note("arc.1", f"it fires only at Detachments in the {arc} arc of the firing model")
    if attack.situation.own_facing not in ("", arc):
        text = f"the target is not in the {arc} arc of the firing model"
        plan.forbid("arc", clause="arc.1", text=text)
