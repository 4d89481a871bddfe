import { DAY_MS } from '#contracts/days/time.ts';

/** Verification keys by address or id: cached, bounded, and fetched at most so often, since strangers name them. */
export class FetchedKeys {
  readonly #fetch: (name: string) => Promise<string | null>;
  readonly #now: () => number;
  readonly #kept = new Map<string, { text: Promise<string | null>; until: number }>();
  #window = { from: 0, fetched: 0 };

  constructor(fetch: (name: string) => Promise<string | null>, now: () => number) {
    this.#fetch = fetch;
    this.#now = now;
  }

  /** @returns null if there is none or too many were fetched lately */
  get(name: string): Promise<string | null> {
    const now = this.#now();
    const kept = this.#kept.get(name);
    if (kept !== undefined && now < kept.until) return kept.text;
    if (now - this.#window.from >= WINDOW_MS) this.#window = { from: now, fetched: 0 };
    if (this.#window.fetched >= MAX_FETCHES) return Promise.resolve(null);
    this.#window.fetched += 1;
    return this.#keep(name, now);
  }

  #keep(name: string, now: number): Promise<string | null> {
    const entry = { until: now + LIFE_MS, text: this.#fetch(name).catch(() => null) };
    this.#kept.delete(name);
    this.#kept.set(name, entry);
    if (this.#kept.size > MAX_KEPT) this.#kept.delete(this.#kept.keys().next().value!);
    void entry.text.then((text) => {
      if (text === null && this.#kept.get(name) === entry) this.#kept.delete(name);
    });
    return entry.text;
  }
}

const LIFE_MS = DAY_MS;
const WINDOW_MS = 60_000;
const MAX_FETCHES = 10;
const MAX_KEPT = 8;
