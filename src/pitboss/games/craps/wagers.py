"""The wagers of craps: where each lies, when it may be made, how high odds may go, and what may be taken down."""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from itertools import combinations_with_replacement
from math import lcm

from msgspec import Struct

from pitboss.events import Refusal
from pitboss.game import Bet, Spot
from pitboss.games.craps.law import LAW, Cites
from pitboss.games.craps.state import CrapsState, Progress
from pitboss.games.craps.vigorish import Vigorish
from pitboss.house import House, Wager
from pitboss.money import dollars
from pitboss.procedures.wagering import payable_step

Roll = tuple[int, int]

POINTS = (4, 5, 6, 8, 9, 10)
CRAPS = (2, 3, 12)
ROLLS: tuple[Roll, ...] = tuple((one, other) for one in range(1, 7) for other in range(1, 7))
ROLLS_OF = {total: tuple(roll for roll in ROLLS if sum(roll) == total) for total in range(2, 13)}
LINES = ("pass", "dont-pass")
TRAVELERS = ("come", "dont-come")
DONT = ("dont-pass", "dont-come")
COME_ON_A_NUMBER = frozenset(f"come-{number}" for number in POINTS)
HARDWAYS = {"four-the-hardway": 4, "six-the-hardway": 6, "eight-the-hardway": 8, "ten-the-hardway": 10}
# 1-1, 1-2, 5-6 and 6-6 are all the rolls of 2, 3, 11 and 12, which have wagers of their own.
HOPS = tuple(pair for pair in combinations_with_replacement(range(1, 7), 2) if 4 <= sum(pair) <= 10)


# --- where they lie -------------------------------------------------------------------------------------------------


class Support(Struct, frozen=True):
    """What a wager of odds supports: which wager, its number, and whether the odds are taken or laid."""

    wager: str
    number: int
    taken: bool

    @property
    def on_line(self) -> bool:
        """Whether the supported bet lies on a line, so that its point is the come-out point."""
        return self.wager not in TRAVELERS

    @property
    def base(self) -> str:
        """The spot where the supported bet lies."""
        return self.wager if self.on_line else f"{self.wager}-{self.number}"


SUPPORTS = {
    f"{wager}-odds-{number}": Support(wager, number, taken=wager not in DONT)
    for wager in (*LINES, *TRAVELERS)
    for number in POINTS
}


def all_spots(wagers: Mapping[str, Wager]) -> Iterator[Spot]:
    """Where a patron can place these wagers: each wager has one spot, except the hops."""
    for wager in wagers.values():
        if not wager.slug.startswith("hop"):
            yield Spot(wager.slug, wager.slug, wager.name)
    for low, high in HOPS:
        slug = "hop-hardway" if low == high else "hop"
        if slug in wagers:
            yield Spot(f"hop-{low}-{high}", slug, f"Hop {low} and {high}", (f"{low}-{high}",))


def numbers_traveled_to(wagers: Mapping[str, Wager]) -> Iterator[Spot]:
    """Where the dealer moves Come and Don't Come bets once they have their come point."""
    for slug in TRAVELERS:
        for number in POINTS:
            yield Spot(f"{slug}-{number}", slug, f"{wagers[slug].name} on {number}")


# --- when they are made and taken down ------------------------------------------------------------------------------


class Acceptance:
    """Which wagers a house accepts when, and what it lets patrons take down."""

    def __init__(self, house: House, vigorish: Vigorish) -> None:
        self.house = house
        self.multiple = house["odds-multiple"]
        exact = house["uneven"] == "refuse"
        # What each wager must be a multiple of, so that its winnings and its vigorish can be paid with chips.
        self.payable = {slug: _step(wager, house.chip) if exact else house.chip for slug, wager in house.wagers.items()}
        self.multiples = {slug: lcm(step, vigorish.step(slug)) for slug, step in self.payable.items()}
        self.fire_closes = Progress.POINT_SET if house.options.get("fire-until") == "point" else Progress.ROLLED

    def takes(self, state: CrapsState, spot: Spot, seat: int, total: int) -> Refusal | None:
        """Why the spot takes no wager of `total` cents from the seat now, or None if it does."""
        return self._mistimed(state, spot, seat, total) or self._uneven(spot, total)

    def _uneven(self, spot: Spot, total: int) -> Refusal | None:
        if not total % self.multiples[spot.wager]:
            return None
        sentence, by_what = self._why_uneven(spot.wager, total)
        return Refusal(f"{sentence}; wager a multiple of {dollars(self.step(spot.wager))}.", by_what)

    def _why_uneven(self, wager: str, total: int) -> tuple[str, Cites]:
        kind = self.house.wagers[wager]
        on = f"{dollars(total)} on {kind.name}"
        if total % self.payable[wager]:
            return f"{on} cannot be paid exactly at {kind.odds_text}", LAW.payable
        return f"Chips cannot make the vigorish for {on}", LAW.vigorish_rounding

    def step(self, wager: str) -> int:
        """The step between the amounts that a wager takes."""
        return lcm(self.multiples[wager], self.house.limits_of(wager).increment)

    def _mistimed(self, state: CrapsState, spot: Spot, seat: int, total: int) -> Refusal | None:
        if spot.id in LAW.before_come_out:
            if state.point:
                sentence = f"{spot.name} is made just before a come-out roll; the point is {state.point}."
                return Refusal(sentence, LAW.before_come_out[spot.id])
        elif spot.id in LAW.after_come_out:
            if not state.point:
                sentence = f"{spot.name} is made after the come-out roll; there is no point yet."
                return Refusal(sentence, LAW.after_come_out[spot.id])
        elif spot.id in SUPPORTS:
            return self.odds(state, spot, seat, total)
        elif spot.id == "fire":
            if state.burns(seat):
                return Refusal("Your fire bet stays as it is until it is decided.", LAW.fire)
            if state.point or state.hand >= self.fire_closes:
                return Refusal("A fire bet is made before a new shooter's first come-out roll.", LAW.fire_until)
        elif spot.wager in TRAVELERS:
            home = self.house.wagers[spot.wager].name
            sentence = f"The dealer moves a {home} bet to its number; place it on {home}."
            return Refusal(sentence, LAW.only_travels)
        return None

    def odds(self, state: CrapsState, spot: Spot, seat: int, total: int) -> Refusal | None:
        """Why a seat may not have odds of `total` cents: it needs the bet that they support, which limits them."""
        support = SUPPORTS[spot.id]
        base = state.bet(seat, support.base)
        if base is None or (support.on_line and state.point != support.number):
            line, act = self.house.wagers[support.wager].name, "take" if support.taken else "lay"
            sentence = f"You need a {line} bet whose point is {support.number} to {act} these odds."
            return Refusal(sentence, LAW.taking_odds if support.taken else LAW.laying_odds)
        most, step = self.most_behind(spot.wager, support, base.cents), self.step(spot.wager)
        limits = self.house.limits_of(spot.wager)
        possible = min(most, limits.maximum) // step * step
        behind = f"Odds behind {dollars(base.cents)} go up to"
        if possible < limits.minimum and (total > most or total % step):
            return Refusal(f"{behind} {dollars(most)} here; no such amount is accepted.", LAW.odds_multiple)
        if total > most:
            return Refusal(f"{behind} {dollars(possible)} here, not {dollars(total)}.", LAW.odds_multiple)
        return None

    def most_behind(self, wager: str, support: Support, base: int) -> int:
        """The most odds that a bet supports: a multiple of it if taken, or enough to win a multiple of it if laid."""
        most = multiple(self.multiple, support.number) * base
        if not support.taken:
            most /= self.house.wagers[wager].pay().odds.ratio or 1
        return int(most)

    def reduced(self, state: CrapsState, bet: Bet, rest: int, wager: str) -> Refusal | None:
        """Why a bet may not be cut down to `rest` cents: what stays must be payable and large enough for its odds."""
        if rest % self.multiples[wager]:
            sentence, by_what = self._why_uneven(wager, rest)
            return Refusal(f"{sentence}; leave a multiple of {dollars(self.step(wager))}.", by_what)
        for other in state.bets:
            support = SUPPORTS.get(other.spot)
            if support and other.seat == bet.seat and support.base == bet.spot:
                most = self.most_behind(other.spot, support, rest)
                if other.cents > most:
                    sentence = f"Take the odds down first; behind {dollars(rest)} they go up to {dollars(most)}."
                    return Refusal(sentence, LAW.odds_multiple)
        return None

    def returns(self, state: CrapsState, bet: Bet) -> Refusal | None:
        """Why a wager may not be taken down now, or None if it may."""
        if (bet.spot == "pass" and state.point) or bet.spot in COME_ON_A_NUMBER:
            return Refusal("This bet has its point and stays until it is decided.", LAW.contract)
        if bet.spot == "fire" and state.burns(bet.seat):
            return Refusal("A fire bet stays once the shooter's first point is set.", LAW.fire)
        return None


def multiple(posted: str, number: int) -> Fraction:
    """How many times a bet on this number the odds may be, as the house posts it."""
    distance = abs(7 - number)
    if posted == "3-4-5":
        return Fraction(6 - distance)
    if posted == "full-double":
        return Fraction(5, 2) if distance == 1 else Fraction(2)
    return Fraction(posted)


def _step(wager: Wager, chip: int) -> int:
    """The smallest stake that every line of the wager's pay table pays exactly."""
    return lcm(*(payable_step(pay.odds, chip) for pay in wager.pays))
