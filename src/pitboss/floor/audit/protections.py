"""Patron protection: each person's days as the lines of the tables tell them, and limits as the journal tells them."""

from array import array
from collections.abc import Iterator, Mapping
from typing import Any

from sqlalchemy import Connection, select

from pitboss.floor import protection
from pitboss.floor.audit.chain import Fault
from pitboss.floor.day import Day, Play, after
from pitboss.floor.protection import FOREVER, NO_PROTECTION, Limits, Protection, looser
from pitboss.floor.record import Excluded, LimitsSet, Line
from pitboss.floor.store import schema
from pitboss.floor.store.protections import protection_in
from pitboss.procedures.clock import DAY, Hours, day_of

CLOSE = 1.0  # seconds: servers whose clocks differ may count a moment twice, or not at all


class Protections:
    """What the record gives, person by person."""

    def __init__(self, hours: Hours) -> None:
        self._hours = hours
        self._moved: dict[tuple[int, str], tuple[int, int]] = {}  # staked and net, by person and day
        self._acts: dict[tuple[int, str], array[float]] = {}  # the times at which a person acted, table by table
        self._protections: dict[int, Protection] = {}

    def table_line(self, line: Line, played: Mapping[int, Play]) -> None:
        """Note what a line of a public table did to people."""
        for person, play in played.items():
            key = person, day_of(self._hours, line.at)
            staked, net = self._moved.get(key, (0, 0))
            self._moved[key] = staked + play.staked, net + play.net
            if play.acted:
                self._acts.setdefault(key, array("d")).append(line.at)

    def journal_line(self, line: Line) -> Iterator[str]:
        """Note what a line of the journal sets; what is wrong with it."""
        had = dict[int, Protection]()
        for fact in (event for deed in line.deeds for event in deed.events):
            if isinstance(fact, LimitsSet | Excluded):
                has = self._protections.get(fact.person, NO_PROTECTION)
                if why := _wrong(had.setdefault(fact.person, has), fact, line):
                    yield why
                self._protections[fact.person] = protection.after(has, fact, line.at)

    def compare(self, connection: Connection, fault: Fault) -> None:
        """What is kept must be what the record gives."""
        self._compare_days(connection, fault)
        kept = {row.person: _read(row) for row in connection.execute(select(schema.protections))}
        for person in sorted({*kept, *self._protections}):
            if kept.get(person) != self._protections.get(person):
                fault(f"the protection of person {person} is not the one that the journal gives")

    def _compare_days(self, connection: Connection, fault: Fault) -> None:
        left = dict(self._moved)
        for row in connection.execute(select(schema.days)):
            told = self._day((row.person, row.day))
            left.pop((row.person, row.day), None)
            kept = Day(row.staked, row.net, row.seconds, row.last)
            apart = max(abs(kept.seconds - told.seconds), abs(kept.last - told.last))
            if (kept.staked, kept.net) != (told.staked, told.net) or apart > CLOSE:
                fault(f"the day {row.day} of person {row.person} is not kept as the record gives it")
        for person, day in sorted(left):
            fault(f"the day {day} of person {person} is not kept")

    def _day(self, key: tuple[int, str]) -> Day:
        staked, net = self._moved.get(key, (0, 0))
        day = Day(staked, net)
        for at in sorted(self._acts.get(key, ())):
            day = after(day, Play(acted=True), at)
        return day


def _wrong(had: Protection, fact: LimitsSet | Excluded, line: Line) -> str | None:
    if fact.person != line.who:
        return "sets the protection of another person"
    if isinstance(fact, LimitsSet):
        return "loosens a limit before its time" if _is_loosened(had, fact, line.at) else None
    shorter = fact.until != FOREVER and (had.excluded == FOREVER or fact.until < had.excluded)
    return "shortens an exclusion" if had.excludes(line.at) and shorter else None


def _is_loosened(has: Protection, fact: LimitsSet, at: float) -> bool:
    """Whether a limit gets looser less than a day after it was asked for, and not as it was to be anyway."""
    wish = Limits(fact.loss, fact.stake, fact.minutes, fact.remind)
    if fact.binds >= at + DAY or not looser(has.binding(at), wish):
        return False
    later = has.pending(at)
    return later is None or fact.binds < has.due or looser(later, wish)


def _read(row: Any) -> Protection | None:
    try:
        return protection_in(row)
    except (ValueError, TypeError):
        return None
