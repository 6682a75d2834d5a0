import type { DescMessage, MessageInitShape, MessageShape } from "@bufbuild/protobuf";
import type { Any } from "@bufbuild/protobuf/wkt";
import type { Seen } from "./match-views.js";
import type { Connection } from "./connection.js";
import {
  type CreateForkRequestSchema,
  type Fork as ForkMessage,
  type ForkLookSchema,
  type ForkMoveSchema,
  ForkService,
  type PlayForkResponse,
} from "./gen/sandtable/matches/v1/fork_service_pb.js";
import { pack, unpack } from "./messages.js";
import { type ThreatQuery, threatFields } from "./threats.js";

/** A seat that may be named. */
function named(seat: number | undefined): { seat?: number } {
  return seat === undefined ? {} : { seat };
}

/** The name of a fork's match, by which its servers are chosen. */
function matchOf(name: string): string {
  return name.split("/forks/")[0] ?? name;
}

/**
 * A scratch copy of a match, to look ahead in: it holds what its maker may see, with dice of
 * its own, and whoever made it plays all sides.
 *
 * Moves are sent with the version that this object knows, so that a repetition never plays one
 * twice: after an answer that was lost, playing is refused with the reason `VERSION_MISMATCH`,
 * and `refresh` finds out where the fork stands.
 */
export class Fork {
  readonly #connection: Connection;
  #shown: ForkMessage;

  constructor(connection: Connection, shown: ForkMessage) {
    this.#connection = connection;
    this.#shown = shown;
  }

  /** The fork as it was last told: where it stands, and when it goes. */
  get shown(): ForkMessage {
    return this.#shown;
  }

  /** Name of the fork. */
  get name(): string {
    return this.#shown.name;
  }

  /** Plays a command for a seat, the lowest one that is awaited when none is named. */
  submit<D extends DescMessage>(schema: D, command: MessageInitShape<D>, seat?: number): Promise<PlayForkResponse> {
    return this.play([{ move: { case: "command", value: pack(schema, command) }, ...named(seat) }]);
  }

  /** Plays up to 64 moves, all or none, and looks at the fork afterwards in the same call. */
  async play(
    moves: MessageInitShape<typeof ForkMoveSchema>[],
    look?: MessageInitShape<typeof ForkLookSchema>,
  ): Promise<PlayForkResponse> {
    const { name, version } = this.#shown;
    const request = { name, moves, expectedVersion: version, ...(look === undefined ? {} : { look }) };
    const played = await this.#connection.call(ForkService, matchOf(name), (forks, options) =>
      forks.playFork(request, options),
    );
    this.#shown = played.fork ?? this.#shown;
    return played;
  }

  /** Checks a command as `submit` would and changes nothing. Gives the version it was checked
   * against. */
  async validate<D extends DescMessage>(schema: D, command: MessageInitShape<D>, seat?: number): Promise<bigint> {
    const request = { name: this.name, command: pack(schema, command), ...named(seat) };
    const checked = await this.#connection.call(ForkService, matchOf(this.name), (forks, options) =>
      forks.validateForkCommand(request, options),
    );
    return checked.version;
  }

  /** Everything that a seat may do now, the lowest one that is awaited when none is named. */
  async legal<D extends DescMessage>(schema: D, seat?: number): Promise<Seen<MessageShape<D>>> {
    const request = { name: this.name, ...named(seat) };
    const listed = await this.#connection.call(ForkService, matchOf(this.name), (forks, options) =>
      forks.listForkLegalActions(request, options),
    );
    return { version: listed.version, what: unpack(schema, listed.legal) };
  }

  /** Some commands that are legal for a seat, up to 8 drawn at random. */
  async samples(count = 1, seat?: number): Promise<Seen<Any[]>> {
    const request = { name: this.name, samples: count, ...named(seat) };
    const listed = await this.#connection.call(ForkService, matchOf(this.name), (forks, options) =>
      forks.listForkLegalActions(request, options),
    );
    return { version: listed.version, what: listed.commands };
  }

  /** The command that stands in for a seat, the lowest one that is awaited when none is named. */
  async defaultCommand<D extends DescMessage>(schema: D, seat?: number): Promise<Seen<MessageShape<D>>> {
    const request = { name: this.name, ...named(seat) };
    const given = await this.#connection.call(ForkService, matchOf(this.name), (forks, options) =>
      forks.getForkDefaultCommand(request, options),
    );
    return { version: given.version, what: unpack(schema, given.command) };
  }

  /** The fork with the eyes of a seat, or with those that it was made with. */
  async view<D extends DescMessage>(schema: D, seat?: number): Promise<Seen<MessageShape<D>>> {
    const request = { name: this.name, ...named(seat) };
    const seen = await this.#connection.call(ForkService, matchOf(this.name), (forks, options) =>
      forks.getForkView(request, options),
    );
    return { version: seen.version, what: unpack(schema, seen.view) };
  }

  /** What can attack the spaces of a seat before its next turn, as in a match. */
  async threats<D extends DescMessage>(schema: D, of: ThreatQuery = {}): Promise<Seen<MessageShape<D>>> {
    const request = { name: this.name, ...threatFields(of) };
    const found = await this.#connection.call(ForkService, matchOf(this.name), (forks, options) =>
      forks.getForkThreats(request, options),
    );
    return { version: found.version, what: unpack(schema, found.threats) };
  }

  /** Another fork of what this one has come to; its dice follow from the seed, random ones when
   * there is none. */
  async branch(seed: Uint8Array = new Uint8Array()): Promise<Fork> {
    const request = { name: this.name, seed };
    const shown = await this.#connection.call(ForkService, matchOf(this.name), (forks, options) =>
      forks.cloneFork(request, options),
    );
    return new Fork(this.#connection, shown);
  }

  /** Asks where the fork stands. */
  async refresh(): Promise<void> {
    const request = { name: this.name };
    this.#shown = await this.#connection.call(ForkService, matchOf(this.name), (forks, options) =>
      forks.getFork(request, options),
    );
  }

  /** Lets the fork go. */
  async delete(): Promise<void> {
    const request = { name: this.name };
    await this.#connection.call(ForkService, matchOf(this.name), (forks, options) =>
      forks.deleteFork(request, options),
    );
  }
}

/** What can be asked of a copy: the seat to look as, the version, what its dice follow from. */
export type ForkOptions = Omit<MessageInitShape<typeof CreateForkRequestSchema>, "parent" | "$typeName" | "$unknown">;

/** Scratch copies of matches, to look ahead in, with the token of a client: `client.forks`. */
export class Forks {
  readonly #connection: Connection;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  /** Copies a match as the caller may see it. `delete` lets the copy go; one that nobody uses
   * goes by itself. */
  async create(match: string, wanted: ForkOptions = {}): Promise<Fork> {
    const request = { parent: match, ...wanted };
    const shown = await this.#connection.call(ForkService, match, (forks, options) =>
      forks.createFork(request, options),
    );
    return new Fork(this.#connection, shown);
  }

  /** A fork that this caller made earlier. */
  async find(name: string): Promise<Fork> {
    const shown = await this.#connection.call(ForkService, matchOf(name), (forks, options) =>
      forks.getFork({ name }, options),
    );
    return new Fork(this.#connection, shown);
  }

  /** The caller's own forks of a match. */
  async list(match: string): Promise<ForkMessage[]> {
    const found = await this.#connection.call(ForkService, match, (forks, options) =>
      forks.listForks({ parent: match }, options),
    );
    return found.forks;
  }
}
