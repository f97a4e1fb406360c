"""The floor: a server on which people play at every table in the browser, and nothing is lost."""
