"""The coach's chart of chemin de fer: the rules of both hands, and the coach says the same."""

import pytest

from pitboss.game import Bet, Choice
from pitboss.games import find
from pitboss.games.chemin_de_fer.state import BANK, COVER, CheminState, Phase
from pitboss.odds.analyst import analyst_of

CARDS = {0: "TS", 1: "AS", 2: "2S", 3: "3S", 4: "4S", 5: "5S", 6: "6S", 7: "7S"}


@pytest.mark.parametrize("third", ["", "TH", "AH", "4H", "8H", "9H"])
@pytest.mark.parametrize("choices", ["free", "forced"])
def test_what_the_chart_says_is_what_the_coach_lets_one_choose(third: str, choices: str) -> None:
    definition = find("chemin-de-fer")
    game = definition(definition.charter.house(options={"optional-draws": choices}))
    analyst, chart = analyst_of(game), analyst_of(game).chart()
    assert chart is not None
    bets = (Bet(1, BANK, 10_000), Bet(2, COVER, 10_000))
    for count, card in CARDS.items():
        for phase, seat in ((Phase.PLAYER_SPEAKS, 2), (Phase.BANKER_SPEAKS, 1)):
            mine = ("KS", card)
            state = CheminState(
                seats=(1, 2),
                phase=phase,
                banker=1,
                dominant=2,
                stake=10_000,
                bets=bets,
                player=mine if seat == 2 else ("??", "??"),
                bank=mine if seat == 1 else ("??", "??"),
                third=third if seat == 1 else "",
            )
            awaits = game.awaits(state)
            assert isinstance(awaits, Choice)
            turn = awaits.turn(seat)
            assert turn is not None
            where, advice = analyst.situation(state, turn), analyst.advise(state, turn)
            assert where is not None
            assert where.kind == str(count)
            entry = chart.at(where)
            assert entry is not None
            assert advice is not None
            assert set(entry.of(["card", "stay"])) == set(advice.worth)
