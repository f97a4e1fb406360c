"""What a craps table waits for in each phase, and the calls that lead from one phase to another.

`calls.csv` has the calls, `reasons.csv` what some of them must say. A call is offered in the phases that it lists under
`during`, or, where it lists none, when the dice are with somebody or offered to somebody. It `leads` to another phase,
gives wagers back where `returns` says why, and `ends` the round. How the dice are thrown, by hand or in a shaker, is a
`Throwing`; all tables have the same eight calls about the shooter.
"""

from collections.abc import Mapping
from itertools import combinations

from msgspec import Struct, field
from msgspec.structs import replace

from pitboss.commands import Call, Role
from pitboss.datafile import rows
from pitboss.equipment import Dice
from pitboss.events import Called, Refusal
from pitboss.game import Awaits, Calling, Chance, Clock, Every, Offer, Wagering
from pitboss.games.craps.buttons import Buttons
from pitboss.games.craps.law import LAW, Cites
from pitboss.games.craps.state import STICKPERSON, CrapsState, Phase
from pitboss.house import House, read_cites
from pitboss.law import carries_out
from pitboss.procedures.calling import Spoken, read_calls

DICE = Dice(2)
POWER_FAILURE = Phase.POWER_FAILURE  # looked up once: an enumeration looks up its members every time
NOBODY = "nobody"  # a call's case where nobody shoots


class Reason(Struct, frozen=True):
    """What a call says besides its name: by which paragraphs, and to which phase it leads, if to another."""

    cites: Cites
    leads: Phase | None = None


class TableCall(Struct, frozen=True):
    """A call of this table, and what it does."""

    spoken: Spoken
    during: tuple[Phase, ...] = ()
    leads: Phase | None = None
    returns: str = ""  # why wagers go back: the caller's, or everybody's
    ends: bool = False
    reasons: Mapping[str, Reason] = field(default_factory=dict)
    clock: Clock | None = None  # when the floor's clock makes it

    @property
    def offer(self) -> Offer:
        """The call as it is offered."""
        return self.spoken.offer

    def heard(self, command: Call) -> Called:
        """The call once it has been made, by the paragraphs of its reason where it gives one."""
        called = self.spoken.heard(command)
        reason = self.reasons.get(command.value)
        return replace(called, cites=reason.cites) if reason else called

    def phase_after(self, value: str) -> Phase | None:
        """The phase that the call leads to; None if the phase stays."""
        reason = self.reasons.get(value)
        return (reason.leads if reason else None) or self.leads

    def saying(self, values: tuple[str, ...]) -> "TableCall":
        """The call that must say one of these values."""
        return replace(self, spoken=replace(self.spoken, offer=replace(self.offer, values=values)))


def read_table_calls(package: str, house: House) -> dict[str, TableCall]:
    """The calls of a table under these house rules, by name; `name/case` where a call is made differently in a case."""
    reasons: dict[str, dict[str, Reason]] = {}
    for row in rows(package, "reasons.csv"):
        if _chosen(row["option"], house):
            found = Reason(read_cites(row["cites"]), Phase(row["leads"]) if row["leads"] else None)
            reasons.setdefault(row["call"], {})[row["reason"]] = found
    spoken = read_calls(package, house.edition)
    calls = {}
    for row in rows(package, "calls.csv"):
        if _chosen(row["option"], house):
            why = reasons.get(row["call"], {})
            call = TableCall(
                spoken=spoken[row["call"]],
                during=tuple(Phase(phase) for phase in row["during"].split("|") if phase),
                leads=Phase(row["leads"]) if row["leads"] else None,
                returns=row["returns"],
                ends=row["ends"] == "yes",
                reasons=why,
            ).saying(tuple(why))
            if every := row.get("clock"):
                call = replace(call, clock=Clock(call.offer, Every(every), since=tuple(row["since"].split("|"))))
            calls[row["call"]] = call
    return calls


def _chosen(option: str, house: House) -> bool:
    """Whether the house has chosen this option, `name=value`; a line without one is for every house."""
    name, _, value = option.partition("=")
    return not name or house[name] == value


class Throwing(Struct, frozen=True):
    """How a table throws its dice: with what, by which calls, and by which paragraphs."""

    device: Dice
    opens: Phase  # the phase of a table that has just opened for gaming
    close: str  # the call that ends wagering
    calls: Mapping[str, TableCall]
    waits: Mapping[Phase, Awaits]  # what phases wait for besides their calls, where that is not a call alone
    opening: Cites
    announced: Cites
    settled: Cites


def by_hand(house: House) -> Throwing:
    """A shooter throws two dice that were picked from the set."""
    calls = read_table_calls("pitboss.games.craps", house)
    dice = range(1, house.number("dice-set") + 1)
    calls["shoot"] = calls["shoot"].saying(tuple(f"{low}-{high}" for low, high in combinations(dice, 2)))
    return Throwing(
        device=DICE,
        opens=Phase.OVER,
        close="dice-out",
        calls=calls,
        waits={Phase.ROLLING: Chance(device=DICE), Phase.DIE_LOST: Wagering()},
        opening=LAW.opening,
        announced=LAW.announced,
        settled=LAW.settled,
    )


class Phases:
    """What one table waits for in every phase, made ready once."""

    def __init__(self, throwing: Throwing, buttons: Buttons, places: int, *, needs_bet: bool) -> None:
        self.throwing = throwing
        self.buttons = buttons
        self.needs_bet = needs_bet
        seats = range(1, places + 1)
        calls = throwing.calls
        self._withdraw = calls["withdraw"].offer if "withdraw" in calls else None
        in_every_state = set(Phase) - {Phase.OVER, Phase.WAGERING, Phase.POWER_FAILURE}
        self._waits: dict[Phase, Awaits] = {Phase.OVER: None, **{phase: self._in(phase) for phase in in_every_state}}
        self._on_offer_to = {seat: self._on_offer(seat) for seat in seats}
        self._untaken: dict[tuple[tuple[int, ...], tuple[int, ...], bool], Wagering] = {}
        self._clocks = {
            phase: tuple(call.clock for call in calls.values() if call.clock and phase in call.during)
            for phase in (Phase.OVER, Phase.WAGERING)
        }
        self._held = {(seat, ready): self._shoots(seat, ready=ready) for seat in seats for ready in (True, False)}
        command = Call(Role.DEALER, throwing.close)
        nobody = (calls[f"{throwing.close}/{NOBODY}"].heard(command),)
        self._closed: dict[int | None, tuple[Called, ...]] = {None: nobody, STICKPERSON: nobody}
        close = calls[throwing.close].spoken
        for seat in seats:
            self._closed[seat] = (close.heard(command, says=close.says.format(seat=seat)),)
        self._not_ready = Refusal(
            "The shooter must have a Pass or Don't Pass bet before throwing.", calls["move-on"].offer.cites
        )
        self._offer_first = Refusal(
            f"The {throwing.device.name} must first be offered to each patron in turn; one of them takes the offer, or "
            "the dealer calls that nobody does.",
            calls["no-taker"].offer.cites,
        )

    def _offered(self, phase: Phase) -> tuple[Offer, ...]:
        return tuple(call.offer for call in self.throwing.calls.values() if phase in call.during)

    def _in(self, phase: Phase) -> Awaits:
        awaited = self.throwing.waits.get(phase) or Calling()
        return replace(awaited, calls=self._offered(phase))

    def _on_offer(self, seat: int) -> Wagering:
        """Wagers are open and the dice are offered to a seat, which takes them or lets them go by."""
        calls = self.throwing.calls
        goes_by = replace(calls["not-taken"].saying((str(seat),)).offer, speaks_for=seat)
        offered = (_for(calls["shoot"], seat), _for(calls["decline"], seat))
        return Wagering((goes_by, *offered, *self._offered(Phase.WAGERING)))

    def _nobody_took(self, seats: tuple[int, ...], over: tuple[int, ...], *, said: bool) -> Wagering:
        """Wagers are open and all of these seats let the dice go by; any whose turn is not over may still take them.

        The dice go out without a shooter only when there is nobody to offer them to, or when the dealer has said that
        nobody takes them.
        """
        known = self._untaken.get((seats, over, said))
        if known is None:
            calls = self.throwing.calls
            routine = calls[f"{self.throwing.close}/{NOBODY}" if said or not seats else "no-taker"]
            takers = tuple(seat for seat in seats if seat not in over)
            shoot = (replace(calls["shoot"].offer, seats=takers),) if takers else ()
            known = Wagering((routine.offer, *shoot, *self._offered(Phase.WAGERING)))
            self._untaken[seats, over, said] = known
        return known

    def _shoots(self, seat: int, *, ready: bool) -> Wagering:
        """Wagers are open and a seat shoots; it is `ready` when it has the bet that it needs."""
        calls = self.throwing.calls
        routine = calls[self.throwing.close if ready else "move-on"]
        give_up, take_away = replace(_for(calls["give-up"], seat), silent=True), calls["take-away"].offer
        return Wagering((routine.offer, give_up, take_away, *self._offered(Phase.WAGERING)))

    def clocks(self, state: CrapsState) -> tuple[Clock, ...]:
        """What the floor's clock can call."""
        return self._clocks.get(state.phase, ())

    # --- the questions ----------------------------------------------------------------------------------------------

    def awaits(self, state: CrapsState) -> Awaits:
        """Wagers are open until the dice go out; then the dice answer."""
        if state.phase in self._waits:
            return self._waits[state.phase]
        if state.phase is POWER_FAILURE:
            return self._power_failure(state)
        if state.shooter:
            wagering = self._held[state.shooter, self.is_ready(state)]
        else:
            seats = self._may_take(state)
            seat = _next_in_turn(state, seats) if state.shooter is None else STICKPERSON
            said = state.shooter == STICKPERSON
            wagering = self._on_offer_to[seat] if seat else self._nobody_took(seats, state.over, said=said)
        if offers := self.buttons.offers(state):
            return replace(wagering, calls=wagering.calls + offers)
        return wagering

    def _power_failure(self, state: CrapsState) -> Awaits:
        """Whoever has bets may withdraw them all; then the round ends."""
        seats = tuple(sorted({bet.seat for bet in state.bets}))
        offers = [offer for offer in self._offered(Phase.POWER_FAILURE) if offer is not self._withdraw]
        withdraw = (replace(self._withdraw, seats=seats),) if self._withdraw and seats else ()
        return Calling((*offers, *withdraw))

    @carries_out("craps/point-kept")
    def _may_take(self, state: CrapsState) -> tuple[int, ...]:
        """The seats that may shoot: once there is a point, only those with a line bet."""
        if state.point and self.needs_bet:
            return tuple(seat for seat in state.seats if state.has_line_bet(seat))
        return state.seats

    def is_ready(self, state: CrapsState) -> bool:
        """Whether the dice may go out: to a shooter with a line bet where the house requires one.

        The stickperson throws only when nobody takes the dice, or there is nobody to offer them to.
        """
        shooter = state.shooter
        if shooter is None:
            return not self._may_take(state)
        return not self.needs_bet or not shooter or state.has_line_bet(shooter)

    def closed(self, state: CrapsState) -> tuple[Called, ...] | Refusal:
        """What follows when the dealer ends wagering; dice on offer, or a shooter without a line bet, prevent it."""
        if self.is_ready(state):
            return self._closed[state.shooter]
        return self._not_ready if state.shooter else self._offer_first


@carries_out("craps/dice-offered")
def _next_in_turn(state: CrapsState, seats: tuple[int, ...]) -> int:
    """The next of these seats clockwise to be offered the dice, or 0 if all have let them go by."""
    gone_by = (*state.declined, *state.over)
    waiting = tuple(seat for seat in seats if seat not in gone_by) if gone_by else seats
    for seat in waiting:
        if seat > state.turn:
            return seat
    return waiting[0] if waiting else 0


def _for(call: TableCall, seat: int) -> Offer:
    return replace(call.offer, seats=(seat,))
