"""How a table rolls its dice, whoever or whatever throws them: the calls that this needs, and where each leads."""

from collections.abc import Mapping

from msgspec import Struct, field
from msgspec.structs import replace

from pitboss.commands import Role
from pitboss.equipment import Dice
from pitboss.events import Called
from pitboss.game import Awaits, Offer, Wagering
from pitboss.law import Citation

Why = Mapping[str, tuple[Citation, ...]]


class Said(Struct, frozen=True):
    """A call of this table: who may make it and by what right, what is said, and the phase that it leads to.

    `why` has the paragraphs of each thing that the call may say; those in `instead` lead to another phase.
    """

    offer: Offer
    says: str
    leads: str = ""
    why: Why = field(default_factory=dict)
    instead: Mapping[str, str] = field(default_factory=dict)
    returns: str = ""  # why wagers go back: the caller's, or everybody's
    ends: bool = False  # the round is over

    @property
    def name(self) -> str:
        """The call's own name."""
        return self.offer.name

    def called(self, by: Role, seat: int = 0, value: str = "", *, at: int = 0) -> Called:
        """The call as it was made, by a seat or to a seat."""
        says = self.says.format(seat=at)
        by_what = self.why.get(value, self.offer.cites)
        return Called(by=by, name=self.offer.name, says=says, seat=seat, value=value, cites=by_what)


class Conduct(Struct, frozen=True):
    """The calls of one table. The six about the shooter are named alike at every table."""

    device: Dice
    opens: str  # the phase of a table that has just opened for gaming
    announced: tuple[Citation, ...]  # the roll is called out
    settled: tuple[Citation, ...]  # losers are collected, winners paid
    close: Said  # ends wagering: a shooter throws
    nobody: Said  # the same where nobody shoots
    no_taker: Said  # no patron takes the dice that are on offer
    shoot: Said
    decline: Said
    give_up: Said
    take_away: Said
    move_on: Said  # the shooter has no line bet
    while_wagering: tuple[Said, ...] = ()
    while_rolling: tuple[Said, ...] = ()
    elsewhere: tuple[Said, ...] = ()
    waits: Mapping[str, Awaits] = field(default_factory=dict)  # what other phases wait for

    def calls(self) -> dict[str, Said]:
        """Every call by its name."""
        shooter = (self.close, self.no_taker, self.shoot, self.decline, self.give_up, self.take_away, self.move_on)
        return {said.name: said for said in (*shooter, *self.while_wagering, *self.while_rolling, *self.elsewhere)}

    def unheld(self, seat: int, *, untaken: bool) -> Wagering:
        """Wagers are open, nobody shoots, and the dice are offered to a seat; 0 if there is none to offer them to.

        They go out unheld only when there is nobody to take them, or when it has been said that they are `untaken`.
        """
        routine = self.nobody if untaken or not seat else self.no_taker
        offered = (_for(self.shoot, seat), _for(self.decline, seat)) if seat else ()
        return Wagering((routine.offer, *offered, *(said.offer for said in self.while_wagering)))

    def held(self, seat: int, *, ready: bool) -> Wagering:
        """Wagers are open and a seat shoots; it is `ready` when it has the bet that it needs."""
        routine = self.close if ready else self.move_on
        others = (_for(self.give_up, seat), self.take_away.offer, *(said.offer for said in self.while_wagering))
        return Wagering((routine.offer, *others))


def _for(said: Said, seat: int) -> Offer:
    return replace(said.offer, seats=(seat,))


def call(
    name: str,
    says: str,
    cites: tuple[Citation, ...],
    leads: str = "",
    *,
    by: tuple[Role, ...] = (Role.DEALER,),
    about: str = "",
    why: Why | None = None,
    routine: bool = False,
) -> Said:
    """A call with its offer; what it may say are the reasons in `why`."""
    return Said(Offer(name, by, cites, about, routine=routine, values=tuple(why or ())), says, leads, why or {})
