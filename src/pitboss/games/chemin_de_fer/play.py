"""The play of a hand: the first cards, naturals, third cards, and all that can go wrong with them."""

from msgspec.structs import replace

from pitboss.commands import Call, Choose
from pitboss.equipment import card_name
from pitboss.events import AnyEvent, Chosen, Drawn, Noted, Over
from pitboss.games.baccarat.coup import BANKER, PLAYER, Coup
from pitboss.games.chemin_de_fer import calls, law
from pitboss.games.chemin_de_fer.calls import called
from pitboss.games.chemin_de_fer.hands import DRAW, OPTION, banker_must, player_must, takes_stray
from pitboss.games.chemin_de_fer.state import TWO, CheminState
from pitboss.law import Citation, carries_out
from pitboss.procedures.settlement import voided
from pitboss.procedures.shuffling import Shuffling, burn_value, dealt

CARD, STAYS = "card", "stay"
BY_TURNS = (PLAYER, BANKER, PLAYER, BANKER)
TWO_BY_TWO = (PLAYER, PLAYER, BANKER, BANKER)
# The phases in which a card comes, and whose it is.
COMING = {
    "surplus-player": PLAYER,
    "surplus-banker": BANKER,
    "player-third": PLAYER,
    "given": PLAYER,
    "banker-third": BANKER,
    "banker-second": BANKER,
}
CARD_PHASES = frozenset({"dealing", "stray", "stray-called", "extra", *COMING})
Cites = tuple[Citation, ...]


class Play:
    """The play of hands under one house's rules."""

    def __init__(self, *, two_by_two: bool, forced: bool, one_more: bool) -> None:
        self.order = TWO_BY_TWO if two_by_two else BY_TURNS
        self.forced = forced
        self.one_more = one_more

    # --- the first cards ---

    def whose(self, state: CheminState) -> str:
        """Whose card comes now."""
        return self.order[len(state.player) + len(state.bank)] if state.phase == "dealing" else COMING[state.phase]

    def come(self, state: CheminState, card: str) -> tuple[AnyEvent, ...]:
        """What follows from a card."""
        match state.phase:
            case "dealing" | "surplus-player" | "surplus-banker":
                return (self._face_down(state, card),)
            case "extra":
                return (Drawn(outcome=card, seen_by=(), cites=law.EXTRA_CARD),)
            case "stray" | "stray-called":
                return self._stray(state, card)
            case "player-third" | "given":
                cites = law.BANKER_DREW_FIRST if state.phase == "given" else law.THIRD_CARD
                return (Drawn(outcome=card, says=f"The {card_name(card)} to the Player's Hand", cites=cites),)
            case _:
                cites = law.BANKER_TOOK_TWO if state.phase == "banker-second" else law.THIRD_CARD
                drawn = Drawn(outcome=card, says=f"The {card_name(card)} to the Banker's Hand", cites=cites)
                return (drawn, self._turned_up(state, drawn))

    def _face_down(self, state: CheminState, card: str) -> Drawn:
        seat = state.dominant if self.whose(state) == PLAYER else state.banker
        cites = {"surplus-player": law.PLAYER_HAS_THREE, "surplus-banker": law.BANKER_HAS_THREE}
        by = cites.get(state.phase, law.FIRST_CARDS)
        return Drawn(outcome=card, says=f"The {card_name(card)} to seat {seat}", seen_by=(seat,), cites=by)

    def kept(self, state: CheminState, dominant: int) -> tuple[Drawn, ...]:
        """A card that was drawn too many is the first of this hand."""
        if not state.extra:
            return ()
        says = f"The {card_name(state.extra)} to seat {dominant}"
        return (Drawn(outcome=state.extra, says=says, seen_by=(dominant,), cites=law.EXTRA_CARD),)

    # --- naturals and third cards ---

    def naturals(self, state: CheminState, command: Call) -> tuple[AnyEvent, ...]:
        """Naturals are shown at once; where there is none, the Dominant Player is to speak."""
        heard = called(command, calls.SHOW_NATURALS)
        return (heard, shown(state, law.NATURALS)) if state.natural else (heard,)

    @carries_out("19:47-4.9")
    def spoken(self, state: CheminState, command: Choose) -> tuple[AnyEvent, ...]:
        """A hand draws or stays; what it must do is done, whatever its holder says."""
        if state.phase == "player-speaks":
            must, cites = player_must(state.player_first, forced=self.forced), law.PLAYER_SPEAKS
        else:
            must, cites = self.bankers_duty(state), law.BANKER_SPEAKS
        move = command.move if must == OPTION else CARD if must == DRAW else STAYS
        said = Chosen(seat=command.seat, move=move, cites=cites)
        over = state.phase == "banker-speaks" and move == STAYS
        return (said, shown(state, law.BANKER_SPEAKS)) if over else (said,)

    def bankers_duty(self, state: CheminState) -> str:
        """What the Banker must do, or may choose."""
        return banker_must(state.banker_first, state.third_value, forced=self.forced)

    def _stray(self, state: CheminState, card: str) -> tuple[AnyEvent, ...]:
        """A card came to a Player who stayed: it is the Banker's, or it goes into the bucket with others."""
        wrongly = state.phase == "stray-called"
        cites = law.CARD_WRONGLY_CALLED if wrongly else law.CARD_AFTER_STAY
        if takes_stray(self.bankers_duty(state), wrongly_called=wrongly):
            drawn = Drawn(outcome=card, says=f"The {card_name(card)} is the Banker's card", cites=cites)
            return (drawn, self._turned_up(state, drawn))
        more = min(burn_value(card), state.left - 1)
        return (Drawn(outcome=card, says=f"The {card_name(card)} is discarded: {more} burned", cites=cites),)

    def _turned_up(self, state: CheminState, drawn: Drawn) -> Noted:
        return shown(replace(state, taken=(*state.taken, str(drawn.outcome))), law.ANNOUNCED)

    # --- the state after a card ---

    def after_card(self, state: CheminState, card: str, shuffling: Shuffling) -> CheminState:
        """The state after a card has come out of the shoe."""
        phase, state = state.phase, dealt(state)
        match phase:
            case "dealing" | "surplus-player" | "surplus-banker":
                if self.whose(state) == PLAYER:
                    state = replace(state, player=(*state.player, card))
                else:
                    state = replace(state, bank=(*state.bank, card))
                full = len(state.player) + len(state.bank) >= 2 * TWO
                return replace(state, phase="dealt" if full else "dealing")
            case "extra":
                kept = "" if state.cutting_card_is_out else card
                return replace(state, phase="announce", extra=kept)
            case "player-third" | "given":
                return replace(state, phase="banker-speaks", third=card)
            case "stray" | "stray-called":
                if takes_stray(self.bankers_duty(state), wrongly_called=phase == "stray-called"):
                    return replace(state, phase="announce", taken=(card,))
                return shuffling.burn(state, burn_value(card), "banker-speaks")
            case _:
                return replace(state, phase="announce", taken=(*state.taken, card))

    # --- what cannot be played on ---

    @carries_out("19:47-4.12(i)", "chemin-de-fer/cutting-card")
    def is_last(self, state: CheminState) -> bool:
        """Whether this is the last hand of the shoe."""
        return state.final if self.one_more else state.cutting_card_is_out

    def finished(self, state: CheminState) -> bool:
        """Whether the shoe is over after this hand."""
        return self.is_last(state) or not state.left


def annulled(state: CheminState, heard: AnyEvent, why: str, cites: Cites, bank: str) -> tuple[AnyEvent, ...]:
    """The hand is void, every wager goes back, and the bank stays or moves on."""
    says = "The bank goes on to the next participant." if bank == "moves" else "The bank stays."
    noted = Noted(what="bank", value=bank, says=says, cites=cites)
    return (heard, *voided(state.bets, cites, why), noted, Over(cites=cites))


def shown(state: CheminState, cites: Cites) -> Noted:
    """Both hands are turned face up."""
    player = (*state.player, state.third) if state.third else state.player
    hands = f"{' '.join(player)} / {' '.join((*state.bank, *state.taken))}"
    return Noted(what="turned-up", value=hands, says=f"Player and Banker show {hands}.", cites=cites)


def announced(coup: Coup) -> str:
    """The result in words."""
    result = {PLAYER: "the Player's Hand wins", BANKER: "the Banker's Hand wins"}.get(coup.winner, "a stand-off")
    return f"Player {coup.player}, Banker {coup.banker}: {result}"
