"""The record of the floor: every line is read back as it was written, and is chained to all lines before it."""

from hashlib import sha256
from typing import get_args

import pytest

from pitboss.commands import (
    AnyCommand,
    BuyIn,
    Call,
    CashOut,
    Choose,
    Leave,
    Open,
    Place,
    Result,
    Role,
    Sit,
    TakeDown,
    VoidRound,
)
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
from pitboss.floor.journal import notable
from pitboss.floor.record import (
    BEGINNING,
    OF_NO_TABLE,
    AnyFact,
    CameBack,
    ClockJumped,
    Committed,
    Consented,
    CutMade,
    Deed,
    Excluded,
    FloorAnswered,
    FloorCalled,
    Granted,
    HandedBack,
    Invited,
    Leaving,
    LimitsSet,
    Line,
    Listed,
    MeterFunded,
    MeterMoved,
    PasswordSet,
    Posted,
    Reasoned,
    Relieved,
    ResetGiven,
    Revealed,
    RolesGiven,
    SeatKept,
    ServerStarted,
    ServerStopped,
    SessionsEnded,
    SignedIn,
    SignInFailed,
    TableClosed,
    TableOpened,
    TakenOver,
    TimeUsed,
    Unlisted,
    chained,
    iso,
    read,
    written,
)
from pitboss.floor.words import told
from pitboss.games import open_game
from pitboss.law import cites
from pitboss.money import Transfer

BY = cites("19:47-5.2(b)")
MOVED = (Transfer("purse:1", "layout:1", 500), Transfer("rack", "purse:1", 17_500))
EVENTS: tuple[AnyEvent | AnyFact, ...] = (
    Sat(seat=1, cites=BY),
    Left(seat=2),
    BoughtIn(seat=1, cents=10**12, transfers=MOVED),
    CashedOut(seat=1, cents=5),
    Opened(),
    Placed(seat=1, spot="split-17-20", cents=500, transfers=MOVED[:1], cites=BY),
    Placed(seat=1, spot="player", cents=500, coupon=500),
    Voiced(seat=1, spot="player", cents=500, by=Role.FLOOR),
    TakenDown(seat=1, spot="red", cents=500),
    Moved(seat=1, spot="come", to="come-6", cents=500),
    Marked(seat=1, spot="come-6", mark="on"),
    Called(by=Role.FLOOR, name="void", says='He said: "no spin".\n', seat=3, value="1-2"),
    Drawn(outcome="00", says="Double zero"),
    Drawn(outcome=17),
    Drawn(outcome=(3, 1, 6), seen_by=(1, Role.DEALER)),
    Drawn(outcome=None, seen_by=()),
    Drawn(outcome=("7H", "TD"), says="the seven of hearts, the ten of diamonds"),
    Chosen(seat=1, move="double", cents=500),
    Chosen(seat=1, move="high-6-6", cents=500, seen_by=(1,)),
    Disclosed(seat=1, move="high-6-6", cents=500),
    Noted(what="order", value=(2, 3, "button")),
    Noted(what="shooter", value=3, seat=3, says="Seat 3 shoots"),
    Noted(what="name", value="Ünïcödé 🂡"),
    Noted(what="nobody", value=None),
    Settled(seat=1, spot="red", stake=500, verdict=Verdict.HALF, paid=0, returned=250, odds="1 to 1", why="zero"),
    Paid(seat=1, what="vigorish", cents=25),
    Shuffled(device="deck"),
    Over(),
    Committed(1, "ab" * 32),
    CutMade(2, 'a word with \\ and "', "cd" * 32),
    Revealed(1, "ef" * 32),
    TakenOver(7, "Dora", True),
    HandedBack(),
    TableClosed(),
    TableOpened(),
    FloorCalled(1, "Paid short.", 3, "red"),
    FloorAnswered(12, 1, "Paid in full."),
    Listed(7),
    SeatKept(7),
    Unlisted(7, passed=True),
    TimeUsed(2, 4.5),
    Posted("Back at nine."),
    Invited(3, "House player 3"),
    Granted(7, 100_000),
    MeterFunded("jackpot", 100_000),
    MeterMoved(2, 17, -500),
    Relieved(7, "Dora", "She did not come back."),
    Consented(1, "red", 500),
    Consented(1, "player", 500, spoken=True, coupon=500),
    Reasoned("void", "The ball left the wheel."),
    Leaving(1),
    CameBack(1),
    SignedIn("127.0.0.1"),
    SignInFailed("Ann", "127.0.0.1", 5, 60.0),
    SessionsEnded(7, 2),
    ResetGiven(7, "Ann"),
    PasswordSet(7, "Ann", "changed", "Boss"),
    RolesGiven(7, "Dora", ("patron", "dealer")),
    ServerStarted("ab12"),
    ServerStopped("ab12"),
    ClockJumped("ab12", -3600.5),
    LimitsSet(7, 10_000, 50_000, 120, 60, 1_763_258_000.0),
    Excluded(7, 0.0),
)
COMMANDS: tuple[AnyCommand | None, ...] = (
    None,
    Sit(1),
    Leave(1),
    Open(),
    Place(1, "red", 500, Role.DEALER, True),
    TakeDown(1, "red", 500),
    Choose(1, "hit", 0),
    Call(Role.PATRON, "shoot", 1, "1-2"),
    Result((6, 6)),
    Result("00"),
    VoidRound(),
    Result(7),
    BuyIn(1, 500),
    CashOut(1, 500),
)


def test_there_is_an_example_of_every_kind_of_event() -> None:
    assert {type(event) for event in EVENTS} == {*get_args(AnyEvent), *get_args(AnyFact)}
    assert {type(one) for one in COMMANDS} == {type(None), *get_args(AnyCommand)}


@pytest.mark.parametrize("event", EVENTS, ids=lambda event: type(event).__name__)
def test_every_kind_of_event_is_read_as_it_was_written_and_can_be_told(event: AnyEvent | AnyFact) -> None:
    line = Line(1, 1_763_258_000.25, 7, "Ann", 3, (Deed((event,)),))
    (deed,) = read(written(line)).deeds
    assert deed.events == (event,)
    assert type(deed.events[0]) is type(event)
    if isinstance(event, OF_NO_TABLE):
        assert [one.says for one in notable(line, {})]
    else:
        assert told(event, open_game("roulette")).strip()


@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: type(command).__name__)
def test_every_kind_of_command_is_read_as_it_was_written(command: AnyCommand | None) -> None:
    line = Line(1, 0.1, 0, "dealer", 0, (Deed((), command, 4, ((38, 17), (6, 5))),), "7:key-0001")
    assert read(written(line)) == line


def test_a_line_is_one_line_of_text_and_always_the_same() -> None:
    line = Line(12, 1.5, 7, "Ann\n", 3, tuple(Deed((event,)) for event in EVENTS))
    assert "\n" not in written(line)
    assert written(read(written(line))) == written(line)


def test_the_hash_of_a_line_covers_all_lines_before() -> None:
    first, second = written(Line(1, 1.0, 7, "Ann", 0, ())), written(Line(2, 2.0, 7, "Ann", 0, ()))
    one = chained(BEGINNING, first)
    assert one == sha256(("0" * 64 + "\n" + first).encode()).hexdigest()
    assert chained(one, second) == sha256(f"{one}\n{second}".encode()).hexdigest()
    assert chained(one, second) != chained(BEGINNING, second)
    assert chained(one, second) != chained(chained(BEGINNING, first + " "), second)


@pytest.mark.parametrize("number", [0, -1])
def test_a_record_begins_with_line_1(number: int) -> None:
    body = written(Line(1, 1.0, 7, "Ann", 0, ())).replace('"number":1', f'"number":{number}')
    with pytest.raises(ValueError, match=">= 1"):
        read(body)


def test_moments_are_written_in_utc_to_the_millisecond() -> None:
    assert iso(1_763_258_000.0) == "2025-11-16T01:53:20.000Z"
    assert iso(1_763_258_000.1239) == "2025-11-16T01:53:20.123Z"
