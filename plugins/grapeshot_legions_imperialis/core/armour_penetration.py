"""The AP of a weapon against one group of models, and how rules that change it combine."""

from __future__ import annotations


class ArmourPenetration:
    """The AP of a weapon against one group, and what rules make of it.

    They combine in a fixed order: improve, then multiply, then make worse, then set to 0, then the
    improvements that are exceptions to the step to 0. A better AP is a lower number.
    """

    def __init__(self, printed: int) -> None:
        self.printed = printed
        self._improvement = 0
        self._worsening = 0
        self._factor = 1
        self._zero = False
        self._exceptions: dict[str, int] = {}

    def improve(self, amount: int) -> None:
        """Improve the AP before any step to 0."""
        self._improvement += amount

    def worsen(self, amount: int) -> None:
        """Make the AP worse, never past 0, with the improvements before any step to 0."""
        self._worsening += amount

    def multiply(self, factor: int) -> None:
        """Multiply the AP, improvements included."""
        self._factor *= factor

    def set_to_zero(self) -> None:
        """Let the AP count 0, whatever improved it."""
        self._zero = True

    def improve_after_zero(self, reason: str, amount: int) -> None:
        """Improve the AP after any step to 0; each reason counts once."""
        self._exceptions[reason] = amount

    @property
    def value(self) -> int:
        """The AP in force: 0 or less."""
        return self._value(self._worsening)

    @property
    def at_shields(self) -> int:
        """The AP that Void Shields meet: nothing makes it worse for them."""
        return self._value(0)

    def _value(self, worsening: int) -> int:
        improved = (self.printed - self._improvement) * self._factor
        ap = 0 if self._zero else min(0, improved + worsening)
        return ap - sum(self._exceptions.values())
