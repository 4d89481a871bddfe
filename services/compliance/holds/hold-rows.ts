import { type CommonQueryMethods, sql } from 'slonik';
import { z } from 'zod';
import { instantOf } from '#contracts/days/time.ts';
import type { Page } from '#contracts/definition/list.ts';
import type { AccountId } from '#contracts/ids.ts';
import type { HoldDecision, HoldsAsked } from '#contracts/internal/compliance.ts';
import { type Hold, HOLD_SORTS } from '#contracts/withdrawals/compliance-calls.ts';
import { given, int8, type Keyset, readPage } from '#infra/postgres/session/keyset.ts';

const holdRow = z
  .object({
    id: z.int(),
    account: z.int(),
    withdrawal: z.string().nullable(),
    kind: z.enum(['risk', 'sanctions']),
    reason: z.string(),
    state: z.enum(['open', 'cleared', 'confirmed']),
    openedAt: z.int(),
    decidedAt: z.int().nullable(),
    decidedBy: z.int().nullable(),
    note: z.string().nullable(),
    appeal: z.string().nullable(),
    appealedAt: z.int().nullable(),
  })
  .transform(({ account, withdrawal, openedAt, decidedAt, appeal, appealedAt, ...row }): Hold => ({
    ...row,
    userId: account,
    withdrawalId: withdrawal,
    openedAt: instantOf(openedAt),
    decidedAt: decidedAt === null ? null : instantOf(decidedAt),
    appeal: appeal === null || appealedAt === null ? null : { text: appeal, at: instantOf(appealedAt) },
  }));

const COLUMNS = sql.fragment`id, account, withdrawal, kind, reason, state, opened_at as "openedAt",
  decided_at as "decidedAt", decided_by as "decidedBy", note,
  (select text from compliance.appeal where appeal.hold = hold.id) as appeal,
  (select at from compliance.appeal where appeal.hold = hold.id) as "appealedAt"`;

export async function holdForRisk(
  db: CommonQueryMethods,
  { account, withdrawal, reason }: { account: AccountId; withdrawal: string; reason: string },
): Promise<void> {
  await db.query(sql.unsafe`
    insert into compliance.hold (account, withdrawal, kind, reason)
    values (${account}, ${withdrawal}, 'risk', ${reason.slice(0, 500)}) on conflict do nothing`);
}

export type SanctionMatch = {
  /** Equal for the same match against every version of the list. */
  key: string;
  text: string;
};

type Screened = { account: AccountId; person: string | null; list: string | null; matches: readonly SanctionMatch[] };

/** Matches that staff cleared for the same person do not hold again. */
export async function holdForSanctions(
  db: CommonQueryMethods,
  { account, person, list, matches }: Screened,
): Promise<void> {
  if (matches.length === 0) return;
  const known = await db.anyFirst(sql.type(z.object({ key: z.string() }))`
    select jsonb_array_elements_text(matches) as key from compliance.hold
    where account = ${account} and kind = 'sanctions'
      and (state <> 'cleared' or person is not distinct from ${person})`);
  const found = matches.filter(({ key }) => !known.includes(key));
  if (found.length === 0) return;
  const reason = found.map(({ text }) => text).join('; ');
  const keys = found.slice(0, 100).map(({ key }) => key);
  await db.query(sql.unsafe`
    insert into compliance.hold (account, kind, reason, matches, list, person)
    values (${account}, 'sanctions', ${reason.slice(0, 500)}, ${sql.jsonb(keys)}, ${list}, ${person})`);
}

export async function isHeldForSanctions(db: CommonQueryMethods, account: AccountId): Promise<boolean> {
  return (await holdsOf(db, [{ id: null, account }])).size > 0;
}

const reasonRow = z.object({ account: z.int(), withdrawal: z.string().nullable(), reason: z.string() });

type Asked<Id> = { id: Id; account: AccountId };

/** Reasons, by the ids asked for. Null asks for holds of the whole account. */
export async function holdsOf<Id extends string | null>(
  db: CommonQueryMethods,
  asked: readonly Asked<Id>[],
): Promise<ReadonlyMap<Id, string>> {
  if (asked.length === 0) return new Map();
  const rows = await db.any(sql.type(reasonRow)`
    select account, withdrawal, reason from compliance.hold
    where account = any(${sql.array([...new Set(asked.map(({ account }) => account))], 'int8')}) and state <> 'cleared'
    order by id`);
  const reasonOf = ({ id, account }: Asked<Id>) =>
    rows.find((row) => row.account === account && (row.withdrawal === null || row.withdrawal === id))?.reason;
  return new Map(
    asked.flatMap((one): [Id, string][] => {
      const reason = reasonOf(one);
      return reason === undefined ? [] : [[one.id, reason]];
    }),
  );
}

const MOST_STOPPED = 5000;
const stoppedRow = z.object({ account: z.int(), withdrawal: z.string().nullable() });

export async function readOnHold(db: CommonQueryMethods) {
  const rows = await db.any(sql.type(stoppedRow)`
    select account, withdrawal from compliance.hold where state <> 'cleared' order by id desc limit ${MOST_STOPPED}`);
  return {
    withdrawals: rows.map(({ withdrawal }) => withdrawal).filter((id) => id !== null),
    accounts: [...new Set(rows.filter(({ withdrawal }) => withdrawal === null).map(({ account }) => account))],
  };
}

const HOLDS: Keyset<keyof typeof HOLD_SORTS> = {
  from: sql.fragment`compliance.hold`,
  id: int8(sql.fragment`id`),
  orders: HOLD_SORTS,
  sorts: { openedAt: [] },
};

export function readHolds(db: CommonQueryMethods, { state, kind, ...asked }: HoldsAsked): Promise<Page<Hold> | null> {
  const wanted = [sql.fragment`state = ${state}`, given(kind, (one) => sql.fragment`kind = ${one}`)];
  return readPage(db, HOLDS, asked, { columns: COLUMNS, row: holdRow, wanted });
}

/** A confirmed hold can still be cleared. */
export async function decideHold(
  db: CommonQueryMethods,
  { id, decision, reason, by }: HoldDecision,
): Promise<Hold | 'missing' | 'closed' | 'own'> {
  const state = decision === 'clear' ? 'cleared' : 'confirmed';
  const from = decision === 'clear' ? ['open', 'confirmed'] : ['open'];
  const read = () => db.maybeOne(sql.type(holdRow)`select ${COLUMNS} from compliance.hold where id = ${id}`);
  const found = await read();
  if (found === null) return 'missing';
  if (found.userId === by) return 'own';
  const decided = await db.maybeOne(sql.type(holdRow)`
    update compliance.hold set state = ${state}, decided_at = now(), decided_by = ${by}, note = ${reason}
    where id = ${id} and state = any(${sql.array(from, 'text')}) returning ${COLUMNS}`);
  if (decided !== null) return decided;
  const now = await read();
  // A repeated request gets the first answer.
  return now?.state === state && now.decidedBy === by ? now : 'closed';
}
