"""Whole shoes, one after another, with patrons who come and go and calls that nobody expects.

After every step the books balance, the shoe holds as many cards as the state says, and no vigorish is lost.
"""

from random import Random
from typing import Any

import pytest

from pitboss.commands import BuyIn, Call, Leave, Place, Role, Sit
from pitboss.equipment import Seeded, Shoe
from pitboss.events import AnyEvent, Called, Drawn, Over, Paid, Refusal, Shuffled, masked
from pitboss.game import Wagering
from pitboss.games.baccarat.state import BaccaratState
from pitboss.money import VIGORISH
from pitboss.table import Dealer, Table
from pitboss.table.soundness import unsound_order, unsound_refusal, unsound_settlement, unsound_table, unsound_transfers
from told_cards import GAMES, new_game

STEPS = 4_000
NEWER: dict[str, Any] = {"total_cards": "yes", "bonus": "yes", "bonus_needs_hand": "yes"}
HOUSES: list[tuple[str, str, dict[str, Any]]] = [
    ("punto-banco", "19:47", {"collection": "deferred", "payment": "2", "rounding": "up"}),
    ("punto-banco", "13:69F", {"vigorish": "total-cards", "collection": "deferred", "payment": "4", **NEWER}),
    ("punto-banco", "13:69F", {"vigorish": "dragon-7", "untaken_shoe": "play-waits"}),
    ("mini-baccarat", "19:47", {"dealing": "face-down", "collection": "deferred", "payment": "3", "rate": "4"}),
    ("mini-baccarat", "19:47", {"shuffler": "continuous", "collection": "deferred", "dealing": "face-down"}),
    ("mini-baccarat", "13:69F", {"vigorish": "tie", "shuffler": "automated", "preshuffled": "yes"}),
    ("mini-baccarat", "13:69F", {"vigorish": "banker-six", "dealing": "face-down", **NEWER}),
]


class Night:
    """One table, and everybody who does something at it."""

    def __init__(self, slug: str, edition: str, options: dict[str, Any], seed: int) -> None:
        self.game = new_game(slug, edition, decks="6", **options)
        self.table: Table[BaccaratState] = Table(self.game)
        self.dealer = Dealer(self.table, Seeded(seed))
        self.chance = Random(seed)
        self.hands_since_last_call = -1
        self.rounds = self.shoes = self.charged = self.paid_later = 0

    def do(self, command: Any) -> None:
        answer = self.table.do(command)
        if isinstance(answer, Refusal):
            assert not list(unsound_refusal(answer))
        else:
            self.check(answer)

    def step(self) -> None:
        """Somebody does something: mostly the dealer, by routine."""
        table, lot = self.table, self.chance.random()
        if lot < 0.02:
            seat = self.chance.randint(1, 4)
            self.do(Leave(seat) if seat in table.state.seats else Sit(seat))
            self.do(BuyIn(seat, 50_000))
        elif lot < 0.6 and isinstance(table.awaits, Wagering):
            spot = self.chance.choice(list(table.game.spots))
            self.do(Place(self.chance.randint(1, 4), spot, 500 * self.chance.randint(1, 9)))
        elif lot > 0.96 and table.awaits is not None and table.awaits.calls:
            self.call()
        elif events := self.dealer.step():
            self.check(events)
        else:
            self.call()  # a patron must answer, or the floor write up what cannot be collected

    def call(self) -> None:
        awaits = self.table.awaits
        assert awaits is not None
        offer = self.chance.choice(awaits.calls)
        seat = self.chance.choice(offer.seats or (0,))
        self.do(Call(offer.by[0], offer.name, seat, self.chance.choice(offer.values or ("",))))

    def check(self, events: tuple[AnyEvent, ...]) -> None:
        table, state = self.table, self.table.state
        assert table.out_of_balance() is None
        assert not [*unsound_order(events), *unsound_settlement(events), *unsound_transfers(events)]
        shoe = table.equipment.now(self.game.shuffling.shoe)
        assert isinstance(shoe, Shoe)
        assert shoe.left == state.left or not state.left
        for event in events:
            self.follow(event)
        assert table.ledger[VIGORISH] == self.charged
        assert sum(cents for _, cents in state.owed) == self.paid_later
        assert not (state.owed and state.phase in self.game.shuffling.phases - {"burning", "face-up"})
        self.hidden(events)

    def follow(self, event: AnyEvent) -> None:
        match event:
            case Paid(what="vigorish" | "vigorish owed"):
                self.charged += event.cents
                self.paid_later += event.cents if event.what == "vigorish owed" else 0
            case Paid():
                self.paid_later -= event.cents
            case Called(name="last-hand"):
                self.hands_since_last_call = 0
            case Over():
                self.rounds += 1
                if self.hands_since_last_call >= 0:
                    self.hands_since_last_call += 1
                assert self.hands_since_last_call <= 2  # the hand that is over now, and one more
            case Shuffled():
                self.shoes += 1
                self.hands_since_last_call = -1

    def hidden(self, events: tuple[AnyEvent, ...]) -> None:
        """Of a card that lies face down nobody sees more than its back."""
        game, state = self.game, self.table.state
        face_down = [event for event in events if isinstance(event, Drawn) and event.seen_by == ()]
        for viewer in (1, 2, *Role):
            for event in face_down:
                told = masked(event, viewer)
                assert isinstance(told, Drawn)
                assert (told.outcome, told.says) == (None, "")
            view = game.view(state, viewer)
            assert view.kept in ("", "??")
            if game.face_down and (state.back or state.phase) in ("dealing", "counts"):
                assert {*view.player, *view.banker} <= {"??"}
            else:
                assert (view.player, view.banker) == (state.player, state.banker)


@pytest.mark.parametrize("house", HOUSES)
def test_many_shoes(house: tuple[str, str, dict[str, Any]]) -> None:
    slug, edition, options = house
    night = Night(slug, edition, options, seed=len(options))
    for seat in (1, 2, 3):
        night.do(Sit(seat))
        night.do(BuyIn(seat, 50_000))
    for _ in range(STEPS):
        night.step()
    assert night.rounds > 100
    assert night.shoes > 1
    assert night.charged > 0 or options.get("vigorish") in ("dragon-7", "banker-six")
    assert not list(unsound_table(night.table))  # the record, read back, gives the same table


def test_both_games_are_here() -> None:
    assert {slug for slug, _, _ in HOUSES} == set(GAMES)
