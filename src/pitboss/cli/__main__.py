"""`python -m pitboss.cli` runs the command line."""

from pitboss.cli import main

main()
