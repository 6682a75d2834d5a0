import { useSignal } from "@preact/signals";
import type { Decision_Losses, Group } from "@sandtable/client/gen/sandtable/games/aa1940/v1/decision_pb.js";
import { Stepper } from "../../../parts/stepper.js";
import { words } from "../../../words/words.js";
import { unit } from "../names.js";
import { Symbol } from "../symbol.js";
import { type Asked, groupName } from "./forms.js";

interface Lost {
  readonly destroyed: number;
  readonly damaged: number;
}

/** Which units the hits fall on: the usual ones are filled in. */
export function Losses({
  asked: { controls, standIn, send },
  question,
}: {
  readonly asked: Asked;
  readonly question: Decision_Losses;
}) {
  const given = standIn?.kind.case === "losses" ? standIn.kind.value.losses : [];
  const lost = useSignal<ReadonlyMap<number, Lost>>(
    new Map(given.map(({ unit: number, destroyed, damaged }) => [number, { destroyed, damaged }])),
  );
  const of = (group: Group): Lost => lost.value.get(group.unit) ?? { destroyed: 0, damaged: 0 };
  const hitsOf = (group: Group) => (group.damaged ? 1 : (controls.table.atlas.profiles.get(group.type)?.hits ?? 1));
  const assigned = question.groups.reduce(
    (sum, group) => sum + of(group).destroyed * hitsOf(group) + of(group).damaged,
    0,
  );
  const change = (group: Group, changed: Partial<Lost>) =>
    (lost.value = new Map(lost.value).set(group.unit, { ...of(group), ...changed }));
  const left = question.required - assigned;
  const power = question.groups.map((group) => controls.table.atlas.profiles.get(group.type)?.cost ?? 0);
  const cost = question.groups.reduce((sum, group, place) => sum + of(group).destroyed * (power[place] ?? 0), 0);
  return (
    <>
      <p>
        <strong class="figures">
          {assigned}/{question.required}
        </strong>{" "}
        hits assigned, {cost} IPCs lost
      </p>
      {question.groups.map((group) => {
        const { destroyed, damaged } = of(group);
        const hits = hitsOf(group);
        return (
          <div key={group.unit}>
            <Stepper
              label={`${unit(group.type)} lost`}
              value={destroyed}
              most={Math.min(group.count - damaged, destroyed + Math.max(Math.floor(left / hits), 0))}
              onChange={(value) => change(group, { destroyed: value })}
            >
              <Symbol type={group.type} /> {groupName(controls, group)}
            </Stepper>
            {hits > 1 && (
              <Stepper
                label={`${unit(group.type)} damaged`}
                value={damaged}
                most={Math.min(group.count - destroyed, damaged + Math.max(left, 0))}
                onChange={(value) => change(group, { damaged: value })}
              >
                <span class="quiet">… takes a hit and stays</span>
              </Stepper>
            )}
          </div>
        );
      })}
      <button
        type="button"
        class="primary"
        disabled={controls.desk.busy.value || left !== 0}
        onClick={() =>
          send({
            case: "losses",
            value: {
              losses: question.groups
                .map((group) => ({ unit: group.unit, ...of(group) }))
                .filter(({ destroyed, damaged }) => destroyed + damaged > 0),
            },
          })
        }
      >
        {words.value.play.answer}
      </button>
    </>
  );
}
