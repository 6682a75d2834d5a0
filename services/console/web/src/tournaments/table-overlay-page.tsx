import { useEffect, useMemo } from "preact/hooks";
import { Said } from "../parts/name.js";
import { Bracket } from "./bracket.js";
import { ScreenRound } from "./screen-round.js";
import { StandingsTable } from "./standings-table.js";
import { TournamentStore } from "./store.js";
import { Missing } from "./tournament-page.js";

/** Rows that an overlay shows. */
const ROWS = 12;

/** A table of a tournament for a picture that is sent to others: nothing around it, and nothing but
 * what everybody sees. */
export function TableOverlayPage({
  name,
  table,
  stage: asked,
}: {
  readonly name: string;
  /** The table: `standings`, `round` or `bracket`; the one that fits the stage when it is none. */
  readonly table: string;
  readonly stage: number;
}) {
  const store = useMemo(() => new TournamentStore(name), [name]);
  useEffect(() => {
    void store.open();
    return () => store.close();
  }, [store]);
  const tournament = store.tournament.value;
  if (tournament === undefined) return <Missing error={store.failure.value} />;
  const stage = asked || Math.max(tournament.stage, 1);
  const knockout = tournament.settings?.stages[stage - 1]?.system.case === "knockout";
  const shown = table === "" ? (knockout ? "bracket" : "standings") : table;
  const tick = store.tick.value;
  return (
    <div class="table-overlay">
      <h1>
        <Said text={tournament.settings?.displayName || name} />
      </h1>
      {shown === "bracket" && <Bracket name={name} stage={stage} tick={tick} />}
      {shown === "round" && <ScreenRound tournament={tournament} tick={tick} />}
      {shown === "standings" && <StandingsTable name={name} stage={stage} tick={tick} rows={ROWS} />}
    </div>
  );
}
