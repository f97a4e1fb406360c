"""A live table of blackjack at which one agent plays every hand by a chart, for comparison with compiled rounds."""

import random
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path
from typing import Any

from blackjack_referee import Decide
from pitboss.agents import Agent, move_of
from pitboss.commands import BuyIn, Place, Result, Sit
from pitboss.equipment import DECK
from pitboss.events import AnyEvent, Called, Refusal, Settled, Shuffled
from pitboss.game import Answer, Chance, Choice, Turn
from pitboss.games.blackjack import Blackjack
from pitboss.games.blackjack.wagers import base
from pitboss.procedures.timing import routine
from pitboss.table import Table

CHARTS = Path(str(files("pitboss.games.blackjack.sim") / "strategies"))
STAKE, PURSE = 10_00, 10**9
VALUE = {rank: at + 1 for at, rank in enumerate("A23456789T")} | dict.fromkeys("JQK", 10)
MOVES = {"H": "draw", "S": "stand", "D": "double", "P": "split", "R": "surrender"}


def charted(decide: Decide, *, insure: bool) -> Agent:
    """The agent who plays by a chart."""

    def answer(view: Any, turn: Turn) -> Answer:
        most = {move.name: move.most for move in turn.moves}
        if "decline" in most:
            move = "decline" if not insure else "even-money" if "even-money" in most else "insure"
        else:
            cards = [VALUE[card[0]] for card in view.hands[view.at].cards]
            may = {letter for letter, move in MOVES.items() if move in most}
            letter = decide(cards, VALUE[view.dealer[0][0]], may)
            move = MOVES[letter] if letter in may else "stand"
        return Answer(turn.seat, move, most[move])

    return answer


class Live:
    """A table at which every seat is played by one agent, with these wagers in every round."""

    def __init__(self, game: Blackjack, spots: dict[int, list[str]], agent: Agent, draw: random.Random) -> None:
        self.game, self.spots, self.agent, self.draw = game, spots, agent, draw
        self.table: Table[Any] = Table(game)
        self.order, self.ran_out = self.shuffled(), False
        self.events: list[AnyEvent] = []  # of the round
        for seat in spots:
            self.do(Sit(seat))
            self.do(BuyIn(seat, PURSE))

    def shuffled(self) -> list[str]:
        """All cards in an order that often puts like cards together, so that pairs and blackjacks are frequent."""
        cards = list(DECK) * self.game.house.number("decks")
        weight = self.draw.choice([0.0, 0.0, 0.3, 0.8])
        favoured = self.draw.choice([(1, 10), (8, 10), (1, 2, 3, 4, 5), (1, 6, 10)])
        return sorted(cards, key=lambda card: self.draw.random() - weight * (VALUE[card[0]] in favoured))

    def do(self, command: Any) -> tuple[Any, ...]:
        events = self.table.do(command)
        assert not isinstance(events, Refusal), (command, events)
        self.events += events
        return events

    def step(self) -> None:
        """The next routine thing, the next card, or what the chart says."""
        awaits, state = self.table.awaits, self.table.state
        if isinstance(awaits, Chance):
            at = self.game.shuffling.cards - state.left
            self.do(Result(tuple(self.order[at : at + awaits.count]) if awaits.count > 1 else self.order[at]))
        elif isinstance(awaits, Choice):
            self.do(move_of(self.agent, self.game, state, awaits.only.seat))
        else:
            command = routine(awaits)
            assert command is not None
            for event in self.do(command):
                if isinstance(event, Shuffled):
                    self.order, self.ran_out = self.shuffled(), bool(event.out)
                if isinstance(event, Called) and event.name == "cut":
                    self.order = self.order[int(event.value) :] + self.order[: int(event.value)]

    def rounds(self, most: int) -> Iterator[tuple[list[str], list[int], int, bool]]:
        """The cards as they lay before each round, what each wager came to, where it ended, and whether to shuffle."""
        for _ in range(most):
            while self.table.awaits is not None:
                self.step()
            before = {seat: self.owns(seat) for seat in self.spots}
            self.events = []
            self.step()
            at = self.game.shuffling.cards - self.table.state.left
            cards = self.order[at:]
            self.wager()
            while self.table.state.phase not in {"over", *self.game.shuffling.phases}:
                self.step()
                if self.ran_out:  # in the middle of a round, and the discards come in an order of their own
                    return
            came = self.came()
            for seat, spots in self.spots.items():
                assert self.owns(seat) - before[seat] == sum(came[spot] for spot in spots), (seat, came)
            assert self.table.out_of_balance() is None
            ended = self.game.shuffling.cards - self.table.state.left
            nets = [came[spot] for spots in self.spots.values() for spot in spots]
            yield cards, nets, ended, self.table.state.phase != "over"

    def owns(self, seat: int) -> int:
        """The chips of a seat, those on the layout among them."""
        lying: list[int] = [bet.cents for bet in self.table.state.bets if bet.seat == seat]
        return self.table.chips(seat) + sum(lying)

    def wager(self) -> None:
        """Make the wagers of a round, but for those that still lie from an earlier one."""
        for seat, spots in self.spots.items():
            for spot in spots:
                if self.table.state.bet(seat, spot) is None:
                    self.do(Place(seat, spot, STAKE))

    def came(self) -> dict[str, int]:
        """What each wager of the round came to, with its insurance and what was added to it."""
        found = {spot: 0 for spots in self.spots.values() for spot in spots}
        for event in self.events:
            if isinstance(event, Settled):
                found[base(event.spot)] += event.paid + event.returned - event.stake
        return found
