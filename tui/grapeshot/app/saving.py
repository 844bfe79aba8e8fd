"""Saving under a name, which is asked for, checked, and confirmed where it replaces something."""

from __future__ import annotations

from collections.abc import Callable, Collection
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from grapeshot.app.screens.modal import telling
from grapeshot.app.screens.prompt import PromptScreen
from grapeshot.app.screens.question import confirm
from grapeshot.engagement.saving import Standing, standing_at
from grapeshot.errors import Fault

if TYPE_CHECKING:
    from textual.dom import DOMNode

    from grapeshot.app.screens.base import BenchBase
    from grapeshot.app.shelf import Shelf

Named = TypeVar("Named")
_NOT_SAVED = "Not saved: "


def save_as(
    asking: DOMNode,
    prompt: tuple[str, str, str],
    read: Callable[[str], Named],
    question: Callable[[Named], str],
    save: Callable[[Named], object],
) -> None:
    """Ask for a name by the title, explanation and first value of a `prompt`, and save under it.

    `read` makes of the name what is saved to, or raises Fault. Where that gives rise to a
    `question` it is asked first; whoever says no is asked for a name again.
    """

    def wrong(typed: str) -> str | None:
        try:
            read(typed)
        except Fault as fault:
            return fault.sentence()
        return None

    def named(typed: str) -> None:
        with telling(asking.app, _NOT_SAVED):
            found = read(typed)
            doubt = question(found)
            if doubt:
                confirm(asking, doubt, lambda is_sure: answered(found, is_sure=is_sure))
            else:
                save(found)

    def answered(found: Named, *, is_sure: bool) -> None:
        with telling(asking.app, _NOT_SAVED):
            if is_sure:
                save(found)
            else:
                save_as(asking, prompt, read, question, save)

    PromptScreen(*prompt, wrong).ask(asking, named)


def save_file(
    asking: DOMNode,
    desk: BenchBase,
    prompt: tuple[str, str, str],
    write: Callable[[Standing], str],
    *,
    endings: Collection[str] = (),
    question: Callable[[Standing], str] | None = None,
    then: Callable[[Path, str], object] = lambda path, mark: None,
) -> None:
    """Ask for the name of a file, with one of these endings, and have it written.

    `then` is given the file and the mark of what it holds now, which `write` returns.
    """
    title, explanation, name = prompt

    def save(standing: Standing) -> None:
        then(standing.path, write(standing))
        desk.remark(f"Saved to {desk.shelf.told(standing.path)}")

    save_as(
        asking,
        (title, f"{explanation} {desk.shelf.explanation}", name),
        lambda typed: _standing(desk.shelf, typed, endings),
        question or _is_there,
        save,
    )


def _standing(shelf: Shelf, typed: str, endings: Collection[str]) -> Standing:
    path = shelf.path_typed(typed)
    if endings and path.suffix not in endings:
        raise Fault("bad_path", path.name, expected=f"a name that ends in {' or '.join(endings)}")
    return standing_at(path)


def _is_there(standing: Standing) -> str:
    return f"{standing.path} is there already. Replace it?" if standing.mark else ""
