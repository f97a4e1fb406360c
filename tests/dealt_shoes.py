"""Shoes dealt by a game's own definition, card for card, to hold the kernel against: by its rules, and at a table.

`python tests/dealt_shoes.py 100000` deals so many rounds at full tables, under every licensed option.
"""

import random
import sys
from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import count
from typing import Any

import numpy as np

from pitboss.commands import BuyIn, Call, Place, Result, Sit
from pitboss.equipment import DECK
from pitboss.errors import BadInput
from pitboss.events import Called, Refusal, Shuffled
from pitboss.game import Chance
from pitboss.games.baccarat.coup import BANKER, PLAYER, Coup
from pitboss.games.baccarat.hands import coup_of, dealt_next, draws_next, value
from pitboss.games.baccarat.rules import Baccarat
from pitboss.games.baccarat.sim import dealt
from pitboss.games.mini_baccarat import MiniBaccarat
from pitboss.games.punto_banco import PuntoBanco
from pitboss.house import Limits
from pitboss.money import owed, purse
from pitboss.odds.counted import payoffs
from pitboss.procedures.shuffling import burn_value
from pitboss.procedures.timing import routine
from pitboss.table import Table

GAMES: tuple[type[Baccarat], ...] = (PuntoBanco, MiniBaccarat)
STAKE = 1235  # cents: vigorish on it is rounded wherever it can be
BESIDE = 1300  # a total card wager that spares the Banker's Hand its vigorish
PURSE = 10**9


# --- every licensed option -------------------------------------------------------------------------------------------


def every_house(*, decks: int = 8) -> Iterator[Baccarat]:
    """The games under every value of every option: of those that matter to a wager in every combination."""
    limits = Limits(minimum=5, maximum=10**9, increment=5)
    for game in GAMES:
        for edition in game.charter.editions:
            known = [one for one in game.charter.options if one.edition in ("", edition) and one.name != "decks"]
            for options in _choices({one.name: _values(one.choices) for one in known}):
                options["decks"] = str(decks)
                try:
                    yield game(game.charter.house(edition=edition, options=options, limits=limits, chip=5))
                except BadInput:
                    continue  # the law does not allow these together


def _values(choices: str) -> list[str]:
    low, dots, high = choices.partition("..")
    return [low, high] if dots else choices.split("|")


def _choices(options: dict[str, list[str]]) -> Iterator[dict[str, str]]:
    """Kinds of vigorish by wagers on offer; and beside each, the other options in turn."""
    turn = count()
    for vigorish in options.get("vigorish", [""]):
        for total in options.get("total-cards", [""]):
            for bonus in options.get("bonus", [""]):
                for table in options.get("bonus-table", [""]) if bonus == "yes" else ["A"]:
                    for rate in options["rate"]:
                        for rounding in options["rounding"]:
                            at = next(turn)
                            chosen = {name: values[at % len(values)] for name, values in options.items()}
                            fixed = {"vigorish": vigorish, "total-cards": total, "bonus": bonus, "bonus-table": table}
                            chosen |= {name: one for name, one in fixed.items() if name in options}
                            yield chosen | {"rate": rate, "rounding": rounding}


# --- the definition's rules, fed with an order of cards --------------------------------------------------------------


def coups_by_the_rules(order: Sequence[str], behind: int) -> list[Coup]:
    """The coups of a shoe by the game's rules of burning, dealing and drawing, and its last hand."""
    at = 1 + burn_value(order[0])
    found: list[Coup] = []
    last_hand = False
    while True:
        player: tuple[str, ...] = ()
        banker: tuple[str, ...] = ()
        while hand := (dealt_next if len(banker) < 2 else draws_next)(player, banker):
            if hand == PLAYER:
                player = (*player, order[at])
            else:
                banker = (*banker, order[at])
            at += 1
        found.append(coup_of(player, banker))
        if last_hand:
            return found
        last_hand = len(order) - at <= behind


def values_of(order: Sequence[str]) -> np.ndarray[Any, np.dtype[np.uint8]]:
    """The cards as the kernel knows them."""
    return np.array([value(card) for card in order], dtype=np.uint8)


def by_the_kernel(game: Baccarat, order: Sequence[str]) -> list[Coup]:
    """The coups of a shoe as the kernel deals it, beside another one."""
    coups, reversed_coups = dealt(game, values_of(order), values_of(order[::-1]))
    again = dealt(game, values_of(order[::-1]), values_of(order))
    assert again == (reversed_coups, coups)
    return coups


def shuffled(draw: random.Random, decks: int) -> list[str]:
    """All cards of so many decks in random order."""
    cards = list(DECK) * decks
    draw.shuffle(cards)
    return cards


# --- a full table ----------------------------------------------------------------------------------------------------


class LiveShoe:
    """One shoe at a full table, with every wager on the layout in every round, and the chips that each round moved."""

    def __init__(self, game: Baccarat, draw: random.Random) -> None:
        self.game, self.draw = game, draw
        self.table: Table[Any] = Table(game)
        self.order = shuffled(draw, game.shuffling.shoe.decks)  # cards can come preshuffled
        self.expected = _wagered(game)
        for seat in self.expected:
            self.do(Sit(seat))
            self.do(BuyIn(seat, PURSE))

    def do(self, command: Any) -> tuple[Any, ...]:
        events = self.table.do(command)
        assert not isinstance(events, Refusal), (command, events)
        return events

    def step(self) -> tuple[Any, ...]:
        """The next routine thing; the cards come in the order of the shuffle and the cut."""
        awaits = self.table.awaits
        if isinstance(awaits, Chance):
            at = self.game.shuffling.cards - self.table.state.left
            cards = tuple(self.order[at : at + awaits.count])
            return self.do(Result(cards if awaits.count > 1 else cards[0]))
        command = routine(awaits)
        if command is None:  # patrons are offered the shoe, and have to answer
            assert awaits is not None
            offer = awaits.calls[0]
            command = Call(offer.by[0], offer.name, offer.seats[0])
        if isinstance(command, Call) and command.name == "cut":
            command = Call(command.by, "cut", value=str(self.draw.randint(10, self.game.shuffling.cards - 10)))
        events = self.do(command)
        for event in events:
            if isinstance(event, Shuffled):
                self.order = shuffled(self.draw, self.game.shuffling.shoe.decks)
            if isinstance(event, Called) and event.name == "cut":
                at = int(event.value)
                self.order = self.order[at:] + self.order[:at]
        return events

    def held(self, seat: int) -> int:
        """What a seat has, less what it owes."""
        return self.table.ledger[purse(seat)] + self.table.ledger[owed(seat)]

    def rounds(self, most: int) -> Iterator[tuple[Coup, dict[int, int]]]:
        """Each round until the next shuffle: its coup, and what each seat came to."""
        while self.table.awaits is not None:
            self.step()
        for _ in range(most):
            before = {seat: self.held(seat) for seat in self.expected}
            self.step()
            for seat, wagers in self.expected.items():
                for spot, cents, _ in wagers:
                    self.do(Place(seat, spot, cents))
            coup = None
            while self.table.state.bets:
                hands = self.table.state.player, self.table.state.banker
                if self.table.state.phase == "result":
                    coup = coup_of(*hands)
                self.step()
            assert coup is not None
            assert self.table.out_of_balance() is None
            yield coup, {seat: self.held(seat) - before[seat] for seat in self.expected}
            while self.table.state.phase == "collecting":
                self.step()
            if self.table.awaits is not None:
                return

    def check(self, most: int = 10**9) -> int:
        """Hold the shoe against the kernel, round by round: the coups and what every seat nets. How many rounds."""
        seen = list(self.rounds(most))
        nets = {
            (one.kind.slug, one.when, stake): {coup: net for net, coups in one.groups for coup in coups}
            for stake in {cents for wagers in self.expected.values() for _, cents, _ in wagers}
            for one in payoffs(self.game, stake)
        }
        for coup, came in seen:
            for seat, wagers in self.expected.items():
                net = sum(nets[spot, when, cents][coup] * Fraction(cents) for spot, cents, when in wagers)
                assert came[seat] == net, (self.game.house, coup, seat, came[seat], net)
        self.coups = [coup for coup, _ in seen]
        return len(seen)


def _wagered(game: Baccarat) -> dict[int, list[tuple[str, int, str]]]:
    """Who wagers what: spot, cents, and the condition that the wager is made on."""
    spots = [spot for spot in game.spots if spot != BANKER]
    seats = {1: [(spot, STAKE, "") for spot in spots], 3: [(BANKER, STAKE, "")]}
    conditions = {one.when for one in payoffs(game) if one.when}
    for when in conditions:
        seats[5] = [(BANKER, STAKE, when), ("total-cards-6", BESIDE, "")]
        seats[6] = [(BANKER, BESIDE, ""), ("total-cards-5", STAKE, "")]  # less than the Banker's Hand: not spared
    return seats


def main(rounds: int) -> None:
    """A long run, over every house in turn."""
    draw, done = random.Random(rounds), 0
    while done < rounds:
        for game in every_house():
            live = LiveShoe(game, draw)
            done += live.check(81 if game.continuous else 10**9)
            if not game.continuous:
                assert live.coups == by_the_kernel(game, live.order)
    sys.stdout.write(f"{done:,} rounds at full tables: the kernel agrees with every one of them\n")


if __name__ == "__main__":
    main(int(sys.argv[1]))
