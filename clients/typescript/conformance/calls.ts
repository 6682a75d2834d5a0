import { fromJson, type JsonValue } from "@bufbuild/protobuf";
import {
  type Client,
  ExportForm,
  type Match,
  type MatchSight,
  MatchState,
  nonceCommitment,
  NonceState,
  type Outcome,
  StartPolicy,
  type SubmitCommandResponse,
  Visibility,
} from "@sandtable/client";
import { AuctionForm } from "@sandtable/client/proto/sandtable/matches/v1/auction";
import { CommandSchema, LegalSchema, Phase, UnitType, ViewSchema } from "@sandtable/client/aa1940";
import { explained } from "./explained.js";
import { forkCalls } from "./forks.js";
import { ladderCalls } from "./ladders.js";
import { entryFilter, lookingCalls } from "./looking.js";
import { type GivenOptions, options } from "./options.js";
import { platformCalls } from "./platform.js";
import { settlingCalls } from "./settling.js";
import { tournamentCalls } from "./tournaments.js";

/** What a step gives. Which of the fields are there depends on the call. */
interface Given extends GivenOptions {
  match: string;
  game: string;
  rule: string;
  display_name?: string;
  visibility?: keyof typeof Visibility;
  start_policy?: keyof typeof StartPolicy;
  state?: keyof typeof MatchState;
  form?: keyof typeof ExportForm;
  seat?: number;
  player?: string;
  join_code?: string;
  request_id?: string;
  command: JsonValue;
  commands: JsonValue[];
  request_ids?: string[];
  look?: boolean;
  expected_version?: number;
  after_sequence?: number;
  page_size?: number;
  page_token?: string;
  count?: number;
  nonce?: string;
  label?: string;
  account?: string;
  turn_days?: number;
  vacation_days?: number;
  auction?: string;
  only_seats?: number[];
}

type Call = (client: Client, given: Given) => Promise<object>;

const handlers: Record<string, Call> = {
  async create(client, given) {
    const created = await client.createMatch({
      game: given.game,
      ...((given.seats ?? given.round_limit ?? given.board) === undefined ? {} : { options: options(given) }),
      visibility: Visibility[given.visibility ?? "UNSPECIFIED"],
      startPolicy: StartPolicy[given.start_policy ?? "UNSPECIFIED"],
      ...present({
        displayName: given.display_name,
        seat: given.seat,
        player: given.player,
        requestId: given.request_id,
        label: given.label,
      }),
      ...(given.turn_days === undefined ? {} : { clockSettings: correspondence(given) }),
      ...(given.auction === undefined ? {} : { auction: { form: AuctionForm.OPEN, side: given.auction } }),
    });
    const { match, hostToken, seatToken, joinCode } = created;
    return {
      match: match?.name,
      state: stateOf(match),
      host_token: hostToken,
      seat_token: seatToken,
      join_code: joinCode,
    };
  },
  async get(client, { match }) {
    const found = await client.getMatch(match);
    return {
      match: found.name,
      state: stateOf(found),
      display_name: found.displayName,
      version: Number(found.version),
      awaited: found.awaited,
      players: found.seats.map(({ player }) => player),
      dice_scheme: found.diceScheme,
      nonces: noncesOf(found),
      awaits_nonces: found.awaitsNonces,
      nonces_broken_off: found.noncesBrokenOff,
    };
  },
  async commit_nonce(client, { match, nonce = "" }) {
    const commitment = await nonceCommitment(new TextEncoder().encode(nonce));
    const found = await client.lobby.commitNonce(match, commitment);
    return { state: stateOf(found), nonces: noncesOf(found) };
  },
  async reveal_nonce(client, { match, nonce = "" }) {
    const found = await client.lobby.revealNonce(match, new TextEncoder().encode(nonce));
    return { state: stateOf(found), nonces: noncesOf(found) };
  },
  async list(client, given) {
    const page = await client.listMatches({
      state: MatchState[given.state ?? "UNSPECIFIED"],
      ...present({
        pageSize: given.page_size,
        pageToken: given.page_token,
        account: given.account,
        label: given.label,
      }),
    });
    return { matches: page.matches.map(({ name }) => name), next_page_token: page.nextPageToken };
  },
  async join(client, given) {
    const access = await client.joinMatch({
      name: given.match,
      ...present({
        seat: given.seat,
        player: given.player,
        joinCode: given.join_code,
        requestId: given.request_id,
      }),
    });
    return { seat: access.seat, seat_token: access.token };
  },
  leave: async (client, { match }) => ({ state: stateOf(await client.leaveMatch(match)) }),
  start: async (client, { match }) => ({ state: stateOf(await client.startMatch(match)) }),
  async submit(client, given) {
    const submitted = await client.submit(given.match, CommandSchema, fromJson(CommandSchema, given.command), {
      expectedVersion: given.expected_version === undefined ? undefined : BigInt(given.expected_version),
      seat: given.seat,
      requestId: given.request_id,
      look: given.look ? BOTH : undefined,
    });
    return accepted(submitted);
  },
  async submit_list(client, given) {
    const commands = given.commands.map((command) => fromJson(CommandSchema, command));
    const done = await client.submitList(given.match, CommandSchema, commands, {
      expectedVersion: given.expected_version === undefined ? undefined : BigInt(given.expected_version),
      seat: given.seat,
      requestIds: given.request_ids,
      look: given.look ? BOTH : undefined,
    });
    const { refused } = done;
    return {
      accepted: done.accepted.map(accepted),
      refused: refused === undefined ? null : { index: refused.index, error: explained(refused.error) },
      sight: versions(done.sight),
    };
  },
  async validate(client, { match, command }) {
    return { version: Number(await client.validate(match, CommandSchema, fromJson(CommandSchema, command))) };
  },
  async legal(client, { match }) {
    const { version, what } = await client.legal(match, LegalSchema);
    return {
      version: Number(version),
      power: what.phase?.power ?? "",
      phase: Phase[what.phase?.phase ?? Phase.UNSPECIFIED],
      buy: (what.phase?.buy ?? []).map(({ type }) => UnitType[type]),
      decisions: what.decisions.length,
    };
  },
  async view(client, { match }) {
    const { version, what } = await client.view(match, ViewSchema);
    const { round, power, phase, spaces } = what;
    return { version: Number(version), round, power, phase: Phase[phase], spaces: spaces.length };
  },
  async log(client, given) {
    const entries = [];
    for await (const entry of client.log(given.match, BigInt(given.after_sequence ?? 0), given.page_size)) {
      const { sequence, seat, requestId, action } = entry;
      entries.push({
        sequence: Number(sequence),
        seat,
        request_id: requestId,
        resigned: action?.kind.case === "resign",
      });
    }
    return { entries };
  },
  async follow(client, { match, after_sequence, count, ...only }) {
    const sequences: number[] = [];
    const followed = client.subscribe(match, BigInt(after_sequence ?? 0), undefined, entryFilter(only));
    for await (const { sequence } of followed) {
      sequences.push(Number(sequence));
      if (sequences.length === count) return { sequences, ended: false };
    }
    return { sequences, ended: true };
  },
  resign: async (client, { match }) => ({ version: Number(await client.resign(match)) }),
  async export(client, given) {
    const { match, formatVersion, entries } = await client.exportMatch(
      given.match,
      ExportForm[given.form ?? "UNSPECIFIED"],
    );
    return { match: match?.name, state: stateOf(match), format_version: formatVersion, entries: entries.length };
  },
  games: async (client) => ({ games: (await client.games()).map(({ id }) => id) }),
  async rule(client, { game, rule }) {
    const { name, section, title } = await client.rule(game, rule);
    return { rule: name.split("/").at(-1), section, title };
  },
};

/** What each call does. */
export const calls: Record<string, ((client: Client, given: object) => Promise<object>) | undefined> =
  Object.fromEntries(
    Object.entries({
      ...handlers,
      ...platformCalls,
      ...settlingCalls,
      ...lookingCalls,
      ...forkCalls,
      ...tournamentCalls,
      ...ladderCalls,
    }).map(([name, call]) => [
      name,
      (client, given) => (call as (client: Client, given: object) => Promise<object>)(client, given),
    ]),
  );

/** The view and the legal list afterwards. */
const BOTH = { view: true, legal: true };

/** The versions of the view and of the legal list afterwards. */
function versions(sight: MatchSight | undefined): object | null {
  return sight === undefined ? null : { view: Number(sight.view?.version), legal: Number(sight.legal?.version) };
}

/** An accepted command. */
function accepted({ version, awaited, events, outcome, clientTime, serverTime, sight }: SubmitCommandResponse): object {
  return {
    version: Number(version),
    awaited,
    events: events.length,
    outcome: endOf(outcome),
    client_time: clientTime !== undefined,
    server_time: serverTime !== undefined,
    sight: versions(sight),
  };
}

/** A clock of days by correspondence. */
function correspondence({ turn_days = 0, vacation_days = 0 }: Given) {
  const value = { daysPerTurn: turn_days, vacationDays: vacation_days };
  return { main: { case: "correspondence" as const, value } };
}

/** The fields that are set. */
function present<T extends object>(fields: T): { [K in keyof T]?: NonNullable<T[K]> } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: NonNullable<T[K]>;
  };
}

function stateOf(match: Match | undefined): string {
  return MatchState[match?.state ?? MatchState.UNSPECIFIED];
}

function endOf(outcome: Outcome | undefined): object | null {
  return outcome === undefined ? null : { winners: outcome.winners, rule: outcome.rule };
}

/** How the seats take part in the dice. */
function noncesOf(found: Match): string[] {
  return found.seats.map(({ nonceState }) => NonceState[nonceState]);
}
