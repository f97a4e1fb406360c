"""The storm: bots play every game while servers are killed; afterwards nothing acknowledged may be missing."""
