import type { LogEntry } from "./gen/sandtable/matches/v1/log_entry_pb.js";
import {
  NotificationService,
  type SubscribeAccountRequest,
  type SubscribeAccountResponse,
  type SubscribeRequest,
  type SubscribeResponse,
} from "./gen/sandtable/notifications/v1/notification_service_pb.js";
import type { Connection } from "./connection.js";
import { type Open, resumed } from "./resumed.js";

/**
 * The entries of a match's log in order, each once, however often the stream breaks. It
 * ends after the last entry of a finished match.
 */
export class Subscription implements AsyncIterable<LogEntry> {
  readonly #told: MatchSubscription;

  constructor(connection: Connection, request: SubscribeRequest, signal?: AbortSignal) {
    this.#told = new MatchSubscription(connection, request, signal);
  }

  /** The sequence of the last entry that was given out: where another subscription
   * would go on. */
  get cursor(): bigint {
    return this.#told.cursor;
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<LogEntry, void, undefined> {
    for await (const message of this.#told) if (message.case === "entry") yield message.value;
  }
}

/** What a match tells: an entry, or what changed without one. */
export type MatchNews = Extract<SubscribeResponse["message"], { case: "entry" | "matchChanged" }>;

/**
 * The same, with what changes without an entry: seats, a pause, a draw on offer. Of changes that
 * come while the stream is broken nothing is told.
 */
export class MatchSubscription implements AsyncIterable<MatchNews> {
  readonly #connection: Connection;
  readonly #request: SubscribeRequest;
  readonly #signal: AbortSignal | undefined;

  /** The request is moved on with what is given out. */
  constructor(connection: Connection, request: SubscribeRequest, signal?: AbortSignal) {
    this.#connection = connection;
    this.#request = request;
    this.#signal = signal;
  }

  /** The sequence of the last entry that was given out: where another subscription
   * would go on. */
  get cursor(): bigint {
    return this.#request.afterSequence;
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<MatchNews, void, undefined> {
    const open: Open<SubscribeResponse> = (endpoint, options) =>
      this.#connection.service(NotificationService, endpoint).subscribe(this.#request, options);
    for await (const { message } of resumed(this.#connection, this.#request.name, open, this.#signal)) {
      if (message.case === "matchChanged") yield message;
      if (message.case === "entry" && message.value.sequence > this.cursor) {
        this.#request.afterSequence = message.value.sequence;
        yield message;
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
