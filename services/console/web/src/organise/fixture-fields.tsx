import { create } from "@bufbuild/protobuf";
import {
  FixtureForm,
  type FixtureSettings,
  FixtureSettingsSchema,
} from "@sandtable/client/gen/sandtable/tournaments/v1/play_pb.js";
import { terms } from "../words/organise/terms.js";
import { terms as tournamentTerms } from "../words/tournaments/terms.js";
import { CheckField, ChoiceField, NumberField, TextField } from "./fields.js";

/** The matches of a fixture: how many there are, and how they belong together. */
export function FixtureFields({
  fixture,
  set,
}: {
  readonly fixture: FixtureSettings | undefined;
  readonly set: (fixture: FixtureSettings) => void;
}) {
  const now = fixture ?? create(FixtureSettingsSchema);
  const change = (changed: Partial<FixtureSettings>) => set(create(FixtureSettingsSchema, { ...now, ...changed }));
  const { forms } = tournamentTerms.value.terms;
  const mirror = now.form === FixtureForm.MIRROR || now.form === FixtureForm.MIRROR_IN_TURN;
  return (
    <fieldset>
      <legend>{terms.value.parts.matches}</legend>
      <div class="fields">
        <ChoiceField
          of="form"
          value={now.form || FixtureForm.SINGLE}
          set={(form) =>
            change({
              form,
              bestOf: form === FixtureForm.BEST_OF ? 3 : 0,
              duplicateDice: form === FixtureForm.MIRROR && now.duplicateDice,
            })
          }
          options={[1, 2, 3, 4].map((form) => [form as FixtureForm, forms[form] ?? ""])}
        />
        {now.form === FixtureForm.BEST_OF && (
          <NumberField of="bestOf" value={now.bestOf} least={3} most={15} set={(bestOf) => change({ bestOf })} />
        )}
        {now.form === FixtureForm.MIRROR && (
          <CheckField of="duplicateDice" value={now.duplicateDice} set={(duplicateDice) => change({ duplicateDice })} />
        )}
        {mirror && (
          <TextField
            of="scoreOrder"
            value={now.scoreOrder.join(", ")}
            set={(text) => change({ scoreOrder: text.split(/[\s,]+/).filter((one) => one !== "") })}
          />
        )}
      </div>
    </fieldset>
  );
}
