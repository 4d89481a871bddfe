// Compares the rows of one view with a fold of the log.
import type { Client } from 'pg';
import { exactJson } from '#contracts/json/exact-json.ts';
import type { Difference, Key } from '#projections/rebuild/compare.ts';
import { readOn } from '#projections/consumer/read-on.ts';
import { bringTo, type Keeping, openKeptShadow, sweepOn } from '#projections/rebuild/kept-shadow.ts';
import type { Shadow } from '#projections/rebuild/open-shadow.ts';
import { differenceIn, onceRowsOf, strangerAfter } from '#projections/rebuild/written-once.ts';
import { positionsOf } from '#projections/state/checkpoint.ts';
import type { View, ViewTable } from '#projections/view/define-view.ts';
import type { LogChunks } from './log-chunks.ts';
import { forgetView, readView, storePlace, storeReached, storeView, type SweepPlace } from './store.ts';

export type ViewFinding = { reason: string; place: string | null; account: number | null };

export type ViewAuditOptions = {
  db: Client;
  /** Of rows that are written once. */
  reader: Client;
  log: LogChunks;
  view: View;
  signal: AbortSignal;
  /** Compared at a time. */
  sliceRows: number;
};

/** `copied`: with the shadow. `by-log` and `by-key`: with the events, of rows that are written once. */
type Phase = { table: ViewTable; way: 'copied' | 'by-log' | 'by-key' };

type Slice = { rows: number; until: Key | null; difference: Difference | null };

const NONE = { copied: 0, once: 0 };
const BEGIN: SweepPlace = { phase: 0, after: null, comparedAt: null, rows: NONE, soFar: NONE };

export class ViewAudit {
  readonly name: View['name'];
  finding: ViewFinding | null = null;
  /** Of the log that the view has, all is folded and its new rows are compared. */
  isAtView = false;
  /** When every row was last read again, in milliseconds; null before the first time. */
  wholeAt: number | null = null;
  readonly #options: ViewAuditOptions;
  readonly #keeping: Keeping;
  readonly #phases: readonly Phase[];
  readonly #copied: number;
  #shadow: Shadow | null = null;
  #place = BEGIN;
  #isBadSoFar = false;

  constructor(options: ViewAuditOptions) {
    const { view, db, reader, log: feed, signal } = options;
    this.#options = options;
    this.name = view.name;
    const once = view.tables.filter(({ isWrittenOnce }) => isWrittenOnce === true);
    const copied = view.tables.filter((table) => !once.includes(table));
    this.#copied = copied.length;
    this.#phases = [
      ...copied.map((table) => ({ table, way: 'copied' as const })),
      ...once.flatMap((table) => [
        { table, way: 'by-log' as const },
        { table, way: 'by-key' as const },
      ]),
    ];
    this.#keeping = { db, reader, feed, signal, keep: (reached) => storeReached(view.name, reached) };
  }

  get rows(): number {
    return this.#place.rows.copied + this.#place.rows.once;
  }

  /** Milliseconds; null before the first comparison. */
  get comparedAt(): number | null {
    return this.#place.comparedAt;
  }

  /** Folds the log from its first event again. */
  async forget(): Promise<void> {
    await forgetView(this.#options.db, this.name);
    this.#shadow = null;
    this.#place = BEGIN;
    this.isAtView = false;
    this.wholeAt = null;
  }

  /** Folds up to `mostEvents` of each partition. Returns whether the view has more. */
  async turn(positions: ReadonlyMap<number, number>, mostEvents: number): Promise<boolean> {
    const shadow = (this.#shadow ??= await this.#open());
    let isBehind = false;
    this.isAtView = false;
    for (const [partition, standsAt] of positions) {
      if (await this.#isAhead(partition, standsAt)) return false;
      const reached = shadow.reached.get(partition) ?? 0;
      // The view was rebuilt from a shorter log.
      if (reached > standsAt) return (await this.forget(), true);
      const toSeq = Math.min(standsAt, reached + mostEvents);
      const { difference, onceRows } = await bringTo(this.#keeping, shadow, { partition, toSeq });
      this.#countNew(onceRows);
      if (difference !== null) this.#find(findingOf(difference));
      // The proof of the log names the gap.
      if (shadow.reached.get(partition)! < toSeq) return false;
      if (toSeq < standsAt) isBehind = true;
    }
    this.#noteParked(shadow);
    this.isAtView = !isBehind;
    return isBehind;
  }

  /** Compares at least one slice; all of a small view. */
  async sweep(now: number): Promise<void> {
    const { sliceRows, signal } = this.#options;
    const shadow = this.#shadow;
    if (shadow === null) return;
    if (this.#copied === 0 && this.comparedAt === null) this.#place = { ...this.#place, comparedAt: now };
    let rows = 0;
    while (rows < sliceRows && !signal.aborted) {
      const { table, way } = this.#phases[this.#place.phase]!;
      const slice =
        way === 'copied'
          ? await this.#sweepCopied(shadow, table, now)
          : await this.#sweepOnce(shadow, { table, way }, now);
      rows += slice.rows;
      if (slice.difference !== null) this.#find(findingOf(slice.difference));
      if (slice.until === null && this.#place.phase === 0) return this.#endRound(now);
    }
  }

  #endRound(now: number): void {
    this.wholeAt = now;
    if (!this.#isBadSoFar) this.finding = null;
    this.#isBadSoFar = false;
  }

  async #sweepCopied(shadow: Shadow, table: ViewTable, now: number): Promise<Slice> {
    const { db, sliceRows } = this.#options;
    const range = { table, after: this.#place.after, sliceRows };
    let next = this.#place;
    const slice = await sweepOn(this.#keeping, shadow, range, async (compared) => {
      next = this.#placeAfter('copied', compared, now);
      await storePlace(db, this.name, next);
    });
    this.#place = next;
    this.#countNew(slice.onceRows);
    return slice;
  }

  async #sweepOnce(shadow: Shadow, { table, way }: Phase, now: number): Promise<Slice> {
    const slice = way === 'by-log' ? await this.#byLog(shadow, table) : await this.#byKey(shadow, table);
    this.#place = this.#placeAfter(way, slice, now);
    await storePlace(this.#options.db, this.name, this.#place);
    return slice;
  }

  #placeAfter(way: Phase['way'], { rows: more, until }: Pick<Slice, 'rows' | 'until'>, now: number): SweepPlace {
    const { phase, comparedAt, rows, soFar } = this.#place;
    const copied = soFar.copied + (way === 'copied' ? more : 0);
    const once = soFar.once + (way === 'by-key' ? more : 0);
    if (until !== null) return { ...this.#place, after: until, soFar: { copied, once } };
    const next = (phase + 1) % this.#phases.length;
    const isRound = next === 0;
    const isCompared = phase + 1 === this.#copied || (this.#copied === 0 && isRound);
    return {
      phase: next,
      after: null,
      comparedAt: isCompared ? now : comparedAt,
      rows: {
        copied: isCompared ? copied : rows.copied,
        once: isRound ? Math.max(rows.once, once) : rows.once,
      },
      soFar: { copied: isCompared ? 0 : copied, once: isRound ? 0 : once },
    };
  }

  #countNew(once: number): void {
    const { rows } = this.#place;
    this.#place = { ...this.#place, rows: { ...rows, once: rows.once + once } };
  }

  /** Every row that the next events give is there, unchanged. The place is a partition and the last event compared in it. */
  async #byLog({ reached }: Shadow, table: ViewTable): Promise<Slice> {
    const { reader, log, view, signal, sliceRows } = this.#options;
    const partitions = [...reached.keys()].toSorted((one, other) => one - other);
    const [at, seq] = this.#place.after?.map(Number) ?? [partitions[0] ?? 0, 0];
    const partition = at!;
    const end = reached.get(partition) ?? 0;
    const toSeq = Math.min(end, seq! + sliceRows);
    let difference: Difference | null = null;
    for await (const batch of readOn(log, partition, seq!, { signal, toSeq })) {
      for (const rows of onceRowsOf(view, table, batch.events)) {
        difference ??= await differenceIn(reader, view, rows, batch);
      }
    }
    const next = partitions[partitions.indexOf(partition) + 1];
    const until = toSeq < end ? [partition, toSeq] : next === undefined ? null : [next, 0];
    return { rows: toSeq - seq!, difference, until: until?.map(String) ?? null };
  }

  /** Every row is one that its event gives. */
  #byKey({ reached }: Shadow, table: ViewTable): Promise<Slice> {
    const { db, reader, log, view, sliceRows } = this.#options;
    return strangerAfter({
      client: reader,
      view,
      table,
      after: this.#place.after,
      mostRows: sliceRows,
      reached,
      positions: () => positionsOf(db, view.name),
      eventsAt: (partition, seqs) => log.at(partition, seqs),
    });
  }

  async #isAhead(partition: number, standsAt: number): Promise<boolean> {
    const { log } = this.#options;
    if (standsAt <= (await log.headSeq(partition))) return false;
    const logEndsAt = (await log.headOf(partition))?.seq ?? 0;
    if (standsAt <= logEndsAt) return false;
    const reason = `It has event ${partition}-${standsAt}, but the log ends with ${partition}-${logEndsAt}.`;
    this.#find({ reason, place: `${partition}-${logEndsAt}`, account: null });
    return true;
  }

  #noteParked({ parked: [first] }: Shadow): void {
    if (first === undefined) return;
    const place = `${first.partition}-${first.seq}`;
    this.#find({ reason: `Event ${place} cannot be folded: ${first.reason}`, place, account: null });
  }

  async #open(): Promise<Shadow> {
    const { db, view } = this.#options;
    const kept = await readView(db, view.name);
    const shadow = await openKeptShadow(db, view, kept);
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
