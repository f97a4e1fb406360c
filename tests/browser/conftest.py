"""A floor and a browser for the tests of pages, and what every page must keep to."""

import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, Request, sync_playwright

import chromium

ARTIFACTS = Path(__file__).parent.parent / "artifacts"


@pytest.fixture(scope="session")
def floor(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a floor that runs as anybody would run it."""
    data = tmp_path_factory.mktemp("floor")
    command = [sys.executable, "-m", "pitboss.cli", "serve", "--port", "0", "--data", str(data)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True) as server:
        assert server.stdout is not None
        said = server.stdout.readline()
        found = re.search(r"http://\S+", said)
        assert found, f"the floor did not open: {said}"
        yield found[0]
        server.terminate()
        server.wait(20)


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """The system's Chromium."""
    program = chromium.find()
    if program is None:
        pytest.skip("this machine has no Chromium, and none could be installed")
    with sync_playwright() as playwright:
        flags = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update"]
        browser = playwright.chromium.launch(executable_path=program, args=flags)
        yield browser
        browser.close()


class Visit:
    """A page, and everything that must not happen on it."""

    def __init__(self, page: Page, address: str) -> None:
        self.page = page
        self.address = address
        self.wrong: list[str] = []
        page.on("console", self._said)
        page.on("pageerror", lambda error: self.wrong.append(f"error: {error}"))
        page.on("request", self._asked)

    def _said(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            self.wrong.append(f"console: {message.text}")

    def _asked(self, request: Request) -> None:
        if not request.url.startswith((self.address, self.address.replace("http", "ws"), "data:", "blob:")):
            self.wrong.append(f"outside request: {request.url}")

    def go(self, path: str) -> Page:
        """Open a page of the floor, and wait until it is drawn."""
        self.page.goto(self.address + path)
        self.page.wait_for_selector("main :is(h1, h2)")
        return self.page

    def picture(self, name: str) -> None:
        """Keep what it looks like."""
        ARTIFACTS.mkdir(exist_ok=True)
        self.page.screenshot(path=ARTIFACTS / f"{name}.png", full_page=True)


@pytest.fixture
def context(browser: Browser, request: pytest.FixtureRequest) -> Iterator[BrowserContext]:
    """A visitor of one's own: no cookies yet."""
    wanted = getattr(request, "param", {})
    with browser.new_context(
        **{"viewport": {"width": 1280, "height": 900}, "reduced_motion": "reduce", **wanted}
    ) as one:
        yield one


@pytest.fixture
def visit(context: BrowserContext, floor: str) -> Iterator[Visit]:
    """A visit to the floor, at whose end nothing may have gone wrong."""
    one = Visit(context.new_page(), floor)
    yield one
    assert one.wrong == []
