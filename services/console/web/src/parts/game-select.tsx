import { words } from "../words/words.js";
import { GAMES } from "./match-words.js";

/** Chooses a game, or any, by which a list is filtered. */
export function GameSelect({ value, set }: { readonly value: string; readonly set: (game: string) => void }) {
  const { list } = words.value;
  return (
    <label>
      {list.game}
      <select value={value} onChange={(event) => set(event.currentTarget.value)}>
        <option value="">{list.any}</option>
        {Object.entries(GAMES).map(([id, name]) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}
