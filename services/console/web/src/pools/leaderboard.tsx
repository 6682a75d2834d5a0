import { useSignal } from "@preact/signals";
import { Failure } from "../parts/failure.js";
import { useLoaded } from "../parts/loaded.js";
import { Moment } from "../parts/moment.js";
import { Said } from "../parts/name.js";
import { WideTable } from "../parts/wide-table.js";
import { firstOf } from "../tournaments/calls.js";
import { terms } from "../words/pools/terms.js";
import { ladders } from "./calls.js";
import { playerTitle, ratingText, teamRatingText } from "./format.js";

/** Players that are shown at first. */
const MOST = 100;

/** The players of a pool, the best first. */
export function Leaderboard({ name, tick }: { readonly name: string; readonly tick: number }) {
  const rows = useSignal(MOST);
  const { value, failure } = useLoaded(
    () => firstOf(ladders().top({ parent: name, provisional: true, pageSize: 100 }), rows.value),
    name,
    tick + rows.value,
  );
  const { board } = terms.value;
  if (value === undefined) return <Failure error={failure} />;
  if (value.length === 0) return <p class="quiet">{board.none}</p>;
  const teams = value.some(({ rating }) => teamRatingText(rating) !== "");
  return (
    <>
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
          {value.map((player) => (
            <tr key={player.name}>
              <td class="number">{player.rank || ""}</td>
              <th scope="row">
                <a href={`#/${player.name}`}>
                  <Said text={playerTitle(player)} />
                </a>
                {player.bot && <span class="badge">{board.bot}</span>}
                {player.anchor && <span class="badge">{board.anchor}</span>}
              </th>
              <td class="number strong">{ratingText(player.rating)}</td>
              {teams && <td class="number">{teamRatingText(player.rating)}</td>}
              <td class="number">{player.rating?.fixtures ?? 0}</td>
              <td>
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
      <p class="quiet small">{board.legend}</p>
    </>
  );
}
