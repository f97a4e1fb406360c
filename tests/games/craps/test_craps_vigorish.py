"""Vigorish on buy and lay bets, and on nothing else: 19:47-1.5 as this house reads its heading."""

from fractions import Fraction

import pytest

from pitboss.errors import BadInput
from pitboss.events import Noted, Placed, Refusal, Settled
from pitboss.games import open_game
from pitboss.money import VIGORISH, purse
from pitboss.odds import analyse
from pitboss.paper import notices
from pitboss.table.language import read_command

from .talk import Talk


def vigorish(talk: Talk) -> int:
    return talk.table.ledger[VIGORISH]


@pytest.mark.proves("craps/vigorish", "craps/vigorish-when", "craps/buy", "craps/lay")
@pytest.mark.parametrize(
    ("spot", "stake", "fee"), [("buy-4", 20, 100), ("buy-6", 100, 500), ("lay-4", 40, 100), ("lay-6", 120, 500)]
)
def test_the_fee_is_five_percent_of_a_buy_bets_stake_or_a_lay_bets_win(spot: str, stake: int, fee: int) -> None:
    talk = Talk()
    placed, told = talk.say(f"place 1 {spot} ${stake}")
    assert isinstance(placed, Placed)
    assert isinstance(told, Noted)
    assert [(one.source, one.target, one.cents) for one in placed.transfers][1:] == [(purse(1), VIGORISH, fee)]
    assert {"craps/vigorish", "craps/vigorish-when"} <= set(told.cites)
    assert vigorish(talk) == fee
    assert talk.table.chips(1) == 100_000 - stake * 100 - fee


@pytest.mark.proves("craps/vigorish-when")
def test_raising_and_lowering_a_bet_moves_the_fee_with_it() -> None:
    talk = Talk()
    talk.say("place 1 buy-4 $20", "place 1 buy-4 $20")
    assert vigorish(talk) == 200
    talk.say("take-down 1 buy-4 $20")
    assert vigorish(talk) == 100
    talk.say("place 2 lay-4 $40", "leave 1", "leave 2")
    assert vigorish(talk) == 0


@pytest.mark.proves("craps/vigorish-when")
def test_a_house_may_keep_the_fee_of_a_bet_that_is_taken_down() -> None:
    talk = Talk(vig_refund="no")
    talk.say("place 1 buy-4 $20", "take-down 1 buy-4 $20")
    assert (vigorish(talk), talk.chips()) == (100, 999)


@pytest.mark.proves("craps/vigorish-when")
def test_a_house_may_take_the_fee_from_wins_only() -> None:
    talk = Talk(vig_when="on-win")
    talk.say("place 1 buy-4 $20", "place 2 lay-10 $40")
    assert vigorish(talk) == 0
    talk.roll("3-3")
    (won,) = talk.roll("2-2")
    assert (won.paid, won.odds) == (3900, "2 to 1 less $1 vigorish")
    assert "craps/vigorish" in won.cites
    assert vigorish(talk) == 100
    talk.say("take-down 2 lay-10 $40", "place 2 lay-10 $40")
    (won,) = talk.roll("3-4")
    assert (won.paid, vigorish(talk)) == (1900, 200)
    talk.say("place 1 buy-4 $20")
    talk.roll("3-3")
    (lost,) = talk.roll("3-4")
    assert (lost.returned, vigorish(talk)) == (0, 200)


CHARGED = [f"{kind}-{number}" for kind in ("buy", "lay") for number in (4, 5, 6, 8, 9, 10)]


@pytest.mark.proves("craps/vigorish", "craps/vigorish-rounding")
@pytest.mark.parametrize("spot", CHARGED)
@pytest.mark.parametrize("rounding", ["down", "refuse"])
def test_the_fee_never_exceeds_its_percentage(spot: str, rounding: str) -> None:
    """Whatever the stake, the fee is at most five percent: rounded down, or the bet is refused."""
    game = open_game("craps", options={"vig-rounding": rounding, "uneven": "round-up"})
    ratio = Fraction(1) if spot.startswith("buy") else game.wagers[spot].pay().odds.ratio
    talk, taken = Talk(vig_rounding=rounding, uneven="round-up"), 0
    for dollars in range(5, 130):
        answer = talk.table.do(read_command(talk.table, f"place 1 {spot} ${dollars}"))
        exact = ratio * dollars * 100 / 20
        if rounding == "refuse":
            assert isinstance(answer, Refusal) == bool(exact % 50)
        assert vigorish(talk) == (0 if isinstance(answer, Refusal) else exact - exact % 50)
        taken += vigorish(talk)
        if not isinstance(answer, Refusal):
            talk.say(f"take-down 1 {spot} ${dollars}")
    assert taken


@pytest.mark.proves("craps/vigorish-rounding")
def test_where_the_fee_is_not_rounded_its_bet_is_refused() -> None:
    talk = Talk(vig_rounding="refuse")
    sentence = talk.refused("place 1 buy-4 $25", "craps/vigorish", "craps/vigorish-rounding")
    assert sentence == "Chips cannot make the vigorish for $25 on Buy Bet on 4; wager a multiple of $10."
    talk.say("place 1 buy-4 $30")
    assert vigorish(talk) == 150
    sentence = talk.refused("take-down 1 buy-4 $5", "craps/vigorish-rounding")
    assert sentence == "Chips cannot make the vigorish for $25 on Buy Bet on 4; leave a multiple of $10."
    talk.say("take-down 1 buy-4 $10")
    assert vigorish(talk) == 100


@pytest.mark.parametrize("way", ["up", "nearest"])
def test_no_house_may_round_the_fee_up(way: str) -> None:
    with pytest.raises(BadInput):
        open_game("craps", options={"vig-rounding": way})


@pytest.mark.parametrize(
    ("rounding", "says"),
    [
        ("down", "Vigorish is rounded down to the smallest chip."),
        ("refuse", "A buy or lay bet whose vigorish chips cannot make is not accepted."),
    ],
)
def test_the_sign_says_how_the_fee_is_rounded(rounding: str, says: str) -> None:
    assert says in [one.text for one in notices(open_game("craps", options={"vig-rounding": rounding}))]
    free = open_game("craps", options={"vig-rounding": rounding, "vig-percent": "0"})
    assert says not in [one.text for one in notices(free)]


@pytest.mark.proves("craps/vigorish")
def test_the_fee_is_at_most_five_percent_and_may_be_nothing() -> None:
    with pytest.raises(BadInput):
        open_game("craps", options={"vig-percent": "6"})
    talk = Talk(vig_percent="0")
    (placed,) = talk.say("place 1 buy-4 $20")
    assert len(placed.transfers) == 1
    assert analyse(talk.table.game, "buy-4").house_advantage == 0


@pytest.mark.proves("craps/vigorish")
def test_no_other_wager_bears_a_fee() -> None:
    talk = Talk()
    talk.say("place 1 pass $10")
    talk.roll("2-2")
    talk.say("place 1 pass-odds-4 $20", "place 1 place-to-win-6 $12", "place 1 place-to-lose-5 $8", "place 1 come $5")
    talk.say("place 1 field $5", "place 1 horn $10", "place 1 six-the-hardway $5")
    talk.roll("3-4")
    assert vigorish(talk) == 0


def test_a_patron_must_have_the_fee_too() -> None:
    talk = Talk(seats=())
    talk.say("sit 1", "buy-in 1 $20")
    assert "$1 more" in talk.refused("place 1 buy-4 $20")


@pytest.mark.parametrize(
    ("wager", "when", "advantage"),
    [
        ("buy-4", "at-bet", Fraction(1, 21)),
        ("buy-10", "at-bet", Fraction(1, 21)),
        ("buy-6", "at-bet", Fraction(1, 21)),
        ("buy-4", "on-win", Fraction(1, 60)),
        ("buy-9", "on-win", Fraction(1, 50)),
        ("buy-8", "on-win", Fraction(1, 44)),
        ("lay-4", "at-bet", Fraction(1, 41)),
        ("lay-10", "at-bet", Fraction(1, 41)),
        ("lay-5", "at-bet", Fraction(1, 31)),
        ("lay-6", "at-bet", Fraction(1, 25)),
        ("lay-4", "on-win", Fraction(1, 60)),
    ],
)
def test_what_the_fee_is_worth_to_the_house(wager: str, when: str, advantage: Fraction) -> None:
    assert analyse(open_game("craps", options={"vig-when": when}), wager).house_advantage == advantage


def test_a_voided_bet_brings_its_fee_back() -> None:
    talk = Talk()
    talk.say("place 1 buy-4 $20", "floor calls power-failure")
    _, voided, told = talk.say("patron 1 calls withdraw")
    assert isinstance(voided, Settled)
    assert isinstance(told, Noted)
    assert talk.chips() == 1000
