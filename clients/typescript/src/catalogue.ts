import type { DescMessage, MessageInitShape, MessageShape } from "@bufbuild/protobuf";
import { BoardView, type Game, GameService, type Rule } from "./gen/sandtable/rules/v1/game_service_pb.js";
import { type Connection, paged } from "./connection.js";
import { pack, unpack } from "./messages.js";

/** The part of a map that is drawn: what lies around some places, all of it when there are none. */
export interface Region {
  /** Spaces, powers or maps of a board; hexes, countries, naval zones or maps of a pack. */
  readonly around?: readonly string[] | undefined;
  /** How many spaces or hexes around these are drawn as well. */
  readonly margin?: number | undefined;
}

/** What is drawn of a game without a match; the board that is played when none is chosen, if
 * nothing is said. */
export interface BoardChoice {
  /** Name of one of the game's boards. */
  readonly board?: string | undefined;
  /** Code of a pack. */
  readonly pack?: string | undefined;
  /** Code of one of the pack's scenarios, whose set-up is drawn. */
  readonly scenario?: string | undefined;
}

/** A part of a map as the contract has it. */
export function mapRegion({ around = [], margin }: Region) {
  return { around: [...around], ...(margin === undefined ? {} : { margin }) };
}

/** The games of a platform: rules, boards, odds. Every `Client` is one. */
export class Catalogue {
  readonly #connection: Connection;

  protected constructor(connection: Connection) {
    this.#connection = connection;
  }

  /** The games that the server hosts. */
  async games(): Promise<Game[]> {
    const games: Game[] = [];
    const fetch = (pageToken: string) =>
      this.#connection.call(GameService, "", (service, options) => service.listGames({ pageToken }, options));
    for await (const game of paged(fetch, (page) => page.games)) games.push(game);
    return games;
  }

  /** One rule of a game's ledger. */
  rule(game: string, id: string): Promise<Rule> {
    const request = { name: `games/${game}/rules/${id}` };
    return this.#connection.call(GameService, "", (games, options) => games.getRule(request, options));
  }

  /** All rules of a game's ledger, in its order, fetched page by page. */
  rules(game: string): AsyncGenerator<Rule, void, undefined> {
    const fetch = (pageToken: string) => {
      const request = { parent: `games/${game}`, pageToken };
      return this.#connection.call(GameService, "", (games, options) => games.listRules(request, options));
    };
    return paged(fetch, ({ rules }) => rules);
  }

  /** What never changes of a game, as the game's own message. Of a game with a choice of boards,
   * such as Axis & Allies, one is had by its name; of a game whose board is made of packs, such as
   * Axis Empires, one pack can be had. */
  async board<D extends DescMessage>(
    game: string,
    schema: D,
    {
      board = "",
      pack = "",
      outlines = false,
    }: { board?: string | undefined; pack?: string | undefined; outlines?: boolean | undefined } = {},
  ): Promise<MessageShape<D>> {
    const request = { game, board, pack, view: outlines ? BoardView.FULL : BoardView.BASIC };
    const found = await this.#connection.call(GameService, "", (games, options) => games.getBoard(request, options));
    return unpack(schema, found.board);
  }

  /** A board with its set-up, or the map of a pack or scenario, drawn: SVG. */
  async renderBoard(
    game: string,
    { board = "", pack = "", scenario = "", ...region }: BoardChoice & Region = {},
  ): Promise<string> {
    const request = { game, board, pack, scenario, region: mapRegion(region) };
    const drawn = await this.#connection.call(GameService, "", (games, options) => games.renderBoard(request, options));
    return drawn.svg;
  }

  /** The odds of a battle; both are messages of the game's package. */
  async odds<B extends DescMessage, O extends DescMessage>(
    game: string,
    battleSchema: B,
    battle: MessageInitShape<B>,
    oddsSchema: O,
  ): Promise<MessageShape<O>> {
    const request = { game, battle: pack(battleSchema, battle) };
    const computed = await this.#connection.call(GameService, "", (games, options) =>
      games.computeOdds(request, options),
    );
    return unpack(oddsSchema, computed.odds);
  }
}
