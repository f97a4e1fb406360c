"""The chips of the whole floor, reconciled: what the cage issued must be somewhere, and nothing else may be.

The cage issues chips in two ways only: it gives them to a person, or puts them behind a meter. Whatever comes to a
table comes from a bankroll, which is the table's drop, or belongs to a house player. What came in and did not go out
must lie there, by the table's own books: in front of patrons, on the layout, or with the house.
"""

from collections.abc import Callable, Mapping

from msgspec import Struct

from pitboss.events import Settled
from pitboss.floor.live import ON_LAYOUT, LiveTable
from pitboss.floor.posting import COMPLIMENTARIES, HOUSE_PLAYERS
from pitboss.floor.record import THE_CAGE, Line, release
from pitboss.floor.takings import PATRON
from pitboss.money import CAGE, METER, RACK, RAKE, VIGORISH, Transfer, dollars

Fault = Callable[[str], None]
IN_FRONT, OWED = ("purse:", "stack:"), ("owed:",)


class TableReckoned(Struct):
    """The chips of one public table, in cents."""

    table: int
    name: str
    drop: int = 0  # what came from bankrolls: bought in, or called out with cash
    cashed_out: int = 0
    house_players: int = 0  # what house players brought, less what they took away
    to_meters: int = 0  # what was fed to shared meters, less what they paid here
    earlier: int = 0  # what versions before 0.4 booked from the cage: cash called out, and complimentaries
    in_front: int = 0
    on_layout: int = 0
    owed: int = 0  # what patrons owe the house, which counts in the house's result already
    house: int = 0  # what the house has won, or, below zero, lost: rack, rake and vigorish, less complimentaries
    coupons: int = 0  # what the house paid on match play coupons, which are no chips
    too_many: int = 0  # by how much there is more than came in, or, below zero, less; 0 where the table balances

    @property
    def came(self) -> int:
        """What came in and did not go out."""
        return self.drop - self.cashed_out + self.house_players - self.to_meters + self.earlier

    @property
    def lies(self) -> int:
        """What lies there."""
        return self.in_front + self.on_layout + self.house - self.owed


class Reconciliation(Struct):
    """Where all chips are, in cents."""

    issued: int = 0  # by the cage in all
    given: int = 0  # of that, to people
    funded: int = 0  # and to meters
    at_the_cage: int = 0  # in people's bankrolls
    in_meters: int = 0
    tables: list[TableReckoned] = []


class Reckoner:
    """Adds up the transfers of chain after chain, and says in the end what does not balance."""

    def __init__(self) -> None:
        self.found = Reconciliation(tables=[])
        self._tables: dict[int, TableReckoned] = {}
        self._newest: dict[int, str] = {}  # the newest version that wrote a line of a chain

    def line(self, chain: int, line: Line, moved: list[Transfer], fault: Fault) -> None:
        """Add a line of any chain."""
        newest = self._newest.setdefault(chain, line.version)
        if release(line.version) < release(newest):
            fault(f"line {line.number} says that version {line.version} wrote it, after a line of {newest}")
        else:
            self._newest[chain] = line.version
        table = self._tables.setdefault(chain, TableReckoned(chain, ""))
        for one in moved:
            self._issued(chain, line, one, fault)
            for account, cents in ((one.source, one.cents), (one.target, -one.cents)):
                self._came(table, account, cents)
        settled = (event for deed in line.deeds for event in deed.events if isinstance(event, Settled))
        table.coupons += sum(event.coupon for event in settled)

    def _issued(self, chain: int, line: Line, one: Transfer, fault: Fault) -> None:
        """What leaves the cage, or comes back to it. Only the cage itself, or a meter's first line, takes from it."""
        if CAGE not in (one.source, one.target):
            return
        if one.source == CAGE and chain == THE_CAGE and one.target.startswith(PATRON):
            self.found.given += one.cents
        elif one.source == CAGE and one.target.startswith(METER):
            self.found.funded += one.cents
        elif line.guarded:
            told = "brings {} that no cage gave" if one.source == CAGE else "takes {} to the cage and to no bankroll"
            fault(f"line {line.number} {told.format(dollars(one.cents))}")
        else:
            self._tables[chain].earlier += one.cents * (1 if one.source == CAGE else -1)

    def _came(self, table: TableReckoned, account: str, cents: int) -> None:
        """Chips come to a table from an account of the floor, or, below zero, go there."""
        if account.startswith(PATRON):
            self.found.at_the_cage -= cents
            if cents > 0:
                table.drop += cents
            else:
                table.cashed_out -= cents
        elif account == HOUSE_PLAYERS:
            table.house_players += cents
        elif account.startswith(METER):
            table.to_meters -= cents
            self.found.in_meters -= cents
        elif account.endswith(f"/{COMPLIMENTARIES}"):
            table.house -= cents

    def table(self, live: LiveTable, fault: Fault) -> None:
        """A public table at the end of its record: what lies there by its own books must be what came and stayed."""
        table = self._tables.setdefault(live.chain, TableReckoned(live.chain, ""))
        table.name = live.name
        held = live.table.ledger.balances()
        table.in_front = _sum(held, IN_FRONT)
        table.on_layout = _sum(held, ON_LAYOUT)
        table.owed = -_sum(held, OWED)
        table.house += sum(held.get(account, 0) for account in (RACK, RAKE, VIGORISH))
        self.found.tables.append(table)
        table.too_many = table.lies - table.came
        if table.too_many:
            told = f"{dollars(table.came)} came in and did not go out, but {dollars(table.lies)} lie there"
            fault(f"its chips do not balance: {told}")

    def balance(self, fault: Fault) -> Reconciliation:
        """All chips: what was issued must be at the cage, at the tables, or in meters."""
        found = self.found
        found.issued = found.given + found.funded
        brought = sum(one.house_players + one.earlier for one in found.tables)
        there = found.at_the_cage + found.in_meters + sum(one.lies for one in found.tables)
        if found.issued + brought != there:
            told = f"the cage issued {dollars(found.issued)}, and {dollars(brought)} came from no bankroll"
            fault(f"the chips of the floor do not balance: {told}, but {dollars(there)} are there")
        return found


def _sum(held: Mapping[str, int], kinds: tuple[str, ...]) -> int:
    return sum(cents for account, cents in held.items() if account.startswith(kinds))
