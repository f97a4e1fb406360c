"""The rules of punto banco: baccarat whose cards a patron deals, the curator."""

from collections.abc import Mapping
from typing import ClassVar, Final

from pitboss.commands import Call
from pitboss.events import AnyEvent, Called, Decision, Left, Noted
from pitboss.game import Offer
from pitboss.games.baccarat.coup import Coup
from pitboss.games.baccarat.house import BaccaratCharter
from pitboss.games.baccarat.law import law_of
from pitboss.games.baccarat.rules import Baccarat
from pitboss.games.baccarat.state import BaccaratState
from pitboss.games.punto_banco import curator
from pitboss.house import House
from pitboss.law import Edition

WORDS: Final = {"display": "The cards are spread face up in columns, by deck, by suit and in sequence"}


class PuntoBanco(Baccarat):
    """Two hands dealt by the curator on the dealer's instructions; patrons wager on either, or on a tie."""

    charter: ClassVar = BaccaratCharter.load(
        "pitboss.games.punto_banco",
        slug="punto-banco",
        name="Punto Banco",
        citation="19:47-3.2",
        editions=(Edition.NJAC_19_47, Edition.NJAC_13_69F),
        places=12,
        rank=5,
    )
    grounds: ClassVar = law_of(charter.package, Edition.NJAC_19_47).grounds
    steps: ClassVar = {5: 25, 4: 20}

    def __init__(self, house: House) -> None:
        super().__init__(house)
        self._waits_for_answer = house["untaken-shoe"] == "play-waits"

    def shuffle_words(self, house: House) -> Mapping[str, str]:
        """How the cards are shown."""
        return WORDS

    def opening(self, state: BaccaratState) -> tuple[Offer, ...]:
        """The shoe is offered, passed or taken away while wagers are open."""
        of_the_shoe = tuple(curator.offers(state))
        if self._waits_for_answer and not state.curator and of_the_shoe:
            return of_the_shoe
        return (*super().opening(state), *of_the_shoe)

    def called(self, state: BaccaratState, command: Call) -> Decision:
        """A call about the shoe, or a call of the round; when wagers are closed, it is told who deals."""
        if command.name in curator.SAYS:
            return (curator.called(state, command),)
        decision = super().called(state, command)
        if command.name == "no-more-bets" and isinstance(decision, tuple):
            return (*decision, curator.deals(state))
        return decision

    def after_coup(self, state: BaccaratState, coup: Coup) -> tuple[AnyEvent, ...]:
        """The shoe passes when the Banker's Hand loses."""
        return curator.after_coup(state, coup)

    def evolve(self, state: BaccaratState, event: AnyEvent) -> BaccaratState:
        """The next state, and who holds the shoe in it."""
        if isinstance(event, Called | Left) or (isinstance(event, Noted) and event.what == "shoe-passed"):
            state = curator.heard(state, event)
        return super().evolve(state, event)

    def cuts_first(self, state: BaccaratState) -> int:
        """The last curator is offered the cut first."""
        return state.curator or state.turn
