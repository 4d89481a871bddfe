import { type CommonQueryMethods, type DatabasePool, sql } from 'slonik';
import { z } from 'zod';
import { instantOf } from '#contracts/days/time.ts';
import type { Drift } from '#contracts/finance/drift.ts';
import { readEntries, readLines } from '../matching/present-sides.ts';
import { type DriftEntry, type DriftLine, explainDrift } from './explain.ts';
import { DOLLAR_LINES } from '#projections/dollar-lines/read.ts';

/** Of each side. Further ones are one item. */
const MOST_ITEMS = 500;

const sumText = z.string().transform(BigInt);

type Asked = { account: string; at: number; statedBalance: bigint | null };

/** One snapshot, so that the items sum to the difference while others write. */
export function readDrift(pool: DatabasePool, asked: Asked): Promise<Drift> {
  return pool.transaction(async (db) => {
    await db.query(sql.unsafe`set transaction isolation level repeatable read, read only`);
    const { account, at, statedBalance } = asked;
    const known = { entries: await driftEntries(db, asked), lines: await driftLines(db, asked) };
    const { items } = explainDrift({ ...known, at, statedBalance: null });
    const [ours, stated] = await totals(db, asked);
    const theirs = statedBalance ?? stated;
    const more = ours - stated - items.reduce((sum, { micros }) => sum + micros, 0n);
    const nothing = { places: [], lines: [] };
    if (more !== 0n) items.push({ kind: 'more', micros: more, ...nothing });
    if (theirs !== stated) items.push({ kind: 'stated-balance', micros: stated - theirs, ...nothing });
    const lines = await readLines(
      db,
      items.flatMap((item) => item.lines),
    );
    const entries = await readEntries(
      db,
      account,
      items.flatMap(({ places }) => places),
    );
    return {
      account,
      at: instantOf(at),
      ours,
      theirs,
      difference: ours - theirs,
      items: items.map(({ places, lines: ids, ...item }) => ({
        ...item,
        entries: places.flatMap((place) => entries.get(place) ?? []),
        lines: ids.flatMap((id) => lines.get(id) ?? []),
      })),
    };
  });
}

async function totals(db: CommonQueryMethods, { account, at }: Asked): Promise<[bigint, bigint]> {
  const { ours, theirs } = await db.one(sql.type(z.object({ ours: sumText, theirs: sumText }))`
    select
      (select coalesce(sum(micros), 0) from ${DOLLAR_LINES} as line
        where account = ${account} and effective_at <= ${at}) as ours,
      (select coalesce(sum(micros), 0) from finance.line where account = ${account} and is_live and at <= ${at})
        as theirs`);
  return [ours, theirs];
}

const side = { at: z.int(), micros: z.int().transform(BigInt), match: z.string().nullable() };

/** Unmatched ones, and matched ones whose other side is dated later. */
async function driftEntries(db: CommonQueryMethods, { account, at }: Asked): Promise<DriftEntry[]> {
  const rows = await db.any(sql.type(z.object({ ...side, place: z.string(), isElsewhere: z.boolean() }))`
    select entry.partition || '-' || entry.seq as place, entry.effective_at as at, entry.micros, claim.match,
      set_aside.verb is not null or (entry.account like 'receivable:%' and entry.counter = 'bank') as "isElsewhere"
    from ${DOLLAR_LINES} as entry
    left join finance.claim on claim.account = entry.account and claim.partition = entry.partition
      and claim.seq = entry.seq and claim.is_live
    left join finance.set_aside on set_aside.account = entry.account and set_aside.partition = entry.partition
      and set_aside.seq = entry.seq
    where entry.account = ${account} and entry.effective_at <= ${at} and (claim.match is null or ${spans(at)})
    order by entry.effective_at, entry.partition, entry.seq limit ${MOST_ITEMS}`);
  return [...rows];
}

async function driftLines(db: CommonQueryMethods, { account, at }: Asked): Promise<DriftLine[]> {
  const rows = await db.any(sql.type(z.object({ ...side, line: z.int(), isSetAside: z.boolean() }))`
    select stated.id as line, stated.at, stated.micros, claim.match, set_aside.line is not null as "isSetAside"
    from finance.line as stated
    left join finance.claim on claim.line = stated.id and claim.is_live
    left join finance.set_aside on set_aside.line = stated.id
    where stated.account = ${account} and stated.is_live and stated.at <= ${at}
      and (claim.match is null or ${spans(at)})
    order by stated.at, stated.id limit ${MOST_ITEMS}`);
  return [...rows];
}

/** The match has a part that is dated later. */
function spans(at: number) {
  return sql.fragment`exists (
    select from finance.claim as part
    left join finance.line as later on later.id = part.line
    left join ${DOLLAR_LINES} as later_entry on later_entry.partition = part.partition
      and later_entry.seq = part.seq and later_entry.account = part.account
    where part.match = claim.match and coalesce(later.at, later_entry.effective_at) > ${at}
  )`;
}
