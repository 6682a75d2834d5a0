"""Tournaments, for those who play in them and those who look."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from sandtable.calls import Calls
from sandtable.resumed import Resumed
from sandtable.tournaments.v1 import tables_pb2, tournament_service_pb2
from sandtable.tournaments.v1.entrant_pb2 import Entrant
from sandtable.tournaments.v1.fixture_pb2 import Fixture, Round
from sandtable.tournaments.v1.tournament_pb2 import Tournament
from sandtable.tournaments.v1.tournament_service_pb2 import (
    TournamentEvent,
    WatchTournamentRequest,
    WatchTournamentResponse,
)

if TYPE_CHECKING:
    from grpc import aio

    from sandtable.wire import Server

# Seconds that computing a whole tournament again may take.
_VERIFYING = 600.0


class Tournaments:
    """Calls about tournaments, with the token of a client. `Client.tournaments` makes one.

    Entrants show the key of their account; whoever looks needs none.
    """

    def __init__(self, calls: Calls) -> None:
        self._calls = calls

    async def get(self, name: str) -> Tournament:
        """Gets a tournament."""
        request = tournament_service_pb2.GetTournamentRequest(name=name)
        return await self._calls.call("", lambda server: server.tournaments.GetTournament, request)

    async def list(
        self, request: tournament_service_pb2.ListTournamentsRequest | None = None
    ) -> AsyncIterator[Tournament]:
        """The tournaments that a request asks for, the newest first, page by page."""
        asked = tournament_service_pb2.ListTournamentsRequest()
        if request is not None:
            asked.CopyFrom(request)
        async for page in self._calls.pages(
            "", lambda server: server.tournaments.ListTournaments, asked
        ):
            for tournament in page.tournaments:
                yield tournament

    # Playing in one.

    async def enter(
        self,
        name: str,
        *,
        display_name: str = "",
        members: Sequence[str] = (),
        powers: Sequence[str] = (),
        entry_code: str = "",
        club: str = "",
        request_id: str = "",
    ) -> Entrant:
        """Enters a tournament with the account of the key that is shown.

        `members` are the other accounts of a team, each of which has to agree; `powers` what
        each member plays, the caller first; `club` the club or author that it plays for.
        """
        request = tournament_service_pb2.EnterTournamentRequest(
            name=name,
            display_name=display_name,
            members=members,
            powers=powers,
            entry_code=entry_code,
            club=club,
            request_id=request_id,
        )
        return await self._calls.change(
            "", lambda server: server.tournaments.EnterTournament, request
        )

    async def answer_invitation(self, entrant: str, *, agree: bool) -> Entrant:
        """Agrees to play for an entrant, accepts an invitation, or declines either."""
        request = tournament_service_pb2.AnswerInvitationRequest(name=entrant, agree=agree)
        return await self._calls.change(
            "", lambda server: server.tournaments.AnswerInvitation, request
        )

    async def check_in(self, entrant: str) -> Entrant:
        """Says that an entrant is there, before the start."""
        request = tournament_service_pb2.CheckInRequest(name=entrant)
        return await self._calls.change("", lambda server: server.tournaments.CheckIn, request)

    async def withdraw(self, entrant: str, *, play_on: bool = False, reason: str = "") -> Entrant:
        """Leaves a tournament. What has begun is forfeited unless it is played on."""
        request = tournament_service_pb2.WithdrawEntrantRequest(
            name=entrant, play_on=play_on, reason=reason
        )
        return await self._calls.change(
            "", lambda server: server.tournaments.WithdrawEntrant, request
        )

    async def request_bye(
        self, entrant: str, round_number: int, *, take_back: bool = False
    ) -> Entrant:
        """Asks for a bye in a round of a Swiss, counted from 1 in its stage."""
        request = tournament_service_pb2.RequestByeRequest(
            name=entrant, round=round_number, take_back=take_back
        )
        return await self._calls.change("", lambda server: server.tournaments.RequestBye, request)

    async def entrant(self, name: str) -> Entrant:
        """Gets an entrant; `tournaments/{tournament}/entrants/me` is the caller's own."""
        request = tournament_service_pb2.GetEntrantRequest(name=name)
        return await self._calls.call("", lambda server: server.tournaments.GetEntrant, request)

    async def own_fixtures(self) -> AsyncIterator[Fixture]:
        """The fixtures in which the account is waited for, in all tournaments."""
        request = tournament_service_pb2.ListOwnFixturesRequest()
        async for page in self._calls.pages(
            "", lambda server: server.tournaments.ListOwnFixtures, request
        ):
            for fixture in page.fixtures:
                yield fixture

    # Looking.

    async def entrants(self, tournament: str) -> AsyncIterator[Entrant]:
        """The entrants in the order in which they entered, page by page."""
        request = tournament_service_pb2.ListEntrantsRequest(parent=tournament)
        async for page in self._calls.pages(
            "", lambda server: server.tournaments.ListEntrants, request
        ):
            for entrant in page.entrants:
                yield entrant

    async def rounds(self, tournament: str) -> AsyncIterator[Round]:
        """The rounds, the first first, page by page."""
        request = tournament_service_pb2.ListRoundsRequest(parent=tournament)
        async for page in self._calls.pages(
            "", lambda server: server.tournaments.ListRounds, request
        ):
            for found in page.rounds:
                yield found

    async def fixtures(
        self, tournament: str, *, round_number: int = 0, entrant: int = 0
    ) -> AsyncIterator[Fixture]:
        """The fixtures, round by round: of all rounds and all entrants unless one is given."""
        request = tournament_service_pb2.ListFixturesRequest(
            parent=tournament, round=round_number, entrant=entrant
        )
        async for page in self._calls.pages(
            "", lambda server: server.tournaments.ListFixtures, request
        ):
            for fixture in page.fixtures:
                yield fixture

    async def fixture(self, name: str) -> Fixture:
        """Gets a fixture."""
        request = tournament_service_pb2.GetFixtureRequest(name=name)
        return await self._calls.call("", lambda server: server.tournaments.GetFixture, request)

    async def standings(self, tournament: str, stage: int = 0) -> tables_pb2.GetStandingsResponse:
        """How everybody stands in a stage, counted from 1; in the present one when it is 0.

        The answer has the rows of all pages.
        """
        request = tables_pb2.GetStandingsRequest(name=tournament, stage=stage)
        whole = tables_pb2.GetStandingsResponse()
        async for page in self._calls.pages(
            "", lambda server: server.tournaments.GetStandings, request
        ):
            rows = [*whole.rows, *page.rows]
            # What comes later is of the stage that came first.
            request.stage = page.stage
            whole.CopyFrom(page)
            del whole.rows[:]
            whole.rows.extend(rows)
        return whole

    async def table_picture(
        self, request: tables_pb2.RenderTableRequest
    ) -> tables_pb2.RenderTableResponse:
        """Standings, a cross table or a bracket as a picture, with its tag.

        With the tag of a picture that the caller has, an answer without a picture says that it
        is still the same.
        """
        return await self._calls.call("", lambda server: server.tournaments.RenderTable, request)

    async def cross_table(
        self, tournament: str, stage: int = 0, group: int = 0
    ) -> tables_pb2.GetCrossTableResponse:
        """Who met whom in a stage and a group, counted from 1.

        The answer has the rows of all pages.
        """
        request = tables_pb2.GetCrossTableRequest(name=tournament, stage=stage, group=group)
        whole = tables_pb2.GetCrossTableResponse()
        async for page in self._calls.pages(
            "", lambda server: server.tournaments.GetCrossTable, request
        ):
            whole.MergeFrom(tables_pb2.GetCrossTableResponse(rows=page.rows))
            del whole.columns[:]
            whole.columns.extend(page.columns)
        return whole

    async def pairing(self, round_name: str) -> tournament_service_pb2.GetPairingResponse:
        """What a round was paired from, so that anybody can pair it again. It comes whole."""
        request = tournament_service_pb2.GetPairingRequest(name=round_name)
        whole = await self._calls.call("", lambda server: server.tournaments.GetPairing, request)
        # A piece that does not go on would be asked for without end.
        while whole.next_offset > request.offset:
            request.offset = whole.next_offset
            piece = await self._calls.call(
                "", lambda server: server.tournaments.GetPairing, request
            )
            whole.inputs += piece.inputs
            whole.next_offset = piece.next_offset
        return whole

    async def bracket(
        self, tournament: str, stage: int = 0
    ) -> AsyncIterator[tables_pb2.BracketSlot]:
        """The places of the bracket of a knockout, part by part and round by round."""
        request = tables_pb2.GetBracketRequest(name=tournament, stage=stage)
        async for page in self._calls.pages(
            "", lambda server: server.tournaments.GetBracket, request
        ):
            for slot in page.slots:
                yield slot

    async def export(
        self,
        tournament: str,
        content: tables_pb2.ExportContent.ValueType,
        form: tables_pb2.ExportFormat.ValueType,
        stage: int = 0,
    ) -> bytes:
        """Standings, tables or results of a stage, written down for other programs."""
        request = tables_pb2.ExportTournamentRequest(
            name=tournament, content=content, format=form, stage=stage
        )

        async def attempt(server: Server, seconds: float | None) -> bytes:
            chunks = server.tournaments.ExportTournament(
                request, timeout=seconds, metadata=self._calls.manner.metadata
            )
            return b"".join([response.chunk async for response in chunks])

        return await self._calls.run("", attempt)

    async def verify(self, tournament: str) -> tournament_service_pb2.VerifyTournamentResponse:
        """Has the server compute all pairings and standings again, and tells where one differs.

        It may take minutes, whatever the time of other calls is.
        """
        patient = replace(self._calls, manner=replace(self._calls.manner, timeout=_VERIFYING))
        request = tournament_service_pb2.VerifyTournamentRequest(name=tournament)
        return await patient.call("", lambda server: server.tournaments.VerifyTournament, request)

    def watch(self, tournament: str, after: int = 0) -> TournamentSubscription:
        """What happens after a sequence (0 for the beginning), and what comes."""
        return TournamentSubscription(self._calls, tournament, after)


class TournamentSubscription(
    Resumed[WatchTournamentRequest, WatchTournamentResponse, TournamentEvent]
):
    """The events of a tournament in order, each once, however often the stream breaks.

    It ends after the last event of a tournament that is over.
    """

    def __init__(self, calls: Calls, tournament: str, after: int) -> None:
        super().__init__(calls, tournament)
        self._tournament = tournament
        self._cursor = after

    @property
    def cursor(self) -> int:
        """Sequence of the last event given out: where another subscription would go on."""
        return self._cursor

    def _open(
        self, server: Server, metadata: tuple[tuple[str, str], ...]
    ) -> aio.UnaryStreamCall[WatchTournamentRequest, WatchTournamentResponse]:
        request = WatchTournamentRequest(name=self._tournament, after_sequence=self._cursor)
        return server.tournaments.WatchTournament(request, metadata=metadata)

    def _take(self, response: WatchTournamentResponse) -> TournamentEvent | None:
        event = response.event
        if not response.HasField("event") or event.sequence <= self._cursor:
            return None
        self._cursor = event.sequence
        return event
