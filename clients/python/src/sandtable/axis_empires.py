"""Axis Empires: the messages that a player needs, and the names behind their numbers.

Hexes, areas, zones, boxes and kinds of counters are numbers in views and commands: the places
of their rows in the pack that a match is played with. `Atlas` knows both ways. Commands to play
with come from `Client.samples`.
"""

from sandtable.games.axis_empires.v1.board_pb2 import Board, Pack
from sandtable.games.axis_empires.v1.command_pb2 import Command
from sandtable.games.axis_empires.v1.event_pb2 import Event
from sandtable.games.axis_empires.v1.legal_pb2 import Legal
from sandtable.games.axis_empires.v1.options_pb2 import Options
from sandtable.games.axis_empires.v1.view_pb2 import View

__all__ = ["Atlas", "Board", "Command", "Event", "Legal", "Options", "Pack", "View"]


class Atlas:
    """The names of a pack.

    `atlas = Atlas((await client.board("axis-empires", Board, pack=code)).packs[0])`
    """

    def __init__(self, pack: Pack) -> None:
        self.pack = pack
        self._hexes = {row.code: number for number, row in enumerate(pack.hexes)}
        self._places = {row.name: number for number, row in enumerate(pack.hexes) if row.name}
        self._areas = {row.name: number for number, row in enumerate(pack.areas)}

    def hex(self, name: str) -> int:
        """The number of a hex, by its code such as `e1906` or by the name of what lies there.

        Raises `KeyError` when the pack has none.
        """
        number = self._hexes.get(name)
        return self._places[name] if number is None else number

    def hex_name(self, number: int) -> str:
        """A hex for people: `e1906 Berlin`, or its code alone."""
        row = self.pack.hexes[number]
        return f"{row.code} {row.name}".rstrip()

    def area(self, name: str) -> int:
        """The number of a country, dependent or region. Raises `KeyError`."""
        return self._areas[name]

    def area_name(self, number: int) -> str:
        """The name of a country, dependent or region."""
        return self.pack.areas[number].name

    def zone_name(self, number: int) -> str:
        """The name of a naval zone."""
        return self.pack.zones[number].name

    def box_name(self, number: int) -> str:
        """The name of a box beside the map."""
        return self.pack.boxes[number].name
