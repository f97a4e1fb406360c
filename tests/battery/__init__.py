"""A battery of statistical tests of the floor's randomness, with a report that a testing laboratory can read."""
