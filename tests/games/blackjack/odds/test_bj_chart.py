"""The coach's chart: every cell is the coach's own best choice on first hands, and hands are found in their cells."""

from collections.abc import Iterator
from functools import partial
from typing import Any

import pytest

from blackjack_talk import new_game
from pitboss.game import Bet, Choice, Game, Turn
from pitboss.games import find
from pitboss.games.blackjack.odds import charted
from pitboss.games.blackjack.odds.charted import PLAY
from pitboss.games.blackjack.odds.exposed import known_exposed
from pitboss.games.blackjack.odds.solve import known_solution
from pitboss.games.blackjack.odds.terms import any_terms_of
from pitboss.games.blackjack.state import BlackjackState, Phase, Played
from pitboss.games.blackjack.wagers import place
from pitboss.odds.analyst import analyst_of
from pitboss.odds.strategy_chart import Chart, Situation

RANKS = "A23456789T"
HOUSES: dict[str, tuple[int, dict[str, Any]]] = {  # of how many first hands one is looked at, and the rules
    "usual": (4, {"decks": 8}),
    "two-decks": (9, {"decks": 2, "soft_17": "hit"}),
    "surrender": (9, {"decks": 6, "surrender": "yes"}),
}
FEW = 0.02
FEW_CARDS = (3, 0, 0, 0, 3, 3, 4, 3, 0, 7)
HITS: tuple[dict[str, Any], ...] = ({"decks": 8}, {"decks": 2, "soft_17": "hit"})


def hand(game: Any, cards: tuple[str, ...], *dealer: str, split: bool = False) -> tuple[BlackjackState, Turn]:
    """A hand of box 1 in turn against the dealer's cards, and what may be chosen."""
    state = BlackjackState(
        seats=(1,),
        phase=Phase.PLAYING,
        bets=(Bet(1, place(1), 1_000),),
        hands=(Played(1, 1, cards, split=split),),
        dealer=dealer if len(dealer) > 1 else (dealer[0], "??"),
        hidden=len(dealer) == 1,
        left=game.shuffling.cards - 4,
    )
    return state, turn_in(game, state)


def turn_in(game: Game[Any], state: BlackjackState) -> Turn:
    awaits = game.awaits(state)
    assert isinstance(awaits, Choice)
    turn = awaits.turn(1)
    assert turn is not None
    return turn


def chart_of(game: Game[Any]) -> Chart:
    found = analyst_of(game).chart()
    assert found is not None
    return found


def first_hands() -> Iterator[tuple[str, str]]:
    """Every two cards that leave something to choose."""
    pairs = ((one, two) for at, one in enumerate(RANKS) for two in RANKS[at:])
    return ((f"{one}S", f"{two}H") for one, two in pairs if {one, two} != {"A", "T"})


@pytest.mark.parametrize("house", HOUSES)
def test_each_cell_is_the_coachs_own_best_choice_on_fresh_hands(house: str) -> None:
    """A part of all first hands; the few whose cards matter more than their total are those that the solver names."""
    step, rules = HOUSES[house]
    game = new_game(**rules)
    analyst, chart = analyst_of(game), chart_of(game)
    deals = known_solution(any_terms_of(game)).deals
    by_cards = {(one.cards, one.up) for one in deals if one.best != one.by_total}
    assert len(by_cards) < FEW * len(deals)
    looked_at = set()
    for at, cards in enumerate(first_hands()):
        for column, up in enumerate(RANKS):
            if (at + column) % step:
                continue
            state, turn = hand(game, cards, f"{up}D")
            where = analyst.situation(state, turn)
            advice = analyst.advise(state, turn)
            assert where is not None
            assert advice is not None
            entry = chart.at(where)
            assert entry is not None, where
            best = next(iter(advice.worth))
            names = sorted((card[0] for card in cards), key="A98765432T".index)
            written = {",".join(names), ",".join(reversed(names))}
            if best not in entry.of([move.name for move in turn.moves]):
                assert any((one, up) in by_cards for one in written), (where.says, cards, best)
            looked_at.add((where.kind, where.column))
    cells = {(kind, column) for kind in kinds(chart) for column in chart.sheets[0].columns}
    assert len(looked_at) > len(cells) / step
    assert looked_at <= cells


def kinds(chart: Chart) -> set[str]:
    return {kind for sheet in chart.sheets for group in sheet.groups for line in group.lines for kind in line.kinds}


@pytest.mark.parametrize(
    ("cards", "up", "says", "kind"),
    [
        (("AS", "7H"), "9D", "Soft 18 against a 9", "soft 18"),
        (("TS", "6H"), "KD", "Hard 16 against a 10", "hard 16"),
        (("8S", "8H"), "AD", "A pair of 8s against an ace", "pair 8"),
        (("AS", "AH"), "8D", "A pair of aces against an 8", "pair A"),
        (("KS", "TH"), "6D", "A pair of 10s against a 6", "pair 10"),
        (("2S", "AH", "4D"), "2C", "Soft 17 against a 2", "soft 17"),
        (("AS", "7H", "9D"), "2C", "Hard 17 against a 2", "hard 17"),
        (("5S", "5H", "5D"), "2C", "Hard 15 against a 2", "hard 15"),
    ],
)
def test_a_hand_is_found_in_its_line(cards: tuple[str, ...], up: str, says: str, kind: str) -> None:
    game = new_game(decks=8)
    found = analyst_of(game).situation(*hand(game, cards, up))
    column = {"K": "10", "T": "10"}.get(up[0], up[0])
    assert found == Situation(says, PLAY, kind, column)


def test_a_pair_that_cannot_be_split_again_is_a_total() -> None:
    game = new_game(decks=8)
    state, _ = hand(game, ("8S", "8H"), "6D")
    other = Played(1, 2, ("8D", "TC"), split=True)
    state = BlackjackState(
        **{name: getattr(state, name) for name in ("seats", "phase", "bets", "dealer", "hidden", "left")},
        hands=(Played(1, 1, ("8S", "8H"), split=True), *(other,) * game.conduct.splits),
    )
    turn = turn_in(game, state)
    assert "split" not in {move.name for move in turn.moves}
    found = analyst_of(game).situation(state, turn)
    assert found is not None
    assert found.kind == "hard 16"


def test_what_a_letter_means_depends_on_what_is_offered() -> None:
    chart = chart_of(new_game(decks=8))
    double = chart.at(Situation("", PLAY, "hard 11", "6"))
    assert double is not None
    assert double.of(["stand", "draw", "double"]) == ("double",)
    assert double.of(["stand", "draw"]) == ("draw",)
    soft = chart.at(Situation("", PLAY, "soft 18", "6"))
    assert soft is not None
    assert soft.of(["stand", "draw"]) == ("stand",)


def test_rules_make_another_chart() -> None:
    """With two decks an eleven is doubled against an ace, too, if the dealer hits a soft 17."""
    eleven = Situation("", PLAY, "hard 11", "A")
    usual, hits = (chart_of(new_game(**rules)) for rules in HITS)
    assert usual.at(eleven) == usual.entries["H"]
    assert hits.at(eleven) == hits.entries["D"]


def test_where_both_dealers_cards_are_seen_the_columns_are_totals(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(charted, "known_exposed", partial(known_exposed, shoe=FEW_CARDS))  # a full shoe takes long
    game = new_game(
        dealers_second_card="face-up", blackjack_pays="1-to-1", even_money="no", splits=1, decks=1, double_on="9-10-11"
    )
    chart = chart_of(game)
    for dealer, says, sheet in (
        (("6D", "TC"), "Hard 16 against 16", "Against the dealer's hard total"),
        (("6D", "AC"), "Hard 16 against a soft 17", "Against the dealer's soft total"),
    ):
        found = analyst_of(game).situation(*hand(game, ("TS", "6H"), *dealer))
        assert found is not None
        assert (found.says, found.sheet) == (says, sheet)
        assert chart.at(found) is not None


def test_the_switch_has_a_chart_for_after_it_and_insurance_has_no_cell() -> None:
    definition = find("blackjack-switch")
    game = definition(definition.charter.house())
    chart = chart_of(game)
    assert chart.at(Situation("", PLAY, "hard 12", "4")) == chart.entries["H"]
    assert chart.at(Situation("Insurance")) is None
