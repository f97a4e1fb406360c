"""What is posted at a blackjack table."""

from pitboss.house import House
from pitboss.law import cites
from pitboss.paper import Notice

PAYS, DRAWS, INSURED = cites("blackjack/blackjack-pays"), cites("blackjack/soft-17"), cites("blackjack/insurance")
SEVERAL = cites("19:47-2.18(b)")
OPTIONS = {
    ("surrender", "yes"): ("Surrender is offered.", cites("blackjack/surrender")),
    ("even-money", "yes"): ("A blackjack against an ace may be paid even money.", cites("blackjack/even-money")),
    ("five-card-21", "yes"): ("Five cards totalling 21 pay 2 to 1.", cites("blackjack/five-card-21")),
    ("resplit-aces", "yes"): ("Aces may be split again.", cites("blackjack/resplitting")),
}
RESPLITS = cites("blackjack/resplitting")
# Options whose beginning or end the patrons are told of before; by 13:69F-8.3 that is 30 minutes.
NOTICED = {
    "surrender": cites("blackjack/surrender"),
    "even-money": cites("blackjack/even-money"),
    "splits": RESPLITS,
    "resplit-aces": RESPLITS,
    "five-card-21": cites("blackjack/five-card-21"),
    "additional": cites("blackjack/additional-wagers"),
    "multiple-action": cites("blackjack/multiple-action"),
}
TIMES = {"2": "twice", "3": "three times"}


def posted(house: House) -> tuple[Notice, ...]:
    """The odds of a blackjack, how the dealer draws, and each option in force that needs notice."""
    odds = house.wagers["blackjack"].pay("blackjack").odds
    draws = (
        "draws to 16 and on soft 17, stands on hard 17 and on all 18s"
        if house["soft-17"] == "hit"
        else ("draws to 16 and stands on all 17s")
    )
    notices = [
        Notice(f"Blackjack pays {odds}.", PAYS),
        Notice(f"The dealer {draws}.", DRAWS),
        Notice(f"Insurance pays {house.wagers['insurance'].pay().odds}.", INSURED),
    ]
    notices += [
        Notice(text, by) for (option, value), (text, by) in OPTIONS.items() if house.options.get(option) == value
    ]
    if house.options.get("multiple-action") == "yes":
        wagers = "three wagers, one against each" if house.yes("all-three") else "two or three wagers"
        notices.append(Notice(f"Multiple action: one hand against three of the dealer's, with {wagers}.", SEVERAL))
    if (times := TIMES.get(house["splits"])) is not None:
        notices.append(Notice(f"Pairs may be split {times}.", RESPLITS))
    return tuple(notices)
