import { create } from "@bufbuild/protobuf";
import { AnySchema } from "@bufbuild/protobuf/wkt";
import type { Match } from "@sandtable/client/gen/sandtable/matches/v1/match_pb.js";
import { gameModule, type Table } from "../games/game.js";
import { fromHex, toHex } from "../hex.js";
import type { KeptMatch } from "../stored.js";

/** The contents of a match that its table depends on, as the browser stores them. */
export type Opening = NonNullable<KeptMatch["opens"]>;

/** The opening of a match. */
export function opening({ game, options, rulesetVersion }: Match): Opening {
  const packed = options === undefined ? "" : `${options.typeUrl} ${toHex(options.value)}`;
  return { game, options: packed, rules: rulesetVersion };
}

/** Compares two openings. */
export function sameOpening(one: Opening | undefined, other: Opening): boolean {
  return one !== undefined && JSON.stringify(one) === JSON.stringify(other);
}

/** The table of an opening; none for a game that the page does not know. */
export async function openTable({ game, options, rules }: Opening): Promise<Table | undefined> {
  const [typeUrl = "", value = ""] = options.split(" ");
  const packed = options === "" ? undefined : create(AnySchema, { typeUrl, value: fromHex(value) });
  const module = await gameModule(game);
  return module?.open({ game, rulesetVersion: rules, ...(packed === undefined ? {} : { options: packed }) });
}
