"""The chemin de fer felt: every wager has its place, the bank is told with who covers it, and the hands lie on it."""

from itertools import combinations

import pytest

from pitboss.events import Settled, Verdict
from pitboss.felt import Area, Hand, Invite, Layout, Prompt, Share, felt_of
from pitboss.game import Bet
from pitboss.games import open_game
from pitboss.games.baccarat.coup import Coup
from pitboss.games.chemin_de_fer.felt import CheminFelt
from pitboss.games.chemin_de_fer.state import AGAINST, BANCO, BANK, BID, COVER, HALF, SUIVI, CheminState, Phase

SHARED = {"banco-avec-la-table": "yes"}
BANKED = Bet(2, BANK, 40_000)


def opened(options: dict[str, str] | None = None) -> CheminFelt:
    felt = felt_of(open_game("chemin-de-fer", "19:47", options or {}))
    assert isinstance(felt, CheminFelt)
    return felt


def covering(*bets: Bet, dominant: int = 0, follower: int = 0) -> CheminState:
    return CheminState(
        phase=Phase.COVERING,
        seats=(2, 5, 8),
        banker=2,
        stake=40_000,
        bets=(BANKED, *bets),
        dominant=dominant,
        follower=follower,
    )


def overlap(one: Area, two: Area) -> bool:
    aside = max(one.x, two.x) >= min(one.x + one.w, two.x + two.w)
    return not aside and max(one.y, two.y) < min(one.y + one.h, two.y + two.h)


@pytest.mark.parametrize("options", [{}, SHARED])
def test_every_wager_has_its_place_and_nothing_covers_anything(options: dict[str, str]) -> None:
    felt = opened(options)
    seats = set(range(1, felt.game.places + 1))
    assert {area.seat for area in felt.layout.of(COVER)} == seats
    layouts: tuple[Layout, ...] = (felt.layout, felt.portrait())
    for layout in layouts:
        assert {area.spot for area in layout.areas} == set(felt.game.spots)
        assert not [(one.spot, two.spot) for one, two in combinations(layout.areas, 2) if overlap(one, two)]
        for area in layout.areas:
            assert 0 <= area.x <= area.x + area.w <= layout.width
            assert 0 <= area.y <= area.y + area.h <= layout.height
        assert {plate.seat for plate in layout.plates} == seats
        assert {rest.name for rest in layout.rests} == {"player", "banker"}
        assert layout.bar is not None
        assert layout.of(BANK)[0].total is not None


def test_what_the_house_takes_is_printed() -> None:
    def told(layout: Layout) -> list[str]:
        return [*(one.text for one in layout.prints), *(one.label for one in layout.furniture)]

    for percent, words in (("5", "Cagnotte, 5%"), ("3", "Cagnotte, 3%"), ("0", "No cagnotte")):
        felt = opened({"vigorish": percent})
        assert words in told(felt.layout)
        assert words in told(felt.portrait())


def test_the_bar_tells_who_covers_the_bank() -> None:
    felt = opened()
    assert felt.bar(CheminState(phase=Phase.BIDDING, seats=(2, 5))) is None
    bar = felt.bar(covering(Bet(8, COVER, 10_000), Bet(5, COVER, 20_000)))
    assert bar is not None
    assert (bar.whole, bar.note) == (40_000, "$100 to cover")
    assert bar.parts == (Share(5, 20_000), Share(8, 10_000))  # counterclockwise from the Banker
    full = felt.bar(covering(Bet(8, COVER, 10_000), Bet(5, COVER, 30_000), dominant=5))
    assert full is not None
    assert (full.note, full.parts[0]) == ("covered in full", Share(5, 30_000, "with the cards"))
    alone = felt.bar(covering(Bet(5, BANCO, 40_000)))
    assert alone is not None
    assert alone.note == "covered by a banco"


def test_the_whole_bank_is_one_press_away() -> None:
    felt = opened(SHARED)
    assert felt.invites(covering(), 5) == (Invite(BANCO, 40_000, 40_000), Invite(HALF, 20_000, 20_000))
    followed = felt.invites(covering(follower=5), 5)
    assert Invite(SUIVI, 40_000, 40_000) in followed
    assert felt.invites(covering(), 2) == ()  # the Banker
    assert felt.invites(CheminState(phase=Phase.BIDDING, seats=(2, 5)), 5) == ()


def test_the_table_says_what_it_wants_and_only_what_it_takes() -> None:
    felt = opened(SHARED)
    bidding = CheminState(phase=Phase.BIDDING, seats=(2, 5), barred=2)
    assert felt.asks(bidding, 5) == Prompt("The bank is up for bids; the highest bid takes it.", (BID,))
    assert felt.asks(bidding, 2).spots == ()  # who has passed the bank may not take it back at once
    assert felt.asks(covering(), 5) == Prompt("Cover a part of the bank of $400, or all of it.", (COVER, BANCO, HALF))
    assert felt.asks(covering(), 2) == Prompt("You hold the bank of $400. The others may cover it.")
    assert felt.asks(covering(Bet(5, BANCO, 40_000)), 8) == Prompt("The bank of $400 is covered.")
    for state, seat in ((bidding, 5), (covering(), 5)):
        for spot in felt.asks(state, seat).spots:
            cents = next((one.least for one in felt.invites(state, seat) if one.spot == spot), 1_000)
            assert felt.game.takes(state, felt.game.spots[spot], seat, cents) is None


@pytest.mark.parametrize("coup", [Coup(7, 5, 2, 3), Coup(5, 7, 2, 3), Coup(6, 6, 2, 2)])
@pytest.mark.parametrize("against", AGAINST)
def test_what_is_lit_is_what_wins(coup: Coup, against: str) -> None:
    felt = opened(SHARED)
    settled = felt.game.settle(covering(Bet(5, against, 40_000)), coup)
    won = {event.spot for event in settled if isinstance(event, Settled) and event.verdict is Verdict.WON}
    cards = {5: ("5H", "KS"), 6: ("6H", "KS"), 7: ("7H", "KS")}
    state = CheminState(phase=Phase.ANNOUNCE, player=cards[coup.player], bank=cards[coup.banker])
    assert set(felt.won(felt.hands(state))) & {BANK, against} == won


def test_each_hand_lies_in_its_place_before_the_seat_that_plays_it() -> None:
    felt = opened()
    state = CheminState(phase=Phase.PLAYER_SPEAKS, banker=2, dominant=5, player=("2D", "3C"), bank=("??", "??"))
    assert felt.hands(state) == (
        Hand("Player's Hand", ("2D", "3C"), "5", at="player", seat=5, turn=True),
        Hand("Banker's Hand", ("", ""), "", at="banker", seat=2),
    )
    assert felt.titles(state) == {2: "banker"}
    assert felt.titles(CheminState()) == {}
