import { durationMs, timestampMs } from "@bufbuild/protobuf/wkt";
import { useSignal } from "@preact/signals";
import type { Match } from "@sandtable/client/gen/sandtable/matches/v1/match_pb.js";
import { useEffect } from "preact/hooks";
import { words } from "../words/words.js";
import { plainPower } from "./match-words.js";

/** The clocks of a match, which go on between two looks at it. */
export function ClockList({ match }: { readonly match: Match }) {
  const now = useSignal(Date.now());
  const { clocks } = match;
  useEffect(() => {
    const timer = setInterval(() => (now.value = Date.now()), 1_000);
    return () => clearInterval(timer);
  }, []);
  if (clocks === undefined || clocks.seats.length === 0) return null;
  return (
    <section>
      <h2>{words.value.match.clocks}</h2>
      <ul class="plain rows">
        {clocks.seats.map((clock) => {
          const runs = clock.deadline !== undefined && !clocks.paused;
          const left =
            runs && clock.deadline !== undefined
              ? timestampMs(clock.deadline) - now.value
              : clock.main && durationMs(clock.main);
          const powers = match.seats[clock.seat]?.powers.map(plainPower).join(", ");
          return (
            <li key={clock.seat} class={runs ? "runs" : ""}>
              <strong>{powers}</strong>
              <span class="figures">{left === undefined ? "–" : clockText(left)}</span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** "1:02:03", "12:34", "3 d 4 h". */
export function clockText(ms: number): string {
  const seconds = Math.max(Math.ceil(ms / 1000), 0);
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  if (hours >= 48) return `${Math.floor(hours / 24)} d ${hours % 24} h`;
  const two = (value: number) => String(value).padStart(2, "0");
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}
