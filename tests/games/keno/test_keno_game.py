"""The round of keno: the draw, prices, payment, several games, the aggregate limit and malfunctions."""

import msgspec
import pytest

from at_the_table import refused_by
from keno_lounge import CLOSE, LOW, ON_SALE, does, lounge, settlements
from pitboss.commands import BuyIn, Call, Open, Place, Result, Role, Sit
from pitboss.equipment import Secure, Seeded
from pitboss.equipment.device import numbers
from pitboss.events import Called, Drawn, Over, Refusal, Settled, Verdict
from pitboss.game import Chance
from pitboss.games.keno import Keno
from pitboss.games.keno.state import KenoState
from pitboss.house import Limits
from pitboss.money import dollars
from pitboss.paper import notices
from pitboss.pit.placeable import never_taken
from pitboss.table import Dealer, Table
from pitboss.table.explore import explore
from pitboss.table.language import tell


@pytest.mark.proves("keno/numbers")
@pytest.mark.parametrize("draw", [LOW[:19], (*LOW, 21), (*LOW[:19], 81), (0, *LOW[1:]), (1, *LOW[:19])])
def test_a_draw_is_twenty_different_numbers_of_eighty(draw: tuple[int, ...]) -> None:
    table = lounge()
    does(table, CLOSE)
    refused_by(table, Result(draw), "19:47-15.5")
    does(table, Result(LOW))


@pytest.mark.proves("keno/random")
@pytest.mark.parametrize("randomness", [Seeded(1), Secure()], ids=["seeded", "secure"])
def test_every_number_is_drawn_equally_often(randomness: Seeded | Secure) -> None:
    table = lounge()
    does(table, CLOSE)
    awaits = table.awaits
    assert isinstance(awaits, Chance)
    draws = 4_000
    counts = [0] * 81
    for _ in range(draws):
        outcome = awaits.device.draw(randomness)
        assert awaits.device.possible(outcome)
        for number in numbers(outcome):
            counts[number] += 1
    expected = draws / 4
    # The counts of 80 numbers, 20 to a draw: this sum is about chi-square with 79 degrees; 170 is beyond 1 in 10^8.
    assert sum((count - expected) ** 2 for count in counts[1:]) / (expected * 3 / 4) * 79 / 80 < 170


@pytest.mark.proves("keno/price")
@pytest.mark.parametrize(
    ("ticket", "right", "wrong"),
    [
        ("3-17", (100, 700), ()),
        ("3-17+5-6", (200, 400), (100, 300)),
        ("way:1-2+3-4+5-6=3/4", (300, 600), (100, 200, 400)),
        ("way:1-2+3-4+5-6=3/4x2", (600, 1_200), (300, 900)),
        ("combination:1-2-3+4-5+6=2/3,1/6", (300,), (200,)),
        ("combination:1-2-3+4-5+6=a,abc", (200, 400), (100, 300)),
        ("king:7+1-2+3-4=2/3,1/5", (300,), (500,)),
        ("3-17x5", (500, 1_000), (100, 600)),
    ],
)
def test_a_ticket_costs_its_ways_times_its_rate(ticket: str, right: tuple[int, ...], wrong: tuple[int, ...]) -> None:
    game = Keno(Keno.charter.house())
    for cents in right:
        assert not isinstance(game.decide(ON_SALE, Place(1, ticket, cents)), Refusal)
        assert not isinstance(game.decide(ON_SALE, Place(1, ticket, cents, Role.DEALER)), Refusal)
    for cents in wrong:
        for by in (Role.PATRON, Role.DEALER):
            answer = game.decide(ON_SALE, Place(1, ticket, cents, by))
            assert isinstance(answer, Refusal)
            assert answer.cites == ("keno/price",)


@pytest.mark.proves("keno/price")
def test_a_house_sets_the_rate() -> None:
    table = lounge(**{"rate-cents": "50"})
    does(table, Place(1, "3-17+5-6", 100))
    dear = lounge(**{"rate-cents": "500"})
    sentence = refused_by(dear, Place(1, "3-17+5-6", 500), "keno/price")
    assert sentence == "A ticket of 2 ways in 1 game costs $10 or a multiple of that; $5 does not fit."


def test_posted_limits_are_for_the_whole_ticket() -> None:
    table = lounge()
    sentence = refused_by(table, Place(1, "7", 50), "13:69F-8.2(c)", "general/limits")
    assert sentence == "1-spot takes at least $1, not $0.50."
    refused_by(table, Place(1, "3-17x20", 12_000), "13:69F-8.2(c)", "general/limits", "13:69F-8.2(b)1")
    does(table, Place(1, "3-17x20", 10_000), Place(2, "3-17x20", 12_000, Role.FLOOR))


@pytest.mark.parametrize(("price", "said"), [(50, "at least $3"), (11_000, "at most $99 in all")])
def test_the_limits_that_a_refusal_names_are_prices_of_the_ticket(price: int, said: str) -> None:
    """Three ways at $1: $1 and $100, the limits that are posted, are no prices of this ticket."""
    table, ticket = lounge(), "way:1-2+3-4+5-6=3/4"
    refusal = table.do(Place(1, ticket, price))
    assert isinstance(refusal, Refusal)
    assert f"takes {said}, not" in refusal.sentence
    does(table, Place(1, ticket, 300), Place(1, ticket, 9_900))


@pytest.mark.proves("keno/price")
def test_a_table_posts_no_ticket_that_no_price_within_its_limits_fits() -> None:
    house = Keno.charter.house(options={"rate-cents": "500"}, limits=Limits(100, 400, 100))
    refusal = never_taken(Keno(house))
    assert refusal is not None
    assert refusal.cites == ("keno/price",)


@pytest.mark.proves("keno/straight", "keno/pays", "keno/validated")
@pytest.mark.parametrize("spots", range(1, 16))
def test_every_catch_of_every_straight_ticket(spots: int) -> None:
    """The stake, the posted line or nothing; and what the pay table says in words is what is paid."""
    game = Keno(Keno.charter.house(options={"most-spots": "15"}))
    name = "-".join(map(str, range(1, spots + 1)))
    posted = {pay.when: pay.odds for pay in game.wagers[f"{spots}-spot"].pays}
    for catch in range(spots + 1):
        table = Table(game)
        draw = (*range(1, catch + 1), *range(81 - (20 - catch), 81))
        events = does(table, Sit(1), BuyIn(1, 1_000), Open(), Place(1, name, 200), CLOSE, Result(draw))
        (one,) = settlements(events)
        odds = posted.get(f"catch {catch}")
        if odds is None:
            assert (one.verdict, one.paid, one.returned) == (Verdict.LOST, 0, 0)
            assert one.why == f"the {spots}-spot catches {catch}, which pays nothing"
        else:
            assert (one.verdict, one.paid) == (Verdict.WON if odds.win else Verdict.PUSH, 200 * odds.win)
            assert one.returned == 200
            assert "keno/pays" in one.cites
        assert {"keno/straight", "keno/validated"} <= set(one.cites)
        assert table.chips(1) == 800 + one.paid + one.returned


@pytest.mark.proves("keno/split", "keno/recorded")
def test_the_groups_of_a_split_ticket_are_judged_alone() -> None:
    """3 and 2 together would be a 5-spot; alone they are a winner and a loser."""
    table = lounge()
    does(table, Place(1, "1-2-3+40-50", 400))
    lost, won = settlements(does(table, CLOSE, Result(LOW)))
    assert (lost.verdict, lost.stake, lost.why) == (Verdict.LOST, 200, "1 of its 2 ways pays nothing")
    assert (won.verdict, won.stake, won.paid, won.odds) == (Verdict.WON, 200, 200 * 42, "42 to 1")
    assert won.why == "1 way of 3 catches 3"


@pytest.mark.proves("keno/recorded")
def test_a_way_that_is_not_recorded_wins_nothing() -> None:
    """1-2 and 3-4 are drawn. Ways of two are not recorded on the ticket, so only the ways of four count."""
    table = lounge()
    does(table, Place(1, "way:1-2+3-4+50-60=3/4", 300))
    push, won = settlements(does(table, CLOSE, Result(LOW)))
    assert (push.verdict, push.stake, push.why) == (
        Verdict.PUSH,
        200,
        "2 ways of 4 catch 2, which pays the stake back",
    )
    assert (won.verdict, won.stake, won.paid) == (Verdict.WON, 100, 112 * 100)


@pytest.mark.proves("keno/recorded", "keno/combination")
def test_of_the_ways_of_one_size_only_those_marked_win() -> None:
    """4-5 with 6 is a way of three spots and is drawn in full; but only 1-2-3 and all six are marked."""
    table = lounge()
    does(table, Place(1, "combination:1-2-30+4-5+6=a,abc", 200), Place(2, "combination:1-2-30+4-5+6=2/3,1/6", 300))
    events = settlements(does(table, CLOSE, Result(LOW)))
    marked = [(one.verdict, one.stake, one.why) for one in events if one.seat == 1]
    assert marked == [
        (Verdict.PUSH, 100, "1 way of 3 catches 2, which pays the stake back"),
        (Verdict.WON, 100, "1 way of 6 catches 5"),
    ]
    whole = [one.why for one in events if one.seat == 2]
    assert "1 way of 3 catches 3" in whole


@pytest.mark.proves("keno/king")
def test_the_king_is_in_every_way() -> None:
    """The king 50 is not drawn, so no way catches all of its spots, though both groups are drawn in full."""
    table = lounge()
    does(table, Place(1, "king:50+1-2+3-4=2/3,1/5", 300))
    push, won = settlements(does(table, CLOSE, Result(LOW)))
    assert (push.verdict, push.why) == (Verdict.PUSH, "2 ways of 3 catch 2, which pays the stake back")
    assert (won.verdict, won.why, won.paid) == (Verdict.WON, "1 way of 5 catches 4", 1_200)


@pytest.mark.proves("keno/paid-after", "keno/validated")
def test_losers_are_collected_before_winners_are_paid_and_nothing_before_the_draw() -> None:
    table = lounge()
    for ticket in ("7", "77", "1-2-3+70-71", "way:1-2+3-4+50-60=3/4"):
        does(table, Place(1, ticket, 600), Place(2, ticket, 600))
    assert not settlements(does(table, CLOSE))
    first, *rest, over = does(table, Result(LOW))
    assert isinstance(first, Drawn)
    assert isinstance(over, Over)
    assert over.cites == ("keno/paid-after",)
    verdicts = [one.verdict for one in rest if isinstance(one, Settled)]
    assert verdicts == sorted(verdicts, key=lambda one: one is not Verdict.LOST)
    assert verdicts.count(Verdict.LOST) == 4
    assert not table.state.bets


@pytest.mark.proves("keno/multi-game")
def test_a_ticket_for_several_games_is_judged_in_each() -> None:
    table = lounge()
    does(table, Place(1, "3-17x3", 600))
    far = tuple(range(61, 81))
    for draw, left, chips in ((LOW, 400, 101_800), (far, 200, 101_800), (LOW, 0, 104_200)):
        (one,) = settlements(does(table, CLOSE, Result(draw)))
        assert one.stake == 200
        assert sum(bet.cents for bet in table.state.bets) == left
        assert table.chips(1) == chips
        does(table, Open())
    does(table, CLOSE)
    assert not settlements(does(table, Result(LOW)))


@pytest.mark.proves("keno/aggregate")
def test_winners_share_the_aggregate_limit_in_proportion() -> None:
    table = lounge(**{"aggregate-limit": "1000"})
    does(table, Place(1, "1-2-3-4-5-6", 100), Place(2, "1-2-3-4-5-50", 300), Place(2, "50", 100))
    lost, one, two = settlements(does(table, CLOSE, Result(LOW)))
    assert lost.verdict is Verdict.LOST
    assert "keno/aggregate" not in lost.cites
    whole = 149_900 + 300 * 87
    assert (one.paid, two.paid) == (149_900 * 100_000 // whole // 50 * 50, 300 * 87 * 100_000 // whole // 50 * 50)
    assert (one.returned, two.returned) == (100, 300)
    assert 100_000 - 100 < one.paid + two.paid <= 100_000
    assert "keno/aggregate" in one.cites
    assert one.why == "the 6-spot catches 6; winners of this game share the house's limit"


@pytest.mark.proves("keno/aggregate")
@pytest.mark.parametrize("limit", ["0", "1499", "1500"])
def test_winners_within_the_limit_are_paid_in_full(limit: str) -> None:
    table = lounge(**{"aggregate-limit": limit})
    does(table, Place(1, "1-2-3-4-5-6", 100))
    (one,) = settlements(does(table, CLOSE, Result(LOW)))
    assert one.paid == 149_900
    assert "keno/aggregate" not in one.cites


def test_a_share_smaller_than_a_chip_is_nothing() -> None:
    table = lounge(**{"aggregate-limit": "1"})
    does(table, Place(1, "1-2-3-4-5-6", 100), Place(2, "7", 100))
    one, two = settlements(does(table, CLOSE, Result(LOW)))
    assert (one.paid, two.paid) == (50, 0)
    assert [transfer.cents for transfer in two.transfers] == [100]


@pytest.mark.proves("keno/pays")
@pytest.mark.parametrize(("cents", "back"), [(100, 50), (300, 150), (500, 250)])
def test_a_line_that_returns_part_of_the_stake_is_settled_as_a_loss_of_the_rest(cents: int, back: int) -> None:
    table = Table(Keno(Keno.charter.house(pays={"2-spot/catch 1": "1/2 back", "3-spot/catch 1": "1/3 back"})))
    does(table, Sit(1), BuyIn(1, 1_000), Open(), Place(1, "1-50", cents), CLOSE)
    (one,) = settlements(does(table, Result(LOW)))
    assert (one.verdict, one.paid, one.returned, one.odds) == (Verdict.HALF, 0, back, "")
    assert one.why == "the 2-spot catches 1, which gives 1/2 back"
    assert tell(one) == f"Seat 1: 1-50 loses {dollars(cents - back)} and takes back {dollars(back)}; {one.why}."
    assert table.chips(1) == 1_000 - cents + back
    does(table, Open(), Place(1, "1-50-60", 100), CLOSE)
    (third,) = settlements(does(table, Result(LOW)))
    assert third.returned == 50  # a third of $1, up to the next chip


@pytest.mark.proves("keno/malfunction")
def test_a_malfunction_that_cannot_be_corrected_returns_the_wagers_of_that_game() -> None:
    table = lounge()
    does(table, Place(1, "7", 500), Place(2, "3-17x3", 300), CLOSE)
    (stopped,) = does(table, Call(Role.DEALER, "malfunction"))
    assert stopped.cites == ("keno/malfunction",)
    refused_by(table, Result(LOW), "19:47-15.5")
    refused_by(table, Call(Role.DEALER, "not-corrected"), "keno/malfunction")
    events = does(table, Call(Role.FLOOR, "not-corrected"))
    void = settlements(events)
    assert [(one.seat, one.verdict, one.returned) for one in void] == [(1, Verdict.VOID, 500), (2, Verdict.VOID, 100)]
    assert all(one.cites == ("keno/malfunction",) for one in events)
    assert table.chips(1) == 100_000
    assert [(bet.spot, bet.cents) for bet in table.state.bets] == [("3-17x3", 200)]
    does(table, Open(), CLOSE)
    (one,) = settlements(does(table, Result(LOW)))
    assert (one.stake, one.paid) == (100, 1_100)


@pytest.mark.proves("keno/corrected")
def test_a_malfunction_that_is_corrected_lets_the_game_go_on() -> None:
    table = lounge()
    does(table, Place(1, "7", 500), CLOSE, Call(Role.FLOOR, "malfunction"))
    refused_by(table, Call(Role.DEALER, "corrected"), "keno/corrected")
    (said,) = does(table, Call(Role.FLOOR, "corrected"))
    assert isinstance(said, Called)
    assert (said.says, said.cites) == ("Game 1 goes on", ("keno/corrected",))
    refused_by(table, Place(1, "8", 500), "keno/closed")
    (one,) = settlements(does(table, Result(LOW)))
    assert one.paid == 1_000


@pytest.mark.proves("keno/system")
def test_the_system_issues_draws_validates_and_reports() -> None:
    table = Table(Keno(Keno.charter.house()))
    dealer = Dealer(table, Seeded(9))
    does(table, Sit(20), BuyIn(20, 1_000_000))
    for at in range(50):
        does(table, Open(), Place(20, ("3-17-22", "1-2-3+4-5", "king:7+1-2+3-4=2/3,1/5")[at % 3], 1_200))
        assert settlements(dealer.finish_round())
        assert table.out_of_balance() is None
    again = Table.replay(table.game, type(table.record).loads(table.record.dumps()))
    assert (again.state, again.ledger.balances()) == (table.state, table.ledger.balances())
    assert table.state.game == table.state.tickets == 50


def test_the_state_can_be_written_down() -> None:
    table = lounge()
    does(table, Place(1, "king:7+1-2+3-4=2/3,1/5x2", 600))
    assert msgspec.json.decode(msgspec.json.encode(table.state), type=KenoState) == table.state


def test_every_state_of_a_small_lounge_is_sound() -> None:
    found = explore(
        Keno(Keno.charter.house(options={"aggregate-limit": "20"})),
        spots=("3-17", "1-2+4x2"),
        stakes={"1-2+4x2": (400,)},
        seating=True,
        beyond=lambda state: state.game > 2 or state.tickets > 3,
    )
    assert found.flaws == ()
    assert found.states > 100


def test_notices() -> None:
    plain = notices(Keno(Keno.charter.house()))
    assert [one.text.partition(":")[0] for one in plain[:10]] == [f"{spots}-spot" for spots in range(1, 11)]
    assert "catch 2" in plain[2].text
    assert plain[2].text.endswith("42 to 1.")
    assert plain[-1].cites == ("keno/recorded",)
    limited = notices(Keno(Keno.charter.house(options={"aggregate-limit": "50000"})))
    assert limited[:-1] == plain
    assert limited[-1].text.startswith("All tickets of one game together win at most $50,000;")
    assert limited[-1].cites == ("keno/aggregate",)
