CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
CREATE TABLE bankrolls (
	person INTEGER NOT NULL, 
	cents BIGINT NOT NULL, 
	PRIMARY KEY (person), 
	FOREIGN KEY(person) REFERENCES people (id)
);
CREATE TABLE chains (
	chain INTEGER NOT NULL, 
	number INTEGER NOT NULL, 
	hash TEXT NOT NULL, rack BIGINT DEFAULT '0' NOT NULL, dropped BIGINT DEFAULT '0' NOT NULL, 
	PRIMARY KEY (chain)
);
CREATE TABLE choices (
	person INTEGER NOT NULL, 
	day TEXT NOT NULL, 
	game TEXT NOT NULL, 
	kind TEXT NOT NULL, 
	made INTEGER NOT NULL, 
	missed INTEGER NOT NULL, 
	cost BIGINT NOT NULL, 
	PRIMARY KEY (person, day, game, kind), 
	FOREIGN KEY(person) REFERENCES people (id)
);
CREATE TABLE days (
	person INTEGER NOT NULL, 
	day TEXT NOT NULL, 
	staked BIGINT NOT NULL, 
	net BIGINT NOT NULL, 
	seconds FLOAT NOT NULL, 
	last FLOAT NOT NULL, 
	PRIMARY KEY (person, day)
);
CREATE TABLE entries (
	chain INTEGER NOT NULL, 
	number INTEGER NOT NULL, 
	round INTEGER NOT NULL, 
	"key" TEXT, 
	body TEXT NOT NULL, 
	hash TEXT NOT NULL, series INTEGER, 
	PRIMARY KEY (chain, number), 
	UNIQUE ("key")
);
CREATE TABLE leases (
	chain INTEGER NOT NULL, 
	server TEXT NOT NULL, 
	until FLOAT NOT NULL, 
	PRIMARY KEY (chain)
);
CREATE TABLE lockouts (
	"key" TEXT NOT NULL, 
	failures INTEGER NOT NULL, 
	last FLOAT NOT NULL, 
	until FLOAT NOT NULL, 
	PRIMARY KEY ("key")
);
CREATE TABLE meters (
	name TEXT NOT NULL, 
	chain INTEGER NOT NULL, 
	cents BIGINT NOT NULL, 
	PRIMARY KEY (name), 
	UNIQUE (chain)
);
CREATE TABLE movements (
	chain INTEGER NOT NULL, 
	number INTEGER NOT NULL, 
	position INTEGER NOT NULL, 
	person INTEGER NOT NULL, 
	cents BIGINT NOT NULL, 
	at TEXT NOT NULL, 
	PRIMARY KEY (chain, number, position)
);
CREATE TABLE notable (
	chain INTEGER NOT NULL, 
	number INTEGER NOT NULL, 
	position INTEGER NOT NULL, 
	at TEXT NOT NULL, 
	kind TEXT NOT NULL, 
	person INTEGER NOT NULL, 
	says TEXT NOT NULL, 
	PRIMARY KEY (chain, number, position)
);
CREATE TABLE people (
	id INTEGER NOT NULL, 
	name TEXT NOT NULL, 
	folded TEXT NOT NULL, 
	secret TEXT, 
	roles TEXT NOT NULL, 
	created TEXT NOT NULL, 
	PRIMARY KEY (id), 
	UNIQUE (folded)
);
CREATE TABLE posts (
	chain INTEGER NOT NULL, 
	person INTEGER NOT NULL, 
	post TEXT NOT NULL, 
	PRIMARY KEY (chain, person)
);
CREATE TABLE protections (
	person INTEGER NOT NULL, 
	limits TEXT NOT NULL, 
	later TEXT, 
	due FLOAT DEFAULT '0' NOT NULL, 
	excluded FLOAT DEFAULT '-1' NOT NULL, 
	PRIMARY KEY (person), 
	FOREIGN KEY(person) REFERENCES people (id)
);
CREATE TABLE resets (
	person INTEGER NOT NULL, 
	secret TEXT NOT NULL, 
	expires FLOAT NOT NULL, 
	giver TEXT NOT NULL, 
	PRIMARY KEY (person), 
	FOREIGN KEY(person) REFERENCES people (id)
);
CREATE TABLE rounds (
	chain INTEGER NOT NULL, 
	round INTEGER NOT NULL, 
	first INTEGER NOT NULL, 
	"before" TEXT NOT NULL, 
	at TEXT NOT NULL, 
	says TEXT, 
	outcome TEXT, keyed BOOLEAN DEFAULT 0 NOT NULL, seats TEXT, 
	PRIMARY KEY (chain, round)
);
CREATE TABLE series (
	chain INTEGER NOT NULL, 
	series INTEGER NOT NULL, 
	seed TEXT NOT NULL, 
	PRIMARY KEY (chain, series)
);
CREATE TABLE sessions (
	token TEXT NOT NULL, 
	person INTEGER NOT NULL, 
	csrf TEXT NOT NULL, 
	expires FLOAT NOT NULL, opened FLOAT DEFAULT '0' NOT NULL, seen FLOAT DEFAULT '0' NOT NULL, address TEXT, agent TEXT, 
	PRIMARY KEY (token), 
	FOREIGN KEY(person) REFERENCES people (id)
);
CREATE TABLE settlements (
	chain INTEGER NOT NULL, 
	number INTEGER NOT NULL, 
	position INTEGER NOT NULL, 
	person INTEGER NOT NULL, 
	round INTEGER NOT NULL, 
	wager TEXT NOT NULL, 
	spot TEXT NOT NULL, 
	stake BIGINT NOT NULL, 
	net BIGINT NOT NULL, 
	at TEXT NOT NULL, practice BOOLEAN DEFAULT 0 NOT NULL, 
	PRIMARY KEY (chain, number, position)
);
CREATE TABLE snapshots (
	chain INTEGER NOT NULL, 
	number INTEGER NOT NULL, 
	version TEXT NOT NULL, 
	body TEXT NOT NULL, 
	PRIMARY KEY (chain)
);
CREATE TABLE tables (
	id INTEGER NOT NULL, 
	name TEXT NOT NULL, 
	rules TEXT NOT NULL, 
	owner INTEGER, 
	retired BOOLEAN NOT NULL, 
	created TEXT NOT NULL, house TEXT, cleared BOOLEAN DEFAULT 0 NOT NULL, 
	PRIMARY KEY (id), 
	UNIQUE (name)
);
CREATE TABLE transfers (
	chain INTEGER NOT NULL, 
	number INTEGER NOT NULL, 
	position INTEGER NOT NULL, 
	source TEXT NOT NULL, 
	target TEXT NOT NULL, 
	cents BIGINT NOT NULL, 
	PRIMARY KEY (chain, number, position)
);
CREATE TABLE vault (
	id INTEGER NOT NULL, 
	proof TEXT NOT NULL, 
	PRIMARY KEY (id)
);
CREATE TABLE versions (
	version INTEGER NOT NULL, 
	at TEXT NOT NULL, 
	PRIMARY KEY (version)
);
CREATE INDEX entries_by_series ON entries (chain, series, number) WHERE series IS NOT NULL;
CREATE INDEX ix_sessions_person ON sessions (person);
CREATE INDEX lockouts_by_time ON lockouts (last);
CREATE INDEX movements_by_person ON movements (person, at, chain, number, position);
CREATE INDEX notable_by_kind ON notable (kind, at, chain, number, position);
CREATE INDEX notable_by_person ON notable (person, kind, at, chain, number, position);
CREATE INDEX notable_by_table ON notable (chain, kind, at, number, position);
CREATE INDEX people_with_accounts ON people (id) WHERE secret IS NOT NULL;
CREATE INDEX posts_by_person ON posts (person);
CREATE INDEX settlements_by_person ON settlements (person, practice, at, chain, number, position);
CREATE INDEX settlements_by_round ON settlements (chain, round, person);
CREATE INDEX tables_by_owner ON tables (owner, retired);
