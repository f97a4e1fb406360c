"""Money: integer cents, exact odds, and transfers that cannot lose a cent.

`Odds` are always "to" odds: 35 to 1 pays thirty-five units and returns the stake.
"""

import re
from fractions import Fraction
from functools import lru_cache

from msgspec import Struct

from pitboss.errors import BadInput
from pitboss.law import cites

MOST_CENTS = 10**12  # ten billion dollars; no table, purse or payment can be larger

_AMOUNT = re.compile(r"\$?\s*(\d{1,3}(?:,\d{3})+|\d+)(?:\.(\d{1,2}))?", re.ASCII)
_ODDS = re.compile(r"([\d,]+)\s+(to|for)\s+([\d,]+)", re.IGNORECASE | re.ASCII)
_BACK = re.compile(r"(\d{1,6})/(\d{1,6}) back", re.ASCII)
_TO_NEVER_FOR = cites("13:69F-9.4(a)")


def cents(text: str) -> int:
    """Read an amount such as '$5', '2.50' or '1,000' as cents."""
    match = _AMOUNT.fullmatch(text.strip())
    if not match:
        raise BadInput(f"{text!r} is not an amount of money; write it like 5, 2.50 or $1,000.")
    whole, part = match.groups()
    amount = int(whole.replace(",", "")[:16]) * 100 + int((part or "0").ljust(2, "0"))
    if not 0 < amount <= MOST_CENTS:
        raise BadInput(f"{text!r} is out of range; an amount is more than $0 and at most {dollars(MOST_CENTS)}.")
    return amount


def dollars(amount: int) -> str:
    """Cents written the way people read them: $5, $2.50, $1,000."""
    whole, part = divmod(abs(amount), 100)
    return f"{'-' if amount < 0 else ''}${whole:,}" + (f".{part:02d}" if part else "")


class Odds(Struct, frozen=True):
    """Exact payout odds: `win` to `stake`. Below zero, that is lost of a stake whose rest goes back."""

    win: int
    stake: int

    @classmethod
    def parse(cls, text: str) -> "Odds":
        """Read odds such as '35 to 1'. Odds worded with 'for' are refused, because no layout may print them.

        A line that gives back less than the stake is written like '1/2 back'.
        """
        if back := _BACK.fullmatch(text.strip()):
            part, whole = int(back[1]), int(back[2])
            if not 0 < part < whole:
                raise BadInput(f"{text!r} is not a part of the stake; write it like '1/2 back'.")
            return cls(part - whole, whole)
        match = _ODDS.fullmatch(text.strip())
        if not match:
            raise BadInput(f"{text!r} is not payout odds; write them like '35 to 1'.")
        win, word, stake = match.groups()
        if word.lower() == "for":
            raise BadInput(f"{text!r} is worded with 'for'; odds are worded with 'to', like '35 to 1'.", _TO_NEVER_FOR)
        if len(win) > 12 or len(stake) > 12 or int(stake.replace(",", "")) == 0:
            raise BadInput(f"{text!r} is not payout odds; write them like '35 to 1'.")
        return cls(int(win.replace(",", "")), int(stake.replace(",", "")))

    @property
    def ratio(self) -> Fraction:
        """What a stake of one unit wins."""
        return Fraction(self.win, self.stake)

    def on(self, stake: int) -> Fraction:
        """The exact winnings on a stake, both in cents."""
        return Fraction(stake * self.win, self.stake)

    def __str__(self) -> str:
        return _in_words(self.win, self.stake)


@lru_cache(maxsize=1024)  # every settlement says at which odds it was paid
def _in_words(win: int, stake: int) -> str:
    return f"{win:,} to {stake:,}" if win >= 0 else f"{stake + win}/{stake} back"


def in_chips(amount: Fraction, chip: int, *, up: bool) -> int:
    """The amount rounded up or down to a whole number of the smallest chip."""
    chips = amount / chip
    whole = chips.numerator // chips.denominator
    if up and chips.denominator != 1:
        whole += 1
    return whole * chip


class Transfer(Struct, frozen=True, array_like=True, gc=False):
    """Chips that move from one account to another. What leaves one arrives in the other."""

    source: str
    target: str
    cents: int


RACK = "rack"
CAGE = "cage"
VIGORISH = "vigorish"
RAKE = "rake"

METER = "meter:"

_PURSES = tuple(f"purse:{seat}" for seat in range(64))
_LAYOUTS = tuple(f"layout:{seat}" for seat in range(64))
_STACKS = tuple(f"stack:{seat}" for seat in range(64))
_POTS = tuple(f"pot:{number}" for number in range(64))


def purse(seat: int) -> str:
    """The chips in front of a seat."""
    return _PURSES[seat]


def layout(seat: int) -> str:
    """The chips that a seat has wagered on the layout."""
    return _LAYOUTS[seat]


def stack(seat: int) -> str:
    """The chips in front of a seat in a game whose rules depend on them, such as poker; its state tracks them too."""
    return _STACKS[seat]


def sealed(seat: int) -> str:
    """The chips behind a seat's secret answer while others are still choosing; nobody else may know how many."""
    return f"sealed:{seat}"


def owed(seat: int) -> str:
    """What a seat owes the house, such as vigorish marked but not collected. It is negative until it is paid."""
    return f"owed:{seat}"


def pot(number: int = 0) -> str:
    """A pot that players contest: 0 is the main pot, and higher numbers are side pots."""
    return _POTS[number]


def meter(name: str) -> str:
    """The account of a progressive meter. Several tables can feed one meter and pay from it."""
    return f"{METER}{name}"


def belongings(seat: int) -> tuple[str, ...]:
    """Every account whose chips belong to the seat."""
    return purse(seat), layout(seat), stack(seat), sealed(seat)
