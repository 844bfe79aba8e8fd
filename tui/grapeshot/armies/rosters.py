"""What a roster holds: the units that were chosen, their models, what they carry, their points."""

from __future__ import annotations

from collections.abc import Iterator

from grapeshot.armies.catalogue import Catalogues, Found
from grapeshot.armies.nodes import Node, plain
from grapeshot.errors import beginning
from grapeshot.records import NamedTuple

_NO_FILES = Catalogues(())


class Chosen(NamedTuple):
    """A selection of a roster, with its profiles and all that is chosen within it."""

    node: Node
    number: int
    sheets: list[Found]

    @property
    def name(self) -> str:
        """The name that the player gave it, or else its own."""
        return beginning(plain(self.node.get("customName")) or self.node.name or "Unit")


def chosen(node: Node) -> Chosen:
    """Return a selection, read."""
    digits = node.get("number").partition(".")[0]
    number = int(digits) if digits.isdigit() and len(digits) <= _MOST_DIGITS else 1
    return Chosen(node, max(1, number), [_NO_FILES.profile(p) for p in node.items("profiles")])


_MOST_DIGITS = 4


def forces(root: Node) -> Iterator[tuple[Node, str]]:
    """Yield every force of a roster, with the name that groups its units."""
    for force in root.walk():
        if force.tag == "force":
            yield force, force.name


def below(node: Node) -> Iterator[Chosen]:
    """Yield a selection and all within it, each before what is within itself."""
    held = [node]
    while held:
        each = held.pop()
        yield chosen(each)
        held.extend(reversed(list(each.items("selections"))))


def rules_of(node: Node) -> list[str]:
    """Return the names of the rules that stand at a selection."""
    shown = (each.name for each in node.items("rules") if each.get("hidden") != "true")
    return [name for name in shown if any(map(str.isalpha, name))]


def categories_of(node: Node) -> list[str]:
    """Return the names of the categories of a selection."""
    return [each.name for each in node.items("categories")]


def points_of(node: Node) -> float | None:
    """Return the points of a selection with all within it, None where none are told."""
    found = [
        number
        for each in below(node)
        for cost in each.node.items("costs")
        if _is_points(cost.name) and (number := _points(cost.get("value"))) is not None
    ]
    total = sum(found)
    return round(total, 2) if 0 < total < _MOST_POINTS else None


def _points(text: str) -> float | None:
    """Return a number of points, None for a text that is none."""
    try:
        number = float(text)
    except ValueError:
        return None
    return number if -_MOST_POINTS < number < _MOST_POINTS else None


_MOST_POINTS = 1_000_000


def _is_points(name: str) -> bool:
    return name.strip(" ()").casefold().startswith(("pts", "point"))


def limit_of(root: Node) -> float | None:
    """Return the points that a roster is built to, None where it has no limit."""
    for each in root.items("costLimits"):
        value = _points(each.get("value"))
        if _is_points(each.name) and value is not None and value > 0:
            return value
    return None
