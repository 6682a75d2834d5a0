import type { Player } from "@sandtable/client/gen/sandtable/ladder/v1/player_pb.js";
import { useLoaded } from "../parts/loaded.js";
import { firstOf } from "../tournaments/calls.js";
import { ladders } from "./calls.js";
import { playerTitle } from "./format.js";

/** Players that are read. */
const MOST = 500;

/** Players of a pool, as far as they have come. */
export interface Players {
  readonly all: readonly Player[];
  /** Gives the title of a player with its version, which tells two players of one account apart; the
   * name that is known until it has come. */
  readonly title: (player: string, name: string) => string;
}

/** Reads the players of a pool, the best first. */
export function usePlayers(pool: string, tick = 0): Players {
  const { value: all = [] } = useLoaded(
    () => firstOf(ladders().top({ parent: pool, provisional: true, pageSize: 100 }), MOST),
    pool,
    tick,
  );
  const titles = new Map(all.map((one) => [one.name, playerTitle(one)]));
  return { all, title: (player, name) => titles.get(player) ?? name };
}
