import type { Player } from "@sandtable/client/gen/sandtable/ladder/v1/player_pb.js";
import { Failure } from "../parts/failure.js";
import { useLoaded } from "../parts/loaded.js";
import { plainPower } from "../parts/match-words.js";
import { Moment } from "../parts/moment.js";
import { Said } from "../parts/name.js";
import { fixtureMatchLink } from "../router.js";
import { halves } from "../tournaments/format.js";
import { terms } from "../words/pools/terms.js";
import { terms as tournamentTerms } from "../words/tournaments/terms.js";
import { ladders } from "./calls.js";
import { playerTitle, poolOf } from "./format.js";
import { RequestButton } from "./request-button.js";

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
  const pool = poolOf(player.name);
  const { value, failure } = useLoaded(
    async () => {
      const [other, record] = await Promise.all([
        ladders().player(opponent),
        ladders().headToHead(pool, player.name, opponent),
      ]);
      return { other, record };
    },
    `${player.name} ${opponent}`,
    tick,
  );
  const { player: said, fixtures: pooled, comparisons } = terms.value;
  const { fixtures } = tournamentTerms.value;
  if (value === undefined) return <Failure error={failure} />;
  const { other, record } = value;
  return (
    <>
      <h1>
        <Said text={said.against(playerTitle(player), playerTitle(other))} />
      </h1>
      <dl class="facts">
        <dt>{said.fixturesPlayed}</dt>
        <dd class="figures large-figure">
          {record.wins} – {record.draws} – {record.losses}
        </dd>
        {record.pairPoints.some((count) => count > 0) && (
          <>
            <dt>{said.pairs}</dt>
            <dd class="figures">
              {record.pairPoints.map((count, place) => `${comparisons.pairPoints[place]}: ${count}`).join(" · ")}
            </dd>
          </>
        )}
        {record.sides.map(({ side, wins, draws, losses }) => (
          <div key={side} class="fact">
            <dt>{plainPower(side)}</dt>
            <dd class="figures">
              {wins} – {draws} – {losses}
            </dd>
          </div>
        ))}
      </dl>
      <RequestButton player={player} opponent={other} />
      <ol class="plain rows">
        {record.fixtures.map((one) => (
          <li key={one.name}>
            <strong class="figures">{one.points.map(halves).join(" – ")}</strong>
            {one.time !== undefined && <Moment at={one.time} />}
            {one.matches.map((match, place) => (
              <a key={match} href={fixtureMatchLink(match, one.name)}>
                {fixtures.match(place + 1)}
              </a>
            ))}
            {one.unrated !== 0 && <span class="quiet small">{pooled.unrated[one.unrated]}</span>}
          </li>
        ))}
      </ol>
    </>
  );
}
