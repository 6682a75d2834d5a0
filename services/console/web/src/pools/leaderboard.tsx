import { useSignal } from "@preact/signals";
import type { Player } from "@sandtable/client/gen/sandtable/ladder/v1/player_pb.js";
import { Check } from "../parts/check.js";
import { Failure } from "../parts/failure.js";
import { useLoaded } from "../parts/loaded.js";
import { Moment } from "../parts/moment.js";
import { WideTable } from "../parts/wide-table.js";
import { firstOf } from "../tournaments/calls.js";
import { terms } from "../words/pools/terms.js";
import { ladders } from "./calls.js";
import { playerRating, teamRatingText } from "./format.js";
import { PlayerName } from "./player-name.js";

/** Players that are shown at first. */
const MOST = 100;

/** The players of a pool, the best first: by their own ratings, or by those of teams where a side has
 * several seats. */
export function Leaderboard({ name, tick }: { readonly name: string; readonly tick: number }) {
  const rows = useSignal(MOST);
  const byTeams = useSignal(false);
  const { value, failure } = useLoaded(
    () => firstOf(ladders().top({ parent: name, provisional: true, pageSize: 100 }), rows.value),
    name,
    tick + rows.value,
  );
  const { board } = terms.value;
  if (value === undefined) return <Failure error={failure} />;
  if (value.length === 0) return <p class="quiet">{board.none}</p>;
  const teams = value.some(({ rating }) => teamRatingText(rating) !== "");
  const team = ({ rating }: Player) => rating?.teamRating ?? 0;
  const shown = byTeams.value ? [...value].sort((a, b) => team(b) - team(a)) : value;
  return (
    <>
      {teams && <Check label={board.byTeams} on={byTeams} />}
      <WideTable label={terms.value.parts.names[""] ?? ""}>
        <thead>
          <tr>
            <th scope="col" class="number">
              #
            </th>
            <th scope="col">{board.player}</th>
            <th scope="col" class="number">
              {board.rating}
            </th>
            {teams && (
              <th scope="col" class="number">
                {board.teamRating}
              </th>
            )}
            <th scope="col" class="number">
              {board.fixtures}
            </th>
            <th scope="col">{board.now}</th>
          </tr>
        </thead>
        <tbody>
          {shown.map((player, place) => (
            <tr key={player.name} class={player.anchor ? "anchor" : undefined}>
              <td class="number">{byTeams.value ? place + 1 : player.rank || ""}</td>
              <th scope="row">
                <PlayerName player={player} />
              </th>
              <td class="number strong">{playerRating(player)}</td>
              {teams && <td class="number">{teamRatingText(player.rating)}</td>}
              <td class="number">{player.rating?.fixtures ?? 0}</td>
              <td class="now">
                {player.restUntil !== undefined ? (
                  <>
                    {board.rests} <Moment at={player.restUntil} />
                  </>
                ) : player.playing > 0 ? (
                  board.playing(player.playing)
                ) : (
                  player.attending && board.waits
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </WideTable>
      {value.length >= rows.value && (
        <p class="buttons no-print">
          <button type="button" onClick={() => (rows.value += 200)}>
            {board.more}
          </button>
        </p>
      )}
      <p class="quiet small">
        {board.legend} {teams && board.teamLegend} {value.some(({ anchor }) => anchor) && board.anchorLegend}
      </p>
    </>
  );
}
