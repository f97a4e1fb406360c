"""A live table: one game, its state, its ledger and its record.

Every change goes through `carry_out`. A table in memory calls it from `do`, which also records the change. On the
floor, the books call it and keep the record in a database.
"""

from collections.abc import Callable, Mapping
from typing import Generic

from msgspec import Struct

from pitboss.commands import AnyCommand, CashOut, Leave, Result, Viewer
from pitboss.equipment import Equipment, Meter
from pitboss.events import AnyEvent, CashedOut, Refusal
from pitboss.game import FRESH, SHOW, Awaits, Chance, Course, Following, Game, S
from pitboss.money import CAGE, Transfer, dollars
from pitboss.procedures.timing import equipment_through
from pitboss.table.ledger import Ledger, Overdrawn
from pitboss.table.record import Record

# Accounts that belong to the game: its state must know what they hold.
IN_PLAY = ("layout:", "owed:", "pot:", "stack:", "sealed:")


class Now(Struct, Generic[S], frozen=True):
    """A table at one moment: the state of its game, what its equipment has shown, and what its accounts hold."""

    state: S
    equipment: Equipment
    balances: Mapping[str, int]


class Table(Generic[S]):
    """A table open for gaming. `do` carries out a command, or says why not and changes nothing."""

    def __init__(self, game: Game[S], clock: Callable[[], str] | None = None) -> None:
        self.game = game
        self.clock = clock  # what time it is, in words for the record; without one the record has no times
        self.metered = bool(game.meters)
        # A meter also depends on chips that move, which a course does not tell apart.
        self._following = game if isinstance(game, Following) and not self.metered else None
        self.state = game.start()
        self.equipment = FRESH
        self.ledger = Ledger()
        self.record = Record()

    @property
    def awaits(self) -> Awaits:
        """What the table is waiting for."""
        return self.game.awaits(self.state)

    def view(self, viewer: Viewer) -> S:
        """The state as the viewer may see it."""
        return self.game.view(self.state, viewer)

    def chips(self, seat: int) -> int:
        """The chips in front of a seat, in cents."""
        return self.ledger[self.game.purse(seat)]

    def do(self, command: AnyCommand) -> tuple[AnyEvent, ...] | Refusal:
        """Carry out a command, record it, and return the events that followed; or return a refusal."""
        events = self.carry_out(command)
        if isinstance(events, tuple):
            self.record.add(command, events, self.clock() if self.clock else "")
        return events

    def carry_out(self, command: AnyCommand) -> tuple[AnyEvent, ...] | Refusal:
        """Carry out a command, and leave it to the caller to record it: the events that followed, or a refusal."""
        if isinstance(command, Result) and self.equipment.used and (gone := self._gone(command)):
            return gone
        if isinstance(command, CashOut) and (owing := self._owing(command)):
            return owing
        state, following = self.state, self._following
        decision = self.game.decide(state, command) if following is None else following.course(state, command)
        if isinstance(decision, Refusal):
            return decision
        events = decision if isinstance(decision, tuple) else decision.events
        if isinstance(command, Leave):  # whoever leaves takes all chips along
            events = decision = (*events, *self._carried_off(command.seat, events))
        try:
            self.happen(decision)
        except Overdrawn as overdrawn:
            instead = self.game.short(self.state, command, overdrawn.short)
            if instead is None:
                return Refusal(
                    f"That takes {dollars(overdrawn.short)} more than you have in front of you.",
                    self.game.grounds.chips,
                )
            if not isinstance(instead, Refusal):
                self.happen(instead)
            return instead
        return events

    def happen(self, events: tuple[AnyEvent, ...] | Course[S]) -> None:
        """Fold the events and post their transfers: all of them, or, where an account is overdrawn, none."""
        state, evolve, metered = self.state, self.game.evolve, self.metered
        transfers: tuple[Transfer, ...] = ()
        shown: list[tuple[S, AnyEvent]] = []
        if isinstance(events, Course):  # they have been folded
            state, transfers, shown = events.state, events.transfers, events.shown
        else:
            for event in events:
                if metered or type(event) in SHOW:
                    shown.append((state, event))
                state = evolve(state, event)
                if moved := event.transfers:
                    transfers += moved
        if transfers:
            self.ledger.post(transfers)
        if shown:
            self.equipment = equipment_through(self.game, self.equipment, shown)
        self.state = state

    def _gone(self, command: Result) -> Refusal | None:
        """Why the equipment cannot show this outcome now, although fresh equipment could."""
        if not self.metered and all(device.possible(command.outcome) for _, device in self.equipment.used):
            return None  # whichever device comes next
        chance = self.game.asks(self.state)
        if not isinstance(chance, Chance):
            return None
        device = self.equipment.now(chance.device)
        if self.metered and isinstance(device, Meter) and command.outcome != device.cents:
            return Refusal(f"The meter shows {dollars(device.cents)}.", self.game.grounds.procedure)
        if chance.possible(command.outcome, self.equipment) or not chance.possible(command.outcome):
            return None  # the game refuses what no fresh equipment could give
        shown = command.outcome if isinstance(command.outcome, tuple) else (command.outcome,)
        gone = next((one for one in shown if not device.possible(one)), command.outcome)
        return Refusal(f"The {device.name} has no {gone!r} left.", self.game.grounds.procedure)

    def _owing(self, command: CashOut) -> Refusal | None:
        """Why these chips may not be cashed in: the seat would have less left than it owes."""
        due, cites = self.game.owes(self.state, command.seat)
        left = self.chips(command.seat) - command.cents
        if not 0 <= left < due:
            return None  # who does not have so many chips at all is told that
        sentence = f"You owe {dollars(due)}, which is collected later; cash in no more than"
        return Refusal(f"{sentence} {dollars(max(0, self.chips(command.seat) - due))}, or leave the table.", cites)

    def _carried_off(self, seat: int, events: tuple[AnyEvent, ...]) -> tuple[AnyEvent, ...]:
        """The events with the chips that a leaving patron takes along."""
        mine, chips = self.game.purse(seat), self.chips(seat)
        for one in (transfer for event in events for transfer in event.transfers):
            chips += one.cents * ((one.target == mine) - (one.source == mine))
        return (CashedOut(seat=seat, cents=chips, transfers=(Transfer(mine, CAGE, chips),)),) if chips > 0 else ()

    def now(self) -> "Now[S]":
        """Everything about the table that play can change, so that it can be restored."""
        return Now(self.state, self.equipment, self.ledger.balances())

    def back_to(self, now: "Now[S]") -> None:
        """Restore the table to an earlier moment."""
        self.state, self.equipment = now.state, now.equipment
        self.ledger = Ledger(now.balances)

    def out_of_balance(self) -> str | None:
        """What is wrong with the books; None if they sum to zero and agree with the state of the game."""
        if total := sum(self.ledger.balances().values()):
            return f"all accounts together hold {total} cents, not 0"
        says = self.game.holds(self.state)
        in_play = {account for account in self.ledger.balances() if account.startswith(IN_PLAY)}
        for account in sorted({*says, *in_play}):
            if self.ledger[account] != says.get(account, 0):
                told = f"but the game's state says {says.get(account, 0)}"
                return f"{account} holds {self.ledger[account]} cents, {told}"
        return None

    @classmethod
    def replay(cls, game: Game[S], record: Record) -> "Table[S]":
        """The table at the end of a record. Its events are folded again; no command is decided again."""
        table = cls(game)
        for entry in record.entries:
            table.happen(entry.events)
            table.record.add(entry.command, entry.events, entry.at)
        return table
