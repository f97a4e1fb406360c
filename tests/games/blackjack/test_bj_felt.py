"""The felt of blackjack: where the result is told, no hand's total comes."""

import pytest

from pitboss.felt import Layout, felt_of
from pitboss.games import open_game

TOTAL_TOP, TOTAL_WIDE = 1.13, 1.4  # of a hand's total: its upper edge above the middle of the cards, and its width
OWN_TOTAL = {2.2: 2.5, 1.45: 1.6}  # the same of a patron's own hand on a phone, by the size of its cards
FELTS = [
    ("blackjack", {}),
    ("blackjack", {"boxes": "7"}),
    ("blackjack", {"boxes": "7", "match": "yes", "streak": "yes"}),
    ("blackjack", {"multiple-action": "yes", "dealers-second-card": "late"}),
    ("blackjack-switch", {}),
]


@pytest.mark.parametrize(("game", "options"), FELTS)
def test_no_total_comes_where_the_result_is_told(game: str, options: dict[str, str]) -> None:
    layout: Layout = felt_of(open_game(game, "13:69F", options)).layout
    told = layout.verdict
    assert told is not None
    for rest in layout.rests[1:]:
        aside = rest.x + TOTAL_WIDE / 2 <= told.x or rest.x - TOTAL_WIDE / 2 >= told.x + told.w
        assert aside or rest.y - TOTAL_TOP >= told.y + told.h, rest.name


@pytest.mark.parametrize(("game", "options"), FELTS)
def test_on_a_phone_ones_own_total_covers_no_place_of_others(game: str, options: dict[str, str]) -> None:
    felt = felt_of(open_game(game, "13:69F", options))
    for seat in range(1, felt.game.places + 1):
        layout = felt.portrait(seat)
        assert layout is not None
        own = [rest for rest in layout.rests if rest.scale in OWN_TOTAL]
        assert own
        lowest = max(area.y + area.h for area in layout.areas if area.seat != seat)
        assert lowest <= min(rest.y - OWN_TOTAL[rest.scale] for rest in own) + 1e-6
