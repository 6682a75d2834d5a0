"""Accounts and their keys."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterable
from datetime import datetime

from sandtable.accounts.v1 import account_service_pb2, identity_token_pb2
from sandtable.accounts.v1.account_pb2 import Account, ApiKey, Role, Scope
from sandtable.calls import Calls
from sandtable.notifications.v1.notification_service_pb2 import SubscribeAccountRequest
from sandtable.subscription import AccountSubscription

ME = "accounts/me"
"""The account of the key that is shown."""


class Accounts:
    """Calls about accounts, with the token of a client. `Client.accounts` makes one."""

    def __init__(self, calls: Calls) -> None:
        self._calls = calls

    async def create(
        self, display_name: str, *, bot: bool = False, request_id: str = ""
    ) -> account_service_pb2.CreateAccountResponse:
        """Makes an account with its first key, whose secret is shown only here."""
        request = account_service_pb2.CreateAccountRequest(
            display_name=display_name, bot=bot, request_id=request_id
        )
        return await self._calls.change("", lambda server: server.accounts.CreateAccount, request)

    async def exchange(
        self,
        identity_token: str,
        *,
        nonce: str = "",
        scopes: Iterable[Scope.ValueType] = (),
    ) -> identity_token_pb2.ExchangeIdentityTokenResponse:
        """Gives a key, whose secret is shown only here, for the ID token of a provider.

        The token can be exchanged once; `nonce` is what was sent with the authentication request.
        """
        request = identity_token_pb2.ExchangeIdentityTokenRequest(
            identity_token=identity_token, nonce=nonce, scopes=scopes
        )
        return await self._calls.change(
            "", lambda server: server.accounts.ExchangeIdentityToken, request
        )

    async def get(self, name: str = ME) -> Account:
        """Gets an account."""
        request = account_service_pb2.GetAccountRequest(name=name)
        return await self._calls.call("", lambda server: server.accounts.GetAccount, request)

    async def list(self) -> AsyncIterator[Account]:
        """All accounts, page by page. For moderators and operators."""
        request = account_service_pb2.ListAccountsRequest()
        async for page in self._calls.pages(
            "", lambda server: server.accounts.ListAccounts, request
        ):
            for account in page.accounts:
                yield account

    async def set_roles(
        self, name: str, roles: Iterable[Role.ValueType], *, reason: str = ""
    ) -> Account:
        """Gives an account these roles in place of those that it has. For operators."""
        request = account_service_pb2.SetRolesRequest(name=name, roles=roles, reason=reason)
        return await self._calls.call("", lambda server: server.accounts.SetRoles, request)

    async def suspend(self, name: str, reason: str) -> Account:
        """Takes all rights from an account until it is reinstated. For moderators."""
        request = account_service_pb2.SuspendAccountRequest(name=name, reason=reason)
        return await self._calls.call("", lambda server: server.accounts.SuspendAccount, request)

    async def reinstate(self, name: str, reason: str) -> Account:
        """Gives a suspended account its rights back. For moderators."""
        request = account_service_pb2.ReinstateAccountRequest(name=name, reason=reason)
        return await self._calls.call("", lambda server: server.accounts.ReinstateAccount, request)

    async def rename(self, display_name: str) -> Account:
        """Changes what others call the account of the key that is shown."""
        request = account_service_pb2.UpdateAccountRequest(
            account=Account(name=ME, display_name=display_name)
        )
        request.update_mask.paths.append("display_name")
        return await self._calls.call("", lambda server: server.accounts.UpdateAccount, request)

    async def claim_handle(self, handle: str) -> Account:
        """Gives the account of the key that is shown a handle, which nobody else has and by which
        ``accounts/@{handle}`` names it; an empty one gives up the handle that it has."""
        request = account_service_pb2.UpdateAccountRequest(account=Account(name=ME, handle=handle))
        request.update_mask.paths.append("handle")
        return await self._calls.call("", lambda server: server.accounts.UpdateAccount, request)

    async def create_key(
        self,
        display_name: str,
        scopes: Iterable[Scope.ValueType],
        *,
        expires: datetime | None = None,
        parent: str = ME,
        request_id: str = "",
    ) -> account_service_pb2.CreateApiKeyResponse:
        """Makes a key, whose secret is shown only here."""
        request = account_service_pb2.CreateApiKeyRequest(
            parent=parent, display_name=display_name, scopes=scopes, request_id=request_id
        )
        if expires is not None:
            request.expire_time.FromDatetime(expires)
        return await self._calls.change("", lambda server: server.accounts.CreateApiKey, request)

    async def keys(self, parent: str = ME) -> AsyncIterator[ApiKey]:
        """The keys of an account, revoked and expired ones included, page by page."""
        request = account_service_pb2.ListApiKeysRequest(parent=parent)
        async for page in self._calls.pages(
            "", lambda server: server.accounts.ListApiKeys, request
        ):
            for key in page.keys:
                yield key

    async def revoke_key(self, name: str, *, reason: str = "") -> ApiKey:
        """Revokes a key for good. Of somebody else's key it takes a reason."""
        request = account_service_pb2.RevokeApiKeyRequest(name=name, reason=reason)
        return await self._calls.call("", lambda server: server.accounts.RevokeApiKey, request)

    def subscribe(self, request: SubscribeAccountRequest | None = None) -> AccountSubscription:
        """What happens in all matches of the account, from a cursor or from now on."""
        complete = SubscribeAccountRequest(name=ME)
        if request is not None:
            complete.MergeFrom(request)
        return AccountSubscription(self._calls, complete)
