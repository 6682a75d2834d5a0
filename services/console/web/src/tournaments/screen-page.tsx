import { useSignal } from "@preact/signals";
import { useEffect, useMemo } from "preact/hooks";
import { Said } from "../parts/name.js";
import { terms } from "../words/tournaments/terms.js";
import { words } from "../words/words.js";
import { Bracket } from "./bracket.js";
import { LiveBoards } from "./live-boards.js";
import { ScreenRound } from "./screen-round.js";
import { StandingsTable } from "./standings-table.js";
import { TournamentStore } from "./store.js";
import { Missing } from "./tournament-page.js";

/** Time for which each part is shown. */
const TURN_MS = 15_000;
/** Rows of the standings that a screen has room for. */
const ROWS = 14;

/** A tournament for a large screen in a room full of people: its parts in turn, in large type. */
export function ScreenPage({ name }: { readonly name: string }) {
  const store = useMemo(() => new TournamentStore(name), [name]);
  const turn = useSignal(0);
  const paused = useSignal(false);
  useEffect(() => {
    void store.open();
    return () => store.close();
  }, [store]);
  useEffect(() => {
    if (paused.value) return undefined;
    const timer = setInterval(() => (turn.value += 1), TURN_MS);
    return () => clearInterval(timer);
  }, [paused.value]);
  const tournament = store.tournament.value;
  if (tournament === undefined) return <Missing error={store.failure.value} />;
  const stage = Math.max(tournament.stage, 1);
  const knockout = tournament.settings?.stages[stage - 1]?.system.case === "knockout";
  const { parts, screen, states } = terms.value;
  const shown = [
    knockout ? parts.bracket : parts.standings,
    ...(tournament.round > 0 ? [screen.round(tournament.round)] : []),
    screen.boards,
  ];
  const current = turn.value % shown.length;
  return (
    <div class="screen">
      <header class="screen-head">
        <h1>
          <Said text={tournament.settings?.displayName || name} />
        </h1>
        <p>
          {shown[current]} <span class="quiet">{states[tournament.state]}</span>
        </p>
        <p class="buttons screen-tools">
          <button type="button" aria-pressed={paused.value} onClick={() => (paused.value = !paused.value)}>
            {paused.value ? screen.go : screen.pause}
          </button>
          <button type="button" onClick={() => (turn.value += 1)}>
            {screen.next}
          </button>
          <a class="button" href={`#/${name}`}>
            {screen.back}
          </a>
        </p>
      </header>
      {tournament.winnerNames.length > 0 && (
        <p class="won">
          <Said text={terms.value.overview.won(tournament.winnerNames.join(", "))} />
        </p>
      )}
      {current === 0 &&
        (knockout ? (
          <Bracket name={name} stage={stage} tick={store.tick.value} />
        ) : (
          <StandingsTable name={name} stage={stage} tick={store.tick.value} rows={ROWS} />
        ))}
      {current === 1 && shown.length === 3 && <ScreenRound tournament={tournament} tick={store.tick.value} />}
      {current === shown.length - 1 && (
        <LiveBoards tournament={tournament} tick={store.tick.value} heading={screen.boards} most={6} />
      )}
      <p class={`screen-status small link-${store.status.value}`}>{words.value.status[store.status.value]}</p>
    </div>
  );
}
