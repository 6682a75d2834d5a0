import { create } from "@bufbuild/protobuf";
import { useSignal } from "@preact/signals";
import {
  type Tournament,
  type TournamentSettings,
  TournamentSettingsSchema,
  TournamentState,
} from "@sandtable/client/gen/sandtable/tournaments/v1/tournament_pb.js";
import { organiser } from "../tournaments/calls.js";
import type { TournamentStore } from "../tournaments/store.js";
import { terms } from "../words/organise/terms.js";
import { ActionForm } from "./action-form.js";
import { useMatchChoice } from "./match-fields.js";
import { SettingsForm } from "./settings-form.js";

/** Changes what was decided about a tournament, as far as it can still be changed. */
export function ChangeForm({
  store,
  tournament,
}: {
  readonly store: TournamentStore;
  readonly tournament: Tournament;
}) {
  const { state, settings: before, name, etag, entrants } = tournament;
  const settings = useSignal<TournamentSettings>(before ?? create(TournamentSettingsSchema));
  const match = useMatchChoice(before?.match, "none");
  const expected = useSignal(Math.max(entrants, 8));
  const { run } = terms.value;
  if (state !== TournamentState.DRAFT && state !== TournamentState.OPEN) return null;
  return (
    <ActionForm
      title={run.settings}
      hint={state === TournamentState.OPEN ? run.settingsWhy : ""}
      onSubmit={() =>
        store.act(() =>
          organiser().update({
            name,
            etag,
            settings: create(TournamentSettingsSchema, { ...settings.value, match: match.settings() }),
          }),
        )
      }
    >
      <SettingsForm
        settings={settings}
        match={match}
        expected={expected}
        checked={undefined}
        open={state === TournamentState.OPEN}
      />
    </ActionForm>
  );
}
