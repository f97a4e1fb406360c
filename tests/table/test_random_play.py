"""Random play at every registered table, lawful and not: chips are conserved to the cent, and the record replays."""

from collections.abc import Callable, Mapping
from typing import Any

import msgspec
import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, precondition, rule, run_state_machine_as_test

from houses import WHICH, house
from pitboss.commands import AnyCommand, BuyIn, Call, CashOut, Choose, Leave, Open, Place, Result, Role, Sit, TakeDown
from pitboss.equipment import Seeded
from pitboss.events import AnyEvent, Refusal
from pitboss.game import Awaits, Chance, Choice, Wagering
from pitboss.games import names, open_game
from pitboss.money import purse
from pitboss.odds.analyst import analyst_of
from pitboss.table import Dealer, Table
from pitboss.table.language import tell_with_cites
from pitboss.table.ledger import HOUSE
from pitboss.table.soundness import unsound_money, unsound_order, unsound_refusal, unsound_settlement, unsound_table

Events = tuple[AnyEvent, ...]
SEATS = (1, 2, 3)
REPLAYED_EVERY = 10  # steps, and once more at the end: a replay takes as long as the record is
STEADY = settings(
    derandomize=True,
    deadline=None,
    database=None,
    max_examples=20,
    stateful_step_count=40,
    suppress_health_check=list(HealthCheck),
)


class RandomPlay(RuleBasedStateMachine):
    """Three patrons, a dealer and the floor do whatever comes to their minds."""

    slug: str
    edition: str
    options: Mapping[str, str]

    def __init__(self) -> None:
        super().__init__()
        self.table: Table[Any] = Table(open_game(self.slug, self.edition, self.options))
        self.dealer = Dealer(self.table, Seeded(0))
        self.spots = list(self.table.game.spots)
        self.sound = True
        self.steps = 0

    @initialize(seed=st.integers(0, 2**32))
    def patrons_arrive(self, seed: int) -> None:
        self.dealer = Dealer(self.table, Seeded(seed))
        for seat in SEATS[:2]:
            self.do(Sit(seat))
            self.do(BuyIn(seat, 50_000))

    @property
    def awaits(self) -> Awaits:
        return self.table.awaits

    def do(self, command: AnyCommand) -> None:
        """Carry out a command at the table, and check everything that must hold afterwards."""
        self.checked(lambda: self.table.do(command))

    def checked(self, step: Callable[[], Events | Refusal]) -> Events | Refusal:
        """Take a step, and check everything that must hold afterwards."""
        table, self.sound = self.table, False
        before = table.state, table.ledger.balances(), list(table.record.entries), table.equipment
        holds = table.game.holds(table.state)
        if isinstance(table.awaits, Chance):
            assert table.awaits.device in (*table.game.devices, *table.game.meters), "it has no such device"
        events = step()
        if isinstance(events, Refusal):
            assert not list(unsound_refusal(events))
            assert (table.state, table.ledger.balances(), table.record.entries, table.equipment) == before
        else:
            assert table.record.entries == [*before[2], *table.record.entries[len(before[2]) :]]
            assert not list(unsound_money(events, holds, table.game.holds(table.state)))
            assert not [*unsound_order(events), *unsound_settlement(events)]
            assert all(tell_with_cites(event) for event in events)
        assert not table.out_of_balance()
        assert min(table.ledger.balances().get(purse(seat), 0) for seat in SEATS) >= 0
        self.steps += 1
        if self.steps % REPLAYED_EVERY == 0:
            assert not list(unsound_table(table))
        for viewer in (*SEATS, *Role):
            assert msgspec.json.encode(table.view(viewer))
        self.sound = True
        return events

    @rule(seat=st.sampled_from((*SEATS, 0, 99)), sits=st.booleans())
    def come_or_go(self, seat: int, sits: bool) -> None:
        self.do(Sit(seat) if sits else Leave(seat))

    @rule(seat=st.sampled_from(SEATS), cents=st.sampled_from((-100, 0, 7, 100, 5000, 200_000)), buys=st.booleans())
    def visit_the_cage(self, seat: int, cents: int, buys: bool) -> None:
        self.do(BuyIn(seat, cents) if buys else CashOut(seat, cents))

    @rule(seat=st.sampled_from(SEATS), at=st.integers(0, 10_000), units=st.sampled_from((1, 1, 2, 5, 100)))
    def wager(self, seat: int, at: int, units: int) -> None:
        spot = self.spots[at % len(self.spots)]
        kind = self.table.game.spots[spot].wager
        unit = self.table.game.house.limits_of(kind).minimum * analyst_of(self.table.game).lots(spot)
        self.do(Place(seat, spot, units * unit))

    @rule(
        wagers=st.lists(st.tuples(st.sampled_from(SEATS), st.integers(0, 10_000)), max_size=6), steps=st.integers(0, 6)
    )
    def play(self, wagers: list[tuple[int, int]], steps: int) -> None:
        """The dealer goes on until wagers are open, patrons wager, and the dealer goes on from there."""
        for _ in range(6):
            if not isinstance(self.awaits, Wagering):
                self.deal(1)
        for seat, at in wagers:
            self.wager(seat, at, 1)
        self.deal(steps)

    @rule(
        seat=st.sampled_from((*SEATS, 99)),
        at=st.integers(0, 10_000),
        cents=st.sampled_from((-50, 0, 1, 50, 150, 100_000_000)),
        by=st.sampled_from((Role.PATRON, Role.DEALER, Role.FLOOR)),
        spoken=st.booleans(),
    )
    def wager_oddly(self, seat: int, at: int, cents: int, by: Role, spoken: bool) -> None:
        self.do(Place(seat, (*self.spots, "no-such-spot")[at % (len(self.spots) + 1)], cents, by, spoken))

    @precondition(lambda self: self.table.state.bets)
    @rule(at=st.integers(0, 100), part=st.sampled_from((0, 1, 2, 3)))
    def take_down(self, at: int, part: int) -> None:
        bet = self.table.state.bets[at % len(self.table.state.bets)]
        self.do(TakeDown(bet.seat, bet.spot, bet.cents * part // 2))

    @precondition(lambda self: self.awaits is not None and self.awaits.calls)
    @rule(at=st.integers(0, 10_000), by=st.sampled_from((None, *Role)))
    def call(self, at: int, by: Role | None) -> None:
        assert self.awaits is not None
        at, offer = at // len(self.awaits.calls), self.awaits.calls[at % len(self.awaits.calls)]
        seats, values = offer.seats or (0,), offer.values or ("",)
        self.do(Call(by or offer.by[0], offer.name, seats[at % len(seats)], values[at // len(seats) % len(values)]))

    @precondition(lambda self: isinstance(self.awaits, Choice))
    @rule(at=st.integers(0, 100), most=st.booleans(), over=st.sampled_from((0, 0, 0, 1)))
    def choose(self, at: int, most: bool, over: int) -> None:
        assert isinstance(self.awaits, Choice)
        move = self.awaits.only.moves[at % len(self.awaits.only.moves)]
        self.do(Choose(self.awaits.only.seat, move.name, (move.most if most else move.least) + over))

    @rule(steps=st.integers(1, 8))
    def deal(self, steps: int) -> None:
        """The dealer does what is routine, as long as there is any."""
        for _ in range(steps):
            if not self.checked(self.dealer.step):
                break

    @rule(command=st.sampled_from((Open(), Result(-1), Result("17"), Result((7, 7)), Call(Role.FLOOR, "no-such-call"))))
    def interrupt(self, command: AnyCommand) -> None:
        self.do(command)

    def teardown(self) -> None:
        """Play on to a quiet moment, and let everybody go home: no chip is left behind or made up."""
        table, tries = self.table, 0
        while self.sound and table.state.seats:
            for seat in table.state.seats:
                table.do(Leave(seat))
            self._go_on(tries)
            tries += 1  # who cannot pay for a choice makes another
            assert tries < 10_000, "nobody can leave this table"
        if self.sound:
            assert not list(unsound_table(table))
            assert table.ledger.balances().keys() <= HOUSE

    def _go_on(self, at: int) -> None:
        """Whoever the table waits for does something: a patron, the dealer, or the floor after a mishap."""
        awaits = self.awaits
        if isinstance(awaits, Choice):
            self.choose(at, most=False, over=0)
        elif not self.dealer.step():
            assert not isinstance(awaits, Chance)
            if awaits is not None and awaits.calls:  # cards are washed when patrons have come
                self.call(at, None)


@pytest.mark.parametrize("which", WHICH)
@pytest.mark.parametrize("slug", names())
def test_random_play(slug: str, which: str) -> None:
    edition, options = house(slug, which)
    machine = type("RandomPlayOf", (RandomPlay,), {"slug": slug, "edition": edition, "options": options})
    run_state_machine_as_test(machine, settings=STEADY)
