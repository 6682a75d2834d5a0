import { SPEEDS } from "../match/film.js";
import type { MatchStore } from "../match/store.js";
import { words } from "../words/words.js";
import { ForkButton } from "./fork-button.js";
import { Late } from "./late.js";

/** The time line of a match: any moment of it can be looked at, or all of it as a film. */
export function TimeLine({ store }: { readonly store: MatchStore }) {
  const { playing, speed } = store.moments.film;
  const all = store.moments.version.value;
  const at = store.moments.at.value ?? all;
  const { time, match } = words.value;
  const step = (wanted: number | undefined) => {
    store.moments.film.stop();
    void store.moments.look(wanted);
  };
  const play = () => {
    if (playing.value) store.moments.film.stop();
    else void store.moments.film.play(store.moments.at.peek() ?? Math.max(all - 40, 0));
  };
  return (
    <div class="time">
      {store.moments.log.value !== undefined && (
        <Late name="curves" load={async () => (await import("../match/extras.js")).Curves} props={{ store }} quiet />
      )}
      <div
        class={store.moments.at.value === undefined ? "time-line" : "time-line past"}
        role="group"
        aria-label={time.label}
      >
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
          onClick={play}
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
          onPointerEnter={() => void store.moments.prepare()}
          onFocus={() => void store.moments.prepare()}
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
        {store.moments.at.value !== undefined && (
          <>
            <ForkButton store={store} />
            <button type="button" class="primary" onClick={() => step(undefined)}>
              {match.present}
            </button>
          </>
        )}
      </div>
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
