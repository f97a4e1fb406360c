"""What the games of the poker room share: decks, the button, forced money, betting rounds and the showdown.

Its own files: `streets.py` is the order in which cards come and bets are made, `button.py` who is dealt in and who
posts what, `showdown.py` who shows and who wins, and `history.py` how hands are written down.
"""

from pitboss.law import declare

declare("pitboss.games.poker_room")
