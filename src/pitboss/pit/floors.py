"""The least that a wager may pay, where the law's own text is not known.

Such a floor is known only from another state or by convention, so a house may choose other odds. Whether the law would
allow them cannot be said.
"""

from pitboss.house import Pay, Wager
from pitboss.law import binding
from pitboss.pit.uniform import Table


def unknown_floors(table: Table) -> tuple[str, ...]:
    """The lines of the pay table that the house changed and for which the law's own floor is not known."""
    definition, house = table
    usual = definition.charter.usual(house.edition, house.options)
    return tuple(
        f"{slug}/{when}" if when else slug
        for slug, wager in house.wagers.items()
        for when, (was, pays) in _lines(usual[slug], wager).items()
        if (was and was.odds) != (pays and pays.odds) and not _floor_is_known(was or pays)
    )


def _lines(usual: Wager, wager: Wager) -> dict[str, tuple[Pay | None, Pay | None]]:
    was, pays = ({pay.when: pay for pay in one.pays} for one in (usual, wager))
    return {when: (was.get(when), pays.get(when)) for when in was | pays}


def _floor_is_known(pay: Pay | None) -> bool:
    return pay is not None and all(binding(one) for one in pay.cites)
