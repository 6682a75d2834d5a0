import { MatchState, type Match } from "@sandtable/client/gen/sandtable/matches/v1/match_pb.js";
import { words } from "../words/words.js";

/** What a match is called: by its people, or by its id. */
export function title(match: Match): string {
  return match.displayName || match.name.replace("matches/", "");
}

export function stateName(state: MatchState): string {
  return words.value.states[state] ?? "";
}

/** "soviet-union" as people write it, for lists that know no board. */
export function plainPower(id: string): string {
  return id
    .replace(/^FACTION_/, "")
    .split(/[-_]/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1).toLowerCase())
    .join(" ");
}

/** Who sits at a seat. */
export function sitter(seat: Match["seats"][number]): string {
  return seat.player || seat.bot || words.value.lobby.free;
}

/** The powers of some seats of a match. */
export function seatPowers(match: Match, seats: readonly number[], name: (id: string) => string): string {
  const powers = match.seats.filter(({ seat }) => seats.includes(seat)).flatMap(({ powers: all }) => all);
  return powers.map(name).join(", ");
}

export const GAMES: Record<string, string> = { aa1940: "Axis & Allies 1940", "axis-empires": "Axis Empires" };

export function gameName(id: string): string {
  return GAMES[id] ?? id;
}
