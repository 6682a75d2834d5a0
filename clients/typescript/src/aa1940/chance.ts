/** Choices left to chance. */
export class Chance {
  readonly #random: () => number;

  /** Draws from a source of numbers from 0 to just under 1. */
  constructor(random: () => number) {
    this.#random = random;
  }

  /** A whole number under the limit. */
  below(limit: number): number {
    return Math.floor(this.#random() * limit);
  }

  /** A whole number from 1 to the most. */
  upTo(most: number): number {
    return 1 + this.below(most);
  }

  /** True once in so many times. */
  oneIn(n: number): boolean {
    return this.below(n) === 0;
  }

  /** Any of the items; none of an empty list. */
  pick<T>(items: readonly T[]): T | undefined {
    return items[this.below(items.length)];
  }
}
