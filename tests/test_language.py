"""The words of the table: every command reads back as it is spelled, and every bad line is refused in one sentence."""

import contextlib
import re
import typing

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pitboss.commands import AnyCommand, BuyIn, Call, CashOut, Choose, Leave, Open, Place, Result, Role, Sit, TakeDown
from pitboss.errors import BadInput
from pitboss.events import (
    AnyEvent,
    BoughtIn,
    Called,
    CashedOut,
    Chosen,
    Disclosed,
    Drawn,
    Left,
    Marked,
    Moved,
    Noted,
    Opened,
    Over,
    Paid,
    Placed,
    Sat,
    Settled,
    Shuffled,
    TakenDown,
    Verdict,
    Voiced,
)
from pitboss.game import VOID_ROUND, Bet
from pitboss.games import open_game
from pitboss.law import cites
from pitboss.money import MOST_CENTS, Odds
from pitboss.procedures.settlement import given_back, lost, won
from pitboss.table import Table
from pitboss.table.language import read_command, spell, tell, tell_with_cites

STEADY = settings(derandomize=True, deadline=None, database=None)  # the same examples each time

GAME = open_game("roulette")
TABLE = Table(GAME)
SEAT, CENTS = st.integers(0, 999), st.integers(1, MOST_CENTS)
NAME = st.lists(st.text("abz059", min_size=1, max_size=4), min_size=1, max_size=3).map("-".join)
COMMANDS = st.one_of(
    st.just(Open()),
    st.builds(Sit, SEAT),
    st.builds(Leave, SEAT),
    st.builds(BuyIn, SEAT, CENTS),
    st.builds(CashOut, SEAT, CENTS),
    st.builds(Place, SEAT, NAME, CENTS, st.sampled_from((Role.PATRON, Role.DEALER, Role.FLOOR)), st.booleans()),
    st.builds(TakeDown, SEAT, NAME, CENTS),
    st.builds(Choose, SEAT, NAME, st.one_of(st.just(0), CENTS)),
    st.builds(Call, st.sampled_from((Role.PATRON, Role.DEALER, Role.FLOOR)), NAME, SEAT, st.one_of(st.just(""), NAME)),
)


@STEADY
@given(COMMANDS)
def test_a_command_reads_back_as_it_is_spelled(command: AnyCommand) -> None:
    assert read_command(TABLE, spell(command)) == command
    assert read_command(TABLE, f"  {spell(command)}  ") == command


@pytest.mark.parametrize(
    ("line", "command"),
    [
        ("sit 1", Sit(1)),
        ("leave 12", Leave(12)),
        ("buy-in 1 $500", BuyIn(1, 50_000)),
        ("cash-out 1 1,000.50", CashOut(1, 100_050)),
        ("open", Open()),
        ("place 1 split-17-20 $5", Place(1, "split-17-20", 500)),
        ("place 1 red 5 by dealer", Place(1, "red", 500, Role.DEALER)),
        ("place 1 red $5 by floor spoken", Place(1, "red", 500, Role.FLOOR, spoken=True)),
        ("place 1 red $5 spoken", Place(1, "red", 500, spoken=True)),
        ("place 1 red $5 by dealer coupon $10", Place(1, "red", 500, Role.DEALER, coupon=1000)),
        ("take-down 1 red $2.50", TakeDown(1, "red", 250)),
        ("choose 1 double $5", Choose(1, "double", 500)),
        ("choose 1 stand", Choose(1, "stand")),
        ("dealer calls no-spin: foreign-object", Call(Role.DEALER, "no-spin", value="foreign-object")),
        ("floor calls void", Call(Role.FLOOR, "void")),
        ("patron 1 calls pass-the-dice", Call(Role.PATRON, "pass-the-dice", seat=1)),
    ],
)
def test_the_lines_that_people_type(line: str, command: AnyCommand) -> None:
    assert read_command(TABLE, line) == command


@pytest.mark.parametrize(
    "line",
    [
        "",
        "hello",
        "open now",
        "sit",
        "sit one",
        "sit 1 2",
        "sit 1000",
        "leave " + "9" * 5000,
        "place 1 red",
        "place 1 red five",
        "place 1 red $5 by public",
        "place red $5",
        "place 1 red $-5",
        "place 1 red $0",
        "take-down 1 $5",
        "buy-in 1 red $5",
        "buy-in 1 1.2.3",
        "cash-out 1",
        "choose double",
        "choose 1 double $0.001",
        "public calls void",
        "dealer says spin",
        "dealer calls",
        "result 17",
        "result",
        "x" * 100_000,
        "place 1 " + "x" * 100_000,
    ],
)
def test_a_bad_line_is_refused_in_one_sentence(line: str) -> None:
    with pytest.raises(BadInput) as refused:
        read_command(TABLE, line)
    assert refused.value.sentence.endswith(".")
    assert len(refused.value.sentence) < 300


@STEADY
@given(st.text())
def test_any_line_at_all_is_a_command_or_is_refused(line: str) -> None:
    with contextlib.suppress(BadInput):
        command = read_command(TABLE, line)
        assert read_command(TABLE, spell(command)) == command


def test_a_result_is_read_by_the_device_that_must_answer() -> None:
    table = Table(GAME)
    for command in (Sit(1), Open(), Call(Role.DEALER, "spin"), Call(Role.DEALER, "no-more-bets")):
        table.do(command)
    assert read_command(table, "result 00") == Result("00")
    assert spell(Result("00")) == "result 00"
    assert spell(Result((3, 4))) == "result 3 4"
    with pytest.raises(BadInput, match="'37' is not on the double-zero wheel"):
        read_command(table, "result 37")


# --- what people read -----------------------------------------------------------------------------------------------

LAW = cites("19:47-5.2(a)")
BET = Bet(1, "red", 1000)
EVENTS: list[tuple[AnyEvent, str]] = [
    (Sat(seat=1), "Seat 1 is taken."),
    (Left(seat=1), "Seat 1 is free."),
    (BoughtIn(seat=1, cents=50_000), "Seat 1 buys $500 in chips."),
    (CashedOut(seat=1, cents=50), "Seat 1 cashes out $0.50."),
    (Opened(), "The table is open for wagers."),
    (Placed(seat=1, spot="red", cents=500), "Seat 1 wagers $5 on red."),
    (
        Placed(seat=1, spot="red", cents=500, coupon=500),
        "Seat 1 wagers $5 and a $5 match play coupon on red.",
    ),
    (
        Voiced(seat=1, spot="red", cents=500, by=Role.FLOOR),
        "Seat 1 calls $5 in cash on red; the floor has confirmed it.",
    ),
    (TakenDown(seat=1, spot="red", cents=500), "Seat 1 takes $5 down from red."),
    (Moved(seat=1, spot="come", to="come-4", cents=500), "Seat 1: $5 moves from come to come-4."),
    (Marked(seat=1, spot="come-4", mark="off"), "Seat 1: come-4 is marked 'off'."),
    (Called(by=Role.DEALER, name="spin", says="The ball is spun"), 'Dealer: "The ball is spun"'),
    (Called(by=Role.PATRON, name="pass", says="Pass", seat=2, value="why"), 'Patron 2: "Pass" (why)'),
    (Drawn(outcome="17", says="Seventeen"), 'Dealer: "Seventeen"'),
    (Drawn(outcome=None), "The dealer deals face down."),
    (Chosen(seat=1, move="double", cents=500), "Seat 1 chooses double for $5."),
    (Chosen(seat=1, move="stand"), "Seat 1 chooses stand."),
    (Disclosed(seat=1, move="stand"), "Seat 1 chose stand."),
    (Noted(what="point", value=4), "point: 4"),
    (Noted(what="point", value=4, says="The point is four."), "The point is four."),
    (Paid(seat=1, what="main pot", cents=500), "Seat 1: $5, main pot."),
    (Shuffled(device="shoe"), "The shoe is fresh."),
    (Over(), "The round is over."),
    (won(BET, Odds(3, 2), 50, LAW, "it came"), "Seat 1: red wins $15 at 3 to 2; it came."),
    (lost(BET, LAW, "it did not"), "Seat 1: red loses $10; it did not."),
    (given_back(BET, Verdict.PUSH, LAW, "a tie"), "Seat 1: red pushes, $10 back; a tie."),
    (given_back(BET, Verdict.VOID, LAW, "no spin"), "Seat 1: red goes back, $10; no spin."),
    (
        Settled(seat=1, spot="red", stake=1000, verdict=Verdict.HALF, returned=500, why="a zero"),
        "Seat 1: red loses $5 and takes back $5; a zero.",
    ),
]


@pytest.mark.parametrize(("event", "line"), EVENTS, ids=lambda one: one if isinstance(one, str) else None)
def test_what_happened_in_one_line(event: AnyEvent, line: str) -> None:
    assert tell(event) == line
    assert tell_with_cites(event) == (f"{line}  [{', '.join(event.cites)}]" if event.cites else line)


def test_every_kind_of_event_has_its_words() -> None:
    kinds = {*typing.get_args(AnyEvent), BoughtIn, CashedOut}
    assert {type(event) for event, _ in EVENTS} == kinds
    assert not [line for _, line in EVENTS if re.search(r"[<{]", line)]


def test_a_tie_that_the_regulation_calls_void_is_a_push() -> None:
    baccarat, craps = open_game("punto-banco"), open_game("craps")
    tied = given_back(Bet(1, "banker", 1000), Verdict.VOID, cites("19:47-3.2(a)1iii"), "both hands count 9")
    assert tell(tied, game=baccarat) == "Seat 1: banker pushes, $10 back; both hands count 9."
    barred = given_back(Bet(1, "dont-pass", 1000), Verdict.VOID, cites("19:47-1.2(a)2iv"), "Don't Pass is barred on 12")
    assert tell(barred, game=craps) == "Seat 1: dont-pass pushes, $10 back; Don't Pass is barred on 12."
    off = given_back(Bet(1, "banker", 1000), Verdict.VOID, VOID_ROUND, "the round was called off")
    assert tell(off, game=baccarat) == "Seat 1: banker goes back, $10; the round was called off."


def test_a_move_is_called_as_dealers_call_it() -> None:
    blackjack = open_game("blackjack")
    assert tell(Chosen(seat=1, move="draw"), game=blackjack) == "Seat 1 chooses hit."
    assert tell(Chosen(seat=1, move="even-money"), game=blackjack) == "Seat 1 chooses even money."


def test_what_a_call_is_about_is_told_once_and_in_words() -> None:
    said = Called(by=Role.DEALER, name="no-spin", says="No spin", value="ball-with-wheel")
    assert tell(said, game=GAME) == 'Dealer: "No spin" (the ball was spun with the wheel)'
    hole = Called(by=Role.DEALER, name="turn", says="The hole card is the ten of clubs: 16", value="TC")
    assert tell(hole, game=open_game("blackjack")) == 'Dealer: "The hole card is the ten of clubs: 16"'
