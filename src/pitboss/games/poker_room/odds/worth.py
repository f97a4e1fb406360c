"""What a move is worth: the chips that come back on average, less those that go in.

After the move, every other player who must put chips in to stay folds the worst of the assumed hands. The share folded
is what the move puts at risk, divided by the pot including that amount, so that a bluff against one player breaks even.
After that, nobody bets. Chips are counted pot by pot, with side pots, uncalled bets and the house's charge; odd chips
are divided.
"""

from typing import Final

import numpy as np

from pitboss.game import Move
from pitboss.games.poker_room.odds.futures import Showdowns
from pitboss.games.poker_room.odds.pools import Floats, Ints, Marks
from pitboss.games.poker_room.rules import Poker
from pitboss.games.poker_room.settling import rake_on
from pitboss.games.poker_room.state import PokerState

HALF, THREE_QUARTERS, POT = "half the pot", "three quarters of the pot", "the pot"
PARTS: Final = {HALF: (1, 2), THREE_QUARTERS: (3, 4), POT: (1, 1)}
LEAST, MOST, ALL_IN = "the minimum", "the maximum", "all in"


def winnable(view: PokerState, seat: int, call: int) -> int:
    """What a seat can win once it has called this many cents: the pots that it contests, its own chips included."""
    mine = view.player(seat).paid + call
    return call + sum(min(one.paid, mine) + one.dead for one in view.players)


def part_of_pot(view: PokerState, seat: int, move: Move, step: int, name: str) -> int:
    """What a bet or raise of a part of the pot takes, in the table's steps, or as near to it as the move allows."""
    part, of = PARTS[name]
    put = view.player(seat).put
    owes = max(view.to_match - put, 0)
    total = put + owes + (sum(view.pots) + owes) * part // of
    return min(move.most, max(move.least, (total + step // 2) // step * step - put))


def sizes(view: PokerState, seat: int, move: Move, step: int) -> dict[str, int]:
    """The bets or raises that are looked at: what each takes, in cents, by its name. Each amount is there once."""
    found = {move.least: LEAST} | {part_of_pot(view, seat, move, step, name): name for name in PARTS}
    found[move.most] = ALL_IN if move.most == view.stack(seat) else MOST
    return {name: cents for cents, name in found.items()}


def results(game: Poker, view: PokerState, ends: Showdowns, cents: int) -> Floats:
    """What the seat gains, in each deal, if it puts in this many cents now and nothing later."""
    paid, stays = _answered(view, ends, cents)
    columns = [[one.seat for one in view.players].index(seat) for seat in ends.seats]
    won, share, last = np.zeros(len(paid)), np.zeros(len(paid)), None
    for chips, there in _pots(game, view, paid, stays):
        if last is None or not np.array_equal(there, last):
            share, last = np.where(there[:, columns[0]], ends.shares(there[:, columns]), 0.0), there
        won += chips * share
    return won - cents


def _answered(view: PokerState, ends: Showdowns, cents: int) -> tuple[Ints, Marks]:
    """What every player has paid in the end in each deal, and who stays, in the order of the players."""
    seat, deals = ends.seats[0], len(ends.highs)
    paid = np.tile(np.array([one.paid for one in view.players], dtype=np.int64), (deals, 1))
    stays = np.tile(np.array([not one.folded for one in view.players]), (deals, 1))
    mine, pot = view.player(seat).put, sum(view.pots)
    to_match = max(view.to_match, mine + cents)
    for at, one in enumerate(view.players):
        owes = min(max(to_match - one.put, 0), one.stack)
        if one.seat == seat:
            paid[:, at] += cents
        elif owes and not one.folded:
            if to_match > view.to_match:
                risked = max(one.put + owes - mine, 0)  # by the bet or the raise, as far as this player can match it
                folds = risked / (pot + risked)
            else:
                folds = owes / pot  # a bet that was made before is in the pot
            stays[:, at] = ends.places[:, ends.seats.index(one.seat)] < 1 - folds
            paid[:, at] += np.where(stays[:, at], owes, 0)
    return paid, stays


def _pots(game: Poker, view: PokerState, paid: Ints, stays: Marks) -> list[tuple[Ints, Marks]]:
    """The chips that are won and who contests them, part by part, after the house has taken its charge."""
    parts: list[tuple[Ints, Marks]] = []
    below = 0
    for level in np.unique(paid[paid > 0]).tolist():
        chips = (np.clip(paid, below, level) - below).sum(axis=1)
        there = stays & (paid >= level)
        if not parts:
            chips = chips + sum(one.dead for one in view.players)
        parts.append((chips, there))
        below = level
    return _charged(game, view, _passed_down(parts), paid, stays)


def _passed_down(parts: list[tuple[Ints, Marks]]) -> list[tuple[Ints, Marks]]:
    """Chips that nobody contests any longer, because all who matched them have folded, go to the part below."""
    above = np.zeros_like(parts[0][0])
    found: list[tuple[Ints, Marks]] = []
    for chips, there in reversed(parts):
        contested = there.any(axis=1)
        found.append((np.where(contested, chips + above, 0), there))
        above = np.where(contested, 0, chips + above)
    return found[::-1]


def _charged(
    game: Poker, view: PokerState, parts: list[tuple[Ints, Marks]], paid: Ints, stays: Marks
) -> list[tuple[Ints, Marks]]:
    """The parts less what is taken: the house's charge on what they come to so far, and the contribution to a meter.

    An uncalled bet is not charged.
    """
    top = np.sort(paid, axis=1)
    called = sum(chips for chips, _ in parts) - (top[:, -1] - top[:, -2])
    if not view.street and game.house["rake-before-cards"] == "no":
        called = np.where(stays.sum(axis=1) > 1, called, 0)
    so_far, taken, found = np.zeros_like(called), np.zeros_like(called), list[tuple[Ints, Marks]]()
    fund = np.full_like(called, game.fund.takes if game.fund else 0)
    for chips, there in parts:
        so_far = so_far + chips
        charge = _due(game, np.minimum(so_far, called))
        left = chips - charge + taken
        to_fund = np.minimum(fund, left)
        found.append((left - to_fund, there))
        taken, fund = charge, fund - to_fund
    return found


def _due(game: Poker, cents: Ints) -> Ints:
    """What the house takes when there are this many cents in the pots."""
    if game.house["rake"] in ("none", "time"):
        return np.zeros_like(cents)
    amounts, places = np.unique(cents, return_inverse=True)
    charges = np.array([rake_on(game, amount) for amount in amounts.tolist()], dtype=np.int64)
    return charges[places.reshape(cents.shape)]
