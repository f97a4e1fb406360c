"""Side pots beside a brute force that looks at every chip by itself and asks who can win it."""

from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from at_the_betting import Betting, given_back
from at_the_poker_table import rules
from every_chip import Hand, won
from pitboss.equipment import DECK
from pitboss.events import Noted, Paid
from pitboss.games.poker_room.law import law_of
from pitboss.games.poker_room.showdown import Division, Worth
from pitboss.games.poker_room.state import Held, Phase, PokerState
from pitboss.procedures import betting
from pitboss.procedures.betting import ANTE, DEAD_ANTE, Player, Structure

STEADY = settings(derandomize=True, deadline=None, database=None, max_examples=300)
NO_LIMIT = Structure(200)
STUD = law_of("pitboss.games.seven_card_stud")


# --- by hand ---------------------------------------------------------------------------------------------------------


@pytest.mark.proves("poker/side-pots", '19:47-14.1 "All-in"', '19:47-14.1 "Betting round"')
def test_each_all_in_makes_a_pot_of_what_it_matches() -> None:
    bets = Betting(NO_LIMIT, 300, 700, 2_000, 2_000)
    bets.to(1, 300)
    bets.to(2, 700)
    bets.to(3, 1_200)
    bets.call(4)
    (note,) = bets.close()
    assert isinstance(note, Noted)
    assert note.says == "The chips go into the main pot and 2 side pots"
    assert note.cites == betting.BETTING_ROUND + betting.ALL_IN
    assert bets.pots == [(1_200, (1, 2, 3, 4)), (1_200, (2, 3, 4)), (1_000, (3, 4))]
    assert bets.state.pots == (1_200, 1_200, 1_000)
    bets.to(3, 300)
    bets.call(4)
    bets.close()
    assert bets.state.pots == (1_200, 1_200, 1_600)


@pytest.mark.proves("poker/side-pots")
def test_the_chips_of_who_folds_stay_in_every_pot_that_they_reached() -> None:
    bets = Betting(NO_LIMIT, 300, 2_000, 2_000, 2_000)
    bets.to(1, 300)
    bets.to(2, 1_000)
    bets.call(3)
    bets.to(4, 1_700)
    bets.fold(2)
    bets.call(3)
    bets.close()
    assert bets.pots == [(1_200, (1, 3, 4)), (3_500, (3, 4))]


@pytest.mark.proves("poker/side-pots", '19:47-14.1 "Pot"')
def test_what_nobody_calls_goes_back() -> None:
    bets = Betting(NO_LIMIT, 300, 5_000, 900)
    bets.to(1, 300)
    bets.to(2, 5_000)
    bets.call(3)
    assert given_back(bets.close()) == [(2, 4_100)]
    assert bets.pots == [(900, (1, 2, 3)), (1_200, (2, 3))]


@pytest.mark.proves("poker/side-pots", '19:47-14.1 "Pot"')
def test_a_bet_that_everybody_folds_to_goes_back_and_the_pot_does_not() -> None:
    bets = Betting(NO_LIMIT, 5_000, 5_000, 5_000)
    bets.to(1, 500)
    bets.call(2)
    bets.to(3, 2_000)
    bets.fold(1, 2)
    assert given_back(bets.close()) == [(3, 1_500)]
    assert bets.pots == [(1_500, (3,))]


@pytest.mark.proves("poker/side-pots", '19:47-14.1 "Pot"')
def test_what_a_player_who_then_folds_has_called_does_not_go_back() -> None:
    bets = Betting(NO_LIMIT, 5_000, 300, 5_000)
    bets.to(1, 500)
    bets.call(2)
    bets.to(3, 1_000)
    bets.to(1, 2_000)
    bets.fold(3)
    assert given_back(bets.close()) == [(1, 1_000)]
    assert bets.pots == [(900, (1, 2)), (1_400, (1,))]


@pytest.mark.proves("poker/short-ante", "poker/ante-by")
@pytest.mark.parametrize(
    ("what", "pots"), [(ANTE, [(150, (1, 2, 3)), (500, (1, 2))]), (DEAD_ANTE, [(250, (1, 2, 3)), (400, (1, 2))])]
)
def test_antes_are_in_the_main_pot(what: str, pots: list[tuple[int, tuple[int, ...]]]) -> None:
    bets = Betting(NO_LIMIT, 2_000, 2_000, 50)
    assert [bets.post(seat, 100, what) for seat in (1, 2, 3)] == [100, 100, 50]
    bets.to(1, 200)
    bets.call(2)
    bets.close()
    assert bets.pots == pots


@pytest.mark.proves("poker/missed-blinds")
def test_a_dead_blind_is_in_the_main_pot_and_matches_nothing() -> None:
    bets = Betting(NO_LIMIT, 2_000, 2_000, 300, blind=200)
    bets.post(2, 200, "big blind")
    bets.post(1, 100, "dead blind")
    assert bets.moves["call"] == (200, 200)
    bets.to(1, 400)
    bets.call(2, 3)
    bets.close()
    assert bets.pots == [(1_000, (1, 2, 3)), (200, (1, 2))]


@pytest.mark.proves("poker/short-ante", "poker/side-pots")
def test_an_ante_that_the_only_other_player_cannot_match_goes_back() -> None:
    bets = Betting(NO_LIMIT, 2_000, 50)
    bets.post(1, 100, ANTE)
    bets.post(2, 100, ANTE)
    assert given_back(bets.close()) == [(1, 50)]
    assert bets.pots == [(100, (1, 2))]


@pytest.mark.proves("poker/fouled-hand", "poker/side-pots")
@pytest.mark.parametrize(
    ("dies", "pots"),
    [
        (1, [(2_400, (2, 3, 4)), (1_000, (3, 4))]),
        (2, [(1_200, (1, 3, 4)), (2_200, (3, 4))]),
    ],
)
def test_a_side_pot_joins_another_once_the_all_in_hand_between_them_is_dead(
    dies: int, pots: list[tuple[int, tuple[int, ...]]]
) -> None:
    bets = Betting(NO_LIMIT, 300, 700, 2_000, 2_000)
    bets.to(1, 300)
    bets.to(2, 700)
    bets.to(3, 1_200)
    bets.call(4)
    bets.close()
    assert bets.state.pots == (1_200, 1_200, 1_000)
    players = [replace(one, folded=one.folded or one.seat == dies) for one in bets.state.players]
    bets.state = replace(bets.state, players=tuple(players))
    bets.check(3, 4)
    bets.close()
    assert bets.pots == pots
    assert bets.state.pots == tuple(cents for cents, _ in pots)


# --- every chip by itself --------------------------------------------------------------------------------------------


def a_hand(random: Random) -> Hand:
    """Any hand of 2 to 11 players that ends with all its chips in the middle."""
    seats = random.sample(range(1, 12), random.randint(2, 11))
    deck = random.sample(DECK, 52)
    tall = random.choice((3, 12, 60))
    folded = {seat for seat in seats[1:] if random.random() < random.choice((0.1, 0.6))}
    ranks = random.choice((1, 2, 4, 30))  # few ranks tie often
    return Hand(
        chip=random.choice((25, 50, 100)),
        paid={seat: random.randint(1, tall) for seat in seats},
        dead={seat: random.choice((0, 0, 0, 1, 2)) for seat in seats},
        folded=folded,
        high={seat: random.randrange(ranks) for seat in seats},
        low={seat: random.choice((None, random.randrange(ranks))) for seat in seats},
        cards={seat: tuple(deck.pop() for _ in range(4)) for seat in seats},
        splits=random.random() < 0.5,
        odd=random.choice(("seat", "suit", "first")),
    )


def ended(hand: Hand) -> PokerState:
    """The state of a table at which this hand has come to its end."""
    players = [
        Player(seat, 0, chips * hand.chip, chips * hand.chip, seat in hand.folded, dead=hand.dead[seat] * hand.chip)
        for seat, chips in hand.paid.items()
    ]
    hands = tuple(Held(seat, cards) for seat, cards in hand.cards.items())
    middle = sum(one.paid + one.dead for one in players)
    return PokerState(phase=Phase.SHOWING, players=tuple(players), hands=hands, pots=(middle,))


def paid_out(hand: Hand) -> list[Paid]:
    """What the mechanism pays: bets that nobody called, and the pots."""
    state, found = ended(hand), []
    for event in betting.closed(state):
        state = betting.after(state, event)
        found += [event] if isinstance(event, Paid) else []
    worths = {seat: Worth(hand.high[seat], hand.low[seat] if hand.splits else None) for seat in state.live}
    elsewhere = hand.odd == "first"
    options: dict[str, Any] = {} if elsewhere else {"odd_chips": hand.odd}
    house = rules("seven-card-stud", chip=hand.chip, elsewhere=elsewhere, **options).house
    found += betting.awarded(state, Division(state, worths, STUD, house, splits=hand.splits))
    for event in found:
        state = betting.after(state, event) if event.what != betting.UNCALLED else state
    assert set(state.pots) == {0}
    return found


def check(hand: Hand) -> None:
    """The mechanism and the brute force agree on every chip, and every odd chip says why it went where it went."""
    events, expected = paid_out(hand), dict(won(hand))
    paid = {(event.what, event.seat): event for event in events}
    assert len(paid) == len(events)
    assert {key: event.cents for key, event in paid.items()} == {
        (what, seat): chips * hand.chip for what, parts in expected.items() for seat, chips in parts.items() if chips
    }
    assert sum(event.cents for event in events) == sum((*hand.paid.values(), *hand.dead.values())) * hand.chip
    for (what, _), event in paid.items():
        parts = expected[what]
        odd, tied = event.cents - min(parts.values()) * hand.chip, len(parts) > 1
        by_law = hand.splits and hand.odd != "first"
        assert odd <= (100 if by_law else hand.chip) or not tied or hand.odd == "first"
        why = {
            "19:47-14.3(d)": tied,
            "poker/odd-chips": tied and odd > 0 and not hand.splits and hand.odd != "first",
            "poker/odd-chips-elsewhere": tied and odd > 0 and hand.odd == "first",
            "19:47-14.9(i)2ii": tied and by_law and not what.endswith(", low"),
            "19:47-14.9(i)2iii": tied and by_law and what.endswith(", low"),
            "19:47-14.9(i)2i": what.endswith(", high")
            and sum(parts.values()) > sum(expected[what.replace("high", "low")].values()),
        }
        assert {one for one in why if one in event.cites} == {one for one, expects in why.items() if expects}


@pytest.mark.parametrize("seed", range(8))
@pytest.mark.proves(
    "poker/side-pots",
    '19:47-14.1 "All-in"',
    "19:47-14.3(d)",
    "19:47-14.9(i)2",
    "19:47-14.9(i)2i",
    "19:47-14.9(i)2ii",
    "19:47-14.9(i)2iii",
    "19:47-14.9(i)2iv",
    "poker/odd-chips",
    "poker/odd-chips-elsewhere",
)
def test_every_chip_goes_to_who_can_win_it(seed: int) -> None:
    random = Random(seed)
    for _ in range(500):
        check(a_hand(random))


@STEADY
@given(st.randoms(use_true_random=False))
def test_every_chip_goes_to_who_can_win_it_in_any_hand(random: Random) -> None:
    check(a_hand(random))
