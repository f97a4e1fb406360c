"""Match play coupons beside chips: who puts them down, with which wagers they go, and what becomes of them."""

import pytest

from pitboss.events import Placed
from told_cards import ShoeTable, settled

GAMES = pytest.mark.parametrize(("slug", "section"), [("punto-banco", "3"), ("mini-baccarat", "7")])
PLAYER_WINS, BANKER_WINS, TIE = "9C KC KD 5D", "KC 9C 5D KD", "9C 9D KC KD"


@pytest.mark.proves("19:47-3.2(c)", "19:47-7.2(c)", "punto-banco/match-play", "mini-baccarat/match-play")
@pytest.mark.proves("13:69F-3.2(c)", "13:69F-7.2(c)")
@pytest.mark.parametrize("edition", ["19:47", "13:69F"])
@GAMES
def test_the_dealer_puts_a_coupon_beside_chips_of_its_value_or_more(slug: str, section: str, edition: str) -> None:
    table, by = ShoeTable(slug, edition), (f"{edition}-{section}.2(c)", f"{slug}/match-play")
    table.refused("place 1 player $10 coupon $10", *by)  # the patron gives it to the dealer
    table.refused("place 1 player $10 by dealer coupon $15", *by)
    table.refused("place 1 player $10 by dealer coupon $10.25", *by)
    table.refused("place 1 tie $10 by dealer coupon $10", *by)  # it pays more than even money
    table.refused("place 1 player $10 by dealer spoken coupon $10", *by)
    (placed,) = table.say("place 1 player $10 by dealer coupon $10")
    assert isinstance(placed, Placed)
    assert (placed.cents, placed.coupon, placed.cites[-2:]) == (1_000, 1_000, by)
    table.refused("place 1 player $10 by dealer coupon $10", *by)  # one for each wager
    table.refused("take-down 1 player $5", *by)
    table.say("take-down 1 player $10")
    assert not table.state.aside
    ShoeTable(slug, edition, match_play="no").refused("place 1 player $10 by dealer coupon $10", *by)


@pytest.mark.proves("13:69F-3.2(c)", "13:69F-7.2(c)", "punto-banco/match-play", "mini-baccarat/match-play")
@pytest.mark.parametrize("slug", ["punto-banco", "mini-baccarat"])
@pytest.mark.parametrize("edition", ["19:47", "13:69F"])
@pytest.mark.parametrize(
    ("spot", "cards", "won"),
    [
        ("player", PLAYER_WINS, 30_00),
        ("player", BANKER_WINS, -20_00),
        ("player", TIE, 0),
        ("banker", BANKER_WINS, 29_00),  # 5 percent vigorish of $20, and none of the coupon
        ("banker", PLAYER_WINS, -20_00),
    ],
)
def test_a_coupon_wins_its_value_once(slug: str, edition: str, spot: str, cards: str, won: int) -> None:
    table = ShoeTable(slug, edition)
    before = table.table.chips(1)
    table.say(f"place 1 {spot} $20 by dealer coupon $10", "place 2 tie $10")
    (one,) = (event for event in settled(table.deal(cards)) if event.seat == 1)
    assert table.table.chips(1) - before == won
    assert f"{slug}/match-play" in one.cites
    assert one.coupon == (10_00 if won > 0 else 0)
    assert not table.state.aside  # used up, or back with the patron
    assert not table.table.out_of_balance()


@pytest.mark.parametrize("slug", ["punto-banco", "mini-baccarat"])
def test_a_coupon_goes_back_from_a_round_that_the_shoe_cannot_finish(slug: str) -> None:
    table = ShoeTable(slug)
    chips = table.table.chips(1)
    table.say("place 1 player $10 by dealer coupon $10")
    table.use_up(3)
    (one,) = settled(table.deal("9C 5C 5D", reopen=False))
    assert one.why.endswith("the match play coupon goes back")
    assert (one.coupon, table.table.chips(1), table.state.aside) == (0, chips, ())
