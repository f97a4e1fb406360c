"""What is exact about one wager."""

from collections.abc import Mapping
from fractions import Fraction
from math import sqrt

from msgspec import Struct

from pitboss.law import Citation


class Ending(Struct, frozen=True):
    """A way in which a wager ends: its name, what it nets per unit at risk, and its probability."""

    name: str
    net: Fraction
    probability: Fraction


class Analysis(Struct, frozen=True):
    """Everything exact about one wager, per unit put at risk."""

    wager: str
    name: str
    pays: str
    cites: tuple[Citation, ...]
    outcomes: dict[Fraction, Fraction]  # net result per unit at risk -> probability; none: only the mean is known
    rolls: Fraction  # expected number of chance events that could have decided it
    offered: bool = True
    when: str = ""  # the condition on which these are its odds
    ways: Mapping[Fraction, int] = {}  # where rounds are counted: net result per unit at risk -> number of ways
    endings: tuple[Ending, ...] = ()  # by name, where endings that net the same are told apart
    example: str = ""  # the spot whose odds these are, where others for the same wager have other odds
    method: str = "exact"  # how it was found, where it is not a count of all that can happen
    expectation: Fraction | None = None  # what a unit nets on average, where that is known better than its outcomes
    average_stake: Fraction | None = (
        None  # what is wagered in all on average, where a patron chooses to add or withdraw
    )

    @property
    def win(self) -> Fraction:
        """The probability of coming out ahead."""
        return sum((chance for net, chance in self.outcomes.items() if net > 0), Fraction(0))

    @property
    def lose(self) -> Fraction:
        """The probability of coming out behind."""
        return sum((chance for net, chance in self.outcomes.items() if net < 0), Fraction(0))

    @property
    def lose_part(self) -> Fraction:
        """The probability of losing part of the stake and getting the rest back."""
        return sum((chance for net, chance in self.outcomes.items() if -1 < net < 0), Fraction(0))

    @property
    def push(self) -> Fraction:
        """The probability of coming out even."""
        return self.outcomes.get(Fraction(0), Fraction(0))

    @property
    def house_advantage(self) -> Fraction:
        """What the house keeps of each unit put at risk, on average."""
        if self.expectation is not None:
            return -self.expectation
        return -sum((net * chance for net, chance in self.outcomes.items()), Fraction(0))

    @property
    def element_of_risk(self) -> Fraction | None:
        """The same of each unit wagered in all; None where nothing is ever added to a wager or withdrawn from it."""
        return self.house_advantage / self.average_stake if self.average_stake else None

    @property
    def house_advantage_decided(self) -> Fraction:
        """The same, counting only wagers that are decided and not pushed."""
        return self.house_advantage / (1 - self.push) if self.push < 1 else Fraction(0)

    @property
    def house_advantage_per_roll(self) -> Fraction:
        """The same for each roll, spin or draw that could have decided it."""
        return self.house_advantage / self.rolls

    @property
    def variance(self) -> Fraction:
        """The variance of the net result per unit at risk."""
        mean = sum((net * chance for net, chance in self.outcomes.items()), Fraction(0))
        return sum(((net - mean) ** 2 * chance for net, chance in self.outcomes.items()), Fraction(0))

    @property
    def standard_deviation(self) -> float:
        """The standard deviation of the net result per unit at risk."""
        return sqrt(self.variance)

    @property
    def true_odds(self) -> Fraction:
        """The odds against winning: what a fair bet on the same event would pay to one."""
        return self.lose / self.win if self.win else Fraction(0)
