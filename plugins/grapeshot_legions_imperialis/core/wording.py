"""Numbers in words: how the explanations of this pack count."""

from __future__ import annotations


def models(count: int) -> str:
    """Return so many models in words."""
    return "1 model" if count == 1 else f"{count} models"


def under_template(full: str, each: str, count: int, partial: int) -> str:
    """Return who is rolled for under a template: `each` of those it covers, and those in part."""
    text = f"{each} of {models(count)} {full}"
    return f"{text}, and of {models(partial)} less covered on 4+ each" if partial else text
