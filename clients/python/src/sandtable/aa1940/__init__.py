"""Axis & Allies 1940: the messages that a player needs, and picking from what is legal."""

from sandtable.aa1940.answers import any_answer
from sandtable.aa1940.legal import any_legal
from sandtable.games.aa1940.v1.command_pb2 import Command
from sandtable.games.aa1940.v1.event_pb2 import Event
from sandtable.games.aa1940.v1.legal_pb2 import Legal
from sandtable.games.aa1940.v1.options_pb2 import Options, SeatPowers
from sandtable.games.aa1940.v1.view_pb2 import View

__all__ = [
    "Command",
    "Event",
    "Legal",
    "Options",
    "SeatPowers",
    "View",
    "any_answer",
    "any_legal",
]
