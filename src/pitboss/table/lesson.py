"""A learning environment: a learner sits in one seat, agents sit in the others, and an episode is one round.

The learner is given what an agent is given, the view and the turn of its seat, and nothing else.
"""

from collections.abc import Mapping
from typing import Any

from msgspec import Struct

from pitboss.agents import BUYS_IN_FOR, Agent, asked, move_of, silent
from pitboss.commands import AnyCommand, BuyIn, Choose, Open, Place, Sit
from pitboss.equipment import Seeded
from pitboss.errors import BadInput
from pitboss.events import Refusal
from pitboss.game import Answer, AnyGame, Choice, Turn
from pitboss.money import belongings
from pitboss.table.dealer import Dealer
from pitboss.table.table import Table

MOST_STEPS = 10_000  # of a round; no round is as long


class Asked(Struct, frozen=True):
    """What the learner sees. Without a turn, the round is over, and `won` is what it brought, in cents."""

    view: Any
    turn: Turn | None
    won: int = 0


class Lesson:
    """Rounds of one game, each dealt from its own seed to a fresh table.

    `wagers` has what each seat puts on the layout when the round opens, by seat and spot, in cents. Nobody wagers
    later, so a lesson teaches choices, not wagering. Seats without an agent among the `others` answer like a patron
    who says nothing.
    """

    def __init__(
        self,
        game: AnyGame,
        wagers: Mapping[int, Mapping[str, int]],
        *,
        seat: int = 1,
        others: Mapping[int, Agent] | None = None,
    ) -> None:
        self.game = game
        self.wagers = wagers
        self.seat = seat
        self.others = others or {}
        self.chips = BUYS_IN_FOR * game.house.limits.minimum
        self._table: Table[Any] = Table(game)

    def reset(self, seed: int) -> Asked:
        """Deal a new round. It may be over at once, before the learner has had anything to choose."""
        self._table = Table(self.game)
        self._dealer = Dealer(self._table, Seeded(seed))
        for seat in sorted({self.seat, *self.wagers, *self.others}):
            self._do(Sit(seat))
            self._do(BuyIn(seat, self.chips))
        self._dealer.finish_round()  # the cards are made ready
        if self._table.awaits is None:
            self._do(Open())
        for seat, placed in self.wagers.items():
            for spot, cents in placed.items():
                self._do(Place(seat, spot, cents))
        return self._asked()

    def step(self, answer: Answer) -> Asked:
        """The learner answers, and the round goes on until the learner is asked again or it is over."""
        self._do(Choose(self.seat, answer.move, answer.cents))
        return self._asked()

    def play(self, agent: Agent, seed: int) -> int:
        """A round in which an agent takes the learner's seat; what it brought, in cents."""
        found = self.reset(seed)
        while found.turn is not None:
            found = self.step(agent(found.view, found.turn))
        return found.won

    def _asked(self) -> Asked:
        table = self._table
        for _ in range(MOST_STEPS):
            awaits = table.awaits
            if awaits is None:
                return Asked(table.view(self.seat), None, self._has() - self.chips)
            if (found := asked(self.game, table.state, self.seat)) is not None:
                return Asked(*found)
            if isinstance(awaits, Choice):
                seat = awaits.seats[0]
                answer = move_of(self.others.get(seat, silent), self.game, table.state, seat)
                assert answer is not None
                self._do(answer)
            elif not self._dealer.step():
                break
        raise BadInput(f"This round of {self.game.charter.name} does not end without a person's call.")

    def _has(self) -> int:
        """The learner's chips, with those that stay on the layout for the next round."""
        return sum(self._table.ledger[account] for account in belongings(self.seat))

    def _do(self, command: AnyCommand) -> None:
        told = self._table.do(command)
        if isinstance(told, Refusal):
            raise BadInput(told.sentence, told.cites)
