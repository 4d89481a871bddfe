// A log port whose calls are slow, get lost before or after they take effect, or take effect long after the caller saw them
// fail.
import type { Append } from '#ledger/log/append-batch.ts';
import type { FoundCommands } from '#ledger/log/find-command.ts';
import type { Head } from '#ledger/log/head.ts';
import type { LogPort } from '#ledger/engine/sequencer/log-port.ts';
import type { LogStorage } from './log-storage.ts';
import type { World } from './world.ts';

type Delivery = 'answered' | 'slow' | 'lost-before' | 'lost-after' | 'lands-late';

const FATES: readonly Delivery[] = ['lost-before', 'lost-after', 'lands-late'];

export type FaultRates = { fault: number; slow: number };

export class FaultyPort implements LogPort {
  readonly #world: World;
  readonly #storage: LogStorage;
  readonly #rates: FaultRates;
  #isConnected = true;
  #isDead = false;

  constructor(world: World, storage: LogStorage, rates: FaultRates) {
    this.#world = world;
    this.#storage = storage;
    this.#rates = rates;
  }

  /** A statement already sent may still execute. */
  die(): void {
    this.#isDead = true;
  }

  append(append: Append): Promise<boolean> {
    return this.#onWriter(() => this.#storage.append(append));
  }

  head(): Promise<Head> {
    return this.#onWriter(() => this.#storage.head);
  }

  ensureRoom(): Promise<void> {
    return this.#onWriter(() => undefined);
  }

  reconnect(): Promise<void> {
    this.#isConnected = false;
    return this.#call(
      () => undefined,
      (isLost) => (this.#isConnected = !isLost),
    );
  }

  findCommands(ids: readonly string[]): Promise<FoundCommands> {
    return this.#call(
      () => this.#storage.find(ids),
      () => undefined,
    );
  }

  pause(): Promise<void> {
    return new Promise((resolve) => this.#hear(resolve, false));
  }

  async #onWriter<T>(statement: () => T): Promise<T> {
    if (!this.#isConnected) throw new Error('not connected');
    return this.#call(statement, (isLost) => (this.#isConnected &&= !isLost));
  }

  #call<T>(statement: () => T, ends: (isLost: boolean) => void): Promise<T> {
    const fate = this.#fate();
    return new Promise((resolve, reject) => {
      const lose = (): void => {
        ends(true);
        reject(new Error(`connection lost (${fate})`));
      };
      if (fate === 'lost-before') return this.#hear(lose, false);
      if (fate === 'lands-late') {
        this.#hear(lose, false);
        return this.#world.later(() => this.#happens() && statement(), true);
      }
      this.#world.later(() => {
        if (!this.#happens()) return;
        const value = statement();
        if (fate === 'lost-after') return this.#hear(lose, false);
        this.#hear(() => {
          ends(false);
          resolve(value);
        }, fate === 'slow');
      }, fate === 'slow');
    });
  }

  #fate(): Delivery {
    const { isCalm, lot } = this.#world;
    if (isCalm) return 'answered';
    if (lot.falls(this.#rates.fault)) return lot.pick(FATES);
    return lot.falls(this.#rates.slow) ? 'slow' : 'answered';
  }

  #happens(): boolean {
    return !this.#isDead || this.#world.lot.falls(0.5);
  }

  #hear(news: () => void, isSlow: boolean): void {
    this.#world.later(() => this.#isDead || news(), isSlow);
  }
}
