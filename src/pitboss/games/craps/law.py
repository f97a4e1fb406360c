"""The paragraphs by which craps is played, read from `law.csv`."""

from collections.abc import Mapping

from msgspec import Struct

from pitboss.house import read_law
from pitboss.law import Citation, declare

declare("pitboss.games.craps")

Cites = tuple[Citation, ...]


class LineLaw(Struct, frozen=True):
    """The paragraphs that decide a Pass, Don't Pass, Come or Don't Come bet: on its first roll, and after its point."""

    opening_win: Cites
    point_win: Cites
    opening_loss: Cites
    point_loss: Cites
    void: Cites = ()


class CallOnLaw(Struct, frozen=True):
    """The paragraphs by which a bet that a come-out roll passes by is called on."""

    place: Cites
    hardway: Cites
    other: Cites


class CrapsLaw(Struct, frozen=True):
    """Every paragraph that the code names; those of wagers, options and calls are in their own data files."""

    lines: Mapping[str, LineLaw]
    before_come_out: Mapping[str, Cites]  # line bets that are made before a come-out roll only
    after_come_out: Mapping[str, Cites]  # line bets that are made after it only
    opening: Cites
    announced: Cites
    settled: Cites
    point_set: Cites
    point_made: Cites
    point_off: Cites  # after a round that ended with every bet given back
    seven_out: Cites
    travels: Cites  # a Come bet is moved to its number
    only_travels: Cites  # and cannot be placed there
    taking_odds: Cites
    laying_odds: Cites
    odds_multiple: Cites
    payable: Cites
    round_up: Cites
    contract: Cites
    dont_removal: Cites
    spoken: Cites
    works_on_come_out: Cites
    idle_on_seven: Cites  # odds that are off on a come-out roll go back on a 7
    idle_on_win: Cites  # and when the bet they support wins
    idle_called_off: Cites  # odds that were called off go back
    called_off: Cites
    called_on: CallOnLaw
    vigorish: Cites
    vigorish_rounding: Cites
    fire: Cites
    fire_until: Cites


LAW = read_law("pitboss.games.craps", CrapsLaw)
BARRED = (*LAW.lines["dont-pass"].void, *LAW.lines["dont-come"].void)  # 12, on which a bet that a 7 wins is a push
