"""What the commands answer to the shell. Plain numbers: the enum module costs 4 ms to import."""

from __future__ import annotations

OK = 0
"""Answered. A refusal of the rules is an answer."""

DIFFERENT = 1
"""`verify` found differences, `rule` found nothing, `check` found faults."""

USAGE = 2
"""The command was called wrongly."""

BAD_INPUT = 3
"""A file, profile or plugin that the user named is bad."""

DEFECT = 70
"""A fault of the program's own."""
