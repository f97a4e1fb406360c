"""No lawful sequence of calls leaves a table stuck: several patrons play while every call is made in every phase.

The walk prefers what it has done least often, so that rare calls are made in all phases that offer them. On the way it
reads which paragraphs the offers cite: all that a call cites when it is made, and no less than `offers.csv` lists. The
script `renew_offers.py` writes that file anew.
"""

import csv
from collections import Counter
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from random import Random
from typing import Any

import pytest

from houses import WHICH, house
from pitboss.commands import AnyCommand, BuyIn, Call, Choose, Leave, Place, Result, Role, Sit, VoidRound
from pitboss.equipment import Seeded
from pitboss.events import AnyEvent, Called, Refusal
from pitboss.floor.audit.money import not_square
from pitboss.game import Awaits, Bet, Calling, Chance, Choice, Offer, Wagering
from pitboss.games import names, open_game
from pitboss.law import paragraphs
from pitboss.odds.analyst import analyst_of
from pitboss.procedures.timing import routine
from pitboss.procedures.voiding import given_back
from pitboss.table import Table
from pitboss.table.language import spell
from pitboss.table.soundness import unsound_money, unsound_order, unsound_settlement

SEATS = (1, 2, 3)
ROUNDS = 200  # and more, until every call that was offered has been made
MOST_ROUNDS = 4000
VOIDED_ROUNDS = 150  # of a walk on which rounds are void now and then
AT_ONE_TABLE = 20  # then a new table opens
MOST_STEPS = 1500  # of one round; a longer one goes nowhere
PURSE = 10_000_00
COMING_AND_GOING = (0.0, 0.02, 0.2)  # how often somebody comes or goes instead of the next step of a round
OFFERS = Path(__file__).parent / "offers.csv"


class Walk:
    """Patrons, a dealer and the floor at one table, who do at random what the table waits for."""

    def __init__(self, slug: str, which: str, voids: float = 0.0) -> None:
        edition, options = house(slug, which)
        self.game = open_game(slug, edition, options)
        self.table: Table[Any] = Table(self.game)
        self.random = Random(f"{slug} {which}")
        self.chance = Seeded(self.random.getrandbits(32))
        self.spots = list(self.table.game.spots)
        self.done: Counter[tuple[str, str, Role]] = Counter()
        self.offered: set[tuple[str, str, Role]] = set()
        self.voids = voids  # how often the floor voids the round instead of going on
        self.voided: set[str] = set()  # the phases in which the round was void
        self.way: list[str] = []
        self.cited: set[tuple[str, str]] = set()  # the offers that were seen: a call and its paragraphs

    def do(self, command: AnyCommand, *, sure: bool = False) -> None:
        """Carry out a command, and check what must hold afterwards."""
        table = self.table
        self.way.append(spell(command))
        offers: tuple[Offer, ...] = ()
        if isinstance(command, Call):
            self.done[self.kind(command)] += 1
            offers = table.awaits.calls if table.awaits else ()
        before = table.game.holds(table.state)
        events = table.carry_out(command)
        if isinstance(events, Refusal):
            assert not sure, f"{self.way[-1]} is offered but refused: {events.sentence}"
            self.way.pop()
            return
        wrong = [*unsound_order(events), *unsound_settlement(events)]
        wrong += unsound_money(events, before, table.game.holds(table.state))
        wrong += filter(None, (not_square(event, table.game.house.chip) for event in events))
        wrong += not_offered_by(command, offers, events)
        assert not wrong, wrong
        assert table.out_of_balance() is None

    def round(self) -> None:
        """Play one round. Calls that are not routine come seldom enough for the round to end."""
        self.way.clear()
        self.arrive()
        self.do(self.usual(None))
        odd, moving = self.random.choice((0.0, 0.02, 0.1, 0.3)), self.random.choice(COMING_AND_GOING)
        for step in range(MOST_STEPS):
            awaits = self.table.awaits
            if awaits is None:
                return
            # The cards may wait for somebody to come.
            waits = isinstance(awaits, Calling) and not awaits.calls and len(self.table.state.seats) < len(SEATS)
            if waits or (step < MOST_STEPS // 2 and self.random.random() < moving):
                self.come_or_go()
                continue
            if self.voids and self.random.random() < self.voids and given_back(self.game, self.table.state):
                self.void()
                continue
            if isinstance(awaits, Calling) and not self.goes_on(awaits):
                self.buy()
            calls = list(self.calls(awaits))
            often = max(odd, 0.8 * any(self.done[self.kind(call)] == 0 for call in calls))
            if calls and ((step < MOST_STEPS // 2 and self.random.random() < often) or not self.goes_on(awaits)):
                self.make(calls if step < MOST_STEPS // 2 else [self.random.choice(calls)])
            elif isinstance(awaits, Wagering) and self.random.random() < 0.5:
                self.wager()
            else:
                self.do(self.usual(awaits), sure=not isinstance(awaits, Choice))
        raise AssertionError("the round does not end")

    def arrive(self) -> None:
        """Every seat is taken, or now and then given up, by patrons with enough chips for any choice."""
        for seat in SEATS:
            if seat not in self.table.state.seats:
                self.do(Sit(seat))
            elif self.random.random() < 0.1:
                self.do(Leave(seat))
            if seat in self.table.state.seats and self.table.chips(seat) < PURSE // 2:
                self.do(BuyIn(seat, PURSE))

    def buy(self) -> None:
        """Whoever has no chips left buys some, because a table may wait for players who have."""
        for seat in self.table.state.seats:
            if not self.table.chips(seat):
                self.do(BuyIn(seat, PURSE))

    def come_or_go(self) -> None:
        """Somebody gives up a seat in the middle of a round, where the rules let them, or sits down again."""
        seat = self.random.choice(SEATS)
        if seat in self.table.state.seats:
            self.do(Leave(seat))
        else:
            self.do(Sit(seat))
            self.do(BuyIn(seat, PURSE))

    def void(self) -> None:
        """The floor voids the round: nothing is at stake in it any more, and the walk goes on from there."""
        self.voided.add(str(self.table.state.phase))
        held = sum(self.table.chips(seat) for seat in SEATS) + sum(one.cents for one in self.at_stake())
        self.do(VoidRound(), sure=True)
        assert not given_back(self.game, self.table.state)
        assert sum(self.table.chips(seat) for seat in SEATS) >= held  # vigorish may go back, too

    def at_stake(self) -> tuple[Bet, ...]:
        """What of the wagers this round would decide."""
        return self.game.at_stake(self.table.state)

    def wager(self) -> None:
        """Patrons wager here and there, most of them the same amount."""
        game, random = self.table.game, self.random
        for seat in random.sample(SEATS, random.randint(1, len(SEATS))):
            for spot in random.sample(self.spots, min(len(self.spots), random.choice((1, 15)))):
                unit = game.house.limits_of(game.spots[spot].wager).minimum * analyst_of(game).lots(spot)
                self.do(Place(seat, spot, unit * random.choice((1, 1, 1, 1, 1, 2))))

    def goes_on(self, awaits: Awaits) -> bool:
        """Whether the round goes on without a call that is not routine."""
        return isinstance(awaits, Choice | Chance) or routine(awaits) is not None

    def usual(self, awaits: Awaits) -> AnyCommand:
        """What is routine, a random choice, or a random outcome."""
        if isinstance(awaits, Choice):
            turn = self.random.choice(awaits.turns)
            move = self.random.choice(turn.moves)
            return Choose(turn.seat, move.name, self.random.choice((move.least, move.most)))
        command = routine(awaits)
        if command is None:
            assert isinstance(awaits, Chance)
            return Result(awaits.draw(self.table.equipment, self.chance))
        return command

    def calls(self, awaits: Awaits) -> Iterator[Call]:
        """Every call that is offered, by everybody who may make it."""
        for offer in awaits.calls if awaits else ():
            if by := "; ".join(one for one in offer.cites if one in paragraphs()):
                self.cited.add((offer.name, by))
            for who, seat, value in product(offer.by, offer.seats or (0,), offer.values or ("",)):
                call = Call(who, offer.name, seat, value)
                self.offered.add(self.kind(call))
                yield call

    def make(self, calls: list[Call]) -> None:
        """One of the calls that were made least often in this phase, with any seat and value."""
        least = min(self.done[self.kind(call)] for call in calls)
        self.do(self.random.choice([call for call in calls if self.done[self.kind(call)] == least]), sure=True)

    @property
    def never(self) -> set[tuple[str, str, Role]]:
        """What was offered, but never made."""
        return self.offered - self.done.keys()

    def kind(self, call: Call) -> tuple[str, str, Role]:
        """What is made at least once: a call, by one who may make it, in a phase."""
        return str(self.table.state.phase), call.name, call.by


def not_offered_by(command: AnyCommand, offers: tuple[Offer, ...], events: tuple[AnyEvent, ...]) -> Iterator[str]:
    """The paragraphs that a call cites when it is made, although the offer of it did not."""
    if not isinstance(command, Call):
        return
    offered = {one for offer in offers if offer.name == command.name for one in offer.cites}
    for event in events:
        if isinstance(event, Called) and event.name == command.name:
            missing = [one for one in event.cites if one in paragraphs() and one not in offered]
            yield from (f"{command.name} is made by {one}, which its offer does not cite" for one in missing)


def listed(slug: str, which: str) -> set[tuple[str, str]]:
    """The calls of a house and what their offers cite, from the file beside this."""
    with OFFERS.open(encoding="utf-8", newline="") as file:
        return {
            (row["call"], row["cites"]) for row in csv.DictReader(file) if (row["game"], row["house"]) == (slug, which)
        }


def lacking(walk: Walk, slug: str, which: str) -> list[tuple[str, str]]:
    """The listed offers of which none that was seen cites all that is listed."""
    seen = [(call, set(cites.split("; "))) for call, cites in walk.cited]
    return [
        (call, cites)
        for call, cites in sorted(listed(slug, which))
        if not any(call == other and found.issuperset(cites.split("; ")) for other, found in seen)
    ]


def walked(slug: str, which: str) -> Walk:
    """A walk on which every call that was offered was made, if that takes no more than so many rounds."""
    walk, rounds = Walk(slug, which), 0
    while rounds < ROUNDS or (walk.never and rounds < MOST_ROUNDS):
        try:
            walk.round()
        except Exception as error:
            raise AssertionError(f"After {'; '.join(walk.way)}: {error!r}") from error
        rounds += 1
        if rounds % AT_ONE_TABLE == 0:
            walk.table = Table(walk.game)
    return walk


@pytest.mark.parametrize("which", WHICH)
@pytest.mark.parametrize("slug", names())
def test_no_table_is_stuck(slug: str, which: str) -> None:
    walk = walked(slug, which)
    assert lacking(walk, slug, which) == []
    assert not walk.never


@pytest.mark.parametrize("which", WHICH)
@pytest.mark.parametrize("slug", names())
def test_a_round_can_be_void_at_any_moment_and_the_table_goes_on(slug: str, which: str) -> None:
    walk = Walk(slug, which, voids=0.1)
    for _ in range(VOIDED_ROUNDS):
        try:
            walk.round()
        except Exception as error:
            raise AssertionError(f"After {'; '.join(walk.way)}: {error!r}") from error
    assert len(walk.voided) > 1, walk.voided  # with wagers open, and after
