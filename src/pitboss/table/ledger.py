"""The books of one table: what every account holds. All accounts together always hold nothing."""

from collections.abc import Mapping, Sequence

from pitboss.money import CAGE, METER, RACK, RAKE, VIGORISH, Transfer

HOUSE = {CAGE, RACK, RAKE, VIGORISH}
# What a patron owes is below zero; and a meter that others feed too may pay more than this table put into it.
BELOW_ZERO = ("owed:", METER)


class Overdrawn(ValueError):
    """An account would fall below zero that may not."""

    def __init__(self, account: str, short: int) -> None:
        super().__init__(account, short)
        self.account = account
        self.short = short


class Ledger:
    """Balances by account. Only those of the house, of meters, and of what a patron owes may fall below zero."""

    def __init__(self, balances: Mapping[str, int] | None = None) -> None:
        self._balances: dict[str, int] = dict(balances or {})

    def __getitem__(self, account: str) -> int:
        return self._balances.get(account, 0)

    def balances(self) -> Mapping[str, int]:
        """Every account that holds something, in the order of their names."""
        return {account: cents for account, cents in sorted(self._balances.items()) if cents}

    def post(self, transfers: Sequence[Transfer]) -> None:
        """Make all of the transfers, or none of them."""
        if not transfers:
            return
        changed: dict[str, int] = {}
        balances = self._balances
        for one in transfers:
            source, target, cents = one.source, one.target, one.cents
            if cents < 0:
                raise ValueError(f"a transfer of {cents} cents runs backwards")
            changed[source] = changed.get(source, balances.get(source, 0)) - cents
            changed[target] = changed.get(target, balances.get(target, 0)) + cents
        for account, cents in changed.items():
            if cents < 0 and account not in HOUSE and not account.startswith(BELOW_ZERO):
                raise Overdrawn(account, -cents)
        balances.update(changed)
