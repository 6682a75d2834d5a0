import type { LogEntry } from "./gen/sandtable/matches/v1/log_entry_pb.js";
import {
  NotificationService,
  type SubscribeAccountRequest,
  type SubscribeAccountResponse,
  type SubscribeResponse,
} from "./gen/sandtable/notifications/v1/notification_service_pb.js";
import type { Connection } from "./connection.js";
import { HEARTBEAT, type Open, resumed } from "./resumed.js";

/**
 * The entries of a match's log in order, each once, however often the stream breaks. It
 * ends after the last entry of a finished match.
 */
export class Subscription implements AsyncIterable<LogEntry> {
  readonly #connection: Connection;
  readonly #match: string;
  readonly #signal: AbortSignal | undefined;
  #cursor: bigint;

  constructor(connection: Connection, match: string, after: bigint, signal?: AbortSignal) {
    this.#connection = connection;
    this.#match = match;
    this.#cursor = after;
    this.#signal = signal;
  }

  /** The sequence of the last entry that was given out: where another subscription
   * would go on. */
  get cursor(): bigint {
    return this.#cursor;
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<LogEntry, void, undefined> {
    const open: Open<SubscribeResponse> = (endpoint, options) => {
      const request = { name: this.#match, afterSequence: this.#cursor, heartbeatInterval: HEARTBEAT };
      return this.#connection.service(NotificationService, endpoint).subscribe(request, options);
    };
    for await (const { message } of resumed(this.#connection, this.#match, open, this.#signal)) {
      if (message.case === "entry" && message.value.sequence > this.#cursor) {
        this.#cursor = message.value.sequence;
        yield message.value;
      }
    }
  }
}

/**
 * What happens in all matches of an account, each thing once, however often the stream
 * breaks. Heartbeats are given out, too, for the sake of their cursor. A stream that was
 * given no cursor and breaks before its first message begins again with what happens then.
 */
export class AccountSubscription implements AsyncIterable<SubscribeAccountResponse> {
  readonly #connection: Connection;
  readonly #request: SubscribeAccountRequest;
  readonly #signal: AbortSignal | undefined;

  /** The request is moved on with what is given out. */
  constructor(connection: Connection, request: SubscribeAccountRequest, signal?: AbortSignal) {
    this.#connection = connection;
    this.#request = request;
    this.#signal = signal;
  }

  /** Where another subscription would go on; empty before the first message, unless one
   * was given. */
  get cursor(): string {
    return this.#request.cursor;
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<SubscribeAccountResponse, void, undefined> {
    const open: Open<SubscribeAccountResponse> = (endpoint, options) =>
      this.#connection.service(NotificationService, endpoint).subscribeAccount(this.#request, options);
    for await (const told of resumed(this.#connection, "", open, this.#signal)) {
      this.#request.cursor = told.cursor;
      yield told;
    }
  }
}
