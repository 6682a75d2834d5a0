import { useLoaded } from "../parts/loaded.js";
import { firstOf } from "../tournaments/calls.js";
import { ladders } from "./calls.js";
import { playerTitle } from "./format.js";

/** Players whose titles are read. */
const MOST = 500;

/** Gives the titles of a pool's players with their versions, which tell two players of one account
 * apart; until they have come the names that are known. */
export function useTitles(pool: string): (player: string, name: string) => string {
  const { value } = useLoaded(async () => {
    const players = await firstOf(ladders().top({ parent: pool, provisional: true, pageSize: 100 }), MOST);
    return new Map(players.map((one) => [one.name, playerTitle(one)]));
  }, pool);
  return (player, name) => value?.get(player) ?? name;
}
