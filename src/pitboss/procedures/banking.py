"""The bank, which pays the winners and takes from the losers: the house, a player, or several in stated shares."""

from msgspec import Struct

from pitboss.money import RACK, Transfer


class Bank(Struct, frozen=True):
    """The accounts that cover a bank, each with its share. Chips that cannot be divided go to the last account."""

    covers: tuple[tuple[str, int], ...]

    @classmethod
    def of(cls, account: str) -> "Bank":
        """A bank that one account covers alone."""
        return cls(((account, 1),))

    def shares(self, cents: int, chip: int) -> tuple[tuple[str, int], ...]:
        """An amount divided among the accounts that cover the bank, in whole chips."""
        if len(self.covers) == 1:
            return ((self.covers[0][0], cents),)
        parts = sum(share for _, share in self.covers)
        rest, found = cents, []
        for account, share in self.covers[:-1]:
            mine = cents * share // (parts * chip) * chip
            found.append((account, mine))
            rest -= mine
        return (*found, (self.covers[-1][0], rest))

    def pays(self, target: str, cents: int, chip: int) -> tuple[Transfer, ...]:
        """The bank pays an amount."""
        if len(self.covers) == 1:
            return (Transfer(self.covers[0][0], target, cents),) if cents else ()
        return tuple(Transfer(account, target, part) for account, part in self.shares(cents, chip) if part)

    def takes(self, source: str, cents: int, chip: int) -> tuple[Transfer, ...]:
        """The bank collects an amount."""
        if len(self.covers) == 1:
            return (Transfer(source, self.covers[0][0], cents),) if cents else ()
        return tuple(Transfer(source, account, part) for account, part in self.shares(cents, chip) if part)


THE_HOUSE = Bank.of(RACK)
