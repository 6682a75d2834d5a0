import type { Connection } from "@sandtable/client/connection.js";
import {
  type TournamentEvent,
  TournamentService,
} from "@sandtable/client/gen/sandtable/tournaments/v1/tournament_service_pb.js";
import { HEARTBEAT, type Source, type SourcePage, type StreamMessage, type StreamOptions } from "./source.js";

/** The shortest wait of the server before it gives a sign of life. */
const SHORTEST = { seconds: 1n };

/** The events of a tournament. */
export class TournamentSource implements Source<TournamentEvent> {
  constructor(
    private readonly connection: Connection,
    private readonly tournament: string,
  ) {}

  #watch(after: number, heartbeatInterval: { seconds: bigint }, options: Partial<StreamOptions>) {
    const request = { name: this.tournament, afterSequence: BigInt(after), heartbeatInterval };
    const service = this.connection.service(TournamentService, this.connection.order(this.tournament)[0] ?? "");
    return service.watchTournament(request, { headers: this.connection.headers(), ...options });
  }

  async *stream(
    after: number,
    options: StreamOptions,
  ): AsyncGenerator<StreamMessage<TournamentEvent>, void, undefined> {
    for await (const { message } of this.#watch(after, HEARTBEAT, options)) {
      yield message.case === "event" ? { item: message.value } : {};
    }
  }

  /** No call lists events: a stream is read until its first sign of life. */
  async page(after: number, signal: AbortSignal): Promise<SourcePage<TournamentEvent>> {
    const items: TournamentEvent[] = [];
    const stop = new AbortController();
    const relay = () => stop.abort();
    signal.addEventListener("abort", relay);
    try {
      for await (const { message } of this.#watch(after, SHORTEST, { signal: stop.signal })) {
        if (message.case !== "event") return { items, more: false, over: false, changed: false };
        items.push(message.value);
      }
      return { items, more: false, over: true, changed: false };
    } finally {
      signal.removeEventListener("abort", relay);
      stop.abort();
    }
  }
}
