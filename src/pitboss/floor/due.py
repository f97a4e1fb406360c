"""What the equipment is to show next, for the dealer who keys it in: what can be keyed, and where it comes to lie."""

from msgspec import Struct

from pitboss.commands import Result
from pitboss.equipment import Shoe
from pitboss.events import Refusal
from pitboss.felt import felt_of
from pitboss.floor.live import Moment
from pitboss.game import Chance


class Due(Struct, frozen=True):
    """A result that is to be keyed in."""

    count: int = 1  # how many cards or tiles come out together
    marks: tuple[str, ...] = ()  # the cards or tiles of the pack
    to: tuple[str, ...] = ()  # the hand that each of them goes to, in their order; none where they go to no hand


def due(moment: Moment) -> Due | None:
    """What a dealer is to key in; None where nothing is, or where the equipment is not the dealer's own."""
    awaits = moment.awaits
    if not isinstance(awaits, Chance) or not moment.standing.tracking:
        return None
    device = moment.equipment.now(awaits.device)
    if not isinstance(device, Shoe):
        return Due()
    return Due(awaits.count, tuple(device.pack.kinds), _goes_to(moment, awaits, device))


def _goes_to(moment: Moment, chance: Chance, shoe: Shoe) -> tuple[str, ...]:
    """The hand that each card would come to lie in: that depends on their order, and not on which cards they are."""
    game, state, felt = moment.game, moment.state, felt_of(moment.game)
    lying = {card for hand in felt.hands(state) for card in hand.cards}
    left = zip(shoe.pack.kinds, shoe.counts, strict=True)
    apart = [kind for kind, count in left if count and kind not in lying][: chance.count]
    decided = game.decide(state, Result(tuple(apart) if chance.count > 1 else "".join(apart)))
    if len(apart) < chance.count or isinstance(decided, Refusal):
        return ()
    for event in decided:
        state = game.evolve(state, event)
        found = {card: hand.name for hand in felt.hands(state) for card in hand.cards}
        if all(card in found for card in apart):
            return tuple(found[card] for card in apart)
    return ()
