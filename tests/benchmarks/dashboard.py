"""How fast the dashboard opens, and how few bytes it sends: as ratios within one run.

python -m tests.benchmarks.dashboard [ROUNDS]
"""

from __future__ import annotations

import statistics
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from tests.app.pty_session import PtySession

MINIMAL = """
from textual.app import App, ComposeResult
from textual.widgets import Static


class Minimal(App[None]):
    def compose(self) -> ComposeResult:
        yield Static("READY")


Minimal().run(mouse=False)
"""
PLUGIN = """
from grapeshot import hookimpl, trait

TRAIT = trait("House {0}", ruleset="legions-imperialis")


@hookimpl
def grapeshot_plan_hit(attack, plan):
    plan.reroll_failed(clause="house-{0}.1")
"""
WEAPON = '[[weapon]]\nname = "House gun {0}"\nrange = 20\ndice = 1\nto_hit = 4\nap = -1\n'
PLUGINS, WEAPONS = 100, 1000
KEYS = {
    "j": "moves a highlight",
    "\r": "fires",
    "m": "next measure",
    "?": "opens the help",
    "q": "closes the help",
    "w": "opens a picker",
    "\x1b": "closes the picker",
}
SIZES = (80, 24), (120, 40)

Times = dict[str, float]


def main() -> None:
    """Measure and print."""
    rounds = int(sys.argv[1]) if len(sys.argv) > 1 else 9
    with tempfile.TemporaryDirectory() as folder:
        _compare(Path(folder), rounds)
        for size in SIZES:
            _count_bytes(Path(folder) / "none", size)


def _compare(folder: Path, rounds: int) -> None:
    (folder / "minimal.py").write_text(MINIMAL, encoding="utf-8")
    _fill(folder / "many" / "config" / "grapeshot")
    cases: dict[str, Callable[[], Times]] = {
        "minimal": lambda: _minimal(folder / "minimal.py"),
        "none": lambda: _dashboard(folder / "none"),
        "many": lambda: _dashboard(folder / "many"),
    }
    taken: dict[str, list[Times]] = {name: [] for name in cases}
    for number in range(rounds + 1):
        for name, measure in cases.items():
            times = measure()
            if number:  # the first round only warms caches
                taken[name].append(times)
    base = _median(taken["minimal"], "paint")
    print(f"first paint of a minimal Textual application: {base * 1000:.0f} ms")
    for mark, words in (("paint", "first paint"), ("demo", "the demo with its odds")):
        own, many = (_median(taken[name], mark) for name in ("none", "many"))
        print(f"{words}: {own * 1000:.0f} ms, {own / base:.2f} x the minimal application")
        print(f"  with {WEAPONS} weapons and {PLUGINS} plugins: {many / own:.2f} x that")


def _median(taken: list[Times], mark: str) -> float:
    return statistics.median(times[mark] for times in taken)


def _minimal(script: Path) -> Times:
    begun = time.perf_counter()
    with PtySession(script, anew=True) as session:
        session.until_text("READY")
        return {"paint": time.perf_counter() - begun}


def _dashboard(home: Path) -> Times:
    begun = time.perf_counter()
    with _opened(home) as session:
        session.until_text("GRAPESHOT")
        paint = time.perf_counter() - begun
        session.until_text("wiped out")
        return {"paint": paint, "demo": time.perf_counter() - begun}


def _opened(home: Path, size: tuple[int, int] = SIZES[0]) -> PtySession:
    folders = {
        "XDG_CONFIG_HOME": str(home / "config"),
        "XDG_CACHE_HOME": str(home / "cache"),
        # Empty each time: what the last run left there would be offered.
        "XDG_DATA_HOME": tempfile.mkdtemp(dir=home.parent),
    }
    return PtySession("-m", "grapeshot", environ=folders, size=size, anew=True)


def _fill(folder: Path) -> None:
    plugins, profiles = folder / "plugins", folder / "profiles" / "legions-imperialis"
    plugins.mkdir(parents=True)
    profiles.mkdir(parents=True)
    for number in range(PLUGINS):
        text = PLUGIN.format(number)
        (plugins / f"house_{number}.py").write_text(text, encoding="utf-8")
    weapons = "".join(WEAPON.format(number) for number in range(WEAPONS))
    (profiles / "weapons-house.toml").write_text(weapons, encoding="utf-8")


def _count_bytes(home: Path, size: tuple[int, int]) -> None:
    with _opened(home, size) as session:
        session.until_text("wiped out")
        session.until_idle()
        print(f"bytes until the demo stands at {size[0]}x{size[1]}: {session.sent}")
        for key, words in KEYS.items():
            print(f"bytes for a key that {words}: {session.bytes_for(key)}")
        before = session.sent
        session.until_idle()
        print(f"bytes in two idle seconds: {session.sent - before}")


if __name__ == "__main__":
    main()
