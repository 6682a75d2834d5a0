import { useSignal } from "@preact/signals";
import { MatchState } from "@sandtable/client/gen/sandtable/matches/v1/match_pb.js";
import { api } from "../api.js";
import { tableTalk } from "../table-talk.js";
import type { MatchStore } from "../match/store.js";
import { stored } from "../stored.js";
import { words } from "../words/words.js";
import { Agreements } from "./agreements.js";
import { ClockList } from "./clock-list.js";
import { Fairness } from "./fairness.js";
import { Failure } from "./failure.js";
import { ForkButton } from "./fork-button.js";
import { gameName, plainPower, sitter } from "./match-words.js";
import { Said } from "./name.js";
import { Programs } from "./programs.js";

export { TakeOver } from "./take-over.js";

/** Who plays, how much time they have, and what is agreed around the match. */
export function MatchFacts({ store, onKeys }: { readonly store: MatchStore; readonly onKeys: () => void }) {
  const { match: said } = words.value;
  const failure = useSignal<unknown>(undefined);
  const sure = useSignal(false);
  const programs = useSignal(false);
  const sound = useSignal(stored.sound);
  const match = store.match.value;
  if (match === undefined) return null;
  const seat = store.own.seat.value;
  const plays = seat !== undefined && match.state === MatchState.IN_PROGRESS;
  const act = (make: () => Promise<unknown>) => async () => {
    failure.value = undefined;
    try {
      await make();
      await store.refresh();
    } catch (thrown) {
      failure.value = thrown;
    }
  };
  const token = seat?.token;
  const offer = match.drawOffer;
  const paused = match.clocks?.paused === true;
  const pausing = (match.clocks?.pauseAgreed.length ?? 0) > 0;
  return (
    <div class="match-facts">
      <p class="quiet small">
        {gameName(match.game)} · {match.rulesetVersion}
      </p>
      <ul class="plain rows">
        {match.seats.map((one) => (
          <li key={one.seat}>
            <strong>{one.powers.map((id) => store.table.value?.power(id) ?? plainPower(id)).join(", ")}</strong>
            <span class="quiet">
              <Said text={sitter(one)} />
              {one.resigned ? ` (${said.resigned})` : ""}
            </span>
          </li>
        ))}
      </ul>
      <ClockList match={match} />
      {match.outcome !== undefined && <Fairness store={store} />}
      <Failure error={failure.value} />
      {plays && (
        <div class="buttons">
          {offer === undefined ? (
            <button type="button" onClick={() => void act(() => tableTalk.lobby(token).proposeDraw(store.name))()}>
              {said.draw}
            </button>
          ) : (
            <>
              <p>{said.drawOffered}</p>
              <button
                type="button"
                onClick={() => void act(() => tableTalk.lobby(token).answerDraw(store.name, true, offer.version))()}
              >
                {said.agree}
              </button>
              <button
                type="button"
                onClick={() => void act(() => tableTalk.lobby(token).answerDraw(store.name, false))()}
              >
                {said.decline}
              </button>
            </>
          )}
          {match.clockSettings !== undefined && !paused && !pausing && (
            <button type="button" onClick={() => void act(() => tableTalk.clocks(token).proposePause(store.name))()}>
              {said.pause}
            </button>
          )}
          {pausing && !paused && (
            <>
              <p>{said.pauseOffered}</p>
              <button
                type="button"
                onClick={() => void act(() => tableTalk.clocks(token).answerPause(store.name, true))()}
              >
                {said.agree}
              </button>
              <button
                type="button"
                onClick={() => void act(() => tableTalk.clocks(token).answerPause(store.name, false))()}
              >
                {said.decline}
              </button>
            </>
          )}
          {paused && (
            <>
              <p>{said.paused}</p>
              <button type="button" onClick={() => void act(() => tableTalk.clocks(token).endPause(store.name))()}>
                {said.resume}
              </button>
            </>
          )}
          {sure.value ? (
            <button type="button" class="danger" onClick={() => void act(() => api.resign(store.name, token ?? ""))()}>
              {said.resignSure}
            </button>
          ) : (
            <button type="button" onClick={() => (sure.value = true)}>
              {said.resign}
            </button>
          )}
        </div>
      )}
      {plays && <Agreements store={store} match={match} act={act} />}
      {match.state !== MatchState.LOBBY && <ForkButton store={store} />}
      <details class="for-programs" onToggle={(event) => (programs.value = event.currentTarget.open)}>
        <summary>{words.value.programs.title}</summary>
        {programs.value && <Programs store={store} />}
      </details>
      <p class="small">
        <a href={`#/overlay/${store.name}`}>{said.overlay}</a>
      </p>
      <p class="buttons">
        <button type="button" onClick={onKeys}>
          {said.keys} (?)
        </button>
        <label class="check">
          <input
            type="checkbox"
            checked={sound.value}
            onChange={(event) => {
              sound.value = event.currentTarget.checked;
              stored.sound = event.currentTarget.checked;
            }}
          />
          {said.sound}
        </label>
      </p>
    </div>
  );
}
