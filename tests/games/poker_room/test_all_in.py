"""Random all-ins of 2 to 11 players at real tables, beside a brute force that looks at every chip by itself."""

from random import Random
from typing import Any

import pytest

from at_the_poker_table import PokerTable, poker
from at_the_table import do
from every_chip import Hand, won
from pitboss.commands import Choose
from pitboss.equipment import Seeded
from pitboss.events import AnyEvent, Chosen, Over, Paid
from pitboss.game import Choice
from pitboss.games.poker_room.rules import Poker
from pitboss.games.poker_room.settling import SHOWS
from pitboss.money import RAKE
from pitboss.table import Dealer

GAMES: dict[str, tuple[str, int, dict[str, Any]]] = {
    "hold 'em": ("holdem", 11, {}),
    "hold 'em, odd chips by suit": ("holdem", 11, {"odd_chips": "suit", "chip": 100}),
    "hold 'em with dead antes": ("holdem", 11, {"ante": 100, "short_ante": "all"}),
    "hold 'em with an ante by the big blind": ("holdem", 11, {"ante": 500, "ante_by": "big-blind"}),
    "omaha eight or better": ("omaha", 10, {"form": "high-low-eight", "ante": 50}),
    "omaha with a pot limit": ("omaha", 10, {"betting": "pot", "straddle": "yes", "edition": "13:69F"}),
    "stud": ("seven-card-stud", 8, {"betting": "no-limit", "ante": 50}),
    "stud high-low": ("seven-card-stud", 8, {"form": "high-low", "betting": "spread", "ante": 100}),
    "stud eight or better": ("seven-card-stud", 8, {"form": "high-low-eight", "betting": "fixed"}),
    "five-card stud": ("five-card-stud", 8, {"betting": "no-limit"}),
    "draw": ("five-card-draw", 8, {"betting": "no-limit"}),
    "draw, low": ("five-card-draw", 8, {"form": "low", "betting": "no-limit", "odd_chips": "suit"}),
    "mambo": ("mambo-stud", 11, {"betting": "no-limit", "ante": 50}),
}


class Watched:
    """A hand that is played at random, with what went into the middle and who folded, read off the events."""

    def __init__(self, table: PokerTable, random: Random) -> None:
        self.table, self.random = table, random
        self.paid: dict[int, int] = {}
        self.dead: dict[int, int] = {}
        self.out: dict[int, int] = {}
        self.folded: set[int] = set()
        self.last: tuple[AnyEvent, ...] = ()

    def play(self) -> None:
        """Everybody calls, raises or folds as it comes, and mostly with all their chips."""
        dealer = Dealer(self.table, Seeded(self.random.randrange(2**32)))
        begun = False
        while not begun or self.table.state.players:
            begun = begun or bool(self.table.state.players)
            awaits, self.before = self.table.awaits, self.table.state
            if isinstance(awaits, Choice):
                turn = awaits.only
                move = self.random.choice([*turn.moves, *turn.moves[-1:] * 2])
                self._see(do(self.table, Choose(turn.seat, move.name, self.random.choice((move.least, move.most)))))
            else:
                self._see(dealer.step() or ())

    def _see(self, events: tuple[AnyEvent, ...] | list[AnyEvent]) -> None:
        self.last = tuple(events)
        for event in events:
            if isinstance(event, Chosen) and event.move == "fold":
                self.folded.add(event.seat)
            if not isinstance(event, Chosen | Paid):
                continue
            for moved in event.transfers:
                if moved.target.startswith("pot:"):
                    into = self.dead if isinstance(event, Paid) and event.what.startswith("dead") else self.paid
                    into[event.seat] = into.get(event.seat, 0) + moved.cents
                elif moved.target.startswith("stack:"):
                    self.out[event.seat] = self.out.get(event.seat, 0) + moved.cents

    def ended(self) -> Hand:
        """How the hand ended."""
        game, state = self.table.game, self.before
        assert isinstance(game, Poker)
        for event in self.last:
            if isinstance(event, Over) or getattr(event, "what", "") in (SHOWS, "the pot", "main pot"):
                break
            state = game.evolve(state, event)
        order = [one.seat for one in state.players]
        shown = len(state.live) > 1
        worths = {seat: game.worth(state, seat) for seat in state.live} if shown else {}
        chip = game.house.chip
        lows = {seat: worths[seat].low if seat in worths else None for seat in order}
        highs = {seat: worths[seat].high if seat in worths else 0 for seat in order}
        only_low = not game.splits and any(low is not None for low in lows.values())
        return Hand(
            chip=chip,
            paid={seat: self.paid.get(seat, 0) // chip for seat in order},
            dead={seat: self.dead.get(seat, 0) // chip for seat in order},
            folded=self.folded,
            high={seat: lows[seat] if only_low else highs[seat] for seat in order if seat not in self.folded},
            low={seat: lows[seat] if game.splits else None for seat in order if seat not in self.folded},
            cards={seat: state.hand(seat).cards for seat in order},
            splits=game.splits,
            odd=game.house["odd-chips"],
        )


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.proves("poker/side-pots", '19:47-14.1 "All-in"', '19:47-14.1 "Pot"')
def test_every_chip_goes_to_who_can_win_it(name: str) -> None:
    slug, places, options = GAMES[name]
    random = Random(name)
    for _ in range(25):
        seats = random.sample(range(1, places + 1), random.randint(2, places))
        chip = options.get("chip", 50)
        stacks = {seat: random.randint(1, random.choice((4, 20, 90))) * chip / 100 for seat in seats}
        table = poker(slug, stacks, **options)
        hand = Watched(table, random)
        hand.play()
        expected: dict[int, int] = {}
        for _, parts in won(hand.ended()):
            for seat, chips in parts.items():
                expected[seat] = expected.get(seat, 0) + chips * chip
        assert {seat: cents for seat, cents in hand.out.items() if cents} == {
            seat: cents for seat, cents in expected.items() if cents
        }
        assert sum(table.chips(seat) for seat in seats) == round(sum(stacks.values()) * 100)
        assert table.ledger[RAKE] == 0
