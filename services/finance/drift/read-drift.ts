import { type CommonQueryMethods, type DatabasePool, sql } from 'slonik';
import { z } from 'zod';
import { instantOf } from '#contracts/days/time.ts';
import type { Drift } from '#contracts/finance/drift.ts';
import { exchangedFor } from '../terms/exchanged.ts';
import { splitMatches } from '../matching/split-matches.ts';
import { readEntries, readLines } from '../matching/present-sides.ts';
import { readClosing } from '../periods/figures.ts';
import { readTerms } from '../terms/sources.ts';
import { type DriftEntry, type DriftLine, explainDrift } from './explain.ts';
import { DOLLAR_LINES } from '#projections/dollar-lines/read.ts';

/** Of each side. Further ones are one item. */
const MOST_ITEMS = 500;

const sumText = z.string().transform(BigInt);

type Asked = { account: string; at: number; statedBalance: bigint | null };
type Sides = { account: string; currency: string; at: number };

/**
 * Without a given balance, with the one that the last statement states. One snapshot, so that the items sum to the difference
 * while others write.
 */
export function readDrift(pool: DatabasePool, asked: Asked): Promise<Drift> {
  return pool.transaction(async (db) => {
    await db.query(sql.unsafe`set transaction isolation level repeatable read, read only`);
    const { currency } = await readTerms(db, asked.account);
    const statedBalance = asked.statedBalance ?? (await readClosing(db, { ...asked, currency }));
    return driftIn(db, { ...asked, statedBalance });
  });
}

/** In a transaction that excludes writers, or with one snapshot. Without a given balance, with the sum of the lines. */
export async function driftIn(db: CommonQueryMethods, asked: Asked): Promise<Drift> {
  const { account, at, statedBalance } = asked;
  const { currency } = await readTerms(db, account);
  const sides = { account, currency, at };
  const known = { entries: await driftEntries(db, sides), lines: await driftLines(db, sides) };
  const { items } = explainDrift({ ...known, at, statedBalance: null });
  const { ours, stated, exchanged, others } = await totals(db, sides);
  const theirs = (statedBalance ?? stated) + exchanged;
  const nothing = { places: [], lines: [] };
  const expected = [{ currency: null, micros: ours - stated - exchanged }, ...others.map(negated)];
  for (const { currency: of, micros } of expected) {
    const own = items.filter((item) => item.currency === of);
    const more = micros - own.reduce((sum, item) => sum + item.micros, 0n);
    if (more !== 0n) items.push({ kind: 'more', currency: of, micros: more, ...nothing });
  }
  const beyond = stated + exchanged - theirs;
  if (beyond !== 0n) items.push({ kind: 'stated-balance', currency: null, micros: beyond, ...nothing });
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
    currency,
    at: instantOf(at),
    ours,
    theirs,
    difference: ours - theirs,
    others: others.map(({ currency: of, micros }) => ({ currency: of, theirs: micros })),
    items: items.map(({ places, lines: ids, ...item }) => ({
      ...item,
      currency: item.currency ?? currency,
      entries: places.flatMap((place) => entries.get(place) ?? []),
      lines: ids.flatMap((id) => lines.get(id) ?? []),
    })),
  };
}

type Sum = { currency: string; micros: bigint };

const negated = ({ currency, micros }: Sum): Sum => ({ currency, micros: -micros });

const sumRow = z.object({ currency: z.string(), isOwn: z.boolean(), micros: sumText, exchanged: sumText });

async function totals(db: CommonQueryMethods, { account, currency, at }: Sides) {
  const ours = await db.oneFirst(sql.type(z.object({ ours: sumText }))`
    select coalesce(sum(micros), 0) as ours from ${DOLLAR_LINES} as line
    where account = ${account} and effective_at <= ${at}`);
  const sums = await db.any(sql.type(sumRow)`
    select currency, currency = ${currency} as "isOwn", coalesce(sum(micros) filter (where booked is null), 0) as micros,
      coalesce(sum(booked), 0) as exchanged
    from (
      select currency, micros, case when currency <> ${currency} then ${exchangedFor(sql.fragment`line.id`)} end as booked
      from finance.line where account = ${account} and is_live and not is_pending and at <= ${at}
    ) as line group by currency order by currency collate "C"`);
  return {
    ours,
    stated: sums.find(({ isOwn }) => isOwn)?.micros ?? 0n,
    exchanged: sums.reduce((sum, one) => sum + one.exchanged, 0n),
    others: sums.filter(({ isOwn, micros }) => !isOwn && micros !== 0n),
  };
}

const side = { at: z.int(), micros: z.int().transform(BigInt), match: z.string().nullable() };

/** Unmatched ones, and matched ones whose other side is dated later. */
async function driftEntries(db: CommonQueryMethods, { account, at }: Sides): Promise<DriftEntry[]> {
  const rows = await db.any(sql.type(z.object({ ...side, place: z.string(), isElsewhere: z.boolean() }))`
    select entry.partition || '-' || entry.seq as place, entry.effective_at as at, entry.micros, claim.match,
      set_aside.verb is not null or (entry.account like 'receivable:%' and entry.counter = 'bank') as "isElsewhere"
    from ${DOLLAR_LINES} as entry
    left join finance.claim on claim.account = entry.account and claim.partition = entry.partition
      and claim.seq = entry.seq and claim.is_live
    left join finance.set_aside on set_aside.account = entry.account and set_aside.partition = entry.partition
      and set_aside.seq = entry.seq
    where entry.account = ${account} and entry.effective_at <= ${at} and (claim.match is null or claim.match in (${splitMatches(account, at)}))
    order by entry.effective_at, entry.partition, entry.seq limit ${MOST_ITEMS}`);
  return [...rows];
}

const lineRow = z.object({
  ...side,
  line: z.int(),
  isSetAside: z.boolean(),
  currency: z.string().nullable(),
  isExchanged: z.boolean(),
});

async function driftLines(db: CommonQueryMethods, { account, currency, at }: Sides): Promise<DriftLine[]> {
  const rows = await db.any(sql.type(lineRow)`
    select stated.id as line, stated.at, coalesce(booked, stated.micros)::int8 as micros, claim.match,
      set_aside.line is not null as "isSetAside",
      case when booked is null and stated.currency <> ${currency} then stated.currency end as currency,
      booked is not null as "isExchanged"
    from finance.line as stated
    cross join lateral (
      select case when stated.currency <> ${currency} then ${exchangedFor(sql.fragment`stated.id`)} end as booked
    ) as exchange
    left join finance.claim on claim.line = stated.id and claim.is_live
    left join finance.set_aside on set_aside.line = stated.id
    where stated.account = ${account} and stated.is_live and not stated.is_pending and stated.at <= ${at}
      and (claim.match is null or booked is null and stated.currency <> ${currency}
        or claim.match in (${splitMatches(account, at)}))
    order by stated.at, stated.id limit ${MOST_ITEMS}`);
  return [...rows];
}
