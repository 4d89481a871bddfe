// Compares one view, row by row, with a refold of the log that the audit keeps.
import type { Client } from 'pg';
import type { Feed } from '#contracts/internal/feed.ts';
import { exactJson } from '#contracts/json/exact-json.ts';
import type { Difference } from '#projections/rebuild/compare.ts';
import { openKeptShadow, type SweepPlace, sweepOn } from '#projections/rebuild/kept-shadow.ts';
import type { Shadow } from '#projections/rebuild/open-shadow.ts';
import type { View } from '#projections/view/define-view.ts';
import { forgetView, readView, storeReached, storeView } from './store.ts';

export type ViewFinding = { reason: string; place: string | null; account: number | null };

export type ViewAuditOptions = {
  db: Client;
  databaseUrl: string;
  feed: Feed;
  view: View;
  signal: AbortSignal;
  /** Compared in one transaction. */
  sliceRows: number;
};

const BEGIN: SweepPlace = { table: 0, after: null };

export class ViewAudit {
  readonly name: string;
  finding: ViewFinding | null = null;
  /** Rows of the last whole comparison. */
  rows = 0;
  /** Milliseconds; null before the first whole comparison. */
  wholeAt: number | null = null;
  readonly #options: ViewAuditOptions;
  #shadow: Shadow | null = null;
  #place = BEGIN;
  #rowsSoFar = 0;
  #isBadSoFar = false;

  constructor(options: ViewAuditOptions) {
    this.#options = options;
    this.name = options.view.name;
  }

  /** Folds the log from its first event again. */
  async forget(): Promise<void> {
    await forgetView(this.#options.db, this.name);
    this.#shadow = null;
    this.#place = BEGIN;
    this.#rowsSoFar = 0;
    this.wholeAt = null;
  }

  /** Folds what is new and compares at least one slice; all of a small view. */
  async turn(now: number): Promise<void> {
    const { sliceRows, signal } = this.#options;
    let rows = 0;
    while (rows < sliceRows && !signal.aborted) {
      const swept = await this.#sweep();
      rows += swept.rows;
      this.#rowsSoFar += swept.rows;
      if (swept.ahead !== null) {
        const { partition, standsAt, logEndsAt } = swept.ahead;
        const reason = `It has event ${partition}-${standsAt}, but the log ends with ${partition}-${logEndsAt}.`;
        return this.#find({ reason, place: `${partition}-${logEndsAt}`, account: null });
      }
      if (swept.difference !== null) this.#find(findingOf(swept.difference));
      if (!swept.isWhole) continue;
      this.rows = this.#rowsSoFar;
      this.wholeAt = now;
      if (!this.#isBadSoFar) this.finding = null;
      this.#rowsSoFar = 0;
      this.#isBadSoFar = false;
      return;
    }
  }

  async #sweep() {
    const { db, sliceRows } = this.#options;
    const shadow = (this.#shadow ??= await this.#open());
    const work = this.#options;
    const keep = async (place: SweepPlace) => storeReached(db, this.name, { reached: shadow.reached, place });
    const swept = await sweepOn(db, shadow, { work, from: this.#place, sliceRows, keep });
    this.#place = swept.place;
    const [parked] = shadow.parked;
    if (parked !== undefined) {
      const place = `${parked.partition}-${parked.seq}`;
      this.#find({ reason: `Event ${place} cannot be folded: ${parked.reason}`, place, account: null });
    }
    return swept;
  }

  async #open(): Promise<Shadow> {
    const { db, view } = this.#options;
    const kept = await readView(db, view.name);
    const shadow = await openKeptShadow(db, this.#options, kept);
    if (kept !== null && kept.version === view.version) this.#place = kept.place;
    else await storeView(db, view, { reached: shadow.reached, place: BEGIN });
    return shadow;
  }

  #find(finding: ViewFinding): void {
    this.finding = finding;
    this.#isBadSoFar = true;
  }
}

const MOST_LETTERS = 600;

function findingOf({ table, stored, refolded }: Difference): ViewFinding {
  const row = (refolded ?? stored)!;
  const text = (of: Difference['stored']) => (of === null ? 'no such row' : exactJson(of).slice(0, MOST_LETTERS));
  const { partition, seq, account } = row;
  return {
    reason: `Table ${table} has ${text(stored)}; the log gives ${text(refolded)}.`,
    place: typeof partition === 'number' && typeof seq === 'number' && seq > 0 ? `${partition}-${seq}` : null,
    account: typeof account === 'number' ? account : null,
  };
}
