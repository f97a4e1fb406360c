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
CREATE TABLE rounds (
	chain INTEGER NOT NULL, 
	round INTEGER NOT NULL, 
	first INTEGER NOT NULL, 
	"before" TEXT NOT NULL, 
	at TEXT NOT NULL, 
	says TEXT, 
	outcome TEXT, 
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
	expires FLOAT NOT NULL, 
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
	created TEXT NOT NULL, house TEXT, 
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
CREATE TABLE versions (
	version INTEGER NOT NULL, 
	at TEXT NOT NULL, 
	PRIMARY KEY (version)
);
CREATE INDEX entries_by_series ON entries (chain, series, number) WHERE series IS NOT NULL;
CREATE INDEX ix_sessions_person ON sessions (person);
CREATE INDEX movements_by_person ON movements (person, at, chain, number, position);
CREATE INDEX people_with_accounts ON people (id) WHERE secret IS NOT NULL;
CREATE INDEX settlements_by_person ON settlements (person, practice, at, chain, number, position);
CREATE INDEX settlements_by_round ON settlements (chain, round, person);
CREATE INDEX tables_by_owner ON tables (owner, retired);
