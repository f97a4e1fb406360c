"""The house player: whole evenings at a table with one patron, what it stakes, what it chooses, and what it sees."""

from collections import Counter
from fractions import Fraction
from typing import Any

import pytest
from msgspec.structs import replace

from pitboss.agents import Agent, HousePlayer, house_player, move_of, silent
from pitboss.commands import AnyCommand, BuyIn, Choose, Place, Result, Sit
from pitboss.equipment import DECK, Randomness, Seeded
from pitboss.events import AnyEvent, Called, Over, Refusal, Settled
from pitboss.game import Answer, Chance, Choice, Move, Turn, Wagering
from pitboss.games.chemin_de_fer import CheminDeFer
from pitboss.games.chemin_de_fer.odds.equilibrium import Equilibrium, equilibrium
from pitboss.games.chemin_de_fer.player import MODEST, CheminPlayer
from pitboss.games.chemin_de_fer.state import FACE_DOWN, HANDS_FACE_UP, CheminState, Phase
from pitboss.games.chemin_de_fer.wagers import bank_of
from pitboss.house import Limits
from pitboss.money import CAGE, VIGORISH
from pitboss.procedures.timing import routine
from pitboss.table import Table
from pitboss.table.soundness import unsound_order, unsound_settlement, unsound_table

PATRON, HOUSE_SEATS = 1, (2, 3)
ROUNDS = 200
STEPS = 20_000  # far more than so many rounds take
OTHER = {
    "partial-order": "first-come",
    "nobody-covers": "bank-stays",
    "lost-bank": "auction",
    "passed-bank": "highest",
    "after-stand-off": "one-to-two",
    "optional-draws": "forced",
    "first-cards": "two-by-two",
}


class Watched(CheminPlayer):
    """A house player whose every view is checked: of another's hand it has only the backs."""

    def __call__(self, view: CheminState, turn: Turn) -> Answer:
        self.check(view, turn.seat)
        return super().__call__(view, turn)

    def wagers(self, view: CheminState, seat: int, chips: int) -> tuple[Any, ...]:
        self.check(view, seat)
        return super().wagers(view, seat, chips)

    def check(self, view: CheminState, seat: int) -> None:
        assert view.extra in ("", FACE_DOWN)
        if (view.back or view.phase) in HANDS_FACE_UP:
            return
        assert seat == view.dominant or set(view.player) <= {FACE_DOWN}
        assert seat == view.banker or set(view.bank) <= {FACE_DOWN}


class Evening:
    """One patron who goes by a script, and two house players."""

    def __init__(self, seed: int, **options: str) -> None:
        self.game = CheminDeFer(CheminDeFer.charter.house(options=options))
        self.table: Table[CheminState] = Table(self.game)
        self.player: CheminPlayer = Watched(self.game, Seeded(seed))
        self.cards = Seeded(seed + 1)
        self.rounds = self.brought = 0
        self.moves: Counter[tuple[int, str]] = Counter()
        self.banked: Counter[int] = Counter()
        for seat in (PATRON, *HOUSE_SEATS):
            self.do(Sit(seat))
            self.buy(seat)

    def buy(self, seat: int) -> None:
        self.do(BuyIn(seat, self.player.chips))
        self.brought += self.player.chips

    def do(self, command: AnyCommand) -> tuple[AnyEvent, ...] | Refusal:
        answer = self.table.do(command)
        if not isinstance(answer, Refusal):
            assert self.table.out_of_balance() is None
            assert not [*unsound_order(answer), *unsound_settlement(answer)]
            self.rounds += sum(isinstance(event, Over) for event in answer)
        return answer

    def step(self) -> None:
        awaits = self.table.awaits
        if isinstance(awaits, Choice):
            self.choose(awaits)
        elif isinstance(awaits, Chance):
            assert not isinstance(self.do(Result(awaits.draw(self.table.equipment, self.cards))), Refusal)
        else:
            if isinstance(awaits, Wagering):
                self.wager()
            command = routine(self.table.awaits)
            assert command is not None
            assert not isinstance(self.do(command), Refusal), "nothing stands in the dealer's way"

    def wager(self) -> None:
        """The patron covers what a minimum wager covers, and bids for every other shoe; then the house players."""
        state = self.table.state
        if state.phase == Phase.COVERING and state.banker != PATRON:
            self.do(Place(PATRON, "cover", 500))
        elif state.phase == Phase.BIDDING and self.rounds % 2:
            self.do(Place(PATRON, "bid", 1_000))
        for seat in HOUSE_SEATS:
            view = self.table.view(seat)
            for command in self.player.wagers(view, seat, self.table.chips(seat)):
                answer = self.do(command)
                assert not isinstance(answer, Refusal), (command, answer)

    def choose(self, choice: Choice) -> None:
        (seat,) = choice.seats
        if self.table.chips(seat) < 500:
            self.buy(seat)
        agents: tuple[Agent, ...] = (self.player, silent) if seat in HOUSE_SEATS else (silent,)
        for agent in agents:
            command = move_of(agent, self.game, self.table.state, seat)
            assert isinstance(command, Choose)
            if not isinstance(answer := self.do(command), Refusal):
                self.moves[seat, command.move] += 1
                if self.table.state.phase == Phase.COVERING:
                    self.banked[seat] += 1
                return
            assert "chips" in answer.sentence or "$" in answer.sentence, answer
        raise AssertionError(f"seat {seat} is stuck")


def evening(seed: int, rounds: int = ROUNDS, **options: str) -> Evening:
    found = Evening(seed, **options)
    for _ in range(STEPS):
        if found.rounds >= rounds:
            return found
        found.step()
    raise AssertionError(f"{found.rounds} rounds in {STEPS} steps")


@pytest.mark.parametrize("options", [{}, OTHER], ids=["defaults", "other options"])
@pytest.mark.parametrize("seed", [1, 19])
def test_two_house_players_and_a_patron_play_two_hundred_rounds(seed: int, options: dict[str, str]) -> None:
    found = evening(seed, ROUNDS, **options)
    table = found.table
    assert not list(unsound_table(table))
    in_front = sum(table.chips(seat) for seat in table.state.seats)
    on_layout = sum(table.game.holds(table.state).values())
    assert in_front + on_layout + table.ledger[VIGORISH] == -table.ledger[CAGE] == found.brought
    events = [event for entry in table.record.entries for event in entry.events]
    hands = sum(isinstance(event, Called) and event.name == "announce" for event in events)
    assert hands > found.rounds // 2, "the bank is mostly covered, and hands are dealt"
    assert all(found.banked[seat] > 5 for seat in HOUSE_SEATS), "both house players bank"
    assert all(found.moves[seat, "card"] > 5 for seat in HOUSE_SEATS), "both house players play hands"
    stakes = [event.stake for event in events if isinstance(event, Settled) and event.seat in HOUSE_SEATS]
    assert max(stakes) <= MODEST * 500
    assert len(stakes) > hands


def test_the_same_seed_gives_the_same_evening() -> None:
    one, again, other = (evening(seed, 30).table.record.dumps() for seed in (5, 5, 6))
    assert one == again
    assert one != other


def test_the_game_names_its_house_player() -> None:
    game = CheminDeFer(CheminDeFer.charter.house())
    assert type(house_player(game, Seeded(1))) is CheminPlayer
    assert isinstance(house_player(game, Seeded(1)), HousePlayer)


# --- what it stakes --------------------------------------------------------------------------------------------------


def player(**limits: int) -> CheminPlayer:
    return CheminPlayer(CheminDeFer(CheminDeFer.charter.house(limits=replace(Limits(), **limits))), Seeded(4))


def staked(bank: int, against: int = 0) -> CheminState:
    """Seat 1 banks; seat 4 has covered a part."""
    found = CheminState(seats=(1, 2, 4), phase=Phase.COVERING, banker=1, stake=bank, left=300, behind=14)
    game = player().game
    state = replace(found, phase=Phase.STAKING)
    for event in game.follow(state, Choose(1, "stake", bank)):
        state = game.evolve(state, event)
    if against:
        for event in game.follow(state, Place(4, "cover", against)):
            state = game.evolve(state, event)
    assert bank_of(state).cents == bank
    return state


@pytest.mark.parametrize(
    ("bank", "against", "chips", "cents"),
    [
        (10_000, 0, 100_000, 5_000),  # a twentieth of its chips
        (10_000, 0, 1_000_000, 5_000),  # no more than ten minimum wagers
        (10_000, 7_000, 1_000_000, 3_000),  # what is left
        (10_000, 0, 30_000, 1_500),
        (10_000, 0, 2_000, 500),  # the minimum
        (10_000, 0, 499, 0),
        (10_000, 10_000, 100_000, 0),
        (10_000, 9_800, 100_000, 0),  # less than a minimum wager is left
    ],
)
def test_it_covers_a_modest_part(bank: int, against: int, chips: int, cents: int) -> None:
    placed = player().wagers(staked(bank, against), 2, chips)
    assert placed == ((Place(2, "cover", cents),) if cents else ())


def test_it_covers_once_and_not_its_own_bank() -> None:
    state = staked(10_000, 1_000)
    assert player().wagers(state, 4, 100_000) == ()
    assert player().wagers(state, 1, 100_000) == ()


def test_it_bids_the_minimum_once() -> None:
    state = CheminState(seats=(1, 2), phase=Phase.BIDDING)
    assert player().wagers(state, 2, 100_000) == (Place(2, "bid", 500),)
    assert player(minimum=700, increment=500).wagers(state, 2, 100_000) == (Place(2, "bid", 1_000),)
    assert player().wagers(state, 2, 400) == ()
    assert player().wagers(replace(state, barred=2), 2, 100_000) == ()
    assert player().wagers(replace(state, least=100_000), 2, 1_000_000) == ()
    assert player().wagers(replace(state, phase=Phase.OVER), 2, 100_000) == ()


@pytest.mark.parametrize(("least", "move"), [(500, "take"), (5_000, "take"), (5_100, "decline")])
def test_it_takes_a_modest_bank(least: int, move: str) -> None:
    state = CheminState(seats=(1, 2), phase=Phase.OFFERING, offered=(2,))
    turn = Turn(2, (Move("take", least, 100_000), Move("decline")), "decline")
    assert player()(state, turn) == Answer(2, move, least if move == "take" else 0)


def test_it_keeps_the_bank_for_a_while_and_never_for_much() -> None:
    state, found = CheminState(seats=(1, 2), phase=Phase.STAKING, banker=2), player()
    turn = Turn(2, (Move("stake", 1_000, 2_000), Move("pass")), "pass")
    said = Counter(found(state, turn) for _ in range(200))
    assert set(said) == {Answer(2, "stake", 1_000), Answer(2, "pass")}
    assert min(said.values()) > 50
    much = Turn(2, (Move("stake", 6_000, 12_000), Move("pass")), "pass")
    assert {found(state, much) for _ in range(50)} == {Answer(2, "pass")}
    bid = Turn(2, (Move("stake", 1_000, 2_000), Move("as-bid")), "as-bid")
    assert found(state, bid) == Answer(2, "as-bid")


# --- what it chooses -------------------------------------------------------------------------------------------------


class InTurn(Randomness):
    """Chance that gives every number below a bound in turn."""

    def __init__(self) -> None:
        self.at = -1

    def below(self, bound: int) -> int:
        self.at += 1
        return self.at % bound


SPEAKS = (Move("card"), Move("stay"))


def said(found: CheminPlayer, state: CheminState, times: int = 1) -> list[str]:
    seat = 2 if state.phase == Phase.PLAYER_SPEAKS else 1
    return [found(state, Turn(seat, SPEAKS, "card")).move for _ in range(times)]


def hand(phase: Phase, first: str, third: str = "") -> CheminState:
    cards, backs = tuple(first.split()), (FACE_DOWN, FACE_DOWN)
    player, bank = (cards, backs) if phase == Phase.PLAYER_SPEAKS else (backs, cards)
    return CheminState(
        seats=(1, 2), phase=phase, banker=1, dominant=2, player=player, bank=bank, third=third, left=300, behind=14
    )


@pytest.mark.parametrize(
    ("first", "move"), [("4H KH", "card"), ("6H KH", "stay"), ("AH AD", "card"), ("3H 4H", "stay")]
)
def test_a_hand_that_must_does(first: str, move: str) -> None:
    assert said(player(), hand(Phase.PLAYER_SPEAKS, first)) == [move]


@pytest.mark.parametrize(
    ("first", "third", "move"), [("6H KH", "", "stay"), ("6H KH", "6D", "card"), ("3H KH", "8D", "stay")]
)
def test_a_banker_who_must_does(first: str, third: str, move: str) -> None:
    assert said(player(), hand(Phase.BANKER_SPEAKS, first, third)) == [move]


def test_it_uses_its_free_choices_as_often_as_the_equilibrium_has_it() -> None:
    found = CheminPlayer(CheminDeFer(CheminDeFer.charter.house()), InTurn())
    assert isinstance(found.best, Equilibrium)
    assert found.best == equilibrium(6, vigorish=Fraction(1, 20))
    for chance in (Fraction(9, 11), Fraction(0), Fraction(1), Fraction(1, 3)):
        found.best = replace(found.best, draws=chance, banker={**found.best.banker, (3, 9): 1 - chance, (5, 4): chance})
        many = chance.denominator
        assert said(found, hand(Phase.PLAYER_SPEAKS, "5H KH"), many).count("card") == chance.numerator
        assert said(found, hand(Phase.BANKER_SPEAKS, "3H KH", "9D"), many).count("card") == many - chance.numerator
        assert said(found, hand(Phase.BANKER_SPEAKS, "5H KH", "4D"), many).count("card") == chance.numerator


def test_where_choices_are_forced_every_one_of_them_draws() -> None:
    game = CheminDeFer(CheminDeFer.charter.house(options={"optional-draws": "forced"}))
    found = CheminPlayer(game, InTurn())
    assert said(found, hand(Phase.PLAYER_SPEAKS, "5H KH"), 5) == ["card"] * 5
    assert said(found, hand(Phase.BANKER_SPEAKS, "3H KH", "9D"), 5) == ["card"] * 5


@pytest.mark.parametrize("first", ["5H KH", "4H KH", "6H KH"])
def test_what_lies_face_down_makes_no_difference(first: str) -> None:
    """Through `move_of` it gets its own view, whatever the Banker holds."""
    game = CheminDeFer(CheminDeFer.charter.house())
    state = hand(Phase.PLAYER_SPEAKS, first)
    moves = {
        move_of(CheminPlayer(game, Seeded(9)), game, replace(state, bank=(card, DECK[-at - 1])), 2)
        for at, card in enumerate(DECK[:26])
    }
    assert len(moves) == 1
