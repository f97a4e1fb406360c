"""Bulk simulation from the same definition as the odds: the life of a wager becomes a table that chance walks."""

from pitboss.sim.bulk import Simulation, simulate

__all__ = ["Simulation", "simulate"]
