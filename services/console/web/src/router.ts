import { computed, signal } from "@preact/signals";

/** Where the page is: what stands behind the `#` of its address. */
export type Route =
  | { page: "wall" }
  | { page: "list" }
  | { page: "host" }
  | { page: "match"; name: string; at: number | undefined; code: string | undefined }
  | { page: "overlay"; name: string }
  | { page: "fork"; name: string }
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

/** Reads the part of an address behind its `#`. */
export function parse(text: string): Route {
  const [path = "", query = ""] = text.replace(/^#/, "").split("?");
  const asked = new URLSearchParams(query);
  if (path === "" || path === "/") return { page: "wall" };
  if (path === "/matches") return { page: "list" };
  if (path === "/host") return { page: "host" };
  const overlay = /^\/overlay\/(matches\/[A-Za-z0-9_-]{1,128})$/.exec(path)?.[1];
  if (overlay !== undefined) return { page: "overlay", name: overlay };
  const fork = /^\/(matches\/[A-Za-z0-9_-]{1,128}\/forks\/[A-Za-z0-9_-]{1,128})$/.exec(path)?.[1];
  if (fork !== undefined) return { page: "fork", name: fork };
  const match = /^\/matches\/([A-Za-z0-9_-]{1,128})$/.exec(path);
  if (match === null) return { page: "unknown" };
  const at = asked.get("at");
  return {
    page: "match",
    name: `matches/${match[1]}`,
    at: at !== null && /^\d{1,9}$/.test(at) ? Number(at) : undefined,
    code: asked.get("code") ?? undefined,
  };
}

/** The address of a match, at a version if one is named. */
export function matchLink(name: string, at?: number): string {
  return `#/${name}${at === undefined ? "" : `?at=${at}`}`;
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
