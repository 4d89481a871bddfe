import { type DatabasePool, type DatabaseTransactionConnection, sql } from 'slonik';
import { z } from 'zod';
import { CONVERSION_TYPES, type ResolvingVerb, VERBS_OF } from '#contracts/finance/matching.ts';
import type { FinanceRefusal, Resolution, Resolved, WantedPosting } from '#contracts/internal/finance.ts';
import { microsText } from '#contracts/words/figures.ts';
import { withoutNull } from '#infra/postgres/session/columns.ts';
import { confirmMatch, insertMatch } from '../matching/match-rows.ts';
import { lineReference } from '../matching/open-sides.ts';
import { readLines } from '../matching/present-sides.ts';
import { closedMonths, requireOpen } from '../terms/months.ts';
import { readTerms } from '../terms/sources.ts';
import { type Dating, effectiveOf } from './effective-date.ts';
import { missingConversions, type Postbacks, reserveConversion } from './missing-conversions.ts';
import { exceptionRows, type ExceptionRow } from './read-exceptions.ts';
import { askToSetAside, needingAnother } from './set-aside.ts';
import { sharedReference } from './shared-reference.ts';
import { DOLLAR_LINES } from '#projections/dollar-lines/read.ts';

type Deps = {
  pool: DatabasePool;
  drawId: () => string;
  postbacks: Postbacks;
  now: () => number;
  /** Millionths of a dollar: setting aside more at once needs a second person. */
  mostAlone: () => number;
};

/** All of them or none. Postings are submitted by the caller and noted with `notePosted`. */
export function resolveExceptions(
  { pool, now, mostAlone, ...deps }: Deps,
  resolution: Resolution,
): Promise<Resolved | FinanceRefusal> {
  const { ids, verb, by, reason } = resolution;
  return pool.transaction(async (db) => {
    const rows = await exceptionRows(db, ids);
    if (rows.length < ids.length)
      return refusal('closed', 'Some of these exceptions are resolved already. Nothing was changed.');
    const unfit = rows.find(({ type, state }) => state !== 'open' || !mayBe(verb, type));
    if (unfit !== undefined)
      return refusal('unresolved', `Exception ${unfit.id} cannot be resolved in this way. Nothing was changed.`);
    const [postings, closed]: [WantedPosting[], ReadonlySet<string>] = [[], await closedMonths(db)];
    const dating = { closed, now: now() };
    const waiting: number[] = [];
    const asking = { waiting, needing: needingAnother(rows, mostAlone()) };
    for (const row of rows) {
      const problem = await resolveOne(db, { row, resolution, postings, dating, asking, ...deps });
      if (problem !== null) throw new Unresolved(problem);
    }
    if (!isBooking(verb)) {
      await db.query(sql.unsafe`
        update finance.exception set state = 'resolved', verb = ${verb}, reason = ${reason}, resolved_by = ${by},
          resolved_at = now(), conversion = null
        where id = any(${sql.array([...ids], 'int8')}) and id <> all(${sql.array(waiting, 'int8')})`);
    }
    const accounts = [...new Set(rows.map(({ account }) => account))];
    const count = rows.length - waiting.length;
    return { kind: 'resolved' as const, count, waiting: waiting.length, accounts, postings };
  });
}

/** Rolls the transaction back. */
export class Unresolved extends Error {
  override name = 'Unresolved';
}

function refusal(why: FinanceRefusal['why'], message: string): FinanceRefusal {
  return { kind: 'refused', why, message };
}

function mayBe(verb: ResolvingVerb, type: ExceptionRow['type']): boolean {
  return verb === 'book-conversion' ? CONVERSION_TYPES.has(type) : VERBS_OF[type].includes(verb);
}

function isBooking(verb: ResolvingVerb): boolean {
  return verb === 'book' || verb === 'book-conversion' || verb === 'exchange';
}

type One = {
  row: ExceptionRow;
  resolution: Resolution;
  postings: WantedPosting[];
  dating: Dating;
  asking: { waiting: number[]; needing: ReadonlySet<number> };
  drawId: () => string;
  postbacks: Postbacks;
};

async function resolveOne(
  db: DatabaseTransactionConnection,
  { row, resolution, postings, dating, asking, drawId, postbacks }: One,
) {
  const { verb, by, reason } = resolution;
  switch (verb) {
    case 'confirm': {
      const match = await suggestionOf(db, row.line!);
      return match !== null && (await confirmMatch(db, match, by))
        ? null
        : 'The suggestion no longer exists. Run the matching again.';
    }
    case 'link':
      return link(db, row, resolution, drawId);
    case 'book': {
      const posting = await postingOf(db, row, dating);
      postings.push(posting);
      return posting.micros === 0 ? 'There is no difference to book.' : null;
    }
    case 'book-conversion': {
      const line = row.line === null ? undefined : (await readLines(db, [row.line])).get(row.line);
      const [missing = null] = await missingConversions(db, postbacks, [{ ...row, line: line ?? null }]);
      if (missing === null)
        return `No refused postback of ${row.account} has the reference and direction of this line.`;
      if (!(await reserveConversion(db, row.id, missing.id))) return 'Another line books this conversion.';
      postings.push({ ...(await postingOf(db, row, dating)), against: 'offer-revenue' });
      return null;
    }
    case 'exchange': {
      const posting = await exchanged(db, row, resolution.rate!, dating);
      postings.push(posting);
      return posting.micros === 0 ? 'At this rate the line is worth nothing.' : null;
    }
    case 'elsewhere':
    case 'ignore':
      if (await askToSetAside(db, row, { verb, by, reason, needsAnother: asking.needing.has(row.id) }))
        asking.waiting.push(row.id);
      return null;
  }
}

const matchId = z.object({ match: z.string() });

function suggestionOf(db: DatabaseTransactionConnection, line: number): Promise<string | null> {
  return db.maybeOneFirst(sql.type(matchId)`
    select claim.match from finance.claim join finance.match on match.id = claim.match
    where claim.line = ${line} and match.state = 'suggested' limit 1`);
}

const dated = z.object({ at: z.int(), micros: z.int() });
const datedLine = dated.extend({ currency: z.string() });

/** Both sides must have the same sum, so that every difference stays visible. */
async function link(
  db: DatabaseTransactionConnection,
  { account, line, place }: ExceptionRow,
  { entries: places, lines, by, reason }: Resolution,
  drawId: () => string,
): Promise<string | null> {
  const wantedLines = [...new Set([...(line === null ? [] : [line]), ...lines])];
  const wantedPlaces = [...new Set([...(line === null && place !== null ? [place] : []), ...places])];
  if (wantedLines.length === 0 && wantedPlaces.length < 2) return 'Choose what to link it with.';
  const { currency } = await readTerms(db, account);
  const stated = await db.any(sql.type(datedLine)`
    select at, micros, currency from finance.line
    where account = ${account} and is_live and id = any(${sql.array(wantedLines, 'int8')})`);
  const given = wantedPlaces.map((one) => one.split('-').map(Number));
  const booked = await db.any(sql.type(dated)`
    select line.effective_at as at, line.micros from ${sql.unnest(given, ['int2', 'int8'])} as given (partition, seq)
    join ${DOLLAR_LINES} as line on line.partition = given.partition and line.seq = given.seq and line.account = ${account}`);
  if (stated.length < wantedLines.length || booked.length < wantedPlaces.length) {
    return 'A line or entry is not of this account.';
  }
  const foreign = stated.find((line) => line.currency !== currency);
  if (foreign !== undefined) return `A line in ${foreign.currency} has no sum in ${currency}. Book it at a rate.`;
  const sum = (side: readonly z.infer<typeof dated>[]) => side.reduce((total, one) => total + BigInt(one.micros), 0n);
  if (sum(stated) !== sum(booked)) return 'The two sides do not have the same sum. Book the difference first.';
  await requireOpen(
    db,
    (stated.length > 0 ? stated : booked).map(({ at }) => at),
  );
  await db.query(sql.unsafe`
    delete from finance.match where account = ${account} and state = 'suggested' and id in (
      select claim.match from finance.claim where claim.line = any(${sql.array(wantedLines, 'int8')})
    )`);
  await insertMatch(db, { id: drawId(), account, by, reason, lines: wantedLines, places: wantedPlaces });
  return null;
}

const foreignLine = z.object({ kind: z.string(), currency: z.string() });

/** Dollars for a line of another currency. */
async function exchanged(
  db: DatabaseTransactionConnection,
  row: ExceptionRow,
  rate: string,
  dating: Dating,
): Promise<WantedPosting> {
  const { id, account, micros } = row;
  const line = row.line!;
  const { kind, currency } = await db.one(sql.type(foreignLine)`
    select kind, currency from finance.line where id = ${line}`);
  const detail = `${currency} ${microsText(micros).replace('$', '')} at ${rate}`;
  const dollars = atRate(micros, rate);
  return {
    exception: id,
    account,
    micros: dollars,
    reference: lineReference(line),
    isFee: kind === 'fee',
    detail,
    against: null,
    ...effectiveOf(row.datedAt, dating),
  };
}

const RATE_DECIMALS = 8;

/** Rounded half away from zero. */
export function atRate(micros: number, rate: string): number {
  const [whole, decimals = ''] = rate.split('.');
  const scale = 10n ** BigInt(RATE_DECIMALS);
  const product = BigInt(Math.abs(micros)) * BigInt(whole! + decimals.padEnd(RATE_DECIMALS, '0'));
  return Math.sign(micros) * Number((product + scale / 2n) / scale) + 0;
}

const lineKind = z.object({ kind: z.string() });

/** A differing amount posts the difference, under the reference that line and entry share. */
async function postingOf(db: DatabaseTransactionConnection, row: ExceptionRow, dating: Dating): Promise<WantedPosting> {
  const { id, account, line, place, micros } = row;
  const entry =
    place === null
      ? null
      : await db.maybeOne(sql.type(z.object({ micros: z.int(), reference: z.string().nullable() }))`
      select micros, coalesce(reference, second_reference) as reference from ${DOLLAR_LINES} as line
      where account = ${account} and partition = ${Number(place.split('-')[0])} and seq = ${Number(place.split('-')[1])}`);
  const effective = effectiveOf(row.datedAt, dating);
  if (line === null) {
    // Takes the entry back: both cancel out.
    return {
      exception: id,
      account,
      micros: -micros,
      reference: entry?.reference ?? `entry-${place}`,
      isFee: false,
      detail: null,
      against: null,
      ...effective,
    };
  }
  const { kind } = await db.one(sql.type(lineKind)`select kind from finance.line where id = ${line}`);
  const reference = await sharedReference(db, row, line);
  if (row.otherAccount !== null && reference !== null) {
    // A transfer to the account of the reference, where it cancels out with the entry.
    return { exception: id, account, micros, reference, isFee: false, detail: null, against: null, ...effective };
  }
  const shared = reference ?? entry?.reference ?? null;
  const isDifference = entry !== null && shared !== null;
  return {
    exception: id,
    account,
    micros: isDifference ? micros - entry.micros : micros,
    reference: isDifference ? shared : lineReference(line),
    isFee: kind === 'fee' || row.type === 'fee-not-booked',
    detail: null,
    against: null,
    ...effective,
  };
}

type Posted = {
  exception: number;
  verb: 'book' | 'book-conversion' | 'exchange';
  command: string;
  by: number;
  reason: string;
};

/** The next run resolves it, once the posting is in the books. */
export async function notePosted(pool: DatabasePool, { exception, verb, command, by, reason }: Posted): Promise<void> {
  await pool.query(sql.unsafe`
    update finance.exception set state = 'posted', verb = ${verb}, command = ${command}, reason = ${reason},
      resolved_by = ${by}
    where id = ${exception} and state = 'open'`);
}

type Handing = { ids: readonly number[]; owner?: number | null | undefined; note?: string | undefined; by: number };

export async function handOver(pool: DatabasePool, { ids, owner, note, by }: Handing): Promise<number> {
  return pool.transaction(async (db) => {
    const known = await db.anyFirst(sql.type(z.object({ id: z.int() }))`
      select id from finance.exception where id = any(${sql.array([...ids], 'int8')})`);
    if (owner !== undefined) {
      await db.query(sql.unsafe`
        update finance.exception set owner = ${owner} where id = any(${sql.array([...known], 'int8')})`);
    }
    if (note !== undefined) {
      await db.query(sql.unsafe`
        insert into finance.note (exception, by, text)
        select id, ${by}, ${withoutNull(note)} from unnest(${sql.array([...known], 'int8')}) as given (id)`);
    }
    return known.length;
  });
}
