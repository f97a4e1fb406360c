"""Staff place nothing for a patron that the patron did not ask for, and what was asked for is placed once."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from on_the_floor import House, a_house
from pitboss.commands import Call
from pitboss.events import Placed, Voiced
from pitboss.floor import asked, duties
from pitboss.floor.audit import TableReckoned, audit
from pitboss.floor.people import Person
from pitboss.floor.record import Consented
from pitboss.floor.rules import Rules
from pitboss.floor.standing import Consent
from pitboss.game import Wagering

PLACED = asked.Place("red", 500, 1, "dealer")
NOT_ASKED = "Seat 1 has not asked for this wager on Red; place only what the patron asks for."


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    with a_house(tmp_path, Rules("roulette")) as house:
        yield house


@pytest.fixture
def ann(house: House) -> Person:
    ann = house.seated("Ann", 1)
    house.step()
    return ann


@pytest.fixture
def dora(house: House, ann: Person) -> Person:
    dora = house.person("Dora", "dealer")
    house.do(dora, asked.TakeOver())
    return dora


def consents(house: House) -> tuple[Consent, ...]:
    return house.live().standing.consents


def test_staff_place_what_the_patron_asked_for_and_only_once(house: House, ann: Person, dora: Person) -> None:
    assert house.refused(dora, PLACED) == NOT_ASKED
    line = house.do(ann, asked.Consent("red", 500))
    assert [event for deed in line.deeds for event in deed.events] == [Consented(1, "red", 500)]
    assert consents(house) == (Consent(1, "red", 500),)
    assert house.live().table.chips(1) == 50_000
    house.do(dora, PLACED)
    assert house.live().table.chips(1) == 49_500
    assert consents(house) == ()
    assert house.refused(dora, PLACED) == NOT_ASKED
    assert audit(house.database).sound


@pytest.mark.parametrize(
    "other",
    [
        asked.Place("black", 500, 1, "dealer"),
        asked.Place("red", 1_000, 1, "dealer"),
        asked.Place("red", 500, 1, "dealer", spoken=True),
        asked.Place("red", 500, 2, "dealer"),
    ],
)
def test_another_wager_than_the_one_asked_for_is_refused(
    house: House, ann: Person, dora: Person, other: asked.Place
) -> None:
    house.seated("Bea", 2)
    house.do(ann, asked.Consent("red", 500))
    assert "has not asked for this wager" in house.refused(dora, other)


def test_staff_place_nothing_for_a_house_player(tmp_path: Path) -> None:
    """Its chips are the house's, and a patron who holds the bank would win them from a dealer's generous hand."""
    with a_house(tmp_path, Rules("chemin-de-fer")) as house:
        house.seated("Ann", 1)
        while house.live().table.state.phase != "bidding":
            house.step()
        (seat,) = house.live().standing.house_players
        dora, flo = house.person("Dora", "dealer"), house.person("Flo", "floor")
        house.do(dora, asked.TakeOver())
        told = "A house player makes its own wagers; nobody places for it."
        assert house.refused(dora, asked.Place("bid", 5_000, seat, "dealer")) == told
        assert house.refused(flo, asked.Place("bid", 5_000, seat, "floor")) == told


def test_one_consent_is_not_used_twice_in_one_request(house: House, ann: Person, dora: Person) -> None:
    house.do(ann, asked.Consent("red", 500))
    assert house.refused(dora, PLACED, PLACED) == "Place must be sent alone, without other commands."


def test_a_patron_changes_the_mind(house: House, ann: Person, dora: Person) -> None:
    house.do(ann, asked.Consent("red", 500))
    house.do(ann, asked.Consent("red", 1_000))
    assert consents(house) == (Consent(1, "red", 1_000),)
    assert house.refused(dora, PLACED) == NOT_ASKED
    house.do(ann, asked.Consent("red", 0))
    assert consents(house) == ()
    assert house.refused(ann, asked.Consent("red", 0)) == "You have not asked staff for a wager there."
    assert house.refused(dora, asked.Place("red", 1_000, 1, "dealer")) == NOT_ASKED


def test_a_consent_ends_when_the_dealer_moves_on(house: House, ann: Person, dora: Person) -> None:
    house.do(ann, asked.Consent("red", 500))
    house.do(dora, asked.Call("spin", by="dealer"))
    assert consents(house) == ()


def test_a_consent_ends_when_the_patron_leaves(house: House, ann: Person, dora: Person) -> None:
    house.seated("Bea", 2)
    house.do(ann, asked.Consent("red", 500))
    house.do(ann, asked.Leave())
    assert consents(house) == ()


def test_what_staff_could_not_place_is_refused_to_the_patron(house: House, ann: Person, dora: Person) -> None:
    assert "There is no wager 'lilac'" in house.refused(ann, asked.Consent("lilac", 500))
    assert "is not an amount in chips" in house.refused(ann, asked.Consent("red", 501))
    assert "coupons are not accepted" in house.refused(ann, asked.Consent("red", 500, coupon=500))
    house.do(dora, asked.Call("spin", by="dealer"))
    house.do(dora, asked.Call("no-more-bets", by="dealer"))
    assert house.refused(ann, asked.Consent("red", 500))
    assert house.refused(house.person("Bea"), asked.Consent("red", 500)) == "Take a seat first."


def test_a_seat_asks_for_a_limited_number_of_wagers(house: House, ann: Person, dora: Person) -> None:
    spots = list(house.live().game.spots)[: duties.MOST_CONSENTS + 1]
    for spot in spots[:-1]:
        house.do(ann, asked.Consent(spot, 500))
    assert house.refused(ann, asked.Consent(spots[-1], 500)).startswith("You have asked for 20 wagers already")
    house.do(ann, asked.Consent(spots[0], 1_000))  # instead of what was asked for there


def test_a_consent_survives_the_server(house: House, ann: Person, dora: Person) -> None:
    house.do(ann, asked.Consent("red", 500))
    house.database.close()
    house.reopen()
    house.do(dora, PLACED)
    assert audit(house.database).sound


def test_a_wager_that_two_confirm_uses_the_consent_up_with_the_last_word(tmp_path: Path) -> None:
    with a_house(tmp_path, Rules("punto-banco")) as house:
        ann, dora, flo = house.seated("Ann", 1), house.person("Dora", "dealer"), house.person("Flo", "floor")
        while not isinstance(house.live().table.awaits, Wagering):
            house.step()
        house.do(dora, asked.TakeOver())
        house.do(ann, asked.Consent("player", 2_000, spoken=True))
        (voiced,) = house.do(flo, asked.Place("player", 2_000, 1, "floor", spoken=True)).deeds[0].events
        assert isinstance(voiced, Voiced)
        assert [one.cents for one in consents(house)] == [2_000]
        (placed,) = house.do(dora, asked.Place("player", 2_000, 1, "dealer", spoken=True)).deeds[0].events
        assert isinstance(placed, Placed)
        assert consents(house) == ()
        assert audit(house.database).sound


def test_the_audit_finds_a_wager_that_nobody_asked_for(
    house: House, ann: Person, dora: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as dishonest:
        dishonest.setattr(duties, "not_agreed", lambda *_: None)
        line = house.do(dora, PLACED)
    told = f"line {line.number} places a wager for seat 1, which its patron did not ask for"
    assert any(told in fault for fault in audit(house.database).faults)


def test_a_coupon_is_no_chips_and_the_rack_pays_what_it_wins(tmp_path: Path) -> None:
    with a_house(tmp_path, Rules("punto-banco")) as house:
        ann, fay = house.seated("Ann", 1), house.person("Fay", "floor")
        while not (table := audited(house)).coupons:
            while not isinstance(house.live().table.awaits, Wagering):
                house.step()
            house.do(ann, asked.Consent("player", 1_000, coupon=1_000))
            house.do(fay, asked.Place("player", 1_000, 1, "floor", coupon=1_000))
            house.a_round()
        assert table.coupons == 1_000
        assert table.drop == 50_000
        assert (table.in_front, table.house) == (house.live().table.chips(1), 50_000 - house.live().table.chips(1))


def audited(house: House) -> TableReckoned:
    findings = audit(house.database)
    assert findings.faults == []
    assert findings.reconciliation is not None
    return findings.reconciliation.tables[0]


def test_a_call_of_the_floor_makes_no_house_player_wager(tmp_path: Path) -> None:
    """House players wager when the dealer closes the betting, and a line of the floor holds the floor's call alone."""
    with a_house(tmp_path, Rules("chemin-de-fer")) as house:
        ann, flo = house.seated("Ann", 2), house.person("Flo", "floor")
        while not isinstance(house.live().table.awaits, Wagering):
            house.step()
        house.do(ann, asked.Place("bid", 10_000))
        house.step()
        house.do(ann, asked.Choose("as-bid"))
        assert isinstance(house.live().table.awaits, Wagering)
        line = house.do(flo, asked.Call("recut", by="floor"))
        assert [type(deed.command) for deed in line.deeds] == [Call]
        assert audit(house.database).sound
