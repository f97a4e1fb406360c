"""What the baccarat games share: hands and their counts, third cards, and the coup that they come to."""

from pitboss.law import declare

declare("pitboss.games.baccarat")
