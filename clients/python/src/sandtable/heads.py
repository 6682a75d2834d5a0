"""Whether a match's log goes on from where it stood before.

The chain is that of `docs/log-heads.md`. The signatures of the heads are Ed25519, which
Python's own library does not know: `verify_head` and `verify_between` take the package
`cryptography`, which comes with the extra `heads`. `check_between` takes nothing more, and
follows the chain only.
"""

from __future__ import annotations

import hashlib
import struct
from collections.abc import Iterable

from sandtable.matches.v1.log_entry_pb2 import LogEntry
from sandtable.matches.v1.log_head_pb2 import LogHead

_NO_LIBRARY = (
    "the signature of a head is checked with the package cryptography, which is not here: "
    "install sandtable with the extra 'heads'"
)


class RewrittenError(Exception):
    """A log does not go on from where it stood, or what the server signed is not true."""


class SignaturesUnavailableError(ImportError):
    """There is nothing to check signatures with: the extra `heads` is not installed."""


def signed_bytes(head: LogHead) -> bytes:
    """What the signature of a head is over."""
    name = head.name.encode()
    return b"".join(
        (
            b"sandtable.head.1\0",
            struct.pack(">I", len(name)),
            name,
            struct.pack(">Q", head.length),
            head.chain,
            struct.pack(">qi", head.time.seconds, head.time.nanos),
        )
    )


def verify_head(head: LogHead) -> None:
    """Raises `RewrittenError` unless a head is signed with the key that it names.

    Raises `SignaturesUnavailableError` without the extra `heads`.
    """
    try:
        from cryptography.exceptions import InvalidSignature
        from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey
    except ModuleNotFoundError as missing:
        raise SignaturesUnavailableError(_NO_LIBRARY) from missing
    try:
        key = Ed25519PublicKey.from_public_bytes(head.public_key)
        key.verify(head.signature, signed_bytes(head))
    except (ValueError, InvalidSignature) as wrong:
        raise RewrittenError("the signature of the head is not that of its key") from wrong


def verify_between(earlier: LogHead | None, entries: Iterable[LogEntry], later: LogHead) -> None:
    """Raises `RewrittenError` unless both heads are signed and the log goes on between them.

    `None` stands for the beginning of the log. Raises `SignaturesUnavailableError` without
    the extra `heads`.
    """
    for head in (later, earlier):
        if head is not None:
            verify_head(head)
    check_between(earlier, entries, later)


def check_between(earlier: LogHead | None, entries: Iterable[LogEntry], later: LogHead) -> None:
    """Follows the chain from one head to a later one by the entries between them.

    `None` stands for the beginning of the log. Signatures are not looked at.
    """
    if earlier is None:
        match = later.name.rsplit("/", 1)[-1]
        chain, length = hashlib.sha256(b"sandtable.log.1\0" + match.encode()).digest(), 0
    else:
        if (earlier.name, earlier.public_key) != (later.name, later.public_key):
            raise RewrittenError("the heads are of different matches or servers")
        chain, length = earlier.chain, earlier.length
    if later.length < length:
        raise RewrittenError(f"the log has {later.length} entries, and had {length}")
    first = length
    for entry in entries:
        if not first < entry.sequence <= later.length:
            continue
        length += 1
        if entry.sequence != length:
            raise RewrittenError(f"entry {length} is missing")
        link = b"sandtable.link.1\0" + chain + struct.pack(">Q", length) + entry.digest
        chain = hashlib.sha256(link).digest()
    if length != later.length:
        raise RewrittenError(f"entry {length + 1} is missing")
    if chain != later.chain:
        raise RewrittenError("the log does not go on from where it stood")
