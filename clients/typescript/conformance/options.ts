import { pack } from "@sandtable/client";
import { OptionsSchema } from "@sandtable/client/aa1940";

/** How a step says what a match is played by. */
export interface GivenOptions {
  seats?: string[][];
  round_limit?: number;
  board?: string;
}

/** The game's own message for it. */
export function options({ seats = [], round_limit, board = "" }: GivenOptions) {
  return pack(OptionsSchema, {
    seats: seats.map((powers) => ({ powers })),
    board,
    ...(round_limit === undefined ? {} : { roundLimit: round_limit }),
  });
}
