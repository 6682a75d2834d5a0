import type { Desk } from "../games/game.js";
import { words } from "../words/words.js";

/** Closes a phase, with what that does; moves that are planned are sent before. */
export function CloseButton({
  desk,
  text,
  effect,
  onClose,
}: {
  readonly desk: Desk;
  readonly text: string;
  readonly effect: string;
  readonly onClose: () => void;
}) {
  const planned = desk.plan.value.length;
  return (
    <>
      <button type="button" class="close-phase primary" disabled={desk.busy.value} onClick={onClose}>
        {text}
        {planned > 0 && ` · ${words.value.plan.count(planned)}`}
      </button>
      <p class="quiet small">{effect}</p>
    </>
  );
}
