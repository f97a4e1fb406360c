"""The tables of the database, the same for SQLite and PostgreSQL, as the newest migration leaves them.

A chain is the record of one table of the floor (chain 0 is the cage's): its entries are only ever added, and each
carries the hash of all before it. Everything else that is stored about play can be computed from the entries again,
and `pitboss audit verify` does. Whatever a page reads has an index, so that a long record costs no more than a short
one.
"""

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    Table,
    Text,
    false,
    text,
)

metadata = MetaData()
Id = BigInteger().with_variant(Integer(), "sqlite")  # SQLite numbers rows by itself only where they are INTEGER

SECRET = text("secret IS NOT NULL")
NUMBERED = text("series IS NOT NULL")

# When each version of the schema was made. A program that knows fewer versions refuses the database.
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
    Index("people_with_accounts", "id", sqlite_where=SECRET, postgresql_where=SECRET),
)

sessions = Table(
    "sessions",
    metadata,
    Column("token", Text, primary_key=True),  # the hash of what the cookie holds
    Column("person", Id, ForeignKey("people.id"), nullable=False, index=True),
    Column("csrf", Text, nullable=False),
    Column("expires", Float, nullable=False),
    Column("opened", Float, nullable=False, server_default="0"),
    Column("seen", Float, nullable=False, server_default="0"),  # when it was last used, to the minute
    Column("address", Text),
    Column("agent", Text),  # what the browser calls itself
)

# Wrong passwords and codes, by name, by address and by both, and until when no more are accepted. A name is kept only
# as a slow hash, because people type passwords into the wrong field.
lockouts = Table(
    "lockouts",
    metadata,
    Column("key", Text, primary_key=True),
    Column("failures", Integer, nullable=False),
    Column("last", Float, nullable=False),
    Column("until", Float, nullable=False),
    Index("lockouts_by_time", "last"),
)

# The hash of a code with which a person may set a new password, once.
resets = Table(
    "resets",
    metadata,
    Column("person", Id, ForeignKey("people.id"), primary_key=True),
    Column("secret", Text, nullable=False),
    Column("expires", Float, nullable=False),
    Column("giver", Text, nullable=False),  # the name of the administrator; empty for the command line
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
    Column("rules", Text, nullable=False),  # the game and its whole house, as JSON; the record is chained to it
    Column("owner", Id),  # whose practice table it is; a public table has no owner
    Column("retired", Boolean, nullable=False),
    Column("cleared", Boolean, nullable=False, server_default=false()),  # a retired table with nobody's chips left
    Column("created", Text, nullable=False),
    Column("house", Text),  # the whole house of a table of 0.1, whose rules hold only what its house chose itself
    Index("tables_by_owner", "owner", "retired"),
)

chains = Table(
    "chains",
    metadata,
    Column("chain", Id, primary_key=True),
    Column("number", Integer, nullable=False),
    Column("hash", Text, nullable=False),
    Column("rack", BigInteger, nullable=False, server_default="0"),  # what the rack has won so far, or lost
    Column("dropped", BigInteger, nullable=False, server_default="0"),  # what was bought in with chips of the cage
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
    Column("series", Integer),  # of a line that commits to a seed, cuts, draws, shuffles, or reveals
    Index("entries_by_series", "chain", "series", "number", sqlite_where=NUMBERED, postgresql_where=NUMBERED),
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
)

# What went into a person's bankroll at the cage, or out of it: the lines of a statement.
movements = Table(
    "movements",
    metadata,
    Column("chain", Id, primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("position", Integer, primary_key=True),
    Column("person", Id, nullable=False),
    Column("cents", BigInteger, nullable=False),  # below zero where they went out
    Column("at", Text, nullable=False),
    Index("movements_by_person", "person", "at", "chain", "number", "position"),
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
    Column("keyed", Boolean, nullable=False, server_default=false()),  # whether a person keyed in a result
    Column("seats", Text),  # which person sat in which seat as it opened, as JSON; lines before 0.6 did not keep it
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
    Column("practice", Boolean, nullable=False, server_default=false()),
    Index("settlements_by_person", "person", "practice", "at", "chain", "number", "position"),
    Index("settlements_by_round", "chain", "round", "person"),
)

# Significant events, of all chains: for those who look for what is out of the ordinary.
notable = Table(
    "notable",
    metadata,
    Column("chain", Id, primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("position", Integer, primary_key=True),
    Column("at", Text, nullable=False),
    Column("kind", Text, nullable=False),
    Column("person", Id, nullable=False),  # whom it is about; 0 where it is nobody
    Column("says", Text, nullable=False),
    Index("notable_by_kind", "kind", "at", "chain", "number", "position"),
    Index("notable_by_person", "person", "kind", "at", "chain", "number", "position"),
    Index("notable_by_table", "chain", "kind", "at", "number", "position"),
)

# Who plays or deals at which public table now, so that nobody does both.
posts = Table(
    "posts",
    metadata,
    Column("chain", Id, primary_key=True),
    Column("person", Id, primary_key=True),
    Column("post", Text, nullable=False),  # plays, deals
    Index("posts_by_person", "person"),
)

# A person's play at public tables in one gaming day. Chips on the layout count as lost until they come back.
days = Table(
    "days",
    metadata,
    Column("person", Id, primary_key=True),
    Column("day", Text, primary_key=True),
    Column("staked", BigInteger, nullable=False),
    Column("net", BigInteger, nullable=False),
    Column("seconds", Float, nullable=False),
    Column("last", Float, nullable=False),  # when the person last did something
)

# What a person chose at practice tables in one gaming day, by game and kind of hand; the record does not tell of it.
# After some months what is left of the days is one row for each game and month, without the kinds of hands.
choices = Table(
    "choices",
    metadata,
    Column("person", Id, ForeignKey("people.id"), primary_key=True),
    Column("day", Text, primary_key=True),  # 2026-11-16, or the month, like 2026-11
    Column("game", Text, primary_key=True),
    Column("kind", Text, primary_key=True),  # Soft 18 against a 9; empty for a month
    Column("made", Integer, nullable=False),
    Column("missed", Integer, nullable=False),  # those that were mistakes
    Column("cost", BigInteger, nullable=False),  # of the mistakes on average, in hundredths of a cent
)

# The limits that people set on their own play; the journal tells how that came about.
protections = Table(
    "protections",
    metadata,
    Column("person", Id, ForeignKey("people.id"), primary_key=True),
    Column("limits", Text, nullable=False),  # as JSON
    Column("later", Text),  # limits that bind from `due` on
    Column("due", Float, nullable=False, server_default="0"),
    Column("excluded", Float, nullable=False, server_default="-1"),  # until when; 0 is forever, -1 is not at all
)

series = Table(
    "series",
    metadata,
    Column("chain", Id, primary_key=True),
    Column("series", Integer, primary_key=True),
    Column("seed", Text, nullable=False),  # sealed; a revealed one is in the record
)

# What was sealed first with the key of the seeds, which is not in the database: whoever opens it has the key.
vault = Table("vault", metadata, Column("id", Integer, primary_key=True), Column("proof", Text, nullable=False))

# A table at the end of one line, so that a server need not fold the lines before it. Only the version of the program
# that wrote a snapshot reads it; any other folds the lines.
snapshots = Table(
    "snapshots",
    metadata,
    Column("chain", Id, primary_key=True),
    Column("number", Integer, nullable=False),
    Column("version", Text, nullable=False),
    Column("body", Text, nullable=False),
)

meters = Table(  # what each shared progressive meter shows; its chain tells how that came about
    "meters",
    metadata,
    Column("name", Text, primary_key=True),
    Column("chain", Id, nullable=False, unique=True),
    Column("cents", BigInteger, nullable=False),
)

leases = Table(
    "leases",
    metadata,
    Column("chain", Id, primary_key=True),
    Column("server", Text, nullable=False),
    Column("until", Float, nullable=False),
)
