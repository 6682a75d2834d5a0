import { useEffect, useRef } from "preact/hooks";
import { HostPage } from "./pages/host.js";
import { ListPage } from "./pages/list.js";
import { MatchPage } from "./pages/match.js";
import { WallPage } from "./pages/wall.js";
import { Header } from "./parts/header.js";
import { route } from "./router.js";
import { words } from "./words/words.js";

/** The page: what is always there, and the place that is shown. */
export function App() {
  const where = route.value;
  const main = useRef<HTMLElement>(null);
  const place = where.page === "match" ? where.name : where.page;
  const first = useRef(true);
  useEffect(() => {
    // Whoever reads by ear is told that another page begins.
    if (!first.current) main.current?.focus();
    first.current = false;
  }, [place]);
  return (
    <>
      <a class="skip" href={`${location.hash || "#/"}`} onClick={(event) => (event.preventDefault(), main.current?.focus())}>
        {words.value.skip}
      </a>
      <Header page={where.page} />
      <main ref={main} tabIndex={-1} class={`page page-${where.page}`}>
        {where.page === "wall" && <WallPage />}
        {where.page === "list" && <ListPage />}
        {where.page === "host" && <HostPage />}
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
