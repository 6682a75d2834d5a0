import { useSignal } from "@preact/signals";
import type { Player } from "@sandtable/client/gen/sandtable/ladder/v1/player_pb.js";
import { account } from "../account/session.js";
import { Failure } from "../parts/failure.js";
import { terms } from "../words/pools/terms.js";
import { ladders } from "./calls.js";
import { playerTitle, poolOf } from "./format.js";

/** Requests an unrated fixture of two players, where the account has one of them and the other one
 * takes requests. */
export function RequestButton({
  player,
  opponent,
  named = false,
}: {
  readonly player: Player;
  readonly opponent: Player;
  /** Whether the button is one of several, which their opponents tell apart. */
  readonly named?: boolean;
}) {
  const failure = useSignal<unknown>(undefined);
  const done = useSignal(false);
  const me = account.value?.name;
  const own = [player, opponent].find((one) => one.account === me);
  const other = own === player ? opponent : player;
  if (own === undefined || !player.attending || !opponent.attending) return null;
  if (!other.takesRequests && other.account !== me) return null;
  const request = async () => {
    failure.value = undefined;
    try {
      await ladders().requestFixture({ parent: poolOf(own.name), player: own.name, opponent: other.name });
      done.value = true;
    } catch (thrown) {
      failure.value = thrown;
    }
  };
  const { player: said } = terms.value;
  return (
    <div>
      <Failure error={failure.value} />
      <p class="buttons">
        <button
          type="button"
          aria-label={named ? `${said.request}: ${playerTitle(other)}` : undefined}
          onClick={() => void request()}
        >
          {said.request}
        </button>
        <span role="status">{done.value && said.requested}</span>
      </p>
    </div>
  );
}
