"""What the baccarat games share: hands and their counts, third cards, and the coup that they come to."""
