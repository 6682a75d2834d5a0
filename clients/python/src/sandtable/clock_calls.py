"""The clocks of matches."""

from __future__ import annotations

from sandtable.calls import Calls
from sandtable.matches.v1 import clock_service_pb2
from sandtable.matches.v1.clock_pb2 import Clocks as MatchClocks


class Clocks:
    """Clocks, pauses and vacations, with the token of a client. `Client.clocks` makes one."""

    def __init__(self, calls: Calls) -> None:
        self._calls = calls

    async def get(self, name: str) -> clock_service_pb2.GetClocksResponse:
        """The clocks as they stand, how they are set, and the server's time of day."""
        request = clock_service_pb2.GetClocksRequest(name=name)
        return await self._calls.call(name, lambda server: server.clocks.GetClocks, request)

    async def propose_pause(self, name: str, *, seat: int | None = None) -> MatchClocks:
        """Proposes a pause, which begins when every seat has agreed."""
        request = clock_service_pb2.ProposePauseRequest(name=name, seat=seat)
        done = await self._calls.change(name, lambda server: server.clocks.ProposePause, request)
        return done.clocks

    async def answer_pause(self, name: str, agree: bool, *, seat: int | None = None) -> MatchClocks:
        """Agrees to a pause that is proposed, or takes it off the table."""
        request = clock_service_pb2.AnswerPauseRequest(name=name, seat=seat, agree=agree)
        done = await self._calls.change(name, lambda server: server.clocks.AnswerPause, request)
        return done.clocks

    async def end_pause(self, name: str) -> MatchClocks:
        """Ends a pause."""
        request = clock_service_pb2.EndPauseRequest(name=name)
        done = await self._calls.change(name, lambda server: server.clocks.EndPause, request)
        return done.clocks

    async def take_vacation(self, name: str, days: int, *, seat: int | None = None) -> MatchClocks:
        """Takes days of the vacation that a correspondence match allows."""
        request = clock_service_pb2.TakeVacationRequest(name=name, seat=seat, days=days)
        done = await self._calls.change(name, lambda server: server.clocks.TakeVacation, request)
        return done.clocks
