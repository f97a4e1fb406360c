"""A display that shows an amount of money when its button is pressed, some amounts more often than others."""

from collections.abc import Iterable, Mapping

from pitboss.equipment.device import Device, Group, Outcome
from pitboss.equipment.randomness import Randomness
from pitboss.errors import BadInput
from pitboss.money import cents, dollars


class Display(Device):
    """Amounts in cents, each with its weight. An outcome is the amount that the display shows."""

    def __init__(self, name: str, weights: Mapping[int, int]) -> None:
        self.name = name
        self._weights: Mapping[Outcome, int] = dict(sorted(weights.items()))
        self._total = sum(weights.values())

    def outcomes(self, cares: Iterable[Group] = ()) -> Mapping[Outcome, int]:
        """Every amount and its weight."""
        return self._weights

    @property
    def pieces(self) -> tuple[tuple[int | str, int], ...]:
        """The amounts, the least first, with their weights."""
        return tuple((amount, weight) for amount, weight in self._weights.items() if not isinstance(amount, tuple))

    def draw(self, randomness: Randomness) -> Outcome:
        """Press the button."""
        at = randomness.below(self._total)
        for amount, weight in self._weights.items():
            if at < weight:
                return amount
            at -= weight
        raise AssertionError("the weights do not add up to their total")

    def read(self, text: str) -> Outcome:
        """Read an amount such as $25."""
        amount = cents(text)
        if amount not in self._weights:
            amounts = ", ".join(self.says(known) for known in self._weights)
            raise BadInput(f"The {self.name} does not show {dollars(amount)}; it shows {amounts}.")
        return amount

    def possible(self, outcome: Outcome) -> bool:
        """Whether the display can show this amount."""
        return outcome in self._weights

    def says(self, outcome: Outcome) -> str:
        """The amount as the display shows it."""
        assert isinstance(outcome, int)
        return dollars(outcome)
