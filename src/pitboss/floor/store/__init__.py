"""Where the floor keeps what must not be lost: one schema, one set of statements, SQLite or PostgreSQL."""

from pitboss.floor.store.database import Database, open_database

__all__ = ["Database", "open_database"]
