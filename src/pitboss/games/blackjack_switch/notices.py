"""What is posted at a blackjack switch table."""

from pitboss.house import House
from pitboss.law import cites
from pitboss.paper import Notice

SURRENDER = cites("blackjack-switch/surrender")
MATCH = cites("blackjack-switch/match-once")
ALWAYS = (
    Notice("Blackjack pays 1 to 1.", cites("blackjack-switch/blackjack-pays")),
    Notice("Insurance pays 2 to 1.", cites("blackjack-switch/insurance")),
    Notice("The dealer must hit a soft 17.", cites("blackjack-switch/soft-17")),
    Notice("The dealer pushes on 22.", cites("blackjack-switch/pushes-22")),
)


def posted(house: House) -> tuple[Notice, ...]:
    """The inscriptions that the law wants, and what else is in force."""
    notices = list(ALWAYS)
    if "match" in house.wagers:
        notices.append(Notice("More than one match in the first four cards is paid once, by the highest.", MATCH))
    if house.yes("surrender"):
        notices.append(Notice("Surrender is offered.", SURRENDER))
    return tuple(notices)
