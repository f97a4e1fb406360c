"""Patron protection: people's own limits on loss, stake and time, and their own exclusion, as tables keep them."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from random import Random

import pytest

from hand_clock import BEGIN
from on_the_floor import ROULETTE, House, a_house, play_on
from pitboss.agents import house_player
from pitboss.commands import Place
from pitboss.equipment import Seeded
from pitboss.events import Paid, Refusal
from pitboss.floor import asked
from pitboss.floor.audit import audit
from pitboss.floor.books import Answer, Done, Job
from pitboss.floor.day import NOTHING_YET, Day, Play, after, played, would_play
from pitboss.floor.people import Person
from pitboss.floor.protection import Limits, Protection, Term, Wish, forbids
from pitboss.floor.record import THE_CAGE, THE_JOURNAL, Deed, LimitsSet
from pitboss.floor.rules import Rules
from pitboss.floor.store.protections import care_for
from pitboss.game import Choice, Wagering
from pitboss.games import names
from pitboss.money import Transfer
from pitboss.procedures.clock import DAY, USUAL_HOURS, day_of
from pitboss.procedures.timing import silent_choice

RED = asked.Place("red", 1_000)


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    with a_house(tmp_path, ROULETTE, Rules("big-six")) as opened:
        yield opened


def wishes(house: House, person: Person, wish: Wish) -> Answer:
    return house.together(Job(THE_JOURNAL, person, (), lambda _: None, wish=wish))[0]


def sets(house: House, person: Person, **limits: int) -> None:
    assert isinstance(wishes(house, person, Limits(**limits)), Done)


def today(house: House, person: Person) -> Day:
    return care_for(house.database, person.id, day_of(USUAL_HOURS, house.clock())).play


def open_for_wagers(house: House, table: int = 1) -> None:
    while house.live(table).table.state.phase != "wagering":
        house.step(table=table)


# --- what a person plays in a day ----------------------------------------------------------------------------------


def test_chips_count_as_lost_until_they_come_back(house: House) -> None:
    ann = house.seated("Ann", 1)
    open_for_wagers(house)
    house.do(ann, RED)
    assert (today(house, ann).staked, today(house, ann).net) == (1_000, -1_000)
    house.do(ann, asked.TakeDown("red", 500))
    assert (today(house, ann).staked, today(house, ann).net) == (500, -500)
    house.a_round()
    assert today(house, ann).staked == 500
    assert today(house, ann).net == house.live().table.chips(1) - 50_000
    house.do(ann, asked.BuyIn(5_000))
    house.do(ann, asked.CashOut(2_000))
    assert today(house, ann).net == house.live().table.chips(1) - 53_000, "buying and cashing in is no result"


def test_time_is_counted_between_acts_and_each_gap_up_to_five_minutes(house: House) -> None:
    ann = house.seated("Ann", 1)
    assert today(house, ann).seconds == 0
    open_for_wagers(house)
    house.clock.advance(90)
    house.do(ann, RED)
    assert today(house, ann).seconds == 90
    house.clock.advance(3_000)
    house.do(ann, RED)
    assert today(house, ann).seconds == 390
    house.clock.advance(10)
    house.a_round()
    assert today(house, ann).seconds == 390, "what the dealer does is no act of hers"


def test_practice_and_dealing_do_not_count(house: House) -> None:
    ann = house.person("Ann", "dealer")
    table = house.practice(ann)
    house.do(ann, asked.Sit(1), asked.BuyIn(10_000), table=table)
    house.do(ann, asked.TakeOver())
    sets(house, ann, stake=100)
    assert isinstance(wishes(house, ann, Term.DAY), Done)
    open_for_wagers(house, table)
    house.clock.advance(60)
    house.do(ann, RED, table=table)
    assert today(house, ann) == NOTHING_YET


@pytest.mark.parametrize("game", [*names()])
def test_the_result_of_the_day_is_that_of_the_chips(tmp_path: Path, game: str) -> None:
    with a_house(tmp_path, Rules(game)) as house:
        ann, ben = house.seated("Ann", 1), house.seated("Ben", 2)
        play_on(house, [ann, ben], Random(7), 80)
        for seat, person in ((1, ann), (2, ben)):
            holds = house.live().game.holds(house.live().table.state)
            in_hand = house.live().table.chips(seat) + house.bankroll(person) + holds.get(f"owed:{seat}", 0)
            assert today(house, person).net == in_hand - 100_000
        assert audit(house.database).faults == []


# --- limits --------------------------------------------------------------------------------------------------------


def test_a_loss_limit_refuses_what_could_be_lost_beyond_it(house: House) -> None:
    ann = house.seated("Ann", 1)
    sets(house, ann, loss=2_500)
    open_for_wagers(house)
    house.do(ann, RED)
    said = house.refused(ann, RED, asked.Place("black", 1_000))
    assert said.startswith("Black: Your own loss limit for today is $25; you have $15 left until 4:00 (UTC).")
    house.do(ann, RED)
    assert house.refused(ann, RED) == "Your own loss limit for today is $25; you have $5 left until 4:00 (UTC)."
    house.do(ann, asked.TakeDown("red", 1_000))
    house.do(ann, RED)
    house.do(ann, asked.Place("black", 500))
    assert house.refused(ann, RED) == "Your own loss limit for today is $25; nothing is left until 4:00 (UTC)."
    house.a_round()
    house.do(ann, asked.CashOut(1_000))
    house.do(ann, asked.Leave())


def test_a_stake_limit_counts_what_was_wagered_whatever_was_won(house: House) -> None:
    ann = house.seated("Ann", 1)
    sets(house, ann, stake=2_000)
    for _ in range(2):
        open_for_wagers(house)
        house.do(ann, RED)
        house.a_round()
    open_for_wagers(house)
    assert house.refused(ann, RED) == "Your own stake limit for today is $20; nothing is left until 4:00 (UTC)."
    house.clock.advance(DAY)
    house.do(ann, RED)


def test_a_time_limit_ends_wagers_and_nothing_else(house: House) -> None:
    ann = house.seated("Ann", 1)
    sets(house, ann, minutes=5)
    open_for_wagers(house)
    house.do(ann, RED)
    house.clock.advance(299)
    house.do(ann, RED)
    house.clock.advance(1)
    assert house.refused(ann, RED) == (
        "Your own time limit for today is 5 minutes, and it is used up; you can wager again at 4:00 (UTC)."
    )
    house.do(ann, asked.TakeDown("red", 1_000))
    house.do(ann, asked.BuyIn(1_000))
    house.do(ann, asked.Leave())


def test_two_tables_share_one_limit_even_in_one_group(house: House) -> None:
    ann = house.seated("Ann", 1)
    house.do(ann, asked.Sit(1), asked.BuyIn(10_000), table=2)
    sets(house, ann, loss=1_000)
    for table in (1, 2):
        open_for_wagers(house, table)
    spot = next(iter(house.live(2).game.spots))
    answers = house.together(house.job(ann, RED), house.job(ann, asked.Place(spot, 1_000), table=2))
    assert [type(one).__name__ for one in answers] == ["Done", "Refusal"]


def test_staff_may_not_wager_beyond_a_patrons_limit_and_are_not_told_what_it_is(house: House) -> None:
    ann, dea = house.seated("Ann", 1), house.person("Dea", "dealer")
    sets(house, ann, loss=500)
    open_for_wagers(house)
    house.do(dea, asked.TakeOver())
    house.do(ann, asked.Consent("red", 1_000))
    said = house.refused(dea, asked.Place("red", 1_000, 1, "dealer"))
    assert said == "This patron's own limits do not allow the wager."


def test_a_move_that_costs_more_is_refused_and_one_that_is_free_is_not(tmp_path: Path) -> None:
    with a_house(tmp_path, Rules("blackjack")) as house:
        ann = house.seated("Ann", 1)
        refused, free = set[str](), set[str]()
        sets(house, ann, loss=900)  # enough for one wager, and for nothing that is added to it
        for _ in range(200):
            awaits = house.live().table.awaits
            if isinstance(awaits, Choice):
                for move in awaits.only.moves[::-1]:
                    answer = house.ask(ann, asked.Choose(move.name, move.most))
                    (free if isinstance(answer, Done) else refused).add(move.name)
                    if isinstance(answer, Done):
                        break
                    assert "own loss limit" in answer.sentence
            else:
                if isinstance(awaits, Wagering) and not house.live().table.state.bets:
                    house.ask(ann, asked.Place("box-1", 500))
                house.step()
            if "double" in refused and free:
                break
        assert "double" in refused
        assert free & {"stand", "draw"}


def test_vigorish_counts_when_it_is_marked_and_not_when_the_house_bears_it() -> None:
    def net(*transfers: Transfer) -> int:
        deed = Deed((Paid(seat=1, what="vigorish", cents=25, transfers=transfers),))
        return would_play(7, (deed,), {1: 7}).net

    assert net(Transfer("owed:1", "vigorish", 25)) == -25
    assert net(Transfer("purse:1", "owed:1", 25)) == 0, "it was counted before"
    assert net(Transfer("cage", "owed:1", 25)) == 25
    assert net(Transfer("purse:1", "vigorish", 25)) == -25


def as_a_house_player_would(house: House, person: Person, seat: int) -> None:
    """Ask for sensible wagers, as far as the table takes them."""
    live = house.live()
    view = live.game.view(live.table.state, seat)
    for wager in house_player(live.game, Seeded(seat)).wagers(view, seat, live.table.chips(seat)):
        if isinstance(wager, Place):
            house.ask(person, asked.Place(wager.spot, wager.cents))
    pair = list(live.game.spots)[2 * seat - 2 : 2 * seat]  # in a game in which a seat has two hands, they go together
    if pair:
        house.ask(person, *(asked.Place(spot, live.game.house.limits.minimum) for spot in pair))


def test_a_move_that_would_win_at_once_is_refused_like_one_that_would_lose() -> None:
    """Or the refusal would tell somebody what is still face down."""
    has = Protection(Limits(loss=1_000))
    for net in (-2_000, 2_000):
        assert forbids(has, NOTHING_YET, Play(staked=2_000, net=net, lowest=-2_000), USUAL_HOURS, BEGIN)
    assert forbids(has, Day(net=-5_000), Play(net=500), USUAL_HOURS, BEGIN) is None


@pytest.mark.parametrize("game", [*names()])
@pytest.mark.parametrize("seed", [1, 2])
def test_random_play_passes_no_limit_at_any_line(tmp_path: Path, game: str, seed: int) -> None:
    with a_house(tmp_path, Rules(game)) as house:
        random, limits = Random(seed), dict[int, Limits]()
        people = {seat: house.seated(name, seat) for seat, name in ((1, "Ann"), (2, "Ben"))}
        least = house.live().game.house.limits.minimum
        for person in people.values():
            limits[person.id] = Limits(least * random.randint(1, 3), random.choice((0, least * random.randint(1, 20))))
            assert isinstance(wishes(house, person, limits[person.id]), Done)
        enough = 160 if house.live().game.company == 1 else 800  # where patrons sit out for a while, it takes longer
        while house.live().number < enough and len(house.live().standing.patrons) == 2:
            for seat, person in people.items():
                as_a_house_player_would(house, person, seat)
            play_on(house, list(people.values()), random, house.live().number + 5)
        days = dict.fromkeys(limits, NOTHING_YET)
        for line in house.lines():
            for who, play in played(line, {seat: one.id for seat, one in people.items()}).items():
                days[who] = after(days[who], play, line.at)
                assert days[who].net >= -limits[who].loss, line
                assert not limits[who].stake or days[who].staked <= limits[who].stake, line
        assert [today(house, person) for person in people.values()] == list(days.values())
        answers = [answer for published in house.told for _, answer in published.answers]
        refused = any(isinstance(one, Refusal) and "Your own" in one.sentence for one in answers)
        stood_up = len(house.live().standing.patrons) < len(people)
        assert refused or stood_up, "no limit was reached"
        assert audit(house.database).faults == []


def test_what_the_rules_take_without_asking_passes_no_limit_either(tmp_path: Path) -> None:
    """Whose limits allow no blind is not sold chips for it, and stands up before the hand that would take one."""
    with a_house(tmp_path, Rules("holdem")) as house:
        ann, bea = house.seated("Ann", 1), house.person("Bea")
        sets(house, bea, loss=250)
        sentence = house.refused(bea, asked.Sit(2), asked.BuyIn(20_000))
        assert sentence.startswith("Your own loss limit for today is $2.50; you have $2.50 left until")
        sets(house, ann, loss=1_000)
        lost = 0
        while house.live().standing.seat_of(ann.id):
            awaits = house.live().table.awaits
            turn = awaits.turn(1) if isinstance(awaits, Choice) else None
            if turn and (chosen := silent_choice(turn)):
                house.do(ann, asked.Choose(chosen.move, chosen.cents))
            else:
                house.step()
            lost = min(lost, today(house, ann).net)
        assert -1_000 <= lost < -700, "she played until the next hand might have cost more than what was left"
        assert house.bankroll(ann) == 100_000 + today(house, ann).net
        assert audit(house.database).faults == []


# --- setting them --------------------------------------------------------------------------------------------------


def binding(house: House, person: Person) -> Limits:
    return care_for(house.database, person.id, "").protection.binding(house.clock())


def test_a_stricter_limit_binds_at_once_and_a_looser_one_a_day_later(house: House) -> None:
    ann = house.person("Ann")
    sets(house, ann, loss=10_000, stake=50_000)
    assert binding(house, ann) == Limits(loss=10_000, stake=50_000)
    sets(house, ann, loss=20_000, stake=40_000, minutes=60)
    assert binding(house, ann) == Limits(loss=10_000, stake=40_000, minutes=60)
    house.clock.advance(DAY - 1)
    assert binding(house, ann) == Limits(loss=10_000, stake=40_000, minutes=60)
    house.clock.advance(1)
    assert binding(house, ann) == Limits(loss=20_000, stake=40_000, minutes=60)


def test_what_was_to_bind_later_can_be_called_off_or_replaced(house: House) -> None:
    ann = house.person("Ann")
    sets(house, ann, loss=10_000)
    sets(house, ann)  # none at all
    house.clock.advance(DAY / 2)
    sets(house, ann, loss=10_000)
    house.clock.advance(DAY)
    assert binding(house, ann) == Limits(loss=10_000), "it was called off"
    sets(house, ann, loss=20_000)
    house.clock.advance(DAY / 2)
    sets(house, ann, loss=30_000)
    house.clock.advance(DAY / 2)
    assert binding(house, ann) == Limits(loss=10_000), "the second wish took the place of the first"
    house.clock.advance(DAY / 2)
    assert binding(house, ann) == Limits(loss=30_000)


def test_a_wish_that_loosens_nothing_more_keeps_the_time_of_the_one_before(house: House) -> None:
    ann = house.person("Ann")
    sets(house, ann, loss=10_000)
    sets(house, ann, loss=30_000)
    house.clock.advance(DAY / 2)
    sets(house, ann, loss=20_000, stake=5_000, remind=0)
    assert binding(house, ann) == Limits(loss=10_000, stake=5_000, remind=0)
    house.clock.advance(DAY / 2)
    assert binding(house, ann) == Limits(loss=20_000, stake=5_000, remind=0)
    assert audit(house.database).faults == []


# --- exclusion -----------------------------------------------------------------------------------------------------


def test_who_is_excluded_neither_sits_nor_buys_nor_wagers_nor_gets_chips(house: House) -> None:
    ann, ben = house.seated("Ann", 1), house.person("Ben")
    open_for_wagers(house)
    house.do(ann, RED)
    for person in (ann, ben):
        assert isinstance(wishes(house, person, Term.WEEK), Done)
    for command in (RED, asked.BuyIn(1_000)):
        assert house.refused(ann, command).startswith("You are excluded from play until November 23, 2025, 1:53 (UTC)")
    assert house.refused(ben, asked.Sit(2)).startswith("You are excluded from play until")
    (answer,) = house.together(Job(THE_CAGE, ben, (), lambda _: None, f"{ben.id}:more", grant=500_000))
    assert isinstance(answer, Refusal)
    house.do(ann, asked.TakeDown("red", 500))
    house.a_round()
    house.do(ann, asked.CashOut(1_000))
    house.do(ann, asked.Leave())
    house.clock.advance(7 * DAY)
    house.do(ann, asked.Sit(1), asked.BuyIn(1_000))
    open_for_wagers(house)
    house.do(ann, RED)


def test_an_exclusion_is_never_shortened_and_may_be_extended(house: House) -> None:
    ann = house.person("Ann")
    assert isinstance(wishes(house, ann, Term.WEEK), Done)
    answer = wishes(house, ann, Term.DAY)
    assert isinstance(answer, Refusal)
    assert answer.sentence.endswith("; that can be extended, and not shortened.")
    for term in (Term.MONTH, Term.FOREVER):
        assert isinstance(wishes(house, ann, term), Done)
    assert isinstance(wishes(house, ann, Term.HALF_YEAR), Refusal)
    house.clock.advance(10_000 * DAY)
    assert house.refused(ann, asked.Sit(1)).startswith("You are excluded from play for good")


# --- the record ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        ("UPDATE days SET net = 0", "is not kept as the record gives it"),
        ("UPDATE days SET staked = staked - 500", "is not kept as the record gives it"),
        ("UPDATE days SET seconds = 0", "is not kept as the record gives it"),
        ("DELETE FROM days", "is not kept"),
        ("INSERT INTO days VALUES (99, '2025-11-15', 1, 0, 0, 0)", "day 2025-11-15 of person 99 is not kept as"),
        ("UPDATE protections SET excluded = -1", "the protection of person 1 is not the one"),
        ("DELETE FROM protections", "the protection of person 1 is not the one"),
        ("UPDATE protections SET limits = 'nonsense'", "the protection of person 1 is not the one"),
    ],
)
def test_a_changed_day_or_protection_is_found(house: House, change: str, fault: str) -> None:
    ann = house.seated("Ann", 1)
    open_for_wagers(house)
    house.clock.advance(60)
    house.do(ann, RED)
    sets(house, ann, loss=5_000)
    assert isinstance(wishes(house, ann, Term.DAY), Done)
    assert audit(house.database).faults == []
    house.database.close()
    with closing(sqlite3.connect(house.folder / "floor.sqlite")) as sql:
        sql.execute(change)
        sql.commit()
    house.reopen()
    faults = audit(house.database).faults
    assert any(fault in one for one in faults), faults


def test_a_journal_that_loosens_a_limit_at_once_is_found(house: House) -> None:
    ann = house.person("Ann")
    sets(house, ann, loss=1_000)
    forged = LimitsSet(ann.id, 5_000, 0, 0, 60, house.clock())
    house.together(Job(THE_JOURNAL, ann, (), lambda _: None, facts=(forged,)))
    faults = audit(house.database).faults
    assert any("line 2 loosens a limit before its time" in one for one in faults), faults
