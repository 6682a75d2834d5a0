import { clone, create, type MessageInitShape } from "@bufbuild/protobuf";
import { DurationSchema } from "@bufbuild/protobuf/wkt";
import type { Account, ApiKey, Role } from "./gen/sandtable/accounts/v1/account_pb.js";
import {
  AccountService,
  type CreateAccountRequestSchema,
  type CreateAccountResponse,
  type CreateApiKeyRequestSchema,
  type CreateApiKeyResponse,
} from "./gen/sandtable/accounts/v1/account_service_pb.js";
import type {
  ExchangeIdentityTokenRequestSchema,
  ExchangeIdentityTokenResponse,
} from "./gen/sandtable/accounts/v1/identity_token_pb.js";
import { SubscribeAccountRequestSchema } from "./gen/sandtable/notifications/v1/notification_service_pb.js";
import { type Connection, identified, paged } from "./connection.js";
import { HEARTBEAT } from "./resumed.js";
import { AccountSubscription } from "./subscription.js";

/** The account of the key that is shown. */
export const ME = "accounts/me";

/** Calls about accounts, with the token of a client: `client.accounts`. */
export class Accounts {
  readonly #connection: Connection;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  /** Makes an account with its first key, whose secret is shown only here. */
  create(request: MessageInitShape<typeof CreateAccountRequestSchema>): Promise<CreateAccountResponse> {
    const complete = identified(request);
    return this.#connection.call(AccountService, "", (accounts, options) => accounts.createAccount(complete, options));
  }

  /** Gets an account. */
  get(name = ME): Promise<Account> {
    return this.#connection.call(AccountService, "", (accounts, options) => accounts.getAccount({ name }, options));
  }

  /** All accounts, fetched page by page. For moderators and operators. */
  list(): AsyncGenerator<Account, void, undefined> {
    const fetch = (pageToken: string) =>
      this.#connection.call(AccountService, "", (accounts, options) => accounts.listAccounts({ pageToken }, options));
    return paged(fetch, ({ accounts }) => accounts);
  }

  /** Gives an account these roles in place of those that it has. For operators. */
  setRoles(name: string, roles: Role[], reason = ""): Promise<Account> {
    const request = { name, roles, reason };
    return this.#connection.call(AccountService, "", (accounts, options) => accounts.setRoles(request, options));
  }

  /** Takes all rights from an account until it is reinstated. For moderators. */
  suspend(name: string, reason: string): Promise<Account> {
    const request = { name, reason };
    return this.#connection.call(AccountService, "", (accounts, options) => accounts.suspendAccount(request, options));
  }

  /** Gives a suspended account its rights back. For moderators. */
  reinstate(name: string, reason: string): Promise<Account> {
    const request = { name, reason };
    return this.#connection.call(AccountService, "", (accounts, options) =>
      accounts.reinstateAccount(request, options),
    );
  }

  /** Changes what others call the account of the key that is shown. */
  rename(displayName: string): Promise<Account> {
    const request = { account: { name: ME, displayName }, updateMask: { paths: ["display_name"] } };
    return this.#connection.call(AccountService, "", (accounts, options) => accounts.updateAccount(request, options));
  }

  /** Gives the account of the key that is shown a handle, which nobody else has and by which
   * `accounts/@{handle}` names it; an empty one gives up the handle that it has. */
  claimHandle(handle: string): Promise<Account> {
    const request = { account: { name: ME, handle }, updateMask: { paths: ["handle"] } };
    return this.#connection.call(AccountService, "", (accounts, options) => accounts.updateAccount(request, options));
  }

  /** Gives a key, whose secret is shown only here, for the ID token of a provider, which can be
   * exchanged once. */
  exchange(
    request: MessageInitShape<typeof ExchangeIdentityTokenRequestSchema>,
  ): Promise<ExchangeIdentityTokenResponse> {
    const complete = identified(request);
    return this.#connection.call(AccountService, "", (accounts, options) =>
      accounts.exchangeIdentityToken(complete, options),
    );
  }

  /** Makes a key, whose secret is shown only here, for the account of the key that is
   * shown unless a parent is named. */
  createKey(request: MessageInitShape<typeof CreateApiKeyRequestSchema>): Promise<CreateApiKeyResponse> {
    const complete = identified({ ...request, parent: request.parent || ME });
    return this.#connection.call(AccountService, "", (accounts, options) => accounts.createApiKey(complete, options));
  }

  /** The keys of an account, revoked and expired ones included, fetched page by page. */
  keys(parent = ME): AsyncGenerator<ApiKey, void, undefined> {
    const fetch = (pageToken: string) =>
      this.#connection.call(AccountService, "", (accounts, options) =>
        accounts.listApiKeys({ parent, pageToken }, options),
      );
    return paged(fetch, ({ keys }) => keys);
  }

  /** Revokes a key for good. Of somebody else's key it takes a reason. */
  revokeKey(name: string, reason = ""): Promise<ApiKey> {
    return this.#connection.call(AccountService, "", (accounts, options) =>
      accounts.revokeApiKey({ name, reason }, options),
    );
  }

  /** What happens in all matches of the account, from a cursor or from now on. */
  subscribe(
    request: MessageInitShape<typeof SubscribeAccountRequestSchema> = {},
    signal?: AbortSignal,
  ): AccountSubscription {
    const complete = clone(SubscribeAccountRequestSchema, create(SubscribeAccountRequestSchema, request));
    complete.name ||= ME;
    complete.heartbeatInterval ??= create(DurationSchema, HEARTBEAT);
    return new AccountSubscription(this.#connection, complete, signal);
  }
}
