"""The tables of the database, the same for SQLite and PostgreSQL.

A chain is the record of one table of the floor (chain 0 is the cage's): its entries are only ever added, and each
carries the hash of all before it. Everything else that is stored about play can be computed from the entries again,
and `pitboss audit verify` does.
"""

from sqlalchemy import BigInteger, Boolean, Column, Float, ForeignKey, Index, Integer, MetaData, Table, Text

metadata = MetaData()
Id = BigInteger().with_variant(Integer(), "sqlite")  # SQLite numbers rows by itself only where they are INTEGER

versions = Table("versions", metadata, Column("version", Integer, primary_key=True), Column("at", Text, nullable=False))

people = Table(
    "people",
    metadata,
    Column("id", Id, primary_key=True),
    Column("name", Text, nullable=False),
    Column("folded", Text, nullable=False, unique=True),  # the name as it is compared: two may not look alike
    Column("secret", Text),  # the Argon2 hash of the password; a guest has none
    Column("roles", Text, nullable=False),  # between spaces
    Column("created", Text, nullable=False),
)

sessions = Table(
    "sessions",
    metadata,
    Column("token", Text, primary_key=True),  # the hash of what the cookie holds
    Column("person", Id, ForeignKey("people.id"), nullable=False, index=True),
    Column("csrf", Text, nullable=False),
    Column("expires", Float, nullable=False),
)

bankrolls = Table(
    "bankrolls",
    metadata,
    Column("person", Id, ForeignKey("people.id"), primary_key=True),
    Column("cents", BigInteger, nullable=False),
)

tables = Table(
    "tables",
    metadata,
    Column("id", Id, primary_key=True),
    Column("name", Text, nullable=False, unique=True),
    Column("rules", Text, nullable=False),  # the game and its house rules, as JSON
    Column("owner", Id),  # whose practice table it is; a public table has no owner
    Column("retired", Boolean, nullable=False),
    Column("created", Text, nullable=False),
)

chains = Table(
    "chains",
    metadata,
    Column("chain", Id, primary_key=True),
    Column("number", Integer, nullable=False),
    Column("hash", Text, nullable=False),
)

entries = Table(
    "entries",
    metadata,
    Column("chain", Id, primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("round", Integer, nullable=False),
    Column("key", Text, unique=True),  # the patron and the key of his request, so that it is never done twice
    Column("body", Text, nullable=False),
    Column("hash", Text, nullable=False),
    Index("entries_by_round", "chain", "round"),
)

transfers = Table(
    "transfers",
    metadata,
    Column("chain", Id, primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("position", Integer, primary_key=True),
    Column("source", Text, nullable=False),
    Column("target", Text, nullable=False),
    Column("cents", BigInteger, nullable=False),
    Index("transfers_by_source", "source"),
    Index("transfers_by_target", "target"),
)

rounds = Table(
    "rounds",
    metadata,
    Column("chain", Id, primary_key=True),
    Column("round", Integer, primary_key=True),
    Column("first", Integer, nullable=False),
    Column("before", Text, nullable=False),  # the state of the game as the round opened
    Column("at", Text, nullable=False),
    Column("says", Text),  # what the equipment showed; nothing until it has
    Column("outcome", Text),  # the same as JSON
)

settlements = Table(
    "settlements",
    metadata,
    Column("chain", Id, primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("position", Integer, primary_key=True),
    Column("person", Id, nullable=False),
    Column("round", Integer, nullable=False),
    Column("wager", Text, nullable=False),
    Column("spot", Text, nullable=False),
    Column("stake", BigInteger, nullable=False),
    Column("net", BigInteger, nullable=False),
    Column("at", Text, nullable=False),
    Index("settlements_by_person", "person", "chain", "round"),
)

series = Table(
    "series",
    metadata,
    Column("chain", Id, primary_key=True),
    Column("series", Integer, primary_key=True),
    Column("seed", Text, nullable=False),  # secret until it is revealed
)

snapshots = Table(
    "snapshots",
    metadata,
    Column("chain", Id, primary_key=True),
    Column("number", Integer, nullable=False),
    Column("body", Text, nullable=False),
)

leases = Table(
    "leases",
    metadata,
    Column("chain", Id, primary_key=True),
    Column("server", Text, nullable=False),
    Column("until", Float, nullable=False),
)
