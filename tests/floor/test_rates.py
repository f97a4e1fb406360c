"""How much one visitor may ask for, and for how long it is refused."""

import pytest

from pitboss.floor.rates import A_FILE, Buckets, Limits, Rates, TooMuch, network

NO_LIMIT = Rates(
    guests_per_minute=0,
    logins_per_minute=0,
    commands_per_second=0,
    requests_per_second=0,
    practice_per_hour=0,
    connections_per_person=0,
    connections_per_address=0,
)


def test_a_bucket_gives_its_size_at_once_and_then_its_rate() -> None:
    buckets = Buckets(rate=2, size=5)
    assert [buckets.take("ann", 100.0) for _ in range(6)] == [0, 0, 0, 0, 0, 0.5]
    assert buckets.take("bea", 100.0) == 0
    assert buckets.take("ann", 100.25) == 0.25
    assert buckets.take("ann", 100.5) == 0
    assert buckets.take("ann", 100.5) == 0.5
    assert [buckets.take("ann", 1000.0) for _ in range(6)] == [0, 0, 0, 0, 0, 0.5]  # never more than its size


def test_a_refused_request_costs_nothing() -> None:
    buckets = Buckets(rate=1, size=1)
    buckets.take("ann", 100.0)
    for _ in range(50):
        assert buckets.take("ann", 100.5) == 0.5
    assert buckets.take("ann", 101.0) == 0


def test_many_tokens_are_taken_together_and_a_full_bucket_may_go_into_debt() -> None:
    buckets = Buckets(rate=10, size=20)
    assert buckets.take("ann", 100.0, 15) == 0
    assert buckets.take("ann", 100.0, 15) == 1.0
    assert buckets.take("ann", 101.0, 15) == 0
    assert buckets.take("bea", 100.0, 40) == 0
    assert buckets.take("bea", 100.0, 1) == pytest.approx(2.1)


def test_a_clock_that_goes_back_gives_nothing_and_takes_nothing() -> None:
    buckets = Buckets(rate=1, size=2)
    buckets.take("ann", 100.0)
    assert buckets.take("ann", 50.0) == 0
    assert buckets.take("ann", 50.0) == 1.0


def test_memory_is_bounded_and_who_was_there_last_is_remembered() -> None:
    buckets = Buckets(rate=1, size=1, most=100)
    for visitor in range(1000):
        buckets.take(visitor, 100.0)
    assert len(buckets) == 100
    assert buckets.take(999, 100.0) == 1.0
    assert buckets.take(0, 100.0) == 0


def test_a_refusal_says_when_to_try_again() -> None:
    limits = Limits(Rates(guests_per_minute=2, logins_per_minute=3))
    for _ in range(2):
        limits.guest("192.0.2.1", 100.0)
    with pytest.raises(
        TooMuch, match=r"^Too many guests are coming from your address; try again in 30 seconds\.$"
    ) as one:
        limits.guest("192.0.2.1", 100.0)
    assert one.value.wait == 30
    limits.guest("192.0.2.2", 100.0)
    for _ in range(3):
        limits.login("192.0.2.1", 100.0)
    with pytest.raises(TooMuch, match="in 20 seconds"):
        limits.login("192.0.2.1", 100.0)


def test_commands_are_counted_by_person_and_requests_by_address() -> None:
    limits = Limits(Rates(commands_per_second=1, command_burst=3, requests_per_second=1, request_burst=2))
    limits.commands(7, "192.0.2.1", 100.0, count=3)
    with pytest.raises(TooMuch, match=r"in 1 second\.$"):
        limits.commands(7, "192.0.2.9", 100.0)
    limits.commands(8, "192.0.2.1", 100.0)
    limits.request("192.0.2.1", 100.0)
    limits.request("192.0.2.1", 100.0)
    with pytest.raises(TooMuch):
        limits.request("192.0.2.1", 100.0)


def test_an_address_may_send_as_many_commands_and_open_as_many_tables_as_three_people() -> None:
    limits = Limits(Rates(commands_per_second=1, command_burst=4, practice_per_hour=60, practice_burst=2))
    for person in (1, 2, 3):
        limits.commands(person, "192.0.2.1", 100.0, count=4)
        limits.practice(person, "192.0.2.1", 100.0)
        limits.practice(person, "192.0.2.1", 100.0)
    for newcomer in (4, None):  # ever new guests and spectators get no more
        with pytest.raises(TooMuch, match="too much at once"):
            limits.commands(newcomer, "192.0.2.1", 100.0)
    with pytest.raises(TooMuch, match="practice tables"):
        limits.practice(4, "192.0.2.1", 100.0)
    limits.commands(5, "192.0.2.2", 100.0, count=4)
    limits.practice(5, "192.0.2.2", 100.0)
    limits.practice(5, "192.0.2.2", 100.0)
    with pytest.raises(TooMuch, match=r"in 60 seconds\.$"):
        limits.practice(5, "192.0.2.2", 100.0)
    limits.practice(6, "192.0.2.2", 100.0)  # what is refused to one costs the others nothing


def test_a_file_costs_less_than_a_request() -> None:
    limits = Limits(Rates(requests_per_second=1, request_burst=2))
    for _ in range(int(2 / A_FILE)):
        limits.request("192.0.2.1", 100.0, A_FILE)
    with pytest.raises(TooMuch):
        limits.request("192.0.2.1", 100.0, A_FILE)


def test_connections_are_counted_while_they_are_open() -> None:
    limits = Limits(Rates(connections_per_person=2, connections_per_address=3))
    with limits.connection(7, "a"), limits.connection(7, "b"):
        with pytest.raises(TooMuch, match="You have too many tables open"), limits.connection(7, "c"):
            pass
        with limits.connection(None, "a"), limits.connection(8, "a"):
            with pytest.raises(TooMuch, match="from your address"), limits.connection(None, "a"):
                pass
            with limits.connection(None, "c"):
                pass
    assert not limits._people
    assert not limits._addresses
    with pytest.raises(ZeroDivisionError), limits.connection(7, "a"):
        raise ZeroDivisionError
    assert not limits._people


def test_zero_means_no_limit() -> None:
    limits = Limits(NO_LIMIT)
    for _ in range(300):
        limits.guest("a", 1.0)
        limits.login("a", 1.0)
        limits.request("a", 1.0)
        limits.commands(7, "a", 1.0, 40)
        limits.practice(7, "a", 1.0)
        limits.connection(7, "a").__enter__()


@pytest.mark.parametrize(
    ("address", "counted"),
    [
        ("192.0.2.1", "192.0.2.1"),
        ("::ffff:192.0.2.1", "192.0.2.1"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2::9", "2001:db8:1:2::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("", ""),
        ("a socket", "a socket"),
    ],
)
def test_a_household_counts_as_one_address(address: str, counted: str) -> None:
    assert network(address) == counted
