// Prolonging needs an existing session and no ban, and renewing an existing key, so an ended session never comes back.
import { type CommonQueryMethods, sql, type DatabasePool } from 'slonik';
import { z } from 'zod';
import type { AccountId } from '#contracts/ids.ts';
import type { Assurance, Renewal, SessionKey, SessionRecord, StoredSession } from '#contracts/internal/sessions.ts';
import { SESSION_ENDS } from './session-ends.ts';

const recordRow = z.object({
  account: z.int(),
  data: z.record(z.string(), z.unknown()),
  expiresAt: z.int(),
  endsBy: z.int(),
  idleMs: z.int(),
  authenticatedAt: z.int(),
  assurance: z.enum(['password', 'password+totp', 'password+recovery', 'passkey']),
}) satisfies z.ZodType<StoredSession>;

/** Also after a role has ended: its pages may still be on the screen. */
const isStaff = sql.fragment`(users.roles <> '{}')`;
const endsBy = sql.fragment`
  started_at + case when ${isStaff} then interval '12 hours' else interval '30 days' end`;
const idle = sql.fragment`case when ${isStaff} then interval '1 hour' else interval '14 days' end`;

const record = sql.fragment`
  user_sessions.account, sess as data, least(expire, ${endsBy}) as "expiresAt", ${endsBy} as "endsBy",
  (extract(epoch from ${idle}) * 1000)::int8 as "idleMs", authenticated_at as "authenticatedAt", assurance`;

/** `usual`: expiry for a player's 14 days; shortened for staff. */
export const expiryOf = (usual: number) => sql.fragment`
  ${sql.timestamp(new Date(usual))} - (interval '14 days' - ${idle})`;

const keyRow = z.object({ sid: z.string() });

export function findSession(pool: DatabasePool, key: SessionKey): Promise<StoredSession | null> {
  return pool.maybeOne(sql.type(recordRow)`
    select ${record} from user_sessions join users using (account) where sid = ${key} and expire > now()`);
}

export function prolongSession(pool: DatabasePool, key: SessionKey, to: SessionRecord): Promise<StoredSession | null> {
  return pool.maybeOne(sql.type(recordRow)`
    update user_sessions
    set sess = ${JSON.stringify(to.data)}::jsonb, expire = least(${expiryOf(to.expiresAt)}, ${endsBy})
    from users
    where sid = ${key} and user_sessions.account = ${to.account}
      and users.account = user_sessions.account and not users.is_banned
    returning ${record}`);
}

export async function touchSession(pool: DatabasePool, key: SessionKey): Promise<void> {
  await pool.query(sql.unsafe`
    with used as (update user_sessions set last_used_at = now() where sid = ${key} returning account)
    insert into last_seen (account, at) select account, now() from used
    on conflict (account) do update set at = excluded.at`);
}

/** Deleted accounts are left out. */
export async function noteSeen(pool: DatabasePool, accounts: readonly AccountId[], at: number): Promise<void> {
  await pool.query(sql.unsafe`
    insert into last_seen (account, at)
    select account, ${sql.timestamp(new Date(at))} from users where account = any(${sql.array([...accounts], 'int8')})
    on conflict (account) do update set at = greatest(last_seen.at, excluded.at)`);
}

export async function postponeSessions(pool: DatabasePool, ms: number): Promise<void> {
  const later = sql.fragment`${ms} * interval '1 millisecond'`;
  await pool.query(sql.unsafe`
    update user_sessions set expire = expire + ${later}, started_at = started_at + ${later},
      authenticated_at = authenticated_at + ${later}`);
}

/** Replaces the key; row and sockets stay. False if the session has ended. `assurance` null keeps the present one. */
export async function renewSession(
  transaction: CommonQueryMethods,
  account: AccountId,
  { from, to }: Renewal,
  assurance: Assurance | null = null,
): Promise<boolean> {
  const notice = JSON.stringify({ session: from, renewedAs: to });
  const renewed = await transaction.maybeOne(sql.type(keyRow)`
    with renewed as (
      update user_sessions set sid = ${to}, authenticated_at = now(), last_used_at = now(), assurance = coalesce(${assurance}, assurance)
      where sid = ${from} and account = ${account} returning sid)
    select sid, pg_notify(${SESSION_ENDS}, ${notice}) from renewed`);
  return renewed !== null;
}

/** The notice is sent at commit, so gateways receive only ends that happened. */
export async function endSession(pool: DatabasePool, key: SessionKey): Promise<void> {
  await pool.query(sql.unsafe`
    with ended as (delete from user_sessions where sid = ${key} returning 1)
    select pg_notify(${SESSION_ENDS}, ${JSON.stringify({ session: key })})`);
}

export async function endSessionsOf(db: CommonQueryMethods, account: AccountId): Promise<void> {
  await db.query(sql.unsafe`
    with ended as (delete from user_sessions where account = ${account} returning 1)
    select pg_notify(${SESSION_ENDS}, ${JSON.stringify({ account })})`);
}

export async function endOtherSessions(
  db: CommonQueryMethods,
  account: AccountId,
  kept: SessionKey,
): Promise<readonly SessionKey[]> {
  const ended = await db.any(sql.type(keyRow)`
    with ended as (delete from user_sessions where account = ${account} and sid <> ${kept} returning sid)
    select sid, pg_notify(${SESSION_ENDS}, json_build_object('session', sid)::text) from ended`);
  return ended.map(({ sid }) => sid);
}

export async function endOwnSession(
  pool: DatabasePool,
  account: AccountId,
  publicId: string,
): Promise<SessionKey | null> {
  const ended = await pool.maybeOne(sql.type(keyRow)`
    with ended as (delete from user_sessions where account = ${account} and public_id = ${publicId} returning sid)
    select sid, pg_notify(${SESSION_ENDS}, json_build_object('session', sid)::text) from ended`);
  return ended?.sid ?? null;
}

export async function sweepSessions(pool: DatabasePool): Promise<void> {
  await pool.query(sql.unsafe`delete from user_sessions where expire < now()`);
}
