"""Segregation of duties: nobody is on both sides of a table, and staff act for a patron only as the patron asked.

A person who plays at a table does no work there. The public tables of the floor are one pit: who plays at one of them
deals at none, and who deals at one plays at none. A practice table is its owner's own and belongs to no pit.
"""

from collections.abc import Mapping
from enum import StrEnum

from msgspec.structs import replace

from pitboss.commands import Call, Place, Role
from pitboss.events import AnyEvent, Refusal, Settled, Verdict
from pitboss.floor import asked
from pitboss.floor.live import LiveTable
from pitboss.floor.people import Person
from pitboss.floor.standing import Consent, FloorCall, Standing
from pitboss.game import AnyGame, Chance, State
from pitboss.house import LIMITS
from pitboss.money import dollars
from pitboss.procedures.coupons import COUPON
from pitboss.procedures.wagering import MAXIMUM_EACH

Wager = Place | asked.Place | asked.Consent
MOST_CONSENTS = 20  # that one seat may have asked for at a time


class Post(StrEnum):
    """What a person does at a table."""

    PLAYS = "plays"
    DEALS = "deals"


Posts = Mapping[int, Mapping[int, str]]  # by person and table


def posts_of(standing: Standing) -> dict[int, str]:
    """Who plays and who deals at a table, by person. House players are no persons."""
    plays = {one.person: str(Post.PLAYS) for one in standing.occupants.values() if not one.house}
    return plays | ({standing.dealer: str(Post.DEALS)} if standing.dealer else {})


def has_post(posts: Posts, person: int, post: Post) -> bool:
    """Whether a person has this post at any public table."""
    return post in posts.get(person, {}).values()


def plays_here(live: LiveTable, person: Person) -> Refusal | None:
    """Why a person does no work at a table: that person plays there."""
    if not live.standing.seat_of(person.id):
        return None
    return Refusal("A person who plays at a table may do no work there; leave the table first.")


# --- wagers that staff place -----------------------------------------------------------------------------------------


def dealt_it(standing: Standing, person: int, call: FloorCall) -> bool:
    """Whether a person deals, or dealt when the floor was called or in the round that the call is about."""
    return person in (standing.dealer, call.dealer) or standing.dealt_by(person, call.round)


def not_agreed(live: LiveTable, person: Person, command: asked.Place) -> Refusal | None:
    """Why staff may not place this wager: its patron has not asked for it, or one person would confirm it twice."""
    occupant = live.standing.occupants.get(command.seat)
    if occupant is None:
        return None  # the game refuses an empty seat
    if occupant.house:
        return Refusal("A house player makes its own wagers; nobody places for it.", live.game.grounds.chips)
    spot = live.game.spot(command.spot)
    name = spot.name if spot else command.spot
    cites = (live.game.in_cash(spot)[0] if spot and command.spoken else ()) or live.game.grounds.chips
    found = live.standing.consent(command.seat, command.spot)
    wanted = (command.cents, command.spoken, command.coupon)
    if found is None or (found.cents, found.spoken, found.coupon) != wanted:
        sentence = f"Seat {command.seat} has not asked for this wager on {name}"
        return Refusal(f"{sentence}; place only what the patron asks for.", cites)
    if command.spoken and in_both_roles(live.standing, found, person.id, Role(command.by)):
        return Refusal("One person does not confirm a wager as dealer and as supervisor; another must do it.", cites)
    return None


def in_both_roles(standing: Standing, consent: Consent, person: int, role: Role) -> bool:
    """Whether a person who confirms a wager in one role deals the game, or has confirmed it, in the other."""
    deals = role is Role.FLOOR and standing.dealer == person
    return deals or any(who == person and before != role for before, who in consent.confirmed)


def not_in_cash(live: LiveTable, command: asked.Place | asked.Consent, seat: int, bank: int) -> Refusal | None:
    """Why cash cannot be called out: the wager would exceed its maximum, or the patron does not have it at the cage."""
    if not command.spoken:
        return None
    if refusal := above_maximum(live.game, live.table.state, seat, command):
        return refusal
    occupant = live.standing.occupants.get(seat)
    if not live.practice and occupant and not occupant.house and bank < command.cents:
        sentence = f"Seat {seat} does not have {dollars(command.cents)} in cash at the cage."
        return Refusal(sentence, live.game.grounds.chips)
    return None


def above_maximum(game: AnyGame, state: State, seat: int, wager: Wager) -> Refusal | None:
    """Why cash is too much for a wager. Staff may accept chips outside the limits, but no cash above the maximum."""
    spot = game.spot(wager.spot)
    if spot is None:
        return None  # the game says that there is no such spot
    laid = state.bet(seat, spot.id)
    total, most = wager.cents + (laid.cents if laid else 0), game.house.limits_of(spot.wager).maximum
    if total <= most:
        return None
    sentence = f"A wager called out with cash may not exceed the maximum; {spot.name} takes at most {dollars(most)}"
    return Refusal(f"{sentence}, not {dollars(total)}.", (*game.in_cash(spot)[0], *LIMITS, *MAXIMUM_EACH))


def not_possible(live: LiveTable, seat: int, command: asked.Consent) -> Refusal | None:
    """Why staff could not place what a patron asks for, whoever has confirmed something like it before."""
    spot, state = live.game.spot(command.spot), live.table.state
    roles = live.game.in_cash(spot)[1] if command.spoken and spot else ()
    by = next(iter(roles), Role.DEALER)
    unvoiced = replace(state, aside=tuple(one for one in state.aside if one.mark == COUPON))
    decided = live.game.decide(unvoiced, Place(seat, command.spot, command.cents, by, command.spoken, command.coupon))
    return decided if isinstance(decided, Refusal) else None


# --- voids -----------------------------------------------------------------------------------------------------------


def voids(game: AnyGame, state: State, call: Call, events: tuple[AnyEvent, ...]) -> bool:
    """Whether a call makes wagers void, or keeps a result that was due from counting, although it is not routine."""
    awaits = game.awaits(state)
    offers = awaits.calls if awaits is not None else ()
    if call.by is Role.PATRON or any(offer.routine and offer.name == call.name for offer in offers):
        return False
    if any(offer.undoes and offer.name == call.name for offer in offers):
        return True
    if any(isinstance(event, Settled) and event.verdict is Verdict.VOID for event in events):
        return True
    for event in events:
        state = game.evolve(state, event)
    return isinstance(awaits, Chance) and not isinstance(game.awaits(state), Chance)
