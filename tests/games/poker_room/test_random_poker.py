"""Random play of every poker variant under random house rules: chips, record and secrets are sound; nobody is stuck."""

import re
from collections.abc import Mapping
from contextlib import suppress
from typing import Any

import msgspec
import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import initialize, precondition, rule, run_state_machine_as_test

from pitboss.commands import AnyCommand, BuyIn, Call, CashOut, Choose, Leave, Open, Place, Result, Role, Sit, VoidRound
from pitboss.equipment import DECK
from pitboss.errors import BadInput
from pitboss.events import Drawn, Noted, Over, Refusal, masked
from pitboss.game import Choice
from pitboss.games import find
from pitboss.games.poker_room.rules import Poker
from pitboss.games.poker_room.state import PokerState
from pitboss.house import Charter, House, Limits, Option
from pitboss.procedures.betting import MOVES
from random_play import STEADY, Events, RandomTable, nth_call

VARIANTS = [
    ("holdem", {}),
    ("omaha", {"form": "high"}),
    ("omaha", {"form": "high-low-eight"}),
    ("seven-card-stud", {"form": "high"}),
    ("seven-card-stud", {"form": "high-low"}),
    ("seven-card-stud", {"form": "high-low-eight"}),
    ("five-card-draw", {"form": "high"}),
    ("five-card-draw", {"form": "low"}),
    ("five-card-stud", {}),
    ("mambo-stud", {}),
]
SEATS = (1, 2, 3, 4, 5)
CHIP = 50
ALWAYS = ("betting", "rake", "show", "kill")  # options that are drawn every time
SOMETIMES = 4  # of so many of the others one is
CARD = re.compile(r'"([2-9TJQKA][CDHS])"')
PARTS = st.sampled_from((0, 0, 0, 1, 4))  # of what may be bet above the least, in quarters
AT_LENGTH = settings(STEADY, max_examples=40)


def other_value(option: Option) -> st.SearchStrategy[str]:
    """Any value of an option. Amounts are those of a small table, so that they matter to its stacks."""
    low, dots, high = option.choices.partition("..")
    if not dots:
        return st.sampled_from(option.choices.split("|"))
    if option.name == "seats":
        return st.integers(len(SEATS), int(high)).map(str)
    least, most = int(low), int(high)
    if most <= 500:
        return st.integers(least, most).map(str)
    return st.sampled_from([cents for cents in (0, CHIP, 100, 150, 200, 450) if cents >= least]).map(str)


@st.composite
def house_rules(draw: st.DrawFn, charter: Charter, fixed: Mapping[str, str]) -> House:
    """House rules that the law allows, with some options at random."""
    edition = draw(st.sampled_from(charter.editions))
    known = [one for one in charter.options if one.edition in ("", edition) and one.name not in fixed]
    low = draw(st.sampled_from((100, 200)))
    limits = Limits(minimum=low, maximum=low * draw(st.sampled_from((1, 2, 5))), increment=CHIP)
    house = charter.house(edition=edition, options=fixed, limits=limits, chip=CHIP)
    for one in known:
        if one.name in ALWAYS or draw(st.integers(1, SOMETIMES)) == 1:
            options = {**house.options, one.name: draw(other_value(one))}
            with suppress(BadInput):  # some choices exclude each other
                house = charter.house(edition=edition, options=options, limits=limits, chip=CHIP)
    return house


def cards_in(value: Any) -> set[str]:
    """Every card that is named anywhere in a value."""
    return set(CARD.findall(msgspec.json.encode(value).decode()))


class RandomPoker(RandomTable):
    """Up to five players, a dealer and the floor do whatever comes to their minds."""

    seats = SEATS
    slug: str
    fixed: Mapping[str, str]
    hands = 0  # that were played to their end, at all tables
    shown = 0  # hands that were shown

    @initialize(data=st.data(), seed=st.integers(0, 2**32), stacks=st.lists(st.integers(1, 60), min_size=2, max_size=4))
    def players_arrive(self, data: st.DataObject, seed: int, stacks: list[int]) -> None:
        definition = find(self.slug)
        game = definition(data.draw(house_rules(definition.charter, self.fixed)))
        assert isinstance(game, Poker)
        self.opens(game, seed)
        for seat, chips in zip(SEATS, stacks, strict=False):
            self.do(Sit(seat))
            self.do(BuyIn(seat, chips * CHIP))

    def checked(self, step: Any) -> Events | Refusal:
        """Besides what must hold at every table: nobody is told a card that they do not see."""
        before = self.table.state
        events = super().checked(step)
        if isinstance(events, tuple):
            self.told_only_what_is_seen(before, events)
            self.answers_agree(before, events)
            type(self).hands += sum(isinstance(one, Over) for one in events)
            type(self).shown += sum(isinstance(one, Noted) and one.what == "shows" for one in events)
        return events

    def told_only_what_is_seen(self, state: PokerState, events: Events) -> None:
        """No view shows a card that lies face down to its viewer, and no event tells one."""
        game = self.table.game
        face_up = {card for one in events if isinstance(one, Drawn) and one.seen_by is None for card in cards_in(one)}
        for viewer in (*SEATS, *Role):
            seen, now = self.seen_by(state, viewer) | face_up, state
            for event in events:
                now = game.evolve(now, event)
                seen |= self.seen_by(now, viewer)
            told = {card for event in events for card in cards_in(masked(event, viewer))}
            assert told <= seen, (viewer, told - seen)

    def answers_agree(self, before: PokerState, events: Events) -> None:
        """The table is where its events lead, and a move that is asked for alone is the same as among all moves."""
        game, state = self.table.game, before
        for event in events:
            state = game.evolve(state, event)
        assert state == self.table.state
        asks = game.asks(state)
        for seat in SEATS:
            turn = asks.turn(seat) if isinstance(asks, Choice) else None
            among = {move.name: move for move in turn.moves} if turn else {}
            for name in {*MOVES, *among}:
                assert game.move(state, seat, name) == among.get(name), (seat, name)

    def seen_by(self, state: PokerState, viewer: Any) -> set[str]:
        """The cards that a viewer sees; none of them lies face down."""
        view = self.table.game.view(state, viewer)
        hidden = {*state.discards, *state.burned} - {*state.bared}
        for one in state.hands:
            if not one.shown and (one.seat != viewer or viewer in state.gone):
                hidden |= {*one.down}
        found = cards_in(view)
        assert not found & hidden, (viewer, found & hidden)
        return found

    @rule(seat=st.sampled_from((*SEATS, 0, 99)), sits=st.booleans(), owes=st.sampled_from(("", "", "big", "both")))
    def come_or_go(self, seat: int, sits: bool, owes: str) -> None:
        self.do(Sit(seat, owes) if sits else Leave(seat))

    @rule(seat=st.sampled_from(SEATS), cents=st.sampled_from((0, 7, 50, 250, 5000)), buys=st.booleans())
    def visit_the_cage(self, seat: int, cents: int, buys: bool) -> None:
        self.do(BuyIn(seat, cents) if buys else CashOut(seat, cents))

    @precondition(lambda self: isinstance(self.awaits, Choice))
    @rule(at=st.integers(0, 100), part=PARTS, over=st.sampled_from((0, 0, 0, 0, 1, -1)))
    def choose(self, at: int, part: int, over: int) -> None:
        """Whoever's turn it is makes any move, for any part of what it may take."""
        assert isinstance(self.awaits, Choice)
        turn = self.awaits.only
        move = turn.moves[at % len(turn.moves)]
        cents = move.least + (move.most - move.least) * part // 4 // CHIP * CHIP
        self.do(Choose(turn.seat, move.name, cents + over))

    @rule(acts=st.lists(st.sampled_from((0, 1, 1, 1, 1, 1, 1, 2, 2, 20)), min_size=4, max_size=20), part=PARTS)
    def play(self, acts: list[int], part: int) -> None:
        """Players act one after the other, mostly to stay in, and the dealer does what comes in between."""
        for at in acts:
            self.deal(8)
            if isinstance(self.awaits, Choice):
                self.choose(at, part, 0)

    @precondition(lambda self: self.awaits is not None and self.awaits.calls)
    @rule(at=st.integers(0, 10_000), by=st.sampled_from((None, None, None, *Role)))
    def call(self, at: int, by: Role | None) -> None:
        assert self.awaits is not None
        self.do(nth_call(self.awaits.calls, at, by))

    @rule(steps=st.integers(1, 10))
    def deal(self, steps: int) -> None:
        """The dealer does what is routine, as long as there is any."""
        for _ in range(steps):
            if not self.checked(self.dealer.step):
                break

    @rule(
        command=st.sampled_from(
            (
                Open(),
                VoidRound(),
                Place(1, "pot", 200),
                Result(DECK[0]),
                Result(DECK[:4]),
                Choose(1, "fold"),
                Choose(2, "raise", 400),
                Call(Role.FLOOR, "no-such-call"),
            )
        )
    )
    def interrupt(self, command: AnyCommand) -> None:
        self.do(command)


@pytest.mark.parametrize(
    ("slug", "fixed"), VARIANTS, ids=[f"{slug}-{fixed.get('form', '')}" for slug, fixed in VARIANTS]
)
def test_random_play_of_every_variant(slug: str, fixed: Mapping[str, str]) -> None:
    machine: type[RandomPoker] = type("RandomPokerOf", (RandomPoker,), {"slug": slug, "fixed": fixed})
    run_state_machine_as_test(machine, settings=AT_LENGTH)
    # How many there are depends on which modules are loaded: Hypothesis tries constants that it finds in them.
    assert machine.hands > 10
    assert machine.shown > 5
