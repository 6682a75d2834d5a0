import type { DescMessage, MessageInitShape, MessageShape } from "@bufbuild/protobuf";
import type { Any } from "@bufbuild/protobuf/wkt";
import { Catalogue, mapRegion, type Region } from "./catalogue.js";
import type { Connection } from "./connection.js";
import type { RenderMapRequestSchema, RenderMapResponse } from "./gen/sandtable/matches/v1/map_pb.js";
import { MatchService } from "./gen/sandtable/matches/v1/match_service_pb.js";
import { unpack } from "./messages.js";
import { type ThreatQuery, threatFields } from "./threats.js";

/** Something looked up in a match, with the version that it was true for. */
export interface Seen<T> {
  /** Version of the match; give it as the expected version of a command that was
   * chosen by what was seen. */
  readonly version: bigint;
  /** What was seen. */
  readonly what: T;
}

/** A match as it stands, or stood, for the caller. Every `Client` has these calls. */
export class MatchViews extends Catalogue {
  readonly #connection: Connection;

  protected constructor(connection: Connection) {
    super(connection);
    this.#connection = connection;
  }

  /** Everything that the seat may do now, as the game's own message. */
  async legal<D extends DescMessage>(name: string, schema: D): Promise<Seen<MessageShape<D>>> {
    const listed = await this.#connection.call(MatchService, name, (matches, options) =>
      matches.listLegalActions({ name }, options),
    );
    return { version: listed.version, what: unpack(schema, listed.legal) };
  }

  /** Some commands that are legal for the seat, up to 8 drawn at random: enough to play any game
   * that is hosted without knowing it, as `submitPacked` takes them. None when the seat has
   * nothing to do. */
  async samples(name: string, count = 1): Promise<Seen<Any[]>> {
    const request = { name, samples: count };
    const listed = await this.#connection.call(MatchService, name, (matches, options) =>
      matches.listLegalActions(request, options),
    );
    return { version: listed.version, what: listed.commands };
  }

  /** The command that stands in for the seat when it does not answer in time. It is always
   * legal. */
  async defaultCommand<D extends DescMessage>(name: string, schema: D): Promise<Seen<MessageShape<D>>> {
    const given = await this.#connection.call(MatchService, name, (matches, options) =>
      matches.getDefaultCommand({ name }, options),
    );
    return { version: given.version, what: unpack(schema, given.command) };
  }

  /** The match as the caller may see it, now or as it was at a version, as the game's own
   * message. */
  async view<D extends DescMessage>(name: string, schema: D, version?: bigint): Promise<Seen<MessageShape<D>>> {
    const request = { name, ...(version === undefined ? {} : { version }) };
    const shown = await this.#connection.call(MatchService, name, (matches, options) =>
      matches.getView(request, options),
    );
    return { version: shown.version, what: unpack(schema, shown.view) };
  }

  /** What can attack the spaces of a seat before its next turn: of the caller's seat when no other
   * is named, and of all its spaces when none are. */
  async threats<D extends DescMessage>(name: string, schema: D, of: ThreatQuery = {}): Promise<Seen<MessageShape<D>>> {
    const found = await this.#connection.call(MatchService, name, (matches, options) =>
      matches.getThreats({ name, ...threatFields(of) }, options),
    );
    return { version: found.version, what: unpack(schema, found.threats) };
  }

  /** The match drawn as the caller may see it, now or as it was at a version: SVG. With places
   * to lie around, only the part of the map around them is drawn. */
  async renderMap(
    name: string,
    { version, ...region }: { version?: bigint | undefined } & Region = {},
  ): Promise<Seen<string>> {
    const drawn = await this.mapPicture({
      name,
      region: mapRegion(region),
      ...(version === undefined ? {} : { version }),
    });
    return { version: drawn.version, what: drawn.svg };
  }

  /** The map as `renderMap` draws it, with its `etag`. A request with the `ifNoneMatch` of a
   * picture has no `svg` as long as it is the same. */
  mapPicture(request: MessageInitShape<typeof RenderMapRequestSchema> & { name: string }): Promise<RenderMapResponse> {
    return this.#connection.call(MatchService, request.name, (matches, options) => matches.renderMap(request, options));
  }
}
