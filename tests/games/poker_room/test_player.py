"""The house players of the poker games: three characters who play every game, and see no more than their seat does."""

from collections import Counter
from collections.abc import Callable, Mapping
from functools import cache
from typing import Any

import pytest

from at_the_poker_table import (
    PokerTable,
    acts,
    called_through,
    cards,
    covered_otherwise,
    deal,
    offered,
    poker,
    rules,
    turn,
)
from at_the_table import do
from pitboss.agents import Agent, at_random, character, house_player, move_of
from pitboss.commands import Choose, Result
from pitboss.equipment import Randomness, Seeded
from pitboss.game import Answer, Chance, Choice, Turn
from pitboss.games import find
from pitboss.games.poker_room.odds.drawing import kept
from pitboss.games.poker_room.odds.futures import Care, showdowns
from pitboss.games.poker_room.odds.reading import read
from pitboss.games.poker_room.odds.worth import results
from pitboss.games.poker_room.player import DEALS, HOLDINGS, TEMPERS, PokerPlayer
from pitboss.games.poker_room.rules import Poker
from pitboss.games.poker_room.state import Phase, PokerState
from pitboss.procedures.betting import BET, CALL, CHECK, FOLD, RAISE

CHARACTERS = ("cautious", "plain", "bold")
STRUCTURES = ("fixed", "spread", "pot", "no-limit")
VARIANTS: tuple[tuple[str, Mapping[str, str]], ...] = (
    ("holdem", {}),
    ("omaha", {"form": "high"}),
    ("omaha", {"form": "high-low-eight", "kill": "half"}),
    ("seven-card-stud", {"form": "high"}),
    ("seven-card-stud", {"form": "high-low"}),
    ("seven-card-stud", {"form": "high-low-eight"}),
    ("five-card-draw", {"form": "high"}),
    ("five-card-draw", {"form": "low"}),
    ("five-card-stud", {"completing": "yes"}),
    ("mambo-stud", {}),
)
every_variant = pytest.mark.parametrize(
    ("slug", "options"), [pytest.param(*one, id="-".join((one[0], *one[1].values()))) for one in VARIANTS]
)


def game_of(table: PokerTable) -> Poker:
    assert isinstance(table.game, Poker)
    return table.game


def of(game: Poker, character: str, seed: int = 1) -> PokerPlayer:
    return PokerPlayer(game, Seeded(seed), character)


def hand_played(
    table: PokerTable,
    agents: Mapping[int, Agent],
    draw: Randomness,
    moved: Callable[[PokerState, Choose], None] = lambda *_: None,
) -> None:
    """A hand from the shuffle to its end, in which every move is accepted."""
    deal(table)
    while table.state.players:
        awaits = table.awaits
        if isinstance(awaits, Choice):
            seat = awaits.only.seat
            choose = move_of(agents[seat], table.game, table.state, seat)
            assert choose is not None
            moved(table.state, choose)
            do(table, choose)
        else:
            assert isinstance(awaits, Chance)
            do(table, Result(awaits.draw(table.equipment, draw)))


# --- characters -----------------------------------------------------------------------------------------------------


def test_a_seat_decides_the_character() -> None:
    game = rules("holdem")
    words = [house_player(game, Seeded(1), seat).character for seat in range(1, 7)]
    assert words == ["plain", "bold", "cautious", "plain", "bold", "cautious"]
    assert words == [character(game, seat) for seat in range(1, 7)]


def test_where_all_play_alike_nobody_has_a_character() -> None:
    definition = find("chemin-de-fer")
    game = definition(definition.charter.house())
    assert character(game, 2) == house_player(game, Seeded(1), 2).character == ""


@cache
def moves_of(slug: str) -> dict[str, Counter[str]]:
    """What each character does with the same many choices, which come from players who act at random."""
    met: list[tuple[PokerState, int]] = []
    draw = Seeded(7)
    for _ in range(20):
        table = poker(slug, dict.fromkeys((1, 2, 3, 4), 100), betting="pot", ante=100)
        hand_played(
            table,
            dict.fromkeys((1, 2, 3, 4), at_random(draw)),
            draw,
            lambda state, choose: met.append((state, choose.seat)) if state.phase == Phase.BETTING else None,
        )
    game, found = rules(slug, betting="pot", ante=100), {}
    for word in CHARACTERS:
        one = of(game, word)
        chosen = (move_of(one, game, state, seat) for state, seat in met)
        found[word] = Counter(choose.move for choose in chosen if choose)
    return found


@pytest.mark.parametrize("slug", ["holdem", "five-card-stud"])
def test_the_cautious_fold_more_and_the_bold_raise_more(slug: str) -> None:
    found = moves_of(slug)
    folds = [found[word][FOLD] for word in CHARACTERS]
    raises = [found[word][BET] + found[word][RAISE] for word in CHARACTERS]
    assert folds[0] > folds[1] > folds[2] > 0
    assert 0 < raises[0] < raises[1] < raises[2]


def test_only_the_bold_bluff() -> None:
    """With nothing on the river, and nothing to call, the others never bet."""
    table = poker("holdem", {1: 100, 2: 100})
    deal(table)
    cards(table, {1: "7C 2D"})
    called_through(table)
    cards(table, board="AS KS QH")
    for board in ("JH", "9S"):
        called_through(table)
        cards(table, board=board)
    while turn(table) != 1:
        acts(table, f"{turn(table)} check")
    game = game_of(table)
    did = {}
    for word in CHARACTERS:
        one = of(game, word)
        answers = [move_of(one, game, table.state, 1) for _ in range(60)]
        did[word] = Counter(answer.move for answer in answers if answer)
    assert did["cautious"] == did["plain"] == {CHECK: 60}
    assert 1 <= did["bold"][BET] <= 20
    assert did["bold"][BET] + did["bold"][CHECK] == 60


def test_the_cautious_fear_better_hands_than_others_do() -> None:
    """Top pair against a bet on the river: a call gains half of what it costs, unless better hands are feared."""
    table = poker("holdem", {1: 100, 2: 100})
    deal(table)
    cards(table, {1: "KS QS"})
    for board in ("KD 9H 4S", "2H", "7H"):
        called_through(table)
        cards(table, board=board)
    while turn(table) == 1:
        acts(table, "1 check")
    acts(table, "2 bet 4")
    game = game_of(table)
    view = game.view(table.state, 1)
    worth = results(game, view, showdowns(read(game, view, 1), Care(HOLDINGS, DEALS)), 4_00).mean()
    assert worth > TEMPERS["cautious"].calls * 4_00
    did = [move_of(of(game, word), game, table.state, 1) for word in CHARACTERS]
    assert [choose.move for choose in did if choose] == [FOLD, CALL, CALL]


@pytest.mark.parametrize(
    ("betting", "word", "raises"),
    [
        ("pot", "cautious", {5_00}),
        ("pot", "plain", {5_00, 6_00}),
        ("pot", "bold", {6_00, 7_00}),
        ("fixed", "bold", {4_00}),
        ("no-limit", "bold", {6_00, 7_00}),
    ],
)
def test_characters_raise_by_their_own_parts_of_the_pot(betting: str, word: str, raises: set[int]) -> None:
    """With aces, first of three players, $3 in the pot and $2 to call."""
    table = poker("holdem", {1: 100, 2: 100, 3: 100}, betting=betting)
    deal(table)
    cards(table, {3: "AS AD"})
    one = of(game_of(table), word)
    did = [move_of(one, table.game, table.state, turn(table)) for _ in range(20)]
    assert {choose.cents for choose in did if choose and choose.move == RAISE} == raises
    assert all(choose and choose.move == RAISE for choose in did)


def test_whoever_would_bet_more_than_half_of_a_stack_bets_it_all() -> None:
    table = poker("holdem", {1: 9, 2: 9, 3: 9})
    deal(table)
    cards(table, {3: "AS AD"})
    assert move_of(of(game_of(table), "bold"), table.game, table.state, turn(table)) == Choose(turn(table), RAISE, 9_00)


# --- every game -----------------------------------------------------------------------------------------------------


@every_variant
def test_they_play_every_game_in_every_structure(slug: str, options: Mapping[str, str]) -> None:
    """Every move is lawful, and chips are neither made nor lost; where players choose to show, they show winners."""
    seen = Counter[str]()
    for at, betting in enumerate(STRUCTURES):
        table = poker(slug, {1: 50, 2: 9, 3: 100, 4: 80}, betting=betting, ante=50, show="choice", **options)
        draw, game = Seeded(at), game_of(table)
        agents = {seat: house_player(game, Seeded(at), seat) for seat in (1, 2, 3, 4)}
        hand_played(table, agents, draw, lambda _, choose: seen.update([choose.move.split("-")[0]]))
        assert sum(cents for _, cents in table.state.stacks) == 239_00
    assert seen[FOLD]
    assert seen[CALL] + seen[RAISE] + seen[BET] > 4


def test_the_same_chance_makes_the_same_moves() -> None:
    def moves(seed: int) -> list[Choose]:
        table = poker("holdem", dict.fromkeys((1, 2, 3), 100))
        agents = {seat: house_player(game_of(table), Seeded(seed), 2) for seat in (1, 2, 3)}
        found: list[Choose] = []
        for _ in range(6):
            hand_played(table, agents, Seeded(3), lambda _, choose: found.append(choose))
        return found

    assert moves(1) == moves(1)
    assert moves(1) != moves(2)  # those who bluff do so by chance


@every_variant
def test_they_see_no_more_than_their_seat(slug: str, options: Mapping[str, str]) -> None:
    """Whatever lies face down before others, on the muck or in the deck, the move is the same."""
    draw, looked = Seeded(5), 0
    table = poker(slug, dict.fromkeys((1, 2, 3), 100), betting="pot", ante=100, **options)
    game = game_of(table)

    def same(state: PokerState, choose: Choose) -> None:
        nonlocal looked
        other = covered_otherwise(state, choose.seat, draw)
        assert other != state
        assert game.view(other, choose.seat) == game.view(state, choose.seat)
        for word in CHARACTERS:
            assert move_of(of(game, word), game, other, choose.seat) == move_of(
                of(game, word), game, state, choose.seat
            )
        looked += 1

    hand_played(table, dict.fromkeys((1, 2, 3), calls), draw, same)
    assert looked > 4


def calls(view: PokerState, turn: Turn) -> Answer:
    """An agent who checks or calls, and draws nothing."""
    wanted = (CHECK, CALL, "stand-pat", "forced-bet", "show", BET)
    move = next(move for name in wanted for move in turn.moves if move.name == name)
    return Answer(turn.seat, move.name, move.least)


# --- the best hand ---------------------------------------------------------------------------------------------------


def up_to_the_end(table: PokerTable, hero: str, board: tuple[str, ...] = ()) -> None:
    """Seat 1 gets these cards, and the last street comes."""
    mine = iter(hero.split())
    deal(table)
    for at, street in enumerate(game_of(table).streets):
        if street.draw:
            for _ in range(2):
                acts(table, f"{turn(table)} stand-pat")
            break
        own = " ".join(next(mine) for _ in range(street.down + street.up))
        cards(table, {1: own} if own else {}, board=board[at] if board else "")
        if at < len(game_of(table).streets) - 1:
            calls_through(table)


def calls_through(table: PokerTable) -> None:
    street = table.state.street
    while table.state.street == street and isinstance(table.awaits, Choice):
        seat = turn(table)
        move = move_of(calls, table.game, table.state, seat)
        assert move is not None
        do(table, move)


def all_in_against(table: PokerTable, seat: int) -> None:
    """The other player bets everything."""
    while turn(table) != seat or CALL not in offered(table):
        name = next(name for name in (BET, RAISE) if name in offered(table))
        act = CHECK if turn(table) == seat else f"{name} {offered(table)[name][1] / 100}"
        acts(table, f"{turn(table)} {act}")


@pytest.mark.parametrize(
    ("slug", "options", "hero", "board"),
    [
        ("holdem", {}, "AS KS", ("", "QS JS TS", "2H", "3D")),
        ("holdem", {}, "2C 7D", ("", "AS KS QS", "JS", "TS")),  # everybody has it
        ("omaha", {}, "9S 8S 2C 2D", ("", "7S 6S 5S", "KH", "KD")),
        ("omaha", {"form": "high-low-eight"}, "AC 2D KH QH", ("", "3S 4S 8D", "KC", "9H")),  # for low
        ("seven-card-stud", {}, "AS KS QS JS TS 2H 3H", ()),
        ("seven-card-stud", {"form": "high-low-eight"}, "AS 2S 3H 4H 5S KS KH", ()),
        ("five-card-draw", {}, "AS KS QS JS TS", ()),
        ("five-card-draw", {"form": "low"}, "AS 2S 3H 4H 5S", ()),
        ("five-card-stud", {"checking": "yes"}, "AS KS QS JS TS", ()),
        ("mambo-stud", {}, "AS KS QS", ("", "", "7D")),
    ],
)
@pytest.mark.parametrize("word", CHARACTERS)
def test_nobody_folds_the_best_hand(
    slug: str, options: Mapping[str, str], hero: str, board: tuple[str, ...], word: str
) -> None:
    table = poker(slug, {1: 200, 2: 200}, betting="no-limit", **options)
    up_to_the_end(table, hero, board)
    all_in_against(table, 1)
    choose = move_of(of(game_of(table), word), table.game, table.state, 1)
    assert choose is not None
    assert choose.move in (CALL, RAISE)


# --- discards and the showdown --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("hand", "keeps", "low"),
    [
        ("AS KS QS JS TS", "AS KS QS JS TS", False),
        ("9C 8D 7H 6S 5C", "9C 8D 7H 6S 5C", False),
        ("KC KD 7H 7S 5C", "KC KD 7H 7S", False),
        ("KC KD KH 7S 5C", "KC KD KH", False),
        ("KC KD 9H 7S 5C", "KC KD", False),
        ("KC 9C 7C 2C 5D", "KC 9C 7C 2C", False),
        ("JC TD 9H 8S 2C", "JC TD 9H 8S", False),
        ("AC KD QH JS 2C", "AC KD", False),  # one card alone makes the straight
        ("AC 9D 7H 4S 2C", "AC", False),
        ("QC 9D 7H 4S 2C", "QC", False),
        ("AS 2D 3C 4H 5S", "AS 2D 3C 4H 5S", True),
        ("9S 2D 3C 4H 5S", "9S 2D 3C 4H 5S", True),
        ("9S 2D 3C 4H KS", "2D 3C 4H", True),
        ("8S 2D 3C 4H KS", "8S 2D 3C 4H", True),
        ("2S 2D 3C 4H 9S", "2D 3C 4H", True),
        ("KS KD QC JH TS", "", True),
    ],
)
def test_they_keep_the_right_cards(hand: str, keeps: str, low: bool) -> None:
    assert sorted(kept(hand.split(), low=low)) == sorted(keeps.split())


@pytest.mark.parametrize(
    ("form", "hand", "move"),
    [
        ("high", "KC 2D KD 7S 5C", "discard-2-4-5"),
        ("high", "9C 8D 7H 6S 5C", "stand-pat"),
        ("low", "KC 2D KD 7S 5C", "discard-1-3"),
    ],
)
def test_they_discard_the_others(form: str, hand: str, move: str) -> None:
    table = poker("five-card-draw", {1: 100, 2: 100}, form=form)
    deal(table)
    cards(table, {1: hand})
    calls_through(table)
    while turn(table) != 1:
        acts(table, f"{turn(table)} stand-pat")
    for word in CHARACTERS:
        assert move_of(of(game_of(table), word), table.game, table.state, 1) == Choose(1, move)


@pytest.mark.parametrize(
    ("first", "second", "move"),
    [("AS AD", "KS KD", "muck"), ("AS AD", "AC AH", "show"), ("KS KD", "AC AH", "show")],
)
def test_they_show_what_may_win_and_throw_in_what_is_beaten(first: str, second: str, move: str) -> None:
    table = poker("holdem", {1: 100, 2: 100}, show="choice")
    deal(table)
    begins = table.state.players[0].seat
    after = 3 - begins
    cards(table, {begins: first, after: second})
    for board in ("QH 9S 7H", "5S", "2H"):
        called_through(table)
        cards(table, board=board)
    called_through(table)
    for seat, expected in ((begins, "show"), (after, move)):
        choose = move_of(of(game_of(table), "plain"), table.game, table.state, seat)
        assert choose == Choose(seat, expected)
        if table.state.players:
            do(table, Choose(seat, "show"))


# --- chips ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("choices", "chips"), [({}, 200), ({"buy_in_least": 300_00}, 300), ({"buy_in_most": 50_00}, 50)]
)
def test_they_buy_a_hundred_bets_or_what_the_house_allows(choices: dict[str, Any], chips: int) -> None:
    assert house_player(rules("holdem", **choices), Seeded(1), 1).chips == chips * 100


def won_by(word: str, other: Agent, hands: int) -> list[int]:
    """What a character wins of another player in cents: every hand is dealt twice, so that each plays both seats."""
    game, found = rules("holdem", betting="fixed"), list[int]()
    one = of(game, word)
    for seed in range(hands):
        for seat in (1, 2):
            table = poker("holdem", {1: 100, 2: 100}, betting="fixed")
            hand_played(table, {seat: one, 3 - seat: other}, Seeded(seed))
            found.append(table.state.stack(seat) - 100_00)
    return found


def calls_or_folds(draw: Randomness) -> Agent:
    """An agent who calls or folds at random."""

    def either(view: PokerState, turn: Turn) -> Answer:
        return Answer(turn.seat, FOLD) if draw.below(3) == 0 else calls(view, turn)

    return either


@pytest.mark.parametrize("other", [calls, calls_or_folds(Seeded(11)), at_random(Seeded(12))])
def test_the_bold_win_from_whoever_does_not_think(other: Agent) -> None:
    won = won_by("bold", other, 60)
    assert len(set(won)) > 5
    assert sum(won) / len(won) > 50  # cents a hand, at small bets of $2
