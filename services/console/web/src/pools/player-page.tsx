import { useSignal } from "@preact/signals";
import { openSession } from "../account/session.js";
import { Failure } from "../parts/failure.js";
import { useLoaded } from "../parts/loaded.js";
import { Said } from "../parts/name.js";
import { usePolled } from "../parts/polled.js";
import { terms } from "../words/pools/terms.js";
import { ladders } from "./calls.js";
import { poolOf, playerRating, playerTitle, teamRatingText } from "./format.js";
import { HeadToHead } from "./head-to-head.js";
import { Missing } from "./missing.js";
import { PlayerFigures } from "./player-figures.js";
import { PlayerMarks } from "./player-name.js";
import { PlayerResults } from "./player-results.js";
import { usePlayers } from "./players.js";
import { RatingCurve } from "./rating-curve.js";
import { RestNotice } from "./rest-notice.js";

const POLL_MS = 8_000;

/** A player: how strong it is, how it plays, and against whom; or its results against one other. */
export function PlayerPage({ name, versus }: { readonly name: string; readonly versus: string | undefined }) {
  const tick = useSignal(0);
  usePolled(
    async () => {
      await openSession();
      tick.value += 1;
    },
    POLL_MS,
    [name],
  );
  const { value: facts, failure } = useLoaded(() => ladders().facts(name), name, tick.value);
  const pool = poolOf(name);
  const found = useLoaded(() => ladders().get(pool), pool);
  const players = usePlayers(pool);
  const player = facts?.player;
  if (player === undefined) return <Missing error={failure} />;
  const { player: said } = terms.value;
  return (
    <div class="column wide">
      <p class="quiet">
        <a href={`#/${pool}`}>
          <Said text={found.value?.settings?.displayName || pool} />
        </a>
        {versus !== undefined && (
          <>
            {" · "}
            <a href={`#/${name}`}>
              <Said text={playerTitle(player)} />
            </a>
          </>
        )}
      </p>
      {versus !== undefined ? (
        <HeadToHead player={player} opponent={`${pool}/players/${versus}`} tick={tick.value} />
      ) : (
        <>
          <div class="page-head">
            <h1>
              <Said text={playerTitle(player)} />
            </h1>
            <PlayerMarks player={player} />
            {player.attending && <span class="badge state-2">{said.attends}</span>}
          </div>
          <p>
            <strong class="large-figure">{playerRating(player)}</strong>
            {player.rank > 0 && ` · ${said.place(player.rank)}`}
            {teamRatingText(player.rating) !== "" && ` · ${said.ofTeams(teamRatingText(player.rating))}`}
            {" · "}
            {said.fixtures(player.rating?.fixtures ?? 0)}
          </p>
          {player.author !== "" && (
            <p class="quiet">
              {said.author} <Said text={player.author} />
            </p>
          )}
          <RestNotice player={player} />
          <Failure error={failure} />
          <RatingCurve
            player={player}
            versions={facts?.versions ?? []}
            anchors={players.all.filter((one) => one.anchor && one.name !== name)}
            tick={tick.value}
          />
          <PlayerResults player={player} title={players.title} tick={tick.value} />
          {facts !== undefined && <PlayerFigures facts={facts} />}
        </>
      )}
    </div>
  );
}
