"""Whole games solved from their definitions, which takes a while: their figures are those that were published.

`python tests/solved_games.py` prints what each comes to, and how long that took.
"""

import sys
from fractions import Fraction
from time import process_time
from typing import Any

from pitboss.game import Game
from pitboss.odds.best_play import best_play
from small_games.double_down_stud import DoubleDownStud
from small_games.let_it_ride import LetItRide
from small_games.red_dog import RedDog

# The house advantage, the average number of wagers and the house advantage per wager, in percent.
PUBLISHED: list[tuple[type[Game[Any]], dict[str, str], str, str, str]] = [
    (RedDog, {"decks": "1"}, "3.1554", "", ""),
    (RedDog, {"decks": "6"}, "2.7978", "", ""),
    (LetItRide, {}, "3.5057", "1.2237", "2.8648"),
    (DoubleDownStud, {}, "2.6678", "", ""),
]
# Three of a kind and straights of double down stud by what they pay, of 12,994,800, doubled and not:
# where both moves are worth the same, either is best play, so that only the sums are certain.
STUD = {3: 223_872 + 50_688, 5: 19_752 + 31_248}


def figures(kind: type[Game[Any]], options: dict[str, str]) -> tuple[str, str, str, dict[Fraction, Fraction]]:
    game = kind(kind.charter.house(options=options))
    started = process_time()
    found = best_play(game, next(iter(game.wagers)))
    took = process_time() - started
    analysis = found.analysis
    assert analysis.average_stake is not None
    assert analysis.element_of_risk is not None
    assert sum(analysis.outcomes.values()) == 1
    told = (
        f"{float(100 * analysis.house_advantage):.4f}",
        f"{float(analysis.average_stake):.4f}",
        f"{float(100 * analysis.element_of_risk):.4f}",
    )
    chosen = ", ".join(f"{name} {value}" for name, value in options.items())
    sys.stdout.write(
        f"{game.charter.name + ' ' + chosen:<28}{told[0]:>8} % of the first wager {told[2]:>8} % of {told[1]} wagers, "
        f"{len(found.choices):>6,} choices, {took:6.1f} s\n"
    )
    return *told, analysis.outcomes


def main() -> None:
    for kind, options, *published in PUBLISHED:
        *told, outcomes = figures(kind, options)
        for mine, theirs in zip(told, published, strict=True):
            assert mine == theirs or not theirs, (kind, mine, theirs)
        if kind is DoubleDownStud:
            for pays, count in STUD.items():
                assert (outcomes[Fraction(pays)] + outcomes[Fraction(2 * pays)]) * 12_994_800 == count


if __name__ == "__main__":
    main()
