import { useSignal } from "@preact/signals";
import type { Tournament } from "@sandtable/client/gen/sandtable/tournaments/v1/tournament_pb.js";
import type { ComponentChildren } from "preact";
import { useEffect, useMemo } from "preact/hooks";
import { useLoaded } from "../parts/loaded.js";
import { Said } from "../parts/name.js";
import { terms } from "../words/tournaments/terms.js";
import { words } from "../words/words.js";
import { Bracket } from "./bracket.js";
import { firstOf, firstStandings, tournaments } from "./calls.js";
import { LiveBoardGrid, useLiveMatches } from "./live-boards.js";
import { ScreenColumns } from "./screen-columns.js";
import { ScreenFixtures } from "./screen-round.js";
import { Standings } from "./standings-table.js";
import { TournamentStore } from "./store.js";
import { TableFailure } from "./table-failure.js";
import { Missing } from "./tournament-page.js";

/** Time for which each part is shown. */
const TURN_MS = 15_000;
/** Rows and fixtures that are read, and live boards that a screen has room for. */
const MOST = 400;
const BOARDS = 6;
/** Rows that stand in one column, and in each of two. */
const ROWS = { single: 14, double: 20 };
const FIXTURES = { single: 12, double: 14 };
/** Tie-breaks that are shown beside others. */
const TIE_BREAKS = 2;

/** A part of the tournament that fills the screen. */
interface Slide {
  readonly title: string;
  readonly body: ComponentChildren;
}

/** A tournament for a large screen in a room full of people: its parts in turn, in type as large as
 * there is room for. */
export function ScreenPage({ name }: { readonly name: string }) {
  const store = useMemo(() => new TournamentStore(name), [name]);
  const turn = useSignal(0);
  const paused = useSignal(false);
  useEffect(() => {
    void store.open();
    return () => store.close();
  }, [store]);
  useEffect(() => {
    if (paused.value) return undefined;
    const timer = setInterval(() => (turn.value += 1), TURN_MS);
    return () => clearInterval(timer);
  }, [paused.value]);
  const tournament = store.tournament.value;
  const slides = useSlides(store, tournament);
  if (tournament === undefined) return <Missing error={store.failure.value} />;
  const { screen, states } = terms.value;
  const current = slides[turn.value % Math.max(slides.length, 1)];
  return (
    <div class="screen">
      <header class="screen-head">
        <h1>
          <Said text={tournament.settings?.displayName || name} />
        </h1>
        <p>
          {current?.title} <span class="quiet">{states[tournament.state]}</span>
        </p>
        <p class="buttons screen-tools">
          <button type="button" aria-pressed={paused.value} onClick={() => (paused.value = !paused.value)}>
            {paused.value ? screen.go : screen.pause}
          </button>
          <button type="button" onClick={() => (turn.value += 1)}>
            {screen.next}
          </button>
          <a class="button" href={`#/${name}`}>
            {screen.back}
          </a>
        </p>
      </header>
      {tournament.winnerNames.length > 0 && (
        <p class="won">
          <Said text={terms.value.overview.won(tournament.winnerNames.join(", "))} />
        </p>
      )}
      {current?.body}
      <p class={`screen-status small link-${store.status.value}`}>{words.value.status[store.status.value]}</p>
    </div>
  );
}

/** The parts of a tournament that there is something to show of. */
function useSlides(store: TournamentStore, tournament: Tournament | undefined): readonly Slide[] {
  const { name } = store;
  const tick = store.tick.value;
  const { stage: present = 0, round = 0, settings } = tournament ?? {};
  const stage = Math.max(present, 1);
  const standings = useLoaded(() => firstStandings(name, stage, MOST), `${name} ${stage}`, tick);
  const { value: fixtures = [] } = useLoaded(
    () => firstOf(tournaments().fixtures({ parent: name, round }), round > 0 ? MOST : 0),
    `${name} ${round}`,
    tick,
  );
  const live = useLiveMatches(tournament, tick, BOARDS);
  const { parts, screen } = terms.value;
  const titled = (title: string, page: number, pages: number) => (pages > 1 ? screen.page(title, page, pages) : title);
  const { rows = [], tieBreaks = [] } = standings.value ?? {};
  const ranks = paged(rows, ROWS);
  const pairs = paged(fixtures, FIXTURES);
  const tables =
    settings?.stages[stage - 1]?.system.case === "knockout"
      ? [{ title: parts.bracket, body: <Bracket name={name} stage={stage} tick={tick} /> }]
      : ranks.map((columns, place) => ({
          title: titled(parts.standings, place + 1, ranks.length),
          body: (
            <ScreenColumns columns={columns}>
              {(column) => (
                <Standings
                  name={name}
                  label={parts.standings}
                  rows={column}
                  tieBreaks={columns.length > 1 ? tieBreaks.slice(0, TIE_BREAKS) : tieBreaks}
                  short={columns.length > 1}
                />
              )}
            </ScreenColumns>
          ),
        }));
  return [
    ...(tables.length > 0 ? tables : [{ title: parts.standings, body: <TableFailure error={standings.failure} /> }]),
    ...pairs.map((columns, place) => ({
      title: titled(screen.round(round), place + 1, pairs.length),
      body: <ScreenColumns columns={columns}>{(column) => <ScreenFixtures fixtures={column} />}</ScreenColumns>,
    })),
    ...(live.length > 0 ? [{ title: screen.boards, body: <LiveBoardGrid live={live} /> }] : []),
  ];
}

/** Items by screens and their columns: two where one is too long, as even as can be. */
function paged<T>(items: readonly T[], { single, double }: typeof ROWS): (readonly (readonly T[])[])[] {
  if (items.length === 0) return [];
  if (items.length <= single) return [[items]];
  const screens = Math.ceil(items.length / (2 * double));
  const rows = Math.ceil(items.length / screens / 2);
  return Array.from({ length: screens }, (_, screen) =>
    [0, 1].map((column) => items.slice((2 * screen + column) * rows, (2 * screen + column + 1) * rows)),
  );
}
