// The sequencer's filter of seen command ids, exact but for doubts drawn by lot: a false "maybe" is rare in the real
// one, and the way through the log that it opens is to be walked often here.
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
