"""What the law says of the wagers of all games (13:69F-8.2), at a roulette table; and what holds where it is silent."""

import pytest

from pitboss.commands import AnyCommand, BuyIn, Call, Open, Place, Result, Role, Sit, TakeDown
from pitboss.errors import BadInput
from pitboss.events import Placed, Refusal, Settled
from pitboss.game import GENERAL_SEATS, State
from pitboss.games import find, find_all, names, open_game
from pitboss.house import Limits
from pitboss.paper import notices
from pitboss.table import Table

ROULETTE = find("roulette")
SILENT_ON_SEATS = [game.charter.slug for game in find_all() if game.grounds.seats == GENERAL_SEATS]


def a_table(limits: Limits | None = None, wager_limits: dict[str, Limits] | None = None) -> Table[State]:
    """A roulette table open for wagers, where seat 1 has $5,000."""
    table: Table[State] = Table(ROULETTE(ROULETTE.charter.house(limits=limits, wager_limits=wager_limits)))
    for command in (Sit(1), BuyIn(1, 500_000), Open()):
        assert not isinstance(table.do(command), Refusal)
    return table


def refused(table: Table[State], command: AnyCommand) -> Refusal:
    answer = table.do(command)
    assert isinstance(answer, Refusal)
    return answer


def accepted(table: Table[State], command: AnyCommand) -> Placed:
    answer = table.do(command)
    assert not isinstance(answer, Refusal), answer.sentence
    (placed,) = (one for one in answer if isinstance(one, Placed))
    return placed


def spun(table: Table[State], number: str) -> list[Settled]:
    events: list[Settled] = []
    for command in (Call(Role.DEALER, "spin"), Call(Role.DEALER, "no-more-bets"), Result(number)):
        answer = table.do(command)
        assert not isinstance(answer, Refusal)
        events += [one for one in answer if isinstance(one, Settled)]
    return events


@pytest.mark.proves("13:69F-8.2(b)1")
def test_each_wager_of_one_table_may_have_its_own_maximum() -> None:
    table = a_table(wager_limits={"straight": Limits(500, 2_000, 100), "red": Limits(500, 50_000, 100)})
    accepted(table, Place(1, "red", 30_000))
    answer = refused(table, Place(1, "straight-17", 30_000))
    assert answer.sentence == "Straight takes at most $20 in all, not $300."
    assert "13:69F-8.2(b)1" in answer.cites
    accepted(table, Place(1, "straight-17", 2_000))


@pytest.mark.proves("13:69F-8.2(b)2")
def test_the_same_wager_may_have_another_maximum_at_another_table() -> None:
    low, high = a_table(Limits(500, 10_000, 100)), a_table(Limits(500, 50_000, 100))
    assert "at most $100" in refused(low, Place(1, "red", 30_000)).sentence
    accepted(high, Place(1, "red", 30_000))


@pytest.mark.proves("13:69F-8.2(d)")
@pytest.mark.parametrize("cents", [100, 200_000])
def test_staff_may_let_a_patron_wager_outside_the_limits(cents: int) -> None:
    table = a_table(Limits(500, 10_000, 100))
    refused(table, Place(1, "red", cents))
    assert "13:69F-8.2(d)" in accepted(table, Place(1, "red", cents, by=Role.DEALER)).cites


@pytest.mark.proves("13:69F-8.2(e)")
def test_a_wager_once_accepted_is_paid_or_lost_in_full() -> None:
    for number, paid, returned in (("17", 35 * 20_000, 20_000), ("18", 0, 0)):
        table = a_table(Limits(500, 10_000, 100))
        accepted(table, Place(1, "straight-17", 20_000, by=Role.DEALER))
        (settled,) = spun(table, number)
        assert (settled.stake, settled.paid, settled.returned) == (20_000, paid, returned)


@pytest.mark.proves("13:69F-8.2(f)")
def test_a_house_may_ask_for_fixed_increments() -> None:
    table = a_table(Limits(500, 10_000, 500))
    answer = refused(table, Place(1, "red", 700))
    assert answer.sentence == "Red takes wagers in steps of $5; $7 does not fit."
    assert answer.cites == ("13:69F-8.2(f)",)
    accepted(table, Place(1, "red", 1_500))
    with pytest.raises(BadInput, match="cannot be made"):
        ROULETTE.charter.house(limits=Limits(500, 10_000, 75))


@pytest.mark.proves("general/seats")
@pytest.mark.parametrize("slug", SILENT_ON_SEATS)
def test_where_no_text_says_it_a_table_seats_as_many_as_the_house_has_places_for(slug: str) -> None:
    table: Table[State] = Table(open_game(slug))
    places = table.game.places
    for seat in range(1, places + 1):
        assert not isinstance(table.do(Sit(seat)), Refusal)
    for seat, sentence in ((0, f"There is no seat 0; this table has seats 1 to {places}."), (1, "Seat 1 is taken.")):
        answer = refused(table, Sit(seat))
        assert (answer.sentence, answer.cites) == (sentence, ("general/seats",))
    assert refused(table, Sit(places + 1)).cites == ("general/seats",)


@pytest.mark.proves("general/removal")
def test_where_no_text_says_otherwise_a_wager_is_taken_back_until_wagers_are_closed() -> None:
    table = a_table()
    accepted(table, Place(1, "red", 1_500))
    for cents, left in ((500, 1_000), (1_000, 0)):
        answer = table.do(TakeDown(1, "red", cents))
        assert not isinstance(answer, Refusal)
        assert [event.cites for event in answer] == [("general/removal",)]
        assert table.ledger.balances().get("layout:1", 0) == left
    accepted(table, Place(1, "red", 500))
    for name in ("spin", "no-more-bets"):
        table.do(Call(Role.DEALER, name))
    refused(table, TakeDown(1, "red", 500))
    assert table.ledger.balances()["layout:1"] == 500


@pytest.mark.parametrize("slug", names())
def test_whatever_is_posted_at_a_table_names_its_paragraphs(slug: str) -> None:
    for edition in find(slug).charter.editions:
        game = open_game(slug, edition)
        assert [notice.text for notice in notices(game) if not notice.cites] == []
        assert [spot.id for spot in game.spots.values() if not (spot.cites or game.wagers[spot.wager].cites)] == []
