"""The rules of mini-dice."""

from collections.abc import Mapping
from typing import ClassVar

from msgspec.structs import replace

from pitboss.commands import AnyCommand, Call, Result
from pitboss.events import AnyEvent, Called, Decision, Drawn, Over, Refusal, Settled
from pitboss.felt import Layout
from pitboss.game import Awaits, Bet, Game, Grounds, Spot, State
from pitboss.games.mini_dice.calls import BY_HAND, BY_MACHINE, DICE, NEXT_PHASE, SAYS, held_up, offer_of, too_old
from pitboss.games.mini_dice.layout import draw, odds_line
from pitboss.games.mini_dice.spots import ONE_SHAKE, all_spots
from pitboss.house import Charter, House
from pitboss.law import Edition, carries_out, cites
from pitboss.paper import Notice
from pitboss.procedures.settlement import losers_first, lost, voided, won
from pitboss.procedures.wagering import fold, ordinary

ANNOUNCED = cites("mini-dice/announced")
BY_POSITION = cites("mini-dice/position")
LOSERS_FIRST = cites("mini-dice/losers-first")
VOID = cites("mini-dice/void")
STAYS = cites("mini-dice/place", "mini-dice/removal")
TO_OR_WIN = cites("mini-dice/to-or-win")


class MiniDiceState(State, frozen=True):
    """The wagers, and whether the shaker on the table is shaken by hand."""

    by_hand: bool = True


class MiniDice(Game[MiniDiceState]):
    """Two dice in a shaker: place bets live until a 7 or their number, all other wagers for one shake."""

    charter: ClassVar = Charter.load(
        "pitboss.games.mini_dice",
        slug="mini-dice",
        name="Mini-dice",
        citation="13:69F-13.2",
        editions=(Edition.NJAC_13_69F,),
        places=8,
    )
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

    @property
    def spots(self) -> Mapping[str, Spot]:
        """Every area of the layout."""
        return self._spots

    def start(self) -> MiniDiceState:
        """A table whose shaker has not been checked yet."""
        return MiniDiceState(phase="unchecked", by_hand=self.house["shaker"] == "manual")

    def stage(self, spot: str) -> MiniDiceState:
        """A table whose shaker is in order, open for wagers: every wager can be made before any shake."""
        return replace(self.start(), phase="wagering", seats=(1,))

    def awaits(self, state: MiniDiceState) -> Awaits:
        """Wagers until "no more bets", then the shake, then the dice; and first of all a check of the shaker."""
        return (BY_HAND if state.by_hand else BY_MACHINE)[state.phase]

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
                assert isinstance(command.outcome, tuple)
                return self._rested(state, command.outcome)
            case _:
                raise AssertionError("the table waits for nothing else")

    def evolve(self, state: MiniDiceState, event: AnyEvent) -> MiniDiceState:
        """The next state: a phase, the wagers, and which shaker is on the table."""
        match event:
            case Called(name="dice-age") if too_old(event.value):
                return replace(state, phase="stale")
            case Called():
                by_hand = state.by_hand or event.name == "shaker-removed"
                return replace(state, phase=NEXT_PHASE[event.name], by_hand=by_hand)
            case Over() if state.phase == "broken":
                return state
            case _:
                return fold(state, event)

    def returns(self, state: MiniDiceState, bet: Bet) -> Refusal | None:
        """Where the house does not let place bets down, they stay until they are decided."""
        if bet.spot in ONE_SHAKE or self.house.yes("place-removal"):
            return None
        return Refusal(f"{self._spots[bet.spot].name} stays until a 7 or its number decides it.", STAYS)

    def _called(self, state: MiniDiceState, command: Call) -> Decision:
        offer = offer_of(self.awaits(state), command.name)
        says = "The dice must go" if offer.name == "dice-age" and too_old(command.value) else SAYS[offer.name]
        value = f"hour {command.value}" if command.value else ""
        called = Called(by=command.by, name=offer.name, says=says, value=value, cites=offer.cites)
        if command.name == "shaker-failed":
            return (called, *voided(state.bets, VOID, "the automated shaker has failed"), Over(cites=VOID))
        return (called,)

    def _rested(self, state: MiniDiceState, roll: tuple[int, ...]) -> Decision:
        """The dice rest: announce them, collect the losers, pay the winners; undecided place bets stay."""
        total = sum(roll)
        settled = losers_first(one for bet in state.bets if (one := self._settled(bet, total)))
        return (
            Drawn(outcome=roll, says=DICE.says(roll), cites=ANNOUNCED),
            *settled,
            Over(cites=LOSERS_FIRST),
        )

    @carries_out("mini-dice/no-vigorish")
    def _settled(self, bet: Bet, total: int) -> Settled | None:
        """Won in full at the odds, lost, or for a place bet perhaps neither; nothing is ever kept for the house."""
        spot = self._spots[bet.spot]
        wager = self.wagers[spot.wager]
        if total in self._wins_on[bet.spot]:
            pay = wager.pay(str(total)) if spot.id == "field" and total in (2, 12) else wager.pay()
            by_what = wager.cites + pay.cites + BY_POSITION
            return won(bet, pay.odds, self.house.chip, by_what, f"{spot.name} wins on {total}")
        if total == 7 or bet.spot in ONE_SHAKE:
            return lost(bet, wager.cites + BY_POSITION, f"{spot.name} loses on {total}")
        return None

    def notices(self) -> tuple[Notice, ...]:
        """The odds, worded as the law wants them."""
        lines = ". ".join(f"{wager.name}: {odds_line(wager)}" for wager in self.wagers.values())
        return (Notice(f"{lines}.", TO_OR_WIN),)

    def layout(self) -> Layout:
        """The felt."""
        return draw(self.wagers)
