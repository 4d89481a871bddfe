// Which address owns which partition, as the lease table said last, and when to look again: at once when something went wrong,
// then with growing pauses until every command that suffered from it has its outcome.
import { setTimeout as pause } from 'node:timers/promises';
import { pauseAfter } from '#infra/keep-on.ts';

/** A row of the lease table. A partition whose row is missing or has no address has no owner at present. */
export type Lease = { partition: number; epoch: number; address: string | null };

/** One search for an owner; a later one is another object. */
type Search = object;

export type Route = {
  readonly partition: number;
  /** The highest seen, of leases and replies. */
  epoch: number;
  /** Where the owner answers, as far as known. */
  address: string | null;
  /** The address is known to be wrong, or nobody answers there: nothing is sent before the leases are read again. */
  isSuspect: boolean;
  search: Search | null;
  /** Commands that have no outcome yet, and how many of them something went wrong with. */
  pending: number;
  troubled: number;
};

export type RouteLimits = {
  /** Between one look at the leases and the next. */
  firstPauseMs: number;
  longestPauseMs: number;
  /** A reading of the leases that takes longer has failed. */
  leasesMs: number;
};

export type RoutesOptions = {
  partitions: number;
  leases: () => Promise<readonly Lease[]>;
  limits: RouteLimits;
  /** The leases were read again, or could not be: what waits for this partition may try. */
  onLooked: (route: Route) => void;
  /** Told once, not at every try. */
  onFailure: (error: unknown) => void;
};

export class Routes {
  readonly #options: RoutesOptions;
  readonly #routes: readonly Route[];
  #reading: Promise<void> | null = null;
  #isReadable = true;

  constructor(options: RoutesOptions) {
    this.#options = options;
    this.#routes = Array.from({ length: options.partitions }, (_, partition) => newRoute(partition));
  }

  of(partition: number): Route {
    return this.#routes[partition]!;
  }

  /** Nothing is sent to these partitions before the leases were read again. */
  suspect(address: string): void {
    for (const route of this.#routes) if (route.address === address) route.isSuspect = true;
  }

  /** Something went wrong with a command: looks at the leases at once, and again until `calm`. */
  look(route: Route): void {
    if (route.search !== null) return;
    route.search = {};
    void this.#search(route, route.search);
  }

  /** No command of this partition is troubled any more. The next trouble is looked into at once again. */
  calm(route: Route): void {
    route.search = null;
  }

  async #search(route: Route, search: Search): Promise<void> {
    const { firstPauseMs: firstMs, longestPauseMs: longestMs } = this.#options.limits;
    for (let looks = 0; ; looks++) {
      if (looks > 0) await pause(pauseAfter(looks, { firstMs, longestMs }));
      if (route.search !== search) return;
      await this.#read();
      route.isSuspect = false;
      this.#options.onLooked(route);
    }
  }

  /** One reading serves all who ask while it is under way. Never rejects: what was known before stays. */
  #read(): Promise<void> {
    this.#reading ??= this.#readOnce().finally(() => (this.#reading = null));
    return this.#reading;
  }

  async #readOnce(): Promise<void> {
    const { leases, limits, onFailure } = this.#options;
    const patience = new AbortController();
    try {
      const late = pause(limits.leasesMs, null, { signal: patience.signal });
      const found = await Promise.race([leases(), late]);
      if (found === null) throw new Error(`the leases could not be read within ${limits.leasesMs} ms`);
      this.#learn(found);
      this.#isReadable = true;
    } catch (error) {
      if (this.#isReadable) onFailure(error);
      this.#isReadable = false;
    } finally {
      patience.abort();
    }
  }

  #learn(leases: readonly Lease[]): void {
    const found = new Map(leases.map((lease) => [lease.partition, lease]));
    for (const route of this.#routes) {
      const lease = found.get(route.partition);
      if (lease === undefined || lease.epoch < route.epoch) route.address = null;
      else {
        route.epoch = lease.epoch;
        route.address = lease.address;
      }
    }
  }
}

function newRoute(partition: number): Route {
  return { partition, epoch: 0, address: null, isSuspect: true, search: null, pending: 0, troubled: 0 };
}
