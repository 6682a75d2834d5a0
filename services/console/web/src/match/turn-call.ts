import { effect } from "@preact/signals";
import type { OwnSeat } from "./own-seat.js";

/** Announces by a sound and the page's title that a seat of this browser is awaited, until the
 * function that it gives is called. */
export function announceTurns(own: OwnSeat, text: () => string, ring: () => void): () => void {
  let before = false;
  const title = document.title;
  const stop = effect(() => {
    const mine = own.mine.value;
    document.title = mine ? `● ${text()} – ${title}` : title;
    if (mine && !before) ring();
    before = mine;
  });
  return () => {
    stop();
    document.title = title;
  };
}
