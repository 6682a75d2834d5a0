import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import type { Place } from "../board/scene.js";
import type { Table } from "../games/game.js";
import { words } from "../words/words.js";

/** A field by which places are found. */
export function Finder({
  table,
  onFound,
}: {
  readonly table: Table;
  readonly onFound: (place: string | undefined) => void;
}) {
  const text = useSignal("");
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const { board } = words.value;
  const wanted = text.value.trim().toLowerCase();
  const rank = ({ name, id }: Place) => (name.toLowerCase().startsWith(wanted) || id === `sz-${wanted}` ? 0 : 1);
  const found = [...table.scene.places.values()]
    .filter(({ name, id }) => wanted !== "" && (name.toLowerCase().includes(wanted) || id.includes(wanted)))
    .sort((a, b) => rank(a) - rank(b))
    .slice(0, 8);
  return (
    <form
      class="finder"
      role="search"
      onSubmit={(event) => {
        event.preventDefault();
        if (found[0] !== undefined) onFound(found[0].id);
      }}
      onKeyDown={(event) => {
        if (event.key === "Escape") onFound(undefined);
      }}
    >
      <label>
        {board.find}
        <input
          ref={field}
          type="search"
          value={text.value}
          onInput={(event) => (text.value = event.currentTarget.value)}
        />
      </label>
      <ul class="plain">
        {found.map((place) => (
          <li key={place.id}>
            <button type="button" onClick={() => onFound(place.id)}>
              {place.name}
            </button>
          </li>
        ))}
        {wanted !== "" && found.length === 0 && <li class="quiet">{board.nothing}</li>}
      </ul>
    </form>
  );
}
