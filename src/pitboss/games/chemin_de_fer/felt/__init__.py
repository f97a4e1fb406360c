"""The chemin de fer felt: the bank, both hands, and the places of those who cover it.

`landscape.py` is the layout as it lies on a table; `portrait.py` has the same spots for a screen that is held upright.
"""

from collections.abc import Mapping
from functools import cached_property

from pitboss.felt import Bar, Felt, Hand, Invite, Layout, Prompt, Share
from pitboss.games.chemin_de_fer.felt.landscape import landscape
from pitboss.games.chemin_de_fer.felt.marks import BANKER, PLAYER
from pitboss.games.chemin_de_fer.felt.portrait import portrait
from pitboss.games.chemin_de_fer.hands import point_count
from pitboss.games.chemin_de_fer.rules import CheminDeFer
from pitboss.games.chemin_de_fer.state import (
    AGAINST,
    BANCO,
    BANK,
    BID,
    COVER,
    FACE_DOWN,
    HALF,
    SUIVI,
    WHOLE,
    CheminState,
    Phase,
    in_order,
)
from pitboss.games.chemin_de_fer.wagers import half_of
from pitboss.money import dollars


class CheminFelt(Felt[CheminDeFer]):
    """How a chemin de fer table looks."""

    @cached_property
    def layout(self) -> Layout:
        """The bank, the ways to cover it, and a place for each seat's part of it."""
        return landscape(self.game)

    def portrait(self, seat: int = 0) -> Layout:
        """The same spots, with one place for everybody's part."""
        return portrait(self.game)

    def invites(self, state: CheminState, seat: int) -> tuple[Invite, ...]:
        """The whole of the bank, or half of it: these wagers have only one amount."""
        bank = state.bet(state.banker, BANK)
        if state.phase != Phase.COVERING or not bank:
            return ()
        due = {BANCO: bank.cents, SUIVI: bank.cents, HALF: half_of(self.game, bank.cents)}
        return tuple(
            Invite(spot, cents, cents)
            for spot, cents in due.items()
            if (found := self.game.spots.get(spot)) and not self.game.takes(state, found, seat, cents)
        )

    def asks(self, state: CheminState, seat: int) -> Prompt:
        """A bid while the bank is up for bids, and then a part of it."""
        if state.phase == Phase.BIDDING:
            bids = () if seat == state.barred else (BID,)
            return Prompt("The bank is up for bids; the highest bid takes it.", bids)
        bank = state.bet(state.banker, BANK)
        whole = bank.cents if bank else 0
        if seat == state.banker:
            return Prompt(f"You hold the bank of {dollars(whole)}. The others may cover it.")
        if state.against >= whole:
            return Prompt(f"The bank of {dollars(whole)} is covered.")
        invited = tuple(invite.spot for invite in self.invites(state, seat))
        return Prompt(f"Cover a part of the bank of {dollars(whole)}, or all of it.", (COVER, *invited))

    def hands(self, state: CheminState) -> tuple[Hand, ...]:
        """The two hands as the viewer sees them, with a count where all of a hand is seen."""
        player = (*state.player, state.third) if state.third else state.player
        bank = (*state.bank, *state.taken)
        winner = state.coup.winner if state.phase == Phase.ANNOUNCE else ""
        asked = {Phase.PLAYER_SPEAKS: PLAYER, Phase.BANKER_SPEAKS: BANKER}.get(state.phase)
        hands = ((PLAYER, "Player's Hand", player, state.dominant), (BANKER, "Banker's Hand", bank, state.banker))
        return tuple(
            Hand(
                name,
                tuple("" if card == FACE_DOWN else card for card in cards),
                _count(cards),
                at=at,
                seat=seat,
                turn=at == asked,
                tone="good" if at == winner else "",
            )
            for at, name, cards, seat in hands
        )

    def won(self, hands: tuple[Hand, ...]) -> tuple[str, ...]:
        """The wagers on the hand that won."""
        winner = next((hand.at for hand in hands if hand.tone == "good"), "")
        won = {PLAYER: AGAINST, BANKER: (BANK,)}.get(winner, ())
        return tuple(spot for spot in self.game.spots if spot in won)

    def bar(self, state: CheminState) -> Bar | None:
        """Who covers the bank, counterclockwise from the Banker."""
        bank = state.bet(state.banker, BANK)
        if not bank:
            return None
        laid: dict[int, int] = {}
        for bet in state.bets:
            if bet.spot in AGAINST:
                laid[bet.seat] = laid.get(bet.seat, 0) + bet.cents
        parts = tuple(
            Share(seat, laid[seat], "with the cards" if seat == state.dominant else "")
            for seat in in_order(laid, state.banker, self.game.charter.places)
        )
        left = bank.cents - state.against
        alone = any(bet.spot in WHOLE for bet in state.bets)
        note = f"{dollars(left)} to cover" if left else "covered by a banco" if alone else "covered in full"
        return Bar("Who covers the bank", note, bank.cents, parts)

    def titles(self, state: CheminState) -> Mapping[int, str]:
        """The Banker."""
        return {state.banker: "banker"} if state.banker else {}


def _count(cards: tuple[str, ...]) -> str:
    return str(point_count(cards)) if cards and FACE_DOWN not in cards else ""
