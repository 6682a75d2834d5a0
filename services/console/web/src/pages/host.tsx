import { useSignal } from "@preact/signals";
import type { Game } from "@sandtable/client/gen/sandtable/rules/v1/game_service_pb.js";
import { StartPolicy, Visibility } from "@sandtable/client/gen/sandtable/matches/v1/match_pb.js";
import { useEffect } from "preact/hooks";
import { api, host, takeSeat } from "../api.js";
import { tableTalk } from "../table-talk.js";
import { gameModule, type HostForm } from "../games/game.js";
import { Failure } from "../parts/failure.js";
import { BOTS } from "../parts/lobby.js";
import { gameName } from "../parts/match-words.js";
import { go, matchLink } from "../router.js";
import { stored } from "../stored.js";
import { words } from "../words/words.js";
import { clockSettings, type ClockChoice, ClockFields } from "../parts/clock-fields.js";

/** Who is to sit at a seat: nobody yet, whoever hosts, or a bot of the server. */
type Sitter = "free" | "self" | (typeof BOTS)[number];

/** Hosts a match: what is played, by whom, and under which rules. */
export function HostPage() {
  const games = useSignal<readonly Game[]>([]);
  const game = useSignal("aa1940");
  const form = useSignal<HostForm | undefined>(undefined);
  const failure = useSignal<unknown>(undefined);
  const busy = useSignal(false);
  const called = useSignal("");
  const slug = useSignal("");
  const player = useSignal(stored.player);
  const visibility = useSignal<Visibility>(Visibility.PUBLIC);
  const start = useSignal<StartPolicy>(StartPolicy.WHEN_FULL);
  const sitters = useSignal<readonly Sitter[]>([]);
  const clock = useSignal<ClockChoice>({ kind: "none", minutes: 60, seconds: 30, days: 3, vacation: 0, expiry: 1 });
  const delay = useSignal(0);
  useEffect(() => {
    void api.games().then(
      (found) => (games.value = found),
      (thrown: unknown) => (failure.value = thrown),
    );
  }, []);
  useEffect(() => {
    const chosen = games.value.find(({ id }) => id === game.value);
    if (chosen === undefined) return;
    void gameModule(game.value)
      .then((module) => module?.host(chosen))
      .then((made) => (form.value = made))
      .catch((thrown: unknown) => (failure.value = thrown));
  }, [games.value, game.value]);
  const seats = form.value?.seats.value ?? [];
  const sitterAt = (seat: number): Sitter => sitters.value[seat] ?? (seat === 0 ? "self" : "sensible");
  const submit = async (event: Event) => {
    event.preventDefault();
    if (form.value === undefined || busy.value) return;
    busy.value = true;
    failure.value = undefined;
    try {
      const settings = clockSettings(clock.value);
      const made = await host({
        game: game.value,
        options: form.value.options(),
        displayName: called.value.trim(),
        slug: slug.value.trim(),
        visibility: visibility.value,
        startPolicy: start.value,
        ...(settings === undefined ? {} : { clockSettings: settings }),
        ...(delay.value > 0 ? { spectatorDelay: { seconds: BigInt(delay.value * 60) } } : {}),
      });
      const match = made.match;
      if (match === undefined) return;
      const name = player.value.trim() || "Guest";
      stored.player = player.value.trim();
      // Bots sit down last: a match that starts when it is full starts with everybody in place.
      for (const { seat } of match.seats)
        if (sitterAt(seat) === "self") await takeSeat(match.name, name, seat, made.joinCode);
      for (const { seat } of match.seats) {
        const sitter = sitterAt(seat);
        if (sitter !== "self" && sitter !== "free")
          await tableTalk.lobby(made.hostToken).addBot(match.name, seat, sitter);
      }
      go(matchLink(match.name));
    } catch (thrown) {
      failure.value = thrown;
    } finally {
      busy.value = false;
    }
  };
  const { host: said } = words.value;
  const Fields = form.value?.Fields;
  return (
    <form class="column wide host" onSubmit={(event) => void submit(event)}>
      <h1>{said.title}</h1>
      <div class="fields">
        <label>
          {said.game}
          <select
            value={game.value}
            onChange={(event) => (
              (game.value = event.currentTarget.value),
              (form.value = undefined),
              (sitters.value = [])
            )}
          >
            {games.value
              .filter(({ id }) => ["aa1940", "axis-empires"].includes(id))
              .map(({ id }) => (
                <option key={id} value={id}>
                  {gameName(id)}
                </option>
              ))}
          </select>
        </label>
        <label>
          {said.called}
          <input value={called.value} maxLength={100} onInput={(event) => (called.value = event.currentTarget.value)} />
        </label>
        <label>
          {said.slug}
          <input
            value={slug.value}
            maxLength={30}
            placeholder="berlin-44"
            onInput={(event) => (slug.value = event.currentTarget.value)}
          />
        </label>
        <label>
          {said.you}
          <input
            value={player.value}
            maxLength={60}
            autocomplete="nickname"
            onInput={(event) => (player.value = event.currentTarget.value)}
          />
        </label>
        {Fields !== undefined && <Fields />}
      </div>
      <fieldset>
        <legend>{said.seats}</legend>
        <ul class="plain seats">
          {seats.map((name, seat) => (
            <li key={seat} class="seat">
              <label class="inline grow">
                <strong class="grow">{name}</strong>
                <select
                  value={sitterAt(seat)}
                  onChange={(event) => {
                    const all = seats.map((_, place) => sitterAt(place));
                    all[seat] = event.currentTarget.value as Sitter;
                    sitters.value = all;
                  }}
                >
                  <option value="self">{said.self}</option>
                  <option value="free">{said.free}</option>
                  {BOTS.map((bot) => (
                    <option key={bot} value={bot}>
                      {said.bot(bot)}
                    </option>
                  ))}
                </select>
              </label>
            </li>
          ))}
        </ul>
      </fieldset>
      <details class="more">
        <summary>{said.more}</summary>
        <div class="fields">
          <label>
            {said.visibility}
            <select
              value={visibility.value}
              onChange={(event) => (visibility.value = Number(event.currentTarget.value))}
            >
              {Object.entries(said.visibilities).map(([value, text]) => (
                <option key={value} value={value}>
                  {text}
                </option>
              ))}
            </select>
          </label>
          <label>
            {said.start}
            <select value={start.value} onChange={(event) => (start.value = Number(event.currentTarget.value))}>
              {Object.entries(said.starts).map(([value, text]) => (
                <option key={value} value={value}>
                  {text}
                </option>
              ))}
            </select>
          </label>
          <ClockFields choice={clock} />
          <label>
            {said.delay}
            <input
              type="number"
              min={0}
              max={10080}
              value={delay.value}
              onInput={(event) => (delay.value = Number(event.currentTarget.value))}
            />
          </label>
          {form.value?.More !== undefined && <form.value.More />}
        </div>
      </details>
      <Failure error={failure.value} />
      <p class="buttons">
        <button type="submit" class="primary" disabled={form.value === undefined || busy.value}>
          {said.submit}
        </button>
      </p>
    </form>
  );
}
