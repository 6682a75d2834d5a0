import { useEffect } from "preact/hooks";
import { useSignal } from "@preact/signals";
import type { MatchStore } from "../match/store.js";
import { words } from "../words/words.js";

/** Entries a second of a film at its slowest, and the pace that can be chosen. */
const PACE = 1.5;
const SPEEDS = [1, 2, 4, 8];

/** The time line of a match: any moment of it can be looked at, or all of it as a film. */
export function TimeLine({ store }: { readonly store: MatchStore }) {
  const playing = useSignal(false);
  const speed = useSignal(2);
  const all = store.version.value;
  const at = store.at.value ?? all;
  const { time, match } = words.value;
  useEffect(() => {
    if (!playing.value) return undefined;
    let over = false;
    void (async () => {
      while (!over && store.at.peek() !== undefined) {
        const began = Date.now();
        await store.look((store.at.peek() ?? 0) + 1);
        const left = 1000 / (PACE * speed.value) - (Date.now() - began);
        await new Promise((resolve) => setTimeout(resolve, Math.max(left, 0)));
      }
      playing.value = false;
    })();
    return () => {
      over = true;
    };
  }, [playing.value, speed.value]);
  const step = (wanted: number | undefined) => {
    playing.value = false;
    void store.look(wanted);
  };
  const play = async () => {
    if (store.at.peek() === undefined) await store.look(Math.max(all - 40, 0));
    playing.value = !playing.value;
  };
  return (
    <div class={store.at.value === undefined ? "time-line" : "time-line past"} role="group" aria-label={time.label}>
      <button type="button" aria-label={time.first} title={time.first} onClick={() => step(0)}>
        <Icon of="first" />
      </button>
      <button type="button" aria-label={time.back} title={time.back} onClick={() => step(at - 1)}>
        <Icon of="back" />
      </button>
      <button
        type="button"
        aria-label={playing.value ? time.stop : time.play}
        title={playing.value ? time.stop : time.play}
        onClick={() => void play()}
      >
        <Icon of={playing.value ? "stop" : "play"} />
      </button>
      <input
        type="range"
        min={0}
        max={Math.max(all, 1)}
        value={at}
        aria-label={time.label}
        aria-valuetext={time.at(at, all)}
        onInput={(event) => step(Number(event.currentTarget.value))}
      />
      <button type="button" aria-label={time.on} title={time.on} onClick={() => step(at + 1)}>
        <Icon of="on" />
      </button>
      <button type="button" aria-label={time.last} title={time.last} onClick={() => step(undefined)}>
        <Icon of="last" />
      </button>
      <span class="quiet small figures">
        {at}/{all}
      </span>
      <select
        aria-label={time.speed}
        value={speed.value}
        onChange={(event) => (speed.value = Number(event.currentTarget.value))}
      >
        {SPEEDS.map((one) => (
          <option key={one} value={one}>
            {one}×
          </option>
        ))}
      </select>
      {store.at.value !== undefined && (
        <button type="button" class="primary" onClick={() => step(undefined)}>
          {match.present}
        </button>
      )}
    </div>
  );
}

const ICONS = {
  first: "M3 3h2v10H3zM13 3v10L6 8z",
  back: "M11 3v10L4 8z",
  play: "M4 2l10 6-10 6z",
  stop: "M4 3h3v10H4zM9 3h3v10H9z",
  on: "M5 3l7 5-7 5z",
  last: "M11 3h2v10h-2zM3 3l7 5-7 5z",
};

function Icon({ of }: { readonly of: keyof typeof ICONS }) {
  return (
    <svg class="icon" viewBox="0 0 16 16" aria-hidden="true" focusable="false">
      <path d={ICONS[of]} />
    </svg>
  );
}
