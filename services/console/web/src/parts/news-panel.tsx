import { useEffect } from "preact/hooks";
import type { MatchStore } from "../match/store.js";
import { SPEEDS } from "../match/film.js";
import { words } from "../words/words.js";
import { Failure } from "./failure.js";

/** Lines that are told at most. */
const LINES = 30;

/** What has changed since somebody last looked at a match. */
export function NewsPanel({
  store,
  onPlace,
}: {
  readonly store: MatchStore;
  readonly onPlace: (place: string) => void;
}) {
  const { news: said } = words.value;
  const { film } = store.moments;
  const { since, news, failure } = store.catchUp;
  useEffect(() => {
    void store.catchUp.read();
  }, [since.value]);
  const from = since.value ?? 0;
  const shown = news.value;
  const lines = shown?.lines.slice(0, LINES) ?? [];
  const left = (shown?.lines.length ?? 0) - lines.length;
  return (
    <section class="news" aria-label={said.title}>
      <div class="place-head">
        <h2>{said.title}</h2>
        <span class="quiet small">{said.entries(store.moments.version.value - from)}</span>
      </div>
      <Failure error={failure.value} />
      {shown === undefined && failure.value === undefined && <p class="quiet">…</p>}
      <ul class="plain">
        {lines.map(({ text, places, color, weight }, place) => (
          <li key={place} class={`line ${weight === "heading" ? "event" : weight}`}>
            {color !== undefined && (
              <svg class="dot" viewBox="0 0 10 10" aria-hidden="true">
                <circle cx="5" cy="5" r="4.500" fill={color} />
              </svg>
            )}
            {places.length === 0 ? (
              <span>{weight === "heading" ? <strong>{text}</strong> : text}</span>
            ) : (
              <button type="button" class="plain-button" onClick={() => onPlace(places[0] ?? "")}>
                {text}
              </button>
            )}
          </li>
        ))}
      </ul>
      {left > 0 && <p class="quiet small">{said.more(left)}</p>}
      {shown !== undefined && lines.length === 0 && <p class="quiet">{said.nothing}</p>}
      <p class="buttons news-tools">
        <button type="button" onClick={() => void film.play(from)}>
          {said.film}
        </button>
        <label class="inline small">
          {words.value.time.speed}
          <select value={film.speed.value} onChange={(event) => (film.speed.value = Number(event.currentTarget.value))}>
            {SPEEDS.map((one) => (
              <option key={one} value={one}>
                {one}×
              </option>
            ))}
          </select>
        </label>
        <button type="button" class="primary" onClick={() => store.catchUp.markSeen()}>
          {words.value.match.seen}
        </button>
      </p>
    </section>
  );
}
