"""The two decks of a table: how they are made ready for a hand, and what becomes of them at an idle table."""

from collections.abc import Mapping
from typing import Final

from msgspec.structs import replace

from pitboss.events import Called
from pitboss.game import Clock, Every
from pitboss.games.poker_room.law import CALLS
from pitboss.games.poker_room.state import Phase, PokerState
from pitboss.house import House
from pitboss.law import carries_out
from pitboss.procedures.calling import Spoken

BACKS: Final = ("red", "blue")  # the backs of the two decks, by which they are told apart
SORTED_AFTER, REPLACED_AFTER = 2, 4  # hours
NEXT: Final[Mapping[str, Phase]] = {  # the phase that follows each routine call before a hand
    "inspect": Phase.VERIFY,
    "verify": Phase.DISPLAY,
    "display": Phase.WASH,
    "wash": Phase.SHUFFLE,
    "shuffle": Phase.CUT,
    "cut": Phase.OVER,
    "recut": Phase.CUT,
    "sort-decks": Phase.SHUFFLE,
    "change-decks": Phase.INSPECT,
}
IN_PLAY: Final = (Phase.SHUFFLE, Phase.CUT, Phase.OVER)  # the phases between hands in which a deck is in play
TOUCHED: Final = ("wash", "sort-decks", "change-decks")  # calls after which a deck is no longer as it came shuffled


def spoken(name: str, house: House, phase: Phase | None = None) -> Spoken:
    """A call as this house makes it: with a shuffling device, with one deck made ready at a time, at an idle table."""
    machine = house["shuffler"] == "machine"
    cases = {
        "display": "idle" if phase == Phase.IDLE else "",
        "wash": "machine" if machine else house["second-deck"],
        "shuffle": "machine" if machine else "",
    }
    return CALLS.get(f"{name}/{cases.get(name, '')}") or CALLS[name]


@carries_out("19:47-14.4(c)1", "19:47-14.5(c)")
def after(state: PokerState, event: Called, house: House) -> PokerState:
    """The state after a call that concerns the decks; any other call leaves it as it is."""
    match event.name:
        case "verify" if house.options.get("preshuffled") == "yes":
            return replace(state, phase=Phase.SHUFFLE, preshuffled=True)
        case "cut" if state.players:
            return replace(state, phase=Phase.DEALING)  # the hand had begun when the deck was to be cut again
        case "rotate":
            later = house["second-deck"] == "later"
            return replace(state, deck=1 - state.deck, phase=Phase.WASH if later else Phase.SHUFFLE)
        case name if name in TOUCHED:
            return replace(state, phase=NEXT[name], preshuffled=False)
        case name if name in NEXT:
            return replace(state, phase=NEXT[name])
        case _:
            return state


@carries_out("19:47-14.5(d)")
def idle(state: PokerState) -> PokerState:
    """With fewer than two players at the table there is no game, and the decks are spread until two are there.

    Decks that are just being made ready are shown to the next players anyway.
    """
    if len(state.seats) > 1:
        return state
    phase = Phase.IDLE if state.phase in IN_PLAY else state.phase
    return replace(state, phase=phase, button=0, small=0, big=0, killer=0, fresh=(), owing=(), again=())


@carries_out("19:47-14.2(b)", "poker/deck-change")
def clocks(house: House) -> tuple[Clock, ...]:
    """After two hours the decks are put in order, and after four they are replaced, unless a later rule allows more."""
    hours = int(house.options.get("deck-hours", REPLACED_AFTER))
    return (
        Clock(CALLS["change-decks"].offer, Every.HOURS, hours),
        Clock(CALLS["sort-decks"].offer, Every.HOURS, SORTED_AFTER, ("change-decks",)),
    )
