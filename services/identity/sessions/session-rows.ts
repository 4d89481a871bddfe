// The rows of `user_sessions`. A session is opened only for somebody who is not banned at that very moment,
// and prolonged only while it exists and its player is not banned, so an ended session never comes back.
import { type CommonQueryMethods, sql, type DatabasePool } from 'slonik';
import { z } from 'zod';
import type { AccountId } from '#contracts/ids.ts';
import type { SessionKey, SessionRecord } from '#contracts/internal/identity.ts';
import { SESSION_ENDS } from './session-ends.ts';

const recordRow = z.object({
  account: z.int(),
  data: z.record(z.string(), z.unknown()),
  expiresAt: z.int(),
}) satisfies z.ZodType<SessionRecord>;

const oneRow = z.object({ sid: z.string() });

export function findSession(pool: DatabasePool, key: SessionKey): Promise<SessionRecord | null> {
  return pool.maybeOne(sql.type(recordRow)`
    select account, sess as data, expire as "expiresAt" from user_sessions where sid = ${key} and expire > now()`);
}

/** Browsers that somebody may be signed in with; whoever signs in once more is signed out where he was longest ago. */
const SESSIONS_KEPT = 20;

/** Returns those that ended for it. */
export async function openSession(
  pool: DatabasePool,
  key: SessionKey,
  record: SessionRecord,
): Promise<readonly SessionKey[]> {
  // The share lock waits for a ban that is under way, and then sees it.
  await pool.query(sql.unsafe`
    insert into user_sessions (sid, account, sess, expire)
    select ${key}, account, ${JSON.stringify(record.data)}::jsonb, ${sql.timestamp(new Date(record.expiresAt))}
    from users where account = ${record.account} and not is_banned for share
    on conflict (sid) do nothing`);
  const ended = await pool.any(sql.type(oneRow)`
    with ended as (
      delete from user_sessions where sid in (
        select sid from user_sessions where account = ${record.account} and sid <> ${key}
        order by expire desc, sid offset ${SESSIONS_KEPT - 1})
      returning sid)
    select sid, pg_notify(${SESSION_ENDS}, json_build_object('session', sid)::text) from ended`);
  return ended.map(({ sid }) => sid);
}

export async function prolongSession(pool: DatabasePool, key: SessionKey, record: SessionRecord): Promise<boolean> {
  const row = await pool.maybeOne(sql.type(oneRow)`
    update user_sessions
    set sess = ${JSON.stringify(record.data)}::jsonb, expire = ${sql.timestamp(new Date(record.expiresAt))}
    from users
    where sid = ${key} and user_sessions.account = ${record.account}
      and users.account = user_sessions.account and not users.is_banned
    returning sid`);
  return row !== null;
}

/** The notice leaves with the commit, so no gateway hears of an end that did not happen. */
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

export async function sweepSessions(pool: DatabasePool): Promise<void> {
  await pool.query(sql.unsafe`delete from user_sessions where expire < now()`);
}
