import type { IncomingMessage } from 'node:http';
import type { BlockedAddresses } from '#contracts/internal/staff.ts';
import { addressList } from '#infra/address-list.ts';
import type { Log } from '#infra/process/log.ts';
import { refused, type Refused } from '../../module/errors.ts';
import type { AddressOf } from './address.ts';

const BLOCKED = refused(
  'address-blocked',
  'This address is blocked. If that is a mistake, write to support from another one.',
);

const RETRY_MS = 1000;

type Deps = { blocked: Pick<BlockedAddresses, 'networks' | 'onChange'>; hostOf: AddressOf; log: Pick<Log, 'warn'> };

/** Kept in memory: requests read no database. */
export class AddressBlocks implements Disposable {
  readonly #deps: Deps;
  readonly #listeners = new Set<() => void>();
  readonly #stopListening: () => void;
  #isBlocked: (address: string) => boolean = () => false;
  #retry: NodeJS.Timeout | null = null;
  #reading: Promise<void> = Promise.resolve();

  constructor(deps: Deps) {
    this.#deps = deps;
    this.#stopListening = deps.blocked.onChange(() => void this.#readAgain());
  }

  /** Rejects if the list cannot be read. */
  async load(): Promise<void> {
    const networks = await this.#deps.blocked.networks();
    this.#isBlocked = networks.length === 0 ? () => false : addressList(networks)!;
  }

  refuse(request: IncomingMessage): Refused | null {
    return this.has(this.#deps.hostOf(request)) ? BLOCKED : null;
  }

  addressOf(request: IncomingMessage): string {
    return this.#deps.hostOf(request);
  }

  has(address: string): boolean {
    return this.#isBlocked(address);
  }

  onChange(listener: () => void): void {
    this.#listeners.add(listener);
  }

  /** One read at a time: an older answer must not replace a newer one. */
  #readAgain(): Promise<void> {
    return (this.#reading = this.#reading.then(async () => {
      try {
        await this.load();
        for (const listener of this.#listeners) listener();
      } catch (error) {
        this.#deps.log.warn({ err: error }, 'blocked addresses could not be read; trying again');
        this.#retry ??= setTimeout(() => {
          this.#retry = null;
          void this.#readAgain();
        }, RETRY_MS).unref();
      }
    }));
  }

  [Symbol.dispose](): void {
    this.#stopListening();
    if (this.#retry !== null) clearTimeout(this.#retry);
  }
}
