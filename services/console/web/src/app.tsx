import type { ComponentType } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { MatchPage } from "./pages/match.js";
import { Header } from "./parts/header.js";
import { Late } from "./parts/late.js";
import { type Route, route } from "./router.js";
import { words } from "./words/words.js";

/** Pages that are there at once. */
type Present = "match" | "unknown";
type LatePages = {
  readonly [P in Exclude<Route["page"], Present>]: () => Promise<ComponentType<Extract<Route, { page: P }>>>;
};

/** Pages that are loaded when they are first opened. */
const LATE: LatePages = {
  wall: async () => (await import("./pages/watching.js")).WallPage,
  list: async () => (await import("./pages/watching.js")).ListPage,
  host: async () => (await import("./pages/opening.js")).HostPage,
  overlay: async () => (await import("./pages/watching.js")).OverlayPage,
  fork: async () => (await import("./pages/opening.js")).ForkPage,
  tournaments: async () => (await import("./contests.js")).TournamentListPage,
  tournament: async () => (await import("./contests.js")).TournamentPage,
  fixture: async () => (await import("./contests.js")).FixturePage,
  entrant: async () => (await import("./contests.js")).EntrantPage,
  screen: async () => (await import("./contests.js")).ScreenPage,
  print: async () => (await import("./contests.js")).PrintPage,
  tableOverlay: async () => (await import("./contests.js")).TableOverlayPage,
  newTournament: async () => (await import("./organise/pages.js")).NewTournamentPage,
  pools: async () => (await import("./contests.js")).PoolListPage,
  pool: async () => (await import("./contests.js")).PoolPage,
  player: async () => (await import("./contests.js")).PlayerPage,
  comparison: async () => (await import("./contests.js")).ComparisonPage,
  newPool: async () => (await import("./organise/pages.js")).NewPoolPage,
  account: async () => (await import("./contests.js")).AccountPage,
  operator: async () => (await import("./operator/pages.js")).OperatorPage,
  explorer: async () => (await import("./operator/pages.js")).ExplorerPage,
};

/** Pages without anything around them, for streams and large screens. */
const BARE: readonly Route["page"][] = ["overlay", "tableOverlay", "screen"];

/** The page: what is always there, and the place that is shown. */
export function App() {
  const where = route.value;
  const main = useRef<HTMLElement>(null);
  const place = "name" in where ? where.name : where.page;
  const first = useRef(true);
  useEffect(() => {
    // Readers by ear are told that another page begins.
    if (!first.current) main.current?.focus();
    first.current = false;
  }, [place]);
  return (
    <>
      {!BARE.includes(where.page) && <Header page={where.page} onSkip={() => main.current?.focus()} />}
      <main ref={main} tabIndex={-1} class={`page page-${where.page}`}>
        <Shown key={place} where={where} />
      </main>
    </>
  );
}

function Shown({ where }: { readonly where: Route }) {
  switch (where.page) {
    case "match":
      return <MatchPage name={where.name} />;
    case "unknown":
      return (
        <div class="column">
          <h1>{words.value.match.notFound}</h1>
          <a class="button" href="#/">
            {words.value.match.home}
          </a>
        </div>
      );
    default:
      return <Late name={where.page} load={LATE[where.page] as () => Promise<ComponentType<Route>>} props={where} />;
  }
}
