import type { Connection } from "@sandtable/client/connection.js";
import type { LogEntry } from "@sandtable/client/gen/sandtable/matches/v1/log_entry_pb.js";
import { MatchService } from "@sandtable/client/gen/sandtable/matches/v1/match_service_pb.js";
import { NotificationService } from "@sandtable/client/gen/sandtable/notifications/v1/notification_service_pb.js";
import { HEARTBEAT, type Source, type SourcePage, type StreamMessage, type StreamOptions } from "./source.js";

const PAGE = 500;

/** The log of a match. */
export class MatchSource implements Source<LogEntry> {
  constructor(
    private readonly connection: Connection,
    private readonly match: string,
    private readonly language: string,
  ) {}

  async *stream(after: number, options: StreamOptions): AsyncGenerator<StreamMessage<LogEntry>, void, undefined> {
    const request = {
      name: this.match,
      afterSequence: BigInt(after),
      heartbeatInterval: HEARTBEAT,
      textLanguage: this.language,
    };
    const service = this.connection.service(NotificationService, this.connection.order(this.match)[0] ?? "");
    for await (const { message } of service.subscribe(request, { headers: this.connection.headers(), ...options })) {
      yield message.case === "entry" ? { item: message.value } : { changed: message.case === "matchChanged" };
    }
  }

  async page(after: number, signal: AbortSignal): Promise<SourcePage<LogEntry>> {
    const request = {
      name: this.match,
      afterSequence: BigInt(after),
      pageSize: PAGE,
      textLanguage: this.language,
    };
    const { entries } = await this.connection.call(MatchService, this.match, (matches, options) =>
      matches.listLogEntries(request, { ...options, signal }),
    );
    const over = entries.some(({ outcome }) => outcome !== undefined);
    return { items: entries, more: entries.length === PAGE, over, changed: true };
  }
}
