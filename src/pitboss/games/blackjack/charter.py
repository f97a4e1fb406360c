"""The charter of blackjack: which choices exclude each other, and which odds are in force."""

from collections.abc import Iterator, Mapping
from typing import Any

from msgspec.structs import replace

from pitboss.errors import BadInput
from pitboss.games.blackjack.sides_offered import clash
from pitboss.games.blackjack.sides_posted import PostedCharter
from pitboss.games.blackjack.sides_settling import ADDITIONAL
from pitboss.games.blackjack.spots import INSURANCE, MAIN
from pitboss.house import House, Limits
from pitboss.law import Citation, cites
from pitboss.money import Odds

HAND_DEALT = cites("blackjack/hand-dealt", "blackjack/decks")
SHUFFLER = cites("blackjack/automated")
RESPLITS = cites("blackjack/resplitting")
EVEN_MONEY = cites("blackjack/even-money")
SURRENDER = cites("blackjack/surrender")
PROGRESSIVE = cites("blackjack/progressive-tables")
MULTIPLE = cites("blackjack/multiple-action")
ALL_THREE = cites("19:47-2.18(b)")
DOLLAR = 100
Fault = tuple[str, tuple[Citation, ...]]


class BlackjackCharter(PostedCharter, frozen=True):
    """A charter that refuses choices which may not stand together."""

    def house(self, **choices: Any) -> House:
        """House rules that may stand together; anything else is refused in one sentence."""
        house = super().house(**choices)
        for sentence, by in _faults(house.options):
            raise BadInput(sentence, by)
        clash(house.options)
        return replace(house, wager_limits={**_limits(house), **house.wager_limits})


def _limits(house: House) -> dict[str, Limits]:
    """Optional wagers begin at a dollar, whatever the limits of the wager itself are; some are of one amount only."""
    most = house.limits.maximum
    found = {slug: Limits(DOLLAR, max(most, DOLLAR), DOLLAR) for slug in house.wagers if slug not in (MAIN, INSURANCE)}
    fixed = dict.fromkeys((*ADDITIONAL, "progressive"), DOLLAR)
    if house.options["bonus"] != "none":
        fixed["bonus"] = int(house.options["bonus"]) * DOLLAR
    return {slug: Limits(fixed[slug], fixed[slug], DOLLAR) if slug in fixed else one for slug, one in found.items()}


def _faults(options: Mapping[str, str]) -> Iterator[Fault]:
    if options["dealing"] == "hand":
        if int(options["decks"]) > 2:
            yield (
                f"Cards are dealt from the hand with one or two decks, not {options['decks']}; set decks=2.",
                HAND_DEALT,
            )
        if options["shuffler"] != "automated":
            yield "Where cards are dealt from the hand a device shuffles them; set shuffler=automated.", SHUFFLER
    if options["shuffler"] == "automated" and options["dealing"] == "shoe" and int(options["decks"]) < 2:
        yield "A shoe whose cards a device shuffles needs two decks or more, in two batches; set decks=2.", SHUFFLER
    if options["splits"] == "3" and options["boxes"] == "7":
        yield "With seven boxes a pair may be split twice at most; set splits=2 or boxes=6.", RESPLITS
    if options["resplit-aces"] == "yes" and options["splits"] == "1":
        yield "Aces can be split again only where pairs can; set splits=2 or 3.", RESPLITS
    if options["even-money"] == "yes" and options["blackjack-pays"] == "6-to-5":
        yield "Where blackjack pays 6 to 5 there is no even money; set even-money=no.", EVEN_MONEY
    if options["all-three"] == "yes" and options["multiple-action"] == "no":
        yield "Only in multiple action are there three hands of the dealer; set multiple-action=yes.", ALL_THREE
    if options["multiple-action"] == "yes":
        yield from _in_multiple_action(options)
    if options["progressive"] == "yes":
        yield from _beside_the_progressive(options)


def _in_multiple_action(options: Mapping[str, str]) -> Iterator[Fault]:
    if options["surrender"] == "yes":
        yield "There is no surrender in multiple action; set surrender=no.", SURRENDER
    if options["splits"] != "1":
        yield "In multiple action a pair is split once only; set splits=1.", RESPLITS
    if options["dealers-second-card"] != "late":
        second = "In multiple action the dealer's second cards come when all have played"
        yield f"{second}; set dealers-second-card=late.", ALL_THREE + MULTIPLE


def _beside_the_progressive(options: Mapping[str, str]) -> Iterator[Fault]:
    if options["surrender"] == "yes":
        yield "There is no surrender where the progressive wager is offered; set surrender=no.", PROGRESSIVE
    if options["dealers-second-card"] != "late":
        second = "Where the progressive wager is offered the dealer takes no second card early"
        yield f"{second}; set dealers-second-card=late.", PROGRESSIVE
    if options["players-on-a-box"] != "1":
        yield "Where the progressive wager is offered one patron wagers on a box; set players-on-a-box=1.", PROGRESSIVE


def as_posted(house: House) -> House:
    """The house rules with the odds that its options choose; the charter sees to those of the optional wagers."""
    main = house.wagers[MAIN]
    if house["blackjack-pays"] == "6-to-5":
        low, six_to_five = Odds(3, 2), Odds(6, 5)
        pays = tuple(
            replace(pay, odds=six_to_five) if pay.when == "blackjack" and pay.odds == low else pay for pay in main.pays
        )
        main = replace(main, pays=pays)
    gone = {
        *(() if house.yes("five-card-21") else ("five cards totalling 21",)),
        *(() if house.yes("even-money") else ("even money",)),
    }
    main = replace(main, pays=tuple(pay for pay in main.pays if pay.when not in gone))
    return replace(house, wagers={**house.wagers, MAIN: main})
