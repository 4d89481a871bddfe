import { hash } from 'node:crypto';
import { type CommonQueryMethods, sql } from 'slonik';
import { z } from 'zod';
import type { AccountId } from '#contracts/ids.ts';
import type { Click } from '#contracts/internal/offers.ts';
import { codeOfPlayer } from './codes.ts';

const CODE_LENGTH = 16;

const promiseRow = z.strictObject({ points: z.int().nullable() });

export type ClickRooms = { pool: CommonQueryMethods; draw: (characters: number) => string };

export async function noteClick(
  { pool, draw }: ClickRooms,
  { commandId, account, network, offerId, offerName, points, address }: Click,
): Promise<{ player: string; click: string }> {
  const player = await codeOfPlayer(pool, account, draw);
  // Reveals nothing of the command, and is stable when it is repeated.
  const click = hash('sha256', `offer click|${account}|${commandId}`, 'base64url').slice(0, CODE_LENGTH);
  await pool.query(sql.unsafe`
    insert into offers.click (code, account, network, offer_id, offer_name, points, address)
    values (${click}, ${account}, ${network}, ${offerId}, ${offerName}, ${points}, ${address})
    on conflict (code) do nothing`);
  return { player, click };
}

export async function promisedPoints(
  db: CommonQueryMethods,
  { account, clickCode }: { account: AccountId; clickCode: string | null },
): Promise<number | null> {
  if (clickCode === null) return null;
  return db.maybeOneFirst(sql.type(promiseRow)`
    select points from offers.click where code = ${clickCode} and account = ${account}`);
}

const accountRow = z.strictObject({ account: z.int() });

export function accountOfClick(db: CommonQueryMethods, code: string | null): Promise<AccountId | null> {
  if (code === null) return Promise.resolve(null);
  return db.maybeOneFirst(sql.type(accountRow)`select account from offers.click where code = ${code}`);
}

/** Networks reverse within this time, so addresses are kept as evidence. */
export async function sweepClicks(db: CommonQueryMethods): Promise<void> {
  await db.query(sql.unsafe`
    update offers.click set address = null where address is not null and at < now() - interval '90 days'`);
  await db.query(sql.unsafe`delete from offers.click where at < now() - interval '400 days'`);
}
