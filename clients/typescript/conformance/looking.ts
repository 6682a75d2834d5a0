import { fromJson, type JsonValue } from "@bufbuild/protobuf";
import { type Client, type EntryFilterInit, MatchService } from "@sandtable/client";
import { BoardSchema, CommandSchema, OddsRequestSchema, OddsSchema, ViewSchema } from "@sandtable/client/aa1940";
import {
  BoardSchema as HexBoardSchema,
  OddsRequestSchema as HexOddsRequestSchema,
  OddsSchema as HexOddsSchema,
} from "@sandtable/client/axis-empires";
import { MatchAspect } from "@sandtable/client/proto/sandtable/notifications/v1/notification_service";

/** What a step gives. Which of the fields are there depends on the call. */
interface Given {
  match: string;
  game: string;
  board?: string;
  pack?: string;
  at: number;
  outlines?: boolean;
  around?: string[];
  margin?: number;
  battle: JsonValue;
  count: number;
  after_sequence?: number;
  until_sequence?: number;
  language?: string;
  only_seats?: number[];
}

/** Which entries a step asks for. */
export function entryFilter({ only_seats }: { only_seats?: number[] }): EntryFilterInit | undefined {
  return only_seats === undefined ? undefined : { seats: only_seats };
}

/** What a picture shows, by the ids of its elements. */
function drawn(svg: string): { spaces: number } {
  return { spaces: svg.match(/id="(space|hex)-/g)?.length ?? 0 };
}

/** The calls about what can be looked up, and any game played without knowing it. */
export const lookingCalls: Record<string, (client: Client, given: Given) => Promise<object>> = {
  async view_at(client, { match, at }) {
    const seen = await client.view(match, ViewSchema, BigInt(at));
    return { version: Number(seen.version), round: seen.what.round };
  },
  async submit_default(client, { match }) {
    return { version: await submitDefault(client, match) };
  },
  async submit_sample(client, { match }) {
    const drawn = await client.samples(match, 8);
    const [command] = drawn.what;
    if (command === undefined) throw new Error("the seat may do something");
    const done = await client.submitPacked(match, command, { expectedVersion: drawn.version });
    return { version: Number(done.version), type: command.typeUrl.split("/").at(-1) };
  },
  async rules(client, { game }) {
    const rules = [];
    for await (const { name } of client.rules(game)) rules.push(name.split("/").at(-1));
    return { rules };
  },
  async board(client, { game, board, pack, outlines }) {
    if (game === "aa1940") {
      const { spaces } = await client.board(game, BoardSchema, { board, pack, outlines });
      return { spaces: spaces.length, packs: [], outlined: spaces.filter(({ outline }) => outline).length };
    }
    const { packs } = await client.board(game, HexBoardSchema, { board, pack, outlines });
    return {
      outlined: packs.flatMap(({ hexes }) => hexes).filter(({ center }) => center).length,
      spaces: packs.reduce((sum, { hexes }) => sum + hexes.length, 0),
      packs: packs.map(({ code }) => code),
    };
  },
  async render_map(client, { match, at, around }) {
    const version = at === undefined ? undefined : BigInt(at);
    const seen = await client.renderMap(match, { version, around });
    return { version: Number(seen.version), ...drawn(seen.what) };
  },
  async render_log(client, { match, after_sequence, until_sequence, language }) {
    const range = { after: BigInt(after_sequence ?? 0), until: BigInt(until_sequence ?? 0), language: language ?? "" };
    const sequences = new Set<number>();
    const texts: string[] = [];
    for await (const line of client.renderLog(match, range)) {
      sequences.add(Number(line.sequence));
      texts.push(line.text);
    }
    return { sequences: [...sequences], texts };
  },
  async render_board(client, { game, board, pack, around, margin }) {
    return drawn(await client.renderBoard(game, { board, pack, around, margin }));
  },
  async odds(client, { game, battle }) {
    if (game === "axis-empires") {
      const combat = fromJson(HexOddsRequestSchema, battle);
      const { results } = await client.odds(game, HexOddsRequestSchema, combat, HexOddsSchema);
      const retreats = results.filter(({ hexes }) => hexes > 0);
      return { likely: retreats.reduce((sum, { probability }) => sum + probability, 0) > 0.5 };
    }
    const odds = await client.odds(game, OddsRequestSchema, fromJson(OddsRequestSchema, battle), OddsSchema);
    return { likely: odds.attackerWins > 0.9 };
  },
  async call(client, { match }) {
    const found = await client.call(MatchService, match, (matches, options) =>
      matches.getMatch({ name: match }, options),
    );
    return { version: Number(found.version) };
  },
  async follow_news(client, given) {
    const news: string[] = [];
    for await (const told of client.follow(given.match, 0n, undefined, entryFilter(given))) {
      if (told.case === "entry") news.push(`entry ${told.value.sequence}`);
      else news.push(`changed ${told.value.aspects.map((aspect) => MatchAspect[aspect]).join(" ")}`);
      if (news.length === given.count) break;
    }
    return { news };
  },
};

/** Submits what stands in for the seat; the version after it. */
export async function submitDefault(client: Client, match: string): Promise<number> {
  const { version, what } = await client.defaultCommand(match, CommandSchema);
  const done = await client.submit(match, CommandSchema, what, { expectedVersion: version });
  return Number(done.version);
}
