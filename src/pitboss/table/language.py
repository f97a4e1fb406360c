"""The language of the table: commands as people type them, and events as people read them.

sit 1                           seat 1 is taken             leave 1
buy-in 1 $500                   chips from the cage         cash-out 1 $500
open                            the dealer opens the round
place 1 split-17-20 $5          chips on a spot             take-down 1 split-17-20 $5
place 1 red $5 by dealer        staff bets for a patron     place 1 red $5 by dealer spoken
place 1 player $5 by dealer coupon $5                       a match play coupon goes with the chips
choose 1 double $5              a move
dealer calls no-spin: foreign-object                        floor calls void
patron 1 calls pass-the-dice
result 17                       what the equipment shows    void                        the floor voids the round
"""

import re
from collections.abc import Callable
from typing import Any

from pitboss.commands import (
    AnyCommand,
    BuyIn,
    Call,
    CashOut,
    Choose,
    Leave,
    Open,
    Place,
    Result,
    Role,
    Sit,
    TakeDown,
    VoidRound,
)
from pitboss.errors import BadInput
from pitboss.events import (
    AnyEvent,
    BoughtIn,
    Called,
    CashedOut,
    Chosen,
    Disclosed,
    Drawn,
    Left,
    Marked,
    Moved,
    Noted,
    Opened,
    Over,
    Paid,
    Placed,
    Sat,
    Settled,
    Shuffled,
    TakenDown,
    Verdict,
    Voiced,
)
from pitboss.felt import felt_of
from pitboss.game import Chance, Game
from pitboss.money import cents, dollars
from pitboss.procedures.voiding import BACK
from pitboss.table.table import Table

_CALL = re.compile(r"(dealer|floor|patron)(?: (\d+))? calls ([a-z0-9-]+)(?:: (.+))?", re.ASCII)
_PLACE = re.compile(r"place (\d+) (\S+) (\S+)(?: by (dealer|floor))?( spoken)?(?: coupon (\S+))?", re.ASCII)
_MONEY = re.compile(r"(take-down|buy-in|cash-out) (\d+) (?:(\S+) )?(\$?[\d,.]+)", re.ASCII)
_SEAT = re.compile(r"(sit|leave) (\d+)", re.ASCII)
_BACK = re.compile(r"sit (\d+) again: (.+)", re.ASCII)
_CHOOSE = re.compile(r"choose (\d+) ([a-z0-9-]+)(?: (\$?[\d,.]+))?", re.ASCII)
_MOST_DIGITS = 3


def read_command(table: Table[Any], line: str) -> AnyCommand:
    """The command that a line spells out. A line that is not a command is refused in one sentence."""
    line = line.strip()
    if line == "open":
        return Open()
    if line == "void":
        return VoidRound()
    if line.startswith("result "):
        return _result(table, line.removeprefix("result "))
    if found := _SEAT.fullmatch(line):
        return (Sit if found[1] == "sit" else Leave)(_seat(found[2]))
    if found := _BACK.fullmatch(line):
        return Sit(_seat(found[1]), found[2])
    if found := _PLACE.fullmatch(line):
        by = Role(found[4]) if found[4] else Role.PATRON
        coupon = cents(found[6]) if found[6] else 0
        return Place(_seat(found[1]), found[2], cents(found[3]), by, bool(found[5]), coupon)
    if found := _MONEY.fullmatch(line):
        return _money(found)
    if found := _CALL.fullmatch(line):
        return Call(Role(found[1]), found[3], _seat(found[2] or "0"), found[4] or "")
    if found := _CHOOSE.fullmatch(line):
        return Choose(_seat(found[1]), found[2], cents(found[3]) if found[3] else 0)
    raise BadInput(f"{line[:60]!r} is not a command of the table; try 'place 1 red $5' or 'open'.")


def _seat(text: str) -> int:
    if len(text) > _MOST_DIGITS:
        raise BadInput(f"There is no seat {text[:20]}.")
    return int(text)


def _money(found: re.Match[str]) -> AnyCommand:
    verb, seat, spot, amount = found.groups()
    if (verb == "take-down") != bool(spot):
        raise BadInput(f"{found[0][:60]!r} is incomplete; write it like 'take-down 1 red $5' or 'buy-in 1 $100'.")
    if verb == "take-down":
        return TakeDown(_seat(seat), spot, cents(amount))
    return (BuyIn if verb == "buy-in" else CashOut)(_seat(seat), cents(amount))


def _result(table: Table[Any], text: str) -> Result:
    awaits = table.awaits
    if not isinstance(awaits, Chance):
        raise BadInput("There is no result to enter now; the table is not waiting for the equipment.")
    return Result(awaits.read(text, table.equipment))


def spell(command: AnyCommand) -> str:
    """The line that spells out a command, which `read_command` can read back."""
    match command:
        case Open():
            return "open"
        case VoidRound():
            return "void"
        case Sit():
            return f"sit {command.seat}" + (f" again: {command.remembered}" if command.remembered else "")
        case Leave():
            return f"leave {command.seat}"
        case BuyIn() | CashOut():
            return f"{'buy-in' if isinstance(command, BuyIn) else 'cash-out'} {command.seat} {dollars(command.cents)}"
        case Place():
            by = "" if command.by is Role.PATRON else f" by {command.by}"
            spoken = " spoken" if command.spoken else ""
            coupon = f" coupon {dollars(command.coupon)}" if command.coupon else ""
            return f"place {command.seat} {command.spot} {dollars(command.cents)}{by}{spoken}{coupon}"
        case TakeDown():
            return f"take-down {command.seat} {command.spot} {dollars(command.cents)}"
        case Choose():
            amount = f" {dollars(command.cents)}" if command.cents else ""
            return f"choose {command.seat} {command.move}{amount}"
        case Call():
            whose = f" {command.seat}" if command.seat else ""
            value = f": {command.value}" if command.value else ""
            return f"{command.by}{whose} calls {command.name}{value}"
        case Result():
            outcome = command.outcome
            return f"result {' '.join(map(str, outcome)) if isinstance(outcome, tuple) else outcome}"


def is_push(event: Settled, game: Game[Any] | None) -> bool:
    """Whether a dealer would call it a push: a tie, or what the game's own paragraphs call void although it is one."""
    tied = event.verdict is Verdict.VOID and game is not None and not set(game.grounds.push).isdisjoint(event.cites)
    return tied or event.verdict is Verdict.PUSH


def tell(event: AnyEvent, named: Callable[[str], str] = str, game: Game[Any] | None = None) -> str:
    """What happened, in one line. `named` gives the name of a spot whose slug is not readable enough.

    The game gives the dealer's words for its moves, and says which wagers are a push.
    """
    if game and (told := felt_of(game).tells(event)):
        return told
    match event:
        case Sat():
            return f"Seat {event.seat} is taken."
        case Left():
            return f"Seat {event.seat} is free."
        case BoughtIn():
            return f"Seat {event.seat} buys {dollars(event.cents)} in chips."
        case CashedOut():
            return f"Seat {event.seat} cashes out {dollars(event.cents)}."
        case Opened():
            return "The table is open for wagers."
        case Over():
            return "The round is over."
        case Shuffled():
            return f"The {event.device} is fresh."
        case Called():
            whose = f" {event.seat}" if event.seat else ""
            value, says = felt_of(game).value_name(event.value) if game else event.value, event.says.lower()
            said = value in says or event.value.replace("-", " ") in says
            why = "" if said else f" ({value})"
            return f'{event.by.capitalize()}{whose}: "{event.says}"{why}'
        case Drawn():
            return f'Dealer: "{event.says}"' if event.says else "The dealer deals face down."
        case Noted():
            return event.says or f"{event.what}: {event.value}"
        case _:
            return _tell_of_chips(event, named, game)


def _tell_of_chips(event: AnyEvent, named: Callable[[str], str], game: Game[Any] | None) -> str:
    match event:
        case Placed():
            coupon = f" and a {dollars(event.coupon)} match play coupon" if event.coupon else ""
            return f"Seat {event.seat} wagers {dollars(event.cents)}{coupon} on {named(event.spot)}."
        case Voiced():
            wager = f"{dollars(event.cents)} in cash on {named(event.spot)}"
            return f"Seat {event.seat} calls {wager}; the {event.by} has confirmed it."
        case TakenDown():
            return f"Seat {event.seat} takes {dollars(event.cents)} down from {named(event.spot)}."
        case Moved():
            return f"Seat {event.seat}: {dollars(event.cents)} moves from {named(event.spot)} to {named(event.to)}."
        case Marked():
            laid = (
                f"{named(event.spot)} is marked {event.mark!r}"
                if event.mark
                else f"the button is lifted from {named(event.spot)}"
            )
            return f"Seat {event.seat}: {laid}."
        case Chosen(move=""):
            return f"Seat {event.seat} has chosen."
        case Chosen():
            return f"Seat {event.seat} chooses {_move(event, game)}."
        case Disclosed():
            return f"Seat {event.seat} chose {_move(event, game)}."
        case Paid() if event.what == BACK:
            return f"Seat {event.seat}: {dollars(event.cents)} back, because the round was called off."
        case Paid():
            return f"Seat {event.seat}: {dollars(event.cents)}, {event.what}."
        case Settled():
            return f"Seat {event.seat}: {named(event.spot)} {_ending(event, game)}; {event.why}."
        case _:
            raise AssertionError(f"no words for {event}")


def _move(event: Chosen | Disclosed, game: Game[Any] | None) -> str:
    said = felt_of(game).move_name(event.move) if game else event.move
    return f"{said}{' for ' + dollars(event.cents) if event.cents else ''}"


def _ending(event: Settled, game: Game[Any] | None) -> str:
    if is_push(event, game):
        return f"pushes, {dollars(event.stake)} back"
    match event.verdict:
        case Verdict.WON:
            return f"wins {dollars(event.paid)}{' at ' + event.odds if event.odds else ''}"
        case Verdict.LOST:
            return f"loses {dollars(event.stake)}"
        case Verdict.HALF:
            return f"loses {dollars(event.stake - event.returned)} and takes back {dollars(event.returned)}"
        case _:
            return f"goes back, {dollars(event.stake)}"


def tell_with_cites(event: AnyEvent, game: Game[Any] | None = None) -> str:
    """What happened, and under which paragraphs."""
    said = tell(event, game=game)
    return f"{said}  [{', '.join(event.cites)}]" if event.cites else said
