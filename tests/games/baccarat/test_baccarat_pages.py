"""A round of which some cards are known, and with what the hands win: exact, by brute force and as published."""

import json
from collections import Counter
from fractions import Fraction
from itertools import permutations
from typing import Any

import pytest
from typer.testing import CliRunner

from pitboss.cli import app
from pitboss.errors import BadInput
from pitboss.games import open_game
from pitboss.games.baccarat.counts import CARDS, coups, coups_after
from pitboss.games.baccarat.coup import BANKER, PLAYER, Coup
from pitboss.games.baccarat.hands import Hand, coup_of, draws_next
from pitboss.games.baccarat.pages import Round
from pitboss.odds.report import in_json
from pitboss.odds.shoe import analyse_shoe, fresh_shoe, read_shoe
from pitboss.pages import RoundAsked, pages_of

SMALL = (1, 1, 0, 1, 0, 1, 0, 1, 0, 1)  # six cards, by value
FRESH = (128, *[32] * 9)  # eight decks


def asked(*dealt: str, slug: str = "punto-banco", edition: str = "19:47", **more: Any) -> Round:
    found = pages_of(open_game(slug, edition, {})).round(RoundAsked(dealt, **more)).document
    assert isinstance(found, Round)
    return found


def by_hand(player: Hand, banker: Hand) -> Counter[Coup]:
    """Every order of six cards of the small shoe, played out, where both hands begin as known."""
    cards = [CARDS[worth] for worth, many in enumerate(SMALL) for _ in range(many)]
    cards += [*player, *banker]
    found: Counter[Coup] = Counter()
    for six in permutations(range(len(cards)), 6):
        first = [cards[at] for at in six]
        mine: Hand = (first[0], first[2])
        theirs: Hand = (first[1], first[3])
        for card in first[4:]:
            hand = draws_next(mine, theirs)
            if hand == PLAYER:
                mine = (*mine, card)
            elif hand == BANKER:
                theirs = (*theirs, card)
        if mine[: len(player)] == player and theirs[: len(banker)] == banker:
            found[coup_of(mine, theirs)] += 1
    return found


@pytest.mark.parametrize(
    ("player", "banker"),
    [
        (("T",), ()),
        (("T", "5"), ("3",)),
        (("T", "5"), ("3", "3")),
        (("T", "5", "3"), ("3",)),  # so the Banker's Hand has no natural
        ((), ("6", "T", "9")),  # the Banker's Hand drew on six
        (("6", "T"), ("2",)),
    ],
)
def test_what_can_follow_by_brute_force(player: Hand, banker: Hand) -> None:
    wanted, found = by_hand(player, banker), coups_after(SMALL, player, banker)
    total, all_found = sum(wanted.values()), sum(found.values())
    assert {coup: Fraction(many, total) for coup, many in wanted.items()} == {
        coup: Fraction(many, all_found) for coup, many in found.items()
    }


def test_the_first_card_of_either_hand_parts_all_ways() -> None:
    """What follows each first card, added up over all of them, is what follows none."""
    for hand in (PLAYER, BANKER):
        found: Counter[Coup] = Counter()
        for worth, many in enumerate(FRESH):
            left = [count - (at == worth) for at, count in enumerate(FRESH)]
            card = (CARDS[worth],)
            for coup, ways in coups_after(left, card if hand == PLAYER else (), card if hand == BANKER else ()).items():
                found[coup] += many * ways
        assert dict(found) == coups(FRESH)


def test_nothing_dealt_is_the_next_round() -> None:
    found, game = asked(), open_game("punto-banco", "19:47", {})
    for line, analysis in zip(found.wagers, analyse_shoe(game, fresh_shoe(game)), strict=True):
        assert (line.wager, line.house_advantage) == (analysis.wager, analysis.house_advantage)
    assert found.result[BANKER].ways == 2_292_252_566_437_888


def test_a_hand_that_is_over_is_certain() -> None:
    found = asked("player=K,9", "banker=2,5", edition="13:69F")
    assert list(found.result) == [PLAYER]
    worth = {line.wager: -line.house_advantage for line in found.wagers if not line.when}
    assert [worth[wager] for wager in ("player", "banker", "tie")] == [1, -1, -1]
    assert worth["total-cards-4"] == Fraction(3, 2)
    assert worth["player-bonus"] == 1  # a winning natural


def test_a_third_card_is_known_by_its_value_alone() -> None:
    """Player 5 against Banker 3: a third card comes, and against an eight the Banker's Hand stays."""
    found = asked("player=K,5", "banker=3,K", totals=True)
    assert found.totals
    assert set(found.totals.by_cards) == {"5", "6"}
    eights = Fraction(32, 412)
    assert found.totals.by_cards["5"].probability == eights
    assert found.dealt == {"player": ("K", "5"), "banker": ("3", "K")}
    assert (found.cards, found.shoe["K"], found.shoe["5"], found.shoe["3"]) == (412, 30, 31, 31)


# Published for eight decks: wizardofodds.com, "Dragon 7", "Panda 8" and "EZ Baccarat"; "Baccarat, appendix 1".
@pytest.mark.parametrize(
    ("where", "hand", "key", "percent"),
    [
        ("by_count", BANKER, "6", 5.3864),
        ("with_three_cards", BANKER, "7", 2.2534),
        ("with_three_cards", PLAYER, "8", 3.4543),
        ("by_margin", PLAYER, "natural", 16.2589),
        ("by_margin", PLAYER, "9", 0.3683),
        ("by_margin", BANKER, "9", 0.3079),
    ],
)
def test_with_what_the_hands_win_as_published(where: str, hand: str, key: str, percent: float) -> None:
    found = asked(totals=True).totals
    assert found
    assert round(getattr(found, where)[hand][key].percent, 4) == percent


def test_the_parts_make_the_whole() -> None:
    found = asked(totals=True, slug="mini-baccarat")
    assert found.totals
    for winner, shares in found.totals.by_count.items():
        assert sum(one.ways for one in shares.values()) == found.result[winner].ways
    for hand, shares in found.totals.by_margin.items():
        assert sum(one.ways for one in shares.values()) == found.result[hand].ways
    assert sum(one.ways for one in found.totals.by_cards.values()) == found.ways
    assert "0" not in found.totals.by_count[PLAYER]
    assert "0" in found.totals.by_count["tie"]


def test_from_another_shoe() -> None:
    game = open_game("punto-banco", "19:47", {})
    shoe = read_shoe(game, "A=2,2=0,3=0,4=0,5=1,6=0,7=0,8=0,9=1,T=3,J=0,Q=0,K=1")
    found = asked("player=K,5", "banker=T", shoe=shoe)
    assert found.cards == 5
    with pytest.raises(BadInput, match="too few cards of rank K"):
        asked("player=K,K", shoe=shoe)
    with pytest.raises(BadInput, match="A round can take 5 more cards"):
        asked("player=K", shoe=read_shoe(game, "A=1,2=1,3=0,4=0,5=0,6=0,7=0,8=0,9=0,T=0,J=0,Q=0,K=1"))


@pytest.mark.parametrize(
    ("dealt", "why"),
    [
        (("player=K,7,2",), "cannot be"),
        (("player=2,3,4", "banker=9,K"), "cannot be"),
        (("player=K,5,8", "banker=3,K,2"), "cannot be"),
        (("player=A,2,3,4",), "three cards at most"),
        (("dealer=K",), "names no hand"),
        (("player=K", "player=5"), "given twice"),
        (("player=",), "no rank"),
        (("player=1",), "no rank"),
        (("player",), "no rank"),
        (("player=KH",), "no rank"),
    ],
)
def test_what_cannot_be_is_refused(dealt: tuple[str, ...], why: str) -> None:
    with pytest.raises(BadInput, match=why):
        asked(*dealt)


def said(*args: str) -> str:
    result = CliRunner().invoke(app, ["odds", *args])
    assert result.exit_code == 0, result.output
    return result.stdout


def test_at_the_command_line() -> None:
    told = said("punto-banco", "--dealt", "player=K,5", "--dealt", "banker=3", "--totals")
    assert "Player's Hand K 5 (5), Banker's Hand 3 (3); 413 cards are left" in told
    assert "6677155/17483529" in told
    found = json.loads(said("mini-baccarat", "--totals", "--wager", "tie", "--json"))
    assert [line["wager"] for line in found["wagers"]] == ["tie"]
    assert round(found["totals"]["with_three_cards"]["banker"]["7"]["percent"], 4) == 2.2534
    assert found == json.loads(in_json(asked(totals=True, slug="mini-baccarat", wager="tie")))


@pytest.mark.parametrize(
    ("args", "why"),
    [
        (("roulette", "--totals"), "no hands to ask about"),
        (("punto-banco", "--totals", "--plot", "x.svg"), "about one round"),
        (("punto-banco", "--dealt", "player=K", "--rounds", "9"), "about one round"),
        (("punto-banco", "--dealt", "player=K", "--wager", "pair"), "pair"),
    ],
)
def test_what_the_command_line_refuses(args: tuple[str, ...], why: str) -> None:
    result = CliRunner().invoke(app, ["odds", *args])
    assert result.exit_code != 0
    assert why in (result.stderr + str(result.exception))
