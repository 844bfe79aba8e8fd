"""`grapeshot --guest FOLDER` where there is nothing to show: what it takes and what it does not."""

from __future__ import annotations

import pytest

from .conftest import PLAIN, Grapeshot


@pytest.mark.parametrize("more", [["FILE"], ["--plugins", "."], ["--profiles", "."]])
def test_nothing_else_is_taken(grapeshot: Grapeshot, more: list[str]) -> None:
    """Neither a file nor a folder besides the guest's own."""
    file = grapeshot.file(PLAIN)
    words = [file if word == "FILE" else word for word in more]
    done = grapeshot.run("--guest", str(grapeshot.home), *words)

    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("grapeshot: --guest takes no file and no folders besides")


def test_the_folder_has_to_be_there(grapeshot: Grapeshot) -> None:
    """Nothing is made in its place."""
    for name in ("missing", "shown.toml"):
        grapeshot.file(PLAIN)
        done = grapeshot.run("--guest", str(grapeshot.home / name))

        assert done.returncode == 3
        assert done.stderr == f"grapeshot: no folder {grapeshot.home / name} for a guest\n"


def test_without_a_terminal_there_is_one_line(grapeshot: Grapeshot) -> None:
    """As for a guest who asks sshd for another command, or for none with a terminal."""
    done = grapeshot.run("--guest", str(grapeshot.home), environment={"PYTHONINSPECT": "1"})

    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.count("\n") == 1
    assert "the dashboard needs a terminal" in done.stderr
    assert "connect with `ssh -t`" in done.stderr  # a guest has no other command
    assert [*grapeshot.home.iterdir()] == []
