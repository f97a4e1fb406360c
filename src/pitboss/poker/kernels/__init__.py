"""Poker hands in bulk, as machine code: what arrays of hands are worth, how many there are of each kind, and who wins.

NumPy and Numba load here and nowhere else in `pitboss.poker` except in `equity`. A card is its index in `DECK`, from
0 to 51. Strengths are those of the scalar rankings, and tests hold the two together.
"""
