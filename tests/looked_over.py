"""What is wrong with a page, in every size and theme: nothing in anybody's way, nothing out of place."""

from importlib.resources import files
from typing import Any, Literal

from playwright.sync_api import Page, expect

from at_the_screen import Visit
from weighing import TWO_FRAMES

AXE = files("axe_playwright_python").joinpath("axe.min.js").read_text(encoding="utf-8")
WCAG = {"runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa"], "resultTypes": ["violations"]}
SIZES = {"desk": (1280, 900), "phone": (390, 844)}
# Each size and each theme once: the colors of a theme are the same in every size.
WAYS: tuple[tuple[str, Literal["light", "dark"]], ...] = (("desk", "light"), ("phone", "dark"))
IS_NARROW = "() => matchMedia('(max-width: 700px) and (orientation: portrait)').matches"
BESIDES = """() => ({
  title: document.title,
  over: document.documentElement.scrollWidth - document.documentElement.clientWidth,
  lang: document.documentElement.lang,
  heads: document.querySelectorAll('main h1').length,
})"""


def faults(page: Page) -> list[str]:
    """What is wrong with a page as it is now."""
    violations = page.evaluate("wanted => axe.run(wanted).then(found => found.violations)", WCAG)
    found = [f"{one['id']}: {node['target']} {node['failureSummary']}" for one in violations for node in one["nodes"]]
    about: dict[str, Any] = page.evaluate(BESIDES)
    if about["over"] > 0:
        found.append(f"the page is {about['over']} px wider than the screen")
    if not about["title"].endswith("· Pitboss"):
        found.append(f"the title says nothing: {about['title']!r}")
    if about["heads"] != 1 or about["lang"] != "en":
        found.append(f"{about['heads']} headings of the first rank, in {about['lang']!r}")
    return found


def _drawn_anew(visit: Visit) -> None:
    """Wait until a table's page has the form of the screen: it takes that only when the screen has come to rest."""
    if visit.page.locator(".table-page").count():
        expect(visit.page.locator(".table-page.narrow")).to_have_count(int(visit.page.evaluate(IS_NARROW)))
        visit.drawn()


def looked_over(visit: Visit, name: str) -> list[str]:
    """What is wrong with a page in every size and theme; its pictures are kept."""
    found = []
    visit.page.evaluate(AXE)
    for size, theme in WAYS:
        width, height = SIZES[size]
        visit.page.set_viewport_size({"width": width, "height": height})
        visit.page.emulate_media(color_scheme=theme)
        _drawn_anew(visit)
        visit.page.evaluate(TWO_FRAMES)
        found += [f"{name}, {size}, {theme}: {fault}" for fault in faults(visit.page)]
        visit.picture(f"{name}-{size}-{theme}", whole="table" not in name)
    return found
