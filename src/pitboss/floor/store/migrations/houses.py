"""The whole house of a table that version 0.1 opened, which stored only what the house had chosen itself.

What it left out meant the defaults of 0.1. They are in `houses_0_1.json`, so that a database can be migrated by any
later version, whatever its own defaults are by then.
"""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from pitboss.errors import BadInput
from pitboss.floor.rules import Rules, WholeRules
from pitboss.games import find
from pitboss.house import Charter, House, Limits
from pitboss.law import Edition
from pitboss.money import Odds

DEFAULTS = Path(__file__).parent / "houses_0_1.json"


def whole_house(text: str) -> str | None:
    """The stored rules of 0.1, written out; None where they cannot be opened, as for a game that is gone."""
    try:
        return _written_out(Rules.loads(text)).dumps()
    except (BadInput, ValueError, KeyError):
        return None


def _written_out(chosen: Rules) -> WholeRules:
    defaults = json.loads(DEFAULTS.read_text(encoding="utf-8")).get(chosen.game)
    if defaults is None:  # a game that another package brought
        return chosen.written_out()
    edition = chosen.edition or defaults["editions"][0]
    known = {one.name for one in find(chosen.game).charter.options}
    options = {name: value for name, of, value in defaults["options"] if of in ("", edition) and name in known}
    complete = replace(
        chosen,
        edition=edition,
        options=options | chosen.options,
        limits=chosen.limits or Limits(*defaults["limits"]),
    )
    charter: Charter = find(chosen.game).charter
    complete = replace(complete, edition=_edition_with(charter, edition, complete.options))
    offered = replace(complete, pays={}).house().wagers  # odds for wagers that were not offered meant nothing
    complete = replace(complete, pays={k: v for k, v in chosen.pays.items() if k.partition("/")[0] in offered})
    house = replace(complete.house(), edition=Edition(edition))
    house = _paid_as_then(charter, house, defaults["pays"], chosen.pays)
    return WholeRules.of(chosen.game, house)


def _edition_with(charter: Charter, edition: str, options: Mapping[str, str]) -> str:
    """The edition itself, or another that has all of these options: 0.1 had wagers in both that are now in one."""
    for one in (edition, *charter.editions):
        if {option.name for option in charter.options if option.edition in ("", one)}.issuperset(options):
            return one
    return edition


def _paid_as_then(charter: Charter, house: House, defaults: list[list[str]], chosen: dict[str, str]) -> House:
    """The house with the odds of 0.1 wherever today's default is another, and the house had not chosen its own."""
    today = {(one.slug, one.edition, pay.when): pay.odds for one in charter.wagers for pay in one.pays}
    wagers: dict[str, Any] = dict(house.wagers)
    for slug, edition, when, text in defaults:
        odds = Odds.parse(text)
        line = f"{slug}/{when}" if when else slug
        if edition not in ("", house.edition) or slug not in wagers or line in chosen:
            continue
        if today.get((slug, edition, when), odds) != odds:
            wager = wagers[slug]
            pays = tuple(replace(pay, odds=odds) if pay.when == when else pay for pay in wager.pays)
            wagers[slug] = replace(wager, pays=pays)
    return replace(house, wagers=wagers)
