import { useSignal } from "@preact/signals";
import type { GetStandingsResponse, StandingRow } from "@sandtable/client/gen/sandtable/tournaments/v1/tables_pb.js";
import { useLoaded } from "../parts/loaded.js";
import { Said } from "../parts/name.js";
import { WideTable } from "../parts/wide-table.js";
import { terms } from "../words/tournaments/terms.js";
import { firstStandings } from "./calls.js";
import { entrantLink, halves } from "./format.js";
import { TableFailure } from "./table-failure.js";

/** Rows that are shown at first. */
const ROWS = 100;

/** The standings of a stage, of each group by itself, with the meaning of their columns. */
export function StandingsTable({
  name,
  stage,
  tick,
  legend = false,
  rows: asked,
}: {
  readonly name: string;
  readonly stage: number;
  readonly tick: number;
  /** True to put the meaning of the columns below. */
  readonly legend?: boolean;
  /** Rows that are shown at most, without a way to more. */
  readonly rows?: number;
}) {
  const rows = useSignal(asked ?? ROWS);
  const { value, failure } = useLoaded(
    () => firstStandings(name, stage, rows.value),
    `${name} ${stage}`,
    tick + rows.value,
  );
  const { standings } = terms.value;
  if (value === undefined) return <TableFailure error={failure} />;
  if (value.rows.length === 0) return <p class="quiet">{standings.none}</p>;
  const shown = value.rows.slice(0, rows.value);
  const groups = [...new Set(shown.map(({ group }) => group))].sort((a, b) => a - b);
  return (
    <>
      {groups.map((group) => (
        <section key={group}>
          {groups.length > 1 && <h2>{standings.group(group)}</h2>}
          <Table
            name={name}
            label={groups.length > 1 ? standings.group(group) : terms.value.parts.standings}
            rows={shown.filter((row) => row.group === group)}
            tieBreaks={value.tieBreaks}
          />
        </section>
      ))}
      {asked === undefined && (value.nextPageToken !== "" || value.rows.length > rows.value) && (
        <p class="buttons no-print">
          <button type="button" onClick={() => (rows.value += 200)}>
            {standings.more}
          </button>
        </p>
      )}
      {legend && <Legend standings={value} />}
    </>
  );
}

function Table({
  name,
  label,
  rows,
  tieBreaks,
}: {
  readonly name: string;
  readonly label: string;
  readonly rows: readonly StandingRow[];
  readonly tieBreaks: readonly number[];
}) {
  const { standings, tieBreaks: names } = terms.value;
  return (
    <WideTable label={label}>
      <thead>
        <tr>
          <th scope="col" class="number">
            {standings.rank}
          </th>
          <th scope="col">{standings.entrant}</th>
          <th scope="col" class="number">
            {standings.points}
          </th>
          {tieBreaks.map((one) => (
            <th key={one} scope="col" class="number">
              <abbr title={names[one]?.[1]}>{names[one]?.[0] ?? one}</abbr>
            </th>
          ))}
          <th scope="col" class="number">
            {standings.played}
          </th>
          <th scope="col" class="number">
            {standings.wins}
          </th>
          <th scope="col" class="number">
            {standings.draws}
          </th>
          <th scope="col" class="number">
            {standings.losses}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.entrant} class={row.withdrawn || row.struck ? "gone" : undefined}>
            <td class="number">{row.rank}</td>
            <th scope="row">
              <a href={entrantLink(name, row.entrant)}>
                <Said text={row.displayName} />
              </a>
              {row.withdrawn && <span class="quiet small"> {standings.withdrawn}</span>}
              {row.struck && <span class="quiet small"> {standings.struck}</span>}
            </th>
            <td class="number strong">{halves(row.points)}</td>
            {tieBreaks.map((one, place) => (
              <td key={one} class="number">
                {row.tieBreaks[place]}
              </td>
            ))}
            <td class="number">{row.played}</td>
            <td class="number">{row.wins}</td>
            <td class="number">{row.draws}</td>
            <td class="number">{row.losses}</td>
          </tr>
        ))}
      </tbody>
    </WideTable>
  );
}

/** The meaning of points and tie-breaks. */
function Legend({ standings }: { readonly standings: GetStandingsResponse }) {
  const { standings: said, tieBreaks: names } = terms.value;
  return (
    <section class="legend small">
      <h2>{said.legend}</h2>
      <p>{said.unit}</p>
      <dl class="facts">
        {standings.tieBreaks.map((one) => (
          <div key={one} class="fact">
            <dt>{names[one]?.[0] ?? one}</dt>
            <dd>
              {names[one]?.[1]}: {names[one]?.[2]}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
