"""What a poker room may choose: the stakes, how much may be bet, and what the house takes."""

from typing import Any, Final

from msgspec import Struct
from msgspec.structs import asdict, replace

from pitboss.errors import BadInput
from pitboss.games.poker_room.law import PACKAGE, law_of
from pitboss.house import Charter, Group, House, Limits
from pitboss.law import Edition, carries_out, cites
from pitboss.money import dollars
from pitboss.procedures.betting import Limit, Structure

STAKES: Final = (
    *("ante", "small-blind", "big-blind", "third-blind", "forced-bet", "hand-fee", "time-fee", "rake-cap"),
    *("buy-in-least", "buy-in-most", "jackpot-takes", "jackpot-start"),
)
JACKPOT: Final = "jackpot"  # the options of a bad beat or a high hand begin with this word
ODD_AMOUNT: Final = 100  # the most that one hand gets because it cannot be divided, when a pot is split
POSTED, SHARES, BUY_IN = cites("poker/stakes"), cites("poker/bonus-shares"), cites("poker/buy-in")
ANTE_BY: Final = cites("poker/ante-by")
LIMITS: Final = {"fixed": Limit.FIXED, "spread": Limit.SPREAD, "pot": Limit.POT, "no-limit": Limit.NONE}
LEVELS: Final = (1, 2, 3, 4, 5, 6, 8, 10, 12, 15, 16, 20, 24, 30, 40, 50, 60, 80, 100, 120, 150, 200, 300, 400, 500)


class RecordedHouse(House, frozen=True):
    """The house of a hand that was played elsewhere, where every odd chip goes to the first winner left of the button.

    Only the reader of hand histories makes one. New Jersey's rules of odd chips are law, so no table can choose others.
    """


class PokerCharter(Charter, frozen=True):
    """A charter that refuses stakes that the chips cannot make."""

    def house(self, **choices: Any) -> House:
        """House rules that the law allows; anything else is refused in one sentence."""
        house, law = self._in_chips(**choices), law_of(self.package)
        if law.split and house.options.get("form") != "high" and house.chip > ODD_AMOUNT:
            sentence = f"The smallest chip cannot be {dollars(house.chip)}: at most $1 of a split pot may be left over."
            raise BadInput(sentence, law.odd_half)
        return house

    def recorded(self, **choices: Any) -> RecordedHouse:
        """The rules of a house elsewhere, for a hand that was recorded there; chips may be larger too."""
        return RecordedHouse(**asdict(self._in_chips(**choices)))

    def _in_chips(self, **choices: Any) -> House:
        house = super().house(**choices)
        posted = [name for name in STAKES if name in house.options]
        amounts = {self.option(name, house.edition).called: house.number(name) for name in posted}
        amounts |= {"The minimum wager": house.limits.minimum, "The maximum wager": house.limits.maximum}
        for called, cents in amounts.items():
            if cents % house.chip:
                sentence = f"{called} cannot be {dollars(cents)}: the smallest chip is {dollars(house.chip)}."
                raise BadInput(sentence, POSTED)
        _fit_together(house)
        return house


def _fit_together(house: House) -> None:
    """Refuse choices that contradict each other."""
    least, most = house.number("buy-in-least"), house.number("buy-in-most")
    if most and least > most:
        raise BadInput(f"The minimum buy-in of {dollars(least)} is more than the maximum of {dollars(most)}.", BUY_IN)
    if house["ante-by"] == "big-blind" and "big-blind" not in house.options:
        raise BadInput("This game has no big blind to post the ante; every player posts it.", ANTE_BY)
    if house.options.get(JACKPOT) and house.number("jackpot-share") + house.number("jackpot-winner") > 100:
        raise BadInput("The two shares of a bad beat add up to more than 100 percent.", SHARES)


def charter_of(
    package: str,
    *,
    slug: str,
    name: str,
    citation: str,
    places: int,
    limits: Limits,
    rank: int,
    jackpots: bool = False,
    betting: str = "fixed",
    odd_chips: str = "seat",
) -> PokerCharter:
    """The charter of a poker game, with the options that it shares with the others.

    Bad beats and high hands are for games in which two hole cards make a hand with the board. The defaults for how
    much may be bet and who gets an odd chip differ from game to game.
    """
    charter = PokerCharter.load(
        package,
        slug=slug,
        name=name,
        citation=citation,
        editions=(Edition.NJAC_19_47, Edition.NJAC_13_69F),
        places=places,
        limits=limits,
        group=Group.POKER_ROOM,
        rank=rank,
        shared=PACKAGE,
    )
    usual = {"betting": betting, "odd-chips": odd_chips}
    options = tuple(
        replace(one, default=usual.get(one.name, one.default))
        for one in charter.options
        if jackpots or not one.name.startswith(JACKPOT)
    )
    return replace(charter, options=options)


class Stakes(Struct, frozen=True):
    """What a hand is played for, in cents, and how much may be bet."""

    limit: Limit
    least: int  # the smallest bet; with fixed limits, the small bet
    most: int  # the largest bet of a spread; with fixed limits, the big bet
    ante: int
    ante_by_one: bool  # whether the big blind posts it for the whole table
    ante_first: bool  # whether a big blind who is short posts the ante before the blind
    ante_is_dead: bool  # whether a short ante wins all of the others
    small: int  # the blinds; 0 for one that is not posted
    big: int
    third: int
    forced: int
    raises: int | None
    check_raise: bool
    step: int  # between the amounts of bets and raises
    halves: bool  # whether, with fixed limits, an all-in for half a bet counts as a whole one
    goes_on: bool  # whether the next raise is then a whole bet more than the all-in

    @classmethod
    def of(cls, house: House) -> "Stakes":
        """The stakes that a house posts."""
        options = house.options
        limit, raises = LIMITS[options["betting"]], options["raises"]
        return cls(
            limit=limit,
            least=house.limits.minimum,
            most=house.limits.maximum,
            ante=int(options["ante"]),
            ante_by_one=options["ante-by"] == "big-blind",
            ante_first=options["ante-first"] == "yes",
            ante_is_dead=options["short-ante"] == "all",
            small=int(options.get("small-blind", "0")),
            big=int(options.get("big-blind", "0")),
            third=int(options.get("third-blind", "0")),
            forced=int(options.get("forced-bet", "0")),
            raises=int(raises) if limit in (Limit.FIXED, Limit.SPREAD) and raises != "any" else None,
            check_raise=options["check-raise"] == "yes",
            step=house.limits.increment,
            halves=options["short-all-in"] != "whole",
            goes_on=options["short-all-in"] == "half-more",
        )

    @property
    def blinds(self) -> tuple[int, ...]:
        """The blinds that are posted, in order."""
        return tuple([cents for cents in (self.small, self.big, self.third) if cents])

    @carries_out("poker/levels")
    def times(self, level: int, *, antes: bool = True) -> "Stakes":
        """The stakes of a level: a multiple of the posted ones, with or without antes."""
        return replace(
            self,
            least=level * self.least,
            most=level * self.most,
            ante=level * self.ante if antes else 0,
            small=level * self.small,
            big=level * self.big,
            third=level * self.third,
            forced=level * self.forced,
        )

    @property
    def structures(self) -> tuple[Structure, Structure]:
        """What may be bet on the early streets and on the later ones."""
        most = self.most if self.limit is Limit.SPREAD else None
        small = Structure(
            self.least, self.limit, most, self.raises, self.check_raise, self.step, self.halves, self.goes_on
        )
        return small, replace(small, least=self.most) if self.limit is Limit.FIXED else small
