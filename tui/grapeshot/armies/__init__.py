"""Armies of the user's: lists of what a person owns, and what other programs' files bring in.

An army list is a TOML file, one an army, in the folder `armies` beside the user's profiles. Its
units and weapons are profiles; the list only says which, how many, and for how many points::

    name = "Third Company"
    ruleset = "legions-imperialis"
    points = 1500                       # the limit it is built to; may be left out

    [[unit]]
    name = "First Squad"                # what the player calls it
    profile = "legions-imperialis/third-company/Line Infantry"
    models = 6                          # 1 where it is left out
    weapons = [
      "legions-imperialis/third-company/Long rifles",                        # each model has it
      { profile = "legions-imperialis/third-company/Mortar", count = 2 },    # two of them have it
    ]
    points = 45                         # of the unit as it stands; may be left out
    group = "Demi-company Alpha"        # the formation it belongs to; may be left out

A profile is named as everywhere: `ruleset/file/name`, or by its name alone, which is then looked
for in all profiles of the rule set. `lists.read_army` reads such a file strictly, `lists.army_toml`
writes one. Whether the profiles are there is not the reader's business: `army.references()` yields
every one with its place.

`importing.Importer` reads the files of BattleScribe and NewRecruit: catalogues become profiles,
rosters become profiles and an army list.
"""
