"""The compiled round and the table itself, dealt the same cards and played by one chart: the same to the cent.

`python tests/games/blackjack/sim/test_same_as_table.py 100000` compares so many rounds; `tests` must be on its path.
"""

import random
import sys
from collections import Counter
from fractions import Fraction

import pytest

from blackjack_live import CHARTS, STAKE, VALUE, Live, charted
from blackjack_referee import by_chart
from pitboss.games.blackjack import Blackjack
from pitboss.games.blackjack.sim import Conditions, read_chart
from pitboss.games.blackjack.sim.conditions import conditions_of
from pitboss.games.blackjack.sim.counting import put_moves
from pitboss.games.blackjack.sim.run import deal_from
from pitboss.games.blackjack.sim.tables import tables_for
from pitboss.games.blackjack.wagers import place

MULTIPLE = {"multiple-action": "yes", "dealers-second-card": "late"}
NO_EVEN_MONEY = {"blackjack-pays": "6-to-5", "even-money": "no"}
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
    {"decks": "1", "three-sevens": "yes", "five-card-21": "yes", "dealers-second-card": "late", "splits": "2"},
    MULTIPLE,
    MULTIPLE | {"decks": "2", "soft-17": "hit", "even-money": "no", "five-card-21": "yes"},
    MULTIPLE | NO_EVEN_MONEY | {"decks": "6", "double-after-split": "no", "all-three": "yes"},
)


def agreed(game: Blackjack, conditions: Conditions, chart: str, draw: random.Random, rounds: int) -> Counter[int]:
    """Play rounds at the table and by the kernel, and hold them against each other; how often each result came."""
    insure = draw.random() < 0.5
    tables = tables_for(conditions)
    put_moves(tables, conditions, read_chart(chart), None)
    tables["insures"][0] = insure
    decide = by_chart(CHARTS / f"{chart}.csv", conditions.terms.double_after_split)
    spots = {
        seat: [place(seat, action) for action in range(1, conditions.actions + 1)]
        for seat in range(1, conditions.boxes + 1)
    }
    live, seen = Live(game, spots, charted(decide, insure=insure), draw), Counter[int]()
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
