import { useSignal } from "@preact/signals";
import type { Player } from "@sandtable/client/gen/sandtable/ladder/v1/player_pb.js";
import { Role } from "@sandtable/client/gen/sandtable/accounts/v1/account_pb.js";
import { account } from "../account/session.js";
import { Moment } from "../parts/moment.js";
import { Said } from "../parts/name.js";
import { pools } from "../pools/calls.js";
import { playerTitle } from "../pools/format.js";
import { terms } from "../words/organise/terms.js";
import { ActionForm } from "./action-form.js";

/** Roles by which an account decides also in a pool that it has played in. */
const ABOVE = [Role.ORGANISER, Role.OPERATOR];

/** Whether the account has played in a pool, so that others decide what its own place depends on. */
export function hasPlayed(players: readonly Player[]): boolean {
  const { name, roles = [] } = account.value ?? {};
  return players.some((one) => one.account === name) && !roles.some((one) => ABOVE.includes(one));
}

/** What those who run a pool do with its players: they fix ratings, and end rests. */
export function PlayerTools({
  players: all,
  onDone,
}: {
  readonly players: readonly Player[];
  readonly onDone: () => void;
}) {
  const chosen = useSignal("");
  const rating = useSignal("");
  const { pool: said } = terms.value;
  const { name } = account.value ?? {};
  const plays = hasPlayed(all);
  const resting = all.filter((one) => one.restUntil !== undefined && (one.account !== name || !plays));
  const player = all.find((one) => one.name === chosen.value);
  if (all.length === 0) return null;
  return (
    <>
      {resting.map((one) => (
        <Resting key={one.name} player={one} onDone={onDone} />
      ))}
      {plays ? (
        <p class="quiet small">{said.anchorNot}</p>
      ) : (
        <ActionForm
          title={said.anchor}
          hint={said.anchorWhy}
          disabled={player === undefined || (rating.value === "" && !player.anchor)}
          onSubmit={async () => {
            await pools().setAnchor(chosen.value, rating.value === "" ? undefined : Number(rating.value));
            onDone();
          }}
        >
          <div class="fields">
            <label>
              {said.player}
              <select required value={chosen.value} onChange={(event) => (chosen.value = event.currentTarget.value)}>
                <option value=""> </option>
                {all.map((one) => (
                  <option key={one.name} value={one.name}>
                    {playerTitle(one)}
                    {one.anchor && ` (${Math.round(one.rating?.rating ?? 0)})`}
                  </option>
                ))}
              </select>
            </label>
            <label>
              {said.rating}
              <input
                type="number"
                min={0}
                max={5000}
                value={rating.value}
                onInput={(event) => (rating.value = event.currentTarget.value)}
              />
            </label>
          </div>
        </ActionForm>
      )}
    </>
  );
}

function Resting({ player, onDone }: { readonly player: Player; readonly onDone: () => void }) {
  const { pool: said } = terms.value;
  return (
    <ActionForm
      title={said.endRest(playerTitle(player))}
      onSubmit={async () => {
        await pools().endRest(player.name);
        onDone();
      }}
    >
      <p>
        {said.rests} {player.restUntil !== undefined && <Moment at={player.restUntil} />}:{" "}
        <Said text={player.restReason} />
      </p>
    </ActionForm>
  );
}
