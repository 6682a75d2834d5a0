"""A client of Sandtable, the referee and host for WWII strategy boardgames.

`Client` hosts, joins and plays matches, and knows accounts, chats and webhooks. It repeats
what an unavailable server did not answer or its limits put off, applies each command once
however often it was sent, goes on at another endpoint when one is gone, and explains every
refusal. `sandtable.aa1940` knows how to pick from what is legal; `sandtable.verify` checks
the dice of a match that is over; `sandtable.referee` referees a game of your own.
"""

from sandtable.account_calls import Accounts
from sandtable.client import Client, Seen, Submitted
from sandtable.errors import FieldError, Refused, RuleRefused, SandtableError, UnexpectedType
from sandtable.nonces import NonceError
from sandtable.packing import pack, unpack
from sandtable.retry import Retry
from sandtable.seat import SeatAccess
from sandtable.subscription import AccountSubscription, ChatSubscription, Subscription
from sandtable.table_calls import Chat, Lobby
from sandtable.webhook_calls import Webhooks

__all__ = [
    "AccountSubscription",
    "Accounts",
    "Chat",
    "ChatSubscription",
    "Client",
    "FieldError",
    "Lobby",
    "NonceError",
    "Refused",
    "Retry",
    "RuleRefused",
    "SandtableError",
    "SeatAccess",
    "Seen",
    "Submitted",
    "Subscription",
    "UnexpectedType",
    "Webhooks",
    "pack",
    "unpack",
]
