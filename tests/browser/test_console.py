"""The dealer's console: whole rounds with the keyboard alone and by touch alone, and how many presses each takes.

Presses are counted and not seconds. At 40 spins an hour a dealer has 90 seconds for a spin, at 70 hands an hour 51
seconds for a round of blackjack: ten presses, or three a card, leave both hands free most of the time.
"""

import json
import re
import sys
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from msgspec.structs import replace
from playwright.sync_api import Locator, expect

from at_the_screen import Floor, NewVisit, TablePage, Visit, cents
from looked_over import looked_over
from pitboss.events import AnyEvent
from pitboss.floor.record import Deed, Line
from pitboss.floor.rules import Rules
from pitboss.floor.scene import line_seen
from pitboss.game import Bet, Game
from pitboss.games.baccarat.coup import Coup

DEALER = "Dee Carver"
ROUNDS = 3
MOST_A_SPIN = 10
REST = 1_000  # milliseconds
MOST_A_CARD, MOST_BESIDES = 3, 9
PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "has_touch": True}
RANKS = dict(
    zip("A23456789TJQK", "ace two three four five six seven eight nine ten jack queen king".split(), strict=True)
)
SUITS = {"S": "spades", "H": "hearts", "D": "diamonds", "C": "clubs"}
SHOE = [f"{rank}{suit}" for rank in "9T8K7Q6J5432A" for suit in "SHDC"]
SEVENTEEN = {"red": 500, "straight-17": 500, "black": 1_000}  # of these, seventeen takes $5 and pays $175 and $10
Keys = Callable[["Desk", list[str]], None]


class Desk:
    """A dealer at the console, who counts every press."""

    def __init__(self, visit: Visit, table: int, *, touch: bool = False) -> None:
        self.visit = visit
        self.page = visit.page
        self.at = TablePage(visit, table)
        self.touch = touch
        self.presses = 0
        self.node = self.page.get_by_role("region", name="Console", exact=True)
        self.strip = self.page.locator(".console-strip")
        self.acts = self.node.locator(".acts")
        self.act = self.acts.locator("button.act")
        self.all_paid = self.node.get_by_role("button", name="All paid")
        self.field = self.node.get_by_label("Result", exact=True)

    def scene(self) -> Any:
        """The table, once the console shows it."""
        found: list[Any] = []

        def shown() -> bool:
            found[:] = [self.at.scene()]
            return self.node.get_attribute("data-number") == str(found[0]["number"])

        self.visit.until(shown, "the console shows the table")
        return found[0]

    def rested(self) -> None:
        """Let the page's clock run on until the large key listens, if another kind of act has just begun."""
        if "resting" in (self.acts.get_attribute("class") or ""):
            self.page.clock.run_for(REST)
        expect(self.acts).not_to_have_class(re.compile("resting"))

    def press(self, key: str, target: Locator) -> None:
        """A key, or a tap on what has that key."""
        if self.touch:
            target.tap()
        else:
            self.page.keyboard.press(key)
        self.presses += 1

    def on(self) -> None:
        """The large key, which brings the table on."""
        before = self.scene()["number"]
        expect(self.act).to_be_enabled()
        self.rested()
        self.press("Space", self.act)
        self.visit.until(lambda: self.scene()["number"] > before, "the table goes on")

    def keyed(self, marks: list[str], keys: Keys) -> None:
        """Key a result in, and confirm it with Enter or the large key."""
        before = self.scene()["number"]
        keys(self, marks)
        self.press("Enter", self.act)
        self.visit.until(lambda: self.scene()["number"] > before, "the result is entered")

    def settled(self) -> None:
        """Tick everything off at once, if there is anything."""
        if self.all_paid.is_visible():
            self.rested()
            self.press("Enter", self.all_paid)
            expect(self.all_paid).to_be_hidden()

    def to_the_wheel(self) -> None:
        """Until the number is to be keyed in."""
        while self.scene()["awaits"] != "chance":
            self.on()


def number(desk: Desk, marks: list[str]) -> None:
    """A number: its digits, or one tap."""
    if desk.touch:
        desk.press("", desk.node.get_by_role("group").get_by_role("button", name=re.compile(rf"^{marks[0]}\b")))
    else:
        for digit in marks[0]:
            desk.press(digit, desk.field)


def cards(desk: Desk, marks: list[str]) -> None:
    """Cards: a rank and a suit for each."""
    for rank, suit in ((mark[0], mark[1]) for mark in marks):
        if desk.touch:
            ranks = desk.node.get_by_role("group", name="Rank")
            desk.press("", ranks.get_by_role("button", name=RANKS[rank], exact=True))
            desk.press("", desk.node.get_by_role("group", name="Suit").get_by_role("button", name=SUITS[suit]))
        else:
            desk.press(rank.lower(), desk.field)
            desk.press(suit.lower(), desk.field)


@pytest.fixture(scope="module")
def floor(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Floor]:
    """A floor of its own, where no automatic dealer has dealt the cards that are keyed in here."""
    with Floor(tmp_path_factory.mktemp("floor"), stepped=True) as one:
        yield one


@pytest.fixture(scope="module")
def dealer(floor: Floor) -> str:
    floor.account(DEALER, "dealer", "floor")
    return DEALER


@pytest.fixture
def sits(visit: Visit) -> Iterator[Callable[[str], TablePage]]:
    """A guest sits down at a table of a game."""

    def sit(game: str) -> TablePage:
        table = visit.table_of(game)
        visit.go(f"/table/{table}")
        at = TablePage(visit, table)
        at.sit()
        return at

    yield sit
    visit.leave()


@pytest.fixture
def deals(dealer: str, new_visit: NewVisit) -> Iterator[Callable[..., Desk]]:
    """The dealer takes a table over, with or without results to be keyed in."""
    made: list[Desk] = []

    def deal(table: int, *, tracking: bool = True, touch: bool = False) -> Desk:
        visit = new_visit(**(PHONE if touch else {}))
        visit.page.clock.install()  # it runs, and `rested` moves it on
        visit.login(dealer)
        visit.go(f"/table/{table}")
        made.append(Desk(visit, table, touch=touch))
        visit.command(table, {"type": "TakeOver", "tracking": tracking})
        expect(made[-1].node.get_by_role("list", name="Steps of the round")).to_be_visible()
        return made[-1]

    yield deal
    for desk in made:
        while desk.visit.refused(desk.at.table, {"type": "HandBack"}):  # not before the result is keyed in
            if desk.scene()["awaits"] == "chance":
                desk.keyed(["1"], number)
            else:
                desk.on()


def wager(patron: TablePage, spots: dict[str, int]) -> None:
    patron.visit.command(patron.table, *({"type": "Place", "spot": one, "cents": c} for one, c in spots.items()))


def open_for_wagers(desk: Desk) -> None:
    """The dealer brings the table to where it takes wagers, through every check and shuffle."""
    burned = iter(SHOE)
    while (scene := desk.scene())["awaits"] != "wagers":
        if scene["awaits"] == "chance":
            desk.keyed([next(burned) for _ in range(scene["due"]["count"])], cards)
        elif desk.all_paid.is_visible():
            desk.settled()
        else:
            desk.on()


# --- whole rounds, and how many presses they take --------------------------------------------------------------------


@pytest.mark.parametrize("touch", [False, True], ids=["keyboard", "touch"])
def test_a_dealer_runs_roulette(sits: Callable[[str], TablePage], deals: Callable[..., Desk], touch: bool) -> None:
    patron = sits("roulette")
    desk = deals(patron.table, touch=touch)
    took = []
    for at in range(ROUNDS):
        while desk.scene()["awaits"] != "open":
            if desk.scene()["awaits"] == "chance":
                desk.keyed(["5"], number)
            else:
                desk.on()
        desk.settled()
        desk.presses = 0
        desk.on()
        wager(patron, SEVENTEEN)
        chips = patron.scene()["you"]["chips"]
        desk.to_the_wheel()
        desk.keyed(["17"], number)
        assert desk.scene()["showing"]["outcome"] == "17"
        expect(desk.node.locator(".taken-list")).to_contain_text("Red $5")
        expect(desk.node.locator(".out")).to_contain_text("$185")
        if at:
            desk.settled()
        else:  # one at a time: the losing wager, and both that win
            desk.rested()
            for _ in range(3):
                desk.press("Space", desk.act)
            expect(desk.node.locator(".out")).to_contain_text("2 of 2 done, $185")
        expect(desk.act).to_have_text(re.compile("^Open the round"))
        assert patron.scene()["you"]["chips"] == chips + 500 + 17_500 + 1_000 + 1_000
        took.append(desk.presses)
    sys.stdout.write(f"roulette by {'touch' if touch else 'keyboard'}: {took} presses a spin\n")
    assert max(took) <= MOST_A_SPIN


@pytest.mark.parametrize("touch", [False, True], ids=["keyboard", "touch"])
def test_a_dealer_runs_blackjack(sits: Callable[[str], TablePage], deals: Callable[..., Desk], touch: bool) -> None:
    patron = sits("blackjack")
    desk = deals(patron.table, touch=touch)
    open_for_wagers(desk)
    box = f"box-{patron.scene()['you']['seat']}"
    shoe = iter(SHOE)
    for _ in range(ROUNDS):
        desk.presses, dealt = 0, 0
        wager(patron, {box: 1_000})
        while True:
            scene = desk.scene()
            if scene["awaits"] == "choice":
                patron.visit.command(patron.table, {"type": "Choose", "move": "stand"})
            elif scene["awaits"] == "chance":
                wanted = scene["due"]["to"]
                expect(desk.node.get_by_role("heading", name=f"Next card: {wanted[0]}")).to_be_visible()
                desk.keyed([next(shoe) for _ in wanted], cards)
                dealt += len(wanted)
            elif desk.all_paid.is_visible():
                desk.settled()
            elif scene["awaits"] == "wagers" and not scene["bets"]:
                break
            else:
                desk.on()
        sys.stdout.write(f"blackjack by {'touch' if touch else 'keyboard'}: {desk.presses} presses, {dealt} cards\n")
        assert dealt >= 4
        assert desk.presses <= MOST_A_CARD * dealt + MOST_BESIDES


def test_a_dealer_who_draws_from_the_seed_needs_only_the_space_bar(
    sits: Callable[[str], TablePage], deals: Callable[..., Desk]
) -> None:
    patron = sits("roulette")
    desk = deals(patron.table, tracking=False)
    open_for_wagers(desk)
    wager(patron, {"red": 500})
    desk.to_the_wheel()
    expect(desk.field).to_be_hidden()
    expect(desk.act).to_contain_text("Spin the wheel")
    desk.on()
    expect(desk.all_paid).to_be_visible()
    assert patron.mine() == {}


def test_a_key_does_not_become_another_act_under_the_hand(
    sits: Callable[[str], TablePage], deals: Callable[..., Desk]
) -> None:
    patron = sits("roulette")
    desk = deals(patron.table)
    desk.visit.stop_the_clock()
    open_for_wagers(desk)
    wager(patron, SEVENTEEN)
    desk.to_the_wheel()
    ticked = desk.node.locator(".payments .done")

    # The Enter that confirms the number, once more: nothing is ticked off.
    desk.keyed(["17"], number)
    expect(desk.acts).to_have_class(re.compile("resting"))
    for key in ("Enter", "Space", "Enter"):
        desk.page.keyboard.press(key)
    expect(desk.act).to_contain_text("Losers taken, next")
    expect(ticked).to_have_count(0)

    # From payment to payment it is quick, and one press too many does not open the next round.
    before = desk.scene()["number"]
    desk.rested()
    for _ in range(5):
        desk.page.keyboard.press("Space")
    expect(ticked).to_have_count(2)
    expect(desk.act).to_contain_text("Open the round")
    desk.act.focus()  # nor does the key as a button
    for key in ("Space", "Enter"):
        desk.page.keyboard.press(key)
    assert desk.scene()["number"] == before
    desk.on()
    assert desk.scene()["awaits"] == "wagers"
    expect(desk.acts).to_have_class(re.compile("resting"))
    desk.page.keyboard.press("Space")
    assert desk.scene()["awaits"] == "wagers"
    assert desk.scene()["phase"] == "wagering"

    # A number that is keyed in may be confirmed at once.
    desk.to_the_wheel()
    desk.keyed(["5"], number)


# --- keying a result in ----------------------------------------------------------------------------------------------


@pytest.fixture
def closed(sits: Callable[[str], TablePage], deals: Callable[..., Desk]) -> Desk:
    """Roulette, with a wager on seventeen, and the number is to be keyed in."""
    patron = sits("roulette")
    desk = deals(patron.table)
    open_for_wagers(desk)
    wager(patron, {"straight-17": 500})
    desk.to_the_wheel()
    return desk


def shows(desk: Desk, mark: str) -> None:
    desk.visit.until(lambda: desk.scene()["awaits"] == "open", "the result is entered")
    assert desk.scene()["showing"]["outcome"] == mark


def test_enter_in_the_field_enters_the_result(closed: Desk) -> None:
    closed.field.click()
    closed.field.fill("17")
    closed.field.press("Enter")
    shows(closed, "17")
    expect(closed.field).to_have_value("")


def test_a_wrong_key_is_taken_back_before_it_counts(closed: Desk) -> None:
    before = closed.scene()["number"]
    for key in ("3", "9"):
        closed.page.keyboard.press(key)
    expect(closed.act).to_be_disabled()  # there is no 39
    closed.page.keyboard.press("Backspace")
    expect(closed.act).to_contain_text("3 red")
    closed.node.get_by_role("button", name="Undo").click()
    expect(closed.act).to_contain_text("Key in the result")
    closed.node.get_by_label("18 red").click()
    expect(closed.act).to_contain_text("18 red")
    seventeen = closed.node.get_by_label("17 black")
    seventeen.click()
    expect(closed.act).to_contain_text("17 black")
    assert closed.scene()["number"] == before
    seventeen.click()  # the second tap confirms
    shows(closed, "17")


def test_what_the_wheel_does_not_have_is_refused_in_a_sentence(closed: Desk) -> None:
    closed.field.fill("99")
    closed.field.press("Enter")
    expect(closed.node.locator(".refusal")).to_contain_text("'99' is not on the double-zero wheel")
    expect(closed.field).to_have_value("99")
    closed.field.fill("")


def test_dice_are_keyed_in_in_any_order(sits: Callable[[str], TablePage], deals: Callable[..., Desk]) -> None:
    patron = sits("craps")
    desk = deals(patron.table)
    open_for_wagers(desk)
    wager(patron, {"pass": 500})
    desk.to_the_wheel()
    lit = desk.node.locator('.keypad [aria-pressed="true"]')
    desk.node.get_by_role("button", name="Die 2: 4").click()
    expect(lit).to_have_count(1)
    expect(lit).to_have_accessible_name("Die 2: 4")
    expect(desk.act).to_be_disabled()
    desk.node.get_by_role("button", name="Undo").click()
    expect(lit).to_have_count(0)
    expect(desk.field).to_have_value("")
    desk.node.get_by_role("button", name="Die 2: 4").click()
    desk.node.get_by_role("button", name="Die 1: 3").click()
    expect(lit).to_have_count(2)
    expect(desk.act).to_contain_text("3-4, total 7")
    desk.act.click()
    desk.visit.until(lambda: desk.scene()["awaits"] != "chance", "the roll is entered")
    assert desk.scene()["showing"]["outcome"] == [3, 4]


FEWEST = """async ({sums, sizes}) => {
  const { fewest } = await import('/web/js/table/chips.js');
  return sums.map((cents) => fewest(cents, sizes).flatMap(([worth, many]) => Array(many).fill(worth)));
}"""


def test_a_payment_is_made_up_of_the_fewest_chips_that_make_it_exactly(visit: Visit) -> None:
    visit.go("/account")
    sizes = [500_000, 100_000, 50_000, 10_000, 2_500, 2_000, 500, 250, 100]
    least = {0: 0}
    for total in range(50, 120_001, 50):
        found = [least[total - one] + 1 for one in sizes if total - one in least]
        if found:
            least[total] = min(found)
    sums = [*range(50, 120_001, 50), 4_825]
    made = visit.page.evaluate(FEWEST, {"sums": sums, "sizes": sizes})
    for total, chips in zip(sums, made, strict=True):
        assert len(chips) == least.get(total, 0), (total, chips)
        assert sum(chips) == (total if total in least else 0), (total, chips)
    large = 123_456_750
    assert sum(visit.page.evaluate(FEWEST, {"sums": [large], "sizes": sizes})[0]) == large


def test_the_chips_that_are_shown_for_a_payment_add_up(
    sits: Callable[[str], TablePage], deals: Callable[..., Desk]
) -> None:
    patron = sits("roulette")
    desk = deals(patron.table)
    open_for_wagers(desk)
    wager(patron, {"odd": 4_800, "red": 500, "black": 800})
    desk.to_the_wheel()
    desk.keyed(["17"], number)
    rows = desk.node.locator(".payments li")
    expect(rows).to_have_count(2)
    for row in rows.all():
        told = row.locator(".made-of").get_attribute("aria-label") or ""
        made = sum(int(many) * cents(worth) for many, worth in re.findall(r"(\d+) of (\S+?)(?:,|$)", told))
        assert made == cents(row.locator(".sum").inner_text()), told
    expect(desk.act).to_contain_text("Losers taken, next")
    expect(rows.first).to_have_class(re.compile(r"\bnow\b"))
    desk.rested()
    desk.press("Space", desk.act)
    desk.press("Space", desk.act)
    expect(rows.nth(1)).to_have_class(re.compile(r"\bnow\b"))
    desk.settled()


def test_vigorish_is_collected_and_not_paid(sits: Callable[[str], TablePage], deals: Callable[..., Desk]) -> None:
    patron = sits("mini-baccarat")
    desk = deals(patron.table)
    open_for_wagers(desk)
    wager(patron, {"banker": 2_000})
    seat, chips = patron.scene()["you"]["seat"], patron.scene()["you"]["chips"]
    while not desk.all_paid.is_visible():
        if desk.scene()["awaits"] == "chance":
            desk.keyed(["2C", "9S", "KD", "KH"], cards)
        else:
            desk.on()
    rows = desk.node.locator(".payments li")
    expect(desk.node.locator(".pay-list h2")).to_have_text("Pay and collect in this order")
    expect(rows).to_have_count(2)
    expect(rows.first).to_contain_text("Banker's Hand $20, 1 to 1")
    expect(rows.nth(1)).to_contain_text("Collect $1 vigorish")
    expect(rows.nth(1).locator(".sum")).to_have_text("−$1")  # noqa: RUF001
    expect(desk.node.locator(".out > strong")).to_have_text("$19")
    desk.rested()
    desk.press("Space", desk.act)
    expect(desk.act).to_contain_text("Collected $1 vigorish, next")
    expect(desk.act).to_contain_text(f"seat {seat}")
    desk.press("Space", desk.act)
    expect(desk.node.locator(".out")).to_contain_text("2 of 2 done, $19")
    assert patron.scene()["you"]["chips"] == chips + 2_000 + 1_900


# The rows of the list, what it adds up to, and what needs no hand, of these lines of the record.
LISTED = """async (lines) => {
  const { settling } = await import('/web/js/table/console_pay.js');
  const one = settling({ spots: {}, chip: 50, layout: {} });
  one.hear(lines);
  const text = (row, part) => row.querySelector(part).textContent;
  const rows = [...one.node.querySelectorAll('.payments li')];
  const told = (row) => ['.seat-mark', 'strong', '.sum'].map((part) => text(row, part)).join(' ').trim();
  return [rows.map(told), text(one.node, '.out'), text(one.node, ':scope > p')];
}"""
FOUR, TWO = "4 Banker's Hand $20", "2 Banker's Hand $40"
IN_ORDER = {
    "1": (FOUR, TWO, "4", "2"),
    "2": ("4", "2", FOUR, TWO),
    "3": (FOUR, "4", TWO, "2"),
    "4": ("4", FOUR, "2", TWO),
}
AT_ONCE = {"4": "4 Collect $1 vigorish −$1", "2": "2 Collect $2 vigorish −$2"}  # noqa: RUF001
DEFERRED = {"4": "4 Mark $1 vigorish", "2": "2 Mark $2 vigorish"}


def listed(visit: Visit, game: Game[Any], *events: AnyEvent) -> Any:
    """What the console lists of these events."""
    line = Line(number=1, at=0, who=0, name="dealer", round=1, deeds=(Deed(events=events),))
    return visit.page.evaluate(LISTED, [json.loads(bytes(line_seen(game, line, None)))])


@pytest.mark.parametrize("order", IN_ORDER)
@pytest.mark.parametrize(
    ("collection", "vigorish", "out"),
    [("at-once", AT_ONCE, "$57"), ("deferred", DEFERRED, "$60")],
    ids=["now", "later"],
)
def test_payments_and_vigorish_stand_in_the_order_that_the_house_follows(
    visit: Visit, order: str, collection: str, vigorish: dict[str, str], out: str
) -> None:
    visit.go("/account")
    game: Any = Rules("mini-baccarat", options={"payment": order, "collection": collection}).open()
    bets = (Bet(seat=2, spot="banker", cents=4_000), Bet(seat=4, spot="banker", cents=2_000))
    rows, told, _ = listed(visit, game, *game.settling.settled(bets, Coup(2, 9, 2, 2)))
    assert rows == [vigorish.get(one, one) for one in IN_ORDER[order]]
    assert told == f"Out of the rack0 of 4 done, $0{out}"


def test_marked_vigorish_is_collected_later_or_written_up(visit: Visit) -> None:
    visit.go("/account")
    game: Any = Rules("mini-baccarat", options={"collection": "deferred"}).open()
    state = replace(game.start(), owed=((4, 100),))
    rows, told, notes = listed(visit, game, *game.vigorish.collected(state, 4))
    assert rows == [AT_ONCE["4"]]
    assert (told, notes) == ("Into the rack0 of 1 done, $0$1", "")
    rows, _, notes = listed(visit, game, *game.vigorish.written_up(state, 4, 100, "signed"))
    assert (rows, notes) == ([], "Seat 4: $1, vigorish written up.")


# How much of the height shows the table, and where the large key is.
SEEN = """() => {
  const box = (one) => document.querySelector(one).getBoundingClientRect();
  return [(box('.console').top - box('.cloth').top) / innerHeight, box('button.act').top];
}"""


def test_on_a_phone_the_table_is_seen_and_the_large_key_stays_where_it_is(
    sits: Callable[[str], TablePage], deals: Callable[..., Desk]
) -> None:
    patron = sits("blackjack")
    desk = deals(patron.table, touch=True)
    open_for_wagers(desk)
    wager(patron, {f"box-{patron.scene()['you']['seat']}": 1_000})
    shoe, places, choosing = iter(SHOE), set(), False
    while not choosing:
        scene = desk.scene()
        places.add(tuple(desk.page.evaluate(SEEN)))
        due, choosing = scene["awaits"] == "chance", scene["awaits"] == "choice"
        expect(desk.node.locator(".keying")).to_be_visible(visible=due)
        if due:
            red = {
                one.evaluate("one => getComputedStyle(one).color") for one in desk.node.locator(".cards-light").all()
            }
            assert red == {"rgb(173, 31, 43)"}
            desk.keyed([next(shoe) for _ in scene["due"]["to"]], cards)
        elif not choosing:
            desk.on()
    assert len(places) == 1, places
    seen, top = places.pop()
    assert seen >= 0.4, (seen, top)
    fold = desk.strip.get_by_role("button", name="Out of the ordinary")
    expect(desk.strip.get_by_role("button", name="Exposed card")).to_be_hidden()
    fold.tap()
    for one in desk.strip.locator(".unusual button").all():
        box = one.bounding_box()
        assert box
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= 390
    fold.tap()
    patron.visit.command(patron.table, {"type": "Choose", "move": "stand"})


def test_a_press_is_not_lost_when_the_table_changes_under_it(
    sits: Callable[[str], TablePage], deals: Callable[..., Desk]
) -> None:
    patron = sits("roulette")
    desk = deals(patron.table)
    open_for_wagers(desk)
    before = desk.scene()
    desk.act.hover()
    desk.page.mouse.down()
    wager(patron, {"red": 500})
    expect(desk.node.get_by_role("region", name="Wagers on the layout")).to_contain_text("Red $5")
    assert desk.scene()["number"] > before["number"]
    desk.page.mouse.up()
    desk.visit.until(lambda: desk.scene()["phase"] != before["phase"], "the call is made")


def test_a_dealer_sees_every_wager_and_has_no_rail(
    sits: Callable[[str], TablePage], deals: Callable[..., Desk]
) -> None:
    patron = sits("roulette")
    desk = deals(patron.table)
    open_for_wagers(desk)
    wager(patron, SEVENTEEN)
    laid = desk.node.get_by_role("region", name="Wagers on the layout")
    for name in ("Red $5", "Straight 17 $5", "Black $10"):
        expect(laid).to_contain_text(name)
    expect(laid.locator("> strong")).to_have_text("$20")
    expect(desk.page.locator("section.rail")).to_be_hidden()
    assert looked_over(desk.visit, "table-console") == []
    desk.to_the_wheel()
    desk.keyed(["17"], number)
    assert looked_over(desk.visit, "table-console-pay") == []


# --- the floor -------------------------------------------------------------------------------------------------------


def test_a_dispute_from_the_log_to_the_answer(
    sits: Callable[[str], TablePage], deals: Callable[..., Desk], floor: Floor, new_visit: NewVisit
) -> None:
    patron = sits("roulette")
    desk = deals(patron.table)
    open_for_wagers(desk)
    wager(patron, {"straight-17": 500})
    desk.to_the_wheel()
    desk.keyed(["17"], number)
    floor.account("Flo Ward", "floor")
    flo, bea = new_visit(), new_visit()
    flo.login("Flo Ward")
    bea.go(f"/table/{patron.table}")

    # The patron asks from the "why?" of the wager.
    patron.page.locator(".log .settled").first.get_by_role("button", name=re.compile("Why")).click()
    patron.page.locator("dialog.why").get_by_role("button", name="Call the floor").click()
    dialog = patron.page.locator("dialog.ask")
    expect(dialog.get_by_label("About")).to_contain_text("Straight 17, round")
    expect(dialog.locator("option:checked")).to_have_text(re.compile("^Straight 17"))
    dialog.get_by_label("What happened, in a sentence").fill("I had ten dollars there.")
    patron.visit.picture("floor-asked")
    dialog.get_by_role("button", name="Call the floor").click()
    mine = patron.page.get_by_role("list", name="Calls for the floor")
    expect(mine).to_contain_text("I had ten dollars there.")
    expect(mine).to_contain_text("A floorperson will answer here.")
    expect(patron.page.locator(".purse").get_by_role("button", name="Call the floor")).to_be_disabled()

    # The dealer sees that the floor is called; another patron sees nothing.
    expect(desk.page.get_by_role("list", name="Calls for the floor")).to_contain_text("called the floor")
    expect(desk.page.locator("body")).to_contain_text("I had ten dollars there.")  # this dealer is a floorperson, too
    expect(bea.page.get_by_role("list", name="Calls for the floor")).to_be_hidden()

    # The pit shows it first, and leads to the table, where the floorperson answers.
    flo.go("/pit")
    card = flo.page.get_by_role("list", name="Needs attention").locator("li").first
    expect(card).to_contain_text("I had ten dollars there.")
    assert looked_over(flo, "pit-attention") == []
    card.get_by_role("link").click()
    call = flo.page.get_by_role("list", name="Calls for the floor")
    call.get_by_role("button", name="Answer").click()
    flo.page.locator("dialog.ask").get_by_label("Your answer, in a sentence").fill("The camera shows five.")
    flo.page.locator("dialog.ask").get_by_role("button", name="Answer").click()
    expect(mine).to_contain_text("Flo Ward answers: The camera shows five.")
    patron.visit.picture("floor-answered")
    mine.get_by_role("button", name="Close").click()
    expect(mine).to_be_hidden()
    expect(call).to_be_hidden()
    assert "ten dollars" not in bea.page.content()
    assert "camera" not in bea.page.content()


def test_the_dealer_calls_the_floor_with_one_key(
    sits: Callable[[str], TablePage], deals: Callable[..., Desk], floor: Floor, new_visit: NewVisit
) -> None:
    patron = sits("roulette")
    desk = deals(patron.table)
    desk.scene()
    desk.page.keyboard.press("f")
    dialog = desk.page.locator("dialog.ask")
    dialog.get_by_role("button", name="A wrong result was keyed in.").click()
    dialog.get_by_role("button", name="Call the floor").click()
    expect(desk.page.get_by_role("list", name="Calls for the floor")).to_contain_text("A wrong result was keyed in.")
    expect(desk.strip.get_by_role("button", name="Call the floor")).to_be_disabled()
    (call,) = [one for one in desk.at.scene()["calls"] if not one["answer"]]
    floor.account("Fern Ward", "floor")
    fern = new_visit()
    fern.login("Fern Ward")
    fern.command(patron.table, {"type": "AnswerCall", "call": call["number"], "text": "I am on my way."})
    expect(desk.page.get_by_role("list", name="Calls for the floor")).to_contain_text("I am on my way.")


def test_surveillance_sees_wagers_and_paragraphs_and_no_card_face_down(
    sits: Callable[[str], TablePage], floor: Floor, new_visit: NewVisit
) -> None:
    floor.account("Otis Eye", "surveillance")
    eye = new_visit()
    eye.login("Otis Eye")
    patron = sits("roulette")
    patron.open_for_wagers()
    eye.go(f"/table/{patron.table}")
    panel = eye.page.get_by_role("region", name="Surveillance")
    expect(panel).to_contain_text("Cards that lie face down are shown to nobody while the round goes on.")
    wager(patron, {"red": 500})
    expect(panel).to_contain_text("Red $5")
    patron.turn()
    expect(panel.get_by_role("button", name=re.compile("Why")).first).to_be_visible()
    expect(eye.page.get_by_role("region", name="Console", exact=True)).to_be_hidden()
    expect(patron.page.get_by_role("region", name="Surveillance")).to_be_hidden()
    assert looked_over(eye, "table-surveillance") == []
