"""What follows when the ball comes to rest: the announcement, and what becomes of every wager."""

from collections.abc import Iterator, Mapping
from fractions import Fraction

from pitboss.commands import Role
from pitboss.equipment import colour
from pitboss.events import Called, Decision, Drawn, Moved, Noted, Over, Settled, Verdict
from pitboss.game import Bet, Spot
from pitboss.games.roulette.state import RouletteState
from pitboss.games.roulette.wagers import (
    AFTER_VOID,
    EVEN_CHANCES,
    FIFTHS,
    FIVE_ADJACENT,
    NUMBERS,
    PASSES_OVER_00,
    ZEROS,
)
from pitboss.house import House
from pitboss.law import Citation, cites
from pitboss.money import RACK, Transfer, in_chips, layout, purse
from pitboss.procedures.settlement import losers_first, lost, won
from pitboss.procedures.wagering import fold
from pitboss.words import number_word

ANNOUNCED = cites("19:47-5.3(c)")
FIFTH_MOVED = cites("19:47-5.3(d)")
LOSERS_FIRST = cites("19:47-5.3(e)")
BY_POSITION = cites("19:47-5.1(d)")
HALF_ON_ZERO = cites("19:47-5.2(b)")
VOID_00 = Called(
    by=Role.DEALER,
    name="no-spin",
    says="No spin; the wheel is spun again",
    cites=cites("19:47-5.2(d)2") + AFTER_VOID,
)


def announced(number: str) -> str:
    """The number as a dealer calls it: 'Nineteen, red, odd'."""
    if number in ZEROS:
        return f"{'Double zero' if number == '00' else 'Zero'}, green"
    parity = "odd" if int(number) % 2 else "even"
    return f"{number_word(int(number)).capitalize()}, {colour(number)}, {parity}"


def _rests(number: str) -> tuple[Drawn, Noted]:
    crown = f"The crown is placed on {number}."
    return (
        Drawn(outcome=number, says=announced(number), cites=ANNOUNCED),
        Noted(what="crown", value=f"straight-{number}", says=crown, cites=ANNOUNCED),
    )


# The dealer announces the number where the ball came to rest, and places the crown on its box.
RESTS = {number: _rests(number) for number in (*ZEROS, *NUMBERS)}


def _full_on_zero(house: House) -> tuple[Citation, ...]:
    """The paragraphs by which even-money wagers lose in full on a zero; none where they lose half."""
    match house["wheel"]:
        case "single-zero":
            return cites("19:47-5.2(c)")
        case "double-zero-as-single":
            return cites("19:47-5.2(d)3")
        case _:
            return cites("roulette/zeros") if house.options.get("zeros") == "full" else ()


def on_zero(house: House) -> tuple[Citation, ...]:
    """The paragraphs by which even-money wagers lose half on a zero, or all."""
    return _full_on_zero(house) or HALF_ON_ZERO


class Settling:
    """How the wagers on one layout are settled under one house's rules."""

    def __init__(self, house: House, spots: Mapping[str, Spot]) -> None:
        self._house = house
        self._spots = spots
        self._void_on_00 = house["wheel"] == "double-zero-as-single"
        self._full_on_zero = _full_on_zero(house)

    def rested(self, state: RouletteState, number: str) -> Decision:
        """The number is announced, winning fifths are moved, losers are collected, and winners are paid."""
        drawn, crown = RESTS[number]
        if self._void_on_00 and number == "00":
            return (drawn, VOID_00)
        moves = tuple(self._fifths(state, number))
        for move in moves:
            state = fold(state, move)
        settled = losers_first(self._settled(bet, number) for bet in state.bets)
        return (drawn, crown, *moves, *settled, Over(cites=LOSERS_FIRST))

    def _fifths(self, state: RouletteState, number: str) -> Iterator[Moved]:
        """A fifth of each winning five-adjacent wager is moved to the box of the winning number."""
        for bet in state.bets:
            spot = self._spots[bet.spot]
            if spot.wager == FIVE_ADJACENT and number in spot.covers:
                yield Moved(
                    seat=bet.seat,
                    spot=bet.spot,
                    to=f"straight-{number}",
                    cents=bet.cents // FIFTHS,
                    cites=FIFTH_MOVED + PASSES_OVER_00 if spot.cites else FIFTH_MOVED,
                )

    def _settled(self, bet: Bet, number: str) -> Settled:
        """A wager is settled by where it lies, whoever placed it there."""
        spot = self._spots[bet.spot]
        wager = self._house.wagers[spot.wager]
        by = (spot.cites or wager.cites) + BY_POSITION
        if spot.wager == FIVE_ADJACENT:  # a winning fifth lies on the straight by now
            what = "the fifths on the other numbers lose" if number in spot.covers else f"{spot.name} loses"
            return lost(bet, by, f"{what} on {number}")
        if number in spot.covers:
            pay = wager.pay()
            by = (spot.cites or wager.cites) + pay.cites + BY_POSITION
            return won(bet, pay.odds, self._house.chip, by, f"{spot.name} wins on {number}")
        if number in ZEROS and spot.wager in EVEN_CHANCES:
            return self._on_zero(bet, spot, number)
        return lost(bet, by, f"{spot.name} loses on {number}")

    def _on_zero(self, bet: Bet, spot: Spot, number: str) -> Settled:
        """An even-money wager when a zero comes up: all of it is lost, or half."""
        if self._full_on_zero:
            return lost(bet, self._full_on_zero, f"{spot.name} loses in full on {number}")
        returned = in_chips(Fraction(bet.cents, 2), self._house.chip, up=True)
        return Settled(
            seat=bet.seat,
            spot=bet.spot,
            stake=bet.cents,
            verdict=Verdict.HALF,
            returned=returned,
            why=f"{spot.name} loses half on {number}",
            cites=HALF_ON_ZERO,
            transfers=(
                Transfer(layout(bet.seat), RACK, bet.cents - returned),
                Transfer(layout(bet.seat), purse(bet.seat), returned),
            ),
        )
