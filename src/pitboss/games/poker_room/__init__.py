"""What the games of the poker room share: decks, the button, antes and blinds, betting rounds and the showdown.

Files of its own: `streets.py` has the order of cards and betting rounds, `button.py` who is dealt in and who posts,
`showdown.py` who shows and who wins, and `history/` how hands are written and replayed.
"""

from pitboss.law import declare

declare("pitboss.games.poker_room")
