import { useComputed, useSignal, useSignalEffect } from "@preact/signals";
import { Code } from "@connectrpc/connect";
import { SandtableError } from "@sandtable/client/errors.js";
import { MatchState } from "@sandtable/client/gen/sandtable/matches/v1/match_pb.js";
import { useEffect, useMemo } from "preact/hooks";
import { Board } from "../board/board.js";
import { type Marks, NO_MARKS, type Tone } from "../board/scene.js";
import type { News } from "../games/game.js";
import { ring } from "../match/sound.js";
import { MatchStore } from "../match/store.js";
import { announceTurns } from "../match/turn-call.js";
import { Failure } from "../parts/failure.js";
import { FixtureLinks } from "../parts/fixture-links.js";
import { Late } from "../parts/late.js";
import { plainPower, seatPowers, title } from "../parts/match-words.js";
import { Said } from "../parts/name.js";
import { Places } from "../parts/places.js";
import { Side, type Tab } from "../parts/side.js";
import { TimeLine } from "../parts/time-line.js";
import { journeys, matchLink, replace, route } from "../router.js";
import { keepMatch, stored } from "../stored.js";
import { words } from "../words/words.js";

/** How long a moment is looked at until the address names it. */
const ADDRESS_MS = 150;

/** A match: its lobby, or its board with all that is told of it and can be done. */
export function MatchPage({ name }: { readonly name: string }) {
  const store = useMemo(() => new MatchStore(name), [name]);
  const asked = route.value.page === "match" ? route.value.at : undefined;
  const fixture = route.value.page === "match" ? route.value.fixture : undefined;
  useEffect(() => {
    if (fixture !== undefined) keepMatch(name, { fixture });
    void store.open(asked);
    const stop = announceTurns(
      store.own,
      () => words.value.match.yourTurn,
      () => stored.sound && ring(),
    );
    return () => {
      stop();
      store.close();
    };
  }, [store]);
  // The address says which moment is looked at, and the moment follows a link. It does not follow
  // what this page writes into the address itself, which may lag behind.
  useEffect(() => {
    if (store.table.peek() !== undefined && asked !== store.moments.at.peek()) void store.moments.look(asked);
  }, [journeys.value]);
  useSignalEffect(() => {
    const at = store.moments.at.value;
    // Browsers let a page write its address some times a second only: what is passed over is not written.
    const timer = setTimeout(() => {
      if (route.peek().page === "match" && (route.peek() as { at?: number }).at !== at) replace(matchLink(name, at));
    }, ADDRESS_MS);
    return () => clearTimeout(timer);
  });
  const match = store.match.value;
  const known = match?.name ?? name;
  useEffect(() => {
    // A match that was opened by a name that people say is the same as by its own: its seats are kept there.
    if (known !== name) replace(location.hash.replace(name, known));
  }, [known]);
  if (match === undefined) {
    return store.failure.value === undefined ? (
      <p class="loading">{words.value.status.connecting}</p>
    ) : (
      <Missing store={store} />
    );
  }
  if (match.state === MatchState.LOBBY || match.state === MatchState.ABANDONED)
    return <Late name="lobby" load={async () => (await import("./opening.js")).Lobby} props={{ store, match }} />;
  return <Playing store={store} />;
}

/** Why there is nothing to see, and the way on. */
function Missing({ store }: { readonly store: MatchStore }) {
  const { match } = words.value;
  const error = SandtableError.from(store.failure.value);
  const tokens = store.own.kept.value.seats.length > 0 || store.own.kept.value.host !== undefined;
  const denied = error.code === Code.Unauthenticated || error.code === Code.PermissionDenied;
  const told =
    error.code === Code.NotFound ? match.notFound : denied ? (tokens ? match.wrongToken : match.hidden) : error.message;
  return (
    <div class="column">
      <h1>{told}</h1>
      {error.code === Code.NotFound && <p class="quiet">{match.notFoundHint}</p>}
      <p class="buttons">
        {denied && tokens && (
          <button type="button" class="primary" onClick={() => void store.forget()}>
            {match.forget}
          </button>
        )}
        <button type="button" onClick={() => void store.reopen()}>
          {match.again}
        </button>
        <a class="button" href="#/matches">
          {match.home}
        </a>
      </p>
    </div>
  );
}

/** Marks with what has changed since somebody last looked. */
function told(marks: Marks, news: News | undefined): Marks {
  if (news === undefined || marks.dim) return marks;
  const places = new Map<string, Tone>(marks.places);
  for (const { places: all } of news.lines) for (const id of all) if (!places.has(id)) places.set(id, "news");
  return { ...marks, places, ghosts: news.ghosts };
}

/** A reason as a sentence of its own. */
function sentence(text: string): string {
  return text === "" ? words.value.match.over : `${text.charAt(0).toUpperCase()}${text.slice(1).replace(/\.$/, "")}.`;
}

function Playing({ store }: { readonly store: MatchStore }) {
  const match = store.match.value;
  const table = store.table.value;
  const play = store.own.play.value;
  const chosen = useSignal<string | undefined>(undefined);
  const focus = useSignal<string | undefined>(undefined);
  const goTo = useSignal<string | undefined>(undefined);
  const hover = useSignal<string | undefined>(undefined);
  const tab = useSignal<Tab>(store.own.kept.value.seats.length > 0 ? "play" : "log");
  const finding = useSignal(false);
  const keys = useSignal(false);
  const marks = useComputed(() => {
    const own =
      store.moments.at.value === undefined && store.own.mine.value ? store.own.play.value?.marks.value : undefined;
    const news = store.moments.at.value === undefined ? store.catchUp.news.value : undefined;
    const shown = told(own ?? NO_MARKS, news);
    if (chosen.value === undefined || shown.places.has(chosen.value)) return shown;
    return { ...shown, places: new Map([...shown.places, [chosen.value, "found" as const]]) };
  });
  const point = (place: string | undefined) => {
    chosen.value = place;
    if (store.own.mine.peek() && store.moments.at.peek() === undefined) store.own.play.peek()?.point(place);
  };
  useEffect(() => {
    const typed = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      const target = event.target as HTMLElement;
      // A dialog has keys of its own.
      if (document.querySelector("dialog[open]") !== null) return;
      const writes = target.closest("input, select, textarea") !== null;
      if (writes && event.key !== "Escape") return;
      if (act(event.key)) event.preventDefault();
    };
    const act = (key: string): boolean => {
      const at = store.moments.at.peek() ?? store.moments.version.peek();
      const steps: Record<string, () => void> = {
        "/": () => (finding.value = true),
        "?": () => (keys.value = true),
        l: () => (tab.value = "log"),
        m: () => (tab.value = "chat"),
        p: () => (tab.value = "powers"),
        ",": () => void store.moments.look(at - 1),
        ".": () => void store.moments.look(at + 1),
        Home: () => void store.moments.look(0),
        End: () => void store.moments.look(undefined),
        Escape: () => point(undefined),
        n: () => {
          tab.value = "play";
          store.own.play.peek()?.next();
        },
      };
      const step = steps[key];
      if (step !== undefined) step();
      return step !== undefined || (store.own.mine.peek() && (store.own.play.peek()?.key(key) ?? false));
    };
    addEventListener("keydown", typed);
    return () => removeEventListener("keydown", typed);
  }, [store]);
  const headline = table?.headline.value;
  const { match: said, status } = words.value;
  if (match === undefined) return null;
  const name = (id: string) => table?.power(id) ?? plainPower(id);
  const waits = seatPowers(match, store.own.awaited.value, name);
  const winners = match.outcome === undefined ? "" : seatPowers(match, match.outcome.winners, name);
  const present =
    match.outcome !== undefined
      ? `${sentence(match.outcome.reason)} ${winners === "" ? said.drawn : said.won(winners)}`
      : store.own.mine.value
        ? (play?.prompt.value ?? said.yourMove(waits))
        : said.waits(waits);
  const prompt = store.moments.at.value === undefined ? present : said.past(store.moments.at.value);
  return (
    <div class="match">
      <div class="match-top">
        <div class="match-name">
          <h1>
            <Said text={title(match)} />
          </h1>
          <span class={`badge link-${store.log.status.value}`}>{status[store.log.status.value]}</span>
          <FixtureLinks match={match} />
        </div>
        {headline !== undefined && (
          <p class="headline">
            <svg class="dot" viewBox="0 0 10 10" aria-hidden="true">
              <circle cx="5" cy="5" r="4.500" fill={headline.color} />
            </svg>
            <strong>{headline.when}</strong> {headline.what}
          </p>
        )}
        <p class={store.own.mine.value ? "prompt mine" : "prompt"} aria-live="polite">
          {prompt}
        </p>
      </div>
      <div class="match-board">
        {table !== undefined && (
          <>
            <Board
              scene={table.scene}
              drawn={table.drawn}
              marks={marks}
              focus={focus}
              goTo={goTo}
              label={`${said.board}: ${title(match)}`}
              onPlace={(place) => point(place?.id)}
              onHover={(place) => {
                hover.value = place?.id;
                store.own.play.peek()?.hover(place?.id);
              }}
            />
            <Places table={table} marks={marks} focus={focus} onChoose={point} />
            {table.Overlay !== undefined && store.moments.at.value === undefined && <table.Overlay />}
            {hover.value !== undefined && (
              <p class="tooltip" aria-hidden="true">
                <strong>{table.scene.places.get(hover.value)?.name}</strong> {table.describe(hover.value)}
              </p>
            )}
            {finding.value && (
              <Late
                name="finder"
                load={async () => (await import("../match/extras.js")).Finder}
                props={{
                  table,
                  onFound: (place) => {
                    finding.value = false;
                    if (place === undefined) return;
                    goTo.value = undefined;
                    goTo.value = place;
                    point(place);
                  },
                }}
              />
            )}
          </>
        )}
        {store.unknownGame.value && <p class="empty">{words.value.play.game}</p>}
      </div>
      <TimeLine store={store} />
      <Side
        store={store}
        tab={tab}
        chosen={chosen}
        onPlace={(place) => ((goTo.value = undefined), (goTo.value = place), (chosen.value = place))}
        onKeys={() => (keys.value = true)}
      />
      {keys.value && (
        <Late
          name="keys"
          load={async () => (await import("../match/extras.js")).KeyList}
          props={{ onClose: () => (keys.value = false) }}
        />
      )}
      {store.failure.value !== undefined && <Failure error={store.failure.value} />}
    </div>
  );
}
