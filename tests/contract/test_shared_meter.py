"""A progressive meter at one table: it is fed, read and paid out, and what it shows is never in the game's state."""

from contract.shared_meter import METER, START, Phase, SharedMeter, Spun
from pitboss.commands import AnyCommand, BuyIn, Call, Open, Place, Result, Role, Sit
from pitboss.events import Refusal, Settled
from pitboss.felt import MeterFace, felt_of
from pitboss.table import Table
from pitboss.table.explore import explore
from pitboss.table.soundness import unsound_table

GAME = SharedMeter(SharedMeter.charter.house())
CLOSE = Call(Role.DEALER, "no-more-bets")


def a_table() -> Table[Spun]:
    table = Table(GAME)
    for seat in (1, 2):
        table.do(Sit(seat))
        table.do(BuyIn(seat, 100_000))
    return table


def spin(table: Table[Spun], outcome: str, *cents: int) -> None:
    wagers = (Place(seat, "jackpot", amount) for seat, amount in enumerate(cents, start=1))
    commands: tuple[AnyCommand, ...] = (Open(), *wagers, CLOSE, Result(outcome))
    for command in commands:
        assert not isinstance(table.do(command), Refusal)
        assert not list(unsound_table(table))


def shows(table: Table[Spun]) -> int:
    (face,) = felt_of(GAME).meters(table.state, table.equipment)
    assert isinstance(face, MeterFace)
    return face.cents


def test_wagers_feed_the_meter_and_the_jackpot_pays_what_it_shows() -> None:
    table = a_table()
    spin(table, "2", 1_000, 2_000)
    assert shows(table) == START + 300
    spin(table, "jackpot", 1_000)
    assert isinstance(table.awaits.device, type(METER))  # type: ignore[union-attr]
    refused = table.do(Result(START))
    assert isinstance(refused, Refusal)
    assert refused.sentence == "The meter shows $1,004."
    events = table.do(Result(START + 400))
    assert not isinstance(events, Refusal)
    (won,) = (event for event in events if isinstance(event, Settled))
    assert won.paid == START + 400
    assert shows(table) == START
    assert table.ledger["meter:jackpot"] == 0 - START + START  # what this table put in beyond what it was paid
    assert not list(unsound_table(table))


def test_the_record_replays_to_the_same_meter() -> None:
    table = a_table()
    for outcome in ("1", "3", "2"):
        spin(table, outcome, 5_000, 500)
    assert shows(Table.replay(GAME, table.record)) == shows(table) == START + 3 * 550


class OneRound(SharedMeter):
    """A round is open from the start; with its end the exploration is over, for a meter can grow without end."""

    def start(self) -> Spun:
        return Spun(phase=Phase.WAGERING)


def test_every_state_of_one_round() -> None:
    game = OneRound(SharedMeter.charter.house())
    found = explore(game, seats=(1, 2), spots=("jackpot",), beyond=lambda state: state.phase == Phase.OVER)
    assert found.flaws == ()
    assert (found.states, found.transitions) == (15, 40)
