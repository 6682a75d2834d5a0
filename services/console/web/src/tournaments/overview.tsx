import { type Tournament, TournamentState } from "@sandtable/client/gen/sandtable/tournaments/v1/tournament_pb.js";
import { toHex } from "../hex.js";
import { Moment } from "../parts/moment.js";
import { Said } from "../parts/name.js";
import { terms } from "../words/tournaments/terms.js";
import { ExportForm } from "./export-form.js";
import { LiveBoards } from "./live-boards.js";
import { OwnPart } from "./own-part.js";
import { StandingsTable } from "./standings-table.js";
import type { TournamentStore } from "./store.js";
import { Verification } from "./verification.js";

/** Rows of the standings, and events, that the overview shows. */
const TOP = 8;
const EVENTS = 12;

/** The tournament in short: what is played, who leads, and what happened. */
export function Overview({ store, tournament }: { readonly store: TournamentStore; readonly tournament: Tournament }) {
  const { overview, list } = terms.value;
  const { name, settings, state, winnerNames, cancelReason, seed, seedCommitment } = tournament;
  const begun = state === TournamentState.IN_PROGRESS || state === TournamentState.FINISHED;
  const events = store.events.value.slice(-EVENTS).reverse();
  return (
    <>
      {winnerNames.length > 0 && (
        <p class="won">
          <Said text={overview.won(winnerNames.join(", "))} />
        </p>
      )}
      {cancelReason !== "" && (
        <p>
          <Said text={overview.cancelled(cancelReason)} />
        </p>
      )}
      {settings !== undefined && settings.description !== "" && (
        <p class="prose">
          <Said text={settings.description} />
        </p>
      )}
      {state < TournamentState.IN_PROGRESS && settings?.startTime !== undefined && (
        <p>
          {list.starts} <Moment at={settings.startTime} />
        </p>
      )}
      <OwnPart store={store} tournament={tournament} />
      <LiveBoards tournament={tournament} tick={store.tick.value} heading={overview.live} most={4} />
      {begun && (
        <section>
          <h2>{overview.top}</h2>
          <StandingsTable name={name} stage={tournament.stage || 1} tick={store.tick.value} rows={TOP} />
          <p>
            <a href={`#/${name}/standings`}>{overview.all}</a>
          </p>
        </section>
      )}
      <section>
        <h2>{overview.events}</h2>
        {events.length === 0 && <p class="quiet">{overview.noEvents}</p>}
        <ol class="plain events" aria-live="polite">
          {events.map(({ sequence, time, text }) => (
            <li key={String(sequence)}>
              {time !== undefined && (
                <span class="quiet small">
                  <Moment at={time} />
                </span>
              )}
              <Said text={text} />
            </li>
          ))}
        </ol>
      </section>
      <section class="no-print">
        <h2>{overview.exports}</h2>
        <ExportForm tournament={tournament} />
        <p class="buttons">
          <a class="button" href={`#/print/${name}`}>
            {overview.print}
          </a>
          <a class="button" href={`#/screen/${name}`}>
            {overview.screen}
          </a>
          <a class="button" href={`#/overlay/${name}`}>
            {overview.overlay}
          </a>
          {begun && <Verification name={name} />}
        </p>
        <p class="quiet small">
          {seed.length > 0 ? overview.lotsOpen : overview.lots}{" "}
          <code>{toHex(seed.length > 0 ? seed : seedCommitment)}</code>
        </p>
      </section>
    </>
  );
}
