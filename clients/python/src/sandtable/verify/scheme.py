"""How dice follow from a seed, nonces and a place in the log (`docs/dice.md`)."""

from collections.abc import Iterator, Sequence
from hashlib import sha256
from itertools import count

SEED_LENGTH = 32
FINGERPRINT_LENGTH = 16
LONGEST_NONCE = 255
FACES = 6

# Bytes from here on are skipped, so that every face is as likely as any other.
_SKIPPED_FROM = 252


def commitment(seed: bytes) -> bytes:
    """What the server publishes before it knows a nonce."""
    return sha256(b"sandtable/dice/commit/1" + seed).digest()


def dice_key(seed: bytes, nonces: Sequence[bytes]) -> bytes:
    """The key from which all dice of a match follow; nonces in the order of the seats."""
    parts = b"".join(len(nonce).to_bytes(1, "big") + nonce for nonce in nonces)
    return sha256(b"sandtable/dice/key/1" + seed + parts).digest()


def entry_dice(key: bytes, sequence: int) -> Iterator[int]:
    """The endless row of dice of one log entry."""
    place = key + sequence.to_bytes(8, "big")
    for block in count():
        for byte in sha256(b"sandtable/dice/roll/1" + place + block.to_bytes(4, "big")).digest():
            if byte < _SKIPPED_FROM:
                yield byte % FACES + 1
