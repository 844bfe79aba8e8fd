"""The Arcs of models on a table: in which one a point lies."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grapeshot import Fault
from grapeshot.table import in_arc

if TYPE_CHECKING:
    from grapeshot.table import Point
    from grapeshot_legions_imperialis.core.table.standing import Standing

_WHOLE_TURN = 360.0


def lies_in(model: Standing, arc: str, point: Point, front: float) -> bool:
    """Return whether a point lies in an Arc of a model, its limits included.

    `arc` is "front", "rear" or "", which is all round; `front` is the width of the Front Arc in
    degrees. Raise Fault where the model has no facing.
    """
    if not arc:
        return True
    if model.facing is None:
        raise Fault(
            "bad_table",
            f'"{model.name}" has no facing, and its weapon fires into the {arc} Arc',
            expected="facing: degrees counter-clockwise, 0 to the right",
        )
    centre = model.footprint.centre
    if arc == "front":
        return in_arc(centre, model.facing, front, point)
    return in_arc(centre, model.facing + _WHOLE_TURN / 2, _WHOLE_TURN - front, point)


def struck_from(model: Standing, firer: Standing, front: float) -> str:
    """Return in which Arc of a model a firing model stands; "" where the model has no facing.

    Exactly between the two is the front.
    """
    if model.facing is None:
        return ""
    return "front" if lies_in(model, "front", firer.footprint.centre, front) else "rear"
