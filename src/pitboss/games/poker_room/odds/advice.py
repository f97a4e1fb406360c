"""What the coach says: what each move is worth, the chances, and the assumptions behind both."""

from collections.abc import Iterable, Mapping
from fractions import Fraction
from math import sqrt
from typing import Final

import numpy as np

from pitboss.game import Move, Turn
from pitboss.games.poker_room.odds.drawing import kept
from pitboss.games.poker_room.odds.futures import Care, Showdowns, showdowns
from pitboss.games.poker_room.odds.outs import outs, told
from pitboss.games.poker_room.odds.pools import Floats
from pitboss.games.poker_room.odds.reading import Deed, Reading, read
from pitboss.games.poker_room.odds.words import hand_of
from pitboss.games.poker_room.odds.worth import results, sizes, winnable
from pitboss.games.poker_room.phases import STAND_PAT
from pitboss.games.poker_room.rules import Poker
from pitboss.games.poker_room.state import Phase, PokerState
from pitboss.money import dollars
from pitboss.odds.analyst import Advice, Chances, Size
from pitboss.procedures.betting import BET, CALL, FOLD, RAISE
from pitboss.words import listed, number_word

BETS: Final = Care(holdings=200_000, deals=20_000, rows=400_000)
DRAWS: Final = Care(holdings=0, deals=6_000)
MILLIONTHS: Final = 10**6  # worths are told to a millionth of a cent
DEEDS: Final = {
    Deed.RAISED: ("who raised", "who raised"),
    Deed.BET: ("who bet", "who bet"),
    Deed.CALLED: ("who called", "who called"),
    Deed.CAME: ("who stayed in earlier", "who stayed in earlier"),
    Deed.NOTHING: ("who has done nothing yet", "who have done nothing yet"),
}
AFTERWARD: Final = (
    "Players who must pay to stay in fold the worst of these hands, just enough to make a bluff against one of them"
    " break even; nobody bets after that."
)
DRAWN: Final = "They draw as a plain player does, and nobody bets after that."


def advise(game: Poker, view: PokerState, turn: Turn) -> Advice | None:
    """What a coach says to a seat about its bets and its discards; None about showing its hand."""
    reading = read(game, view, turn.seat)
    match view.phase:
        case Phase.BETTING | Phase.OPENING:
            return _on_bets(game, view, turn, reading)
        case Phase.DRAWING:
            return _on_discards(game, view, turn, reading)
        case _:
            return None


def drawn_to(game: Poker, view: PokerState, reading: Reading) -> tuple[str, ...] | None:
    """The cards that a seat keeps if it has yet to draw; None if it will not draw again."""
    to_come = game.streets[view.street + 1 :]
    return kept(reading.own, low=reading.form == "low") if any(street.draw for street in to_come) else None


# --- bets -----------------------------------------------------------------------------------------------------------


def _on_bets(game: Poker, view: PokerState, turn: Turn, reading: Reading) -> Advice:
    ends = showdowns(reading, BETS, drawn_to(game, view, reading))
    nets, looked = dict[str, Floats](), list[Size]()
    for move in turn.moves:
        found = [(name, cents, results(game, view, ends, cents)) for name, cents in _amounts(game, view, turn, move)]
        if len(found) > 1:
            looked += [Size(move.name, cents, name, _mean(net)) for name, cents, net in found]
        nets[move.name] = max((net for *_, net in found), key=np.mean)
    if FOLD in nets:
        nets[FOLD] = np.zeros(len(ends.highs))
    call = next((move.least for move in turn.moves if move.name == CALL), 0)
    chances = _chances(ends, Fraction(call, winnable(view, turn.seat, call)) if call else None)
    return Advice(
        _best_first(nets),
        f"{_assumed(reading)} {AFTERWARD} {_counted(ends)}",
        _odds(view, turn.seat, call) + _hand(game, view, reading, float(chances.have)),
        chances,
        tuple(looked),
        _doubt(nets, ends),
    )


def _amounts(game: Poker, view: PokerState, turn: Turn, move: Move) -> Iterable[tuple[str, int]]:
    """The amounts of a move that are looked at, with their names."""
    if move.name in (BET, RAISE) and move.least < move.most:
        return sizes(view, turn.seat, move, game.stakes.step).items()
    return [("", move.least)]


def _odds(view: PokerState, seat: int, call: int) -> str:
    """What a call costs and can win: '$40 to win $120 is 25%. '."""
    if not call:
        return ""
    whole = winnable(view, seat, call)
    return f"{dollars(call)} to win {dollars(whole - call)} is {_percent(Fraction(call, whole))}. "


def _hand(game: Poker, view: PokerState, reading: Reading, have: float) -> str:
    """What the seat has, and which cards help it: 'Top pair, best kicker, and nine spades make the nut flush.'."""
    helping = outs(game, view, reading, have)
    hand = _capital(hand_of(game, view, reading.seat))
    if not helping:
        return f"{hand}."
    return f"{hand}{', and' if len(helping) == 1 else ';'} {told(helping)}."


# --- discards -------------------------------------------------------------------------------------------------------


def _on_discards(game: Poker, view: PokerState, turn: Turn, reading: Reading) -> Advice:
    """What each choice of cards to keep is worth, if nothing is added to the pots."""
    keeps = {move.name: _kept_by(move.name, reading.own) for move in turn.moves}
    ends = {name: showdowns(reading, DRAWS, keep) for name, keep in keeps.items()}
    nets = {name: results(game, view, one, 0) for name, one in ends.items()}
    worth = _best_first(nets)
    best = next(iter(worth))
    drawn = len(reading.own) - len(keeps[best])
    return Advice(
        worth,
        f"{_assumed(reading)} {DRAWN} {_counted(ends[best])}",
        f"{_hand(game, view, reading, 1.0)} {f'Draw {number_word(drawn)}' if drawn else 'Stand pat'}.",
        _chances(ends[best], None),
        error=_doubt(nets, ends[best]),
    )


def _kept_by(move: str, own: tuple[str, ...]) -> tuple[str, ...]:
    thrown = [] if move == STAND_PAT else [int(at) - 1 for at in move.split("-")[1:]]
    return tuple([card for at, card in enumerate(own) if at not in thrown])


# --- figures and words ----------------------------------------------------------------------------------------------


def _mean(values: Floats) -> Fraction:
    return Fraction(round(float(values.mean()) * MILLIONTHS), MILLIONTHS)


def _best_first(nets: Mapping[str, Floats]) -> dict[str, Fraction]:
    """What moves are worth, the best first; of equal ones, folding last."""
    worth = {move: _mean(net) for move, net in nets.items()}
    return dict(sorted(worth.items(), key=lambda pair: (-pair[1], pair[0] == FOLD)))


def _chances(ends: Showdowns, need: Fraction | None) -> Chances:
    shares = ends.shares()
    if ends.exact:  # between two players, shares are quarters, and their sum is exact
        return Chances(Fraction(float(shares.sum())) / len(shares), need)
    return Chances(_mean(shares), need, float(shares.std()) / sqrt(len(shares)))


def _doubt(nets: Mapping[str, Floats], ends: Showdowns) -> float:
    """The standard error of the difference between the best move and the next best."""
    best, *rest = sorted(nets.values(), key=np.mean, reverse=True)
    return 0.0 if ends.exact or not rest else float((best - rest[0]).std()) / sqrt(len(best))


def _assumed(reading: Reading) -> str:
    """What every rival is assumed to hold, in one sentence."""
    groups = dict[tuple[Deed, Fraction], list[int]]()
    for rival in reading.rivals:
        groups.setdefault((rival.deed, rival.share), []).append(rival.seat)
    parts = [_held_by(seats, deed, share) for (deed, share), seats in groups.items()]
    return f"Assumed: {'; '.join(parts)}."


def _held_by(seats: list[int], deed: Deed, share: Fraction) -> str:
    several = len(seats) > 1
    who = f"seat{'s' if several else ''} {listed(sorted(map(str, seats), key=int))}, {DEEDS[deed][several]},"
    verb = "hold" if several else "holds"
    return f"{who} {verb} any hand" if share == 1 else f"{who} {verb} one of the best {_percent(share)} of hands"


def _counted(ends: Showdowns) -> str:
    if ends.exact:
        return "Every deal is counted."
    shares = ends.shares()
    within = 2 * float(shares.std()) / sqrt(len(shares))
    return f"Simulated with {len(shares):,} deals: your chance is within {100 * within:.1f}%."


def _percent(part: Fraction) -> str:
    return f"{round(100 * part)}%"


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
