import type { Player } from "@sandtable/client/gen/sandtable/ladder/v1/player_pb.js";
import { Moment } from "../parts/moment.js";
import { Said } from "../parts/name.js";
import { terms } from "../words/pools/terms.js";

/** Until when a player rests for its faults, and why; nothing when it does not. */
export function RestNotice({ player: { restUntil, restReason } }: { readonly player: Player }) {
  if (restUntil === undefined) return null;
  return (
    <p class="failure">
      {terms.value.board.rests} <Moment at={restUntil} />
      {restReason !== "" && (
        <>
          : <Said text={restReason} />
        </>
      )}
    </p>
  );
}
