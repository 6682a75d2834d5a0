import { useSignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { Stepper } from "../../../parts/stepper.js";
import { words } from "../../../words/words.js";

/** A row of which some are chosen. */
export interface NumberRow {
  readonly key: string;
  readonly most: number;
  readonly label: string;
  readonly picture: ComponentChildren;
  readonly initial: number;
  readonly cost?: number;
}

/** How many of each: an answer of numbers. */
export function Numbers({
  rows,
  most,
  budget,
  busy,
  onSend,
}: {
  readonly rows: readonly NumberRow[];
  /** Of all together at most. */
  readonly most?: number;
  /** What all together may cost. */
  readonly budget?: number;
  readonly busy: boolean;
  readonly onSend: (counts: ReadonlyMap<string, number>) => void;
}) {
  const counts = useSignal<ReadonlyMap<string, number>>(new Map(rows.map(({ key, initial }) => [key, initial])));
  const all = [...counts.value.values()].reduce((sum, count) => sum + count, 0);
  const cost = rows.reduce((sum, row) => sum + (row.cost ?? 0) * (counts.value.get(row.key) ?? 0), 0);
  const room = (row: NumberRow) => {
    const own = counts.value.get(row.key) ?? 0;
    const byCount = most === undefined ? row.most : own + most - all;
    const byCost =
      budget === undefined || row.cost === undefined ? row.most : own + Math.floor((budget - cost) / row.cost);
    return Math.max(Math.min(row.most, byCount, byCost), 0);
  };
  return (
    <>
      {rows.map((row) => (
        <Stepper
          key={row.key}
          label={row.label}
          value={counts.value.get(row.key) ?? 0}
          most={room(row)}
          onChange={(value) => (counts.value = new Map(counts.value).set(row.key, value))}
        >
          {row.picture} {row.label}
        </Stepper>
      ))}
      <button type="button" class="primary" disabled={busy} onClick={() => onSend(counts.value)}>
        {words.value.play.answer}
      </button>
    </>
  );
}

/** Units of a group that go to places. */
export interface AssignGroup {
  readonly unit: number;
  readonly count: number;
  readonly label: string;
  readonly picture: ComponentChildren;
  readonly places: readonly (readonly [string, string])[];
}

export interface Assigned {
  readonly unit: number;
  readonly count: number;
  readonly to: string;
}

/** Where each unit goes: a choice for each unit of a group. */
export function Assign({
  groups,
  nothing,
  initial,
  busy,
  onSend,
}: {
  readonly groups: readonly AssignGroup[];
  /** What it is called to send a unit nowhere, if that is allowed. */
  readonly nothing?: string;
  readonly initial: readonly Assigned[];
  readonly busy: boolean;
  readonly onSend: (assigned: Assigned[]) => void;
}) {
  const key = (group: AssignGroup, place: number) => `${group.unit} ${place}`;
  const begin = new Map<string, string>();
  for (const group of groups) {
    const given = initial
      .filter(({ unit }) => unit === group.unit)
      .flatMap(({ count, to }) => Array.from({ length: count }, () => to));
    for (let place = 0; place < group.count; place++)
      begin.set(key(group, place), given[place] ?? (nothing === undefined ? (group.places[0]?.[0] ?? "") : ""));
  }
  const chosen = useSignal<ReadonlyMap<string, string>>(begin);
  const send = () => {
    const assigned: Assigned[] = [];
    for (const group of groups) {
      const counts = new Map<string, number>();
      for (let place = 0; place < group.count; place++) {
        const to = chosen.value.get(key(group, place)) ?? "";
        if (to !== "") counts.set(to, (counts.get(to) ?? 0) + 1);
      }
      for (const [to, count] of counts) assigned.push({ unit: group.unit, count, to });
    }
    onSend(assigned);
  };
  return (
    <>
      {groups.map((group) =>
        Array.from({ length: group.count }, (_, place) => (
          <label class="inline" key={key(group, place)}>
            <span class="grow">
              {group.picture} {group.label}
              {group.count > 1 && ` – ${place + 1}`}
            </span>
            <select
              value={chosen.value.get(key(group, place)) ?? ""}
              onChange={(event) =>
                (chosen.value = new Map(chosen.value).set(key(group, place), event.currentTarget.value))
              }
            >
              {nothing !== undefined && <option value="">{nothing}</option>}
              {group.places.map(([id, name]) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </select>
          </label>
        )),
      )}
      <button type="button" class="primary" disabled={busy} onClick={send}>
        {words.value.play.answer}
      </button>
    </>
  );
}
