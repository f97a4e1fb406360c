"""Baccarat rounds a second from real shoes: bulk simulation beside a plain Python loop, in one run, on one core.

Both shuffle eight decks, cut them, burn by the first card, deal to the last hand behind the cutting card, and tally how
every round ends. Also here: what shoe odds and the whole report take. Run it with `make bench`.
"""

import random
import time
from statistics import median

from pitboss.equipment import Shoe, shoe_of
from pitboss.games.baccarat.sim import BaccaratBulk
from pitboss.games.mini_baccarat import MiniBaccarat
from pitboss.odds import analyse_shoe
from pitboss.odds.report import report

ROUNDS = 7  # taken in turns, and the median ratio counts, so that a busy machine wrongs neither side
TARGET = 100.0
DECKS, BEHIND = 8, 14


def straightforward(rounds: int = 200_000) -> float:
    """What anybody would write: a list of cards, shuffled, and dealt by the rules of the third card."""
    cards = [min(rank, 10) % 10 for rank in range(1, 14) for _ in range(4 * DECKS)]
    tally = {"player": 0, "banker": 0, "tie": 0}
    done = 0
    start = time.perf_counter()
    while done < rounds:
        random.shuffle(cards)
        at = random.randint(10, len(cards) - 10)
        shoe = cards[at:] + cards[:at]
        shoe.reverse()  # so that the next card is the last of the list, where it is cheap to take
        for _ in range(shoe.pop() or 10):
            shoe.pop()
        last_hand = False
        while True:
            player, banker = shoe.pop(), shoe.pop()
            player, banker = (player + shoe.pop()) % 10, (banker + shoe.pop()) % 10
            if player < 8 and banker < 8:
                if player < 6:
                    third = shoe.pop()
                    player = (player + third) % 10
                    if (
                        banker < 3
                        or (banker == 3 and third != 8)
                        or (banker == 4 and 2 <= third <= 7)
                        or (banker == 5 and 4 <= third <= 7)
                        or (banker == 6 and 6 <= third <= 7)
                    ):
                        banker = (banker + shoe.pop()) % 10
                elif banker < 6:
                    banker = (banker + shoe.pop()) % 10
            tally["tie" if player == banker else "player" if player > banker else "banker"] += 1
            done += 1
            if last_hand:
                break
            last_hand = len(shoe) <= BEHIND
    return done / (time.perf_counter() - start)


def bulk(rounds: int = 20_000_000) -> float:
    """The same in bulk, and every coup told apart."""
    game = MiniBaccarat(MiniBaccarat.charter.house())
    start = time.perf_counter()
    BaccaratBulk(game).play(rounds, seed=1)
    return rounds / (time.perf_counter() - start)


def milliseconds_of_shoe_odds(times: int = 50) -> float:
    """The exact odds of every wager from shoes of any composition, one after the other."""
    game = MiniBaccarat(MiniBaccarat.charter.house(edition="13:69F"))
    draw = random.Random(4)
    analyse_shoe(game, shoe_of(DECKS))
    spent = []
    for _ in range(times):
        shoe = Shoe(DECKS, counts=tuple(draw.randint(0, DECKS) for _ in range(52)))
        start = time.perf_counter()
        analyse_shoe(game, shoe)
        spent.append(time.perf_counter() - start)
    return 1000 * median(spent)


def milliseconds_of_the_report() -> float:
    """Every wager under every option, with nothing worked out before."""
    game = MiniBaccarat(MiniBaccarat.charter.house(edition="13:69F"))
    start = time.perf_counter()
    report(game).json()
    return 1000 * (time.perf_counter() - start)


def main() -> None:
    bulk(1000)  # the loops are compiled when they are first used
    speeds: dict[str, list[float]] = {"plain Python loop": [], "bulk simulation": []}
    for _ in range(ROUNDS):
        speeds["plain Python loop"].append(straightforward())
        speeds["bulk simulation"].append(bulk())
    for name, found in speeds.items():
        print(f"{name:24}{median(found):>16,.0f} baccarat rounds/s")
    times = median(one / other for other, one in zip(*speeds.values(), strict=True))
    print(f"{'':24}{times:>16,.1f} times the plain loop (target {TARGET:,.0f})")
    print(f"{'shoe odds':24}{milliseconds_of_shoe_odds():>16,.1f} ms for every wager, from any shoe (target 20)")
    print(f"{'report':24}{milliseconds_of_the_report():>16,.1f} ms for every wager and option, once")


if __name__ == "__main__":
    main()
