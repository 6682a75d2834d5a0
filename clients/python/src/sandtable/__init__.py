"""A client of Sandtable, the referee and host for WWII strategy boardgames.

`Client` hosts, joins and plays matches. It repeats what an unavailable server did not
answer, applies each command once however often it was sent, goes on at another endpoint
when one is gone, and explains every refusal. `sandtable.aa1940` knows how to pick from
what is legal; `sandtable.verify` checks the dice of a match that is over.
"""

from sandtable.client import Client, Seen, Submitted
from sandtable.errors import FieldError, Refused, RuleRefused, SandtableError, UnexpectedType
from sandtable.packing import pack, unpack
from sandtable.retry import Retry
from sandtable.seat import SeatAccess
from sandtable.subscription import Subscription

__all__ = [
    "Client",
    "FieldError",
    "Refused",
    "Retry",
    "RuleRefused",
    "SandtableError",
    "SeatAccess",
    "Seen",
    "Submitted",
    "Subscription",
    "UnexpectedType",
    "pack",
    "unpack",
]
