"""What people at a table call its wagers and moves, as it is understood in the terminal."""

import re
from contextlib import suppress
from fnmatch import fnmatchcase
from io import StringIO
from pathlib import Path

import pytest
from rich.console import Console

import pitboss.games
from pitboss.cli.patron import Patron
from pitboss.cli.spots import find_spot
from pitboss.cli.talk import Talk
from pitboss.cli.words import Word, plain, words_of
from pitboss.equipment import Seeded
from pitboss.errors import BadInput
from pitboss.games import find, names, open_game

GAMES = Path(pitboss.games.__file__).parent


def seated(game: str, **options: str) -> tuple[Patron, Talk, StringIO]:
    said = StringIO()
    to = Console(file=said, width=200, markup=False, highlight=False)
    patron = Patron(open_game(game, options=options), Seeded(5), 50_000, to)
    patron.ready()
    return patron, Talk(patron, to), said


@pytest.mark.parametrize(
    ("game", "typed", "laid"),
    [
        ("craps", "place 6 12", {"place-to-win-6": 1_200}),
        ("craps", "place the six $12", {"place-to-win-6": 1_200}),
        ("craps", "place bet on 8 12", {"place-to-win-8": 1_200}),
        ("craps", "hard 6 5", {"six-the-hardway": 500}),
        ("craps", "Hard Six 5", {"six-the-hardway": 500}),
        ("craps", "yo 5", {"eleven-in-one-roll": 500}),
        ("craps", "5 on yo", {"eleven-in-one-roll": 500}),
        ("craps", "$5 yo", {"eleven-in-one-roll": 500}),
        ("craps", "bet 5 on red", None),
        ("craps", "any craps 5", {"any-craps": 500}),
        ("craps", "big red 5", {"any-seven": 500}),
        ("craps", "c and e 6", {"craps-eleven": 600}),
        ("craps", "c&e 6", {"craps-eleven": 600}),
        ("craps", "don't pass 5", {"dont-pass": 500}),
        ("craps", "pass line 5", {"pass": 500}),
        ("craps", "snake eyes 5", {"craps-two": 500}),
        ("craps", "hopping 3 1 5", {"hop-1-3": 500}),
        ("mini-craps", "yo 5", {"eleven-in-one-roll": 500}),
        ("automated-craps", "hard eight 5", {"eight-the-hardway": 500}),
        ("blackjack", "bet 25", {"box-1": 2_500}),
        ("punto-banco", "bank 20", {"banker": 2_000}),
        ("mini-baccarat", "punto 20", {"player": 2_000}),
        ("punto-banco", "tie 5", {"tie": 500}),
        ("roulette", "first dozen 5", {"dozen-1": 500}),
        ("roulette", "1st dozen 5", {"dozen-1": 500}),
        ("roulette", "corner 1 5", {"four-numbers-1-2-4-5": 500}),
        ("roulette", "corner 5 4 2 1 5", {"four-numbers-1-2-4-5": 500}),
        ("roulette", "street 7 5", {"three-numbers-7-8-9": 500}),
        ("roulette", "six line 1 5", {"six-numbers-1-2-3-4-5-6": 500}),
        ("roulette", "split 20 17 5", {"split-17-20": 500}),
        ("roulette", "5 on low", {"1-to-18": 500}),
        ("roulette", "$5 17", {"straight-17": 500}),
        ("sic-bo", "triple 3 5", {"three-of-a-kind-3": 500}),
        ("sic-bo", "any triple 5", {"any-three-of-a-kind": 500}),
        ("sic-bo", "total 9 5", {"total-value-9": 500}),
        ("sic-bo", "5 2 5", {"two-dice-combination-2-5": 500}),
        ("big-six", "$5 10", {"five-dollar": 1_000}),
        ("mini-dice", "lucky 7 5", {"any-7": 500}),
    ],
)
def test_dealers_words_are_understood(game: str, typed: str, laid: dict[str, int] | None) -> None:
    patron, talk, said = seated(game)
    if laid is None:
        with pytest.raises(BadInput):
            talk.hear(typed)
    else:
        talk.hear(typed)
        assert "Refused" not in said.getvalue()
    assert {bet.spot: bet.cents for bet in patron.bets} == (laid or {})


def test_lucky_sevens_at_blackjack() -> None:
    patron, talk, _ = seated("blackjack", additional="sevens")
    talk.hear("bet 10")
    talk.hear("lucky 7 1")
    assert {bet.spot for bet in patron.bets} == {"box-1", "box-1-sevens"}


def craps_with_a_point() -> tuple[Patron, Talk, StringIO]:
    """The point is eight."""
    patron, talk, said = seated("craps")
    for line in ("pass 10", ""):
        talk.hear(line)
        patron.ready()
    assert patron.table.state.point == 8
    return patron, talk, said


@pytest.mark.parametrize("typed", ["pass odds 10", "odds 10", "10 on pass odds", "line odds 10"])
def test_odds_go_behind_the_point_that_is_on(typed: str) -> None:
    patron, talk, _ = craps_with_a_point()
    talk.hear(typed)
    assert {bet.spot for bet in patron.bets} == {"pass", "pass-odds-8"}
    talk.hear("take pass odds")
    assert {bet.spot for bet in patron.bets} == {"pass"}


def test_odds_that_no_amount_can_mend_are_refused_for_the_point_that_is_on() -> None:
    _, talk, said = craps_with_a_point()
    talk.hear("pass odds 9000")
    assert "Refused: " in said.getvalue()
    assert "Odds on Pass, 8" in said.getvalue() or "$" in said.getvalue().rpartition("Refused: ")[2]


def test_odds_before_a_point_are_refused_in_the_games_words() -> None:
    patron, talk, said = seated("craps")
    talk.hear("pass odds 10")
    assert "Refused: " in said.getvalue()
    assert not patron.bets


def test_come_odds_that_can_mean_two_numbers_are_asked_about() -> None:
    """A come bet on nine, and one more on the next number that it goes to."""
    patron, talk, said = craps_with_a_point()
    for line in ("come 5", "", "come odds 10"):
        talk.hear(line)
        patron.ready()
    assert "Seat 1 wagers $10 on come-odds-9." in said.getvalue()
    for _ in range(40):
        talk.hear("come 5")
        talk.hear("")
        patron.ready()
        come = [bet.spot for bet in patron.bets if re.fullmatch(r"come-\d+", bet.spot)]
        if len(come) > 1:
            with pytest.raises(BadInput, match="'come odds' can be any of come-odds-"):
                talk.hear("come odds 10")
            return
    pytest.fail("there were never two come bets")


@pytest.mark.parametrize(
    ("game", "typed", "says"),
    [
        ("craps", "yoo 5", "did you mean 'yo'?"),
        ("craps", "snake eye 5", "did you mean 'snake eyes'?"),
        ("craps", "big rad 5", "did you mean 'big red'?"),
        ("roulette", "rougge 5", "did you mean 'rouge'?"),
        ("craps", "hard 6", "How much on Six the Hardway? Write it like 'hard 6 5'."),
        ("craps", "place 6", "How much on Place Bet to Win on 6? Write it like 'place 6 6'."),
        ("craps", "25", "Say what to bet on as well, like 'pass 5'."),
        ("blackjack", "progressive 1", "There is no wager 'progressive'"),
    ],
)
def test_what_is_not_understood_is_answered_with_a_suggestion(game: str, typed: str, says: str) -> None:
    patron, talk, _ = seated(game)
    with pytest.raises(BadInput) as caught:
        talk.hear(typed)
    assert says in caught.value.sentence
    assert not patron.bets


def test_an_example_in_an_answer_is_taken() -> None:
    """The amount is one that the table takes for that wager: place bets on six go by sixes."""
    patron, talk, said = seated("craps")
    for words in ("place 6", "place 5", "hard 4", "c and e", "horn", "world", "hop 1 3"):
        with pytest.raises(BadInput, match="How much on") as caught:
            talk.hear(words)
        found = re.search(r"Write it like '(.+)'", caught.value.sentence)
        assert found
        talk.hear(found[1])
    assert "Refused" not in said.getvalue()
    assert len(patron.bets) == 7


def test_words_name_wagers_in_questions_too() -> None:
    _, talk, said = seated("craps")
    for line in ("odds yo", "wagers hard 6", "odds pass"):
        talk.hear(line)
    assert "  house advantage     1/9, 11.111%" in said.getvalue()
    assert "Six the Hardway pays 9 to 1" in said.getvalue()


def test_words_are_compared_without_case_hyphens_and_small_words() -> None:
    assert plain(["Place", "bet", "on", "the", "Six"]) == ("place", "6")
    assert plain(["C", "and", "E"]) == plain(["c-e"]) == ("c", "e")
    assert plain(["bet"]) == ("bet",)
    assert plain(["Don't", "First"]) == ("dont", "1st")
    assert Word(("place", "#"), "place-to-win-#").heard(("place", "six")) == ""


def spots_of(game: str) -> set[str]:
    """The spots of the game under every edition and every choice for one option, as far as it is lawful."""
    found: set[str] = set()
    charter = find(game).charter
    for edition in charter.editions:
        for name, value in (
            ("", ""),
            *((option.name, value) for option in charter.options for value in option.choices.split("|")),
        ):
            for late in ({}, {"dealers-second-card": "late"}):
                with suppress(BadInput):
                    found.update(open_game(game, edition, ({name: value} if name else {}) | late).spots)
    return found


@pytest.mark.parametrize("game", [name for name in names() if words_of(open_game(name))])
def test_every_word_means_something(game: str) -> None:
    """A spot under some lawful house rules, or else a move that the game's own code names."""
    lines = words_of(open_game(game))
    assert len({word.said for word in lines}) == len(lines), "something is said twice"
    own = Path(find(game).charter.package.replace(".", "/")).name
    if not (GAMES / own / "words.csv").exists():
        return  # the words of the game that it extends
    code, spots = "".join(path.read_text(encoding="utf-8") for path in (GAMES / own).rglob("*.py")), spots_of(game)
    for word in lines:
        if word.then:  # what a patron does with the equipment
            assert (word.spot, word.move) == ("", ""), word
            continue
        assert bool(word.spot) != bool(word.move), word
        pattern = word.spot.replace("#", "[0-9]*").replace("{seat}", "1")
        assert any(fnmatchcase(spot, pattern) for spot in spots) or f'"{word.move}"' in code, word


def test_a_word_does_not_hide_a_wager_of_the_same_name() -> None:
    for game in names():
        for version in (open_game(game), open_game(game, find(game).charter.editions[-1])):
            for spot in version.spots.values():
                assert find_spot(version, [spot.id]).id == spot.id
                assert find_spot(version, spot.id.split("-")).id == spot.id
