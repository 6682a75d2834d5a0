import { ColumnHeads } from "../parts/column-heads.js";
import type { Percentiles, PlayerFacts } from "@sandtable/client/gen/sandtable/ladder/v1/player_pb.js";
import { plainPower } from "../parts/match-words.js";
import { Moment, seconds, shortSpan } from "../parts/moment.js";
import { WideTable } from "../parts/wide-table.js";
import { terms } from "../words/pools/terms.js";
import { signed } from "./format.js";

/** All figures that are known of a player: sides, time, refusals, faults. */
export function PlayerFigures({ facts }: { readonly facts: PlayerFacts }) {
  const { player: said } = terms.value;
  const { sides, ownLatency, serverLatency, commands, refusalsPerThousand, faults, fairBid } = facts;
  return (
    <>
      <section>
        <h2>{said.sides}</h2>
        <WideTable label={said.sides}>
          <ColumnHeads names={[said.side, said.won, said.drawn, said.lost]} numbersFrom={1} />
          <tbody>
            {sides.map(({ side, wins, draws, losses }) => (
              <tr key={side}>
                <th scope="row">{plainPower(side)}</th>
                <td class="number">{wins}</td>
                <td class="number">{draws}</td>
                <td class="number">{losses}</td>
              </tr>
            ))}
          </tbody>
        </WideTable>
      </section>
      <section>
        <h2>{said.time}</h2>
        <WideTable label={said.time}>
          <thead>
            <tr>
              <th scope="col">{said.who}</th>
              <th scope="col" class="number">
                50 %
              </th>
              <th scope="col" class="number">
                90 %
              </th>
              <th scope="col" class="number">
                99 %
              </th>
              <th scope="col" class="number">
                {said.longest}
              </th>
            </tr>
          </thead>
          <tbody>
            <Latency name={said.own} of={ownLatency} />
            <Latency name={said.server} of={serverLatency} />
          </tbody>
        </WideTable>
      </section>
      <section>
        <h2>{said.conduct}</h2>
        <dl class="facts">
          <dt>{said.commands}</dt>
          <dd class="figures">{String(commands)}</dd>
          <dt>{said.refusals}</dt>
          <dd class="figures">{refusalsPerThousand === undefined ? said.unknown : refusalsPerThousand.toFixed(1)}</dd>
          <dt>{said.faults}</dt>
          <dd>
            {faults.length === 0 && said.noFaults}
            {faults.map(({ kind, count, lastTime }) => (
              <span key={kind} class="block">
                {said.faultNames[kind] ?? kind}: {count}
                {lastTime !== undefined && (
                  <span class="quiet small">
                    {" "}
                    ({said.last} <Moment at={lastTime} />)
                  </span>
                )}
              </span>
            ))}
          </dd>
          {fairBid !== undefined && (
            <>
              <dt>{said.fairBid}</dt>
              <dd class="figures">{signed(fairBid)}</dd>
            </>
          )}
        </dl>
      </section>
    </>
  );
}

function Latency({ name, of }: { readonly name: string; readonly of: Percentiles | undefined }) {
  const figures = of === undefined ? [] : [of.p50, of.p90, of.p99, of.longest];
  return (
    <tr>
      <th scope="row">{name}</th>
      {figures.length === 0 && (
        <td colSpan={4} class="quiet">
          {terms.value.player.unknown}
        </td>
      )}
      {figures.map((one, place) => (
        <td key={place} class="number">
          {shortSpan(seconds(one))}
        </td>
      ))}
    </tr>
  );
}
