import { drawsOf } from '#tests/support/random-story.ts';

export class Lot {
  readonly #draw: () => number;

  constructor(seed: number) {
    this.#draw = drawsOf(seed);
  }

  falls(probability: number): boolean {
    return this.#draw() < probability;
  }

  /** Inclusive. */
  between(low: number, high: number): number {
    return low + Math.floor(this.#draw() * (high - low + 1));
  }

  pick<T>(choices: readonly T[]): T {
    return choices[this.between(0, choices.length - 1)]!;
  }

  uuid(): string {
    const hex = Array.from({ length: 4 }, () => this.between(0, 0xffffffff).toString(16).padStart(8, '0')).join('');
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-7${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20)}`;
  }
}
