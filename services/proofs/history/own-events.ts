// All events of an account, without an index of them. The views have the places of all but some moves of rounds; where the
// numbers of two events do not follow, the log between them is read.
import { type CommonQueryMethods, sql } from 'slonik';
import { z } from 'zod';
import { tupleIn } from '#contracts/proofs/leaf.ts';
import { readTupleHeader } from '#contracts/proofs/tuple.ts';
import { TILE_HASHES } from '#contracts/proofs/tiles.ts';
import { readLineSeqsWithin } from '#projections/account-lines/read.ts';
import { readBalance } from '#projections/balance/read.ts';
import { readEntrySeqsWithin } from '#projections/journal/read.ts';
import type { ReadLeaves } from '../read/leaves.ts';

export type OwnPlace = { seq: number; version: number };
export type OwnEvent = OwnPlace & { leaf: Uint8Array };

/** The latest events, or the latest before a given one, that keep within these. */
export type HistoryBounds = {
  events: number;
  bytes: number;
  /** Tiles that have one of the events: each is hashed whole, 256 events. */
  tiles: number;
  /** Events of the log that are looked through for others between two that are known. */
  scanned: number;
};

type Asked = {
  partition: number;
  account: number;
  /** Events of the signed log. */
  size: number;
  /** Every view has at least these events of the log. */
  viewsAt: number;
  /** An event of the account; only those before it are wanted. Null for the latest. */
  next: OwnPlace | null;
};

export type Deps = { pool: CommonQueryMethods; readLeaves: ReadLeaves };

const PAGE = 500;
/** Bound of events_between. */
const SPAN = 200_000;
const MOST_BETWEEN = 200;

/** Ascending. */
export async function readOwnEvents(deps: Deps, asked: Asked, bounds: HistoryBounds): Promise<OwnEvent[]> {
  const search = new Search(deps, asked, bounds.scanned);
  const places = await placesInViews(deps.pool, asked, bounds.events);
  const kept = new Kept(bounds, asked.next);
  // The views may be behind.
  const reached = Math.max(places[0] ?? 0, Math.min(asked.viewsAt, asked.size));
  if (asked.next === null && !(await addBetween(reached, asked.size + 1))) return kept.events;
  for (let from = 0; from < places.length; from += PAGE) {
    for (const event of await readEvents(deps, asked, places.slice(from, from + PAGE))) {
      const newer = kept.oldest;
      const isGap = newer !== null && newer.version > event.version + 1;
      if (isGap && !(await addBetween(event.seq, newer.seq))) return kept.events;
      if (!kept.addAll([event])) return kept.events;
    }
  }
  const oldest = kept.oldest;
  if (oldest !== null && oldest.version > 1 && places.length < bounds.events) await addBetween(0, oldest.seq);
  return kept.events;

  /** False if what is older has no place. */
  async function addBetween(afterSeq: number, beforeSeq: number): Promise<boolean> {
    const found = await readEvents(deps, asked, (await search.between(afterSeq, beforeSeq)).toReversed());
    if (!search.isSpent) return kept.addAll(found);
    // The search went from the oldest on, so the newer ones may be missing.
    const next = (kept.oldest?.version ?? 0) - 1;
    kept.addAll(found.filter(({ version }, place) => version === next - place));
    return false;
  }
}

/** Of the account, by its place; null if it is of another, or of none. */
export async function readOwnEvent(
  deps: Deps,
  asked: Pick<Asked, 'partition' | 'account'>,
  seq: number,
): Promise<OwnEvent | null> {
  return (await readEvents(deps, asked, [seq]))[0] ?? null;
}

/** Descending. */
async function placesInViews(
  pool: CommonQueryMethods,
  { account, size, next }: Asked,
  limit: number,
): Promise<number[]> {
  const toSeq = next === null ? size : next.seq - 1;
  const all = { account, afterSeq: 0, toSeq, leastPoints: null, order: 'desc', limit } as const;
  const lines = await readLineSeqsWithin(pool, { ...all, kinds: null });
  const entries = await readEntrySeqsWithin(pool, { ...all, types: null });
  const balance = await readBalance(pool, account);
  const newest = balance !== null && balance.seq <= toSeq ? [balance.seq] : [];
  return [...new Set([...lines, ...entries, ...newest])].toSorted((one, other) => other - one);
}

/** In the order of the places. Events of others are left out. */
async function readEvents(
  { readLeaves }: Deps,
  { partition, account }: Pick<Asked, 'partition' | 'account'>,
  seqs: readonly number[],
) {
  const found = new Map<number, OwnEvent>();
  for (let from = 0; from < seqs.length; from += PAGE) {
    for (const { seq, bytes } of await readLeaves(partition, seqs.slice(from, from + PAGE))) {
      const tuple = tupleIn(bytes);
      const header = tuple === null ? null : readTupleHeader(tuple);
      if (header?.account === account) found.set(seq, { seq, version: header.version, leaf: bytes });
    }
  }
  return seqs.flatMap((seq) => found.get(seq) ?? []);
}

class Kept {
  readonly #bounds: HistoryBounds;
  readonly #next: OwnPlace | null;
  /** The latest first. */
  readonly #events: OwnEvent[] = [];
  readonly #tiles = new Set<number>();
  #bytes = 0;

  constructor(bounds: HistoryBounds, next: OwnPlace | null) {
    this.#bounds = bounds;
    this.#next = next;
  }

  /** Before any is kept, the one that they should be before. */
  get oldest(): OwnPlace | null {
    return this.#events.at(-1) ?? this.#next;
  }

  get events(): OwnEvent[] {
    return this.#events.toReversed();
  }

  /** The latest first. False once a bound is reached. */
  addAll(events: readonly OwnEvent[]): boolean {
    for (const event of events) {
      const tile = Math.floor((event.seq - 1) / TILE_HASHES);
      const { events: most, bytes, tiles } = this.#bounds;
      const isNewTile = !this.#tiles.has(tile);
      if (this.#events.length >= most || this.#bytes + event.leaf.length > bytes) return false;
      if (isNewTile && this.#tiles.size >= tiles) return false;
      this.#tiles.add(tile);
      this.#bytes += event.leaf.length;
      this.#events.push(event);
    }
    return true;
  }
}

class Search {
  readonly #deps: Deps;
  readonly #asked: Asked;
  #left: number;

  constructor(deps: Deps, asked: Asked, scanned: number) {
    this.#deps = deps;
    this.#asked = asked;
    this.#left = scanned;
  }

  /** Later results may be incomplete. */
  get isSpent(): boolean {
    return this.#left <= 0;
  }

  /** Ascending; exclusive on both sides. */
  async between(afterSeq: number, beforeSeq: number): Promise<number[]> {
    const found: number[] = [];
    for (let after = afterSeq; after + 1 < beforeSeq && !this.isSpent;) {
      const { partition, account } = this.#asked;
      const seqs = await this.#deps.pool.anyFirst(sql.type(z.object({ seq: z.int() }))`
        SELECT seq FROM events_between(${partition}::int4, ${account}::int8, ${after}::int8, ${beforeSeq}::int8)`);
      const isWhole = seqs.length < MOST_BETWEEN;
      const through = isWhole ? Math.min(beforeSeq - 1, after + SPAN - 1) : seqs.at(-1)!;
      this.#left -= through - after;
      found.push(...seqs);
      after = through;
    }
    return found;
  }
}
