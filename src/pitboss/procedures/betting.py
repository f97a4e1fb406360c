"""Betting rounds: players bet against each other, from stacks that the rules depend on, into pots.

A game keeps a `BettingState`. It posts antes, blinds and forced bets with `posted`, asks `to_act` whose turn it is and
`moves` what that player may do, lets `acted` decide the choice, and closes a round with `closed`, which divides the
chips into a main pot and, if somebody is all-in, side pots. `awarded` pays each pot to those who win it.

A `Structure` says what may be bet: fixed amounts, a spread between two amounts, up to the pot, or up to the stack.

Every change in stacks and pots is a transfer in an event, and the state follows the events: `after` is the fold.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from enum import StrEnum
from itertools import zip_longest
from typing import TypeVar

from msgspec import Struct
from msgspec.structs import replace

from pitboss.commands import Choose
from pitboss.events import AnyEvent, BoughtIn, CashedOut, Chosen, Noted, Paid, Refusal
from pitboss.game import Move, State
from pitboss.house import INCREMENTS
from pitboss.law import Citation, cites
from pitboss.money import CAGE, RAKE, Transfer, dollars, pot, stack

FOLD, CHECK, CALL, BET, RAISE = "fold", "check", "call", "bet", "raise"
RAISES = (BET, RAISE)  # the moves after which others must put in more
POTS = "pots"  # the note that says how the chips in the middle are divided
ONLY_POT, MAIN_POT, SIDE_POT = POT_NAMES = "the pot", "main pot", "side pot"  # what an award is out of
UNCALLED = "uncalled bet"
ANTE = "ante"
DEAD_ANTE, DEAD_BLIND = "dead ante", "dead blind"  # chips that belong in the main pot and match nothing
FORCED_BET = "forced bet"
MOVES: Mapping[str, tuple[Citation, ...]] = {
    FOLD: cites('19:47-14.1 "Fold"'),
    CHECK: cites('19:47-14.1 "Check"'),
    CALL: cites('19:47-14.1 "Call"'),
    BET: cites('19:47-14.1 "Bet"'),
    RAISE: cites('19:47-14.1 "Raise"'),
}
ALL_IN, BETTING_ROUND = cites('19:47-14.1 "All-in"'), cites('19:47-14.1 "Betting round"')
POT = cites('19:47-14.1 "Pot"')
ONE_POT = "The chips go into the pot"
CAPPED, CHECKED, SHORT, UNANSWERED = "capped", "checked", "short", "unanswered"  # why nobody may raise
JUST_FOLD = Move(FOLD)
JUST_CHECK = Move(CHECK)


class Limit(StrEnum):
    """How much may be bet."""

    FIXED = "fixed"  # one amount in each betting round
    SPREAD = "spread"  # anything between two amounts
    POT = "pot"  # up to what is in the pot
    NONE = "none"  # up to the whole stack


# Looked up once: an enumeration looks up its members every time.
FIXED, SPREAD, NO_LIMIT = Limit.FIXED, Limit.SPREAD, Limit.NONE


class Structure(Struct, frozen=True):
    """What may be bet in a betting round."""

    least: int  # the smallest bet, and the smallest raise; with fixed limits, the only size
    limit: Limit = Limit.NONE
    most: int | None = None  # the largest bet or raise of a spread
    raises: int | None = None  # how many raises follow a bet among three players or more; None means any number
    check_raise: bool = True  # whether a player who has checked may raise
    step: int = 1  # a bet or raise comes to a multiple of this, unless its player goes all-in
    halves: bool = True  # whether, with fixed limits, an all-in for half a bet counts as a whole one
    goes_on: bool = False  # whether the next raise is then a whole bet more than the all-in, and not the one due anyway


ANY = Structure(1)


class Player(Struct, frozen=True, gc=False):
    """A player who was dealt in: the stack, and what the player put in during this betting round and the whole hand."""

    seat: int
    stack: int
    put: int = 0  # in this betting round
    paid: int = 0  # in the whole hand, and to be matched by the others; antes included
    folded: bool = False
    acted: bool = False  # whether the player has acted in this betting round
    checked: bool = False  # whether the player has checked in it
    dead: int = 0  # dead money, which nobody has to match

    @property
    def can_act(self) -> bool:
        """Whether this player has a hand and chips left to bet."""
        return not self.folded and self.stack > 0


class BettingState(State, frozen=True, gc=False):
    """The players of a hand, and the pots: the main pot first.

    The chips of a player who was dealt in are with the player; `stacks` has those of everybody else.
    """

    stacks: tuple[tuple[int, int], ...] = ()
    players: tuple[Player, ...] = ()  # the players who were dealt in, in the order in which they act
    pots: tuple[int, ...] = (0,)
    to_match: int = 0  # what a player must have put in to stay
    raised: int = 0  # the size of the last whole bet or raise
    full: int = 0  # what a raise adds to: 0 after a forced bet; with fixed limits, a short all-in does not change it
    raises: int = 0  # how many raises count toward the most that a betting round allows
    asked_from: int = 0  # the seat at which the search for the next player to act begins
    gone: tuple[int, ...] = ()  # seats whose players folded and left; somebody else may sit there now

    def player(self, seat: int) -> Player:
        """The player in a seat."""
        for one in self.players:
            if one.seat == seat:
                return one
        raise KeyError(seat)

    def stack(self, seat: int) -> int:
        """The chips in front of a seat."""
        for one in self.players:
            if one.seat == seat:
                return one.stack
        for there, cents in self.stacks:
            if there == seat:
                return cents
        return 0

    @property
    def chips(self) -> dict[int, int]:
        """The chips in front of every seat that has any, or has a hand."""
        return dict(self.stacks) | {one.seat: one.stack for one in self.players}

    def plays(self, seat: int) -> bool:
        """Whether the seat has a hand that has not been folded."""
        return any(one.seat == seat and not one.folded for one in self.players)

    @property
    def live(self) -> tuple[int, ...]:
        """The seats that have not folded, in the order in which they act."""
        return tuple([one.seat for one in self.players if not one.folded])


B = TypeVar("B", bound=BettingState)


# --- whose turn it is, and what may be done --------------------------------------------------------------------------


def to_act(state: BettingState) -> int:
    """The seat whose turn it is; 0 once everybody has called, folded or gone all-in."""
    players, to_match = state.players, state.to_match
    at = _place(players, state.asked_from)
    for one in players[at:] + players[:at] if at else players:
        if one.folded or not one.stack or (one.acted and one.put >= to_match):
            continue
        return one.seat if _opponent(state, one.seat) or _behind(players, one) else 0
    return 0


def _behind(players: tuple[Player, ...], player: Player) -> bool:
    """Whether a player has put in less than another player who still has a hand."""
    return any(one.put > player.put and not one.folded for one in players)


def moves(state: BettingState, seat: int, structure: Structure) -> tuple[Move, ...]:
    """What the player whose turn it is may do. A player with too few chips for a move may go all-in."""
    player = state.player(seat)
    raises = _raise(state, player, structure)
    return (JUST_FOLD, _passive(state, player), raises) if raises else (JUST_FOLD, _passive(state, player))


def move(state: BettingState, seat: int, name: str, structure: Structure) -> Move | None:
    """The move with this name; None if the player may not make it."""
    if name == FOLD:
        return JUST_FOLD
    player = state.player(seat)
    found = _raise(state, player, structure) if name in RAISES else _passive(state, player)
    return found if found and found.name == name else None


def _passive(state: BettingState, player: Player) -> Move:
    """A check, or a call; a player with too few chips calls with all of them."""
    owes = state.to_match - player.put
    if owes <= 0:
        return JUST_CHECK
    calls = min(owes, player.stack)
    return Move(CALL, calls, calls)


def _raise(state: BettingState, player: Player, structure: Structure) -> Move | None:
    """A bet or a raise, unless the player may not make one or has too few chips for more than a call."""
    owes = max(state.to_match - player.put, 0)
    if player.stack <= owes or closed_to(state, player, structure):
        return None
    least, most = _sizes(state, player, owes, structure)
    return Move(RAISE if state.to_match else BET, least, most)


def closed_to(state: BettingState, player: Player, structure: Structure) -> str:
    """Why a player with enough chips may not bet or raise; empty if the betting is open to the player."""
    if structure.raises is not None and state.full and state.raises >= structure.raises:
        return CAPPED
    if player.checked and not structure.check_raise:
        return CHECKED
    if player.acted and state.to_match - player.put < _reopens(state, structure):
        return SHORT  # all-ins since then were short of a raise
    return "" if can_answer(state, player.seat, state.to_match) else UNANSWERED


def can_answer(state: BettingState, seat: int, cents: int) -> bool:
    """Whether anybody else has the chips to put in more than this much in the betting round."""
    return _opponent(state, seat, cents) is not None


def _opponent(state: BettingState, seat: int, cents: int = 0) -> Player | None:
    """Somebody else who has a hand and chips left to bet, and can put in more than this much in the betting round."""
    for one in state.players:
        if one.stack and not one.folded and one.put + one.stack > cents and one.seat != seat:
            return one
    return None


def _reopens(state: BettingState, structure: Structure) -> int:
    """By how much the bet must have grown since a player acted for that player to raise again."""
    if structure.limit is FIXED and structure.halves:
        return -(-structure.least // 2)
    return _least_raise(state, structure)


def _least_raise(state: BettingState, structure: Structure) -> int:
    """By how much a whole raise raises: at least as much as the last one, and with fixed limits always one bet."""
    return structure.least if structure.limit is FIXED else max(state.raised, structure.least)


def _whole(state: BettingState, structure: Structure) -> int:
    """What a player must have put in for a whole bet or raise. A forced bet is only completed to a whole bet."""
    if (structure.limit is FIXED and structure.halves) or not state.full:
        return state.full + structure.least
    return state.to_match + _least_raise(state, structure)


def falls_short(state: BettingState, command: Choose, structure: Structure) -> bool:
    """Whether a bet or raise is less than a whole one, which only a player who goes all-in may make."""
    if command.move not in RAISES:
        return False
    return state.player(command.seat).put + command.cents < _whole(state, structure)


def _sizes(state: BettingState, player: Player, owes: int, structure: Structure) -> tuple[int, int]:
    """The least and the most that a bet or raise takes from the stack."""
    have = player.stack
    least = min(_whole(state, structure) - player.put, have)
    limit = structure.limit
    if limit is NO_LIMIT:
        return _stepped(player, least, have, structure.step)
    if limit is FIXED:
        return least, least
    if limit is SPREAD:
        most = owes + max(structure.most or structure.least, state.raised)
    else:
        most = owes + sum(state.pots) + owes
    return _stepped(player, least, max(least, min(most, have)), structure.step)


def _stepped(player: Player, least: int, most: int, step: int) -> tuple[int, int]:
    """The least and the most whose totals are multiples of the step; all-in counts as one. Without any, the least."""
    low = least + -(least + player.put) % step
    high = most if most == player.stack else most - (most + player.put) % step
    return (min(low, player.stack), high) if low <= high or high == player.stack else (least, least)


def out_of_step(state: BettingState, command: Choose, structure: Structure) -> Refusal | None:
    """Why a bet or a raise does not fit the steps of the table; the least and the most always do."""
    if command.move not in RAISES or structure.limit is FIXED:
        return None
    player, cents = state.player(command.seat), command.cents
    total = player.put + cents
    if not total % structure.step:
        return None
    if cents in _sizes(state, player, max(state.to_match - player.put, 0), structure):
        return None
    what = f"a {command.move} {'to' if command.move == RAISE else 'of'} {dollars(total)}"
    sentence = f"Bets and raises are in steps of {dollars(structure.step)} here; {what} does not fit."
    return Refusal(sentence, INCREMENTS)


# --- what follows ----------------------------------------------------------------------------------------------------


def posted(state: BettingState, seat: int, cents: int, what: str, by: tuple[Citation, ...]) -> Paid:
    """A player posts an ante, a blind or a forced bet. A player who has less posts what is left."""
    put = min(cents, state.stack(seat))
    all_in = ALL_IN if put and put == state.stack(seat) else ()
    return Paid(seat=seat, what=what, cents=put, cites=by + all_in, transfers=(Transfer(stack(seat), pot(), put),))


def acted(state: BettingState, command: Choose, by: tuple[Citation, ...] = ()) -> Chosen:
    """A player folds, checks, calls, bets or raises."""
    seat, move, put, by = command.seat, command.move, command.cents, by + MOVES[command.move]
    if not put:
        return Chosen(seat=seat, move=move, cites=by)
    player, into = state.player(seat), (Transfer(stack(seat), pot(), put),)
    to = player.put + put if move == RAISE else 0
    by += ALL_IN if put == player.stack else ()
    return Chosen(seat=seat, move=move, cents=put, to=to, cites=by, transfers=into)


def closed(state: BettingState, house: tuple[Citation, ...] = ()) -> tuple[AnyEvent, ...]:
    """The betting round ends: an uncalled bet goes back, and the chips are divided into pots.

    `house` cites the house's own rules, in addition to the definitions.
    """
    back = _uncalled(state, house)
    events: tuple[AnyEvent, ...] = ()
    if back is not None:
        events = (back,)
        state = after(state, back)
    wanted = tuple([cents for cents, _ in contested(state)])
    moved = () if wanted == state.pots else tuple(_divided(state.pots, wanted))
    sides = len(wanted) - 1
    says = f"The chips go into the main pot and {sides} side pot{'s' * (sides > 1)}" if sides else ONE_POT
    by = BETTING_ROUND + (ALL_IN + house if sides else ())
    return (*events, Noted(what=POTS, value=wanted, says=says, cites=by, transfers=moved))


def _divided(pots: tuple[int, ...], wanted: tuple[int, ...]) -> Iterator[Transfer]:
    """Chips from pots that hold too much to those that hold too little."""
    many = max(len(pots), len(wanted))
    over = [have - want for have, want in zip_longest(pots, wanted, fillvalue=0)]
    for target in range(many):
        for source in range(many):
            if (part := min(over[source], -over[target])) > 0:
                over[source] -= part
                over[target] += part
                yield Transfer(pot(source), pot(target), part)


def _uncalled(state: BettingState, house: tuple[Citation, ...]) -> Paid | None:
    """What a player put in beyond everybody else: an uncalled bet, or an ante that nobody can match."""
    top = second = 0
    owner: Player | None = None
    for one in state.players:
        if one.paid > top:
            top, second, owner = one.paid, top, one
        elif one.paid > second:
            second = one.paid
    if owner is None or owner.folded or top == second:
        return None
    back = Transfer(pot(), stack(owner.seat), top - second)
    return Paid(seat=owner.seat, what=UNCALLED, cents=top - second, cites=POT + house, transfers=(back,))


def contested(state: BettingState) -> tuple[tuple[int, tuple[int, ...]], ...]:
    """Each pot, main pot first: its chips, and the seats that contest it. Chips put in dead are in the main pot."""
    players = state.players
    levels = sorted({one.paid for one in players if not one.folded})
    if len(levels) == 1:  # nobody is all-in for less, and there is one pot
        return ((sum([one.paid + one.dead for one in players]), state.live),)
    found: list[tuple[int, tuple[int, ...]]] = []
    below, dead = 0, sum([one.dead for one in players])
    for level in levels:
        if level == levels[-1]:  # including what players who have folded put in beyond it
            chips = sum([one.paid - below for one in players if one.paid > below])
        else:
            chips = sum([min(one.paid, level) - below for one in players if one.paid > below])
        found.append((chips + dead, tuple([one.seat for one in players if not one.folded and one.paid >= level])))
        below, dead = level, 0
    return tuple(found)


class Share(Struct, frozen=True):
    """A part of a pot that goes to a seat, what it is for, and by which paragraphs."""

    seat: int
    cents: int
    what: str = ""
    cites: tuple[Citation, ...] = ()


def awarded(state: BettingState, divide: Callable[[int, tuple[int, ...]], Iterable[Share]]) -> tuple[Paid, ...]:
    """Every pot goes to those who win it, as `divide` says. The last side pot is awarded first."""
    found: list[Paid] = []
    pots = list(zip(contested(state), state.pots, strict=False))
    main = MAIN_POT if len(pots) > 1 else ONLY_POT
    for number, ((_, seats), cents) in reversed(list(enumerate(pots))):
        name = f"{SIDE_POT} {number}" if number else main
        for share in divide(cents, seats):
            if not share.cents:
                continue
            what = f"{name}, {share.what}" if share.what else name
            paid = (Transfer(pot(number), stack(share.seat), share.cents),)
            by = tuple(dict.fromkeys(share.cites + POT))
            found.append(Paid(seat=share.seat, what=what, cents=share.cents, cites=by, transfers=paid))
    return tuple(found)


def taken_back(state: BettingState, what: str, by: tuple[Citation, ...]) -> tuple[Paid, ...]:
    """The hand is void: all players take back what they put into the pots, including what the house has raked of it.

    The chips of a player who has left go to the cage.
    """
    rest = {pot(number): cents for number, cents in enumerate(state.pots)}
    rest[RAKE] = sum(one.paid + one.dead for one in state.players) - sum(state.pots)
    found: list[Paid] = []
    for player in state.players:
        mine, home = player.paid + player.dead, CAGE if player.seat in state.gone else stack(player.seat)
        back: list[Transfer] = []
        for source, cents in rest.items():
            if part := min(cents, mine - sum(one.cents for one in back)):
                back.append(Transfer(source, home, part))
                rest[source] -= part
        if mine:
            found.append(Paid(seat=player.seat, what=what, cents=mine, cites=by, transfers=tuple(back)))
    return tuple(found)


def shares(cents: int, many: int, chip: int) -> Sequence[int]:
    """An amount divided into whole chips as equally as possible. The first parts get the odd chips, one each."""
    each, over = divmod(cents // chip, many)
    parts = [(each + (at < over)) * chip for at in range(many)]
    parts[over] += cents % chip
    return parts


# --- the fold --------------------------------------------------------------------------------------------------------


def dealt_in(state: B, seats: Sequence[int], blind: int = 0) -> B:
    """A hand begins: these seats are dealt in, in the order in which they act.

    `blind` is what must be matched from the start, even if whoever should post it has no chips left.
    """
    chips = state.chips
    players = tuple([Player(seat, chips.get(seat, 0)) for seat in seats])
    others = tuple([one for one in state.stacks if one[0] not in seats])
    first = seats[0] if seats else 0
    return replace(
        state,
        players=players,
        stacks=others,
        pots=(0,),
        to_match=blind,
        raised=blind,
        full=blind,
        raises=0,
        asked_from=first,
    )


def hand_over(state: B) -> B:
    """The hand is over: everybody's chips are with their seats again."""
    mine = {one.seat: one.stack for one in state.players}
    stacks = tuple(sorted([(seat, cents) for seat, cents in (*state.stacks, *mine.items()) if cents]))
    return replace(
        state,
        stacks=stacks,
        players=(),
        pots=(0,),
        to_match=0,
        raised=0,
        full=0,
        raises=0,
        asked_from=0,
        gone=(),
    )


def after(state: B, event: AnyEvent, structure: Structure = ANY, blind: int = 0) -> B:
    """The state after an event that moves chips between stacks and pots, or closes a betting round.

    `blind` is what a compulsory bet should have been, which others must match even if its player had less.
    """
    match event:
        case Chosen():
            return _chosen(state, event, structure)
        case Paid():
            return _paid(state, event, structure, blind or event.cents)
        case Noted(what="pots"):
            return _next_round(state, event)
        case BoughtIn() | CashedOut():
            return _at_the_cage(state, event)
        case Noted():
            return replace(state, pots=_pots_after(state.pots, event.transfers)) if event.transfers else state
        case _:
            return state


def _chosen(state: B, event: Chosen, structure: Structure) -> B:
    seat, move, cents = event.seat, event.move, event.cents
    players = list(state.players)
    at = _place(players, seat)
    one = players[at]
    put = one.put + cents
    players[at] = Player(
        seat, one.stack - cents, put, one.paid + cents, move == FOLD, True, one.checked or move == CHECK, one.dead
    )
    following = players[(at + 1) % len(players)].seat
    if not cents:
        return replace(state, players=tuple(players), asked_from=following)
    pots = (state.pots[0] + cents, *state.pots[1:])
    if put <= state.to_match:
        return replace(state, players=tuple(players), asked_from=following, pots=pots)
    full, raised, raises, whole = state.full, state.raised, state.raises, _whole(state, structure)
    if structure.limit is FIXED and structure.halves:
        # An all-in for half a bet or more counts as a whole one; for less, it only has to be called.
        counts = 2 * (put - full) >= structure.least
        full = (put if structure.goes_on else whole) if counts else full
    else:
        counts, full = put >= whole, put
    if counts:
        raised = put - state.to_match
    if not state.full and counts and state.to_match:  # a forced bet is completed, so the betting is open to all
        players = [replace(other, acted=other.seat == seat) for other in players]
    elif counts and state.full and sum([other.can_act for other in players if other.seat != seat]) > 1:
        raises += 1  # between two players, the number of raises is not limited
    return replace(
        state,
        players=tuple(players),
        asked_from=following,
        pots=pots,
        to_match=put,
        raised=raised,
        full=full,
        raises=raises,
    )


def _place(players: Sequence[Player], seat: int) -> int:
    """Where a seat is in the order of the players; the number of players if it is not among them."""
    for at, one in enumerate(players):
        if one.seat == seat:
            return at
    return len(players)


def _paid(state: B, event: Paid, structure: Structure, blind: int) -> B:
    """The state after chips went into a pot as an ante or blind, or came out of one."""
    seat, cents, what = event.seat, event.cents, event.what
    players = list(state.players)
    at = _place(players, seat)
    if at == len(players):
        return state
    one = players[at]
    if event.transfers and event.transfers[0].source != stack(seat):
        back = cents if what == UNCALLED else 0
        mine = sum([moved.cents for moved in event.transfers if moved.target == stack(seat)])
        players[at] = replace(one, stack=one.stack + mine, put=max(one.put - back, 0), paid=one.paid - back)
        return replace(state, players=tuple(players), pots=_pots_after(state.pots, event.transfers))
    pots = (state.pots[0] + cents, *state.pots[1:])
    if what in (DEAD_ANTE, DEAD_BLIND):
        players[at] = replace(one, stack=one.stack - cents, dead=one.dead + cents)
        return replace(state, players=tuple(players), pots=pots)
    put, forced = 0 if what == ANTE else cents, what == FORCED_BET
    players[at] = Player(
        seat, one.stack - cents, one.put + put, one.paid + cents, one.folded, forced, one.checked, one.dead
    )
    if what == ANTE:
        return replace(state, players=tuple(players), pots=pots)
    whole = 0 if forced and blind < structure.least else blind  # a smaller forced bet can still be completed
    return replace(
        state,
        players=tuple(players),
        pots=pots,
        to_match=max(state.to_match, blind),
        full=max(state.full, whole),
        raised=max(state.raised, whole),
    )


def _next_round(state: B, event: Noted) -> B:
    assert isinstance(event.value, tuple)
    players = tuple([Player(one.seat, one.stack, 0, one.paid, one.folded, dead=one.dead) for one in state.players])
    pots, first = tuple([int(cents) for cents in event.value]), players[0].seat
    return replace(state, players=players, pots=pots, to_match=0, raised=0, full=0, raises=0, asked_from=first)


def _at_the_cage(state: B, event: BoughtIn | CashedOut) -> B:
    cents = event.cents if isinstance(event, BoughtIn) else -event.cents
    for at, one in enumerate(state.players):
        if one.seat == event.seat:
            players = (*state.players[:at], replace(one, stack=one.stack + cents), *state.players[at + 1 :])
            return replace(state, players=players)
    stacks = dict(state.stacks)
    stacks[event.seat] = stacks.get(event.seat, 0) + cents
    return replace(state, stacks=tuple(sorted((seat, chips) for seat, chips in stacks.items() if chips)))


def spent(state: B, seat: int, cents: int) -> B:
    """The state after chips left a stack for something other than a pot."""
    return _at_the_cage(state, CashedOut(seat=seat, cents=cents))


def _pots_after(pots: tuple[int, ...], transfers: Iterable[Transfer]) -> tuple[int, ...]:
    """The pots after chips were moved between them, or out of them."""
    held = list(pots)
    for one in transfers:
        for account, sign in ((one.source, -1), (one.target, 1)):
            if account.startswith("pot:"):
                number = int(account[4:])
                held += [0] * (number + 1 - len(held))
                held[number] += sign * one.cents
    return tuple(held)


def held(state: BettingState) -> Mapping[str, int]:
    """What the stacks and pots must hold according to the state, for the game's `holds`."""
    found = {stack(seat): cents for seat, cents in state.stacks}
    found |= {stack(one.seat): one.stack for one in state.players}
    return found | {pot(number): cents for number, cents in enumerate(state.pots)}
