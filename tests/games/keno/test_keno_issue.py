"""Keno tickets from their sale to the draw: numbers, printing, copies, voiding and closing."""

import pytest

from at_the_table import refused_by
from keno_lounge import CLOSE, LOW, does, lounge, settlements
from pitboss.commands import BuyIn, Call, Leave, Open, Place, Result, Role, Sit, TakeDown
from pitboss.errors import BadInput
from pitboss.events import Called, Drawn, Marked, Noted, Settled, TakenDown
from pitboss.games.keno import Keno
from pitboss.games.keno.state import Issue
from pitboss.paper import CASINO, printed
from pitboss.table import Table
from pitboss.table.record import Record


@pytest.mark.proves("keno/game-number")
def test_games_are_numbered_in_sequence() -> None:
    table = lounge()
    for game in range(1, 6):
        assert table.state.game == game
        does(table, Place(1, "7", 100))
        assert table.state.bets[0].mark.endswith(f"game {game}")
        drawn, *_ = does(table, CLOSE, Result(LOW))
        assert isinstance(drawn, Drawn)
        assert drawn.says.startswith(f"Game {game}: 1 2 3 ")
        _, announced = does(table, Open())
        assert announced == Noted(
            what="game", value=game + 1, says=f"Game {game + 1}: tickets are on sale.", cites=announced.cites
        )
        assert announced.cites == ("keno/game-number",)


@pytest.mark.proves("keno/game-number")
@pytest.mark.parametrize("by", [Role.DEALER, Role.FLOOR])
@pytest.mark.parametrize("closed", [False, True])
def test_the_numbers_begin_again_with_each_gaming_day(by: Role, closed: bool) -> None:
    """A ticket that runs into the next day keeps its games, though their numbers are those of the new day."""
    table = lounge()
    does(table, CLOSE, Result(LOW), Open(), Place(1, "3-17x3", 600), *([CLOSE] if closed else []))
    refused_by(table, Call(Role.PATRON, "last-game"), "keno/game-number")
    (said,) = does(table, Call(by, "last-game"))
    assert isinstance(said, Called)
    assert (said.says, said.cites) == ("Game 2 is the last of this gaming day", ("keno/game-number",))
    refused_by(table, Call(by, "last-game"), "19:47-15.5")
    does(table, *([] if closed else [CLOSE]), Result(LOW))
    _, announced = does(table, Open())
    assert isinstance(announced, Noted)
    assert (announced.value, announced.says) == (1, "Game 1: tickets are on sale.")
    sentence = refused_by(table, TakeDown(1, "3-17x3", 400), "keno/void")
    assert sentence == "Ticket 1 cannot be voided: game 2 is past; it has 2 more games to run."
    does(table, Place(2, "7x2", 200))
    assert table.state.bets[-1].mark == "ticket 2, station 2, games 1 to 2"
    _, slip = does(table, TakeDown(2, "7x2", 200))
    assert isinstance(slip, Noted)
    assert slip.says == "Void slip: ticket 2, $2, game 1."
    for number in (1, 2):
        drawn, one, _ = does(table, CLOSE, Result(LOW))
        assert isinstance(drawn, Drawn)
        assert drawn.says.startswith(f"Game {number}: ")
        assert isinstance(one, Settled)
        assert one.stake == 200
        does(table, Open())
    assert not table.state.bets
    assert table.state.number == 3


def test_a_ticket_is_marked_with_its_number_station_and_games() -> None:
    table = lounge()
    does(table, Place(1, "7", 100))
    _, marked = does(table, Place(2, "22-3-17x5", 1_000))
    assert isinstance(marked, Marked)
    assert (marked.spot, marked.mark) == ("3-17-22x5", "ticket 2, station 2, games 1 to 5")
    assert "keno/ticket" in marked.cites
    assert table.state.issues[1] == Issue(station=2, ticket="3-17-22x5", number=2, first=1, last=5)
    does(table, TakeDown(1, "7", 100))
    _, third = does(table, Place(1, "7", 100))
    assert isinstance(third, Marked)
    assert third.mark == "ticket 3, station 1, game 1"  # a number is never given twice


@pytest.mark.proves("keno/ticket")
@pytest.mark.parametrize(
    ("written", "cents", "lines"),
    [
        ("22-3-17x5", 1_000, ("Ticket 2, station 2, games 1 to 5", "Numbers 3 17 22", "Price $10")),
        ("5-6+3-17", 200, ("Ticket 2, station 2, game 1", "Numbers 3 17 / 5 6", "Price $2")),
        (
            "combination:6+1-2-3+4-5=b,abc",
            200,
            ("Ticket 2, station 2, game 1", "Numbers 1 2 3 / 4 5 / 6", "Combination ticket, ways a,abc", "Price $2"),
        ),
        (
            "way:1-2+3-4+5-6=3/4",
            300,
            ("Ticket 2, station 2, game 1", "Numbers 1 2 / 3 4 / 5 6", "Way ticket, ways 3/4", "Price $3"),
        ),
    ],
)
def test_a_ticket_is_printed_with_all_that_it_must_bear(written: str, cents: int, lines: tuple[str, ...]) -> None:
    """Time and date of issue, all numbers, ticket number, game number, station number, and the casino's name."""
    times = (f"1995-06-01 20:0{minute}" for minute in range(10))
    table = Table(Keno(Keno.charter.house()), clock=lambda: next(times))
    does(table, Sit(1), Sit(2), BuyIn(1, 1_000), BuyIn(2, 1_000), Open())
    does(table, Place(1, "7", 100), Place(2, written, cents))
    last = table.record.entries[-1]
    ticket = printed(table.game, last.events, last.at, "The Boardwalk")
    assert ticket == ("The Boardwalk", "Issued 1995-06-01 20:06", *lines)
    kept = Record.loads(table.record.dumps()).entries[-1]
    assert printed(table.game, kept.events, kept.at, "The Boardwalk") == ticket
    assert printed(table.game, kept.events, kept.at)[0] == CASINO
    assert not printed(table.game, table.record.entries[0].events, "noon")  # only a ticket is printed


@pytest.mark.proves("keno/ticket")
@pytest.mark.parametrize(
    ("at", "casino", "sentence"),
    [
        ("noon", "", "A ticket cannot be printed without the casino's name."),
        ("", "Boardwalk", "without the time and date of issue; give the table a clock."),
    ],
)
def test_a_ticket_that_lacks_something_is_not_printed(at: str, casino: str, sentence: str) -> None:
    table = lounge()
    issued = does(table, Place(1, "7", 100))
    with pytest.raises(BadInput) as refused:
        printed(table.game, issued, at, casino)
    assert sentence in refused.value.sentence
    assert refused.value.cites == ("keno/ticket",)


@pytest.mark.proves("keno/issued")
def test_an_issued_ticket_is_not_changed() -> None:
    table = lounge()
    does(table, Place(1, "3-17", 100), Place(1, "17-3", 500), Place(1, "3-17x2", 200))
    assert [(bet.spot, bet.cents) for bet in table.state.bets] == [("3-17", 100), ("3-17#2", 500), ("3-17x2", 200)]
    sentence = refused_by(table, TakeDown(1, "3-17x2", 100), "keno/void", "keno/issued")
    assert sentence == "A ticket is voided as a whole, for $2."
    does(table, TakeDown(1, "3-17x2", 200))


@pytest.mark.proves("keno/issued", "keno/ticket")
def test_tickets_alike_are_tickets_of_their_own() -> None:
    """Whoever holds them: each has its number, is voided alone, is judged alone and is paid in full."""
    table = lounge()
    does(table, Place(2, "1-2", 100), Place(1, "1-2", 100), Place(1, "2-1", 100), Place(1, "1-2#9", 300))
    assert [(bet.seat, bet.spot, bet.mark[:8]) for bet in table.state.bets] == [
        (1, "1-2", "ticket 2"),
        (1, "1-2#2", "ticket 3"),
        (1, "1-2#3", "ticket 4"),
        (2, "1-2", "ticket 1"),
    ]
    spot = table.game.spot("2-1#2")
    assert spot is not None
    assert (spot.id, spot.name) == ("1-2#2", "2-spot 1 2, copy 2")
    _, slip = does(table, TakeDown(1, "1-2#2", 100))
    assert isinstance(slip, Noted)
    assert slip.value == 3
    does(table, Place(1, "1-2", 200))  # takes the place that is free, under a new number
    assert [one.number for one in table.state.issues] == [2, 5, 4, 1]
    ends = settlements(does(table, CLOSE, Result(LOW)))
    assert [(one.seat, one.stake, one.paid) for one in ends] == [
        (1, 100, 1_100),
        (1, 200, 2_200),
        (1, 300, 3_300),
        (2, 100, 1_100),
    ]
    assert not table.state.bets


@pytest.mark.proves("keno/multi-game", "keno/issued")
def test_a_ticket_like_one_that_is_running_is_sold() -> None:
    """It plays its own games, and can be voided though the running one cannot."""
    table = lounge()
    does(table, Place(1, "1-2x3", 300), CLOSE, Result(LOW), Open(), Place(1, "1-2x3", 300))
    assert [one.mark for one in table.state.bets] == [
        "ticket 1, station 1, games 1 to 3",
        "ticket 2, station 1, games 2 to 4",
    ]
    refused_by(table, TakeDown(1, "1-2x3", 200), "keno/void")
    does(table, TakeDown(1, "1-2x3#2", 300))


@pytest.mark.proves("keno/void")
def test_a_ticket_is_voided_with_a_slip_until_the_game_closes() -> None:
    table = lounge()
    does(table, Place(1, "3-17", 500))
    down, slip = does(table, TakeDown(1, "17-3", 500))
    assert isinstance(down, TakenDown)
    assert isinstance(slip, Noted)
    assert (slip.what, slip.value, slip.seat) == ("void-slip", 1, 1)
    assert slip.says == "Void slip: ticket 1, $5, game 1."
    assert down.cites == slip.cites == ("keno/void",)
    assert table.chips(1) == 100_000
    refused_by(table, TakeDown(1, "3-17", 500), "keno/straight")
    does(table, Place(1, "3-17", 500), CLOSE)
    refused_by(table, TakeDown(1, "3-17", 500), "keno/closed", "keno/void")
    does(table, Result(LOW))
    refused_by(table, TakeDown(1, "3-17", 500), "keno/closed", "keno/void")


@pytest.mark.proves("keno/void", "keno/multi-game")
def test_a_ticket_for_several_games_cannot_be_voided_after_the_first() -> None:
    table = lounge()
    does(table, Place(1, "3-17x3", 300), TakeDown(1, "3-17x3", 300), Place(1, "3-17x3", 300), CLOSE, Result(LOW))
    sentence = refused_by(table, Leave(1), "keno/void")
    assert sentence == "Ticket 2 cannot be voided: game 1 is past; it has 2 more games to run."
    does(table, Open())
    refused_by(table, TakeDown(1, "3-17x3", 200), "keno/void")
    refused_by(table, TakeDown(1, "3-17x3", 100), "keno/void")
    refused_by(table, Leave(1), "keno/void")


@pytest.mark.proves("keno/void")
def test_whoever_leaves_before_the_draw_takes_the_tickets_back() -> None:
    table = lounge()
    does(table, Place(1, "3-17", 500), Place(1, "7", 100))
    events = does(table, Leave(1))
    assert [event.value for event in events if isinstance(event, Noted)] == [1, 2]
    assert table.chips(1) == 0
    does(table, Place(2, "7", 100), CLOSE)
    refused_by(table, Leave(2), "keno/closed")


@pytest.mark.proves("keno/closed")
def test_sales_close_before_the_draw() -> None:
    table = lounge()
    refused_by(table, Result(LOW), "19:47-15.5")
    (said,) = does(table, CLOSE)
    assert isinstance(said, Called)
    assert (said.says, said.cites) == ("Game 1 is closed", ("keno/closed",))
    refused_by(table, Place(1, "7", 100), "keno/closed")
    does(table, Result(LOW))
    refused_by(table, Place(1, "7", 100), "keno/closed")


@pytest.mark.proves("keno/chips")
def test_cash_is_taken_as_well_as_chips() -> None:
    table = lounge()
    does(table, Place(1, "7", 500, Role.DEALER, spoken=True))
    assert table.chips(1) == 100_000
    refused_by(table, Place(1, "8", 500, spoken=True), "keno/chips")
    refused_by(table, Place(1, "8", 501), "keno/chips")
