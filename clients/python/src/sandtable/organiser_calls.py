"""Running tournaments."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from datetime import datetime
from typing import TYPE_CHECKING

from sandtable.calls import Calls
from sandtable.tournaments.v1 import organiser_service_pb2
from sandtable.tournaments.v1.entrant_pb2 import Entrant
from sandtable.tournaments.v1.fixture_pb2 import Bye, Fixture, Round
from sandtable.tournaments.v1.tournament_pb2 import Tournament, TournamentSettings

if TYPE_CHECKING:
    from sandtable.tournaments.v1.organiser_service_pb2 import AuditEntry, ManualPair
    from sandtable.tournaments.v1.tournament_pb2 import Separation


class Organiser:
    """An organiser's calls, with the token of a client. `Client.organiser` makes one.

    The key of an account with the scope HOST runs the tournaments that it made.
    """

    def __init__(self, calls: Calls) -> None:
        self._calls = calls

    async def create(
        self, settings: TournamentSettings, *, validate_only: bool = False, request_id: str = ""
    ) -> Tournament:
        """Makes a tournament, as a draft; or only tells what would be made."""
        request = organiser_service_pb2.CreateTournamentRequest(
            settings=settings, validate_only=validate_only, request_id=request_id
        )
        return await self._calls.change(
            "", lambda server: server.organisers.CreateTournament, request
        )

    async def update(
        self,
        name: str,
        settings: TournamentSettings,
        fields: Sequence[str],
        *,
        etag: str = "",
        validate_only: bool = False,
    ) -> Tournament:
        """Changes those fields of the settings; all when none is named."""
        request = organiser_service_pb2.UpdateTournamentRequest(
            name=name, settings=settings, etag=etag, validate_only=validate_only
        )
        request.update_mask.paths.extend(fields)
        return await self._calls.change(
            "", lambda server: server.organisers.UpdateTournament, request
        )

    async def open(self, name: str) -> Tournament:
        """Opens a draft for entrants."""
        request = organiser_service_pb2.OpenTournamentRequest(name=name)
        return await self._calls.change(
            "", lambda server: server.organisers.OpenTournament, request
        )

    async def start(self, name: str) -> Tournament:
        """Starts a tournament now."""
        request = organiser_service_pb2.StartTournamentRequest(name=name)
        return await self._calls.change(
            "", lambda server: server.organisers.StartTournament, request
        )

    async def pause(self, name: str, reason: str = "") -> Tournament:
        """Pauses a tournament: nothing is paired, hosted or decided by itself."""
        request = organiser_service_pb2.PauseTournamentRequest(name=name, reason=reason)
        return await self._calls.change(
            "", lambda server: server.organisers.PauseTournament, request
        )

    async def resume(self, name: str) -> Tournament:
        """Goes on after a pause."""
        request = organiser_service_pb2.ResumeTournamentRequest(name=name)
        return await self._calls.change(
            "", lambda server: server.organisers.ResumeTournament, request
        )

    async def cancel(self, name: str, reason: str) -> Tournament:
        """Calls a tournament off."""
        request = organiser_service_pb2.CancelTournamentRequest(name=name, reason=reason)
        return await self._calls.change(
            "", lambda server: server.organisers.CancelTournament, request
        )

    async def reopen(self, name: str, reason: str) -> Tournament:
        """Opens a tournament that is over again, paused, so that a result can be corrected."""
        request = organiser_service_pb2.ReopenTournamentRequest(name=name, reason=reason)
        return await self._calls.change(
            "", lambda server: server.organisers.ReopenTournament, request
        )

    async def set_co_organiser(
        self, name: str, account: str, *, remove: bool = False
    ) -> Tournament:
        """Adds a co-organiser, or takes one away."""
        request = organiser_service_pb2.SetCoOrganiserRequest(
            name=name, account=account, remove=remove
        )
        return await self._calls.change(
            "", lambda server: server.organisers.SetCoOrganiser, request
        )

    async def invite(
        self, name: str, account: str, display_name: str, *, rating: float | None = None
    ) -> Entrant:
        """Invites an account."""
        request = organiser_service_pb2.InviteEntrantRequest(
            name=name, account=account, display_name=display_name, rating=rating
        )
        return await self._calls.change("", lambda server: server.organisers.InviteEntrant, request)

    async def create_entry_codes(self, name: str, count: int, *, request_id: str = "") -> list[str]:
        """Makes entry codes, each good for one entrant. They are shown once."""
        request = organiser_service_pb2.CreateEntryCodesRequest(
            name=name, count=count, request_id=request_id
        )
        made = await self._calls.change(
            "", lambda server: server.organisers.CreateEntryCodes, request
        )
        return list(made.codes)

    async def remove_entrant(self, entrant: str, reason: str) -> Entrant:
        """Takes an entrant out of the tournament."""
        request = organiser_service_pb2.RemoveEntrantRequest(name=entrant, reason=reason)
        return await self._calls.change("", lambda server: server.organisers.RemoveEntrant, request)

    async def set_rating(self, entrant: str, rating: float) -> Entrant:
        """Sets the rating that an entrant is seeded by, before the start."""
        request = organiser_service_pb2.SetEntrantRatingRequest(name=entrant, rating=rating)
        return await self._calls.change(
            "", lambda server: server.organisers.SetEntrantRating, request
        )

    async def substitute(
        self,
        entrant: str,
        *,
        old_account: str,
        new_account: str,
        display_name: str = "",
        reason: str = "",
    ) -> Entrant:
        """Puts another account in the place of a member."""
        request = organiser_service_pb2.SubstituteMemberRequest(
            name=entrant,
            old_account=old_account,
            new_account=new_account,
            display_name=display_name,
            reason=reason,
        )
        return await self._calls.change(
            "", lambda server: server.organisers.SubstituteMember, request
        )

    async def pair_round(
        self, name: str, pairs: Sequence[ManualPair], *, byes: Sequence[Bye] = (), reason: str = ""
    ) -> Round:
        """Pairs the next round by hand: everybody who plays is in a pair or has a bye."""
        request = organiser_service_pb2.PairRoundRequest(
            name=name, pairs=pairs, byes=byes, reason=reason
        )
        return await self._calls.change("", lambda server: server.organisers.PairRound, request)

    async def separate(
        self, name: str, separations: Sequence[Separation], *, reason: str = ""
    ) -> Tournament:
        """Keeps groups of entrants apart, in place of those kept apart before."""
        request = organiser_service_pb2.SeparateEntrantsRequest(
            name=name, separations=separations, reason=reason
        )
        return await self._calls.change(
            "", lambda server: server.organisers.SeparateEntrants, request
        )

    async def start_round(self, name: str) -> Round:
        """Begins the next round now."""
        request = organiser_service_pb2.StartRoundRequest(name=name)
        return await self._calls.change("", lambda server: server.organisers.StartRound, request)

    async def adjudicate(self, fixture: str, first: int, second: int, reason: str) -> Fixture:
        """Decides a fixture: what it is worth for the two entrants, in half points."""
        request = organiser_service_pb2.AdjudicateFixtureRequest(
            name=fixture, points=[first, second], reason=reason
        )
        return await self._calls.change(
            "", lambda server: server.organisers.AdjudicateFixture, request
        )

    async def annul(self, fixture: str, reason: str, *, number: int = 0) -> Fixture:
        """Annuls a fixture, or the match of that number, in whose place another is played."""
        request = organiser_service_pb2.AnnulFixtureRequest(
            name=fixture, number=number, reason=reason
        )
        return await self._calls.change("", lambda server: server.organisers.AnnulFixture, request)

    async def extend(self, fixture: str, deadline: datetime, reason: str = "") -> Fixture:
        """Sets another deadline for a fixture."""
        request = organiser_service_pb2.ExtendFixtureRequest(name=fixture, reason=reason)
        request.deadline.FromDatetime(deadline)
        return await self._calls.change("", lambda server: server.organisers.ExtendFixture, request)

    async def audit_entries(self, name: str) -> AsyncIterator[AuditEntry]:
        """What organisers did in a tournament, the latest first, page by page."""
        request = organiser_service_pb2.ListAuditEntriesRequest(name=name)
        async for page in self._calls.pages(
            "", lambda server: server.organisers.ListAuditEntries, request
        ):
            for entry in page.audit_entries:
                yield entry
