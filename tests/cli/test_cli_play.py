"""`pitboss play`: a seat at a table, from a script."""

import re
from contextlib import nullcontext, suppress
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace
from rich.console import Console
from typer.testing import CliRunner, Result

from hand_clock import HandClock
from pitboss.cli import app
from pitboss.cli.patron import Patron
from pitboss.cli.placard import show_calls, show_opening
from pitboss.cli.spots import example, find_spot
from pitboss.cli.talk import Talk
from pitboss.equipment import Seeded
from pitboss.errors import BadInput
from pitboss.felt import felt_of
from pitboss.game import Chance, Choice, Move, Wagering
from pitboss.games import names, open_game
from pitboss.house import Limits
from pitboss.law import Edition
from pitboss.paper import CASINO
from pitboss.pit import load_house
from pitboss.pit.sign import sign


def play(game: str, *lines: str, **how: Any) -> Result:
    args = [f"--{name}={value}" for name, value in how.items()]
    result = CliRunner().invoke(app, ["play", game, *args], input="".join(f"{line}\n" for line in lines))
    assert result.exit_code == 0, result.output
    assert result.stderr == ""
    return result


PROMPT = re.compile(r"(\[.+\] )?\$[\d,.]+, (your \w+|waiting for .+)> ")


def after(result: Result, typed: str) -> list[str]:
    """What was said between this line and the next prompt."""
    lines = result.stdout.splitlines()
    at = next(at for at, line in enumerate(lines) if line.endswith(f"> {typed}"))
    end = next((one for one in range(at + 1, len(lines)) if PROMPT.match(lines[one])), len(lines))
    return lines[at + 1 : end]


def seeded(game: str = "roulette", cents: int = 50_000, seed: int = 7, **options: Any) -> tuple[Patron, Talk, StringIO]:
    said = StringIO()
    to = Console(file=said, width=200, markup=False, highlight=False)
    patron = Patron(open_game(game, options=options), Seeded(seed), cents, to)
    patron.ready()
    return patron, Talk(patron, to), said


# --- a round --------------------------------------------------------------------------------------------------------


def test_a_round_is_dealt_settled_and_told_with_its_paragraphs() -> None:
    result = play("roulette", "red 5", "straight 17 5", "19 5", "", "quit", seed=7)
    assert after(result, "red 5") == ["Seat 1 wagers $5 on red.  [19:47-5.1(e)9]"]
    assert after(result, "straight 17 5") == ["Seat 1 wagers $5 on straight-17.  [19:47-5.1(e)1]"]
    dealt = after(result, "")
    assert 'Dealer: "No more bets"  [19:47-5.3(b)]' in dealt
    assert 'Dealer: "Twenty-seven, red, odd"  [19:47-5.3(c)]' in dealt
    lost = [at for at, line in enumerate(dealt) if " loses " in line]
    won = [at for at, line in enumerate(dealt) if " wins " in line]
    assert (len(lost), len(won)) == (2, 1)
    assert max(lost) < min(won)
    assert "You have $495 (-$5)." in dealt
    assert result.stdout.endswith("You leave with $495, $5 behind.\n")


def test_the_same_seed_deals_the_same_numbers() -> None:
    script = ("red 5", "", "", "", "")
    assert play("roulette", *script, seed=11).stdout == play("roulette", *script, seed=11).stdout
    assert play("roulette", *script, seed=11).stdout != play("roulette", *script, seed=12).stdout


def test_without_a_seed_chance_is_the_systems() -> None:
    numbers = {tuple(after(play("roulette", ""), "")) for _ in range(6)}
    assert len(numbers) > 1


def test_a_script_ends_with_the_final_balance() -> None:
    assert play("roulette", "red 5").stdout.endswith("You leave with $500, even.\n")
    assert play("roulette").stdout.endswith("You leave with $500, even.\n")


def test_wagers_that_must_stay_are_left_behind() -> None:
    script = ["pass 5", "", "quit"]
    seed = next(seed for seed in range(20) if "The point is" in play("craps", *script, seed=seed).stdout)
    result = play("craps", *script, seed=seed)
    assert "Your wagers of $5 stay in play." in result.stdout
    assert result.stdout.endswith("You leave with $495, $5 behind.\n")


def test_the_books_balance_whatever_is_typed() -> None:
    patron, talk, _ = seeded()
    for line in ("red 5", "17 20", "take 17 5", "", "again", "take red", "clear", "again", "", "buy 50", "dozen-1 9"):
        talk.hear(line)
        patron.ready()
        assert patron.table.out_of_balance() is None


# --- wagers ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("typed", "spot"),
    [
        ("red", "red"),
        ("RED", "red"),
        ("split-17-20", "split-17-20"),
        ("split 17 20", "split-17-20"),
        ("Split 17 and 20", "split-17-20"),
        ("17", "straight-17"),
        ("00", "straight-00"),
        ("1st 12", "dozen-1"),
        ("first five numbers", "first-five-numbers"),
    ],
)
def test_a_spot_goes_by_many_names(typed: str, spot: str) -> None:
    assert find_spot(open_game("roulette"), typed.split()).id == spot


@pytest.mark.parametrize(
    ("typed", "says"),
    [
        ("dozen", "Dozen has 3 places: dozen-1, dozen-2, dozen-3."),
        ("split", "Split has 62 places: split-0-1, split-0-2, split-00-2 ... split-33-36."),
        ("rde", "did you mean 'red'?"),
        ("qqqq", "'wagers' lists them all."),
    ],
)
def test_what_names_no_spot_is_answered(typed: str, says: str) -> None:
    with pytest.raises(BadInput) as caught:
        find_spot(open_game("roulette"), typed.split())
    assert says in str(caught.value)


def test_a_wager_whose_name_begins_with_a_command() -> None:
    patron, talk, _ = seeded("mini-dice")
    talk.hear("place 6 6")
    talk.hear("place-8 6")
    talk.hear("place place-4 5")
    assert {bet.spot: bet.cents for bet in patron.bets} == {"place-4": 500, "place-6": 600, "place-8": 600}
    patron, talk, _ = seeded("craps")
    talk.hear("place to win 8 6")
    assert {bet.spot: bet.cents for bet in patron.bets} == {"place-to-win-8": 600}


def test_a_patron_may_write_a_keno_ticket() -> None:
    patron, talk, _ = seeded("keno")
    talk.hear("5-17-33 2")
    talk.hear("4 8 1")
    assert {bet.spot: bet.cents for bet in patron.bets} == {"5-17-33": 200, "4-8": 100}


def test_wagers_are_taken_down_in_part_in_whole_and_all_at_once() -> None:
    patron, talk, said = seeded()
    for line in ("red 20", "odd 10", "17 5"):
        talk.hear(line)
    talk.hear("take red 5")
    assert {bet.spot: bet.cents for bet in patron.bets}["red"] == 1_500
    talk.hear("down red")
    assert {bet.spot for bet in patron.bets} == {"odd", "straight-17"}
    talk.hear("clear")
    assert patron.bets == []
    assert patron.chips == 50_000
    with pytest.raises(BadInput, match="You have no wagers"):
        talk.hear("down")
    talk.hear("take red")
    assert "Refused: You have no wager on 'red'." in said.getvalue()


def test_again_repeats_the_wagers_of_last_time() -> None:
    patron, talk, _ = seeded()
    with pytest.raises(BadInput, match="not made any wagers to repeat"):
        talk.hear("again")
    for line in ("red 5", "red 5", "odd 5", "take odd", "dozen-1 10", "", ""):
        talk.hear(line)
        patron.ready()
    talk.hear("again")
    assert {bet.spot: bet.cents for bet in patron.bets} == {"red": 1_000, "dozen-1": 1_000}


def test_again_leaves_what_is_still_up() -> None:
    patron, talk, _ = seeded("mini-dice", seed=2)  # 1-1, which decides no wager on 6
    for line in ("place-6 6", "field 5", ""):
        talk.hear(line)
        patron.ready()
    up = {bet.spot: bet.cents for bet in patron.bets}
    assert up == {"place-6": 600}
    talk.hear("again")
    assert {bet.spot: bet.cents for bet in patron.bets} == {"place-6": 600, "field": 500}
    with pytest.raises(BadInput, match="still up"):
        talk.hear("again")


def test_again_makes_up_what_was_taken_down_in_part() -> None:
    patron, talk, _ = seeded("mini-dice", seed=2)
    for line in ("place-6 12", "", "take place-6 6", "again"):
        talk.hear(line)
        patron.ready()
    assert {bet.spot: bet.cents for bet in patron.bets} == {"place-6": 1_200}


def test_again_remembers_what_was_laid_some_rolls_ago() -> None:
    patron, talk, _ = seeded("mini-dice", seed=2)  # 1-1, 1-3: neither decides a wager on 6
    for line in ("place-6 6", "", "any-7 5", "", "clear", "again"):
        talk.hear(line)
        patron.ready()
    assert {bet.spot: bet.cents for bet in patron.bets} == {"place-6": 600, "any-7": 500}


@pytest.mark.parametrize(
    ("typed", "says"),
    [
        ("red -5", "'-5' is not an amount of money"),
        ("red five", "'five' is not an amount of money"),
        ("red 0", "more than $0"),
        ("red 1e3", "'1e3' is not an amount of money"),
        ("red 5.001", "'5.001' is not an amount of money"),
        ("red 99999999999999999999", "is out of range"),
        ("red", "How much on Red?"),
        ("place", "like 'red 5'"),
        ("place red", "How much on Red?"),
        ("take purple 5", "There is no wager 'purple'"),
        ("take red five", "'five' is not an amount of money"),
        ("blak 5", "did you mean 'black'?"),
        ("dael", "did you mean 'deal'?"),
        ("xyzzy", "'wagers' lists them all"),
        ("call", "'calls' shows what can be called"),
        ("choose", "'calls' shows them"),
        ("odds", "'wagers' lists them"),
        ("odds purple", "There is no wager 'purple'"),
        ("wagers purple", "There is no wager 'purple'"),
        ("buy", "like 'buy 100'"),
        ("buy lots", "'lots' is not an amount of money"),
        ("why", "Nothing has been decided yet"),
        ("red " + "9" * 300, "longer than 200 characters"),
        ("\x1b[31mred 5", "There is no wager"),
    ],
)
def test_what_is_not_understood_is_answered_in_one_sentence(typed: str, says: str) -> None:
    patron, talk, _ = seeded()
    with pytest.raises(BadInput) as caught:
        talk.hear(typed)
    assert says in str(caught.value)
    assert "\n" not in str(caught.value)
    assert "\x1b" not in str(caught.value)
    assert patron.chips == 50_000


@pytest.mark.parametrize(
    ("typed", "says"),
    [
        ("red 2", "Refused: Red takes at least $5, not $2.  [19:47-8.2 (text of 13:69F-8.2(c)), general/limits]"),
        ("red 100000", "Refused: Red takes at most $1,000 in all"),
        ("red 0.25", "Refused: $0.25 is not an amount in chips"),
        ("red 600", "Refused: That takes $100 more than you have in front of you.  [19:47-5.1(a)]"),
        ("call no-spin", "Refused: 'no-spin' cannot be called now"),
        ("choose hit", "Refused: There is nothing to choose now"),
        ("buy 0.25", "Refused: $0.25 is not an amount in chips"),
    ],
)
def test_what_the_table_refuses_is_told_with_its_paragraph(typed: str, says: str) -> None:
    patron, talk, said = seeded()
    talk.hear(typed)
    assert says in said.getvalue()
    assert patron.chips == 50_000


def test_mistakes_in_a_script_do_not_end_it() -> None:
    result = play("roulette", "red", "zzz 5", "red -1", "red 5", "", "quit", seed=1)
    assert "How much on Red?" in result.stdout
    assert "Seat 1: red " in result.stdout


# --- questions ------------------------------------------------------------------------------------------------------


def test_why_gives_the_paragraphs_in_plain_words_once() -> None:
    result = play("roulette", "red 5", "odd 5", "", "why", seed=7)
    why = after(result, "why")
    assert "Seat 1: red wins $5 at 1 to 1; Red wins on 27." in why
    assert "  19:47-5.1(e)9" in why
    assert any(line.startswith("    Red: wins if the ball stops") for line in why)
    assert "  19:47-5.2(a), as above" in why


def test_why_is_shown_for_the_edition() -> None:
    result = play("roulette", "red 5", "", "why", seed=7, edition="13:69F")
    assert "  13:69F-5.1 (text of 19:47-5.1(e)9)" in after(result, "why")


def test_paragraphs_beside_events_calls_refusals_and_odds_are_those_of_the_edition() -> None:
    result = play("roulette", "red 1", "calls", "odds red", "red 5", "", seed=7, edition="13:69F")
    assert "[13:69F-5.3 (text of 19:47-5.3(a))]" in " ".join(after(result, "calls"))
    assert "13:69F-5.1 (text of 19:47-5.1(e)9), 13:69F-5.2 (text of 19:47-5.2(a))" in " ".join(
        after(result, "odds red")
    )
    assert "[13:69F-5.1 (text of 19:47-5.1(e)9)" in result.output
    assert "[13:69F-8.2(c), general/limits]" in result.output
    assert "[19:47" not in result.output


def test_why_explains_a_refusal() -> None:
    result = play("roulette", "red 1", "why")
    assert after(result, "why")[0] == "Red takes at least $5, not $1."


def test_calls_can_be_seen_and_made() -> None:
    result = play("roulette", "calls", "call spin", "calls", "call no-spin: foreign-object", "call no-spin nonsense")
    assert "  call spin  (dealer) spin the ball against the wheel  [19:47-5.3(a)]" in after(result, "calls")
    assert after(result, "call spin") == ['Dealer: "The ball is spun"  [19:47-5.3(a)]']
    (no_spin,) = after(result, "call no-spin: foreign-object")
    assert no_spin.startswith('Dealer: "No spin')
    assert "(foreign-object)  [19:47-5.4(c)" in no_spin


WAITS = "The table is waiting for the {}; 'deal' draws the result, 'calls' lists the possible calls."


def test_a_round_ended_by_calls_is_remembered_like_any_other() -> None:
    result = play("roulette", "red 5", "call spin", "call no-more-bets", "deal", "why", "again", seed=7)
    assert "You have $505 (+$5)." in after(result, "deal")
    assert after(result, "why")[0] == "Seat 1: red wins $5 at 1 to 1; Red wins on 27."
    assert after(result, "again")[0] == "Seat 1 wagers $5 on red.  [19:47-5.1(e)9]"


def test_chance_waits_for_the_word_of_a_patron_who_makes_the_calls() -> None:
    script = ("red 5", "call spin", "call no-more-bets", "red 5", "call no-spin foreign-object", "", "")
    result = play("roulette", *script, seed=7)
    assert after(result, "call no-more-bets")[-1] == WAITS.format("double-zero wheel")
    assert result.stdout.count("The table is waiting for the double-zero wheel; 'deal'") == 1
    assert after(result, "call no-spin foreign-object")[0].startswith('Dealer: "No spin')
    assert 'Dealer: "Twenty-seven, red, odd"  [19:47-5.3(c)]' in after(result, "")


@pytest.mark.parametrize(
    ("game", "wager", "calls"),
    [
        ("mini-dice", "field 5", ("no-more-bets",)),
        ("sic-bo", "small 5", ("no-more-bets",)),
        ("big-six", "one-dollar 5", ("no-more-bets",)),
        ("craps", "pass 5", ("shoot 1-2", "dice-out")),
    ],
)
def test_every_game_waits_where_calls_were_made_by_hand(game: str, wager: str, calls: tuple[str, ...]) -> None:
    patron, talk, said = seeded(game)
    for line in (wager, *(f"call {call}" for call in calls)):
        talk.hear(line)
        patron.ready()
    assert said.getvalue().rstrip().endswith("'deal' draws the result, 'calls' lists the possible calls.")
    assert isinstance(patron.table.awaits, Chance)
    talk.hear("deal")
    patron.ready()
    assert isinstance(patron.table.awaits, Wagering)
    assert "You have $" in said.getvalue()


def test_the_dealer_confirms_a_patrons_call_at_once() -> None:
    patron, talk, said = seeded("craps")
    for line in ("place-to-win-8 6", "call off-place-to-win-8"):
        talk.hear(line)
        patron.ready()
    assert [bet.mark for bet in patron.bets] == ["off"]
    assert "Seat 1: place-to-win-8 is marked 'off'." in said.getvalue()


def test_the_table_asks_before_it_goes_on_without_an_answer() -> None:
    patron, talk, said = seeded("craps")
    for line in ("pass 5", "call power-failure"):
        talk.hear(line)
        patron.ready()
    patron.ready()
    assert said.getvalue().endswith(
        "You may make a call; 'deal' continues without one.\n  call withdraw  take all of your bets back\n"
    )
    talk.hear("deal")
    patron.ready()
    assert "The round ends" in said.getvalue()
    assert [bet.spot for bet in patron.bets] == ["pass"]
    assert "You have $" not in said.getvalue()  # the dice were not thrown


def test_what_a_call_gave_back_is_remembered() -> None:
    result = play("craps", "pass 5", "call power-failure", "call withdraw", "why", "again", seed=2)
    assert "You have $500 (even)." in after(result, "call withdraw")
    assert after(result, "why")[0] == "Seat 1: pass is void, $5 back; the power failed."
    assert after(result, "again")[0].startswith("Seat 1 wagers $5 on pass.")


def test_a_wager_that_cannot_be_cleared_is_named() -> None:
    script = ["pass 5", "", "clear"]
    seed = next(seed for seed in range(20) if "The point is" in play("craps", *script, seed=seed).stdout)
    assert after(play("craps", *script, seed=seed), "clear")[0].startswith("Refused: Pass: This bet has its point")


def test_the_welcome_says_from_which_text_an_edition_is_read() -> None:
    says = "Paragraphs of 19:47 are the text from which 13:69F is read here."
    assert says in play("roulette", edition="13:69F").stdout
    assert "is read here" not in play("roulette").stdout


def test_odds_wagers_sign_balance_help_and_layout_answer() -> None:
    asked = (
        "odds red",
        "odds split",
        "wagers",
        "wagers split",
        "wagers dozen",
        "sign",
        "red 5",
        "balance",
        "help",
        "layout",
    )
    result = play("roulette", *asked)
    assert "  house advantage     1/38, 2.632%" in after(result, "odds red")
    assert "  house advantage     1/19, 5.263%" in after(result, "odds split")
    assert any("split-0-1 ... split-33-36 (62)" in line for line in after(result, "wagers"))
    assert "split-17-20" in "".join(after(result, "wagers split"))
    assert any("1st 12" in line for line in after(result, "wagers dozen"))
    assert any("lose half" in line for line in after(result, "sign"))
    assert any(line.startswith("wheel: double-zero (") for line in after(result, "sign"))
    assert after(result, "balance") == ["You have $495 and $5 on the layout.", "  $5 on red"]
    assert any("red 5" in line for line in after(result, "help"))
    assert any("Red $5" in line for line in after(result, "layout"))


def test_the_sign_is_the_one_that_must_be_posted(tmp_path: Path) -> None:
    """Line by line, and with the limits that one wager has for itself."""
    file = tmp_path / "house.toml"
    file.write_text('game = "roulette"\n[limits.straight]\nmaximum = 100\n', encoding="utf-8")
    said = after(play("roulette", "sign", "balance", house=file), "sign")
    definition, house = load_house(file)
    lines = [line.text for line in sign(definition(house)).lines]
    assert [line for line in said if not line.startswith("  ")] == lines
    assert "Straight: at least $5, at most $100, in steps of $1." in said
    at = said.index("Straight: at least $5, at most $100, in steps of $1.")
    assert "13:69F-8.2(c)" in said[at + 1]


def test_a_wager_that_lasts_says_its_odds_for_each_roll() -> None:
    result = play("mini-dice", "odds place-6")
    assert "  per deciding roll   0.463%" in after(result, "odds place-6")


def test_more_chips_can_be_bought() -> None:
    result = play("roulette", "buy 100", "quit", bankroll="$20")
    assert result.stdout.endswith("You leave with $120, even.\n")


def test_a_patron_without_chips_is_told_what_to_do() -> None:
    for seed in range(20):
        result = play("roulette", "17 5", "", seed=seed, bankroll="5")
        if "You have $0 (-$5)." in result.stdout:
            assert "You are out of chips; 'buy 100' gets more, 'quit' leaves." in result.stdout
            return
    pytest.fail("seventeen came up twenty times in a row")


# --- every game -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", names())
def test_every_game_can_be_played(game: str) -> None:
    patron, talk, said = seeded(game, cents=100_000, seed=3)
    for line in (
        example(patron.game),
        "layout",
        "wagers",
        "calls",
        "sign",
        "",
        "why",
        "again",
        "",
        "",
        "balance",
        "help",
    ):
        # Perhaps nothing was decided, the layout needs more columns, or a wager alone is not enough to be dealt.
        with suppress(BadInput) if line in ("why", "again", "layout", "") else nullcontext():
            talk.hear(line)
        while isinstance(waits := patron.table.awaits, Choice) and (turn := waits.turn(1)) and turn.silent:
            talk.hear(turn.silent)
        patron.ready()
        assert patron.table.out_of_balance() is None
    patron.leave()
    assert "You leave with " in said.getvalue()


CHEMIN = {"take": "take 20", "stake": "stake 20", "card": "hit", "as-bid": "as-bid"}


@pytest.mark.parametrize("game", names())
def test_every_game_welcomes_its_patron(game: str) -> None:
    """The wager that it suggests is taken."""
    result = play(game, "quit")
    assert "You are in seat 1." in result.stdout
    found = re.search(r"Type a wager like '(.+?)', press Enter", result.stdout)
    assert found
    patron, talk, said = seeded(game)
    talk.hear(found[1])
    assert "Refused" not in said.getvalue()
    assert len(patron.bets) == 1
    assert result.stdout.endswith("You leave with $500, even.\n")


def test_a_game_for_two_is_played_alone_against_a_house_player() -> None:
    said = play("chemin-de-fer", "deal", "cover 5", "deal", "quit", seed="3").stdout
    assert "a house player sits in seat 2" in said
    assert "Seat 2 is Banker" in said
    assert "Seat 1 wagers $5 on cover." in said
    assert "Seat 1: cover loses $5" in said


def test_chemin_de_fer_alone_from_every_side() -> None:
    """As Player, and as Banker whose bank the house player covers; with the choices of both hands."""
    banked = covered = cards = 0
    for seed in range(6):
        patron, talk, said = seeded("chemin-de-fer", seed=seed)
        for _ in range(60):
            waits = patron.table.awaits
            turn = waits.turn(1) if isinstance(waits, Choice) else None
            names = {move.name for move in turn.moves} if turn else set()
            state = patron.table.state
            if "take" in names:
                with pytest.raises(BadInput, match=r"Say for how much, from \$5 to "):
                    talk.hear("take")
            line = next((line for name, line in CHEMIN.items() if name in names), "")
            if not turn and state.phase == "covering" and not patron.bets and state.banker != 1:
                line = "cover 5"
            with suppress(BadInput):
                talk.hear(line)
            patron.ready()
            assert patron.table.out_of_balance() is None
        told = said.getvalue()
        banked += told.count("Seat 1: bank wins") + told.count("Seat 1: bank loses")
        covered += told.count("Seat 1: cover wins") + told.count("Seat 1: cover loses")
        cards += told.count("Seat 1 chooses card") + told.count("Seat 1 chooses stay")
        assert "Internal" not in told
    assert min(banked, covered, cards) > 0, (banked, covered, cards)


# --- a choice -------------------------------------------------------------------------------------------------------


def test_a_choice_is_asked_for_and_made(monkeypatch: pytest.MonkeyPatch) -> None:
    patron, talk, said = seeded()
    choice = Choice.of(1, (Move("hit"), Move("double", 500, 1_000)))
    monkeypatch.setattr(type(patron.table), "awaits", property(lambda _: choice))
    patron.ready()
    assert "Your choice: hit, double for $5 to $10." in said.getvalue()
    assert patron.prompt == "$500, your choice> "
    show_calls(Console(file=said, width=200, markup=False, highlight=False), choice, 1, Edition.NJAC_19_47)
    assert "choose double $5 to $10" in said.getvalue()
    with pytest.raises(BadInput, match="You must choose first"):
        talk.hear("")
    chosen: list[tuple[str, int]] = []
    monkeypatch.setattr(patron, "choose", lambda move, cents=0: chosen.append((move, cents)))
    talk.hear("hit")
    talk.hear("double 7.50")
    talk.hear("choose hit")
    with pytest.raises(BadInput, match=r"Say for how much, from \$5 to \$10, like 'double 5'"):
        talk.hear("double")
    assert chosen == [("hit", 0), ("double", 750), ("hit", 0)]


def blackjack_until(said: str, *lines: str, **options: Any) -> tuple[Patron, Talk, StringIO]:
    """A table of blackjack where these lines lead to these words, by the first seed that does."""
    for seed in range(300):
        patron, talk, told = seeded("blackjack", seed=seed, **options)
        for line in lines:
            talk.hear(line)
            patron.ready()
        if said in told.getvalue():
            return patron, talk, told
    pytest.fail(f"300 seeds never led to {said!r}")


def test_double_and_split_name_their_amounts_and_need_none() -> None:
    patron, talk, said = blackjack_until("Your choice: stand, draw, double for $25 or less, split for $25.", "25", "")
    assert re.fullmatch(r"\[Box 1: .+\] \$475, your choice> ", patron.prompt)
    talk.hear("split")
    assert {bet.cents for bet in patron.bets} == {2_500}
    assert len(patron.bets) == 2
    assert "Seat 1 chooses split for $25." in said.getvalue()
    patron, talk, said = blackjack_until("double for $25 or less", "bet 25", "")
    talk.hear("double")
    assert "Seat 1 chooses double for $25." in said.getvalue()
    patron, talk, said = blackjack_until("double for $25 or less", "bet 25", "")
    talk.hear("double down 10")
    assert "Seat 1 chooses double for $10." in said.getvalue()
    patron, talk, said = blackjack_until("double for $25,", "bet 25", "", **{"double-for": "full"})
    assert "or less" not in said.getvalue()


def test_insurance_is_half_unless_an_amount_is_said() -> None:
    for words, amount in (("insure", "$5"), ("insurance", "$5"), ("insure 3", "$3")):
        _, talk, said = blackjack_until("Your choice: decline, insure for $5 or less", "bet 10", "")
        talk.hear(words)
        assert f"Seat 1 chooses insure for {amount}." in said.getvalue()


def test_a_move_at_the_wrong_time_is_not_taken_for_a_wager() -> None:
    _, talk, _ = seeded("blackjack")
    for line in ("hit", "stand", "double", "hit me"):
        with pytest.raises(BadInput, match=f"'{line}' is a move that you cannot make now"):
            talk.hear(line)


# --- where the round stands -----------------------------------------------------------------------------------------


def test_the_prompt_shows_the_point_the_balance_and_what_is_awaited() -> None:
    for seed in range(20):
        patron, talk, said = seeded("craps", seed=seed)
        assert patron.prompt == "[come-out] $500, your wager> "
        talk.hear("pass 10")
        assert patron.prompt == "[come-out] $490, your wager> "
        talk.hear("")
        patron.ready()
        point = patron.table.state.point
        assert (f"[point {point}] $490, your wager> " == patron.prompt) == ("The point is" in said.getvalue())
    patron, talk, _ = seeded("roulette")
    assert patron.prompt == "$500, your wager> "
    for line in ("red 5", "call spin", "call no-more-bets"):
        talk.hear(line)
        patron.ready()
    assert patron.prompt == "$495, waiting for the double-zero wheel> "


def test_a_call_that_is_asked_for_is_in_the_prompt() -> None:
    patron, talk, _ = seeded("craps")
    for line in ("pass 5", "call power-failure"):
        talk.hear(line)
        patron.ready()
    assert patron.prompt.endswith("$495, your call> ")


def test_nothing_is_reckoned_before_the_first_wager() -> None:
    assert "You have $500" not in play("blackjack", "quit", seed=1).stdout


# --- what keno says -------------------------------------------------------------------------------------------------


def test_keno_explains_its_notation_as_it_opens_and_when_it_is_asked() -> None:
    result = play("keno", "help")
    for told in (result.stdout.partition("You are in seat 1.")[0], "\n".join(after(result, "help"))):
        assert "Write numbers with hyphens between them, like 3-17-22;" in told
        assert "  way:1-2+3-4+5-6=3/4 " in told
        assert "3/4 records three ways of four spots" in told
    assert "king:" not in "\n".join(after(play("keno", "help", option="king=no"), "help"))
    assert "Write numbers" not in play("roulette", "help").stdout


def test_what_keno_explains_can_be_bought() -> None:
    patron, talk, said = seeded("keno")
    samples = [ticket for ticket, _ in felt_of(patron.game).notation]
    for ticket in samples:
        talk.hear(f"{ticket} 30")
    assert "Refused" not in said.getvalue()
    assert len(patron.bets) == len(samples) > 5


@pytest.mark.parametrize(
    ("typed", "says"),
    [
        ("3-81 1", "There is no number 81 on a keno ticket; its numbers are 1 to 80."),
        ("3 3 1", "3 is on the ticket twice; each number is marked once, in one group."),
        ("lucky 1", "'lucky' is not a keno ticket; write its numbers like 3-17-22."),
        ("1-2-3-4-5-6-7-8-9-10-11 1", "A group may have up to 10 spots in this house, not 11."),
        ("way:1-2+3-4+5-6=2/4 2", "These groups make 3 ways of 4 spots, not 2."),
    ],
)
def test_keno_refuses_in_its_own_words(typed: str, says: str) -> None:
    _, talk, _ = seeded("keno")
    with pytest.raises(BadInput) as caught:
        talk.hear(typed)
    assert caught.value.sentence == says
    assert caught.value.cites


@pytest.mark.proves("keno/ticket")
def test_a_ticket_is_printed_when_it_is_bought() -> None:
    result = play("keno", "3-17 1", "17 3 2", "take 3-17#2", "")
    for typed, number, price in (("3-17 1", 1, "$1"), ("17 3 2", 2, "$2")):
        casino, issued, *rest = [line for line in after(result, typed) if line.startswith("  | ")]
        assert casino == f"  | {CASINO}"
        assert re.fullmatch(r"  \| Issued \d{4}-\d\d-\d\d \d\d:\d\d:\d\d", issued)
        assert rest == [f"  | Ticket {number}, station 1, game 1", "  | Numbers 3 17", f"  | Price {price}"]
    assert after(result, "take 3-17#2")[-1].startswith("Void slip: ticket 2, $2, game 1.")
    assert "[game 1] $499, your wager> " in result.stdout


# --- prizes in dollars ----------------------------------------------------------------------------------------------


def test_a_progressive_meter_and_its_prizes_are_shown() -> None:
    options: dict[str, Any] = {"progressive": "yes", "dealers-second-card": "late"}
    patron, talk, said = seeded("blackjack", **options)
    talk.hear("prizes")
    assert said.getvalue().endswith(
        "Progressive blackjack now pays:\n"
        "  four aces of one colour: $5,000, as the meter shows\n"
        "  three aces of one suit: $2,500\n"
        "  three aces: $250\n"
        "  two aces of one suit: $100\n"
        "  two aces: $25\n"
    )
    for line in ("bet 10", "progressive 1", ""):
        talk.hear(line)
        patron.ready()
    talk.hear("wagers progressive")
    assert "four aces of one colour: $5,000.70, as the meter shows" in said.getvalue()
    talk.hear("help")
    assert "  prizes  " in said.getvalue()


def test_the_bonus_display_says_what_it_can_show() -> None:
    for stake, says in (("1", "$1: $5 to $1,000"), ("5", "$5: $50 to $5,000")):
        told = play("blackjack", "quit", option=f"bonus={stake}").stdout.partition("You are in seat 1.")[0]
        assert f"  blackjack, for {says}, as the display shows; $" in told
    _, talk, _ = seeded("blackjack")
    with pytest.raises(BadInput, match="No wager at this table is paid in dollars"):
        talk.hear("prizes")


def test_an_incomplete_wager_that_goes_back_is_not_called_no_wager() -> None:
    _, talk, said = seeded("blackjack-switch")
    talk.hear("box-1 10")
    with pytest.raises(BadInput, match="Your wagers were not complete and went back"):
        talk.hear("")
    talk.hear("why")
    assert "A patron makes two wagers of the same size" in said.getvalue()
    _, talk, _ = seeded("blackjack")
    for line in ("box-1 10", "take box-1"):
        talk.hear(line)
    with pytest.raises(BadInput, match="Nobody has made a wager"):
        talk.hear("")


def test_limits_of_a_wager_are_listed_where_they_are_its_own() -> None:
    game = open_game("roulette")
    own = type(game)(replace(game.house, wager_limits={"straight": Limits(100, 5_000, 100)}))
    said = StringIO()
    to = Console(file=said, width=200, markup=False, highlight=False)
    Talk(Patron(own, Seeded(1), 10_000, to), to).hear("wagers")
    (straight,) = [line for line in said.getvalue().splitlines() if line.startswith("straight ")]
    (red,) = [line for line in said.getvalue().splitlines() if line.startswith("red ")]
    assert "$1 to $50" in straight
    assert "$" not in red


# --- the clock --------------------------------------------------------------------------------------------------------


@pytest.mark.proves("13:69F-9.1", "13:69F-9.5(b)")
def test_shifts_and_the_age_of_the_dice_come_by_the_clock() -> None:
    said, clock = StringIO(), HandClock()
    to = Console(file=said, width=200, markup=False, highlight=False)
    patron = Patron(open_game("sic-bo", options={"shaker": "automated"}), Seeded(7), 50_000, to, clock)
    patron.ready()
    patron.place("small", 500)
    assert "shift" not in said.getvalue()
    clock.advance(3 * 3600)  # from 01:53 to 04:53
    patron.place("small", 500)
    first = said.getvalue()
    assert "A shift begins; the shaker must be checked" in first
    assert first.index("A shift begins") < first.index("The shaker tosses the dice properly", first.index("A shift"))
    assert patron.staked == 1_000
    clock.advance(24 * 3600)
    patron.deal()
    later = said.getvalue().removeprefix(first)
    assert later.index("A shift begins") < later.index("The dice have been here for 24 hours") < later.index("new dice")
    assert later.index("new dice") < later.index("No more bets")


# --- who throws -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", ["craps", "mini-craps", "automated-craps"])
def test_a_table_of_many_wagers_opens_with_one_screen(game: str) -> None:
    """It fits 80 columns by 24 lines: how the table stands, the usual wagers, and where the rest is."""
    said = StringIO()
    to = Console(file=said, width=80, height=24, markup=False, highlight=False)
    patron = Patron(open_game(game), Seeded(7), 50_000, to)
    patron.ready()
    show_opening(to, patron.game, patron.view, 1)
    lines = said.getvalue().splitlines()
    assert len(lines) <= 20  # the title, the sign and what to type come besides
    assert "The puck is off; the next roll is a come-out roll." in " ".join(lines)
    assert any(line.startswith("pass ") for line in lines)
    assert "'wagers' lists all" in " ".join(lines)
    opened = play(game, "quit").stdout.splitlines()
    assert len(opened) <= 26
    assert opened[0].endswith("$5 to $1,000")


@pytest.mark.parametrize("word", ["roll", "shoot", "throw the dice"])
def test_the_patron_takes_the_dice_and_throws(word: str) -> None:
    result = play("craps", "pass 10", word, "roll", "quit", seed=7)
    first, second = after(result, word), after(result, "roll") if word != "roll" else []
    assert first[0].startswith('Patron 1: "I\'ll shoot with these dice"')
    assert first[1].startswith('Dealer: "Dice out to seat 1; no more bets"')
    assert first[2].startswith('Dealer: "Five: 2 and 3"')
    if second:
        assert second[0].startswith('Dealer: "Dice out to seat 1')  # who has the dice just throws
    assert "stickperson" not in result.stdout


def test_a_shooter_without_a_line_bet_is_told_so_and_keeps_the_dice() -> None:
    result = play("craps", "roll", "pass 10", "roll", "quit", seed=7)
    assert "must have a Pass or Don't Pass bet" in " ".join(after(result, "roll"))
    assert 'Dealer: "Dice out to seat 1; no more bets"' in result.stdout
    assert "move on" not in result.stdout


def test_a_patron_may_pick_the_dice_or_let_them_go_by() -> None:
    picked = play("craps", "pass 10", "shoot 2-5", "roll", "quit", seed=7)
    assert after(picked, "shoot 2-5")[0].startswith('Patron 1: "I\'ll shoot with these dice" (2-5)')
    passed = play("craps", "pass 10", "decline", "", "quit", seed=7)
    assert after(passed, "decline")[0].startswith('Patron 1: "I\'ll pass on the dice"')
    assert "the stickperson throws" in " ".join(after(passed, ""))


def test_at_automated_craps_the_patron_starts_the_shaker() -> None:
    result = play("automated-craps", "pass 10", "roll", "quit", seed=7)
    assert any("seat 1 starts the shaker" in line for line in after(result, "roll"))


def test_the_help_says_how_to_throw() -> None:
    assert any(line.strip().startswith("roll ") for line in after(play("craps", "help", "quit"), "help"))
    assert not any(line.strip().startswith("roll ") for line in after(play("roulette", "help", "quit"), "help"))
