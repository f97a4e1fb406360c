"""Whose address counts, with and without a proxy in between."""

import asyncio
from pathlib import Path

import httpx
import pytest
from fastapi import FastAPI
from starlette.requests import Request

from at_the_server import Somebody, an_open_floor, with_rates
from pitboss.errors import BadInput
from pitboss.floor.api.forwarded import Forwarded
from pitboss.floor.proxies import Proxies

OURS = Proxies.read(("10.0.0.0/8", "2001:db8::1"))


@pytest.mark.parametrize(
    ("heard_from", "forwarded_for", "visitor"),
    [
        ("192.0.2.1", "", "192.0.2.1"),
        ("192.0.2.1", "198.51.100.7", "192.0.2.1"),  # nobody else may speak for a visitor
        ("10.0.0.1", "", "10.0.0.1"),
        ("10.0.0.1", "198.51.100.7", "198.51.100.7"),
        ("10.0.0.1", "203.0.113.9, 198.51.100.7", "198.51.100.7"),  # what the visitor wrote stands at the left
        ("10.0.0.1", "198.51.100.7, 10.1.2.3", "198.51.100.7"),  # two proxies in a row
        ("10.0.0.1", "10.9.9.9, 10.1.2.3", "10.9.9.9"),
        ("10.0.0.1", "198.51.100.7:4711", "198.51.100.7"),
        ("2001:db8::1", "[2001:db8:5::7]:4711", "2001:db8:5::7"),
        ("::ffff:10.0.0.1", "198.51.100.7", "198.51.100.7"),
        ("10.0.0.1", "unknown", "10.0.0.1"),
        ("10.0.0.1", "198.51.100.7, <script>", "10.0.0.1"),
        ("10.0.0.1", "198.51.100.7, junk, 10.1.2.3", "10.1.2.3"),
        ("10.0.0.1", ",,,", "10.0.0.1"),
        ("a socket", "198.51.100.7", "a socket"),
    ],
)
def test_the_rightmost_address_that_is_no_proxy_is_the_visitors(
    heard_from: str, forwarded_for: str, visitor: str
) -> None:
    assert OURS.visitor(heard_from, forwarded_for) == visitor


def test_by_default_nobody_is_trusted() -> None:
    assert Proxies().visitor("127.0.0.1", "198.51.100.7") == "127.0.0.1"


@pytest.mark.parametrize("text", ["", "localhost", "10.0.0.0/99", "*"])
def test_a_proxy_is_an_address_or_a_network(text: str) -> None:
    with pytest.raises(BadInput, match=r"is no address of a proxy; write an address like .*\.$"):
        Proxies.read((text,))


@pytest.mark.parametrize(
    ("heard_from", "proto", "scheme"),
    [
        ("10.0.0.1", ["https"], "https"),
        ("10.0.0.1", ["http"], "http"),
        ("10.0.0.1", ["https", "http"], "http"),
        ("10.0.0.1", ["javascript"], "http"),
        ("192.0.2.1", ["https"], "http"),
    ],
)
def test_the_scheme_is_a_proxys_word_too(heard_from: str, proto: list[str], scheme: str) -> None:
    app = FastAPI()

    @app.get("/")
    async def seen(request: Request) -> str:
        return f"{request.url.scheme} {request.client.host if request.client else ''}"

    async def ask() -> str:
        transport = httpx.ASGITransport(Forwarded(app, OURS), client=(heard_from, 1))
        async with httpx.AsyncClient(transport=transport, base_url="http://floor.test") as client:
            response = await client.get("/", headers=[("X-Forwarded-Proto", one) for one in proto])
            found: str = response.json()
            return found

    assert asyncio.run(ask()) == f"{scheme} {heard_from}"


def passwords(who: Somebody, *addresses: str) -> list[int]:
    """What happens to a wrong password for each of these forwarded addresses."""
    body = {"name": "Nobody", "password": "a wrong password"}
    heads = [{"X-CSRF": who.csrf, "X-Forwarded-For": one, "Forwarded": f"for={one}"} for one in addresses]
    return [who.http.post("/api/login", json=body, headers=head).status_code for head in heads]


def test_a_visitor_who_makes_up_addresses_is_still_one_visitor(tmp_path: Path) -> None:
    with an_open_floor(tmp_path, rates=with_rates(logins_per_minute=1)) as house, Somebody(house) as one:
        assert passwords(one, "198.51.100.7", "198.51.100.8") == [401, 429]


def test_visitors_behind_our_proxy_are_counted_apart(tmp_path: Path) -> None:
    proxies = Proxies.read(("127.0.0.1",))
    rates = with_rates(logins_per_minute=1)
    with an_open_floor(tmp_path, rates=rates, proxies=proxies) as house, Somebody(house) as one:
        assert passwords(one, "198.51.100.7", "198.51.100.8", "198.51.100.8") == [401, 401, 429]
        one.http.headers["X-Forwarded-Proto"] = "https"
        assert "secure" in one.http.get("/api/me").headers["set-cookie"].lower()
