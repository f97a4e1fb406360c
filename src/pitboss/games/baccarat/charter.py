"""The charter of the baccarat games: which choices exclude each other, and which odds are fixed."""

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from pitboss.errors import BadInput
from pitboss.games.baccarat.coup import BANKER, PLAYER
from pitboss.games.baccarat.spots import BONUS, DRAGON_7, TOTALS, WITH_SIX
from pitboss.house import Charter, House, Wager
from pitboss.law import cites

# Punto banco and mini-baccarat have the same paragraphs under their own numbers.
EXCLUDED = {
    "punto-banco": cites("13:69F-3.2(a)6iii"),
    "mini-baccarat": cites("13:69F-7.2(a)6iii"),
}
ONE_CHOICE = {
    "punto-banco": cites("13:69F-3.3(e)", "13:69F-3.3(e)2"),
    "mini-baccarat": cites("13:69F-7.3(f)", "13:69F-7.3(f)2"),
}
FIXED = (PLAYER, BANKER, *TOTALS)


class BaccaratCharter(Charter, frozen=True):
    """A charter that refuses choices which the law does not allow together."""

    def house(self, **choices: Any) -> House:
        """House rules that the law allows; anything else is refused in one sentence."""
        house = super().house(**choices)
        options = house.options
        if options.get("vigorish") == DRAGON_7:
            for other in ("total-cards", "bonus"):
                if options[other] == "yes":
                    raise BadInput(
                        f"Where dragon 7 is offered, {other} wagers may not be; set {other}=no.", EXCLUDED[self.slug]
                    )
        if options.get("vigorish") == "total-cards" and options["total-cards"] != "yes":
            raise BadInput(
                "Option 'vigorish' cannot be total-cards where no total card wagers are offered; set total-cards=yes.",
                ONE_CHOICE[self.slug],
            )
        return house

    def _raised(self, wagers: Mapping[str, Wager], line: str, text: str) -> Wager:
        """The wager with one line of its pay table changed; where the law fixes the odds, none is."""
        raised = super()._raised(wagers, line, text)
        if raised.slug in FIXED and raised != wagers[raised.slug]:
            when = line.partition("/")[2]
            pay = wagers[raised.slug].pay(when)
            raise BadInput(f"{raised.name} pays {pay.odds}, no less and no more.", pay.cites)
        return raised


def as_posted(house: House) -> House:
    """The house rules with only those lines of the pay table that are in force."""
    wagers = dict(house.wagers)
    banker = wagers[BANKER]
    if house.options.get("vigorish") != "banker-six":
        wagers[BANKER] = replace(banker, pays=tuple(pay for pay in banker.pays if pay.when != WITH_SIX))
    for slug in BONUS:
        if bonus := wagers.get(slug):
            chosen = f"table {house['bonus-table']}, "
            pays = tuple(pay for pay in bonus.pays if pay.when.startswith(chosen))
            wagers[slug] = replace(bonus, pays=pays)
    return replace(house, wagers=wagers)
