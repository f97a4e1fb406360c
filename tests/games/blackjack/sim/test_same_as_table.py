"""The compiled round and the table itself, dealt the same cards and played by one chart: the same to the cent.

`python tests/games/blackjack/sim/test_same_as_table.py 100000` compares so many rounds; `tests` must be on its path.
"""

import random
import sys
from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest

from blackjack_referee import Decide, by_chart
from pitboss.agents import Agent, move_of
from pitboss.commands import BuyIn, Place, Result, Sit
from pitboss.equipment import DECK
from pitboss.events import Called, Refusal, Shuffled
from pitboss.game import Answer, Chance, Choice, Turn
from pitboss.games.blackjack import Blackjack
from pitboss.games.blackjack.sim import Conditions, read_chart
from pitboss.games.blackjack.sim.conditions import conditions_of
from pitboss.games.blackjack.sim.counting import put_moves
from pitboss.games.blackjack.sim.run import deal_from
from pitboss.games.blackjack.sim.tables import tables_for
from pitboss.procedures.timing import routine
from pitboss.table import Table

CHARTS = Path(str(files("pitboss.games.blackjack.sim") / "strategies"))
STAKE, PURSE = 10_00, 10**9
VALUE = {rank: at + 1 for at, rank in enumerate("A23456789T")} | dict.fromkeys("JQK", 10)
MOVES = {"H": "draw", "S": "stand", "D": "double", "P": "split", "R": "surrender"}
HOUSES: tuple[dict[str, str], ...] = (
    {},
    {"decks": "1", "soft-17": "hit", "boxes": "7", "splits": "2", "resplit-aces": "yes"},
    {"decks": "6", "surrender": "yes", "splits": "3", "blackjack-pays": "6-to-5", "even-money": "no"},
    {"decks": "2", "surrender": "yes", "splits": "3", "dealers-second-card": "hole", "resplit-aces": "yes"},
    {"decks": "6", "surrender": "yes", "splits": "3", "dealers-second-card": "late", "soft-17": "hit"},
    {"decks": "4", "dealers-second-card": "late", "five-card-21": "yes", "even-money": "no", "splits": "2"},
    {"decks": "8", "dealers-second-card": "hole", "five-card-21": "yes", "double-after-split": "no", "splits": "3"},
    {"decks": "6", "double-on": "9-10-11", "splits": "3", "cutting-card": "50", "five-card-21": "yes"},
    {"decks": "3", "double-on": "10-11", "double-after-split": "no", "surrender": "yes", "dealing": "continuous"},
)


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
    """A table at which every box is played by one agent."""

    def __init__(self, game: Blackjack, boxes: int, agent: Agent, draw: random.Random) -> None:
        self.game, self.boxes, self.agent, self.draw = game, boxes, agent, draw
        self.table: Table[Any] = Table(game)
        self.order, self.ran_out = self.shuffled(), False
        for seat in range(1, boxes + 1):
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
        """The cards as they lay before each round, what every seat came to, where it ended, and whether to shuffle."""
        for _ in range(most):
            while self.table.awaits is not None:
                self.step()
            before = [self.table.chips(seat) for seat in range(1, self.boxes + 1)]
            self.step()
            at = self.game.shuffling.cards - self.table.state.left
            cards = self.order[at:]
            for seat in range(1, self.boxes + 1):
                self.do(Place(seat, f"box-{seat}", STAKE))
            while self.table.state.phase not in {"over", *self.game.shuffling.phases}:
                self.step()
                if self.ran_out:  # in the middle of a round, and the discards come in an order of their own
                    return
            came = [self.table.chips(seat) - had for seat, had in enumerate(before, 1)]
            assert self.table.out_of_balance() is None
            ended = self.game.shuffling.cards - self.table.state.left
            yield cards, came, ended, self.table.state.phase != "over"


def agreed(game: Blackjack, conditions: Conditions, chart: str, draw: random.Random, rounds: int) -> Counter[int]:
    """Play rounds at the table and by the kernel, and hold them against each other; how often each result came."""
    insure = draw.random() < 0.5
    tables = tables_for(conditions)
    put_moves(tables, conditions, read_chart(chart), None)
    tables["insures"][0] = insure
    decide = by_chart(CHARTS / f"{chart}.csv", conditions.terms.double_after_split)
    live, seen = Live(game, conditions.boxes, charted(decide, insure=insure), draw), Counter[int]()
    for cards, came, ended, shuffles in live.rounds(rounds):
        nets, used = deal_from(tables, conditions, [VALUE[card[0]] - 1 for card in cards])
        told = [Fraction(net * STAKE, conditions.unit) for net in nets]
        at = conditions.cards - len(cards) + used
        assert (told, at) == ([Fraction(cents) for cents in came], ended), (conditions, insure, cards[:40])
        assert shuffles == (ended >= conditions.before_the_cut > 0), (conditions, ended, live.table.state)
        seen.update(came)
    return seen


@pytest.mark.parametrize("house", HOUSES, ids=range(len(HOUSES)))
def test_the_kernel_is_the_table(house: dict[str, str]) -> None:
    game = Blackjack(Blackjack.charter.house(options=house))
    draw = random.Random(str(house))
    seen: Counter[int] = Counter()
    for chart in ("basic-s17", "basic-h17"):
        for _ in range(2):
            boxes = draw.randint(1, 3 if game.house.number("decks") < 3 else 6)
            seen += agreed(game, conditions_of(game, boxes=boxes), chart, draw, 12)
    assert len(seen) > 5


def main(rounds: int) -> None:
    """A long run, over every house in turn."""
    draw, done, seen = random.Random(rounds), 0, Counter[int]()
    while done < rounds:
        game = Blackjack(Blackjack.charter.house(options=draw.choice(HOUSES)))
        boxes = draw.randint(1, 3 if game.house.number("decks") < 3 else 6)
        chart = draw.choice(["basic-s17", "basic-h17", "no-bust", "mimic-dealer"])
        seen += agreed(game, conditions_of(game, boxes=boxes), chart, draw, 60)
        done += 60
    sys.stdout.write(
        f"{done:,} rounds at the table: the kernel agrees with every one; results {sorted(seen.items())}\n"
    )


if __name__ == "__main__":
    main(int(sys.argv[1]))
