"""`pitboss play`: a seat at a table, from a script."""

import re
from contextlib import nullcontext, suppress
from pathlib import Path

import pytest

from at_the_terminal import after, play, seeded
from houses import WITH_ODDS
from pitboss.cli.spots import example, find_spot
from pitboss.errors import BadInput
from pitboss.game import Chance, Choice, Wagering
from pitboss.games import names, open_game
from pitboss.pit import load_house
from pitboss.pit.sign import sign

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
    assert "Refused: You have no wager on Red." in said.getvalue()


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
        ("call no-spin", "Refused: 'no spin' cannot be called now"),
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
    assert "(a foreign object was in the wheel)  [19:47-5.4(c)" in no_spin


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
    assert after(result, "why")[0] == "Seat 1: pass goes back, $5; the power failed."
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
    assert any("Wheel: double-zero  wheel=double-zero" in line for line in after(result, "sign"))
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
    assert [line for line in said if not line.startswith("  ")] == [*lines, "The house's choices"]
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


@pytest.mark.parametrize("game", sorted({*names()} - {*WITH_ODDS}))
def test_poker_is_played_against_house_players(game: str) -> None:
    """A patron who always calls sees hands to the end, and is told what lies on the table before every choice."""
    patron, talk, said = seeded(game, cents=50_000, seed=5)
    assert "This game needs at least 2 players; house players sit in seats 2, 3, 4, 5 and 6." in said.getvalue()
    ended = 0
    for _ in range(60):
        patron.ready()
        waits = patron.table.awaits
        assert isinstance(waits, Choice)
        turn = waits.turn(1)
        assert turn is not None
        assert "You hold " in said.getvalue().splitlines()[-2]
        names = [move.name for move in turn.moves]
        talk.hear(next(name for name in ("check", "call", "stand-pat", "bet", "fold") if name in names))
        assert patron.table.out_of_balance() is None
        ended = said.getvalue().count("The hand is over.")
        if ended > 3:
            break
    assert ended > 3
    assert re.search(r"Seat \d wins \$", said.getvalue())
    talk.hear("why")
    assert '19:47-14.1 "Pot"' in said.getvalue()
    talk.hear("help")
    assert "  fold, check, call  what you do when it is your turn" in said.getvalue()
    with pytest.raises(BadInput, match="The layout cannot be drawn"):
        talk.hear("layout")
    with pytest.raises(BadInput, match="bet against each other"):
        talk.hear("odds pot")
    result = play(game, "quit")
    assert "You are in seat 1. Type what you do, like 'call' or 'fold', or type 'help'." in result.stdout


def test_cards_to_discard_are_told_by_their_numbers() -> None:
    patron, talk, said = seeded("five-card-draw", seed=3)
    patron.ready()
    talk.hear("call")
    patron.ready()
    held = patron.view.hand(1).down
    assert (
        "Your choice: stand-pat, discard-1 to discard-1-2-3-4-5 (any of them, like 'discard 1 3')." in said.getvalue()
    )
    talk.hear("discard 1 3")
    assert "Seat 1 discards two cards." in said.getvalue()
    patron.ready()
    assert patron.view.hand(1).down[:3] == (held[1], held[3], held[4])


@pytest.mark.parametrize("game", WITH_ODDS)
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
                with pytest.raises(BadInput, match=r"Say how much, from \$5 to "):
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


def test_the_amount_of_a_raise_is_what_it_comes_to_with_earlier_bets() -> None:
    """The small blind of $1 is in, and somebody raised to $7."""
    patron, talk, said = seeded("holdem", cents=50_000, seed=5)
    patron.ready()
    assert "raise to $12 or more, up to $500" in said.getvalue()
    for wrong in ("raise 11", "raise 501"):
        with pytest.raises(BadInput, match=r"'raise' takes \$12 to \$500 in all here, not \$"):
            talk.hear(wrong)
    with pytest.raises(BadInput, match=r"Say how much, from \$12 to \$500, like 'raise 12'"):
        talk.hear("raise")
    talk.hear("raise 20")
    assert "Seat 1 raises to $20." in said.getvalue()
