"""Odds that a kernel counts: every wager under every option, from a fresh shoe, from any shoe, and at a live table."""

import json
from fractions import Fraction
from pathlib import Path
from typing import Any, cast

import pytest

from pitboss.commands import Sit
from pitboss.equipment import Seeded, Shoe, shoe_of
from pitboss.errors import BadInput
from pitboss.events import AnyEvent, Drawn, Paid, Shuffled
from pitboss.game import Bet
from pitboss.games import open_game
from pitboss.games.baccarat.counts import by_value, coups
from pitboss.games.baccarat.coup import BANKER, PLAYER, TIE, Coup
from pitboss.games.baccarat.rules import Baccarat
from pitboss.games.mini_baccarat import MiniBaccarat
from pitboss.games.punto_banco import PuntoBanco
from pitboss.law import cites
from pitboss.money import VIGORISH, Odds, Transfer, owed, purse
from pitboss.odds import Analysis, analyse, analyse_all, analyse_now, analyse_shoe
from pitboss.odds.chart import draw_chart
from pitboss.odds.counted import changed
from pitboss.odds.page import page
from pitboss.odds.report import from_which_shoe, report
from pitboss.odds.shoe import by_rank, read_shoe, shoe_now
from pitboss.odds.tally import Case, Tally, groups
from pitboss.procedures.settlement import lost, won
from pitboss.table import Dealer, Table

GAMES: tuple[type[Baccarat], ...] = (PuntoBanco, MiniBaccarat)
LATER = "13:69F"
RULES = cites("13:69F-7.3(c)")
BESIDE = "beside total card wagers of at least as much"
WAYS = coups(by_value(shoe_of(8)))
ALL = sum(WAYS.values())


def game_of(kind: type[Baccarat], edition: str = LATER, **options: str) -> Baccarat:
    chosen = {name.replace("_", "-"): value for name, value in options.items()}
    return kind(kind.charter.house(edition=edition, options=chosen))


def lines(found: tuple[Analysis, ...]) -> dict[tuple[str, str], Analysis]:
    return {(one.wager, one.when): one for one in found}


# --- what a coup is worth, written down again by hand ----------------------------------------------------------------

BONUS = {
    "A": {9: 30, 8: 10, 7: 6, 6: 4, 5: 2, 4: 1},
    "B": {9: 20, 8: 8, 7: 7, 6: 4, 5: 3, 4: 1},
    "C": {9: 30, 8: 10, 7: 4, 6: 4, 5: 2, 4: 2},
}
TOTALS = {4: Fraction(3, 2), 5: Fraction(2), 6: Fraction(2)}


def banker(coup: Coup, vigorish: str, rate: int) -> Fraction:
    if coup.winner == TIE:
        return Fraction(-1, 4) if vigorish == "tie" else Fraction(0)
    if coup.winner == PLAYER:
        return Fraction(-1)
    match vigorish:
        case "banker-six":
            return Fraction(1, 2) if coup.banker == 6 else Fraction(1)
        case "dragon-7":
            return Fraction(0) if coup.banker == 7 and coup.banker_cards == 3 else Fraction(1)
        case "tie" | "none":
            return Fraction(1)
    return 1 - Fraction(rate, 100)


def bonus(coup: Coup, hand: str, table: str) -> Fraction:
    mine, theirs = (coup.player, coup.banker) if hand == PLAYER else (coup.banker, coup.player)
    cards, others = (coup.player_cards, coup.banker_cards)[:: 1 if hand == PLAYER else -1]
    natural, other_natural = cards == 2 and mine >= 8, others == 2 and theirs >= 8
    if natural and other_natural and mine == theirs:
        return Fraction(0)
    if natural and mine > theirs:
        return Fraction(1)
    return Fraction(-1) if natural else Fraction(BONUS[table].get(mine - theirs, -1))


def by_hand(wager: str, coup: Coup, vigorish: str = "win", rate: int = 5, table: str = "A") -> Fraction:
    match wager:
        case "banker":
            return banker(coup, vigorish, rate)
        case "player":
            return Fraction(0 if coup.winner == TIE else 1 if coup.winner == PLAYER else -1)
        case "tie":
            return Fraction(8 if coup.winner == TIE else -1)
        case "dragon-7":
            return Fraction(40 if coup.winner == BANKER and coup.banker == 7 and coup.banker_cards == 3 else -1)
        case "player-bonus" | "banker-bonus":
            return bonus(coup, wager.removesuffix("-bonus"), table)
    total = int(wager[-1])
    return TOTALS[total] if coup.cards == total else Fraction(-1)


def expected(wager: str, ways: dict[Coup, int], vigorish: str = "win", rate: int = 5, table: str = "A") -> Fraction:
    net = sum((by_hand(wager, coup, vigorish, rate, table) * many for coup, many in ways.items()), Fraction(0))
    return -net / sum(ways.values())


# --- the fresh shoe --------------------------------------------------------------------------------------------------

SIX_MORE = {"total-cards-4", "total-cards-5", "total-cards-6", "player-bonus", "banker-bonus", "dragon-7"}


@pytest.mark.parametrize("kind", GAMES)
@pytest.mark.parametrize("rate", ["5", "4"])
@pytest.mark.parametrize("table", ["A", "B", "C"])
def test_every_wager_and_every_table(kind: type[Baccarat], rate: str, table: str) -> None:
    found = lines(analyse_all(game_of(kind, rate=rate, bonus_table=table)))
    assert {wager for wager, _ in found} == SIX_MORE | {"player", "banker", "tie"}
    for (wager, when), analysis in found.items():
        assert not when
        assert analysis.house_advantage == expected(wager, WAYS, rate=int(rate), table=table), wager
        assert sum(analysis.ways.values()) == ALL
        assert {net: Fraction(many, ALL) for net, many in analysis.ways.items()} == analysis.outcomes
        assert analysis.rolls == 1
        assert analysis.offered == (wager not in SIX_MORE)


KINDS = [(kind, one) for kind in GAMES for one in ("win", "banker-six", "dragon-7")]


@pytest.mark.parametrize(("kind", "vigorish"), [*KINDS, (MiniBaccarat, "tie")])
def test_every_kind_of_vigorish(kind: type[Baccarat], vigorish: str) -> None:
    analysis = analyse(game_of(kind, vigorish=vigorish), "banker")
    assert analysis.house_advantage == expected("banker", WAYS, vigorish)


@pytest.mark.parametrize("kind", GAMES)
@pytest.mark.parametrize("collection", ["at-once", "deferred"])
def test_deferred_vigorish_is_vigorish(kind: type[Baccarat], collection: str) -> None:
    for edition in kind.charter.editions:
        found = analyse(game_of(kind, edition, collection=collection), "banker")
        assert found.house_advantage == expected("banker", WAYS)


def test_the_figures_that_everybody_knows() -> None:
    """Published: the Wizard of Odds on baccarat, its appendix 5, and EZ baccarat."""
    found = lines(analyse_all(game_of(MiniBaccarat)))
    percent = {wager: round(float(100 * one.house_advantage), 4) for (wager, _), one in found.items()}
    assert (percent["banker"], percent["player"], percent["tie"]) == (1.0579, 1.2351, 14.3596)
    assert (percent["player-bonus"], percent["banker-bonus"]) == (2.6517, 9.3731)
    assert percent["dragon-7"] == 7.6113
    six = lines(analyse_all(game_of(MiniBaccarat, decks="6")))
    assert round(float(six["player-bonus", ""].house_advantage), 4) == 0.0267


def test_total_card_wagers_that_spare_the_vigorish() -> None:
    for kind in GAMES:
        found = lines(analyse_all(game_of(kind, vigorish="total-cards", total_cards="yes")))
        assert found["banker", ""].house_advantage == expected("banker", WAYS)
        assert found["banker", BESIDE].house_advantage == expected("banker", WAYS, "none")
        assert [one for one in found if one[1]] == [("banker", BESIDE)]
        assert analyse(game_of(kind, vigorish="total-cards", total_cards="yes"), "banker").when == ""


def said(option: str, value: str) -> str:
    """A choice of the house in the words of its charter."""
    return MiniBaccarat.charter.option(option, "13:69F").told(value)


def test_other_house_rules_stand_beside() -> None:
    found = report(game_of(MiniBaccarat))
    assert found.other_rules
    beside = {(line.wager, line.when or ""): line.house_advantage for line in found.other_rules}
    assert len(beside) == len(found.other_rules)
    assert beside == {
        ("banker", said("vigorish", "tie")): expected("banker", WAYS, "tie"),
        ("banker", said("vigorish", "dragon-7")): expected("banker", WAYS, "dragon-7"),
        ("banker", said("vigorish", "banker-six")): expected("banker", WAYS, "banker-six"),
        ("banker", f"{said('vigorish', 'total-cards')}, {said('total-cards', 'yes')}; {BESIDE}"): expected(
            "banker", WAYS, "none"
        ),
        ("banker", said("rate", "4")): expected("banker", WAYS, rate=4),
        ("player-bonus", said("bonus-table", "B")): expected("player-bonus", WAYS, table="B"),
        ("banker-bonus", said("bonus-table", "B")): expected("banker-bonus", WAYS, table="B"),
        ("player-bonus", said("bonus-table", "C")): expected("player-bonus", WAYS, table="C"),
        ("banker-bonus", said("bonus-table", "C")): expected("banker-bonus", WAYS, table="C"),
    }
    before = report(game_of(PuntoBanco, "19:47"))
    assert before.other_rules
    assert [(line.wager, line.when) for line in before.other_rules] == [("banker", said("rate", "4"))]


def test_better_odds_are_kept_under_other_rules() -> None:
    game = MiniBaccarat(MiniBaccarat.charter.house(edition=LATER, pays={"tie": "9 to 1"}))
    house = changed(game, {"rate": "4"})
    assert house
    assert house["rate"] == "4"
    assert house.wagers["tie"].pay().odds == Odds(9, 1)
    assert changed(game, {"vigorish": "dragon-7", "bonus": "yes"}) is None  # the law does not allow these together


# --- rounding --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("kind", "rate", "stake", "fee"),
    [
        (PuntoBanco, "5", 700, 50),
        (PuntoBanco, "4", 700, 40),
        (MiniBaccarat, "5", 650, 35),
        (MiniBaccarat, "4", 650, 30),
    ],
)
def test_a_small_wager_pays_rounded_vigorish(kind: type[Baccarat], rate: str, stake: int, fee: int) -> None:
    game = game_of(kind, rate=rate, rounding="up")
    found = analyse(game, "banker", stake=stake)
    assert next(iter(found.outcomes)) == 1 - Fraction(fee, stake)
    assert analyse(game, "banker").house_advantage == expected("banker", WAYS, rate=int(rate))
    told = report(game, "banker", stake=stake)
    assert told.wagers[0].house_advantage == found.house_advantage
    assert not told.note
    assert told.stake == ("$7" if stake == 700 else "$6.50")


def test_a_stake_is_made_of_chips() -> None:
    with pytest.raises(BadInput, match=r"\$7\.05 is not an amount in chips"):
        analyse(game_of(MiniBaccarat), "banker", stake=705)


def test_who_reads_rounded_odds_is_told() -> None:
    assert report(game_of(PuntoBanco, rounding="up")).note
    assert not report(game_of(PuntoBanco, rounding="up"), stake=1000).note
    assert not report(game_of(PuntoBanco, rounding="none")).note
    assert not report(game_of(PuntoBanco, rounding="up", vigorish="banker-six")).note


def test_a_stake_matters_in_other_games_too() -> None:
    """Vigorish of 5 percent on $3 is 15 cents: none in chips of 50 cents, where it is rounded down."""
    craps = open_game("craps", options={"vig-rounding": "down"})
    assert analyse(craps, "buy-4", stake=300).house_advantage < analyse(craps, "buy-4").house_advantage
    with pytest.raises(BadInput, match="cannot be paid exactly at 7 to 6"):
        analyse(craps, "place-to-win-6", stake=700)


# --- any shoe --------------------------------------------------------------------------------------------------------


def test_the_odds_of_the_next_round_from_any_shoe() -> None:
    game = game_of(MiniBaccarat)
    shoe = read_shoe(game, "A=30,2=0,8=7,9=31,10=12,k=0")
    ways = coups(by_value(shoe))
    for (wager, _), analysis in lines(analyse_shoe(game, shoe)).items():
        assert analysis.house_advantage == expected(wager, ways), wager
        assert sum(analysis.ways.values()) == sum(ways.values())
    (one,) = analyse_shoe(game, shoe, wager="tie")
    assert one.wager == "tie"


def test_a_side_wager_turns_against_the_house() -> None:
    """With few low cards left, three-card sevens of the Banker's Hand come more often: dragon 7 pays the patron."""
    game = game_of(MiniBaccarat)
    rich = read_shoe(game, "0,0,0,0,20,20,20,20,0,0")
    (dragon,) = analyse_shoe(game, rich, wager="dragon-7")
    (usual,) = analyse_shoe(game, shoe_of(8), wager="dragon-7")
    assert usual.house_advantage > 0
    assert dragon.house_advantage != usual.house_advantage


def test_a_shoe_by_rank() -> None:
    game = game_of(MiniBaccarat)
    assert by_rank(read_shoe(game, "A=30, 10=12,k=0")) == {
        **dict.fromkeys("A23456789TJQK", 32),
        "A": 30,
        "T": 12,
        "K": 0,
    }
    assert by_value(read_shoe(game, "A=32")) == by_value(shoe_of(8))
    assert read_shoe(game, "A=32").left == 416


def test_a_shoe_by_value() -> None:
    game = game_of(MiniBaccarat)
    assert by_value(read_shoe(game, "101,1,2,3,4,5,6,7,8,32")) == (101, 1, 2, 3, 4, 5, 6, 7, 8, 32)
    assert by_rank(read_shoe(game, "101,1,2,3,4,5,6,7,8,32"))["T"] == 26


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "'' does not describe a shoe; write it like A=30"),
        ("1,2,3", "'1,2,3' does not describe a shoe"),
        ("A=30,B=2", "'B=2' does not describe cards in a shoe; write it like A=30"),
        ("A=30,A=2", "names A twice"),
        ("T=3,10=2", "names 10 twice"),
        ("A=33", "8 decks have 32 cards of rank A, not 33"),
        ("A=-1", "'A=-1' does not describe cards in a shoe"),
        ("129,0,0,0,0,0,0,0,0,0", "8 decks have 128 tens and face cards, not 129"),
        ("0,33,0,0,0,0,0,0,0,0", "8 decks have 32 cards of rank A, not 33"),
    ],
)
def test_what_is_no_shoe(text: str, sentence: str) -> None:
    with pytest.raises(BadInput) as refused:
        read_shoe(game_of(MiniBaccarat), text)
    assert sentence in refused.value.sentence


def test_too_few_cards_have_no_odds() -> None:
    game = game_of(MiniBaccarat)
    with pytest.raises(BadInput, match=r"A round can take 6 cards; a shoe of 5 has no odds\."):
        report(game, shoe=read_shoe(game, "5,0,0,0,0,0,0,0,0,0"))
    assert report(game, shoe=read_shoe(game, "6,0,0,0,0,0,0,0,0,0")).ways == 720


def test_games_without_a_shoe() -> None:
    roulette = open_game("roulette")
    for ask in (lambda: read_shoe(roulette, "A=3"), lambda: analyse_shoe(roulette, shoe_of(8))):
        with pytest.raises(BadInput, match="Roulette is not dealt from a shoe"):
            ask()
    with pytest.raises(BadInput, match="Roulette is not dealt from a shoe"):
        report(roulette, shoe=shoe_of(8))


def test_an_unknown_wager() -> None:
    for ask in (analyse, report):
        with pytest.raises(BadInput, match="Mini-Baccarat has no wager 'panda'"):
            ask(game_of(MiniBaccarat), "panda")


# --- a live table ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", GAMES)
def test_the_odds_at_a_live_table(kind: type[Baccarat]) -> None:
    """The composition is what the record of the table leaves: every card that came since the shuffle is gone."""
    game = game_of(kind)
    table = Table(game)
    table.do(Sit(1))
    dealer = Dealer(table, Seeded(7))
    while table.awaits is not None:
        dealer.step()
    for _ in range(9):
        dealer.step()
        dealer.finish_round()
    gone: list[str] = []
    for event in (event for entry in table.record.entries for event in entry.events):
        if isinstance(event, Shuffled):
            gone = []
        if isinstance(event, Drawn):
            gone += map(str, event.outcome if isinstance(event.outcome, tuple) else (event.outcome,))
    assert len(gone) > 40
    left = shoe_of(8)
    for card in gone:
        left = left.without(card)
    now = shoe_now(game, table.equipment)
    assert now.counts == left.counts
    assert lines(analyse_now(game, table.equipment)) == lines(analyse_shoe(game, left))
    hidden = gone[:3]
    known = shoe_now(game, table.equipment, unseen=hidden)
    assert known.left == now.left + 3
    assert lines(analyse_now(game, table.equipment, hidden)) == lines(analyse_shoe(game, known))


def test_a_table_that_has_not_begun_has_the_fresh_shoe() -> None:
    game = game_of(MiniBaccarat)
    assert lines(analyse_now(game, Table(game).equipment)) == lines(analyse_all(game))


# --- the report ------------------------------------------------------------------------------------------------------


def test_the_json_of_a_counted_report() -> None:
    document = json.loads(report(game_of(MiniBaccarat)).json())
    assert document["ways"] == 4_998_398_275_503_360
    assert (document["cards"], document["shoe"]["A"], document["shoe"]["K"]) == (416, 32, 32)
    ways = {line["wager"]: {one["net"]: one["ways"] for one in line["outcomes"]} for line in document["wagers"]}
    assert ways["banker"] == {"19/20": 2_292_252_566_437_888, "0": 475_627_426_473_216, "-1": 2_230_518_282_592_256}
    assert ways["tie"] == {"8": 475_627_426_473_216, "-1": 4_522_770_849_030_144}
    assert {line["when"] for line in document["other_rules"]} >= {said("rate", "4"), said("vigorish", "tie")}
    assert "when" not in document["wagers"][0]
    assert "stake" not in document


def test_other_reports_are_as_they_were() -> None:
    document = json.loads(report(open_game("big-six")).json())
    assert document.keys() == {"game", "name", "edition", "options", "wagers"}
    assert document["wagers"][0]["outcomes"][0].keys() == {"net", "probability"}


def test_the_paragraphs_are_of_the_edition() -> None:
    for kind, edition in ((MiniBaccarat, LATER), (PuntoBanco, "19:47")):
        (line,) = report(game_of(kind, edition), "player").wagers
        assert line.pays_cite.startswith(f"{edition}-")


def test_the_shoe_in_words() -> None:
    game = game_of(MiniBaccarat)
    assert from_which_shoe(report(game, "tie")) == (
        "Shoe: 416 cards, 32 of each rank; 4,998,398,275,503,360 ways for the next six."
    )
    text = from_which_shoe(report(game, "tie", shoe=read_shoe(game, "0,0,0,0,0,0,0,2,3,4")))
    assert text == "Shoe: 9 cards, A=0 2=0 3=0 4=0 5=0 6=0 7=2 8=3 9=4 T=0 J=0 Q=0 K=0; 60,480 ways for the next six."


def test_page_and_chart(tmp_path: Path) -> None:
    game = game_of(MiniBaccarat, vigorish="total-cards", total_cards="yes")
    found = report(game, stake=2500)
    text = page(found, game)
    for words in ("Wagers of $25.", BESIDE, "Under other house rules", said("rate", "4"), "4,998,398,275,503,360 ways"):
        assert words in text
    draw_chart(found, str(tmp_path / "odds.svg"))
    assert (tmp_path / "odds.svg").read_bytes().startswith(b"<?xml")


def test_a_shoe_of_the_librarys_own_making() -> None:
    """Suits do not matter, nor that no such shoe is in play."""
    game = game_of(MiniBaccarat)
    clubs = Shoe(8, counts=(*[8] * 13, *[0] * 39))
    spread = Shoe(8, counts=(2,) * 52)
    assert lines(analyse_shoe(game, clubs)) == lines(analyse_shoe(game, spread))


# --- the contract with a kernel --------------------------------------------------------------------------------------


class Marks:
    """A kernel whose game marks vigorish of a tenth, or collects it at once, and pays a second wager beside."""

    def settle(self, game: object, bets: tuple[Bet, ...], result: str) -> tuple[AnyEvent, ...]:
        found: list[AnyEvent] = []
        for bet in bets:
            found.append(lost(bet, RULES, "") if result == "loses" else won(bet, Odds(1, 1), 1, RULES, ""))
            tenth, seat = bet.cents // 10, bet.seat
            if result != "loses" and bet.spot == "main":
                marked = Transfer(owed(seat), VIGORISH, tenth)
                found.append(Paid(seat=seat, what="owed", cents=tenth, transfers=(marked,)))
                if result == "pays":
                    paid = Transfer(purse(seat), owed(seat), tenth)
                    found.append(Paid(seat=seat, what="collected", cents=tenth, transfers=(paid,)))
        return tuple(found)


def test_what_is_owed_counts_once_and_what_lies_beside_not_at_all() -> None:
    cases = (Case("main"), Case("main", "beside", ("other",)), Case("other"))
    found = groups(cast(Tally[Any], Marks()), game_of(MiniBaccarat), cases, ("owes", "pays", "loses"), 100)
    nine_tenths = ((Fraction(9, 10), ("owes", "pays")), (Fraction(-1), ("loses",)))
    assert found == (nine_tenths, nine_tenths, ((Fraction(1), ("owes", "pays")), (Fraction(-1), ("loses",))))
