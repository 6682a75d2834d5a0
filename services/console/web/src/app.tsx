import { useEffect, useRef } from "preact/hooks";
import { MatchPage } from "./pages/match.js";
import { Header } from "./parts/header.js";
import { Late } from "./parts/late.js";
import { route } from "./router.js";
import { words } from "./words/words.js";

/** The page: what is always there, and the place that is shown. */
export function App() {
  const where = route.value;
  const main = useRef<HTMLElement>(null);
  const place = "name" in where ? where.name : where.page;
  const first = useRef(true);
  useEffect(() => {
    // Whoever reads by ear is told that another page begins.
    if (!first.current) main.current?.focus();
    first.current = false;
  }, [place]);
  return (
    <>
      {where.page !== "overlay" && <Header page={where.page} onSkip={() => main.current?.focus()} />}
      <main ref={main} tabIndex={-1} class={`page page-${where.page}`}>
        {where.page === "wall" && (
          <Late name="wall" load={async () => (await import("./pages/wall.js")).WallPage} props={{}} />
        )}
        {where.page === "list" && (
          <Late name="list" load={async () => (await import("./pages/list.js")).ListPage} props={{}} />
        )}
        {where.page === "host" && (
          <Late name="host" load={async () => (await import("./pages/host.js")).HostPage} props={{}} />
        )}
        {where.page === "overlay" && (
          <Late
            name="overlay"
            load={async () => (await import("./pages/overlay.js")).OverlayPage}
            props={{ name: where.name }}
          />
        )}
        {where.page === "fork" && (
          <Late
            key={where.name}
            name="fork"
            load={async () => (await import("./pages/fork.js")).ForkPage}
            props={{ name: where.name }}
          />
        )}
        {where.page === "match" && <MatchPage key={where.name} name={where.name} />}
        {where.page === "unknown" && (
          <div class="column">
            <h1>{words.value.match.notFound}</h1>
            <a class="button" href="#/">
              {words.value.match.home}
            </a>
          </div>
        )}
      </main>
    </>
  );
}
