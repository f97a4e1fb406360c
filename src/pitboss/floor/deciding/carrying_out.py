"""Carrying out a command at a table on the floor: its events, the cage, what a shuffle or a cut does to the seed."""

from collections.abc import Sequence

from msgspec import Struct

from pitboss.commands import AnyCommand, Call, Choose, Place, Role
from pitboss.events import AnyEvent, Called, Over, Refusal, Shuffled
from pitboss.floor import asked, duties, time_bank
from pitboss.floor.day import Day
from pitboss.floor.fairness import SHORTEST_SERIES, commitment, cut_with
from pitboss.floor.live import LiveTable, NewSeed
from pitboss.floor.people import Person
from pitboss.floor.posting import AT_THE_CAGE, to_the_cage
from pitboss.floor.protection import Protection
from pitboss.floor.record import AnyFact, Committed, CutMade, Deed, Revealed
from pitboss.floor.settings import USUAL_PACE, Pace
from pitboss.procedures.clock import USUAL_HOURS, Hours


class Bench(Struct):
    """What a request may need: who asks, what people have at the cage, and where a new seed comes from."""

    person: Person
    bank: dict[int, int]  # kept up to date from request to request within a group
    new_seed: NewSeed
    now: float = 0.0
    hours: Hours = USUAL_HOURS
    posts: duties.Posts = {}  # of those who sit down or take a table over
    protections: dict[int, Protection] = {}  # of those people at the table, and of the one who asks, who have one
    days: dict[int, Day] = {}  # what people have played today, without this request
    pace: Pace = USUAL_PACE
    began: float = 0.0  # when the server began; before that, no time passed


def carried_out(live: LiveTable, bench: Bench, command: AnyCommand) -> list[Deed] | Refusal:
    """Carry a command out, and move what it takes from the cage or brings to it."""
    occupants = live.standing.occupants
    cuts = isinstance(command, Call) and _cuts(live, command)
    events = live.table.carry_out(command)
    if isinstance(events, Refusal):
        return events
    if not live.practice:
        for event in events:
            if isinstance(event, AT_THE_CAGE) and (cents := to_the_cage(event)):
                person = occupants[event.seat].person if event.seat in occupants else bench.person.id
                if person > 0:  # house players' chips belong to the house
                    bench.bank[person] = bench.bank.get(person, 0) + cents
    return [Deed(events, command), *_of_the_shoe(live, bench, events, cuts=cuts)]


def chosen(live: LiveTable, bench: Bench, command: Choose) -> list[Deed] | Refusal:
    """A patron's choice, or the one that is made for a patron, with what it takes of the time bank."""
    used = time_bank.used(live.game, live.standing, command.seat, bench.pace, now=bench.now, began=bench.began)
    done = carried_out(live, bench, command)
    return done if isinstance(done, Refusal) or used is None else [done[0], fact(used), *done[1:]]


def each(live: LiveTable, bench: Bench, commands: Sequence[AnyCommand]) -> list[Deed]:
    """Carry out the commands one after another, skipping those that are refused."""
    return [deed for command in commands for deed in or_none(carried_out(live, bench, command))]


def or_none(done: list[Deed] | Refusal) -> list[Deed]:
    """The deeds; none where the command was refused."""
    return [] if isinstance(done, Refusal) else done


def fact(*facts: AnyFact) -> Deed:
    """A deed of the floor itself, which no command at the table brought about."""
    return Deed(tuple(facts))


def _cuts(live: LiveTable, call: Call) -> bool:
    """Whether this call is a patron cutting the cards."""
    awaits = live.table.awaits
    offers = awaits.calls if awaits is not None else ()
    return bool(call.seat) and any(offer.cuts and offer.name == call.name for offer in offers)


def _of_the_shoe(live: LiveTable, bench: Bench, events: tuple[AnyEvent, ...], *, cuts: bool) -> list[Deed]:
    """A shuffle between rounds begins a new series before anybody cuts, and a patron's cut affects every draw in it.

    A shuffle in the middle of a round begins none: cards that the seed decided may lie face down, and whoever chose a
    new seed then would know the wagers. For the same reason a cut that comes after wagering closed changes no draw.
    Where cards that nobody was shown stay secret, no series follows the first: it would reveal them.
    """
    standing = live.standing
    if standing.tracking:
        return []
    playing = standing.playing and not any(isinstance(event, Over) for event in events)
    for event in events:
        if isinstance(event, Shuffled) and not standing.series:
            return [fact(*new_series(live, bench))]
        if isinstance(event, Shuffled) and not playing and standing.drawn >= SHORTEST_SERIES and not live.game.discreet:
            return [fact(*new_series(live, bench))]
        if isinstance(event, Called) and cuts and not standing.bound:
            begun = [] if standing.series else [fact(*new_series(live, bench))]  # the cards came shuffled
            return [*begun, fact(CutMade(event.seat, event.value, cut_with(standing.cut, event.value)))]
    return []


def new_series(live: LiveTable, bench: Bench) -> list[AnyFact]:
    """Commit to a new seed, and reveal the old one."""
    old, number = live.seed, live.standing.series
    live.seed = bench.new_seed()
    facts: list[AnyFact] = [Revealed(number, old.hex())] if number else []
    return [*facts, Committed(number + 1, commitment(live.seed))]


def wager_of(command: asked.Place, seat: int) -> Place:
    """The wager that a request asks for."""
    return Place(seat, command.spot, command.cents, Role(command.by), command.spoken, command.coupon)
