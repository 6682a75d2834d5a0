import type { Signal, ReadonlySignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import type { Marks, Place } from "../board/scene.js";
import type { Table } from "../games/game.js";
import { words } from "../words/words.js";

/** Places that are listed when nothing is marked. */
const LISTED = 160;

/** The board for those who cannot see it or use no pointer: a button for each place that matters
 * now. Arrow keys walk to the neighbour that lies there. */
export function Places({
  table,
  marks,
  focus,
  onChoose,
}: {
  readonly table: Table;
  readonly marks: ReadonlySignal<Marks>;
  readonly focus: Signal<string | undefined>;
  readonly onChoose: (place: string) => void;
}) {
  const list = useRef<HTMLUListElement>(null);
  void table.drawn.value;
  const { board } = words.value;
  const all = [...table.scene.places.values()];
  const marked = all.filter(({ id }) => marks.value.places.has(id));
  const relevant = marked.length > 0 ? marked : all.slice(0, LISTED);
  const current = focus.value === undefined ? undefined : table.scene.places.get(focus.value);
  const shown = current === undefined || relevant.includes(current) ? relevant : [current, ...relevant];
  const stop = current ?? shown[0];
  const walked = useRef(false);
  useEffect(() => {
    if (!walked.current) return;
    walked.current = false;
    list.current?.querySelector<HTMLButtonElement>("button[tabindex='0']")?.focus();
  }, [focus.value]);
  const walk = (event: KeyboardEvent, place: Place) => {
    const next = neighbour(table, place, event.key);
    if (next === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    walked.current = true;
    focus.value = next;
  };
  return (
    <div class="places" role="group" aria-label={board.places}>
      <p class="hidden">{board.help}</p>
      <ul class="plain" ref={list}>
        {shown.map((place) => (
          <li key={place.id}>
            <button
              type="button"
              tabIndex={place === stop ? 0 : -1}
              data-place={place.id}
              onFocus={() => (focus.value = place.id)}
              onBlur={() => (focus.value = walked.current ? focus.peek() : undefined)}
              onKeyDown={(event) => walk(event, place)}
              onClick={() => onChoose(place.id)}
            >
              {place.name}: {table.describe(place.id)}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

const DIRECTIONS: Record<string, readonly [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** The neighbour that lies most in a direction. */
function neighbour(table: Table, place: Place, key: string): string | undefined {
  const direction = DIRECTIONS[key];
  if (direction === undefined) return undefined;
  let best: string | undefined;
  let most = 0.2;
  for (const id of place.neighbours) {
    const other = table.scene.places.get(id);
    if (other === undefined) continue;
    let dx = other.x - place.x;
    if (table.scene.wraps && Math.abs(dx) > table.scene.width / 2) dx -= Math.sign(dx) * table.scene.width;
    const dy = other.y - place.y;
    const along = (dx * direction[0] + dy * direction[1]) / (Math.hypot(dx, dy) || 1);
    if (along > most) [best, most] = [id, along];
  }
  return best;
}
