// Statement lines and entries of the books, written straight into their tables.
import pg from 'pg';
import { sql } from 'slonik';
import { z } from 'zod';
import { DAY_MS } from '#contracts/days/time.ts';
import { FORMATS } from '#contracts/finance/formats.ts';
import { matchRule } from '#contracts/finance/matching.ts';
import type { SourceTerms } from '#contracts/finance/terms.ts';
import { prepareViews } from '#projections/state/prepare.ts';
import { viewNamed } from '#projections/registry.ts';
import type { Postbacks } from '#services/finance/exceptions/missing-conversions.ts';
import { runMatching } from '#services/finance/runs/run.ts';
import { writeTerms } from '#services/finance/terms/sources.ts';
import { testDatabase } from '#tests/support/database.ts';

export const NOON = Date.UTC(2026, 10, 10, 12);

export type GivenLine = {
  micros: number;
  at?: number;
  kind?: 'main' | 'fee';
  currency?: string;
  references?: readonly string[];
  isPending?: boolean;
};
export type GivenEntry = {
  micros: number;
  at?: number;
  effectiveAt?: number;
  /** Booked as a fee, by a posting. */
  isFee?: boolean;
  isPosted?: boolean;
  subject?: number;
  kind?: 'withdrawal-returned';
  references?: readonly string[];
};

const matchRow = z.object({
  rule: matchRule.exclude(['manual']),
  state: z.string(),
  lines: z.array(z.int()),
  entries: z.array(z.int()),
});
const exceptionRow = z.object({
  id: z.int(),
  type: z.string(),
  line: z.int().nullable(),
  entry: z.int().nullable(),
  otherAccount: z.string().nullable(),
  withdrawal: z.string().nullable(),
  detail: z.string().nullable(),
});

export const NO_POSTBACKS: Postbacks = { refused: async () => [], end: async () => {} };

export function subjectOf(number: number): string {
  return `00000000-0000-7000-8000-${String(number).padStart(12, '0')}`;
}

/** With the views that matching reads. */
export async function financeDatabase() {
  const db = await testDatabase();
  const client = new pg.Client({ connectionString: db.url });
  await client.connect();
  await prepareViews(
    client,
    ['dollar-lines', 'ledger-days', 'approvals', 'withdrawals'].map((name) => viewNamed(name as 'withdrawals')),
    [0],
  );
  await client.end();
  return db;
}

export async function openMatchingBed() {
  const db = await financeDatabase();
  const { pool } = db;
  let accounts = 0;
  let seqs = 0;
  let files = 0;
  const firsts = new Map<string, { line: number; entry: number }>();

  const states = async (account: string, lines: readonly GivenLine[]): Promise<number[]> => {
    files += 1;
    const file = await pool.oneFirst(sql.type(z.object({ id: z.int() }))`
      insert into finance.file (account, name, state, stored_by) values (${account}, 'a', 'imported', 1) returning id`);
    const ids: number[] = [];
    for (const [place, given] of lines.entries()) {
      const { micros, at = NOON, kind = 'main', currency = 'USD', references = [], isPending = false } = given;
      ids.push(
        await pool.oneFirst(sql.type(z.object({ id: z.int() }))`
          insert into finance.line
            (file, account, record, kind, at, micros, currency, refs, text, key, ordinal, is_live, is_pending)
          values (${file}, ${account}, ${place}, ${kind}, ${at}, ${micros}, ${currency},
            ${sql.array([...references], 'text')}, '', ${sql.binary(Buffer.from(`${files} ${place}`))}, 1, true, ${isPending})
          returning id`),
      );
    }
    return ids;
  };

  const books = async (account: string, entries: readonly GivenEntry[]): Promise<void> => {
    for (const given of entries) {
      const { micros, at = NOON, effectiveAt = at, isFee = false, isPosted = isFee, subject, references = [] } = given;
      const { kind = isPosted ? 'treasury-posted' : 'payout-accepted' } = given;
      seqs += 1;
      const [reference = null, second = null] = references;
      const id = subjectOf(subject ?? 1_000_000 + seqs);
      await pool.query(sql.unsafe`
        insert into dollar_lines.line values (0, ${seqs}, ${account}, ${isFee ? 'payout-fees' : 'exchange'}, ${at}, ${micros},
          ${kind}, ${id}, ${reference}, ${second}, 1, ${effectiveAt})`);
    }
  };

  return {
    pool,
    states,
    books,
    /** Lines and entries are numbered from 1 in the order given. */
    async opens(
      lines: readonly GivenLine[],
      entries: readonly GivenEntry[],
      terms: Partial<SourceTerms> = {},
      { ofNetwork = false } = {},
    ): Promise<string> {
      accounts += 1;
      const account = `${ofNetwork ? 'receivable' : 'provider'}:bed-${accounts}`;
      const usual = { format: 'csv', mapping: FORMATS.csv.mapping, lagDays: 5, leadDays: 1, feeMicros: 0 } as const;
      await writeTerms(pool, { account, ...usual, feeBasisPoints: 0, ...terms, by: 1 });
      const ids = await states(account, lines);
      firsts.set(account, { line: ids[0] ?? 1, entry: seqs + 1 });
      await books(account, entries);
      return account;
    },
    lineOf: (account: string, line: number) => firsts.get(account)!.line + line - 1,
    placeOf: (account: string, entry: number) => `0-${firsts.get(account)!.entry + entry - 1}`,
    async run(account: string, given: { now?: number; isDry?: boolean } = {}) {
      const { now = NOON + 3 * DAY_MS, isDry = false } = given;
      const namesAtProvider = async () => new Map<string, string[]>();
      return runMatching({ pool, now: () => now, namesAtProvider, postbacks: NO_POSTBACKS }, { account, by: 1, isDry });
    },
    async matches(account: string) {
      const { line, entry } = firsts.get(account)!;
      const rows = await pool.any(sql.type(matchRow)`
        select rule, state,
          array(select line - ${line} + 1 from finance.claim where match = id and line is not null order by line) as lines,
          array(select seq - ${entry} + 1 from finance.claim where match = id and seq is not null order by seq) as entries
        from finance.match where account = ${account} and state <> 'revoked' order by lines, entries`);
      return [...rows];
    },
    async exceptions(account: string) {
      const { line, entry } = firsts.get(account)!;
      const rows = await pool.any(sql.type(exceptionRow)`
        select id, type, line - ${line} + 1 as line, seq - ${entry} + 1 as entry,
          other_account as "otherAccount", withdrawal, detail
        from finance.exception
        where account = ${account} and state <> 'resolved' order by line, entry`);
      return [...rows];
    },
    async [Symbol.asyncDispose]() {
      await db[Symbol.asyncDispose]();
    },
  };
}
export type MatchingBed = Awaited<ReturnType<typeof openMatchingBed>>;
