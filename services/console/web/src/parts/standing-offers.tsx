import type { Any } from "@bufbuild/protobuf/wkt";
import type { Desk } from "../games/game.js";
import { words } from "../words/words.js";

/** A standing order that can be filed, or withdrawn. */
export interface StandingOffer {
  readonly text: string;
  readonly command: Any;
}

/** Answers in advance to questions like the one that is open. */
export function StandingOffers({ desk, offers }: { readonly desk: Desk; readonly offers: readonly StandingOffer[] }) {
  if (offers.length === 0) return null;
  return (
    <details class="standing">
      <summary>{words.value.play.always}</summary>
      <div class="buttons">
        {offers.map(({ text, command }) => (
          <button key={text} type="button" disabled={desk.busy.value} onClick={() => void desk.send(command)}>
            {text}
          </button>
        ))}
      </div>
    </details>
  );
}

/** The standing orders that are filed, and how to be asked again. */
export function FiledOrders({
  desk,
  orders,
  withdraw,
}: {
  readonly desk: Desk;
  readonly orders: readonly string[];
  readonly withdraw: Any;
}) {
  if (orders.length === 0) return null;
  const { play } = words.value;
  return (
    <p class="small filed">
      {play.standing}: {orders.join(", ")}.{" "}
      <button type="button" class="plain-button" disabled={desk.busy.value} onClick={() => void desk.send(withdraw)}>
        {play.askAgain}
      </button>
    </p>
  );
}
