"""The paragraphs of blackjack switch, from `law.csv`. Where its own are not known, it follows the rule of blackjack."""

from typing import Final

from pitboss.games.blackjack.law import BlackjackLaw, Cites
from pitboss.house import read_law
from pitboss.law import declare

PACKAGE: Final = "pitboss.games.blackjack_switch"
declare(PACKAGE)


class SwitchLaw(BlackjackLaw, frozen=True):
    """The places that blackjack has, and those that are switch's own."""

    switch: Cites
    two_wagers: Cites
    match: Cites


LAW: Final = read_law(PACKAGE, SwitchLaw)
