import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import type { MatchStore } from "../match/store.js";
import { words } from "../words/words.js";

/** What happened, in words, the latest last. A sentence moves the board to its places. */
export function LogList({ store, onPlace }: { readonly store: MatchStore; readonly onPlace: (place: string) => void }) {
  const list = useRef<HTMLOListElement>(null);
  const details = useSignal(false);
  const at = store.moments.at.value;
  const told = store.log.texts.value;
  const seen = store.catchUp.since.value ?? 0;
  const unread = store.catchUp.since.value !== undefined;
  const first = useRef(true);
  // The end of the list stays in view, unless somebody has scrolled up to read.
  useEffect(() => {
    const panel = list.current?.parentElement;
    if (panel == null) return;
    const left = panel.scrollHeight - panel.scrollTop - panel.clientHeight;
    if (first.current || left < 400) panel.scrollTop = panel.scrollHeight;
    if (told.length > 0) first.current = false;
  }, [told]);
  const { match } = words.value;
  return (
    <>
      <div class="log-head">
        <label class="check small">
          <input
            type="checkbox"
            checked={details.value}
            onChange={(event) => (details.value = event.currentTarget.checked)}
          />
          {words.value.match.details}
        </label>
      </div>
      <ol class="plain log" ref={list}>
        {told.map(({ sequence, lines }) => {
          const shown = lines.filter(({ weight }) => details.value || weight !== "detail");
          if (shown.length === 0) return null;
          return (
            <li
              key={sequence}
              class={[sequence > seen && unread ? "fresh" : "", at !== undefined && sequence > at ? "later" : ""].join(
                " ",
              )}
            >
              {shown.map(({ weight, text, places, color }, place) => (
                <p key={place} class={`line ${weight}`}>
                  {color !== undefined && (
                    <svg class="dot" viewBox="0 0 10 10" aria-hidden="true">
                      <circle cx="5" cy="5" r="4.500" fill={color} />
                    </svg>
                  )}
                  {places.length === 0 ? (
                    text
                  ) : (
                    <button type="button" class="plain-button" onClick={() => onPlace(places.at(-1) ?? "")}>
                      {text}
                    </button>
                  )}
                  {place === 0 && (
                    <a class="sequence" href={`#/${store.name}?at=${sequence}`} aria-label={match.entry(sequence)}>
                      {sequence}
                    </a>
                  )}
                </p>
              ))}
            </li>
          );
        })}
      </ol>
    </>
  );
}
