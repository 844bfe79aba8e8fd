"""Work in a thread of its own, beside the screen's, which can be called off.

Whatever takes long in the engine asks the budget in force whether to go on, so it ends soon after
it was called off. A rule of a third party that does not ask may go on until its call is found to be
without an end; the thread is a daemon, so that neither that nor worse keeps the program from
leaving. (Textual's own thread workers are waited for when the program ends.)
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import Future
from contextvars import copy_context
from threading import Event, Thread
from typing import TypeVar

from textual.worker import active_worker

from grapeshot.dice.budget import unhurried

Answer = TypeVar("Answer")

NAME = "beside"
"""The name of the threads."""


def begun(work: Callable[[], Answer], is_called_off: Callable[[], bool]) -> Future[Answer]:
    """Have work begun in a thread of its own; return its answer or error, once there is one.

    Cancelled may be that error from when `is_called_off` on.
    """
    answer: Future[Answer] = Future()
    answer.set_running_or_notify_cancel()  # nothing but a budget ends it from now on

    def do() -> None:
        try:
            with unhurried(is_called_off):
                found = work()
        except BaseException as error:  # is raised where the answer is awaited
            answer.set_exception(error)
        else:
            answer.set_result(found)

    Thread(target=copy_context().run, args=(do,), name=NAME, daemon=True).start()
    return answer


async def beside(
    work: Callable[[], Answer], is_unwanted: Callable[[], bool] = lambda: False
) -> Answer:
    """Await work in a thread of its own; it is called off where the awaiting is cancelled.

    It is called off too from when `is_unwanted`, which is asked in that thread: Cancelled is
    raised. Where the screen of the worker that awaits it was left meanwhile, or the program, the
    worker ends: there is nothing any more on which it could show the answer.
    """
    called_off = Event()

    def is_called_off() -> bool:
        if is_unwanted():
            called_off.set()
        return called_off.is_set()

    try:
        answer = await asyncio.wrap_future(begun(work, is_called_off))
    finally:
        called_off.set()
    worker = active_worker.get(None)
    if worker is not None and not (worker.node.is_attached and worker.node.app.is_running):
        raise asyncio.CancelledError
    return answer
