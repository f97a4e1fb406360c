"""Patron protection: the limits that people set on their own play, and their own exclusion from it.

A limit that gets stricter binds at once. One that gets looser, or is given up, binds a day later, and can be called off
until then. An exclusion is never shortened. Only public tables count; practice chips are nobody's.

All of this is pure: the journal tells what each person set, and `after` computes from it what binds.
"""

from datetime import UTC, datetime
from enum import StrEnum

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from pitboss.events import Refusal
from pitboss.floor.day import NOTHING_YET, Day, Play, gap
from pitboss.floor.record import Excluded, LimitsSet
from pitboss.money import dollars
from pitboss.procedures.clock import DAY, Hours, day_ends, day_of

MINUTE = 60.0
REMIND = 60  # minutes of play between two reminders, unless a person chooses otherwise
WARNED = 10  # minutes before a person's own time limit
FOREVER, NOT_EXCLUDED = 0.0, -1.0


class Limits(Struct, frozen=True):
    """What a person allows in a gaming day, in cents and minutes; 0 is no limit. A reminder comes every so often."""

    loss: int = 0
    stake: int = 0
    minutes: int = 0
    remind: int = REMIND


class Term(StrEnum):
    """For how long somebody can be excluded."""

    DAY = "1 day"
    WEEK = "1 week"
    MONTH = "30 days"
    HALF_YEAR = "180 days"
    FOREVER = "forever"


DAYS = {Term.DAY: 1, Term.WEEK: 7, Term.MONTH: 30, Term.HALF_YEAR: 180}
Wish = Limits | Term  # what a person asks for: limits, or to be excluded
LIMITED = ("loss", "stake", "minutes")  # the fields that are limits; the reminder is none


class Protection(Struct, frozen=True):
    """What protects one person: limits, those that bind later and from when, and until when the person is excluded."""

    limits: Limits = Limits()
    later: Limits | None = None
    due: float = 0.0
    excluded: float = NOT_EXCLUDED

    def binding(self, at: float) -> Limits:
        """The limits that bind at a time."""
        return self.later if self.later is not None and self.due <= at else self.limits

    def pending(self, at: float) -> Limits | None:
        """The limits that will bind later."""
        return self.later if self.later is not None and self.due > at else None

    def excludes(self, at: float) -> bool:
        """Whether the person is excluded from play."""
        return self.excluded == FOREVER or self.excluded > at


NO_PROTECTION = Protection()


class Care(Struct, frozen=True):
    """What the floor knows of one person's protection: the protection, and the play of a gaming day."""

    protection: Protection = NO_PROTECTION
    day: str = ""
    play: Day = NOTHING_YET

    def today(self, hours: Hours, at: float) -> Day:
        """What the person has played today."""
        return self.play if self.day == day_of(hours, at) else NOTHING_YET


# --- what a person sets --------------------------------------------------------------------------------------------


def granted(person: int, has: Protection, wish: Wish, at: float) -> tuple[LimitsSet | Excluded, ...] | Refusal:
    """The facts that follow from what a person asks for."""
    if isinstance(wish, Term):
        return _excluded(person, has, wish, at)
    limits, later = has.binding(at), has.pending(at)
    tight = replace(wish, **{name: _stricter(getattr(limits, name), getattr(wish, name)) for name in LIMITED})
    facts = (_set(person, tight, at),)
    if tight == wish:
        return facts
    # What was to bind already keeps its time, if nothing in it gets looser once more.
    due = has.due if later is not None and not looser(later, wish) else at + DAY
    return (*facts, _set(person, wish, due))


def _excluded(person: int, has: Protection, term: Term, at: float) -> tuple[Excluded, ...] | Refusal:
    until = at + DAYS[term] * DAY if term in DAYS else FOREVER
    if has.excludes(at) and (has.excluded == FOREVER or FOREVER < until <= has.excluded):
        return Refusal(f"You are excluded from play {_until(has.excluded)}; that can be extended, and not shortened.")
    return (Excluded(person, until),)


def _set(person: int, limits: Limits, binds: float) -> LimitsSet:
    return LimitsSet(person, limits.loss, limits.stake, limits.minutes, limits.remind, binds)


def _stricter(one: int, other: int) -> int:
    return min(one, other) if one and other else one or other


def looser(than: Limits, wish: Limits) -> bool:
    """Whether any limit is looser than another."""
    pairs = ((getattr(than, name), getattr(wish, name)) for name in LIMITED)
    return any(_stricter(had, wanted) != wanted for had, wanted in pairs)


def after(has: Protection, fact: LimitsSet | Excluded, at: float) -> Protection:
    """The protection after a fact of the journal that was noted at a time."""
    if isinstance(fact, Excluded):
        return replace(has, excluded=fact.until)
    limits = Limits(fact.loss, fact.stake, fact.minutes, fact.remind)
    if fact.binds > at:
        return replace(has, later=limits, due=fact.binds)
    return replace(has, limits=limits, later=None, due=0.0)


# --- what it forbids -----------------------------------------------------------------------------------------------


def keeps_out(has: Protection, at: float) -> Refusal | None:
    """Why a person may not sit down, buy in or get play chips."""
    if not has.excludes(at):
        return None
    return Refusal(f"You are excluded from play {_until(has.excluded)}, as you asked; you can still cash out.")


def forbids(has: Protection, today: Day, play: Play, hours: Hours, at: float) -> Refusal | None:
    """Why a person may not make a wager, which would do this to the day. What costs nothing is never forbidden."""
    if play.lowest >= 0:
        return None
    limits, ends = has.binding(at), clock_time(day_ends(hours, at))
    if has.excludes(at):
        return keeps_out(has, at)
    if limits.minutes and today.seconds + gap(today, at) >= limits.minutes * MINUTE:
        allowed = _minutes(limits.minutes)
        return Refusal(f"Your own time limit for today is {allowed}, and it is used up; you can wager again at {ends}.")
    if limits.loss and today.net + play.lowest < -limits.loss:
        return _limited("loss", limits.loss, limits.loss + today.net, ends)
    if limits.stake and today.staked + play.staked > limits.stake:
        return _limited("stake", limits.stake, limits.stake - today.staked, ends)
    return None


def taken(cents: int) -> Play:
    """What so many cents do to a day that the rules take without asking."""
    return Play(staked=cents, net=-cents, lowest=-cents)


def _limited(which: str, limit: int, left: int, ends: str) -> Refusal:
    has = f"you have {dollars(left)} left" if left > 0 else "nothing is left"
    return Refusal(f"Your own {which} limit for today is {dollars(limit)}; {has} until {ends}.")


# --- what a person is told -----------------------------------------------------------------------------------------


class Reminder(Struct, frozen=True):
    """A line at the rail. One that a person has put away does not come back under the same key."""

    key: str
    says: str


def reminders(care: Care, hours: Hours, at: float, *, in_play: bool = False) -> tuple[Reminder, ...]:
    """What a person who plays is reminded of now: that their time is nearly up, and how long the play has lasted.

    Chips that are `in_play` count as lost until they come back, and the reminder says so.
    """
    limits, today, day = care.protection.binding(at), care.today(hours, at), day_of(hours, at)
    found = []
    if limits.minutes and (left := limits.minutes * MINUTE - today.seconds) <= WARNED * MINUTE:
        allowed = _minutes(limits.minutes)
        says = f"Your own time limit for today, {allowed}, is used up."
        if left > 0:  # it stays true while the line is shown
            says = f"No more than {WARNED} minutes are left of your own time limit for today, {allowed}."
        found.append(Reminder(f"{day} {'left' if left > 0 else 'up'} {limits.minutes}", says))
    if limits.remind and (times := int(today.seconds // (limits.remind * MINUTE))):
        result = f"your result today is {_signed(today.net)}" if today.net else "you are even today"
        counted = ", with the chips in play counted as lost" if in_play else ""
        says = f"You have played for {_minutes(int(today.seconds // MINUTE))} today; {result}{counted}."
        found.append(Reminder(f"{day} {limits.remind} {times}", says))
    return tuple(found)


def _signed(cents: int) -> str:
    return f"{'+' if cents > 0 else ''}{dollars(cents)}"


def _minutes(minutes: int) -> str:
    hours, rest = divmod(minutes, 60)
    parts = [f"{count} {word}{'s' * (count > 1)}" for count, word in ((hours, "hour"), (rest, "minute")) if count]
    return " and ".join(parts) or "0 minutes"


def _until(excluded: float) -> str:
    if excluded == FOREVER:
        return "for good"
    day = datetime.fromtimestamp(excluded, UTC)
    return f"until {day:%B} {day.day}, {day.year}, {clock_time(excluded)}"


def clock_time(at: float) -> str:
    """A time of the day as people read it."""
    moment = datetime.fromtimestamp(at, UTC)
    return f"{moment.hour}:{moment.minute:02} (UTC)"


# --- how it is stored ----------------------------------------------------------------------------------------------


def written(limits: Limits) -> str:
    """Limits as they are stored."""
    return msgspec.json.encode(limits).decode()


def read(text: str) -> Limits:
    """Limits as they were stored."""
    return msgspec.json.decode(text, type=Limits)
