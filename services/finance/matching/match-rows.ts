import {
  type CommonQueryMethods,
  type DatabaseTransactionConnection,
  sql,
  UniqueIntegrityConstraintViolationError,
} from 'slonik';
import { z } from 'zod';
import { requireOpen } from '../terms/months.ts';
import { DOLLAR_LINES } from '#projections/dollar-lines/read.ts';

/** Someone else has just matched a line or an entry. */
export class AlreadyMatched extends Error {
  override name = 'AlreadyMatched';
}

type NewMatch = {
  id: string;
  account: string;
  by: number;
  reason: string;
  lines: readonly number[];
  places: readonly string[];
};

/** By a person. Claims lines and entries in the same transaction. */
export async function insertMatch(db: DatabaseTransactionConnection, match: NewMatch): Promise<void> {
  const { id, account, by, reason, lines, places } = match;
  await db.query(sql.unsafe`
    insert into finance.match (id, account, rule, state, made_by, reason)
    values (${id}, ${account}, 'manual', 'confirmed', ${by}, ${reason})`);
  const claims = [
    ...lines.map((line) => [line, null, null]),
    ...places.map((place) => [null, ...place.split('-').map(Number)]),
  ];
  await orTaken(() =>
    db.query(sql.unsafe`
      insert into finance.claim (match, account, line, partition, seq, is_live)
      select ${id}, ${account}, given.*, true from ${sql.unnest(claims, ['int8', 'int2', 'int8'])} as given (line, partition, seq)`),
  );
}

/** Stores the matches of a run with their claims. */
export async function storeFound(db: DatabaseTransactionConnection, account: string): Promise<void> {
  await db.query(sql.unsafe`
    insert into finance.match (id, account, rule, state)
    select match, ${account}, rule, case when is_live then 'confirmed' else 'suggested' end
    from found group by match, rule, is_live order by match`);
  await orTaken(() =>
    db.query(sql.unsafe`
      insert into finance.claim (match, account, line, is_live)
      select match, ${account}, id, is_live from found join open_line on open_line.n = found.line order by id`),
  );
  await orTaken(() =>
    db.query(sql.unsafe`
      insert into finance.claim (match, account, partition, seq, is_live)
      select match, ${account}, partition, seq, is_live from found join open_entry on open_entry.n = found.entry
      order by partition, seq`),
  );
}

async function orTaken(claim: () => Promise<unknown>): Promise<void> {
  try {
    await claim();
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
    select line.effective_at as at from finance.claim
    join ${DOLLAR_LINES} as line on line.partition = claim.partition and line.seq = claim.seq and line.account = claim.account
    where claim.match = ${id}`);
}

/** False if there is no such suggestion. */
export async function confirmMatch(db: DatabaseTransactionConnection, id: string, by: number): Promise<boolean> {
  await requireOpen(db, await datesOf(db, id));
  const { rowCount } = await db.query(sql.unsafe`
    update finance.match set state = 'confirmed', made_by = ${by}, made_at = now() where id = ${id} and state = 'suggested'`);
  if (rowCount === 0) return false;
  await orTaken(() => db.query(sql.unsafe`update finance.claim set is_live = true where match = ${id}`));
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
