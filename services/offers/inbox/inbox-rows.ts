import { type CommonQueryMethods, sql } from 'slonik';
import { z } from 'zod';
import type { RawPostback } from '#contracts/internal/offers.ts';
import { postbackPath } from '#contracts/offers/postback-path.ts';
import type { Connection } from '../accounts.ts';
import { redacted, restored, type Stored } from './redact.ts';

const HIDDEN_HEADERS: ReadonlySet<string> = new Set(['cookie', 'set-cookie']);

const inboxRow = z.strictObject({
  id: z.int(),
  marker: z.string(),
  network: z.string(),
  receivedAt: z.int(),
  method: z.enum(['GET', 'POST']),
  rawTarget: z.string(),
  headers: z.record(z.string(), z.string()),
  body: z.instanceof(Buffer),
  peer: z.string().nullable(),
});

/** `id`: of the row in the inbox. */
export type Arrival = { id: number; receivedAt: number; network: string };
export type UnreadPostback = Arrival & { raw: RawPostback };

function secretsOf(connection: Connection | undefined): string[] {
  if (connection === undefined) return [];
  const { account, pathSecret } = connection;
  return pathSecret === null ? [account.secret] : [account.secret, pathSecret];
}

export function redactedFor(connection: Connection | undefined, request: Stored, marker: string): Stored {
  return redacted(request, secretsOf(connection), marker);
}

export async function storePostback(
  db: CommonQueryMethods,
  raw: RawPostback,
  connection: Connection | undefined,
  marker: string,
): Promise<Arrival> {
  const headers = Object.fromEntries(Object.entries(raw.headers).filter(([name]) => !HIDDEN_HEADERS.has(name)));
  const stored = redactedFor(connection, { ...raw, headers }, marker);
  return db.one(sql.type(inboxRow.pick({ id: true, receivedAt: true, network: true }))`
    insert into offers.inbox (marker, network, method, raw_target, headers, body, peer)
    values (${marker}, ${raw.network}, ${raw.method}, ${stored.rawTarget}, ${sql.jsonb(stored.headers)},
      ${sql.binary(Buffer.from(stored.body))}, ${raw.peer?.slice(0, 72) ?? null})
    returning id, received_at as "receivedAt", network`);
}

const MOST_AT_ONCE = 50;

export async function claimUnread(
  transaction: CommonQueryMethods,
  connections: ReadonlyMap<string, Connection>,
): Promise<UnreadPostback[]> {
  const rows = await transaction.any(sql.type(inboxRow)`
    select id, marker, network, received_at as "receivedAt", method, raw_target as "rawTarget",
      headers, body, peer
    from offers.inbox join (
      select inbox_id from offers.unread order by inbox_id limit ${MOST_AT_ONCE} for update skip locked
    ) as unread on id = inbox_id
    order by id`);
  return rows.map(({ id, receivedAt, marker, ...row }) => {
    const stored = restored(row, secretsOf(connections.get(row.network)), marker);
    return {
      id,
      receivedAt,
      network: row.network,
      raw: { ...row, ...stored, pathSecret: postbackPath(stored.rawTarget)?.pathSecret ?? null },
    };
  });
}

export async function markRead(transaction: CommonQueryMethods, ids: readonly number[]): Promise<void> {
  await transaction.query(sql.unsafe`delete from offers.unread where inbox_id = any(${sql.array(ids, 'int8')})`);
}

/** Networks reverse up to 90 days later; older rows, plus a margin, prove nothing. */
export async function sweepInbox(db: CommonQueryMethods): Promise<void> {
  const old = sql.fragment`now() - interval '200 days'`;
  await db.query(sql.unsafe`delete from offers.exception where state <> 'open' and last_at < ${old}`);
  await db.query(sql.unsafe`
    delete from offers.inbox where received_at < ${old} and not exists (
      select from offers.exception where inbox_id = inbox.id)`);
}
