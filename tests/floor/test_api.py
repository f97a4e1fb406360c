"""The OpenAPI description against the real server: what it says holds for whatever anybody sends.

For a long run: `pytest tests/floor --hypothesis-profile=default`.
"""

from collections.abc import Iterator
from contextlib import nullcontext
from pathlib import Path
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis.errors import Unsatisfiable
from schemathesis import Case, GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.core.result import Ok
from schemathesis.schemas import APIOperation
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from at_the_server import Open, Somebody, a_guest, an_account, an_open_floor, many, place, sit

CHECKS = [not_a_server_error, status_code_conformance, content_type_conformance, response_schema_conformance]
WHO_AM_I = ("/api/guest", "/api/register", "/api/login", "/api/logout")
AnyCase = Case[Any]
THERE_IS: dict[str, tuple[Any, ...]] = {
    "table": (1, 2),
    "number": (1, 2),
    "game": ("roulette", "craps"),
    "cite": ("19:47-5.2(b)", "13:69F-5.2(b)"),
    "spot": ("red", "pass", "straight-17"),
    "person": (1, 2),
}
VISITORS = ("signed out", "guest", "admin")


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Open]:
    """A floor where something has happened already."""
    with an_open_floor(Path(tmp_path_factory.mktemp("floor"))) as opened:
        with a_guest(opened) as player:
            for table, spot in ((1, "red"), (2, "pass")):
                player.do(table, *sit(3))
                player.until(table, "wagers")
                player.do(table, place(spot, 1_000))
                player.do(table, {"type": "Cut", "word": "luck"})
                player.do(table, {"type": "Ready"})
        yield opened


def operations(house: Open) -> list[APIOperation[Any, Any, Any, Any]]:
    found = []
    for one in schemathesis.openapi.from_dict(house.app.openapi()).get_all_operations():
        assert isinstance(one, Ok), one
        found.append(one.ok())
    return found


def test_every_part_of_the_description_has_a_name_of_its_own(house: Open) -> None:
    assert not [name for name in house.app.openapi()["components"]["schemas"] if "." in name]


def somebody(house: Open, who: str) -> Somebody:
    if who == "signed out":
        return Somebody(house)
    if who == "guest":
        return a_guest(house)
    return an_account(house, f"Chief {house.port} {next(_numbers)}", "admin", "supervisor", "division")


_numbers = iter(range(10**6))


def checked(house: Open, who: str, visitor: Somebody, examples: int) -> int:
    """Send so many requests of each operation in each mode; how many were sent."""
    sent = 0
    for operation in operations(house):
        for mode in (GenerationMode.POSITIVE, GenerationMode.NEGATIVE):

            @settings(
                max_examples=examples,
                derandomize=True,
                database=None,
                deadline=None,
                phases=[Phase.explicit, Phase.generate],
                suppress_health_check=list(HealthCheck),
            )
            @given(case=operation.as_strategy(mode))
            def ask(case: AnyCase) -> None:
                nonlocal sent
                sent += 1
                _at_home(case, sent)
                with nullcontext(visitor) if case.path not in WHO_AM_I else somebody(house, who) as asking:
                    _ask(house, asking, case)

            try:
                ask()
            except Unsatisfiable:
                assert mode is GenerationMode.NEGATIVE, operation.label  # nothing can be wrong with such a request
    return sent


def _at_home(case: AnyCase, turn: int) -> None:
    """Every other time, something that there is: numbers and names that are made up hit it too rarely."""
    for name, there in THERE_IS.items():
        if turn % 2 and name in case.path_parameters:
            case.path_parameters[name] = there[turn // 2 % len(there)]


def _ask(house: Open, visitor: Somebody, case: AnyCase) -> None:
    cookies = {one.name: one.value or "" for one in visitor.http.cookies.jar}
    address = f"http://127.0.0.1:{house.port}"
    response = case.call(base_url=address, headers={"X-CSRF": visitor.csrf}, cookies=cookies, timeout=60)
    case.validate_response(response, checks=CHECKS)
    if response.status_code >= 400:
        told = response.json()
        assert set(told) == {"sentence", "cites"}, (case.as_curl_command(), told)
        assert told["sentence"].strip()[-1:] == ".", (case.as_curl_command(), told)
        assert "\n" not in told["sentence"]


@pytest.mark.parametrize("who", VISITORS)
def test_whatever_is_sent_the_answer_is_the_one_described(house: Open, who: str, pytestconfig: pytest.Config) -> None:
    examples = many(pytestconfig, few=5)
    with somebody(house, who) as visitor:
        assert checked(house, who, visitor, examples) > 30 * examples
