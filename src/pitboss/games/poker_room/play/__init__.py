"""The course of a hand, and what the state becomes.

`hand.py` is what follows from cards, choices and calls, `mishaps.py` from the calls that are made when something went
wrong, `bad_beat.py` from a hand that wins what the meter shows, `decks.py` how the decks are made ready, and
`evolving.py` what the state is after each event.
"""

from pitboss.games.poker_room.play.hand import Play

__all__ = ["Play"]
