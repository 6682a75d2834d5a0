import { useComputed, useSignal } from "@preact/signals";
import { useEffect, useMemo } from "preact/hooks";
import { Board } from "../board/board.js";
import { type Marks, NO_MARKS, type Tone } from "../board/scene.js";
import { MatchStore } from "../match/store.js";
import { Failure } from "../parts/failure.js";
import { plainPower, seatPowers, title } from "../parts/match-words.js";
import { Said } from "../parts/name.js";
import { words } from "../words/words.js";

/** Sentences that are shown at a time. */
const SENTENCES = 4;

/** A match for a picture that is sent to others: the board and what happens, seen as everybody
 * may see it, whoever sits at this browser, and nothing that can be clicked. */
export function OverlayPage({ name }: { readonly name: string }) {
  const store = useMemo(() => new MatchStore(name, { guest: true }), [name]);
  useEffect(() => {
    void store.open(undefined);
    return () => store.close();
  }, [store]);
  const nothing = useSignal<string | undefined>(undefined);
  const last = useComputed(() =>
    store.log.texts.value.flatMap(({ lines }) => lines.filter(({ weight }) => weight !== "detail")).slice(-SENTENCES),
  );
  const marks = useComputed<Marks>(() => {
    const places = new Map<string, Tone>();
    for (const id of last.value.at(-1)?.places ?? []) places.set(id, "news");
    return { ...NO_MARKS, places };
  });
  const match = store.match.value;
  const table = store.table.value;
  if (match === undefined || table === undefined)
    return store.failure.value === undefined ? null : <Failure error={store.failure.value} />;
  const headline = table.headline.value;
  const waits = seatPowers(match, store.own.awaited.value, (id) => table.power(id) ?? plainPower(id));
  return (
    <div class="overlay">
      <Board
        scene={table.scene}
        drawn={table.drawn}
        marks={marks}
        focus={nothing}
        label={`${words.value.match.board}: ${title(match)}`}
        onPlace={() => undefined}
      />
      <div class="overlay-head">
        <h1>
          <Said text={title(match)} />
        </h1>
        {headline !== undefined && (
          <p>
            <strong>{headline.when}</strong> {headline.what}
          </p>
        )}
        <p class="quiet">{match.outcome === undefined ? words.value.match.waits(waits) : match.outcome.reason}</p>
      </div>
      <ol class="plain overlay-lines" aria-live="polite">
        {last.value.map(({ text, color }, place) => (
          <li key={`${place} ${text}`} class="line">
            {color !== undefined && (
              <svg class="dot" viewBox="0 0 10 10" aria-hidden="true">
                <circle cx="5" cy="5" r="4.500" fill={color} />
              </svg>
            )}
            {text}
          </li>
        ))}
      </ol>
    </div>
  );
}
