"""The rules of the ledger that change numbers and on which no module acts yet, by id.

A unit or weapon that bears one is told of it beside the numbers. The list shrinks as rules are
implemented: a rule of which a module names any clause may not stay here.
"""

from __future__ import annotations

UNIMPLEMENTED = {
    "ambush-tercio",
    "armoured-charge",
    "automated-sentry",
    "battlesmith",
    "born-in-the-saddle",
    "close-formation-fighting",
    "command-exterminate",
    "construct-shields",
    "death-dealers",
    "deathless",
    "disciplined-fire",
    "disruptive",
    "furious-charge",
    "hammerblow-assault",
    "heavy-assault-cadre",
    "hover",
    "incarnate-violence",
    "interceptor",
    "interlocking-tactics",
    "inviolate-armour",
    "ionic-flare-shield",
    "jump-packs",
    "kine-shields",
    "medicae",
    "obfuscation-protocols",
    "orbital-assault",
    "overlapping-fire",
    "overwhelming-aggression",
    "phosphex",
    "protocol-surge",
    "pulverising-volleys",
    "remote-controlled-detonation",
    "scout",
    "seeker-killers",
    "shattering-barrage",
    "shattering-volleys",
    "shield-generator",
    "skimmer",
    "titan-hunters",
    "tracking-array",
    "unstoppable-advance",
    "volley-fire",
}
