// Leases are read at once on trouble, then with backoff until every affected command has its outcome.
import { setTimeout as pause } from 'node:timers/promises';
import { pauseAfter } from '#infra/retry-loop.ts';

/** A partition without a row or an address has no owner. */
export type Lease = { partition: number; epoch: number; address: string | null };

type Search = object;

export type Route = {
  readonly partition: number;
  /** The highest in leases and replies. */
  epoch: number;
  address: string | null;
  /** The address is wrong or unreachable: send nothing before the leases are read. */
  isSuspect: boolean;
  search: Search | null;
  /** Commands without an outcome; how many had trouble. */
  pending: number;
  troubled: number;
};

export type RouteLimits = {
  firstPauseMs: number;
  longestPauseMs: number;
  leasesMs: number;
};

export type RoutesOptions = {
  partitions: number;
  leases: () => Promise<readonly Lease[]>;
  limits: RouteLimits;
  /** After every reading, failed or not. */
  onLooked: (route: Route) => void;
  /** Called once per outage. */
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

  /** Holds until the leases are read. */
  suspect(address: string): void {
    for (const route of this.#routes) if (route.address === address) route.isSuspect = true;
  }

  /** Reads the leases now, and repeatedly until `calm`. */
  look(route: Route): void {
    if (route.search !== null) return;
    route.search = {};
    void this.#search(route, route.search);
  }

  /** The next trouble is handled at once. */
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

  /** Shared by concurrent callers. Never rejects: known owners stay. */
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
