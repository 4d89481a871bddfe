// Asynchronous operations queue steps, which run in a random order by seed: any two that can overtake each other will, for
// some seed.
import { setImmediate as turnOfTheLoop } from 'node:timers/promises';
import { Lot } from './lot.ts';

type Step = { take: () => void; isSlow: boolean };

const START_MS = 1_750_000_000_000;

export class World {
  readonly lot: Lot;
  /** No more faults. */
  isCalm = false;
  #now = START_MS;
  #steps: Step[] = [];

  constructor(seed: number) {
    this.lot = new Lot(seed);
  }

  get now(): number {
    return this.#now;
  }

  /** Most other steps overtake a slow one. */
  later(take: () => void, isSlow = false): void {
    this.#steps.push({ take, isSlow });
  }

  delay(): Promise<void> {
    return new Promise((resolve) => this.later(resolve));
  }

  /** Returns false if no step is queued. */
  async turn(): Promise<boolean> {
    if (!this.isCalm && this.lot.falls(0.03)) this.pass(this.lot.pick([1, 250, 15_000]));
    const step = this.#draw();
    step?.take();
    await turnOfTheLoop();
    return step !== undefined;
  }

  async settle(): Promise<void> {
    for (let empty = 0; empty < 3;) empty = (await this.turn()) ? 0 : empty + 1;
  }

  pass(ms: number): void {
    this.#now += ms;
  }

  #draw(): Step | undefined {
    const quick = this.#steps.filter((step) => !step.isSlow);
    const among = quick.length > 0 && this.lot.falls(0.97) ? quick : this.#steps;
    if (among.length === 0) return undefined;
    const step = this.lot.pick(among);
    this.#steps.splice(this.#steps.indexOf(step), 1);
    return step;
  }
}
