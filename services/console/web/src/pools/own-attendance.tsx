import type { PoolFixture } from "@sandtable/client/gen/sandtable/ladder/v1/ladder_service_pb.js";
import type { Player } from "@sandtable/client/gen/sandtable/ladder/v1/player_pb.js";
import { FixtureState } from "@sandtable/client/gen/sandtable/tournaments/v1/fixture_pb.js";
import { Moment } from "../parts/moment.js";
import { Said } from "../parts/name.js";
import { terms } from "../words/pools/terms.js";
import { PoolFixtureRow } from "./fixture-row.js";
import { PlayerMarks } from "./player-name.js";
import { RestNotice } from "./rest-notice.js";

/** The players of the account that attend: their fixtures now, and those that wait for them. */
export function OwnAttendance({
  pool,
  players,
  fixtures,
  title,
}: {
  readonly pool: string;
  readonly players: readonly Player[];
  readonly fixtures: readonly PoolFixture[];
  readonly title: (player: string, name: string) => string;
}) {
  const { attendance: said, board } = terms.value;
  return (
    <section>
      <h2>{said.yours}</h2>
      {players.length === 0 && (
        <p class="quiet">
          {said.absent} <code>sandtable ladder attend {pool} --kind sensible</code>
        </p>
      )}
      {players.map((player) => {
        const own = fixtures.filter((one) => one.players.includes(player.name));
        const next = own.filter(({ state }) => state === FixtureState.AWAITING_PLAYERS);
        const now = own.filter((one) => !next.includes(one));
        return (
          <div key={player.name} class="own-player">
            <h3>
              <Said text={title(player.name, player.displayName)} /> <PlayerMarks player={player} />
            </h3>
            <RestNotice player={player} />
            {own.length === 0 && player.restUntil === undefined && <p class="quiet">{board.waits}</p>}
            {[
              { text: said.now, all: now },
              { text: said.next, all: next },
            ].map(
              ({ text, all }) =>
                all.length > 0 && (
                  <div key={text}>
                    <h4>{text}</h4>
                    <ol class="plain fixtures">
                      {all.map((fixture) => (
                        <PoolFixtureRow key={fixture.name} fixture={fixture} title={title}>
                          <JoinBefore fixture={fixture} />
                        </PoolFixtureRow>
                      ))}
                    </ol>
                  </div>
                ),
            )}
          </div>
        );
      })}
    </section>
  );
}

/** Until when the seats of a fixture must be taken. */
function JoinBefore({ fixture: { matches, state } }: { readonly fixture: PoolFixture }) {
  const before = matches.at(-1)?.joinDeadline;
  if (state !== FixtureState.AWAITING_PLAYERS || before === undefined) return null;
  return (
    <span>
      {terms.value.attendance.join} <Moment at={before} />
    </span>
  );
}
