import { create } from "@bufbuild/protobuf";
import type { Duration } from "@bufbuild/protobuf/wkt";
import { type RoundSettings, RoundSettingsSchema } from "@sandtable/client/gen/sandtable/tournaments/v1/play_pb.js";
import { seconds } from "../parts/moment.js";
import { terms } from "../words/organise/terms.js";
import { terms as tournamentTerms } from "../words/tournaments/terms.js";
import { ChoiceField, NumberField, SpanField, span, TextField, writeSpan } from "./fields.js";
import { optional } from "./match-fields.js";

/** Length of rounds, and what follows when they take longer. */
export function RoundFields({
  round,
  set,
}: {
  readonly round: RoundSettings | undefined;
  readonly set: (round: RoundSettings) => void;
}) {
  const now = round ?? create(RoundSettingsSchema);
  const change = (changed: Partial<RoundSettings>) => set(create(RoundSettingsSchema, { ...now, ...changed }));
  const { noShows, deadlines } = tournamentTerms.value.terms;
  return (
    <fieldset>
      <legend>{terms.value.parts.rounds}</legend>
      <div class="fields">
        <SpanField of="duration" value={now.duration} set={(value) => change(optional("duration", value))} />
        <SpanField of="pause" value={now.pause} set={(value) => change(optional("pause", value))} />
        <SpanField of="joinWithin" value={now.joinWithin} set={(value) => change(optional("joinWithin", value))} />
        <ChoiceField
          of="noShow"
          value={now.noShow || 1}
          set={(noShow) => change({ noShow })}
          options={[1, 2].map((one) => [one, noShows[one] ?? ""])}
        />
        <ChoiceField
          of="atDeadline"
          value={now.atDeadline || 1}
          set={(atDeadline) => change({ atDeadline })}
          options={[1, 2, 3, 4, 5].map((one) => [one, deadlines[one] ?? ""])}
        />
        <TextField
          of="reminders"
          value={now.reminders.map((one) => writeSpan(seconds(one))).join(", ")}
          set={(text) => change({ reminders: spans(text) })}
        />
        <NumberField
          of="tolerated"
          value={now.toleratedNoShows || 1}
          least={1}
          set={(toleratedNoShows) => change({ toleratedNoShows })}
        />
      </div>
    </fieldset>
  );
}

function spans(text: string): Duration[] {
  return text
    .split(",")
    .map(span)
    .filter((one) => one !== undefined);
}
