import type { MessageInitShape } from "@bufbuild/protobuf";
import {
  type Webhook,
  type WebhookDelivery,
  WebhookDeliveryState,
  type WebhookSchema,
} from "./gen/sandtable/notifications/v1/webhook_pb.js";
import {
  type CreateWebhookRequestSchema,
  type CreateWebhookResponse,
  type RotateWebhookSecretRequestSchema,
  type RotateWebhookSecretResponse,
  WebhookService,
} from "./gen/sandtable/notifications/v1/webhook_service_pb.js";
import { ME } from "./accounts.js";
import { type Connection, identified, paged } from "./connection.js";

/** Calls about webhooks, with the token of a client: `client.webhooks`. */
export class Webhooks {
  readonly #connection: Connection;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  /** Makes a webhook, of the account of the key that is shown unless a parent is named.
   * The answer has the secret that messages are signed with. */
  create(request: MessageInitShape<typeof CreateWebhookRequestSchema>): Promise<CreateWebhookResponse> {
    const complete = identified({ ...request, parent: request.parent || ME });
    return this.#connection.call(WebhookService, "", (webhooks, options) => webhooks.createWebhook(complete, options));
  }

  /** Gets a webhook. */
  get(name: string): Promise<Webhook> {
    return this.#connection.call(WebhookService, "", (webhooks, options) => webhooks.getWebhook({ name }, options));
  }

  /** The webhooks of an account, the oldest first, fetched page by page. */
  list(parent = ME): AsyncGenerator<Webhook, void, undefined> {
    const fetch = (pageToken: string) =>
      this.#connection.call(WebhookService, "", (service, options) =>
        service.listWebhooks({ parent, pageToken }, options),
      );
    return paged(fetch, ({ webhooks }) => webhooks);
  }

  /** Changes those fields of a webhook (`display_name`, …), also to enable or to disable it. */
  update(webhook: MessageInitShape<typeof WebhookSchema>, paths: string[]): Promise<Webhook> {
    const request = { webhook, updateMask: { paths } };
    return this.#connection.call(WebhookService, "", (webhooks, options) => webhooks.updateWebhook(request, options));
  }

  /** Gives a webhook a new secret. For a time messages are signed with both. */
  rotateSecret(
    request: MessageInitShape<typeof RotateWebhookSecretRequestSchema>,
  ): Promise<RotateWebhookSecretResponse> {
    return this.#connection.call(WebhookService, "", (webhooks, options) =>
      webhooks.rotateWebhookSecret(request, options),
    );
  }

  /** Deletes a webhook with what it has not been told yet. That there is none may mean
   * that an earlier attempt, whose answer was lost, has deleted it. */
  async delete(name: string): Promise<void> {
    await this.#connection.call(WebhookService, "", (webhooks, options) => webhooks.deleteWebhook({ name }, options));
  }

  /** Sends a test. The deliveries tell what became of it. */
  test(name: string): Promise<WebhookDelivery> {
    return this.#connection.call(WebhookService, "", (webhooks, options) => webhooks.testWebhook({ name }, options));
  }

  /** A webhook's deliveries, those in one state if one is given, in the order of what they
   * tell, fetched page by page. */
  deliveries(
    parent: string,
    state = WebhookDeliveryState.UNSPECIFIED,
  ): AsyncGenerator<WebhookDelivery, void, undefined> {
    const fetch = (pageToken: string) =>
      this.#connection.call(WebhookService, "", (webhooks, options) =>
        webhooks.listWebhookDeliveries({ parent, state, pageToken }, options),
      );
    return paged(fetch, ({ deliveries }) => deliveries);
  }

  /** Delivers a delivery again that was delivered or given up. */
  replay(name: string): Promise<WebhookDelivery> {
    return this.#connection.call(WebhookService, "", (webhooks, options) =>
      webhooks.replayWebhookDelivery({ name }, options),
    );
  }
}
