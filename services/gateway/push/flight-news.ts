import { FLIGHTS_SHOWN, type FlightsPush, type PublicFlight } from '#contracts/activity/flights.ts';
import { CAP_HUNDREDTHS, msUntil } from '#contracts/games/crash/flight.ts';
import type { FlightNews as Flight } from '#contracts/internal/view-updates.ts';
import type { Log } from '#infra/process/log.ts';
import type { Names } from '../../module/names.ts';
import type { PublicIds } from '../../module/public-ids.ts';

const MOMENT_MS = 250;
/** With more listeners messages are sent less often: 5,000 get one per second. */
const LISTENERS_PER_MS = 5;
/** A flight cannot last longer; the rest is for the news of its end. */
const LONGEST_MS = msUntil(CAP_HUNDREDTHS) + 10_000;

type FlightListeners = { readonly count: number; tellFlights(push: FlightsPush): Promise<void> };

type FlightDeps = { shownNames: Names; publicIds: PublicIds; now: () => number; log: Log };

/** The latest flights of all players. They are in memory only: a gateway that has just started shows those that follow. */
export class FlightNews {
  readonly #listeners: FlightListeners;
  readonly #deps: FlightDeps;
  /** By player and start, in order of takeoff. */
  readonly #latest = new Map<string, Flight>();
  readonly #changed = new Set<string>();
  #timer: NodeJS.Timeout | null = null;
  #isTelling = false;
  #isClosed = false;

  constructor(listeners: FlightListeners, deps: FlightDeps) {
    this.#listeners = listeners;
    this.#deps = deps;
  }

  take(flights: readonly Flight[]): void {
    for (const flight of flights) {
      const key = keyOf(flight);
      if ((this.#latest.get(key)?.seq ?? -1) >= flight.seq) continue;
      this.#latest.set(key, flight);
      this.#changed.add(key);
    }
    for (const key of [...this.#latest.keys()].slice(0, -FLIGHTS_SHOWN)) {
      this.#latest.delete(key);
      this.#changed.delete(key);
    }
    if (this.#changed.size > 0) this.#tellSoon();
  }

  board(): Promise<FlightsPush> {
    return this.#present([...this.#latest.values()]);
  }

  [Symbol.dispose](): void {
    this.#isClosed = true;
    if (this.#timer) clearTimeout(this.#timer);
  }

  #tellSoon(): void {
    if (this.#isTelling || this.#timer !== null || this.#isClosed) return;
    const momentMs = Math.max(MOMENT_MS, this.#listeners.count / LISTENERS_PER_MS);
    this.#timer = setTimeout(() => void this.#tell(), momentMs).unref();
  }

  async #tell(): Promise<void> {
    this.#timer = null;
    this.#isTelling = true;
    const changed = [...this.#latest].filter(([key]) => this.#changed.has(key)).map(([, flight]) => flight);
    this.#changed.clear();
    try {
      if (this.#listeners.count > 0) await this.#listeners.tellFlights(await this.#present(changed));
    } catch (error) {
      this.#deps.log.warn({ err: error }, 'live flights could not be sent');
    }
    this.#isTelling = false;
    if (this.#changed.size > 0) this.#tellSoon();
  }

  async #present(flights: readonly Flight[]): Promise<FlightsPush> {
    const { shownNames, publicIds, now } = this.#deps;
    const nameOf = await shownNames(flights.map(({ account }) => account));
    const nowMs = now();
    const shown = flights.filter(({ end, at }) => end !== null || nowMs - at < LONGEST_MS);
    return {
      type: 'flights',
      flights: shown.map((flight): PublicFlight => {
        const { account, stakePoints, at, end } = flight;
        const told = { id: publicIds('round', keyOf(flight)), username: nameOf(account), betAmount: stakePoints };
        if (end === null) return { ...told, state: 'flying', elapsedMs: Math.max(0, nowMs - at), multiplier: null };
        const { cashOutHundredths, crashPointHundredths } = end;
        const state = cashOutHundredths === null ? 'crashed' : 'cashed-out';
        return { ...told, state, elapsedMs: null, multiplier: (cashOutHundredths ?? crashPointHundredths) / 100 };
      }),
    };
  }
}

function keyOf({ account, startId }: Flight): string {
  return `${account} ${startId}`;
}
