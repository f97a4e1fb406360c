"""Wagers that are called out with cash: it is the patron's own at the cage, and those confirm whom the law names."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from on_the_floor import House, a_house
from pitboss.commands import Role
from pitboss.events import Refusal
from pitboss.floor import asked, duties
from pitboss.floor.api.records import _what
from pitboss.floor.audit import audit
from pitboss.floor.people import Person
from pitboss.floor.rules import Rules
from pitboss.floor.store.readings import statement, taken_at
from pitboss.game import Wagering
from pitboss.games import find, names

CALLED_OUT = asked.Consent("player", 2_000, spoken=True)
BY_DEALER = asked.Place("player", 2_000, 1, "dealer", spoken=True)
BY_FLOOR = asked.Place("player", 2_000, 1, "floor", spoken=True)


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    with a_house(tmp_path, Rules("punto-banco")) as house:
        yield house


@pytest.fixture
def ann(house: House) -> Person:
    """A patron with $500 in chips and $500 at the cage, at a table that takes wagers."""
    ann = house.seated("Ann", 1)
    while not isinstance(house.live().table.awaits, Wagering):
        house.step()
    return ann


@pytest.fixture
def sue(house: House, ann: Person) -> Person:
    """A supervisor who deals."""
    sue = house.person("Sue", "supervisor")
    house.do(sue, asked.TakeOver())
    return sue


@pytest.fixture
def flo(house: House) -> Person:
    return house.person("Flo", "floor")


def places(house: House, dealer: Person, floor: Person) -> None:
    house.do(dealer, BY_DEALER)
    house.do(floor, BY_FLOOR)


# --- whose cash it is ----------------------------------------------------------------------------------------------


def test_cash_that_is_called_out_comes_from_the_patrons_bankroll(
    house: House, ann: Person, sue: Person, flo: Person
) -> None:
    house.do(ann, CALLED_OUT)
    places(house, sue, flo)
    assert house.bankroll(ann) == 48_000
    assert house.told[-1].bank[ann.id] == 48_000
    assert house.live().table.chips(1) == 50_000
    assert taken_at(house.database, [1])[1].dropped == 52_000
    findings = audit(house.database)
    assert findings.faults == []
    assert findings.reconciliation is not None
    (table,) = findings.reconciliation.tables
    assert (table.drop, table.in_front, table.on_layout, table.earlier) == (52_000, 50_000, 2_000, 0)


def test_the_cage_statement_says_what_the_cash_was_for(house: House, ann: Person, sue: Person, flo: Person) -> None:
    house.do(ann, CALLED_OUT)
    places(house, sue, flo)
    told = [(_what(row), row.cents) for row in statement(house.database, ann.id)]
    assert told == [
        ("Cash for a wager called out at Punto Banco 1", -2_000),
        ("Bought in at Punto Banco 1", -50_000),
        ("Play chips from the cage", 100_000),
    ]


def test_nobody_calls_out_cash_that_is_not_at_the_cage(house: House, ann: Person, sue: Person, flo: Person) -> None:
    house.do(ann, CALLED_OUT)
    house.do(sue, BY_DEALER)
    house.do(ann, asked.BuyIn(49_000))
    assert house.refused(flo, BY_FLOOR) == "Seat 1 does not have $20 in cash at the cage."
    assert house.refused(ann, CALLED_OUT) == "Seat 1 does not have $20 in cash at the cage."
    assert house.bankroll(ann) == 1_000


def test_two_wagers_called_out_together_do_not_spend_the_same_cash(
    house: House, ann: Person, sue: Person, flo: Person
) -> None:
    """Requests of one transaction share one bankroll."""
    house.do(ann, asked.BuyIn(47_000))
    for spot in ("player", "banker"):
        house.do(ann, asked.Consent(spot, 2_000, spoken=True))
        house.do(sue, asked.Place(spot, 2_000, 1, "dealer", spoken=True))
    jobs = [house.job(flo, asked.Place(spot, 2_000, 1, "floor", spoken=True)) for spot in ("player", "banker")]
    first, second = house.together(*jobs)
    assert not isinstance(first, Refusal)
    assert isinstance(second, Refusal)
    assert house.bankroll(ann) == 1_000
    assert audit(house.database).sound


@pytest.mark.proves("13:69F-8.2(b)1")
def test_staff_accept_no_cash_above_the_maximum(house: House, ann: Person, sue: Person) -> None:
    most = house.live().game.house.limits_of("player").maximum
    house.do(ann, asked.Place("player", 10_000))
    much = asked.Consent("player", most - 9_000, spoken=True)
    answer = house.ask(ann, much)
    assert isinstance(answer, Refusal)
    assert "19:47-3.2(c)" in answer.cites
    assert "13:69F-8.2(b)1" in answer.cites
    assert answer.sentence.startswith("A wager called out with cash may not exceed the maximum")


def test_the_audit_finds_cash_above_the_maximum(
    house: House, ann: Person, sue: Person, flo: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    limits = house.live().game.house.limits_of
    with monkeypatch.context() as dishonest:
        dishonest.setattr(duties, "above_maximum", lambda *_: None)
        house.do(house.person("Rich", cents=10**9), asked.Sit(2))
        much = limits("player").maximum + 1_000
        rich = next(one for one in house.live().standing.occupants.values() if one.name == "Rich")
        house.do(Person(rich.person, "Rich"), asked.Consent("player", much, spoken=True))
        house.do(sue, asked.Place("player", much, 2, "dealer", spoken=True))
        line = house.do(flo, asked.Place("player", much, 2, "floor", spoken=True))
    told = f"line {line.number} takes more cash for a wager than its maximum"
    assert any(told in fault for fault in audit(house.database).faults)


def test_at_a_table_with_an_automatic_dealer_nothing_is_called_out(house: House, ann: Person) -> None:
    told = "The automatic dealer takes no wagers that are called out; place chips on the layout."
    assert house.refused(ann, CALLED_OUT) == told


def test_a_dishonest_dealer_mints_nothing_for_an_accomplice(tmp_path: Path) -> None:
    """Five million dollars that no cage saw: neither without the accomplice's word nor with it."""
    with a_house(tmp_path, Rules("roulette")) as house:
        ann, dora = house.seated("Ann", 1), house.person("Dora", "dealer")
        house.step()
        house.do(dora, asked.TakeOver())
        for cents in (500_000_000, house.live().game.house.limits_of("red").maximum):
            minted = asked.Place("red", cents, 1, "dealer", spoken=True)
            assert house.refused(dora, minted)
            assert house.refused(ann, asked.Consent("red", cents, spoken=True))
            assert house.refused(dora, minted)
        findings = audit(house.database)
        assert findings.reconciliation is not None
        assert findings.reconciliation.issued == 200_000


# --- who confirms --------------------------------------------------------------------------------------------------

DEALER, BOTH = (Role.DEALER,), (Role.DEALER, Role.FLOOR)
# What the paragraphs say: the dealer confirms, or the dealer and the casino supervisor both do.
CONFIRMS = {
    "roulette": ("19:47-5.1(a)", DEALER),
    "big-six": ("big-six/placing", DEALER),
    "craps": ("craps/spoken", DEALER),
    "mini-craps": ("craps/spoken", DEALER),
    "keno": ("keno/chips", DEALER),
    "chemin-de-fer": ("19:47-4.6(c)", DEALER),
    "punto-banco": ("19:47-3.2(c)", BOTH),
    "mini-baccarat": ("19:47-7.2(c)", BOTH),
    "blackjack": ("19:47-2.20(b)", BOTH),
}


@pytest.mark.parametrize("slug", names())
def test_exactly_those_confirm_whom_the_paragraph_names(slug: str) -> None:
    definition = find(slug)
    game = definition(definition.charter.house(options={"bonus": "5"} if slug == "blackjack" else {}))
    found = {(cites[0], roles) for spot in game.spots.values() for cites, roles in [game.in_cash(spot)] if cites}
    assert found == ({CONFIRMS[slug]} if slug in CONFIRMS else set())


@pytest.mark.proves("19:47-3.2(c)")
@pytest.mark.parametrize("first", [BY_DEALER, BY_FLOOR])
def test_a_supervisor_who_deals_does_not_confirm_a_spoken_wager_alone(
    house: House, ann: Person, sue: Person, flo: Person, first: asked.Place
) -> None:
    house.do(ann, CALLED_OUT)
    house.do(sue if first is BY_DEALER else flo, first)
    answer = house.ask(sue, BY_FLOOR)
    assert isinstance(answer, Refusal)
    assert answer.cites == ("19:47-3.2(c)",)
    second = (flo, BY_FLOOR) if first is BY_DEALER else (sue, BY_DEALER)
    house.do(*second)
    assert house.live().table.state.bet(1, "player")
    assert audit(house.database).sound


@pytest.mark.proves("19:47-3.2(c)")
def test_one_person_confirms_a_wager_in_one_role_even_after_handing_the_table_back(
    house: House, ann: Person, sue: Person
) -> None:
    house.do(ann, CALLED_OUT)
    house.do(sue, BY_DEALER)
    house.do(sue, asked.HandBack())
    told = "One person does not confirm a wager as dealer and as supervisor; another must do it."
    assert house.refused(sue, BY_FLOOR) == told
    dea = house.person("Dea", "dealer")
    house.do(dea, asked.TakeOver())
    house.do(ann, asked.Consent("player", 0))  # nor when it was taken back and asked for again
    house.do(ann, CALLED_OUT)
    assert house.refused(sue, BY_FLOOR) == told
    assert not house.live().table.state.bets


def test_the_audit_finds_a_wager_that_one_person_confirmed_twice(
    house: House, ann: Person, sue: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    house.do(ann, CALLED_OUT)
    with monkeypatch.context() as dishonest:
        dishonest.setattr(duties, "in_both_roles", lambda *_: False)
        house.do(sue, BY_DEALER)
        house.do(sue, asked.HandBack())
        line = house.do(sue, BY_FLOOR)
    told = f"line {line.number} confirms a spoken wager as dealer and as supervisor"
    assert any(told in fault for fault in audit(house.database).faults)
