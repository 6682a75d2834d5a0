import { create } from "@bufbuild/protobuf";
import type { Signal } from "@preact/signals";
import type {
  StandingsSettings,
  Tournament,
  TournamentSettings,
} from "@sandtable/client/gen/sandtable/tournaments/v1/tournament_pb.js";
import {
  StandingsSettingsSchema,
  TournamentSettingsSchema,
} from "@sandtable/client/gen/sandtable/tournaments/v1/tournament_pb.js";
import { plainPower } from "../parts/match-words.js";
import { terms } from "../words/organise/terms.js";
import { ChoiceField, LongField, MomentField, NumberField, TextField } from "./fields.js";
import { FixtureFields } from "./fixture-fields.js";
import { type MatchChoice, MatchFields, optional } from "./match-fields.js";
import { PreviewTable } from "./preview-table.js";
import { RegistrationFields } from "./registration-fields.js";
import { RoundFields } from "./round-fields.js";
import { choices, newStage, StageFields } from "./stage-fields.js";

/** Stages that a tournament may have. */
const MOST_STAGES = 8;

/** When everybody sees the standings, and the tournament's name in addresses. */
function StandingsFields({
  settings: { slug, standings },
  change,
}: {
  readonly settings: TournamentSettings;
  readonly change: (changed: Partial<TournamentSettings>) => void;
}) {
  const visibility = standings?.visibility || 1;
  const now = standings ?? create(StandingsSettingsSchema);
  const set = (changed: Partial<StandingsSettings>) =>
    change({ standings: create(StandingsSettingsSchema, { ...now, ...changed }) });
  return (
    <>
      <TextField of="slug" most={30} value={slug} set={(text) => change({ slug: text.trim() })} />
      <ChoiceField
        of="standings"
        value={visibility}
        set={(chosen) => set({ visibility: chosen, round: chosen === 2 ? 1 : 0 })}
        options={choices("standings")}
      />
      {visibility === 2 && (
        <NumberField of="standingsRound" value={standings?.round ?? 1} least={1} set={(round) => set({ round })} />
      )}
    </>
  );
}

/** All settings of a tournament, each with its meaning, and what they come to. */
export function SettingsForm({
  settings,
  match,
  expected,
  checked,
  open = false,
}: {
  readonly settings: Signal<TournamentSettings>;
  readonly match: MatchChoice;
  /** Entrants for whom the preview is. */
  readonly expected: Signal<number>;
  /** The tournament that the server would make of the settings, when it takes them. */
  readonly checked: Tournament | undefined;
  /** True if entrants have come on these terms: texts, times and limits alone can be changed. */
  readonly open?: boolean;
}) {
  const now = settings.value;
  const change = (changed: Partial<TournamentSettings>) =>
    (settings.value = create(TournamentSettingsSchema, { ...settings.peek(), ...changed }));
  const { parts, create: said } = terms.value;
  return (
    <>
      <fieldset>
        <legend>{parts.basics}</legend>
        <div class="fields">
          <TextField
            of="displayName"
            required
            most={80}
            value={now.displayName}
            set={(displayName) => change({ displayName })}
          />
          {!open && <StandingsFields settings={now} change={change} />}
          <MomentField of="startTime" value={now.startTime} set={(value) => change(optional("startTime", value))} />
        </div>
        <LongField of="description" value={now.description} set={(description) => change({ description })} />
      </fieldset>
      {!open && (
        <>
          <MatchFields choice={match} fixed={now.match !== undefined} />
          <FixtureFields fixture={now.fixture} set={(fixture) => change({ fixture })} />
          {now.stages.map((stage, place) => (
            <StageFields
              key={place}
              stage={stage}
              place={place}
              set={(one) => change({ stages: now.stages.map((old, at) => (at === place ? one : old)) })}
              remove={
                now.stages.length < 2 ? undefined : () => change({ stages: now.stages.filter((_, at) => at !== place) })
              }
            />
          ))}
          {now.stages.length < MOST_STAGES && (
            <p class="buttons">
              <button type="button" onClick={() => change({ stages: [...now.stages, newStage("knockout", 8)] })}>
                {said.addStage}
              </button>
            </p>
          )}
          <RoundFields round={now.round} set={(round) => change({ round })} />
        </>
      )}
      <RegistrationFields registration={now.registration} set={(registration) => change({ registration })} />
      <fieldset>
        <legend>{parts.preview}</legend>
        <label class="narrow">
          {said.expected}
          <input
            type="number"
            min={2}
            max={10_000}
            value={expected.value}
            onInput={(event) => (expected.value = Number(event.currentTarget.value) || 2)}
          />
        </label>
        <PreviewTable settings={now} entrants={expected.value} />
        {checked !== undefined && (
          <p class="small" role="status">
            <span class="verdict true">{said.sound}</span> {said.sides}:{" "}
            {checked.sides
              .map(({ seats }) => seats.flatMap(({ powers }) => powers.map(plainPower)).join(", "))
              .join(" — ")}
          </p>
        )}
      </fieldset>
    </>
  );
}
