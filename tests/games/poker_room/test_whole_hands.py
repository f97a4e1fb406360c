"""Whole hands of every variant at full tables, with all that makes pots hard, beside a plain model of poker.

What each player put in is read off the chips that moved. Who wins what of it is asked of `plain_poker`, which tries
every hand that the cards make, and of `every_chip`, which looks at every chip by itself.
"""

from collections import Counter
from collections.abc import Iterator
from random import Random

import pytest

from at_the_poker_table import Events, PokerTable, poker
from at_the_table import do
from every_chip import Hand, won
from pitboss.commands import AnyCommand, BuyIn, Call, Choose, Open, Result, Role
from pitboss.equipment import Seeded
from pitboss.events import Chosen, Drawn, Over, Paid, Shuffled
from pitboss.game import Chance, Choice
from pitboss.games.poker_room.state import PokerState
from pitboss.money import pot
from pitboss.procedures.betting import DEAD_ANTE, UNCALLED
from pitboss.procedures.timing import routine
from pitboss.table.soundness import unsound_table
from plain_poker import worth

TABLES = 12
HANDS = 4  # at each table
VARIANTS = [
    ("holdem", ""),
    ("omaha", "high"),
    ("omaha", "high-low-eight"),
    ("seven-card-stud", "high"),
    ("seven-card-stud", "high-low"),
    ("seven-card-stud", "high-low-eight"),
    ("five-card-draw", "high"),
    ("five-card-draw", "low"),
    ("five-card-stud", ""),
    ("mambo-stud", ""),
]
RARE = {  # what must have come up at the tables of a variant besides what comes up everywhere
    "holdem": {"straddle", "odd chip"},
    "omaha high": {"odd chip"},
    "omaha high-low-eight": {"kill blind", "odd chip"},
    "seven-card-stud high": {"common card"},
    "seven-card-stud high-low": {"common card"},
    "seven-card-stud high-low-eight": {"common card"},
    "five-card-draw high": {"reshuffle"},
    "five-card-draw low": {"reshuffle"},
    "mambo-stud": {"odd chip"},
}


class WholeHands:
    """A table with a few players or many, who mostly stay in and are soon all-in."""

    def __init__(self, slug: str, form: str, seed: int) -> None:
        self.random = random = Random(f"{slug} {form} {seed}")
        self.slug, self.form, self.chance = slug, form, Seeded(random.getrandbits(32))
        self.chip = random.choice((25, 50, 100))
        options = {
            "betting": random.choice(("fixed", "spread", "pot", "no-limit")),
            "ante": random.choice((0, self.chip, 100)),
            "short_ante": random.choice(("own-part", "all")),
            "odd_chips": random.choice(("seat", "suit")),
            "show": random.choice(("winners", "everybody")),
        }
        if form:
            options["form"] = form
        if form == "high-low-eight" and slug == "omaha":
            options |= {"kill": random.choice(("half", "full")), "kill_pot": 5}
        if slug == "holdem":
            options |= {"edition": "13:69F", "straddle": "yes"}
        places = {"holdem": 11, "omaha": 10, "mambo-stud": 11}.get(slug, 8)
        seats = range(1, random.choice((3, places, places)) + 1)
        stacks = {seat: self.few_chips() / 100 for seat in seats}
        self.table: PokerTable = poker(slug, stacks, chip=self.chip, step=self.chip, **options)
        self.odd = str(options["odd_chips"])

    def few_chips(self) -> int:
        """What somebody brings to the table."""
        return self.chip * self.random.choice((1, 3, 10, 40, 100))

    def plays(self) -> Iterator[tuple[Events, PokerState]]:
        """Some hands, each with what happened in it and the state before its end."""
        for _ in range(HANDS):
            for seat in self.table.state.seats:
                if not self.table.chips(seat):
                    do(self.table, BuyIn(seat, self.few_chips()))
            yield self.one_hand()

    def one_hand(self) -> tuple[Events, PokerState]:
        table = self.table
        while table.awaits is not None:
            command = routine(table.awaits)
            assert command is not None
            do(table, command)
        events = [*do(table, Open())]
        if self.slug == "holdem":
            self.straddles()
        while True:
            before = table.state
            found = do(table, self.next())
            events += found
            if isinstance(found[-1], Over):
                for event in found[:-1]:
                    before = table.game.evolve(before, event)
                return tuple(events), before

    def straddles(self) -> None:
        """Some will straddle in the hands to come."""
        state = self.table.state
        for seat in state.seats:
            if seat not in state.straddles and self.random.random() < 0.3:
                do(self.table, Call(Role.PATRON, "straddle", seat))

    def next(self) -> AnyCommand:
        """Cards come, or a player acts: mostly to stay in, for little or for all there is."""
        awaits, random = self.table.awaits, self.random
        if isinstance(awaits, Chance):
            return Result(awaits.draw(self.table.equipment, self.chance))
        assert isinstance(awaits, Choice)
        turn = awaits.only
        moves = [move for move in turn.moves if move.name != "fold" or random.random() < 0.1]
        draws = [move for move in moves if move.name.count("-") > 3]
        move = random.choice(draws or moves or turn.moves)
        return Choose(turn.seat, move.name, random.choice((move.least, move.least, move.most)))


def ended(hands: WholeHands, events: Events, state: PokerState) -> Hand:
    """How a hand ended, in chips: by what players put into the pot, and by their cards."""
    paid, dead = Counter[int](), Counter[int]()
    for event in events:
        if isinstance(event, Paid | Chosen) and any(moved.target == pot() for moved in event.transfers):
            (dead if isinstance(event, Paid) and event.what == DEAD_ANTE else paid)[event.seat] += event.cents
    worths = {}
    if len(state.live) > 1:
        for seat in state.live:
            worths[seat] = worth(hands.slug, hands.form, state.hand(seat).cards, state.board)
    order = [one.seat for one in state.players]
    return Hand(
        chip=hands.chip,
        paid={seat: paid[seat] // hands.chip for seat in order},
        dead={seat: dead[seat] // hands.chip for seat in order},
        folded={*order} - {*state.live},
        high={seat: best for seat, (best, _) in worths.items()},
        low={seat: best for seat, (_, best) in worths.items()},
        cards={seat: state.hand(seat).cards for seat in order},
        splits=hands.slug == "mambo-stud" or hands.form in ("high-low", "high-low-eight"),
        odd=hands.odd,
    )


def paid_out(events: Events) -> Counter[tuple[str, int]]:
    """What came out of the pots: what for, to whom, and how many cents."""
    found = Counter[tuple[str, int]]()
    for event in events:
        if isinstance(event, Paid) and any(moved.source.startswith("pot:") for moved in event.transfers):
            found[event.what, event.seat] += event.cents
    return found


def came_up(events: Events, parts: dict[str, dict[int, int]]) -> Iterator[str]:
    """What of interest came up in a hand."""
    for event in events:
        if isinstance(event, Paid) and event.what in ("straddle", "kill blind"):
            yield event.what
        if isinstance(event, Drawn) and event.says.startswith("Common card"):
            yield "common card"
        if isinstance(event, Shuffled) and event.out:
            yield "reshuffle"
    for what, winners in parts.items():
        yield what.split(",")[0] if what == UNCALLED or what.startswith("side pot") else "pot"
        if len(winners) > 1 and what != UNCALLED:
            yield "odd chip" if len({*winners.values()}) > 1 else "tie"


@pytest.mark.parametrize(("slug", "form"), VARIANTS)
@pytest.mark.proves("poker/side-pots", '19:47-14.1 "All-in"', "19:47-14.3(d)")
def test_whoever_should_win_a_chip_wins_it(slug: str, form: str) -> None:
    found = Counter[str]()
    for seed in range(TABLES):
        hands = WholeHands(slug, form, seed)
        for events, state in hands.plays():
            hand = ended(hands, events, state)
            parts = dict(won(hand))
            expected = {
                (what, seat): chips * hand.chip
                for what, winners in parts.items()
                for seat, chips in winners.items()
                if chips
            }
            assert paid_out(events) == expected, (seed, hand)
            found.update({*came_up(events, parts)})
        assert not list(unsound_table(hands.table))
    wanted = {UNCALLED, "pot", "side pot 1", "side pot 2"} | RARE.get(f"{slug} {form}".strip(), set())
    assert wanted <= {*found}, found
