// Adds false positives, which are rare in the real filter, so that the look-up in the log runs often.
import type { World } from './world.ts';

export class DoubtingFilter {
  readonly generations: never[] = [];
  readonly #ids = new Set<string>();
  readonly #world: World;
  readonly #doubt: number;

  constructor(world: World, doubt: number) {
    this.#world = world;
    this.#doubt = doubt;
  }

  mayContain(id: string): boolean {
    return this.#ids.has(id) || this.#world.lot.falls(this.#doubt);
  }

  add(id: string): void {
    this.#ids.add(id);
  }
}
