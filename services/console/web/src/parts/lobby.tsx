import { useSignal } from "@preact/signals";
import { type Match, MatchState } from "@sandtable/client/gen/sandtable/matches/v1/match_pb.js";
import { useEffect } from "preact/hooks";
import { api, leaveSeat, takeSeat } from "../api.js";
import { tableTalk } from "../table-talk.js";
import type { MatchStore } from "../match/store.js";
import { go, matchLink, replace, route } from "../router.js";
import { stored } from "../stored.js";
import { words } from "../words/words.js";
import { Failure } from "./failure.js";
import { FixtureLinks } from "./fixture-links.js";
import { gameName, plainPower, stateName, title } from "./match-words.js";
import { Said } from "./name.js";

/** The bots that a platform plays seats with. */
export const BOTS = ["sensible", "random"] as const;

/** How often a lobby is looked at when the stream says nothing. */
const LOOK_MS = 2_500;

/** The table before the match: seats, bots, invitations, the start. */
export function Lobby({ store, match }: { readonly store: MatchStore; readonly match: Match }) {
  const failure = useSignal<unknown>(undefined);
  const player = useSignal(stored.player);
  const invites = useSignal<ReadonlyMap<number, string>>(new Map());
  const asked = route.value.page === "match" ? route.value.code : undefined;
  const code = useSignal(asked ?? "");
  // A code is worth a seat: it does not stay in the address.
  useEffect(() => {
    if (asked !== undefined) replace(matchLink(match.name));
  }, [asked]);
  useEffect(() => {
    const timer = setInterval(() => void store.refresh(), LOOK_MS);
    return () => clearInterval(timer);
  }, [store]);
  const { lobby, match: said } = words.value;
  const kept = store.own.kept.value;
  const hosts = kept.host !== undefined;
  const act = (make: () => Promise<unknown>) => async () => {
    failure.value = undefined;
    try {
      await make();
    } catch (thrown) {
      failure.value = thrown;
    }
    store.rekept();
    await store.refresh();
  };
  const take = (seat: number | undefined) =>
    act(async () => {
      const name = player.value.trim();
      stored.player = name;
      await takeSeat(match.name, name === "" ? "Guest" : name, seat, code.value);
    });
  const invite = (seat: number) =>
    act(async () => {
      const made = await tableTalk.lobby(kept.host).invite({ name: match.name, seat });
      invites.value = new Map([...invites.value, [seat, link(match.name, made.code)]]);
    });
  const full = match.seats.every(({ taken }) => taken);
  if (match.state === MatchState.ABANDONED) {
    return (
      <div class="column">
        <h1>
          <Said text={title(match)} />
        </h1>
        <p>{stateName(match.state)}</p>
        <a class="button" href="#/matches">
          {said.home}
        </a>
      </div>
    );
  }
  return (
    <div class="column wide lobby">
      <p class="quiet">{lobby.title}</p>
      <h1>
        <Said text={title(match)} />
      </h1>
      <p class="quiet">
        {gameName(match.game)} <FixtureLinks match={match} />
      </p>
      <Failure error={failure.value ?? store.failure.value} />
      {match.awaitsNonces && <p role="status">{lobby.nonces}</p>}
      <label class="narrow">
        {lobby.name}
        <input
          value={player.value}
          maxLength={60}
          autocomplete="nickname"
          onInput={(event) => (player.value = event.currentTarget.value)}
        />
      </label>
      {code.value !== "" && (
        <p class="buttons">
          <button type="button" class="primary" onClick={() => void take(undefined)()}>
            {lobby.take}
          </button>
          <span class="quiet small">{lobby.code}</span>
        </p>
      )}
      <ul class="plain seats">
        {match.seats.map((seat) => {
          const own = kept.seats.find((one) => one.seat === seat.seat);
          return (
            <li key={seat.seat} class={own === undefined ? "seat" : "seat own"}>
              <div class="grow">
                <strong>{seat.powers.map((id) => store.table.value?.power(id) ?? plainPower(id)).join(", ")}</strong>
                <p class="quiet">
                  {seat.taken ? <Said text={seat.player || seat.bot} /> : lobby.free}
                  {own !== undefined && ` · ${lobby.yours}`}
                  {seat.ready && ` · ${lobby.ready}`}
                </p>
                {invites.value.has(seat.seat) && (
                  <Link label={lobby.invited} link={invites.value.get(seat.seat) ?? ""} />
                )}
              </div>
              <div class="buttons">
                {!seat.taken && (
                  <button type="button" class="primary" onClick={() => void take(seat.seat)()}>
                    {lobby.take}
                  </button>
                )}
                {own !== undefined && (
                  <>
                    <button
                      type="button"
                      onClick={() =>
                        void act(() => tableTalk.lobby(own.token).ready({ name: match.name, ready: !seat.ready }))()
                      }
                    >
                      {seat.ready ? lobby.unready : lobby.beReady}
                    </button>
                    <button type="button" onClick={() => void act(() => leaveSeat(match.name, seat.seat, own.token))()}>
                      {lobby.leave}
                    </button>
                  </>
                )}
                {hosts && !seat.taken && (
                  <>
                    <BotChoice
                      onChoose={(bot) =>
                        void act(() => tableTalk.lobby(kept.host).addBot(match.name, seat.seat, bot))()
                      }
                    />
                    <button type="button" onClick={() => void invite(seat.seat)()}>
                      {lobby.invite}
                    </button>
                  </>
                )}
                {hosts && seat.bot !== "" && (
                  <button
                    type="button"
                    onClick={() => void act(() => tableTalk.lobby(kept.host).removeBot(match.name, seat.seat))()}
                  >
                    {lobby.removeBot}
                  </button>
                )}
              </div>
            </li>
          );
        })}
      </ul>
      <Link label={lobby.link} link={link(match.name)} />
      {hosts && (
        <section class="host-tools">
          <p class="quiet">{lobby.hostYou}</p>
          <p class="buttons">
            <button
              type="button"
              class="primary"
              disabled={!full}
              onClick={() => void act(() => api.start(match.name, kept.host ?? ""))()}
            >
              {lobby.start}
            </button>
            <button
              type="button"
              onClick={() =>
                void act(async () => {
                  await api.callOff(match.name, kept.host ?? "");
                  go("#/");
                })()
              }
            >
              {lobby.callOff}
            </button>
            {!full && <span class="quiet small">{lobby.startWhy}</span>}
          </p>
        </section>
      )}
    </div>
  );
}

function BotChoice({ onChoose }: { readonly onChoose: (bot: string) => void }) {
  const { lobby, host } = words.value;
  return (
    <select
      aria-label={lobby.addBot}
      value=""
      onChange={(event) => {
        const bot = event.currentTarget.value;
        event.currentTarget.value = "";
        if (bot !== "") onChoose(bot);
      }}
    >
      <option value="">{lobby.addBot} …</option>
      {BOTS.map((bot) => (
        <option key={bot} value={bot}>
          {host.bot(bot)}
        </option>
      ))}
    </select>
  );
}

/** The address of a match, for others. */
function link(name: string, code?: string): string {
  const base = new URL(".", document.baseURI).href;
  return `${base}${matchLink(name)}${code === undefined ? "" : `?code=${encodeURIComponent(code)}`}`;
}

function Link({ label, link: address }: { readonly label: string; readonly link: string }) {
  const copied = useSignal(false);
  const { lobby } = words.value;
  return (
    <label class="link">
      {label}
      <span class="say">
        <input readOnly value={address} onFocus={(event) => event.currentTarget.select()} />
        <button
          type="button"
          onClick={async () => {
            try {
              await navigator.clipboard.writeText(address);
              copied.value = true;
            } catch {
              copied.value = false;
            }
          }}
        >
          {copied.value ? lobby.copied : lobby.copy}
        </button>
      </span>
    </label>
  );
}
