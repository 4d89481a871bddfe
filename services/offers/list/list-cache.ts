import type { SourceOffer } from './offer-source.ts';

const FRESH_MS = 60_000;
const STALE_MS = 600_000;
const RESTS_MS = 2000;
const MOST_LISTS = 500;

/** Without links, which contain one player's codes. */
export type CachedOffer = Omit<SourceOffer, 'link'>;
type Kept = { offers: readonly CachedOffer[]; at: number };

export class ListCache {
  readonly #kept = new Map<string, Kept>();
  readonly #failedAt = new Map<string, number>();
  readonly #underWay = new Map<string, Promise<readonly CachedOffer[] | null>>();
  readonly #monotonic: () => number;

  constructor(monotonic: () => number) {
    this.#monotonic = monotonic;
  }

  /** Null without a list that is fresh enough. Concurrent readers share one request. */
  read(key: string, fetch: () => Promise<readonly SourceOffer[]>): Promise<readonly CachedOffer[] | null> {
    if (this.#age(key) < FRESH_MS) return Promise.resolve(this.#kept.get(key)!.offers);
    if (this.#monotonic() - (this.#failedAt.get(key) ?? -Infinity) < RESTS_MS) return Promise.resolve(this.#stale(key));
    let pending = this.#underWay.get(key);
    if (pending === undefined) {
      pending = this.#fetch(key, fetch).finally(() => this.#underWay.delete(key));
      this.#underWay.set(key, pending);
    }
    return pending;
  }

  async #fetch(key: string, fetch: () => Promise<readonly SourceOffer[]>): Promise<readonly CachedOffer[] | null> {
    try {
      const offers = (await fetch()).map(withoutLink);
      this.#failedAt.delete(key);
      keepLatest(this.#kept, key, { offers, at: this.#monotonic() });
      return offers;
    } catch {
      keepLatest(this.#failedAt, key, this.#monotonic());
      return this.#stale(key);
    }
  }

  #age(key: string): number {
    return this.#monotonic() - (this.#kept.get(key)?.at ?? -Infinity);
  }

  #stale(key: string): readonly CachedOffer[] | null {
    return this.#age(key) < FRESH_MS + STALE_MS ? this.#kept.get(key)!.offers : null;
  }
}

function withoutLink({ link: _link, ...offer }: SourceOffer): CachedOffer {
  return offer;
}

function keepLatest<Value>(map: Map<string, Value>, key: string, value: Value): void {
  map.delete(key);
  map.set(key, value);
  if (map.size > MOST_LISTS) map.delete(map.keys().next().value!);
}
