import { type Signal, useSignal } from "@preact/signals";
import type { Odds } from "@sandtable/client/gen/sandtable/games/aa1940/v1/odds_pb.js";
import { useEffect } from "preact/hooks";
import type { Position } from "../position.js";
import { type Attackers, battleOdds, firstOf, scramblers } from "./odds.js";

/** How long a number has to stay the same until its odds are asked for. */
const REST_MS = 90;

/** How a battle would end: exact, or with its error. */
export function OddsLine({
  position,
  power,
  space,
  more,
  scrambled = 0,
}: {
  readonly position: Position;
  readonly power: string;
  readonly space: string;
  readonly more: readonly Attackers[];
  /** How many aircraft are thought to scramble. */
  readonly scrambled?: number;
}) {
  const odds = useSignal<Odds | undefined>(undefined);
  const all = scramblers(position, power, space);
  const key = more.map(({ type, count }) => `${type}x${count}`).join();
  useEffect(() => {
    let over = false;
    const timer = setTimeout(() => {
      battleOdds(position, power, space, more, firstOf(all, scrambled)).then(
        (found) => {
          if (!over) odds.value = found;
        },
        () => {
          if (!over) odds.value = undefined;
        },
      );
    }, REST_MS);
    return () => {
      over = true;
      clearTimeout(timer);
    };
  }, [position, space, key, scrambled]);
  const found = odds.value;
  if (found === undefined) return null;
  const wins = Math.round(found.attackerWins * 100);
  const loss = (side: Odds["attacker"]) => (side?.meanLoss ?? 0).toFixed(1);
  return (
    <div class="odds">
      <svg class="odds-bar" viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true">
        <rect width="100" height="6" rx="1" class="odds-lost" />
        <rect width={found.attackerWins * 100} height="6" rx="1" class="odds-won" />
      </svg>
      <p class="small">
        <strong>{wins} %</strong> win
        {found.takesTerritory > 0 && Math.round(found.takesTerritory * 100) !== wins
          ? `, ${Math.round(found.takesTerritory * 100)} % take it`
          : ""}
        {" · "}
        loses {loss(found.attacker)}, costs them {loss(found.defender)} IPCs
        {found.trials > 0 && <span class="quiet"> (±{(found.standardError * 100).toFixed(1)} %)</span>}
      </p>
    </div>
  );
}

/** Numbers of aircraft that may be thought to scramble. */
const SCRAMBLES = [0, 1, 2, 3];

/** What if they scramble: changes the odds of battles at sea beside air bases of the enemy. */
export function ScrambleChips({
  position,
  power,
  zones,
  chosen,
}: {
  readonly position: Position;
  readonly power: string;
  readonly zones: readonly string[];
  readonly chosen: Signal<number>;
}) {
  if (!zones.some((zone) => scramblers(position, power, zone).length > 0)) return null;
  return (
    <p class="chips small" role="group" aria-label="What if they scramble">
      {SCRAMBLES.map((count) => (
        <button key={count} type="button" aria-pressed={count === chosen.value} onClick={() => (chosen.value = count)}>
          {count === 0 ? "If none scramble" : count}
        </button>
      ))}
    </p>
  );
}
