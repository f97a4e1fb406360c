"""Random play under every house rule: all money is sound, the record replays, and nothing hidden shows."""

import random
from collections import Counter
from functools import cache
from itertools import product
from typing import Any

import pytest
from msgspec.structs import replace

from blackjack_talk import edition_of
from pitboss.commands import AnyCommand, BuyIn, Call, Choose, Place, Role, Sit
from pitboss.equipment import Seeded
from pitboss.events import AnyEvent, Called, Chosen, Drawn, Noted, Refusal, Settled, masked
from pitboss.felt import felt_of
from pitboss.game import Awaits, Choice, Move, Wagering
from pitboss.games.blackjack import Blackjack
from pitboss.games.blackjack.hand import FACE_DOWN
from pitboss.games.blackjack.wagers import box_of
from pitboss.table import Dealer, Table
from pitboss.table.soundness import (
    unsound_money,
    unsound_order,
    unsound_refusal,
    unsound_settlement,
    unsound_table,
    unsound_transfers,
)

from .many_houses import HOUSES, chosen

SEATS = (1, 2, 3, 5)
ROUNDS = 14
PASSES = 4  # how often all houses may play until everything has come to pass
MISHAPS, CALLS = 0.07, 0.05  # how often something goes amiss while a patron chooses, and while cards come


class RandomTable:
    """Four patrons wager and choose at random; now and then the floor calls something."""

    def __init__(self, options: dict[str, str], seed: int) -> None:
        self.game = Blackjack(Blackjack.charter.house(edition=edition_of(options), options=options))
        self.table: Table[Any] = Table(self.game)
        self.dealer = Dealer(self.table, Seeded(seed))
        self.chance = random.Random(seed)
        self.seen: Counter[str] = Counter()
        for seat in SEATS:
            self.do(Sit(seat))
            self.do(BuyIn(seat, 100_000_00))

    # --- one step, and what must hold of it ---

    def do(self, command: AnyCommand) -> None:
        """Carry out a command; what is refused is refused soundly and changes nothing."""
        before, holds = self.table.state, self.game.holds(self.table.state)
        answer = self.table.do(command)
        if isinstance(answer, Refusal):
            assert isinstance(command, Place), f"{command} was offered, but refused: {answer.sentence}"
            assert not list(unsound_refusal(answer))
            assert self.table.state == before
        else:
            self.check(answer, holds)

    def check(self, events: tuple[AnyEvent, ...], holds: Any) -> None:
        assert events
        assert not list(unsound_money(events, holds, self.game.holds(self.table.state)))
        assert not [*unsound_order(events), *unsound_settlement(events), *unsound_transfers(events)]
        self.nothing_hidden_shows(events)
        self.seen.update(map(kind, events))

    def nothing_hidden_shows(self, events: tuple[AnyEvent, ...]) -> None:
        """While a card lies face down no view has it, and no event that anybody sees has told it."""
        state = self.table.state
        for event in events:
            if isinstance(event, Drawn) and event.seen_by is not None:
                for viewer in (*SEATS, *Role):
                    shown = masked(event, viewer)
                    assert isinstance(shown, Drawn)
                    assert (shown.outcome, shown.says) == (None, "")
        if not state.hidden and not any(hand.under for hand in state.hands):
            return
        dealer = (state.dealer[0], FACE_DOWN) if state.hidden else state.dealer
        hands = tuple(replace(hand, under=FACE_DOWN if hand.under else "") for hand in state.hands)
        for viewer in (*SEATS, *Role):
            assert self.table.view(viewer) == replace(state, dealer=dealer, hands=hands)
        laid = felt_of(self.game).hands(self.table.view(Role.PUBLIC))
        if state.hidden:
            assert laid[0].cards == (state.dealer[0], "")
        for hand, on_the_felt in zip(state.hands, laid[1:], strict=False):
            assert on_the_felt.cards == (*hand.cards, *([""] if hand.under else []))

    # --- what everybody does ---

    def play(self, rounds: int) -> None:
        while self.seen["Over"] < rounds:
            awaits = self.table.awaits
            if isinstance(awaits, Wagering):
                self.wager()
            if isinstance(awaits, Choice) and not self.amiss(awaits, MISHAPS):
                self.do(Choose(awaits.only.seat, *self.choice(awaits)))
            elif not isinstance(awaits, Choice) and not self.amiss(awaits, CALLS):
                holds = self.game.holds(self.table.state)
                self.check(self.dealer.step(), holds)

    def wager(self) -> None:
        """Everybody wagers on the own box with all that goes with it, and now and then on others."""
        for seat in SEATS:
            boxes = [seat, *(self.chance.randint(1, seat) for _ in range(2) if self.chance.random() < 0.6)]
            for box in boxes:
                here = [name for name in self.game.spots if box_of(name) == box]
                for name in here if box == seat else self.chance.sample(here, min(2, len(here))):
                    least = self.game.house.limits_of(self.game.spots[name].wager).minimum
                    self.do(Place(seat, name, least * self.chance.choice((1, 1, 3))))

    def choice(self, awaits: Choice) -> tuple[str, int]:
        turn = any(move.name == "stand" for move in awaits.only.moves)
        rare = [move for move in awaits.only.moves if move.name == "even-money" or (turn and move.name == "split")]
        move: Move = self.chance.choice(rare or awaits.only.moves)
        chip = self.game.house.chip
        middle = (move.least + move.most) // 2 // chip * chip
        return move.name, self.chance.choice((move.least, move.most, max(move.least, middle)))

    def amiss(self, awaits: Awaits, often: float) -> bool:
        """Now and then somebody makes one of the calls that can be made."""
        if awaits is None or not awaits.calls or self.chance.random() >= often:
            return False
        offer = self.chance.choice(awaits.calls)
        seats, values = offer.seats or (0,), offer.values or ("",)
        self.do(Call(self.chance.choice(offer.by), offer.name, self.chance.choice(seats), self.chance.choice(values)))
        return True


def kind(event: AnyEvent) -> str:
    """What sort of thing an event is, to see that all sorts came."""
    match event:
        case Settled():
            return f"{event.verdict} {event.spot.partition('+')[2].partition('-')[0]}".strip()
        case Called():
            return event.name
        case Chosen():
            return f"chose {event.move}"
        case Noted():
            return f"noted {event.what}"
        case _:
            return type(event).__name__


@cache
def played(at: int, seed: int = 0) -> Counter[str]:
    """What came to pass at the table of one house."""
    table = RandomTable(HOUSES[at], at + seed * len(HOUSES))
    table.play(ROUNDS)
    assert not list(unsound_table(table.table))
    return table.seen


@pytest.mark.parametrize("at", range(len(HOUSES)), ids=[" ".join(house.values())[:40] or "default" for house in HOUSES])
def test_random_play_under_every_house_rule(at: int) -> None:
    assert played(at)["Over"] == ROUNDS


ALL_SORTS = (
    "won",
    "lost",
    "push",
    "half lost",
    "void",
    "won double",
    "lost double",
    "won split",
    "lost split",
    "won insurance",
    "lost insurance",
    "void split",
    "void double",
    "check",
    "reader-failed",
    "exposed-card",
    "dead-hand",
    "hole-card-seen",
    "dealer-overdrew",
    "face-up-card",
    "reshuffle",
    "new-dealer",
    "recut",
    "chose surrender",
    "chose even-money",
    "chose stay",
    "chose hand-1",
    "chose hand-2",
    "noted card",
    "noted burned",
    "noted next-hand",
    "noted meter",
    "noted streak",
    "noted turned",
    "doubles-face-down",
    "double-came-face-up",
    "Moved",
)


def test_everything_came_to_pass() -> None:
    """Between them the tables see every choice, every mishap and every ending, sooner or later."""
    missing = set(ALL_SORTS)
    for seed, at in product(range(PASSES), range(len(HOUSES))):
        if missing:
            missing -= played(at, seed).keys()
    assert not missing


def test_the_houses_choose_everything() -> None:
    """Every value of every option is chosen by one of the houses, but for plain numbers, and names of a blackjack."""
    every = {
        (option.name, value)
        for option in Blackjack.charter.options
        if ".." not in option.choices and option.name != "named-blackjack"
        for value in option.choices.split("|")
    }
    assert not every - set(chosen())
