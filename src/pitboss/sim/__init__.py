"""Bulk simulation from the same definition as the odds: the life of a wager becomes a table for a random walk."""

from pitboss.sim.bulk import Simulation, simulate

__all__ = ["Simulation", "simulate"]
