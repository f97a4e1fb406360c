"""`python -m pitboss.cli` is the command line."""

from pitboss.cli import main

main()
