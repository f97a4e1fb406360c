"""One table's lines, carried out once more by the rules."""

from typing import Any

import msgspec
from msgspec.structs import astuple, replace

from pitboss.floor import posting
from pitboss.floor.audit.authority import not_for
from pitboss.floor.audit.chain import Fault
from pitboss.floor.audit.draws import not_drawn, not_in_series
from pitboss.floor.live import LiveTable, game_events
from pitboss.floor.record import Deed, Fact, Line, iso
from pitboss.floor.standing import Standing, after
from pitboss.money import Transfer

Row = tuple[Any, ...]


class Followed(msgspec.Struct, frozen=True):
    """What the books must hold for a line: transfers, decided wagers, and the state before a round that it opened."""

    moved: list[Transfer]
    decided: list[Row]
    before: str
    opened: int  # how many rounds


class Fold:
    """A table that is played again from its first line. It stops where the record and the rules part."""

    def __init__(self, live: LiveTable, seeds: dict[int, str], fault: Fault) -> None:
        self.live = live
        self._seeds = seeds
        self._fault = fault
        self._line = 0

    def follow(self, line: Line, digest: str) -> Followed | None:
        """Carry a line out again: what must be in the books for it; None where the rules give something else."""
        self._line = line.number
        try:
            return self._followed(line, digest)
        except Exception as wrong:  # whatever was written into the record, the audit tells of it and goes on
            self._wrong(f"cannot be carried out: {type(wrong).__name__}")
            return None

    def _followed(self, line: Line, digest: str) -> Followed | None:
        live, number = self.live, self.live.standing.round
        seats = {seat: one.person for seat, one in live.standing.occupants.items()}
        before = live.table.state
        if line.round != number:
            self._wrong(f"says round {line.round}, but it is round {number}")
        if not line.deeds:
            self._wrong("tells of no deed")
        standing, asked = live.standing, None
        for deed in line.deeds:
            self._facts(line, deed, standing)
            if why := not_for(live, standing, line, deed, asked):
                self._wrong(why)
            if not self._again(deed, standing):
                return None
            asked = deed.command
            if len(line.deeds) > 1:
                standing = after(standing, replace(line, deeds=(deed,)), ())
        live.noted(line, digest, before)
        if wrong := live.table.out_of_balance():
            self._wrong(f"leaves the table's books wrong: {wrong}")
        decided = [(*astuple(one), line.round, iso(line.at)) for one in posting.settlements(live.game, line, seats)]
        opened = live.standing.round - number
        return Followed(
            posting.transfers(live.chain, line, seats, practice=live.practice),
            decided,
            msgspec.json.encode(before).decode() if opened else "",
            opened,
        )

    def _again(self, deed: Deed, standing: Standing) -> bool:
        """Whether the rules give the recorded events for the command."""
        recorded = game_events(deed)
        if deed.command is None:
            if recorded or deed.draw:
                self._wrong("has events that no command explains")
            return not recorded
        if why := not_drawn(self.live, standing, deed, self._seeds):
            self._wrong(why)
        if self.live.table.carry_out(deed.command) != recorded:
            self._wrong("does not follow from the rules: they give other events for its command")
            return False
        return True

    def _facts(self, line: Line, deed: Deed, standing: Standing) -> None:
        facts = [event for event in deed.events if isinstance(event, Fact)]
        if facts and deed.command is not None:
            self._wrong("has facts of the floor among the events of a command")
        for why in not_in_series(standing, facts, self._seeds):
            self._wrong(why)

    def _wrong(self, what: str) -> None:
        self._fault(f"line {self._line} {what}")
