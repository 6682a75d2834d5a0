"""How dice follow from a seed, nonces and a place in the log (`docs/dice.md`)."""

from collections.abc import Iterator, Sequence
from hashlib import sha256
from itertools import count

SEED_LENGTH = 32
FINGERPRINT_LENGTH = 16
LONGEST_NONCE = 255
FACES = 6

# Bytes of a key that dice follow from; what comes after is for fingerprints.
DICE_KEY_LENGTH = 32

# The schemes: nonces that seats were bound to, and two matches with the same dice, in which none
# counts.
COMMITTED = 2
DUPLICATE = 3
_KEY_DOMAINS = {
    COMMITTED: b"sandtable/dice/key/2",
    DUPLICATE: b"sandtable/dice/key/3",
}

# Bytes from here on are skipped, so that every face is as likely as any other.
_SKIPPED_FROM = 252


def commitment(seed: bytes) -> bytes:
    """What the server publishes before it knows a nonce."""
    return sha256(b"sandtable/dice/commit/1" + seed).digest()


def nonce_commitment(nonce: bytes) -> bytes:
    """What binds a seat to its nonce, by scheme 2."""
    return sha256(b"sandtable/dice/nonce/2" + _part(nonce)).digest()


def dice_table(commitment: bytes, nonce_commitments: Sequence[bytes]) -> bytes:
    """What seats reveal their nonces against, by scheme 2.

    The server's commitment and those of the seats in their order; of a seat without a nonce
    an empty one.
    """
    parts = b"".join(_part(one) for one in nonce_commitments)
    return sha256(b"sandtable/dice/table/2" + commitment + parts).digest()


def dice_key(seed: bytes, nonces: Sequence[bytes], scheme: int = COMMITTED) -> bytes:
    """The key from which all dice of a match follow; nonces in the order of the seats."""
    counted = [] if scheme == DUPLICATE else nonces
    parts = b"".join(_part(nonce) for nonce in counted)
    return sha256(_KEY_DOMAINS[scheme] + seed + parts).digest()


def _part(content: bytes) -> bytes:
    content = content[:LONGEST_NONCE]
    return len(content).to_bytes(1, "big") + content


def entry_dice(key: bytes, sequence: int) -> Iterator[int]:
    """The endless row of dice of one log entry."""
    place = key[:DICE_KEY_LENGTH] + sequence.to_bytes(8, "big")
    for block in count():
        for byte in sha256(b"sandtable/dice/roll/1" + place + block.to_bytes(4, "big")).digest():
            if byte < _SKIPPED_FROM:
                yield byte % FACES + 1
