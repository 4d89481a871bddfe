import { hash } from 'node:crypto';
import { type CommonQueryMethods, sql } from 'slonik';
import { z } from 'zod';
import type { AccountId } from '#contracts/ids.ts';
import type { Click } from '#contracts/internal/offers.ts';
import type { Postback } from '../networks/adapter.ts';
import { codeOfPlayer } from './codes.ts';

const CODE_LENGTH = 16;

export type ClickRooms = { pool: CommonQueryMethods; draw: (characters: number) => string };

export async function noteClick(
  { pool, draw }: ClickRooms,
  { commandId, account, network, offerId, offerName, points, steps = [], address }: Click,
): Promise<{ player: string; click: string }> {
  const player = await codeOfPlayer(pool, account, draw);
  // Reveals nothing of the command, and is stable when it is repeated.
  const click = hash('sha256', `offer click|${account}|${commandId}`, 'base64url').slice(0, CODE_LENGTH);
  await pool.query(sql.unsafe`
    insert into offers.click (code, account, network, offer_id, offer_name, points, steps, address)
    values (${click}, ${account}, ${network}, ${offerId}, ${offerName}, ${points},
      ${steps.length === 0 ? null : JSON.stringify(steps)}::jsonb, ${address})
    on conflict (code) do nothing`);
  return { player, click };
}

const codeRow = z.strictObject({ code: z.string() });

/** The click that the network returns; without one, the player's latest on this offer. */
export async function clickBehind(
  db: CommonQueryMethods,
  network: string,
  { clickCode, playerCode, offerId }: Pick<Postback, 'clickCode' | 'playerCode' | 'offerId'>,
): Promise<string | null> {
  if (clickCode !== null || playerCode === null || offerId === null) return clickCode;
  return db.maybeOneFirst(sql.type(codeRow)`
    select k.code from offers.click as k join offers.player_code as p on p.account = k.account
    where p.code = ${playerCode} and k.network = ${network} and k.offer_id = ${offerId} order by k.at desc limit 1`);
}

/** Points shown at the click `k` for the conversion `c`: of its step, or of the offer. */
export const PROMISED = sql.fragment`coalesce((
  select (step ->> 'points')::int8 from jsonb_array_elements(k.steps) as step where step ->> 'id' = c.event_id
), k.points)`;

const promiseRow = z.strictObject({ points: z.int().nullable() });

export function promisedPoints(
  db: CommonQueryMethods,
  account: AccountId,
  conversionId: string,
): Promise<number | null> {
  return db.maybeOneFirst(sql.type(promiseRow)`
    select ${PROMISED} as points
    from offers.conversion as c join offers.click as k on k.code = c.click_code and k.account = ${account}
    where c.id = ${conversionId}`);
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
