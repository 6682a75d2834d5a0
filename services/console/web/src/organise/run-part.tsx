import { useSignal } from "@preact/signals";
import { FixtureState } from "@sandtable/client/gen/sandtable/tournaments/v1/fixture_pb.js";
import { type Tournament, TournamentState } from "@sandtable/client/gen/sandtable/tournaments/v1/tournament_pb.js";
import { Failure } from "../parts/failure.js";
import { useLoaded } from "../parts/loaded.js";
import { Said } from "../parts/name.js";
import { firstOf, organiser, tournaments } from "../tournaments/calls.js";
import { useEntrants } from "../tournaments/entrants.js";
import { FixtureRow } from "../tournaments/fixture-row.js";
import type { TournamentStore } from "../tournaments/store.js";
import { terms } from "../words/organise/terms.js";
import { ActionForm } from "./action-form.js";
import { AuditList } from "./audit-list.js";
import { ChangeForm } from "./change-form.js";
import { CoOrganisers } from "./co-organisers.js";
import { DefinitionExport } from "./definition-tools.js";
import { EntrantTools } from "./entrant-tools.js";
import { FixtureDecision } from "./fixture-decision.js";
import { PairingForm } from "./pairing-form.js";
import { SeparationForm } from "./separation-form.js";

/** Everything that those who run a tournament do with it, as far as its state and they themselves
 * allow it. */
export function RunPart({ store }: { readonly store: TournamentStore }) {
  const tournament = store.tournament.value;
  if (tournament === undefined) return null;
  const { run } = terms.value;
  const { state } = tournament;
  const over = state >= TournamentState.FINISHED;
  return (
    <div class="run">
      {store.plays.value && <p class="failure">{run.plays}</p>}
      <Attention store={store} tournament={tournament} />
      <Controls store={store} tournament={tournament} />
      {!over && <ChangeForm store={store} tournament={tournament} />}
      {!over && <EntrantTools store={store} tournament={tournament} />}
      {state === TournamentState.IN_PROGRESS && !store.plays.value && (
        <PairingForm store={store} tournament={tournament} />
      )}
      {!over && !store.plays.value && <SeparationForm store={store} tournament={tournament} />}
      <CoOrganisers store={store} tournament={tournament} />
      <AuditList name={store.name} tick={store.tick.value} />
    </div>
  );
}

interface Part {
  readonly store: TournamentStore;
  readonly tournament: Tournament;
}

/** Fixtures that wait for an organiser. */
function Attention({ store, tournament }: Part) {
  const { name, attention } = tournament;
  const { value = [] } = useLoaded(
    async () =>
      attention === 0 ? [] : firstOf(tournaments().fixtures({ parent: name, state: FixtureState.ATTENTION }), 100),
    name,
    store.tick.value,
  );
  const entrants = useEntrants(name, store.tick.value);
  const { run } = terms.value;
  return (
    <section>
      <h2>{run.attention}</h2>
      {tournament.attentionText !== "" && (
        <p>
          <Said text={tournament.attentionText} />
        </p>
      )}
      {value.length === 0 && tournament.attentionText === "" && <p class="quiet">{run.noAttention}</p>}
      <ol class="plain fixtures">
        {value.map((fixture) => (
          <FixtureRow key={fixture.name} fixture={fixture} entrants={entrants}>
            <div class="fixture-tools">
              <p class="small">
                <Said text={fixture.attention} />
              </p>
              <FixtureDecision store={store} fixture={fixture} />
            </div>
          </FixtureRow>
        ))}
      </ol>
    </section>
  );
}

/** The course of the tournament as a whole. */
function Controls({ store, tournament }: Part) {
  const failure = useSignal<unknown>(undefined);
  const { name, state, paused } = tournament;
  const { run } = terms.value;
  const plays = store.plays.value;
  const act = (make: () => Promise<unknown>) => () => {
    failure.value = undefined;
    store.act(make).catch((thrown: unknown) => (failure.value = thrown));
  };
  const early = state === TournamentState.OPEN || state === TournamentState.CHECK_IN;
  const playing = state === TournamentState.IN_PROGRESS;
  return (
    <section>
      <h2>{run.controls}</h2>
      <Failure error={failure.value} />
      <p class="buttons">
        {state === TournamentState.DRAFT && (
          <button type="button" class="primary" onClick={act(() => organiser().open(name))}>
            {run.open}
          </button>
        )}
        {early && (!plays || isDue(tournament)) && (
          <button type="button" class="primary" onClick={act(() => organiser().start(name))}>
            {run.start}
          </button>
        )}
        {playing && !paused && !plays && (
          <button type="button" onClick={act(() => organiser().startRound(name))}>
            {run.startRound}
          </button>
        )}
        {paused && state < TournamentState.FINISHED && (
          <button type="button" class="primary" onClick={act(() => organiser().resume(name))}>
            {run.resume}
          </button>
        )}
        <DefinitionExport name={name} title={tournament.settings?.displayName ?? ""} />
      </p>
      {playing && !paused && !plays && (
        <ActionForm
          title={run.pause}
          reason="optional"
          onSubmit={(reason) => store.act(() => organiser().pause(name, reason))}
        />
      )}
      {state < TournamentState.FINISHED && !(plays && playing) && (
        <ActionForm
          title={run.cancel}
          hint={run.cancelWhy}
          reason="needed"
          danger
          onSubmit={(reason) => store.act(() => organiser().cancel(name, reason))}
        />
      )}
      {state === TournamentState.FINISHED && !plays && (
        <ActionForm
          title={run.reopen}
          hint={run.reopenWhy}
          reason="needed"
          onSubmit={(reason) => store.act(() => organiser().reopen(name, reason))}
        />
      )}
    </section>
  );
}

/** Reports whether a start at this moment keeps nobody out, so that an organiser who plays may make it. */
function isDue({ settings, entrants }: Tournament): boolean {
  const now = BigInt(Math.floor(Date.now() / 1000));
  const registration = settings?.registration;
  if (settings?.startTime !== undefined) return settings.startTime.seconds <= now;
  if (registration === undefined || registration.checkIn !== undefined) return false;
  const closed = registration.closeTime !== undefined && registration.closeTime.seconds <= now;
  return closed || entrants >= registration.maxEntrants;
}
