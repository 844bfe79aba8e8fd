"""What can go wrong for a reason that a person can mend, each said in one line.

A `Fault` is bad input: a file, a profile, a plugin. A `Refusal` is an answer: the rules forbid the
attack. Everything else that is raised is a defect of the program.
"""

from __future__ import annotations

TYPE_CHECKING = False  # importing `typing` for this constant would cost 4 ms
if TYPE_CHECKING:
    from collections.abc import Iterable


class GrapeshotError(Exception):
    """Base of all errors that are shown as one line, without a traceback."""


class Place:
    """Where in the user's input something stands: file, key, and line where it could be found."""

    __slots__ = ("file", "key", "line")

    def __init__(self, file: str = "", key: str = "", line: int | None = None) -> None:
        self.file = file
        self.key = key
        self.line = line

    def __str__(self) -> str:
        where = self.file
        if self.line is not None:
            where += f":{self.line}"
        return f"{where}: {self.key}" if where and self.key else where or self.key


class Fault(GrapeshotError):
    """Bad input: what was found, what was expected, the nearest right name, and where.

    `word` is the one-word reason that reports use (`unknown_trait`, `bad_profile`, ...).
    """

    def __init__(
        self,
        word: str,
        message: str,
        *,
        expected: str = "",
        nearest: str | None = None,
        place: Place | None = None,
    ) -> None:
        self.word = word
        self.message = message
        self.expected = expected
        self.nearest = nearest
        self.place = place or Place()
        super().__init__(message)

    def __str__(self) -> str:
        text = self.message
        if self.expected:
            text += f"; expected {self.expected}"
        if self.nearest:
            text += f'; did you mean "{self.nearest}"?'
        where = str(self.place)
        return f"{where}: {text}" if where else text

    def sentence(self) -> str:
        """Return the message without its place."""
        return str(Fault(self.word, self.message, expected=self.expected, nearest=self.nearest))


class Refusal(GrapeshotError):
    """The rules forbid this attack: one word, the clause that says so, and a sentence."""

    def __init__(self, reason: str, clause: str, text: str) -> None:
        self.reason = reason
        self.clause = clause
        self.text = text
        super().__init__(f"{reason} ({clause}): {text}")


class BadStatement(ValueError):
    """A rule has stated something that makes no sense: what, which value, what was expected.

    `known` are the right names, where it is a name: the nearest is offered.
    """

    def __init__(self, what: str, value: object, expected: str, known: Iterable[str] = ()) -> None:
        told = f"{what} {value!r}; expected {expected}"
        if known and isinstance(value, str):
            from grapeshot.names import nearest

            near = nearest(value, known)
            told += f'; did you mean "{near}"?' if near else ""
        super().__init__(told)


_LONGEST_CAUSE = 300


class PluginFailure(GrapeshotError):
    """A plugin is at fault: which plugin, in which hook, at which file and line, and what happened.

    `key` is the name under which it is registered. `others` names further plugins where it takes
    several together.
    """

    def __init__(
        self,
        plugin: str,
        hook: str,
        file: str,
        line: int,
        cause: BaseException | str,
        *,
        key: str = "",
        did: str = "failed",
        others: str = "",
    ) -> None:
        self.plugin = plugin
        self.hook = hook
        self.file = file
        self.line = line
        self.cause = cause
        self.key = key or plugin
        self.dice = 0
        """How many dice the plugin had rolled in that call."""
        together = f", together with {others}" if others else ""
        where = f"({file}:{line}){together}"
        super().__init__(f'plugin "{plugin}" {did} in {hook} {where}: {in_one_line(cause)}')


def in_one_line(cause: BaseException | str) -> str:
    """Tell an error in one line of bearable length; what is no fault of ours keeps its type.

    Nothing that an exception does when it is asked for its text does harm.
    """
    try:
        told = str(cause)
    except Exception:  # whatever a plugin's own exception does
        told = "?"
    text = " ".join(told.split())
    if not isinstance(cause, str | BadStatement | GrapeshotError):
        name = type(cause).__name__
        text = f"{name}: {text}" if text else name
    return text if len(text) <= _LONGEST_CAUSE else text[:_LONGEST_CAUSE] + " ..."


LONGEST_SHOWN = 200
"""Of a value or key no more letters are shown: anything longer is no typo."""


def beginning(text: str) -> str:
    """Return a text, or the beginning of a long one."""
    return text if len(text) <= LONGEST_SHOWN else text[:LONGEST_SHOWN] + "..."


def shown(value: object) -> str:
    """Return a value as TOML has it, the beginning of a long one."""
    if isinstance(value, str):
        return f'"{beginning(value)}"'
    if isinstance(value, bool):
        return str(value).lower()
    import reprlib  # only needed once something is wrong

    try:
        return beginning(reprlib.repr(value) if isinstance(value, list | dict) else str(value))
    except ValueError:  # Python writes out no number of thousands of digits
        return "a number far too large"
