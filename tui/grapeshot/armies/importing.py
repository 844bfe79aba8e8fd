"""Importing files of BattleScribe's form: what each brings, and writing it for the user.

Reading and writing are apart: `Importer.read` touches nothing but the files it reads.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from grapeshot.armies import nodes
from grapeshot.armies.catalogue import Catalogues, Found, models_of
from grapeshot.armies.converting import Check, Converter
from grapeshot.armies.mustering import muster
from grapeshot.armies.sources import Source, beside, read_source, ruleset_of
from grapeshot.armies.work import Imported, Work
from grapeshot.errors import Fault, Place, in_one_line
from grapeshot.names import nearest
from grapeshot.plugins.importing import Printed

if TYPE_CHECKING:
    from grapeshot.armies.nodes import Node
    from grapeshot.plugins.importing import Importing
    from grapeshot.plugins.ruleset import Ruleset
    from grapeshot.session import Session


class Importer:
    """Reads data files with the rule sets of a session.

    `ruleset` is the one that they are for; left out, each file's own profiles tell. `check` says
    what is wrong with a profile.
    """

    def __init__(self, session: Session, check: Check, ruleset: str = "") -> None:
        self._session = session
        self._check = check
        self._asked = ruleset
        self._readings: dict[str, Importing] = {}
        self._converters: dict[str, Converter] = {}

    def read(self, paths: Iterable[Path]) -> tuple[list[Imported], list[Fault]]:
        """Return the profiles and army of each file, and a fault for each that cannot be read.

        Catalogues that lie beside a file are looked at too, for what it links to.
        """
        sources, faults = [], []
        for path in paths:
            try:
                sources.append(read_source(path))
            except Fault as fault:
                faults.append(fault)
        catalogues = [each for each in sources if not each.is_roster]
        around, missed = beside(catalogues)
        known = Catalogues(each.root for each in around)
        imported = []
        for source in sources:
            try:
                imported.append(self._imported(source, around, known))
            except Fault as fault:
                faults.append(fault)
        return imported, [*faults, *missed]

    def _imported(self, source: Source, around: list[Source], known: Catalogues) -> Imported:
        ruleset = self._ruleset(source, around)
        how = self._known()[ruleset.id]
        converter = self._converter(ruleset, how)
        work = Work(converter, how, ruleset)
        try:
            return _roster(work, source) if source.is_roster else _catalogue(work, source, known)
        except Fault as fault:
            fault.place.file = str(source.path)
            raise

    def _converter(self, ruleset: Ruleset, how: Importing) -> Converter:
        if ruleset.id not in self._converters:
            plugins = self._session.plugins
            self._converters[ruleset.id] = Converter(plugins, ruleset, how, self._check)
        return self._converters[ruleset.id]

    def _known(self) -> Mapping[str, Importing]:
        """Return how each rule set reads data files; a third-party pack that fails is told."""
        if not self._readings:
            for name, each in self._session.plugins.rulesets().items():
                try:
                    how = each.printed()
                except Exception as cause:  # whatever a pack's own code does
                    told = f'rule set "{name}" cannot tell how data files print it'
                    self._session.problems.append(f"{told}: {in_one_line(cause)}")
                    continue
                self._readings |= {name: how} if how else {}
        return self._readings

    def _ruleset(self, source: Source, around: list[Source]) -> Ruleset:
        """Return the rule set that a file is for. Raise Fault where nothing tells."""
        known = self._known()
        name = self._asked or ruleset_of(source, known)
        for each in around:
            if not name and each.root.get("id") in source.wanted:
                name = ruleset_of(each, known)
        if not name:
            text = "no figures of weapons or units of a rule set that is known stand in it"
            raise Fault("no_profiles", text + _game_of(source), place=Place(str(source.path)))
        if name not in known:
            raise Fault(
                "unknown_ruleset",
                f'"{name}" reads no data files',
                expected="one of: " + ", ".join(known),
                nearest=nearest(name, known),
                place=Place(str(source.path)),
            )
        return self._session.plugins.ruleset(name)


def _game_of(source: Source) -> str:
    """Return the words that tell what game a roster says it is for."""
    told = nodes.plain(source.root.get("gameSystemName"))[:100]
    return f': it is for "{told}"' if told else ""


def _catalogue(work: Work, source: Source, known: Catalogues) -> Imported:
    """Read a catalogue: every weapon that it shows, every unit that it has an entry for."""
    for node in source.root.walk():
        if node.tag == "profile":
            _weapon(work, known, known.profile(node), node)
        elif node.tag == "infoLink" and any(node.items("modifiers")):
            target = known.target(node)
            if target is not None and target.tag == "profile":
                _weapon(work, known, known.profile(target, node), node)
        elif node.tag == "selectionEntry":
            _units(work, known, node)
    return work.imported(source.path)


def _weapon(work: Work, known: Catalogues, found: Found, node: Node) -> None:
    if work.is_weapon(found):
        entry = known.around(node)
        work.weapon(found, entry.name if entry else "")


def _units(work: Work, known: Catalogues, entry: Node) -> None:
    """Read the unit, or units, that an entry shows the profiles of."""
    sheets = [each for each in known.sheets(entry) if work.is_unit(each)]
    if not sheets:
        return
    holders = known.holders(entry)
    rules = tuple(_shown_rules(known, entry, holders))
    groups = tuple(name for each in (entry, *holders) for name in known.categories(each))
    carried = dict.fromkeys(each.name for each in known.within(entry) if work.is_weapon(each))
    models = models_of(entry)
    printed = [Printed(each.name, each.values, rules, groups) for each in sheets]
    origin = holders[0].name if holders else entry.name
    for rows in [printed] if work.how.rows else [[each] for each in printed]:
        called = _called(work, known, rows)
        plain = [name for name in carried if name not in called.values()]
        weapons = list(dict.fromkeys([*called, *plain]))
        more: dict[str, Any] = {"weapons": weapons} if weapons else {}
        more |= {"models": models} if models > 1 else {}
        work.unit(rows, more, origin, [*called, *carried], known.worn(entry))


def _called(work: Work, known: Catalogues, rows: list[Printed]) -> dict[str, str]:
    """Make profiles of the weapons that a unit's rows call by names of their own; return these."""
    made = {}
    for called, plain in work.called(rows).items():
        sheets = [*known.profiles_named(called), *known.profiles_named(plain)]
        sheet = next(filter(work.is_weapon, sheets), None)
        profile = work.weapon(sheet._replace(name=called), "") if sheet else None
        if profile is not None:
            made[called] = plain
    return made


def _shown_rules(known: Catalogues, entry: Node, holders: list[Node]) -> Iterator[str]:
    """Yield the rules of an entry, then those that it has wherever it may be chosen."""
    yield from known.rules(entry)
    around = [known.rules(each) for each in holders]
    yield from (rule for rule in (around or [[]])[0] if all(rule in each for each in around))


def _roster(work: Work, source: Source) -> Imported:
    """Read a roster: the units that were chosen, with what they carry."""
    stem = stem_of(source.path)

    def reference(name: str) -> str:
        return f"{work.ruleset.id}/{stem}/{name}"

    army, notes = muster(work, source.root, reference)
    if not army.unit and not work.refused:
        text = f"none of its units has the figures of one of {work.ruleset.id}{_game_of(source)}"
        expected = "a roster of this edition of the game"
        raise Fault("no_profiles", text, expected=expected, place=Place(str(source.path)))
    return work.imported(source.path, army, notes)


def stem_of(path: Path) -> str:
    """Return the name of the file, without an ending, that a file's profiles go into."""
    plain = re.sub(r"[^a-z0-9]+", "-", path.stem.casefold()).strip("-")
    named = f"army-{plain}".strip("-")
    return named if plain.startswith("engagement") or not plain else plain
