"""Vigorish: what a winner on the Banker's Hand pays, when it is collected, and what is written up.

It is figured to the cent. A house that rounds takes it up to the next step that the law gives; any other house takes
the exact amount, and coins make what chips cannot. For the quarter on a tie the law has no rounding, so no part of a
cent is taken.
"""

from collections.abc import Iterator
from fractions import Fraction
from itertools import chain
from math import ceil, floor

from pitboss.commands import Call, Role
from pitboss.events import AnyEvent, Noted, Paid
from pitboss.game import Bet
from pitboss.games.baccarat.coup import BANKER, TIE, Coup
from pitboss.games.baccarat.law import VigorishLaw
from pitboss.games.baccarat.state import BaccaratState
from pitboss.games.baccarat.wagers import DRAGON_7, TOTALS
from pitboss.house import House
from pitboss.law import Citation
from pitboss.money import CAGE, VIGORISH, Transfer, dollars, owed, purse
from pitboss.procedures.calling import Spoken

OWED, COLLECTED, WRITTEN_UP = "vigorish owed", "vigorish collected", "vigorish written up"
QUARTER = Fraction(25, 100)  # of a Banker's Hand wager, on a tie
SIGNATURES = {
    "signed": "signed by the patron",
    "patron-left": "unsigned because the patron has left",
    "patron-refused": "unsigned because the patron refused",
}


class Vigorish:
    """What a house takes, under one game's law; `steps` are the cents that 5 and 4 percent are rounded up to.

    `write_up` is the call by which the floor writes up what is not collected.
    """

    def __init__(self, house: House, law: VigorishLaw, steps: dict[int, int], write_up: Spoken) -> None:
        self.house = house
        self.law = law
        self.write_up = write_up
        self.kind = house.options.get("vigorish", "win")
        self.percent = house.number("rate")
        self.step = steps[self.percent]
        self.rounded = house["rounding"] == "up"
        self.deferred = house["collection"] == "deferred"
        self.part_cent = house["part-cent"]
        self.spared = {  # by which paragraphs a win is free of vigorish
            "tie": law.on_tie,
            "banker-six": law.banker_six,
            DRAGON_7: law.dragon_7,
            "total-cards": law.exempt,
        }.get(self.kind, ())
        exactly = law.coins if self.kind == "tie" or not self.rounded else law.rounded
        self._taken = _once(law.on_tie if self.kind == "tie" else law.fee, exactly)
        self._marked = _once(self._taken, law.marked)

    def fee(self, bet: Bet, coup: Coup, bets: tuple[Bet, ...]) -> int:
        """What a Banker's Hand wager pays on this coup, in cents."""
        if self.kind == "tie":
            return floor(QUARTER * bet.cents) if coup.winner == TIE else 0
        if coup.winner != BANKER or self.kind in ("banker-six", DRAGON_7):
            return 0
        if self.kind == "total-cards":
            totals = sum(one.cents for one in bets if one.seat == bet.seat and one.spot in TOTALS)
            if totals >= bet.cents:
                return 0
        exact = self.house.wagers[BANKER].pay().odds.on(bet.cents) * self.percent / 100
        return ceil(exact / self.step) * self.step if self.rounded else self._in_cents(exact)

    def _in_cents(self, exact: Fraction) -> int:
        return ceil(exact) if self.part_cent == "taken" else floor(exact)

    def taken(self, bet: Bet, cents: int, *, at_once: bool) -> Paid:
        """The event by which vigorish is collected with the payment, or marked."""
        if self.deferred and not at_once and self.kind != "tie":
            mark = Transfer(owed(bet.seat), VIGORISH, cents)
            return Paid(seat=bet.seat, what=OWED, cents=cents, cites=self._marked, transfers=(mark,))
        paid = Transfer(purse(bet.seat), VIGORISH, cents)
        return Paid(seat=bet.seat, what="vigorish", cents=cents, cites=self._taken, transfers=(paid,))

    def collected(self, state: BaccaratState, seat: int, *, leaving: bool = False, missing: int = 0) -> Iterator[Paid]:
        """A seat pays what is marked for it, but for what is missing of that."""
        if cents := state.due(seat) - missing:
            by = self.law.leaving if leaving else self.law.due
            paid = (Transfer(purse(seat), owed(seat), cents),)
            yield Paid(seat=seat, what=COLLECTED, cents=cents, cites=by, transfers=paid)

    def written_up(self, state: BaccaratState, seat: int, cents: int, signature: str) -> tuple[AnyEvent, ...]:
        """What a seat owes is not collected: it counts in the table's win, and the house bears it as a comp."""
        by, form = self.law.uncollected, state.forms + 1
        signed = SIGNATURES[signature]
        says = self.write_up.says.format(form=form, cents=dollars(cents), seat=seat, signed=signed)
        borne = (Transfer(CAGE, owed(seat), cents),)
        return (
            self.write_up.heard(Call(Role.FLOOR, "write-up", seat, signature), says=says),
            Noted(what="form", value=form, seat=seat, says=f"Form {form} goes into the drop box.", cites=by),
            Paid(seat=seat, what=WRITTEN_UP, cents=cents, cites=by, transfers=borne),
        )


def _once(*cites: tuple[Citation, ...]) -> tuple[Citation, ...]:
    return tuple(dict.fromkeys(chain.from_iterable(cites)))


def marked(state_owed: tuple[tuple[int, int], ...], seat: int, cents: int) -> tuple[tuple[int, int], ...]:
    """The markers after one was laid or raised (cents above zero), or lifted (below zero)."""
    rest = {one: due for one, due in state_owed if one != seat}
    due = dict(state_owed).get(seat, 0) + cents
    return tuple(sorted({**rest, **({seat: due} if due else {})}.items()))
