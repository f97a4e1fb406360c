"""Every state that a small shoe can reach: the explorer of all games, begun with a handful of cards.

A full shoe has too many states; these begin with few cards, of few kinds, and end where they are shuffled again.
"""

from typing import Any

import pytest

from pitboss.equipment import DECK, Equipment, Shoe
from pitboss.games.baccarat.rules import Baccarat
from pitboss.games.baccarat.state import BaccaratState, Phase
from pitboss.table.explore import explore
from told_cards import GAMES, new_game


def small(definition: type[Baccarat], cards: int) -> type[Baccarat]:
    """The same game with its shoe nearly dealt out."""

    class Small(definition):  # type: ignore[valid-type, misc]
        def start(self) -> BaccaratState:
            behind = 0 if self.continuous else 14
            return BaccaratState(phase=Phase.OVER, left=cards, behind=behind)

    return Small


def shoe(**cards: int) -> Equipment:
    """A shoe with so many of each of these cards, written `c8` for the eight of clubs."""
    counts = [0] * len(DECK)
    for name, count in cards.items():
        counts[DECK.index(name.upper()[::-1])] = count
    return Equipment().set_up(Shoe(8, "shoe", tuple(counts)))


def beyond(state: BaccaratState) -> bool:
    return state.phase == "shuffle" or state.forms > 0


Row = tuple[str, str, dict[str, Any], tuple[int, ...], tuple[str, ...], dict[str, int]]
ROWS: list[Row] = [
    ("punto-banco", "19:47", {}, (1, 2), ("banker",), {"ca": 2, "h7": 3}),
    ("punto-banco", "19:47", {"collection": "deferred"}, (1,), ("banker",), {"ca": 1, "h6": 2, "dk": 2}),
    ("punto-banco", "13:69F", {"bonus": "yes", "bonus-needs-hand": "yes"}, (1,), ("player", "player-bonus"), {"h4": 9}),
    ("mini-baccarat", "19:47", {"dealing": "face-down"}, (1,), ("tie",), {"ca": 1, "h7": 4, "dk": 1}),
    ("mini-baccarat", "19:47", {"vigorish": "tie", "collection": "deferred"}, (1, 2), ("banker",), {"ca": 2, "h7": 4}),
    ("mini-baccarat", "13:69F", {"vigorish": "dragon-7"}, (1,), ("banker", "dragon-7"), {"h2": 4, "c3": 3}),
]


@pytest.mark.parametrize("row", ROWS)
def test_a_small_shoe_has_no_flaw(row: Row) -> None:
    slug, edition, options, seats, spots, cards = row
    definition = small(GAMES[slug], sum(cards.values()))
    game = definition(new_game(slug, edition, **options).house)
    found = explore(game, seats=seats, spots=spots, equipment=shoe(**cards), beyond=beyond)
    assert found.flaws == ()
    assert found.states > 200
    assert found.refusals > found.states


def test_patrons_come_and_go_with_the_shoe() -> None:
    game = small(GAMES["punto-banco"], 4)(new_game("punto-banco", collection="deferred").house)
    found = explore(game, seats=(1, 2), spots=("banker",), equipment=shoe(ck=2, h7=2), seating=True, beyond=beyond)
    assert found.flaws == ()


def test_the_explorer_sees_a_card_that_shows() -> None:
    """A view that hides nothing is a flaw."""

    class Open(small(GAMES["mini-baccarat"], 6)):  # type: ignore[misc]
        def view(self, state: BaccaratState, viewer: object) -> BaccaratState:
            return state

    game = Open(new_game("mini-baccarat", dealing="face-down").house)
    found = explore(game, seats=(1,), equipment=shoe(ck=3, h7=3), beyond=beyond)
    assert any("sees what was not shown" in flaw for flaw in found.flaws)
