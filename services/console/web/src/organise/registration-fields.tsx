import { create } from "@bufbuild/protobuf";
import {
  type RegistrationSettings,
  RegistrationSettingsSchema,
} from "@sandtable/client/gen/sandtable/tournaments/v1/tournament_pb.js";
import { terms } from "../words/organise/terms.js";
import { terms as tournamentTerms } from "../words/tournaments/terms.js";
import { ChoiceField, MomentField, NumberField, OptionalNumberField, SpanField, TextField } from "./fields.js";
import { optional } from "./match-fields.js";

/** Terms of entry: for whom it is open, and until when. */
export function RegistrationFields({
  registration,
  set,
}: {
  readonly registration: RegistrationSettings | undefined;
  readonly set: (registration: RegistrationSettings) => void;
}) {
  const now = registration ?? create(RegistrationSettingsSchema);
  const change = (changed: Partial<RegistrationSettings>) =>
    set(create(RegistrationSettingsSchema, { ...now, ...changed }));
  const { modes, kinds } = tournamentTerms.value.terms;
  return (
    <fieldset>
      <legend>{terms.value.parts.registration}</legend>
      <div class="fields">
        <ChoiceField
          of="mode"
          value={now.mode || 1}
          set={(mode) => change({ mode })}
          options={[1, 2, 3].map((one) => [one, modes[one] ?? ""])}
        />
        <ChoiceField
          of="kind"
          value={now.kind || 1}
          set={(kind) => change({ kind })}
          options={[1, 2, 3].map((one) => [one, kinds[one] ?? ""])}
        />
        <NumberField of="max" value={now.maxEntrants} least={2} set={(maxEntrants) => change({ maxEntrants })} />
        <NumberField of="min" value={now.minEntrants} least={2} set={(minEntrants) => change({ minEntrants })} />
        <NumberField of="waiting" value={now.maxWaiting} set={(maxWaiting) => change({ maxWaiting })} />
        <NumberField of="team" value={now.teamSize || 1} least={1} most={8} set={(teamSize) => change({ teamSize })} />
        <SpanField of="checkIn" value={now.checkIn} set={(value) => change(optional("checkIn", value))} />
        <MomentField of="closeTime" value={now.closeTime} set={(value) => change(optional("closeTime", value))} />
        <TextField of="ratingPool" value={now.ratingPool} set={(ratingPool) => change({ ratingPool })} />
        <OptionalNumberField
          of="minRating"
          value={now.minRating}
          set={(value) => change(optional("minRating", value))}
        />
        <OptionalNumberField
          of="maxRating"
          value={now.maxRating}
          set={(value) => change(optional("maxRating", value))}
        />
      </div>
    </fieldset>
  );
}
