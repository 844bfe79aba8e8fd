"""Errors in sentences, for the place where the odds would be."""

from __future__ import annotations

from grapeshot.engagement.words import in_words
from grapeshot.errors import Fault, GrapeshotError, Refusal
from grapeshot.records import NamedTuple


class Problem(NamedTuple):
    """Why there is nothing to fire: a refusal by the rules, or a fault of the engagement."""

    is_refusal: bool
    sentences: tuple[str, ...]
    clause: str = ""


def problem_of(error: Exception) -> Problem:
    """Return an error in sentences."""
    if isinstance(error, Refusal):
        return Problem(True, (f"{in_words(error.reason)}: {error.text}",), error.clause)
    if isinstance(error, Fault):
        faults = getattr(error, "faults", [error])
        return Problem(False, tuple(_at_its_key(fault) for fault in faults))
    if isinstance(error, GrapeshotError):
        return Problem(False, (str(error),))
    return Problem(False, (_defect(error), "Everything else goes on; please report this."))


def _defect(error: BaseException) -> str:
    place = error.__traceback__
    while place is not None and place.tb_next is not None:
        place = place.tb_next
    where = f" ({place.tb_frame.f_code.co_filename}:{place.tb_lineno})" if place else ""
    return f"a fault of the program: {type(error).__name__}: {error}{where}"


def _at_its_key(fault: Fault) -> str:
    """Return a fault of what is on the bench: its key, and not the file that it came from."""
    return f"{fault.place.key}: {fault.sentence()}" if fault.place.key else fault.sentence()
