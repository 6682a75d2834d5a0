import type { Player } from "@sandtable/client/gen/sandtable/ladder/v1/player_pb.js";
import { Said } from "../parts/name.js";
import { terms } from "../words/pools/terms.js";
import { playerTitle } from "./format.js";

/** A player by its name with a link to its page, and what tells it apart from others. */
export function PlayerName({ player }: { readonly player: Player }) {
  return (
    <>
      <a href={`#/${player.name}`}>
        <Said text={playerTitle(player)} />
      </a>
      <PlayerMarks player={player} />
    </>
  );
}

/** Marks of a program, and of a rating that is fixed. */
export function PlayerMarks({ player: { bot, anchor } }: { readonly player: Player }) {
  const { board } = terms.value;
  return (
    <>
      {bot && <span class="badge">{board.bot}</span>}
      {anchor && <span class="badge anchor">{board.anchor}</span>}
    </>
  );
}
