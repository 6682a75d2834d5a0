"""Whether a match's log goes on from where it stood before.

The chain is that of `docs/log-heads.md`. The signatures of the heads are Ed25519, which
Python's own library does not know: check them with one that does, over `signed_bytes`.
"""

from __future__ import annotations

import hashlib
import struct
from collections.abc import Iterable

from sandtable.matches.v1.log_entry_pb2 import LogEntry
from sandtable.matches.v1.log_head_pb2 import LogHead


class RewrittenError(Exception):
    """A log does not go on from where it stood: it was written anew."""


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


def check_between(earlier: LogHead | None, entries: Iterable[LogEntry], later: LogHead) -> None:
    """Follows the chain from one head to a later one by the entries between them.

    `None` stands for the beginning of the log.
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
