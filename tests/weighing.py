"""What a page weighs before anybody touches it, and how much of it moves by itself."""

from typing import Any, NamedTuple

from at_the_screen import Visit

FIRST_VIEW = 200_000  # the most bytes that may come before a visitor does anything
MOST_SHIFT = 0.05  # the most that the parts of a page may move: what a browser calls cumulative layout shift
SIZES = {390: 844, 1440: 900}  # pixels: a phone's and a desk's
OBSERVE = """() => {
  window.shifts = [];
  new PerformanceObserver((list) => {
    for (const { value, startTime, hadRecentInput, sources } of list.getEntries()) {
      const named = (node) => `${node.tagName}.${node.getAttribute('class')}`;
      const moved = sources.map(({ node }) => (node?.nodeType === 1 ? named(node) : 'text'));
      window.shifts.push({ value, at: startTime / 1000, asked: hadRecentInput, moved });
    }
  }).observe({ type: 'layout-shift', buffered: true });
}"""
TWO_FRAMES = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"


class Shift(NamedTuple):
    """How much a page moved by itself, and right after something that its visitor did; and what moved."""

    alone: float
    after_input: float
    moved: tuple[str, ...]


class Scales:
    """Weighs what one visit's page loads, and watches what moves on it."""

    def __init__(self, visit: Visit) -> None:
        self._page = visit.page
        self._bytes: list[int] = []
        wire = visit.page.context.new_cdp_session(visit.page)
        wire.send("Network.enable")
        wire.on("Network.loadingFinished", lambda told: self._bytes.append(told["encodedDataLength"]))
        visit.page.add_init_script(f"({OBSERVE})()")

    def bytes(self) -> int:
        """Everything that has come over the wire, once nothing more comes."""
        self._page.wait_for_load_state("networkidle")
        assert len(self._bytes) > 1, "nothing was weighed"
        return sum(self._bytes)

    def shift(self) -> Shift:
        """What has moved since the page was opened, or since this was last asked."""
        self._page.evaluate(TWO_FRAMES)
        found: list[dict[str, Any]] = self._page.evaluate("() => window.shifts.splice(0)")
        alone = [one for one in found if not one["asked"]]
        moved = tuple(sorted({what for one in alone for what in one["moved"]}))
        return Shift(cumulative(alone), cumulative([one for one in found if one["asked"]]), moved)


def cumulative(shifts: list[dict[str, Any]]) -> float:
    """The most of any burst: shifts less than a second apart, for at most five seconds. Browsers measure it so."""
    most = burst = 0.0
    begun = last = float("-inf")
    for one in shifts:
        if one["at"] - last >= 1 or one["at"] - begun >= 5:
            begun, burst = one["at"], 0.0
        last, burst = one["at"], burst + one["value"]
        most = max(most, burst)
    return most
