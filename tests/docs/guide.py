"""The part of the author's guide that the code tells: `python -m tests.docs.guide` writes it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from grapeshot.plugins.guide import HookGuide, hook_guides
from grapeshot.testing import House

GUIDE = Path(__file__).parents[2] / "plugins" / "README.md"
RULESETS = ("legions-imperialis", "ninth-age", "horus-heresy")
_GENERATED = re.compile(r"(<!-- generated: hooks -->\n)(.*?)(<!-- end -->)", re.DOTALL)


def written() -> str:
    """Return what stands in the guide."""
    found = _GENERATED.search(GUIDE.read_text(encoding="utf-8"))
    assert found
    return found[2]


def told() -> str:
    """Return what the code tells."""
    plugins = House(third_party=False).session.plugins
    by_ruleset = {
        name: {
            each.name: each
            for each in hook_guides(plugins.ruleset(name), plugins.called_hooks(name))
        }
        for name in RULESETS
    }
    order = dict.fromkeys(hook for guides in by_ruleset.values() for hook in guides)
    return "".join("".join(_section(hook, by_ruleset)) for hook in sorted(order))


def _section(hook: str, by_ruleset: dict[str, dict[str, HookGuide]]) -> Iterator[str]:
    guide = next(each[hook] for each in by_ruleset.values() if hook in each)
    yield f"\n### grapeshot_{hook}\n\n{guide.meaning}"
    yield f" Several answers: {guide.answers}\n\n" if guide.answers else "\n\n"
    yield f"```python\n{guide.example}\n```\n\n"
    for name, guides in by_ruleset.items():
        if hook in guides:
            yield f"* {name}: {_plans(guides[hook])}\n"


def _plans(guide: HookGuide) -> str:
    if not guide.plans:
        return "called."
    several = len(guide.plans) > 1
    return "; ".join(
        (f"`{plan.name}`: " if several else "")
        + ", ".join(f"`{statement}`" for statement in plan.statements)
        for plan in guide.plans
    )


def main() -> None:
    """Write it into the guide."""
    text = GUIDE.read_text(encoding="utf-8")
    GUIDE.write_text(_GENERATED.sub(lambda m: m[1] + told() + m[3], text), encoding="utf-8")


if __name__ == "__main__":
    main()
