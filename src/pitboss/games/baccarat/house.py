"""What a house may choose: which choices exclude each other, which odds are fixed, and how the cards are handled."""

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from pitboss.errors import BadInput
from pitboss.games.baccarat.coup import BANKER, PLAYER
from pitboss.games.baccarat.law import law_of
from pitboss.games.baccarat.wagers import BONUS, DRAGON_7, TOTALS, WITH_SIX
from pitboss.house import Charter, House, Wager
from pitboss.procedures.shuffling import Handling

FIXED = (PLAYER, BANKER, *TOTALS)


class BaccaratCharter(Charter, frozen=True):
    """A charter that refuses choices which the law does not allow together."""

    def house(self, **choices: Any) -> House:
        """House rules that the law allows; anything else is refused in one sentence."""
        house = super().house(**choices)
        options, law = house.options, law_of(self.package, house.edition)
        if options.get("vigorish") == DRAGON_7:
            for other, said in (("total-cards", "total card"), ("bonus", "optional bonus")):
                if options[other] == "yes":
                    sentence = f"A table that offers dragon 7 may not offer {said} wagers."
                    raise BadInput(sentence, law.excluded, f"set {other}=no")
        if options.get("vigorish") == "total-cards" and options["total-cards"] != "yes":
            sentence = "Vigorish cannot depend on total card wagers where none are offered."
            raise BadInput(sentence, law.one_choice, "set total-cards=yes")
        return house

    def _raised(self, wagers: Mapping[str, Wager], line: str, text: str) -> Wager:
        """The wager with one line of its pay table changed; a change is refused where the law fixes the odds."""
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


def handling_of(house: House) -> Handling:
    """How the house handles the cards."""
    options = house.options
    return Handling(
        behind=house.number("cutting-card"),
        second_shuffle=options.get("second-shuffle") == "yes",
        recut_by=house["recut"],
        machine=options.get("shuffler", "hand"),
        preshuffled=options.get("preshuffled") == "yes",
    )
