"""What a catalogue of BattleScribe's form holds: profiles by definition and by link, and entries.

Things are named by ids: a link points to a profile, a rule, an entry, in the same file or in one
that it builds on. A modifier changes a name or a characteristic; those that depend on a condition
are the list builder's business and stay out.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from grapeshot.armies.nodes import Node, plain
from grapeshot.errors import Fault, beginning
from grapeshot.names import normalise
from grapeshot.records import NamedTuple

_ENTRIES = ("selectionEntries", "selectionEntryGroups")
_CONDITIONS = ("conditions", "conditionGroups", "repeats")
_DEEPEST = 12
"""Links that lead to links; real ones have three or four."""


class Found(NamedTuple):
    """A profile as a file shows it: by its definition, or by a link that may change it."""

    name: str
    kind: str
    values: dict[str, str]


class Catalogues:
    """Files of one game that know each other, with what they hold by id."""

    def __init__(self, roots: Iterable[Node]) -> None:
        self._by_id: dict[str, Node] = {}
        self._above: dict[Node, Node] = {}
        self._linked: dict[str, list[Node]] = {}
        self._by_name: dict[str, list[Node]] = {}
        self._sheets: dict[Node, list[Found]] = {}
        self._looked_at = 0
        self.missing: set[str] = set()
        """Ids that a link points to and no file has."""
        for root in roots:
            self._take_in(root)

    def _take_in(self, root: Node) -> None:
        for node in root.walk():
            for child in node.children:
                self._above[child] = node
            if node.tag == "profile":
                self._by_name.setdefault(normalise(node.name), []).append(node)
            if node.tag == "entryLink":
                self._linked.setdefault(node.get("targetId"), []).append(node)
            elif node.get("id") and not node.tag.endswith("Link"):
                self._by_id.setdefault(node.get("id"), node)

    def target(self, link: Node) -> Node | None:
        """Return the entry whose id a link names; None, and a note of it, where no file has it."""
        wanted = link.get("targetId")
        found = self._by_id.get(wanted)
        if found is None:
            self.missing.add(wanted)
        return found

    def profiles_named(self, name: str) -> list[Found]:
        """Return the profiles of a name, in any spelling of it."""
        return [self.profile(node) for node in self._by_name.get(normalise(name), ())]

    def profile(self, node: Node, *links: Node) -> Found:
        """Return a profile with the plain modifiers of its own and of the links that lead to it."""
        values, ids = {}, {}
        for each in node.items("characteristics"):
            values[each.name] = plain_lines(each.text)
            ids[each.get("typeId")] = each.name
        name = node.name
        for modifier in (m for holder in (node, *links) for m in _plain_modifiers(holder)):
            key = ids.get(modifier.get("field"))
            if key is not None:
                values[key] = _modified(values[key], modifier)
            elif modifier.get("field") == "name":
                name = _modified(name, modifier)
        return Found(beginning(name), plain(node.get("typeName")), values)

    def sheets(self, entry: Node) -> list[Found]:
        """Return the profiles of an entry: its own, those by link, those of its groups."""
        if entry not in self._sheets:
            found = self._info(entry, "profile", (), {entry})
            self._sheets[entry] = [self.profile(*each) for each in found]
        return self._sheets[entry]

    def rules(self, entry: Node) -> list[str]:
        """Return the names of an entry's rules, as it shows them."""
        return [_name(node, links) for node, *links in self._info(entry, "rule", (), {entry})]

    def _info(
        self, holder: Node, kind: str, links: tuple[Node, ...], seen: set[Node]
    ) -> Iterator[tuple[Node, ...]]:
        """Yield what is shown at an entry or group, each followed by the links that lead to it.

        A group is looked into once, however many links lead to it.
        """
        if len(links) > _DEEPEST:
            return
        for node in holder.items(f"{kind}s"):
            if not _hidden(node):
                yield (node, *links)
        for group, further in self._groups(holder, links):
            if group not in seen:
                seen.add(group)
                yield from self._info(group, kind, further, seen)
        for link in holder.items("infoLinks"):
            found = None if _hidden(link) else self.target(link)
            if found is not None and found.tag == kind:
                yield (found, *links, link)

    def _groups(
        self, holder: Node, links: tuple[Node, ...]
    ) -> Iterator[tuple[Node, tuple[Node, ...]]]:
        """Yield the groups that are shown at an entry or group, with the links that lead there."""
        for group in holder.items("infoGroups"):
            if not _hidden(group):
                yield group, links
        for link in holder.items("infoLinks"):
            found = None if _hidden(link) else self.target(link)
            if found is not None and found.tag == "infoGroup":
                yield found, (*links, link)

    def worn(self, entry: Node) -> list[Found]:
        """Return the sheets that an entry has for sure: its own, and those of what it must take."""
        demanded = [node for node in entry.items("selectionEntries") if _least(node) > 0]
        targets = (self.target(link) for link in entry.items("entryLinks") if _least(link) > 0)
        taken = [*demanded, *(each for each in targets if each is not None)]
        return [sheet for each in (entry, *taken) for sheet in self.sheets(each)]

    def categories(self, entry: Node) -> list[str]:
        """Return the names of the categories that an entry is in."""
        return [
            (self._by_id.get(link.get("targetId")) or link).name
            for link in entry.items("categoryLinks")
        ]

    def holders(self, entry: Node) -> list[Node]:
        """Return the units that an entry may be chosen in: around it in its file, or linking to it.

        Groups, and options that only say how many are taken, lie between.
        """
        found: dict[Node, None] = {}
        held = [entry]
        for node in held:
            self._look()
            above: list[Node] = list(self._linked.get(node.get("id"), ()))
            if node in self._above:
                above.append(self._above[node])
            for each in above:
                if each.tag == "selectionEntry" and each.get("type") != "upgrade":
                    found[each] = None
                elif each not in held and len(held) < _MOST_HOLDERS:
                    held.append(each)
        return [each for each in found if each is not entry]

    def around(self, node: Node) -> Node | None:
        """Return the entry that a profile stands in, or None for a shared one."""
        while node in self._above:
            node = self._above[node]
            if node.tag == "selectionEntry":
                return node
        return None

    def within(self, entry: Node) -> Iterator[Found]:
        """Yield the profiles of all that may be chosen with an entry, its own first."""
        seen, held = {entry}, [entry]
        for node in held:
            self._look()
            yield from self.sheets(node)
            below = [child for container in _ENTRIES for child in node.items(container)]
            targets = (self.target(link) for link in node.items("entryLinks"))
            for each in (*below, *(t for t in targets if t is not None)):
                if each not in seen and len(held) < _MOST_BELOW:
                    seen.add(each)
                    held.append(each)

    def _look(self) -> None:
        """Raise Fault (`too_large`) where entries lead to each other without measure."""
        self._looked_at += 1
        if self._looked_at > _MOST_LOOKED_AT:
            text = f"its entries lead to each other more than {_MOST_LOOKED_AT} times"
            raise Fault("too_large", text)


_MOST_LOOKED_AT = 100_000
"""Steps from entry to entry; the largest real game takes a tenth of it."""
_MOST_HOLDERS = 500
_MOST_BELOW = 500
"""So many entries around, and below, one are looked at: real ones have some dozens."""


def plain_lines(text: str) -> str:
    """Return a text of a data file on one line."""
    return " ".join(text.replace("\u200b", "").split())


def models_of(entry: Node) -> int:
    """Return how many of an entry's models there are at least, 1 where nothing is said of it."""
    return max(1, _least(entry))


def _least(entry: Node) -> int:
    """Return how many of an entry its parent has to have."""
    least = [
        int(float(each.get("value")))
        for each in entry.items("constraints")
        if each.get("type") == "min"
        and each.get("field") == "selections"
        and each.get("scope") == "parent"
        and re.fullmatch(r"\d{1,4}(\.0+)?", each.get("value"))
    ]
    return max(least, default=0)


def _hidden(node: Node) -> bool:
    return node.get("hidden") == "true"


def _name(node: Node, links: Iterable[Node]) -> str:
    name = node.name
    for modifier in (m for holder in (node, *links) for m in _plain_modifiers(holder)):
        if modifier.get("field") == "name":
            name = _modified(name, modifier)
    return name


def _plain_modifiers(node: Node) -> Iterator[Node]:
    """Yield the modifiers that always count."""
    for modifier in node.items("modifiers"):
        if not any(child.tag in _CONDITIONS and child.children for child in modifier.children):
            yield modifier


def _modified(text: str, modifier: Node) -> str:
    """Return a text as a modifier leaves it; of a kind that is not known it changes nothing."""
    value = modifier.get("value")
    kind = modifier.get("type")
    if kind == "set":
        return plain_lines(value)
    if kind == "append":
        return plain_lines(f"{text} {value}")
    if kind == "prepend":
        return plain_lines(f"{value} {text}")
    if kind == "replace" and modifier.get("arg"):
        return text.replace(modifier.get("arg"), value)
    if kind in ("increment", "decrement"):
        return _counted(text, value, 1 if kind == "increment" else -1)
    return text


_NUMBER = re.compile(r"([+-]?)(\d+)(.*)")


def _counted(text: str, value: str, sign: int) -> str:
    """Return a text such as `3`, `+2` or `6"` with a number added to its own."""
    own, other = _NUMBER.fullmatch(text.strip()), _NUMBER.fullmatch(value.strip())
    if not own or not other or other[3] not in ("", ".0"):
        return text
    number = int(own[1] + own[2]) + sign * int(other[1] + other[2])
    return f"{number:+d}{own[3]}" if own[1] == "+" else f"{number}{own[3]}"
