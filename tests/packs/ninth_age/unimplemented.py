"""The rules of the ledger that change numbers and on which no module acts yet, by id.

A unit or weapon that bears one is told of it beside the numbers. The list shrinks as rules are
implemented: a rule of which a module names any clause may not stay here.
"""

from __future__ import annotations

UNIMPLEMENTED = {
    "acid-blood",
    "against",
    "archery-drills",
    "beast-hunters",
    "blades-of-darag",
    "chilling-shriek",
    "cut-one-off",
    "devastating-charge-note",
    "devour",
    "dying-embers",
    "emplacement-notes",
    "falling-star",
    "favoured-champion",
    "fearless",
    "fire-lance",
    "flaming-note",
    "flammable",
    "fly",
    "further-armour",
    "hard-target-note",
    "idol-of-spite",
    "irredeemable",
    "kyudo",
    "lightning-reflexes-note",
    "master-of-destruction",
    "mirrored-scales",
    "misfires-as-malfunction",
    "multiple-wounds-note",
    "mummys-curse",
    "no-rest-for-the-wicked",
    "officers-and-drills",
    "penetrating",
    "red-haze",
    "repeater-pistol",
    "rune-crafted",
    "sashimonos",
    "short-range-bonus",
    "sweeping-attack",
    "tightening-grasp",
    "towering-presence",
    "under-the-cover-of-mists",
    "unholy-appetite",
    "way-of-the-warrior",
}
