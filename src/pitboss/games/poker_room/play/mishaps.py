"""What happens when something goes wrong: with the deal, a card, the deck, a hand, or the order of action.

A dealer or the floor calls it, mostly at tables where people deal. While the cards of a street are coming, a call says
what is odd about them; the cards are then entered as they lie on the table.
"""

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Final

from msgspec.structs import replace

from pitboss.commands import Call
from pitboss.equipment.pack import card_name
from pitboss.events import AnyEvent, Called, Drawn, Noted, Over, Shuffled
from pitboss.game import Course
from pitboss.games.poker_room.law import COMMON
from pitboss.games.poker_room.state import Phase, PokerState
from pitboss.law import Citation, carries_out
from pitboss.money import Transfer, pot
from pitboss.procedures import betting

if TYPE_CHECKING:
    from pitboss.games.poker_room.rules import Poker

BACK: Final = "void hand"
FIRST_CARDS = 2  # if one of the first two cards is exposed, it is a misdeal
MOST_BOXED_AT_FIRST, MOST_BOXED = 1, 4  # cards found face up in the first deal, and in the whole hand
DEAD: Final = {
    "fouled-hand": COMMON.fouled,
    "discarded-hand": COMMON.discarded,
    "abandoned-hand": COMMON.abandoned,
}
Events = tuple[AnyEvent, ...]


# --- a hand that does not count --------------------------------------------------------------------------------------


def void(state: PokerState, by: tuple[Citation, ...]) -> Events:
    """The hand does not count: everybody takes back what they put in, and it is dealt again with the same button."""
    return (*betting.taken_back(state, BACK, by), *dealt_again(by))


def dealt_again(by: tuple[Citation, ...]) -> Events:
    """How a hand ends after everybody has taken their chips back."""
    return (Noted(what="again", says="The hand is dealt again with the same button", cites=by), Over(cites=by))


def before_action(state: PokerState) -> bool:
    """Whether fewer than two players have acted, and no cards have come since the first deal."""
    if state.acts >= 2 or state.drawn:
        return False
    return not state.street or (state.street == 1 and state.phase in (Phase.DEALING, Phase.DRAWING))


def _misdeal(game: "Poker", course: Course[PokerState], command: Call, heard: Called) -> None:
    course.add(heard, *void(course.state, COMMON.misdeal))


def _defective(game: "Poker", course: Course[PokerState], command: Call, heard: Called) -> None:
    course.add(heard, *defective(course.state))


def defective(state: PokerState) -> Events:
    """The deck is defective: the hand does not count, and new decks come to the table."""
    return (
        *void(state, COMMON.defective),
        Noted(what="new-decks", says="New decks are brought", cites=COMMON.defective),
    )


# --- cards that the dealer exposed, and cards too many ---------------------------------------------------------------


def _exposes(game: "Poker", course: Course[PokerState], command: Call, heard: Called) -> None:
    """In the first deal, one of the first two cards or a second card makes a misdeal; otherwise the deal goes on."""
    state = course.state
    course.add(heard)
    first = state.phase == Phase.DEALING and not state.street
    if first and (state.exposed or game.play.exposed_at(state, command.value) < FIRST_CARDS):
        course.add(*void(state, COMMON.exposed + COMMON.misdeal))


def exposed(seat: int, card: str, *, first: bool) -> Drawn:
    """A card that the dealer exposed: in the first deal it becomes a burn card, and later its player keeps it."""
    if first:
        says = f"Seat {seat}: the {card_name(card)} was exposed and will be the first burn card"
        return Drawn(outcome=card, says=says, cites=COMMON.exposed)
    says = f"Seat {seat}: the {card_name(card)} was dealt face up and stays so"
    return Drawn(outcome=card, says=says, cites=COMMON.face_up)


def after_the_deal(state: PokerState, cards: tuple[str, ...]) -> Iterator[Drawn]:
    """What comes after the first cards: a replacement for each exposed card, and then the extra card."""
    live = state.live
    for number, card in zip(state.exposed, cards, strict=False):
        seat = live[number % len(live)]
        says = f"Seat {seat} gets the {card_name(card)} instead"
        yield Drawn(outcome=card, says=says, seen_by=(seat,), cites=COMMON.exposed)
    if state.extra:
        says = "The extra card will be the first burn card"
        yield Drawn(outcome=cards[-1], says=says, seen_by=(), cites=COMMON.extra_card)


def _is_one_too_many(game: "Poker", course: Course[PokerState], command: Call, heard: Called) -> None:
    """One extra card is put back; a second one makes a misdeal."""
    state = course.state
    course.add(heard)
    if state.extra:
        course.add(*void(state, COMMON.extra_card + COMMON.misdeal))


def exposed_in_the_draw(seat: int, card: str) -> Drawn:
    """A card that was exposed in the draw, which its player does not keep."""
    says = f"Seat {seat}: the {card_name(card)} was exposed and is replaced after the draw"
    return Drawn(outcome=card, says=says, cites=COMMON.exposed_draw)


# --- cards that are found face up in the deck ------------------------------------------------------------------------


@carries_out("poker/boxed-card")
def found_boxed(game: "Poker", course: Course[PokerState], cards: tuple[str, ...]) -> None:
    """A boxed card is treated as if it were not there. Too many of them make a misdeal, or a defective deck."""
    (card,) = cards
    says = f"The {card_name(card)} was face up in the deck and does not count"
    after = course.add(Drawn(outcome=card, says=says, cites=COMMON.boxed)).state
    if len(after.boxed) > MOST_BOXED:
        course.add(*defective(after))
    elif not after.street and len(after.boxed) > MOST_BOXED_AT_FIRST:
        course.add(*void(after, COMMON.boxed + COMMON.misdeal))


def spare(game: "Poker", state: PokerState) -> int:
    """How many cards of the deck may turn out not to count, so that enough are left for this hand."""
    if state.phase == Phase.REPLACING:
        return min(state.left - state.replaces, not_in_use(game, state))
    if game.law.short:
        return state.left - game.play.to_come(state)
    odd = len(state.exposed) + state.extra if not state.street else 0
    return state.left - odd - sum(street.cards(len(state.live)) for street in game.streets[state.street :])


def not_in_use(game: "Poker", state: PokerState) -> int:
    """How many cards a draw game has beyond those that players hold or may still draw, and those out of play."""
    held = 5 * len(state.live) + len(state.burned) + len(state.boxed) + len(state.redraws) + len(state.exposed)
    return game.deck.left - held - 6


# --- community cards that come too early -----------------------------------------------------------------------------


@carries_out("poker/premature-card", "poker/too-many-cards")
def came_early(game: "Poker", course: Course[PokerState], cards: tuple[str, ...]) -> None:
    """Premature cards and extra cards do not count: they are shuffled in at once, or, for a fourth card, later."""
    state = course.state
    by = COMMON.premature if state.back == Phase.BETTING else COMMON.too_many
    if not state.laid:
        course.add(game.play.burned(state, cards[0], by))
        cards = cards[1:]
    outcome = cards[0] if len(cards) == 1 else cards
    why = "came too early and does" if len(cards) == 1 else "do"
    course.add(Drawn(outcome=outcome, says=f"The {game.deck.says(outcome)} {why} not count", cites=by))
    if not game.play.waits(state):
        course.add(shuffled_in(game, course.state, by))


def shuffled_in(game: "Poker", state: PokerState, by: tuple[Citation, ...] = COMMON.premature) -> Shuffled:
    """The deck is shuffled with the cards that do not count; burn cards and the cards of folded hands stay out."""
    out = in_sight(state) + state.burned
    return Shuffled(device=game.deck.name, out=out, seen_by=(), cites=by)


def in_sight(state: PokerState) -> tuple[str, ...]:
    """The cards that are dealt and stay out of the deck: those of all hands, the board and boxed cards."""
    return tuple([card for one in state.hands for card in one.cards]) + state.board + state.boxed


# --- hands that are dead ---------------------------------------------------------------------------------------------


@carries_out("poker/fouled-hand", "poker/discarded-hand", "poker/abandoned-hand")
def _dies(game: "Poker", course: Course[PokerState], command: Call, heard: Called) -> None:
    """A hand is dead. What its player put in stays in the pots, and play goes on without it."""
    seat = int(command.value)
    dead = Noted(what="dead-hand", seat=seat, says=f"The hand of seat {seat} is dead", cites=DEAD[command.name])
    course.add(heard, dead)
    course.add(*_merged(course.state, DEAD[command.name]))
    game.play.goes_on(course)


def can_die(state: PokerState) -> tuple[int, ...]:
    """The seats whose hands may be dead: not the only one that is left to contest a pot."""
    if state.phase != Phase.SHOWING and all(one.stack or one.folded for one in state.players):
        return state.live  # with nobody all-in, everybody contests all there is
    mucked = {one.seat for one in state.hands if one.mucked}
    among = [{*seats} - mucked for _, seats in betting.contested(_closed(state))]
    return tuple([seat for seat in state.live if seat not in mucked and {seat} not in among])


def _closed(state: PokerState) -> PokerState:
    """The pots of the betting rounds that are over."""
    players = tuple([replace(one, paid=one.paid - one.put, put=0) for one in state.players])
    return replace(state, players=players)


def _merged(state: PokerState, by: tuple[Citation, ...]) -> Iterator[Noted]:
    """Pots that the same hands contest, now that one is dead, become one."""
    wanted = [cents for cents, _ in betting.contested(_closed(state))]
    moved: list[Transfer] = []
    over = 0  # what pots so far lack
    held = [state.pots[0] - sum(one.put for one in state.players), *state.pots[1:]]
    wanted += [0] * (len(held) - len(wanted))
    for number in range(len(held) - 1):
        over += wanted[number] - held[number]
        if over > 0:
            moved.append(Transfer(pot(number + 1), pot(number), over))
    if moved:
        yield Noted(what="merged", says="Pots that the same hands contest are merged", cites=by, transfers=tuple(moved))


# --- action out of turn ----------------------------------------------------------------------------------------------


@carries_out("poker/out-of-turn")
def released(before: PokerState, after: PokerState) -> Iterator[Noted]:
    """A player who acted out of turn may act freely if somebody bets or raises before their turn."""
    if after.to_match > before.to_match:
        for one in before.bound:
            if one.seat in after.live and one.seat != after.bettor:
                says = f"Seat {one.seat} takes back what was announced out of turn"
                yield Noted(what="taken-back", seat=one.seat, says=says, cites=COMMON.out_of_turn)


CALLED: Final[dict[str, Callable[["Poker", Course[PokerState], Call, Called], None]]] = {
    "misdeal": _misdeal,
    "defective-deck": _defective,
    "exposed-card": _exposes,
    "extra-card": _is_one_too_many,
    **dict.fromkeys(DEAD, _dies),
}


def follows(game: "Poker", course: Course[PokerState], command: Call, heard: Called) -> None:
    """What follows from the call of a mishap."""
    CALLED[command.name](game, course, command, heard)
