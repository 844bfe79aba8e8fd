"""The tree of a data file: XML, read by defusedxml, or the JSON that stands for the same tree."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from grapeshot.errors import Fault, Place

_DEEPEST = 100
"""Elements within each other; real files have some forty."""
_MOST_NODES = 200_000
"""Elements in one file; the largest real ones have some twenty thousand."""
_LONGEST_TAG = 1_000_000
"""Bytes of a tag with the text before it; the longest real texts have some twenty thousand."""
_MOST_ATTRIBUTES = 100
"""Attributes of one element; real ones have some fifteen."""
_UNSEEN = str.maketrans(dict.fromkeys("\u200b\u200c\u200d\u200e\u200f\ufeff\u00ad", ""))


class Node:
    """An element: its tag, attributes, children, text, and the line on which it starts."""

    __slots__ = ("attributes", "children", "line", "tag", "text")

    def __init__(self, tag: str, attributes: dict[str, str], line: int | None = None) -> None:
        self.tag = tag
        self.attributes = attributes
        self.children: list[Node] = []
        self.text = ""
        self.line = line

    def get(self, name: str) -> str:
        """Return an attribute, "" where it has none."""
        return self.attributes.get(name, "")

    @property
    def name(self) -> str:
        """Its name, in plain letters."""
        return plain(self.get("name"))

    def items(self, container: str) -> Iterator[Node]:
        """Yield what stands in one of its lists: `profiles`, `infoLinks`, ..."""
        for child in self.children:
            if child.tag == container:
                yield from child.children

    def walk(self) -> Iterator[Node]:
        """Yield it and all that is below it, in the order of the file."""
        held = [self]
        while held:
            node = held.pop()
            yield node
            held.extend(reversed(node.children))


def plain(text: str) -> str:
    """Return a text on one line, without letters that nobody sees and bullets before it."""
    return " ".join(text.translate(_UNSEEN).split()).lstrip("➤•▸· ")


def read_nodes(content: bytes, file: str) -> Node:
    """Return the root of a file. Raise Fault: `bad_xml`, `bad_json`, `entities`, `too_deep`."""
    start = content.lstrip(b"\xef\xbb\xbf \t\r\n")[:1]
    return _json(content, file) if start in (b"{", b"[") else _xml(content, file)


class _Builder:
    """Builds the tree from what the parser meets; how deep, and how much, is limited."""

    def __init__(self, file: str) -> None:
        self.file = file
        self.root: Node | None = None
        self.line: Any = lambda: None
        self._open: list[Node] = []
        self._count = 0

    def start(self, tag: str, attributes: dict[str, str]) -> Node:
        """Begin an element."""
        node = Node(tag.rpartition("}")[2], attributes, self.line())
        self._count += 1
        crowded = self._count > _MOST_NODES or len(attributes) > _MOST_ATTRIBUTES
        if crowded or len(self._open) >= _DEEPEST:
            raise too_deep(self.file, node.line)
        if self._open:
            self._open[-1].children.append(node)
        elif self.root is None:
            self.root = node
        self._open.append(node)
        return node

    def end(self, tag: str) -> None:
        """End the element that was begun last."""
        del tag
        self._open.pop()

    def data(self, text: str) -> None:
        """Add to the text of an element."""
        self._open[-1].text += text

    def close(self) -> Node | None:
        """Return the root."""
        return self.root


def too_deep(file: str, line: int | None = None) -> Fault:
    """Return the fault of a file that nests without end, or holds more than any real one."""
    text = f"elements within elements, more than {_DEEPEST} deep or {_MOST_NODES} in all"
    return Fault("too_deep", text, place=Place(file, line=line))


def _xml(content: bytes, file: str) -> Node:
    from defusedxml.common import DefusedXmlException
    from defusedxml.ElementTree import DefusedXMLParser, ParseError

    if max(map(len, content.split(b">"))) > _LONGEST_TAG:
        raise too_deep(file)
    builder = _Builder(file)
    parser: Any = DefusedXMLParser(target=builder, forbid_dtd=True)
    builder.line = lambda: parser.parser.CurrentLineNumber
    try:
        parser.feed(content)
        root: Node | None = parser.close()
    except DefusedXmlException:
        text = "it declares a document type or entities, which no data file does"
        raise Fault("entities", text, place=Place(file, line=builder.line())) from None
    except ParseError as error:
        told = str(error).partition(":")[0]
        place = Place(file, line=error.position[0])
        raise Fault("bad_xml", f"no XML: {told}", place=place) from None
    except (LookupError, ValueError) as error:  # an encoding that nobody knows
        raise Fault("bad_xml", f"no XML: {error}", place=Place(file)) from None
    if root is None:
        raise Fault("bad_xml", "no XML: there is nothing in it", place=Place(file))
    return root


def _json(content: bytes, file: str) -> Node:
    import json

    _demand_bearable(content, file)
    try:
        document = json.loads(content.decode("utf-8-sig"))
    except RecursionError:
        raise too_deep(file) from None
    except json.JSONDecodeError as error:
        place = Place(file, line=error.lineno)
        raise Fault("bad_json", f"no JSON: {error.msg}", place=place) from None
    except ValueError as error:
        raise Fault("bad_json", f"no JSON: {error}", place=Place(file)) from None
    if not isinstance(document, dict):
        raise Fault("bad_json", "no data file", expected="an object", place=Place(file))
    tags = ("roster", "catalogue", "gameSystem")
    tag = next((each for each in tags if isinstance(document.get(each), dict)), "")
    return _node(tag, document[tag], file, 0) if tag else _node("", document, file, 0)


def _demand_bearable(content: bytes, file: str) -> None:
    """Raise Fault where JSON holds too much: its values are counted before any is made."""
    values = content.count(b"{") + content.count(b"[") + content.count(b",") // _MOST_ATTRIBUTES
    if values > _MOST_NODES:
        raise too_deep(file)


def _node(tag: str, table: dict[str, Any], file: str, depth: int) -> Node:
    """Return the node that a JSON object stands for: lists are containers, the rest attributes."""
    if depth > _DEEPEST:
        raise too_deep(file)
    node = Node(tag, {})
    for key, value in table.items():
        if isinstance(value, dict):
            node.children.append(_node(key, value, file, depth + 1))
        elif isinstance(value, list):
            items = (each for each in value if isinstance(each, dict))
            if key == _one(tag):  # the list stands in its container, as in XML
                node.children += [_node(key, each, file, depth + 1) for each in items]
                continue
            container = Node(key, {})
            container.children = [_node(_one(key), each, file, depth + 2) for each in items]
            node.children.append(container)
        elif key == "$text":
            node.text = _sound(str(value))
        elif value is not None:
            text = str(value).lower() if isinstance(value, bool) else str(value)
            node.attributes[key] = _sound(text)
    return node


def _sound(text: str) -> str:
    """Return a text without halves of letters, which JSON can hold and no file can."""
    return text.encode("utf-8", "replace").decode()


def _one(container: str) -> str:
    """Return the tag of what a container holds: `selectionEntries` -> `selectionEntry`."""
    if container.endswith("ies"):
        return container.removesuffix("ies") + "y"
    return container.removesuffix("s")
