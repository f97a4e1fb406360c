"""Whole shoes of lawful play, with mishaps: chips are conserved, cards stay hidden, and the record replays."""

import random

import pytest

from pitboss.commands import AnyCommand, Call, Choose, Place, Role
from pitboss.equipment import Seeded
from pitboss.events import AnyEvent, Drawn, Paid, Refusal, masked
from pitboss.game import Choice, Wagering
from pitboss.games.chemin_de_fer import CheminDeFer
from pitboss.games.chemin_de_fer.state import AGAINST, FACE_DOWN, HANDS_FACE_UP
from pitboss.games.chemin_de_fer.wagers import bank_of
from pitboss.money import CAGE, VIGORISH
from pitboss.table import Dealer, Table
from pitboss.table.soundness import unsound_money, unsound_order, unsound_settlement, unsound_table

from .talk import Chemin, new_table

OTHER = {
    "banco_avec_la_table": "yes",
    "partial_order": "first-come",
    "doubling_from": "covered",
    "nobody_covers": "bank-stays",
    "dominant_player": "nearest",
    "first_cards": "two-by-two",
    "after_stand_off": "one-to-two",
    "passed_bank": "highest",
    "after_cutting_card": "one-more",
    "vigorish": "7",
}


class Evening:
    """Four patrons, a dealer and mishaps."""

    def __init__(self, seed: int, **options: str) -> None:
        self.table: Chemin = new_table(4, **options)
        self.dealer = Dealer(self.table, Seeded(seed))
        self.dice = random.Random(seed)
        self.vigorish = 0
        self.seen: set[str] = set()

    def step(self) -> None:
        """Somebody does something; everything that must hold afterwards holds."""
        table, before = self.table, self.table.game.holds(self.table.state)
        command = self.command()
        events = self.dealer.step() if command is None else table.do(command)
        if isinstance(events, Refusal):
            assert isinstance(command, Place | Choose), (command, events)
            return
        assert not [*unsound_order(events), *unsound_settlement(events)]
        assert not list(unsound_money(events, before, table.game.holds(table.state)))
        assert table.out_of_balance() is None
        self.vigorish += sum(event.cents for event in events if isinstance(event, Paid))
        self.bounded()
        self.hidden(events)
        self.seen.add(table.state.phase)

    def command(self) -> AnyCommand | None:
        awaits, dice = self.table.awaits, self.dice
        if isinstance(awaits, Choice) and not (awaits.calls and dice.random() < 0.05):
            move = dice.choice(awaits.only.moves)
            return Choose(awaits.only.seat, move.name, min(move.most, move.least * dice.choice((1, 1, 2))))
        if isinstance(awaits, Wagering) and dice.random() < 0.7:
            return self.wager()
        rare = [offer for offer in awaits.calls if not offer.routine] if awaits else []
        if rare and (isinstance(awaits, Choice) or dice.random() < 0.06):
            offer = dice.choice(rare)
            seat, value = dice.choice(offer.seats or (0,)), dice.choice(offer.values or ("",))
            return Call(offer.by[0], offer.name, seat, value)
        return None

    def wager(self) -> AnyCommand:
        state, seat = self.table.state, self.dice.choice((1, 2, 3, 4))
        if state.phase == "bidding":
            return Place(seat, "bid", 500 * self.dice.randint(1, 6))
        bank = bank_of(state).cents
        spot = self.dice.choice([spot for spot in self.table.game.spots if spot in AGAINST])
        half = -(-bank // 200) * 100
        return Place(seat, spot, {"cover": 500 * self.dice.randint(1, 4), "half": half}.get(spot, bank))

    def bounded(self) -> None:
        """What lies against the Banker is at most the Banker's wager; while cards are out it is all of it."""
        state = self.table.state
        if state.phase == "covering":
            assert state.against <= bank_of(state).cents
        elif state.dominant:
            assert state.against == bank_of(state).cents == state.covered <= state.stake

    def hidden(self, events: tuple[AnyEvent, ...]) -> None:
        """Nobody sees a card that lies face down for them, in the state or in an event."""
        table = self.table
        face_up = (table.state.back or table.state.phase) in HANDS_FACE_UP
        for who in (1, 2, 3, 4, *Role):
            view = table.view(who)
            assert view.extra in ("", FACE_DOWN)
            if not face_up and who != table.state.dominant:
                assert set(view.player) <= {FACE_DOWN}
            if not face_up and who != table.state.banker:
                assert set(view.bank) <= {FACE_DOWN}
            for event in (one for one in events if isinstance(one, Drawn)):
                told = masked(event, who)
                assert isinstance(told, Drawn)
                assert (told.outcome is None) == (event.seen_by is not None and who not in event.seen_by)


def evening(seed: int, steps: int, **options: str) -> Evening:
    found = Evening(seed, **options)
    for _ in range(steps):
        found.step()
    return found


@pytest.mark.parametrize("options", [{}, OTHER], ids=["defaults", "other options"])
@pytest.mark.parametrize("seed", range(3))
def test_an_evening(seed: int, options: dict[str, str]) -> None:
    found = evening(seed, 2500, **options)
    table = found.table
    assert not list(unsound_table(table))
    assert table.ledger[VIGORISH] == found.vigorish > 0
    in_front = sum(table.chips(seat) for seat in table.state.seats)
    on_layout = sum(table.game.holds(table.state).values())
    assert in_front + on_layout + found.vigorish == -table.ledger[CAGE] == 4 * 100000
    wanted = {"shuffle", "bidding", "offering", "staking", "covering", "dealing", "dealt", "announce", "banker-speaks"}
    assert wanted <= found.seen


def test_the_same_evening_again() -> None:
    one, again = evening(7, 600), evening(7, 600)
    assert one.table.record.dumps() == again.table.record.dumps()
    replayed = Table.replay(CheminDeFer(CheminDeFer.charter.house()), one.table.record)
    assert replayed.state == one.table.state
