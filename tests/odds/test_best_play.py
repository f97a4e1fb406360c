"""Best play from the definition: against published figures, against brute force, and without a look at hidden cards."""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from itertools import combinations
from typing import Any

import msgspec
import pytest

from pitboss.agents import asked
from pitboss.errors import BadInput
from pitboss.game import Bet, Game
from pitboss.odds import analyse, analyse_all
from pitboss.odds.alike import Suits
from pitboss.odds.analysis import settle
from pitboss.odds.analyst import Analyst, analyst_of, coached
from pitboss.odds.best_play import BestPlay, best_play
from pitboss.odds.life import UNIT, life_of
from pitboss.odds.offering import offering_game
from pitboss.odds.report import report
from pitboss.poker import hand_of
from pitboss.poker.ranking import ORDER
from small_games.dealt import ranks_of
from small_games.face_down import FaceDown
from small_games.face_down.odds import FaceDownAnalyst
from small_games.let_it_ride import LetItRide
from small_games.let_it_ride.odds import LetItRideAnalyst
from small_games.let_it_ride.rules import PAYS as RIDE_PAYS
from small_games.red_dog import RedDog
from small_games.red_dog.odds import RedDogAnalyst
from small_games.red_dog.rules import spread

Net = Fraction


def table(kind: type[Game[Any]], **options: str) -> Game[Any]:
    return kind(kind.charter.house(options={name.replace("_", "-"): value for name, value in options.items()}))


def deck(ranks: int, decks: int = 1) -> list[str]:
    return [rank + suit for rank in ranks_of(ranks) for suit in "CDHS"] * decks


# --- red dog --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("decks", "percent"), [("1", 3.1554), ("2", 3.0766), ("4", 2.8838), ("6", 2.7978), ("8", 2.7509)]
)
def test_red_dog_has_its_published_house_advantage(decks: str, percent: float) -> None:
    analysis = analyse(table(RedDog, decks=decks), "original")
    assert round(float(100 * analysis.house_advantage), 4) == percent
    assert analysis.average_stake is not None
    assert analysis.element_of_risk == analysis.house_advantage / analysis.average_stake


def red_dog_by_hand(decks: int) -> dict[Net, Fraction]:
    """Every deal by ranks alone; the wager is raised from a spread of seven on."""
    left = Counter(dict.fromkeys(range(2, 15), 4 * decks))
    cards = 52 * decks
    found: dict[Net, Fraction] = defaultdict(Fraction)
    for one in left:
        for other in left:
            ways = left[one] * (left[other] - (one == other))
            low, high = sorted((one, other))
            if high - low == 1:
                found[Net(0)] += Fraction(ways, cards * (cards - 1))
                continue
            for third in left:
                more = ways * (left[third] - (third == one) - (third == other))
                net = 11 if one == other == third else 0
                if one != other:
                    room = high - low - 1
                    pays = {1: 5, 2: 4, 3: 2}.get(room, 1)
                    net = (pays if low < third < high else -1) * (2 if room >= 7 else 1)
                found[Net(net)] += Fraction(more, cards * (cards - 1) * (cards - 2))
    return {net: chance for net, chance in found.items() if chance}


@pytest.mark.parametrize("decks", [1, 6])
def test_red_dog_comes_out_as_counted_by_hand(decks: int) -> None:
    assert best_play(table(RedDog, decks=str(decks)), "original").analysis.outcomes == red_dog_by_hand(decks)


def test_the_strategy_of_red_dog_is_to_raise_from_a_spread_of_seven() -> None:
    choices = best_play(table(RedDog, decks="6"), "original").choices
    assert len(choices) == 66  # pairs of ranks with at least one between them
    for judged in choices:
        best, *others = judged.options
        assert {option.move for option in judged.options} == {"call", "raise"}
        assert all(best.worth >= option.worth for option in others)
        assert (best.move, best.cents) == (("raise", UNIT) if spread(*judged.view.cards) >= 7 else ("call", 0))
    seven = next(judged for judged in choices if spread(*judged.view.cards) == 7)
    wins = Fraction(7 * 24, 310)
    assert [option.worth / UNIT for option in seven.options if option.cents in (0, UNIT)] == [
        2 * (2 * wins - 1),
        2 * wins - 1,
    ]


def test_a_report_has_both_house_advantages_where_a_patron_chooses() -> None:
    game = table(RedDog)
    (line,) = report(game).wagers
    (analysis,) = analyse_all(game)
    assert (line.average_stake, line.element_of_risk) == (analysis.average_stake, analysis.element_of_risk)
    written = msgspec.json.decode(report(game).json())["wagers"][0]
    assert written["element_of_risk"] == str(analysis.element_of_risk)
    without = msgspec.json.decode(report(table(RedDog, **{"raise": "none"})).json())["wagers"][0]
    assert "element_of_risk" not in without
    assert "average_stake" not in without


def test_a_wager_without_choices_is_followed_through_draws_of_several_cards() -> None:
    game = table(RedDog, **{"raise": "none"})
    offering, spot = offering_game(game, "original")
    life = life_of(offering, spot.id)
    assert sum(branch.weight for branch in life.branches[life.start]) == 52 * 51 // 2
    assert all(len(branch.outcome) == 2 for branch in life.branches[life.start] if isinstance(branch.outcome, tuple))
    assert settle(life)[0] == analyse(game, "original").outcomes == best_play(game, "original").analysis.outcomes


def test_the_coach_of_red_dog_says_what_best_play_says() -> None:
    game, _ = offering_game(table(RedDog, decks="6"), "original")
    solved = {tuple(card[0] for card in one.view.cards): one for one in best_play(game, "original").choices}
    state = analyst_of(game).stage("original")
    for cards in (("2C", "TC"), ("3H", "TD"), ("4S", "6S")):
        view = msgspec.structs.replace(state, phase="raising", cards=cards, bets=(Bet(1, "original", UNIT),))
        given = asked(game, view, 1)
        assert given is not None
        advice = analyst_of(game).advise(*given)
        assert advice is not None
        judged = solved[tuple(card[0] for card in cards)]
        assert next(iter(advice.worth.items())) == (judged.options[0].move, judged.options[0].worth)
        assert coached(game)(*given).move == judged.options[0].move


# --- let it ride ----------------------------------------------------------------------------------------------------


def ride_pays(cards: Sequence[str]) -> int:
    hand = hand_of(cards)
    if hand.category.words == "pair" and ORDER.index(hand.ranks[0]) < 8:
        return -1
    return int(RIDE_PAYS.get(hand.category.words, "-1").removesuffix(" to 1"))


def let_it_ride_by_hand(ranks: int) -> dict[Net, Fraction]:
    """Each wager by itself: it rides where that nets more than nothing over all cards that can still come."""
    cards, found = deck(ranks), Counter[Net]()
    pays = {frozenset(five): ride_pays(five) for five in combinations(cards, 5)}
    for hand in combinations(cards, 3):
        others = [card for card in cards if card not in hand]
        first = sum(pays[frozenset((*hand, *two))] for two in combinations(others, 2)) > 0
        for turned in others:
            nets = [pays[frozenset((*hand, turned, last))] for last in others if last != turned]
            for net in nets:
                found[Net(net * (1 + first + (sum(nets) > 0)))] += 1
    total = sum(found.values())
    return {net: Fraction(count, total) for net, count in found.items()}


def test_let_it_ride_on_a_short_deck_comes_out_as_counted_by_hand() -> None:
    found = best_play(table(LetItRide, ranks="5"), "wagers")
    assert found.analysis.outcomes == let_it_ride_by_hand(5)
    assert {judged.options[0].move for judged in found.choices} == {"ride", "take-back"}
    assert found.analysis.average_stake is not None
    assert 1 < found.analysis.average_stake < 3


# --- cards that are alike -------------------------------------------------------------------------------------------


Solved = dict[str, dict[Net, Fraction]]


def every_way(
    monkeypatch: pytest.MonkeyPatch, analyst: type[Analyst[Any]], ways: Iterable[Suits], solve: Callable[[], BestPlay]
) -> Solved:
    """The same solved with cards read in several ways, and with nothing said to be alike."""
    found: Solved = {}
    for suits in ways:
        monkeypatch.setattr(analyst, "suits", suits)
        found[suits] = solve().analysis.outcomes
    monkeypatch.setattr(analyst, "turns_on", Analyst.turns_on)
    found["plain"] = solve().analysis.outcomes
    return found


def test_red_dog_is_the_same_however_its_cards_are_read(monkeypatch: pytest.MonkeyPatch) -> None:
    game = table(RedDog, ranks="5", decks="2")
    solved = every_way(monkeypatch, RedDogAnalyst, Suits, lambda: best_play(game, "original"))
    assert len(solved) == 4
    assert all(one == solved["plain"] for one in solved.values())


def test_let_it_ride_is_the_same_however_its_cards_are_read(monkeypatch: pytest.MonkeyPatch) -> None:
    game = table(LetItRide, ranks="3")
    suits = (Suits.ALIKE, Suits.APART)
    solved = every_way(monkeypatch, LetItRideAnalyst, suits, lambda: best_play(game, "wagers"))
    assert solved["alike"] == solved["apart"] == solved["plain"]


def test_a_game_that_turns_on_suits_differs_if_they_are_ignored(monkeypatch: pytest.MonkeyPatch) -> None:
    game = table(LetItRide, ranks="5")
    right = best_play(game, "wagers").analysis
    monkeypatch.setattr(LetItRideAnalyst, "suits", Suits.IGNORED)
    assert best_play(game, "wagers").analysis.outcomes != right.outcomes


def test_a_game_must_say_where_every_card_lies(monkeypatch: pytest.MonkeyPatch) -> None:
    real = RedDogAnalyst.turns_on
    monkeypatch.setattr(
        RedDogAnalyst, "turns_on", lambda self, state: msgspec.structs.replace(real(self, state), piles=())
    )
    with pytest.raises(AssertionError, match="leaves cards that were dealt out of its piles"):
        best_play(table(RedDog), "original")


# --- hidden cards ---------------------------------------------------------------------------------------------------


def face_down_by_hand(ranks: int, *, peeking: bool) -> Fraction:
    """Each raise is a wager of its own: it is made where it nets more than nothing over what the patron knows."""
    cards = deck(ranks)

    def net(own: str, hole: str, up: str) -> int:
        mine, best = ORDER.index(own[0]), max(ORDER.index(hole[0]), ORDER.index(up[0]))
        return 0 if mine == best else -1 if mine < best else 3 if own[1] == hole[1] else 1

    total = 0
    for own in cards:
        others = [card for card in cards if card != own]
        pairs = [(hole, up) for hole in others for up in others if hole != up]
        nets = {pair: net(own, *pair) for pair in pairs}
        total += sum(nets.values())
        for known in others if peeking else [""]:  # before the dealer's other card
            total += max(0, sum(one for (hole, _), one in nets.items() if known in ("", hole)))
        for at in others:  # after it
            for known in others if peeking else [""]:
                total += max(0, sum(one for (hole, up), one in nets.items() if up == at and known in ("", hole)))
    return Fraction(total, len(cards) * (len(cards) - 1) * (len(cards) - 2))


def test_best_play_does_not_look_at_the_hole_card() -> None:
    fair, peeking = (face_down_by_hand(5, peeking=peeking) for peeking in (False, True))
    assert fair < peeking
    assert -analyse(table(FaceDown, ranks="5"), "wager").house_advantage == fair


def test_who_sees_the_hole_card_plays_better(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(FaceDown, "view", lambda self, state, viewer: state)
    assert -analyse(table(FaceDown, ranks="5"), "wager").house_advantage == face_down_by_hand(5, peeking=True)


def test_one_move_for_all_that_looks_alike() -> None:
    choices = best_play(table(FaceDown, ranks="5"), "wager").choices
    assert {judged.view.hole for judged in choices} == {"?"}
    first = [judged for judged in choices if judged.view.phase == "first"]
    assert len(first) == 5  # one for each rank that the patron can have
    second = [judged for judged in choices if judged.view.phase == "second"]
    assert len(second) == 2 * (5 * 5 + 5 * 4)  # raised or not; own rank with another suit's, or another of its suit


def test_hidden_cards_are_the_same_however_cards_are_read(monkeypatch: pytest.MonkeyPatch) -> None:
    game = table(FaceDown, ranks="3")
    suits = (Suits.ALIKE, Suits.APART)
    solved = every_way(monkeypatch, FaceDownAnalyst, suits, lambda: best_play(game, "wager"))
    assert solved["alike"] == solved["apart"] == solved["plain"]


def test_what_is_told_counts_as_seen_though_the_view_does_not_keep_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without the game's word on what matters, a card that was once shown is remembered."""
    monkeypatch.setattr(FaceDownAnalyst, "turns_on", Analyst.turns_on)
    forgets = FaceDown.view
    monkeypatch.setattr(
        FaceDown,
        "view",
        lambda self, state, viewer: msgspec.structs.replace(forgets(self, state, viewer), own="", up=""),
    )
    assert -analyse(table(FaceDown, ranks="3"), "wager").house_advantage == face_down_by_hand(3, peeking=False)


def test_a_wager_beside_another_is_followed_by_itself() -> None:
    """Nothing that is chosen changes it, and no chip of the other wager is counted."""
    main, beside = analyse_all(table(FaceDown, ranks="4"))
    suited = Fraction(3, 15)
    assert (main.wager, beside.wager) == ("wager", "suited")
    assert beside.outcomes == {Net(3): suited, Net(-1): 1 - suited}
    assert beside.average_stake == 1
    assert -main.house_advantage == face_down_by_hand(4, peeking=False)


# --- what is too large ----------------------------------------------------------------------------------------------


def test_a_game_that_is_too_large_says_what_it_would_take(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pitboss.odds.best_play.MOST_STEPS", 1_000)
    with pytest.raises(BadInput, match=r"more than 1,000 steps to solve; its analysis must say .* or have a kernel"):
        best_play(table(LetItRide), "wagers")


def test_a_draw_with_too_many_hands_says_what_it_would_take(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(LetItRideAnalyst, "turns_on", Analyst.turns_on)
    monkeypatch.setattr("pitboss.odds.looking.MOST_OUTCOMES", 22_000)
    with pytest.raises(BadInput, match=r"3 cards at once in 22,100 ways, too many .* \(turns_on\), or have a kernel"):
        analyse(table(LetItRide), "wagers")
