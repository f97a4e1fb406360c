"""Tables at which Hypothesis plays: whatever is done there, chips are conserved to the cent, and the record replays."""

from collections.abc import Callable, Sequence
from typing import Any

import msgspec
from hypothesis import HealthCheck, settings
from hypothesis.stateful import RuleBasedStateMachine

from pitboss.commands import AnyCommand, Call, Choose, Leave, Role
from pitboss.equipment import Seeded
from pitboss.events import AnyEvent, Refusal
from pitboss.game import AnyGame, Awaits, Chance, Choice, Offer
from pitboss.money import METER, purse
from pitboss.table import Dealer, Table
from pitboss.table.language import tell_with_cites
from pitboss.table.ledger import HOUSE
from pitboss.table.soundness import unsound_money, unsound_order, unsound_refusal, unsound_settlement, unsound_table

Events = tuple[AnyEvent, ...]
REPLAYED_EVERY = 10  # steps, and once more at the end: a replay takes as long as the record is
STEADY = settings(
    derandomize=True,
    deadline=None,
    database=None,
    max_examples=20,
    stateful_step_count=40,
    suppress_health_check=list(HealthCheck),
)


def nth_call(offers: Sequence[Offer], at: int, by: Role | None = None) -> Call:
    """One of the calls that are offered, with one of its seats and values, by one who may make it or by another."""
    at, offer = at // len(offers), offers[at % len(offers)]
    seats, values = offer.seats or (0,), offer.values or ("",)
    return Call(by or offer.by[0], offer.name, seats[at % len(seats)], values[at // len(seats) % len(values)])


class RandomTable(RuleBasedStateMachine):
    """A table, its dealer, and what must hold after every step. How it is played is for its subclasses to say."""

    seats: tuple[int, ...] = (1, 2, 3)

    def __init__(self) -> None:
        super().__init__()
        self.sound = True
        self.steps = 0

    def opens(self, game: AnyGame, seed: int) -> None:
        """A table of this game opens."""
        self.table: Table[Any] = Table(game)
        self.dealer = Dealer(self.table, Seeded(seed))

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
        assert min(table.ledger.balances().get(purse(seat), 0) for seat in self.seats) >= 0
        self.steps += 1
        if self.steps % REPLAYED_EVERY == 0:
            assert not list(unsound_table(table))
        for viewer in (*self.seats, *Role):
            assert msgspec.json.encode(table.view(viewer))
        self.sound = True
        return events

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
            assert {one for one in table.ledger.balances() if not one.startswith(METER)} <= HOUSE

    def _go_on(self, at: int) -> None:
        """Whoever the table waits for does something: a patron, the dealer, or the floor after a mishap."""
        awaits = self.awaits
        if isinstance(awaits, Choice):
            turn = awaits.turns[0]
            move = turn.moves[at % len(turn.moves)]
            self.do(Choose(turn.seat, move.name, move.least))
        elif not self.dealer.step():
            assert not isinstance(awaits, Chance)
            if awaits is not None and awaits.calls:  # cards are washed when patrons have come
                self.do(nth_call(awaits.calls, at))
