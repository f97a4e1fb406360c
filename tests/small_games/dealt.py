"""What the small games share: wagers are made, the cards are dealt, and all is settled at the pay table."""

from abc import abstractmethod
from collections.abc import Mapping
from functools import cache, cached_property
from typing import ClassVar

from msgspec.structs import replace

from pitboss.commands import AnyCommand, Call, Choose, Result, Role
from pitboss.equipment import CARDS, DECK, Pack, Shoe
from pitboss.events import AnyEvent, Called, Decision, Drawn, Over, Settled, Verdict
from pitboss.game import Bet, Game, Grounds, Offer, S, Spot, Wagering
from pitboss.house import Charter, Option, Pay, Wager
from pitboss.law import Citation, Edition, cite, cites
from pitboss.money import Odds
from pitboss.poker.ranking import ORDER
from pitboss.procedures.settlement import given_back, lost, won
from pitboss.procedures.wagering import ordinary

RULES = cites("19:47-17.1 Hand")
BETTING = Wagering(calls=(Offer("no-more-bets", (Role.DEALER,), RULES, routine=True),))
LOSES = Odds(0, 1)


def charter(slug: str, wagers: Mapping[str, Mapping[str, str]]) -> Charter:
    """A game with these wagers and what they pay, dealt from some decks."""
    return Charter(
        slug=slug,
        name=slug.replace("-", " ").capitalize(),
        citation=cite("19:47-17.1"),
        editions=(Edition.NJAC_19_47,),
        places=3,
        wagers=tuple(_wager(name, pays, RULES) for name, pays in wagers.items()),
        options=(
            Option("decks", "1..8", "1", RULES, "How many decks are used."),
            Option("ranks", "3..13", "13", RULES, "How many ranks they have."),
            Option("raise", "up-to|exact|none", "up-to", RULES, "How much may be added to a wager."),
        ),
    )


def _wager(name: str, pays: Mapping[str, str], by: tuple[Citation, ...]) -> Wager:
    return Wager(name, name.title(), "", tuple(Pay(when, Odds.parse(odds), by) for when, odds in pays.items()), by)


def ranks_of(count: int) -> str:
    """So many ranks from the two up; where they are few, every other one, for straights would be too common."""
    return ORDER[::2][:count] if count <= 7 else ORDER[:count]


@cache
def pack(ranks: int) -> Pack:
    """A deck of so many ranks."""
    names = {card: CARDS.say(card) for card in DECK if card[0] in ranks_of(ranks)}
    return Pack(f"{ranks} ranks", names, [1] * len(names), how_to_write="write rank and suit like 7H")


class DealtGame(Game[S]):
    """A game that need only say what follows from a choice and from cards."""

    grounds: ClassVar = Grounds(RULES, RULES, RULES, RULES)

    @cached_property
    def shoe(self) -> Shoe:
        return Shoe(self.house.number("decks"), pack=pack(self.house.number("ranks")))

    @cached_property
    def spots(self) -> Mapping[str, Spot]:
        return {name: Spot(name, name, name.title()) for name in self.wagers}

    def decide(self, state: S, command: AnyCommand) -> Decision:
        decision = ordinary(self, state, command)
        if decision is not None:
            return decision
        match command:
            case Call():
                return (Called(by=command.by, name=command.name, says="No more bets", cites=RULES),)
            case Choose():
                return self.chosen(state, command)
            case Result():
                cards = command.outcome if isinstance(command.outcome, tuple) else (command.outcome,)
                return self.dealt(state, tuple(map(str, cards)))
            case _:
                raise AssertionError(command)

    @abstractmethod
    def chosen(self, state: S, command: Choose) -> tuple[AnyEvent, ...]:
        """What follows from a choice."""

    @abstractmethod
    def dealt(self, state: S, cards: tuple[str, ...]) -> tuple[AnyEvent, ...]:
        """What follows from cards."""

    def settled(self, bets: tuple[Bet, ...], odds: Odds | None) -> tuple[AnyEvent, ...]:
        """Wagers are paid at these odds and the round is over; with none they are pushed, with nothing to one lost."""
        return (*(self._one(bet, odds) for bet in bets), Over())

    def _one(self, bet: Bet, odds: Odds | None) -> Settled:
        if odds is None:
            return given_back(bet, Verdict.PUSH, RULES, "")
        return won(bet, odds, self.house.chip, RULES, "") if odds.win else lost(bet, RULES, "")


def drawn(cards: tuple[str, ...]) -> Drawn:
    """Cards that all see."""
    return Drawn(outcome=cards[0] if len(cards) == 1 else cards, cites=RULES)


def in_phase(state: S, phase: str) -> S:
    """The state in its next phase."""
    return replace(state, phase=phase)
