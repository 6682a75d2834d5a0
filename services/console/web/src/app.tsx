import { useSignal } from "@preact/signals";
import type { ComponentType } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { ListPage } from "./pages/list.js";
import { MatchPage } from "./pages/match.js";
import { WallPage } from "./pages/wall.js";
import { Failure } from "./parts/failure.js";
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
      <Header page={where.page} onSkip={() => main.current?.focus()} />
      <main ref={main} tabIndex={-1} class={`page page-${where.page}`}>
        {where.page === "wall" && <WallPage />}
        {where.page === "list" && <ListPage />}
        {where.page === "host" && <Late load={async () => (await import("./pages/host.js")).HostPage} />}
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

/** A page that is loaded when it is first opened. */
function Late({ load }: { readonly load: () => Promise<ComponentType> }) {
  const Page = useSignal<{ readonly component: ComponentType } | undefined>(undefined);
  const failed = useSignal<unknown>(undefined);
  useEffect(() => {
    load().then(
      (component) => (Page.value = { component }),
      (thrown: unknown) => (failed.value = thrown),
    );
  }, []);
  if (failed.value !== undefined) return <Failure error={failed.value} />;
  return Page.value === undefined ? <p class="loading">{words.value.status.connecting}</p> : <Page.value.component />;
}
