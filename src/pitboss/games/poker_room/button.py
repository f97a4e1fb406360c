"""The button: who is dealt in, in which order, and who posts what before the cards are dealt.

Seats are numbered clockwise from the dealer's left, so that the last seat is at the dealer's right.
"""

from collections.abc import Iterator, Mapping, Sequence

from msgspec import Struct

from pitboss.commands import Sit
from pitboss.events import Noted
from pitboss.games.poker_room.house import Stakes
from pitboss.games.poker_room.law import COMMON
from pitboss.games.poker_room.state import Owing, PokerState
from pitboss.law import carries_out
from pitboss.procedures.betting import DEAD_BLIND


class Post(Struct, frozen=True):
    """A blind that a seat posts: what it is called, and how much it is."""

    seat: int
    what: str
    cents: int


class Deal(Struct, frozen=True):
    """Who is dealt in, from the first to get a card to the last; where the button and the blinds are."""

    order: tuple[int, ...]
    button: int = 0
    small: int = 0
    big: int = 0
    posts: tuple[Post, ...] = ()
    first: int = 0  # the seat that acts first in the first betting round
    missed: tuple[Owing, ...] = ()  # what seats that are not dealt in have come to owe


BLIND_NAMES = ("small blind", "big blind", "third blind")
STRADDLE, KILL_BLIND, NEW_BLIND = "straddle", "kill blind", "new player's blind"
MISSED = "missed-blinds"  # the note of what a seat owes


def clockwise(seats: Sequence[int], after: int) -> list[int]:
    """The seats in the order in which they follow a seat clockwise; a seat itself comes last."""
    around = sorted(seats)
    return [seat for seat in around if seat > after] + [seat for seat in around if seat <= after]


def ready(state: PokerState) -> list[int]:
    """The seats that can be dealt in: they have chips and do not sit out."""
    chips = state.chips
    return [seat for seat in state.seats if seat not in state.out and chips.get(seat, 0) > 0]


def from_the_left(state: PokerState) -> Deal:
    """Games without a button: cards come from the dealer's left."""
    return Deal(tuple(ready(state)))


def with_button(state: PokerState, stakes: Stakes, *, dead: bool, entry: str, makes_up: bool) -> Deal:
    """The button moves on, and those who must post blinds are found."""
    alone = not stakes.small
    able = _dealt_in(state, dead=dead, alone=alone, entry=entry, makes_up=makes_up)
    button, small, big = _places(state, able, dead=dead, alone=alone)
    order = clockwise(able, button)
    owing = {one.seat: one for one in state.owing} if makes_up else {}
    blinds = _blinds(state, stakes, order, small, big, owing=owing)
    first = clockwise(order, blinds[-1].seat)[0]
    posts = tuple(_posts(state, stakes, order, blinds, owing=owing, entry=entry))
    missed = tuple(_missed(state, order, small, big)) if makes_up else ()
    return Deal(tuple(order), button, small, big, posts, first, missed)


def _dealt_in(state: PokerState, *, dead: bool, alone: bool, entry: str, makes_up: bool) -> list[int]:
    """Who is dealt in. A player who came after the hand that is dealt again waits until it is over."""
    able = ready(state)
    if state.again:
        new = [seat for seat in able if seat in state.fresh and seat not in state.again]
    else:
        waits = {one.seat for one in state.owing} if makes_up else set()
        waits |= {*state.fresh} if entry != "free" else set()
        waits |= {*_between(able, state.small, state.big)} if state.small else set()
        new = [seat for seat in able if seat in waits]
    known = [seat for seat in able if seat not in new]
    if len(known) < 2 or not state.big:
        return able
    come = [] if state.again else list(_coming_in(state, known, new, dead=dead, alone=alone, waits=entry == "wait"))
    # A heads-up button never stops where its next move would pass a third player.
    return able if new and not come and len(known) == 2 and not dead else sorted((*known, *come))


def _coming_in(
    state: PokerState, known: list[int], new: list[int], *, dead: bool, alone: bool, waits: bool
) -> Iterator[int]:
    """Who comes in now: as the big blind, or, unless they must wait for it, after the button and the small blind."""
    taken = False
    for seat in clockwise(new, state.big):
        button, small, big = _places(state, sorted((*known, seat)), dead=dead, alone=alone)
        is_big = seat == big and not taken
        if is_big if waits and seat in state.fresh else seat not in (button, small):
            taken = taken or is_big
            yield seat


@carries_out("19:47-14.10(c)2", "19:47-14.10(c)3")
def _places(state: PokerState, able: list[int], *, dead: bool, alone: bool) -> tuple[int, int, int]:
    """The seats of the button, the small blind (none if it is not posted) and the big blind.

    Nobody is the big blind twice in a row. A player who sat down between the last blinds is now before the small blind,
    and would have the button.
    """
    if state.again and state.big in able and (len(able) > 2 or state.button in able):
        return state.button, state.small, state.big
    if state.big and (dead or len(able) == 2):
        big = clockwise(able, state.big)[0]
        if len(able) == 2:
            button = able[1 - able.index(big)]
            return button, 0 if alone else button, big
        if alone:
            return state.big, 0, big
        return [state.small, *_between(able, state.small, state.big)][-1], state.big, big
    button = _moved(state, able, alone=alone) if state.button else max(able)
    order = clockwise(able, button)
    if alone:
        return button, 0, order[0]
    return (button, button, order[0]) if len(order) == 2 else (button, order[0], order[1])


def _moved(state: PokerState, able: list[int], *, alone: bool) -> int:
    """Where a moving button goes: to the last player before the big blind, or past the big blind if nobody is there."""
    if alone and state.big in able:
        return state.big
    passed = _between(able, state.button, state.big)
    return passed[-1] if passed else clockwise(able, state.button)[0]


def _between(seats: Sequence[int], start: int, end: int) -> list[int]:
    """The seats that lie between two others, in clockwise order."""
    return [seat for seat in clockwise(seats, start) if seat != end and _passes(start, seat, end)]


def _blinds(
    state: PokerState, stakes: Stakes, order: list[int], small: int, big: int, *, owing: Mapping[int, Owing]
) -> list[Post]:
    """The blinds of the seats after the button, and a straddle. Nobody posts the small blind of an empty seat.

    Whoever posts the kill blind posts no other, and so does not straddle. Whoever straddles has the chips for the ante
    and for a small blind that is owed, too.
    """
    found = [Post(small, BLIND_NAMES[0], stakes.small)] if small in order else []
    found.append(Post(big, BLIND_NAMES[1], stakes.big))
    after = clockwise(order, big)[0]
    if len(order) > 2 and stakes.third:
        found.append(Post(after, BLIND_NAMES[2], stakes.third))
    elif len(order) > 2 and after in state.straddles and after != state.killer:
        straddle = 2 * stakes.big
        owes = stakes.small if after in owing and owing[after].small else 0
        if state.stack(after) >= straddle + owes + (0 if stakes.ante_by_one else stakes.ante):
            found.append(Post(after, STRADDLE, straddle))
    return found


def _posts(
    state: PokerState,
    stakes: Stakes,
    order: list[int],
    blinds: list[Post],
    *,
    owing: Mapping[int, Owing],
    entry: str,
) -> Iterator[Post]:
    """Everything that is posted: the blinds, the kill blind, and the blinds of players who come in.

    A straddle is a live bet of more than the big blind, and so it makes up for that one only.
    """
    yield from (one for one in blinds if one.seat != state.killer)
    if state.killer in order:
        yield Post(state.killer, KILL_BLIND, stakes.least)
    posted = {state.killer, *(one.seat for one in blinds if one.what != STRADDLE)}
    live = {one.seat for one in blinds}
    for seat in order:
        if seat in posted:
            continue
        owes = owing.get(seat, Owing(seat))
        if owes.small and stakes.small:
            yield Post(seat, DEAD_BLIND, stakes.small)
        if seat not in live and (owes.big or (entry == "post" and seat in state.fresh)):
            yield Post(seat, NEW_BLIND, stakes.big)


def _missed(state: PokerState, order: list[int], small: int, big: int) -> Iterator[Owing]:
    """What seats that are not dealt in owe, now that the blinds have passed them."""
    if not state.big:
        return  # in the first hand, no blind has passed anybody
    owing = {one.seat: one for one in state.owing}
    for seat in state.seats:
        if seat in order or seat in state.fresh:
            continue
        before = owing.get(seat, Owing(seat))
        now = Owing(
            seat, before.small or _passes(state.small, seat, small), before.big or _passes(state.big, seat, big)
        )
        if now != before:
            yield now


def _passes(start: int, seat: int, end: int) -> bool:
    """Whether something that moves clockwise from one seat to another reaches this seat or passes it."""
    return start != end and (seat <= start, seat) <= (end <= start, end)


def missed(owes: Owing) -> Noted:
    """A seat has missed blinds, and makes up for them when it is dealt in again."""
    return Noted(what=MISSED, seat=owes.seat, value=owes.dues, cites=COMMON.missed_blinds)


def remembered(state: PokerState, seat: int) -> str:
    """What the table must be told if the player of this seat sits down again: the blinds that are owed.

    A player who was dealt in has made up for them, even though the hand is not over.
    """
    if seat not in state.gone and any(one.seat == seat for one in state.players):
        return ""
    return next((one.dues for one in state.owing if one.seat == seat), "")


def sat_again(state: PokerState, command: Sit) -> Iterator[Noted]:
    """A player who left owing blinds owes them in any other seat."""
    if command.remembered:
        yield missed(Owing.of(command.seat, command.remembered))
