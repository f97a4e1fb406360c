"""Joining the waiting list of a table, and coming off it again."""

from pitboss.events import Refusal
from pitboss.floor.deciding.carrying_out import Bench, fact
from pitboss.floor.deciding.patrons import kept_out, may_not_sit
from pitboss.floor.live import LiveTable
from pitboss.floor.record import Deed, Listed, Unlisted
from pitboss.floor.waiting_list import MOST_WAITING, WAITING_LIST, has_room, place_of


def join_list(live: LiveTable, bench: Bench) -> list[Deed] | Refusal:
    """A person who finds no free seat joins the end of the list."""
    standing, person = live.standing, bench.person
    if refused := kept_out(live, bench) or may_not_sit(live, person, standing.seat_of(person.id)):
        return refused
    if place := place_of(standing, person.id):
        return Refusal(f"You are already on the waiting list; your place is {place}.", WAITING_LIST)
    if has_room(live.game, standing, person.id):
        return Refusal("A seat is free at this table; sit down.", WAITING_LIST)
    if len(standing.waiting) >= MOST_WAITING:
        return Refusal(f"{MOST_WAITING} people are already waiting for a seat here; the list is full.", WAITING_LIST)
    return [fact(Listed(person.id))]


def leave_list(live: LiveTable, bench: Bench) -> list[Deed] | Refusal:
    """Somebody comes off the list."""
    if not place_of(live.standing, bench.person.id):
        return Refusal("You are not on the waiting list of this table.", WAITING_LIST)
    return [fact(Unlisted(bench.person.id))]
