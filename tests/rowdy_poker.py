"""A rowdy poker table: players act at random, come and go, and everything that can be called is called now and then."""

from collections.abc import Iterator
from itertools import product
from random import Random

from at_the_poker_table import PokerTable
from pitboss.commands import AnyCommand, BuyIn, Call, Choose, Leave, Result, Role, Sit, VoidRound
from pitboss.equipment import Seeded
from pitboss.errors import BadInput
from pitboss.events import AnyEvent, Refusal
from pitboss.game import Chance, Choice
from pitboss.games import find
from pitboss.games.poker_room.rules import Poker
from pitboss.house import Limits, Option
from pitboss.procedures.timing import routine
from pitboss.table import Table

SLUGS = ("five-card-draw", "five-card-stud", "holdem", "mambo-stud", "omaha", "seven-card-stud")
STACKS = (1, 3, 10, 50, 200)  # dollars
SELDOM = {"defective-deck", "misdeal", "change-decks", "discarded-hand", "abandoned-hand"}


def any_house(slug: str, random: Random) -> Poker:
    """A poker game under any lawful choice of options. If it pays bad beats or high hands, it pays common ones."""
    definition = find(slug)
    charter = definition.charter
    edition = random.choice(charter.editions)
    chosen: dict[str, str] = {}
    for option in charter.options:
        if option.edition in ("", edition) and random.random() < 0.5:
            chosen[option.name] = _any_value(option, random)
            try:
                charter.house(edition=edition, options=chosen)
            except BadInput:  # some choices exclude each other
                del chosen[option.name]
    if "jackpot" in chosen:
        chosen |= {"jackpot-hand": "aces-full", "jackpot-pot": "0", "jackpot-players": "2"}
    limits = Limits(minimum=200, maximum=400, increment=100)
    game = definition(charter.house(edition=edition, options=chosen, limits=limits))
    assert isinstance(game, Poker)
    return game


def _any_value(option: Option, random: Random) -> str:
    if option.values and option.name not in ("seats", "jackpot-players"):
        return random.choice(option.values)
    return random.choice(("50", "100")) if option.name == "ante" else option.default


class Rowdy:
    """Players, a dealer and the floor at one table. Whatever the table offers must be possible."""

    def __init__(self, slug: str, seed: int) -> None:
        self.random = Random(f"{slug} {seed}")
        self.chance = Seeded(self.random.getrandbits(32))
        self.game = any_house(slug, self.random)
        self.table: PokerTable = Table(self.game)
        self.seats = range(1, self.random.randint(2, self.game.places) + 1)
        self.odd = self.random.choice((0.02, 0.1, 0.3))
        self.way: list[AnyCommand] = []

    def steps(self, many: int) -> Iterator[tuple[AnyCommand, tuple[AnyEvent, ...]]]:
        """So many steps, each with what followed from it; first everybody sits down."""
        for seat in self.seats:
            yield from self._comes(seat)
        for _ in range(many):
            yield from self.step()

    def step(self) -> Iterator[tuple[AnyCommand, tuple[AnyEvent, ...]]]:
        """The next thing that somebody does, or a few things."""
        random = self.random
        if random.random() < 0.02:
            seat = random.choice(self.seats)
            yield from self._tries(Leave(seat)) if seat in self.table.state.seats else self._comes(seat)
        if random.random() < 0.003:
            yield from self._tries(VoidRound())
        awaits = self.table.awaits
        calls = list(self._calls())
        if calls and random.random() < self.odd:
            yield self._does(random.choice(calls))
        elif isinstance(awaits, Choice):
            moves = [move for move in awaits.only.moves if move.name != "fold" or random.random() < 0.4]
            move = random.choice(moves or awaits.only.moves)
            yield self._does(Choose(awaits.only.seat, move.name, random.choice((move.least, move.most))))
        elif (command := routine(awaits)) is not None:
            yield self._does(command)
        elif isinstance(awaits, Chance):
            yield self._does(Result(awaits.draw(self.table.equipment, self.chance)))
        else:
            yield from self._all_come()

    def _calls(self) -> Iterator[Call]:
        """One call of each kind that is offered, with any seat and value."""
        for offer in self.table.awaits.calls if self.table.awaits else ():
            if offer.name in SELDOM and self.random.random() < 0.9:
                continue
            every = list(product(offer.by, offer.seats or (0,), offer.values or ("",)))
            who, seat, value = self.random.choice(every)
            yield Call(who, offer.name, seat, value)

    def _all_come(self) -> Iterator[tuple[AnyCommand, tuple[AnyEvent, ...]]]:
        """The table waits for players: everybody sits down, buys chips and plays."""
        for seat in self.seats:
            if seat not in self.table.state.seats:
                yield from self._comes(seat)
            elif not self.table.chips(seat):
                yield from self._tries(BuyIn(seat, 5_000))
        for seat in self.table.state.out:
            yield from self._tries(Call(Role.PATRON, "sit-in", seat))

    def _comes(self, seat: int) -> Iterator[tuple[AnyCommand, tuple[AnyEvent, ...]]]:
        yield self._does(Sit(seat))
        yield from self._tries(BuyIn(seat, 100 * self.random.choice(STACKS)))

    def _tries(self, command: AnyCommand) -> Iterator[tuple[AnyCommand, tuple[AnyEvent, ...]]]:
        events = self.table.do(command)
        if not isinstance(events, Refusal):
            self.way.append(command)
            yield command, events

    def _does(self, command: AnyCommand) -> tuple[AnyCommand, tuple[AnyEvent, ...]]:
        self.way.append(command)
        events = self.table.do(command)
        assert not isinstance(events, Refusal), (events, self.way[-20:])
        return command, events
