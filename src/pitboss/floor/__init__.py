"""The floor: a server where people play at every table in the browser, and nothing is lost."""
