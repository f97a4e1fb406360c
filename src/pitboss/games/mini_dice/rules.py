"""The rules of mini-dice."""

from collections.abc import Mapping
from typing import ClassVar

from msgspec.structs import replace

from pitboss.commands import AnyCommand, Call, Result
from pitboss.equipment import Device, Outcome
from pitboss.equipment.device import numbers
from pitboss.events import AnyEvent, Called, Decision, Drawn, Over, Refusal, Settled
from pitboss.game import Awaits, Bet, Clock, Game, Grounds, Spot
from pitboss.games.mini_dice.phases import BY_HAND, BY_MACHINE, SHAKER, Shaking, held_up
from pitboss.games.mini_dice.state import MiniDiceState, Phase
from pitboss.games.mini_dice.wagers import ONE_SHAKE, all_spots
from pitboss.house import Charter, Group, House
from pitboss.law import Edition, carries_out, cites
from pitboss.procedures.settlement import losers_first, lost, voided, won
from pitboss.procedures.wagering import fold, ordinary

ANNOUNCED = cites("mini-dice/announced")
BY_POSITION = cites("mini-dice/position")
LOSERS_FIRST = cites("mini-dice/losers-first")
HELD_UP = (Phase.UNCHECKED, Phase.STALE, Phase.BROKEN)
STAYS = cites("mini-dice/place", "mini-dice/removal")


class MiniDice(Game[MiniDiceState]):
    """Two dice in a shaker: place bets stay until a 7 or their number comes, all other wagers are for one shake."""

    charter: ClassVar = Charter.load(
        "pitboss.games.mini_dice",
        slug="mini-dice",
        name="Mini-dice",
        citation="13:69F-13.2",
        editions=(Edition.NJAC_13_69F,),
        places=8,
        group=Group.DICE,
        rank=13,
    )
    version: ClassVar[int] = 3  # the shaker is uncovered before the dice are called; the clock says how old they are
    grounds: ClassVar = Grounds(
        chips=cites("mini-dice/chips"),
        permissible=cites("mini-dice/wagers"),
        closed=cites("mini-dice/no-more-bets"),
        procedure=cites("13:69F-13.5"),
        removal=cites("mini-dice/removal"),
        payable=cites("mini-dice/payable"),
        uniform=cites("mini-dice/uniform"),
    )

    def __init__(self, house: House) -> None:
        super().__init__(house)
        self._spots = {spot.id: spot for spot in all_spots()}
        self._wins_on = {spot.id: frozenset(map(int, spot.covers)) for spot in all_spots()}
        # Every shake, by its outcome: its total, and how it is called.
        self._shakes = {
            shake: (_total(shake), Drawn(outcome=shake, says=SHAKER.says(shake), cites=ANNOUNCED))
            for shake in SHAKER.outcomes()
        }

    @property
    def devices(self) -> tuple[Device, ...]:
        """The shaker."""
        return (SHAKER,)

    @property
    def spots(self) -> Mapping[str, Spot]:
        """Every area of the layout."""
        return self._spots

    def start(self) -> MiniDiceState:
        """A table whose shaker has not been checked yet."""
        return MiniDiceState(phase=Phase.UNCHECKED, by_hand=self.house["shaker"] == "manual")

    def awaits(self, state: MiniDiceState) -> Awaits:
        """First a check of the shaker; then wagers until "no more bets", the shake, and the dice."""
        return _shaking(state).waits[state.phase]

    def clocks(self, state: MiniDiceState) -> tuple[Clock, ...]:
        """A day or a shift begins, the dice are too old, or the table was closed and reopens."""
        return _shaking(state).clocks.get(state.phase, ())

    def decide(self, state: MiniDiceState, command: AnyCommand) -> Decision:
        """What follows from a command."""
        if refusal := held_up(state.phase, command):
            return refusal
        if (decision := ordinary(self, state, command)) is not None:
            return decision
        match command:
            case Call():
                return self._called(state, command)
            case Result():
                return self._rested(state, command.outcome)
            case _:
                raise AssertionError(f"the table does not wait for {command}")

    def evolve(self, state: MiniDiceState, event: AnyEvent) -> MiniDiceState:
        """The next state: a phase, the wagers, and which shaker is on the table."""
        match event:
            case Called():
                by_hand = state.by_hand or event.name == "shaker-removed"
                return replace(state, phase=_shaking(state).phase_after(event, state.phase), by_hand=by_hand)
            case Over() if state.phase == Phase.BROKEN:
                return state
            case _:
                return fold(state, event)

    def returns(self, state: MiniDiceState, bet: Bet) -> Refusal | None:
        """Where the house does not let place bets be taken down, they stay until they are decided."""
        if bet.spot in ONE_SHAKE or self.house.yes("place-removal"):
            return None
        return Refusal(f"{self._spots[bet.spot].name} stays until a 7 or its number decides it.", STAYS)

    def ends_void(self, state: MiniDiceState) -> tuple[AnyEvent, ...]:
        """The round is over, unless a check holds it up, which comes first."""
        return () if state.phase in HELD_UP else super().ends_void(state)

    def _called(self, state: MiniDiceState, command: Call) -> Decision:
        called = _shaking(state).heard(command)
        if command.name == "shaker-failed" or (command.name == "check-failed" and not state.by_hand and state.bets):
            why = f"the automated shaker has failed{'' if command.name == 'shaker-failed' else ' its check'}"
            return (called, *voided(state.bets, called.cites, why), Over(cites=called.cites))
        return (called,)

    def _rested(self, state: MiniDiceState, shake: Outcome) -> Decision:
        """The dice rest: announce them, collect the losers, pay the winners; undecided place bets stay."""
        total, drawn = self._shakes[shake]
        settled = losers_first(one for bet in state.bets if (one := self._settled(bet, total)))
        return (drawn, *settled, Over(cites=LOSERS_FIRST))

    @carries_out("mini-dice/no-vigorish")
    def _settled(self, bet: Bet, total: int) -> Settled | None:
        """Won in full at the odds, lost, or for a place bet perhaps neither; the house keeps no part of a win."""
        spot = self._spots[bet.spot]
        wager = self.wagers[spot.wager]
        if total in self._wins_on[bet.spot]:
            pay = wager.pay(str(total)) if spot.id == "field" and total in (2, 12) else wager.pay()
            by_what = wager.cites + pay.cites + BY_POSITION
            return won(bet, pay.odds, self.house.chip, by_what, f"{spot.name} wins on {total}")
        if total == 7 or bet.spot in ONE_SHAKE:
            return lost(bet, wager.cites + BY_POSITION, f"{spot.name} loses on {total}")
        return None


def _shaking(state: MiniDiceState) -> Shaking:
    return BY_HAND if state.by_hand else BY_MACHINE


def _total(shake: Outcome) -> int:
    return sum(numbers(shake))
