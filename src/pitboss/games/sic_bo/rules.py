"""The rules of sic bo."""

from collections.abc import Iterator, Mapping
from typing import ClassVar

from msgspec.structs import replace

from pitboss.commands import AnyCommand, Call, Result
from pitboss.events import AnyEvent, Called, Decision, Drawn, Noted, Over, Sat, Settled
from pitboss.felt import Layout
from pitboss.game import Awaits, Game, Grounds, Spot, Wagering
from pitboss.games.sic_bo.calls import AUTOMATED, DEVICE_FAILED, ENTERED, MANUAL, SAYS, SHAKER_FAILED, aged
from pitboss.games.sic_bo.layout import draw
from pitboss.games.sic_bo.phases import BY_PHASE, BY_SHAKER, LANDED, NEXT, SicBoState, unready
from pitboss.games.sic_bo.spots import SHAKER, SPOTS, Roll, read, winners
from pitboss.house import Charter
from pitboss.law import Citation, Edition, carries_out, cites
from pitboss.procedures.settlement import losers_first, lost, voided, won
from pitboss.procedures.timing import routine
from pitboss.procedures.wagering import fold, ordinary
from pitboss.words import number_word

BY_POSITION = cites("13:69F-9.3(b)", "13:69F-9.3(c)")
LOSERS_FIRST = cites("13:69F-9.5(f)")
UNCOVERED = Noted(what="cover", value="off", says="The dealer uncovers the shaker.", cites=ENTERED)
CLEARED = Noted(what="cleared", says="The lit combinations are cleared.", cites=cites("13:69F-9.5(g)"))
STOPPED = Noted(
    what="stopped",
    says="Play stops at this table until the electrical device is mended.",
    cites=DEVICE_FAILED.cites,
)


class SicBo(Game[SicBoState]):
    """Three dice in a shaker, shaken by hand or by a machine, and an electrical device that lights what wins."""

    charter: ClassVar = Charter.load(
        "pitboss.games.sic_bo",
        slug="sic-bo",
        name="Sic Bo",
        citation="13:69F-9.2",
        editions=(Edition.NJAC_13_69F, Edition.NJAC_19_47),
        places=8,
    )
    grounds: ClassVar = Grounds(
        chips=cites("13:69F-9.3(a)"),
        permissible=cites("13:69F-9.2"),
        closed=cites("13:69F-9.5(c)"),
        procedure=cites("13:69F-9.5"),
        placed_for=cites("13:69F-9.3(b)"),
    )

    @property
    def spots(self) -> Mapping[str, Spot]:
        """Every place on the layout."""
        return SPOTS

    def start(self) -> SicBoState:
        """A table that nothing has been checked at yet."""
        return SicBoState(phase="unchecked", shaker=self.house["shaker"])

    def awaits(self, state: SicBoState) -> Awaits:
        """What comes next; it differs with the shaker that is on the table."""
        match state.phase:
            case "wagering":
                return BY_SHAKER[state.shaker]["wagered" if state.bets else "wagering"]
            case "closed" | "tossed":
                return BY_SHAKER[state.shaker][state.phase]
            case "landed":
                return LANDED[state.roll]
            case _:
                return BY_PHASE[state.phase]

    def decide(self, state: SicBoState, command: AnyCommand) -> Decision:
        """What follows from a command."""
        if refusal := unready(state, command):
            return refusal
        if (decision := ordinary(self, state, command)) is not None:
            return decision
        match command:
            case Call():
                return self._called(state, command)
            case Result():
                assert isinstance(command.outcome, tuple)
                return _landed(state, command.outcome)
            case _:
                raise AssertionError("the table waits for nothing else")

    def evolve(self, state: SicBoState, event: AnyEvent) -> SicBoState:
        """The next state: a phase, the shaker, the dice until they are settled, and the wagers."""
        match event:
            case Called():
                return self._after_call(state, event)
            case Drawn(outcome=tuple(roll)):
                return replace(state, phase="landed", roll=roll)
            case Noted(what="cleared"):
                return replace(state, roll=())
            case Noted(what="stopped"):
                return replace(state, phase="stopped", roll=())
            case Noted(what="stale"):
                return replace(state, phase="stale")
            case Over() if state.phase in ("stopped", "untried"):
                return state
            case _:
                return fold(state, event)

    def _after_call(self, state: SicBoState, event: Called) -> SicBoState:
        match event.name:
            case "check-device":
                return replace(state, phase="untried" if state.shaker == AUTOMATED else "over")
            case "device-mended":
                return replace(state, phase="unchecked" if state.phase == "faulty" else "over")
            case "run-shaker":
                return replace(state, phase="over" if state.phase == "untried" else "wagering")
            case "remove-shaker":
                return replace(state, phase="bare", shaker="")
            case "install-shaker":
                return replace(state, phase="untried" if event.value == AUTOMATED else "over", shaker=event.value)
            case "new-dice":
                return replace(state, phase="wagering")
            case "no-roll":
                return replace(state, phase="wagering" if self.house["no-roll"] == "reopen" else "closed")
            case _:
                return replace(state, phase=NEXT.get(event.name, state.phase))

    def _called(self, state: SicBoState, command: Call) -> Decision:
        awaits = self.awaits(state)
        assert awaits is not None
        offer = next(one for one in awaits.calls if one.name == command.name)
        value = command.value if offer.values else ""
        called = Called(by=command.by, name=offer.name, says=SAYS[offer.name], value=value, cites=offer.cites)
        match offer.name:
            case "check-device":
                return (replace(called, says=f"The electrical device lights {_lit(read(value))}"),)
            case "run-shaker" | "shake":
                return (replace(called, value=f"{value} times"),)
            case "dice-age":
                return aged(called)
            case "enter":
                lit = Noted(what="lit", says=f"Lit: {_lit(state.roll)}.", cites=ENTERED)
                return (called, lit, *self._settled(state), CLEARED, Over(cites=LOSERS_FIRST))
            case "supervisor-present":
                return (called, *self._settled(state, offer.cites), STOPPED, Over(cites=offer.cites))
            case "shaker-failed":
                void = voided(state.bets, SHAKER_FAILED.cites, "the automated shaker failed")
                return (called, *void, Over(cites=SHAKER_FAILED.cites))
            case "shaker-fails-check":
                void = voided(state.bets, offer.cites, "the automated shaker failed its check")
                return (called, *void, Over(cites=offer.cites)) if state.phase == "shift" else (called,)
            case _:
                return (called,)

    def _settled(self, state: SicBoState, by: tuple[Citation, ...] = ()) -> tuple[Settled, ...]:
        return losers_first(self._settlements(state, BY_POSITION + by))

    def _settlements(self, state: SicBoState, by: tuple[Citation, ...]) -> Iterator[Settled]:
        """Where a wager lies decides it: the spots that win on the roll are paid, all others lose."""
        paid_by, shown = winners(state.roll), SHAKER.says(state.roll)
        for bet in state.bets:
            spot = SPOTS[bet.spot]
            wager = self.wagers[spot.wager]
            when = paid_by.get(bet.spot)
            if when is None:
                yield lost(bet, wager.cites + by, f"{spot.name} loses on {shown}{_despite(spot, state.roll)}")
                continue
            pay = wager.pay(when)
            why = f"{spot.name} wins{' with ' + when if when else ''} on {shown}"
            yield won(bet, pay.odds, self.house.chip, wager.cites + pay.cites + by, why)

    @carries_out("13:69F-9.5(f)")
    def covered(self, state: SicBoState) -> bool:
        """Whether the cover is on: from the shaking to the uncovering, and never on an automated shaker."""
        return state.phase == "tossed" and state.shaker == MANUAL

    @carries_out("13:69F-9.5(e)")
    def lit(self, state: SicBoState) -> tuple[str, ...]:
        """The spots that are lit: those that win, from the entering of the dice until they are cleared."""
        return tuple(winners(state.roll)) if state.phase == "lit" and state.roll else ()

    def stage(self, spot: str) -> SicBoState:
        """Every check is made, and the table is open for wagers."""
        state = self.evolve(self.start(), Sat(seat=1))
        while not isinstance(awaits := self.awaits(state), Wagering):
            command = routine(awaits)
            assert command is not None
            for event in self.follow(state, command):
                state = self.evolve(state, event)
        return state

    def layout(self) -> Layout:
        """The felt."""
        return draw(SPOTS.values())


def _landed(state: SicBoState, roll: Roll) -> Decision:
    """The dice have come to rest: the dealer uncovers a manual shaker, and calls each die."""
    says = ", ".join(number_word(face) for face in roll).capitalize()
    drawn = Drawn(outcome=roll, says=says, cites=ENTERED)
    return (UNCOVERED, drawn) if state.shaker == MANUAL else (drawn,)


def _lit(roll: Roll) -> str:
    return ", ".join(SPOTS[name].name for name in winners(roll))


def _despite(spot: Spot, roll: Roll) -> str:
    """Small and big lose to three of a kind although their total shows."""
    right_total = spot.wager in ("small", "big") and str(sum(roll)) in spot.covers
    return ": three of a kind" if right_total else ""
