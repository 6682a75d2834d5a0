import { UnitType } from "@sandtable/client/gen/sandtable/games/aa1940/v1/common_pb.js";
import { BreakthroughChart } from "@sandtable/client/gen/sandtable/games/aa1940/v1/research_pb.js";
import type { Answer, Decision, Group } from "@sandtable/client/gen/sandtable/games/aa1940/v1/decision_pb.js";
import type { ComponentChildren } from "preact";
import { words } from "../../../words/words.js";
import { slot, unit, units } from "../names.js";
import { Symbol } from "../symbol.js";
import type { Controls } from "./controls.js";
import type { AnswerKind } from "./decision-card.js";
import { Assign, Numbers } from "./form-parts.js";
import { Losses } from "./losses-form.js";
import { OddsLine } from "./odds-line.js";
import { Standing } from "./standing.js";

export { Filed } from "./standing.js";

/** A question to be answered. */
export interface Asked {
  readonly controls: Controls;
  readonly decision: Decision;
  /** The answer that would be given for the seat. */
  readonly standIn: Answer | undefined;
  readonly send: (kind: AnswerKind) => void;
}

/** The form of a question, and answers in advance to others like it. */
export function Form(asked: Asked) {
  return (
    <>
      {answerForm(asked)}
      <Standing controls={asked.controls} decision={asked.decision} />
    </>
  );
}

function answerForm(asked: Asked): ComponentChildren {
  const { controls, decision, standIn, send } = asked;
  const { atlas } = controls.table;
  const { question } = decision;
  const given = standIn?.kind;
  switch (question.case) {
    case "losses":
      return <Losses asked={asked} question={question.value} />;
    case "agreeLosses":
      return (
        <>
          <ul class="plain">
            {question.value.losses.map(({ unit: number, destroyed, damaged }) => {
              const group = question.value.groups.find((one) => one.unit === number);
              return (
                <li key={number}>
                  {group === undefined
                    ? number
                    : `${atlas.power(group.power)}: ${units(group.type, destroyed + damaged)}`}
                  {damaged > 0 && ` (${damaged} damaged)`}
                </li>
              );
            })}
          </ul>
          <Choices
            asked={asked}
            options={[
              ["Agree", { case: "agreeLosses", value: true }],
              ["Let the attacker choose", { case: "agreeLosses", value: false }],
            ]}
          />
        </>
      );
    case "favor":
      return (
        <Choices
          asked={asked}
          options={[
            ["Grant it", { case: "favor", value: true }],
            ["Refuse", { case: "favor", value: false }],
          ]}
        />
      );
    case "press": {
      const position = controls.table.position.value;
      return (
        <>
          {position !== undefined && (
            <OddsLine position={position} power={decision.power} space={question.value.space} more={[]} />
          )}
          <Choices
            asked={asked}
            options={[
              ["Fight on", { case: "press", value: {} }],
              ...question.value.retreats.map((to): [string, AnswerKind] => [
                `Retreat to ${atlas.name(to)}`,
                { case: "retreat", value: { to } },
              ]),
              ...(question.value.airMayLeave
                ? [["Aircraft only break off", { case: "retreat", value: { to: "" } }] as [string, AnswerKind]]
                : []),
            ]}
          />
        </>
      );
    }
    case "commandNeutral":
      return (
        <Choices
          asked={asked}
          options={question.value.powers.map((power) => [atlas.power(power), { case: "commandNeutral", value: power }])}
        />
      );
    case "breakthrough":
      return (
        <Choices
          asked={asked}
          options={[
            ["Chart 1", { case: "breakthrough", value: BreakthroughChart.ONE }],
            ["Chart 2", { case: "breakthrough", value: BreakthroughChart.TWO }],
          ]}
        />
      );
    case "declareWar":
      return (
        <Choices
          asked={asked}
          options={[
            ["Stay at peace", { case: "declareWar", value: { on: [] } }],
            ...question.value.on.map((on): [string, AnswerKind] => [
              `Declare war on ${atlas.power(on)}`,
              { case: "declareWar", value: { on: [on] } },
            ]),
            ...(question.value.on.length > 1
              ? [
                  ["Declare war on all", { case: "declareWar", value: { on: question.value.on } }] as [
                    string,
                    AnswerKind,
                  ],
                ]
              : []),
          ]}
        />
      );
    case "scramble": {
      const rows = question.value.options.map((option) => ({
        key: `${option.from} ${option.zone} ${option.power} ${option.type}`,
        option,
        most: option.most,
        label: `${unit(option.type)}, ${atlas.name(option.from)} to ${atlas.name(option.zone)}`,
        picture: <Symbol type={option.type} />,
        initial:
          given?.case === "scramble"
            ? (given.value.scrambled.find(
                (one) =>
                  one.from === option.from &&
                  one.zone === option.zone &&
                  one.type === option.type &&
                  one.power === option.power,
              )?.count ?? 0)
            : 0,
      }));
      return (
        <Numbers
          rows={rows}
          busy={controls.desk.busy.value}
          onSend={(counts) =>
            send({
              case: "scramble",
              value: {
                scrambled: rows.flatMap(({ key, option: { from, zone, power, type } }) =>
                  some(counts, key, (count) => ({ from, zone, power, type, count })),
                ),
              },
            })
          }
        />
      );
    }
    case "intercept": {
      const rows = question.value.options.map(({ power, count }) => ({
        key: power,
        most: count,
        label: `${atlas.power(power)}: fighters`,
        picture: <Symbol type={UnitType.FIGHTER} />,
        initial:
          given?.case === "intercept" ? (given.value.fighters.find((one) => one.power === power)?.count ?? 0) : 0,
      }));
      return (
        <Numbers
          rows={rows}
          busy={controls.desk.busy.value}
          onSend={(counts) =>
            send({
              case: "intercept",
              value: { fighters: rows.flatMap(({ key }) => some(counts, key, (count) => ({ power: key, count }))) },
            })
          }
        />
      );
    }
    case "submerge": {
      const rows = question.value.submarines.map((group) => ({
        key: String(group.unit),
        most: group.count,
        label: groupName(controls, group),
        picture: <Symbol type={group.type} />,
        initial:
          given?.case === "submerge" ? (given.value.groups.find((one) => one.unit === group.unit)?.count ?? 0) : 0,
      }));
      return (
        <Numbers
          rows={rows}
          busy={controls.desk.busy.value}
          onSend={(counts) =>
            send({
              case: "submerge",
              value: {
                groups: rows.flatMap(({ key }) => some(counts, key, (count) => ({ unit: Number(key), count }))),
              },
            })
          }
        />
      );
    }
    case "kamikaze": {
      const rows = question.value.zones.flatMap(({ zone, ships }) =>
        ships.map((ship) => ({
          key: String(ship.unit),
          most: question.value.attacks,
          label: `${atlas.power(ship.power)}: ${unit(ship.type)}${ship.damaged ? ", damaged" : ""}, ${atlas.name(zone)}`,
          picture: <Symbol type={ship.type} />,
          initial:
            given?.case === "kamikaze" ? (given.value.attacks.find((one) => one.unit === ship.unit)?.attacks ?? 0) : 0,
        })),
      );
      return (
        <Numbers
          rows={rows}
          most={question.value.attacks}
          busy={controls.desk.busy.value}
          onSend={(counts) =>
            send({
              case: "kamikaze",
              value: {
                attacks: rows.flatMap(({ key }) => some(counts, key, (attacks) => ({ unit: Number(key), attacks }))),
              },
            })
          }
        />
      );
    }
    case "liberationForce": {
      const rows = [...atlas.profiles.values()]
        .filter(({ cost }) => cost > 0 && cost <= question.value.budget)
        .map(({ type, cost }) => ({
          key: String(type),
          most: Math.floor(question.value.budget / cost),
          cost,
          label: `${unit(type)} (${cost})`,
          picture: <Symbol type={type} />,
          initial:
            given?.case === "liberationForce" ? (given.value.units.find((one) => one.type === type)?.count ?? 0) : 0,
        }));
      return (
        <Numbers
          rows={rows}
          budget={question.value.budget}
          busy={controls.desk.busy.value}
          onSend={(counts) =>
            send({
              case: "liberationForce",
              value: {
                units: rows.flatMap(({ key }) =>
                  some(counts, key, (count) => ({ type: Number(key) as UnitType, count })),
                ),
              },
            })
          }
        />
      );
    }
    case "bombard": {
      const places = question.value.targets.map(
        ({ space, count }) => [space, `${atlas.name(space)} (${count} land)`] as const,
      );
      return (
        <Assign
          groups={question.value.ships.map((group) => ({
            unit: group.unit,
            count: group.count,
            label: groupName(controls, group),
            picture: <Symbol type={group.type} />,
            places,
          }))}
          nothing="Do not fire"
          initial={given?.case === "bombard" ? given.value.assignments : []}
          busy={controls.desk.busy.value}
          onSend={(assignments) => send({ case: "bombard", value: { assignments } })}
        />
      );
    }
    case "landStranded":
      return (
        <Assign
          groups={question.value.groups.flatMap(({ group, at, options }) =>
            group === undefined
              ? []
              : [
                  {
                    unit: group.unit,
                    count: group.count,
                    label: `${groupName(controls, group)}, ${atlas.name(at)}`,
                    picture: <Symbol type={group.type} />,
                    places: options.map(
                      ({ space, count }) => [space, `${atlas.name(space)} (room for ${count})`] as const,
                    ),
                  },
                ],
          )}
          nothing="Let them be lost"
          initial={given?.case === "landStranded" ? given.value.assignments : []}
          busy={controls.desk.busy.value}
          onSend={(assignments) => send({ case: "landStranded", value: { assignments } })}
        />
      );
    case "raidTargets":
      return (
        <Assign
          groups={question.value.bombers.map((group) => ({
            unit: group.unit,
            count: group.count,
            label: groupName(controls, group),
            picture: <Symbol type={group.type} />,
            places: question.value.targets
              .filter((target) => group.type !== UnitType.TACTICAL_BOMBER || target !== 1)
              .map((target) => [String(target), slot(target)] as const),
          }))}
          initial={
            given?.case === "raidTargets" ? given.value.assignments.map((one) => ({ ...one, to: String(one.to) })) : []
          }
          busy={controls.desk.busy.value}
          onSend={(assignments) =>
            send({
              case: "raidTargets",
              value: { assignments: assignments.map((one) => ({ ...one, to: Number(one.to) })) },
            })
          }
        />
      );
    case "placeBid":
      return (
        <Choices
          asked={asked}
          options={[
            [
              `Take ${question.value.budget} IPCs in hand`,
              { case: "placeBid", value: { units: [], kept: question.value.budget } },
            ],
            ["Leave it to the other powers of the side", { case: "placeBid", value: { units: [], kept: 0 } }],
          ]}
        />
      );
    default:
      return null;
  }
}

/** Buttons for answers of which one is to be given; the one that would be given is marked. */
function Choices({
  asked,
  options,
}: {
  readonly asked: Asked;
  readonly options: readonly (readonly [string, AnswerKind])[];
}) {
  const given = JSON.stringify(plain(asked.standIn?.kind));
  return (
    <div class="buttons column-buttons">
      {options.map(([text, kind]) => {
        const isDefault = JSON.stringify(plain(kind)) === given;
        return (
          <button
            type="button"
            key={text}
            class={isDefault ? "default" : ""}
            disabled={asked.controls.desk.busy.value}
            onClick={() => asked.send(kind)}
          >
            {text}
            {isDefault && <span class="badge">{words.value.play.byDefault}</span>}
          </button>
        );
      })}
    </div>
  );
}

/** An answer without what the library adds to messages. */
function plain(kind: unknown): unknown {
  return JSON.parse(JSON.stringify(kind ?? null, (key, value: unknown) => (key.startsWith("$") ? undefined : value)));
}

export function groupName({ table }: Controls, { power, type, count, damaged, seaborne, cargo }: Group): string {
  const said = [
    damaged ? "damaged" : "",
    seaborne ? "came ashore" : "",
    cargo.length > 0 ? `with ${cargo.map((one) => units(one.type, one.count)).join(", ")}` : "",
  ].filter(Boolean);
  return `${table.atlas.power(power)}: ${units(type, count)}${said.length > 0 ? ` (${said.join(", ")})` : ""}`;
}

function some<T>(counts: ReadonlyMap<string, number>, key: string, make: (count: number) => T): T[] {
  const count = counts.get(key) ?? 0;
  return count > 0 ? [make(count)] : [];
}
