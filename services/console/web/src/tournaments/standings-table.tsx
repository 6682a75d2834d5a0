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
          <Standings
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

/** Rows of standings. */
export function Standings({
  name,
  label,
  rows,
  tieBreaks,
  short = false,
}: {
  readonly name: string;
  readonly label: string;
  readonly rows: readonly StandingRow[];
  readonly tieBreaks: readonly number[];
  /** Whether how many were won, drawn and lost is left out. */
  readonly short?: boolean;
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
          {(short ? [standings.played] : [standings.played, standings.wins, standings.draws, standings.losses]).map(
            (one) => (
              <th key={one} scope="col" class="number">
                {one}
              </th>
            ),
          )}
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
            {(short ? [row.played] : [row.played, row.wins, row.draws, row.losses]).map((one, place) => (
              <td key={place} class="number">
                {one}
              </td>
            ))}
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
