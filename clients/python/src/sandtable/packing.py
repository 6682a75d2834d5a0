"""Messages of a game's own package inside the messages that no game is known to."""

from collections.abc import Iterable
from typing import TypeVar

from google.protobuf.any_pb2 import Any
from google.protobuf.message import Message

from sandtable.errors import UnexpectedType

M = TypeVar("M", bound=Message)


def pack(message: Message) -> Any:
    """The message in an `Any`; one that is packed already stays as it is."""
    if isinstance(message, Any):
        return message
    packed = Any()
    packed.Pack(message)
    return packed


def unpack(packed: Any, kind: type[M]) -> M:
    """The message of that kind in an `Any`; the `Any` itself when that is the kind."""
    message = kind()
    if isinstance(message, Any):
        message.MergeFromString(packed.SerializeToString())
        return message
    if not packed.Unpack(message):
        raise UnexpectedType(expected=kind.DESCRIPTOR.full_name, found=packed.type_url)
    return message


def unpack_all(packed: Iterable[Any], kind: type[M]) -> list[M]:
    """The messages of that kind in all of them."""
    return [unpack(one, kind) for one in packed]
