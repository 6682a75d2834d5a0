import { timestampFromMs } from "@bufbuild/protobuf/wkt";
import {
  type ApiKey,
  ChatChannel,
  type Client,
  MatchState,
  Scope,
  type Webhook,
  type WebhookDelivery,
  WebhookDeliveryState,
  WebhookState,
} from "@sandtable/client";

/** What a step gives. Which of the fields are there depends on the call. */
interface Given {
  match: string;
  seat: number;
  ready: boolean;
  invite: string;
  channel?: keyof typeof ChatChannel;
  text: string;
  after_sequence?: number;
  count?: number;
  cursor?: string;
  display_name?: string;
  scopes?: (keyof typeof Scope)[];
  expires_in_ms?: number;
  request_id?: string;
  key: string;
  url: string;
  webhook: string;
  state?: string;
  delivery: string;
}

/** How often a stream of an account gives a sign of life. */
const HEARTBEAT = { seconds: 1n };

/** The calls about what is around matches. */
export const platformCalls: Record<string, (client: Client, given: Given) => Promise<object>> = {
  async sign_up({ accounts }, { display_name = "", request_id = "" }) {
    const { account, key, secret } = await accounts.create({ displayName: display_name, requestId: request_id });
    return { account: account?.name, key: key?.name, secret };
  },
  async account({ accounts }) {
    const { name, displayName, bot } = await accounts.get();
    return { account: name, display_name: displayName, bot };
  },
  async create_key({ accounts }, { display_name = "", scopes = [], expires_in_ms, request_id = "" }) {
    const { key, secret } = await accounts.createKey({
      displayName: display_name,
      scopes: scopes.map((scope) => Scope[scope]),
      requestId: request_id,
      ...(expires_in_ms === undefined ? {} : { expireTime: timestampFromMs(Date.now() + expires_in_ms) }),
    });
    return { ...shownKey(key!), secret };
  },
  async keys({ accounts }) {
    const keys = [];
    for await (const key of accounts.keys()) keys.push(shownKey(key));
    return { keys };
  },
  revoke_key: async ({ accounts }, { key }) => shownKey(await accounts.revokeKey(key)),
  async ready({ lobby }, { match, ready }) {
    const { state, seats } = await lobby.ready({ name: match, ready });
    return { state: MatchState[state], ready: seats.map((seat) => seat.ready) };
  },
  async invite({ lobby }, { match, seat }) {
    const { invite, code } = await lobby.invite({ name: match, seat });
    return { invite: invite?.id, seat: invite?.seat, code };
  },
  async invites({ lobby }, { match }) {
    const invites = await lobby.invites(match);
    return { invites: invites.map(({ id, seat }) => ({ invite: id, seat })) };
  },
  async revoke_invite({ lobby }, { match, invite }) {
    await lobby.revokeInvite(match, invite);
    return {};
  },
  async post({ chat }, { match, channel = "MATCH", text }) {
    const posted = await chat.post({ name: match, channel: ChatChannel[channel], text });
    return { sequence: Number(posted.sequence), seat: posted.seat, text: posted.text };
  },
  async messages({ chat }, { match, channel = "MATCH" }) {
    const messages = [];
    for await (const { sequence, player, text } of chat.messages(match, ChatChannel[channel])) {
      messages.push({ sequence: Number(sequence), player, text });
    }
    return { messages };
  },
  async follow_chat({ chat }, { match, channel = "MATCH", after_sequence = 0, count }) {
    const texts: string[] = [];
    for await (const { text } of chat.follow(match, ChatChannel[channel], BigInt(after_sequence))) {
      texts.push(text);
      if (texts.length === count) break;
    }
    return { texts };
  },
  async follow_account({ accounts }, { cursor = "", count = 0 }) {
    const entries: object[] = [];
    const followed = accounts.subscribe({ cursor, heartbeatInterval: HEARTBEAT });
    for await (const { message } of followed) {
      if (message.case === "entry") {
        entries.push({ match: message.value.match, sequence: Number(message.value.entry?.sequence) });
      }
      if (entries.length >= count) break;
    }
    return { entries, cursor: followed.cursor };
  },
  async create_webhook({ webhooks }, { url, match = "", display_name = "", request_id = "" }) {
    const { webhook, secret } = await webhooks.create({
      webhook: { url, match, displayName: display_name },
      requestId: request_id,
    });
    return { ...shownWebhook(webhook!), secret };
  },
  webhook: async ({ webhooks }, { webhook }) => shownWebhook(await webhooks.get(webhook)),
  async webhooks({ webhooks }) {
    const names = [];
    for await (const { name } of webhooks.list()) names.push(name);
    return { webhooks: names };
  },
  async update_webhook({ webhooks }, given) {
    const state = WebhookState[(given.state ?? "UNSPECIFIED") as keyof typeof WebhookState];
    const changed = { name: given.webhook, displayName: given.display_name ?? "", state };
    const paths = (["display_name", "state"] as const).filter((path) => given[path] !== undefined);
    return shownWebhook(await webhooks.update(changed, paths));
  },
  async rotate_secret({ webhooks }, { webhook }) {
    const { secret } = await webhooks.rotateSecret({ name: webhook });
    return { secret };
  },
  async delete_webhook({ webhooks }, { webhook }) {
    await webhooks.delete(webhook);
    return {};
  },
  test_webhook: async ({ webhooks }, { webhook }) => shownDelivery(await webhooks.test(webhook)),
  async deliveries({ webhooks }, { webhook, state = "UNSPECIFIED" }) {
    const deliveries = [];
    const wanted = WebhookDeliveryState[state as keyof typeof WebhookDeliveryState];
    for await (const delivery of webhooks.deliveries(webhook, wanted)) deliveries.push(shownDelivery(delivery));
    return { deliveries };
  },
  replay: async ({ webhooks }, { delivery }) => shownDelivery(await webhooks.replay(delivery)),
};

function shownKey({ name, scopes, revokeTime }: ApiKey): object {
  return { key: name, scopes: scopes.map((scope) => Scope[scope]), revoked: revokeTime !== undefined };
}

function shownWebhook({ name, url, displayName, state }: Webhook): object {
  return { webhook: name, url, display_name: displayName, state: WebhookState[state] };
}

function shownDelivery({ name, type, state, lastStatus }: WebhookDelivery): object {
  return { delivery: name, type, state: WebhookDeliveryState[state], last_status: lastStatus };
}
