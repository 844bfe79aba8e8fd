"""What the rules and the explanation make of a template that may scatter anywhere near."""

from __future__ import annotations

from typing import Any

from tests.packs.legions_imperialis.conftest import HOUSE_OF_STONE

from .tables import base, block, floats, hull, on_table, squad, texts, troop

SMALL = 'Blast (3")'
AIM: dict[str, Any] = {"aim": [20, 20]}


def test_the_explanation_tells_what_lies_under_it_before_and_on_average() -> None:
    shot = on_table(SMALL, models=squad("target", (20, 20), (21.5, 20)), table=AIM)
    lying = "before it scatters 1 models wholly and 1 partly under it, after it "
    told = next(text for text in texts(shot, "blast") if text.startswith(lying))
    fully = sum(count * chance for count, chance in floats(shot.of("models_fully_under")).items())
    assert told.removeprefix(lying).startswith(f"{fully:.3g} and ")
    assert shot.explains("blast.1", "blast.2", "blast.3", "blast.4", "blast.5")


def test_an_own_model_that_it_may_scatter_onto_is_told() -> None:
    """By four inches at most: its edge is 5.5 away then, and a base reaches half an inch in."""
    places = {"near": (24, 20), "just": (14.01, 20), "beyond": (20, 26)}
    own = [base("attacker", *place, id=name) for name, place in places.items()]
    models = [base("target", 20, 20), *own]
    told = texts(on_table(SMALL, models=models, target=troop("target", 1), table=AIM), "blast")
    assert "near, just may be struck too: name the attacker as a target to count it" in told


def test_a_tank_that_it_may_scatter_onto_counts_for_the_arc() -> None:
    """The one beside the aim is turned away; the other is out of reach, whatever is rolled."""
    tanks = [hull("target", 20, 22, 0), hull("target", 40, 20, 180)]
    target = troop("target", 2, type="vehicle")
    shot = on_table(SMALL, models=tanks, target=target, table=AIM)
    assert shot.explains("core-arcs.1")


def test_a_structure_that_it_may_scatter_onto_may_fall() -> None:
    hab = block("structure", 24, 20, 2, 2, name="hab")
    given: dict[str, Any] = {"models": (), "terrain": [hab], "table": AIM, "ap": -9}
    targets = [{**HOUSE_OF_STONE, "wounds": 1, "name": "hab"}, troop("in", 1, garrisoned_in="hab")]
    shot = on_table(SMALL, "Demolisher", targets=targets, **given)
    assert shot.refused[0] == "collapse_save"
    far = {**given, "terrain": [{**hab, "x": 30}]}
    assert on_table(SMALL, "Demolisher", targets=targets, **far).of("hit_rolls", "hab") == {0: 1}
