import { useSignal } from "@preact/signals";
import { type Match, MatchState } from "@sandtable/client/gen/sandtable/matches/v1/match_pb.js";
import { api } from "../api.js";
import { Failure } from "../parts/failure.js";
import { GameSelect } from "../parts/game-select.js";
import { gameName, plainPower, sitter, stateName, title } from "../parts/match-words.js";
import { Said } from "../parts/name.js";
import { usePolled } from "../parts/polled.js";
import { matchLink } from "../router.js";
import { keptMatch, keptMatches } from "../stored.js";
import { words } from "../words/words.js";

const PAGE = 50;
const POLL_MS = 6_000;

/** All public matches, with search and filters, and those that somebody sits at in this browser. */
export function ListPage() {
  const found = useSignal<readonly Match[] | undefined>(undefined);
  const failure = useSignal<unknown>(undefined);
  const state = useSignal(0);
  const game = useSignal("");
  const text = useSignal("");
  const own = useSignal(false);
  const pages = useSignal(1);
  const more = useSignal(false);
  usePolled(
    async () => {
      try {
        const matches: Match[] = [];
        if (own.value) {
          const kept = await Promise.allSettled(keptMatches().map((name) => api.match(name, keptToken(name))));
          for (const one of kept) if (one.status === "fulfilled") matches.push(one.value);
        } else {
          let pageToken = "";
          for (let page = 0; page < pages.value; page++) {
            const listed = await api.matches({ state: state.value, game: game.value, pageSize: PAGE, pageToken });
            matches.push(...listed.matches);
            pageToken = listed.nextPageToken;
            if (pageToken === "") break;
          }
          more.value = pageToken !== "";
        }
        found.value = matches;
        failure.value = undefined;
      } catch (thrown) {
        failure.value = thrown;
      }
    },
    POLL_MS,
    [state.value, game.value, own.value, pages.value],
  );
  const { list } = words.value;
  const wanted = text.value.trim().toLowerCase();
  const fits = (match: Match) =>
    (state.value === 0 || match.state === state.value) &&
    (game.value === "" || match.game === game.value) &&
    [title(match), match.name, ...match.seats.flatMap((seat) => [sitter(seat), ...seat.powers.map(plainPower)])].some(
      (told) => told.toLowerCase().includes(wanted),
    );
  const shown = (found.value ?? []).filter(fits);
  return (
    <div class="column wide">
      <h1>{list.title}</h1>
      <form class="filters" onSubmit={(event) => event.preventDefault()}>
        <label class="grow">
          {list.find}
          <input type="search" value={text.value} onInput={(event) => (text.value = event.currentTarget.value)} />
        </label>
        <label>
          {list.state}
          <select value={state.value} onChange={(event) => (state.value = Number(event.currentTarget.value))}>
            <option value={0}>{list.any}</option>
            {[MatchState.LOBBY, MatchState.IN_PROGRESS, MatchState.FINISHED].map((one) => (
              <option key={one} value={one}>
                {stateName(one)}
              </option>
            ))}
          </select>
        </label>
        <GameSelect value={game.value} set={(chosen) => (game.value = chosen)} />
        <label class="check">
          <input type="checkbox" checked={own.value} onChange={(event) => (own.value = event.currentTarget.checked)} />
          {list.yours}
        </label>
      </form>
      <Failure error={failure.value} />
      {found.value !== undefined && shown.length === 0 && <p class="quiet">{list.none}</p>}
      <ul class="plain rows large-rows">
        {shown.map((match) => (
          <li key={match.name}>
            <a href={matchLink(match.name)}>
              <Said text={title(match)} />
            </a>
            <span class={`badge state-${match.state}`}>{stateName(match.state)}</span>
            <span class="quiet small">
              {gameName(match.game)} ·{" "}
              {match.seats.map((seat, place) => (
                <span key={seat.seat}>
                  {place > 0 && ", "}
                  {seat.powers.map(plainPower).join("+")}: <Said text={sitter(seat)} />
                </span>
              ))}
            </span>
          </li>
        ))}
      </ul>
      {more.value && (
        <button type="button" onClick={() => (pages.value += 1)}>
          {list.more}
        </button>
      )}
    </div>
  );
}

function keptToken(name: string): string | undefined {
  const { seats, host } = keptMatch(name);
  return seats[0]?.token ?? host;
}
