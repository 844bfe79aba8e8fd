"""Crawling Fire: the placed marker may be moved up to 2 inches where more models come under it."""

from grapeshot_horus_heresy.api import Attack, TemplatePlan, hookimpl, trait

TRAIT = trait("Crawling Fire", ruleset="horus-heresy", aliases=("Crawling",))

_INCHES = 2


@hookimpl
def grapeshot_plan_template(attack: Attack, plan: TemplatePlan) -> None:
    plan.crawl(_INCHES, clause="crawling-fire.1")
