"""Calls as data: what is called at a table, by whom, in what words, and under which paragraphs.

A game's `calls.csv` has a line for each call: its name, who may make it (`dealer`, `floor`, `patron`, or several,
separated by bars), whether it is routine, what it is about, what is said aloud, and the paragraphs.
"""

from collections.abc import Mapping

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


def read_calls(package: str, edition: str = "") -> Mapping[str, Spoken]:
    """The calls of a game, by name. If a call has different paragraphs in one edition, that line comes first."""
    found: dict[str, Spoken] = {}
    for row in rows(package, "calls.csv"):
        if row.get("edition") not in ("", None, edition) or (row["call"] in found and not row.get("edition")):
            continue
        offer = Offer(
            name=row["call"],
            by=tuple(Role(who) for who in row["by"].split("|")),
            cites=read_cites(row["cites"]),
            about=row["about"],
            routine=row["routine"] == "yes",
        )
        found[offer.name] = Spoken(offer, row["says"])
    return found
