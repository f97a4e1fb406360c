"""Betting rounds: players bet against each other, from stacks that the rules depend on, into pots.

A game keeps a `BettingState`. It posts antes and blinds with `posted`, asks `to_act` whose turn it is and `moves` what
that player may do, lets `acted` decide the choice, and closes a round with `closed`, which divides the chips into a
main pot and, if somebody is all-in, side pots. At the showdown `awarded` pays each pot to the best hands in it.

Every change in stacks and pots is a transfer in an event, and the state follows the transfers: `after` is the fold.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TypeVar

from msgspec import Struct
from msgspec.structs import replace

from pitboss.commands import Choose
from pitboss.events import AnyEvent, Chosen, Noted, Paid
from pitboss.game import Move, State
from pitboss.law import Citation, cites
from pitboss.money import RAKE, Transfer, pot, stack

FOLD, CHECK, CALL, BET, RAISE = "fold", "check", "call", "bet", "raise"
POTS = "pots"  # the note that says how the chips in the middle are divided
MOVES: Mapping[str, tuple[Citation, ...]] = {
    name: cites(f'19:47-14.1 "{name.capitalize()}"') for name in (FOLD, CHECK, CALL, BET, RAISE)
}
ALL_IN, BETTING_ROUND = cites('19:47-14.1 "All-in"'), cites('19:47-14.1 "Betting round"')
POT, RAKED = cites('19:47-14.1 "Pot"'), cites('19:47-14.1 "Rake"')


class Structure(Struct, frozen=True):
    """What may be bet: fixed amounts, or anything up to a limit."""

    least: int  # the smallest bet, and the smallest raise
    most: int | None = None  # the largest bet or raise; None means the whole stack
    raises: int | None = None  # how many raises a betting round allows; None means any number


class Player(Struct, frozen=True, gc=False):
    """A player who was dealt in: the stack, and what the player put in during this betting round and the whole hand."""

    seat: int
    stack: int
    put: int = 0
    paid: int = 0
    folded: bool = False
    acted: bool = False  # whether the player has acted since the last bet or raise

    @property
    def can_act(self) -> bool:
        """Whether this player has a hand and chips left to bet."""
        return not self.folded and self.stack > 0


class BettingState(State, frozen=True, gc=False):
    """The players of a hand, and the pots: the main pot first."""

    stacks: tuple[tuple[int, int], ...] = ()  # the stack of everybody at the table, by seat
    players: tuple[Player, ...] = ()  # the players who were dealt in, in the order in which they act
    pots: tuple[int, ...] = (0,)
    to_match: int = 0  # what a player must have put in to stay
    raised: int = 0  # the size of the last bet or raise
    raises: int = 0
    asked_from: int = 0  # the seat at which the search for the next player to act begins

    def player(self, seat: int) -> Player:
        """The player in a seat."""
        return next(one for one in self.players if one.seat == seat)

    def stack(self, seat: int) -> int:
        """The chips in front of a seat."""
        return dict(self.stacks).get(seat, 0)


B = TypeVar("B", bound=BettingState)


# --- whose turn it is, and what may be done --------------------------------------------------------------------------


def to_act(state: BettingState) -> int:
    """The seat whose turn it is; 0 once everybody has called, folded or gone all-in."""
    left = [one for one in state.players if not one.folded]
    waiting = [one for one in left if one.can_act and (not one.acted or one.put < state.to_match)]
    if len(left) < 2 or not waiting:
        return 0
    if (
        len(waiting) == 1
        and waiting[0].put >= state.to_match
        and not any(one.can_act for one in left if one != waiting[0])
    ):
        return 0  # nobody is left to bet against
    seats = [one.seat for one in state.players]
    begin = seats.index(state.asked_from) if state.asked_from in seats else 0
    order = seats[begin:] + seats[:begin]
    return min((one.seat for one in waiting), key=order.index)


def moves(state: BettingState, seat: int, structure: Structure) -> tuple[Move, ...]:
    """What the player whose turn it is may do. A player with too few chips for a move may go all-in."""
    player = state.player(seat)
    owes = state.to_match - player.put
    found = [Move(FOLD)]
    if owes <= 0:
        found.append(Move(CHECK))
    else:
        calls = min(owes, player.stack)
        found.append(Move(CALL, calls, calls))
    rivals = any(one.can_act and one.seat != seat for one in state.players)
    capped = structure.raises is not None and state.to_match > 0 and state.raises >= structure.raises
    if player.stack > max(owes, 0) and rivals and not capped:
        least = owes + max(structure.least, state.raised)
        most = player.stack if structure.most is None else min(player.stack, owes + structure.most)
        found.append(Move(RAISE if state.to_match else BET, min(least, most), max(min(least, player.stack), most)))
    return tuple(found)


# --- what follows ----------------------------------------------------------------------------------------------------


def posted(state: BettingState, seat: int, cents: int, what: str, by: tuple[Citation, ...]) -> Paid:
    """A player posts an ante or a blind. A player who has less posts everything."""
    put = min(cents, state.stack(seat))
    return Paid(seat=seat, what=what, cents=put, cites=by, transfers=(Transfer(stack(seat), pot(), put),))


def acted(state: BettingState, command: Choose) -> Chosen:
    """A player folds, checks, calls, bets or raises."""
    seat, put = command.seat, command.cents
    all_in = ALL_IN if put and put == state.player(seat).stack else ()
    into = (Transfer(stack(seat), pot(), put),) if put else ()
    return Chosen(seat=seat, move=command.move, cents=put, cites=MOVES[command.move] + all_in, transfers=into)


def closed(state: BettingState) -> tuple[AnyEvent, ...]:
    """The betting round ends: an uncalled bet goes back, and the chips are divided into pots."""
    events: list[AnyEvent] = []
    puts = sorted((one.paid for one in state.players), reverse=True)
    top = next((one for one in state.players if one.paid == puts[0]), None)
    if top and len(puts) > 1 and (over := puts[0] - puts[1]) and not top.folded:
        back = Transfer(pot(), stack(top.seat), over)
        events.append(Paid(seat=top.seat, what="uncalled bet", cents=over, cites=POT, transfers=(back,)))
        state = after(state, events[0])
    wanted = tuple(cents for cents, _ in contested(state))
    sides = tuple(
        Transfer(pot(), pot(number), cents - had)
        for number, (cents, had) in enumerate(zip(wanted, (*state.pots, *[0] * len(wanted)), strict=False))
        if number and cents > had
    )
    says = (
        "The chips go into the pot" if len(wanted) < 2 else f"The chips go into the main pot and {len(wanted) - 1} side"
    )
    by = BETTING_ROUND + (ALL_IN if sides else ())
    return (*events, Noted(what=POTS, value=wanted, says=says, cites=by, transfers=sides))


def contested(state: BettingState) -> tuple[tuple[int, tuple[int, ...]], ...]:
    """Each pot, main pot first: its chips, and the seats that contest it."""
    found: list[tuple[int, tuple[int, ...]]] = []
    below = 0
    for level in sorted({one.paid for one in state.players if not one.folded and one.paid}):
        chips = sum(min(one.paid, level) - min(one.paid, below) for one in state.players)
        seats = tuple(one.seat for one in state.players if not one.folded and one.paid >= level)
        if found and found[-1][1] == seats:
            found[-1] = (found[-1][0] + chips, seats)
        else:
            found.append((chips, seats))
        below = level
    rest = sum(one.paid for one in state.players) - sum(cents for cents, _ in found)
    if found and rest:  # chips beyond the last level, from players who then folded
        found[-1] = (found[-1][0] + rest, found[-1][1])
    return tuple(found)


def raked(state: BettingState, cents: int) -> Noted:
    """The house takes its rake out of the main pot."""
    taken = (Transfer(pot(), RAKE, cents),)
    return Noted(what="rake", value=cents, says="The rake is taken", cites=RAKED, transfers=taken)


def awarded(
    state: BettingState, rank: Callable[[int], object], chip: int, by: tuple[Citation, ...]
) -> tuple[Paid, ...]:
    """Every pot goes to the best hand that contests it, or in equal parts to the hands that tie.

    Chips that cannot be divided go to the winner who acts first. The last side pot is awarded first.
    """
    found: list[Paid] = []
    for number, ((_, seats), cents) in reversed(list(enumerate(zip(contested(state), state.pots, strict=False)))):
        best = max(rank(seat) for seat in seats)  # type: ignore[type-var]
        winners = [seat for seat in seats if rank(seat) == best]
        for seat, part in zip(winners, shares(cents, len(winners), chip), strict=True):
            name = "main pot" if not number else f"side pot {number}"
            paid = (Transfer(pot(number), stack(seat), part),)
            if part:
                found.append(Paid(seat=seat, what=name, cents=part, cites=by, transfers=paid))
    return tuple(found)


def taken_back(state: BettingState, what: str, by: tuple[Citation, ...]) -> tuple[Paid, ...]:
    """The hand is void: every player takes back what they put into the pots, and what of it the house has raked."""
    rest = {pot(number): cents for number, cents in enumerate(state.pots)}
    rest[RAKE] = sum(one.paid for one in state.players) - sum(state.pots)
    found: list[Paid] = []
    for player in (one for one in state.players if one.paid):
        back: list[Transfer] = []
        for source, cents in rest.items():
            if part := min(cents, player.paid - sum(one.cents for one in back)):
                back.append(Transfer(source, stack(player.seat), part))
                rest[source] -= part
        found.append(Paid(seat=player.seat, what=what, cents=player.paid, cites=by, transfers=tuple(back)))
    return tuple(found)


def shares(cents: int, many: int, chip: int) -> Sequence[int]:
    """An amount divided into whole chips as equally as possible. The first parts get the odd chips."""
    each, over = divmod(cents // chip, many)
    parts = [(each + (at < over)) * chip for at in range(many)]
    parts[0] += cents % chip
    return parts


# --- the fold --------------------------------------------------------------------------------------------------------


def dealt_in(state: B, seats: Sequence[int]) -> B:
    """A hand begins: these seats are dealt in, in the order in which they act."""
    players = tuple(Player(seat, state.stack(seat)) for seat in seats)
    return replace(
        state, players=players, pots=(0,), to_match=0, raised=0, raises=0, asked_from=seats[0] if seats else 0
    )


def after(state: B, event: AnyEvent) -> B:
    """The state after an event that moves chips between stacks and pots, or closes a betting round."""
    if event.transfers:
        state = _moved(state, event.transfers)
    match event:
        case Chosen():
            return _chosen(state, event)
        case Paid(what="small blind" | "big blind" | "forced bet"):
            put = state.player(event.seat).put
            return replace(state, to_match=max(state.to_match, put), raised=max(state.raised, event.cents))
        case Noted(what="pots"):
            players = tuple(replace(one, put=0, acted=False) for one in state.players)
            return replace(state, players=players, to_match=0, raised=0, raises=0, asked_from=players[0].seat)
        case _:
            return state


def _chosen(state: B, event: Chosen) -> B:
    player = replace(state.player(event.seat), acted=True, folded=event.move == FOLD)
    others = state.players
    up = player.put - state.to_match
    if up > 0:
        # An all-in for less than a full raise must be called, but does not reopen the betting.
        whole = up >= state.raised or event.move == BET
        others = tuple(replace(one, acted=one.acted and not whole) for one in others)
        state = replace(
            state,
            to_match=player.put,
            raised=max(up, state.raised) if whole else state.raised,
            raises=state.raises + (event.move == RAISE),
        )
    seats = [one.seat for one in others]
    following = seats[(seats.index(player.seat) + 1) % len(seats)]
    players = tuple(player if one.seat == player.seat else one for one in others)
    return replace(state, players=players, asked_from=following)


def _moved(state: B, transfers: Iterable[Transfer]) -> B:
    stacks, pots = dict(state.stacks), list(state.pots)
    players = {one.seat: one for one in state.players}
    for one in transfers:
        for account, sign in ((one.source, -1), (one.target, 1)):
            kind, _, number = account.partition(":")
            if kind == "stack":
                seat = int(number)
                stacks[seat] = stacks.get(seat, 0) + sign * one.cents
                if seat in players:
                    in_pot = -sign * one.cents if "pot:" in one.source + one.target else 0
                    player = players[seat]
                    players[seat] = replace(
                        player, stack=stacks[seat], put=max(0, player.put + in_pot), paid=max(0, player.paid + in_pot)
                    )
            elif kind == "pot":
                pots += [0] * (int(number) + 1 - len(pots))
                pots[int(number)] += sign * one.cents
    kept = tuple(sorted((seat, cents) for seat, cents in stacks.items() if cents))
    return replace(state, stacks=kept, pots=tuple(pots), players=tuple(players[one.seat] for one in state.players))


def held(state: BettingState) -> Mapping[str, int]:
    """What the stacks and pots must hold according to the state, for the game's `holds`."""
    return {stack(seat): cents for seat, cents in state.stacks} | {
        pot(number): cents for number, cents in enumerate(state.pots)
    }
