"""Wagers against the Banker: who may cover the bank, in which order, and who gives way to whom.

The order of preference holds at every moment: a wager that comes first by it displaces those that come later, and the
wagers against the Banker never come to more than the Banker's wager.
"""

from collections.abc import Iterator

from pitboss.events import Refusal, TakenDown
from pitboss.game import Bet, Game, Spot
from pitboss.games.chemin_de_fer.law import LAW
from pitboss.games.chemin_de_fer.state import (
    AGAINST,
    BANCO,
    BANK,
    BID,
    COVER,
    HALF,
    SUIVI,
    WHOLE,
    CheminState,
    Phase,
    distance,
)
from pitboss.law import Citation
from pitboss.money import Transfer, dollars, layout, purse

CheminGame = Game[CheminState]

SPOTS = (
    Spot(BANK, "bank", "Banker's Hand", cites=LAW.range),
    Spot(BID, "bank", "Bid for the bank", cites=LAW.auction),
    Spot(COVER, "against", "Player's Hand", cites=LAW.parts),
    Spot(BANCO, "against", "Banco seul", cites=LAW.against_banker + LAW.alone),
    Spot(SUIVI, "against", "Banco suivi", cites=LAW.against_banker + LAW.follows),
    Spot(HALF, "against", "Banco avec la table", cites=LAW.against_banker + LAW.with_the_table),
)
NOT_YET = Refusal("Wagers against the Banker follow the Banker's wager.", LAW.against_banker)
NOT_THE_BANKER = Refusal("The Banker wagers on the Banker's Hand, not against it.", LAW.against_banker)
NO_BIDS = Refusal("The shoe is not up for bids now.", LAW.auction)
NOT_BACK = Refusal("A participant who has passed the bank may not take it back at once.", LAW.passed)
WHEN_ASKED = Refusal("The Banker's wager is put up when the Banker is asked for it.", LAW.bankers_wager)
NOT_FOLLOWING = Refusal(
    "Only a participant who covered the whole of the Banker's preceding wager and lost may call suivi.", LAW.follows
)
TOO_LATE = Refusal("Others have covered a part already; you may cover a part as well.", LAW.late_banco)
HALF_IS_ENOUGH = Refusal("A participant who takes half leaves the rest to the others.", LAW.with_the_table)


def back(bet: Bet, cents: int, cites: tuple[Citation, ...]) -> TakenDown:
    """A wager, or a part of it, goes back to its participant."""
    chips = (Transfer(layout(bet.seat), purse(bet.seat), cents),)
    return TakenDown(seat=bet.seat, spot=bet.spot, cents=cents, cites=cites, transfers=chips)


def half_of(game: CheminGame, bank: int) -> int:
    """Half of the bank, as chips and steps can make it; the larger part where they cannot."""
    step = game.house.limits_of("against").increment
    return -(-bank // (2 * step)) * step


def unfit(game: CheminGame, state: CheminState, spot: str, seat: int, total: int) -> Refusal | None:
    """Why this seat cannot have `total` on this spot now, or None if it can."""
    if spot == BID:
        return _no_bid(state, seat, total)
    if spot == BANK:
        return None if state.phase in (Phase.STAKING, Phase.OFFERING) else WHEN_ASKED
    if state.phase != Phase.COVERING:
        return NOT_YET
    if seat == state.banker:
        return NOT_THE_BANKER
    if taken := _taken_whole(game, state, spot, seat):
        return taken
    if spot == COVER:
        return _no_room(game, state, seat, total)
    return _not_all(game, state, spot, seat, total)


def bank_of(state: CheminState) -> Bet:
    """The Banker's wager."""
    found = state.bet(state.banker, BANK)
    assert found is not None, "the Banker's wager lies there until the hand is settled"
    return found


def _no_bid(state: CheminState, seat: int, total: int) -> Refusal | None:
    if state.phase != Phase.BIDDING:
        return NO_BIDS
    if seat == state.barred:
        return NOT_BACK
    if total < state.least:
        return Refusal(f"The passed bank goes for {dollars(state.least)} or more, not {dollars(total)}.", LAW.passed)
    return None


def _taken_whole(game: CheminGame, state: CheminState, spot: str, seat: int) -> Refusal | None:
    """A wager on the whole gives way only to suivi, or, if it is banco, to the banco of a nearer seat."""
    for bet in state.bets:
        if bet.spot not in WHOLE or (bet.spot == BANCO and spot == SUIVI):
            continue
        if bet.spot == spot == BANCO and seat != bet.seat and _nearer(game, state, seat, bet.seat):
            continue
        cites = LAW.follows if bet.spot == SUIVI else LAW.alone
        return Refusal(f"Seat {bet.seat} has taken the whole of the Banker's wager.", cites)
    return None


def _nearer(game: CheminGame, state: CheminState, seat: int, other: int) -> bool:
    places = game.charter.places
    return distance(state.banker, seat, places) < distance(state.banker, other, places)


def _not_all(game: CheminGame, state: CheminState, spot: str, seat: int, total: int) -> Refusal | None:
    bank = bank_of(state).cents
    due = half_of(game, bank) if spot == HALF else bank
    if spot == SUIVI and seat != state.follower:
        return NOT_FOLLOWING
    if total != due:
        what, cites = ("half", LAW.with_the_table) if spot == HALF else ("the whole", LAW.alone)
        cites = LAW.follows if spot == SUIVI else cites
        return Refusal(f"This wager is for {what} of the bank, {dollars(due)}, not {dollars(total)}.", cites)
    parts = [bet for bet in state.bets if bet.spot in (HALF, COVER) and bet.seat != seat]
    if spot == BANCO and parts and game.house["late-banco"] == "refused":
        return TOO_LATE
    for bet in parts:
        if bet.spot == spot == HALF and _nearer(game, state, bet.seat, seat):
            return Refusal(f"Seat {bet.seat} has taken half of the Banker's wager.", LAW.with_the_table)
    return None


def _no_room(game: CheminGame, state: CheminState, seat: int, total: int) -> Refusal | None:
    """All parts together are at most the Banker's wager; a nearer seat need not make room for a farther one."""
    if state.bet(seat, HALF):
        return HALF_IS_ENOUGH
    by_seat = game.house["partial-order"] == "counterclockwise"
    before = [
        bet.cents
        for bet in state.bets
        if bet.seat != seat
        and (bet.spot == HALF or (bet.spot == COVER and not (by_seat and _nearer(game, state, seat, bet.seat))))
    ]
    room = bank_of(state).cents - sum(before)
    if total <= room:
        return None
    return Refusal(f"Only {dollars(room)} of the Banker's wager is left for you, not {dollars(total)}.", LAW.parts)


def displaced(game: CheminGame, state: CheminState, spot: str, seat: int, total: int) -> Iterator[TakenDown]:
    """What is taken back because this wager comes before it."""
    if spot in WHOLE:
        cites = LAW.follows if spot == SUIVI else LAW.alone + LAW.late_banco
        yield from (back(bet, bet.cents, cites) for bet in state.bets if bet.spot in AGAINST)
    elif spot in (HALF, COVER):
        yield from _pushed_out(game, state, spot, seat, total)


def _pushed_out(game: CheminGame, state: CheminState, spot: str, seat: int, total: int) -> Iterator[TakenDown]:
    """Parts beyond the Banker's wager go back, the farthest first; what is left of one is no less than the minimum."""
    parts = []
    for bet in state.bets:
        if spot == HALF and (bet.spot == HALF or (bet.spot == COVER and bet.seat == seat)):
            yield back(bet, bet.cents, LAW.with_the_table)
        elif bet.spot in (HALF, COVER) and (bet.seat, bet.spot) != (seat, spot):
            parts.append(bet)
    over = total + sum(bet.cents for bet in parts) - bank_of(state).cents
    covers = [bet for bet in parts if bet.spot == COVER]
    places, minimum = game.charter.places, game.house.limits_of("against").minimum
    for bet in sorted(covers, key=lambda bet: -distance(state.banker, bet.seat, places)):
        if over <= 0:
            break
        cut = min(over, bet.cents)
        if bet.cents - cut < minimum:
            cut = bet.cents
        over -= cut
        yield back(bet, cut, LAW.parts)


def dominant_of(game: CheminGame, state: CheminState) -> int:
    """Who plays the Player's Hand."""
    places, largest = game.charter.places, game.house["dominant-player"] == "largest"
    wagers: dict[int, int] = {}
    for bet in state.bets:
        if bet.spot in AGAINST:
            wagers[bet.seat] = wagers.get(bet.seat, 0) + bet.cents
    return min(wagers, key=lambda seat: (-wagers[seat] if largest else 0, distance(state.banker, seat, places)))
