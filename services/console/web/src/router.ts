import { computed, signal } from "@preact/signals";

/** Where the page is: what stands behind the `#` of its address. */
export type Route =
  | { page: "wall" }
  | { page: "list" }
  | { page: "host" }
  | { page: "match"; name: string; at: number | undefined; code: string | undefined; fixture: string | undefined }
  | { page: "overlay"; name: string }
  | { page: "fork"; name: string }
  | { page: "tournaments" }
  | { page: "newTournament" }
  | { page: "tournament"; name: string; tab: string; stage: number; round: number }
  | { page: "fixture"; name: string }
  | { page: "entrant"; name: string }
  | { page: "screen"; name: string }
  | { page: "print"; name: string }
  | { page: "tableOverlay"; name: string; table: string; stage: number }
  | { page: "pools" }
  | { page: "newPool" }
  | { page: "pool"; name: string; tab: string }
  | { page: "player"; name: string; versus: string | undefined }
  | { page: "comparison"; name: string }
  | { page: "account" }
  | { page: "operator"; name: string; find: string }
  | { page: "explorer"; method: string }
  | { page: "unknown" };

const hash = signal(location.hash);
/** How often somebody went elsewhere by a link or the browser's buttons. */
export const journeys = signal(0);
addEventListener("hashchange", () => {
  hash.value = location.hash;
  journeys.value += 1;
});

/** The place that is shown. */
export const route = computed<Route>(() => parse(hash.value));

/** An id in a name. */
const ID = "[A-Za-z0-9_-]{1,128}";

/** Places whose addresses are fixed. */
const FIXED: Record<string, Route> = {
  "": { page: "wall" },
  "/": { page: "wall" },
  "/matches": { page: "list" },
  "/host": { page: "host" },
  "/tournaments": { page: "tournaments" },
  "/tournaments/new": { page: "newTournament" },
  "/pools": { page: "pools" },
  "/pools/new": { page: "newPool" },
  "/account": { page: "account" },
  "/operator": { page: "operator", name: "matches", find: "" },
};

type Query = URLSearchParams;
type Reader = (name: string, query: Query, rest: string) => Route;

/** Places below a name: a pattern whose first group is the name and whose second is the rest. */
const NAMED: readonly (readonly [RegExp, Reader])[] = [
  [pattern(`overlay/(matches/${ID})`), (name) => ({ page: "overlay", name })],
  [
    pattern(`overlay/(tournaments/${ID})`),
    (name, query) => ({ page: "tableOverlay", name, table: query.get("table") ?? "", stage: count(query, "stage") }),
  ],
  [pattern(`screen/(tournaments/${ID})`), (name) => ({ page: "screen", name })],
  [pattern(`print/(tournaments/${ID})`), (name) => ({ page: "print", name })],
  [pattern(`(matches/${ID}/forks/${ID})`), (name) => ({ page: "fork", name })],
  [
    pattern(`(matches/${ID})`),
    (name, query) => {
      const at = query.get("at");
      return {
        page: "match",
        name,
        at: at !== null && /^\d{1,9}$/.test(at) ? Number(at) : undefined,
        code: query.get("code") ?? undefined,
        fixture: FIXTURE.exec(query.get("fixture") ?? "")?.[0],
      };
    },
  ],
  [pattern(`(tournaments/${ID}/fixtures/${ID})`), (name) => ({ page: "fixture", name })],
  [pattern(`(tournaments/${ID}/entrants/${ID})`), (name) => ({ page: "entrant", name })],
  [
    pattern(`(tournaments/${ID})(?:/([a-z]{1,20}))?`),
    (name, query, tab) => ({
      page: "tournament",
      name,
      tab,
      stage: count(query, "stage"),
      round: count(query, "round"),
    }),
  ],
  [pattern(`(pools/${ID}/comparisons/${ID})`), (name) => ({ page: "comparison", name })],
  [
    pattern(`(pools/${ID}/players/${ID})(?:/versus/(${ID}))?`),
    (name, _, versus) => ({ page: "player", name, versus: versus || undefined }),
  ],
  [pattern(`(pools/${ID})(?:/([a-z]{1,20}))?`), (name, _, tab) => ({ page: "pool", name, tab })],
  [
    pattern("operator/(status|matches|accounts|audit|webhooks)"),
    (name, query) => ({ page: "operator", name, find: query.get("find") ?? "" }),
  ],
  [pattern("(explorer)"), (_, query) => ({ page: "explorer", method: query.get("method") ?? "" })],
];

const FIXTURE = new RegExp(`^(tournaments|pools)/${ID}/fixtures/${ID}$`);

function pattern(text: string): RegExp {
  return new RegExp(`^/${text}$`);
}

/** A number of a query; 0 for none. */
function count(query: Query, name: string): number {
  const text = query.get(name) ?? "";
  return /^\d{1,4}$/.test(text) ? Number(text) : 0;
}

/** Reads the part of an address behind its `#`. */
export function parse(text: string): Route {
  const [path = "", query = ""] = text.replace(/^#/, "").split("?");
  const fixed = FIXED[path];
  if (fixed !== undefined) return fixed;
  for (const [shape, read] of NAMED) {
    const found = shape.exec(path);
    if (found !== null) return read(found[1] ?? "", new URLSearchParams(query), found[2] ?? "");
  }
  return { page: "unknown" };
}

/** The address of a match, at a version if one is named. */
export function matchLink(name: string, at?: number): string {
  return `#/${name}${at === undefined ? "" : `?at=${at}`}`;
}

/** The address of a match that is played for a fixture. */
export function fixtureMatchLink(match: string, fixture: string): string {
  return `#/${match}?fixture=${fixture}`;
}

/** The address of a fixture; a pool lists its own. */
export function fixtureLink(name: string): string {
  return `#/${name.startsWith("pools/") ? name.replace(/\/fixtures\/.*/, "/fixtures") : name}`;
}

/** Goes to another place. */
export function go(link: string): void {
  location.hash = link;
}

/** Writes another place into the address without a step in the history. */
export function replace(link: string): void {
  history.replaceState(null, "", link);
  hash.value = link;
}
