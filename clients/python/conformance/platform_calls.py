"""The calls of the suite about what is around matches."""

from collections.abc import Awaitable, Callable
from datetime import UTC, datetime, timedelta
from typing import Any

from sandtable import Client
from sandtable.accounts.v1.account_pb2 import ApiKey, Scope
from sandtable.matches.v1.chat_service_pb2 import ChatChannel
from sandtable.matches.v1.match_pb2 import MatchState
from sandtable.notifications.v1.notification_service_pb2 import SubscribeAccountRequest
from sandtable.notifications.v1.webhook_pb2 import (
    Webhook,
    WebhookDelivery,
    WebhookDeliveryState,
    WebhookState,
)

# What stands in a line of JSON.
Json = dict[str, Any]


def channel(given: Json) -> ChatChannel.ValueType:
    """The chat that is named, that of the match when none is."""
    return ChatChannel.Value(f"CHAT_CHANNEL_{given.get('channel', 'MATCH')}")


def shown_key(key: ApiKey) -> Json:
    """A key as the suite sees it."""
    return {
        "key": key.name,
        "scopes": [Scope.Name(scope).removeprefix("SCOPE_") for scope in key.scopes],
        "revoked": key.HasField("revoke_time"),
    }


def shown_webhook(webhook: Webhook) -> Json:
    """A webhook as the suite sees it."""
    return {
        "webhook": webhook.name,
        "url": webhook.url,
        "display_name": webhook.display_name,
        "state": WebhookState.Name(webhook.state).removeprefix("WEBHOOK_STATE_"),
    }


def shown_delivery(delivery: WebhookDelivery) -> Json:
    """A delivery as the suite sees it."""
    state = WebhookDeliveryState.Name(delivery.state)
    return {
        "delivery": delivery.name,
        "type": delivery.type,
        "state": state.removeprefix("WEBHOOK_DELIVERY_STATE_"),
        "last_status": delivery.last_status,
    }


async def sign_up(client: Client, given: Json) -> Json:
    """Makes an account."""
    made = await client.accounts.create(
        given.get("display_name", ""), request_id=given.get("request_id", "")
    )
    return {"account": made.account.name, "key": made.key.name, "secret": made.secret}


async def account(client: Client, _: Json) -> Json:
    """Gets the own account."""
    found = await client.accounts.get()
    return {"account": found.name, "display_name": found.display_name, "bot": found.bot}


async def create_key(client: Client, given: Json) -> Json:
    """Makes a key."""
    expires = None
    if "expires_in_ms" in given:
        expires = datetime.now(UTC) + timedelta(milliseconds=given["expires_in_ms"])
    made = await client.accounts.create_key(
        given.get("display_name", ""),
        [Scope.Value(f"SCOPE_{scope}") for scope in given.get("scopes", ())],
        expires=expires,
        request_id=given.get("request_id", ""),
    )
    return {**shown_key(made.key), "secret": made.secret}


async def keys(client: Client, _: Json) -> Json:
    """Lists the own keys."""
    found = client.accounts.keys()
    return {"keys": [shown_key(key) async for key in found]}


async def revoke_key(client: Client, given: Json) -> Json:
    """Revokes a key."""
    return shown_key(await client.accounts.revoke_key(given["key"]))


async def ready(client: Client, given: Json) -> Json:
    """Says that a seat is ready, or not."""
    found = await client.lobby.ready(given["match"], given["ready"])
    state = MatchState.Name(found.state).removeprefix("MATCH_STATE_")
    return {"state": state, "ready": [seat.ready for seat in found.seats]}


async def invite(client: Client, given: Json) -> Json:
    """Makes an invitation."""
    made = await client.lobby.invite(given["match"], given["seat"])
    return {"invite": made.invite.id, "seat": made.invite.seat, "code": made.code}


async def invites(client: Client, given: Json) -> Json:
    """Lists the invitations."""
    found = await client.lobby.invites(given["match"])
    return {"invites": [{"invite": one.id, "seat": one.seat} for one in found]}


async def revoke_invite(client: Client, given: Json) -> Json:
    """Revokes an invitation."""
    await client.lobby.revoke_invite(given["match"], given["invite"])
    return {}


async def post(client: Client, given: Json) -> Json:
    """Says something."""
    posted = await client.chat.post(given["match"], given["text"], channel=channel(given))
    return {"sequence": posted.sequence, "seat": posted.seat, "text": posted.text}


async def messages(client: Client, given: Json) -> Json:
    """Reads a chat."""
    found = client.chat.messages(given["match"], channel=channel(given))
    return {
        "messages": [
            {"sequence": one.sequence, "player": one.player, "text": one.text}
            async for one in found
        ]
    }


async def follow_chat(client: Client, given: Json) -> Json:
    """Follows a chat until enough was said."""
    followed = client.chat.follow(
        given["match"], channel=channel(given), after=given.get("after_sequence", 0)
    )
    texts = [(await anext(followed)).text for _ in range(given["count"])]
    await followed.close()
    return {"texts": texts}


async def follow_account(client: Client, given: Json) -> Json:
    """Follows the account's matches until there were enough entries."""
    request = SubscribeAccountRequest(cursor=given.get("cursor", ""))
    request.heartbeat_interval.FromSeconds(1)
    followed = client.accounts.subscribe(request)
    entries: list[Json] = []
    async for told in followed:
        if told.HasField("entry"):
            entries.append({"match": told.entry.match, "sequence": told.entry.entry.sequence})
        if len(entries) >= given.get("count", 0):
            break
    await followed.close()
    return {"entries": entries, "cursor": followed.cursor}


async def create_webhook(client: Client, given: Json) -> Json:
    """Makes a webhook."""
    wanted = Webhook(
        url=given["url"],
        match=given.get("match", ""),
        display_name=given.get("display_name", ""),
    )
    made = await client.webhooks.create(wanted, request_id=given.get("request_id", ""))
    return {**shown_webhook(made.webhook), "secret": made.secret}


async def webhook(client: Client, given: Json) -> Json:
    """Gets a webhook."""
    return shown_webhook(await client.webhooks.get(given["webhook"]))


async def webhooks(client: Client, _: Json) -> Json:
    """Lists the own webhooks."""
    return {"webhooks": [one.name async for one in client.webhooks.list()]}


async def update_webhook(client: Client, given: Json) -> Json:
    """Changes a webhook."""
    changed = Webhook(name=given["webhook"], display_name=given.get("display_name", ""))
    if "state" in given:
        changed.state = WebhookState.Value(f"WEBHOOK_STATE_{given['state']}")
    fields = [field for field in ("display_name", "state") if field in given]
    return shown_webhook(await client.webhooks.update(changed, fields))


async def rotate_secret(client: Client, given: Json) -> Json:
    """Gives a webhook a new secret."""
    return {"secret": (await client.webhooks.rotate_secret(given["webhook"])).secret}


async def delete_webhook(client: Client, given: Json) -> Json:
    """Deletes a webhook."""
    await client.webhooks.delete(given["webhook"])
    return {}


async def test_webhook(client: Client, given: Json) -> Json:
    """Sends a test."""
    return shown_delivery(await client.webhooks.test(given["webhook"]))


async def deliveries(client: Client, given: Json) -> Json:
    """Lists deliveries."""
    state = WebhookDeliveryState.Value(
        f"WEBHOOK_DELIVERY_STATE_{given.get('state', 'UNSPECIFIED')}"
    )
    found = client.webhooks.deliveries(given["webhook"], state)
    return {"deliveries": [shown_delivery(one) async for one in found]}


async def replay(client: Client, given: Json) -> Json:
    """Delivers something again."""
    return shown_delivery(await client.webhooks.replay(given["delivery"]))


PLATFORM_CALLS: dict[str, Callable[[Client, Json], Awaitable[Json]]] = {
    "sign_up": sign_up,
    "account": account,
    "create_key": create_key,
    "keys": keys,
    "revoke_key": revoke_key,
    "ready": ready,
    "invite": invite,
    "invites": invites,
    "revoke_invite": revoke_invite,
    "post": post,
    "messages": messages,
    "follow_chat": follow_chat,
    "follow_account": follow_account,
    "create_webhook": create_webhook,
    "webhook": webhook,
    "webhooks": webhooks,
    "update_webhook": update_webhook,
    "rotate_secret": rotate_secret,
    "delete_webhook": delete_webhook,
    "test_webhook": test_webhook,
    "deliveries": deliveries,
    "replay": replay,
}
