"""The compiled round of blackjack switch and the table itself, dealt the same cards: the same to the cent.

`python tests/games/blackjack_switch/test_switch_same_as_table.py 100000` compares so many rounds; `tests` must be on
its path.
"""

import random
import sys
from collections import Counter
from fractions import Fraction
from typing import Any

import pytest
from msgspec.structs import replace

from blackjack_live import CHARTS, STAKE, VALUE, Live, charted
from blackjack_referee import by_chart
from pitboss.agents import Agent
from pitboss.game import Answer, Turn
from pitboss.games.blackjack.sim import read_chart
from pitboss.games.blackjack.sim.counting import put_moves
from pitboss.games.blackjack.sim.run import deal_from
from pitboss.games.blackjack.sim.tables import Cards, tables_for
from pitboss.games.blackjack.wagers import place
from pitboss.games.blackjack_switch import BlackjackSwitch
from pitboss.games.blackjack_switch.sim.exchange import exchanges, switch_conditions

HOUSES: tuple[dict[str, str], ...] = (
    {},
    {"decks": "8", "dealers-second-card": "hole", "splits": "3", "resplit-aces": "yes"},
    {"switched-blackjack": "blackjack", "surrender": "yes", "double-for": "full"},
    {"switched-blackjack": "blackjack", "dealers-second-card": "hole", "surrender": "yes", "splits": "2"},
    {"double-after-split": "no", "surrender": "yes", "splits": "3", "cutting-card": "60"},
)
EVERY_TIME, NEVER = 1, 0


def switching(agent: Agent, exchange: Cards) -> Agent:
    """The agent who also exchanges second cards where a table of deals says so."""

    def answer(view: Any, turn: Turn) -> Answer:
        if "switch" not in {move.name for move in turn.moves}:
            return agent(view, turn)
        mine = [hand for hand in view.hands if (hand.box + 1) // 2 == turn.seat]
        cards = [VALUE[card[0]] - 1 for hand in mine for card in hand.cards]
        made = exchange[(*cards, VALUE[view.dealer[0][0]] - 1)]
        return Answer(turn.seat, "switch" if made else "keep")

    return answer


def agreed(game: BlackjackSwitch, chart: str, draw: random.Random, rounds: int) -> tuple[Counter[int], int]:
    """Play rounds at the table and by the kernel, and hold them against each other; results, and exchanges."""
    conditions = switch_conditions(game, boxes=draw.randint(1, 5))
    best = exchanges(conditions)
    exchange = draw.choice([best, best, best, best * NEVER, best * NEVER + EVERY_TIME])
    insure, tables = draw.random() < 0.4, tables_for(conditions)
    put_moves(tables, conditions, replace(read_chart(chart), exchange=exchange), None)
    tables["insures"][0] = insure
    decide = by_chart(CHARTS / f"{chart}.csv", conditions.terms.double_after_split)
    spots = {seat: [place(2 * seat - 1), place(2 * seat)] for seat in range(1, conditions.boxes + 1)}
    live, seen = Live(game, spots, switching(charted(decide, insure=insure), exchange), draw), Counter[int]()
    switched = 0
    for cards, came, ended, shuffles in live.rounds(rounds):
        nets, used = deal_from(tables, conditions, [VALUE[card[0]] - 1 for card in cards])
        told = [Fraction(net * STAKE, conditions.unit) for net in nets]
        at = conditions.cards - len(cards) + used
        assert (told, at) == ([Fraction(cents) for cents in came], ended), (conditions, insure, cards[:50])
        assert shuffles == (ended >= conditions.before_the_cut > 0), (conditions, ended)
        switched += sum(getattr(event, "move", "") == "switch" for event in live.events)
        seen.update(came)
    return seen, switched


@pytest.mark.parametrize("house", HOUSES, ids=range(len(HOUSES)))
def test_the_kernel_is_the_table(house: dict[str, str]) -> None:
    game = BlackjackSwitch(BlackjackSwitch.charter.house(options=house))
    draw, seen, switched = random.Random(str(house)), Counter[int](), 0
    for chart in ("basic-h17", "basic-s17", "mimic-dealer"):
        came, exchanged = agreed(game, chart, draw, 20)
        seen, switched = seen + came, switched + exchanged
    assert len(seen) > 4
    assert switched > 3


def main(rounds: int) -> None:
    """A long run, over every house in turn."""
    draw, done, seen, switched = random.Random(rounds), 0, Counter[int](), 0
    while done < rounds:
        game = BlackjackSwitch(BlackjackSwitch.charter.house(options=draw.choice(HOUSES)))
        chart = draw.choice(["basic-s17", "basic-h17", "no-bust", "mimic-dealer"])
        came, exchanged = agreed(game, chart, draw, 60)
        done, seen, switched = done + 60, seen + came, switched + exchanged
    results = f"{switched:,} exchanges; results {sorted(seen.items())}"
    sys.stdout.write(f"{done:,} rounds at the table: the kernel agrees with every one; {results}\n")


if __name__ == "__main__":
    main(int(sys.argv[1]))
