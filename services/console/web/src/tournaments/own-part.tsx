import { useSignal } from "@preact/signals";
import { type Entrant, EntrantState } from "@sandtable/client/gen/sandtable/tournaments/v1/entrant_pb.js";
import {
  RegistrationMode,
  type Tournament,
  TournamentState,
} from "@sandtable/client/gen/sandtable/tournaments/v1/tournament_pb.js";
import { account } from "../account/session.js";
import { Failure } from "../parts/failure.js";
import { Said } from "../parts/name.js";
import { SureButton } from "../parts/sure-button.js";
import { terms } from "../words/tournaments/terms.js";
import { tournaments } from "./calls.js";
import { EntryForm } from "./entry-form.js";
import { OwnFixtures } from "./own-fixtures.js";
import type { TournamentStore } from "./store.js";

/** The part of an entrant: what the account that is signed in can do as one. */
export function OwnPart({ store, tournament }: { readonly store: TournamentStore; readonly tournament: Tournament }) {
  const failure = useSignal<unknown>(undefined);
  const { own: said } = terms.value;
  const open = takesEntrants(tournament);
  const own = store.own.value;
  const act = (make: () => Promise<unknown>) => {
    failure.value = undefined;
    store.act(make).catch((thrown: unknown) => (failure.value = thrown));
  };
  if (account.value === undefined) {
    return open ? (
      <p class="quiet no-print">
        <a href="#/account">{said.signIn}</a>
      </p>
    ) : null;
  }
  const plays = own !== undefined && store.plays.value;
  if (!plays && !(open && tournament.settings?.registration?.teamSize === 1)) return null;
  return (
    <section class="own no-print">
      <h2>{said.title}</h2>
      <Failure error={failure.value} />
      {plays ? (
        <OwnEntrant store={store} tournament={tournament} own={own} act={act} />
      ) : (
        <EntryForm tournament={tournament} act={act} />
      )}
    </section>
  );
}

/** Reports whether an account may enter now, as far as the terms tell. */
function takesEntrants({ state, settings, stage, round }: Tournament): boolean {
  if (settings?.registration?.mode === RegistrationMode.INVITATION) return false;
  if (state === TournamentState.OPEN || state === TournamentState.CHECK_IN) return true;
  const system = settings?.stages[0]?.system;
  const late = system?.case === "swiss" ? system.value.lateEntryRounds : 0;
  return state === TournamentState.IN_PROGRESS && stage === 1 && (system?.case === "arena" || round < late);
}

function OwnEntrant({
  store,
  tournament,
  own,
  act,
}: {
  readonly store: TournamentStore;
  readonly tournament: Tournament;
  readonly own: Entrant;
  readonly act: (make: () => Promise<unknown>) => void;
}) {
  const round = useSignal(1);
  const { own: said } = terms.value;
  const system = tournament.settings?.stages[Math.max(tournament.stage, 1) - 1]?.system;
  const byes = system?.case === "swiss" && system.value.byesOnRequest > own.byeRounds.length;
  const over = tournament.state > TournamentState.IN_PROGRESS;
  return (
    <>
      <p>
        <Said text={own.state === EntrantState.INVITED ? said.invited : said.entered(own.displayName)} />
      </p>
      <OwnFixtures store={store} tournament={tournament} own={own} />
      {!over && (
        <div class="buttons">
          {own.state === EntrantState.INVITED && (
            <>
              <button
                type="button"
                class="primary"
                onClick={() => act(() => tournaments().answerInvitation(own.name, true))}
              >
                {said.accept}
              </button>
              <button type="button" onClick={() => act(() => tournaments().answerInvitation(own.name, false))}>
                {said.decline}
              </button>
            </>
          )}
          {own.state === EntrantState.ENTERED && tournament.state === TournamentState.CHECK_IN && !own.checkedIn && (
            <button type="button" class="primary" onClick={() => act(() => tournaments().checkIn(own.name))}>
              {said.checkIn}
            </button>
          )}
          {own.state !== EntrantState.INVITED && (
            <SureButton
              text={said.withdraw}
              sure={said.withdrawSure}
              onSure={() => act(() => tournaments().withdraw({ name: own.name }))}
            />
          )}
          {byes && (
            <>
              <label class="inline">
                {said.bye}
                <input
                  type="number"
                  min={1}
                  max={system.value.rounds}
                  value={round.value}
                  onInput={(event) => (round.value = Number(event.currentTarget.value))}
                />
              </label>
              <button type="button" onClick={() => act(() => tournaments().requestBye(own.name, round.value))}>
                {said.byeTake}
              </button>
            </>
          )}
        </div>
      )}
    </>
  );
}
