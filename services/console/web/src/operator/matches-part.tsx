import { GameSelect } from "../parts/game-select.js";
import { useSignal } from "@preact/signals";
import { account } from "../account/session.js";
import { operatorToken } from "../account/standing.js";
import { gameName, plainPower } from "../parts/match-words.js";
import { spanText } from "../parts/moment.js";
import { Said } from "../parts/name.js";
import { usePolled } from "../parts/polled.js";
import { matchLink } from "../router.js";
import { terms } from "../words/operator/terms.js";
import { words } from "../words/words.js";
import { ListEnd } from "./list-end.js";
import { LogHeads } from "./log-heads.js";
import { MatchTools } from "./match-tools.js";
import type { Match, Seat } from "./messages.js";
import type { PartProps } from "./operator-page.js";
import { usePagedList } from "./paged-list.js";
import { ToolDetails } from "./tool-details.js";
import { WaitingTournaments } from "./waiting-tournaments.js";

const POLL_MS = 10_000;
/** Pages of open matches that are read at first: those which have waited longest may be the oldest. */
const FIRST_PAGES = 5;
const STATES = ["", "LOBBY", "IN_PROGRESS", "FINISHED", "ABANDONED"] as const;
/** Seconds without a change that a search may ask for. */
const IDLE_SECONDS = [0, 600, 3_600, 86_400, 604_800];

/** Matches by their state, those that have waited longest first. */
export function MatchesPart({ rights, find }: PartProps) {
  const state = useSignal(find === "" ? 2 : 0);
  const game = useSignal("");
  const text = useSignal(find);
  const idle = useSignal(0);
  const tick = useSignal(0);
  usePolled(async () => void (tick.value += 1), POLL_MS, []);
  const said = terms.value;
  const { list, states } = words.value;
  const wanted = text.value.trim().toLowerCase();
  const now = Date.now();
  const fits = (match: Match) =>
    waitedMs(match, now) >= (IDLE_SECONDS[idle.value] ?? 0) * 1000 &&
    [match.name, match.displayName, match.label, match.hostAccount, ...(match.seats ?? []).flatMap(seatTexts)].some(
      (one) => one?.toLowerCase().includes(wanted),
    );
  const named = state.value === 0 ? {} : { state: `MATCH_STATE_${STATES[state.value]}` };
  const body = { ...named, ...(game.value === "" ? {} : { game: game.value }) };
  const matches = usePagedList<Match>(
    { method: "sandtable.matches.v1.MatchService/ListMatches", field: "matches", body },
    { query: `${wanted} ${idle.value}`, fits },
    tick.value,
    FIRST_PAGES,
  );
  const shown = (matches.items ?? []).filter(fits);
  if (state.value === 1 || state.value === 2) shown.sort((a, b) => waitedMs(b, now) - waitedMs(a, now));
  return (
    <>
      <form class="filters" onSubmit={(event) => event.preventDefault()}>
        <label class="grow">
          {said.find}
          <input type="search" value={text.value} onInput={(event) => (text.value = event.currentTarget.value)} />
        </label>
        <label>
          {list.state}
          <select value={state.value} onChange={(event) => (state.value = Number(event.currentTarget.value))}>
            {STATES.map((one, number) => (
              <option key={one} value={number}>
                {number === 0 ? list.any : states[number]}
              </option>
            ))}
          </select>
        </label>
        <GameSelect value={game.value} set={(chosen) => (game.value = chosen)} />
        <label>
          {said.match.idle}
          <select value={idle.value} onChange={(event) => (idle.value = Number(event.currentTarget.value))}>
            {said.match.idles.map((one, number) => (
              <option key={one} value={number}>
                {one}
              </option>
            ))}
          </select>
        </label>
      </form>
      <WaitingTournaments tick={tick.value} />
      <p class="quiet small">{said.match.hint}</p>
      <ul class="plain rows large-rows">
        {shown.map((match) => (
          <li key={match.name}>
            <a href={matchLink(match.name)}>
              <Said text={match.displayName || match.name} />
            </a>
            <span class={`badge state-${STATES.indexOf(stateOf(match))}`}>
              {states[STATES.indexOf(stateOf(match))]}
            </span>
            {match.clocks?.paused && <span class="badge">{said.match.paused}</span>}
            <span class="small">
              <Waits match={match} now={now} />
            </span>
            <span class="quiet small">
              {gameName(match.game)} · {said.match.entry(match.version ?? "0")}
            </span>
            <MatchTools
              match={match}
              decides={operatorToken.value !== "" || mayDecide(match, rights.operates)}
              onDone={() => (tick.value += 1)}
            />
          </li>
        ))}
      </ul>
      <ListEnd list={matches} shown={shown.length} />
      {shown.length > 0 && <ToolDetails title={said.heads.title} make={() => <LogHeads matches={shown} />} />}
    </>
  );
}

function stateOf({ state }: Match) {
  return state.replace("MATCH_STATE_", "") as (typeof STATES)[number];
}

function waitedMs({ updateTime }: Match, now: number): number {
  return now - Date.parse(updateTime);
}

function seatTexts({ player, bot, account: name, powers = [] }: Seat): (string | undefined)[] {
  return [player, bot, name, ...powers.map(plainPower)];
}

/** Whether the account decides in a match: it must not be its own. */
function mayDecide({ seats = [], hostAccount }: Match, operates: boolean): boolean {
  const own = account.value?.name;
  return seats.every((seat) => seat.account !== own) && (operates || hostAccount !== own);
}

/** Who a match waits for, and since when. */
function Waits({ match, now }: { readonly match: Match; readonly now: number }) {
  const said = terms.value.match;
  const { seats = [], awaited = [], awaitsNonces } = match;
  const state = stateOf(match);
  if (state !== "LOBBY" && state !== "IN_PROGRESS") return match.closeReason ? <Said text={match.closeReason} /> : null;
  const free = seats.filter(({ taken }) => !taken).length;
  const late = seats.filter(({ nonceState = "" }) => /COMMITTED|SPENT/.test(nonceState));
  const open = seats.filter(({ seat = 0 }) => awaited.includes(seat));
  return (
    <>
      {said.waitsFor}{" "}
      {state === "IN_PROGRESS"
        ? open.map((seat, place) => (
            <span key={seat.seat ?? 0}>
              {place > 0 && ", "}
              <Said text={seat.player || seat.bot || ""} />
              {seat.bot && ` [${said.bot}]`} ({(seat.powers ?? []).map(plainPower).join(", ")})
            </span>
          ))
        : awaitsNonces
          ? said.nonces(late.map(({ player = "" }) => player).join(", "))
          : free > 0
            ? said.seats(free)
            : said.host}{" "}
      <time dateTime={match.updateTime}>{said.since(spanText(Math.max(0, waitedMs(match, now) / 1000)))}</time>
    </>
  );
}
