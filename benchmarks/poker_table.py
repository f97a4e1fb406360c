"""Six-handed hold 'em, hand by hand: the event-by-event table next to PokerKit, in one run on one machine.

Both play the same hands: the same stacks, bets and folds. Here every hand goes through a whole table: the deck is
shuffled and cut, every card, bet and pot is an event with its paragraphs, the ledger moves every chip and refuses what
an account does not hold, and everything is recorded. PokerKit deals and settles by itself wherever it can (all of its
automations). First, without a clock, it is also dealt the same cards, and must come to the same stacks in every hand.

Two kinds of play: one in which everybody calls to the river, so that six hands are compared, and a mixed one, in which
players also bet, raise and fold, and six hands in ten come to a showdown, mostly between two players. PokerKit takes
most of its time to compare hands, so the two ratios are far apart. What a player does is decided before the clock
starts, and counts toward neither side's time. Run it with `make bench`.
"""

import random
import time
from importlib import import_module
from statistics import median
from typing import Any

from msgspec import Struct

from pitboss.commands import AnyCommand, BuyIn, Choose, Open, Result, Sit
from pitboss.equipment import DECK, Seeded
from pitboss.events import Refusal
from pitboss.game import Chance, Choice, Turn
from pitboss.games import open_game
from pitboss.games.poker_room.state import PokerState
from pitboss.procedures.timing import routine
from pitboss.table import Table

pokerkit = import_module("pokerkit")  # only the benchmarks' own environment has it
ROUNDS = 7  # taken in turns, and the median ratio counts, so that a busy machine favors neither side
TARGET = 20.0
SEATS, HANDS = 6, 200
SMALL, BIG, STACK = 100, 200, 20_000
HOUSE = {"small-blind": str(SMALL), "big-blind": str(BIG), "rake": "none", "show": "winners"}


class Hand(Struct, frozen=True):
    """One hand as commands at our table, and as PokerKit takes it: from the first player left of the button."""

    commands: tuple[AnyCommand, ...]
    stacks: tuple[int, ...]
    acts: tuple[tuple[str, int], ...]
    cards: tuple[tuple[str, ...], ...]  # as they come, the burn cards included
    finishing: tuple[int, ...]


class Plan(Struct, frozen=True):
    """How often a player bets or raises if possible, and how often one who faces a bet folds."""

    bets: float
    folds: float


PLANS = {"mixed play": Plan(0.2, 0.5), "everybody calls": Plan(0.0, 0.0)}


def session(plan: Plan) -> list[Hand]:
    """Hands played at one table, one after another. Whoever has lost half of the first stack buys more chips."""
    table, rng, found = _table(), random.Random(1), list[Hand]()
    for _ in range(HANDS):
        said: list[AnyCommand] = []
        acts: list[tuple[str, int]] = []
        cards: list[tuple[str, ...]] = []
        for seat in range(1, SEATS + 1):
            if table.chips(seat) < STACK // 2:
                said.append(BuyIn(seat, STACK - table.chips(seat)))
                _do(table, said[-1])
        while not isinstance(command := routine(table.awaits), Open):
            assert command is not None
            said.append(command)
            _do(table, command)
        before, deck = table.state, Seeded(rng.randrange(2**32)).shuffled(list(DECK))
        said.append(Open())
        _do(table, said[-1])
        order = [player.seat for player in table.state.players]
        while table.state.players:
            awaits = table.awaits
            if isinstance(awaits, Chance):
                cards.append(tuple(deck[: awaits.count]))
                deck = deck[awaits.count :]
                command = Result(cards[-1] if awaits.count > 1 else cards[-1][0])
            else:
                assert isinstance(awaits, Choice)
                command = _choice(table.state, awaits.only, plan, rng)
                acts.append((command.move, table.state.player(command.seat).put + command.cents))
            said.append(command)
            _do(table, command)
        stacks = tuple(before.stack(seat) for seat in order)
        found.append(Hand(tuple(said), stacks, tuple(acts), tuple(cards), tuple(map(table.chips, order))))
    return found


def _table() -> Table[Any]:
    table = Table(open_game("holdem", options=HOUSE))
    for seat in range(1, SEATS + 1):
        _do(table, Sit(seat))
        _do(table, BuyIn(seat, STACK))
    return table


def _do(table: Table[Any], command: AnyCommand) -> None:
    followed = table.do(command)
    assert not isinstance(followed, Refusal), followed


def _choice(state: PokerState, turn: Turn, plan: Plan, rng: random.Random) -> Choose:
    """What a player does. PokerKit allows no raise that nobody has the chips to answer, so nobody makes one."""
    fold, passive, *bets = turn.moves
    others = [one for one in state.players if one.seat != turn.seat and not one.folded]
    if bets and rng.random() < plan.bets and any(one.stack + one.put > state.to_match for one in others):
        move, cents = bets[0], min(bets[0].most, 2 * bets[0].least)
    elif passive.most and rng.random() < plan.folds:
        move, cents = fold, 0
    else:
        move, cents = passive, passive.least
    return Choose(turn.seat, move.name, cents)


def ours(hands: list[Hand]) -> float:
    table = _table()
    do = table.do
    start = time.process_time()
    for hand in hands:
        for command in hand.commands:
            do(command)
    speed = len(hands) / (time.process_time() - start)
    assert table.out_of_balance() is None
    order = [table.chips(seat) for seat in range(1, SEATS + 1)]
    assert sorted(order) == sorted(hands[-1].finishing)
    return speed


def peer(hands: list[Hand]) -> float:
    automations = tuple(pokerkit.Automation)
    start = time.process_time()
    for hand in hands:
        state = pokerkit.NoLimitTexasHoldem.create_state(
            automations, True, 0, (SMALL, BIG), BIG, hand.stacks, len(hand.stacks)
        )
        for move, cents in hand.acts:
            _peer_acts(state, move, cents)
        assert not state.status
    return len(hands) / (time.process_time() - start)


def _peer_acts(state: Any, move: str, cents: int) -> None:
    if move == "fold":
        state.fold()
    elif move in ("bet", "raise"):
        state.complete_bet_or_raise_to(cents)
    else:
        state.check_or_call()


def agree(hands: list[Hand]) -> None:
    """With the same cards, PokerKit comes to the same stacks in every hand."""
    mode = pokerkit.Automation
    automations = tuple(one for one in mode if one not in (mode.HOLE_DEALING, mode.BOARD_DEALING, mode.CARD_BURNING))
    for hand in hands:
        state = pokerkit.NoLimitTexasHoldem.create_state(
            automations, True, 0, (SMALL, BIG), BIG, hand.stacks, len(hand.stacks)
        )
        dealt = iter(hand.cards)
        for card in next(dealt):
            state.deal_hole(_theirs(card))
        for move, cents in hand.acts:
            while state.can_burn_card() or state.can_deal_board():
                _peer_deals(state, next(dealt))
            _peer_acts(state, move, cents)
        while state.can_burn_card() or state.can_deal_board():
            _peer_deals(state, next(dealt))
        assert tuple(state.stacks) == hand.finishing, (hand, state.stacks)


def _peer_deals(state: Any, cards: tuple[str, ...]) -> None:
    state.burn_card(_theirs(cards[0]))
    state.deal_board("".join(map(_theirs, cards[1:])))


def _theirs(card: str) -> str:
    return card[0] + card[1].lower()


def main() -> None:
    for name, plan in PLANS.items():
        hands = session(plan)
        agree(hands)
        speeds: list[tuple[float, float]] = [(ours(hands), peer(hands)) for _ in range(ROUNDS)]
        events = sum(len(hand.commands) for hand in hands) / len(hands)
        print(f"{name}: {events:.1f} commands a hand")
        print(f"{'event-by-event table':24}{median(one for one, _ in speeds):>16,.0f} hands/s")
        print(f"{'PokerKit':24}{median(other for _, other in speeds):>16,.0f} hands/s")
        times = median(one / other for one, other in speeds)
        print(f"{'event-by-event table':24}{times:>16,.1f} times PokerKit (target {TARGET:,.0f})")


if __name__ == "__main__":
    main()
