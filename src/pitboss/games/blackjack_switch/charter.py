"""The charter of blackjack switch: which choices exclude each other, and which odds are fixed."""

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from pitboss.errors import BadInput
from pitboss.house import Charter, House, Limits, Wager
from pitboss.law import cites

SPLITTING = cites("blackjack-switch/splitting")
DOLLAR = 100
MATCH = "match"


class SwitchCharter(Charter, frozen=True):
    """A charter that refuses choices which may not stand together."""

    def house(self, **choices: Any) -> House:
        """House rules that may stand together; anything else is refused in one sentence."""
        house = super().house(**choices)
        if house.options["resplit-aces"] == "yes" and house.options["splits"] == "1":
            raise BadInput("Aces can be split again only where pairs can; set splits=2 or 3.", SPLITTING)
        match = Limits(DOLLAR, max(house.limits.maximum, DOLLAR), DOLLAR)
        return replace(house, wager_limits={MATCH: match, **house.wager_limits})

    def _raised(self, wagers: Mapping[str, Wager], line: str, text: str) -> Wager:
        """The wager with one line of its pay table changed; what a blackjack pays is posted, and fixed."""
        raised = super()._raised(wagers, line, text)
        if line == "blackjack/blackjack" and raised != wagers[raised.slug]:
            pay = wagers[raised.slug].pay("blackjack")
            raise BadInput(f"Blackjack pays {pay.odds}, no less and no more.", pay.cites)
        return raised
