"""`pitboss poker`: equity as a table and as JSON, hands in words, and one sentence for bad input."""

import pytest

from at_the_terminal import answer, run


def said(*args: str) -> list[str]:
    result = run("poker", *args)
    assert result.exit_code == 0, result.output
    return result.stdout.splitlines()


def test_equity_of_two_hands() -> None:
    lines = said("equity", "AsKs", "QdQh")
    assert lines[:2] == ["Hold 'em, high", "1,712,304 deals, all of them"]
    assert lines[3].split() == ["AsKs", "46.214%", "787,966", "6,732", "917,606"]
    assert lines[4].split() == ["QdQh", "53.786%", "917,606", "6,732", "787,966"]


def test_equity_with_a_board_and_dead_cards() -> None:
    lines = said("equity", "AsKs", "QdQh", "--board", "2s 3s 7d", "--dead", "4s")
    assert lines[1:3] == ["Board: 2S 3S 7D", "Dead: 4S"]
    assert lines[3] == "946 deals, all of them"


def test_equity_of_high_and_low() -> None:
    lines = said("equity", "As2sKdQh", "9c9d8c8h", "--game", "omaha", "--form", "high-low-eight", "--board", "2d3d7h")
    assert lines[0] == "Omaha, high low eight"
    assert "Low" in lines[3]
    assert lines[-1] == "A hand wins if it scoops the pot, and ties if it takes only part of it."


def test_equity_in_json() -> None:
    document = answer("poker", "equity", "AsKs", "QdQh")
    assert (document["game"], document["form"], document["method"]) == ("holdem", "high", "exact")
    assert document["deals"] == 1_712_304
    assert "seed" not in document
    assert document["hands"][0]["equity"] == "197833/428076"
    assert document["hands"][0]["wins"] == 787_966


def test_equity_that_is_simulated() -> None:
    ask = ("poker", "equity", "TT+,AKs", "random", "--samples", "20,000", "--seed", "4")
    document = answer(*ask)
    assert (document["method"], document["deals"], document["seed"]) == ("simulated", 20_000, 4)
    assert 0 < document["hands"][0]["standard_error"] < 0.01
    assert answer(*ask) == document
    lines = said(*ask[1:])
    assert lines[1] == "20,000 deals at random, seed 4"
    assert "± one std. error" in lines[2]


@pytest.mark.parametrize(
    ("args", "sentence"),
    [
        (["equity", "AsKs", "AsQd"], "The card AS is listed twice."),
        (["equity", "AsKs", "Zz"], "'Zz' is not a list of cards; write a card like As or 10d"),
        (["equity", "AsKsQs", "9c9d"], "Hold 'em deals 2 cards to a hand, not 3."),
        (["equity", "AsKs"], "Equity is for 2 to 23 hands, not 1."),
        (["equity", "AsKs", "QdQh", "--game", "omahaa"], "There is no poker game 'omahaa'; did you mean 'omaha'?"),
        (["equity", "AsKs", "QdQh", "--form", "low"], "Hold 'em has no form 'low'; choose from high."),
        (["equity", "AsKs", "QdQh", "--samples", "0"], "The number of samples is a whole number from 1"),
        (["equity", "AsKs", "QdQh", "--seed", "x"], "A seed is a whole number from 0"),
        (["equity", "AsKs", "QdQh", "--exact", "--samples", "5"], "--exact counts every deal"),
        (["rank", "As"], "A hand of five cards takes at least five cards."),
        (["rank", "AsAsAdAcKs"], "The card AS is listed twice."),
        (["rank", "AsKd", "--game", "omaha"], "An omaha hand has four or five hole cards, not 2."),
        (["rank", "AsKsQsJs*J", "--board", "2s3s4s", "--game", "omaha"], "Omaha is played without a joker."),
        (["rank", "*JAsAd2c3d", "--game", "holdem"], "Hold 'em is played without a joker."),
    ],
)
def test_bad_input_is_told_in_one_sentence(args: list[str], sentence: str) -> None:
    result = run("poker", *args)
    assert result.exit_code == 2
    assert result.stdout == ""
    assert result.stderr.startswith(sentence)
    assert len(result.stderr.splitlines()) == 1


@pytest.mark.parametrize(
    ("args", "words"),
    [
        (
            ["KsKd7s7dAh9c2c"],
            {
                "high": ("two pairs, kings and sevens, ace kicker", "KS KD 7S 7D AH"),
                "low": ("king low: K-9-7-2-A", "KS 9C 7S 2C AH"),
            },
        ),
        (
            ["As", "2d", "3c"],
            {
                "high, three cards": ("a straight to the three", "3C 2D AS"),
                "low, three cards": ("three low: 3-2-A", "3C 2D AS"),
            },
        ),
        (["joker", "AsAhAdAc2d"], {"high, with a joker": ("five aces", "AS AH AD AC *J")}),
        (
            ["As2dKdKc", "--board", "3d4d5dKh9c", "--game", "omaha"],
            {"high": ("a flush, king high", "KD 5D 4D 3D 2D"), "low": ("five low: 5-4-3-2-A", "5D 4D 3D 2D AS")},
        ),
        (
            ["AsKs", "--board", "QsJsTs"],
            {"high": ("a royal flush", "AS KS QS JS TS"), "low": ("king low: K-Q-J-10-A", "KS QS JS TS AS")},
        ),
        (
            ["As2d3d", "--game", "mambo-stud", "--board", "Ah"],
            {
                "high, three cards": ("a straight to the three", "3D 2D AS"),
                "low, three cards": ("three low: 3-2-A", "3D 2D AS"),
            },
        ),
    ],
)
def test_a_hand_in_words(args: list[str], words: dict[str, tuple[str, str]]) -> None:
    found = answer("poker", "rank", *args)
    assert {one["reading"]: (one["words"], " ".join(one["cards"])) for one in found} == words
    shown = said("rank", *args)
    assert shown[0].split() == ["For", "Hand", "Cards"]
    assert all(any(text in line for line in shown) for text, _ in words.values())
