"""The life of a wager, read off a definition: through rounds, moves and marks, until it is decided."""

import re
from fractions import Fraction
from typing import ClassVar

import pytest
from msgspec.structs import replace

from houses import WITH_ODDS
from pitboss.commands import AnyCommand, Call, Open, Place, Result, Role, Sit
from pitboss.equipment import Dice, Outcome
from pitboss.errors import BadInput
from pitboss.events import AnyEvent, Called, Decision, Drawn, Moved, Opened, Over, Refusal, Verdict
from pitboss.felt import Layout
from pitboss.game import Awaits, Bet, Chance, Choice, Game, Grounds, Move, Offer, Spot, State, Wagering
from pitboss.games import names, open_game
from pitboss.house import Charter, Pay, Wager
from pitboss.law import Edition, cite, cites
from pitboss.money import Odds
from pitboss.odds import analyse, analyse_all
from pitboss.odds.analysis import offering_game, possible_wagers, settle
from pitboss.odds.life import UNIT, life_of
from pitboss.procedures.settlement import given_back, lost, won
from pitboss.procedures.timing import untimely
from pitboss.procedures.wagering import fold, place, sit

RULES = cites("19:47-1.2(a)")
DIE = Dice(1, "die")
ROLL = Offer("roll", (Role.DEALER,), RULES, routine=True)
AWAITS: dict[str, Awaits] = {"wagering": Wagering(calls=(ROLL,)), "rolling": Chance(device=DIE)}
PAYS = {"once": Odds(5, 1), "come": Odds(1, 1), "far": Odds(2, 1), "either": Odds(3, 1), "endless": Odds(1, 1)}


class Rolled(State, frozen=True):
    """How often the die was rolled: with the wager `endless`, that makes every roll another state."""

    rolls: int = 0


class OneDie(Game[Rolled]):
    """`once` pays 5 to 1 on a six. `come` moves to `far` on 1 or 2, where 6 pays 2 to 1 and 5 loses.

    `either` waits for a choice, and `endless` for a six, counting.
    """

    charter: ClassVar = Charter(
        slug="one-die",
        name="One Die",
        citation=cite("19:47-1.2"),
        editions=(Edition.NJAC_19_47,),
        places=2,
        wagers=tuple(Wager(name, name.title(), "", (Pay("", pays, RULES),), RULES) for name, pays in PAYS.items()),
        options=(),
    )
    grounds: ClassVar = Grounds(RULES, RULES, RULES, RULES)
    spots: ClassVar = {name: Spot(name, name, name.title()) for name in PAYS}

    def start(self) -> Rolled:
        return Rolled()

    def awaits(self, state: Rolled) -> Awaits:
        if state.phase == "rolling" and any(bet.spot == "either" for bet in state.bets):
            return Choice.of(1, (Move("high"), Move("low")))
        return AWAITS.get(state.phase)

    def takes(self, state: Rolled, spot: Spot, seat: int, total: int) -> Refusal | None:
        return Refusal("Nobody starts far out.", RULES) if spot.id == "far" else None

    def decide(self, state: Rolled, command: AnyCommand) -> Decision:
        if refusal := untimely(self, state, command):
            return refusal
        match command:
            case Sit():
                return sit(command)
            case Place():
                return place(self, state, command)
            case Open():
                return (Opened(),)
            case Call():
                return (Called(by=command.by, name="roll", says="Dice out", cites=RULES),)
            case Result(outcome=(int(face),)):
                drawn = Drawn(outcome=(face,), cites=RULES)
                return (drawn, *(event for bet in state.bets for event in self._decided(bet, face)), Over())
            case _:
                return Refusal("Not here.", RULES)

    def _decided(self, bet: Bet, face: int) -> tuple[AnyEvent, ...]:
        wins = won(bet, PAYS[bet.spot], self.house.chip, RULES, "")
        loses = lost(bet, RULES, "")
        match bet.spot, face:
            case "once", _:
                return (wins,) if face == 6 else (loses,)
            case "come", 1 | 2:
                return (Moved(seat=bet.seat, spot="come", to="far", cents=bet.cents, cites=RULES),)
            case "come", 3 | 4:
                return (given_back(bet, Verdict.PUSH, RULES, ""),)
            case ("come", _) | ("far", 6):
                return (wins,)
            case "far", 5:
                return (loses,)
            case "endless", 6:
                return (wins,)
            case _:
                return ()

    def evolve(self, state: Rolled, event: AnyEvent) -> Rolled:
        match event:
            case Opened():
                return replace(state, phase="wagering")
            case Called():
                return replace(state, phase="rolling")
            case Drawn():
                endless = any(bet.spot == "endless" for bet in state.bets)
                return replace(state, rolls=state.rolls + 1) if endless else state
            case Over():
                return replace(state, phase="over")
            case _:
                return fold(state, event)

    def layout(self) -> Layout:
        return Layout(1, 1, ())


GAME = OneDie(OneDie.charter.house())


def outcomes(spot: str) -> tuple[dict[Fraction, Fraction], Fraction]:
    offering, found = offering_game(GAME, spot)
    return settle(life_of(offering, found.id))


def test_one_roll_decides() -> None:
    assert outcomes("once") == ({Fraction(5): Fraction(1, 6), Fraction(-1): Fraction(5, 6)}, Fraction(1))


def test_the_odds_follow_a_wager_where_it_is_moved() -> None:
    """A third wins at once, a third is pushed, and a third moves on: there half wins 2 to 1, after three rolls."""
    third, sixth = Fraction(1, 3), Fraction(1, 6)
    ends, rolls = outcomes("come")
    assert ends == {Fraction(2): sixth, Fraction(1): third, Fraction(0): third, Fraction(-1): sixth}
    assert rolls == 1 + third * 3


def test_a_life_begins_with_the_wager_and_ends_with_its_settlement() -> None:
    offering, spot = offering_game(GAME, "come")
    life = life_of(offering, spot.id)
    assert life.risk == UNIT
    assert life.start.state.bets == (Bet(1, "come", UNIT),)
    assert {node.state.bets[0].spot for node in life.branches} == {"come", "far"}
    for branches in life.branches.values():
        assert sum(branch.weight for branch in branches) == 6
        assert all((branch.node is None) or branch.node in life.branches for branch in branches)
    first: dict[Outcome, int] = {branch.outcome: branch.net for branch in life.branches[life.start]}
    assert first == {(1,): 0, (2,): 0, (3,): 0, (4,): 0, (5,): UNIT, (6,): UNIT}


def test_a_wager_that_waits_for_a_choice_needs_a_strategy() -> None:
    with pytest.raises(BadInput, match="One Die waits for a choice here; its odds need a strategy"):
        outcomes("either")


def test_a_wager_that_is_refused_says_why() -> None:
    with pytest.raises(BadInput, match="Nobody starts far out") as refused:
        outcomes("far")
    assert refused.value.cites == RULES


def test_a_life_without_bounds_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pitboss.odds.life.MOST_NODES", 50)
    with pytest.raises(BadInput, match="more than 50 states; it is too large to enumerate"):
        outcomes("endless")


def test_an_unknown_wager_is_refused_with_what_there_is() -> None:
    with pytest.raises(BadInput, match="has no wager 'twice' under these house rules; choose from once, come, far"):
        analyse(GAME, "twice")


def test_a_wager_of_the_other_edition_is_refused_with_that_edition() -> None:
    with pytest.raises(BadInput, match=r"Fire Bet is a wager of edition 13:69F, not of 19:47\.") as refused:
        analyse(open_game("craps", "19:47"), "fire")
    assert refused.value.cites
    assert analyse(open_game("craps", "13:69F"), "fire").house_advantage


@pytest.mark.parametrize("slug", WITH_ODDS)
def test_every_wager_of_every_game_is_decided_for_certain(slug: str) -> None:
    game = open_game(slug)
    assert possible_wagers(game)
    for wager in possible_wagers(game):
        analysis = analyse(game, wager.slug)
        if analysis.outcomes:
            assert sum(analysis.outcomes.values()) == 1, wager.slug
            assert analysis.win + analysis.lose + analysis.push == 1, wager.slug
        else:  # where only the mean is known
            assert analysis.expectation is not None, wager.slug
        assert analysis.rolls >= 1, wager.slug
        assert analysis.cites, wager.slug


@pytest.mark.parametrize("slug", sorted({*names()} - {*WITH_ODDS}))
def test_where_patrons_bet_against_each_other_no_wager_has_odds(slug: str) -> None:
    game = open_game(slug)
    assert possible_wagers(game) == ()
    assert analyse_all(game) == ()
    sentence = (
        f"Players of {game.charter.name} bet against each other, and not against the house; `pitboss poker equity`"
    )
    for wager in game.charter.wagers:
        with pytest.raises(BadInput, match=re.escape(sentence)):
            analyse(game, wager.slug)
