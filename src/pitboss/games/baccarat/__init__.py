"""What the baccarat games share: hands and their counts, third cards, and the coup that they come to.

Its own files: `hands.py` counts a hand and tells who draws, `coup.py` is what a round comes to, `counts.py` counts the
ways of every coup, and `vigorish.py` is the commission.
"""

from pitboss.law import declare

declare("pitboss.games.baccarat")
