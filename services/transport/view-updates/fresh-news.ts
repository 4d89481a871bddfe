// A successor repeats updates. Rounds and notices are shown to people, so each is passed on once; repeated account updates
// are harmless.
import type { ViewUpdate } from '#contracts/internal/view-updates.ts';

export class FreshNews {
  /** "view partition kind" -> the last event with news. */
  readonly #told = new Map<string, number>();

  of(update: ViewUpdate): ViewUpdate {
    const { activity, flights, notices, ...rest } = update;
    const fresh: ViewUpdate = rest;
    if (activity !== undefined) fresh.activity = this.#fresh(update, 'activity', activity);
    if (flights !== undefined) fresh.flights = this.#fresh(update, 'flights', flights);
    if (notices !== undefined) fresh.notices = this.#fresh(update, 'notices', notices);
    return fresh;
  }

  #fresh<News extends { seq: number }>({ view, partition }: ViewUpdate, kind: string, news: readonly News[]): News[] {
    const key = `${view} ${partition} ${kind}`;
    const told = this.#told.get(key) ?? 0;
    const fresh = news.filter(({ seq }) => seq > told);
    if (fresh.length > 0) this.#told.set(key, Math.max(...fresh.map(({ seq }) => seq)));
    return fresh;
  }
}
