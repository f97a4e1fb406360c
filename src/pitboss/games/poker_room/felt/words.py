"""What a dealer says about a hand: what players post, do, win and take back."""

from typing import Final

from pitboss.equipment import card_name
from pitboss.events import AnyEvent, Chosen, Drawn, Noted, Opened, Over, Paid, Shuffled
from pitboss.law import cites
from pitboss.money import dollars
from pitboss.procedures.betting import ALL_IN, MAIN_POT, POT_NAMES
from pitboss.words import listed

BURN: Final = cites('19:47-14.1 "Burn card"')
PAID: Final = {
    "ante": "antes {}",
    "dead ante": "antes {}",
    "small blind": "posts the small blind of {}",
    "big blind": "posts the big blind of {}",
    "third blind": "posts the third blind of {}",
    "straddle": "straddles for {}",
    "kill blind": "posts the kill blind of {}",
    "new player's blind": "posts a blind of {} to be dealt in",
    "dead blind": "posts a dead blind of {}",
    "forced bet": "brings it in for {}",
    "uncalled bet": "takes back an uncalled {}",
    "void hand": "takes back {}, because the hand is void",
    "time fee": "pays a time charge of {}",
}
CHOSEN: Final = {
    "fold": "folds",
    "check": "checks",
    "call": "calls {cents}",
    "bet": "bets {cents}",
    "raise": "raises to {to}",
    "stand-pat": "stands pat",
    "show": "turns the hand over",
    "muck": "mucks the hand",
}
SHUFFLED: Final = {"poker/last-card": "The burn cards are shuffled.", "poker/discards": "The discards are shuffled."}
DISCARD_WORDS: Final = ("no card", "one card", "two cards", "three cards", "four cards", "five cards")
MISSED: Final = {"small": "the small blind", "big": "the big blind", "both": "both blinds"}


def told(event: AnyEvent) -> str:
    """What a dealer says about an event, where poker has its own words for it."""
    match event:
        case Opened():
            return "A hand begins."
        case Over():
            return "The hand is over."
        case Chosen():
            return f"Seat {event.seat} {_does(event)}{_all_in(event)}."
        case Paid():
            done = _is_paid(event)
            return f"Seat {event.seat} {done}{_all_in(event)}." if done else ""
        case Drawn(seen_by=(seat,)):
            card = f"the {card_name(event.outcome)}" if isinstance(event.outcome, str) else "a card"
            return f"Seat {seat} gets {card} face down."
        case Drawn(seen_by=()) if set(BURN) <= set(event.cites):
            return "A card is burned."
        case Shuffled():
            return next((said for by, said in SHUFFLED.items() if by in event.cites), "")
        case Noted():
            return _noted(event)
        case _:
            return ""


def _all_in(event: AnyEvent) -> str:
    return " and is all in" if set(ALL_IN) <= set(event.cites) else ""


def _does(event: Chosen) -> str:
    name, _, cards = event.move.partition("-")
    if name == "discard":
        return f"discards {DISCARD_WORDS[len(cards.split('-'))]}"
    return CHOSEN[event.move].format(cents=dollars(event.cents), to=dollars(event.to))


def _is_paid(event: Paid) -> str:
    if event.what in PAID:
        return PAID[event.what].format(dollars(event.cents))
    name, _, what = event.what.partition(", ")
    if not name.startswith(POT_NAMES):
        return ""
    of = f"wins {dollars(event.cents)} from {'the ' if name == MAIN_POT else ''}{name}"
    return f"{of}, because nobody has a low hand" if what == "no low hand" else f"{of} for {what}" if what else of


def _noted(event: Noted) -> str:
    match event.what, event.value:
        case "dealt-in", (_, _, _, *order):
            seats = f"Seats {listed([str(seat) for seat in order])} are dealt in"
            return f"{seats}, and the button is at seat {event.seat}." if event.seat else f"{seats}."
        case "missed-blinds", str(which):
            return f"Seat {event.seat} owes {MISSED[which]}."
        case "mucks", _:
            return f"Seat {event.seat} mucks the hand unseen."
        case "pots", (whole,):
            return f"The pot is {dollars(int(whole))}."
        case "pots", (main, *sides):
            named = [f"side pot {number} is {dollars(int(cents))}" for number, cents in enumerate(sides, 1)]
            return f"{listed([f'The main pot is {dollars(int(main))}', *named])}."
        case "rake", int(cents):
            return f"The dealer takes a rake of {dollars(cents)}."
        case _:
            return f"{event.says}." if event.says else ""
