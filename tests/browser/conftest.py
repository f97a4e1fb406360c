"""A floor and a browser for the tests of pages."""

import os
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, StorageState, expect, sync_playwright

import chromium
from at_the_screen import PATIENCE, Floor, NewVisit, Visit

HERE = Path(__file__).parent
FLAGS = ("--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update")
DESK: dict[str, Any] = {"viewport": {"width": 1280, "height": 900}, "reduced_motion": "reduce"}

# LAG=600 pytest tests/browser: everything that the floor says reaches the page up to so many milliseconds late, so that
# a test that relies on a quick answer shows itself.
LAG = int(os.environ.get("LAG", "0"))
SLOW_LINE = f"""(() => {{
  const later = window.setTimeout.bind(window);
  const late = (then) => later(then, Math.random() * {LAG});
  const [Socket, ask] = [window.WebSocket, window.fetch.bind(window)];
  window.WebSocket = class extends Socket {{
    set onmessage(hear) {{
      let before = Promise.resolve();
      super.onmessage = (event) => {{
        before = before.then(() => new Promise((done) => late(done))).then(() => hear(event));
      }};
    }}
  }};
  window.fetch = async (...request) => {{
    const answer = await ask(...request);
    await new Promise((done) => late(done));
    return answer;
  }};
}})();"""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Put the browser's tests last: they are long, and the last are dealt out in the smallest portions; and what keeps
    the browser running is in the way of a test that starts an event loop of its own.
    """
    items.sort(key=lambda item: item.path.is_relative_to(HERE))


@pytest.fixture(scope="session")
def floor(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Floor]:
    """A floor that goes by a clock of its own; one for all tests of a worker."""
    with Floor(tmp_path_factory.mktemp("floor"), stepped=True) as one:
        yield one


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """The system's Chromium."""
    program = chromium.find()
    if program is None:
        pytest.skip("this machine has no Chromium, and none could be installed")
    expect.set_options(timeout=PATIENCE * 1000)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture
def context(browser: Browser, request: pytest.FixtureRequest) -> Iterator[BrowserContext]:
    """A visitor of one's own: no cookies yet."""
    wanted: dict[str, Any] = getattr(request, "param", {})
    with browser.new_context(**{**DESK, **wanted}) as one:
        _prepare(one)
        yield one


def _prepare(context: BrowserContext) -> None:
    context.set_default_timeout(PATIENCE * 1000)
    if LAG:
        context.add_init_script(SLOW_LINE)


@pytest.fixture
def visit(context: BrowserContext, floor: Floor) -> Iterator[Visit]:
    """A visit to the floor, at whose end nothing may have gone wrong."""
    one = Visit(context.new_page(), floor)
    yield one
    assert one.wrong == []


@pytest.fixture
def new_visit(browser: Browser, floor: Floor) -> Iterator[NewVisit]:
    """More visitors: each with a browser of their own, or with cookies from before."""
    made: list[Visit] = []
    with ExitStack() as closing:

        def make(cookies: StorageState | None = None, **wanted: Any) -> Visit:
            context = closing.enter_context(browser.new_context(storage_state=cookies, **{**DESK, **wanted}))
            _prepare(context)
            made.append(Visit(context.new_page(), floor))
            return made[-1]

        yield make
        assert [wrong for visit in made for wrong in visit.wrong] == []
