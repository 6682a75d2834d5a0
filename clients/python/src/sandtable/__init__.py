"""A client of Sandtable, the referee and host for WWII strategy boardgames.

`Client` hosts, joins and plays matches, and knows accounts, chats, webhooks, tournaments and
ladders; `attend` has a bot play on a ladder, and `play_tournament` in a tournament. It repeats
what an unavailable server did not answer or its limits put off, applies each command once
however often it was sent, goes on at another endpoint when one is gone, and explains every
refusal. `sandtable.aa1940` knows how to pick from what is legal; `sandtable.verify` checks
the dice of a match that is over; `sandtable.referee` referees a game of your own.
"""

from importlib.metadata import version

from sandtable.account_calls import Accounts
from sandtable.attendance import Attendance
from sandtable.catalogue_calls import Catalogue
from sandtable.client import Client
from sandtable.clock_calls import Clocks
from sandtable.command_list import RefusedCommand, SubmittedList
from sandtable.errors import FieldError, Refused, RuleRefused, SandtableError, UnexpectedType
from sandtable.fixtures import Bot, attend, play_tournament
from sandtable.fork_calls import Fork, Forks
from sandtable.ladder_calls import Ladders
from sandtable.nonces import NonceError
from sandtable.organiser_calls import Organiser
from sandtable.packing import pack, unpack
from sandtable.pool_calls import ComparisonSubscription, Pools
from sandtable.retry import Retry
from sandtable.seat import SeatAccess
from sandtable.seen import Seen, Submitted
from sandtable.subscription import (
    AccountSubscription,
    ChatSubscription,
    MatchSubscription,
    Subscription,
)
from sandtable.table_calls import Chat, Lobby
from sandtable.tournament_calls import Tournaments, TournamentSubscription
from sandtable.webhook_calls import Webhooks

__all__ = [
    "AccountSubscription",
    "Accounts",
    "Attendance",
    "Bot",
    "Catalogue",
    "Chat",
    "ChatSubscription",
    "Client",
    "Clocks",
    "ComparisonSubscription",
    "FieldError",
    "Fork",
    "Forks",
    "Ladders",
    "Lobby",
    "MatchSubscription",
    "NonceError",
    "Organiser",
    "Pools",
    "Refused",
    "RefusedCommand",
    "Retry",
    "RuleRefused",
    "SandtableError",
    "SeatAccess",
    "Seen",
    "Submitted",
    "SubmittedList",
    "Subscription",
    "TournamentSubscription",
    "Tournaments",
    "UnexpectedType",
    "Webhooks",
    "__version__",
    "attend",
    "pack",
    "play_tournament",
    "unpack",
]

# That of the platform with which this client was made.
__version__ = version("sandtable")
