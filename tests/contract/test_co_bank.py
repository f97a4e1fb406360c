"""Choices of several seats at once, in secret, against a bank that a patron and the house cover together."""

import pytest

from contract.co_bank import CoBank
from contract.co_bank.rules import Set
from pitboss.commands import AnyCommand, BuyIn, Call, CashOut, Choose, Leave, Open, Place, Result, Role, Sit, Viewer
from pitboss.equipment import Seeded
from pitboss.events import AnyEvent, Chosen, Disclosed, Refusal, Settled, masked
from pitboss.game import Choice, awaited_by
from pitboss.money import Transfer, sealed
from pitboss.table import Dealer, Table
from pitboss.table.explore import explore
from pitboss.table.soundness import unsound_table

GAME = CoBank(CoBank.charter.house())
DEAL, OPEN_HAND = Call(Role.DEALER, "deal"), Call(Role.DEALER, "open-hand")


def dealt(*tiles: tuple[str, str]) -> Table[Set]:
    """Seat 1 banks $50, seats 2 and 3 wager $10, and the hands are dealt: theirs, and the dealer's."""
    table = Table(GAME)
    opening: tuple[AnyCommand, ...] = (
        *(command for seat in (1, 2, 3) for command in (Sit(seat), BuyIn(seat, 10_000))),
        Open(),
        Place(1, "bank", 5_000),
        Place(2, "against", 1_000),
        Place(3, "against", 1_000),
        DEAL,
        *(Result(hand) for hand in tiles),
    )
    do(table, *opening)
    return table


def do(table: Table[Set], *commands: AnyCommand) -> list[AnyEvent]:
    found: list[AnyEvent] = []
    for command in commands:
        events = table.do(command)
        assert not isinstance(events, Refusal), (command, events)
        assert not list(unsound_table(table))
        found += events
    return found


HANDS = (("6-6", "2-4"), ("5-5", "1-1"), ("1-2", "3-3"))


def test_a_hand_is_one_draw_and_one_line() -> None:
    table = dealt(*HANDS)
    assert [len(entry.events) for entry in table.record.entries[-3:]] == [1, 1, 1]
    assert table.equipment.used[0][1].outcomes() == {}


def test_nobody_waits_for_another_and_nobody_learns_anothers_answer() -> None:
    table = dealt(*HANDS)
    awaits = table.awaits
    assert isinstance(awaits, Choice)
    assert awaits.seats == (2, 3)
    assert [move.name for move in awaits.turns[1].moves] == ["high-5-5", "high-1-1"]
    theirs = awaited_by(awaits, 2)
    assert isinstance(theirs, Choice)
    assert [len(turn.moves) for turn in theirs.turns] == [2, 0]  # the names of seat 3's moves are seat 3's tiles

    (chosen,) = do(table, Choose(3, "high-1-1", 500))
    assert isinstance(chosen, Chosen)
    assert (table.chips(3), table.ledger[sealed(3)]) == (8_500, 500)
    for viewer in (1, 2, *Role):
        hidden = masked(chosen, viewer)
        assert isinstance(hidden, Chosen)
        assert (hidden.move, hidden.cents, hidden.cites) == ("", 0, ())
        assert [(one.seat, one.move, one.cents) for one in table.view(viewer).answers] == [(3, "", 0)]
    assert masked(chosen, 3) == chosen
    refused = table.do(Choose(3, "high-5-5"))
    assert isinstance(refused, Refusal)
    assert refused.sentence == "Seat 3 has nothing to choose now; seat 2 must choose."

    events = do(table, Choose(2, "high-6-6"))
    disclosed = [event for event in events if isinstance(event, Disclosed)]
    assert [(one.seat, one.move, one.cents) for one in disclosed] == [(2, "high-6-6", 0), (3, "high-1-1", 500)]
    assert disclosed[1].transfers == (Transfer("sealed:3", "layout:3", 500),)


def test_patron_and_house_pay_and_take_in_their_shares() -> None:
    table = dealt(("6-6", "2-4"), ("5-5", "3-3"), ("1-1", "1-2"))
    do(table, Choose(2, "high-6-6"), Choose(3, "high-5-5", 500))
    events = do(table, OPEN_HAND)
    told = {event.seat: event for event in events if isinstance(event, Settled)}
    assert told[2].transfers[:2] == (Transfer("layout:1", "purse:2", 500), Transfer("rack", "purse:2", 500))
    assert told[3].transfers == (Transfer("layout:3", "layout:1", 750), Transfer("layout:3", "rack", 750))
    assert [table.chips(seat) for seat in (1, 2, 3)] == [10_250, 11_000, 8_500]
    assert table.ledger["rack"] == 250


@pytest.mark.parametrize("command", [Leave(2), CashOut(3, 9_500)])
def test_chips_that_go_with_an_answer_cannot_be_taken_away(command: AnyCommand) -> None:
    table = dealt(*HANDS)
    do(table, Choose(3, "high-1-1", 500))
    assert isinstance(table.do(command), Refusal)


def test_every_state_and_nothing_hidden_shows() -> None:
    found = explore(GAME, seats=(1, 2, 3), spots=("bank", "against"), stakes={"bank": (5_000,)})
    assert found.flaws == ()
    assert (found.states, found.transitions) == (3294, 10193)


class Chatty(CoBank):
    """The answers of others can be seen before all have answered."""

    def view(self, state: Set, viewer: Viewer) -> Set:
        return state


def test_an_answer_that_shows_too_early_is_found() -> None:
    game = Chatty(CoBank.charter.house())
    assert explore(game, seats=(1, 2), spots=("bank", "against"), stakes={"bank": (5_000,)}).flaws


def test_random_rounds_end_cleanly() -> None:
    table, randomness = Table(GAME), Seeded(7)
    dealer = Dealer(table, randomness)
    do(table, *(command for seat in (1, 2, 3) for command in (Sit(seat), BuyIn(seat, 1_000_000))))
    for _ in range(200):
        for command in (Open(), Place(1, "bank", 5_000), Place(2, "against", 1_000), Place(3, "against", 1_500)):
            assert not isinstance(table.do(command), Refusal)
        while table.awaits is not None:
            awaits = table.awaits
            if isinstance(awaits, Choice):
                turn = awaits.turns[randomness.below(len(awaits.turns))]
                answer = Choose(turn.seat, turn.moves[randomness.below(2)].name, 500 * randomness.below(2))
                assert not isinstance(table.do(answer), Refusal)
            else:
                assert dealer.step()
    assert not list(unsound_table(table))
