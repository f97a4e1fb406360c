"""House rules of keno. New Jersey's payoff requirements are not known: the posted tables are the house's own.

A house changes a line with `{"10-spot/catch 5": "2 to 1"}`, adds one that the default table lacks with
`{"10-spot/catch 0": "4 to 1"}`, and takes one away with `{"10-spot/catch 5": "none"}`. A catch that pays exactly the
stake is `0 to 1`, and one that gives back half of it is `1/2 back`: that is a loss of the other half, not a win.
"""

import re
from collections.abc import Mapping
from fractions import Fraction

from msgspec.structs import replace

from pitboss.errors import BadInput
from pitboss.games.keno.balls import pay_return
from pitboss.house import Charter, House, Limits, Pay, Wager
from pitboss.law import cites
from pitboss.money import Odds

POSTED = cites("keno/pays")
MINIMUM_RETURN = cites("keno/minimum-return")
_SPOTS = re.compile(r"(\d+)-spot")
_CATCH = re.compile(r"catch (0|[1-9]\d?)")


def spots_of(wager: Wager) -> int:
    """How many spots a straight ticket of this wager has; 0 for the other kinds of ticket."""
    found = _SPOTS.fullmatch(wager.slug)
    return int(found[1]) if found else 0


def lines_of(wager: Wager) -> dict[int, Pay]:
    """The posted table of one number of spots, by the catch that each line pays."""
    return {_catch(pay.when): pay for pay in wager.pays}


def return_of(wager: Wager) -> Fraction:
    """What the posted table returns of each unit staked."""
    return pay_return(spots_of(wager), {catch: pay.odds.ratio + 1 for catch, pay in lines_of(wager).items()})


def _catch(when: str) -> int:
    found = _CATCH.fullmatch(when)
    return int(found[1]) if found else -1


class KenoCharter(Charter, frozen=True):
    """A charter whose pay tables a house may rewrite line by line."""

    def house(
        self,
        *,
        edition: str | None = None,
        options: Mapping[str, str] | None = None,
        pays: Mapping[str, str] | None = None,
        limits: Limits | None = None,
        wager_limits: Mapping[str, Limits] | None = None,
        chip: int = 50,
    ) -> House:
        """House rules whose posted tables return at least what the house promises."""
        house = super().house(
            edition=edition, options=options, pays=pays, limits=limits, wager_limits=wager_limits, chip=chip
        )
        promised = house.number("minimum-return")
        for wager in house.wagers.values():
            if spots_of(wager) and return_of(wager) * 100 < promised:
                raise BadInput(
                    f"The table of the {wager.name} returns {float(return_of(wager)):.2%} of the stakes; "
                    f"this house promises at least {promised}%.",
                    MINIMUM_RETURN,
                )
        return house

    def _raised(self, wagers: Mapping[str, Wager], line: str, text: str) -> Wager:
        """The wager with one line of its posted table changed, added or taken away."""
        slug, _, when = line.partition("/")
        wager, catch = wagers.get(slug), _catch(when)
        if wager is None or not 0 <= catch <= spots_of(wager):
            return super()._raised(wagers, line, text)
        lines = lines_of(wager)
        if text.strip() == "none":
            lines.pop(catch, None)
        else:
            lines[catch] = Pay(when, Odds.parse(text), POSTED)
        if not lines:
            raise BadInput(f"The table of the {wager.name} must pay something; leave it at least one line.", POSTED)
        return replace(wager, pays=tuple(pay for _, pay in sorted(lines.items())))
