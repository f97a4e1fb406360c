"""The vault: seeds are kept sealed, with a key that is not in the database, so that who reads it learns no draw.

A seed is sealed with AES-256-GCM, with its table and series as associated data, so that no seal can be changed or put
in another's place. The key is a file that is private to its owner. Servers that share a database share the key; what
was sealed first, the proof, tells a server at its start whether its key is the one.
"""

import os
import re
from pathlib import Path
from tempfile import NamedTemporaryFile

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from sqlalchemy import Connection, insert, select, update

from pitboss.errors import BadInput
from pitboss.floor.store import schema
from pitboss.floor.store.private import tighten

KEY_FILE = "seeds.key"
KEY_BYTES = 32
NONCE_BYTES = 12
SEALED = "sealed:"  # what a sealed seed begins with; the seeds of earlier releases are plain hexadecimal digits
PROOF = b"the key of the seeds"


class Vault:
    """Seals seeds with one key, and opens what was sealed with it."""

    def __init__(self, key: bytes, file: Path) -> None:
        self.file = file  # where the key is kept
        self._cipher = AESGCM(key)

    def seal(self, chain: int, series: int, seed: bytes) -> str:
        """The seed of a series as it is kept."""
        nonce = os.urandom(NONCE_BYTES)
        return SEALED + (nonce + self._cipher.encrypt(nonce, seed, _about(chain, series))).hex()

    def opened(self, chain: int, series: int, kept: str) -> bytes | None:
        """The seed that is kept; None where it was sealed with another key, for another series, or changed since."""
        try:
            if not is_sealed(kept):
                return bytes.fromhex(kept)
            sealed = bytes.fromhex(kept.removeprefix(SEALED))
            return self._cipher.decrypt(sealed[:NONCE_BYTES], sealed[NONCE_BYTES:], _about(chain, series))
        except (InvalidTag, ValueError):
            return None

    def proves(self, proof: str) -> bool:
        """Whether what was sealed first was sealed with this key."""
        return self.opened(0, 0, proof) == PROOF


def _about(chain: int, series: int) -> bytes:
    return f"pitboss:{chain}:{series}".encode()


def is_sealed(kept: str) -> bool:
    """Whether a kept seed is sealed."""
    return kept.startswith(SEALED)


def proof_of(connection: Connection) -> str | None:
    """What was sealed first in this database; None if nothing was yet."""
    return connection.execute(select(schema.vault.c.proof)).scalar()


def unlocked(connection: Connection, file: Path) -> Vault:
    """The vault of this database, with the key in a file. A database without sealed seeds gets a key, and is sealed."""
    proof = proof_of(connection)
    if proof is not None:
        return with_key(file, proof)
    vault = Vault(_key_in(file) if file.exists() else _new_key(file), file)
    connection.execute(insert(schema.vault).values(id=1, proof=vault.seal(0, 0, PROOF)))
    of = schema.series.c
    for row in connection.execute(select(schema.series)).all():
        seed = vault.opened(row.chain, row.series, row.seed)
        if seed is not None and not is_sealed(row.seed):
            sealed = vault.seal(row.chain, row.series, seed)
            this = (of.chain == row.chain, of.series == row.series)
            connection.execute(update(schema.series).where(*this).values(seed=sealed))
    return vault


def with_key(file: Path, proof: str | None) -> Vault:
    """The vault that was sealed with the key in this file."""
    if not file.exists():
        raise BadInput(
            f"The seeds of this database are sealed, and there is no key at {str(file)!r}; name its file with --key."
        )
    vault = Vault(_key_in(file), file)
    if proof is not None and not vault.proves(proof):
        raise BadInput(f"The key in {str(file)!r} is not the one of this database; name the right file with --key.")
    return vault


def _key_in(file: Path) -> bytes:
    try:
        text = file.read_text(encoding="ascii").strip()
    except UnicodeError:
        text = ""
    except OSError as wrong:
        raise BadInput(f"The key in {str(file)!r} cannot be read: {wrong.strerror}.") from wrong
    if not re.fullmatch(f"[0-9a-f]{{{KEY_BYTES * 2}}}", text):
        raise BadInput(f"{str(file)!r} holds no key; a key is {KEY_BYTES * 2} hexadecimal digits.")
    tighten(file)
    return bytes.fromhex(text)


def _new_key(file: Path) -> bytes:
    """Make a key. It is on the disk, whole, before anything is sealed with it; another server's comes first or last."""
    try:
        with NamedTemporaryFile("w", dir=file.parent, encoding="ascii") as made:  # private to its owner from the start
            made.write(f"{os.urandom(KEY_BYTES).hex()}\n")
            made.flush()
            os.fsync(made.fileno())
            file.hardlink_to(made.name)
        folder = os.open(file.parent, os.O_RDONLY)
        os.fsync(folder)
        os.close(folder)
    except FileExistsError:
        pass
    except OSError as wrong:
        raise BadInput(f"The key of the seeds cannot be kept at {str(file)!r}: {wrong.strerror}.") from wrong
    return _key_in(file)
