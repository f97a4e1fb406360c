"""The pay tables from which a house chooses one for an optional wager. They are in `side_pays.csv`."""

from collections.abc import Mapping
from typing import Any, Final

from msgspec import Struct
from msgspec.structs import replace

from pitboss.datafile import rows
from pitboss.games.blackjack.law import PACKAGE
from pitboss.house import Charter, House, Pay, Wager
from pitboss.law import cites
from pitboss.money import Odds


class Table(Struct, frozen=True):
    """One pay table: for which wager, by which value of which option, and with how many decks, if that matters."""

    wager: str
    option: str
    value: str
    decks: str
    pays: tuple[Pay, ...]

    def is_chosen(self, options: Mapping[str, str]) -> bool:
        """Whether these options choose it."""
        return options.get(self.option) == self.value and self.decks in ("", options["decks"])


def _read() -> tuple[Table, ...]:
    found: dict[tuple[str, ...], Table] = {}
    for row in rows(PACKAGE, "side_pays.csv"):
        key = (row["wager"], row["option"], row["table"], row["decks"])
        before = found.get(key) or Table(*key, pays=())
        pay = Pay(row["when"], Odds.parse(row["pays"]), cites(row["cites"]))
        found[key] = replace(before, pays=(*before.pays, pay))
    return tuple(found.values())


TABLES: Final = _read()


def tables_of(wager: str, options: Mapping[str, str]) -> tuple[Table, ...]:
    """The pay table of a wager that these options choose, alone; none where there is none for so many decks."""
    return tuple(table for table in TABLES if table.wager == wager and table.is_chosen(options))


def by_table(wager: Wager, options: Mapping[str, str]) -> Wager:
    """The wager with the odds of the chosen table; one without tables as it is."""
    for table in tables_of(wager.slug, options):
        return replace(wager, pays=table.pays)
    return wager


class PostedCharter(Charter, frozen=True):
    """A charter whose optional wagers pay by the tables that the options choose.

    A house's own odds are set against the chosen table and not against another, so they stand whatever they are.
    """

    def house(self, *, pays: Mapping[str, str] | None = None, **choices: Any) -> House:
        """House rules; the chosen tables first, then the house's own odds."""
        house = super().house(**choices)
        wagers = {
            wager.slug: by_table(wager, house.options) for wager in self.wagers if wager.edition in ("", house.edition)
        }
        for line, odds in (pays or {}).items():
            raised = self._raised(wagers, line, odds)
            wagers[raised.slug] = raised
        return replace(house, wagers={slug: wager for slug, wager in wagers.items() if house.offers(wager)})

    def offering(self, wager: str, house: House) -> House:
        """The same house rules with the one option changed that offers this wager, by its chosen table."""
        offered = super().offering(wager, house)
        return replace(offered, wagers={**offered.wagers, wager: by_table(offered.wagers[wager], offered.options)})
