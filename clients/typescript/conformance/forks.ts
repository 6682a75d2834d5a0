import { create, equals, fromJson, type JsonValue } from "@bufbuild/protobuf";
import { anyIs } from "@bufbuild/protobuf/wkt";
import { type Client, type Fork, pack, VERSION } from "@sandtable/client";
import { CommandSchema, LegalSchema, Phase, ThreatsSchema, ViewSchema } from "@sandtable/client/aa1940";
import { StandingOrdersSchema } from "@sandtable/client/proto/sandtable/games/aa1940/v1/orders";
import { toldThreats } from "./looking.js";

/** A move of a step; the default one without a command. */
interface GivenMove {
  seat?: number;
  command?: JsonValue;
}

/** What a step gives. Which of the fields are there depends on the call. */
interface Given {
  match: string;
  fork: string;
  from?: number;
  seed?: string;
  seat?: number;
  command: JsonValue;
  moves: GivenMove[];
  holder?: number;
  spaces?: string[];
}

function seedOf({ seed = "" }: Given): Uint8Array {
  return new TextEncoder().encode(seed);
}

function shown({ shown: told }: Fork): object {
  return {
    fork: told.name,
    seat: told.seat ?? null,
    match_version: Number(told.matchVersion),
    version: Number(told.version),
    awaited: told.awaited,
    hash: Buffer.from(told.stateHash).toString("hex"),
    expires: told.expireTime !== undefined,
  };
}

function move({ seat, command }: GivenMove) {
  const who = seat === undefined ? {} : { seat };
  if (command === undefined) return { ...who, move: { case: "defaultCommand" as const, value: {} } };
  const value = pack(CommandSchema, fromJson(CommandSchema, command));
  return { ...who, move: { case: "command" as const, value } };
}

/** The calls about forks, and about the platform itself. */
export const forkCalls: Record<string, (client: Client, given: Given) => Promise<object>> = {
  async fork(client, given) {
    const version = given.from === undefined ? {} : { version: BigInt(given.from) };
    return shown(await client.forks.create(given.match, { seed: seedOf(given), ...version }));
  },
  async get_fork(client, { fork }) {
    return shown(await client.forks.find(fork));
  },
  async forks(client, { match }) {
    const forks = await client.forks.list(match);
    return { forks: forks.map(({ name }) => name) };
  },
  async play_fork(client, given) {
    const fork = await client.forks.find(given.fork);
    const { entries, view, legal } = await fork.play(given.moves.map(move), { view: true, legal: true });
    return {
      ...shown(fork),
      seats: entries.map(({ seat }) => seat),
      events: entries.reduce((sum, { events }) => sum + events.length, 0),
      view: view !== undefined && anyIs(view, ViewSchema),
      legal: legal?.legal !== undefined && anyIs(legal.legal, LegalSchema),
    };
  },
  async validate_fork(client, { fork, command, seat }) {
    const found = await client.forks.find(fork);
    const version = await found.validate(CommandSchema, fromJson(CommandSchema, command), seat);
    return { version: Number(version) };
  },
  async fork_legal(client, { fork, seat }) {
    const found = await client.forks.find(fork);
    const { version, what } = await found.legal(LegalSchema, seat);
    const drawn = await found.samples(8);
    const standing = await found.defaultCommand(CommandSchema);
    return {
      version: Number(version),
      phase: Phase[what.phase?.phase ?? Phase.UNSPECIFIED],
      samples: drawn.what.length > 0,
      default: Number(standing.version),
    };
  },
  async fork_view(client, { fork, seat }) {
    const found = await client.forks.find(fork);
    const { version, what } = await found.view(ViewSchema, seat);
    const none = create(StandingOrdersSchema);
    return {
      version: Number(version),
      phase: Phase[what.phase],
      orders: what.orders !== undefined && !equals(StandingOrdersSchema, what.orders, none),
    };
  },
  async fork_threats(client, { fork, holder, spaces }) {
    const found = await client.forks.find(fork);
    return toldThreats(await found.threats(ThreatsSchema, { holder, spaces }));
  },
  async branch_fork(client, given) {
    const fork = await client.forks.find(given.fork);
    return shown(await fork.branch(seedOf(given)));
  },
  async delete_fork(client, { fork }) {
    await (await client.forks.find(fork)).delete();
    return {};
  },
  async platform(client) {
    const { version, packages, serverTime } = await client.platform();
    return { same: version === VERSION, packages, time: serverTime !== undefined };
  },
};
