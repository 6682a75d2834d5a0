import { create, type MessageInitShape } from "@bufbuild/protobuf";
import {
  type AttendRequest,
  AttendRequestSchema,
  type AttendResponse,
  LadderService,
} from "./gen/sandtable/ladder/v1/ladder_service_pb.js";
import type { Connection } from "./connection.js";
import { type Open, resumed } from "./resumed.js";

/**
 * What a pool tells a player that is there, for as long as it is read. A stream that breaks is
 * taken up again: what was told before the break may be told once more, as a fixture is that
 * is to be joined still. Another attendance of the same player ends this one with the reason
 * `ATTENDED_ELSEWHERE`.
 */
export class Attendance implements AsyncIterable<AttendResponse["message"]> {
  readonly #connection: Connection;
  readonly #wish: AttendRequest;
  readonly #signal: AbortSignal | undefined;
  /** Tells the stream of the moment that the capacity is another. */
  #changed: () => void = () => {};

  constructor(
    connection: Connection,
    request: MessageInitShape<typeof AttendRequestSchema> & { pool: string },
    signal?: AbortSignal,
  ) {
    this.#connection = connection;
    this.#wish = create(AttendRequestSchema, { ...request });
    this.#signal = signal;
  }

  /** Plays so many fixtures at once from now on; with 0 what has begun is finished, and nothing
   * more comes. */
  setCapacity(capacity: number): void {
    this.#wish.capacity = capacity;
    this.#changed();
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<AttendResponse["message"], void, undefined> {
    const open: Open<AttendResponse> = (endpoint, options) =>
      this.#connection.service(LadderService, endpoint).attend(this.#wishes(options.signal), options);
    for await (const { message } of resumed(this.#connection, this.#wish.pool, open, this.#signal)) {
      // Something that a later version of the contract tells has no case.
      if (message.case !== undefined) yield message;
    }
  }

  /** Who is here, and then the capacity whenever it changes, until the stream is over. */
  async *#wishes(signal: AbortSignal | undefined): AsyncGenerator<MessageInitShape<typeof AttendRequestSchema>> {
    const { pool, version, author } = this.#wish;
    let told = this.#wish.capacity;
    yield { pool, version, author, capacity: told };
    while (!signal?.aborted) {
      if (told === this.#wish.capacity) {
        await new Promise<void>((resolve) => {
          this.#changed = resolve;
          signal?.addEventListener("abort", () => resolve(), { once: true });
        });
      } else {
        told = this.#wish.capacity;
        yield { capacity: told };
      }
    }
  }
}
