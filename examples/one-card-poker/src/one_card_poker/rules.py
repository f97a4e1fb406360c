"""The rules of one-card poker."""

from collections.abc import Iterator, Mapping
from typing import ClassVar

from msgspec.structs import replace

from one_card_poker.state import FACE_DOWN, OneCardState, Phase
from pitboss.commands import AnyCommand, Call, Choose, Result, Role, Viewer
from pitboss.equipment import CARDS, Pack, Shoe, card_name
from pitboss.events import (
    AnyEvent,
    Called,
    Chosen,
    Decision,
    Disclosed,
    Drawn,
    Noted,
    Opened,
    Over,
    Settled,
    Shuffled,
    Verdict,
)
from pitboss.game import Answer, Awaits, Bet, Chance, Choice, Game, Grounds, Move, Spot, Turn, Wagering
from pitboss.house import Charter
from pitboss.law import Edition, cites
from pitboss.money import Transfer, layout, sealed
from pitboss.procedures.calling import read_calls
from pitboss.procedures.settlement import given_back, losers_first, lost, won
from pitboss.procedures.together import answered, with_answer, without_answer
from pitboss.procedures.wagering import changed, fold, ordinary

BESIDE = "ante+raise"  # where a raise lies
RANKS = "23456789TJQKA"
SPADES = {f"{rank}S": card_name(f"{rank}S") for rank in RANKS}
DECK = Shoe(1, "deck", pack=Pack("spades", SPADES, [1] * 13, how_to_write=CARDS.how_to_write))
CALLS = read_calls("one_card_poker")
DEAL, ANTE, RAISE = cites("one-card-poker/deal"), cites("one-card-poker/ante"), cites("one-card-poker/raise")
OPENS = cites("one-card-poker/opens")


def rank(card: str) -> int:
    """How high a card is: a deuce 0, an ace 12."""
    return RANKS.index(card[0])


class OneCardPoker(Game[OneCardState]):
    """A game is its charter, its grounds for refusing, and the answers to the contract's questions."""

    charter: ClassVar = Charter.load(
        "one_card_poker",
        slug="one-card-poker",
        name="One-Card Poker",
        citation="13:69F-8.4(c)",
        editions=(Edition.NJAC_13_69F,),
        places=6,
    )
    grounds: ClassVar = Grounds(chips=ANTE, permissible=cites("13:69F-8.4(c)"), closed=DEAL, procedure=DEAL)

    @property
    def spots(self) -> Mapping[str, Spot]:
        """Patrons place antes; a raise is chosen, and lies beside its ante."""
        return {"ante": Spot("ante", "ante", "Ante")}

    def start(self) -> OneCardState:
        """An empty table."""
        return OneCardState()

    def awaits(self, state: OneCardState) -> Awaits:
        """Wagers, the cards, and then the choices of all who were dealt in."""
        match state.phase:
            case Phase.WAGERING:
                return Wagering(calls=(CALLS["deal"].offer,))
            case Phase.DEALING:
                return Chance(device=DECK, count=len(state.bets) + 1, ordered=True)
            case Phase.CHOOSING:
                done = [answer.seat for answer in state.answers]
                return Choice(turns=tuple(_turn(ante) for ante in state.bets if ante.seat not in done))
            case _:
                return None

    def decide(self, state: OneCardState, command: AnyCommand) -> Decision:
        """What follows from a command."""
        if (decision := ordinary(self, state, command)) is not None:
            return decision
        match command:
            case Call():
                called = CALLS["deal"].heard(command)
                return (called,) if state.bets else (called, Over(cites=DEAL))
            case Result(outcome=tuple(cards)):
                return tuple(self._dealt(state, [str(card) for card in cards]))
            case Choose():
                return self._chosen(state, command)
            case _:
                raise AssertionError("the table waits for nothing else")

    def _dealt(self, state: OneCardState, cards: list[str]) -> Iterator[Drawn]:
        """Each patron sees one card, and nobody sees the dealer's."""
        for bet, card in zip(state.bets, cards, strict=False):
            says = f"Seat {bet.seat} has the {card_name(card)}"
            yield Drawn(outcome=card, says=says, seen_by=(bet.seat,), cites=DEAL)
        yield Drawn(outcome=cards[-1], seen_by=(), cites=DEAL)

    def _chosen(self, state: OneCardState, command: Choose) -> Decision:
        """Nobody learns another's choice before all have chosen; then the dealer's card is turned up."""
        events = answered(self, state, command, RAISE, _disclosed)
        if len(events) == 1:
            return events
        for event in events:
            state = self.evolve(state, event)
        opens = rank(state.dealer) + 2 >= self.house.number("opens")
        turned = Called(
            by=Role.DEALER,
            name="turn-up",
            says=f"The {card_name(state.dealer)}: the dealer {'opens' if opens else 'does not open'}",
            result=state.dealer,
            cites=OPENS,
        )
        settled = losers_first(self._settled(state, opens=opens))
        return (*events, turned, *settled, Shuffled(device=DECK.name, cites=DEAL), Over(cites=DEAL))

    def _settled(self, state: OneCardState, *, opens: bool) -> Iterator[Settled]:
        """What becomes of each ante and each raise."""
        hands = dict(state.cards)
        for bet in state.bets:
            wager = self.wagers["raise" if bet.spot == BESIDE else "ante"]
            if bet.seat not in hands:
                yield lost(bet, wager.cites, "the hand was folded")
                continue
            why = f"the {card_name(hands[bet.seat])} against the {card_name(state.dealer)}"
            if opens and rank(hands[bet.seat]) < rank(state.dealer):
                yield lost(bet, wager.cites, why)
            elif not opens and bet.spot == BESIDE:
                yield given_back(bet, Verdict.PUSH, wager.cites + OPENS, why)
            else:
                yield won(bet, wager.pay().odds, self.house.chip, wager.cites + wager.pay().cites, why)

    def ends_void(self, state: OneCardState) -> tuple[AnyEvent, ...]:
        """Where a round is void, the cards go back into the deck, and nobody sees them."""
        collected = Noted(what="collected", says="The cards are collected unseen", cites=DEAL)
        return (collected, Shuffled(device=DECK.name, cites=DEAL), *super().ends_void(state))

    def evolve(self, state: OneCardState, event: AnyEvent) -> OneCardState:
        """The next state. The cards stay on the table until the next round is opened."""
        match event:
            case Opened():
                return replace(fold(state, event), cards=(), dealer=FACE_DOWN)
            case Noted():
                return replace(state, cards=(), dealer=FACE_DOWN)
            case Called(name="deal"):
                return replace(state, phase=Phase.DEALING)
            case Drawn() if len(state.cards) < len(state.bets):
                seat = state.bets[len(state.cards)].seat
                return replace(state, cards=(*state.cards, (seat, str(event.outcome))))
            case Drawn():
                return replace(state, phase=Phase.CHOOSING, dealer=str(event.outcome))
            case Chosen():
                return with_answer(state, event)
            case Disclosed(move="raise"):
                return changed(without_answer(state, event), event.seat, BESIDE, event.cents)
            case Disclosed():
                cards = tuple(one for one in state.cards if one[0] != event.seat)
                return replace(without_answer(state, event), cards=cards)
            case _:
                return fold(state, event)

    def view(self, state: OneCardState, viewer: Viewer) -> OneCardState:
        """Until the round is over, everybody sees only their own card and their own choice."""
        if state.phase == Phase.OVER:
            return state
        cards = tuple((seat, card if seat == viewer else FACE_DOWN) for seat, card in state.cards)
        return replace(super().view(state, viewer), cards=cards, dealer=FACE_DOWN)


def _turn(ante: Bet) -> Turn:
    """Fold, or raise by as much as the ante; a patron who says nothing folds."""
    return Turn(ante.seat, (Move("fold"), Move("raise", ante.cents, ante.cents)), silent="fold")


def _disclosed(answer: Answer) -> Disclosed:
    """What a patron chose, now that all have; the chips of a raise go from under cover to the layout."""
    seat, cents = answer.seat, answer.cents
    raised = (Transfer(sealed(seat), layout(seat), cents),) if cents else ()
    return Disclosed(seat=seat, move=answer.move, cents=cents, cites=RAISE, transfers=raised)
