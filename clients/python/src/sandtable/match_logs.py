"""Logs of matches: their entries, as text, signed, and as they come."""

from __future__ import annotations

from collections.abc import AsyncIterator

from sandtable.match_views import MatchViews
from sandtable.matches.v1 import log_head_pb2, log_text_pb2, match_service_pb2
from sandtable.matches.v1.log_entry_pb2 import LogEntry
from sandtable.matches.v1.log_head_pb2 import LogHead
from sandtable.matches.v1.log_text_pb2 import LogLine
from sandtable.notifications.v1.entry_filter_pb2 import EntryFilter
from sandtable.notifications.v1.notification_service_pb2 import SubscribeRequest
from sandtable.subscription import MatchSubscription, Subscription

# Entries that a page of a log holds.
_LOG_PAGE = 1000


class MatchLogs(MatchViews):
    """The log of a match, as far as the caller may see it. Every `Client` has these calls."""

    async def log(
        self, name: str, *, after: int = 0, page_size: int = _LOG_PAGE, language: str = ""
    ) -> AsyncIterator[LogEntry]:
        """The entries of the log after a sequence, fetched page by page.

        With a language, such as ``"de"``, each has its events in words as ``texts``.
        """
        request = match_service_pb2.ListLogEntriesRequest(
            name=name, page_size=page_size, after_sequence=after, text_language=language
        )
        async for page in self._calls.pages(
            name, lambda server: server.matches.ListLogEntries, request
        ):
            for entry in page.entries:
                yield entry

    async def render_log(
        self, name: str, *, after: int = 0, until: int = 0, language: str = ""
    ) -> AsyncIterator[LogLine]:
        """The log after a sequence, and up to one where it is not 0, as lines of text.

        The language is a BCP 47 tag; English for one that there is not.
        """
        request = log_text_pb2.RenderLogRequest(
            name=name,
            page_size=_LOG_PAGE,
            after_sequence=after,
            until_sequence=until,
            text_language=language,
        )
        async for page in self._calls.pages(name, lambda server: server.matches.RenderLog, request):
            for line in page.lines:
                yield line

    async def log_head(self, name: str) -> LogHead:
        """Where the log stands, signed by the server.

        Whoever keeps it finds out with `sandtable.heads.verify_between` whether a later log
        goes on from there.
        """
        request = log_head_pb2.GetLogHeadRequest(name=name)
        return await self._calls.call(name, lambda server: server.matches.GetLogHead, request)

    def subscribe(
        self, name: str, after: int = 0, *, only: EntryFilter | None = None, language: str = ""
    ) -> Subscription:
        """The match's log from after a sequence (0 for the beginning), and what comes.

        With a language, each entry has its events in words as ``texts``.
        """
        request = SubscribeRequest(
            name=name, after_sequence=after, filter=only, text_language=language
        )
        return Subscription(self._calls, request)

    def follow(
        self, name: str, after: int = 0, *, only: EntryFilter | None = None, language: str = ""
    ) -> MatchSubscription:
        """The same, with `match_changed` for what changes without an entry."""
        request = SubscribeRequest(
            name=name, after_sequence=after, filter=only, text_language=language
        )
        return MatchSubscription(self._calls, request)
