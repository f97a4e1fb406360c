"""Calls as data: what is called at a table, by whom, in what words, and under which paragraphs.

A game's `calls.csv` has a line for each call: its name, who may make it (`dealer`, `floor`, `patron`, or several,
separated by bars), whether it is routine, what it is about, what is said aloud, and the paragraphs. A call that is made
in other words or under other paragraphs in some case has a line for that case as well, such as `dice-out/nobody`. One
that says more than its name lists what it may say in `values`, separated by bars. If several games share their calls, a
column `law` names the place in each game's law instead of the paragraphs, such as `errors.surplus`.
"""

from collections.abc import Mapping
from operator import attrgetter

from msgspec import Struct

from pitboss.commands import Call, Role
from pitboss.datafile import rows
from pitboss.events import Called
from pitboss.game import Offer
from pitboss.house import read_cites


class Spoken(Struct, frozen=True):
    """A call that a table offers, and the words that are said."""

    offer: Offer
    says: str

    def heard(self, command: Call, *, says: str = "", result: str = "") -> Called:
        """The call after it was made, in its own words or others. `result` is how it says the round came out."""
        return Called(
            by=command.by,
            name=command.name,
            says=says or self.says,
            seat=command.seat,
            value=command.value,
            result=result,
            cites=self.offer.cites,
        )


def read_calls(
    package: str, edition: str = "", *, law: Struct | None = None, file: str = "calls.csv"
) -> Mapping[str, Spoken]:
    """The calls of a game, by name. If a call has different paragraphs in one edition, that line comes first."""
    found: dict[str, Spoken] = {}
    for row in rows(package, file):
        name = row["call"]
        if row.get("edition") not in ("", None, edition) or (name in found and not row.get("edition")):
            continue
        offer = Offer(
            name=name.partition("/")[0],
            by=tuple(Role(who) for who in row["by"].split("|")),
            cites=attrgetter(row["law"])(law) if row.get("law") else read_cites(row["cites"]),
            about=row["about"],
            routine=row["routine"] == "yes",
            values=tuple(row["values"].split("|")) if row.get("values") else (),
        )
        found[name] = Spoken(offer, row["says"])
    return found
