import { type Signal, useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { MatchStore } from "../match/store.js";
import { matchLink, replace, route } from "../router.js";
import { words } from "../words/words.js";
import { Late } from "./late.js";
import { LogList } from "./log-list.js";
import { PlayPanel } from "./play-panel.js";

export type Tab = "play" | "powers" | "log" | "chat" | "match";

const TABS: readonly Tab[] = ["play", "powers", "log", "chat", "match"];

/** What stands beside the board. */
export function Side({
  store,
  tab,
  chosen,
  onPlace,
  onKeys,
}: {
  readonly store: MatchStore;
  readonly tab: Signal<Tab>;
  readonly chosen: Signal<string | undefined>;
  readonly onPlace: (place: string) => void;
  readonly onKeys: () => void;
}) {
  const { tabs } = words.value.match;
  const table = store.table.value;
  const holds = store.own.kept.value.seats.length > 0;
  const shown = TABS.filter((one) => one !== "play" || holds);
  const current = shown.includes(tab.value) ? tab.value : "log";
  const walk = (event: KeyboardEvent) => {
    const by = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
    if (by === 0) return;
    event.preventDefault();
    event.stopPropagation();
    tab.value = shown[(shown.indexOf(current) + by + shown.length) % shown.length] ?? "log";
    document.getElementById(`tab-${tab.value}`)?.focus();
  };
  const place = chosen.value;
  const reads = useSignal(true);
  // A code is worth a seat: it does not stay in the address.
  const asked = route.value.page === "match" ? route.value.code : undefined;
  const code = useSignal(asked ?? "");
  useEffect(() => {
    if (asked !== undefined) replace(matchLink(store.name));
  }, [asked]);
  const open = store.match.value?.substitutions.some((one) => one.open) === true;
  const takeOver = !holds && (code.value !== "" || open);
  const news = store.catchUp.since.value !== undefined && reads.value;
  return (
    <aside class="side">
      <div class="tabs" role="tablist" onKeyDown={walk}>
        {shown.map((one) => (
          <button
            key={one}
            id={`tab-${one}`}
            type="button"
            role="tab"
            aria-selected={one === current}
            aria-controls="tab-panel"
            tabIndex={one === current ? 0 : -1}
            onClick={() => {
              tab.value = one;
              reads.value = false;
            }}
          >
            {tabs[one]}
          </button>
        ))}
      </div>
      {store.catchUp.since.value !== undefined && (
        <button type="button" class="news-bar" aria-expanded={news} onClick={() => (reads.value = !reads.value)}>
          {words.value.match.since}: {words.value.news.entries(store.moments.version.value - store.catchUp.since.value)}
        </button>
      )}
      <div class="tab-panel" id="tab-panel" role="tabpanel" aria-labelledby={`tab-${current}`} tabIndex={0}>
        {takeOver && (
          <Late
            name="take-over"
            load={async () => (await import("../match/extras.js")).TakeOver}
            props={{ store, code: code.value, onDone: () => (code.value = "") }}
          />
        )}
        {news && (
          <Late
            name="news"
            load={async () => (await import("../match/extras.js")).NewsPanel}
            props={{ store, onPlace }}
          />
        )}
        {!news && current === "play" && <PlayPanel store={store} />}
        {!news && current === "powers" && table !== undefined && <table.Powers />}
        {!news && current === "log" && <LogList store={store} onPlace={onPlace} />}
        {!news && current === "chat" && (
          <Late name="chat" load={async () => (await import("../match/extras.js")).Chat} props={{ store }} />
        )}
        {!news && current === "match" && (
          <Late
            name="facts"
            load={async () => (await import("../match/extras.js")).MatchFacts}
            props={{ store, onKeys }}
          />
        )}
      </div>
      {place !== undefined && table !== undefined && current !== "play" && (
        <section class="place-panel" aria-label={table.scene.places.get(place)?.name}>
          <div class="place-head">
            <h2>{table.scene.places.get(place)?.name}</h2>
            <button
              type="button"
              class="plain-button"
              aria-label={words.value.keys.close}
              onClick={() => (chosen.value = undefined)}
            >
              ×
            </button>
          </div>
          <table.Place id={place} />
        </section>
      )}
    </aside>
  );
}
