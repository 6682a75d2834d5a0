import type { PoolFixture } from "@sandtable/client/gen/sandtable/ladder/v1/ladder_service_pb.js";
import type { Player } from "@sandtable/client/gen/sandtable/ladder/v1/player_pb.js";
import { useSignal } from "@preact/signals";
import { account } from "../account/session.js";
import { ColumnHeads } from "../parts/column-heads.js";
import { Failure } from "../parts/failure.js";
import { useLoaded } from "../parts/loaded.js";
import { Moment } from "../parts/moment.js";
import { Said } from "../parts/name.js";
import { WideTable } from "../parts/wide-table.js";
import { firstOf } from "../tournaments/calls.js";
import { MatchLinks } from "../tournaments/match-links.js";
import { terms } from "../words/pools/terms.js";
import { ladders, liveFixtures } from "./calls.js";
import { playerTitle } from "./format.js";
import { OwnAttendance } from "./own-attendance.js";
import { PlayerName } from "./player-name.js";
import { RequestButton } from "./request-button.js";

/** Players that are shown, and fixtures that are read. */
const MOST = 300;

/** Who attends a pool, what each of them plays, and with whom one may request a fixture. */
export function Attendance({ name, tick }: { readonly name: string; readonly tick: number }) {
  const chosen = useSignal("");
  const { value, failure } = useLoaded(
    async () => {
      const [players, fixtures] = await Promise.all([
        firstOf(ladders().top({ parent: name, provisional: true, attending: true, pageSize: 100 }), MOST),
        liveFixtures(name, MOST),
      ]);
      return { players, fixtures };
    },
    name,
    tick,
  );
  const { attendance: said, board } = terms.value;
  if (value === undefined) return <Failure error={failure} />;
  const { players, fixtures } = value;
  const titles = new Map(players.map((one) => [one.name, playerTitle(one)]));
  const title = (player: string, known: string) => titles.get(player) ?? known;
  const mine = players.filter((one) => one.account === account.value?.name);
  const own = mine.find((one) => one.name === chosen.value) ?? mine[0];
  const open = players.filter((one) => one !== own && own !== undefined && takes(one)).length;
  return (
    <>
      <Failure error={failure} />
      {account.value !== undefined && <OwnAttendance pool={name} players={mine} fixtures={fixtures} title={title} />}
      <section>
        <h2>{said.here}</h2>
        {players.length === 0 && <p class="quiet">{said.none}</p>}
        {open > 0 && mine.length > 1 && (
          <form class="filters" onSubmit={(event) => event.preventDefault()}>
            <label>
              {said.for}
              <select value={own?.name} onChange={(event) => (chosen.value = event.currentTarget.value)}>
                {mine.map((one) => (
                  <option key={one.name} value={one.name}>
                    {playerTitle(one)}
                  </option>
                ))}
              </select>
            </label>
          </form>
        )}
        {players.length > 0 && (
          <WideTable label={said.here}>
            <ColumnHeads names={[board.player, board.now, said.since, said.requests, said.last]} />
            <tbody>
              {players.map((player) => (
                <tr key={player.name}>
                  <th scope="row">
                    <PlayerName player={player} />
                  </th>
                  <td>
                    <Now player={player} fixtures={fixtures} title={title} />
                    {player.capacity > player.playing && said.room(player.capacity - player.playing)}
                  </td>
                  <td>{player.waitingSinceTime !== undefined && <Moment at={player.waitingSinceTime} />}</td>
                  <td>
                    {own === undefined || own === player || !takes(player) ? (
                      player.takesRequests && said.takes
                    ) : (
                      <RequestButton player={own} opponent={player} named />
                    )}
                  </td>
                  <td>{player.playTime === undefined ? said.never : <Moment at={player.playTime} />}</td>
                </tr>
              ))}
            </tbody>
          </WideTable>
        )}
        <p class="quiet small">{said.legend}</p>
      </section>
    </>
  );
}

/** Whether the account may request a fixture with a player who attends. */
function takes({ takesRequests, account: name }: Player): boolean {
  return takesRequests || name === account.value?.name;
}

/** What a player does now: its fixtures, a rest, or that it waits. */
function Now({
  player,
  fixtures,
  title,
}: {
  readonly player: Player;
  readonly fixtures: readonly PoolFixture[];
  readonly title: (player: string, name: string) => string;
}) {
  const { attendance: said, board } = terms.value;
  if (player.restUntil !== undefined) {
    return (
      <>
        {board.rests} <Moment at={player.restUntil} />
      </>
    );
  }
  const own = fixtures.filter(({ players }) => players.includes(player.name));
  if (own.length === 0) return <>{player.playing > 0 ? board.playing(player.playing) : board.waits}</>;
  return (
    <>
      {own.map(({ name, players, displayNames, matches }) => {
        const other = players[0] === player.name ? 1 : 0;
        return (
          <span key={name} class="block">
            <Said text={said.against(title(players[other] ?? "", displayNames[other] ?? ""))} />{" "}
            <MatchLinks fixture={name} matches={matches} />
          </span>
        );
      })}
    </>
  );
}
