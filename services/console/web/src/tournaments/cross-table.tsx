import type { GetCrossTableResponse } from "@sandtable/client/gen/sandtable/tournaments/v1/tables_pb.js";
import type { StageSettings } from "@sandtable/client/gen/sandtable/tournaments/v1/stage_pb.js";
import { useLoaded } from "../parts/loaded.js";
import { Said } from "../parts/name.js";
import { WideTable } from "../parts/wide-table.js";
import { terms } from "../words/tournaments/terms.js";
import { tournaments } from "./calls.js";
import { groupCount } from "./groups.js";
import { entrantLink, halves } from "./format.js";
import { TableFailure } from "./table-failure.js";

/** Meetings of everybody with everybody, or round by round, of each group by itself. */
export function CrossTable({
  name,
  stage,
  settings,
  tick,
}: {
  readonly name: string;
  readonly stage: number;
  readonly settings: StageSettings;
  readonly tick: number;
}) {
  const { system } = settings;
  const groups = groupCount(settings);
  const { value, failure } = useLoaded(
    () => Promise.all(Array.from({ length: groups }, (_, group) => tournaments().crossTable(name, stage, group + 1))),
    `${name} ${stage}`,
    tick,
  );
  const { cross, standings, parts } = terms.value;
  if (value === undefined) return <TableFailure error={failure} />;
  return (
    <>
      {value.map((table, group) => (
        <section key={group}>
          {groups > 1 && <h2>{standings.group(group + 1)}</h2>}
          {table.rows.length === 0 ? (
            <p class="quiet">{cross.none}</p>
          ) : (
            <Table
              name={name}
              label={groups > 1 ? standings.group(group + 1) : parts.table}
              table={table}
              opponents={system.case === "roundRobin"}
            />
          )}
        </section>
      ))}
      <section class="legend small">
        <h2>{cross.legend}</h2>
        <dl class="facts">
          {cross.marks.map(([mark, text]) => (
            <div key={mark} class="fact">
              <dt>{mark}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
        {value.some(({ rows }) => rows.some(({ cells }) => cells.some((cell) => /\d[wb]/.test(cell)))) && (
          <p>{cross.sides}</p>
        )}
      </section>
    </>
  );
}

function Table({
  name,
  label,
  table,
  opponents,
}: {
  readonly name: string;
  readonly label: string;
  readonly table: GetCrossTableResponse;
  /** True if a column is an opponent; otherwise it is a round. */
  readonly opponents: boolean;
}) {
  const { standings, cross } = terms.value;
  return (
    <WideTable label={label}>
      <thead>
        <tr>
          <th scope="col" class="number">
            {standings.rank}
          </th>
          <th scope="col">{standings.entrant}</th>
          {table.columns.map((column) => (
            <th key={column} scope="col" class="cell">
              {opponents ? column : <abbr title={cross.round(column)}>{column}</abbr>}
            </th>
          ))}
          <th scope="col" class="number">
            {standings.points}
          </th>
        </tr>
      </thead>
      <tbody>
        {table.rows.map((row, line) => (
          <tr key={row.entrant} class={row.withdrawn || row.struck ? "gone" : undefined}>
            <td class="number">{line + 1}</td>
            <th scope="row">
              <a href={entrantLink(name, row.entrant)}>
                <Said text={row.displayName} />
              </a>
            </th>
            {row.cells.map((cell, column) => (
              <td key={column} class={opponents && column === line ? "cell own" : "cell"}>
                <Cell text={cell} />
              </td>
            ))}
            <td class="number strong">{halves(row.points)}</td>
          </tr>
        ))}
      </tbody>
    </WideTable>
  );
}

/** A cell such as `12w1`: the opponent small, the result large. */
function Cell({ text }: { readonly text: string }) {
  return (
    <>
      {text.split(" ").map((entry, place) => {
        const [, against, mark] = /^(\d+[wb]?):?(.+)$/.exec(entry) ?? [];
        // A lone mark is a digit, too.
        if (against === undefined || mark === undefined || /^\d+$/.test(entry))
          return <span key={place}>{entry} </span>;
        return (
          <span key={place}>
            <small>{against}</small> {mark}{" "}
          </span>
        );
      })}
    </>
  );
}
