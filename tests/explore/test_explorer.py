"""The explorer finds what it says it finds: each game here breaks the contract in one way."""

import pytest
from msgspec.structs import replace

from pitboss.commands import AnyCommand, Call, Place, Result, Role
from pitboss.events import AnyEvent, Called, Decision, Over, Refusal, Settled
from pitboss.game import Awaits, Calling, Offer
from pitboss.games.roulette import Roulette
from pitboss.games.roulette.state import Phase, RouletteState
from pitboss.law import Citation
from pitboss.money import Transfer
from pitboss.table.explore import explore

HOUSE = Roulette.charter.house(options={"wheel": "single-zero"})


class Raises(Roulette):
    def decide(self, state: RouletteState, command: AnyCommand) -> Decision:
        return () if command == Result("7") and 1 // len(state.bets) else super().decide(state, command)


class CannotFold(Roulette):
    def evolve(self, state: RouletteState, event: AnyEvent) -> RouletteState:
        assert not isinstance(event, Settled), "no wager is ever settled"
        return super().evolve(state, event)


class TakesLateWagers(Roulette):
    def decide(self, state: RouletteState, command: AnyCommand) -> Decision:
        if isinstance(command, Place) and state.phase == Phase.CLOSED and command.spot == "red":
            return super().decide(replace(state, phase=Phase.WAGERING), command)
        return super().decide(state, command)


class RefusesWithoutLaw(Roulette):
    def decide(self, state: RouletteState, command: AnyCommand) -> Decision:
        decision = super().decide(state, command)
        return replace(decision, cites=()) if isinstance(decision, Refusal) else decision


class RefusesAtLength(Roulette):
    def decide(self, state: RouletteState, command: AnyCommand) -> Decision:
        decision = super().decide(state, command)
        return replace(decision, sentence="No. Not now.") if isinstance(decision, Refusal) else decision


class CitesWhatIsNotThere(Roulette):
    def decide(self, state: RouletteState, command: AnyCommand) -> Decision:
        decision = super().decide(state, command)
        return replace(decision, cites=(Citation("19:47-99.9"),)) if isinstance(decision, Refusal) else decision


class OffersInVain(Roulette):
    def decide(self, state: RouletteState, command: AnyCommand) -> Decision:
        if isinstance(command, Call) and command.value == "foreign-object":
            return Refusal("There is no such thing.", self.grounds.procedure)
        return super().decide(state, command)


class _Settling(Roulette):
    """Changes the settlements before they leave `decide`."""

    def decide(self, state: RouletteState, command: AnyCommand) -> Decision:
        decision = super().decide(state, command)
        return decision if isinstance(decision, Refusal) else tuple(self.changed(decision))

    def changed(self, events: tuple[AnyEvent, ...]) -> list[AnyEvent]:
        raise NotImplementedError


class SettlesWithoutLaw(_Settling):
    def changed(self, events: tuple[AnyEvent, ...]) -> list[AnyEvent]:
        return [replace(event, cites=()) if isinstance(event, Settled) else event for event in events]


class PaysWinnersFirst(_Settling):
    def changed(self, events: tuple[AnyEvent, ...]) -> list[AnyEvent]:
        settled = [event for event in events if isinstance(event, Settled)]
        return [settled.pop() if isinstance(event, Settled) else event for event in events]


class LosesACent(_Settling):
    def changed(self, events: tuple[AnyEvent, ...]) -> list[AnyEvent]:
        short = [Transfer("layout:1", "rack", 499)]
        return [replace(one, transfers=short) if isinstance(one, Settled) and not one.paid else one for one in events]


class PaysLessThanItSays(_Settling):
    def changed(self, events: tuple[AnyEvent, ...]) -> list[AnyEvent]:
        return [replace(one, paid=one.paid + 50) if isinstance(one, Settled) and one.paid else one for one in events]


class MovesNothing(_Settling):
    def changed(self, events: tuple[AnyEvent, ...]) -> list[AnyEvent]:
        nothing = (Transfer("rack", "purse:1", 0),)
        return [replace(one, transfers=nothing) if isinstance(one, Over) else one for one in events]


class HidesChipsInAPot(_Settling):
    def changed(self, events: tuple[AnyEvent, ...]) -> list[AnyEvent]:
        away = (Transfer("rack", "pot:9", 100),)
        return [replace(one, transfers=away) if isinstance(one, Over) else one for one in events]


class ForgetsTheWheel(Roulette):
    def awaits(self, state: RouletteState) -> Awaits:
        return Calling() if state.phase == Phase.CLOSED else super().awaits(state)


class GoesNowhere(Roulette):
    def awaits(self, state: RouletteState) -> Awaits:
        if state.phase != Phase.WAGERING:
            return None
        by, cites = (Role.DEALER,), self.grounds.procedure
        return Calling(calls=(Offer("spin", by, cites, routine=True), Offer("no-more-bets", by, cites)))

    def evolve(self, state: RouletteState, event: AnyEvent) -> RouletteState:
        if isinstance(event, Called):
            return state if event.name == "spin" else replace(state, phase=Phase.OVER)
        return super().evolve(state, event)


class LetsPatronsWalkOff(Roulette):
    def evolve(self, state: RouletteState, event: AnyEvent) -> RouletteState:
        after = super().evolve(state, event)
        return replace(after, seats=()) if isinstance(event, Called) else after


FLAWED = {
    Raises: "`decide` raises ZeroDivisionError",
    CannotFold: "`evolve` raises AssertionError",
    TakesLateWagers: "After open; dealer calls spin; dealer calls no-more-bets; place 1 red $50: it is unlawful",
    RefusesWithoutLaw: "the refusal cites nothing",
    RefusesAtLength: "the refusal is not one sentence: No. Not now.",
    CitesWhatIsNotThere: "'19:47-99.9' is not in the inventory",
    OffersInVain: "it is offered but refused: There is no such thing.",
    SettlesWithoutLaw: "an event cites nothing: Settled(",
    PaysWinnersFirst: "a winner is paid before straight-1 of seat 1 is collected",
    LosesACent: "the state says that layout:1 gains -500 cents, but -499 went to it",
    PaysLessThanItSays: "red of seat 1 is said to bring 1050 cents but brings 1000",
    MovesNothing: "a transfer moves nothing",
    HidesChipsInAPot: "the state says that pot:9 gains 0 cents, but 100 went to it",
    ForgetsTheWheel: "After open; dealer calls spin; dealer calls no-more-bets: the end of the round cannot be reached",
    GoesNowhere: "After open; dealer calls spin: it is routine but leads nowhere",
    LetsPatronsWalkOff: "seat 1 has a wager on the layout, but nobody sits there",
}


@pytest.mark.parametrize("flawed", FLAWED, ids=lambda flawed: flawed.__name__)
def test_a_flaw_is_found_and_the_way_to_it_told(flawed: type[Roulette]) -> None:
    flaws = explore(flawed(HOUSE), spots=("red", "straight-1")).flaws
    assert any(FLAWED[flawed] in flaw for flaw in flaws), flaws


def test_a_sound_game_has_no_flaw() -> None:
    assert explore(Roulette(HOUSE), spots=("red", "straight-1")).flaws == ()


def test_a_table_too_large_is_said_to_be() -> None:
    with pytest.raises(AssertionError, match="more than 5 states; explore a smaller table"):
        explore(Roulette(HOUSE), spots=("red",), most=5)


def test_bounds_are_kept() -> None:
    def any_bet(state: RouletteState) -> bool:
        return bool(state.bets)

    bounded = explore(Roulette(HOUSE), spots=("red",), beyond=any_bet)
    assert (bounded.states, bounded.flaws) == (6, ())
    assert explore(Roulette(HOUSE), spots=("red",)).states == 7


def test_stakes_are_the_table_minimum_unless_they_are_given() -> None:
    one = explore(Roulette(HOUSE), spots=("red",))
    two = explore(Roulette(HOUSE), spots=("red",), stakes={"red": (500, 700)})
    assert (one.states, two.states) == (7, 10)


def test_seating_lets_patrons_come_and_go() -> None:
    assert explore(Roulette(HOUSE), seats=(1, 2), seating=True).states == 4 * explore(Roulette(HOUSE)).states
