"""Torrent (X): the template's narrow end may be placed up to X inches away."""

from grapeshot_horus_heresy.api import Attack, Parameter, TargetPlan, hookimpl, trait


def _inches() -> Parameter:
    def read(text: str) -> float:
        return float(text.strip().strip('"”″'))

    return Parameter("a number of inches", read)


TRAIT = trait("Torrent", ruleset="horus-heresy", parameter=_inches())


@hookimpl
def grapeshot_check_target(attack: Attack, plan: TargetPlan) -> None:
    reach, distance = attack.value(TRAIT), attack.situation.distance
    plan.note("torrent.2", "otherwise it is a template weapon")
    if distance is not None and distance > reach and not attack.situation.snap_shot:
        text = f'the narrow end lies {distance:g}" away, beyond {reach:g}"'
        plan.forbid("out_of_range", clause="torrent.1", text=text)
