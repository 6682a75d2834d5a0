import { useSignal } from "@preact/signals";
import type { Match } from "@sandtable/client/gen/sandtable/matches/v1/match_pb.js";
import type { MatchStore } from "../match/store.js";
import { matchLink } from "../router.js";
import { tableTalk } from "../table-talk.js";
import { words } from "../words/words.js";
import { plainPower } from "./match-words.js";

/** Vacations and substitutes: what the seats of a match in progress agree on. */
export function Agreements({
  store,
  match,
  act,
}: {
  readonly store: MatchStore;
  readonly match: Match;
  /** Does something, and shows why it failed if it did. */
  readonly act: (make: () => Promise<unknown>) => () => Promise<void>;
}) {
  const { match: said } = words.value;
  const offered = useSignal("");
  const absent = useSignal(-1);
  const seat = store.own.seat.value;
  if (seat === undefined) return null;
  const { host } = store.own.kept.value;
  const lobby = tableTalk.lobby(seat.token);
  const own = match.clocks?.seats.find((one) => one.seat === seat.seat);
  const days = own?.vacationDays ?? 0;
  const name = (number: number) =>
    match.seats[number]?.powers.map((id) => store.table.value?.power(id) ?? plainPower(id)).join(", ") ?? "";
  const open = match.substitutions.filter((one) => !one.open);
  const others = match.seats.filter(
    (one) =>
      one.seat !== seat.seat &&
      one.bot === "" &&
      !one.resigned &&
      !match.substitutions.some((already) => already.seat === one.seat),
  );
  return (
    <section class="agreements">
      {days > 0 && (
        <p class="buttons">
          <button
            type="button"
            onClick={() => void act(() => tableTalk.clocks(seat.token).takeVacation(store.name, 1))()}
          >
            {said.vacation}
          </button>
          <span class="quiet small">{said.vacationLeft(days)}</span>
        </p>
      )}
      {open.map(({ seat: number, agreed }) => (
        <div key={number}>
          <p>{said.substituteFor(name(number))}</p>
          {!agreed.includes(seat.seat) && (
            <p class="buttons">
              <button
                type="button"
                onClick={() => void act(() => lobby.answerSubstitution(store.name, number, true))()}
              >
                {said.agree}
              </button>
              <button
                type="button"
                onClick={() => void act(() => lobby.answerSubstitution(store.name, number, false))()}
              >
                {said.decline}
              </button>
            </p>
          )}
        </div>
      ))}
      <details>
        <summary>{said.substitutes}</summary>
        {offered.value === "" ? (
          <p class="buttons">
            <button
              type="button"
              onClick={() =>
                void act(async () => {
                  const { code } = await lobby.offerSeat(store.name);
                  const base = new URL(".", document.baseURI).href;
                  offered.value = `${base}${matchLink(store.name)}?code=${encodeURIComponent(code)}`;
                })()
              }
            >
              {said.handOver}
            </button>
          </p>
        ) : (
          <label>
            {words.value.lobby.invited}
            <input readOnly value={offered.value} onFocus={(event) => event.currentTarget.select()} />
          </label>
        )}
        {host !== undefined && others.length > 0 && (
          <p class="buttons">
            <select
              aria-label={said.absent}
              value={absent.value}
              onChange={(event) => (absent.value = Number(event.currentTarget.value))}
            >
              <option value={-1}>{said.absent} …</option>
              {others.map((one) => (
                <option key={one.seat} value={one.seat}>
                  {name(one.seat)}
                </option>
              ))}
            </select>
            <button
              type="button"
              disabled={absent.value < 0}
              onClick={() => void act(() => tableTalk.lobby(host).proposeSubstitution(store.name, absent.value))()}
            >
              {said.proposeSubstitute}
            </button>
          </p>
        )}
      </details>
    </section>
  );
}
