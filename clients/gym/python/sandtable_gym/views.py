"""Views as messages of the contract, by the classes of the Python client."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable_gym._native import State

if TYPE_CHECKING:
    from google.protobuf.message import Message


def view(state: State, player: int | None = None) -> Message:
    """The match as a player sees it, or a spectator: a View of the game.

    Needs the client: `pip install sandtable-gym[client]`.
    """
    message: Message
    if state.game.id == "aa1940":
        from sandtable.games.aa1940.v1 import view_pb2 as aa1940

        message = aa1940.View()
    else:
        from sandtable.games.axis_empires.v1 import view_pb2 as axis_empires

        message = axis_empires.View()
    message.ParseFromString(state.view_bytes(player))
    return message
