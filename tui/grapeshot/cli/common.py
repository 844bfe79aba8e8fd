"""One run of a command over engagement files: its session, its faults, its exit code."""

from __future__ import annotations

import os
from contextlib import contextmanager
from functools import partial

from grapeshot.cli import exit_codes
from grapeshot.cli.options import say, session_options
from grapeshot.errors import Fault, PluginFailure
from grapeshot.plugins.speech import AnswerKept
from grapeshot.session import Session

TYPE_CHECKING = False  # importing `typing` for this constant would cost 4 ms
if TYPE_CHECKING:
    from argparse import Namespace
    from collections.abc import Callable, Iterable, Iterator

    from grapeshot.engagement.model import Engagement
    from grapeshot.engagement.reading import Faulty
    from grapeshot.pipeline.odds import Odds
    from grapeshot.pipeline.plan import Caveat
    from grapeshot.pipeline.program import Program

_PATH_SIGNS = ("/", ".", "~")
"""What no name of a profile begins with."""


class Run:
    """One run of a command: its session, and the exit code so far.

    Nothing that goes wrong with one engagement stops the others; the worst of it decides the code.
    """

    def __init__(self, arguments: Namespace) -> None:
        AnswerKept.has_stdout_alone = True
        self.session = Session(**session_options(arguments))
        self.plugin_folders: tuple[str, ...] = tuple(arguments.plugins)
        self.third_party = not arguments.no_plugins
        self.code = exit_codes.OK
        self._said = 0

    def engagements(
        self, files: Iterable[str], ids: Iterable[str]
    ) -> Iterator[Engagement | Faulty]:
        """Yield the engagements of the files, faulty ones too; say which files are unreadable.

        With `ids`, only those; one that is in no file is a fault.
        """
        wanted, met = list(ids), set()
        for file in files:
            found = self._read(partial(self.session.read, file))
            self.tell_problems()
            for each in found:
                if not wanted or each.id in wanted:
                    met.add(each.id)
                    yield each
        for missing in [each for each in wanted if each not in met]:
            self.complain(Fault("unknown_id", f'no engagement "{missing}" in these files'))

    def asked(self, arguments: Namespace) -> Iterator[Engagement | Faulty]:
        """Yield the engagements of files, or the one that a weapon, a target and fields state."""
        words = arguments.files
        if is_question(words):
            from grapeshot.engagement.asked import asked_for  # a file needs none of it

            def read() -> list[Engagement | Faulty]:
                table = asked_for(self.session, words, arguments.ruleset)
                return self.session.reader.document(table)

            yield from self._read(read)
            self.tell_problems()
        else:
            yield from self.engagements(words, arguments.id)

    def _read(self, read: Callable[[], list[Engagement | Faulty]]) -> list[Engagement | Faulty]:
        """Return the engagements that are read; none, having complained, where that fails."""
        try:
            return read()
        except Fault as fault:
            self.complain(fault)
            return []

    def complain(self, *faults: Fault) -> None:
        """Say what is wrong with the input."""
        for fault in faults:
            say(str(fault))
        self.worse(exit_codes.BAD_INPUT)

    def caveats(
        self, engagement: Engagement, program: Program, odds: Odds | None = None
    ) -> list[Caveat]:
        """Return the caveats of an answer, each of which is also a warning on stderr.

        Of a rule that was set aside the problems tell already.
        """
        caveats = self.session.caveats(engagement, program, odds)
        name = engagement.id or engagement.title
        for caveat in caveats:
            if caveat.text in self.session.problems:
                continue
            key = f" [{caveat.key}]" if caveat.key else ""
            say(f"warning: {name + ': ' if name else ''}{caveat.text}{key}")
        return caveats

    def worse(self, code: int) -> None:
        """Note that something went wrong: the highest code is the one to leave with."""
        self.code = max(self.code, code)

    def tell_problems(self) -> None:
        """Say which plugins were set aside since it was last told."""
        for problem in self.session.problems[self._said :]:
            say(problem)
        self._said = len(self.session.problems)

    def _pack_at_fault(
        self, engagement: Engagement | Faulty, error: Exception
    ) -> PluginFailure | None:
        """Return the failure of the third-party pack whose rule set is at fault, or None."""
        name = engagement.ruleset if isinstance(engagement.ruleset, str) else engagement.ruleset.id
        return self.session.plugins.pack_at_fault(name, error)

    @contextmanager
    def guarding(self, engagement: Engagement | Faulty) -> Iterator[None]:
        """Let a defect that one engagement brings to light not hide the others.

        The end of input and a closed output pass: they concern all of them.
        """
        try:
            yield
        except (EOFError, OSError):
            raise
        except PluginFailure as failure:  # of a pack, without whose rule set there is no answer
            say(str(failure))
            self.worse(exit_codes.BAD_INPUT)
        except Exception as error:  # whatever it is, it is reported, and the rest goes on
            pack = self._pack_at_fault(engagement, error)
            if pack is not None:
                say(str(pack))
                self.worse(exit_codes.BAD_INPUT)
                return
            from grapeshot.cli.defects import report

            self.worse(report(error, engagement.id))
        finally:
            self.tell_problems()


def is_question(words: list[str]) -> bool:
    """Return whether words are no files but a weapon, a target and fields as key=value."""
    if any(word == "-" or word.endswith(".toml") or word[:1] in _PATH_SIGNS for word in words):
        return False
    return not any(os.path.exists(word) for word in words)  # noqa: PTH110 - pathlib is slow to import
