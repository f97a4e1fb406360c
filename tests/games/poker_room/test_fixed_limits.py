"""Fixed limits: in which betting rounds of each game the small bet is made, and in which the big one."""

import pytest

from at_the_poker_table import acts, called_through, cards, deal, phase, poker, turn

SMALL, BIG = 200, 400
BETS = [
    ("holdem", "", [SMALL, SMALL, BIG, BIG]),
    ("omaha", "high", [SMALL, SMALL, BIG, BIG]),
    ("omaha", "high-low-eight", [SMALL, SMALL, BIG, BIG]),
    ("seven-card-stud", "high", [SMALL, SMALL, BIG, BIG, BIG]),
    ("seven-card-stud", "high-low", [SMALL, SMALL, BIG, BIG, BIG]),
    ("seven-card-stud", "high-low-eight", [SMALL, SMALL, BIG, BIG, BIG]),
    ("five-card-draw", "high", [SMALL, BIG]),
    ("five-card-draw", "low", [SMALL, BIG]),
    ("five-card-stud", "", [SMALL, SMALL, BIG, BIG]),
    ("mambo-stud", "", [SMALL, BIG, BIG]),
]


@pytest.mark.parametrize(("slug", "form", "bets"), BETS)
@pytest.mark.proves("poker/structures")
def test_the_small_bet_comes_before_the_big_bet(slug: str, form: str, bets: list[int]) -> None:
    options = {"form": form} if form else {}
    if slug == "five-card-stud":
        options["checking"] = "yes"
    table = poker(slug, {1: 100, 2: 100}, betting="fixed", **options)
    deal(table)
    for street, bet in enumerate(bets):
        if phase(table) == "drawing":
            acts(table, "1 stand-pat", "2 stand-pat")
        else:
            cards(table)
        assert table.state.street == street
        blind = table.state.to_match if table.state.button else 0  # a forced bet is only completed to a whole one
        acts(table, f"{turn(table)} {'bet' if street else 'raise'}")
        assert table.state.to_match == blind + bet
        called_through(table)
    assert not table.state.players  # that was the last betting round
