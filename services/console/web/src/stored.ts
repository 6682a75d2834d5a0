/** What the browser keeps for this page: choices, names, and the tokens of seats. */

/** A seat that somebody took in this browser. */
export interface KeptSeat {
  readonly seat: number;
  readonly token: string;
  /** The nonce that the seat is bound to, in hexadecimal, until the match has started. */
  readonly nonce?: string;
  /** What the nonce was sent against, if it was. */
  readonly table?: string;
}

/** What is kept of a match. */
export interface KeptMatch {
  readonly seats: readonly KeptSeat[];
  readonly host?: string;
  /** The last entry that was looked at. */
  readonly seen?: number;
  /** What the dice were committed to when the match was first looked at, in hexadecimal. */
  readonly dice?: string;
  /** The fixture that the match is played for, by the link that led to it. */
  readonly fixture?: string;
  /** What the match is played with, by which its board is found before the server has answered. */
  readonly opens?: { readonly game: string; readonly options: string; readonly rules: string };
}

const PREFIX = "sandtable.";

/** A browser may refuse storage: then everything is kept for as long as the page is open. */
const memory = new Map<string, string>();

function read(key: string): string {
  try {
    return localStorage.getItem(PREFIX + key) ?? memory.get(key) ?? "";
  } catch {
    return memory.get(key) ?? "";
  }
}

function write(key: string, value: string): void {
  memory.set(key, value);
  try {
    if (value === "") localStorage.removeItem(PREFIX + key);
    else localStorage.setItem(PREFIX + key, value);
  } catch {
    // It is in memory.
  }
}

export const stored = {
  get language() {
    return read("language");
  },
  set language(value: string) {
    write("language", value);
  },
  get theme() {
    return read("theme");
  },
  set theme(value: string) {
    write("theme", value);
  },
  get player() {
    return read("player");
  },
  set player(value: string) {
    write("player", value);
  },
  /** The key of the account that this browser acts for. */
  get key() {
    return read("key");
  },
  set key(value: string) {
    write("key", value);
  },
  /** Whether the account of that key kept order when it was last looked up. */
  get keepsOrder() {
    return read("order") !== "";
  },
  set keepsOrder(keeps: boolean) {
    write("order", keeps ? "on" : "");
  },
  get sound() {
    return read("sound") === "on";
  },
  set sound(on: boolean) {
    write("sound", on ? "on" : "");
  },
  /** By which the server knows repeated calls of somebody without a token. */
  get secret() {
    const kept = read("secret");
    if (kept !== "") return kept;
    const bytes = crypto.getRandomValues(new Uint8Array(32));
    const made = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
    write("secret", made);
    return made;
  },
};

/** What is kept of a match, `matches/{match}`. */
export function keptMatch(name: string): KeptMatch {
  try {
    const kept: unknown = JSON.parse(read(name) || "{}");
    return { seats: [], ...(kept as Partial<KeptMatch>) };
  } catch {
    return { seats: [] };
  }
}

/** Keeps something of a match. */
export function keepMatch(name: string, change: Partial<KeptMatch>): void {
  write(name, JSON.stringify({ ...keptMatch(name), ...change }));
}

/** Keeps a seat of a match, in place of what was kept of it. */
export function keepSeat(name: string, seat: KeptSeat): void {
  const others = keptMatch(name).seats.filter((kept) => kept.seat !== seat.seat);
  keepMatch(name, { seats: [...others, seat].sort((a, b) => a.seat - b.seat) });
}

/** Forgets a seat that was given back, or all that is kept of a match. */
export function forgetSeat(name: string, seat?: number): void {
  if (seat === undefined) write(name, "");
  else keepMatch(name, { seats: keptMatch(name).seats.filter((kept) => kept.seat !== seat) });
}

/** The names of the matches that something is kept of. */
export function keptMatches(): string[] {
  const found = new Set<string>();
  for (const key of memory.keys()) if (key.startsWith("matches/")) found.add(key);
  try {
    for (const key of Object.keys(localStorage)) {
      if (key.startsWith(`${PREFIX}matches/`)) found.add(key.slice(PREFIX.length));
    }
  } catch {
    // There is only what is in memory.
  }
  return [...found].filter((name) => keptMatch(name).seats.length > 0 || keptMatch(name).host !== undefined);
}

/** What this tab stores: a reload keeps it, another tab has its own. */
export const tabStored = {
  read(key: string): string {
    try {
      return sessionStorage.getItem(PREFIX + key) ?? "";
    } catch {
      return "";
    }
  },
  write(key: string, value: string): void {
    try {
      if (value === "") sessionStorage.removeItem(PREFIX + key);
      else sessionStorage.setItem(PREFIX + key, value);
    } catch {
      // It lives as long as the page does.
    }
  },
};

/** What is planned in this tab, as text. */
export const planned = {
  read: (key: string) => tabStored.read(`plan.${key}`),
  write: (key: string, value: string) => tabStored.write(`plan.${key}`, value),
};
