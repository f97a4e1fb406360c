"""Hard cases: short games that no casino offers, each there to show that the contract carries one thing naturally."""
