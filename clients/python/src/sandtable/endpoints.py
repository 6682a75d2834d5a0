"""Which of several servers to ask about a match."""

from collections.abc import Sequence
from dataclasses import dataclass
from urllib.parse import urlsplit

_OFFSET = 0xCBF29CE484222325
_PRIME = 0x100000001B3
_MASK = (1 << 64) - 1


def fnv1a(data: bytes) -> int:
    """The 64-bit FNV-1a hash."""
    value = _OFFSET
    for byte in data:
        value = ((value ^ byte) * _PRIME) & _MASK
    return value


def ranked(endpoints: Sequence[str], match: str) -> list[str]:
    """The endpoints in the order in which they are tried for a match.

    Every client arrives at the same order, so that the calls about a match meet at the
    server that already has it in memory; when a server comes or goes, only its own
    matches move.
    """
    # The sort is stable: equal hashes keep the order given.
    return sorted(endpoints, key=lambda one: fnv1a(f"{one}\n{match}".encode()), reverse=True)


@dataclass(frozen=True)
class Address:
    """Where an endpoint is, as gRPC wants it."""

    target: str
    secure: bool


def address(endpoint: str) -> Address:
    """Reads `http://host:port`, `https://host:port` or a bare `host:port`."""
    if "://" not in endpoint:
        return Address(endpoint, secure=False)
    parts = urlsplit(endpoint)
    if parts.scheme not in ("http", "https") or not parts.netloc or parts.path not in ("", "/"):
        raise ValueError(f"{endpoint!r} is not a server's address")
    secure = parts.scheme == "https"
    port = "" if parts.port else (":443" if secure else ":80")
    return Address(parts.netloc + port, secure)
