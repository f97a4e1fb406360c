"""Commands that every state must refuse: out of turn, out of range, or about something that does not exist."""

from collections.abc import Iterator, Sequence
from typing import Any

from pitboss.commands import AnyCommand, Call, Choose, Leave, Open, Place, Result, Role, Sit, TakeDown, VoidRound
from pitboss.game import Awaits, Chance, Choice, Game, Offer, State, Wagering
from pitboss.money import MOST_CENTS
from pitboss.procedures.voiding import given_back

NOBODY = (-1, 0, 10**9)
NO_NAME = ("", "no-such-thing", "x" * 5000)
NO_OUTCOME = (-1, "no-such-thing", (), (0, 0), (1,) * 100)


def unlawful(game: Game[Any], state: State, spots: Sequence[str]) -> Iterator[AnyCommand]:
    """Commands that the game must refuse in this state."""
    awaits = game.awaits(state)
    places = game.places
    yield from (Sit(seat) for seat in (*NOBODY, places + 1, *state.seats))
    yield from (Leave(seat) for seat in range(places + 2) if seat not in state.seats)
    if awaits is not None:
        yield Open()
    if not given_back(game, state):
        yield VoidRound()
    yield from _wagers(game, state, awaits, spots)
    yield from _calls(awaits, state)
    yield from _choices(awaits, state)
    yield from (Result(outcome) for outcome in NO_OUTCOME)
    if not isinstance(awaits, Chance):
        yield from (Result(outcome) for outcome in ("0", (1, 1), 7))


def _wagers(game: Game[Any], state: State, awaits: Awaits, spots: Sequence[str]) -> Iterator[AnyCommand]:
    chip = game.house.chip
    for spot in spots[:1]:
        yield from (Place(seat, spot, 100 * chip) for seat in NOBODY)
        yield from (TakeDown(seat, spot, 100 * chip) for seat in NOBODY)
    for seat in state.seats[:1]:
        yield from (Place(seat, name, 100 * chip) for name in NO_NAME)
        yield from (TakeDown(seat, name, 100 * chip) for name in NO_NAME)
        for spot in spots[:1]:
            yield from (Place(seat, spot, cents) for cents in (-chip, 0, chip + 1, MOST_CENTS + chip))
            yield Place(seat, spot, 100 * chip, Role.PATRON, spoken=True)
            if not isinstance(awaits, Wagering):
                yield Place(seat, spot, 100 * chip)
                yield Place(seat, spot, 100 * chip, Role.DEALER)
    for bet in state.bets:
        closed = () if isinstance(awaits, Wagering) else (bet.cents,)
        yield from (TakeDown(bet.seat, bet.spot, cents) for cents in (-chip, 0, 1, bet.cents + chip, *closed))


def _calls(awaits: Awaits, state: State) -> Iterator[AnyCommand]:
    yield from (Call(by, name) for by in Role for name in NO_NAME)
    offers: tuple[Offer, ...] = awaits.calls if awaits is not None else ()
    for offer in offers:
        seats, values = offer.seats or (0,), offer.values or ("",)
        yield from (Call(by, offer.name, seats[0], values[0]) for by in Role if by not in offer.by)
        if offer.values:
            yield from (Call(offer.by[0], offer.name, seats[0], value) for value in NO_NAME)
        if offer.seats:
            yield from (Call(offer.by[0], offer.name, seat, values[0]) for seat in NOBODY)
            yield from (Call(offer.by[0], offer.name, one, values[0]) for one in state.seats if one not in seats)


def _choices(awaits: Awaits, state: State) -> Iterator[AnyCommand]:
    if not isinstance(awaits, Choice):
        yield from (Choose(seat, "stand") for seat in (*NOBODY, *state.seats))
        return
    others = [seat for seat in (*NOBODY, *state.seats) if seat not in awaits.seats]
    for turn in awaits.turns:
        yield from (Choose(seat, move.name, move.least) for move in turn.moves for seat in others)
        yield from (Choose(turn.seat, name) for name in NO_NAME)
        for move in turn.moves:
            wrong = (-1, move.least - 1, move.most + 1, MOST_CENTS)
            yield from (Choose(turn.seat, move.name, cents) for cents in wrong)
