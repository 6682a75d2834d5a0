import type { Any } from "@bufbuild/protobuf/wkt";
import { batch, signal } from "@preact/signals";
import { Film } from "./film.js";
import type { LogCache, LogSource } from "./log-cache.js";

/** Views of the past that are cached. */
const VIEWS = 80;
/** How long a moment must be looked at until the server is asked for all of it. */
const REST_MS = 350;

/** The match whose moments are looked at. */
interface MomentsHost {
  /** Gets the match, and the view of the moment from the server. */
  refresh(): Promise<void>;
  /** Where entries come from; none while the match has no board. */
  source(): LogSource | undefined;
}

/** The moment of a match that is looked at. While the time line moves, the board follows the
 * events of the log; where it rests, the server's view is shown. */
export class Moments {
  /** The version that the board shows. */
  readonly shown = signal(0);
  /** The version that the match has. */
  readonly version = signal(0);
  /** The version that is looked at, when it is not the present one. */
  readonly at = signal<number | undefined>(undefined);
  /** The log, once somebody has touched the time line. */
  readonly log = signal<LogCache | undefined>(undefined);
  readonly film = new Film({
    at: () => this.at.peek(),
    look: (at) => this.look(at),
    rest: () => this.#rest(0),
  });
  readonly #views = new Map<number, Any>();
  #opening: Promise<void> | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly host: MomentsHost) {}

  /** Looks at a version, or at the present again. */
  async look(at: number | undefined): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const wanted = at === undefined || at >= this.version.peek() ? undefined : Math.max(at, 0);
    this.at.value = wanted;
    if (wanted !== undefined) {
      void this.prepare();
      const fold = this.log.peek()?.at(wanted);
      if (fold !== undefined) {
        batch(() => {
          fold.show();
          this.shown.value = wanted;
        });
        this.#rest(REST_MS);
        return;
      }
    }
    await this.host.refresh();
  }

  /** Whether the board follows events just now: the server need not be asked. */
  get moving(): boolean {
    return this.at.peek() !== undefined && (this.#timer !== undefined || this.film.playing.peek());
  }

  /** Loads the log, so that the time line can be moved along without calls. */
  async prepare(): Promise<void> {
    const source = this.host.source();
    if (source === undefined) return;
    this.#opening ??= import("./extras.js").then(({ LogCache }) => {
      this.log.value = new LogCache(source);
    });
    const opening = this.#opening;
    await opening;
    // The log may have been dropped while it was opened.
    if (opening !== this.#opening) return;
    const version = this.version.peek();
    // What cannot be loaded is asked for where somebody rests.
    await this.log
      .peek()
      ?.load(this.at.peek() ?? version, version)
      .catch(() => undefined);
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

  /** Drops what was loaded: it is for other eyes. */
  clear(): void {
    this.film.stop();
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.log.peek()?.close();
    this.log.value = undefined;
    this.#opening = undefined;
    this.#views.clear();
  }

  /** Asks the server after a while, unless somebody has gone on. */
  #rest(after: number): void {
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      if (!this.film.playing.peek() && this.at.peek() !== undefined) void this.host.refresh();
    }, after);
  }
}
