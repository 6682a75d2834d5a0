import { Code } from "@connectrpc/connect";
import { SandtableError } from "@sandtable/client/errors.js";
import type { Pool } from "@sandtable/client/gen/sandtable/ladder/v1/pool_pb.js";
import { Failure } from "../parts/failure.js";
import { useLoaded } from "../parts/loaded.js";
import { plainPower } from "../parts/match-words.js";
import { Moment } from "../parts/moment.js";
import { Said } from "../parts/name.js";
import { WideTable } from "../parts/wide-table.js";
import { terms } from "../words/pools/terms.js";
import { ladders } from "./calls.js";
import { intervalText, percent } from "./format.js";
import { usePlayers } from "./players.js";

const ROWS = 50;

/** Strengths by all results of the season at once, and what the sides are worth. */
export function EstimateTable({ pool }: { readonly pool: Pool }) {
  const { name, sides, estimateTime } = pool;
  const { value, failure } = useLoaded(
    () => ladders().estimate({ name, pageSize: ROWS }),
    `${name} ${estimateTime?.seconds ?? 0}`,
  );
  const { title } = usePlayers(name);
  const { estimate: said, board } = terms.value;
  if (value?.estimate === undefined) {
    const none =
      failure !== undefined && [Code.NotFound, Code.FailedPrecondition].includes(SandtableError.from(failure).code);
    return none || (value !== undefined && failure === undefined) ? (
      <p class="quiet">{said.none}</p>
    ) : (
      <Failure error={failure} />
    );
  }
  const { estimate, rows } = value;
  const { sideAdvantage, bidEffect, fairBid, time, matches } = estimate;
  return (
    <>
      <p class="quiet small">
        {time !== undefined && <Moment at={time} />} · {said.matches(Number(matches))}
      </p>
      <dl class="facts">
        {sideAdvantage !== undefined && (
          <>
            <dt>{said.side(plainPower(sides[0]?.name ?? ""))}</dt>
            <dd>{intervalText(sideAdvantage, said.to)}</dd>
          </>
        )}
        {bidEffect !== undefined && (
          <>
            <dt>{said.bid}</dt>
            <dd>{intervalText(bidEffect, said.to)}</dd>
          </>
        )}
        {fairBid?.bid !== undefined && (
          <>
            <dt>{said.fairBid(plainPower(fairBid.side))}</dt>
            <dd>{intervalText(fairBid.bid, said.to)}</dd>
          </>
        )}
      </dl>
      <WideTable label={terms.value.parts.names["estimate"] ?? ""}>
        <thead>
          <tr>
            <th scope="col" class="number">
              #
            </th>
            <th scope="col">{board.player}</th>
            <th scope="col" class="number">
              {said.strength}
            </th>
            <th scope="col" class="number">
              {said.interval}
            </th>
            <th scope="col" class="number">
              {said.count}
            </th>
            <th scope="col" class="number">
              {said.next}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row, place) => (
            <tr key={row.player}>
              <td class="number">{place + 1}</td>
              <th scope="row">
                <a href={`#/${row.player}`}>
                  <Said text={title(row.player, row.displayName)} />
                </a>
              </th>
              <td class="number strong">{Math.round(row.strength?.value ?? 0)}</td>
              <td class="number">
                {Math.round(row.strength?.low ?? 0)} {said.to} {Math.round(row.strength?.high ?? 0)}
              </td>
              <td class="number">{String(row.matches)}</td>
              <td class="number">{place + 1 < rows.length && percent(row.likelySuperior[place + 1] ?? 0)}</td>
            </tr>
          ))}
        </tbody>
      </WideTable>
      <p class="quiet small">{said.legend}</p>
    </>
  );
}
