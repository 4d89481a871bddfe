import { type CommonQueryMethods, sql } from 'slonik';
import { z } from 'zod';
import { EXPORT_DAYS } from '#contracts/accounts/retention.ts';
import type { AccountId } from '#contracts/ids.ts';
import type { FlowOutcome } from '#contracts/internal/people.ts';
import type { Visit } from '#contracts/internal/sessions.ts';
import type { ExportState } from '#contracts/internal/own-data.ts';
import { addJob } from '#infra/jobs/add-job.ts';
import { DONE, type FlowRooms, refusal } from '../flow-rooms.ts';
import { noteEvent } from '../security-events.ts';
import { openFile } from './sealed-file.ts';

export const EXPORTS = 'exports';
const DAY = sql.fragment`interval '1 day'`;

const idRow = z.strictObject({ id: z.string() });
const waitRow = z.strictObject({ waitMs: z.int() });
const stateRow = z.strictObject({
  state: z.enum(['asked', 'ready', 'failed']),
  askedAt: z.int(),
  bytes: z.int().nullable(),
  expiresAt: z.int().nullable(),
}) satisfies z.ZodType<ExportState>;
const fileRow = z.strictObject({ id: z.string(), sealed: z.instanceof(Buffer) });

export function ownerOf(id: string, account: AccountId): string {
  return `${id} of account ${account}`;
}

export function askForExport({ pool }: FlowRooms, account: AccountId, visit: Visit): Promise<FlowOutcome> {
  return pool.transaction(async (transaction) => {
    const asked = await transaction.maybeOne(sql.type(idRow)`
      insert into exports (account) values (${account})
      on conflict (account) do update set id = gen_random_uuid(), state = 'asked', asked_at = now(), sealed = null,
        bytes = null, ready_at = null, expires_at = null
      where exports.state = 'failed' or exports.asked_at <= now() - ${DAY}
      returning id`);
    if (asked === null) {
      const waitMs = await transaction.oneFirst(sql.type(waitRow)`
        select ceil(extract(epoch from asked_at + ${DAY} - now()) * 1000)::int8 as "waitMs"
        from exports where account = ${account}`);
      const sentence = 'You can ask for your data once a day.';
      return { ...refusal('rate-limited', sentence), retryAfterMs: Math.max(1, waitMs) };
    }
    await addJob(transaction, { queue: EXPORTS, key: String(account) });
    await noteEvent(transaction, account, 'export-asked', visit);
    return DONE;
  });
}

export function exportState(db: CommonQueryMethods, account: AccountId): Promise<ExportState | null> {
  return db.maybeOne(sql.type(stateRow)`
    select state, asked_at as "askedAt", bytes, expires_at as "expiresAt"
    from exports where account = ${account} and coalesce(expires_at > now(), true)`);
}

export async function exportFile(
  { pool, linkKey }: FlowRooms,
  account: AccountId,
  visit: Visit,
): Promise<Uint8Array | null> {
  const found = await pool.maybeOne(sql.type(fileRow)`
    select id, sealed from exports where account = ${account} and state = 'ready' and expires_at > now()`);
  if (found === null) return null;
  const file = openFile(linkKey, ownerOf(found.id, account), found.sealed);
  if (file !== null) await noteEvent(pool, account, 'export-downloaded', visit);
  return file;
}

/** Rows outlast a day, because they also limit the next request. */
export async function sweepExports(db: CommonQueryMethods): Promise<void> {
  await db.query(sql.unsafe`
    delete from exports where expires_at < now() or (state = 'failed' and asked_at < now() - ${EXPORT_DAYS} * ${DAY})`);
}
