"""Data files in BattleScribe's form, made for the tests: nothing in them is of a real army."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path
from xml.sax.saxutils import quoteattr
from zipfile import ZIP_DEFLATED, ZipFile

LI_WEAPON = ("Range", "Dice", "To Hit", "AP", "Traits")
LI_UNIT = ("Move", "Sv", "CAF", "Morale", "W")
HH_WEAPON = ("Range", "Strength", "AP", "Type")
HH_UNIT = ("Unit Type", "Move", "WS", "BS", "S", "T", "W", "I", "A", "Ld", "Save")
HH_VEHICLE = ("Unit Type", "Move", "BS", "Front", "Side", "Rear", "HP")


def element(tag: str, *children: str, **attributes: str) -> str:
    """Return an element; an attribute's underscore at the end keeps it from being a keyword."""
    told = "".join(f" {name.rstrip('_')}={quoteattr(value)}" for name, value in attributes.items())
    return f"<{tag}{told}>{''.join(children)}</{tag}>"


def profile(name: str, kind: str, names: tuple[str, ...], *texts: str) -> str:
    """Return a profile with a text for each of its characteristics."""
    values = [
        f'<characteristic name="{key}" typeId="{kind}-{key}">{_escaped(text)}</characteristic>'
        for key, text in zip(names, texts, strict=True)
    ]
    return element("profile", element("characteristics", *values), name=name, typeName=kind)


def _escaped(text: str) -> str:
    return text.replace("&", "&amp;").replace("<", "&lt;")


def link(tag: str, target: str, kind: str, *modifiers: str, name: str = "?", **more: str) -> str:
    """Return a link, with its modifiers."""
    inside = element("modifiers", *modifiers) if modifiers else ""
    return element(tag, inside, name=name, targetId=target, type=kind, **more)


def modifier(kind: str, field: str, value: str, *inside: str) -> str:
    """Return a modifier; with conditions inside, it does not always count."""
    return element("modifier", *inside, type=kind, field=field, value=value)


def catalogue(name: str, *inside: str, system: str = "gst") -> str:
    """Return a catalogue of a game system."""
    return '<?xml version="1.0" encoding="UTF-8"?>\n' + element(
        "catalogue", *inside, id="cat", name=name, gameSystemId=system, xmlns="urn:test"
    )


def game_system(*inside: str) -> str:
    """Return a game system with the id that catalogues name."""
    return element("gameSystem", *inside, id="gst", name="A Game", xmlns="urn:test")


def zipped(text: str, name: str = "data.cat") -> bytes:
    """Return a text in an archive of one file."""
    held = BytesIO()
    with ZipFile(held, "w", ZIP_DEFLATED) as archive:
        archive.writestr(name, text)
    return held.getvalue()


RIFLE = profile("Long rifle", "Weapon", LI_WEAPON, '14"', "2", "4+", "-1", "Arc (Front), Light AT")
MORTAR = profile(
    "Trench mortar", "Weapon", LI_WEAPON, '8"-40"', "D3+1", "5+", "-", "Ignore Cover, Barrage"
)
SQUAD_SHEET = profile("Trench Squad", "Detachment", LI_UNIT, '5"', "5+", "+1", "4+", "1")
SQUAD = element(
    "selectionEntry",
    element(
        "profiles", profile("Trench Squad", "Detachment", LI_UNIT, '5"', "5+", "+1", "4+", "1")
    ),
    element(
        "infoLinks",
        link("infoLink", "rule-shields", "rule", modifier("set", "name", "Void Shields (2)")),
        link("infoLink", "rule-odd", "rule"),
        link("infoLink", "rule-hidden", "rule", hidden="true"),
    ),
    element("categoryLinks", link("categoryLink", "infantry", "category", name="New CategoryLink")),
    element(
        "constraints",
        element("constraint", type="min", value="4", field="selections", scope="parent"),
    ),
    element(
        "selectionEntries",
        element(
            "selectionEntry",
            element("profiles", RIFLE),
            name="Long rifle",
            id="e-rifle",
            type="upgrade",
        ),
    ),
    element("entryLinks", link("entryLink", "e-mortar", "selectionEntry")),
    name="Trench Squad",
    id="e-squad",
    type="model",
)
SYSTEM = game_system(
    element(
        "sharedRules",
        element("rule", name="Void Shields (X)", id="rule-shields"),
        element("rule", name="Mud Wading", id="rule-odd"),
        element("rule", name="Scout", id="rule-hidden"),
    ),
    element("categoryEntries", element("categoryEntry", name="Infantry (1)", id="infantry")),
    element(
        "sharedSelectionEntries",
        element(
            "selectionEntry",
            element("profiles", MORTAR),
            name="Mortar",
            id="e-mortar",
            type="upgrade",
        ),
    ),
)
CATALOGUE = catalogue("Trench Army", element("sharedSelectionEntries", SQUAD))


def written(folder: Path, name: str, content: str | bytes) -> Path:
    """Write a file and return its path."""
    path = folder / name
    path.write_bytes(content.encode() if isinstance(content, str) else content)
    return path
