"""Choosing at once: several seats answer, and nobody learns another seat's answer before all have answered.

A game that waits for a `Choice` with several turns lets `answered` decide each answer. Each answer gets its own line in
the record, which others see without the move; the chips behind it leave the purse at once and are sealed. After the
last answer, all answers are disclosed in seat order, and the game says what happens to each seat's chips.
"""

from collections.abc import Callable

from msgspec.structs import replace

from pitboss.commands import Choose
from pitboss.events import AnyEvent, Chosen, Disclosed
from pitboss.game import Answer, Choice, Game, S
from pitboss.law import Citation
from pitboss.money import Transfer, sealed

Disclose = Callable[[Answer], Disclosed]


def answered(
    game: Game[S], state: S, command: Choose, cites: tuple[Citation, ...], disclose: Disclose
) -> tuple[AnyEvent, ...]:
    """The events of a seat's answer. With the last answer, `disclose` makes every answer known."""
    choice = game.awaits(state)
    assert isinstance(choice, Choice)
    seat, cents = command.seat, command.cents
    paid = (Transfer(game.purse(seat), sealed(seat), cents),) if cents else ()
    mine = Chosen(seat=seat, move=command.move, cents=cents, seen_by=(seat,), cites=cites, transfers=paid)
    if choice.seats != (seat,):
        return (mine,)
    return (mine, *(disclose(answer) for answer in with_answer(state, mine).answers))


def with_answer(state: S, event: Chosen) -> S:
    """The state after a seat has answered."""
    return replace(state, answers=tuple(sorted((*state.answers, Answer(event.seat, event.move, event.cents)))))


def without_answer(state: S, event: Disclosed) -> S:
    """The state after a seat's answer is disclosed."""
    return replace(state, answers=tuple(one for one in state.answers if one.seat != event.seat))
