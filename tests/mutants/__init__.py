"""Mutants: what do a game's tests say when one of its rules is changed on purpose?

`make mutants` takes a sample of every registered game's rules, in code and in data, changes one place at a time in a
copy of the tree, and runs that game's own tests there. A change that no test notices is a survivor: either the
tests have a gap, or the change makes no difference.
"""
