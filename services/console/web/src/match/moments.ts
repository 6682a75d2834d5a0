import type { Any } from "@bufbuild/protobuf/wkt";
import { signal } from "@preact/signals";
import { Film } from "./film.js";

/** Views of the past that are cached. */
const VIEWS = 80;

/** The moment of a match that is looked at, and views of those that were. */
export class Moments {
  /** The version that the board shows. */
  readonly shown = signal(0);
  /** The version that the match has. */
  readonly version = signal(0);
  /** The version that is looked at, when it is not the present one. */
  readonly at = signal<number | undefined>(undefined);
  readonly film = new Film({ at: () => this.at.peek(), look: (at) => this.look(at) });
  readonly #views = new Map<number, Any>();

  constructor(private readonly refresh: () => Promise<void>) {}

  /** Looks at a version, or at the present again. */
  async look(at: number | undefined): Promise<void> {
    this.at.value = at === undefined || at >= this.version.peek() ? undefined : Math.max(at, 0);
    await this.refresh();
  }

  /** The match has at least this version. */
  reach(version: number): void {
    this.version.value = Math.max(this.version.peek(), version);
  }

  /** The cached view of a version of the past. */
  cached(at: number | undefined): Any | undefined {
    return at === undefined ? undefined : this.#views.get(at);
  }

  /** Caches the view of a version of the past. */
  cache(at: number, view: Any): void {
    this.#views.set(at, view);
    if (this.#views.size > VIEWS) this.#views.delete(this.#views.keys().next().value ?? -1);
  }
}
