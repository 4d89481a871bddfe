import {
  type CommonQueryMethods,
  type DatabaseTransactionConnection,
  sql,
  UniqueIntegrityConstraintViolationError,
} from 'slonik';
import { z } from 'zod';
import type { MatchRule } from '#contracts/finance/matching.ts';
import { requireOpen } from '../terms/months.ts';
import type { Match } from './rules.ts';
import { DOLLAR_LINES } from '#projections/dollar-lines/read.ts';

/** Someone else has just matched a line or an entry. */
export class AlreadyMatched extends Error {
  override name = 'AlreadyMatched';
}

export type NewMatch = {
  id: string;
  account: string;
  rule: MatchRule;
  state: 'confirmed' | 'suggested';
  lines: readonly number[];
  expected: readonly string[];
  by: number | null;
  reason: string | null;
};

export function newMatches(account: string, matches: readonly Match[], drawId: () => string): NewMatch[] {
  return matches.map(({ rule, outcome, lines, expected }) => {
    const state = outcome === 'confirm' ? 'confirmed' : 'suggested';
    return { id: drawId(), account, rule, state, lines, expected, by: null, reason: null };
  });
}

/** Claims lines and entries in the same transaction. */
export async function insertMatches(db: DatabaseTransactionConnection, matches: readonly NewMatch[]): Promise<void> {
  if (matches.length === 0) return;
  const rows = matches.map(({ id, account, rule, state, by, reason }) => [id, account, rule, state, by, reason]);
  await db.query(sql.unsafe`
    insert into finance.match (id, account, rule, state, made_by, reason)
    select * from ${sql.unnest(rows, ['uuid', 'text', 'text', 'text', 'int8', 'text'])} as given`);
  const claims = matches.flatMap(({ id, account, lines, expected, state }) => {
    const isLive = state === 'confirmed';
    return [
      ...lines.map((line) => [id, account, line, null, null, isLive]),
      ...expected.map((place) => [id, account, null, ...place.split('-').map(Number), isLive]),
    ];
  });
  try {
    await db.query(sql.unsafe`
      insert into finance.claim (match, account, line, partition, seq, is_live)
      select * from ${sql.unnest(claims, ['uuid', 'text', 'int8', 'int2', 'int8', 'bool'])} as given`);
  } catch (error) {
    if (error instanceof UniqueIntegrityConstraintViolationError) throw new AlreadyMatched();
    throw error;
  }
}

export async function forgetSuggestions(db: CommonQueryMethods, account: string): Promise<void> {
  await db.query(sql.unsafe`delete from finance.match where account = ${account} and state = 'suggested'`);
}

const times = z.object({ at: z.int() });

/** When the lines of a match are dated, or its entries if it has no lines. */
async function datesOf(db: CommonQueryMethods, id: string): Promise<readonly number[]> {
  const lines = await db.anyFirst(sql.type(times)`
    select line.at from finance.claim join finance.line on line.id = claim.line where claim.match = ${id}`);
  if (lines.length > 0) return lines;
  return db.anyFirst(sql.type(times)`
    select line.at from finance.claim
    join ${DOLLAR_LINES} as line on line.partition = claim.partition and line.seq = claim.seq and line.account = claim.account
    where claim.match = ${id}`);
}

/** False if there is no such suggestion. */
export async function confirmMatch(db: DatabaseTransactionConnection, id: string, by: number): Promise<boolean> {
  await requireOpen(db, await datesOf(db, id));
  const { rowCount } = await db.query(sql.unsafe`
    update finance.match set state = 'confirmed', made_by = ${by}, made_at = now() where id = ${id} and state = 'suggested'`);
  if (rowCount === 0) return false;
  try {
    await db.query(sql.unsafe`update finance.claim set is_live = true where match = ${id}`);
  } catch (error) {
    if (error instanceof UniqueIntegrityConstraintViolationError) throw new AlreadyMatched();
    throw error;
  }
  return true;
}

type Revocation = { id: string; by: number; reason: string };

/** The account, or null if there is no such confirmed match. The row stays as history. */
export async function revokeMatch(
  db: DatabaseTransactionConnection,
  { id, by, reason }: Revocation,
): Promise<string | null> {
  await requireOpen(db, await datesOf(db, id));
  const account = await db.maybeOneFirst(sql.type(z.object({ account: z.string() }))`
    update finance.match set state = 'revoked', revoked_at = now(), revoked_by = ${by}, revoke_reason = ${reason}
    where id = ${id} and state = 'confirmed' returning account`);
  if (account !== null) await db.query(sql.unsafe`update finance.claim set is_live = false where match = ${id}`);
  return account;
}
