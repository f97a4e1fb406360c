"""The books of one table: what every account holds. The accounts always sum to zero."""

from collections.abc import Mapping, Sequence

from pitboss.money import CAGE, METER, RACK, RAKE, VIGORISH, Transfer

HOUSE = {CAGE, RACK, RAKE, VIGORISH}
# A patron's debt is negative, and a meter that other tables also feed may pay more than this table put into it.
BELOW_ZERO = ("owed:", METER)


class Overdrawn(ValueError):
    """An account that must not be negative would fall below zero."""

    def __init__(self, account: str, short: int) -> None:
        super().__init__(account, short)
        self.account = account
        self.short = short


class Ledger:
    """Balances by account. Only the house's accounts, meters, and patrons' debts may fall below zero."""

    def __init__(self, balances: Mapping[str, int] | None = None) -> None:
        self._balances: dict[str, int] = dict(balances or {})

    def __getitem__(self, account: str) -> int:
        return self._balances.get(account, 0)

    def balances(self) -> Mapping[str, int]:
        """Every account that is not zero, in order of name."""
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
