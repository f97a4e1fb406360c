"""The people on the floor, and what each role may do."""

from collections.abc import Iterable
from enum import StrEnum

from msgspec import Struct

from pitboss.commands import Role


class Power(StrEnum):
    """A permission that not everybody has."""

    DEAL = "deal"  # take a table over, make the dealer's calls, key in results
    CALL_FLOOR = "call-floor"  # make the floor's calls: irregularities, voids, checks
    CLOSE = "close"  # close and open a table, post a notice
    SEE_PIT = "see-pit"  # see the pit page: drop, result, seats
    REPLAY = "replay"  # see a recorded round with everything that was face down
    AUDIT = "audit"  # run the audit
    MANAGE_PEOPLE = "manage-people"  # assign and remove roles, give codes for new passwords
    SEE_EVENTS = "see-events"  # see the significant events of tables, servers and clocks
    SEE_SIGN_INS = "see-sign-ins"  # see those of people, too: sign-ins and their addresses, passwords, roles


# What each role may do. A casino supervisor may do everything that a floorperson may. Surveillance and the Division
# only watch. A supervisor sees what happened at the tables, which is the supervisor's business; from where people sign
# in is not, so only surveillance, the Division and administrators see that.
ROLES: dict[str, frozenset[Power]] = {
    "patron": frozenset(),
    "dealer": frozenset({Power.DEAL}),
    "floor": frozenset({Power.CALL_FLOOR, Power.SEE_PIT}),
    "supervisor": frozenset({Power.CALL_FLOOR, Power.CLOSE, Power.SEE_PIT, Power.DEAL, Power.SEE_EVENTS}),
    "clerk": frozenset({Power.SEE_PIT}),
    "surveillance": frozenset({Power.SEE_PIT, Power.REPLAY, Power.SEE_EVENTS, Power.SEE_SIGN_INS}),
    "division": frozenset({Power.SEE_PIT, Power.REPLAY, Power.AUDIT, Power.SEE_EVENTS, Power.SEE_SIGN_INS}),
    "admin": frozenset({Power.MANAGE_PEOPLE, Power.SEE_PIT, Power.SEE_EVENTS, Power.SEE_SIGN_INS}),
}


class Person(Struct, frozen=True):
    """A person with a session: a guest or the holder of an account."""

    id: int
    name: str
    guest: bool = True
    roles: tuple[str, ...] = ("patron",)

    @property
    def powers(self) -> frozenset[Power]:
        """Everything that this person's roles allow."""
        return powers_of(self.roles)

    def may(self, power: Power) -> bool:
        """Whether one of the roles gives this power."""
        return power in self.powers

    def acts_as(self, role: Role) -> bool:
        """Whether this person may make a role's calls at a table."""
        needed = {Role.DEALER: Power.DEAL, Role.FLOOR: Power.CALL_FLOOR}.get(role)
        return needed is not None and self.may(needed)


def powers_of(roles: Iterable[str]) -> frozenset[Power]:
    """Everything that these roles allow."""
    return frozenset(power for role in roles for power in ROLES.get(role, ()))


# Who deals and calls where no person does. Nobody's account has this number.
THE_HOUSE = Person(0, "dealer", guest=False, roles=("dealer", "floor"))
