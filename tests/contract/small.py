"""What the hard cases share: patrons sit, bring chips, wager and leave as everywhere."""

from abc import abstractmethod

from pitboss.commands import (
    AnyCommand,
    BuyIn,
    Call,
    CashOut,
    Choose,
    Leave,
    Open,
    Place,
    Result,
    Sit,
    TakeDown,
    VoidRound,
)
from pitboss.events import Decision, Opened
from pitboss.game import Game, S
from pitboss.house import Charter, Limits, Pay, Wager
from pitboss.law import Citation, Edition, cite
from pitboss.money import Odds
from pitboss.procedures.timing import untimely
from pitboss.procedures.voiding import void
from pitboss.procedures.wagering import at_the_cage, leave, place, sit, take_down

EVEN = Odds(1, 1)


def charter(slug: str, section: str, wagers: dict[str, tuple[Citation, ...]], places: int = 3) -> Charter:
    """A game whose wagers all pay even money."""
    return Charter(
        slug=slug,
        name=slug.replace("-", " ").title(),
        citation=cite(section),
        editions=(Edition.NJAC_19_47,),
        places=places,
        wagers=tuple(Wager(name, name.title(), "", (Pay("", EVEN, by),), by) for name, by in wagers.items()),
        options=(),
        limits=Limits(minimum=500, maximum=10_000, increment=100),
    )


class Small(Game[S]):
    """A game that need only say what follows from calls, choices and results."""

    def decide(self, state: S, command: AnyCommand) -> Decision:
        if refusal := untimely(self, state, command):
            return refusal
        match command:
            case Sit():
                return sit(command)
            case Leave():
                return leave(self, state, command)
            case Open():
                return (Opened(),)
            case Place():
                return place(self, state, command)
            case TakeDown():
                return take_down(self, state, command)
            case BuyIn() | CashOut():
                return at_the_cage(self, command)
            case VoidRound():
                return void(self, state)
            case _:
                return self.answer(state, command)

    @abstractmethod
    def answer(self, state: S, command: Call | Choose | Result) -> Decision:
        """What follows from a command that the table waits for."""
