"""What an analysis of blackjack finds."""

from msgspec import Struct


class Deal(Struct, frozen=True):
    """The first two cards against an up-card."""

    cards: str
    up: str
    probability: float
    dealer_blackjack: float  # how likely, given these three cards
    moves: dict[str, float]  # what each is worth; where a dealer's blackjack is known first, given that there is none
    best: str
    by_total: str  # the move of the strategy by totals
    worth: float  # with the best move, a dealer's blackjack counted


class Row(Struct, frozen=True):
    """A row of the chart: what to do against each up-card, 2 to 9, T and A."""

    hand: str
    cells: dict[str, str]


class Chart(Struct, frozen=True):
    """The strategy by totals.

    H hit, S stand, D double else hit, Ds double else stand, P split, R surrender else hit, Rs surrender else stand.
    """

    hard: tuple[Row, ...]
    soft: tuple[Row, ...]
    pairs: tuple[Row, ...]


class Exceptional(Struct, frozen=True):
    """A hand that is better played otherwise than its total says."""

    cards: str
    up: str
    by_total: str
    better: str
    gain: float  # each time
    probability: float  # how often it comes in a round
    worth: float  # gain times probability: what it adds to the expectation


class Insurance(Struct, frozen=True):
    """The insurance wager, when an ace is up."""

    worth: float  # per unit of insurance, whatever the patron holds
    hands: dict[str, float]  # for each first hand
    take: tuple[str, ...]  # first hands with which it is worth taking
    blackjack: float  # what a patron's blackjack is worth without it, in units of the wager; even money is worth 1


class Solution(Struct, frozen=True):
    """Everything about the main wager from one shoe under one set of rules, per unit of it."""

    rules: dict[str, str]
    shoe: dict[str, int]
    treatment: str
    expectation: float
    house_advantage: float
    expectations: dict[str, float]  # by how split hands are treated
    by_total: float  # the expectation of the strategy by totals
    cost: float  # what it gives away
    variance: float
    outcomes: dict[str, float]  # net result -> probability
    chart: Chart
    exceptions: tuple[Exceptional, ...]
    more_exceptions: int  # how many smaller ones are not listed
    more_worth: float  # and what they are worth together
    insurance: Insurance
    deals: tuple[Deal, ...]
    notes: tuple[str, ...]


class Switch(Struct, frozen=True):
    """The expectation of blackjack switch, per unit of each of the two wagers."""

    expectation: float
    house_advantage: float
    without: float  # the expectation of one who never switches
    switches: float  # how often it is better to switch
    deals: float  # the chances of all deals added up
