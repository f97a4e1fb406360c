"""One table's lines, carried out once more by the rules; those of earlier rules are only folded."""

from typing import Any

import msgspec
from msgspec.structs import astuple, replace

from pitboss.commands import Result
from pitboss.events import Refusal, facts
from pitboss.floor import posting
from pitboss.floor.audit.authority import not_for
from pitboss.floor.audit.chain import Fault
from pitboss.floor.audit.draws import Seeds, not_drawn, not_in_series, out_of_time
from pitboss.floor.audit.money import not_square
from pitboss.floor.day import Play, played
from pitboss.floor.journal import notable
from pitboss.floor.live import LiveTable, game_events
from pitboss.floor.record import GUARDED, Deed, Fact, Line, Reading, Revealed, iso, release
from pitboss.floor.standing import Standing, after
from pitboss.game import State
from pitboss.money import Transfer

Row = tuple[Any, ...]


class Followed(msgspec.Struct, frozen=True):
    """What must be kept for a line: transfers, decided wagers, its series, and the state before a round it opened."""

    moved: list[Transfer]
    decided: list[Row] = []
    before: State | None = None
    series: int | None = None  # of a line about draws
    noted: list[Row] = []  # significant events
    played: dict[int, Play] = {}  # what it did to each person's gaming day
    seats: dict[int, int] = {}  # who sat where before it


class Fold:
    """A table that is played again from its first line. It stops where the record and the rules part."""

    def __init__(self, live: LiveTable, seeds: Seeds, fault: Fault) -> None:
        self.live = live
        self.unchecked = 0  # draws whose seed is sealed
        self._seeds = seeds
        self._fault = fault
        self._line = 0
        self._rules = 0  # the newest version of the rules that a line was written under
        self._release: tuple[int, ...] = ()  # the newest release that wrote a line; what binds it binds all after it

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
        ruled = self.decides(line)
        self._ruled(line)
        self._release = max(self._release, release(line.version))
        standing, asked = live.standing, None
        for deed in line.deeds:
            self._facts(line, deed, standing)
            if why := not_for(live, standing, line, deed, asked, ruled=ruled):
                self._wrong(why)
            if deed.command is not None and (why := not_drawn(live, standing, deed, self._seeds, ruled=ruled)):
                self._wrong(why)
            self.unchecked += bool(deed.draw) and self._seeds.get(standing.series, "") is None
            if not (self._again(deed) if ruled else self._folded(deed)):
                return None
            asked = deed.command
            if len(line.deeds) > 1:
                standing = after(standing, replace(line, deeds=(deed,)), (), forgets=live.game.forgets)
        live.noted(line, digest, before)
        if wrong := live.table.out_of_balance():
            self._wrong(f"leaves the table's books wrong: {wrong}")
        settled = posting.settlements(live.game, line, seats)
        return Followed(
            posting.transfers(live.chain, line, seats, practice=live.practice),
            [(*astuple(one), line.round, iso(line.at), live.practice) for one in settled],
            before,
            live.standing.series if line.about_draws else None,
            [] if live.practice else [(iso(line.at), *astuple(one)) for one in notable(line, seats)],
            played(line, seats) if line.guarded and not live.practice else {},
            seats,
        )

    def decides(self, line: Line) -> bool:
        """Whether a line is decided again, and not only folded: today's rules are those that it was written under."""
        return line.ruled_by == self.live.game.version

    def _ruled(self, line: Line) -> None:
        known = self.live.game.version
        if line.ruled_by > known:
            self._wrong(f"was written under version {line.ruled_by} of the rules, and this program knows {known}")
        if line.ruled_by < self._rules:
            self._wrong(
                f"was written under version {line.ruled_by} of the rules, after a line of version {self._rules}"
            )
        self._rules = max(self._rules, line.ruled_by)

    def _again(self, deed: Deed) -> bool:
        """Whether the rules give the recorded facts for the command; the words may be others by now."""
        recorded, table = game_events(deed), self.live.table
        if deed.command is None:
            return self._unexplained(deed)
        if deed.reading and isinstance(deed.command, Result):
            self._reads(deed.reading.meter, deed.command)
        before = table.now()
        events = table.carry_out(deed.command)
        if events == recorded:
            return True
        if isinstance(events, Refusal) or tuple(map(facts, events)) != tuple(map(facts, recorded)):
            self._wrong("does not follow from the rules: they give other events for its command")
            return False
        table.back_to(before)
        table.happen(recorded)
        return True

    def _reads(self, name: str, command: Result) -> None:
        """Let a shared meter show what was read; whether it did is told by its own record, and compared at the end."""
        if any(one.name == name for one in self.live.shared_meters) and isinstance(command.outcome, int):
            self.live.shows(name, command.outcome, Reading(name, 0))

    def _folded(self, deed: Deed) -> bool:
        """Let the recorded events of earlier rules happen, if their chips are what they say."""
        recorded = game_events(deed)
        if deed.command is None:
            return self._unexplained(deed)
        for event in recorded:
            if why := not_square(event, self.live.game.house.chip):
                self._wrong(why)
        self.live.table.happen(recorded)
        return True

    def _unexplained(self, deed: Deed) -> bool:
        """Whether a deed without a command has no events of the game, as it must."""
        recorded = game_events(deed)
        if recorded or deed.draw:
            self._wrong("has events that no command explains")
        return not recorded

    def _facts(self, line: Line, deed: Deed, standing: Standing) -> None:
        facts = [event for event in deed.events if isinstance(event, Fact)]
        if facts and deed.command is not None:
            self._wrong("has facts of the floor among the events of a command")
        for why in not_in_series(standing, facts, self._seeds):
            self._wrong(why)
        if self.live.game.discreet and any(isinstance(fact, Revealed) for fact in facts):
            self._wrong("reveals a seed, and with it hands that were never shown")
        late = out_of_time(self.live.standing, standing, facts) if self._release >= GUARDED else None
        if late:
            self._wrong(late)

    def _wrong(self, what: str) -> None:
        self._fault(f"line {self._line} {what}")
