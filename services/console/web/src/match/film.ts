import { signal } from "@preact/signals";

/** Entries a second of a film at its slowest, and the paces that can be chosen. */
const PACE = 1.5;
export const SPEEDS = [1, 2, 4, 8];

/** What a film shows: a match whose moments can be looked at. */
interface Reel {
  /** The moment that is looked at; none for the present. */
  at(): number | undefined;
  look(at: number | undefined): Promise<void>;
  /** The film has been stopped at a moment. */
  rest(): void;
}

/** The moments of a match, one after the other. */
export class Film {
  readonly playing = signal(false);
  readonly speed = signal(2);
  #run = 0;

  constructor(private readonly reel: Reel) {}

  /** Plays on from a moment, until the present or until it is stopped. */
  async play(from: number): Promise<void> {
    const run = ++this.#run;
    await this.reel.look(from);
    if (run !== this.#run) return;
    this.playing.value = true;
    for (;;) {
      const at = this.reel.at();
      if (run !== this.#run || at === undefined) break;
      const began = Date.now();
      await this.reel.look(at + 1);
      const left = 1000 / (PACE * this.speed.value) - (Date.now() - began);
      await new Promise((resolve) => setTimeout(resolve, Math.max(left, 0)));
    }
    if (run === this.#run) this.playing.value = false;
  }

  stop(): void {
    this.#run += 1;
    if (!this.playing.peek()) return;
    this.playing.value = false;
    this.reel.rest();
  }
}
