import type { PoolSettings } from "@sandtable/client/gen/sandtable/ladder/v1/pool_pb.js";
import { terms } from "../words/organise/terms.js";
import { terms as tournamentTerms } from "../words/tournaments/terms.js";
import { CheckField, ChoiceField, LongField, NumberField, SpanField, TextField } from "./fields.js";
import { optional } from "./match-fields.js";

/** Settings of a pool beside its matches. */
export function PoolFields({
  settings,
  change,
}: {
  readonly settings: PoolSettings;
  readonly change: (changed: Partial<PoolSettings>) => void;
}) {
  const { kinds } = tournamentTerms.value.terms;
  return (
    <fieldset>
      <legend>{terms.value.parts.basics}</legend>
      <div class="fields">
        <TextField
          of="displayName"
          required
          most={80}
          value={settings.displayName}
          set={(displayName) => change({ displayName })}
        />
        <TextField of="slug" most={30} value={settings.slug} set={(slug) => change({ slug: slug.trim() })} />
        <ChoiceField
          of="attendees"
          value={settings.kind || 1}
          set={(kind) => change({ kind, mixed: kind === 1 && settings.mixed })}
          options={[1, 2, 3].map((one) => [one, kinds[one] ?? ""])}
        />
        {settings.kind === 1 && <CheckField of="mixed" value={settings.mixed} set={(mixed) => change({ mixed })} />}
        <SpanField of="poolJoin" value={settings.joinWithin} set={(value) => change(optional("joinWithin", value))} />
        <SpanField of="longest" value={settings.longest} set={(value) => change(optional("longest", value))} />
        <NumberField of="meetings" value={settings.mostMeetings} set={(mostMeetings) => change({ mostMeetings })} />
        <NumberField
          of="rated"
          value={settings.mostRatedMeetings}
          set={(mostRatedMeetings) => change({ mostRatedMeetings })}
        />
        <SpanField of="season" value={settings.season} set={(value) => change(optional("season", value))} />
        <NumberField
          of="weight"
          value={settings.weight || 1}
          least={1}
          most={100}
          set={(weight) => change({ weight })}
        />
        <CheckField of="softReset" value={settings.softReset} set={(softReset) => change({ softReset })} />
        <CheckField of="authorsApart" value={settings.authorsApart} set={(authorsApart) => change({ authorsApart })} />
      </div>
      <LongField of="description" value={settings.description} set={(description) => change({ description })} />
    </fieldset>
  );
}
