import { useSignal } from "@preact/signals";
import { type Tournament, TournamentState } from "@sandtable/client/gen/sandtable/tournaments/v1/tournament_pb.js";
import { TournamentService } from "@sandtable/client/gen/sandtable/tournaments/v1/tournament_service_pb.js";
import { mayHost } from "../account/rights.js";
import { account, openSession, token } from "../account/session.js";
import { as } from "../api.js";
import { Failure } from "../parts/failure.js";
import { GameSelect } from "../parts/game-select.js";
import { gameName } from "../parts/match-words.js";
import { Moment } from "../parts/moment.js";
import { Said } from "../parts/name.js";
import { usePolled } from "../parts/polled.js";
import { terms } from "../words/tournaments/terms.js";
import { words } from "../words/words.js";
import { stageText } from "./format.js";

const PAGE = 100;
const POLL_MS = 8_000;

/** Groups of the list in their order, with the states in each. */
const GROUPS = [
  ["running", [TournamentState.IN_PROGRESS]],
  ["open", [TournamentState.OPEN, TournamentState.CHECK_IN]],
  ["drafts", [TournamentState.DRAFT]],
  ["over", [TournamentState.FINISHED, TournamentState.CANCELLED]],
] as const;
type Group = (typeof GROUPS)[number][0];

/** All tournaments, by what one can do with them. */
export function TournamentListPage() {
  const found = useSignal<readonly Tournament[] | undefined>(undefined);
  const failure = useSignal<unknown>(undefined);
  const creates = useSignal(false);
  const text = useSignal("");
  const game = useSignal("");
  const group = useSignal<Group | "">("");
  const own = useSignal(false);
  const pages = useSignal(1);
  const more = useSignal(false);
  usePolled(
    async () => {
      try {
        await openSession();
        const all: Tournament[] = [];
        let pageToken = "";
        for (let page = 0; page < pages.value; page++) {
          const request = {
            pageSize: PAGE,
            pageToken,
            game: game.value,
            organiser: own.value ? "accounts/me" : "",
          };
          const listed = await as(token()).call(TournamentService, "", (service, options) =>
            service.listTournaments(request, options),
          );
          all.push(...listed.tournaments);
          pageToken = listed.nextPageToken;
          if (pageToken === "") break;
        }
        more.value = pageToken !== "";
        found.value = all;
        failure.value = undefined;
        creates.value = await mayHost();
      } catch (thrown) {
        failure.value = thrown;
      }
    },
    POLL_MS,
    [game.value, own.value, pages.value, account.value],
  );
  const { list } = terms.value;
  const wanted = text.value.trim().toLowerCase();
  const fits = ({ settings, name }: Tournament) =>
    [settings?.displayName ?? "", name].some((one) => one.toLowerCase().includes(wanted));
  const shown = (found.value ?? []).filter(fits);
  const groups = GROUPS.filter(([name]) => group.value === "" || name === group.value)
    .map(([name, states]) => [name, shown.filter(({ state }) => states.some((one) => one === state))] as const)
    .filter(([, all]) => all.length > 0);
  return (
    <div class="column wide">
      <div class="page-head">
        <h1>{list.title}</h1>
        {creates.value && (
          <a class="button primary" href="#/tournaments/new">
            {list.create}
          </a>
        )}
      </div>
      <form class="filters" onSubmit={(event) => event.preventDefault()}>
        <label class="grow">
          {list.find}
          <input type="search" value={text.value} onInput={(event) => (text.value = event.currentTarget.value)} />
        </label>
        <label>
          {words.value.list.state}
          <select value={group.value} onChange={(event) => (group.value = event.currentTarget.value as Group)}>
            <option value="">{words.value.list.any}</option>
            {GROUPS.map(([name]) => (
              <option key={name} value={name}>
                {list[name]}
              </option>
            ))}
          </select>
        </label>
        <GameSelect value={game.value} set={(chosen) => (game.value = chosen)} />
        {account.value !== undefined && (
          <label class="check">
            <input
              type="checkbox"
              checked={own.value}
              onChange={(event) => (own.value = event.currentTarget.checked)}
            />
            {list.own}
          </label>
        )}
      </form>
      <Failure error={failure.value} />
      {found.value !== undefined && groups.length === 0 && <p class="quiet">{list.none}</p>}
      {groups.map(([name, all]) => (
        <section key={name}>
          <h2>{list[name]}</h2>
          <ul class="plain rows large-rows">
            {all.map((one) => (
              <Row key={one.name} tournament={one} />
            ))}
          </ul>
        </section>
      ))}
      {more.value && (
        <button type="button" onClick={() => (pages.value += 1)}>
          {words.value.list.more}
        </button>
      )}
    </div>
  );
}

function Row({ tournament }: { readonly tournament: Tournament }) {
  const { list, states } = terms.value;
  const { settings, state, entrants, winnerNames, name } = tournament;
  const stages = settings?.stages ?? [];
  return (
    <li>
      <a href={`#/${name}`}>
        <Said text={settings?.displayName || name} />
      </a>
      <span class={`badge tournament-${state}`}>{states[state]}</span>
      <span class="quiet small">
        {gameName(settings?.match?.game ?? "")} · {stages.map(stageText).join(" → ")} · {list.entrants(entrants)}
        {state <= TournamentState.CHECK_IN && settings?.startTime !== undefined && (
          <>
            {" · "}
            {list.starts} <Moment at={settings.startTime} />
          </>
        )}
        {winnerNames.length > 0 && (
          <>
            {" · "}
            <Said text={list.wonBy(winnerNames.join(", "))} />
          </>
        )}
      </span>
    </li>
  );
}
