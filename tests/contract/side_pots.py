"""Side pots: who has fewer chips than a bet is all-in for less. The rules turn on the stacks, so the state has them."""

from collections.abc import Iterator, Mapping
from itertools import permutations
from typing import ClassVar

from msgspec.structs import replace

from pitboss.commands import AnyCommand, Call, Choose, Leave, Result, Role
from pitboss.equipment import Wheel
from pitboss.events import AnyEvent, Called, Chosen, Decision, Drawn, Noted, Opened, Over, Paid, Refusal
from pitboss.game import Awaits, Chance, Choice, Grounds, Move, Offer, Spot, State, Wagering
from pitboss.law import cites
from pitboss.money import Transfer, layout, pot, purse
from pitboss.procedures.wagering import changed, fold

from .small import Small, charter

ALL_IN, POT, WAGERS = cites('19:47-14.1 "All-in"'), cites('19:47-14.1 "Pot"'), cites("19:47-14.7")
BY_MOVE = {word.lower(): cites(f'19:47-14.1 "{word}"') for word in ("Bet", "Call", "Fold")}
OPEN, OPEN_TO_DEAL = Wagering(), Wagering(calls=(Offer("deal", (Role.DEALER,), WAGERS, routine=True),))
SHOWDOWN = Wheel("showdown", ["-".join(best) for best in permutations("123")])  # the seats, best hand first
LEAST = 100


class Hand(State, frozen=True):
    """What each player has put in, and who is still in the hand."""

    put: tuple[tuple[int, int], ...] = ()
    live: tuple[int, ...] = ()

    def stack(self, seat: int) -> int:
        return sum(bet.cents for bet in self.bets if bet.seat == seat)

    def to_act(self) -> int | None:
        return next((seat for seat in self.live if seat not in dict(self.put)), None)

    def pots(self) -> Iterator[tuple[int, tuple[int, ...]]]:
        """Each pot, the main pot first: its chips, and who contests it."""
        below = 0
        for level in sorted({cents for seat, cents in self.put if seat in self.live}):
            chips = sum(min(cents, level) - min(cents, below) for _, cents in self.put)
            yield chips, tuple(seat for seat, cents in self.put if seat in self.live and cents >= level)
            below = level


class SidePots(Small[Hand]):
    """One round of betting: the first player bets, the others call, call all-in for less, or fold."""

    charter: ClassVar = charter("side-pots", "19:47-14.7", {"stack": WAGERS})
    grounds: ClassVar = Grounds(WAGERS, WAGERS, WAGERS, WAGERS)
    spots: ClassVar = {"stack": Spot("stack", "stack", "Stack")}

    def start(self) -> Hand:
        return Hand()

    def awaits(self, state: Hand) -> Awaits:
        if state.phase == "wagering":
            return OPEN_TO_DEAL if len(state.bets) > 1 else OPEN
        if state.phase != "betting":
            return Chance(device=SHOWDOWN) if state.phase == "showdown" else None
        seat = state.to_act()
        assert seat is not None
        if not state.put:
            return Choice.of(seat, (Move("bet", LEAST, state.stack(seat)),))
        call = min(state.put[0][1], state.stack(seat))
        return Choice.of(seat, (Move("call", call, call), Move("fold")))

    def decide(self, state: Hand, command: AnyCommand) -> Decision:
        if isinstance(command, Leave) and command.seat in state.live:
            return Refusal("Your hand is in play; fold it, or see it through, before you leave.", POT)
        return super().decide(state, command)

    def answer(self, state: Hand, command: Call | Choose | Result) -> Decision:
        match command:
            case Call():
                return (Called(by=command.by, name="deal", says="The hand is dealt", cites=WAGERS),)
            case Choose():
                return self._chosen(state, command)
            case Result():
                best = [int(seat) for seat in str(command.outcome).split("-")]
                drawn = Drawn(outcome=command.outcome, says=f"Seat {best[0]} is best", cites=POT)
                return (drawn, *self._won(state, best), Over())

    def _chosen(self, state: Hand, command: Choose) -> Decision:
        seat, cents = command.seat, command.cents
        into = (Transfer(layout(seat), pot(), cents),) if cents else ()
        by = BY_MOVE[command.move] + (ALL_IN if cents == state.stack(seat) else ())
        chosen = Chosen(seat=seat, move=command.move, cents=cents, cites=by, transfers=into)
        after = self.evolve(state, chosen)
        if after.to_act() is not None:
            return (chosen,)
        sides = [  # what lies above the smallest stake goes into pots of its own
            Noted(what="side-pot", value=number, cites=ALL_IN, transfers=(Transfer(pot(), pot(number), cents),))
            for number, (cents, _) in list(enumerate(after.pots()))[1:]
        ]
        shown: tuple[AnyEvent, ...] = (chosen, *sides, Noted(what="showdown"))
        return shown if len(after.live) > 1 else (*shown, *self._won(after, list(after.live)), Over())

    def _won(self, state: Hand, best: list[int]) -> Iterator[Paid]:
        for number, (cents, contest) in enumerate(state.pots()):
            seat = next(one for one in best if one in contest)
            chips = (Transfer(pot(number), layout(seat), cents),)
            yield Paid(seat=seat, what="side pot" if number else "main pot", cents=cents, cites=POT, transfers=chips)

    def ends_void(self, state: Hand) -> tuple[AnyEvent, ...]:
        """The stacks have gone back, and what was put into the pots goes the same way."""
        pots = [pot(number) for number, cents in self._pots(state).items() for _ in range(cents // LEAST)]
        back = []
        for seat, cents in state.put:
            mine, pots = pots[: cents // LEAST], pots[cents // LEAST :]
            back += [Transfer(one, purse(seat), LEAST) for one in mine]
        noted = (Noted(what="void", transfers=tuple(back)),) if back else ()
        return (*noted, *super().ends_void(state))

    def evolve(self, state: Hand, event: AnyEvent) -> Hand:
        match event:
            case Opened():
                return replace(state, phase="wagering")
            case Called():
                return replace(state, phase="betting", live=tuple(bet.seat for bet in state.bets))
            case Chosen():
                live = tuple(seat for seat in state.live if seat != event.seat or event.move != "fold")
                put = ((event.seat, event.cents),) if event.cents else ()
                return replace(changed(state, event.seat, "stack", -event.cents), put=state.put + put, live=live)
            case Noted(what="showdown"):
                return replace(state, phase="showdown")
            case Paid():
                return changed(state, event.seat, "stack", event.cents)
            case Over():
                return replace(state, phase="over", put=(), live=())
            case _:
                return fold(state, event)

    def holds(self, state: Hand) -> Mapping[str, int]:
        return {**super().holds(state), **{pot(number): cents for number, cents in self._pots(state).items()}}

    def _pots(self, state: Hand) -> Mapping[int, int]:
        pots = [cents for cents, _ in state.pots()] if state.phase == "showdown" else [sum(dict(state.put).values())]
        return dict(enumerate(pots))
