"""What a patron can ask to see: the felt, the wagers, the sign, the odds, the calls, and why."""

from collections.abc import Sequence
from typing import Any

from msgspec import UNSET
from rich.console import Console
from rich.padding import Padding

from pitboss.cli.felt import felt
from pitboss.cli.show import BRASS, DIM, GREEN, RED, Column, show_table
from pitboss.cli.spots import span, spots_of, where
from pitboss.events import AnyEvent, Settled, Verdict
from pitboss.felt import felt_of
from pitboss.game import Awaits, Bet, Choice, Game
from pitboss.law import Citation, Edition, beside, plainly, shown
from pitboss.money import dollars
from pitboss.odds.report import brief, chances, deviation, in_percent, report
from pitboss.pit.sign import sign
from pitboss.table.language import tell

PIPE_WIDTH = 100
MANY = 12  # from this many places on, a list of ids is easier to read than a table
Decided = tuple[str, tuple[Citation, ...]]  # what was said, and under which paragraphs
INK = {Verdict.WON: GREEN, Verdict.LOST: RED, Verdict.HALF: RED}


def show_felt(to: Console, game: Game[Any], bets: Sequence[Bet]) -> None:
    """Draw the layout if the terminal is wide enough."""
    plain = not to.encoding.lower().startswith("utf")
    drawn = felt(felt_of(game).plan, bets, min(to.width, PIPE_WIDTH) if not to.is_terminal else to.width, plain=plain)
    for row in drawn or ():
        to.print(row)


def show_wagers(to: Console, game: Game[Any]) -> None:
    """List the wagers with their odds, limits and places."""
    columns = (Column("Wager"), Column("Pays", folds=True), Column("Takes"), Column("Places", folds=True))
    rows = [
        (slug, wager.odds_text, _own_limits(game, slug), where(game, slug))
        for slug, wager in game.wagers.items()
        if spots_of(game, slug)
    ]
    show_table(to, columns, rows)


def show_opening(to: Console, game: Game[Any], state: Any, seat: int) -> bool:
    """One screen for a patron who comes to a table of many wagers; False where the felt and all wagers are shown."""
    usual = {slug: told for slug, told in felt_of(game).usual.items() if slug in game.wagers}
    if not usual:
        return False
    to.print(felt_of(game).stands(state, seat))
    columns = (Column("Wager"), Column("Pays", folds=True), Column("Wins", folds=True))
    show_table(to, columns, [(slug, _first_line(game, slug), told) for slug, told in usual.items()])
    rest = len(game.wagers) - len(usual)
    to.print(f"There are {rest} more wagers: 'wagers' lists all, 'layout' draws the felt, 'wagers NAME' explains one.")
    return True


def _first_line(game: Game[Any], slug: str) -> str:
    """The first line of a wager's pay table."""
    first, more = game.wagers[slug].pays[0], len(game.wagers[slug].pays) > 1
    return f"{first.odds}{', or more' if more else ''}"


def _own_limits(game: Game[Any], wager: str) -> str:
    """A wager's limits if they differ from the table's."""
    limits = game.house.limits_of(wager)
    return span(limits) if limits != game.house.limits else ""


def show_places(to: Console, game: Game[Any], wager: str) -> None:
    """List every place for one wager."""
    kind = game.wagers[wager]
    to.print(f"{kind.name} pays {kind.odds_text}: {kind.about}.", style="bold")
    spots = spots_of(game, wager)
    if len(spots) > MANY:
        to.print(", ".join(spot.id for spot in spots))
    else:
        show_table(to, (Column("Place"), Column("Name")), [(spot.id, spot.name) for spot in spots])


def show_prizes(to: Console, game: Game[Any], state: Any, wager: str = "") -> bool:
    """List what wagers pay in dollars now, all or one of them; whether there are any."""
    prizes = [prize for prize in felt_of(game).prizes(state) if wager in ("", prize.wager)]
    for slug in dict.fromkeys(prize.wager for prize in prizes):
        to.print(f"{game.wagers[slug].name} now pays:", style="bold")
        for prize in (one for one in prizes if one.wager == slug):
            to.print(f"  {prize.when}: {prize.pays}")
    return bool(prizes)


def show_tickets(to: Console, game: Game[Any]) -> None:
    """Explain how tickets are written, where patrons write their own."""
    told = felt_of(game).tickets
    if not told:
        return
    to.print(told)
    known = [(ticket, means) for ticket, means in felt_of(game).notation if game.spot(ticket)]
    width = max(len(ticket) for ticket, _ in known)
    for ticket, means in known:
        to.print(f"  {ticket:<{width}}  {means}")


def show_sign(to: Console, game: Game[Any]) -> None:
    """The sign at the table, each line with its paragraphs."""
    for line in sign(game).lines:
        to.print(line.text)
        to.print(f"  {', '.join(shown(one, game.house.edition) for one in line.cites)}", style=DIM)
    posted, heading = sign(game).choices, ""
    if posted:
        to.print("The house's choices", style="bold")
    for one in posted:
        if one.group != heading:
            heading = one.group
            to.print(f"  {heading}")
        to.print(f"    {one.title}: {one.says}", end="")
        to.print(f"  {one.option}", style=DIM)


def show_odds(to: Console, game: Game[Any], wager: str) -> None:
    """The exact odds of one wager."""
    line = report(game, wager).wagers[0]
    facts = [("pays", line.pays)]
    if (chance := line.probability) is not UNSET:
        facts += [
            ("true odds", chances(line)[0]),
            ("wins", f"{brief(chance.win)}, {in_percent(chance.win)}"),
            ("loses", f"{brief(chance.lose)}, {in_percent(chance.lose)}"),
            *(
                [("loses part", f"{brief(chance.lose_part)}, {in_percent(chance.lose_part)}")]
                if chance.lose_part
                else []
            ),
            ("pushes", f"{brief(chance.push)}, {in_percent(chance.push)}" if chance.push else "never"),
        ]
    facts.append(("house advantage", f"{brief(line.house_advantage)}, {in_percent(line.house_advantage)}"))
    if line.deciding_rolls != 1:
        facts.append(("per deciding roll", in_percent(line.house_advantage_per_roll)))
        facts.append(("deciding rolls", f"{float(line.deciding_rolls):.3f}"))
    if text := deviation(line):
        facts.append(("standard deviation", text))
    cited = [Citation(one) for text in (line.cite, line.pays_cite) if text for one in text.split("; ")]
    facts.append(("paragraphs", beside(cited, game.house.edition)))
    to.print(line.name, style="bold")
    for name, fact in facts:
        to.print(f"  {name:<19} {fact}")


def show_calls(to: Console, awaits: Awaits, seat: int, edition: Edition) -> None:
    """Show the calls and the moves that can be made now."""
    if isinstance(awaits, Choice) and (turn := awaits.turn(seat)):
        for move in turn.moves:
            money = f" {dollars(move.least)} to {dollars(move.most)}" if move.most else ""
            to.print(f"  choose {move.name}{money}")
    offers = awaits.calls if awaits is not None else ()
    if not offers:
        to.print("There is nothing to call now.")
    for offer in offers:
        says = f" {'|'.join(offer.values[:12])}{'|...' if len(offer.values) > 12 else ''}" if offer.values else ""
        to.print(f"  call {offer.name}{says}", style="bold", end="")
        to.print(f"  ({' or '.join(offer.by)}) {offer.about}", end="")
        to.print(f"  [{beside(offer.cites, edition)}]", style=DIM)


def show_event(to: Console, event: AnyEvent, game: Game[Any]) -> None:
    """One thing that happened, with its paragraphs."""
    ink = INK.get(event.verdict, BRASS) if isinstance(event, Settled) else ""
    to.print(tell(event, game=game), style=ink, end="  " if event.cites else "\n")
    if event.cites:
        to.print(f"[{beside(event.cites, game.house.edition)}]", style=DIM)


def show_why(to: Console, game: Game[Any], decided: Sequence[Decided]) -> None:
    """Show what was decided and, once each, what its paragraphs say in plain words."""
    told: set[Citation] = set()
    for sentence, cites in decided:
        to.print(sentence, style="bold")
        for one in cites:
            to.print(f"  {shown(one, game.house.edition)}{', as above' if one in told else ''}", style=BRASS)
            if one not in told:
                to.print(Padding(plainly(one), (0, 0, 0, 4)) if to.is_terminal else f"    {plainly(one)}")
            told.add(one)
        if not cites:
            to.print("  No paragraph was needed.")
