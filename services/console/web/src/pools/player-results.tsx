import type { PoolFixture } from "@sandtable/client/gen/sandtable/ladder/v1/ladder_service_pb.js";
import type { Player } from "@sandtable/client/gen/sandtable/ladder/v1/player_pb.js";
import { useLoaded } from "../parts/loaded.js";
import { Said } from "../parts/name.js";
import { WideTable } from "../parts/wide-table.js";
import { firstOf } from "../tournaments/calls.js";
import { halves } from "../tournaments/format.js";
import { terms } from "../words/pools/terms.js";
import { ladders } from "./calls.js";
import { poolOf } from "./format.js";
import { PoolFixtureRow } from "./fixture-row.js";
import type { Players } from "./players.js";

/** Fixtures from which results are summed up, and that are listed. */
const MOST = 400;
const LISTED = 15;

/** Results against one opponent. */
interface Record {
  readonly player: string;
  readonly displayName: string;
  wins: number;
  draws: number;
  losses: number;
  points: number;
}

/** The latest fixtures of a player, and its results by opponent. */
export function PlayerResults({
  player,
  title,
  tick,
}: {
  readonly player: Player;
  readonly title: Players["title"];
  readonly tick: number;
}) {
  const parent = poolOf(player.name);
  const { value = [] } = useLoaded(
    () => firstOf(ladders().fixtures({ parent, player: player.name, pageSize: 100 }), MOST),
    player.name,
    tick,
  );
  const { player: said, fixtures } = terms.value;
  const records = byOpponent(value, player.name);
  return (
    <>
      {records.length > 0 && (
        <section>
          <h2>{said.opponents}</h2>
          {value.length >= MOST && <p class="quiet small">{said.latest(MOST)}</p>}
          <WideTable label={said.opponents}>
            <thead>
              <tr>
                <th scope="col">{said.opponent}</th>
                <th scope="col" class="number">
                  {said.won}
                </th>
                <th scope="col" class="number">
                  {said.drawn}
                </th>
                <th scope="col" class="number">
                  {said.lost}
                </th>
                <th scope="col" class="number">
                  {said.points}
                </th>
                <th scope="col">
                  <span class="hidden">{said.versus}</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {records.map((one) => (
                <tr key={one.player}>
                  <th scope="row">
                    <a href={`#/${one.player}`}>
                      <Said text={title(one.player, one.displayName)} />
                    </a>
                  </th>
                  <td class="number">{one.wins}</td>
                  <td class="number">{one.draws}</td>
                  <td class="number">{one.losses}</td>
                  <td class="number strong">{halves(one.points)}</td>
                  <td>
                    <a
                      href={`#/${player.name}/versus/${one.player.split("/").at(-1)}`}
                      aria-label={`${said.versus}: ${title(one.player, one.displayName)}`}
                    >
                      {said.versus}
                    </a>
                  </td>
                </tr>
              ))}
            </tbody>
          </WideTable>
        </section>
      )}
      <section>
        <h2>{fixtures.latest}</h2>
        {value.length === 0 && <p class="quiet">{fixtures.none}</p>}
        <ol class="plain fixtures">
          {value.slice(0, LISTED).map((one) => (
            <PoolFixtureRow key={one.name} fixture={one} title={title} />
          ))}
        </ol>
      </section>
    </>
  );
}

/** Sums fixtures up by opponent, the one that was met most first. */
function byOpponent(fixtures: readonly PoolFixture[], own: string): readonly Record[] {
  const found = new Map<string, Record>();
  for (const { players, displayNames, result } of fixtures) {
    if (result === undefined) continue;
    const place = players.indexOf(own);
    const player = players[1 - place] ?? "";
    const displayName = displayNames[1 - place] ?? "";
    const record = found.get(player) ?? { player, displayName, wins: 0, draws: 0, losses: 0, points: 0 };
    found.set(player, record);
    record.points += result.points[place] ?? 0;
    if (result.winner === 0) record.draws += 1;
    else if (result.winner === place + 1) record.wins += 1;
    else record.losses += 1;
  }
  const games = ({ wins, draws, losses }: Record) => wins + draws + losses;
  return [...found.values()].sort((a, b) => games(b) - games(a));
}
