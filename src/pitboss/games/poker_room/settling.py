"""How a hand ends: who shows, what the house takes, and who is awarded the pots."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from pitboss.commands import Choose
from pitboss.events import AnyEvent, Noted, Over
from pitboss.game import Course
from pitboss.games.poker_room.law import COMMON
from pitboss.games.poker_room.play import bad_beat
from pitboss.games.poker_room.showdown import Division, Worth, beaten, order_of_showing
from pitboss.games.poker_room.state import Phase, PokerState
from pitboss.money import RAKE, Transfer, pot
from pitboss.procedures import betting

if TYPE_CHECKING:
    from pitboss.games.poker_room.rules import Poker

SHOWS, MUCKS = "shows", "mucks"


def uncontested(game: "Poker", course: Course[PokerState]) -> None:
    """Everybody else has folded: the last player takes the pot unseen."""
    (seat,) = course.state.live
    _charge(game, course)
    state = course.state
    won = betting.awarded(state, lambda cents, seats: (betting.Share(seat, cents, cites=COMMON.uncontested),))
    course.add(*won, *game.aftermath(state, won), Over(cites=COMMON.uncontested))


def showdown(game: "Poker", course: Course[PokerState]) -> None:
    """The hands that are left are compared. A beaten hand is thrown in unseen, unless every hand must be shown."""
    state = course.state
    worths = {seat: game.worth(state, seat) for seat in state.live}
    claims, everybody = bad_beat.claimants(game, state, worths), game.house["show"] == "everybody"
    pots = betting.contested(state)
    for seat in order_of_showing(state):
        shows = everybody or seat in claims or not beaten(course.state, seat, worths, pots)
        course.add(
            _shown(game, state, seat, worths[seat]) if shows else Noted(what=MUCKS, seat=seat, cites=COMMON.mucks)
        )
    awards(game, course, worths)


def _shown(game: "Poker", state: PokerState, seat: int, worth: Worth) -> Noted:
    cards = state.hand(seat).cards
    return Noted(
        what=SHOWS,
        seat=seat,
        value=cards,
        says=f"Seat {seat} shows {worth.says}",
        cites=game.law.showdown + COMMON.shows,
    )


def told(game: "Poker", state: PokerState, command: Choose) -> tuple[AnyEvent, ...]:
    """What a player shows who chose to show."""
    if command.move != "show":
        return ()
    return (_shown(game, state, command.seat, game.worth(state, command.seat)),)


def awards(game: "Poker", course: Course[PokerState], worths: dict[int, Worth] | None = None) -> None:
    """The house takes its charge, and every pot goes to the best of the hands that contest it.

    If a bad beat or a high hand was shown, the meter is read first. Whoever alone has a hand left shows it for that.
    """
    state = course.state
    known = worths or {seat: game.worth(state, seat) for seat in state.live}
    if hit := bad_beat.hit(game, state, known):
        hidden = [seat for seat in bad_beat.claimants(game, state, known) if not state.hand(seat).shown]
        course.add(*(_shown(game, state, seat, known[seat]) for seat in hidden), *hit)
        return
    _charge(game, course)
    state = course.state
    mucked = {one.seat for one in state.hands if one.mucked}
    left = {seat: worth for seat, worth in known.items() if seat not in mucked}
    divide = Division(state, left, game.law, game.house, splits=game.splits)
    won = betting.awarded(state, divide)
    bonus = bad_beat.paid(game, state, known)
    course.add(*won, *bonus, *game.aftermath(state, won), Over(cites=game.law.showdown))


def _charge(game: "Poker", course: Course[PokerState]) -> None:
    """What is taken from the pots before they are awarded: first the house's charge, then the part for the meter."""
    for takes in (charge, bad_beat.contribution):
        course.add(*takes(game, course.state))


def charge(game: "Poker", state: PokerState) -> Iterator[Noted]:
    """What the house takes: the charge on all pots together, from each pot what it adds to the charge on those before.

    What a small side pot cannot pay of it is left to the pots before.
    """
    options, pots = game.house.options, state.pots
    if options["rake"] in ("none", "time") or (options["rake-before-cards"] == "no" and _at_once(state)):
        return
    due = left = rake_on(game, sum(pots))
    taken: list[Transfer] = []
    for number in reversed(range(len(pots))):
        part = min(left - rake_on(game, sum(pots[:number])), pots[number])
        if part > 0:
            taken.insert(0, Transfer(pot(number), RAKE, part))
            left -= part
    if taken:
        by = COMMON.rake if options["rake"] == "share" else COMMON.hand_fee
        yield Noted(what="rake", value=due, says="The rake is taken", cites=by, transfers=tuple(taken))


def _at_once(state: PokerState) -> bool:
    """Whether the hand ended in the first betting round, so that the cards of the next street do not come."""
    return state.street <= 1 and state.phase != Phase.SHOWING


def rake_on(game: "Poker", cents: int) -> int:
    """What is due on so many cents in the pots."""
    options, chip = game.house.options, game.house.chip
    if options["rake"] == "fee":
        return min(int(options["hand-fee"]), cents // chip * chip)
    step, cap = int(options["rake-step"]), int(options["rake-cap"])
    counted = cents // step * step if step else cents
    due = counted * int(options["rake-percent"]) // 100 // chip * chip
    return min(due, cap) if cap else due
