"""One table's lines, carried out once more by the rules."""

from typing import Any

import msgspec

from pitboss.commands import Result
from pitboss.equipment import Outcome
from pitboss.floor import posting
from pitboss.floor.audit.chain import Fault
from pitboss.floor.fairness import FromSeed, commitment, cut_with
from pitboss.floor.live import LiveTable, game_events
from pitboss.floor.record import Committed, CutMade, Deed, Fact, Line, Revealed, iso
from pitboss.game import Chance
from pitboss.money import Transfer

Row = tuple[Any, ...]


class Fold:
    """A table that is played again from its first line. It stops where the record and the rules part."""

    def __init__(self, live: LiveTable, seeds: dict[int, str], fault: Fault) -> None:
        self.live = live
        self.lost = False  # the record and the rules have parted; nothing later can be compared
        self._seeds = seeds
        self._fault = fault
        self._line = 0

    def follow(self, line: Line, digest: str) -> tuple[list[Transfer], list[Row], list[Row]]:
        """Carry a line out again: the transfers, settlements and rounds that must be in the books for it."""
        live, self._line = self.live, line.number
        seats = {seat: one.person for seat, one in live.standing.occupants.items()}
        before, number = live.table.state, live.standing.round
        if line.round != number:
            self._wrong(f"says round {line.round}, but it is round {number}")
        for deed in line.deeds:
            self._facts(deed)
            self._again(deed)
            if self.lost:
                return [], [], []
        live.noted(line, digest, before.bets)
        if wrong := live.table.out_of_balance():
            self._wrong(f"leaves the table's books wrong: {wrong}")
        moved = posting.transfers(live.chain, line, seats, practice=live.practice)
        decided = [msgspec.structs.astuple(one) for one in posting.settlements(live.game, line, seats)]
        opened = [
            (number + at, line.number, msgspec.json.encode(before).decode(), iso(line.at))
            for at in range(1, live.standing.round - number + 1)
        ]
        return moved, [(*one, line.round, iso(line.at)) for one in decided], opened

    def _again(self, deed: Deed) -> None:
        recorded = game_events(deed)
        if deed.command is None:
            if recorded:
                self._wrong("has events that no command explains")
            return
        if deed.draw:
            self._draw(deed)
        given = self.live.table.carry_out(deed.command)
        if given != recorded:
            self._wrong("does not follow from the rules: they give other events for its command")
            self.lost = True

    def _draw(self, deed: Deed) -> None:
        """The outcome must be what the seed gives to the equipment as it is now."""
        live, standing = self.live, self.live.standing
        chance = live.table.awaits
        if not isinstance(chance, Chance) or not isinstance(deed.command, Result):
            self._wrong("draws where the table waits for no equipment")
            return
        if deed.draw != standing.drawn + 1:
            self._wrong(f"is draw {deed.draw} of its series, where draw {standing.drawn + 1} is due")
        seed = bytes.fromhex(self._seeds.get(standing.series, ""))
        source = FromSeed(seed, live.chain, standing.series, deed.draw, standing.cut)
        outcome: Outcome = live.table.equipment.now(chance.device).draw(source)
        if outcome != deed.command.outcome or tuple(source.asked) != deed.numbers:
            self._wrong("shows what the committed seed does not give")

    def _facts(self, deed: Deed) -> None:
        for fact in (event for event in deed.events if isinstance(event, Fact)):
            match fact:
                case Committed():
                    self._committed(fact)
                case Revealed() if self._seeds.get(fact.series) != fact.seed:
                    self._wrong(f"reveals another seed than that of series {fact.series}")
                case CutMade() if fact.cut != cut_with(self.live.standing.cut, fact.word):
                    self._wrong("notes a cut that does not follow from its word")

    def _committed(self, fact: Committed) -> None:
        seed = self._seeds.get(fact.series)
        if seed is None:
            self._wrong(f"commits to series {fact.series}, whose seed is not kept")
        elif commitment(bytes.fromhex(seed)) != fact.commitment:
            self._wrong(f"commits to another seed than that of series {fact.series}")
        if fact.series != self.live.standing.series + 1:
            self._wrong(f"begins series {fact.series} out of turn")

    def _wrong(self, what: str) -> None:
        self._fault(f"line {self._line} {what}")
