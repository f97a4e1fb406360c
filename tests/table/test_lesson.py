"""Learning environments: what a learner is told, what a round brings, and that nothing hidden shows."""

from typing import Any

import pytest

from contract.leduc.rules import Leduc
from pitboss.agents import Agent, at_random, silent
from pitboss.equipment import Seeded
from pitboss.errors import BadInput
from pitboss.game import Answer, Turn
from pitboss.games import names, open_game
from pitboss.games.blackjack.hand import count
from pitboss.odds.analysis import possible_wagers
from pitboss.table import Lesson

BOX = {1: {"box-1": 1_000}}


def mimic(view: Any, turn: Turn) -> Answer:
    """Draw below 17, as the dealer does."""
    if view.phase == "insurance":
        return Answer(turn.seat, "decline")
    return Answer(turn.seat, "draw" if count(view.hands[0].cards)[0] < 17 else "stand")


def test_the_same_seed_gives_the_same_round() -> None:
    lesson = Lesson(open_game("blackjack"), BOX)
    assert [lesson.play(mimic, seed) for seed in range(20)] == [lesson.play(mimic, seed) for seed in range(20)]
    assert lesson.reset(5) == lesson.reset(5)
    assert len({lesson.reset(seed).view.dealer for seed in range(20)}) > 5


def test_a_round_brings_what_the_wager_won_or_lost() -> None:
    lesson = Lesson(open_game("blackjack"), BOX)
    brought = [lesson.play(mimic, seed) for seed in range(300)]
    assert set(brought) == {-1_000, 0, 1_000, 1_500}
    assert -150_00 < sum(brought) < 100_00


def test_a_learner_sees_what_its_seat_sees() -> None:
    lesson = Lesson(open_game("blackjack"), BOX)
    found = next(one for one in map(lesson.reset, range(20)) if one.turn is not None)
    assert found.view.dealer[1] == "??"
    assert found.won == 0
    table = Lesson(Leduc(Leduc.charter.house()), {}, others={2: at_random(Seeded(1))})
    seen = next(one for one in map(table.reset, range(20)) if one.turn is not None)
    assert [seat for seat, card in seen.view.hole if card] == [1]


def test_agents_play_the_other_seats() -> None:
    game, asked = Leduc(Leduc.charter.house()), list[int]()

    def watched(agent: Agent) -> Agent:
        def answer(view: Any, turn: Turn) -> Answer:
            asked.append(turn.seat)
            assert [seat for seat, card in view.hole if card] == [turn.seat]
            return agent(view, turn)

        return answer

    lesson = Lesson(game, {}, others={2: watched(at_random(Seeded(1))), 3: watched(at_random(Seeded(2)))})
    brought = [lesson.play(at_random(Seeded(seed)), seed) for seed in range(60)]
    assert set(asked) == {2, 3}
    assert min(brought) < 0 < max(brought)


def test_a_round_can_be_over_before_anything_is_asked() -> None:
    lesson = Lesson(open_game("roulette"), {1: {"red": 500}})
    found = [lesson.reset(seed) for seed in range(30)]
    assert all(one.turn is None for one in found)
    assert {one.won for one in found} <= {-500, -250, 500}
    assert len({one.won for one in found}) > 1


def test_a_wager_that_stays_on_the_layout_is_not_lost() -> None:
    lesson = Lesson(open_game("craps"), {1: {"pass": 500}})
    assert {lesson.reset(seed).won for seed in range(60)} == {-500, 0, 500}


@pytest.mark.parametrize("game", names())
def test_every_game_has_rounds_that_end(game: str) -> None:
    rules = open_game(game)
    spot = "bid" if "bid" in rules.spots else next(iter(rules.spots))
    wagers = {1: {spot: rules.house.limits.minimum}} if possible_wagers(rules) else {}  # or patrons bet by choosing
    lesson = Lesson(rules, wagers, others={2: silent} if rules.patrons > 1 else None)
    for seed in range(5):
        lesson.play(at_random(Seeded(seed)), seed)


def test_what_the_rules_refuse_is_said_in_one_sentence() -> None:
    with pytest.raises(BadInput, match=r"takes at least \$5, not \$1"):
        Lesson(open_game("roulette"), {1: {"red": 100}}).reset(0)
    lesson = Lesson(open_game("blackjack"), BOX)
    with pytest.raises(BadInput, match="There is nothing to choose now"):
        lesson.step(Answer(1, "stand"))
    found = next(one for one in map(lesson.reset, range(20)) if one.turn is not None)
    with pytest.raises(BadInput, match="is not one of your choices now"):
        lesson.step(Answer(1, "fold"))
    assert found.turn is not None
    assert lesson.step(Answer(1, "stand" if found.view.phase != "insurance" else "decline"))
