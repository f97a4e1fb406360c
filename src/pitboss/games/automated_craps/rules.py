"""What is different at an automated craps table: a shaker throws the dice, and no wager bears vigorish."""

from collections.abc import Callable
from typing import ClassVar

from pitboss.game import Grounds
from pitboss.games.automated_craps.phases import by_shaker
from pitboss.games.craps import Craps
from pitboss.games.craps.law import BARRED
from pitboss.games.craps.phases import Throwing
from pitboss.house import Charter, Group, House
from pitboss.law import Edition, carries_out, cites


@carries_out("13:69F-1A.6", "automated-craps/no-vigorish", "automated-craps/table")
class AutomatedCraps(Craps):
    """Automated craps: the wagers of craps, except those that bear vigorish and the fire bet."""

    charter: ClassVar = Charter.load(
        "pitboss.games.automated_craps",
        slug="automated-craps",
        name="Automated Craps",
        citation="13:69F-1A.2",
        editions=(Edition.NJAC_13_69F,),
        places=8,
        group=Group.DICE,
        rank=12,
    )
    grounds: ClassVar = Grounds(
        chips=cites("13:69F-1A.4", "automated-craps/chips"),
        permissible=cites("13:69F-1A.2", "automated-craps/wagers"),
        closed=cites("13:69F-1A.5", "automated-craps/no-more-bets"),
        procedure=cites("13:69F-1A.5"),
        removal=cites("13:69F-1A.4", "craps/removal"),
        seats=cites("automated-craps/table"),
        uniform=cites("craps/uniform"),
        push=BARRED,
    )
    throwing: ClassVar[Callable[[House], Throwing]] = staticmethod(by_shaker)
    borrowed: ClassVar = cites("13:69F-1A.1", "automated-craps/as-craps")
