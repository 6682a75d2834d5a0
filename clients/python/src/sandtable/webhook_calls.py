"""Webhooks: an account's addresses on the web that are told what happens."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from datetime import timedelta

from sandtable.account_calls import ME
from sandtable.calls import Calls
from sandtable.notifications.v1 import webhook_service_pb2
from sandtable.notifications.v1.webhook_pb2 import (
    WEBHOOK_DELIVERY_STATE_UNSPECIFIED as ANY_STATE,
)
from sandtable.notifications.v1.webhook_pb2 import (
    Webhook,
    WebhookDelivery,
    WebhookDeliveryState,
)


class Webhooks:
    """Calls about webhooks, with the token of a client. `Client.webhooks` makes one."""

    def __init__(self, calls: Calls) -> None:
        self._calls = calls

    async def create(
        self, webhook: Webhook, *, parent: str = ME, request_id: str = ""
    ) -> webhook_service_pb2.CreateWebhookResponse:
        """Makes a webhook. The answer has the secret that messages are signed with."""
        request = webhook_service_pb2.CreateWebhookRequest(
            parent=parent, webhook=webhook, request_id=request_id
        )
        return await self._calls.change("", lambda server: server.webhooks.CreateWebhook, request)

    async def get(self, name: str) -> Webhook:
        """Gets a webhook."""
        request = webhook_service_pb2.GetWebhookRequest(name=name)
        return await self._calls.call("", lambda server: server.webhooks.GetWebhook, request)

    async def list(self, parent: str = ME) -> AsyncIterator[Webhook]:
        """The webhooks of an account, the oldest first, page by page."""
        request = webhook_service_pb2.ListWebhooksRequest(parent=parent)
        async for page in self._calls.pages(
            "", lambda server: server.webhooks.ListWebhooks, request
        ):
            for webhook in page.webhooks:
                yield webhook

    async def update(self, webhook: Webhook, fields: Sequence[str]) -> Webhook:
        """Changes those fields of a webhook, also to enable or to disable it."""
        request = webhook_service_pb2.UpdateWebhookRequest(webhook=webhook)
        request.update_mask.paths.extend(fields)
        return await self._calls.call("", lambda server: server.webhooks.UpdateWebhook, request)

    async def rotate_secret(
        self, name: str, *, overlap: timedelta | None = None
    ) -> webhook_service_pb2.RotateWebhookSecretResponse:
        """Gives a webhook a new secret; the old one is used beside it for that long.

        A day when no time is given.
        """
        request = webhook_service_pb2.RotateWebhookSecretRequest(name=name)
        if overlap is not None:
            request.overlap.FromTimedelta(overlap)
        return await self._calls.call(
            "", lambda server: server.webhooks.RotateWebhookSecret, request
        )

    async def delete(self, name: str) -> None:
        """Deletes a webhook with what it has not been told yet.

        That there is none may mean that an earlier attempt, whose answer was lost, has
        deleted it.
        """
        request = webhook_service_pb2.DeleteWebhookRequest(name=name)
        await self._calls.call("", lambda server: server.webhooks.DeleteWebhook, request)

    async def test(self, name: str) -> WebhookDelivery:
        """Sends a test. The deliveries tell what became of it."""
        request = webhook_service_pb2.TestWebhookRequest(name=name)
        return await self._calls.call("", lambda server: server.webhooks.TestWebhook, request)

    async def deliveries(
        self, name: str, state: WebhookDeliveryState.ValueType = ANY_STATE
    ) -> AsyncIterator[WebhookDelivery]:
        """A webhook's deliveries, in the order of what they tell, page by page."""
        request = webhook_service_pb2.ListWebhookDeliveriesRequest(parent=name, state=state)
        async for page in self._calls.pages(
            "", lambda server: server.webhooks.ListWebhookDeliveries, request
        ):
            for delivery in page.deliveries:
                yield delivery

    async def replay(self, delivery: str) -> WebhookDelivery:
        """Delivers a delivery again that was delivered or given up."""
        request = webhook_service_pb2.ReplayWebhookDeliveryRequest(name=delivery)
        return await self._calls.call(
            "", lambda server: server.webhooks.ReplayWebhookDelivery, request
        )
