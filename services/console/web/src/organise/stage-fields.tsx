import { create } from "@bufbuild/protobuf";
import {
  ArenaSettingsSchema,
  KnockoutSettingsSchema,
  RoundRobinSettingsSchema,
  StageIntakeSchema,
  type StageSettings,
  StageSettingsSchema,
  SwissSettingsSchema,
} from "@sandtable/client/gen/sandtable/tournaments/v1/stage_pb.js";
import { terms } from "../words/organise/terms.js";
import { CheckField, ChoiceField, NumberField, SpanField, span, TextField } from "./fields.js";
import { optional } from "./match-fields.js";
import { TieBreakList } from "./tie-break-list.js";

type System = NonNullable<StageSettings["system"]["case"]>;

/** Settings of a system as they begin. */
const SYSTEMS: Record<System, () => StageSettings["system"]> = {
  roundRobin: () => ({ case: "roundRobin", value: create(RoundRobinSettingsSchema, { leaving: 1, groups: 1 }) }),
  swiss: () => ({ case: "swiss", value: create(SwissSettingsSchema, { rounds: 5, pairing: 1 }) }),
  knockout: () => ({ case: "knockout", value: create(KnockoutSettingsSchema, { ifDrawn: 1 }) }),
  arena: () => ({ case: "arena", value: create(ArenaSettingsSchema, optional("duration", span("2h"))) }),
};

/** A stage as it begins. */
export function newStage(system: System, best = 0): StageSettings {
  return create(StageSettingsSchema, { system: SYSTEMS[system](), intake: create(StageIntakeSchema, { best }) });
}

/** The choices of a group of words, by their numbers. */
export function choices(of: string): (readonly [number, string])[] {
  return Object.entries(terms.value.choices[of] ?? {}).map(([value, text]) => [Number(value), text]);
}

/** One stage: how opponents are found, and who takes part. */
export function StageFields({
  stage,
  place,
  set,
  remove,
}: {
  readonly stage: StageSettings;
  /** Its place, counted from 0. */
  readonly place: number;
  readonly set: (stage: StageSettings) => void;
  /** Takes it out; none for the only one. */
  readonly remove: (() => void) | undefined;
}) {
  const change = (changed: Partial<StageSettings>) => set(create(StageSettingsSchema, { ...stage, ...changed }));
  const intake = stage.intake ?? create(StageIntakeSchema);
  const { create: said, parts } = terms.value;
  return (
    <fieldset class="stage">
      <legend>{parts.stage(place + 1)}</legend>
      <div class="fields">
        <ChoiceField<System>
          of="system"
          value={stage.system.case ?? "swiss"}
          set={(system) => change({ system: SYSTEMS[system](), tieBreaks: [] })}
          options={Object.entries(terms.value.choices["systems"] ?? {}).map(([id, text]) => [id as System, text])}
        />
        <SystemFields system={stage.system} set={(system) => change({ system })} />
        <NumberField
          of="best"
          value={intake.best}
          set={(best) => change({ intake: create(StageIntakeSchema, { ...intake, best }) })}
        />
        <ChoiceField
          of="seeding"
          value={intake.seeding}
          set={(seeding) => change({ intake: create(StageIntakeSchema, { ...intake, seeding }) })}
          options={choices("seeding").filter(([value]) => place > 0 || value < 4)}
        />
        <TextField of="stageName" value={stage.displayName} most={80} set={(displayName) => change({ displayName })} />
      </div>
      <TieBreakList chosen={stage.tieBreaks} set={(tieBreaks) => change({ tieBreaks: [...tieBreaks] })} />
      {remove !== undefined && (
        <p class="buttons">
          <button type="button" onClick={remove}>
            {said.removeStage}
          </button>
        </p>
      )}
    </fieldset>
  );
}

function SystemFields({
  system,
  set,
}: {
  readonly system: StageSettings["system"];
  readonly set: (system: StageSettings["system"]) => void;
}) {
  switch (system.case) {
    case "roundRobin": {
      const { value } = system;
      const change = (changed: Partial<typeof value>) =>
        set({ case: "roundRobin", value: create(RoundRobinSettingsSchema, { ...value, ...changed }) });
      return (
        <>
          <NumberField of="groups" value={value.groups} least={1} most={64} set={(groups) => change({ groups })} />
          <ChoiceField
            of="leaving"
            value={value.leaving || 1}
            set={(leaving) => change({ leaving })}
            options={choices("leaving")}
          />
          <CheckField of="twice" value={value.twice} set={(twice) => change({ twice })} />
        </>
      );
    }
    case "swiss": {
      const { value } = system;
      const change = (changed: Partial<typeof value>) =>
        set({ case: "swiss", value: create(SwissSettingsSchema, { ...value, ...changed }) });
      return (
        <>
          <NumberField
            of="swissRounds"
            value={value.rounds}
            least={1}
            most={100}
            set={(rounds) => change({ rounds })}
          />
          <ChoiceField
            of="pairing"
            value={value.pairing || 1}
            set={(pairing) => change({ pairing })}
            options={choices("pairing")}
          />
          <NumberField
            of="byesOnRequest"
            value={value.byesOnRequest}
            set={(byesOnRequest) => change({ byesOnRequest })}
          />
          <NumberField
            of="lateEntry"
            value={value.lateEntryRounds}
            set={(lateEntryRounds) => change({ lateEntryRounds })}
          />
          <NumberField
            of="clubsApart"
            value={value.clubsApartRounds}
            set={(clubsApartRounds) => change({ clubsApartRounds })}
          />
        </>
      );
    }
    case "knockout": {
      const { value } = system;
      const change = (changed: Partial<typeof value>) =>
        set({ case: "knockout", value: create(KnockoutSettingsSchema, { ...value, ...changed }) });
      return (
        <>
          <ChoiceField
            of="ifDrawn"
            value={value.ifDrawn || 1}
            set={(ifDrawn) => change({ ifDrawn })}
            options={choices("ifDrawn")}
          />
          <CheckField
            of="doubleElimination"
            value={value.doubleElimination}
            set={(doubleElimination) =>
              change({
                doubleElimination,
                finalReset: doubleElimination && value.finalReset,
                thirdPlace: !doubleElimination && value.thirdPlace,
              })
            }
          />
          {value.doubleElimination ? (
            <CheckField of="finalReset" value={value.finalReset} set={(finalReset) => change({ finalReset })} />
          ) : (
            <CheckField of="thirdPlace" value={value.thirdPlace} set={(thirdPlace) => change({ thirdPlace })} />
          )}
        </>
      );
    }
    case "arena": {
      const { value } = system;
      const change = (changed: Partial<typeof value>) =>
        set({ case: "arena", value: create(ArenaSettingsSchema, { ...value, ...changed }) });
      return (
        <>
          <SpanField
            of="arenaLength"
            required
            value={value.duration}
            set={(length) => change(optional("duration", length))}
          />
          <SpanField of="arenaEvery" value={value.interval} set={(every) => change(optional("interval", every))} />
        </>
      );
    }
    default:
      return null;
  }
}
