"""A bot of a tournament or a ladder: it takes the seats that are kept for its account, and
plays them."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterable

from sandtable.client import Client
from sandtable.ladder.v1.ladder_service_pb2 import AttendResponse
from sandtable.matches.v1.match_pb2 import MATCH_STATE_IN_PROGRESS, MATCH_STATE_LOBBY, MatchSeat
from sandtable.seat import SeatAccess
from sandtable.tournaments.v1.fixture_pb2 import FixtureMatch
from sandtable.tournaments.v1.tournament_service_pb2 import TOURNAMENT_EVENT_KIND_MATCH

Bot = Callable[[Client, SeatAccess], Awaitable[object]]
"""Plays a seat to the end of its match."""
Played = Callable[[str, Exception | None], object]
"""Hears of a match that was played, and of the error when it could not be."""


class Tables:
    """Bots at the seats of matches that are kept for an account."""

    def __init__(self, client: Client, account: str, bot: Bot, played: Played | None) -> None:
        self._client = client
        self._account = account
        self._bot = bot
        self._played = played
        self._known: set[str] = set()
        self._bots: set[asyncio.Task[None]] = set()

    def sit_down(self, match: str) -> None:
        """Plays the own seats of a match, unless it was begun before."""
        if match not in self._known:
            self._known.add(match)
            playing = asyncio.create_task(self._play(match))
            self._bots.add(playing)
            playing.add_done_callback(self._bots.discard)

    async def empty(self) -> None:
        """Waits until no bot plays any more."""
        while self._bots:
            await asyncio.wait(self._bots)

    async def close(self) -> None:
        """Ends what is played."""
        for playing in self._bots:
            playing.cancel()
        await self.empty()

    async def _play(self, match: str) -> None:
        """A match that cannot be played ends nothing but itself."""
        failed = None
        try:
            found = await self._client.get_match(match)
            if found.state in (MATCH_STATE_LOBBY, MATCH_STATE_IN_PROGRESS):
                kept = [seat for seat in found.seats if self._is_own(seat)]
                accesses = [await self._access(match, seat) for seat in kept]
                async with asyncio.TaskGroup() as seats:
                    for access in accesses:
                        seats.create_task(self._at_seat(access))
        except Exception as error:
            failed = error
        if self._played is not None:
            self._played(match, failed)

    def _is_own(self, seat: MatchSeat) -> bool:
        return self._account == (seat.account if seat.taken else seat.reserved_for)

    async def _access(self, match: str, seat: MatchSeat) -> SeatAccess:
        if seat.taken and self._client.token is not None:
            # Taken before this program was started: the account's key acts for it.
            return SeatAccess(match, seat.seat, self._client.token)
        return await self._client.join(match, player="", seat=seat.seat)

    async def _at_seat(self, access: SeatAccess) -> None:
        await self._bot(self._client, access)


async def attend(
    client: Client,
    pool: str,
    bot: Bot,
    *,
    capacity: int = 1,
    version: str = "",
    author: str = "",
    leave: asyncio.Event | None = None,
    told: Callable[[AttendResponse], object] | None = None,
    played: Played | None = None,
) -> None:
    """Attends a pool and plays what comes, up to `capacity` fixtures at once.

    The client shows the key of the bot's account. It ends when it is cancelled; or when `leave`
    is set, after what has begun is played to its end. `told` hears what the pool tells, and
    `played` of every match. A match that cannot be played ends nothing. Raises what the pool
    refuses, such as `ATTENDED_ELSEWHERE`.
    """
    account = (await client.accounts.get()).name
    attendance = client.ladders.attendance(pool, capacity=capacity, version=version, author=author)
    tables = Tables(client, account, bot, played)
    leave = leave or asyncio.Event()

    async def listen() -> None:
        """Until the server ends it, or nothing is played any more after leaving."""
        async for response in attendance:
            if told is not None:
                told(response)
            for match in open_matches(response.fixture.matches):
                tables.sit_down(match)
            # Once the server knows that nothing more is wanted, nothing more comes.
            heartbeat = response.heartbeat if response.HasField("heartbeat") else None
            if leave.is_set() and heartbeat and not (heartbeat.capacity or heartbeat.playing):
                return

    listening = asyncio.create_task(listen())
    leaving = asyncio.create_task(leave.wait())
    try:
        await asyncio.wait((listening, leaving), return_when=asyncio.FIRST_COMPLETED)
        attendance.set_capacity(0)
        await listening
        await tables.empty()
    finally:
        listening.cancel()
        leaving.cancel()
        await asyncio.wait((listening, leaving))
        await attendance.close()
        await tables.close()


async def play_tournament(
    client: Client, tournament: str, bot: Bot, *, played: Played | None = None
) -> None:
    """Plays all matches of the caller's entrant in a tournament until it is over.

    The client shows the key of the bot's account, which has entered. `played` hears of every
    match; one that cannot be played ends nothing.
    """
    account = (await client.accounts.get()).name
    own = await client.tournaments.entrant(f"{tournament}/entrants/me")
    number = int(own.name.rpartition("/")[2])
    tables = Tables(client, account, bot, played)
    events = client.tournaments.watch(tournament)
    try:
        async for event in events:
            if event.kind == TOURNAMENT_EVENT_KIND_MATCH and number in event.entrants:
                tables.sit_down(event.match)
        await tables.empty()
    finally:
        await events.close()
        await tables.close()


def open_matches(matches: Iterable[FixtureMatch]) -> list[str]:
    """The matches of a fixture that are hosted and not decided: of a mirror pair two at once."""
    return [
        one.match
        for one in matches
        if one.match and not one.annulled and not one.HasField("result")
    ]
