import type { Player } from "@sandtable/client/gen/sandtable/ladder/v1/player_pb.js";
import { Failure } from "../parts/failure.js";
import { useLoaded } from "../parts/loaded.js";
import { Said } from "../parts/name.js";
import { firstOf } from "../tournaments/calls.js";
import { halves } from "../tournaments/format.js";
import { terms } from "../words/pools/terms.js";
import { ladders } from "./calls.js";
import { PoolFixtureRow } from "./fixture-row.js";
import { playerTitle, poolOf } from "./format.js";

/** Fixtures of the player among which those with the opponent are looked for. */
const MOST = 1_000;

/** The results of two players against each other. */
export function HeadToHead({
  player,
  opponent,
  tick,
}: {
  readonly player: Player;
  readonly opponent: string;
  readonly tick: number;
}) {
  const { value, failure } = useLoaded(
    async () => {
      const request = { parent: poolOf(player.name), player: player.name, pageSize: 100 };
      const [other, all] = await Promise.all([ladders().player(opponent), firstOf(ladders().fixtures(request), MOST)]);
      return { other, fixtures: all.filter(({ players }) => players.includes(opponent)) };
    },
    `${player.name} ${opponent}`,
    tick,
  );
  const { player: said } = terms.value;
  if (value === undefined) return <Failure error={failure} />;
  const counts = [0, 0, 0, 0, 0];
  let own = 0;
  let all = 0;
  for (const { players, result } of value.fixtures) {
    const points = result?.points[players.indexOf(player.name)];
    if (points === undefined) continue;
    counts[Math.min(points, 4)] = (counts[Math.min(points, 4)] ?? 0) + 1;
    own += points;
    all += (result?.points[0] ?? 0) + (result?.points[1] ?? 0);
  }
  return (
    <>
      <h1>
        <Said text={said.against(playerTitle(player), playerTitle(value.other))} />
      </h1>
      <p class="large-figure figures">
        {halves(own)} – {halves(all - own)}
      </p>
      <dl class="facts">
        {counts.map(
          (count, points) =>
            (count > 0 || points <= 2) && (
              <div key={points} class="fact">
                <dt>{said.withPoints(halves(points))}</dt>
                <dd class="figures">{count}</dd>
              </div>
            ),
        )}
      </dl>
      <ol class="plain fixtures">
        {value.fixtures.map((one) => (
          <PoolFixtureRow key={one.name} fixture={one} />
        ))}
      </ol>
    </>
  );
}
